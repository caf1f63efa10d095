"""What each of the stronger levels of 42 is given: how many worlds, how long, what it infers from bids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from game.opponents.base import Level
from game.rules.forty_two import FEWEST


class Skill(msgspec.Struct, frozen=True):
    """How a level thinks; times in seconds.

    ``worlds`` for a card and ``bid_worlds`` for each bid tried. A card is played instead of that of the rules of thumb
    where it is better by ``caution`` standard errors. ``points`` tells how much of a deal's worth is points won, the
    rest being the chance to win the game, which the points of the others lessen; ``points_of_two`` is the same with two
    players, where what one does not win the other does. ``warmth`` and ``strangest``: the model of a bid
    (``kernels.worlds``), which is not used where ``warmth`` is 0.
    """

    worlds: int
    bid_worlds: int
    seconds: float
    points: float
    points_of_two: float
    caution: float = 0.7
    warmth: float = 0.0
    strangest: float = -6.0

    def share_of_points(self, players: int) -> float:
        """Return how much of a deal's worth is points won."""
        return self.points_of_two if players == FEWEST else self.points


SKILLS: Final[Mapping[Level, Skill]] = {
    Level.SKILLED: Skill(worlds=60, bid_worlds=100, seconds=0.2, points=0.8, points_of_two=0.4),
    Level.EXPERT: Skill(worlds=1000, bid_worlds=600, seconds=0.6, points=0.6, points_of_two=0.2, warmth=1.0),
}
