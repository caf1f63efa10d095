"""Charts of lines: shares over time, and tricks over bids."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import msgspec
import pygame

from game.ui.charts.plot import DASHES, GRID, Canvas, Draw, Point, nice_step, spread_out
from game.ui.controls.base import Kit
from game.ui.controls.panels import write
from game.ui.drawing.stage import put
from game.ui.drawing.styles import INK, LINES, SOFT_INK
from game.ui.drawing.text import _

FINE: Final = 1000  # values are shares: a tick is at least a tenth of a per cent


class Line(msgspec.Struct, frozen=True):
    """A line of a chart over time: its name, and its values one after another."""

    name: str
    values: tuple[float, ...]


def per_cent(share: float, digits: int = 0) -> str:
    """Return a share in per cent."""
    return _("{number} %").format(number=f"{100 * share:.{digits}f}".replace("-", "−"))


class Plot(NamedTuple):
    """Where values are plotted: ``place``, which spans the values ``across`` from left to right and ``up``."""

    place: pygame.Rect
    across: tuple[float, float]
    up: tuple[float, float]

    def point(self, x: float, y: float) -> Point:
        """Return where a pair of values lies."""
        (left, right), (bottom, top), place = self.across, self.up, self.place
        part = place.width * (x - left) / (right - left), place.height * (y - bottom) / (top - bottom)
        return place.left + part[0], place.bottom - part[1]

    def level(self, kit: Kit, y: float) -> pygame.Rect:
        """Return the level line of a value."""
        return pygame.Rect(self.place.left, round(self.point(0, y)[1]), self.place.width, max(1, kit.scale.px(1)))

    def put_levels(self, kit: Kit, surface: pygame.Surface, ticks: range, words: Callable[[int], str]) -> None:
        """Draw a level line for each of ``ticks``, with ``words`` beside it."""
        small = kit.scale.font(17)
        for tick in ticks:
            line = self.level(kit, tick)
            surface.fill((*GRID, 255), line)
            write(surface, kit, words(tick), small, SOFT_INK, (line.left - small * 0.5, line.top), align=1.0)


def lines_over_time(lines: Sequence[Line], first: str, last: str) -> Draw:
    """Return what draws lines over time; ``first`` and ``last`` stand below their ends, and zero is in sight."""

    def draw(kit: Kit, surface: pygame.Surface, room: pygame.Rect) -> None:
        values = [FINE * value for line in lines for value in line.values]
        low, high = min(0.0, *values), max(5.0, *values)
        name, small = kit.scale.font(18), kit.scale.font(17)
        right = max(kit.text.width(line.name, name, bold=True) for line in lines) + round(name * 1.3)
        right = min(right, round(room.width * 0.36))
        left = max(kit.text.width(per_cent(value / FINE, 1), small) for value in (low, high)) + round(small * 0.8)
        place = pygame.Rect(room.left + left, room.top + small, room.width - left - right, room.height - 3 * small)
        low, high = low - 0.06 * (high - low), high + 0.06 * (high - low)
        plot = Plot(place, (0, max(1, len(lines[0].values) - 1)), (low, high))
        step = nice_step(high - low, max(2, min(6, place.height // (2 * small))))
        digits = 0 if step % 10 == 0 else 1
        ticks = range(math.ceil(low / step) * step, math.floor(high) + 1, step)
        plot.put_levels(kit, surface, ticks, lambda tick: per_cent(tick / FINE, digits))
        surface.fill(INK, plot.level(kit, 0.0))
        below = place.bottom + small * 1.2
        write(surface, kit, first, small, SOFT_INK, (place.left, below), place.width / 2)
        write(surface, kit, last, small, SOFT_INK, (place.right, below), place.width / 2, align=1.0)
        _put_lines(kit, surface, plot, lines)
        ends = [plot.point(0, FINE * line.values[-1])[1] for line in lines]
        middles = spread_out(ends, name * 1.35, place.top, place.bottom)
        for number, (line, middle) in enumerate(zip(lines, middles, strict=True)):
            at = place.right + name * 1.1, middle
            write(surface, kit, line.name, name, LINES[number], at, right - name * 1.2, bold=True)

    return draw


def _put_lines(kit: Kit, surface: pygame.Surface, plot: Plot, lines: Sequence[Line]) -> None:
    """Draw the lines, each with a mark at its end."""
    width, radius = max(2.0, 3.0 * kit.scale.unit), max(3.4, 5.5 * kit.scale.unit)
    margin = math.ceil(2 * radius)
    canvas = Canvas((plot.place.width + 2 * margin, plot.place.height + 2 * margin))
    inner = plot._replace(place=pygame.Rect((margin, margin), plot.place.size))
    for number, line in enumerate(lines):
        points = [inner.point(at, FINE * value) for at, value in enumerate(line.values)]
        dashes = tuple(length * width for length in DASHES[number % len(DASHES)])
        canvas.dashed(points, dashes, width, LINES[number])
        canvas.mark(number, points[-1], radius, LINES[number])
    put(surface, canvas.finish(), (plot.place.left - margin, plot.place.top - margin))


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
        place = pygame.Rect(
            room.left + left, room.top + round(2.6 * small), room.width - left - small, room.height - round(5.2 * small)
        )
        span = max(1, high - low)
        plot = Plot(place, (low - 0.35, low + span + 0.35), (bottom, top))
        ticks = range(bottom, top + 1, nice_step(top - bottom, max(2, place.height // (2 * small))))
        plot.put_levels(kit, surface, ticks, str)
        for bid in range(low, high + 1, nice_step(span, max(2, place.width // (3 * small)))):
            x = plot.point(bid, bottom)[0]
            write(surface, kit, str(bid), small, SOFT_INK, (x, place.bottom + small), align=0.5)
        write(surface, kit, names[1], small, SOFT_INK, (room.left, room.top + small * 0.9), place.width / 2)
        foot = place.centerx, room.bottom - small * 0.4
        write(surface, kit, names[0], small, SOFT_INK, foot, place.width, align=0.5)
        canvas = Canvas(surface.get_size())
        width, radius = max(2.0, 3.0 * kit.scale.unit), max(3.4, 5.0 * kit.scale.unit)
        diagonal = [plot.point(low, low), plot.point(high, high)]
        canvas.dashed(diagonal, (3 * width, 2 * width), width * 0.7, SOFT_INK)
        points = [plot.point(bid, mean) for bid, _deals, mean in taken]
        canvas.dashed(points, (), width, LINES[0])
        most_deals = max(deals for _bid, deals, _mean in taken)
        for point, (_bid, deals, _mean) in zip(points, taken, strict=True):
            canvas.mark(0, point, radius * (0.8 + 1.2 * math.sqrt(deals / most_deals)), LINES[0])
        put(surface, canvas.finish(), (0, 0))

    return draw
