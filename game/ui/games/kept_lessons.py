"""How far each guided deal has come, as the settings keep it, and which of them are offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from game.ui.drawing.text import _, ngettext
from game.ui.games.game import Game

DECLINED: Final = "declined"
DONE: Final = "done"

Kept = Mapping[str, str]
"""The setting ``lessons``: by ``name_of`` a deal, ``DECLINED``, ``DONE``, or the text of a place."""


class Place(msgspec.Struct, frozen=True):
    """How far a guided deal has come: the texts of the actions taken, and how many comments were heard since the last.

    ``str(place)`` and ``Place.parse`` are inverses.
    """

    heard: int = 0
    actions: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.heard} {';'.join(self.actions)}"

    @staticmethod
    def parse(text: str) -> Place:
        """Return the place written ``text``; the beginning for anything else."""
        heard, _blank, actions = text.partition(" ")
        if not heard.isdecimal() or len(heard) > 3:
            return Place()
        return Place(int(heard), tuple(actions.split(";")) if actions else ())


def name_of(game: str, key: str) -> str:
    """Return the name of a guided deal in the settings."""
    return f"{game}/{key}"


def is_begun(kept: Kept, game: str, key: str) -> bool:
    """Whether a guided deal was left before its end."""
    return kept.get(name_of(game, key), DONE) not in (DONE, DECLINED)


def is_offered(kept: Kept, game: str, key: str) -> bool:
    """Whether a guided deal is offered: until it was played or declined."""
    return kept.get(name_of(game, key), "") not in (DONE, DECLINED)


def offered(kept: Kept, game: Game) -> str | None:
    """Return the key of the guided deal that the menu offers: the game's first one, until it was played or declined."""
    first = game.lessons()[:1]
    return next((key for key in first if is_offered(kept, game.name, key)), None)


def offer_words(kept: Kept, game: Game, key: str) -> tuple[str, ...]:
    """Return wordings of the offer of a guided deal, the longest first."""
    if is_begun(kept, game.name, key):
        return _("Go on with the guided deal"), _("Go on: guided deal"), _("Guided deal")
    minutes = game.lesson_cover(key).minutes
    long = ngettext(
        "Learn it: a guided deal, {count} minute", "Learn it: a guided deal, {count} minutes", minutes
    ).format(count=minutes)
    short = ngettext("A guided deal: {count} minute", "A guided deal: {count} minutes", minutes).format(count=minutes)
    return long, short, _("Guided deal")
