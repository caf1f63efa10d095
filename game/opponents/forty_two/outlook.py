"""How likely each player is to win the game of 42, from the scores between two deals.

A player's strength grows with the score; the chance is its share of all strengths. The weights are a fit to games
between rules of thumb, made by ``python -m tools.fit_forty_two_outlook 8000``.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from game.rules.forty_two import TRACK

KNOTS: Final = (0.0, 14.0, 28.0, 35.0, 39.0, 42.0)  # scores between which strength grows evenly, with a target of 42
WEIGHTS: Final[dict[int, tuple[float, ...]]] = {
    2: (0.0, 1.525, 3.245, 4.3, 4.779, 4.684),
    3: (0.0, 2.583, 5.436, 7.294, 8.125, 7.958),
    4: (0.0, 3.138, 6.962, 9.347, 11.187, 10.779),
    5: (0.0, 3.648, 8.061, 10.811, 12.964, 12.617),
    6: (0.0, 4.225, 9.172, 12.23, 14.597, 14.252),
    7: (0.0, 4.88, 10.564, 14.013, 16.58, 16.336),
}


def features(score: float, target: int = TRACK) -> tuple[float, ...]:
    """Return by how much each knot counts for a score: those next to it, by their nearness."""
    at = min(KNOTS[-1], max(0.0, score * TRACK / target))
    found = [0.0] * len(KNOTS)
    for place in range(len(KNOTS) - 1):
        low, high = KNOTS[place], KNOTS[place + 1]
        if low <= at <= high:
            found[place + 1] = (at - low) / (high - low)
            found[place] = 1.0 - found[place + 1]
            break
    return tuple(found)


@lru_cache(1024)
def strength(score: float, players: int, target: int = TRACK) -> float:
    """Return how strong a score is, more than 0, next to other scores of the same game."""
    pairs = zip(WEIGHTS[players], features(score, target), strict=True)
    return exp(sum([weight * feature for weight, feature in pairs]))
