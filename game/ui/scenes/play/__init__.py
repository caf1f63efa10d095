"""A game being played: the table, its pace and its input, and the panels that open over it."""
