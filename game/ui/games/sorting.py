"""The order of a hand on the screen: by suits with alternating colours, or by ranks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, permutations
from typing import Final

from game.cards import Card, Rank, Suit
from game.profile.settings import Settings
from game.ui.language.messages import spoken

_LEFTWARD: Final = "from right to left by "


def sorted_hand(cards: Sequence[Card], order: str, trump: Suit | None, number: Rank | None = None) -> list[Card]:
    """Return a hand in an order of ``hand_order``: by ``suits`` (trumps first, colours alternating), or ``ranks``.

    By suits, cards of a trump ``number`` come before the trumps. Pass the hand as it was dealt and remove the played
    cards afterwards, so that the rest keeps its order when a suit runs out.
    """
    if order == "dealt":
        return list(cards)
    if order.startswith(_LEFTWARD):
        return sorted_hand(cards, order.removeprefix(_LEFTWARD), trump, number)[::-1]
    if order == "ranks":
        return sorted(cards, key=lambda card: (-card.rank, -(card.suit.order if card.suit else 9)))
    suits = _alternating({card.suit for card in cards if card.suit is not None and card.rank != number}, trump)
    suits += [suit for suit in Suit if suit not in suits]

    def place(card: Card) -> tuple[int, int, int]:
        if card.suit is None:
            return 0, 0, -card.rank
        return (1 if card.rank == number else 2), suits.index(card.suit), -card.rank

    return sorted(cards, key=place)


def hand_order(settings: Settings) -> str:
    """Return the order of hands: ``suits``, ``ranks`` or ``dealt``, the first two perhaps from right to left."""
    return _LEFTWARD * (highest_side(settings) == "right" and settings.sort_order != "dealt") + settings.sort_order


def highest_side(settings: Settings) -> str:
    """Return the side of the hand where its highest cards lie: "left" or "right"."""
    return settings.highest_card or ("right" if spoken().runs_left else "left")


def _alternating(present: set[Suit], trump: Suit | None) -> list[Suit]:
    """Return the suits with trumps first and as few neighbours of the same colour as possible."""
    order = [suit for suit in (Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS) if suit in present]

    def faults(suits: tuple[Suit, ...]) -> tuple[int, int, list[int]]:
        late_trump = suits.index(trump) if trump in suits else 0
        same = sum(a.is_red == b.is_red for a, b in pairwise(suits))
        return late_trump, same, [order.index(suit) for suit in suits]

    best = min(permutations(order), key=faults)
    return list(best)


def with_others(held: Sequence[Card], before: Sequence[Card]) -> list[Card]:
    """Return ``held`` with the other cards of ``before`` put in, each after its predecessor in ``before``."""
    order = list(held)
    for at, card in enumerate(before):
        if card not in order:
            order.insert(order.index(before[at - 1]) + 1 if at else 0, card)
    return order
