"""The keys of Empat Satu's own actions."""

from __future__ import annotations

from typing import Final

from game.ui.controls.actions import declare
from game.ui.language.messages import _

ANSWERS: Final = ("stock", "discard", "close")

_WHERE: Final = "drawing"

declare("stock", _WHERE, "S", lambda: _("draw from the stock"))
declare("discard", _WHERE, "D", lambda: _("take the last discard"))
declare("close", _WHERE, "C", lambda: _("close, where the rules allow it"))
