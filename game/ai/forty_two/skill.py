"""What each of the stronger levels of 42 is given: how many worlds, how long, what it infers from bids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from game.ai.decision import Level


class Skill(msgspec.Struct, frozen=True):
    """How a level thinks; times in seconds.

    ``worlds`` for a card and ``bid_worlds`` for each bid tried. A card is played instead of that of the rules of thumb
    where it is better by ``caution`` standard errors. ``points``: how much of a deal's worth is points won; the rest is
    the chance to win the game, which the points of the others lessen. ``warmth`` and ``strangest``: the model of a bid
    (``kernels.worlds``), which is not used where ``warmth`` is 0.
    """

    worlds: int
    bid_worlds: int
    seconds: float
    points: float
    caution: float = 0.7
    warmth: float = 0.0
    strangest: float = -6.0


SKILLS: Final[Mapping[Level, Skill]] = {
    Level.SKILLED: Skill(worlds=30, bid_worlds=100, seconds=0.2, points=0.8),
    Level.EXPERT: Skill(worlds=800, bid_worlds=600, seconds=0.6, points=0.2, warmth=1.0),
}
