"""Where the bidding strip of Forty-One and its thirteen tiles lie: in a row, in a tall window in two."""

from __future__ import annotations

from typing import Final

import msgspec
import pygame

from game.rules.forty_one import HAND_SIZE, HIGHEST_BID
from game.ui.drawing.scale import Scale
from game.ui.tables.layout import TableLayout

IN_FIRST_ROW: Final = 6  # of two rows of tiles: the bids up to six
INSIDE: Final = 0.8  # of a tile's width its numbers have: they keep clear of the edges
_LOWEST: Final = 0.76  # of its usual height the strip may have where it is the wider for it


class StripPlaces(msgspec.Struct, frozen=True):
    """Where the strip lies, its tiles, the middles of its head line and of the bracket, and what a bid means.

    That is told at ``note``: in the strip's last line, or in a panel of its own where ``is_apart``.
    """

    rect: pygame.Rect
    tiles: tuple[pygame.Rect, ...]
    head: int
    bracket: int
    note: pygame.Rect
    is_apart: bool


def tall_strip_height(scale: Scale, *, least: bool = False) -> int:
    """Return how high the strip is in a tall window: its head, two rows of tiles, a bracket; ``least``: if need be."""
    return round(4.9 * scale.font(20)) + 2 * _tile_height(scale, least)


def _tile_height(scale: Scale, least: bool) -> int:
    return max(scale.px(66 if least else 82), round(2.7 * scale.smallest))


def strip_places(layout: TableLayout) -> StripPlaces:
    """Return the places of the strip in a window."""
    return _in_two_rows(layout) if layout.scale.is_tall else _in_a_row(layout)


def _in_a_row(layout: TableLayout) -> StripPlaces:
    """Return the strip with its tiles side by side."""
    rect, scale = _strip_rect(layout), layout.scale
    inset = scale.px(26, 12)
    top, height = rect.top + round(rect.height * 0.325), round(rect.height * 0.455)
    row = pygame.Rect(rect.left + inset, top, rect.width - 2 * inset, height)
    line = round(rect.height * 0.21)
    note = pygame.Rect(row.left, rect.bottom - line, row.width, line)
    tiles = _row_of_tiles(row, HIGHEST_BID, HIGHEST_BID, scale.px(8, 4))
    return StripPlaces(
        rect, tiles, round(rect.height * 0.105), round(rect.height * 0.245), note, is_apart=False
    )  # fmt: skip


def _in_two_rows(layout: TableLayout) -> StripPlaces:
    """Return the strip over the own row and the whole width, and what a bid means in the ribbon's place."""
    scale, gap = layout.scale, layout.scale.gap
    own, end = layout.seats[0].plaque, layout.bottom_end
    sides = [seat for seat in layout.seats if seat.side != "bottom"]
    ceiling = max(max(seat.plaque.bottom, round(seat.fan.y + 0.8 * seat.fan.height)) for seat in sides)
    room = own.top - gap - ceiling - gap // 2
    height = min(tall_strip_height(scale), max(room, tall_strip_height(scale, least=True)))
    rect = pygame.Rect(own.left, own.top - gap - height, end.right - own.left, height)
    line = scale.font(20)
    each = (height - round(4.9 * line)) // 2
    inset = scale.px(17, 9)
    row = pygame.Rect(rect.left + inset, rect.top + round(2.4 * line), rect.width - 2 * inset, each)
    columns, between = HIGHEST_BID - IN_FIRST_ROW, scale.px(8, 4)
    first = _row_of_tiles(row, IN_FIRST_ROW, columns, between)
    row.top += each + round(1.5 * line)
    tiles = (*first, *_row_of_tiles(row, columns, columns, between))
    note = pygame.Rect(own.right + gap, own.top, end.left - own.right - 2 * gap, own.height)
    return StripPlaces(rect, tiles, round(1.2 * line), row.top - rect.top - round(0.75 * line), note, is_apart=True)


def _row_of_tiles(row: pygame.Rect, count: int, columns: int, gap: int) -> tuple[pygame.Rect, ...]:
    """Return ``count`` tiles in the middle of ``row``, as wide as if there were as many as ``columns``."""
    width = (row.width - gap * (columns - 1)) / columns
    left = row.left + (columns - count) * (width + gap) / 2
    return tuple(
        pygame.Rect(round(left + number * (width + gap)), row.top, round(width), row.height) for number in range(count)
    )


def _strip_rect(layout: TableLayout) -> pygame.Rect:
    """Return where the strip lies: wide below the side seats, else narrow between them."""
    scale = layout.scale
    gap = scale.gap
    side = [seat for seat in layout.seats if seat.side in ("left", "right")]
    top_side = max((seat.plaque.bottom for seat in side), default=layout.cloth.top)
    fans = max((round(seat.fan.y + seat.fan.height * 0.78) for seat in side), default=layout.cloth.top)
    low = round(layout.hand_top(HAND_SIZE) + 0.06 * layout.hand_height)
    ideal = max(round(scale.px(250, 138)), round(6.9 * scale.font(20)))
    room = low - max(top_side, fans) - 2 * gap
    if room >= ideal * _LOWEST:
        height = min(ideal, room)
        width = min(scale.px(1320, 660), layout.cloth.width - 2 * gap)
        top = max(top_side, fans) + gap + round((room - height) * 0.55)
        return pygame.Rect((layout.window.width - width) // 2, top, width, height)
    height = min(ideal, round(low - layout.middle.top - gap))
    left = max(seat.fan.x + seat.fan.height * 0.66 for seat in side if seat.side == "left")
    right = min(seat.fan.x - seat.fan.height * 0.66 for seat in side if seat.side == "right")
    width = min(scale.px(1320, 660), round(right - left - 2 * gap))
    return pygame.Rect(round((left + right - width) / 2), low - gap - height, width, height)
