"""What a hand of Empat Satu may come to: for each suit, its worth if it alone were collected from now on."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

from game.cards import PACK, Card
from game.opponents.base import added
from game.opponents.compiled import kernel
from game.opponents.empat_satu.weights import SHARPNESS, THREW, TOOK
from game.rules import empat_satu as rules
from game.rules.empat_satu import Table, View, value_of

SUITS: Final = 4
FULL: Final = (1 << 13) - 1  # all cards of a suit, the two is the lowest bit
POINTS: Final = list(rules.POINTS)  # by card, as the next two
SUIT: Final = list(rules.ORDER)
BIT: Final = [1 << card.index % 13 for card in PACK]


def masks(cards: Iterable[Card]) -> list[int]:
    """Return the cards as a mask for each suit."""
    held = [0] * SUITS
    for card in cards:
        held[SUIT[card.index]] |= BIT[card.index]
    return held


@kernel
def suit_plan(held: int, out: int, chance: float) -> tuple[float, float, float, float, float]:
    """Return what the best four cards of a suit will come to, and how likely at least 1, 2, 3, all 4 of them lack.

    ``held`` are the cards in the hand, each card of ``out`` comes along with ``chance``, apart from the others.
    """
    gain = 0.0
    none, one, two, three = 1.0, 0.0, 0.0, 0.0  # how likely it is that so many places are filled
    miss = 1.0 - chance
    for at in range(12, -1, -1):
        if held >> at & 1:
            gain += (none + one + two + three) * POINTS[at]
            none, one, two, three = 0.0, none, one, two
        elif out >> at & 1:
            gain += (none + one + two + three) * POINTS[at] * chance
            three = three * miss + two * chance
            two = two * miss + one * chance
            one = one * miss + none * chance
            none *= miss
    return gain, three + two + one + none, two + one + none, one + none, none


@kernel
def chance_of_41(held: int, out: int, chance: float) -> float:
    """Return how likely it is that ace and three ten-cards of one suit come together."""
    if not (held | out) >> 12 & 1:
        return 0.0
    none, one, two, three, four = 1.0, 0.0, 0.0, 0.0, 0.0  # how likely it is that there are so many of the ten-cards
    for at in range(11, 7, -1):
        each = 1.0 if held >> at & 1 else chance if out >> at & 1 else 0.0
        four = four * (1.0 - each) + three * each
        three = three * (1.0 - each) + two * each
        two = two * (1.0 - each) + one * each
        one = one * (1.0 - each) + none * each
        none *= 1.0 - each
    return (1.0 if held >> 12 & 1 else chance) * (three + four)


class Prospects:
    """The prospects of hands in one position: ``out[s]`` are the cards of suit s that may still come.

    ``chances[s]`` is how likely one of them comes along in time; ``bonus`` what a hand worth 41 counts above its
    points; ``present`` (0 to 1) how much the hand counts as it is.
    """

    def __init__(self, out: Sequence[int], chances: Sequence[float], bonus: float, present: float) -> None:
        self._out = out
        self._chances = chances
        self._bonus = bonus
        self._present = present

    def value(self, cards: Sequence[Card]) -> float:
        """Return what four cards promise."""
        held = masks(cards)
        planned = max([self._collecting(suit, held[suit], cards) for suit in range(SUITS)])
        return planned + self._present * (value_of(cards) - planned)

    def _collecting(self, suit: int, held: int, cards: Sequence[Card]) -> float:
        """Return what four cards promise with one suit collected, of which they are ``held``."""
        gain, *lacking = suit_plan(held, self._out[suit], self._chances[suit])
        gain += self._bonus * chance_of_41(held, self._out[suit], self._chances[suit])
        junk = sorted([POINTS[card.index] for card in cards if SUIT[card.index] != suit])  # the lowest stay longest
        loss = 0.0
        for likely, points in zip(lacking, junk, strict=False):
            loss += likely * points
        return gain - loss


def unseen_by(view: View) -> list[int]:
    """Return by suit the cards that the seat has not seen."""
    seen = masks([*view.hand, *(card for pile in (*view.table.discards, *view.table.known) for card in pile)])
    return [FULL & ~mask for mask in seen]


def collected(table: Table, seat: int) -> list[float]:
    """Return by suit how likely ``seat`` collects it (0 to 1, together 1), by what it took and what it threw."""
    leaning = [0.0] * SUITS
    for turn in table.turns:
        if turn.seat == seat:
            if turn.taken is not None:
                leaning[SUIT[turn.taken.index]] += TOOK * POINTS[turn.taken.index]
            leaning[SUIT[turn.thrown.index]] -= THREW * POINTS[turn.thrown.index]
    if table.turn == seat and table.taken is not None:
        leaning[SUIT[table.taken.index]] += TOOK * POINTS[table.taken.index]
    weights = [math.exp(SHARPNESS * lean) for lean in leaning]
    whole = added(weights)
    return [weight / whole for weight in weights]
