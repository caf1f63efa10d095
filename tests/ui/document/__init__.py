"""Tests of game/ui/document."""
