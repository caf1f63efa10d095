"""Verdicts on choices: what one cost, how good it was by that, and when that can be told for sure."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import Final

import msgspec

from game.opponents.base import Decision, cost
from game.rules.base import Action

DOUBT: Final = 1.0  # standard errors by which a choice must seem worse before it costs anything
SURE: Final = 2.5  # standard errors by which a cost may be off where its class is settled


class Grade(IntEnum):
    """How good a choice was, by what it cost of the game and of the deal's points; ``Grade.of`` names the class."""

    FINE = 0
    SLIGHT = 1
    INACCURACY = 2
    MISTAKE = 3
    BLUNDER = 4

    @staticmethod
    def of(cost: float, points: float = 0.0) -> Grade:
        """Return the class of a choice that cost this share of the game, and so many ``points`` of the deal."""
        return max(Grade(sum(cost > limit for limit in LIMITS)), Grade.SLIGHT if points >= POINTS else Grade.FINE)


LIMITS: Final = (0.02, 0.05, 0.10, 0.20)  # the costs up to which a choice is in the classes before the last
POINTS: Final = 0.5  # of the deal: a choice that lost as many is not fine, however little of the game that was


class Merit(Enum):
    """What is special about a choice that was right.

    Of an only move every other choice is a blunder; of a great find every wrong one is at least an inaccuracy, and no
    rule of thumb says what is right.
    """

    ONLY_MOVE = "only-move"
    GREAT_FIND = "great-find"


class Verdict(msgspec.Struct, frozen=True):
    """What a choice cost, as a share of the game beyond the ``error`` of that estimate; ``decision`` was the advice.

    ``points`` is what it cost of the deal's, one's own side's less the others'. They are known of finished deals alone.
    """

    cost: float
    error: float
    grade: Grade
    decision: Decision
    merit: Merit | None = None
    points: float = 0.0

    @property
    def sure(self) -> float:
        """The part, 0 to 1, of what the choice seems to have cost that lies beyond the error of the estimate."""
        return self.cost / (self.cost + DOUBT * self.error) if self.cost else 0.0


def verdict_on(action: Action, decision: Decision, missed: float = 0.0) -> Verdict | None:
    """Return the verdict on ``action`` where ``decision`` was advised, or None if there are no figures for it.

    ``missed`` are the points that it seems to have lost.
    """
    costs = cost(decision, action)
    if costs is None:
        return None
    lost, error = costs
    beyond = max(0.0, lost - DOUBT * error)
    found = Verdict(beyond, error, Grade.FINE, decision, _merit_of(action, decision))
    points = max(0.0, missed) * found.sure
    return msgspec.structs.replace(found, grade=Grade.of(beyond, points), points=points)


def _merit_of(action: Action, decision: Decision) -> Merit | None:
    """Return what is special about ``action``: None unless it is right by the bare figures, and all others are wrong.

    For a great find, as many as half of all choices may be right.
    """
    lost, surely = dict[Action, float](), dict[Action, float]()
    for choice in decision.choices:
        found = cost(decision, choice.action)
        if found is None:
            return None
        lost[choice.action], surely[choice.action] = found[0], found[0] - DOUBT * found[1]
    right = [each for each in lost if lost[each] <= LIMITS[0]]
    least = min((surely[each] for each in lost if each not in right), default=0.0)
    if action not in right or 2 * len(right) > len(lost):
        return None
    if decision.why.is_by_trials and least > LIMITS[1]:
        return Merit.GREAT_FIND
    return Merit.ONLY_MOVE if len(right) == 1 and least > LIMITS[3] else None


def is_settled(action: Action, decision: Decision) -> bool:
    """Whether more worlds would hardly put ``action`` in another class than ``decision`` does.

    They would not if its class stays the same with a cost that is off by ``SURE`` standard errors, and if nothing that
    now seems worse than the action advised may be better by more than what is fine.
    """
    found = cost(decision, action)
    if found is None:
        return False
    lost, error = found
    low, high = lost - (DOUBT + SURE) * error, lost - (DOUBT - SURE) * error
    rivals = [cost(decision, choice.action) or (0.0, 0.0) for choice in decision.choices if choice.action != action]
    return Grade.of(low) is Grade.of(high) and all(SURE * off - more <= LIMITS[0] for more, off in rivals)
