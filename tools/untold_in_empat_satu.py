"""Players of Empat Satu who are not told of a rule of their table, to measure what it brings to know it.

``python -m tools.arena --game empat-satu --options '{"close_at": 20}' --seats skilled,opponent,opponent,opponent
--iterations 60 --opponent tools.untold_in_empat_satu:closing`` plays Skilled players against such as think that nobody
may close. They think as Skilled players do, of the table that they believe to sit at.
"""

from __future__ import annotations

from msgspec.structs import replace

from game.rules.base import View
from game.rules.empat_satu import BEST, PublicState
from tools.untold import Engine, believing


def _public(view: View) -> PublicState:
    assert isinstance(view.public, PublicState)
    return view.public


def closing() -> Engine:
    """Return a player of Empat Satu who is not told that a deal may be closed."""

    def choose(view: View, *, seed: int) -> str:
        public = _public(view)
        return believing(view, replace(public, options=replace(public.options, close_at=BEST)), seed)

    return choose


def open_card() -> Engine:
    """Return a player of Empat Satu who does not see the card turned up before the first turn."""

    def choose(view: View, *, seed: int) -> str:
        public = _public(view)
        if public.opened is not None and any(public.opened in held for held in (*public.known, *public.discards)):
            return believing(view, public, seed)  # it has been taken openly
        options = replace(public.options, open_first=False)
        return believing(view, replace(public, options=options, opened=None), seed)

    return choose


def partners() -> Engine:
    """Return a player of Empat Satu who is not told of the partner."""

    def choose(view: View, *, seed: int) -> str:
        public = _public(view)
        return believing(view, replace(public, options=replace(public.options, partnership=False)), seed)

    return choose
