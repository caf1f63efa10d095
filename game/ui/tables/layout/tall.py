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

from game.ui.drawing.assets import CARD_ASPECT, card_width
from game.ui.drawing.scale import Scale
from game.ui.drawing.sprites import Place
from game.ui.tables.layout.places import (
    CHIP,
    MOST_IN_A_ROW,
    TILTS,
    HandPlaces,
    Needs,
    Seat,
    TableLayout,
    back_to_front,
    chip_radius,
    plaque_regions,
)

_SMALLER: Final = 0.97  # how much smaller what is tried next is
_LIFTED: Final = 0.105  # of their height is kept free over the cards of the hand: a raised one meets nothing
_LEAST_HAND: Final = 0.5  # of its upper limit: how high the hand's cards are at least
_LEAST_TRICK: Final = 0.62  # of the hand's cards: how high those of the trick are at least, rather the hand is smaller
_SHOWN: Final = 0.38  # of the height of an opponent's cards is seen beside the plaque
_FOUR_LINES: Final = 1.2  # times as high as wide is a window in which the race has a line for each player


class _Frame(msgspec.Struct, frozen=True):
    """What does not depend on how large the cards are: the cloth, the row at the top, the sizes of seats."""

    scale: Scale
    players: int
    hand_size: int
    needs: Needs
    cloth: pygame.Rect
    inner: pygame.Rect
    board: pygame.Rect | None
    plaque: int  # its height
    corners: tuple[pygame.Rect, pygame.Rect]
    opposite: tuple[Seat, ...]

    @property
    def back_height(self) -> int:
        """The height of an opponent's cards."""
        return _back_height(self.scale)

    @property
    def chip(self) -> int:
        """How far the chip that counts a seat's cards reaches beyond the plaque."""
        return round((_SHOWN - 0.5 + CHIP) * self.back_height) + chip_radius(self.scale)

    @property
    def half_side(self) -> int:
        """How far a seat at the side, plaque and full fan of cards, reaches up and down from its middle."""
        half = math.radians(self.needs.fan_degrees * (self.hand_size - 1) / 2)
        fan = 2.1 * math.sin(half) + CARD_ASPECT / 2 * math.cos(half) + 0.02
        return max(math.ceil(fan * self.back_height), (self.plaque + 1) // 2)

    @property
    def row_bottom(self) -> int:
        """Where the row at the top ends."""
        return max(rect.bottom for rect in (*self.corners, *(seat.plaque for seat in self.opposite)))

    @property
    def ceiling(self) -> int:
        """Where the room for the trick begins, below the backs of those opposite."""
        return max([self.row_bottom, *(seat.plaque.bottom + self.chip for seat in self.opposite)])


def tall_layout(scale: Scale, players: int, hand_size: int, card_scale: float, needs: Needs) -> TableLayout:
    """Lay out a table in a window that is tall, with the largest cards with which nothing meets."""
    frame = _frame(scale, players, hand_size, needs)
    shares = (0.23, 0.27) if hand_size > MOST_IN_A_ROW + 1 else (0.22, 0.26)
    largest = height = min(needs.hand, min(shares[0] * scale.height, shares[1] * scale.width) * card_scale)
    while True:
        layout = _with_hand(frame, round(height), is_last=height < _LEAST_HAND * largest)
        if layout is not None:
            return layout
        height *= _SMALLER


def _frame(scale: Scale, players: int, hand_size: int, needs: Needs) -> _Frame:
    side = scale.rail + round(needs.band * scale.rail)
    cloth = pygame.Rect(side, scale.top_rail, scale.width - 2 * side, scale.height - scale.top_rail - scale.rail)
    inner = cloth.inflate(-2 * scale.gap, -2 * scale.gap)
    board = pygame.Rect(inner.left, inner.top, inner.width, needs.board) if needs.board else None
    plaque = round(1.25 * scale.font(24) + 2.9 * scale.font(17)) + scale.gap
    top = inner.top if board is None else board.bottom + scale.gap
    corners, opposite = _top_row(scale, players, needs, pygame.Rect(inner.left, top, inner.width, plaque))
    return _Frame(scale, players, hand_size, needs, cloth, inner, board, plaque, corners, opposite)


def _back_height(scale: Scale) -> int:
    return round(0.085 * min(scale.width, scale.height))


def _top_row(
    scale: Scale, players: int, needs: Needs, row: pygame.Rect
) -> tuple[tuple[pygame.Rect, pygame.Rect], tuple[Seat, ...]]:
    """Return the corners at the top, trumps and race or bids, and the seats between them."""
    seats = {3: 0, 5: 2, 7: 2}.get(players, 1)
    gap = scale.gap
    corner = (row.width - 3 * gap) / 4
    width = corner if seats == 2 else max(0.235 * scale.width, min(11 * scale.font(17), 0.3 * scale.width))
    if seats < 2:
        corner = (row.width - width - 2 * gap) / 2
    height = round(1.12 * row.height)
    start = pygame.Rect(row.left, row.top, round(corner), height)
    end = pygame.Rect(0, row.top, round(corner), height)
    if scale.height > _FOUR_LINES * scale.width:
        end.height = max(height, round(1.5 * (scale.font(20) + needs.end_lines * scale.font(18)) + 1.6 * gap))
    end.right = row.right
    back = _back_height(scale)
    opposite = []
    for number in range(seats):
        rect = pygame.Rect(0, row.top, round(width), row.height)
        rect.centerx = round(row.centerx + (number - (seats - 1) / 2) * (width + gap))
        opposite.append(Seat(rect, "top", Place(rect.centerx, rect.bottom + (_SHOWN - 0.5) * back, back, 180)))
    return (start, end), tuple(opposite)


def _hand(frame: _Frame, height: int) -> HandPlaces:
    """Return the places of the hand, over the whole width: in two rows if it was dealt more than one has room for."""
    scale, width = frame.scale, card_width(height)
    few, rows = frame.hand_size <= 4, 2 if frame.hand_size > MOST_IN_A_ROW + 1 else 1
    seen = min(0.60, max(0.36, 0.45 + 0.6 * (scale.height / scale.width - 1.09))) * height if rows == 2 else 0.0
    return HandPlaces(
        height,
        frame.inner.left,
        frame.inner.right,
        frame.inner.centerx,
        scale.height - scale.px(10, 5),
        (1.06 if few else 0.78) * width,
        0.85,
        seen,
        steady=MOST_IN_A_ROW if rows == 2 else frame.hand_size,
    )


def _own_row(frame: _Frame, bottom: int) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """Return the own plaque, the ribbon, and the corner at the bottom end.

    Where little is left between these the ribbon lies over them, unless low seats at the sides leave it less there.
    """
    scale, inner, needs = frame.scale, frame.inner, frame.needs
    own = pygame.Rect(inner.left, bottom - frame.plaque, round(0.25 * scale.width), frame.plaque)
    end = pygame.Rect(0, 0, max(own.width, needs.corner[0]), max(own.height, needs.corner[1]))
    end.bottomright = inner.right, bottom
    ribbon = pygame.Rect(own.right + scale.gap, 0, end.left - own.right - 2 * scale.gap, round(1.9 * scale.font(20)))
    ribbon.bottom = bottom
    beside = _side_width(scale) + frame.chip + scale.gap if frame.players - len(frame.opposite) > 4 else 0
    over = inner.width - 2 * beside
    if ribbon.width < 15 * scale.font(20) and over >= 9 * scale.font(20):
        ribbon.left, ribbon.width = inner.left + beside, over
        ribbon.bottom = min(own.top, end.top) - scale.px(8, 4)
    return own, ribbon, end


def _with_hand(frame: _Frame, height: int, *, is_last: bool) -> TableLayout | None:
    """Return the layout with cards of ``height`` in the hand; None if things meet then, unless it ``is_last``."""
    scale, needs = frame.scale, frame.needs
    cards = _hand(frame, height)
    bottom = round(cards.top(frame.hand_size)) - max(round(_LIFTED * height), needs.tabs)
    own, ribbon, end = _own_row(frame, bottom)
    top = frame.ceiling + scale.px(4, 2) + needs.spare[0]
    middle = pygame.Rect(frame.inner.left, top, frame.inner.width, ribbon.top - scale.px(8, 4) - needs.spare[1] - top)
    fixed = (own, end, *frame.corners)
    found = _largest_trick(frame, middle, fixed, height, is_last=is_last)
    if found is None:
        return None
    ring, sides = found
    seats = _in_turn(frame, own, sides)
    regions = {"top start": frame.corners[0], "top end": frame.corners[1], "bottom end": end, **plaque_regions(seats)}
    if frame.board is not None:
        regions["board"] = frame.board
    play_top = frame.cloth.top if frame.board is None else frame.board.bottom
    play = pygame.Rect(frame.cloth.left, play_top, frame.cloth.width, frame.cloth.bottom - play_top)
    return TableLayout(
        scale, pygame.Rect(0, 0, scale.width, scale.height), scale.top_rail, scale.rail, frame.cloth, play, seats,
        *frame.corners, end, frame.hand_size, cards, middle, ring.height, ring.slots, ribbon, regions, frame.board,
    )  # fmt: skip


def _largest_trick(
    frame: _Frame, middle: pygame.Rect, fixed: tuple[pygame.Rect, ...], hand: int, *, is_last: bool
) -> tuple[Ring, tuple[Seat, ...]] | None:
    """Return the largest trick with which nothing meets and the side seats about it.

    It is None if the trick would be too small beside a ``hand`` of that height, unless it ``is_last``.
    """
    least, trick = _LEAST_TRICK * hand, (0.84 if frame.players == 5 else 0.85) * hand
    if not frame.needs.has_trick:
        ring = Ring(int(trick), (), ())
        return ring, _sides(frame, ring, fixed[0].top)
    if not is_last and _settled(frame, middle, fixed, int(least)) is None:
        return None
    while True:
        found = _settled(frame, middle, fixed, int(trick), is_last=is_last and trick < least)
        if found is not None:
            return found
        trick *= _SMALLER


def _settled(
    frame: _Frame, middle: pygame.Rect, fixed: tuple[pygame.Rect, ...], height: int, *, is_last: bool = False
) -> tuple[Ring, tuple[Seat, ...]] | None:
    """Return a trick of cards of ``height`` and the side seats about it; None if they meet anything."""
    own, end = fixed[:2]
    for ring in rings(frame.players, middle, height):
        sides = _sides(frame, ring, min(own.top, end.top))
        boxes = [_box(frame, seat) for seat in sides]
        if is_last or not (_meet(boxes) or ring.meets([*boxes, *fixed]) or _is_asked_over(frame, boxes, own.top)):
            return ring, sides
    return None


def _sides(frame: _Frame, ring: Ring, floor: int) -> tuple[Seat, ...]:
    """Return the seats at the sides, from the person's left: above the trick's side cards, or one above the other.

    They end at ``floor`` at the latest, or where the strip begins that asks.
    """
    scale, half = frame.scale, frame.half_side
    each = (frame.players - 1 - len(frame.opposite)) // 2
    high = frame.row_bottom + scale.gap + half
    if each == 0:
        return ()
    if each == 1:
        low = min([box.top for box in ring.boxes[1:2]] + [floor - scale.gap - frame.needs.asks]) - scale.gap - half
        middles = [max(high, low) if ring.boxes else high]
    else:
        middles = [floor - scale.gap - half, high]
    width = _side_width(scale)
    back, seats = frame.back_height, []
    for side, ys in (("left", middles), ("right", middles[::-1])):
        for y in ys:
            rect = pygame.Rect(0, 0, width, frame.plaque)
            out = (_SHOWN - 0.5) * back
            if side == "left":
                rect.midleft = (frame.inner.left, y)
                fan = Place(rect.right + out, y, back, 90)
            else:
                rect.midright = (frame.inner.right, y)
                fan = Place(rect.left - out, y, back, -90)
            seats.append(Seat(rect, side, fan))
    return tuple(seats)


def _side_width(scale: Scale) -> int:
    """Return how wide the plaque of a seat at the side is."""
    return round(max(0.205 * scale.width, min(8.2 * scale.font(17), 0.27 * scale.width)))


def _in_turn(frame: _Frame, own: pygame.Rect, sides: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return all seats clockwise from the person's."""
    half = len(sides) // 2
    person = Seat(own, "bottom", Place(own.centerx, own.centery, frame.back_height))
    return (person, *sides[:half], *frame.opposite, *sides[half:])


def _box(frame: _Frame, seat: Seat) -> pygame.Rect:
    """Return the rectangle around a seat at the side, with its full fan of cards and the chip on it."""
    rect = pygame.Rect(0, 0, seat.plaque.width + frame.chip, 2 * frame.half_side)
    rect.centery = seat.plaque.centery
    if seat.side == "left":
        rect.left = seat.plaque.left
    else:
        rect.right = seat.plaque.right
    return rect


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
            y = room.top + above * max(0.0, spare) - highest
            slots = tuple(
                Place(
                    room.centerx + broad * card_width(height) * math.cos(angle),
                    y + reach * height * math.sin(angle),
                    height,
                    TILTS[seat],
                )
                for seat, angle in enumerate(angles)
            )
            yield Ring(height, slots, tuple(_card_box(slot) for slot in slots))


def _card_box(place: Place) -> pygame.Rect:
    """Return the rectangle around a card as it lies."""
    turn = math.radians(abs(place.angle))
    width, height = card_width(place.height), place.height
    across = width * math.cos(turn) + height * math.sin(turn)
    down = height * math.cos(turn) + width * math.sin(turn)
    return pygame.Rect(place.x - across / 2, place.y - down / 2, across, down)
