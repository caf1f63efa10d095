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
    from game.ui.tables.base import GameTable


class Games:
    """Games by their names; the parts of all of them are loaded when they are first asked for."""

    def __init__(self, *names: str) -> None:
        self._packages = {name: name.replace("-", "_") for name in names}

    def __reduce__(self) -> tuple[type[Games], tuple[str, ...]]:
        """Go to another process by name: there the parts are loaded anew, those that are wanted."""
        return Games, tuple(self._packages)

    @cached_property
    def rules(self) -> Mapping[str, Rules[Options]]:
        """The rules by the name of the game; they bring no screen with them."""
        return {name: import_module(f"game.rules.{package}").RULES for name, package in self._packages.items()}

    @cached_property
    def opponents(self) -> Opponents:
        """The opponents of every game; they bring neither a screen nor the compiler with them."""
        from game.opponents.opponent import Opponents

        return Opponents(import_module(f"game.opponents.{package}").MIND for package in self._packages.values())

    @cached_property
    def tables(self) -> Mapping[str, GameTable]:
        """The tables by the name of the game, with what each tells the menu and the pages."""
        return {name: import_module(f"game.ui.tables.{package}.game").GAME for name, package in self._packages.items()}


GAMES: Final = Games("forty-one", "empat-satu", "forty-two")
