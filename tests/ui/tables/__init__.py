"""Tests of game/ui/tables."""
