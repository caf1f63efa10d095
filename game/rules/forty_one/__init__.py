"""Forty-One: the Syrian partnership trick game with hearts as trumps (docs/rules.md#forty-one)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

import msgspec

from game.rules.base import Action, Bid, IllegalOption, Options
from game.rules.forty_one.options import (
    CLOCKWISE,
    COUNTERCLOCKWISE,
    HAND_SIZE,
    HIGHEST_BID,
    PLAYERS,
    PRESETS,
    TRUMP,
    FortyOneOptions,
    with_option,
)
from game.rules.forty_one.state import State
from game.rules.forty_one.table import PLAYS, DealResult, Table, View
from game.rules.forty_one.winning import standing_teams, winning_team

__all__ = [
    "CLOCKWISE",
    "COUNTERCLOCKWISE",
    "HAND_SIZE",
    "HIGHEST_BID",
    "PLAYERS",
    "PRESETS",
    "TRUMP",
    "DealResult",
    "FortyOne",
    "FortyOneOptions",
    "State",
    "Table",
    "View",
    "standing_teams",
    "winning_team",
    "with_option",
]


class FortyOne:
    """The rules of Forty-One."""

    name: ClassVar[str] = "forty-one"

    def read_options(self, given: Mapping[str, object]) -> FortyOneOptions:
        """Return the options of a record's ``options`` object: a preset, then single rules; raise IllegalOption."""
        preset = given.get("preset", "right")
        if not isinstance(preset, str) or preset not in PRESETS:
            raise IllegalOption(f"preset must be {' or '.join(PRESETS)}")
        options = PRESETS[preset]
        for name, value in given.items():
            if name != "preset":
                options = with_option(options, name, value)
        return options

    def write_options(self, options: Options) -> dict[str, object]:
        """Return the preset that needs the fewest changes, and the options in which it differs."""
        written = []
        for name, preset in PRESETS.items():
            changes = {
                field: list(value) if isinstance(value, tuple) else value
                for field, value in msgspec.structs.asdict(options).items()
                if value != getattr(preset, field)
            }
            written.append(({} if name == "right" else {"preset": name}) | changes)
        return min(written, key=len)

    def new_game(self, options: Options) -> State:
        """Return a game not begun."""
        assert isinstance(options, FortyOneOptions)
        return State(Table(options))

    def parse_action(self, text: str) -> Action:
        """Return the action written ``text``: ``bid N`` or ``play CARD``; raise ValueError otherwise."""
        action = _ACTIONS.get(text)
        if action is None:
            raise ValueError(f"{text[:40]!r} is no action of this game")
        return action


_ACTIONS: Final[Mapping[str, Action]] = {
    str(action): action for action in (*(Bid(n) for n in range(100)), *PLAYS.values())
}
