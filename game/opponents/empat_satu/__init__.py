"""The wits of Empat Satu."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final, Protocol

from game.opponents.base import Decision, Level, Measure, Mind, Thought
from game.opponents.empat_satu import baseline, beginner, policy
from game.rules.base import Action, Options, View
from game.rules.empat_satu import EmpatSatu, EmpatSatuOptions
from game.rules.empat_satu import View as EmpatSatuView

DECIDED: Final = frozenset(["take-simulated", "draw-simulated", "throw-simulated", "close-simulated"])


class _Deep(Protocol):
    """What the module of the stronger levels offers."""

    def think(self, view: EmpatSatuView, level: Level, seed: int, iterations: int | None) -> Thought:
        """Return a thought about what to draw, whether to close, or what to throw."""

    def warm(self) -> Iterator[float]:
        """Load and compile the kernels."""


def _deep() -> _Deep:
    """Return the module of the stronger levels: the one place that loads the compiler, and only where it thinks."""
    from game.opponents.empat_satu import thinker

    return thinker


class EmpatSatuMind:
    """Empat Satu behind the opponents' one door."""

    game = EmpatSatu.name
    view: type[View] = EmpatSatuView
    reasons = policy.CODES | beginner.SLIPS | DECIDED
    measure: Measure = "places"
    levels = tuple(Level)

    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:
        """Return the two pairs of partners, or each seat for itself."""
        assert isinstance(options, EmpatSatuOptions)
        return options.sides

    def think(self, view: View, level: Level, seed: int, iterations: int | None = None) -> Thought:
        """Return a thought: the stronger levels try their choices, the others play by rules of thumb at once."""
        assert isinstance(view, EmpatSatuView)
        if level >= Level.SKILLED:
            return (yield from _deep().think(view, level, seed, iterations))
        yield
        return self.at_once(view, level, seed)

    def warm(self) -> Iterator[float]:
        """Load and compile the kernels."""
        yield from _deep().warm()

    def at_once(self, view: View, level: Level, seed: int) -> Decision:
        """Return a decision by rules of thumb alone."""
        assert isinstance(view, EmpatSatuView)
        if level is Level.BEGINNER:
            return beginner.decide(view, random.Random(seed))
        return policy.decide(view, policy.CASUAL if level is Level.CASUAL else policy.HABITS)

    def baseline(self, view: View, seed: int) -> Action:
        """Return what the frozen yardstick does; it has no chance in it."""
        assert isinstance(view, EmpatSatuView)
        return baseline.decide(view)


MIND: Final[Mind] = EmpatSatuMind()
