"""How likely a pair is to win the game, from the scores between two deals.

Only the better of two partners must reach the target, the other has but to be positive: so the better one's points
count more, and the closer the more. The weights, by the values that bids have, are a logistic fit to 12 000 games
between rules of thumb, made by ``python -m tools.fit_forty_one games``, and ``four-hundred``: where one bid can be
worth 27 or 40, a lead says less.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping
from typing import Final

from game.rules.forty_one import FortyOneOptions, winning_team

USUAL_TARGET: Final = 41
WEIGHTS: Final[Mapping[str, tuple[float, float, float, float]]] = {
    "double": (3.93, 1.76, 1.30, 2.46),
    "four-hundred": (1.79, 0.58, 1.12, 2.07),
}


def features(one: float, two: float) -> tuple[float, float, float, float]:
    """Return what counts in the scores of two partners, with a target of 41."""
    best, other = max(one, two), min(one, two)
    high = min(60.0, max(-41.0, best)) / USUAL_TARGET
    low = min(45.0, max(-41.0, other)) / USUAL_TARGET
    return high, max(0.0, best - 25.0) / 16.0, low, min(low, 0.0) * max(high, 0.0)


def chance_to_win(scores: tuple[int, ...], options: FortyOneOptions) -> float:
    """Return the chance, 0 to 1, that seats 0 and 2 win; 1 or 0 where the game is over."""
    if max(scores) >= options.target:  # else nobody has won, which is quicker told so
        winners, _ = winning_team(scores, options)
        if winners:
            return float(0 in winners)
    scale = USUAL_TARGET / options.target
    one, two, three, four = (score * scale for score in scores)
    return 1.0 / (1.0 + math.exp(_strength(two, four, options.values) - _strength(one, three, options.values)))


@functools.lru_cache(4096)
def _strength(one: float, two: float, values: str) -> float:
    return sum(weight * feature for weight, feature in zip(WEIGHTS[values], features(one, two), strict=True))
