"""Where things lie on a table of 42: the pegging board at the end side, the line under the trick, the strip of bids."""

from __future__ import annotations

import math

import msgspec
import pygame

from game.rules.forty_two import HAND_SIZE
from game.ui.controls.layout import grid, inset
from game.ui.drawing.scale import Scale
from game.ui.tables.forty_two.board.layout import board_folds, board_height, board_width, folded_height
from game.ui.tables.hand import OFFERED
from game.ui.tables.layout import CHIP, Needs, Seat, TableLayout, chip_radius, table_layout

_TRIES = 3  # times the room for a trick is made smaller for its labels; a window may be too small for them


def game_layout(size: tuple[int, int], players: int, card_scale: float = 1.0, text_scale: float = 1.0) -> TableLayout:
    """Return the layout of seats, hand, corners and trick beside the board; ``layout.board`` is where that lies."""
    scale = Scale(size, text_scale)
    needs = Needs(
        board=board_height(scale, players) if scale.is_tall else board_width(scale, players),
        corner_share=1.4,
        end_lines=2,
        spare=(scale.px(14, 8), caption_height(scale) + scale.px(6, 3)),
        tabs=tabs_height(scale),
    )
    layout = table_layout(size, players, HAND_SIZE, card_scale, text_scale, needs)
    for _again in range(_TRIES):
        short = _covered(layout)
        if not short:
            break
        above, below = needs.spare
        needs = msgspec.structs.replace(needs, spare=(above + short + 1, below))
        layout = table_layout(size, players, HAND_SIZE, card_scale, text_scale, needs)
    assert layout.board is not None
    if not board_folds(scale):
        return layout
    board = layout.board.copy()
    board.height = folded_height(scale, board.height)
    return msgspec.structs.replace(layout, board=board)


def label_size(scale: Scale, card_height: float) -> int:
    """Return the size of the words on the label astride the upper edge of a trick's card."""
    return min(scale.font(16), max(11, round(card_height * 0.165)))


def label_rise(size: int) -> float:
    """Return how far a label with words of ``size`` rises over its card."""
    return 0.86 * round(1.5 * size)


def _covered(layout: TableLayout) -> int:
    """Return how far a trick's labels would lie over the chips that count the cards of those opposite, 0 if clear."""
    rise = layout.trick_height / 2 + label_rise(label_size(layout.scale, layout.trick_height))
    chips = [
        math.ceil(seat.fan.y + CHIP * seat.fan.height + chip_radius(layout.scale) - slot.y + rise)
        for seat, slot in zip(layout.seats, layout.slots, strict=True)
        if seat.side == "top"
    ]
    return max([0, *chips])


def tabs_height(scale: Scale) -> int:
    """Return how far the tabs behind the hand's cards rise over them, and these when they may be played."""
    hand = min(0.22 * scale.height, (0.26 if scale.is_tall else 0.14) * scale.width)
    return round(1.35 * tab_size(scale, hand) + OFFERED * hand)


def tab_size(scale: Scale, hand_height: float) -> int:
    """Return the size of the words on the tabs behind cards of the hand."""
    return max(scale.smallest, round(hand_height * 0.076))


def caption_height(scale: Scale) -> int:
    """Return the height of the line that says who takes the trick so far."""
    return round(scale.font(18) * 1.7)


def caption_rect(layout: TableLayout) -> pygame.Rect:
    """Return where the line lies that says who takes the trick so far: between the trick and the prompt."""
    scale = layout.scale
    rect = pygame.Rect(0, 0, layout.ribbon.width, caption_height(scale))
    rect.midbottom = (layout.play.centerx, layout.ribbon.top - scale.px(8, 4))
    if not scale.is_tall:
        half = min([layout.play.width // 2, *(_room_beside(layout, seat, rect) for seat in layout.seats[1:])])
        rect.width = min(scale.px(900, 460), 2 * (half - scale.gap))
        rect.centerx = layout.play.centerx
    return rect


def _room_beside(layout: TableLayout, seat: Seat, line: pygame.Rect) -> int:
    """Return how far from the middle of the cloth a ``line`` may reach to a ``seat`` at the side: to its cards.

    These have a chip on them, and lie beside the line or not.
    """
    if seat.side == "top":
        return layout.play.width // 2
    reach = 0.62 * seat.fan.height
    is_beside = seat.fan.y - reach < line.bottom and line.top < seat.fan.y + reach
    out = round(CHIP * seat.fan.height) + chip_radius(layout.scale) if is_beside else 0
    edge = max(seat.plaque.right, round(seat.fan.x) + out) if seat.side == "left" else 0
    if seat.side == "right":
        edge = min(seat.plaque.left, round(seat.fan.x) - out)
    return abs(layout.play.centerx - edge)


def _asking(layout: TableLayout, width: int, height: int) -> pygame.Rect | None:
    """Return where something ``height`` pixels high lies that asks: in the lowest free band with room for it.

    In a band the cloth is free from side to side, below the backs at the top.
    """
    gap = layout.scale.gap
    floor = round(layout.hand_top(HAND_SIZE))
    if layout.scale.is_tall:
        floor = min(layout.seats[0].plaque.top, layout.bottom_end.top)
    sides = [seat for seat in layout.seats if seat.side in ("left", "right")]
    reach = [(0.78 * seat.fan.height, seat) for seat in sides]
    taken = [(min(each.plaque.top, each.fan.y - far), max(each.plaque.bottom, each.fan.y + far)) for far, each in reach]
    bands, free = [], layout.middle.top
    for low, high in sorted(taken):
        bands.append((free, round(low)))
        free = max(free, round(high))
    for top, bottom in ((free, floor), *reversed(bands)):
        spare = bottom - top - 2 * gap - height
        if spare >= 0:
            down = spare if layout.scale.is_tall else round(spare * 0.55)
            rect = pygame.Rect(0, top + gap + down, min(width, layout.play.width - 2 * gap), height)
            rect.centerx = layout.play.centerx
            return rect.clamp(layout.play.inflate(-2 * gap, 0))
    return None


def _over_hand(layout: TableLayout, width: int, height: int) -> pygame.Rect:
    """Return where something lies that asks and has no band: between the seats at the sides, over the hand."""
    room = _between_sides(layout)
    width = min(width, room.width - layout.scale.gap)
    return pygame.Rect(room.centerx - width // 2, room.bottom - layout.scale.gap - height, width, height)


def _between_sides(layout: TableLayout) -> pygame.Rect:
    """Return the cloth between the seats at the sides, from the backs at the top down to the hand."""
    left, right, bottom = layout.middle.left, layout.middle.right, round(layout.hand_top(HAND_SIZE))
    for seat in layout.seats[1:]:
        if seat.side == "left":
            left = max(left, round(seat.fan.x + 0.7 * seat.fan.height))
        elif seat.side == "right":
            right = min(right, round(seat.fan.x - 0.7 * seat.fan.height))
    if layout.scale.is_tall:
        own, end = layout.seats[0].plaque, layout.bottom_end
        left, right, bottom = max(left, own.right), min(right, end.left), own.bottom
    else:  # clear of the tabs behind the hand
        bottom = min(bottom, layout.ribbon.bottom + layout.scale.gap - 2)
    return pygame.Rect(left, layout.middle.top, right - left, bottom - layout.middle.top)


def _strip_heights(scale: Scale, rows: int) -> tuple[int, int, int]:
    """Return the heights of the bidding strip's head, of one row of its tiles, and of its foot."""
    small, head = scale.font(18), round(2.1 * scale.font(24))
    if rows > 1:
        return head, max(scale.px(84, 42), round(2.7 * small)), round(3.0 * small)
    return head, max(scale.px(108, 54), round(3.4 * small)), round(2.0 * small)


def strip_rect(layout: TableLayout) -> pygame.Rect:
    """Return where the bidding strip lies: wide where no seat at the side does, else between them."""
    scale = layout.scale
    width, air = scale.px(1000, 560), scale.px(12, 4)  # below the tiles, rather than which the strip keeps its width
    for more in (air, 0):
        found = _asking(layout, width, sum(_strip_heights(scale, 1)) + more)
        if found is not None and _rows(layout, found.width) == 1:
            return found
    rows = _rows(layout, _over_hand(layout, width, 0).width)
    first, each, last = _strip_heights(scale, rows)
    return _over_hand(layout, width, first + rows * each + last + (air if rows == 1 else scale.px(8, 4)))


def _rows(layout: TableLayout, width: int) -> int:
    """Return in how many rows, one or two, the eight tiles stand in a strip ``width`` pixels wide."""
    scale = layout.scale
    each = (width - 2 * scale.px(22, 9) - 7 * scale.px(8, 4)) / 8
    return 1 if each >= max(scale.px(58, 38), 2.6 * scale.smallest) else 2


def tile_rects(layout: TableLayout) -> list[pygame.Rect]:
    """Return where the tiles of the bids 0 to 7 lie in the strip."""
    strip, scale = strip_rect(layout), layout.scale
    rows, gap = _rows(layout, strip.width), scale.px(8, 4)
    head, height, _foot = _strip_heights(scale, rows)
    area = inset(strip, scale.px(22, 9), 0)
    area.top, area.height = strip.top + head, rows * (height + gap) - gap
    return grid(area, 8 // rows, rows, gap)


def naming_rect(layout: TableLayout) -> pygame.Rect:
    """Return where the four suits lie that may be named: on the cloth over the hand."""
    scale = layout.scale
    width, height = scale.px(660, 340), _naming_head(scale) + _suit_height(scale) + scale.px(18, 8)
    found = _asking(layout, width, height) if scale.is_tall else None
    return found or _over_hand(layout, width, height)


def _naming_head(scale: Scale) -> int:
    return round(2.2 * scale.font(20))


def _suit_height(scale: Scale) -> int:
    return max(scale.px(170, 96), round(5.6 * scale.font(18)))


def suit_rects(layout: TableLayout) -> list[pygame.Rect]:
    """Return where the tiles of the four suits lie, in the order of suits; two and two where there is little room."""
    strip, scale = naming_rect(layout), layout.scale
    area = inset(strip, scale.px(18, 8), 0)
    area.top, area.height = strip.top + _naming_head(scale), _suit_height(scale)
    columns = 2 if strip.width < 22 * scale.font(18) else 4
    return grid(area, columns, 4 // columns, scale.px(12, 5))


def note_room(layout: TableLayout) -> pygame.Rect:
    """Return where a note over a card of the hand may lie; its bottom is where the note points down from."""
    left, right = (layout.cards.left, layout.cards.right)
    bottom = round(layout.hand_top(HAND_SIZE)) - layout.scale.px(3)
    if layout.scale.is_tall:
        left, right, bottom = layout.ribbon.left, layout.ribbon.right, layout.ribbon.bottom
    return pygame.Rect(round(left), layout.play.top, round(right - left), bottom - layout.play.top)


def crib_room(layout: TableLayout) -> pygame.Rect:
    """Return where the crib sheet lies: on the board, so that hand, seats, bids and trick stay in view.

    A folded board has no room for it; there it is the whole cloth.
    """
    assert layout.board is not None
    if board_folds(layout.scale):
        return layout.cloth.inflate(-2 * layout.scale.gap, -2 * layout.scale.gap)
    return layout.board
