"""What the game itself never imports: matches, fitting of weights, measurements of the code."""
