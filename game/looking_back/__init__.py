"""Finished deals looked back at: luck and skill, puzzles from faults, ratings, how a level would have played."""
