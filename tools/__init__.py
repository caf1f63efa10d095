"""Tools that the game itself never imports: matches, fits of weights, measurements of the code."""
