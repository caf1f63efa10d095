"""Where things lie on a table of 42: the pegging board at the end side, the line under the trick, the strip of bids."""

from __future__ import annotations

import math
from typing import NamedTuple

import msgspec
import pygame

from game.rules.forty_two import HAND_SIZE
from game.ui.controls.layout import between, grid, inset, put_in, rows, trim
from game.ui.drawing.scale import Scale
from game.ui.tables.forty_two.board.layout import board_folds, board_height, board_width, folded_height
from game.ui.tables.parts.hand import OFFERED
from game.ui.tables.parts.layout import CHIP, NO_HOME, Home, Needs, TableLayout, chip_radius, free_between, table_layout

_TRIES = 3  # greatest number of times the trick shrinks to make room for its labels, in case a window is too small


def game_layout(
    size: tuple[int, int], players: int, card_scale: float = 1.0, text_scale: float = 1.0, home: Home = NO_HOME
) -> TableLayout:
    """Return the layout of seats, hand, corners and trick beside the board, which lies at ``layout.board``."""
    scale = Scale(size, text_scale)
    needs = Needs(
        board=board_height(scale, players) if scale.is_tall else board_width(scale, players),
        corner_share=1.4,
        end_lines=2,
        spare=(scale.px(14, 8), caption_height(scale) + scale.px(6, 3)),
        tabs=tabs_height(scale),
        home=home,
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
    """Return the text size of the label on the upper edge of a trick's card."""
    return min(scale.font(16), max(scale.smallest, round(card_height * 0.165)))


def label_rise(size: int) -> float:
    """Return how far a label in text of ``size`` rises above its card."""
    return 0.86 * round(1.5 * size)


def _covered(layout: TableLayout) -> int:
    """Return how far the trick's labels would cover the opposite seats' card count chips, 0 if they are clear."""
    rise = layout.trick_height / 2 + label_rise(label_size(layout.scale, layout.trick_height))
    chips = [
        math.ceil(seat.reach(CHIP, chip_radius(layout.scale)) - slot.y + rise)
        for seat, slot in zip(layout.seats, layout.slots, strict=True)
        if seat.side == "top"
    ]
    return max([0, *chips])


def tabs_height(scale: Scale) -> int:
    """Return how far the tabs rise above the cards of the hand, including the rise of playable cards."""
    hand = min(0.22 * scale.height, (0.26 if scale.is_tall else 0.14) * scale.width)
    return round(1.35 * tab_size(scale, hand) + OFFERED * hand)


def tab_size(scale: Scale, hand_height: float) -> int:
    """Return the text size of the tabs behind cards of the hand."""
    return max(scale.smallest, round(hand_height * 0.076))


def caption_height(scale: Scale) -> int:
    """Return the height of the line that says who is taking the trick."""
    return scale.line(18, 1.7)


def caption_rect(layout: TableLayout) -> pygame.Rect:
    """Return the place of the line that says who is taking the trick: between the trick and the prompt.

    It ends on both sides at the seats, or at the cards and chips of seats level with it.
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
    """Return the place of a question ``height`` pixels high: in the lowest free band with room for it."""
    scale, gap = layout.scale, layout.scale.gap
    usual = min(layout.own.top, layout.bottom_end.top) if scale.is_tall else layout.hand_top(HAND_SIZE)
    floor = layout.floor(usual)
    for band in layout.bands(floor):
        room = inset(band, gap)
        if room.height >= height:
            return put_in((min(width, room.width), height), room, down=1.0 if scale.is_tall else 0.55)
    return None


def _over_hand(layout: TableLayout, width: int, height: int) -> pygame.Rect:
    """Return the place of a question that fits no band: between the side seats, above the hand."""
    own, end, gap = layout.own, layout.bottom_end, layout.scale.gap
    room = free_between(layout.middle, layout.seats, 0.7)
    if layout.has_home:
        room = between(room.left, room.top, room.right, layout.floor(0) + gap)
    elif layout.scale.is_tall:
        room = between(max(room.left, own.right), room.top, min(room.right, end.left), own.bottom)
    else:  # clear of the tabs behind the hand
        bottom = min(layout.hand_top(HAND_SIZE), layout.ribbon.bottom + gap - 2)
        room = between(room.left, room.top, room.right, bottom)
    return put_in((min(width, room.width - gap), height), trim(room, bottom=gap), down=1.0)


class StripPlaces(NamedTuple):
    """A question on the cloth: the whole strip, its first line, and the tiles that answer it."""

    strip: pygame.Rect
    head: pygame.Rect
    tiles: list[pygame.Rect]


def bidding(layout: TableLayout) -> StripPlaces:
    """Return the place of the bids 0 to 7: wide where no side seat is in the way, else between the side seats."""
    scale = layout.scale
    width, air, near = scale.px(1000, 560), scale.px(12, 4), scale.near

    def lines_in(width: int) -> int:
        """Return in how many rows, one or two, the tiles stand in a strip ``width`` pixels wide."""
        each = (width - 2 * scale.px(22, 9) - 7 * near) / 8
        return 1 if each >= max(scale.px(58, 38), 2.6 * scale.smallest) else 2

    for more in (air, 0):  # the air below the tiles goes before the width does
        strip = _asking(layout, width, sum(_strip_heights(scale, 1)) + more)
        if strip is not None and lines_in(strip.width) == 1:
            break
    else:
        lines = lines_in(_over_hand(layout, width, 0).width)
        head, each, foot = _strip_heights(scale, lines)
        strip = _over_hand(layout, width, head + lines * each + foot + (air if lines == 1 else near))
    lines = lines_in(strip.width)
    head, each, _foot = _strip_heights(scale, lines)
    first, tiles, _below = rows(inset(strip, scale.px(22, 9), 0), head, lines * (each + near) - near, 1.0)
    return StripPlaces(strip, first, grid(tiles, 8 // lines, lines, near))


def _strip_heights(scale: Scale, lines: int) -> tuple[int, int, int]:
    """Return the heights of the bidding strip's head, of one row of its tiles, and of its foot."""
    small, head = scale.font(18), scale.line(24, 2.1)
    if lines > 1:
        return head, scale.px(84, 42, 2.7 * small), 3 * small
    return head, scale.px(108, 54, 3.4 * small), 2 * small


def naming(layout: TableLayout) -> StripPlaces:
    """Return the place of the four suits that may be named, in their order; in two rows where room is short."""
    scale, small = layout.scale, layout.scale.font(18)
    width, heights = scale.px(660, 340), (scale.line(20, 2.2), scale.px(170, 96, 5.6 * small), scale.px(18, 8))
    found = _asking(layout, width, sum(heights)) if scale.is_tall else None
    strip = found or _over_hand(layout, width, sum(heights))
    first, tiles, _below = rows(inset(strip, scale.px(18, 8), 0), *heights)
    lines = 2 if strip.width < 22 * small else 1
    return StripPlaces(strip, first, grid(tiles, 4 // lines, lines, scale.px(12, 5)))


def note_room(layout: TableLayout) -> pygame.Rect:
    """Return the room for a note above a card of the hand; the note points down from its bottom."""
    play, ribbon, cards = layout.play, layout.ribbon, layout.cards
    if layout.scale.is_tall:
        return between(ribbon.left, play.top, ribbon.right, ribbon.bottom)
    return between(cards.left, play.top, cards.right, layout.hand_top(HAND_SIZE) - layout.scale.px(3))


def crib_rooms(layout: TableLayout) -> list[pygame.Rect]:
    """Return the places for the crib sheet: the board, so that hand, seats, bids and trick stay in view, or the cloth.

    A folded board is always too small for it.
    """
    assert layout.board is not None
    return [*([] if board_folds(layout.scale) else [layout.board]), inset(layout.cloth, layout.scale.gap)]
