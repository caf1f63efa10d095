"""The keys of 42's own actions."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.cards import Suit
from game.ui.controls.actions import declare
from game.ui.language.messages import _
from game.ui.words.cards import suit_name

NAMED: Final = {suit: f"name-{suit.name.lower()}" for suit in (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)}
"""The actions that name a suit when a joker is led."""

ON_BOARD: Final = ("board", "crib")
"""The actions whose keys stand on the head of the board."""

_WHERE: Final = "table lesson puzzle"


for _suit, _name in NAMED.items():
    declare(_name, "naming", _suit.letter, partial(suit_name, _suit))
declare("crib", _WHERE, "K", lambda: _("Crib sheet"))
declare("board", _WHERE, "B", lambda: _("go from player to player on the board"))
