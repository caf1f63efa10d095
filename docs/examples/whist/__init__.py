"""Whist, the game that docs/adding-a-game.md adds: ``python -m docs.examples.whist`` plays it beside the others."""
