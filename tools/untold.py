"""Skilled opponents of Forty-One that have not been told a rule: engines to measure what it is worth to know it.

``python -m tools.arena --seats skilled,opponent --opponent tools.untold:double_from --options '{"double_from": 3}'``,
with ``--iterations 60`` as here, sets them against those that have been told. Each takes one option for the usual one
of the preset ``right``; ``card`` forgets where the card lies that tells the trumps.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, Protocol

from msgspec.structs import replace

from game.games import GAMES
from game.opponents.base import Level
from game.opponents.forty_one.door import door_of
from game.rules.base import PublicState
from game.rules.base import View as AnyView
from game.rules.forty_one import PRESETS, View

WORLDS: Final = 60


class Engine(Protocol):
    """An engine that wants a seed."""

    def __call__(self, view: AnyView, *, seed: int) -> str:
        """Return the text of an action."""


def believing(view: AnyView, public: PublicState, seed: int) -> str:
    """Return what a Skilled player does who believes in the table ``public``; what is refused there, as Casual ones."""
    action = GAMES.opponents.choose(replace(view, public=public), Level.SKILLED, seed, WORLDS).action
    if action not in view.legal_actions():
        action = GAMES.opponents.choose_at_once(view, Level.CASUAL, seed).action
    return str(action)


def card() -> Engine:
    """Return an engine that sees the trumps, but no card."""
    return partial(_decided, _without_card)


def double_from() -> Engine:
    """Return an engine to which bids count double from the usual number on."""
    return partial(_decided, partial(_usual, "double_from"))


def partner_needs() -> Engine:
    """Return an engine that takes the partner to need a positive score."""
    return partial(_decided, partial(_usual, "partner_needs"))


def tie_break() -> Engine:
    """Return an engine that compares the team totals."""
    return partial(_decided, partial(_usual, "tie_break"))


def _usual(name: str, view: View) -> View:
    public = view.public
    options = public.options.with_option(name, getattr(PRESETS["right"], name))
    return replace(view, public=replace(public, options=options))


def _without_card(view: View) -> View:
    public = view.public
    return replace(view, public=replace(public, turn_up=None, options=replace(public.options, trumps="hearts")))


def _decided(untold: Callable[[View], View], view: AnyView, *, seed: int) -> str:
    """Return what a Skilled player does behind the door who sees a view without what it is not told."""
    assert isinstance(view, View)
    door = door_of(view.public)
    behind = view if door is None else door.turned(view)
    action = GAMES.opponents.choose(untold(behind), Level.SKILLED, seed, WORLDS).action
    return str(action if door is None else door.turned(action))
