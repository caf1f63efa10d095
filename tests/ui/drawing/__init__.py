"""Tests of game/ui/drawing."""
