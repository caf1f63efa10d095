"""Tools that the game itself never imports: matches, fits of weights, measurements of the code."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # what a tool prints may be read by a program
