"""The table of Forty-One: seats, bidding strip, race, and what the pages say about this game."""
