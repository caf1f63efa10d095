"""Movement on the screen, and its timing."""
