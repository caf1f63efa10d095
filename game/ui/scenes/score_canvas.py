"""Smooth lines, dashes and marks for the chart: drawn at several times their size and scaled down."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import pygame

from game.ui.drawing.styles import Colour, colour

Point = tuple[float, float]

_FINE: Final = 3
_HALO: Final = colour("F6EDD8")


def mark_points(shape: str, centre: Point, radius: float) -> list[Point]:
    """Return the corners of a player's mark."""
    x, y = centre
    if shape == "square":
        reach = radius * 0.88
        return [(x - reach, y - reach), (x + reach, y - reach), (x + reach, y + reach), (x - reach, y + reach)]
    if shape == "triangle":
        return [(x, y - radius * 1.18), (x + radius * 1.1, y + radius * 0.78), (x - radius * 1.1, y + radius * 0.78)]
    if shape == "diamond":
        reach = radius * 1.2
        return [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)]
    if shape == "wedge":
        return [(x, y + radius * 1.18), (x - radius * 1.1, y - radius * 0.78), (x + radius * 1.1, y - radius * 0.78)]
    if shape == "cross":
        arm, reach = radius * 0.42, radius * 1.15
        corners = [(arm, -reach), (arm, -arm), (reach, -arm)]
        outline = []
        for _quarter in range(4):
            outline += [(x + across, y + down) for across, down in corners]
            corners = [(-down, across) for across, down in corners]
        return outline
    if shape == "star":
        points = [(turn * math.pi / 5, radius * (1.3 if turn % 2 == 0 else 0.6)) for turn in range(10)]
        return [(x + reach * math.sin(angle), y - reach * math.cos(angle)) for angle, reach in points]
    turns = [turn * math.pi / 16 for turn in range(32)]
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


class Canvas:
    """A surface drawn at several times its size and scaled down, so that lines are smooth."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.fine = _FINE if size[0] * size[1] < 1_400_000 else 2
        self._big = pygame.Surface((size[0] * self.fine, size[1] * self.fine), pygame.SRCALPHA)

    def polygon(self, points: Sequence[Point], fill: Colour) -> None:
        """Fill a polygon."""
        pygame.draw.polygon(self._big, fill, [(x * self.fine, y * self.fine) for x, y in points])

    def stroke(self, start: Point, end: Point, width: float, fill: Colour) -> None:
        """Draw a straight stroke with round ends."""
        (x0, y0), (x1, y1) = start, end
        length = math.hypot(x1 - x0, y1 - y0)
        for x, y in (start, end):
            pygame.draw.circle(self._big, fill, (x * self.fine, y * self.fine), width / 2 * self.fine)
        if length:
            dx, dy = (y1 - y0) / length * width / 2, (x0 - x1) / length * width / 2
            self.polygon([(x0 + dx, y0 + dy), (x1 + dx, y1 + dy), (x1 - dx, y1 - dy), (x0 - dx, y0 - dy)], fill)

    def dashed(self, points: Sequence[Point], dashes: Sequence[float], width: float, fill: Colour) -> None:
        """Draw a line through ``points``; ``dashes`` are lengths of strokes and gaps in turn, none for a whole line."""
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

    def mark(self, shape: str, centre: Point, radius: float, fill: Colour) -> None:
        """Draw a player's mark with a light edge."""
        self.polygon(mark_points(shape, centre, radius * 1.32), _HALO)
        self.polygon(mark_points(shape, centre, radius), fill)

    def finish(self) -> pygame.Surface:
        """Return the picture, premultiplied: as it is, for every colour covers what is under it."""
        return pygame.transform.smoothscale(self._big, self.size)


def between(start: Point, end: Point, part: float) -> Point:
    """Return the point a part of the way from ``start`` to ``end``."""
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
