"""The options of Empat Satu (docs/rules.md#empat-satu-options), and who wins and loses together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from game.rules.base import IllegalOption, Options
from game.rules.empat_satu.worth import BEST

FEWEST, MOST = 2, 4
LEAST_CLOSING: Final = 14
TEAMS: Final = ((0, 2), (1, 3))


class EmpatSatuOptions(Options, frozen=True):
    """The options of Empat Satu; ``partnership`` only with four players, ``close_at`` 41: nobody may close.

    With ``return_taken`` a card taken from the discard may be thrown back in the same turn.
    """

    players: int = MOST
    partnership: bool = False
    close_at: int = BEST
    deals: int = 1
    return_taken: bool = False

    @property
    def may_close(self) -> bool:
        """Whether less than a hand worth 41 can end a deal early."""
        return self.close_at < BEST

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that win and lose together: "the partners sit opposite", else each for themselves."""
        return TEAMS if self.partnership else tuple((seat,) for seat in range(self.players))


_SWITCHES: Final = ("partnership", "return_taken")
_RANGES: Final[Mapping[str, tuple[int, int | None]]] = {
    "players": (FEWEST, MOST),
    "close_at": (LEAST_CLOSING, BEST),
    "deals": (1, None),
}


def best_and_worst(values: tuple[int, ...], options: EmpatSatuOptions) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the seats that win with ``values`` and those that lose, ascending; sides are compared by their sums."""
    sides = options.sides
    sums = [sum(values[seat] for seat in side) for side in sides]
    winners, losers = (
        tuple(sorted(seat for side, total in zip(sides, sums, strict=True) if total == mark for seat in side))
        for mark in (max(sums), min(sums))
    )
    return winners, losers


def with_option(options: EmpatSatuOptions, name: str, value: object) -> EmpatSatuOptions:
    """Return ``options`` with one option set from its record value; raise IllegalOption."""
    if name in _SWITCHES:
        if not isinstance(value, bool):
            raise IllegalOption(f"{name} must be true or false")
        return msgspec.structs.replace(options, **{name: value})
    if name not in _RANGES:
        raise IllegalOption(f"there is no option {name[:40]!r}")
    least, most = _RANGES[name]
    if type(value) is not int or value < least or (most is not None and value > most):
        raise IllegalOption(f"{name} must be a whole number, {least} {f'to {most}' if most else 'or more'}")
    return msgspec.structs.replace(options, **{name: value})
