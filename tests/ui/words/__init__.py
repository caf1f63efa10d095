"""Tests of game/ui/words."""
