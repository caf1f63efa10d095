"""Tests of game/opponents/forty_one."""
