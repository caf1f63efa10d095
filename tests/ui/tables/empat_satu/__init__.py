"""Tests of game/ui/tables/empat_satu."""
