"""The statistics drawn: figures on plaques, and lines, bids and tables on sheets of paper."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

import msgspec
import pygame

from game.ui.controls.base import Kit, Painted
from game.ui.controls.panels import Pictures, body, halo, write, write_lines
from game.ui.drawing import shapes
from game.ui.drawing.stage import put
from game.ui.drawing.styles import INK, LINES, PAPER, PAPER_LINE, SOFT_INK
from game.ui.drawing.text import _
from game.ui.scenes.score_chart import DASHES, GRID, Canvas, Point, nice_step, spread_out

FINE: Final = 1000  # values are shares: a tick is at least a tenth of a per cent
_LINE: Final = 1.45  # text sizes from line to line of a note
_MOST_LINES: Final = 3  # of a note


class Line(msgspec.Struct, frozen=True):
    """A line of a chart over time: its name, and its values one after another."""

    name: str
    values: tuple[float, ...]


class Row(msgspec.Struct, frozen=True):
    """A row of a table: what it is of, and what stands in the columns."""

    name: str
    cells: tuple[str, ...]


Draw = Callable[[Kit, pygame.Surface, pygame.Rect], None]
"""Draws on a surface inside a rectangle."""


class Leaf(Painted):
    """A sheet of plain paper with a title, a note below it, and a drawing."""

    def __init__(self, kit: Kit, rect: pygame.Rect, title: str, note: str, draw: Draw, tip: str) -> None:
        super().__init__(kit, rect, depth=11)
        self.tip = tip
        self.title = title
        self._note = note
        self._draw = draw

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


def per_cent(share: float, digits: int = 0) -> str:
    """Return a share in per cent."""
    return _("{number} %").format(number=f"{100 * share:.{digits}f}".replace("-", "−"))


# --- plaques


class Plaque(Painted):
    """A figure in large letters, what it is above it, and a remark below."""

    def __init__(self, kit: Kit, rect: pygame.Rect, label: str, figure: str, remark: str, tip: str) -> None:
        super().__init__(kit, rect, depth=12)
        self.label, self.figure = label, figure
        self.remarks = [remark, remark.partition(", ")[0]]  # the first part of a remark stands for itself
        self.tip = tip

    @staticmethod
    def height(kit: Kit) -> int:
        """Return the height of a plaque in pixels."""
        return round(kit.scale.font(18) * 3.4 + kit.scale.font(34) * 1.5)

    def paint(self) -> Pictures:
        """Return the plaque."""
        kit, style, (width, height) = self.kit, self.kit.style, self.rect.size
        plate = body(kit, (width, height))
        small, large, room = kit.scale.font(18), kit.scale.font(34), width - kit.scale.px(20, 10)
        write(plate, kit, self.label, small, style.muted, (width / 2, small * 1.05), room, align=0.5)
        write(plate, kit, self.figure, large, style.gold, (width / 2, height / 2), room, bold=True, align=0.5)
        write(plate, kit, self.remarks, small, style.text, (width / 2, height - small * 1.05), room, align=0.5)
        return [(plate, (0, 0))]


# --- charts


def lines_over_time(lines: Sequence[Line], first: str, last: str) -> Draw:
    """Return what draws lines over time; ``first`` and ``last`` stand below their ends, and zero is in sight."""

    def draw(kit: Kit, surface: pygame.Surface, room: pygame.Rect) -> None:
        values = [FINE * value for line in lines for value in line.values]
        low, high = min(0.0, *values), max(5.0, *values)
        name, small = kit.scale.font(18), kit.scale.font(17)
        right = max(kit.text.width(line.name, name, bold=True) for line in lines) + round(name * 1.3)
        right = min(right, round(room.width * 0.36))
        left = max(kit.text.width(per_cent(value / FINE, 1), small) for value in (low, high)) + round(small * 0.8)
        plot = pygame.Rect(room.left + left, room.top + small, room.width - left - right, room.height - 3 * small)
        low, high = low - 0.06 * (high - low), high + 0.06 * (high - low)
        step = nice_step(high - low, max(2, min(6, plot.height // (2 * small))))

        def y(value: float) -> float:
            return plot.bottom - plot.height * (value - low) / (high - low)

        for tick in range(math.ceil(low / step) * step, math.floor(high) + 1, step):
            at = round(y(tick))
            surface.fill(INK if tick == 0 else (*GRID, 255), (plot.left, at, plot.width, max(1, kit.scale.px(1))))
            digits = 0 if step % 10 == 0 else 1
            edge = plot.left - small * 0.5
            write(surface, kit, per_cent(tick / FINE, digits), small, SOFT_INK, (edge, at), align=1.0)
        below = plot.bottom + small * 1.2
        write(surface, kit, first, small, SOFT_INK, (plot.left, below), plot.width / 2)
        write(surface, kit, last, small, SOFT_INK, (plot.right, below), plot.width / 2, align=1.0)
        pitch = plot.width / max(1, len(lines[0].values) - 1)
        width, radius = max(2.0, 3.0 * kit.scale.unit), max(3.4, 5.5 * kit.scale.unit)
        margin = math.ceil(2 * radius)
        canvas = Canvas((plot.width + 2 * margin, plot.height + 2 * margin))
        corner = plot.left - margin, plot.top - margin
        ends = []
        for number, line in enumerate(lines):
            points = [
                (plot.left + pitch * at - corner[0], y(FINE * value) - corner[1])
                for at, value in enumerate(line.values)
            ]
            ends.append(points[-1])
            dashes = tuple(length * width for length in DASHES[number % len(DASHES)])
            canvas.dashed(points, dashes, width, LINES[number])
            canvas.mark(number, points[-1], radius, LINES[number])
        put(surface, canvas.finish(), corner)
        places = spread_out([end[1] + corner[1] for end in ends], name * 1.35, plot.top, plot.bottom)
        for number, (line, middle) in enumerate(zip(lines, places, strict=True)):
            place = (plot.right + name * 1.1, middle)
            write(surface, kit, line.name, name, LINES[number], place, right - name * 1.2, bold=True)

    return draw


def bids_and_tricks(taken: Sequence[tuple[int, int, float]], names: tuple[str, str]) -> Draw:
    """Return what draws the mean number of tricks ``taken`` (bid, deals, mean) over the bids, beside the diagonal.

    ``names`` are those of the axes, along and up.
    """

    def draw(kit: Kit, surface: pygame.Surface, room: pygame.Rect) -> None:
        small = kit.scale.font(17)
        low, high = min(bid for bid, _n, _mean in taken), max(bid for bid, _n, _mean in taken)
        least, most = min(low, *(mean for _b, _n, mean in taken)), max(high, *(mean for _b, _n, mean in taken))
        bottom, top = math.floor(least), math.ceil(most + 0.2)
        left = round(small * 2.2)
        plot = pygame.Rect(
            room.left + left, room.top + round(2.6 * small), room.width - left - small, room.height - round(5.2 * small)
        )
        span = max(1, high - low)

        def at(bid: float, tricks: float) -> Point:
            x = plot.left + plot.width * ((bid - low + 0.35) / (span + 0.7))
            return x, plot.bottom - plot.height * (tricks - bottom) / max(1, top - bottom)

        for tick in range(bottom, top + 1, nice_step(top - bottom, max(2, plot.height // (2 * small)))):
            y = round(at(low, tick)[1])
            surface.fill((*GRID, 255), (plot.left, y, plot.width, max(1, kit.scale.px(1))))
            write(surface, kit, str(tick), small, SOFT_INK, (plot.left - small * 0.5, y), align=1.0)
        step = nice_step(span, max(2, plot.width // (3 * small)))
        for bid in range(low, high + 1, step):
            write(surface, kit, str(bid), small, SOFT_INK, (at(bid, 0)[0], plot.bottom + small), align=0.5)
        write(surface, kit, names[1], small, SOFT_INK, (room.left, room.top + small * 0.9), plot.width / 2)
        write(surface, kit, names[0], small, SOFT_INK, (plot.centerx, room.bottom - small * 0.4), plot.width, align=0.5)
        canvas = Canvas(surface.get_size())
        width, radius = max(2.0, 3.0 * kit.scale.unit), max(3.4, 5.0 * kit.scale.unit)
        canvas.dashed([at(low, low), at(high, high)], (3 * width, 2 * width), width * 0.7, SOFT_INK)
        points = [at(bid, mean) for bid, _deals, mean in taken]
        canvas.dashed(points, (), width, LINES[0])
        most_deals = max(deals for _bid, deals, _mean in taken)
        for point, (_bid, deals, _mean) in zip(points, taken, strict=True):
            canvas.mark(0, point, radius * (0.8 + 1.2 * math.sqrt(deals / most_deals)), LINES[0])
        put(surface, canvas.finish(), (0, 0))

    return draw


# --- tables


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
        y = room.top + step / 2
        for number, head in enumerate(heads, 1):
            write(surface, kit, head, small, SOFT_INK, (first + wide * number, y), wide - small * 0.5, align=1.0)
        for row in rows:
            surface.fill((*GRID, 255), (room.left, round(y + step / 2), room.width, max(1, kit.scale.px(1))))
            y += step
            write(surface, kit, row.name, size, INK, (room.left, y), first - room.left - small * 0.4, bold=True)
            for number, cell in enumerate(row.cells, 1):
                write(surface, kit, cell, size, INK, (first + wide * number, y), wide - small * 0.4, align=1.0)

    return draw
