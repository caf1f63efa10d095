"""Opponents with a manner, as engines for the arena: ``--opponent tools.characters:bold_casual``.

The name is a manner, a level and, if wanted, the number of deals simulated for a decision: ``bold_expert_300``. What a
manner costs is the difference from the same level without one on the same cards::

    python -m tools.arena --game forty-one --seats opponent,casual --opponent tools.characters:bold_casual --deals 400
"""

from __future__ import annotations

from collections.abc import Callable

from game.games import GAMES
from game.opponents.base import Character, Level, Manner
from game.rules.base import View


def __getattr__(name: str) -> Callable[[], Callable[[View, int], str]]:
    """Return the factory of the engine called ``name``; raise AttributeError if there is none."""
    manner, _sign, rest = name.partition("_")
    level, _sign, iterations = rest.partition("_")
    try:
        chosen = Character(Manner(manner)), Level.parse(level), int(iterations) if iterations else None
    except ValueError as fault:
        raise AttributeError(str(fault)) from None
    return lambda: _engine(*chosen)


def _engine(character: Character, level: Level, iterations: int | None) -> Callable[[View, int], str]:
    """Return an engine that plays at ``level`` with ``character``."""

    def play(view: View, seed: int) -> str:
        return str(GAMES.opponents.choose(view, level, seed, iterations, character).action)

    return play
