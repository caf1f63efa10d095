"""The wits of 42."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from game.ai.decision import Decision, Level, Measure, Mind, Thought
from game.ai.forty_two import baseline, beginner, bidding, policy, rules_of_thumb
from game.rules.base import Action, Options, View
from game.rules.forty_two import FortyTwo
from game.rules.forty_two import View as FortyTwoView


class FortyTwoMind:
    """42 behind the opponents' one door."""

    game = FortyTwo.name
    view: type[View] = FortyTwoView
    reasons = rules_of_thumb.CODES | beginner.SLIPS | {"bid-simulated", "bid-at-sight", "bid-counted"}
    measure: Measure = "places"
    levels = (Level.BEGINNER, Level.CASUAL)

    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:
        """Return each seat by itself."""
        return tuple((seat,) for seat in range(options.players))

    def think(self, view: View, level: Level, seed: int, iterations: int | None = None) -> Thought:
        """Return a thought: Casual simulates its bids, a Beginner counts on its fingers."""
        assert isinstance(view, FortyTwoView)
        if level is not Level.BEGINNER and view.table.is_bidding:
            return (yield from bidding.think_bid(view, random.Random(seed), iterations))
        return self.at_once(view, level, seed)

    def warm(self) -> Iterator[float]:
        """Make nothing ready: rules of thumb are."""
        yield 1.0

    def at_once(self, view: View, level: Level, seed: int) -> Decision:
        """Return a decision by rules of thumb alone."""
        assert isinstance(view, FortyTwoView)
        if level is Level.BEGINNER:
            return beginner.decide(view, random.Random(seed))
        return policy.decide(view)

    def baseline(self, view: View, seed: int) -> Action:
        """Return what the frozen yardstick does; it has no chance in it."""
        assert isinstance(view, FortyTwoView)
        return baseline.decide(view)


MIND: Final[Mind] = FortyTwoMind()
