"""What a control, or a thing on the table, is: one description, for tree, voice, scanning, gamepad and focus."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Final, NamedTuple

import pygame

from game.cards import Card
from game.ui.drawing.written import Words
from game.ui.language.messages import pgettext, plain

_ENDS: Final = ".,:!?…،؟;"  # marks after which no comma is needed


class Role(StrEnum):
    """The kinds of things, by the names that trees of accessibility have for them."""

    BUTTON = "button"
    CHECK = "check box"
    CHOICE = "radio button"
    TAB = "tab"
    SLIDER = "slider"
    FIELD = "text field"
    SPINNER = "spin button"
    ITEM = "list item"
    LINK = "link"
    TEXT = "text"
    HEADING = "heading"
    IMAGE = "image"


class Thing(NamedTuple):
    """One thing as it is now. ``rect`` lies in the layout of its page, in pixels, before that is mirrored.

    ``group`` is the name of what it belongs to ("Your hand", "Bids", a row of settings), ``place`` its number there
    and of how many (1-based), ``key`` the key that presses it, ``is_open`` whether what it opens is open. ``do``
    presses it, ``adjust`` changes its value by a step; both only as a person's press would. ``source`` is what is
    drawn: the control to which the focus goes, or the sprite.
    """

    role: Role
    name: str
    rect: pygame.Rect
    value: str = ""
    help: str = ""
    group: str = ""
    place: tuple[int, int] | None = None
    is_able: bool = True
    is_chosen: bool | None = None
    do: Callable[[], object] | None = None
    adjust: Callable[[int], object] | None = None
    source: object = None
    key: str = ""
    is_open: bool | None = None


class Described(NamedTuple):
    """The page on top: its name in code, its title, its things in the order of the focus, and that in focus."""

    name: str
    title: str
    things: tuple[Thing, ...]
    focus: Thing | None = None
    is_modal: bool = False

    def written(self) -> dict[str, object]:
        """Return the page as ``--tree`` writes it: of each thing what there is to say, and what can be done."""
        things = list[dict[str, object]]()
        for thing in self.things:
            told = thing._asdict() | {"rect": [*thing.rect], "do": thing.do is not None, "source": None}
            told["adjust"], told["is_focus"] = thing.adjust is not None, thing is self.focus
            things.append({name: each for name, each in told.items() if each not in ("", None, False)})
        return {"page": self.name, "title": self.title, "is_modal": self.is_modal, "things": things}


def phrase(words: Iterable[Words]) -> str:
    """Return what is written one after another as one text, each part ending where it ends on the screen."""
    pieces, comma = [""], pgettext("between the parts of a list", ", ")
    for each in words:
        for part in () if isinstance(each, Card) else map(str.strip, plain(each).split("\n")):
            last = pieces[-1][-1:]
            pieces += [" " if last in _ENDS else comma, part] if last and part else [part] if part else []
    return "".join(pieces)
