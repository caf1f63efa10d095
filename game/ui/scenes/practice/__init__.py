"""Practice on the screen: puzzles, the training of bids, guided deals."""
