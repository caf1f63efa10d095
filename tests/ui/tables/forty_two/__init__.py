"""Tests of game/ui/tables/forty_two."""
