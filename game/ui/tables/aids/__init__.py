"""Aids at a table: hints, what a hand is worth, the cards gone, and what a coach says."""
