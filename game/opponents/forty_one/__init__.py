"""The wits of Forty-One."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final, Protocol

from game.opponents.base import Decision, Level, Measure, Mind, Thought
from game.opponents.forty_one import baseline, beginner, bidding, policy, rules_of_thumb
from game.rules.base import Action, Options, View
from game.rules.forty_one import FortyOne
from game.rules.forty_one import View as FortyOneView

DECIDED: Final = frozenset(["bid-simulated", "bid-at-sight", "bid-counted", "card-simulated", "all-equal"])


class _Deep(Protocol):
    """What the module of the stronger levels offers."""

    def think(self, view: FortyOneView, level: Level, seed: int, iterations: int | None) -> Thought:
        """Return a thought about a bid or a card."""

    def warm(self) -> Iterator[float]:
        """Load and compile the kernels."""


def _deep() -> _Deep:
    """Return the module of the stronger levels: the one place that loads the compiler, and only where it thinks."""
    from game.opponents.forty_one import thinker

    return thinker


class FortyOneMind:
    """Forty-One behind the opponents' one door."""

    game = FortyOne.name
    view: type[View] = FortyOneView
    reasons = rules_of_thumb.CODES | beginner.SLIPS | DECIDED
    measure: Measure = "pairs"
    levels = tuple(Level)

    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:
        """Return the two pairs of partners."""
        return (0, 2), (1, 3)

    def think(self, view: View, level: Level, seed: int, iterations: int | None = None) -> Thought:
        """Return a thought: the stronger levels search, Casual simulates its bids, a Beginner counts on its fingers."""
        assert isinstance(view, FortyOneView)
        if level >= Level.SKILLED:
            return (yield from _deep().think(view, level, seed, iterations))
        if level is Level.CASUAL and view.table.is_bidding:
            return (yield from bidding.think_bid(view, random.Random(seed), iterations or bidding.WORLDS))
        return self.at_once(view, level, seed)

    def warm(self) -> Iterator[float]:
        """Load and compile the kernels."""
        yield from _deep().warm()

    def at_once(self, view: View, level: Level, seed: int) -> Decision:
        """Return a decision by rules of thumb alone."""
        assert isinstance(view, FortyOneView)
        if level is Level.BEGINNER:
            return beginner.decide(view, random.Random(seed))
        return policy.decide(view)

    def baseline(self, view: View, seed: int) -> Action:
        """Return what the frozen yardstick does; it has no chance in it."""
        assert isinstance(view, FortyOneView)
        return baseline.decide(view)


MIND: Final[Mind] = FortyOneMind()
