"""Rectangles cut from a rectangle (rows, columns and grids), and things of a given size placed in it.

A layout proceeds from the outside in: the window is cut into areas, these into smaller ones, until everything has its
place. Things placed by their edges or middle may use fractions of pixels.

A whole number as a size means pixels; a size with a fraction is a share of what the pixels and gaps leave over. Edges
are rounded, never sizes, so that the parts always fill the whole, without gaps or overlaps of their own.
"""

from __future__ import annotations

from itertools import accumulate

import pygame


def _cut(start: int, length: int, sizes: tuple[float, ...], gap: int) -> list[tuple[int, int]]:
    """Return the start and end of each part along one direction."""
    shares = sum(size for size in sizes if isinstance(size, float))
    left = max(0, length - gap * (len(sizes) - 1) - sum(size for size in sizes if isinstance(size, int)))
    whole = [size * left / shares if isinstance(size, float) else size for size in sizes]
    ends = [start + place * gap + int(end + 0.5) for place, end in enumerate(accumulate(whole))]
    return list(zip([start, *(end + gap for end in ends)], ends, strict=False))


def rows(area: pygame.Rect, *heights: float, gap: int = 0) -> list[pygame.Rect]:
    """Return ``area`` cut into rows from the top; the module explains ``heights``."""
    cuts = _cut(area.top, area.height, heights, gap)
    return [pygame.Rect(area.left, top, area.width, bottom - top) for top, bottom in cuts]


def columns(area: pygame.Rect, *widths: float, gap: int = 0) -> list[pygame.Rect]:
    """Return ``area`` cut into columns from the left; the module explains ``widths``."""
    cuts = _cut(area.left, area.width, widths, gap)
    return [pygame.Rect(left, area.top, right - left, area.height) for left, right in cuts]


def grid(area: pygame.Rect, across: int, down: int, gap: int = 0) -> list[pygame.Rect]:
    """Return the cells of a grid of equal cells, row by row."""
    return [cell for row in rows(area, *[1.0] * down, gap=gap) for cell in columns(row, *[1.0] * across, gap=gap)]


def inset(area: pygame.Rect, across: int, down: int | None = None) -> pygame.Rect:
    """Return ``area`` less ``across`` pixels at left and right and ``down`` above and below (None: ``across``)."""
    return area.inflate(-2 * across, -2 * (across if down is None else down))


def trim(area: pygame.Rect, left: int = 0, top: int = 0, right: int = 0, bottom: int = 0) -> pygame.Rect:
    """Return ``area`` less ``left``, ``top``, ``right`` and ``bottom`` pixels at its edges."""
    return pygame.Rect(area.left + left, area.top + top, area.width - left - right, area.height - top - bottom)


def between(left: float, top: float, right: float, bottom: float) -> pygame.Rect:
    """Return the rectangle between the edges ``left``, ``top``, ``right`` and ``bottom``, rounded to whole pixels."""
    return pygame.Rect(round(left), round(top), round(right) - round(left), round(bottom) - round(top))


def around(point: tuple[float, float], size: tuple[float, float]) -> pygame.Rect:
    """Return a rectangle of ``size`` with its middle at ``point``."""
    rect = pygame.Rect(0, 0, round(size[0]), round(size[1]))
    rect.center = round(point[0]), round(point[1])
    return rect


def put_in(size: tuple[float, float], area: pygame.Rect, across: float = 0.5, down: float = 0.5) -> pygame.Rect:
    """Return a rectangle of ``size`` in ``area``; 0 means the left or top edge, 0.5 the middle, 1 right or bottom."""
    width, height = round(size[0]), round(size[1])
    left = area.left + int(area.width * across) - int(width * across)
    return pygame.Rect(left, area.top + int(area.height * down) - int(height * down), width, height)
