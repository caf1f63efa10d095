"""What everything on the screen is drawn with: the stage, pictures, text, shapes and colours."""
