"""42: the card players' card game for two to seven, with its pegging board (docs/rules.md#42)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

import msgspec

from game.cards import Card
from game.rules.base import Action, Bid, Options
from game.rules.forty_two.following import Kind, Trumps, followers, kind_of, makes_fifteen, pairs, winning_place
from game.rules.forty_two.options import FEWEST, HAND_SIZE, HIGHEST_BID, MOST, TRACK, FortyTwoOptions, with_option
from game.rules.forty_two.scoring import does_win, does_zero_win, smallest_winning_bid, track_marks, worth_if_made
from game.rules.forty_two.state import State
from game.rules.forty_two.table import JOKER_LEADS, PLAYS, DealResult, Table, Trick, View

__all__ = [
    "FEWEST",
    "HAND_SIZE",
    "HIGHEST_BID",
    "MOST",
    "TRACK",
    "DealResult",
    "FortyTwo",
    "FortyTwoOptions",
    "Kind",
    "State",
    "Table",
    "Trick",
    "Trumps",
    "View",
    "does_win",
    "does_zero_win",
    "followers",
    "kind_of",
    "makes_fifteen",
    "pairs",
    "smallest_winning_bid",
    "track_marks",
    "winning_place",
    "with_option",
    "worth_if_made",
]


class FortyTwo:
    """The rules of 42."""

    name: ClassVar[str] = "forty-two"

    def read_options(self, given: Mapping[str, object]) -> FortyTwoOptions:
        """Return the options of a record's ``options`` object; raise IllegalOption."""
        options = FortyTwoOptions()
        for name, value in given.items():
            options = with_option(options, name, value)
        return options

    def write_options(self, options: Options) -> dict[str, object]:
        """Return the options that differ from the default."""
        usual = FortyTwoOptions()
        return {name: value for name, value in msgspec.structs.asdict(options).items() if value != getattr(usual, name)}

    def new_game(self, options: Options) -> State:
        """Return a game not begun."""
        assert isinstance(options, FortyTwoOptions)
        empty: tuple[tuple[Card, ...], ...] = ((),) * options.players
        return State(Table(options, scores=(0,) * options.players), empty, empty)

    def parse_action(self, text: str) -> Action:
        """Return the action written ``text``: ``bid N``, ``play CARD``, or ``play JOKER SUIT`` for a joker led."""
        action = _ACTIONS.get(text)
        if action is None:
            raise ValueError(f"{text[:40]!r} is no action of this game")
        return action


_ACTIONS: Final[Mapping[str, Action]] = {
    str(action): action
    for action in (*(Bid(n) for n in range(100)), *PLAYS, *(play for leads in JOKER_LEADS.values() for play in leads))
}
