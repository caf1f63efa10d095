"""The opponents of Forty-One."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from game.opponents.base import Decision, Level, Measure, Mind, Thought
from game.opponents.forty_one import baseline, bidding, levels
from game.opponents.forty_one.rules_of_thumb import RULES
from game.rules.base import Action, Options, View
from game.rules.forty_one import FortyOne
from game.rules.forty_one import View as FortyOneView


class FortyOneMind:
    """Forty-One behind the opponents' one door."""

    game = FortyOne.name
    view: type[View] = FortyOneView
    reasons = frozenset(RULES) | levels.SLIPS | levels.DECIDED
    measure: Measure = "pairs"
    levels = tuple(Level)

    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:
        """Return the two pairs of partners."""
        return (0, 2), (1, 3)

    def think(self, view: View, level: Level, seed: int, iterations: int | None = None) -> Thought:
        """Return a thought: the stronger levels search, Casual simulates its bids, a Beginner counts on its fingers."""
        assert isinstance(view, FortyOneView)
        if level >= Level.SKILLED:
            return (yield from levels.think(view, levels.SKILLS[level], seed, iterations))
        if level is Level.CASUAL and view.table.is_bidding:
            return (yield from bidding.think_casually(view, random.Random(seed), iterations or bidding.WORLDS))
        return self.at_once(view, level, seed)

    def warm(self) -> Iterator[float]:
        """Load and compile the kernels."""
        yield from levels.warm()

    def at_once(self, view: View, level: Level, seed: int) -> Decision:
        """Return a decision by rules of thumb alone."""
        assert isinstance(view, FortyOneView)
        if level is Level.BEGINNER:
            return levels.decide_as_beginner(view, random.Random(seed))
        return levels.decide_by_thumb(view)

    def baseline(self, view: View, seed: int) -> Action:
        """Return what the frozen yardstick does; it has no chance in it."""
        assert isinstance(view, FortyOneView)
        return baseline.decide(view)


MIND: Final[Mind] = FortyOneMind()
