"""What a hand of Forty-One is worth, told card by card: the features of ``weights`` shared out among the cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.cards import Card, Rank, Suit
from game.opponents.base import Part, added
from game.opponents.forty_one.rules_of_thumb import ACE, FULL, JACK, KING, QUEEN, number_of
from game.opponents.forty_one.weights import SIDE_WEIGHTS, TRUMP_WEIGHTS, side_features, trump_features
from game.rules.forty_one import TRUMP

_HONOURS: Final = {ACE: Rank.ACE, KING: Rank.KING, QUEEN: Rank.QUEEN, JACK: Rank.JACK}
_OF_LENGTH: Final = slice(0, 9)  # the places among a trump holding's features of its length, ...
_OF_TRUMPS: Final = dict(zip(_HONOURS, range(9, 13), strict=True))  # ... and of each honour
_OF_SHORTNESS: Final = slice(0, 6)  # the same among a side suit's features, ...
_OF_SIDES: Final = {ACE: slice(6, 8), KING: slice(8, 11), QUEEN: slice(11, 15), JACK: slice(15, 16)}
_OF_LONG_SIDES: Final = slice(16, 18)  # ... and of its cards beyond four
_SHORT: Final = ("void", "singleton", "doubleton")

_KINGS: Final = ("bare-king", "guarded-king", "king")

CODES: Final = frozenset(["trumps", "ace", *_KINGS, "queen", "jack", *_SHORT, "long-suit", "nothing"])


def parts(hand: Sequence[Card]) -> tuple[Part, ...]:
    """Return what the thirteen cards of ``hand`` are worth, part by part; the parts add up to its ``hand_value``.

    Honours count by themselves, a side suit's king with its ace, guarded by other cards, or bare. ``trumps`` are worth
    something by their number, and so is a side suit of fewer than three cards, which hearts can ruff; with cards beyond
    four in a side suit (``long-suit``) the others are likelier to ruff. A suit that adds nothing is ``nothing``.
    """
    suits = {suit: tuple(card for card in hand if card.suit is suit) for suit in Suit}
    trumps = suits.pop(TRUMP)
    told = list(_of_trumps(trumps))
    for suit, cards in suits.items():
        told += list(_of_side(suit, cards, trumps)) or ([Part("nothing", cards, 0.0)] if cards else [])
    return tuple(told)


def _of_trumps(cards: tuple[Card, ...]) -> Iterator[Part]:
    mask = _mask(cards)
    features = trump_features(mask)
    worths = [feature * weight for feature, weight in zip(features, TRUMP_WEIGHTS, strict=True)]
    yield Part("trumps", cards, added(worths[_OF_LENGTH]))
    for honour, place in _OF_TRUMPS.items():
        if mask & honour:
            yield Part(_HONOURS[honour].name.lower(), _honour(cards, honour), worths[place])


def _of_side(suit: Suit, cards: tuple[Card, ...], trumps: tuple[Card, ...]) -> Iterator[Part]:
    mask = _mask(cards)
    features = side_features(mask, len(trumps))
    worths = [feature * weight for feature, weight in zip(features, SIDE_WEIGHTS, strict=True)]
    if any(features[_OF_SHORTNESS]):
        yield Part(_SHORT[len(cards)], cards or trumps, added(worths[_OF_SHORTNESS]), suit)
    for honour, places in _OF_SIDES.items():
        if any(features[places]):
            code = _KINGS[features[places].index(1.0)] if honour == KING else _HONOURS[honour].name.lower()
            yield Part(code, _honour(cards, honour), added(worths[places]))
    if any(features[_OF_LONG_SIDES]):
        yield Part("long-suit", cards, added(worths[_OF_LONG_SIDES]))


def _mask(cards: tuple[Card, ...]) -> int:
    """Return the cards of one suit as a set of bits."""
    return sum(number_of(card) & FULL for card in cards)


def _honour(cards: tuple[Card, ...], honour: int) -> tuple[Card, ...]:
    return tuple(card for card in cards if card.rank is _HONOURS[honour])
