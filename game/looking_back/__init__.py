"""Finished deals looked back at: luck and skill, puzzles from costly choices, ratings, what a level would have done."""
