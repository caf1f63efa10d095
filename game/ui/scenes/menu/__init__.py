"""The menu and what it leads to before a game: a new game, the deals of the day, settings, rules."""
