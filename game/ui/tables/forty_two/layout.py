"""Where things lie on a table of 42: the pegging board at the end side, the line under the trick, the strip of bids."""

from __future__ import annotations

import math

import msgspec
import pygame

from game.rules.forty_two import HAND_SIZE
from game.ui.controls.layout import between, grid, inset, put_in, rows, trim
from game.ui.drawing.scale import Scale
from game.ui.tables.forty_two.board.layout import board_folds, board_height, board_width, folded_height
from game.ui.tables.hand import OFFERED
from game.ui.tables.layout import CHIP, Needs, TableLayout, chip_radius, free_between, table_layout

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
    if layout.board is None or not board_folds(scale):
        return layout
    folded, _cloth = rows(layout.board, folded_height(scale, layout.board.height), 1.0)
    return msgspec.structs.replace(layout, board=folded)


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
        math.ceil(seat.reach(CHIP, chip_radius(layout.scale)) - slot.y + rise)
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
    return scale.line(18, 1.7)


def caption_rect(layout: TableLayout) -> pygame.Rect:
    """Return where the line lies that says who takes the trick so far: between the trick and the prompt.

    At its sides it ends at the seats, or at the cards of those that lie beside it, with the chip on them.
    """
    scale, bottom, half = layout.scale, layout.ribbon.top - layout.scale.near, layout.ribbon.width / 2
    line = pygame.Rect(layout.play.left, bottom - caption_height(scale), layout.play.width, caption_height(scale))
    if not scale.is_tall:
        ends: list[float] = [line.left]
        for seat in layout.sides:
            ends.append(seat.plaque.right if seat.side == "left" else seat.plaque.left)
            if line.top < seat.fan.y + 0.62 * seat.fan.height and seat.fan.y - 0.62 * seat.fan.height < line.bottom:
                ends.append(seat.reach(CHIP, chip_radius(scale)))
        half = min(scale.px(900, 460) / 2, *(abs(line.centerx - end) - scale.gap for end in ends))
    return put_in((2 * half, line.height), line)


def _asking(layout: TableLayout, width: int, height: int) -> pygame.Rect | None:
    """Return where something ``height`` pixels high lies that asks: in the lowest free band with room for it."""
    scale, gap = layout.scale, layout.scale.gap
    floor = min(layout.own.top, layout.bottom_end.top) if scale.is_tall else layout.hand_top(HAND_SIZE)
    for band in layout.bands(floor):
        room = inset(band, gap)
        if room.height >= height:
            return put_in((min(width, room.width), height), room, down=1.0 if scale.is_tall else 0.55)
    return None


def _over_hand(layout: TableLayout, width: int, height: int) -> pygame.Rect:
    """Return where something lies that asks and has no band: between the seats at the sides, over the hand."""
    own, end, gap = layout.own, layout.bottom_end, layout.scale.gap
    room = free_between(layout.middle, layout.seats, 0.7)
    if layout.scale.is_tall:
        room = between(max(room.left, own.right), room.top, min(room.right, end.left), own.bottom)
    else:  # clear of the tabs behind the hand
        bottom = min(layout.hand_top(HAND_SIZE), layout.ribbon.bottom + gap - 2)
        room = between(room.left, room.top, room.right, bottom)
    return put_in((min(width, room.width - gap), height), trim(room, bottom=gap), down=1.0)


def _strip_heights(scale: Scale, lines: int) -> tuple[int, int, int]:
    """Return the heights of the bidding strip's head, of one row of its tiles, and of its foot."""
    small, head = scale.font(18), scale.line(24, 2.1)
    if lines > 1:
        return head, scale.px(84, 42, 2.7 * small), 3 * small
    return head, scale.px(108, 54, 3.4 * small), 2 * small


def strip_rect(layout: TableLayout) -> pygame.Rect:
    """Return where the bidding strip lies: wide where no seat at the side does, else between them."""
    scale = layout.scale
    width, air = scale.px(1000, 560), scale.px(12, 4)  # below the tiles, rather than which the strip keeps its width
    for more in (air, 0):
        found = _asking(layout, width, sum(_strip_heights(scale, 1)) + more)
        if found is not None and _lines(layout, found.width) == 1:
            return found
    lines = _lines(layout, _over_hand(layout, width, 0).width)
    head, each, foot = _strip_heights(scale, lines)
    return _over_hand(layout, width, head + lines * each + foot + (air if lines == 1 else scale.near))


def _lines(layout: TableLayout, width: int) -> int:
    """Return in how many rows, one or two, the eight tiles stand in a strip ``width`` pixels wide."""
    scale = layout.scale
    each = (width - 2 * scale.px(22, 9) - 7 * scale.near) / 8
    return 1 if each >= max(scale.px(58, 38), 2.6 * scale.smallest) else 2


def tile_rects(layout: TableLayout) -> list[pygame.Rect]:
    """Return where the tiles of the bids 0 to 7 lie in the strip."""
    strip, scale = strip_rect(layout), layout.scale
    lines, gap = _lines(layout, strip.width), scale.near
    head, each, _foot = _strip_heights(scale, lines)
    _above, tiles, _below = rows(inset(strip, scale.px(22, 9), 0), head, lines * (each + gap) - gap, 1.0)
    return grid(tiles, 8 // lines, lines, gap)


def _naming_heights(scale: Scale) -> tuple[int, int, int]:
    """Return the heights of the question which suit is meant, of the tiles that answer it, and below these."""
    return scale.line(20, 2.2), scale.px(170, 96, 5.6 * scale.font(18)), scale.px(18, 8)


def naming_rect(layout: TableLayout) -> pygame.Rect:
    """Return where the four suits lie that may be named: on the cloth over the hand."""
    scale = layout.scale
    width, height = scale.px(660, 340), sum(_naming_heights(scale))
    return (_asking(layout, width, height) if scale.is_tall else None) or _over_hand(layout, width, height)


def suit_rects(layout: TableLayout) -> list[pygame.Rect]:
    """Return where the tiles of the four suits lie, in the order of suits; two and two where there is little room."""
    strip, scale = naming_rect(layout), layout.scale
    _above, tiles, _below = rows(inset(strip, scale.px(18, 8), 0), *_naming_heights(scale))
    lines = 2 if strip.width < 22 * scale.font(18) else 1
    return grid(tiles, 4 // lines, lines, scale.px(12, 5))


def note_room(layout: TableLayout) -> pygame.Rect:
    """Return where a note over a card of the hand may lie; its bottom is where the note points down from."""
    play, ribbon, cards = layout.play, layout.ribbon, layout.cards
    if layout.scale.is_tall:
        return between(ribbon.left, play.top, ribbon.right, ribbon.bottom)
    return between(cards.left, play.top, cards.right, layout.hand_top(HAND_SIZE) - layout.scale.px(3))


def crib_room(layout: TableLayout) -> pygame.Rect:
    """Return where the crib sheet lies: on the board, so that hand, seats, bids and trick stay in view.

    A folded board has no room for it; there it is the whole cloth.
    """
    assert layout.board is not None
    return inset(layout.cloth, layout.scale.gap) if board_folds(layout.scale) else layout.board
