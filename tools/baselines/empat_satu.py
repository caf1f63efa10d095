"""The yardstick of Empat Satu: FROZEN, never to change, so that strength stays comparable through the years.

It is greedy for the hand's worth: it takes the discard if that makes the hand worth more, else draws from the stock; it
throws the card that leaves the hand worth most (of equals the one that counts most, then the first of the pack); it
closes as soon as it may.
"""

from __future__ import annotations

from game.cards import Card
from game.rules.base import Action, Close, Discard, Draw
from game.rules.empat_satu import View, points_of, value_of


def decide(view: View) -> Action:
    """Return the action of the yardstick player."""
    legal = view.legal_actions()
    if isinstance(legal[0], Discard):
        return Discard(_throw(view.hand, view.public.must_stay))
    if isinstance(legal[-1], Close):
        return legal[-1]
    if len(legal) > 1:
        card = view.public.open_card
        assert card is not None and isinstance(legal[1], Draw)
        five = (*view.hand, card)
        if _left(five, _throw(five, card)) > value_of(view.hand):
            return legal[1]
    return legal[0]


def _throw(cards: tuple[Card, ...], barred: Card | None) -> Card:
    may_go = [card for card in cards if card is not barred]
    return min(may_go, key=lambda card: (-_left(cards, card), -points_of(card), card.index))


def _left(cards: tuple[Card, ...], thrown: Card) -> int:
    return value_of(card for card in cards if card is not thrown)
