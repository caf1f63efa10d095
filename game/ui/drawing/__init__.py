"""Drawing: the stage, pictures, text, shapes and colours of everything on the screen."""
