"""The opponents: what to bid and what to play, from one seat's view alone; in a process of their own."""
