"""How well one plays, as a number beside which the opponents' levels stand at fixed places (docs/rating.md).

It rests on what one's choices cost a deal, by all that one could know: what remains of the results once luck and what
the others did are taken out of them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

import msgspec

from game.opponents.base import Level
from game.profile.statistics import PlayedDeals

RATINGS: Final[Mapping[Level, int]] = {
    Level.BEGINNER: 1000,
    Level.CASUAL: 1050,
    Level.SKILLED: 1150,
    Level.EXPERT: 1200,
}
MISSED: Final[Mapping[str, Mapping[Level, float]]] = {  # shares of the game that a deal of each level costs it
    "forty-one": {Level.BEGINNER: 0.040, Level.CASUAL: 0.026, Level.SKILLED: 0.009, Level.EXPERT: 0.004},
    "empat-satu": {Level.BEGINNER: 0.095, Level.CASUAL: 0.050, Level.SKILLED: 0.021, Level.EXPERT: 0.006},
    "forty-two": {Level.BEGINNER: 0.034, Level.CASUAL: 0.014, Level.SKILLED: 0.006, Level.EXPERT: 0.003},
}
LEAST_DEALS: Final = 10  # fewer say nothing
_BEYOND: Final = 60.0  # for half or twice as much missed, below the lowest level and above the highest
_FLOOR: Final = 0.001  # added to what is missed: nobody becomes infinitely good by a few clean deals
_Z: Final = 1.96


class Rating(msgspec.Struct, frozen=True):
    """A rating, half the width of its 95 % interval, and the number of deals that it rests on."""

    value: int
    error: int
    deals: int


def rating_of(played: Sequence[PlayedDeals]) -> Rating | None:
    """Return the rating of somebody who has played so, each game counting by its deals; None if it says too little."""
    counted = [each for each in played if each.game in MISSED]
    deals = sum(each.deals for each in counted)
    if deals < LEAST_DEALS:
        return None
    value = sum(each.deals * rating(each.game, each.missed) for each in counted) / deals
    error = math.sqrt(sum((each.deals * _error(each)) ** 2 for each in counted)) / deals
    return Rating(round(value), max(1, round(error)), deals)


def rating(game: str, missed: float) -> float:
    """Return the rating of whoever misses this share of ``game`` a deal, on lines between the levels (logarithmic)."""
    places = [(_place(MISSED[game][level]), float(RATINGS[level])) for level in Level]
    (lowest, worst), (highest, best) = places[0], places[-1]
    place = _place(missed)
    if place <= lowest:
        return worst - _BEYOND * (lowest - place)
    if place >= highest:
        return best + _BEYOND * (place - highest)
    (left, low), (right, high) = next(pair for pair in pairwise(places) if place <= pair[1][0])
    return low + (high - low) * (place - left) / (right - left)


def _place(missed: float) -> float:
    """Return how good it is to miss so much: 1 more for half of it."""
    return -math.log2(missed + _FLOOR)


def _error(played: PlayedDeals) -> float:
    """Return half the width of the 95 % interval; costs of few deals may spread less than they really do.

    They spread at least by what an Expert misses: nothing missed in some deals does not mean that nothing ever is.
    """
    spread = max(played.spread, played.missed, MISSED[played.game][Level.EXPERT])
    error = _Z * spread / math.sqrt(max(1, played.deals))
    low, high = max(0.0, played.missed - error), played.missed + error
    return (rating(played.game, low) - rating(played.game, high)) / 2
