"""Empat Satu: the Indonesian draw-and-discard Forty-One (docs/rules.md#empat-satu)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from game.cards import Card
from game.rules.base import Action, IllegalOption, Options
from game.rules.empat_satu.options import MOST, EmpatSatuOptions, with_option
from game.rules.empat_satu.state import State
from game.rules.empat_satu.table import ACTIONS, DealResult, Table, Turn, View
from game.rules.empat_satu.worth import Worth, points_of, value_of, worth_of

__all__ = [
    "DealResult",
    "EmpatSatu",
    "EmpatSatuOptions",
    "State",
    "Table",
    "Turn",
    "View",
    "Worth",
    "points_of",
    "value_of",
    "worth_of",
]


class EmpatSatu:
    """The rules of Empat Satu."""

    name: ClassVar[str] = "empat-satu"

    def read_options(self, given: Mapping[str, object]) -> EmpatSatuOptions:
        """Return the options of a record's ``options`` object; raise IllegalOption."""
        options = EmpatSatuOptions()
        for name, value in given.items():
            options = with_option(options, name, value)
        if options.partnership and options.players != MOST:
            raise IllegalOption(f"partnership must be false unless players is {MOST}")
        return options

    def write_options(self, options: Options) -> dict[str, object]:
        """Return the options that differ from the default."""
        usual = EmpatSatuOptions()
        return {name: value for name, value in msgspec.structs.asdict(options).items() if value != getattr(usual, name)}

    def new_game(self, options: Options) -> State:
        """Return a game not begun."""
        assert isinstance(options, EmpatSatuOptions)
        empty: tuple[tuple[Card, ...], ...] = ((),) * options.players
        return State(Table(options, scores=(0,) * options.players, discards=empty, known=empty), empty, empty)

    def parse_action(self, text: str) -> Action:
        """Return the action written ``text``: ``draw stock``, ``draw discard``, ``discard CARD``, ``close``."""
        action = ACTIONS.get(text)
        if action is None:
            raise ValueError(f"{text[:40]!r} is no action of this game")
        return action
