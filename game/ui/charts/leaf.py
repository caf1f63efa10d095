"""The statistics drawn: figures on plaques, and lines, bids and tables on sheets of paper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
import pygame

from game.ui.charts.plot import GRID, Draw
from game.ui.controls.base import Kit, Painted, Pictures
from game.ui.controls.described import Role, Thing, phrase
from game.ui.controls.panels import body, halo, write, write_lines
from game.ui.drawing import shapes
from game.ui.drawing.mirror import fill
from game.ui.drawing.stage import put
from game.ui.drawing.styles import INK, PAPER, PAPER_LINE, SOFT_INK

_LINE: Final = 1.45  # text sizes from line to line of a note
_MOST_LINES: Final = 3  # of a note


class Row(msgspec.Struct, frozen=True):
    """A row of a table: what it is of, and what stands in the columns."""

    name: str
    cells: tuple[str, ...]


class Leaf(Painted):
    """A sheet of plain paper with a title, a note below it, and a drawing of values that ``told`` lists."""

    def __init__(
        self, kit: Kit, rect: pygame.Rect, title: str, note: str, draw: Draw, tip: str, told: str = ""
    ) -> None:
        super().__init__(kit, rect, depth=11)
        self.tip = tip
        self.title = title
        self._note = note
        self._draw = draw
        self._told = told

    def described(self) -> Iterable[Thing]:
        if self._told:
            value, labels = phrase([self._told, self.tip]), phrase(self.written())
            yield Thing(Role.TEXT, self.title, self.rect, value, labels, source=self)

    def paint(self) -> Pictures:
        """Return the paper, and what stands on it."""
        kit = self.kit
        radius = kit.scale.px(9, 5)
        whole = shapes.plate(self.rect.size, radius, PAPER, shapes.mixed(PAPER, 0.94), PAPER_LINE, 1, alpha=255)
        across, down = leaf_margins(kit)
        inner = whole.get_rect().inflate(-2 * across, -2 * down)
        large, small = kit.scale.font(24), kit.scale.font(17)
        write(whole, kit, self.title, large, INK, (inner.left, inner.top + large * 0.7), inner.width, bold=True)
        lines = kit.text.wrap(self._note, small, inner.width)[:_MOST_LINES] if self._note else []
        y = inner.top + large * 1.5 + small * 0.5
        write_lines(whole, kit, lines, small, SOFT_INK, (inner.left, y), small * _LINE)
        top = head_height(kit, self._note, inner.width)
        self._draw(kit, whole, pygame.Rect(inner.left, inner.top + top, inner.width, inner.height - top))
        shadow = halo(self.rect.size, radius, kit.scale.px(10, 5), (0, 0, 0), 0.5, (0, kit.scale.px(3, 2)))
        return [shadow, (whole, (0, 0))]


def leaf_margins(kit: Kit) -> tuple[int, int]:
    """Return what is left free on a sheet: pixels at each side, and above and below."""
    return kit.scale.px(28, 14), kit.scale.px(22, 11)


def head_height(kit: Kit, note: str, width: int) -> int:
    """Return the height of title and note in pixels."""
    small = kit.scale.font(17)
    lines = min(_MOST_LINES, len(kit.text.wrap(note, small, width))) if note else 0
    return round(kit.scale.font(24) * 1.6 + lines * small * _LINE)


class FigurePlaque(Painted):
    """A figure in large letters, what it is above it, and a remark below."""

    def __init__(self, kit: Kit, rect: pygame.Rect, label: str, figure: str, remark: str, tip: str) -> None:
        super().__init__(kit, rect, depth=12)
        self.label, self.figure, self.remark = label, figure, remark
        self.tip = tip

    @staticmethod
    def height(kit: Kit) -> int:
        """Return the height of a plaque in pixels."""
        return round(kit.scale.font(18) * 3.4 + kit.scale.font(34) * 1.5)

    def draw_on(self, whole: pygame.Surface) -> None:
        """Draw the plaque."""
        kit, style, (width, height) = self.kit, self.kit.style, self.rect.size
        put(whole, body(kit, (width, height)), (0, 0))
        small, large, room = kit.scale.font(18), kit.scale.font(34), width - kit.scale.px(20, 10)
        write(whole, kit, self.label, small, style.muted, (width / 2, small * 1.05), room, align=0.5)
        write(whole, kit, self.figure, large, style.gold, (width / 2, height / 2), room, bold=True, align=0.5)
        write(whole, kit, self.remark, small, style.text, (width / 2, height - small * 1.05), room, align=0.5)


def row_height(kit: Kit) -> int:
    """Return the height of a row of a table in pixels."""
    return round(kit.scale.font(18) * 1.75)


def table(heads: Sequence[str], rows: Sequence[Row]) -> Draw:
    """Return what draws a table: ``heads`` over the columns, then the rows."""

    def draw(kit: Kit, surface: pygame.Surface, room: pygame.Rect) -> None:
        size, small, step = kit.scale.font(18), kit.scale.font(17), row_height(kit)
        names = min(0.42, max(kit.text.width(row.name, size, bold=True) for row in rows) / room.width + 0.03)
        first = room.left + room.width * names
        wide = (room.right - first) / max(1, len(heads))
        widest = [max(kit.text.width(row.cells[at], size) for row in rows) for at in range(len(heads))]
        y = room.top + step / 2
        for number, head in enumerate(heads, 1):
            write(surface, kit, head, small, SOFT_INK, (first + wide * number, y), wide - small * 0.5, align=1.0)
        for row in rows:
            fill(surface, (*GRID, 255), (room.left, round(y + step / 2), room.width, max(1, kit.scale.px(1))))
            y += step
            write(surface, kit, row.name, size, INK, (room.left, y), first - room.left - small * 0.4, bold=True)
            for number, cell in enumerate(row.cells, 1):
                at, most = (first + wide * number, y), wide - small * 0.4
                write(surface, kit, cell, size, INK, at, most, align=1.0, column=widest[number - 1])

    return draw
