"""Tests of game/looking_back."""
