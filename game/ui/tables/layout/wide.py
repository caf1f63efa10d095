"""The table in a window that is wide: panels and the own plaque in the corners, the seats in a ring about the trick."""

from __future__ import annotations

import math

import pygame

from game.ui.drawing.assets import CARD_ASPECT, card_width
from game.ui.drawing.scale import WIDE, Scale
from game.ui.drawing.sprites import Place
from game.ui.tables.layout.places import TILTS, HandPlaces, Needs, Seat, TableLayout, plaque_regions


def wide_layout(scale: Scale, players: int, hand_size: int, card_scale: float, needs: Needs) -> TableLayout:
    """Lay out a table in a window that is wide: corners and own plaque in the corners, the seats in a ring."""
    width, height = scale.width, scale.height
    top_rail, rail = scale.top_rail, scale.rail
    side = rail + round(needs.band * rail)
    cloth = pygame.Rect(side, top_rail, width - 2 * side, height - top_rail - rail)
    gap = scale.gap
    inner = cloth.inflate(-2 * gap, -2 * gap)
    board_rect = None
    if needs.board:
        board_rect = pygame.Rect(inner.right - needs.board, inner.top, needs.board, inner.height)
        inner.width -= needs.board + gap
    plaque = _plaque_size(scale, players, inner.width)
    hand_height = _hand_height(scale, hand_size, card_scale)
    own = pygame.Rect(inner.left, inner.bottom - plaque[1], plaque[0], plaque[1])
    corner_w = max(
        plaque[0], min(scale.px(330, 200 * max(1.0, 0.88 * scale.text_scale)), _most_wide(scale, players, inner.width))
    )
    top_start = pygame.Rect(inner.left, inner.top, corner_w, round(plaque[1] * needs.corner_share))
    line = 1.5 / math.sqrt(max(1.0, scale.text_scale))  # large text has less air: what is below needs the room
    top_end_h = round(line * (scale.font(20) + needs.end_lines * scale.font(18)) + 1.6 * gap)
    top_end = pygame.Rect(inner.right - corner_w, inner.top, corner_w, top_end_h)
    bottom_end = pygame.Rect(0, 0, max(own.w, needs.corner[0]), max(own.h, needs.corner[1]))
    bottom_end.bottomright = inner.bottomright
    play = pygame.Rect(
        cloth.left, cloth.top, (board_rect.left if board_rect else cloth.right) - cloth.left, cloth.height
    )
    cards = _hand(scale, hand_size, hand_height, own.right + gap, bottom_end.left - gap, play.centerx)
    hand_top = cards.top(hand_size) - 0.09 * hand_height
    seats = _ring(scale, inner, players, plaque, own, hand_top, top_start, top_end)
    if needs.backs_beside:
        seats = [_beside(scale, seat) if seat.side == "top" else seat for seat in seats]
    ribbon_h = round(scale.font(20) * 1.9)
    ribbon_w = min(scale.px(760, 420), round(cards.right - cards.left))
    ribbon = pygame.Rect(0, 0, ribbon_w, ribbon_h)
    above = max(scale.px(10, 4), needs.tabs - round(0.09 * hand_height))
    ribbon.midbottom = (play.centerx, round(hand_top) - above)
    middle = _middle(inner, seats, ribbon, scale)
    middle = pygame.Rect(middle.left, middle.top + needs.spare[0], middle.width, middle.height - sum(needs.spare))
    per_card = (2.10, 3.2) if players <= 4 else (2.78, 4.6)
    share = 0.21 if players <= 4 else 0.155
    trick_height = int(min(share * height, middle.h / per_card[0], middle.w / (per_card[1] * CARD_ASPECT)))
    regions = {"top start": top_start, "top end": top_end, "bottom end": bottom_end, **plaque_regions(seats)}
    if board_rect is not None:
        regions["board"] = board_rect
    return TableLayout(
        scale, pygame.Rect(0, 0, width, height), top_rail, rail, cloth, play, tuple(seats), top_start, top_end,
        bottom_end, hand_size, cards, middle, trick_height, _slots(middle, players, trick_height), ribbon, regions,
        board_rect,
    )  # fmt: skip


def _plaque_size(scale: Scale, players: int, room: int) -> tuple[int, int]:
    larger = 1.16 if players <= 4 and scale.width >= WIDE else 1.0
    width = max(162 * max(1.0, scale.text_scale), (0.16 if larger > 1 else 0.146) * scale.width)
    height = larger * (1.25 * scale.font(24) + 2.9 * scale.font(17)) + scale.gap
    return round(min(width, scale.height * 0.32, _most_wide(scale, players, room))), round(height)


def _most_wide(scale: Scale, players: int, room: int) -> int:
    """Return how wide plaques and corners may be so that those at the top, one or two seats, stand side by side."""
    at_top = 0 if players == 3 else 2 if players in (5, 7) else 1
    return (room - scale.gap * (at_top + 1)) // (at_top + 2)


def _hand_height(scale: Scale, hand_size: int, card_scale: float) -> int:
    if hand_size >= 9:
        height = min(0.272 * scale.height, 0.143 * scale.width)
    else:
        height = min((0.225 if hand_size > 4 else 0.25) * scale.height, 0.14 * scale.width)
    return round(height * card_scale)


def _hand(scale: Scale, hand_size: int, height: int, left: float, right: float, centre: float) -> HandPlaces:
    """Return the places of the hand: a fan whose cards lie over the rail, as if held."""
    apart = (0.66 if hand_size > 4 else 1.06) * card_width(height)
    each = 11.0 / 12 if hand_size >= 9 else 1.7 if hand_size > 4 else 0.75  # the same for fewer cards
    return HandPlaces(height, left, right, centre, scale.height - scale.px(10, 5), apart, each)


def _slots(middle: pygame.Rect, players: int, height: int) -> tuple[Place, ...]:
    """Return where the cards of a trick lie: each towards its player, slightly turned."""
    width = card_width(height)
    if players <= 4:
        reach_x = width * (1.27 if players == 3 else 1.04)
        reach_y = 0.5 * height
    else:
        reach_x = min(2.45 * width, (middle.w - 1.25 * width) / 2)
        spare = (middle.h - 1.1 * height) / 2
        reach_y = max(0.9 * height, min(1.25 * height, spare))
    angles = [math.radians(90 + 360 * seat / players) for seat in range(players)]
    return tuple(
        Place(middle.centerx + reach_x * math.cos(at), middle.centery + reach_y * math.sin(at), height, TILTS[seat])
        for seat, at in enumerate(angles)
    )


def _ring(
    scale: Scale,
    inner: pygame.Rect,
    players: int,
    plaque: tuple[int, int],
    own: pygame.Rect,
    hand_top: float,
    top_start: pygame.Rect,
    top_end: pygame.Rect,
) -> list[Seat]:
    """Return the seats clockwise from the person's, on a rounded rectangle; side seats keep clear of the corners."""
    gap = scale.gap
    back_h = min((0.105 if players <= 4 else 0.08) * scale.height, 0.066 * scale.width)
    low = hand_top - gap - plaque[1] / 2
    high = inner.top + plaque[1] / 2
    if players == 4:
        low = high + (low - high) * 0.82
    highest = max(top_start.bottom, top_end.bottom) + gap + max(plaque[1] / 2, 0.62 * back_h * 1.5)  # both sides level
    seats = [Seat(own, "bottom", Place(own.centerx, own.centery, round(back_h)))]
    for number in range(1, players):
        angle = math.radians(90 + 360 * number / players)
        across = math.copysign(abs(math.cos(angle)) ** 0.6, math.cos(angle))
        down = math.copysign(abs(math.sin(angle)) ** 0.6, math.sin(angle))
        rect = pygame.Rect(0, 0, *plaque)
        if down < -0.8 and abs(across) < 0.8:
            clear = inner.w / 2 - max(top_start.w, top_end.w) - gap - plaque[0] / 2  # of the corners
            shift = 0.0 if abs(across) < 0.1 else min(0.185 * (inner.w - plaque[0]), clear)
            rect.midtop = (round(inner.centerx + math.copysign(shift, across)), inner.top)
            fan = Place(rect.centerx, rect.bottom - 0.06 * back_h, round(back_h), 180)
            seats.append(Seat(rect, "top", fan))
            continue
        y = (high + low) / 2 + down * (low - high) / 2
        y = max(y, highest)
        if across < 0:
            rect.midleft = (inner.left, round(y))
            fan = Place(rect.right - 0.06 * back_h, rect.centery, round(back_h), 90)
        else:
            rect.midright = (inner.right, round(y))
            fan = Place(rect.left + 0.06 * back_h, rect.centery, round(back_h), -90)
        seats.append(Seat(rect, "left" if across < 0 else "right", fan))
    return seats


def _beside(scale: Scale, seat: Seat) -> Seat:
    """Return a seat at the top with its backs at the right of the plaque."""
    height = min(seat.fan.height, round(seat.plaque.height * 0.92))
    x = seat.plaque.right + scale.gap * 0.5 + height * 0.74
    return Seat(seat.plaque, seat.side, Place(x, seat.plaque.centery, height, 0.0))


def _middle(inner: pygame.Rect, seats: list[Seat], ribbon: pygame.Rect, scale: Scale) -> pygame.Rect:
    """Return the free area for tricks: below the top backs, above the ribbon, between the side fans."""
    top, left, right = inner.top, inner.left, inner.right
    for seat in seats[1:]:
        reach = seat.fan.height * 0.8
        if seat.side == "top" and not seat.fan.angle:
            top = max(top, seat.plaque.bottom + scale.px(6, 3))
        elif seat.side == "top":
            top = max(top, round(seat.plaque.bottom + reach * 0.8))
        elif seat.side == "left":
            left = max(left, round(seat.plaque.right + reach))
        else:
            right = min(right, round(seat.plaque.left - reach))
    bottom = ribbon.top - scale.px(8, 4)
    return pygame.Rect(left, top, right - left, bottom - top)
