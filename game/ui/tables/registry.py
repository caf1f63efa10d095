"""The one list of tables: for each game its style, its words and its pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from game.ui.tables.base import GameTable
from game.ui.tables.empat_satu.game import EMPAT_SATU
from game.ui.tables.forty_one.game import FORTY_ONE
from game.ui.tables.forty_two.game import FORTY_TWO

# whoever takes a game out of the list by its name gives it states and views of that name only
_GAMES: Final = (cast("GameTable", FORTY_ONE), cast("GameTable", EMPAT_SATU), cast("GameTable", FORTY_TWO))
TABLES: Final[Mapping[str, GameTable]] = {game.name: game for game in _GAMES}
