"""The opponents of 42."""

from __future__ import annotations

import random
from typing import Final

from game.opponents.base import Advising, Appraising, Decision, Level, Mind, OpeningThought, Part, Thought, Value
from game.opponents.forty_two import baseline, levels, worth
from game.opponents.forty_two.rules_of_thumb import CODES
from game.rules.base import Action, PublicState
from game.rules.deal import Hands
from game.rules.forty_two import RULES, View
from game.rules.forty_two import PublicState as FortyTwoState

DECIDED: Final = frozenset(["bid-simulated", "bid-at-sight", "bid-counted", "card-simulated", "all-equal"]) | {
    *levels.GIVEN_UP
}


class FortyTwoMind(Mind[View]):
    """The opponents of 42, as ``Opponents`` calls them."""

    rules = RULES
    view = View
    reasons = DECIDED | {*CODES, *levels.SLIPS}
    worths = worth.CODES
    near = 0.4, 0.1
    has_accounts = True
    margin = 0.0
    sight = 0.7, -0.1

    def search(self, view: View, level: Level, seed: int, iterations: int | None = None) -> Thought:
        return levels.think(view, levels.SKILLS[level], seed, iterations)

    def advise(self, view: View, seed: int) -> Advising:
        from game.opponents.forty_two.advice import advise

        return advise(view, seed)

    def weigh(self, view: View, seed: int, worlds: int) -> Thought:
        from game.opponents.forty_two.advice import weigh

        return weigh(view, seed, worlds)

    def appraise(self, view: View, hands: Hands, done: Action, seed: int, *, is_brief: bool = False) -> Appraising:
        from game.opponents.forty_two.appraisal import appraise

        return appraise(view, hands, done, seed, is_brief=is_brief)

    def open_deal(self, view: View, seed: int) -> OpeningThought:
        from game.opponents.forty_two.appraisal import open_deal

        return open_deal(view, seed)

    def result_of(self, public: PublicState) -> Value:
        from game.opponents.forty_two.appraisal import result_of

        assert isinstance(public, FortyTwoState)
        return result_of(public)

    def at_once(self, view: View, level: Level, seed: int) -> Decision:
        if level is Level.BEGINNER:
            return levels.beginner(view, random.Random(seed))
        if level is Level.CASUAL:
            return levels.casual(view)
        return levels.by_rules(view)

    def hand_worth(self, view: View) -> tuple[Part, ...]:
        assert view.public.turn_up is not None
        return worth.parts(view.hand, view.public.turn_up, view.public.options)

    def baseline(self, view: View, seed: int) -> Action:
        return baseline.decide(view)


MIND: Final = FortyTwoMind()
