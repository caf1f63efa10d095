"""What charts are drawn with: smooth lines, dashes, marks, even steps, and labels that keep apart."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import pygame

from game.ui.controls.base import Kit
from game.ui.controls.panels import write
from game.ui.drawing.styles import SOFT_INK, Colour, colour

Point = tuple[float, float]
_FINE: Final = 3  # lines are drawn this many times larger, then scaled down
_HALO: Final = colour("F6EDD8")
GRID: Final = colour("B79F72")
_DASHES: Final[tuple[tuple[float, ...], ...]] = (  # strokes and gaps in turn, in line widths
    *((), (6.8, 3.4), (2.3, 2.0), (6.4, 2.6, 1.8, 2.6)),
    *((12.0, 3.0), (4.2, 2.2), (7.0, 2.2, 1.8, 2.2, 1.8, 2.2)),
)
_STEPS: Final = (1, 2, 5)


def _round(corners: int, *reaches: float) -> tuple[Point, ...]:
    """Return ``corners`` points around the middle, at the distances ``reaches`` in turn."""
    turns = [(reaches[turn % len(reaches)], 2 * math.pi * turn / corners) for turn in range(corners)]
    return tuple((reach * math.sin(angle), -reach * math.cos(angle)) for reach, angle in turns)


_MARKS: Final[tuple[tuple[Point, ...], ...]] = (  # corners of the players' marks, each about as large as a unit disc
    _round(32, 1.0),
    ((-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)),
    ((0, -1.18), (1.1, 0.78), (-1.1, 0.78)),
    _round(4, 1.2),
    ((0, 1.18), (-1.1, -0.78), (1.1, -0.78)),
    ((0.42, -1.15), (0.42, -0.42), (1.15, -0.42), (1.15, 0.42), (0.42, 0.42), (0.42, 1.15),
     (-0.42, 1.15), (-0.42, 0.42), (-1.15, 0.42), (-1.15, -0.42), (-0.42, -0.42), (-0.42, -1.15)),
    _round(10, 1.3, 0.6),
)  # fmt: skip


class Canvas:
    """A surface drawn at several times its size and scaled down, for smooth lines."""

    def __init__(self, size: tuple[int, int], corner: tuple[int, int] = (0, 0)) -> None:
        self.size, self.corner = size, corner
        self.fine = _FINE if size[0] * size[1] < 1_400_000 else 2
        self._big = pygame.Surface((size[0] * self.fine, size[1] * self.fine), pygame.SRCALPHA)

    @classmethod
    def over(cls, place: pygame.Rect) -> Canvas:
        """Return a canvas for a part of a picture; points are those of the picture."""
        return cls(place.size, place.topleft)

    def _big_point(self, x: float, y: float) -> Point:
        return (x - self.corner[0]) * self.fine, (y - self.corner[1]) * self.fine

    def polygon(self, points: Sequence[Point], fill: Colour) -> None:
        """Fill a polygon."""
        pygame.draw.polygon(self._big, fill, [self._big_point(x, y) for x, y in points])

    def stroke(self, start: Point, end: Point, width: float, fill: Colour) -> None:
        """Draw a straight stroke with round ends."""
        (x0, y0), (x1, y1) = start, end
        length = math.hypot(x1 - x0, y1 - y0)
        for x, y in (start, end):
            pygame.draw.circle(self._big, fill, self._big_point(x, y), width / 2 * self.fine)
        if length:
            dx, dy = (y1 - y0) / length * width / 2, (x0 - x1) / length * width / 2
            self.polygon([(x0 + dx, y0 + dy), (x1 + dx, y1 + dy), (x1 - dx, y1 - dy), (x0 - dx, y0 - dy)], fill)

    def dashed(self, points: Sequence[Point], dashes: Sequence[float], width: float, fill: Colour) -> None:
        """Draw a line through ``points``; ``dashes`` are the pixels of strokes and gaps in turn, none: a solid line."""
        if not dashes:
            for start, end in pairwise(points):
                self.stroke(start, end, width, fill)
            return
        at, left = 0, dashes[0]
        for start, end in pairwise(points):
            length, done = math.dist(start, end), 0.0
            while done < length:
                piece = min(left, length - done)
                if at % 2 == 0:
                    first, last = done / length, (done + piece) / length
                    self.stroke(between(start, end, first), between(start, end, last), width, fill)
                done += piece
                left -= piece
                if left <= 1e-6:
                    at = (at + 1) % len(dashes)
                    left = dashes[at]

    def mark(self, seat: int, centre: Point, radius: float, fill: Colour) -> None:
        """Draw a player's mark with a light edge."""
        for reach, ink in ((radius * 1.32, _HALO), (radius, fill)):
            self.polygon([(centre[0] + x * reach, centre[1] + y * reach) for x, y in _MARKS[seat % len(_MARKS)]], ink)

    def finish(self) -> pygame.Surface:
        """Return the picture, premultiplied; it needs no conversion, since every colour covers what is under it."""
        return pygame.transform.smoothscale(self._big, self.size)


class Plot(NamedTuple):
    """Where values are plotted: ``place``, which spans the values ``across`` from left to right and ``up``."""

    place: pygame.Rect
    across: tuple[float, float]
    up: tuple[float, float]

    def x(self, value: float) -> float:
        """Return the x of a value that is plotted across."""
        return self.place.left + self.place.width * (value - self.across[0]) / (self.across[1] - self.across[0])

    def y(self, value: float) -> float:
        """Return the y of a value that is plotted upwards."""
        return self.place.bottom - self.place.height * (value - self.up[0]) / (self.up[1] - self.up[0])

    def point(self, x: float, y: float) -> Point:
        """Return where a pair of values lies."""
        return self.x(x), self.y(y)

    def ticks(self, step: int) -> range:
        """Return the multiples of ``step`` that are plotted upwards."""
        return range(math.ceil(self.up[0] / step) * step, math.floor(self.up[1]) + 1, step)

    def level(self, kit: Kit, y: float, thick: int = 1) -> pygame.Rect:
        """Return the level line of a value, ``thick`` pixels thick at 1920x1080."""
        return pygame.Rect(self.place.left, round(self.y(y)), self.place.width, kit.scale.px(thick))

    def put_levels(self, kit: Kit, surface: pygame.Surface, ticks: Iterable[int], words: Callable[[int], str]) -> None:
        """Draw a level line for each of ``ticks``, with ``words`` beside it."""
        small = kit.scale.font(17)
        for tick in ticks:
            line = self.level(kit, tick)
            surface.fill((*GRID, 255), line)
            write(surface, kit, words(tick), small, SOFT_INK, (line.left - small * 0.5, line.top), align=1.0)


def dashes_of(number: int, width: float) -> tuple[float, ...]:
    """Return the dashes, in pixels, that tell line ``number`` from others; none for the first, which is solid."""
    return tuple(length * width for length in _DASHES[number % len(_DASHES)])


def between(start: Point, end: Point, part: float) -> Point:
    """Return the point that lies ``part`` of the way from ``start`` to ``end``."""
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def nice_step(spread: float, most: int) -> int:
    """Return the smallest of 1, 2, 5, 10, 20, 50 ... that divides ``spread`` into at most ``most`` parts."""
    power = 1
    while spread / (_STEPS[-1] * power) > most:
        power *= 10
    return next(step * power for step in _STEPS if spread / (step * power) <= most)


def spread_out(wanted: Sequence[float], apart: float, top: float, bottom: float) -> list[float]:
    """Return places near ``wanted``, at least ``apart`` from each other and between ``top`` and ``bottom``."""
    order = sorted(range(len(wanted)), key=lambda number: wanted[number])
    groups: list[tuple[float, int]] = []  # the middle of each group, and how many places it holds
    for number in order:
        middle, count = wanted[number], 1
        while True:
            half = (count - 1) / 2 * apart
            middle = min(max(middle, top + half), bottom - half)
            if not groups or groups[-1][0] + (groups[-1][1] - 1) / 2 * apart + apart <= middle - half:
                break
            before, held = groups.pop()
            middle, count = (before * held + middle * count) / (held + count), held + count
        groups.append((middle, count))
    places = [middle + (place - (count - 1) / 2) * apart for middle, count in groups for place in range(count)]
    return [place for _number, place in sorted(zip(order, places, strict=True))]


Draw = Callable[[Kit, pygame.Surface, pygame.Rect], None]
"""Draws on a surface inside a rectangle."""
