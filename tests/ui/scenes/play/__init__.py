"""Tests of game/ui/scenes/play."""
