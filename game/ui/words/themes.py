"""The themes of puzzles: what the best choice is about, by the code of its reason."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from game.ui.drawing.text import _

_CODES: Final = {
    "bids": frozenset({"bid-at-sight", "bid-counted", "bid-simulated", "bid-between", "bid-for-bid", "bid-for-game"})
    | {"bid-for-points", "bid-for-rule", "bid-to-win"},
    "leads": frozenset({"cash", "lead-low", "lead-sequence", "lead-short", "return-suit", "lead-joker"})
    | {"lead-to-lose", "lead-to-take", "slip-any-lead", "slip-cashes-early", "slip-leads-high"},
    "trumps": frozenset({"draw-trumps", "lead-trump", "lead-last-trumps", "lead-to-ruff", "low-under-ruff"})
    | {"only-trumps", "ruff", "slip-ruffs-partner"},
    "following": frozenset({"second-hand-low", "second-hand-master", "third-hand-high", "third-hand-master"})
    | {"win-cheaply", "partner-as-good", "partner-has-it", "cannot-win", "slip-second-hand-high"}
    | {"slip-third-hand-low", "take-for-points", "take-forced", "take-needed", "slip-takes-early"}
    | {"slip-takes-one-more", "slip-overtakes-partner", "duck", "only-card"},
    "throwing": frozenset({"discard", "keep-winners", "throw-danger", "slip-throws-low", "throw", "throw-deny"})
    | {"throw-simulated", "slip-keeps-high", "slip-throws-lowest"},
    "taking": frozenset({"draw", "draw-simulated", "take", "take-simulated", "no-choice", "slip-overlooks"}),
    "closing": frozenset({"close", "close-simulated", "reach-41", "slip-waits"}),
    "deeper": frozenset({"card-simulated", "all-equal", "card-between", "card-for-bid", "card-for-game"})
    | {"card-for-points", "card-for-rule"},
}


class Theme(NamedTuple):
    """A theme: its name, the codes of the reasons that belong to it, a shorter name, and what it is, where needed."""

    title: str
    reasons: frozenset[str]
    short: str = ""
    about: str = ""


def themes() -> tuple[Theme, ...]:
    """Return all themes; every reason belongs to one of them."""
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
    return tuple(Theme(titles[key], codes, *more.get(key, ())) for key, codes in _CODES.items())


def themes_among(reasons: Iterable[str]) -> Sequence[Theme]:
    """Return the themes to which any of ``reasons`` belong."""
    found = frozenset(reasons)
    return [theme for theme in themes() if theme.reasons & found]


def theme_of(reason: str) -> str:
    """Return the name of the theme of a reason, "" for an unknown one."""
    return next((theme.title for theme in themes() if reason in theme.reasons), "")
