"""Tests of game/record."""
