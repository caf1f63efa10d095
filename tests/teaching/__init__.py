"""Tests of game/teaching."""
