"""Tests of game/ui/scenes/your_games."""
