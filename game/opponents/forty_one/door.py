"""The door of the mind of Forty-One, behind which hearts are always trumps.

Kernels, weights and the learned policy know no other trumps. Where a card tells other ones, suits are exchanged in all
that comes in, and exchanged back in all that goes out: trumps with hearts and, where trumps are the sister of the suit
shown, their sister with diamonds. Nobody behind the door can tell the deal from one with hearts as trumps.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Generator, Mapping
from typing import ParamSpec, TypeVar, cast

import msgspec

from game.cards import PACK, Card, Suit
from game.opponents.forty_one.rules_of_thumb import TRUMP
from game.rules.base import Options
from game.rules.forty_one import PublicState, View

Asked = ParamSpec("Asked")
Found = TypeVar("Found")
Told = TypeVar("Told")


def through_the_door(ask: Callable[Asked, Found]) -> Callable[Asked, Found]:
    """Return a question of the mind as it is asked from outside; one of the arguments is a view."""

    @functools.wraps(ask)
    def asked(*args: Asked.args, **kwargs: Asked.kwargs) -> Found:
        door = door_of(next(each for each in args if isinstance(each, View)).public)
        return ask(*args, **kwargs) if door is None else door.turned(ask(*door.turned(args), **door.turned(kwargs)))

    return asked


def door_of(public: PublicState) -> Door | None:
    """Return the door through which a deal with these trumps goes; None if they are hearts, or nobody knows them."""
    trump = public.trump
    if trump in (None, TRUMP):
        return None
    assert trump is not None
    return _door(trump, public.options.trumps == "sister")


@functools.cache
def _door(trump: Suit, is_sister: bool) -> Door:
    pairs = {trump: TRUMP} | ({trump.sister: TRUMP.sister} if is_sister and trump.sister is not TRUMP else {})
    return Door(pairs | {behind: before for before, behind in pairs.items()})


class Door:
    """Exchanges ``suits``: all that goes through it comes out with each suit's cards as those of the other one."""

    def __init__(self, suits: Mapping[Suit, Suit]) -> None:
        self._suits = {suit: suits.get(suit, suit) for suit in Suit}
        self._cards = {card: Card.of(card.rank, self._suits[card.suit]) for card in PACK if card.suit is not None}
        self._texts = {str(card): str(other) for card, other in self._cards.items()}

    def turned(self, told: Told) -> Told:
        """Return what is ``told`` in other suits, however deep they stand in it; of a thought, all that it comes to."""
        return cast("Told", self._turned(told))

    def _turned(self, told: object) -> object:
        match told:
            case Card():
                return self._cards[told]
            case Suit():
                return self._suits[told]
            case str():
                return " ".join([self._texts.get(word, word) for word in told.split(" ")])
            case tuple() | list() | frozenset():
                return type(told)(map(self._turned, told))
            case dict():
                return {self._turned(key): self._turned(value) for key, value in told.items()}
            case msgspec.Struct() if not isinstance(told, Options):
                return type(told)(*map(self._turned, msgspec.structs.astuple(told)))
            case Generator():
                return self._thought(told)
            case _:
                return told

    def _thought(self, thought: Generator[Told, None, Found]) -> Generator[Told, None, Found]:
        try:
            while True:
                yield self.turned(next(thought))
        except StopIteration as end:
            return cast("Found", self._turned(end.value))
        finally:
            thought.close()
