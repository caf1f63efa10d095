"""Where things lie on a table of Empat Satu: the stock, a tray of discards for each player, panels, the open hands.

In a wide window the trays lie between stock and players; in a tall one each tray lies by its owner's plaque. The
players between one's neighbours have their trays in a row above the stock, the neighbours beside it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import msgspec
import pygame

from game.rules.empat_satu import FEWEST, HAND_SIZE, MOST, USUAL
from game.ui.controls.layout import between, columns, inset, put_in, rows, trim
from game.ui.drawing.assets import CARD_ASPECT, card_width
from game.ui.drawing.scale import Scale
from game.ui.drawing.sprites import Place
from game.ui.tables.parts.layout import (
    NO_HOME,
    Home,
    Needs,
    Seat,
    TableLayout,
    free_between,
    largest,
    table_layout,
)

BACKS_APART: Final = 6.0  # degrees: angle between neighbours of a hand's few backs
_FAN: Final = 0.70566  # of a back's height: reach of such a fan from its middle to either side
_SPREAD: Final = 0.34  # of a card's width: distance from one discard to the next
_LEAST_SPREAD: Final = 0.16
_TILTS: Final = (-2.0, 1.0, -1.0, 2.0, 0.0)
_COUNT_OVER: Final = 0.4  # of the line's height: how far a hand's count overlaps its cards
_STEPS: Final = HAND_SIZE - 1  # steps from the first card of an open hand to the last
_SHOWN_STEP: Final = 0.72  # of a card's width: usual distance between the cards of an open hand, ...
_SHOWN_LEAST: Final = 0.4  # ... and the least; beyond that the cards shrink
_LOWER: Final = 0.85  # of the height of cards between the corners: least height of cards shown below them instead
_BROADEST: Final = (0.14, 0.2)  # of the window's width: greatest height of a card, with side seats and without
_HIGH: Final = 0.85  # of the window's width: in a higher window the trays move below the side seats for any gain, ...
_WORTH_IT: Final = 1.15  # ... in others only if the cards become this many times as high
_RAISED: Final = 0.018  # of the window's shorter side: room for a raised card below the person's row
_LARGEST: Final = 0.85  # of the hand's cards: greatest height of cards on the table of a tall window
_NOT_BELOW: Final = 0.7  # of the hand's cards: least height of those; beyond that the hand shrinks ...
_LEAST_HAND: Final = (0.72, 0.5)  # ... down to this part of its height, with five or six players to the second
_SMALLER: Final = 0.98  # of a size: the size tried next
_SMALLEST: Final = 40  # pixels: cards this low are placed even where they overlap
_ROOMY: Final = 1.2  # height over width: from here on the ribbon has a line of its own


class Middle(msgspec.Struct, frozen=True):
    """The middle of the table: the height of its discards, the stock, and by seat the tray of discards."""

    height: int
    pad: int
    stock: Place
    trays: tuple[pygame.Rect, ...]

    def discards(self, seat: int, count: int) -> list[Place]:
        """Return the places of ``count`` discards of a seat, the oldest first; those without room share one."""
        tray, width = inset(self.trays[seat], self.pad, 0), card_width(self.height)
        room = tray.width - width
        step = max(_LEAST_SPREAD * width, min(_SPREAD * width, room / max(1, count - 1)))
        first, last = tray.left + width / 2, tray.left + width / 2 + min(room, step * (count - 1))
        return [
            Place(max(first, last - (count - 1 - number) * step), tray.centery, self.height, _TILTS[number % 5])
            for number in range(count)
        ]


class ShownHands(msgspec.Struct, frozen=True):
    """Places of the open hands by seat: cards ``height`` pixels high, and the line that counts each hand."""

    height: int
    hands: tuple[tuple[Place, ...], ...]
    counts: tuple[pygame.Rect, ...]


def _upper(seats: Sequence[Seat]) -> Sequence[Seat]:
    """Return the seats between the person's neighbours, clockwise; with two players, the opponent."""
    return seats[2:-1] if len(seats) > FEWEST else seats[1:]


def _in_a_row(row: pygame.Rect, size: tuple[float, float], count: int) -> list[pygame.Rect]:
    """Return ``count`` places of one size spread over a row; a single one lies in its middle."""
    ends = [0.5] if count == 1 else [number / (count - 1) for number in range(count)]
    return [put_in(size, row, end) for end in ends]


def pill_height(scale: Scale) -> int:
    """Return the height of the labels that sit on a card's upper edge."""
    return scale.line(17, 1.7)


def close_place(layout: TableLayout) -> pygame.Rect:
    """Return the place of the button that closes the deal: above the value panel."""
    below, bottom = layout.bottom_end, layout.bottom_end.top - layout.scale.px(12, 6)
    return between(below.left, bottom - layout.scale.px(50, 34), below.right, bottom)


def throw_places(layout: TableLayout, middle: Middle) -> list[pygame.Rect]:
    """Return where a thrown card may be dropped: around the person's tray down to the hand, and around the stock."""
    gap = layout.scale.px(16, 8)
    own, floor = inset(middle.trays[0], -gap), layout.hand_top(HAND_SIZE) - gap
    if own.left < layout.own.right or own.right > layout.bottom_end.left:  # above the person's row of a tall window
        floor = min(layout.own.top, close_place(layout).top) - gap // 2
    lowest = max(min(own.bottom, layout.own.bottom), floor)
    return [between(own.left, own.top, own.right, lowest), inset(middle.stock.box, -2 * gap)]


def hand_place(layout: TableLayout) -> pygame.Rect:
    """Return where a drawn or taken card may be dropped: the hand and the space beside it."""
    return between(layout.cards.left, layout.hand_top(HAND_SIZE + 1), layout.cards.right, layout.window.bottom)


def game_layout(
    size: tuple[int, int],
    players: int,
    band: float,
    card_scale: float = 1.0,
    text_scale: float = 1.0,
    home: Home = NO_HOME,
) -> TableLayout:
    """Return the layout of seats, hand and corners; the value panel takes the corner at the bottom end."""
    scale = Scale(size, text_scale)
    width = scale.px(300, 16.5 * scale.font(18)) if scale.is_tall else scale.px(390, 226)
    lines = scale.font(22) * 1.7 + scale.font(38) * 1.25 + scale.font(15) * 2.9  # suits, value and shortfall, meter
    needs = Needs(band=band, corner=(width, round(lines + scale.gap)), fan_degrees=BACKS_APART, side=9.6, home=home)
    arranged = _tall_layout if scale.is_tall else _wide_layout
    seats = players if players <= USUAL else MOST
    lay_out = partial(table_layout, size, seats, HAND_SIZE, card_scale, text_scale)
    return arranged(scale, needs, lay_out if seats <= USUAL else partial(_crowded, players, lay_out))


def _crowded(players: int, lay_out: Callable[[Needs], TableLayout], needs: Needs) -> TableLayout:
    """Return the table for six, or that for five: without the seat across, in whose place the middle reaches up.

    In a tall window the backs at the sides are no higher than their plaques.
    """
    layout, seats = lay_out(needs), list[Seat]()
    for seat in layout.seats:
        low = int(seat.plaque.height / 2 / _FAN) if layout.scale.is_tall else seat.fan.height
        fan = msgspec.structs.replace(seat.fan, height=min(seat.fan.height, low))
        seats.append(Seat(seat.plaque, seat.side, fan))
    if players == MOST:
        return msgspec.structs.replace(layout, seats=tuple(seats))
    middle = trim(layout.middle, top=layout.cloth.top + layout.scale.gap - layout.middle.top)
    return msgspec.structs.replace(layout, seats=(*seats[:3], *seats[4:]), middle=middle)


def middle_of(layout: TableLayout) -> Middle:
    """Return the middle: the stock in the centre, a tray towards every player."""
    return _tall_arranged(layout)[0] if layout.scale.is_tall else _wide_middle(layout)


def shown_hands_of(layout: TableLayout) -> ShownHands:
    """Return the places of the open hands: the piles are gone, so the middle and the side fans' room are free.

    The person's cards stay in the hand; only their count stands in the middle, below all others.
    """
    if not layout.scale.is_tall:
        return _wide_shown(layout)
    height = min(0.225 * layout.scale.height, layout.cards.height)
    return largest(height, _SMALLEST, lambda height, is_last: _tall_shown(layout, int(height), is_last), _SMALLER)


def _tray_width(card: int, pad: int, cards: int, spread: float = _SPREAD) -> float:
    """Return the width of a tray for ``cards`` cards, each ``card`` pixels wide."""
    return card * (1 + spread * (cards - 1)) + 2 * pad


def _shown(
    scale: Scale, height: int, free: pygame.Rect, own: float, cells: Sequence[tuple[pygame.Rect, float]]
) -> ShownHands:
    """Return open hands with cards of ``height`` in ``free``, above the person's count, which is ``own`` pixels wide.

    The other hands lie at the top of their ``cells``, their counts at the foot; each cell comes with the greatest
    breadth of its cards.
    """
    width, line = card_width(height), _count_height(scale)
    hands: list[tuple[Place, ...]] = [()]
    counts = [put_in((own, line), free, down=1.0)]
    for cell, room in cells:
        step = min(_SHOWN_STEP * width, (room - width) / _STEPS)
        x, y = cell.centerx - step * _STEPS / 2, cell.top + height / 2
        hands.append(tuple(Place(x + at * step, y, height) for at in range(HAND_SIZE)))
        counts.append(put_in((cell.width, line), cell, down=1.0))
    return ShownHands(height, tuple(hands), tuple(counts))


def _count_height(scale: Scale) -> int:
    """Return the height of the line that counts a hand."""
    return scale.line(20, 1.75)


def _below(line: int) -> int:
    """Return how much of a count's line is below its cards."""
    return round(line * (1 - _COUNT_OVER))


# ------------------------------------------------------------------------- in a wide window


def _wide_layout(scale: Scale, needs: Needs, lay_out: Callable[[Needs], TableLayout]) -> TableLayout:
    layout = lay_out(msgspec.structs.replace(needs, backs_beside=True))
    room = scale.line(18, 0.95)  # for the chips on the hand's cards
    ribbon, own, close = layout.ribbon.move(0, -room), layout.own, close_place(layout)
    width = min(scale.px(760, 600), layout.cloth.width - 2 * scale.gap)
    if layout.has_home:
        low = max(0, ribbon.bottom + scale.near - min(own.top, close.top))
        others = [*(seat.plaque for seat in layout.sides), *layout.lying()["backs"]]
        if ribbon.top - low - scale.near < max(rect.bottom for rect in others):
            place = between(own.left, ribbon.top, close.left - scale.gap, ribbon.bottom)  # beside the button to close
            ribbon, low = put_in((place.width, needs.low(place.width)), place, down=1.0), 0
        ribbon = ribbon.move(0, -low)
        middle = trim(layout.middle, bottom=layout.middle.bottom - ribbon.top + scale.near)
        return msgspec.structs.replace(layout, ribbon=ribbon, middle=middle)
    if ribbon.bottom + scale.gap // 2 > min(own.top, close.top):  # between them; otherwise the full width above them
        width = min(ribbon.width, 2 * (min(ribbon.centerx - own.right, close.left - ribbon.centerx) - scale.gap))
    ribbon = ribbon.inflate(width - ribbon.width, 0)
    return msgspec.structs.replace(layout, ribbon=ribbon, middle=trim(layout.middle, bottom=room))


def _wide_middle(layout: TableLayout) -> Middle:
    """Return the middle of a wide window; with two players the stock lies at the left.

    In a high window, the rows with the side players' trays lie below their seats, across the full width, if that makes
    the cards larger; no card is larger than the hand's.
    """
    between_sides = _wide_arranged(layout, layout.middle, layout.middle.top)
    if not layout.sides or len(layout.seats) > USUAL:
        return between_sides
    cloth, middle = inset(layout.cloth, layout.scale.gap, 0), layout.middle
    whole = between(cloth.left, middle.top, cloth.right, middle.bottom)
    ends = max(max(seat.plaque.bottom, round(seat.fan.y + 0.62 * seat.fan.height)) for seat in layout.sides)
    below = _wide_arranged(layout, whole, ends + pill_height(layout.scale))
    is_high = layout.window.height > _HIGH * layout.window.width
    return below if below.height > (1.0 if is_high else _WORTH_IT) * between_sides.height else between_sides


def _wide_arranged(layout: TableLayout, free: pygame.Rect, floor: int) -> Middle:
    """Return the middle laid out in ``free``; the stock's row starts at ``floor`` pixels or below."""
    scale, players = layout.scale, len(layout.seats)
    if players > USUAL:  # the upper row reaches from corner to corner
        free = between(
            max(free.left, layout.top_start.right), free.top, min(free.right, layout.top_end.left), free.bottom
        )
        free = inset(free, scale.small_gap, 0)
    are_two, is_below, lines = players == FEWEST, floor > free.top, 3 if players >= USUAL else 2
    upper = _upper(layout.seats)
    pad, lift = scale.px(7, 3), round(pill_height(scale) * 0.9)
    gap = max(scale.px(14, 6), lift)
    room = trim(free, top=lift if are_two else 0)  # the upper tray is the one to take from
    heights = [
        (0.16 if lines == 3 and not is_below else 0.19) * scale.height,
        _BROADEST[are_two] * scale.width,
        (free.bottom - max(floor, room.top) + gap) // (2 if is_below else lines) - gap - 2 * pad,
    ]
    if are_two:  # the trays lie in the middle, towards their owners, with the stock to their left
        heights.append((free.width - 3 * gap - 2 * pad) / (3 + 4 * _SPREAD) / CARD_ASPECT)
    else:
        heights.append((free.width - 2 * gap - 4 * pad) / (1 + 2 * (1 + 2 * _SPREAD)) / CARD_ASPECT)
        heights.append((free.width - 2 * gap - 6 * pad) / (max(1, len(upper)) * (1 + 2 * _SPREAD)) / CARD_ASPECT)
    if is_below and lines == 3:  # the upper tray lies between the side seats
        heights.append((layout.middle.width - 2 * pad) / (1 + 4 * _SPREAD) / CARD_ASPECT)
        heights.append((free.height + gap) // lines - gap - 2 * pad)
    height = int(min(heights))
    width, high = card_width(height), height + 2 * pad
    broad = min(
        _tray_width(width, pad, 5), (free.width - 2 * gap - width) / 2, (free.width - 2 * gap) / max(1, len(upper))
    )
    if are_two:
        between_corners = 2 * (min(free.centerx - layout.top_start.right, layout.top_end.left - free.centerx) - gap)
        broad = min(_tray_width(width, pad, 9), free.width - 2 * width - 3 * gap, between_corners)
    tray = int(broad), high
    if is_below:  # spread over the remaining height, the stock's row below the floor
        ground = between(free.left, floor, free.right, free.bottom)
        _air, stock_row, _gap, _air, own_row, _air = rows(ground, 1.0, high, gap, 1.0, high, 1.0)
        top_row = between(free.left, free.top, free.right, stock_row.top)
    else:
        block = put_in((free.width, lines * (high + gap) - gap), room)
        cells = rows(block, *[1.0] * lines, gap=gap)
        top_row, stock_row, own_row = cells[0], block if are_two else cells[-2], cells[-1]
    away = max(0.31 * free.width, (width + tray[0]) / 2 + gap if is_below else 0)
    sides = put_in((min(2 * away + tray[0], free.width), high), stock_row)
    across = put_in((max(sides.width, len(upper) * (tray[0] + gap) - gap), high), top_row)
    above = _in_a_row(across, tray, len(upper))
    trays = (put_in(tray, own_row), *above)
    if not are_two:
        trays = (trays[0], put_in(tray, sides, 0.0), *above, put_in(tray, sides, 1.0))
    x = round(free.centerx - (tray[0] + width) / 2 - 1.5 * gap) if are_two else free.centerx
    return Middle(height, pad, Place(x, stock_row.centery, height), trays)


def _wide_shown(layout: TableLayout) -> ShownHands:
    corner = max(layout.top_start.right, layout.window.width - layout.top_end.left)
    between_corners = _wide_shown_in(layout, layout.middle, corner)
    lowest = max(layout.top_start.bottom, layout.top_end.bottom)
    free = layout.middle  # below the corners there is more room at the sides
    if len(layout.seats) < USUAL:
        free = trim(free, top=max(0, lowest - free.top))
    below = _wide_shown_in(layout, free, 0)
    sides = [hand[0] for hand, seat in zip(below.hands, layout.seats, strict=True) if seat in layout.sides]
    is_clear = all(place.y - place.height / 2 >= lowest for place in sides)
    return below if is_clear and below.height >= _LOWER * between_corners.height else between_corners


def _wide_shown_in(layout: TableLayout, free: pygame.Rect, corner: int) -> ShownHands:
    """Return the places of the open hands in ``free``, at least ``corner`` pixels from both edges of the window."""
    scale, players = layout.scale, len(layout.seats)
    line, gap = _count_height(scale), scale.small_gap
    room = free
    if layout.sides:
        window = between(corner, free.top, layout.window.right - corner, free.bottom)
        room = inset(free_between(window, layout.seats, 0.06), gap, 0)
    lines, most, above = (2, 0.185, len(_upper(layout.seats))) if players >= USUAL else (1, 0.225, 1)
    under = _below(line) + gap
    broad = room.width if players == FEWEST else (room.width - gap * max(1, above - 1)) / max(2, above)
    high = (free.height - line - gap - lines * under) / lines
    height = int(min(most * scale.height, high, broad / (1 + _SHOWN_LEAST * _STEPS) / CARD_ASPECT))
    whole = min(card_width(height) * (1 + _SHOWN_STEP * _STEPS), broad)
    taken = rows(trim(free, bottom=line), *[1.0, height + under - gap, gap] * lines, 1.0)[1::3]
    halves = min(room.width, max(1.24 * free.width - gap, 2 * whole + 3 * gap))
    left, right = columns(put_in((halves, taken[-1].height), taken[-1]), 1.0, 1.0, gap=gap)
    top = columns(put_in((room.width, taken[0].height), taken[0]), *[1.0] * above, gap=gap)
    cells = [left, *(top if players >= USUAL else ()), right] if players > FEWEST else top
    spots = [(cell, broad) for cell in cells]
    return _shown(scale, height, free, max(0.62 * free.width, room.width), spots)


# ------------------------------------------------------------------------- in a tall window


def _tall_layout(scale: Scale, needs: Needs, lay_out: Callable[[Needs], TableLayout]) -> TableLayout:
    """Return the layout of a tall window, with the side seats above their trays."""
    tabs = round(1.15 * scale.font(18) + _RAISED * min(scale.width, scale.height))  # chips, including a raised card's
    needs = msgspec.structs.replace(needs, tabs=tabs, has_trick=False)
    layout = lay_out(needs)
    middle, ribbon = _tall_arranged(layout)
    least = _LEAST_HAND[len(layout.seats) > USUAL] * layout.cards.height
    while middle.height < _NOT_BELOW * layout.cards.height and layout.cards.height > least:
        layout = lay_out(msgspec.structs.replace(needs, hand=_SMALLER * layout.cards.height))
        middle, ribbon = _tall_arranged(layout)
    pairs = zip(layout.seats, middle.trays, strict=True)
    seats = tuple(_over(layout, seat, tray) if seat in layout.sides else seat for seat, tray in pairs)
    room = between(layout.middle.left, layout.middle.top, layout.middle.right, ribbon.top - scale.small_gap)
    return msgspec.structs.replace(layout, seats=seats, ribbon=ribbon, middle=room)


def _tall_arranged(layout: TableLayout) -> tuple[Middle, pygame.Rect]:
    """Return the middle with the largest cards that fit, and the ribbon.

    The person's own tray lies in the middle under the stock, or in the person's row if that makes the cards larger.
    """

    def laid_out(height: float, is_last: bool) -> tuple[Middle, pygame.Rect] | None:
        if len(layout.seats) > USUAL:
            beside = _tall_crowded(layout, int(height), is_in_row=True, is_last=False)
            return beside or _tall_crowded(layout, int(height), is_in_row=False, is_last=is_last)
        below = _tall_middle(layout, int(height), is_in_row=False, is_last=is_last)
        return below or _tall_middle(layout, int(height), is_in_row=True, is_last=is_last)

    return largest(_LARGEST * layout.cards.height, _SMALLEST, laid_out, _SMALLER)


def _lift(scale: Scale) -> int:
    """Return how far a label rises above its card."""
    return round(pill_height(scale) * 0.92)


def _half(seat: Seat) -> int:
    """Return how far a side seat, plaque and cards, reaches up and down from its middle."""
    return max(math.ceil(_FAN * seat.fan.height), (seat.plaque.height + 1) // 2)


def _box(layout: TableLayout, seat: Seat) -> pygame.Rect:
    """Return the rectangle around a side seat with its cards and their chip."""
    return seat.box(_half(seat), max(layout.scale.px(15, 10), 0.83 * layout.scale.smallest))


def _over(layout: TableLayout, seat: Seat, tray: pygame.Rect) -> Seat:
    """Return a side seat moved above its tray and, unless it is one of two at its side, a label over that."""
    lift = 0 if seat in layout.seats[2:-1] else _lift(layout.scale)
    y = tray.top - lift - layout.scale.small_gap // 2 - _half(seat)
    return Seat(seat.plaque.move(0, y - seat.plaque.centery), seat.side, msgspec.structs.replace(seat.fan, y=y))


def _tall_ribbon(layout: TableLayout, ceiling: int) -> pygame.Rect:
    """Return the ribbon above the contents of the person's row, the highest of which starts at ``ceiling``."""
    scale, close, gap = layout.scale, close_place(layout), layout.scale.near
    right, bottom = close.left - scale.gap, min(ceiling - gap, close.bottom)
    if layout.has_home:
        ceiling, scale = min(ceiling, close.top), layout.scale
        return between(layout.own.left, ceiling - gap - layout.ribbon.height, close.right, ceiling - gap)
    if scale.height > _ROOMY * scale.width:
        right, bottom = close.right, min(ceiling, close.top) - gap
    return between(layout.own.left, bottom - layout.ribbon.height, right, bottom)


def _tall_middle(
    layout: TableLayout, height: int, *, is_in_row: bool, is_last: bool
) -> tuple[Middle, pygame.Rect] | None:
    """Return the middle with cards of ``height``, and the ribbon; None if they do not fit, unless it ``is_last``."""
    scale, own, end, close = layout.scale, layout.own, layout.bottom_end, close_place(layout)
    gap, lift, pad, width = scale.small_gap, _lift(scale), scale.px(7, 3), card_width(height)
    high, full = height + 2 * pad, _tray_width(width, pad, 5)
    least = round(_tray_width(width, pad, 3, _LEAST_SPREAD))
    own_tray = between(own.right + gap, own.bottom - high, end.left - gap, own.bottom)
    ribbon = _tall_ribbon(layout, min(own.top, own_tray.top) if is_in_row else own.top)
    opposite = [seat for seat in layout.seats if seat.side == "top"]
    top = layout.middle.top + (lift if len(layout.seats) == FEWEST else 0)
    inner = between(own.left, top, end.right, ribbon.top)
    trays = len(opposite) + (not is_in_row)  # above and below the stock, with labels rising over them
    spare = inner.height - gap - trays * (high + gap) - height - lift
    extra = spare / (trays + 2)
    stock = inner.top + extra + len(opposite) * (high + gap + extra) + lift + height / 2
    if layout.sides:
        row = max(layout.top_start.bottom, layout.top_end.bottom, *(seat.plaque.bottom for seat in opposite))
        stock = max(stock, row + gap + 2 * _half(layout.sides[0]) + gap // 2 + lift + high / 2)
        floor = inner.bottom - gap - (high / 2 if is_in_row else height / 2 + gap + high)
        if stock > floor and not is_last:
            return None
    beside = min(full, int(inner.width / 2 - width / 2 - 2 * gap))
    if (spare < 0 or beside < least or (is_in_row and own_tray.width < least)) and not is_last:
        return None
    above = between(inner.left, inner.top, inner.right, stock - height / 2 - lift)
    level = between(inner.left, stock - high / 2, inner.right, stock + high / 2)
    below = between(inner.left, stock + height / 2, inner.right, inner.bottom)
    broad = min(_tray_width(width, pad, 9) if len(layout.seats) == FEWEST else full, inner.width)
    places = {
        "top": put_in((broad, high), above),
        "left": put_in((beside, high), level, 0.0),
        "right": put_in((beside, high), level, 1.0),
        "bottom": put_in((min(full, own_tray.width), high), own_tray) if is_in_row else put_in((broad, high), below),
    }
    boxes = [close, *(_box(layout, _over(layout, seat, places[seat.side])) for seat in layout.sides)]
    found = tuple(places[seat.side] for seat in layout.seats)
    if not is_last and any(box.collidelist(found) >= 0 for box in boxes):
        return None
    return Middle(height, pad, Place(inner.centerx, round(stock), height), found), ribbon


def _tall_crowded(
    layout: TableLayout, height: int, *, is_in_row: bool, is_last: bool
) -> tuple[Middle, pygame.Rect] | None:
    """Return the middle and the ribbon for five or six players, as ``_tall_middle``.

    There are two rows of side seats above their trays. A sixth player's tray lies above the stock, which is higher than
    the discards where these are low.
    """
    scale, own, end, gap = layout.scale, layout.own, layout.bottom_end, layout.scale.small_gap
    lift, pad, width = _lift(scale), scale.px(7, 3), card_width(height)
    across = len(layout.seats) - 1 - len(layout.sides)
    high, full = height + 2 * pad, _tray_width(width, pad, 5)
    mine = between(own.right + gap, own.bottom - high, end.left - gap, own.bottom)
    ribbon = _tall_ribbon(layout, min(own.top, mine.top) if is_in_row else own.top)
    inner = between(own.left, layout.middle.top, end.right, min(ribbon.top, close_place(layout).top) - gap)
    broad = int(min(full, (inner.width - 2 * gap) / 3))
    block = 2 * _half(layout.sides[0]) + gap // 2
    first = max(layout.top_start.bottom, layout.top_end.bottom) + gap + block
    second = first + high + gap + block + lift
    trays = across + (not is_in_row)
    spare = min(inner.bottom - high - second, inner.height - trays * (high + gap) - height - 2 * lift)
    least = min(broad, mine.width) if is_in_row else broad
    if (spare < 0 or least < _tray_width(width, pad, 3, _LEAST_SPREAD)) and not is_last:
        return None
    above, below = (
        _in_a_row(pygame.Rect(inner.left, top + share * max(0, spare) // 3, inner.width, high), (broad, high), 2)
        for share, top in ((1, first), (2, second))
    )
    mine = put_in((min(full, mine.width), high), mine) if is_in_row else put_in((broad, high), inner, down=1.0)
    room = free_between(inner, layout.seats, 0.68)
    over = [put_in((min(broad, room.width), high), trim(room, top=lift), down=0.0)] * across
    free = trim(inner, top=across * (high + lift + gap), bottom=0 if is_in_row else high + gap)
    places = mine, below[0], above[0], *over, above[1], below[1]
    largest_stock = max(height, int(min(_NOT_BELOW * layout.cards.height, free.height - 2 * lift)))
    return Middle(height, pad, Place(free.centerx, free.centery + lift // 2, largest_stock), places), ribbon


def _tall_shown(layout: TableLayout, height: int, is_last: bool) -> ShownHands | None:
    """Return hands with cards of ``height``, each below its plaque; None if they overlap, unless it ``is_last``."""
    if len(layout.seats) > USUAL:
        return _tall_shown_crowded(layout, height, is_last)
    scale, free, sides = layout.scale, layout.middle, layout.sides
    line, gap, width = _count_height(scale), scale.small_gap, card_width(height)
    high = height + _below(line)
    boxes = [_box(layout, seat) for seat in sides]
    top = put_in((free.width, high), free, down=0.0)  # of the opposite player
    low = free.top
    if any(seat.side == "top" for seat in layout.seats):
        low = top.bottom + gap
        if any(box.top < low for box in boxes):
            top = inset(between(boxes[0].right, top.top, boxes[1].left, top.bottom), gap, 0)
    low = max([low, *(box.bottom + gap for box in boxes)])
    spare = free.bottom - line - gap - (low + high if sides else low)
    left, right = columns(pygame.Rect(free.left, low, free.width, high), 1.0, 1.0, gap=gap)
    air = max(0, spare) // 2
    cells = {"left": left.move(0, air), "top": top if sides else top.move(0, air), "right": right.move(0, air)}
    spots = [(cells[seat.side], float(cells[seat.side].width)) for seat in layout.seats[1:]]
    narrowest = min(room for _cell, room in spots)
    if (spare < 0 or narrowest < (1 + _SHOWN_LEAST * _STEPS) * width) and not is_last:
        return None
    return _shown(scale, height, free, free.width, spots)


def _tall_shown_crowded(layout: TableLayout, height: int, is_last: bool) -> ShownHands | None:
    """Return the open hands of five or six players, as ``_tall_shown``: each below its plaque."""
    scale, free = layout.scale, layout.middle
    line, gap, width = _count_height(scale), scale.small_gap, card_width(height)
    high = height + _below(line)
    places = {"left": 0, "right": -1, "top": 1}
    broad = columns(free, *[1.0] * (2 if len(layout.seats) < MOST else 3), gap=gap)
    cells = []
    for seat in layout.seats[1:]:
        top = free.top if seat.side == "top" else seat.plaque.bottom + gap
        cells.append(pygame.Rect(broad[places[seat.side]].left, top, broad[0].width, high))
    plaques = [seat.plaque for seat in layout.sides]
    meets = any(cell.bottom > free.bottom - line - gap or cell.collidelist(plaques) >= 0 for cell in cells)
    if (meets or broad[0].width < (1 + _SHOWN_LEAST * _STEPS) * width) and not is_last:
        return None
    return _shown(scale, height, free, free.width, [(cell, float(cell.width)) for cell in cells])
