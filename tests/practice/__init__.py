"""Tests of game/practice."""
