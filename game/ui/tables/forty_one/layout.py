"""Where things lie on a table of Forty-One: the strip of bids, and the hands opened when a deal is thrown in."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
import pygame

from game.rules.forty_one import HAND_SIZE, HIGHEST_BID
from game.ui.controls.layout import between, columns, grid, inset, put_in, rows
from game.ui.drawing.assets import CARD_ASPECT, card_width
from game.ui.drawing.scale import Scale
from game.ui.drawing.sprites import Place
from game.ui.tables.aids.gone import trick_boxes
from game.ui.tables.parts.layout import NO_HOME, Home, Needs, TableLayout, free_between, table_layout
from game.ui.tables.parts.strips import note_rect

IN_FIRST_ROW: Final = 6  # tiles in the first of two rows: the bids up to six
_LOWEST: Final = 0.76  # of its usual height: least height of the strip where a lower strip can be wider
_STEP: Final = (0.26, 0.46)  # of a card's width: least and greatest distance from one open card to the next
_TALLEST: Final = 0.2  # of the window's height: greatest height of an open card, ...
_AS_HAND: Final = 0.8  # ... and of the height of the hand's cards
_BUSY, _OTHERS, _OWN = 10.0, 5.0, 2.0  # what it costs a card shown to cover anything, backs, and the own ones
_SHOWN: Final = (1.35, 1.2, 1.05, 0.9, 0.75)  # of a back's height: heights tried for a card that is shown


def game_layout(
    size: tuple[int, int], players: int, card_scale: float = 1.0, text_scale: float = 1.0, home: Home = NO_HOME
) -> TableLayout:
    """Return the layout of seats, hand, corners and trick."""
    needs = Needs(asks=_tall_strip_height(Scale(size, text_scale), 66), home=home)
    return table_layout(size, players, HAND_SIZE, card_scale, text_scale, needs)


class StripPlaces(msgspec.Struct, frozen=True):
    """The places of the strip, its head line, its tiles, the bracket over them, and the note on a bid.

    The note on a bid's meaning is at ``note``: the strip's last line or, if it ``is_apart``, a panel of its own.
    """

    rect: pygame.Rect
    tiles: tuple[pygame.Rect, ...]
    head: pygame.Rect
    bracket: pygame.Rect
    note: pygame.Rect
    is_apart: bool


def _tall_strip_height(scale: Scale, tile: int) -> int:
    """Return the height of the strip in a tall window: head, bracket, and two rows of tiles ``tile`` pixels high."""
    return scale.line(20, 4.9) + 2 * scale.px(tile, 2.7 * scale.smallest)


def strip_places(layout: TableLayout) -> StripPlaces:
    """Return the places of the strip in a window."""
    return _in_two_rows(layout) if layout.scale.is_tall else _in_a_row(layout)


def _in_a_row(layout: TableLayout) -> StripPlaces:
    """Return the strip with its tiles in one row."""
    rect, scale = _strip_rect(layout), layout.scale
    head, bracket, _air, row, _air, note = rows(inset(rect, scale.px(26, 12), 0), 0.21, 0.07, 0.045, 0.455, 0.01, 0.21)
    return StripPlaces(rect, _tiles(row, HIGHEST_BID, scale), head, bracket, note, is_apart=False)


def _in_two_rows(layout: TableLayout) -> StripPlaces:
    """Return the strip across the full width above the person's row, with the note on a bid in the ribbon's place."""
    scale, gap, own, end = layout.scale, layout.scale.gap, layout.own, layout.bottom_end
    others = layout.seats[1:]
    ceiling = max(max(seat.plaque.bottom, seat.fan.y + 0.8 * seat.fan.height) for seat in others)
    floor = round(layout.floor(own.top - gap))
    room = floor - ceiling - gap // 2
    height = min(_tall_strip_height(scale, 82), max(room, _tall_strip_height(scale, 66)))
    rect = between(own.left, floor - height, end.right, floor)
    head, first, bracket, second, _air = rows(rect, scale.line(20, 2.4), 1.0, scale.line(20, 1.5), 1.0, scale.font(20))
    low, high = (_tiles(inset(row, scale.px(17, 9), 0), HIGHEST_BID - IN_FIRST_ROW, scale) for row in (second, first))
    half = (low[1].left - low[0].left) // 2  # the upper row, one tile shorter, is shifted right by half a tile
    high = tuple(tile.move(half, 0) for tile in high[:IN_FIRST_ROW])
    note = between(own.right + gap, own.top, end.left - gap, own.bottom)
    return StripPlaces(rect, high + low, inset(head, scale.px(26, 12), 0), bracket, note, is_apart=True)


def _tiles(row: pygame.Rect, count: int, scale: Scale) -> tuple[pygame.Rect, ...]:
    return tuple(grid(row, count, 1, scale.near))


def _strip_rect(layout: TableLayout) -> pygame.Rect:
    """Return the place of the strip: wide below the side seats, else narrow between them."""
    scale, gap = layout.scale, layout.scale.gap
    low = layout.floor(layout.hand_top(HAND_SIZE) + 0.06 * layout.cards.height)
    width, height = scale.px(1320, 660), scale.px(250, 138, 6.9 * scale.font(20))
    below = inset(layout.bands(low)[0], gap)
    if below.height >= height * _LOWEST:
        return put_in((min(width, below.width), min(height, below.height)), below, down=0.55)
    cloth = between(layout.cloth.left, layout.middle.top, layout.cloth.right, low - gap)
    room = inset(free_between(cloth, layout.seats, 0.66), gap, 0)
    return put_in((min(width, room.width), min(height, room.height)), room, down=1.0)


def open_places(layout: TableLayout) -> list[tuple[Place, ...]]:
    """Return by seat the places of its open cards, as large as room allows; the person's own entry is empty."""
    tallest = int(min(_TALLEST * layout.window.height, _AS_HAND * layout.cards.height))
    others = list(enumerate(layout.seats))[1:]
    top, sides = ([number for number, seat in others if (seat.side == "top") is is_top] for is_top in (True, False))
    for height in range(tallest, 20, -1):
        for lines in ([top, sides], [[number] for number in (*top, *sides)]):
            if found := _opened(layout, [line for line in lines if line], height):
                return found
    raise AssertionError(f"no room for open hands at {layout.window.size}")


def shown_places(layout: TableLayout) -> dict[int, Place]:
    """Return by opponent where a card shown by it lies: close to its plaque and backs, and if possible clear of all."""
    strip = strip_places(layout).rect
    tab = between(strip.left, strip.top - layout.scale.line(18, 2.2), strip.right, strip.top)
    lying = layout.lying()
    backs = dict(enumerate(lying.pop("backs"), 1))
    busy = [strip, tab, *trick_boxes(layout), *(rect for rects in lying.values() for rect in rects)]
    areas = {seat: layout.seats[seat].plaque.union(rect) for seat, rect in backs.items()}
    return {seat: _shown_place(layout, seat, busy, backs, areas) for seat in backs}


def _shown_place(
    layout: TableLayout,
    seat: int,
    busy: Sequence[pygame.Rect],
    backs: Mapping[int, pygame.Rect],
    areas: Mapping[int, pygame.Rect],
) -> Place:
    """Return the place of a card shown by a seat: it costs to cover something, to lie far off, and to be small."""
    step, best = max(2, layout.scale.gap // 2), (math.inf, Place(0, 0, 0))
    for part in _SHOWN:
        height = round(part * layout.seats[seat].fan.height)
        size, near = (card_width(height), height), areas[seat]
        room = near.inflate(2 * (size[0] + 2 * step), 2 * (height + 2 * step)).clip(inset(layout.cloth, step))
        for x in range(room.left, room.right - size[0], step):
            for y in range(room.top, room.bottom - height, step):
                card = pygame.Rect((x, y), size)
                aside = abs(card.centerx - near.centerx) / layout.cloth.width  # of places as good, the middle one
                cost = apart(card, near) / height + _SHOWN[0] - part + aside
                clear = card.inflate(4, 4)
                cost += _BUSY * len(clear.collidelistall(busy))
                cost += sum(_OTHERS if at != seat else _OWN for at, rect in backs.items() if clear.colliderect(rect))
                if cost < best[0] and all(apart(card, area) + 2 * step > apart(card, near) for area in areas.values()):
                    best = cost, Place(card.centerx, card.centery, height)
        if best[0] < _OWN:
            break
    return best[1]


def apart(one: pygame.Rect, other: pygame.Rect) -> float:
    """Return the pixels between two rectangles."""
    across = max(0, one.left - other.right, other.left - one.right)
    return math.hypot(across, max(0, one.top - other.bottom, other.top - one.bottom))


def _opened(layout: TableLayout, lines: list[list[int]], height: int) -> list[tuple[Place, ...]]:
    """Return the places of open hands with cards of ``height``; the hands of each line of seats lie side by side.

    The lines are spread between the top seats and the note, each as wide as plaques and corners allow; hands at the
    sides keep to their side. The list is empty if there is too little room.
    """
    gap, width = layout.scale.gap, height * CARD_ASPECT
    top = max(seat.plaque.bottom for seat in layout.seats if seat.side == "top")
    room = between(0, top + gap, layout.window.right, note_rect(layout).top - gap)
    spare = (room.height - height * len(lines)) / (len(lines) + 1)
    if spare < (gap if len(lines) > 1 else 0):
        return []
    cells: dict[int, pygame.Rect] = {}
    for line, strip in zip(lines, rows(room, *[1.0, height] * len(lines), 1.0)[1::2], strict=True):
        cut = columns(layout.widened(strip), *[1.0] * len(line), gap=gap)
        cells |= dict(zip(line, cut, strict=True))
    broad = min(cell.width for cell in cells.values())
    if broad < (1 + _STEP[0] * (HAND_SIZE - 1)) * width:
        return []
    step = min(_STEP[1] * width, (broad - width) / (HAND_SIZE - 1))
    hands: list[tuple[Place, ...]] = [() for _seat in layout.seats]
    for seat, cell in cells.items():
        across = {"left": 0.0, "right": 1.0}.get(layout.seats[seat].side, 0.5)
        hand = put_in((width + step * (HAND_SIZE - 1), height), cell, across)
        hands[seat] = tuple(Place(hand.left + width / 2 + at * step, hand.centery, height) for at in range(HAND_SIZE))
    return hands
