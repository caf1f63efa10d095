"""The page of one’s own games: those that are over, those set aside, the statistics."""
