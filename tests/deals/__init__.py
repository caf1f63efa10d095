"""Tests of game/deals."""
