"""The player's language: messages and how values are filled in, figures, and the order in which scripts are read."""
