"""The opponents of Empat Satu."""

from __future__ import annotations

import random
from typing import Final

from game.opponents.base import Choice, Decision, Level, Manner, Thought
from game.opponents.empat_satu import rules_of_thumb
from game.opponents.mind import Mind
from game.rules.empat_satu import RULES, View

NEAR_WIN: Final = 0.012
NEAR_POINTS: Final = 1.0
DECIDED: Final = frozenset(["take-simulated", "draw-simulated", "throw-simulated", "close-simulated"])


class EmpatSatuMind(Mind[View]):
    """The opponents of Empat Satu; ``levels`` is loaded only in the process that thinks, because of its many tables."""

    rules = RULES
    view = View
    has_accounts = True
    has_reasons = True
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

    def at_once(self, view: View, level: Level, seed: int) -> Decision:
        if level is Level.BEGINNER:
            return rules_of_thumb.decide_as_beginner(view, random.Random(seed))
        casual = rules_of_thumb.RACING if view.public.options.players == 2 else rules_of_thumb.CASUAL
        return rules_of_thumb.decide(view, casual if level is Level.CASUAL else rules_of_thumb.HABITS)


MIND: Final = EmpatSatuMind()
