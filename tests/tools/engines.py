"""Engines from elsewhere, for the arena's test: callables from a view to the text of an action."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.base import View


def first_legal() -> Callable[[View], str]:
    """Return an engine that does the first thing it may."""
    return lambda view: str(view.legal_actions()[0])


def babbling() -> Callable[[View], str]:
    """Return an engine that answers nonsense."""
    return lambda view: "shrug"
