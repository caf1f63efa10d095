"""The tables: for each game where things lie on it and what a click means."""
