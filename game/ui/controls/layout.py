"""Rectangles cut from a rectangle: rows, columns and grids, and things of a size put at a place in it.

A page or a table is told from the outside in: the window is cut into areas, these into smaller ones, until every thing
has its place. What is put by its edges or its middle instead may say them in fractions of pixels.

Sizes that are whole numbers are pixels; those with a fraction are shares of what the pixels and gaps leave over. Edges
are rounded, never sizes, so that the parts always fill the whole without a gap or an overlap of their own.
"""

from __future__ import annotations

from itertools import accumulate

import pygame


def _cut(start: int, length: int, sizes: tuple[float, ...], gap: int) -> list[tuple[int, int]]:
    """Return where each part begins and ends along one direction."""
    shares = sum(size for size in sizes if isinstance(size, float))
    left = max(0, length - gap * (len(sizes) - 1) - sum(size for size in sizes if isinstance(size, int)))
    whole = [size * left / shares if isinstance(size, float) else size for size in sizes]
    ends = [start + place * gap + int(end + 0.5) for place, end in enumerate(accumulate(whole))]
    return list(zip([start, *(end + gap for end in ends)], ends, strict=False))


def rows(area: pygame.Rect, *heights: float, gap: int = 0) -> list[pygame.Rect]:
    """Return ``area`` cut into rows from the top; see the module for what ``heights`` mean."""
    cuts = _cut(area.top, area.height, heights, gap)
    return [pygame.Rect(area.left, top, area.width, bottom - top) for top, bottom in cuts]


def columns(area: pygame.Rect, *widths: float, gap: int = 0) -> list[pygame.Rect]:
    """Return ``area`` cut into columns from the left; see the module for what ``widths`` mean."""
    cuts = _cut(area.left, area.width, widths, gap)
    return [pygame.Rect(left, area.top, right - left, area.height) for left, right in cuts]


def grid(area: pygame.Rect, across: int, down: int, gap: int = 0) -> list[pygame.Rect]:
    """Return the cells of a grid of equal cells, row by row."""
    return [cell for row in rows(area, *[1.0] * down, gap=gap) for cell in columns(row, *[1.0] * across, gap=gap)]


def inset(area: pygame.Rect, across: int, down: int | None = None) -> pygame.Rect:
    """Return ``area`` less ``across`` pixels left and right, and ``down`` above and below (None: as many)."""
    return area.inflate(-2 * across, -2 * (across if down is None else down))


def trim(area: pygame.Rect, left: int = 0, top: int = 0, right: int = 0, bottom: int = 0) -> pygame.Rect:
    """Return ``area`` less so many pixels at each of its edges."""
    return pygame.Rect(area.left + left, area.top + top, area.width - left - right, area.height - top - bottom)


def between(left: float, top: float, right: float, bottom: float) -> pygame.Rect:
    """Return the rectangle between four edges."""
    return pygame.Rect(round(left), round(top), round(right) - round(left), round(bottom) - round(top))


def around(point: tuple[float, float], size: tuple[float, float]) -> pygame.Rect:
    """Return a rectangle of ``size`` with its middle at ``point``."""
    rect = pygame.Rect(0, 0, round(size[0]), round(size[1]))
    rect.center = round(point[0]), round(point[1])
    return rect


def put_in(size: tuple[float, float], area: pygame.Rect, across: float = 0.5, down: float = 0.5) -> pygame.Rect:
    """Return a rectangle of ``size`` in ``area``: 0 at the left or top edge, 0.5 in the middle, 1 right or bottom."""
    width, height = round(size[0]), round(size[1])
    left = area.left + int(area.width * across) - int(width * across)
    return pygame.Rect(left, area.top + int(area.height * down) - int(height * down), width, height)
