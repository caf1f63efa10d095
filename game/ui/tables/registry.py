"""The one list of tables: for each game its style, its words and its pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.ui.tables.base import GameTable
from game.ui.tables.empat_satu.game import EMPAT_SATU
from game.ui.tables.forty_one.game import FORTY_ONE
from game.ui.tables.forty_two.game import FORTY_TWO

TABLES: Final[Mapping[str, GameTable]] = {table.name: table for table in (FORTY_ONE, EMPAT_SATU, FORTY_TWO)}
