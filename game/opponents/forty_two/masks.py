"""Cards of 42 as bits, for speed: card n of the pack is bit n, so that a set of cards is one whole number.

What is led is a number too: 0 to 51 a card, 52 to 55 the Little Joker with clubs to spades named, 56 to 59 the Big.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.cards import BIG_JOKER, LITTLE_JOKER, PACK_WITH_JOKERS, Card, Suit
from game.rules.base import Play

SUITS: Final = 4
RANKS: Final = 13
SUIT_MASKS: Final = tuple(((1 << RANKS) - 1) << RANKS * suit for suit in range(SUITS))
LITTLE: Final = 1 << LITTLE_JOKER.index
BIG: Final = 1 << BIG_JOKER.index
JOKERS: Final = LITTLE | BIG
FIRST_JOKER: Final = LITTLE_JOKER.index
LEADS: Final = FIRST_JOKER + 2 * SUITS  # how many different leads there are
NAMED: Final = tuple(Suit)  # by number


def mask_of(cards: Iterable[Card]) -> int:
    """Return the cards as one mask."""
    mask = 0
    for card in cards:
        mask |= 1 << card.index
    return mask


def cards_of(mask: int) -> tuple[Card, ...]:
    """Return the cards of a mask, in the order of the pack."""
    return tuple([card for card in PACK_WITH_JOKERS if mask >> card.index & 1])


def card_led(lead: int) -> int:
    """Return the number of the card that is put down by ``lead``."""
    return lead if lead < FIRST_JOKER else FIRST_JOKER + (lead - FIRST_JOKER) // SUITS


def lead_of(card: Card, named: Suit | None) -> int:
    """Return the number of the lead of ``card``, with the suit ``named`` if it is a joker."""
    if named is None:
        return card.index
    return FIRST_JOKER + SUITS * (card.index - FIRST_JOKER) + named.order


def play_of(number: int, leads: bool) -> Play:
    """Return the play that ``number`` stands for, of a leader (``leads``) or of a follower."""
    if leads and number >= FIRST_JOKER:
        return Play(PACK_WITH_JOKERS[card_led(number)], NAMED[(number - FIRST_JOKER) % SUITS])
    return Play(PACK_WITH_JOKERS[number])
