"""The column of a document: how wide and large its parts are set, and the parts themselves."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

import msgspec
import pygame

from game.ui.controls.base import Kit, Painted

Draw = Callable[[tuple[int, int]], pygame.Surface]
LINE: Final = 1.55  # from one line of running text to the next, in text sizes
_TEXT: Final = 21.0


class Piece(Painted):
    """A part of the document: painted by a function once it comes into sight."""

    def __init__(self, kit: Kit, rect: pygame.Rect, draw: Draw) -> None:
        super().__init__(kit, rect, depth=12)
        self._draw = draw

    def look(self) -> Hashable:
        """Return what the picture depends on besides its size: the colours of the suits."""
        return self.kit.art.four_colours

    def paint(self) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Return the part's picture."""
        return [(self._draw(self.rect.size), (0, 0))]


Pieces = tuple[list[Piece], int]  # parts of a document, and the y below them


class Column(msgspec.Struct, frozen=True):
    """A column of text ``width`` pixels wide from ``left`` on.

    ``air`` is how many pixels shadows may reach beyond the column on both sides.
    """

    kit: Kit
    width: int
    left: int = 0
    air: int = 0

    @property
    def size(self) -> int:
        """The size of running text, in pixels."""
        return self.kit.scale.font(_TEXT)

    @property
    def measure(self) -> int:
        """How wide lines of running text are at most, in pixels."""
        return min(self.width, self.size * 40)

    @property
    def card_height(self) -> int:
        """How high the cards of the document are, in pixels."""
        return max(self.kit.scale.px(172, 96), round(self.size * 6.0)) // 2 * 2

    def piece(self, y: int, height: int, draw: Draw) -> Piece:
        """Return a part ``height`` pixels high from ``y`` on, over the column's width."""
        return Piece(self.kit, pygame.Rect(self.left, y, self.width, height), draw)
