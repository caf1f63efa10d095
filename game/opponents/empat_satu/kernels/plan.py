"""Plans of a suit for the compiler: what it will come to, looked up by what is held and what may still come.

A *plan* is one whole number: what the best four cards of a suit will come to, in parts of ``WHOLE``, the bonus for 41
included; below it, of ten bits each, how likely a card of another suit still lies in the place of one of them in the
end, the highest of these cards apart, and that for the highest. It is what ``plan.suit_plan`` says, as if every card
below the ten that is not held might come. A table of plans begins with ``UNKNOWN`` everywhere, is filled as they are
asked for, and may be kept for good.
"""

from __future__ import annotations

import math
from typing import Final

from game.opponents import compiled
from game.opponents.compiled import kernel
from game.opponents.empat_satu.kernels.deal import BITS, POINTS, WHOLE
from game.opponents.empat_satu.policy import HABITS

STEP: Final = 0.06  # cards expected of those one waits for, from one level to the next
LEVELS_KEPT: Final = 32
UNKNOWN: Final = -1
BONUS: Final = HABITS.bonus

LOWS: Final = 8  # the cards below the ten
FEW_LOWS: Final = tuple(mask for mask in range(1 << LOWS) if mask.bit_count() <= 4)
LOW: Final = compiled.whole(FEW_LOWS.index(mask) if mask in FEW_LOWS else 0 for mask in range(1 << LOWS))
LOW_OF: Final = compiled.whole(FEW_LOWS)


def _high_class(held: int, out: int) -> int:
    """Return the class of a suit's five highest cards: tens held, tens out, and where the ace is."""
    ace = 2 if held >> 4 & 1 else out >> 4 & 1
    return ((held & 15).bit_count() * 5 + (out & ~held & 15).bit_count()) * 3 + ace


HIGH: Final = compiled.small(_high_class(at >> 5, at & 31) for at in range(1 << 10))
TABLE: Final = 75 * len(FEW_LOWS) * LEVELS_KEPT
_FEW: Final = len(FEW_LOWS)


@kernel
def plan_of(plans: list[int], held: int, out: int, level: int) -> int:
    """Return the plan of a suit of which at most four cards are ``held`` and those of ``out`` may come."""
    at = (HIGH[held >> LOWS << 5 | out >> LOWS] * _FEW + LOW[held & (1 << LOWS) - 1]) * LEVELS_KEPT + level
    found = plans[at]
    if found < 0:
        found = made_plan(held, out, level)
        plans[at] = found
    return found


@kernel
def made_plan(held: int, out: int, level: int) -> int:
    """Return a plan worked out."""
    chance = 1.0 - math.exp(-STEP * level)
    miss = 1.0 - chance
    total = 0.0
    none = 1.0
    one = 0.0
    two = 0.0
    three = 0.0
    count = 0
    for place in range(BITS - 1, -1, -1):
        if held >> place & 1:
            count += 1
            total += (none + one + two + three) * POINTS[place]
            three = two
            two = one
            one = none
            none = 0.0
        elif place < LOWS or out >> place & 1:
            total += (none + one + two + three) * POINTS[place] * chance
            three = three * miss + two * chance
            two = two * miss + one * chance
            one = one * miss + none * chance
            none *= miss
    total += BONUS * _chance_of_41(held, out, chance)
    highest, others = _lacking(4 - count, none, one, two, three)
    return int(total * WHOLE + 0.5) << 20 | int(others * (WHOLE - 1) + 0.5) << 10 | int(highest * (WHOLE - 1) + 0.5)


@kernel
def _lacking(places: int, four: float, three: float, two: float, one: float) -> tuple[float, float]:
    """Return how likely the highest and, on average, another of the cards in so many places stays.

    ``four``, ``three``, ``two``, ``one`` are how likely so many cards lack in the end; the lowest in their place stay.
    """
    highest = 0.0
    others = 0.0
    least = one + two + three + four
    for place in range(places):
        highest = least
        if place < places - 1:
            others += least
        if place == 0:
            least -= one
        elif place == 1:
            least -= two
        elif place == 2:
            least -= three
    if places > 1:
        others /= places - 1
    return max(0.0, highest), max(0.0, others)


@kernel
def _chance_of_41(held: int, out: int, chance: float) -> float:
    """Return how likely it is that ace and three ten-cards of one suit come together."""
    ace = 1.0
    if not held >> BITS - 1 & 1:
        if not out >> BITS - 1 & 1:
            return 0.0
        ace = chance
    none = 1.0
    one = 0.0
    two = 0.0
    three = 0.0
    four = 0.0
    for place in range(LOWS, LOWS + 4):
        each = 1.0 if held >> place & 1 else chance if out >> place & 1 else 0.0
        four = four * (1.0 - each) + three * each
        three = three * (1.0 - each) + two * each
        two = two * (1.0 - each) + one * each
        one = one * (1.0 - each) + none * each
        none *= 1.0 - each
    return ace * (three + four)
