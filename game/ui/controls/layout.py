"""Rectangles cut from a rectangle: rows, columns and grids, and things of a size put at a place in it.

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
    ends = [start + place * gap + round(end) for place, end in enumerate(accumulate(whole))]
    return list(zip([start, *(end + gap for end in ends[:-1])], ends, strict=True))


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


def put_in(size: tuple[int, int], area: pygame.Rect, across: float = 0.5, down: float = 0.5) -> pygame.Rect:
    """Return a rectangle of ``size`` in ``area``: 0 at the left or top edge, 0.5 in the middle, 1 right or bottom."""
    left = area.left + round((area.width - size[0]) * across)
    return pygame.Rect((left, area.top + round((area.height - size[1]) * down)), size)
