"""Where everything lies: rectangles as a pure function of the window, the players, the cards and the sizes chosen."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.ui.assets import CARD_ASPECT, card_width

WIDE: Final = 1500  # from this width on buttons carry words and plaques are larger
SMALLEST_WINDOW: Final = (960, 600)
SMALLEST_PICTURE: Final = (640, 480)  # where a window is made smaller still, it shows the top left of this


def picture_size(window: tuple[int, int]) -> tuple[int, int]:
    """Return the size in pixels that things are laid out for in a window: its own, but for one of a few pixels."""
    return max(window[0], SMALLEST_PICTURE[0]), max(window[1], SMALLEST_PICTURE[1])


class Scale:
    """Sizes that follow the window: ``px`` for lengths, ``font`` for text, in pixels."""

    def __init__(self, size: tuple[int, int], text_scale: float = 1.0) -> None:
        self.width, self.height = size
        self.unit = min(self.width / 1920, self.height / 1080)
        self.text_scale = text_scale

    @property
    def is_wide(self) -> bool:
        """Whether there is room for words on the rail's buttons."""
        return self.width >= WIDE and self.text_scale <= 1.2

    def px(self, length: float, least: float = 1) -> int:
        """Return ``length`` (at 1920x1080) in pixels of this window, at least ``least``."""
        return max(round(least), round(length * self.unit))

    def font(self, base: float) -> int:
        """Return the text size for ``base`` (at 1920x1080): small sizes shrink less than the window."""
        return round(max(base * self.unit, min(base, 12 + (base - 14) / 4)) * self.text_scale)

    @property
    def gap(self) -> int:
        """The usual space between two things."""
        return self.px(16, 7)

    @property
    def top_rail(self) -> int:
        """How high the wooden rail at the top of a table is."""
        return self.px(60, 40)

    @property
    def rail(self) -> int:
        """How wide the wooden rail at the other sides of a table is."""
        return self.px(40, 20)


@dataclass(frozen=True)
class Place:
    """Where a card lies: its centre, its height and its turn (degrees, clockwise)."""

    x: float
    y: float
    height: int
    angle: float = 0.0


@dataclass(frozen=True)
class Seat:
    """A seat at the ring: its plaque, the side it sits at and where its fan of backs is centred."""

    plaque: pygame.Rect
    side: str
    fan: Place


@dataclass(frozen=True)
class TableLayout:
    """Rectangles and places of one table; ``regions`` lists by name what must not overlap."""

    scale: Scale
    window: pygame.Rect
    top_rail: int
    rail: int
    cloth: pygame.Rect
    seats: tuple[Seat, ...]
    top_start: pygame.Rect
    top_end: pygame.Rect
    bottom_end: pygame.Rect
    hand_size: int
    hand_height: int
    hand_bottom: float
    hand_room: tuple[float, float]
    middle: pygame.Rect
    trick_height: int
    ribbon: pygame.Rect
    regions: dict[str, pygame.Rect] = field(default_factory=dict)
    board: pygame.Rect | None = None

    @property
    def play(self) -> pygame.Rect:
        """The cloth that is left to hand, seats and trick: all of it, or what the board does not take."""
        if self.board is None:
            return self.cloth
        return pygame.Rect(self.cloth.left, self.cloth.top, self.board.left - self.cloth.left, self.cloth.height)

    def hand(self, count: int) -> list[Place]:
        """Return the places of ``count`` cards in the person's hand, from left to right: a gentle fan."""
        return list(_fan(self, count))

    def hand_top(self, count: int) -> float:
        """Return the upper edge of the fan with room for a card to be lifted."""
        places = self.hand(count)
        top = min((place.y for place in places), default=self.hand_bottom - self.hand_height / 2)
        return top - self.hand_height / 2 - 0.09 * self.hand_height

    def trick_slot(self, seat: int) -> Place:
        """Return where the card that ``seat`` plays to a trick lies."""
        count = len(self.seats)
        angle = math.radians(90 + 360 * seat / count)
        width = card_width(self.trick_height)
        if count <= 4:
            reach_x = width * (1.27 if count == 3 else 1.04)
            reach_y = 0.5 * self.trick_height
        else:
            reach_x = min(2.45 * width, (self.middle.w - 1.25 * width) / 2)
            spare = (self.middle.h - 1.1 * self.trick_height) / 2
            reach_y = max(0.9 * self.trick_height, min(1.25 * self.trick_height, spare))
        x = self.middle.centerx + reach_x * math.cos(angle)
        y = self.middle.centery + reach_y * math.sin(angle)
        tilt = (-3.0, 4.0, 2.0, -4.0, 5.0, -2.0, 3.0)[seat % 7]
        return Place(x, y, self.trick_height, tilt if seat else 0.0)


def table_layout(
    size: tuple[int, int],
    players: int,
    hand_size: int,
    card_scale: float = 1.0,
    text_scale: float = 1.0,
    *,
    band: float = 0.0,
    corner: tuple[int, int] = (0, 0),
    backs_beside: bool = False,
    board: int = 0,
    corner_share: float = 1.12,
    end_lines: int = 4,
    spare: tuple[int, int] = (0, 0),
) -> TableLayout:
    """Lay out a table in a window of ``size`` pixels for 2 to 7 ``players`` holding up to ``hand_size`` cards.

    ``band`` is how many rails more the frame takes from both sides, ``corner`` the least size in pixels of the corner
    at the bottom end; with ``backs_beside`` the backs of a seat at the top lie beside its plaque, not below it.
    ``board`` is how many pixels a board takes at the end side, over the full height of the cloth; ``corner_share``
    how high the corner at the top start is, in plaques; ``end_lines`` how many lines that at the top end has under its
    heading; ``spare`` how many pixels are kept free above and below the trick.
    """
    scale = Scale(size, text_scale)
    width, height = size
    top_rail, rail = scale.top_rail, scale.rail
    side = rail + round(band * rail)
    cloth = pygame.Rect(side, top_rail, width - 2 * side, height - top_rail - rail)
    gap = scale.gap
    inner = cloth.inflate(-2 * gap, -2 * gap)
    board_rect = None
    if board:
        board_rect = pygame.Rect(inner.right - board, inner.top, board, inner.height)
        inner.width -= board + gap
    plaque = _plaque_size(scale, players, inner.width)
    hand_height = _hand_height(scale, hand_size, card_scale)
    own = pygame.Rect(inner.left, inner.bottom - plaque[1], plaque[0], plaque[1])
    corner_w = max(plaque[0], min(scale.px(300, 150), _most_wide(scale, players, inner.width)))
    top_start = pygame.Rect(inner.left, inner.top, corner_w, round(plaque[1] * corner_share))
    top_end_h = round(scale.font(20) * 1.5 + end_lines * scale.font(18) * 1.5 + 1.6 * gap)
    top_end = pygame.Rect(inner.right - corner_w, inner.top, corner_w, top_end_h)
    bottom_end = pygame.Rect(0, 0, max(own.w, corner[0]), max(own.h, corner[1]))
    bottom_end.bottomright = inner.bottomright
    hand_room = (own.right + gap, bottom_end.left - gap)
    hand_bottom = height - scale.px(10, 5)
    draft = TableLayout(
        scale, pygame.Rect(0, 0, *size), top_rail, rail, cloth, (), top_start, top_end, bottom_end,
        hand_size, hand_height, hand_bottom, hand_room, cloth, 10, cloth, {}, board_rect,
    )  # fmt: skip
    hand_top = draft.hand_top(hand_size)
    seats = _ring(scale, inner, players, plaque, own, hand_top, top_start, top_end)
    if backs_beside:
        seats = [_beside(scale, seat) if seat.side == "top" else seat for seat in seats]
    ribbon_h = round(scale.font(20) * 1.9)
    ribbon_w = min(scale.px(760, 420), round(hand_room[1] - hand_room[0]))
    ribbon = pygame.Rect(0, 0, ribbon_w, ribbon_h)
    ribbon.midbottom = (draft.play.centerx, round(hand_top) - scale.px(10, 4))
    middle = _middle(inner, seats, ribbon, scale)
    middle = pygame.Rect(middle.left, middle.top + spare[0], middle.width, middle.height - sum(spare))
    per_card = (2.10, 3.2) if players <= 4 else (2.78, 4.6)
    share = 0.21 if players <= 4 else 0.155
    trick_height = int(min(share * height, middle.h / per_card[0], middle.w / (per_card[1] * CARD_ASPECT)))
    regions = {
        "top start": top_start,
        "top end": top_end,
        "bottom end": bottom_end,
        **{f"plaque {number}": seat.plaque for number, seat in enumerate(seats)},
    }
    if board_rect is not None:
        regions["board"] = board_rect
    return TableLayout(
        scale, pygame.Rect(0, 0, *size), top_rail, rail, cloth, tuple(seats), top_start, top_end, bottom_end,
        hand_size, hand_height, hand_bottom, hand_room, middle, trick_height, ribbon, regions, board_rect,
    )  # fmt: skip


def _plaque_size(scale: Scale, players: int, room: int) -> tuple[int, int]:
    larger = 1.16 if players <= 4 and scale.width >= WIDE else 1.0
    width = max(150 * max(1.0, scale.text_scale), (0.16 if larger > 1 else 0.146) * scale.width)
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
    return round(height * max(0.8, min(1.1, card_scale)))


def _fan(layout: TableLayout, count: int) -> Iterator[Place]:
    if not count:
        return
    height = layout.hand_height
    width = card_width(height)
    left, right = layout.hand_room
    step = (0.66 if layout.hand_size > 4 else 1.06) * width
    if count > 1:
        step = min(step, (right - left - 1.06 * width) / (count - 1))
    each = 11.0 / 12 if layout.hand_size >= 9 else 1.7 if layout.hand_size > 4 else 0.75  # the same for fewer cards
    total = each * (count - 1)
    radius = step / math.radians(each) if count > 1 else 1.0
    half = math.radians(total / 2) if count > 1 else 0.0
    sagitta = radius * (1 - math.cos(half))
    base = layout.hand_bottom - height / 2 - sagitta - math.sin(half) * width / 2
    reach = ((count - 1) * step + 1.06 * width) / 2
    centre = min(max(layout.play.centerx, left + reach), max(right - reach, (left + right) / 2))
    for number in range(count):
        angle = (number - (count - 1) / 2) * each if count > 1 else 0.0
        turn = math.radians(angle)
        x = centre + radius * math.sin(turn)
        yield Place(x, base + radius * (1 - math.cos(turn)), height, angle)


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
