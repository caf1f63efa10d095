"""Tests of game/ui/scenes/review."""
