"""The one list of the games. Each has a name in records; its rules, opponents and table lie in packages so named.

Only ``main`` and the tools import this module; every layer is handed the part that it needs.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from game.opponents.opponent import Opponents
    from game.rules.base import Options, Rules
    from game.ui.games.game import Game


class Games:
    """Games, given by their places; their rules, opponents and tables are each loaded when first asked for.

    The place of a built-in game is its name in records. The place of any other is a package with a dot in its name and
    modules called ``rules``, ``opponents`` and ``game``.
    """

    def __init__(self, *places: str) -> None:
        self.places = places

    def __reduce__(self) -> tuple[type[Games], tuple[str, ...]]:
        """Pickle only the places: another process loads the parts that it needs for itself."""
        return Games, self.places

    @cached_property
    def rules(self) -> Mapping[str, Rules[Options]]:
        """The rules by the name of the game; loading them loads no screen code."""
        found = [import_module(_modules(place)[0]).RULES for place in self.places]
        return {rules.name: rules for rules in found}

    @cached_property
    def opponents(self) -> Opponents:
        """The opponents of every game; loading them loads neither screen code nor the compiler."""
        from game.opponents.opponent import Opponents

        return Opponents(import_module(_modules(place)[1]).MIND for place in self.places)

    @cached_property
    def screens(self) -> Mapping[str, Game]:
        """Each game as the screen shows it, by name: what the menu and the pages say, and its table."""
        found = [import_module(_modules(place)[2]).GAME for place in self.places]
        return {game.name: game for game in found}


def _modules(place: str) -> tuple[str, str, str]:
    """Return the names of the modules that hold a game's rules, its opponents and what the screen shows of it."""
    if "." in place:
        return f"{place}.rules", f"{place}.opponents", f"{place}.game"
    package = place.replace("-", "_")
    return f"game.rules.{package}", f"game.opponents.{package}", f"game.ui.tables.{package}.game"


GAMES: Final = Games("forty-one", "empat-satu", "forty-two")
