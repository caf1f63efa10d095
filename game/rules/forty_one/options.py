"""The options of Forty-One, each within its range, and the three presets (docs/rules.md#forty-one-options)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, get_args

import msgspec

from game.cards import Suit
from game.rules.base import IllegalOption, Options

PLAYERS: Final = 4
HAND_SIZE: Final = 13
TRUMP: Final = Suit.HEARTS
CLOCKWISE, COUNTERCLOCKWISE = "clockwise", "counterclockwise"
HIGHEST_BID: Final = 13
FOUR_HUNDRED_VALUES: Final = (0, 1, 2, 3, 4, 10, 12, 14, 16, 27, 40, 40, 40, 40)  # place n holds that of a bid of n
PLAIN_FROM: Final = 30  # at which score a bid of 5 or 6 is worth its number and no more in these values

Direction = Literal["counterclockwise", "clockwise"]
FirstDealer = Literal["random", "lowest-card", "highest-card"]
Values = Literal["double", "four-hundred"]
RedealBy = Literal["next", "same"]
TieBreak = Literal["team-total", "partner", "highest-score"]
PartnerNeeds = Literal["positive", "not-negative"]
MinimumBid = Literal[1, "rising"]


class FortyOneOptions(Options, frozen=True):
    """The options of Forty-One; the defaults are the ``right`` preset."""

    direction: Direction = "counterclockwise"
    first_dealer: FirstDealer = "random"
    values: Values = "double"
    packets: tuple[int, ...] = (1, 2, 2, 2, 2, 2, 2)
    redeal_by: RedealBy = "next"
    tie_break: TieBreak = "team-total"
    partner_needs: PartnerNeeds = "positive"
    minimum_bid: MinimumBid = 1
    min_total: int = 11
    double_from: int = 7
    target: int = 41
    rising_minimum: bool = False

    @property
    def players(self) -> int:
        """Always four."""
        return PLAYERS

    @property
    def step(self) -> int:
        """What to add to a seat to find the next one in the direction of play: 1 clockwise, else 3 (-1)."""
        return 1 if self.direction == CLOCKWISE else PLAYERS - 1

    def value_of(self, bid: int, score: int) -> int:
        """Return the points that ``bid`` wins or loses for a player who stood at ``score`` before the deal."""
        if self.values == "double":
            return 2 * bid if bid >= self.double_from else bid
        return bid if score >= PLAIN_FROM and bid in (5, 6) else FOUR_HUNDRED_VALUES[bid]

    def least_total(self, scores: tuple[int, ...]) -> int:
        """Return what the four bids must come to, given the scores before the deal."""
        if not self.rising_minimum:
            return self.min_total
        best = max(scores)
        if best >= 50 and self.values == "four-hundred":
            return max(self.min_total, 14)
        return max(self.min_total, 13 if best >= 40 else 12 if best >= 30 else 0)

    def least_bid(self, score: int) -> int:
        """Return the lowest bid open to a player who stands at ``score``."""
        if self.minimum_bid == 1:
            return 1
        return 5 if score >= 50 else 4 if score >= 40 else 3 if score >= 30 else 2


PRESETS: Final[Mapping[str, FortyOneOptions]] = {
    "right": FortyOneOptions(),
    "left": FortyOneOptions(
        direction="clockwise", first_dealer="lowest-card", packets=(1,) * HAND_SIZE, tie_break="partner"
    ),
    "four-hundred": FortyOneOptions(
        first_dealer="highest-card",
        values="four-hundred",
        tie_break="highest-score",
        minimum_bid="rising",
        rising_minimum=True,
    ),
}
_CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "direction": get_args(Direction),
    "first_dealer": get_args(FirstDealer),
    "values": get_args(Values),
    "redeal_by": get_args(RedealBy),
    "tie_break": get_args(TieBreak),
    "partner_needs": get_args(PartnerNeeds),
}
_RANGES: Final[Mapping[str, tuple[int, int | None]]] = {
    "min_total": (4, 20),
    "double_from": (1, 14),
    "target": (1, None),
}


def with_option(options: FortyOneOptions, name: str, value: object) -> FortyOneOptions:
    """Return ``options`` with one option set from its record value; raise IllegalOption."""
    if name in _CHOICES:
        if value not in _CHOICES[name]:
            raise IllegalOption(f"{name} must be {' or '.join(_CHOICES[name])}")
        return msgspec.structs.replace(options, **{name: value})
    if name in _RANGES:
        least, most = _RANGES[name]
        if type(value) is not int or value < least or (most is not None and value > most):
            raise IllegalOption(f"{name} must be a whole number, {least} {f'to {most}' if most else 'or more'}")
        return msgspec.structs.replace(options, **{name: value})
    if name == "rising_minimum":
        if not isinstance(value, bool):
            raise IllegalOption("rising_minimum must be true or false")
        return msgspec.structs.replace(options, rising_minimum=value)
    if name == "minimum_bid":
        if value != "rising" and (type(value) is not int or value != 1):
            raise IllegalOption("minimum_bid must be the number 1, or rising")
        return msgspec.structs.replace(options, minimum_bid=value)
    if name == "packets":
        return msgspec.structs.replace(options, packets=_packets(value))
    raise IllegalOption(f"there is no option {name[:40]!r}")


def _packets(value: object) -> tuple[int, ...]:
    fault = IllegalOption(f"packets must be whole numbers from 1 up that sum to {HAND_SIZE}")
    if not isinstance(value, list | tuple):
        raise fault
    packets = [packet for packet in value if type(packet) is int and packet >= 1]
    if len(packets) != len(value) or sum(packets) != HAND_SIZE:
        raise fault
    return tuple(packets)
