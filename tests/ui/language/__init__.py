"""Tests of game/ui/language."""
