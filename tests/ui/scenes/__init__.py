"""Tests of game/ui/scenes."""
