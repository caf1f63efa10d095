"""Where things lie on a table of 42: the pegging board at the end side, the line under the trick, the strip of bids."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.rules.forty_two import HAND_SIZE
from game.ui.layout import Scale, TableLayout, table_layout
from game.ui.tables.forty_two.board_places import board_width, folded_height, is_folded


def game_layout(size: tuple[int, int], players: int, card_scale: float = 1.0, text_scale: float = 1.0) -> TableLayout:
    """Return the layout of seats, hand, corners and trick beside the board; ``layout.board`` is where that lies."""
    scale = Scale(size, text_scale)
    layout = table_layout(
        size,
        players,
        HAND_SIZE,
        card_scale,
        text_scale,
        board=board_width(scale, players),
        corner_share=1.4,
        end_lines=2,
        spare=(scale.px(14, 8), caption_height(scale) + scale.px(6, 3)),
    )
    assert layout.board is not None
    if not is_folded(size[0]):
        return layout
    board = layout.board.copy()
    board.height = folded_height(scale, board.height)
    return replace(layout, board=board, regions={**layout.regions, "board": board})


def caption_height(scale: Scale) -> int:
    """Return the height of the line that says who takes the trick so far."""
    return round(scale.font(18) * 1.7)


def caption_rect(layout: TableLayout) -> pygame.Rect:
    """Return where the line lies that says who takes the trick so far: between the trick and the prompt."""
    scale = layout.scale
    left = max([seat.plaque.right for seat in layout.seats if seat.side == "left"], default=layout.play.left)
    right = min([seat.plaque.left for seat in layout.seats if seat.side == "right"], default=layout.play.right)
    rect = pygame.Rect(0, 0, min(scale.px(900, 460), right - left - 2 * scale.gap), caption_height(scale))
    rect.midbottom = (layout.play.centerx, layout.ribbon.top - scale.px(8, 4))
    return rect


def _free(layout: TableLayout) -> pygame.Rect:
    """Return the cloth between the seats, from the backs at the top down to the hand."""
    left, right = layout.middle.left, layout.middle.right
    for seat in layout.seats[1:]:
        if seat.side == "left":
            left = max(left, round(seat.fan.x + 0.7 * seat.fan.height))
        elif seat.side == "right":
            right = min(right, round(seat.fan.x - 0.7 * seat.fan.height))
    bottom = round(layout.hand_top(HAND_SIZE))
    return pygame.Rect(left, layout.middle.top, right - left, bottom - layout.middle.top)


def _below_sides(layout: TableLayout) -> int:
    """Return where the cloth begins on which no seat at the side lies."""
    sides = [seat for seat in layout.seats if seat.side in ("left", "right")]
    lowest = [max(seat.plaque.bottom, round(seat.fan.y + 0.78 * seat.fan.height)) for seat in sides]
    return max([layout.middle.top, *lowest])


def _strip_heights(layout: TableLayout, rows: int) -> tuple[int, int, int]:
    """Return the heights of the bidding strip's head, of one row of its tiles, and of its foot."""
    scale = layout.scale
    head, foot = round(2.1 * scale.font(24)), round(2.0 * scale.font(18))
    if rows > 1:
        return head, max(scale.px(84, 42), round(2.7 * scale.font(18))), round(3.0 * scale.font(18))
    return head, max(scale.px(108, 54), round(3.4 * scale.font(18))), foot


def strip_rect(layout: TableLayout) -> pygame.Rect:
    """Return where the bidding strip lies: wide below the side seats, else between them."""
    scale, gap, free = layout.scale, layout.scale.gap, _free(layout)
    height = sum(_strip_heights(layout, 1))
    top = _below_sides(layout)
    room = free.bottom - top - 2 * gap
    if room >= height:
        width = min(scale.px(1000, 560), layout.play.width - 2 * gap)
        rect = pygame.Rect(0, top + gap + round((room - height) * 0.55), width, height)
        rect.centerx = layout.play.centerx
        return rect.clamp(layout.play.inflate(-2 * gap, 0))
    width = min(scale.px(1000, 560), free.width - gap)
    rows = _rows(layout, width)
    first, each, last = _strip_heights(layout, rows)
    height = first + rows * each + (rows - 1) * scale.px(8, 4) + last
    rect = pygame.Rect(0, 0, width, height)
    rect.midbottom = (free.centerx, free.bottom - gap)
    return rect


def _rows(layout: TableLayout, width: int) -> int:
    """Return in how many rows the eight tiles stand in a strip ``width`` pixels wide."""
    scale = layout.scale
    each = (width - 2 * scale.px(22, 9) - 7 * scale.px(8, 4)) / 8
    return 1 if each >= scale.px(58, 38) else 2


def tile_rects(layout: TableLayout) -> list[pygame.Rect]:
    """Return where the tiles of the bids 0 to 7 lie in the strip."""
    strip, scale = strip_rect(layout), layout.scale
    rows = _rows(layout, strip.width)
    head, height, _foot = _strip_heights(layout, rows)
    inset, gap = scale.px(22, 9), scale.px(8, 4)
    columns = 8 // rows
    width = (strip.width - 2 * inset - gap * (columns - 1)) / columns
    return [
        pygame.Rect(
            strip.left + inset + round((number % columns) * (width + gap)),
            strip.top + head + (number // columns) * (height + gap),
            round(width),
            height,
        )
        for number in range(8)
    ]


def naming_rect(layout: TableLayout) -> pygame.Rect:
    """Return where the four suits lie that may be named: on the cloth over the hand."""
    scale, free = layout.scale, _free(layout)
    height = _naming_head(scale) + _suit_height(scale) + scale.px(18, 8)
    rect = pygame.Rect(0, 0, min(scale.px(660, 340), free.width - scale.gap), height)
    rect.midbottom = (free.centerx, free.bottom - scale.gap)
    return rect


def _is_narrow(layout: TableLayout) -> bool:
    """Whether the four suits stand two and two."""
    return naming_rect(layout).width < 22 * layout.scale.font(18)


def _naming_head(scale: Scale) -> int:
    return round(2.2 * scale.font(20))


def _suit_height(scale: Scale) -> int:
    return max(scale.px(170, 96), round(5.6 * scale.font(18)))


def suit_rects(layout: TableLayout) -> list[pygame.Rect]:
    """Return where the tiles of the four suits lie, in the order of suits; two and two where there is little room."""
    strip, scale = naming_rect(layout), layout.scale
    inset, gap = scale.px(18, 8), scale.px(12, 5)
    columns = 2 if _is_narrow(layout) else 4
    rows = 4 // columns
    width = (strip.width - 2 * inset - (columns - 1) * gap) / columns
    height = (_suit_height(scale) - (rows - 1) * gap) / rows
    top = strip.top + _naming_head(scale)
    return [
        pygame.Rect(
            strip.left + inset + round((number % columns) * (width + gap)),
            top + round((number // columns) * (height + gap)),
            round(width),
            round(height),
        )
        for number in range(4)
    ]


def note_room(layout: TableLayout) -> pygame.Rect:
    """Return where a note over a card of the hand may lie; its bottom is where the note points down from."""
    left, right = layout.hand_room
    bottom = round(layout.hand_top(HAND_SIZE)) - layout.scale.px(3)
    return pygame.Rect(round(left), layout.play.top, round(right - left), bottom - layout.play.top)


def crib_room(layout: TableLayout) -> pygame.Rect:
    """Return where the crib sheet may lie: over board and end side, so that hand, bids and trick stay in view.

    A window with a folded board has no such place; there it is the whole cloth.
    """
    assert layout.board is not None
    scale = layout.scale
    if is_folded(scale.width):
        return layout.cloth.inflate(-2 * scale.gap, -2 * scale.gap)
    left = max(round(layout.hand_room[1]), strip_rect(layout).right) + scale.px(8, 4)
    return pygame.Rect(left, layout.board.top, layout.board.right - left, layout.board.height)
