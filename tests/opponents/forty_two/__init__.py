"""Tests of game/opponents/forty_two."""
