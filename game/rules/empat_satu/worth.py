"""What a hand is worth: one suit counts for it, others against it (docs/rules.md#empat-satu-value-of-a-hand)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from game.cards import PACK, Card, Rank, Suit

BEST: Final = 41
SUITS: Final = tuple(Suit)


def points_of(card: Card) -> int:
    """Return what a card counts: "two to nine count their number", the others 10, an ace 11."""
    return 11 if card.rank is Rank.ACE else min(10, int(card.rank))


POINTS: Final = tuple(points_of(card) for card in PACK)  # by the card's index
ORDER: Final = tuple(card.index // 13 for card in PACK)  # the number of its suit, by the card's index


class Worth(msgspec.Struct, frozen=True):
    """What a hand is worth and why: the cards of ``suit`` count ``gain`` for it, all others ``loss`` against it."""

    suit: Suit
    gain: int
    loss: int

    @property
    def value(self) -> int:
        """What the hand is worth."""
        return self.gain - self.loss


def suit_sums(cards: Iterable[Card]) -> list[int]:
    """Return the points that ``cards`` hold in each suit, clubs first."""
    sums = [0, 0, 0, 0]
    for card in cards:
        sums[ORDER[card.index]] += POINTS[card.index]
    return sums


def value_of(cards: Iterable[Card]) -> int:
    """Return what ``cards`` are worth: "the suit is the one that gives the most"; it can be less than zero."""
    sums = suit_sums(cards)
    return 2 * max(sums) - sum(sums)


def worth_of(cards: Iterable[Card]) -> Worth:
    """Return what ``cards`` are worth, of equal suits by the one with more cards, then the highest."""
    held = tuple(cards)
    sums = suit_sums(held)
    counts = [sum(card.suit is suit for card in held) for suit in SUITS]
    best = max(range(len(SUITS)), key=lambda at: (sums[at], counts[at], at))
    return Worth(SUITS[best], sums[best], sum(sums) - sums[best])


def is_best(cards: tuple[Card, ...]) -> bool:
    """Whether four cards are worth 41: "the ace and three ten-cards of one suit"."""
    one, two, three, four = cards
    if POINTS[one.index] + POINTS[two.index] + POINTS[three.index] + POINTS[four.index] != BEST:
        return False
    return one.suit is two.suit is three.suit is four.suit


def one_suit_points(cards: tuple[Card, ...]) -> int | None:
    """Return the points of four cards of one suit, None where they are of several."""
    suit = cards[0].suit
    if any(card.suit is not suit for card in cards):
        return None
    return sum([POINTS[card.index] for card in cards])
