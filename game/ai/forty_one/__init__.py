"""The wits of Forty-One."""

from __future__ import annotations

import random
from typing import Final

from game.ai.decision import Decision, Level, Measure, Mind, Thought
from game.ai.forty_one import baseline, beginner, bidding, policy, rules_of_thumb
from game.rules.base import Action, Options, View
from game.rules.forty_one import FortyOne
from game.rules.forty_one import View as FortyOneView


class FortyOneMind:
    """Forty-One behind the opponents' one door."""

    game = FortyOne.name
    view: type[View] = FortyOneView
    reasons = rules_of_thumb.CODES | beginner.SLIPS | {"bid-simulated", "bid-at-sight", "bid-counted"}
    measure: Measure = "pairs"

    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:
        """Return the two pairs of partners."""
        return (0, 2), (1, 3)

    def think(self, view: View, level: Level, seed: int, iterations: int | None = None) -> Thought:
        """Return a thought: Casual simulates its bids, a Beginner counts on its fingers."""
        assert isinstance(view, FortyOneView)
        if level >= Level.SKILLED:
            from game.ai.forty_one.thinker import think  # here alone: it loads the compiler

            return (yield from think(view, level, seed, iterations))
        if level is Level.CASUAL and view.table.is_bidding:
            return (yield from bidding.think_bid(view, random.Random(seed), iterations or bidding.WORLDS))
        return self.at_once(view, level, seed)

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
