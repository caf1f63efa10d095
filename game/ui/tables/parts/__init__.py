"""Parts of a table: the layout, the hand, seats, panels, strips, the deal and the trick."""
