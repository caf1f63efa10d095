"""The rules of Forty-One in our own words, chapter by chapter, as a game's options have them."""

from __future__ import annotations

from game.rules.forty_one import FortyOneOptions
from game.ui.tables.pages import Chapter, Paragraph
from game.ui.text import _


def chapters(options: FortyOneOptions | None) -> tuple[Chapter, ...]:
    """Return the rules in chapters."""
    return (Chapter(_("The game"), (Paragraph(_("Two against two.")),)),)
