"""The opponents of Forty-One."""

from __future__ import annotations

import random
from typing import Final

from game.opponents.base import Advising, Appraising, Decision, Level, Mind, OpeningThought, Part, Thought, Value
from game.opponents.forty_one import baseline, bidding, levels, worth
from game.opponents.forty_one.inference import MARGIN
from game.opponents.forty_one.rules_of_thumb import CODES
from game.rules.base import Action, Bid, PublicState
from game.rules.deal import Hands
from game.rules.forty_one import RULES, View
from game.rules.forty_one import PublicState as FortyOneState


class FortyOneMind(Mind[View]):
    """The opponents of Forty-One, as ``Opponents`` calls them."""

    rules = RULES
    view = View
    reasons = frozenset(CODES) | levels.SLIPS | levels.DECIDED
    worths = worth.CODES
    measure = "pairs"
    has_accounts = True

    def think(
        self, view: View, level: Level, seed: int, iterations: int | None = None, habits: tuple[float, ...] = ()
    ) -> Thought:
        """Return a thought; unlike in other games, a Casual player simulates its bids."""
        if level >= Level.SKILLED:
            return levels.think(view, levels.SKILLS[level], seed, iterations, habits)
        if level is Level.CASUAL and view.public.is_bidding:
            return bidding.think_casually(view, random.Random(seed), iterations or bidding.WORLDS)
        return super().think(view, level, seed, iterations)

    def search(self, view: View, level: Level, seed: int, iterations: int | None = None) -> Thought:
        return levels.think(view, levels.SKILLS[level], seed, iterations)

    def advise(self, view: View, seed: int) -> Advising:
        from game.opponents.forty_one.advice import advise

        return advise(view, seed)

    def weigh(self, view: View, seed: int, worlds: int) -> Thought:
        from game.opponents.forty_one.advice import weigh

        return weigh(view, seed, worlds)

    def appraise(self, view: View, hands: Hands, done: Action, seed: int, *, is_brief: bool = False) -> Appraising:
        from game.opponents.forty_one.appraisal import appraise

        return appraise(view, hands, done, seed, is_brief=is_brief)

    def open_deal(self, view: View, seed: int) -> OpeningThought:
        from game.opponents.forty_one.appraisal import open_deal

        return open_deal(view, seed)

    def result_of(self, public: PublicState) -> Value:
        from game.opponents.forty_one.appraisal import result_of

        assert isinstance(public, FortyOneState)
        return result_of(public)

    def at_once(self, view: View, level: Level, seed: int) -> Decision:
        if level is Level.BEGINNER:
            return levels.decide_as_beginner(view, random.Random(seed))
        return levels.decide_by_rules(view)

    def offset(self, view: View, bid: Bid) -> float:
        least = view.public.options.least_bid(view.public.scores[view.seat])
        return bid.number - max(float(least), self.tricks_at_sight(view) - MARGIN)

    def hand_worth(self, view: View) -> tuple[Part, ...]:
        return worth.parts(view.hand)

    def baseline(self, view: View, seed: int) -> Action:
        return baseline.decide(view)


MIND: Final = FortyOneMind()
