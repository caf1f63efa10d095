"""The themes of puzzles: what the best choice is about, by the code of its reason."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from game.ui.drawing.text import _


class Theme(NamedTuple):
    """A theme: its name, the codes of the reasons that belong to it, a shorter name, and what it is, where needed."""

    title: str
    reasons: frozenset[str]
    short: str = ""
    about: str = ""


def themes(keys: Mapping[str, str]) -> tuple[Theme, ...]:
    """Return the themes of reasons whose ``keys`` say by code to which each belongs (``Why.themes``)."""
    titles = {
        "bids": _("Bidding"),
        "leads": _("Leading"),
        "trumps": _("Trumps"),
        "following": _("Following"),
        "throwing": _("Throwing away"),
        "taking": _("Drawing"),
        "closing": _("Closing"),
        "deeper": _("Beyond the rule of thumb"),
    }
    about = _("Positions in which no rule of thumb finds the best card: it takes a look at how the rest may go.")
    more = {"deeper": (_("Deeper"), about)}
    codes = {theme: frozenset(code for code, key in keys.items() if key == theme) for theme in titles}
    return tuple(Theme(titles[key], found, *more.get(key, ())) for key, found in codes.items() if found)


def themes_among(keys: Mapping[str, str], reasons: Iterable[str]) -> Sequence[Theme]:
    """Return the themes to which any of ``reasons`` belong."""
    found = frozenset(reasons)
    return [theme for theme in themes(keys) if theme.reasons & found]


def theme_of(keys: Mapping[str, str], reason: str) -> str:
    """Return the name of the theme of a reason, "" for an unknown one."""
    return next((theme.title for theme in themes(keys) if reason in theme.reasons), "")
