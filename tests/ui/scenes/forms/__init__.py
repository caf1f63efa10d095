"""Tests of game/ui/scenes/forms."""
