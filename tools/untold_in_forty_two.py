"""Players of 42 who are not told of a rule of their table, to measure what it brings to know it.

``python -m tools.arena --game forty-two --options '{"simple": true}' --seats skilled,opponent,opponent,opponent
--iterations 60 --opponent tools.untold_in_forty_two:simple`` plays Skilled players against such as believe in pairs,
fifteens and a Little Joker.
"""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from game.rules.base import View
from tools.untold import Engine, believing


def simple() -> Engine:
    """Return a player of 42 who takes a simple table for one with pairs, fifteens and two jokers."""
    return partial(_decided, "simple", False)


def target() -> Engine:
    """Return a player of 42 to whom a game goes to 42 points."""
    return partial(_decided, "target", 42)


def _decided(name: str, value: object, view: View, *, seed: int) -> str:
    public = view.public
    return believing(view, replace(public, options=public.options.with_option(name, value)), seed)
