"""Tests of game/ui/scenes/menu."""
