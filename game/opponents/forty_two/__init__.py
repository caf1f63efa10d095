"""The wits of 42."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final, Protocol

from game.opponents.base import Decision, Level, Measure, Mind, Thought
from game.opponents.forty_two import baseline, beginner, casual, policy, rules_of_thumb
from game.rules.base import Action, Options, View
from game.rules.forty_two import FortyTwo
from game.rules.forty_two import View as FortyTwoView

DECIDED: Final = frozenset(
    ["bid-simulated", "bid-at-sight", "bid-counted", "card-simulated", "all-equal", "bid-for-game", "card-for-game"]
)


class _Deep(Protocol):
    """What the module of the stronger levels offers."""

    def think(self, view: FortyTwoView, level: Level, seed: int, iterations: int | None) -> Thought:
        """Return a thought about a bid or a card."""

    def warm(self) -> Iterator[float]:
        """Load and compile the kernels."""


def _deep() -> _Deep:
    """Return the module of the stronger levels: the one place that loads the compiler, and only where it thinks."""
    from game.opponents.forty_two import thinker

    return thinker


class FortyTwoMind:
    """42 behind the opponents' one door."""

    game = FortyTwo.name
    view: type[View] = FortyTwoView
    reasons = rules_of_thumb.CODES | beginner.SLIPS | DECIDED
    measure: Measure = "places"
    levels = tuple(Level)

    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:
        """Return each seat by itself."""
        return tuple((seat,) for seat in range(options.players))

    def think(self, view: View, level: Level, seed: int, iterations: int | None = None) -> Thought:
        """Return a thought: the stronger levels search, the others play by rules of thumb at once."""
        assert isinstance(view, FortyTwoView)
        if level >= Level.SKILLED:
            return (yield from _deep().think(view, level, seed, iterations))
        yield
        return self.at_once(view, level, seed)

    def warm(self) -> Iterator[float]:
        """Load and compile the kernels."""
        yield from _deep().warm()

    def at_once(self, view: View, level: Level, seed: int) -> Decision:
        """Return a decision by rules of thumb alone."""
        assert isinstance(view, FortyTwoView)
        if level is Level.BEGINNER:
            return beginner.decide(view, random.Random(seed))
        if level is Level.CASUAL:
            return casual.decide(view)
        return policy.decide(view)

    def baseline(self, view: View, seed: int) -> Action:
        """Return what the frozen yardstick does; it has no chance in it."""
        assert isinstance(view, FortyTwoView)
        return baseline.decide(view)


MIND: Final[Mind] = FortyTwoMind()
