"""Engines from elsewhere, for the arena's test: callables from a view to the text of an action."""

from __future__ import annotations

import random
from collections.abc import Callable

from game.rules.base import View

SEEDS: list[tuple[int, int]] = []  # that engines were given, with their seats


def first_legal() -> Callable[[View], str]:
    """Return an engine that does the first thing it may."""
    return lambda view: str(view.legal_actions()[0])


def babbling() -> Callable[[View], str]:
    """Return an engine that answers nonsense."""
    return lambda view: "shrug"


def telling_seeds() -> Callable[[View, int], str]:
    """Return an engine that chooses by chance, and writes its seat and the seed into ``SEEDS``."""

    def engine(view: View, seed: int) -> str:
        SEEDS.append((view.seat, seed))
        return str(random.Random(seed).choice(view.legal_actions()))

    return engine
