"""The table in a window that is tall: laid out from below, the hand large, the trick near it and never larger.

From below lie the hand, over the whole width; the own row with the person's plaque, the prompt and the last trick; the
trick, with the side seats above its side cards; the top row with the corners and the seats opposite; and a board. Every
size told here is an upper limit: the cards of the hand, and those of the trick, shrink until nothing meets.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
import pygame

from game.ui.controls.layout import between, columns, put_in, rows, trim
from game.ui.drawing.assets import CARD_ASPECT, card_width
from game.ui.drawing.scale import Scale
from game.ui.drawing.sprites import Place
from game.ui.tables.layout.places import (
    CHIP,
    MOST_IN_A_ROW,
    HandPlaces,
    Needs,
    Seat,
    TableLayout,
    back_to_front,
    chip_radius,
    ground,
    largest,
    opposite,
    seat_at,
    side_seats,
    trick_slots,
)

_LIFTED: Final = 0.105  # of their height is kept free over the cards of the hand: a raised one meets nothing
_LEAST_HAND: Final = 0.5  # of its upper limit: how high the hand's cards are at least
_LEAST_TRICK: Final = 0.62  # of the hand's cards: how high those of the trick are at least, rather the hand is smaller
_ROOTED: Final = -0.12  # of their height beyond the plaque's edge is the middle of an opponent's cards
_FOUR_LINES: Final = 1.2  # times as high as wide is a window in which the race has a line for each player


class _Frame(msgspec.Struct, frozen=True):
    """What does not depend on how large the cards are: the cloth, the row at the top, the sizes of seats.

    ``back`` is the height of an opponent's cards, ``side`` the size of a plaque at a side.
    """

    scale: Scale
    players: int
    hand_size: int
    needs: Needs
    cloth: pygame.Rect
    inner: pygame.Rect
    board: pygame.Rect | None
    back: int
    side: tuple[int, int]
    corners: tuple[pygame.Rect, pygame.Rect]
    opposite: tuple[Seat, ...]

    @property
    def half_side(self) -> int:
        """How far a seat at the side, plaque and full fan of cards, reaches up and down from its middle."""
        half = math.radians(self.needs.fan_degrees * (self.hand_size - 1) / 2)
        fan = 2.1 * math.sin(half) + CARD_ASPECT / 2 * math.cos(half) + 0.02
        return max(math.ceil(fan * self.back), (self.side[1] + 1) // 2)

    @property
    def row_bottom(self) -> int:
        """Where the row at the top ends."""
        return max(rect.bottom for rect in (*self.corners, *(seat.plaque for seat in self.opposite)))

    @property
    def ceiling(self) -> int:
        """Where the room for the trick begins, below the backs of those opposite."""
        backs = (round(seat.reach(CHIP, chip_radius(self.scale))) for seat in self.opposite)
        return max(self.row_bottom, *backs, 0)


def tall_layout(scale: Scale, players: int, hand_size: int, card_scale: float, needs: Needs) -> TableLayout:
    """Lay out a table in a window that is tall, with the largest cards with which nothing meets."""
    frame = _frame(scale, players, hand_size, needs)
    high, broad = (0.23, 0.27) if hand_size > MOST_IN_A_ROW + 1 else (0.22, 0.26)
    height = min(needs.hand, min(high * scale.height, broad * scale.width) * card_scale)
    return largest(height, _LEAST_HAND * height, lambda height, is_last: _with_hand(frame, round(height), is_last))


def _frame(scale: Scale, players: int, hand_size: int, needs: Needs) -> _Frame:
    cloth, inner, board = ground(scale, needs)
    back, seats, width = round(0.085 * min(scale.width, scale.height)), opposite(players), scale.width
    plaque = round(1.25 * scale.font(24) + 2.9 * scale.font(17)) + scale.gap
    side = round(max(0.205 * width, min(8.2 * scale.font(17), 0.27 * width))), plaque
    one = round(max(0.235 * width, min(11 * scale.font(17), 0.3 * width)))
    start, *top, end = columns(inner, 1.0, *([1.0, 1.0] if seats == 2 else [one]), 1.0, gap=scale.gap)
    start.height = end.height = round(1.12 * plaque)
    if scale.height > _FOUR_LINES * width:
        lines = 1.5 * (scale.font(20) + needs.end_lines * scale.font(18)) + 1.6 * scale.gap
        end.height = max(start.height, round(lines))
    plaques = [rows(column, plaque, 1.0)[0] for column in top[:seats]]
    across = tuple(seat_at(each, "top", back, _ROOTED * back) for each in plaques)
    return _Frame(scale, players, hand_size, needs, cloth, inner, board, back, side, (start, end), across)


def _hand(frame: _Frame, height: int) -> HandPlaces:
    """Return the places of the hand, over the whole width: in two rows if it was dealt more than one has room for."""
    scale, inner, in_two = frame.scale, frame.inner, frame.hand_size > MOST_IN_A_ROW + 1
    bottom, apart = scale.height - scale.small_gap, (1.06 if frame.hand_size <= 4 else 0.78) * card_width(height)
    seen, steady = 0.0, frame.hand_size
    if in_two:
        seen = min(0.60, max(0.36, 0.45 + 0.6 * (scale.height / scale.width - 1.09))) * height
        steady = MOST_IN_A_ROW
    return HandPlaces(height, inner.left, inner.right, inner.centerx, bottom, apart, 0.85, seen, steady)


def _own_row(frame: _Frame, bottom: int) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """Return the own plaque, the ribbon, and the corner at the bottom end.

    Where little is left between these the ribbon lies over them, unless low seats at the sides leave it less there.
    """
    scale, inner, needs, line = frame.scale, frame.inner, frame.needs, frame.scale.font(20)
    row = between(inner.left, bottom - frame.side[1], inner.right, bottom)
    own = put_in((0.25 * scale.width, row.height), row, 0.0)
    end = put_in((max(own.width, needs.corner[0]), max(own.height, needs.corner[1])), row, 1.0, 1.0)
    left, right = own.right + scale.gap, end.left - scale.gap
    are_low = frame.players - len(frame.opposite) > 4
    chip = round((CHIP + _ROOTED) * frame.back) + chip_radius(scale)
    beside = frame.side[0] + chip + scale.gap if are_low else 0
    if right - left < 15 * line and inner.width - 2 * beside >= 9 * line:
        left, right = inner.left + beside, inner.right - beside
        bottom = min(own.top, end.top) - scale.near
    return own, between(left, bottom - round(1.9 * line), right, bottom), end


def _with_hand(frame: _Frame, height: int, is_last: bool) -> TableLayout | None:
    """Return the layout with cards of ``height`` in the hand; None if things meet then, unless it ``is_last``."""
    scale, needs, inner = frame.scale, frame.needs, frame.inner
    cards = _hand(frame, height)
    bottom = round(cards.top(frame.hand_size)) - max(round(_LIFTED * height), needs.tabs)
    own, ribbon, end = _own_row(frame, bottom)
    middle = between(inner.left, frame.ceiling + scale.px(4, 2), inner.right, ribbon.top - scale.near)
    middle = trim(middle, top=needs.spare[0], bottom=needs.spare[1])
    found = _largest_trick(frame, middle, (own, end, *frame.corners), height, is_last)
    if found is None:
        return None
    ring, sides = found
    trick, half = (ring.height, ring.slots), len(sides) // 2
    seats = (seat_at(own, "bottom", frame.back, 0), *sides[:half], *frame.opposite, *sides[half:])
    return TableLayout(
        scale, frame.cloth, frame.board, seats, *frame.corners, end, frame.hand_size, cards, middle, *trick, ribbon
    )


def _largest_trick(
    frame: _Frame, middle: pygame.Rect, fixed: tuple[pygame.Rect, ...], hand: int, is_last: bool
) -> tuple[Ring, list[Seat]] | None:
    """Return the largest trick with which nothing meets and the side seats about it.

    It is None if the trick would be too small beside a ``hand`` of that height, unless it ``is_last``.
    """
    least, most = _LEAST_TRICK * hand, (0.84 if frame.players == 5 else 0.85) * hand
    if not frame.needs.has_trick:
        ring = Ring(int(most), (), ())
        return ring, _sides(frame, ring, fixed[0].top)
    if not is_last and _settled(frame, middle, fixed, int(least), False) is None:
        return None
    return largest(
        most, least, lambda height, is_small: _settled(frame, middle, fixed, int(height), is_last and is_small)
    )


def _settled(
    frame: _Frame, middle: pygame.Rect, fixed: tuple[pygame.Rect, ...], height: int, is_last: bool
) -> tuple[Ring, list[Seat]] | None:
    """Return a trick of cards of ``height`` and the side seats about it; None if they meet anything."""
    own, end, *_corners = fixed
    for ring in rings(frame.players, middle, height):
        sides = _sides(frame, ring, min(own.top, end.top))
        boxes = [seat.box(frame.half_side, chip_radius(frame.scale)) for seat in sides]
        if is_last or not (_meet(boxes) or ring.meets([*boxes, *fixed]) or _is_asked_over(frame, boxes, own.top)):
            return ring, sides
    return None


def _sides(frame: _Frame, ring: Ring, floor: int) -> list[Seat]:
    """Return the seats at the sides, clockwise: above the trick's side cards, or one above the other.

    They end at ``floor`` at the latest, or where the strip begins that asks.
    """
    gap, half = frame.scale.gap, frame.half_side
    each = (frame.players - 1 - len(frame.opposite)) // 2
    high, low = frame.row_bottom + gap + half, floor - gap - half
    heights = ([], [high], [low, high])[each]
    if each == 1 and ring.boxes:
        heights = [max(high, min(ring.boxes[1].top - gap - half, low - gap - frame.needs.asks))]
    left, right = side_seats(frame.inner, frame.side, heights, frame.back, _ROOTED * frame.back)
    return left + right


def _meet(boxes: list[pygame.Rect]) -> bool:
    """Whether two of the boxes meet."""
    return any(box.collidelist(boxes[number + 1 :]) >= 0 for number, box in enumerate(boxes))


def _is_asked_over(frame: _Frame, boxes: list[pygame.Rect], floor: int) -> bool:
    """Whether the strip that asks, over the own row, would cover a seat at the side."""
    lowest = max((box.bottom for box in boxes), default=frame.ceiling)
    return frame.needs.asks > 0 and floor - lowest - 2 * frame.scale.gap < frame.needs.asks


_ABOVE: Final = (0.58, 0.75, 0.9, 1.0)  # of the height to spare lies above the ring; what is tried first, and next
_TINY: Final = 24  # pixels: cards as low as that lie anywhere rather than nowhere
_BROAD: Final = (1.75, 1.6, 1.45, 1.3, 1.15)  # of a card's width reaches a ring of five and more to both sides


class Ring(msgspec.Struct, frozen=True):
    """The places of a trick's cards, ``height`` pixels high, by seat, and the boxes around them."""

    height: int
    slots: tuple[Place, ...]
    boxes: tuple[pygame.Rect, ...]

    def meets(self, others: Sequence[pygame.Rect]) -> bool:
        """Whether a card meets one of the ``others``, or hides the index in the corner of another card."""
        if any(box.collidelist(others) >= 0 for box in self.boxes):
            return True
        order = back_to_front(self.slots)
        width, slack = card_width(self.height), -round(0.04 * self.height)
        fronts = [box.inflate(slack, slack) for box in self.boxes]
        for number, seat in enumerate(order):
            slot = self.slots[seat]
            index = pygame.Rect(slot.x - width / 2, slot.y - self.height / 2, 0.18 * width, 0.22 * self.height)
            if index.collidelist([fronts[front] for front in order[number + 1 :]]) >= 0:
                return True
        return False


def rings(players: int, room: pygame.Rect, height: int) -> Iterator[Ring]:
    """Yield the rings of cards of ``height`` that lie in ``room``, the best first; none if it is too low for them."""
    reach = 0.42 if players <= 4 else 0.5 if players == 5 else 0.6
    angles = [math.radians(90 + 360 * seat / players) for seat in range(players)]
    highest = min(math.sin(angle) for angle in angles) * reach * height - height / 2
    spare = room.height - (reach + 0.5) * height + highest
    if spare < 0 and height > _TINY:
        return
    for broad in (1.06,) if players <= 4 else _BROAD:
        for above in _ABOVE:
            centre = room.centerx, room.top + above * max(0.0, spare) - highest
            slots = trick_slots(players, centre, (broad * card_width(height), reach * height), height)
            yield Ring(height, slots, tuple(_card_box(slot) for slot in slots))


def _card_box(place: Place) -> pygame.Rect:
    """Return the rectangle around a card as it lies."""
    turn = math.radians(abs(place.angle))
    width, height = card_width(place.height), place.height
    across = width * math.cos(turn) + height * math.sin(turn)
    down = height * math.cos(turn) + width * math.sin(turn)
    return pygame.Rect(place.x - across / 2, place.y - down / 2, across, down)
