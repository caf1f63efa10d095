"""Tests of game/opponents/empat_satu."""
