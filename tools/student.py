r"""A student's first bot for Empat Satu, which only knows one suit, as an engine for the arena.

It collects the suit that counts in its hand: it takes the discard if that is of this suit, and throws the lowest card
of the others. It closes with as many points as its name says, or as soon as it may::

    python -m tools.arena --game empat-satu --seats casual,opponent --opponent tools.student:one_suit --deals 400
    python -m tools.arena --game empat-satu --seats casual,opponent --opponent tools.student:one_suit_36 \
        --options '{"players": 2, "close_at": 30}' --deals 400
"""

from __future__ import annotations

from collections.abc import Callable

from game.cards import Card, Suit
from game.rules.base import DISCARD, Close, Discard, Draw, View
from game.rules.empat_satu import View as EmpatSatuView
from game.rules.empat_satu import points_of, value_of

Engine = Callable[[View], str]


def __getattr__(name: str) -> Callable[[], Engine]:
    """Return the factory of the engine called ``name``; raise AttributeError if there is none."""
    points = name.removeprefix("one_suit").removeprefix("_") or "0"
    if not name.startswith("one_suit") or not points.isdecimal():
        raise AttributeError(f"there is no student {name}")
    return lambda: _engine(int(points))


def _engine(points: int) -> Engine:
    """Return an engine that closes with so many ``points``."""

    def play(view: View) -> str:
        assert isinstance(view, EmpatSatuView)
        legal = view.legal_actions()
        suit = _collected(view.hand)
        if isinstance(legal[0], Discard):
            may_go = [action.card for action in legal if isinstance(action, Discard)]
            return str(Discard(min(may_go, key=lambda card: (card.suit is suit, points_of(card), card.index))))
        if isinstance(legal[-1], Close) and value_of(view.hand) >= points:
            return str(legal[-1])
        card, take = view.public.open_card, Draw(DISCARD)
        return str(take if card is not None and card.suit is suit and take in legal else legal[0])

    return play


def _collected(hand: tuple[Card, ...]) -> Suit:
    """Return the suit to collect: that in which the hand holds most."""
    return max(Suit, key=lambda suit: sum(points_of(card) for card in hand if card.suit is suit))
