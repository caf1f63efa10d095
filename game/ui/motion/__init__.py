"""What moves on the screen and when."""
