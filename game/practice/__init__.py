"""Practice: puzzles and when each is asked, and the training of bids."""
