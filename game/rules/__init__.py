"""The rules of the games, pure: no screen, clock, file, thread or global chance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.rules.base import Options, Rules
from game.rules.empat_satu import EmpatSatu
from game.rules.forty_one import FortyOne
from game.rules.forty_two import FortyTwo

GAMES: Final[Mapping[str, Rules[Options]]] = {rules.name: rules for rules in (FortyOne(), EmpatSatu(), FortyTwo())}
