"""The pegging board of 42."""
