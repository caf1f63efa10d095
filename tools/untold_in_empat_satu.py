"""Players of Empat Satu who are not told of a rule of their table, to measure what it brings to know it.

``python -m tools.arena --game empat-satu --options '{"close_at": 20}' --seats skilled,opponent,opponent,opponent
--iterations 60 --opponent tools.untold_in_empat_satu:closing`` plays Skilled players against such as think that nobody
may close. They think as Skilled players do, of the table that they believe to sit at.
"""

from __future__ import annotations

from typing import Protocol

from msgspec.structs import replace

from game.games import GAMES
from game.opponents.base import Level
from game.rules.base import View
from game.rules.empat_satu import BEST, PublicState


class Untold(Protocol):
    """A player who decides by view and seed, and tells the text of an action."""

    def __call__(self, view: View, *, seed: int) -> str:
        """Return the text of an action."""


def _believing(changed: PublicState, view: View, seed: int) -> str:
    """Return what a Skilled player does who believes the table to be as ``changed``; if that is refused, the usual."""
    believed = replace(view, public=changed)
    action = GAMES.opponents.choose(believed, Level.SKILLED, seed, 60).action
    if action not in view.legal_actions():
        action = GAMES.opponents.choose_at_once(view, Level.CASUAL, seed).action
    return str(action)


def _public(view: View) -> PublicState:
    assert isinstance(view.public, PublicState)
    return view.public


def closing() -> Untold:
    """Return a player of Empat Satu who is not told that a deal may be closed."""

    def choose(view: View, *, seed: int) -> str:
        public = _public(view)
        return _believing(replace(public, options=replace(public.options, close_at=BEST)), view, seed)

    return choose


def open_card() -> Untold:
    """Return a player of Empat Satu who does not see the card turned up before the first turn."""

    def choose(view: View, *, seed: int) -> str:
        public = _public(view)
        if public.opened is not None and any(public.opened in held for held in (*public.known, *public.discards)):
            return _believing(public, view, seed)  # it has been taken openly
        options = replace(public.options, open_first=False)
        return _believing(replace(public, options=options, opened=None), view, seed)

    return choose


def partners() -> Untold:
    """Return a player of Empat Satu who is not told of the partner."""

    def choose(view: View, *, seed: int) -> str:
        public = _public(view)
        return _believing(replace(public, options=replace(public.options, partnership=False)), view, seed)

    return choose
