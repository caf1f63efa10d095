"""Charts of lines: shares over time, and tricks over bids."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import msgspec
import pygame

from game.ui.charts.plot import Canvas, Draw, Plot, dashes_of, nice_step, spread_out
from game.ui.controls.base import Kit
from game.ui.controls.panels import write
from game.ui.drawing.mirror import as_it_is
from game.ui.drawing.stage import put
from game.ui.drawing.styles import INK, LINES, SOFT_INK
from game.ui.language.digits import figure
from game.ui.language.figures import percent
from game.ui.language.messages import grouped, listed

FINE: Final = 1000  # values are shares: a tick is at least a tenth of a per cent


class ChartSeries(msgspec.Struct, frozen=True):
    """A line of a chart over time: its name, and its values one after another."""

    name: str
    values: tuple[float, ...]


def lines_told(lines: Sequence[ChartSeries]) -> str:
    """Return the values of lines over time, line by line."""
    return grouped(listed((line.name, *(percent(value, 1) for value in line.values))) for line in lines)


def lines_over_time(lines: Sequence[ChartSeries], first: str, last: str) -> Draw:
    """Return what draws lines over time; ``first`` and ``last`` stand below their ends, and zero is in sight."""

    @as_it_is()
    def draw(kit: Kit, surface: pygame.Surface, room: pygame.Rect) -> None:
        values = [FINE * value for line in lines for value in line.values]
        low, high = min(0.0, *values), max(5.0, *values)
        name, small = kit.scale.font(18), kit.scale.font(17)
        right = max(kit.text.width(line.name, name, bold=True) for line in lines) + round(name * 1.3)
        right = min(right, round(room.width * 0.36))
        left = max(kit.text.width(percent(value / FINE, 1), small) for value in (low, high)) + round(small * 0.8)
        place = pygame.Rect(room.left + left, room.top + small, room.width - left - right, room.height - 3 * small)
        low, high = low - 0.06 * (high - low), high + 0.06 * (high - low)
        plot = Plot(place, (0, max(1, len(lines[0].values) - 1)), (low, high))
        step = nice_step(high - low, max(2, min(6, place.height // (2 * small))))
        digits = 0 if step % 10 == 0 else 1
        plot.put_levels(kit, surface, plot.ticks(step), lambda tick: percent(tick / FINE, digits))
        surface.fill(INK, plot.level(kit, 0))
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


def _put_lines(kit: Kit, surface: pygame.Surface, plot: Plot, lines: Sequence[ChartSeries]) -> None:
    """Draw the lines, each with a mark at its end."""
    width, radius = max(2.0, 3.0 * kit.scale.unit), max(3.4, 5.5 * kit.scale.unit)
    canvas = Canvas.over(plot.place.inflate(2 * math.ceil(2 * radius), 2 * math.ceil(2 * radius)))
    for number, line in enumerate(lines):
        points = [plot.point(at, FINE * value) for at, value in enumerate(line.values)]
        canvas.dashed(points, dashes_of(number, width), width, LINES[number])
        canvas.mark(number, points[-1], radius, LINES[number])
    put(surface, canvas.finish(), canvas.corner)


def bids_told(taken: Sequence[tuple[int, int, float]], names: tuple[str, str]) -> str:
    """Return what was ``taken`` (bid, deals, mean) for each bid, after the ``names`` of both."""
    return grouped(map(listed, (names, *((figure(bid), figure(mean, 1)) for bid, _deals, mean in taken))))


def bids_and_tricks(taken: Sequence[tuple[int, int, float]], names: tuple[str, str]) -> Draw:
    """Return what draws the mean number of tricks ``taken`` (bid, deals, mean) over the bids, beside the diagonal.

    ``names`` are those of the axes, along and up.
    """

    @as_it_is()
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
        plot.put_levels(kit, surface, ticks, figure)
        for bid in range(low, high + 1, nice_step(span, max(2, place.width // (3 * small)))):
            x = plot.point(bid, bottom)[0]
            write(surface, kit, figure(bid), small, SOFT_INK, (x, place.bottom + small), align=0.5)
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
