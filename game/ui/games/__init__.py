"""A game as the screen sees it: its words and pages, its tile, its options, its seats, its finished deals."""
