"""The options of 42, each within its range (docs/rules.md#42-options)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, get_args

import msgspec

from game.cards import LITTLE_JOKER, PACK_WITH_JOKERS, Card
from game.rules.base import IllegalOption, Options

FEWEST, MOST = 2, 7
HAND_SIZE: Final = 7
HIGHEST_BID: Final = HAND_SIZE
TRACK: Final = 42  # holes of the pegging board's track, whatever the target

Ties = Literal["shared", "highest"]


class FortyTwoOptions(Options, frozen=True):
    """The options of 42; ``simple``: no pairing, no fifteens, only the Big Joker."""

    players: int = 4
    simple: bool = False
    target: int = TRACK
    ties: Ties = "shared"

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards in use: 54, or 53 in the simple variation, which has one joker."""
        return _SIMPLE_PACK if self.simple else PACK_WITH_JOKERS


_SIMPLE_PACK: Final = tuple(card for card in PACK_WITH_JOKERS if card is not LITTLE_JOKER)
_RANGES: Final[Mapping[str, tuple[int, int]]] = {"players": (FEWEST, MOST), "target": (HAND_SIZE, TRACK)}


def with_option(options: FortyTwoOptions, name: str, value: object) -> FortyTwoOptions:
    """Return ``options`` with one option set from its record value; raise IllegalOption."""
    if name == "simple":
        if not isinstance(value, bool):
            raise IllegalOption("simple must be true or false")
        return msgspec.structs.replace(options, simple=value)
    if name == "ties":
        if value not in get_args(Ties):
            raise IllegalOption(f"ties must be {' or '.join(get_args(Ties))}")
        return msgspec.structs.replace(options, ties=value)
    if name not in _RANGES:
        raise IllegalOption(f"there is no option {name[:40]!r}")
    least, most = _RANGES[name]
    if type(value) is not int or not least <= value <= most:
        raise IllegalOption(f"{name} must be a whole number, {least} to {most}")
    return msgspec.structs.replace(options, **{name: value})
