"""Tricks as most games play them: follow the suit led if you can; the highest trump or else the highest led wins."""

from __future__ import annotations

import msgspec

from game.cards import Card, Suit


class Trick(msgspec.Struct, frozen=True):
    """A trick that is complete: its cards in the order played from seat ``leader``, and the seat that took it."""

    leader: int
    cards: tuple[Card, ...]
    winner: int


def followers(hand: tuple[Card, ...], trick: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards of ``hand`` that may be played: those of the suit led, or all for a leader or a void hand."""
    if not trick:
        return hand
    led = trick[0].suit
    return tuple([card for card in hand if card.suit is led]) or hand


def winning_place(cards: tuple[Card, ...], trump: Suit) -> int:
    """Return the place (0: the leader's) of the card that takes a trick of at least one card."""
    best = 0
    for place in range(1, len(cards)):
        if beats(cards[place], cards[best], trump):
            best = place
    return best


def beats(card: Card, other: Card, trump: Suit) -> bool:
    """Whether ``card``, played after ``other`` to a trick that ``other`` is winning, takes the trick from it."""
    if card.suit is other.suit:
        return card.rank > other.rank
    return card.suit is trump
