"""The one list of the games. Each has a name in records, and under it packages with its rules, opponents and table.

Only ``main`` and the tools import it; every layer is handed the part that it needs.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from game.opponents.opponent import Opponents
    from game.rules.base import Options, Rules
    from game.ui.tables.game import GameTable


class Games:
    """Games by their places; the parts of all of them are loaded when they are first asked for.

    The place of a game of the house is its name in records; that of any other is a package, with a dot in its name,
    that has modules called ``rules``, ``opponents`` and ``game``.
    """

    def __init__(self, *places: str) -> None:
        self.places = places

    def __reduce__(self) -> tuple[type[Games], tuple[str, ...]]:
        """Go to another process by name: there the parts are loaded anew, those that are wanted."""
        return Games, self.places

    @cached_property
    def rules(self) -> Mapping[str, Rules[Options]]:
        """The rules by the name of the game; they bring no screen with them."""
        found = [import_module(_modules(place)[0]).RULES for place in self.places]
        return {rules.name: rules for rules in found}

    @cached_property
    def opponents(self) -> Opponents:
        """The opponents of every game; they bring neither a screen nor the compiler with them."""
        from game.opponents.opponent import Opponents

        return Opponents(import_module(_modules(place)[1]).MIND for place in self.places)

    @cached_property
    def tables(self) -> Mapping[str, GameTable]:
        """The tables by the name of the game, with what each tells the menu and the pages."""
        found = [import_module(_modules(place)[2]).GAME for place in self.places]
        return {table.name: table for table in found}


def _modules(place: str) -> tuple[str, str, str]:
    """Return the modules in which the rules, the opponents and the table of a game are."""
    if "." in place:
        return f"{place}.rules", f"{place}.opponents", f"{place}.game"
    package = place.replace("-", "_")
    return f"game.rules.{package}", f"game.opponents.{package}", f"game.ui.tables.{package}.game"


GAMES: Final = Games("forty-one", "empat-satu", "forty-two")
