"""How good choices were, on the screen: names of the classes, and a mark for each, told apart by shape and colour."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.opponents.verdict import Grade, Merit, Verdict
from game.ui.controls.base import Kit
from game.ui.controls.choices import tick
from game.ui.controls.panels import write
from game.ui.drawing import shapes
from game.ui.drawing.styles import Colour, colour
from game.ui.language.messages import pgettext

Mark = Grade | Merit
"""What is told of a choice: how good it was, or what was special about it."""

MARKED: Final = Grade.INACCURACY
"""The best class that is marked: what cost less is no matter."""

_INK: Final = colour("2A120A")
_SIGN: Final = 0.56  # size of a mark's sign, in heights of the mark
# for each class marked: its colour, its sign, and its corners: None for a disc, or their number and the first's turn
_MARKS: Final[dict[Mark, tuple[Colour, str, tuple[int, float] | None]]] = {
    Merit.GREAT_FIND: (colour("7FD8C3"), "!!", (6, 0.0)),
    Merit.ONLY_MOVE: (colour("9BD477"), "!", (4, math.pi / 4)),
    Grade.INACCURACY: (colour("F4CE62"), "?!", None),
    Grade.MISTAKE: (colour("F39A4A"), "?", (4, 0.0)),
    Grade.BLUNDER: (colour("EC6550"), "??", (8, math.pi / 8)),
}


def mark_of(verdict: Verdict) -> Mark:
    """Return what is told of a choice."""
    return verdict.grade if verdict.merit is None else verdict.merit


def is_marked(mark: Mark) -> bool:
    """Whether a choice has a mark of its own, and no mere tick."""
    return isinstance(mark, Merit) or mark >= MARKED


def grade_name(mark: Mark) -> str:
    """Return how good a choice was as it stands at the head of a panel: "Mistake"."""
    return {
        Merit.GREAT_FIND: pgettext("verdict", "Great find"),
        Merit.ONLY_MOVE: pgettext("verdict", "Only move"),
        Grade.FINE: pgettext("verdict", "Fine"),
        Grade.SLIGHT: pgettext("verdict", "Slight inaccuracy"),
        Grade.INACCURACY: pgettext("verdict", "Inaccuracy"),
        Grade.MISTAKE: pgettext("verdict", "Mistake"),
        Grade.BLUNDER: pgettext("verdict", "Blunder"),
    }[mark]


def grade_colour(mark: Mark) -> Colour:
    """Return the colour of what is marked."""
    return _MARKS[mark][0]


def grade_mark(kit: Kit, mark: Mark, height: int) -> pygame.Surface:
    """Return the mark of a choice, ``height`` pixels high and wide, premultiplied.

    A great find is a hexagon, an only move a square, an inaccuracy a disc, a mistake a square on its corner, a blunder
    an octagon.
    """
    fill, sign, corners = _MARKS[mark]

    def draw() -> pygame.Surface:
        times = math.ceil(kit.text.least / (_SIGN * height))  # letters are never smaller, and would fill a small mark
        large, edge = times * height, times * max(1.2, height * 0.06)
        if corners is None:
            whole = shapes.disc(large, fill, _INK, edge)
        else:
            outer, inner = (_corners(*corners, large / 2, less) for less in (0.0, edge * 1.2))
            whole = shapes.drawn_fine((large, large), [(_INK, outer), (fill, inner)])
        write(whole, kit, sign, round(large * _SIGN), _INK, (large / 2, large / 2), bold=True, align=0.5)
        return pygame.transform.smoothscale(whole, (height, height))

    return kit.art.made(("grade", mark, height), draw)


def made_mark(kit: Kit, mark: Mark | None, height: int) -> pygame.Surface:
    """Return what stands on a choice that was made: its mark, or a tick if it has none."""
    return tick(kit, height) if mark is None or not is_marked(mark) else grade_mark(kit, mark, height)


def _corners(count: int, turn: float, radius: float, less: float) -> list[tuple[float, float]]:
    reach, angles = radius - less, [turn + 2 * math.pi * number / count for number in range(count)]
    return [(radius + reach * math.sin(angle), radius - reach * math.cos(angle)) for angle in angles]
