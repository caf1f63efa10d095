"""Tests of game/ui/controls."""
