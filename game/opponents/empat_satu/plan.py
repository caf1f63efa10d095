"""What a hand may come to: for each suit, what it would be worth if only that suit were collected from now on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.cards import PACK, Card
from game.rules.empat_satu import points_of, value_of

SUITS: Final = 4
FULL: Final = (1 << 13) - 1
SUIT_OF: Final = tuple(card.index // 13 for card in PACK)
BIT_OF: Final = tuple(1 << card.index % 13 for card in PACK)
POINTS: Final = tuple(points_of(card) for card in PACK)
ACE: Final = 1 << 12
TENS: Final = (1 << 11, 1 << 10, 1 << 9, 1 << 8)
_DOWN: Final = tuple((1 << at, POINTS[at]) for at in range(12, -1, -1))  # a suit's bits and points, best first


def masks(cards: Iterable[Card]) -> list[int]:
    """Return the cards as a mask for each suit: the two is the lowest bit."""
    held = [0] * SUITS
    for card in cards:
        held[card.index // 13] |= 1 << card.index % 13
    return held


def suit_plan(held: int, out: int, chance: float) -> tuple[float, tuple[float, float, float, float]]:
    """Return what the best four cards of one suit will come to, and how likely it is that 4, 3, 2, 1 of them lack.

    ``held`` are the cards in the hand, each card of ``out`` comes along with ``chance``, apart from the others.
    """
    gain = 0.0
    none, one, two, three = 1.0, 0.0, 0.0, 0.0  # how likely it is that so many places are filled
    miss = 1.0 - chance
    for bit, points in _DOWN:
        if held & bit:
            gain += (none + one + two + three) * points
            none, one, two, three = 0.0, none, one, two
        elif out & bit:
            gain += (none + one + two + three) * points * chance
            three = three * miss + two * chance
            two = two * miss + one * chance
            one = one * miss + none * chance
            none *= miss
    return gain, (none, one, two, three)


def chance_of_41(held: int, out: int, chance: float) -> float:
    """Return how likely it is that ace and three ten-cards of one suit come together."""
    if held & ACE:
        ace = 1.0
    elif out & ACE:
        ace = chance
    else:
        return 0.0
    found = [1.0, 0.0, 0.0, 0.0, 0.0]
    for bit in TENS:
        each = 1.0 if held & bit else chance if out & bit else 0.0
        for count in range(4, 0, -1):
            found[count] = found[count] * (1.0 - each) + found[count - 1] * each
        found[0] *= 1.0 - each
    return ace * (found[3] + found[4])


class Plans:
    """The prospects of hands in one position: ``out[s]`` are the cards of suit s that may still come.

    ``chances[s]`` is how likely one of them comes along in time; ``bonus`` what a hand worth 41 counts above its
    points; ``present`` (0 to 1) how much the hand counts as it is.
    """

    def __init__(self, out: Sequence[int], chances: Sequence[float], bonus: float, present: float) -> None:
        self._out = out
        self._chances = chances
        self._bonus = bonus
        self._present = present
        self._known: dict[tuple[int, int], tuple[float, tuple[float, float, float, float]]] = {}

    def value(self, cards: Sequence[Card]) -> float:
        """Return what four cards promise."""
        planned = max(self.by_suit(cards))
        return planned + self._present * (value_of(cards) - planned)

    def by_suit(self, cards: Sequence[Card]) -> list[float]:
        """Return what four cards promise with each suit as the one collected."""
        held = masks(cards)
        return [self._suit(suit, held[suit], cards) for suit in range(SUITS)]

    def _suit(self, suit: int, held: int, cards: Sequence[Card]) -> float:
        key = (suit, held)
        plan = self._known.get(key)
        if plan is None:
            gain, lacking = suit_plan(held, self._out[suit], self._chances[suit])
            gain += self._bonus * chance_of_41(held, self._out[suit], self._chances[suit])
            plan = self._known[key] = gain, lacking
        gain, (four, three, two, one) = plan
        junk = sorted([POINTS[card.index] for card in cards if SUIT_OF[card.index] != suit])
        loss = 0.0
        for place, likely in enumerate((one + two + three + four, two + three + four, three + four, four)):
            if place < len(junk):
                loss += likely * junk[place]
        return gain - loss
