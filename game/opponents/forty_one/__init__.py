"""The opponents of Forty-One."""

from __future__ import annotations

import random
from typing import Final

from game.opponents.base import Decision, Level, Part, Thought
from game.opponents.forty_one import bidding, levels, weights
from game.opponents.forty_one.door import through_the_door
from game.opponents.forty_one.inference import margin_of
from game.opponents.forty_one.rules_of_thumb import CODES, SLIPS
from game.opponents.mind import Mind
from game.rules.base import Bid
from game.rules.forty_one import RULES, View


class FortyOneMind(Mind[View]):
    """The opponents of Forty-One, as ``Opponents`` calls them."""

    rules = RULES
    view = View
    reasons = frozenset(CODES) | SLIPS | levels.DECIDED
    worths = weights.PARTS
    measure = "pairs"
    has_accounts = True
    has_reasons = True

    @through_the_door
    def think(
        self, view: View, level: Level, seed: int, iterations: int | None = None, habits: tuple[float, ...] = ()
    ) -> Thought:
        """Return a thought; unlike in other games, a Casual player simulates its bids."""
        if level.searches:
            return levels.think(view, levels.SKILLS[level], seed, iterations, habits)
        if level is Level.CASUAL and view.public.is_bidding:
            return bidding.think_casually(view, random.Random(seed), iterations or bidding.WORLDS)
        return super().think(view, level, seed, iterations)

    @through_the_door
    def search(self, view: View, level: Level, seed: int, iterations: int | None = None) -> Thought:
        return levels.think(view, levels.SKILLS[level], seed, iterations)

    advise = through_the_door(Mind[View].advise)
    weigh = through_the_door(Mind[View].weigh)
    appraise = through_the_door(Mind[View].appraise)

    @through_the_door
    def at_once(self, view: View, level: Level, seed: int) -> Decision:
        if level is Level.BEGINNER:
            return levels.decide_as_beginner(view, random.Random(seed))
        return levels.decide_by_rules(view)

    def offset(self, view: View, bid: Bid) -> float:
        least = view.public.options.least_bid(view.public.scores[view.seat])
        return bid.number - max(float(least), self.tricks_at_sight(view) - margin_of(view.public.options))

    @through_the_door
    def hand_worth(self, view: View) -> tuple[Part, ...]:
        return weights.parts(view.hand)


MIND: Final = FortyOneMind()
