"""What the places on a table of Empat Satu have in common, whatever the window: the piles, the shown hands, labels."""

from __future__ import annotations

from typing import Final

import msgspec
import pygame

from game.ui.drawing.assets import card_width
from game.ui.drawing.scale import Scale
from game.ui.drawing.sprites import Place
from game.ui.tables.layout import TableLayout

BACKS_APART: Final = 6.0  # degrees between the few backs of a hand
SPREAD: Final = 0.34  # of a card's width: how far one discard lies from the next
LEAST_SPREAD: Final = 0.16
COUNT_OVER: Final = 0.4  # of the height of a count's line lies over the cards
SHOWN_STEP: Final = 0.72  # of a card's width: how far the cards of a shown hand lie from each other, ...
SHOWN_LEAST: Final = 0.4  # ... at least; rather the cards are smaller
_TILTS: Final = (-2.0, 1.0, -1.0, 2.0, 0.0)


class Middle(msgspec.Struct, frozen=True):
    """The middle of the table: the height of its cards, the stock, and by seat the tray of discards."""

    height: int
    pad: int
    stock: Place
    trays: tuple[pygame.Rect, ...]

    def discards(self, seat: int, count: int) -> list[Place]:
        """Return the places of ``count`` discards of a seat, the oldest first; those that have no room share one."""
        tray, width = self.trays[seat], card_width(self.height)
        left = tray.left + self.pad + width / 2
        room = tray.width - 2 * self.pad - width
        step = SPREAD * width
        if count > 1:
            step = max(LEAST_SPREAD * width, min(step, room / (count - 1)))
        last = left + min(room, step * (count - 1))
        return [
            Place(max(left, last - (count - 1 - number) * step), tray.centery, self.height, _TILTS[number % 5])
            for number in range(count)
        ]


class ShownHands(msgspec.Struct, frozen=True):
    """Where the hands lie when all are turned over, by seat: cards of ``height`` and the line that counts them."""

    height: int
    hands: tuple[tuple[Place, ...], ...]
    counts: tuple[pygame.Rect, ...]


def count_height(scale: Scale) -> int:
    """Return the height of the line that counts a hand."""
    return round(scale.font(20) * 1.75)


def pill_height(scale: Scale) -> int:
    """Return the height of the labels that sit on a card's upper edge."""
    return round(scale.font(17) * 1.7)


def close_place(layout: TableLayout) -> pygame.Rect:
    """Return where the button that closes the deal lies: above the value panel."""
    scale, below = layout.scale, layout.bottom_end
    height = scale.px(50, 34)
    return pygame.Rect(below.left, below.top - scale.px(12, 6) - height, below.width, height)


def value_size(scale: Scale, width: int) -> tuple[int, int]:
    """Return the size of the value panel, ``width`` pixels wide: suits, the value, what is short of 41, the meter."""
    height = scale.font(22) * 1.7 + scale.font(38) * 1.25 + scale.font(15) * 2.9 + scale.gap
    return width, round(height)
