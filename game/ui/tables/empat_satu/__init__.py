"""The table of Empat Satu: stock and discards in the middle, four large cards, and what they are worth."""
