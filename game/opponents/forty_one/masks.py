"""Cards of Forty-One as small whole numbers, for speed: a suit is thirteen bits, the two lowest, the ace highest.

A hand is a list of four such masks (clubs, diamonds, hearts, spades); one card is its suit's number and one bit.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.cards import PACK, Card
from game.rules.forty_one import TRUMP

SUITS: Final = 4
FULL: Final = (1 << 13) - 1
TRUMPS: Final = TRUMP.order
SIDE_SUITS: Final = tuple(suit for suit in range(SUITS) if suit != TRUMPS)
COUNT: Final = tuple(mask.bit_count() for mask in range(FULL + 1))
TOP: Final = tuple(1 << mask.bit_length() >> 1 for mask in range(FULL + 1))  # the highest bit of a mask, 0 of none

SUIT_OF: Final = tuple(card.index // 13 for card in PACK)
BIT_OF: Final = tuple(1 << card.index % 13 for card in PACK)

ACE: Final = 1 << 12
KING: Final = 1 << 11
QUEEN: Final = 1 << 10
JACK: Final = 1 << 9


def masks(cards: Iterable[Card]) -> list[int]:
    """Return the cards as four masks."""
    hand = [0] * SUITS
    for card in cards:
        hand[card.index // 13] |= 1 << card.index % 13
    return hand


def card_of(suit: int, bit: int) -> Card:
    """Return the card that is ``bit`` of the suit numbered ``suit``."""
    return PACK[suit * 13 + bit.bit_length() - 1]


def cards_of(hand: list[int]) -> tuple[Card, ...]:
    """Return the cards of four masks, in the order of the pack."""
    return tuple(card for card in PACK if hand[card.index // 13] >> card.index % 13 & 1)
