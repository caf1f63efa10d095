"""Tests of game/ui/scenes/results."""
