"""Tricks of 42: what a follower may play, what a card is in a trick, and who takes it.

By docs/rules.md#42-play and docs/rules.md#42-who-takes-a-trick.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import msgspec

from game.cards import BIG_JOKER, LITTLE_JOKER, PACK_WITH_JOKERS, Card, Rank, Suit

FIFTEEN: Final = 15


class Kind(IntEnum):
    """What a card is worth in a trick, from the weakest up; the strongest kind present takes it."""

    OTHER = 0
    SUIT_LED = 1
    TRUMP = 2
    PAIR = 3
    FIFTEEN = 4
    TRUMP_NUMBER = 5
    LITTLE_JOKER = 6
    BIG_JOKER = 7

    def __str__(self) -> str:
        return self.name.lower().replace("_", "-")


class Trumps(msgspec.Struct, frozen=True):
    """What the card turned up makes of a deal: the trump suit and number, both None under a joker; ``simple`` rules."""

    suit: Suit | None
    number: Rank | None
    simple: bool = False

    @staticmethod
    def of(turn_up: Card, simple: bool) -> Trumps:
        """Return the trumps by ``turn_up``: "its suit is the trump suit of this deal, its rank the trump number"."""
        if turn_up.is_joker:
            return Trumps(None, None, simple)
        return Trumps(turn_up.suit, turn_up.rank, simple)


def value_of(card: Card) -> int:
    """Return what a card counts towards fifteen: two to ten their face, J Q K 10, ace 1, a joker nothing."""
    return _VALUES[card.index]


def suit_to_follow(led: Card, named: Suit | None) -> Suit:
    """Return the suit that a lead asks for: its own, or the one ``named`` with a joker."""
    suit = named if led.suit is None else led.suit
    assert suit is not None, "whoever leads a joker names a suit"
    return suit


def pairs(card: Card, led: Card, simple: bool) -> bool:
    """Whether ``card`` pairs the card led: the same rank, never a joker, and not in the simple variation."""
    return not simple and card.rank is led.rank and card is not led and card.suit is not None


def makes_fifteen(card: Card, led: Card, simple: bool) -> bool:
    """Whether ``card``, played to ``led``, makes 15 with it; no joker does, and not in the simple variation."""
    return not simple and _VALUES[card.index] + _VALUES[led.index] == FIFTEEN and not led.is_joker and not card.is_joker


def followers(hand: tuple[Card, ...], led: Card, named: Suit | None, simple: bool) -> tuple[Card, ...]:
    """Return the cards of ``hand`` that may follow ``led``: its suit, jokers, pairs; any for a hand void in it."""
    suit = suit_to_follow(led, named)
    if all(card.suit is not suit for card in hand):  # "a joker belongs to no suit"
        return hand
    return tuple([card for card in hand if card.suit is suit or card.suit is None or pairs(card, led, simple)])


def kind_of(card: Card, led: Card, named: Suit | None, trumps: Trumps) -> Kind:
    """Return what ``card`` is in a trick begun with ``led``; the led card itself is a pair only once it is paired."""
    if card is BIG_JOKER:
        return Kind.BIG_JOKER
    if card is LITTLE_JOKER:
        return Kind.LITTLE_JOKER
    if card.rank is trumps.number:
        return Kind.TRUMP_NUMBER
    if card is not led and makes_fifteen(card, led, trumps.simple):
        return Kind.FIFTEEN
    if pairs(card, led, trumps.simple):
        return Kind.PAIR
    if card.suit is trumps.suit:
        return Kind.TRUMP
    return Kind.SUIT_LED if card.suit is suit_to_follow(led, named) else Kind.OTHER


def winning_place(cards: tuple[Card, ...], named: Suit | None, trumps: Trumps) -> tuple[int, Kind]:
    """Return the place (0: the leader's) of the card that takes a trick so far, of one card or more, and as what."""
    led = cards[0]
    kinds = [kind_of(card, led, named, trumps) for card in cards]
    if Kind.PAIR in kinds and kinds[0] < Kind.PAIR:
        kinds[0] = Kind.PAIR  # "the highest suit among the card led and its pairs"
    best = max(kinds)
    among = [place for place, kind in enumerate(kinds) if kind is best]
    return max(among, key=lambda place: _order(cards[place])), best


def _order(card: Card) -> int:
    """Card order, then suit order: within a kind either the ranks differ, or the suits decide."""
    return 4 * card.rank + (card.suit.order if card.suit else 0)


def _value(card: Card) -> int:
    if card.is_joker:
        return 0
    return 1 if card.rank is Rank.ACE else min(10, card.rank)


_VALUES: Final = tuple(_value(card) for card in PACK_WITH_JOKERS)
