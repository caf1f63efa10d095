"""The review of a finished deal, move by move."""
