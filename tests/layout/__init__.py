"""Layouts: where everything lies, for every window, number of players and size of text."""
