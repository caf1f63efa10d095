"""The prospects of a hand of Empat Satu: for each suit, its expected worth if only that suit is collected."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from game.cards import PACK, Card
from game.opponents.base import added
from game.opponents.compiled import kernel
from game.rules import empat_satu as rules
from game.rules.empat_satu import PublicState, View, value_of

# what is seen of a player
TOOK: Final = 1.0  # how much a card taken speaks for its suit, by its points
THREW: Final = 0.6  # how much a card thrown speaks against its suit, by its points
SHARPNESS: Final = 0.12

SUITS: Final = 4
FULL: Final = (1 << 13) - 1  # all cards of a suit; the two is the lowest bit
POINTS: Final = list(rules.POINTS)  # by card, like the next two
SUIT: Final = list(rules.ORDER)
BIT: Final = [1 << card.index % 13 for card in PACK]


def masks(cards: Iterable[Card]) -> list[int]:
    """Return ``cards`` as one mask for each suit."""
    held = [0] * SUITS
    for card in cards:
        held[SUIT[card.index]] |= BIT[card.index]
    return held


@kernel
def suit_plan(held: int, out: int, chance: float) -> tuple[float, float, float, float, float]:
    """Return the expected points of the best four cards of a suit, and the chances to lack at least 1, 2, 3, all 4.

    ``held`` are the cards in the hand; each card of ``out`` comes with probability ``chance``, independently.
    """
    gain = 0.0
    none, one, two, three = 1.0, 0.0, 0.0, 0.0  # the chances that this many places are filled
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
    """Return the chance to get the ace and three ten-cards of the suit."""
    if not (held | out) >> 12 & 1:
        return 0.0
    none, one, two, three, four = 1.0, 0.0, 0.0, 0.0, 0.0  # the chances to have this many ten-cards
    for at in range(11, 7, -1):
        each = 1.0 if held >> at & 1 else chance if out >> at & 1 else 0.0
        four = four * (1.0 - each) + three * each
        three = three * (1.0 - each) + two * each
        two = two * (1.0 - each) + one * each
        one = one * (1.0 - each) + none * each
        none *= 1.0 - each
    return (1.0 if held >> 12 & 1 else chance) * (three + four)


class Prospects(msgspec.Struct, frozen=True):
    """The prospects of hands in one position, in which the cards ``out[s]`` of suit s may still come.

    ``chances[s]`` is the chance that a given one of them comes in time; ``bonus`` is what a hand worth 41 counts above
    its points; ``present`` (0 to 1) is the weight of the current hand's value, ``junk`` that of cards beside the suit.
    """

    out: Sequence[int]
    chances: Sequence[float]
    bonus: float
    present: float
    junk: float = 1.0

    def value(self, cards: Sequence[Card]) -> float:
        """Return what the hand of four ``cards`` promises, in points."""
        held = masks(cards)
        planned = max([self._collecting(suit, held[suit], cards) for suit in range(SUITS)])
        return planned + self.present * (value_of(cards) - planned)

    def _collecting(self, suit: int, held: int, cards: Sequence[Card]) -> float:
        """Return what four ``cards`` promise if ``suit`` is collected, of which they include ``held``."""
        gain, *lacking = suit_plan(held, self.out[suit], self.chances[suit])
        gain += self.bonus * chance_of_41(held, self.out[suit], self.chances[suit])
        junk = sorted([POINTS[card.index] for card in cards if SUIT[card.index] != suit])  # the lowest are kept longest
        loss = 0.0
        for likely, points in zip(lacking, junk, strict=False):
            loss += likely * points
        return gain - self.junk * loss


def unseen_by(view: View) -> list[int]:
    """Return by suit the cards that the seat of ``view`` has not seen."""
    public = view.public
    opened = () if public.opened is None else (public.opened,)
    seen = masks([*view.hand, *opened, *(card for pile in (*public.discards, *public.known) for card in pile)])
    return [FULL & ~mask for mask in seen]


def collected(public: PublicState, seat: int) -> list[float]:
    """Return the chance of each suit to be the one that ``seat`` collects (sum 1), by what it took and threw."""
    leaning = [0.0] * SUITS
    for turn in public.turns:
        if turn.seat == seat:
            if turn.taken is not None:
                leaning[SUIT[turn.taken.index]] += TOOK * POINTS[turn.taken.index]
            leaning[SUIT[turn.thrown.index]] -= THREW * POINTS[turn.thrown.index]
    if public.turn == seat and public.taken is not None:
        leaning[SUIT[public.taken.index]] += TOOK * POINTS[public.taken.index]
    weights = [math.exp(SHARPNESS * lean) for lean in leaning]
    whole = added(weights)
    return [weight / whole for weight in weights]
