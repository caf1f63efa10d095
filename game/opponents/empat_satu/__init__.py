"""The opponents of Empat Satu."""

from __future__ import annotations

import random
from typing import Final

from game.opponents.base import (
    Advising,
    Appraising,
    Choice,
    Decision,
    Level,
    Manner,
    Mind,
    OpeningThought,
    Thought,
    Value,
)
from game.opponents.empat_satu import baseline, rules_of_thumb
from game.opponents.empat_satu.weights import CASUAL, HABITS
from game.rules.base import Action, PublicState
from game.rules.deal import Hands
from game.rules.empat_satu import RULES, View
from game.rules.empat_satu import PublicState as EmpatSatuState

NEAR_WIN: Final = 0.012
NEAR_POINTS: Final = 1.0
DECIDED: Final = frozenset(["take-simulated", "draw-simulated", "throw-simulated", "close-simulated"])


class EmpatSatuMind(Mind[View]):
    """The opponents of Empat Satu; ``levels`` is loaded only in the process that thinks, because of its many tables."""

    rules = RULES
    view = View
    has_accounts = True
    reasons = rules_of_thumb.CODES | rules_of_thumb.SLIPS | DECIDED

    def near_in(self, decision: Decision) -> float:
        """Return a hundredth or so of a win where choices were tried in deals, else about a point of the hand."""
        return NEAR_WIN if decision.choices[0].points is not None else NEAR_POINTS

    def likes(self, view: View, choice: Choice, manner: Manner) -> float:
        """Return how well a player of ``manner`` likes ``choice``.

        Careful players look at what the hand is worth now, helpful ones only at their own hand when they throw a card,
        bold ones trust the stock and keep high cards, and stubborn ones keep to the suit of which they have most.
        """
        return rules_of_thumb.likes(view, choice.action, manner)

    def search(self, view: View, level: Level, seed: int, iterations: int | None = None) -> Thought:
        from game.opponents.empat_satu.levels import SKILLS, think

        return think(view, SKILLS[level], seed, iterations)

    def advise(self, view: View, seed: int) -> Advising:
        from game.opponents.empat_satu.advice import advise

        return advise(view, seed)

    def weigh(self, view: View, seed: int, worlds: int) -> Thought:
        from game.opponents.empat_satu.advice import weigh

        return weigh(view, seed, worlds)

    def appraise(self, view: View, hands: Hands, done: Action, seed: int, *, is_brief: bool = False) -> Appraising:
        from game.opponents.empat_satu.appraisal import appraise

        return appraise(view, hands, done, seed, is_brief=is_brief)

    def open_deal(self, view: View, seed: int) -> OpeningThought:
        from game.opponents.empat_satu.appraisal import open_deal

        return open_deal(view, seed)

    def result_of(self, public: PublicState) -> Value:
        from game.opponents.empat_satu.appraisal import result_of

        assert isinstance(public, EmpatSatuState)
        return result_of(public)

    def at_once(self, view: View, level: Level, seed: int) -> Decision:
        if level is Level.BEGINNER:
            return rules_of_thumb.decide_as_beginner(view, random.Random(seed))
        return rules_of_thumb.decide(view, CASUAL if level is Level.CASUAL else HABITS)

    def baseline(self, view: View, seed: int) -> Action:
        return baseline.decide(view)


MIND: Final = EmpatSatuMind()
