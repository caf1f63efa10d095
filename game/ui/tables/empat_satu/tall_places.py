"""Where things lie on a table of Empat Satu in a tall window: trays at their owners' plaques, the stock between."""

from __future__ import annotations

import math
from typing import Final

import msgspec
import pygame

from game.rules.empat_satu import FEWEST, HAND_SIZE
from game.ui.drawing.assets import CARD_ASPECT, card_width
from game.ui.drawing.scale import Scale
from game.ui.drawing.sprites import Place
from game.ui.tables.empat_satu.middle import (
    BACKS_APART,
    COUNT_OVER,
    LEAST_SPREAD,
    SHOWN_LEAST,
    SHOWN_STEP,
    SPREAD,
    Middle,
    ShownHands,
    close_place,
    count_height,
    pill_height,
    value_size,
)
from game.ui.tables.layout import Needs, Seat, TableLayout, table_layout

_RAISED: Final = 0.018  # of the window's shorter side does the card under the mouse stand up into the own row less
_LARGEST: Final = 0.85  # of the hand's cards are those on the table high at most
_NOT_BELOW: Final = 0.7  # of the hand's cards are they high at least, rather the hand is smaller ...
_LEAST_HAND: Final = 0.72  # ... down to this part
_SMALLER: Final = 0.98  # how much smaller what is tried next is
_SMALLEST: Final = 40  # pixels: cards that low are taken as they come
_ROOMY: Final = 1.2  # times as high as wide a window has a line of its own for the ribbon


def tall_game_layout(
    size: tuple[int, int], players: int, band: float, card_scale: float, text_scale: float
) -> TableLayout:
    """Return the layout of seats, hand and corners in a tall window, the side seats over their trays."""
    scale = Scale(size, text_scale)
    value = value_size(scale, max(scale.px(300), round(16.5 * scale.font(18))))
    tabs = round(1.15 * scale.font(18) + _RAISED * min(size))  # the chips on the hand's cards, also of a raised one
    needs = Needs(band=band, corner=value, fan_degrees=BACKS_APART, tabs=tabs, has_trick=False)
    layout = table_layout(size, players, HAND_SIZE, card_scale, text_scale, needs)
    middle, ribbon = _arranged(layout)
    least = _LEAST_HAND * layout.hand_height
    while middle.height < _NOT_BELOW * layout.hand_height and layout.hand_height > least:
        needs = msgspec.structs.replace(needs, hand=_SMALLER * layout.hand_height)
        layout = table_layout(size, players, HAND_SIZE, card_scale, text_scale, needs)
        middle, ribbon = _arranged(layout)
    seats = [
        _moved(layout, seat, middle.trays[number]) if seat.side in ("left", "right") else seat
        for number, seat in enumerate(layout.seats)
    ]
    regions = layout.regions | {f"plaque {number}": seat.plaque for number, seat in enumerate(seats)}
    room = pygame.Rect(layout.middle)
    room.height = ribbon.top - _gap(scale) - room.top
    return msgspec.structs.replace(layout, seats=tuple(seats), ribbon=ribbon, middle=room, regions=regions)


def tall_middle_of(layout: TableLayout) -> Middle:
    """Return the middle of a table in a tall window: the stock in the centre, each tray at its owner's plaque."""
    return _arranged(layout)[0]


def _gap(scale: Scale) -> int:
    return scale.px(10, 5)


def _lift(scale: Scale) -> int:
    """Return how far a label rises over the card that it sits on."""
    return round(pill_height(scale) * 0.92)


def _half(layout: TableLayout, seat: Seat) -> int:
    """Return how far a seat at the side, plaque and cards, reaches up and down from its middle."""
    half = math.radians(BACKS_APART * (HAND_SIZE - 1) / 2)
    fan = seat.fan.height * (2.1 * math.sin(half) + CARD_ASPECT / 2 + 0.02)
    return max(math.ceil(fan), (seat.plaque.height + 1) // 2)


def _moved(layout: TableLayout, seat: Seat, tray: pygame.Rect) -> Seat:
    """Return a seat at the side, moved to lie over its tray."""
    scale = layout.scale
    y = tray.top - _lift(scale) - _gap(scale) // 2 - _half(layout, seat)
    plaque = seat.plaque.copy()
    plaque.centery = y
    return Seat(plaque, seat.side, msgspec.structs.replace(seat.fan, y=y))


def _arranged(layout: TableLayout) -> tuple[Middle, pygame.Rect]:
    """Return the middle with the largest cards that have room, and the ribbon.

    The person's own tray lies in the middle under the stock, or in the own row if the cards become larger by it.
    """
    height = _LARGEST * layout.hand_height
    while True:
        for is_in_row in (False, True):
            found = _with_cards(layout, int(height), is_in_row=is_in_row, is_last=height < _SMALLEST)
            if found is not None:
                return found
        height *= _SMALLER


def _ribbon(layout: TableLayout, ceiling: int) -> pygame.Rect:
    """Return the ribbon over what is in the own row, of which the highest begins at ``ceiling``."""
    scale, close = layout.scale, close_place(layout)
    own, end = layout.seats[0].plaque, layout.bottom_end
    rect = pygame.Rect(own.left, 0, end.right - own.left, layout.ribbon.height)
    if scale.height > _ROOMY * scale.width:
        rect.bottom = min(ceiling, close.top) - scale.px(8, 4)
        return rect
    rect.width = close.left - scale.gap - own.left
    rect.bottom = min(ceiling - scale.px(8, 4), close.bottom)
    return rect


def _with_cards(
    layout: TableLayout, height: int, *, is_in_row: bool, is_last: bool
) -> tuple[Middle, pygame.Rect] | None:
    """Return the middle with cards of ``height`` and the ribbon; None if there is no room, unless it ``is_last``."""
    scale, seats = layout.scale, layout.seats
    own, end = seats[0].plaque, layout.bottom_end
    gap, lift, pad, width = _gap(scale), _lift(scale), scale.px(7, 3), card_width(height)
    tray_height = height + 2 * pad
    inner = pygame.Rect(own.left, 0, end.right - own.left, 0)
    full, least = _tray_width(width, pad, 5, SPREAD), _tray_width(width, pad, 3, LEAST_SPREAD)
    own_tray = pygame.Rect(own.right + gap, own.bottom - tray_height, end.left - own.right - 2 * gap, tray_height)
    ribbon = _ribbon(layout, min(own.top, own_tray.top) if is_in_row else own.top)
    sides = [seat for seat in seats if seat.side in ("left", "right")]
    opposite = [seat for seat in seats if seat.side == "top"]
    top = layout.middle.top + (lift if len(seats) == FEWEST else 0)
    heights = [*([tray_height] if opposite else []), height + lift, *([] if is_in_row else [tray_height])]
    spare = ribbon.top - gap - top - sum(heights) - gap * (len(heights) - 1)
    extra = spare / (len(heights) + 1)
    stock_y = top + extra + sum(heights[: len(opposite)]) + len(opposite) * (gap + extra) + lift + height / 2
    if sides:
        row = max(layout.top_start.bottom, layout.top_end.bottom, *(seat.plaque.bottom for seat in opposite))
        highest = row + gap + 2 * _half(layout, sides[0]) + gap // 2 + lift + tray_height / 2
        floor = ribbon.top - gap - (height / 2 + gap + tray_height if not is_in_row else tray_height / 2)
        stock_y = max(stock_y, highest)
        if stock_y > floor and not is_last:
            return None
    beside = min(full, int(inner.width / 2 - width / 2 - 2 * gap))
    if (spare < 0 or beside < least or (is_in_row and own_tray.width < least)) and not is_last:
        return None
    many = len(seats) == FEWEST
    trays = []
    for seat in seats:
        tray = pygame.Rect(0, 0, beside if seat in sides else full, tray_height)
        if many:
            tray.width = min(_tray_width(width, pad, 9, SPREAD), inner.width)
        if seat.side == "bottom" and is_in_row:
            tray = own_tray.inflate(min(0, full - own_tray.width), 0)
        elif seat.side == "bottom":
            below = stock_y + height / 2
            tray.midtop = (inner.centerx, round(below + (ribbon.top - below - tray_height) / 2))
        elif seat.side == "top":
            above = stock_y - height / 2 - lift
            tray.midtop = (inner.centerx, round(top + (above - top - tray_height) / 2))
        else:
            tray.centery = round(stock_y)
            tray.left = inner.left if seat.side == "left" else inner.right - tray.width
        trays.append(tray)
    middle = Middle(height, pad, Place(inner.centerx, round(stock_y), height), tuple(trays))
    boxes = [_box(layout, seat, _moved(layout, seat, trays[seats.index(seat)])) for seat in sides]
    if not is_last and any(box.collidelist(trays) >= 0 for box in boxes):
        return None
    return middle, ribbon


def _tray_width(card: int, pad: int, cards: int, spread: float) -> int:
    return round(card * (1 + spread * (cards - 1))) + 2 * pad


def _box(layout: TableLayout, before: Seat, seat: Seat) -> pygame.Rect:
    """Return the rectangle around a seat at the side, its cards and the chip on them."""
    out = round(0.41 * seat.fan.height + max(layout.scale.px(15, 10), 0.83 * layout.scale.smallest))
    rect = seat.plaque.inflate(0, 2 * _half(layout, before) - seat.plaque.height)
    rect.width += out
    if seat.side == "right":
        rect.left -= out
    return rect


def tall_shown_hands_of(layout: TableLayout) -> ShownHands:
    """Return where all hands are shown in a tall window: each below its owner's plaque, the piles being gone."""
    height = float(min(0.225 * layout.scale.height, layout.hand_height))
    while True:
        shown = _shown(layout, int(height), is_last=height < _SMALLEST)
        if shown is not None:
            return shown
        height *= _SMALLER


def _shown(layout: TableLayout, height: int, *, is_last: bool) -> ShownHands | None:
    scale, seats, free = layout.scale, layout.seats, layout.middle
    line, gap, width = count_height(scale), scale.px(10, 5), card_width(height)
    below = round(line * (1 - COUNT_OVER))  # of a count's line, what stands below its cards
    sides = [seat for seat in seats if seat.side in ("left", "right")]
    has_top = any(seat.side == "top" for seat in seats)
    boxes = [_box(layout, seat, seat) for seat in sides]
    broad = (free.width - gap) / 2 if sides else free.width
    floor = free.bottom - line - gap
    top, low = free.top, free.top
    across = free.width  # what the hand of who sits opposite has
    if has_top:
        low += height + below + gap
        if any(box.top < low for box in boxes):
            across = min(box.left for box in boxes if box.left > free.left) - max(
                box.right for box in boxes if box.left == free.left
            )
            across -= 2 * gap
    low = max([low, *(box.bottom + gap for box in boxes)])
    bottom = low + height + below if sides else low
    steps = {False: (broad - width) / (HAND_SIZE - 1), True: (across - width) / (HAND_SIZE - 1)}
    if (bottom > floor or min(steps.values()) < SHOWN_LEAST * width) and not is_last:
        return None
    spare = max(0, floor - bottom) / 2
    hands, counts = [], []
    for seat in seats:
        is_top = seat.side == "top"
        step = min(SHOWN_STEP * width, steps[is_top])
        first = -step * (HAND_SIZE - 1) / 2
        x = free.centerx + {"left": -1, "right": 1}.get(seat.side, 0) * (broad + gap) / 2
        y = low + spare if not is_top else top + (0 if sides else spare)
        places = [Place(x + first + at * step, y + height / 2, height) for at in range(HAND_SIZE)]
        count = pygame.Rect(0, 0, round(across if is_top else broad), line)
        count.midtop = (round(x), round(y + height + below - line))
        if seat.side == "bottom":
            places, count = [], pygame.Rect(0, 0, free.width, line)
            count.midbottom = (free.centerx, free.bottom)
        hands.append(tuple(places))
        counts.append(count)
    return ShownHands(height, tuple(hands), tuple(counts))
