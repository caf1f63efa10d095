"""The classes of choices on the screen: their names, and a mark for each, told apart by shape and colour."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.opponents.verdict import Grade
from game.ui.controls.base import Kit
from game.ui.controls.panels import write
from game.ui.drawing import shapes
from game.ui.drawing.styles import Colour, colour
from game.ui.drawing.text import _

MARKED: Final = Grade.INACCURACY
"""The best class that is marked: what cost less is no matter."""

_INK: Final = colour("2A120A")
# for each class marked: its colour, its sign, and its corners: None for a disc, or their number and the first's turn
_MARKS: Final[dict[Grade, tuple[Colour, str, tuple[int, float] | None]]] = {
    Grade.INACCURACY: (colour("F4CE62"), "?!", None),
    Grade.MISTAKE: (colour("F39A4A"), "?", (4, 0.0)),
    Grade.BLUNDER: (colour("EC6550"), "??", (8, math.pi / 8)),
}


def grade_name(grade: Grade) -> str:
    """Return a class as it stands at the head of a panel: "Mistake"."""
    return {
        Grade.FINE: _("Fine"),
        Grade.SLIGHT: _("Slight inaccuracy"),
        Grade.INACCURACY: _("Inaccuracy"),
        Grade.MISTAKE: _("Mistake"),
        Grade.BLUNDER: _("Blunder"),
    }[grade]


def grade_colour(grade: Grade) -> Colour:
    """Return the colour of a class that is marked."""
    return _MARKS[grade][0]


def grade_mark(kit: Kit, grade: Grade, height: int) -> pygame.Surface:
    """Return the mark of a class, ``height`` pixels high and wide, premultiplied.

    An inaccuracy is a disc, a mistake a square on its corner, a blunder an octagon.
    """
    fill, sign, corners = _MARKS[grade]

    def draw() -> pygame.Surface:
        edge = max(1.2, height * 0.06)
        if corners is None:
            mark = shapes.disc(height, fill, _INK, edge)
        else:
            outer, inner = (_corners(*corners, height / 2, less) for less in (0.0, edge * 1.2))
            mark = shapes.drawn_fine((height, height), [(_INK, outer), (fill, inner)])
        write(mark, kit, sign, round(height * 0.52), _INK, (height / 2, height / 2), bold=True, align=0.5)
        return mark

    return kit.art.made(("grade", grade, height), draw)


def _corners(count: int, turn: float, radius: float, less: float) -> list[tuple[float, float]]:
    reach, angles = radius - less, [turn + 2 * math.pi * number / count for number in range(count)]
    return [(radius + reach * math.sin(angle), radius - reach * math.cos(angle)) for angle in angles]
