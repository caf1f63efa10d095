"""The table in a window that is wide: panels and the own plaque in the corners, the seats in a ring about the trick."""

from __future__ import annotations

import math
from typing import Final

import msgspec
import pygame

from game.ui.controls.layout import around, between, put_in, trim
from game.ui.drawing.assets import CARD_ASPECT, card_width
from game.ui.drawing.scale import WIDE, Scale
from game.ui.tables.layout.places import (
    HandPlaces,
    Needs,
    Seat,
    TableLayout,
    free_between,
    ground,
    opposite,
    seat_at,
    side_seats,
    trick_slots,
)

_SIDES: Final = {3: (-0.66,), 4: (0.0,), 5: (0.494,), 6: (0.66, -0.66), 7: (0.753, -0.406)}
"""By players how high those at a side sit, from below: from -1, at the height of the top row, to 1, over the hand."""
_ROOTED: Final = -0.06  # of their height beyond the plaque's edge is the middle of an opponent's cards


def wide_layout(scale: Scale, players: int, hand_size: int, card_scale: float, needs: Needs) -> TableLayout:
    """Lay out a table in a window that is wide: corners and own plaque in the corners, the seats in a ring."""
    gap, words = scale.gap, max(1.0, scale.text_scale)
    cloth, inner, board = ground(scale, needs)
    width, height = plaque = _plaque_size(scale, players, inner.width)
    corner = max(width, min(scale.px(330, 200 * max(1.0, 0.88 * words)), _most_wide(scale, players, inner.width)))
    lines = 1.5 / math.sqrt(words) * (scale.font(20) + needs.end_lines * scale.font(18))  # large text has less air
    own = put_in(plaque, inner, 0.0, 1.0)
    top_start = put_in((corner, height * needs.corner_share), inner, 0.0, 0.0)
    top_end = put_in((corner, lines + 1.6 * gap), inner, 1.0, 0.0)
    bottom_end = put_in((max(width, needs.corner[0]), max(height, needs.corner[1])), inner, 1.0, 1.0)
    centre = (cloth.left + (board.left if board else cloth.right)) // 2
    cards = _hand(scale, hand_size, card_scale, own.right + gap, bottom_end.left - gap, centre)
    lifted = 0.09 * cards.height
    hand_top = cards.top(hand_size) - lifted
    lower = max(top_start, top_end, key=lambda corner: corner.bottom)
    seats = tuple(_ring(scale, inner, players, own, lower, hand_top))
    if needs.backs_beside:
        seats = tuple(_beside(scale, seat) if seat.side == "top" else seat for seat in seats)
    ribbon = pygame.Rect(0, 0, min(scale.px(760, 420), cards.right - cards.left), round(scale.font(20) * 1.9))
    ribbon.midbottom = centre, round(hand_top) - max(scale.px(10, 4), needs.tabs - round(lifted))
    middle = _middle(scale, inner, seats, ribbon)
    middle = trim(middle, top=needs.spare[0], bottom=needs.spare[1])
    most, down, across = (0.21, 2.10, 3.2) if players <= 4 else (0.155, 2.78, 4.6)
    trick = int(min(most * scale.height, middle.height / down, middle.width / (across * CARD_ASPECT)))
    slots = trick_slots(players, middle.center, _trick_reach(middle, players, trick), trick)
    return TableLayout(
        scale, cloth, board, seats, top_start, top_end, bottom_end, hand_size, cards, middle, trick, slots, ribbon
    )


def _plaque_size(scale: Scale, players: int, room: int) -> tuple[int, int]:
    larger, share = (1.16, 0.16) if players <= 4 and scale.width >= WIDE else (1.0, 0.146)
    width = max(162 * max(1.0, scale.text_scale), share * scale.width)
    height = larger * (1.25 * scale.font(24) + 2.9 * scale.font(17)) + scale.gap
    return round(min(width, scale.height * 0.32, _most_wide(scale, players, room))), round(height)


def _most_wide(scale: Scale, players: int, room: int) -> int:
    """Return how wide plaques and corners may be so that those at the top, one or two seats, stand side by side."""
    seats = opposite(players)
    return (room - scale.gap * (seats + 1)) // (seats + 2)


def _hand(scale: Scale, hand_size: int, card_scale: float, left: int, right: int, centre: int) -> HandPlaces:
    """Return the places of the hand: a fan whose cards lie over the rail, as if held."""
    if hand_size >= 9:
        height, apart, each = min(0.272 * scale.height, 0.143 * scale.width), 0.66, 11.0 / 12
    elif hand_size > 4:
        height, apart, each = min(0.225 * scale.height, 0.14 * scale.width), 0.66, 1.7
    else:
        height, apart, each = min(0.25 * scale.height, 0.14 * scale.width), 1.06, 0.75
    high = round(height * card_scale)
    return HandPlaces(high, left, right, centre, scale.height - scale.small_gap, apart * card_width(high), each)


def _ring(
    scale: Scale, inner: pygame.Rect, players: int, own: pygame.Rect, corner: pygame.Rect, hand_top: float
) -> list[Seat]:
    """Return the seats clockwise from the person's; both sides are level, and keep clear of the lower top corner."""
    gap, (width, height) = scale.gap, own.size
    back = round(min((0.105 if players <= 4 else 0.08) * scale.height, 0.066 * scale.width))
    out = _ROOTED * back
    clear = inner.width / 2 - corner.width - gap - width / 2
    shift = min(0.185 * (inner.width - width), clear)
    shifts = ((), (0.0,), (-shift, shift))[opposite(players)]
    row = put_in((inner.width, height), inner, down=0.0)
    top = [seat_at(around((row.centerx + across, row.centery), own.size), "top", back, out) for across in shifts]
    high, low = row.centery, hand_top - gap - height / 2
    if players == 4:
        low = high + (low - high) * 0.82
    highest = corner.bottom + gap + max(height / 2, 0.93 * back)
    heights = [max((high + low + down * (low - high)) / 2, highest) for down in _SIDES.get(players, ())]
    left, right = side_seats(inner, own.size, heights, back, out)
    return [seat_at(own, "bottom", back, 0), *left, *top, *right]


def _beside(scale: Scale, seat: Seat) -> Seat:
    """Return a seat at the top with its backs at the right of the plaque."""
    height = min(seat.fan.height, round(seat.plaque.height * 0.92))
    x = seat.plaque.right + scale.gap * 0.5 + height * 0.74
    fan = msgspec.structs.replace(seat.fan, x=x, y=seat.plaque.centery, height=height, angle=0.0)
    return Seat(seat.plaque, seat.side, fan)


def _middle(scale: Scale, inner: pygame.Rect, seats: tuple[Seat, ...], ribbon: pygame.Rect) -> pygame.Rect:
    """Return the free area for tricks: below the top backs, above the ribbon, between the side fans."""
    free, top = free_between(inner, seats, 0.86), inner.top
    for seat in seats:
        if seat.side == "top":
            top = max(top, round(seat.reach(0.7)) if seat.fan.angle else seat.plaque.bottom + scale.px(6, 3))
    return between(free.left, top, free.right, ribbon.top - scale.near)


def _trick_reach(middle: pygame.Rect, players: int, height: int) -> tuple[float, float]:
    """Return how far from the middle of a trick its cards lie, across and down."""
    width = card_width(height)
    if players <= 4:
        return width * (1.27 if players == 3 else 1.04), 0.5 * height
    spare = (middle.height - 1.1 * height) / 2
    return min(2.45 * width, (middle.width - 1.25 * width) / 2), max(0.9 * height, min(1.25 * height, spare))
