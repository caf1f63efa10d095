"""The opponents of 42."""

from __future__ import annotations

import random
from typing import Final

from game.opponents.base import Decision, Level, Part, Thought
from game.opponents.forty_two import levels
from game.opponents.forty_two.rules_of_thumb import CODES, PARTS, SLIPS, parts
from game.opponents.mind import Mind
from game.rules.base import Bid
from game.rules.forty_two import RULES, View

DECIDED: Final = frozenset(["bid-simulated", "bid-at-sight", "bid-counted", "card-simulated", "all-equal"]) | {
    *levels.GIVEN_UP
}


class FortyTwoMind(Mind[View]):
    """The opponents of 42, as ``Opponents`` calls them."""

    rules = RULES
    view = View
    reasons = DECIDED | {*CODES, *SLIPS}
    worths = PARTS
    near = 0.4, 0.1
    has_accounts = True
    has_reasons = True
    margin = 0.0
    sight = 0.7, -0.1

    def search(self, view: View, level: Level, seed: int, iterations: int | None = None) -> Thought:
        return levels.think(view, levels.SKILLS[level], seed, iterations)

    def at_once(self, view: View, level: Level, seed: int) -> Decision:
        if level is Level.BEGINNER:
            return levels.beginner(view, random.Random(seed))
        if level is Level.CASUAL:
            return levels.casual(view)
        return levels.by_rules(view)

    def hand_worth(self, view: View) -> tuple[Part, ...]:
        assert view.public.turn_up is not None
        return parts(view.hand, view.public.turn_up, view.public.options)

    def sound_bids(self, view: View) -> list[Bid]:
        return levels.sound_bids(view)

    def bid_at_sight(self, view: View) -> Bid:
        """Return the bid of the rules of thumb."""
        return levels.bid_at_sight(view)


MIND: Final = FortyTwoMind()
