"""Mirroring: in a language read from the right, pages laid out from the left are reflected where they are drawn.

Only places are reflected, never pixels: text, cards and pictures stay upright.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pygame

from game.ui.language.messages import spoken


class _Mirror:
    """Whether the page that is drawn is reflected, and how many of the drawings now under way lie as they are."""

    def __init__(self) -> None:
        self.has_page = False
        self.as_it_is = 0


_mirror: Final = _Mirror()


def is_mirrored() -> bool:
    """Whether what is drawn now is reflected."""
    return spoken().runs_left and not _mirror.as_it_is


def turn_page(*, is_mirrored: bool) -> None:
    """Note that a page is drawn from now on which is reflected, or lies as it is."""
    _mirror.has_page = is_mirrored


def is_page_mirrored() -> bool:
    """Whether the page that is drawn now is reflected."""
    return _mirror.has_page


@contextmanager
def as_it_is() -> Iterator[None]:
    """Draw in every language alike: a table, cards, a picture, whatever runs along an axis of time."""
    _mirror.as_it_is += 1
    try:
        yield
    finally:
        _mirror.as_it_is -= 1


@contextmanager
def as_read() -> Iterator[None]:
    """Draw words and their signs in the order in which they are read, over something that lies as it is."""
    before, _mirror.as_it_is = _mirror.as_it_is, 0
    try:
        yield
    finally:
        _mirror.as_it_is = before


def mirrored(rect: pygame.Rect, width: int) -> pygame.Rect:
    """Return ``rect`` as it lies in the mirror image of something ``width`` pixels wide."""
    return pygame.Rect(width - rect.right, rect.top, rect.width, rect.height)


def placed(rect: pygame.Rect, target: pygame.Surface) -> pygame.Rect:
    """Return where a rectangle of a drawing lies on ``target``: reflected, or as it is."""
    return mirrored(rect, target.get_width()) if is_mirrored() else rect


def fill(target: pygame.Surface, ink: tuple[int, ...], rect: pygame.Rect | tuple[int, int, int, int]) -> None:
    """Fill a rectangle of a drawing with one colour."""
    target.fill(ink, placed(pygame.Rect(rect), target))


def stroke(
    target: pygame.Surface, ink: tuple[int, ...], start: tuple[float, float], end: tuple[float, float], width: int = 1
) -> None:
    """Draw a straight line in a drawing."""
    if is_mirrored():
        start, end = ((target.get_width() - 1 - x, y) for x, y in (start, end))
    pygame.draw.line(target, ink, start, end, width)


@contextmanager
def unmirrored(rect: pygame.Rect, target: pygame.Surface) -> Iterator[pygame.Rect]:
    """Draw what lies as it is within a rectangle of a drawing; give the place of that, which is reflected."""
    place = placed(rect, target)
    with as_it_is():
        yield place
