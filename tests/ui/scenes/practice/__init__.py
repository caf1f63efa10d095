"""Tests of game/ui/scenes/practice."""
