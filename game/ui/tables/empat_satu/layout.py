"""Where things lie on a table of Empat Satu: the stock, a tray of discards for each player, panels, the shown hands.

In a wide window the trays lie between stock and players; in a tall one each lies at its owner's plaque.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import msgspec
import pygame

from game.rules.empat_satu import FEWEST, HAND_SIZE, MOST
from game.ui.controls.layout import inset
from game.ui.drawing.assets import CARD_ASPECT, card_width
from game.ui.drawing.scale import Scale
from game.ui.drawing.sprites import Place
from game.ui.tables.layout import Needs, Seat, TableLayout, table_layout

BACKS_APART: Final = 6.0  # degrees between the few backs of a hand
_SPREAD: Final = 0.34  # of a card's width: how far one discard lies from the next
_LEAST_SPREAD: Final = 0.16
_TILTS: Final = (-2.0, 1.0, -1.0, 2.0, 0.0)
_COUNT_OVER: Final = 0.4  # of the height of a count's line lies over the cards
_STEPS: Final = HAND_SIZE - 1  # from card to card of a shown hand
_SHOWN_STEP: Final = 0.72  # of a card's width: how far the cards of a shown hand lie from each other, ...
_SHOWN_LEAST: Final = 0.4  # ... at least; rather the cards are smaller
_LOWER: Final = 0.85  # times as high as at the sides of the corners the cards must be that are shown below these
_BROADEST: Final = (0.14, 0.2)  # of the window's width: how high a card is at most, with seats at the sides and without
_HIGH: Final = 0.85  # from this part of the width on a window's height is to be used, else ...
_WORTH_IT: Final = 1.15  # times as high as between the side seats the cards must be to lie below them
_RAISED: Final = 0.018  # of the window's shorter side does the card under the mouse stand up into the own row less
_LARGEST: Final = 0.85  # of the hand's cards are those on the table of a tall window high at most
_NOT_BELOW: Final = 0.7  # of the hand's cards are they high at least, rather the hand is smaller ...
_LEAST_HAND: Final = 0.72  # ... down to this part
_SMALLER: Final = 0.98  # how much smaller what is tried next is
_SMALLEST: Final = 40  # pixels: cards that low are taken as they come
_ROOMY: Final = 1.2  # times as high as wide a window has a line of its own for the ribbon

Found = TypeVar("Found")


class Middle(msgspec.Struct, frozen=True):
    """The middle of the table: the height of its cards, the stock, and by seat the tray of discards."""

    height: int
    pad: int
    stock: Place
    trays: tuple[pygame.Rect, ...]

    def discards(self, seat: int, count: int) -> list[Place]:
        """Return the places of ``count`` discards of a seat, the oldest first; those that have no room share one."""
        tray, width = self.trays[seat], card_width(self.height)
        left = tray.left + self.pad + width / 2
        room = tray.width - 2 * self.pad - width
        step = _SPREAD * width
        if count > 1:
            step = max(_LEAST_SPREAD * width, min(step, room / (count - 1)))
        last = left + min(room, step * (count - 1))
        return [
            Place(max(left, last - (count - 1 - number) * step), tray.centery, self.height, _TILTS[number % 5])
            for number in range(count)
        ]


class ShownHands(msgspec.Struct, frozen=True):
    """Where the hands lie when all are turned over, by seat: cards of ``height`` and the line that counts them."""

    height: int
    hands: tuple[tuple[Place, ...], ...]
    counts: tuple[pygame.Rect, ...]


def pill_height(scale: Scale) -> int:
    """Return the height of the labels that sit on a card's upper edge."""
    return round(scale.font(17) * 1.7)


def close_place(layout: TableLayout) -> pygame.Rect:
    """Return where the button that closes the deal lies: above the value panel."""
    scale, below = layout.scale, layout.bottom_end
    height = scale.px(50, 34)
    return pygame.Rect(below.left, below.top - scale.px(12, 6) - height, below.width, height)


def throw_places(layout: TableLayout, middle: Middle) -> list[pygame.Rect]:
    """Return where a card may be let go that is thrown: the own tray's surroundings down to the hand, the stock's."""
    gap = layout.scale.px(16, 8)
    own, plaque = inset(middle.trays[0], -gap), layout.seats[0].plaque
    floor = round(layout.hand_top(HAND_SIZE)) - gap
    if own.left < plaque.right or own.right > layout.bottom_end.left:  # it lies over the own row of a tall window
        floor = min(plaque.top, close_place(layout).top) - gap // 2
    own.height = max(min(own.height, plaque.bottom - own.top), floor - own.top)
    stock = pygame.Rect(0, 0, card_width(middle.height) + 4 * gap, middle.height + 4 * gap)
    stock.center = (round(middle.stock.x), round(middle.stock.y))
    return [own, stock]


def hand_place(layout: TableLayout) -> pygame.Rect:
    """Return where a card may be let go that is drawn or taken: the hand and what is beside it."""
    left, right = (layout.cards.left, layout.cards.right)
    top = round(layout.hand_top(HAND_SIZE + 1))
    return pygame.Rect(round(left), top, round(right - left), layout.window.bottom - top)


def game_layout(
    size: tuple[int, int], players: int, band: float, card_scale: float = 1.0, text_scale: float = 1.0
) -> TableLayout:
    """Return the layout of seats, hand and corners; the value panel takes the corner at the bottom end."""
    scale = Scale(size, text_scale)
    width = max(scale.px(300), round(16.5 * scale.font(18))) if scale.is_tall else scale.px(390, 226)
    lines = scale.font(22) * 1.7 + scale.font(38) * 1.25 + scale.font(15) * 2.9  # suits, value and what is short, meter
    needs = Needs(band=band, corner=(width, round(lines + scale.gap)), fan_degrees=BACKS_APART)
    arranged = _tall_layout if scale.is_tall else _wide_layout
    return arranged(scale, needs, lambda asked: table_layout(size, players, HAND_SIZE, card_scale, text_scale, asked))


def middle_of(layout: TableLayout) -> Middle:
    """Return the middle: the stock in the centre, a tray towards every player."""
    return _tall_arranged(layout)[0] if layout.scale.is_tall else _wide_middle(layout)


def shown_hands_of(layout: TableLayout) -> ShownHands:
    """Return where all hands are shown: the piles are gone by then, so they have the middle and the side fans' room.

    The person's own cards stay in the hand; only their count stands in the middle, below all others.
    """
    if layout.scale.is_tall:
        height = min(0.225 * layout.scale.height, layout.hand_height)
        return _largest(height, lambda height, is_last: _tall_shown(layout, height, is_last=is_last))
    return _wide_shown(layout)


def _sides(layout: TableLayout) -> list[Seat]:
    return [seat for seat in layout.seats if seat.side in ("left", "right")]


def _each(length: float, parts: int, gap: int) -> float:
    """Return how long each of so many parts is, with gaps between them."""
    return (length - gap * (parts - 1)) / parts


def _tray_width(card: int, pad: int, cards: int, spread: float = _SPREAD) -> float:
    """Return how wide the tray of so many cards is, each ``card`` pixels wide."""
    return card * (1 + spread * (cards - 1)) + 2 * pad


def _shown(
    layout: TableLayout, height: int, free: pygame.Rect, own: float, spots: Sequence[tuple[float, float, float, float]]
) -> ShownHands:
    """Return hands of cards of ``height`` shown in ``free``, with the person's count ``own`` pixels broad below.

    The ``spots`` of the others: the middle, the top, how far their cards lie apart, how broad their count is.
    """
    line = _count_height(layout.scale)
    count = pygame.Rect(0, 0, round(own), line)
    count.midbottom = free.centerx, free.bottom
    hands: list[tuple[Place, ...]] = [()]
    counts = [count]
    for x, top, step, broad in spots:
        hands.append(tuple(Place(x + (at - _STEPS / 2) * step, top + height / 2, height) for at in range(HAND_SIZE)))
        count = pygame.Rect(0, 0, round(broad), line)
        count.midtop = round(x), round(top + height + _below(line) - line)
        counts.append(count)
    return ShownHands(height, tuple(hands), tuple(counts))


def _count_height(scale: Scale) -> int:
    """Return the height of the line that counts a hand."""
    return round(scale.font(20) * 1.75)


def _below(line: int) -> int:
    """Return what of a count's line stands below its cards."""
    return round(line * (1 - _COUNT_OVER))


# ------------------------------------------------------------------------- in a wide window


def _wide_layout(scale: Scale, needs: Needs, lay_out: Callable[[Needs], TableLayout]) -> TableLayout:
    layout = lay_out(msgspec.structs.replace(needs, backs_beside=True))
    room = round(scale.font(18) * 0.95)  # for the chips on the hand's cards
    middle = layout.middle.copy()
    middle.height -= room
    ribbon = layout.ribbon.move(0, -room)
    own, close = layout.seats[0].plaque, close_place(layout)
    width = min(scale.px(760, 600), layout.cloth.width - 2 * scale.gap)
    if ribbon.bottom + scale.gap // 2 > min(own.top, close.top):  # between them; else it has the whole width above them
        width = min(ribbon.width, 2 * (min(ribbon.centerx - own.right, close.left - ribbon.centerx) - scale.gap))
    ribbon = ribbon.inflate(width - ribbon.width, 0)
    return msgspec.structs.replace(layout, ribbon=ribbon, middle=middle)


def _wide_middle(layout: TableLayout) -> Middle:
    """Return the middle of a wide window; for two the stock lies at the left.

    In a high window the rows with the side players' trays lie below their seats, over the whole width, if the cards
    become larger by it; they are not to be larger than those of the hand.
    """
    between = _wide_arranged(layout, layout.middle, layout.middle.top)
    sides = _sides(layout)
    if not sides:
        return between
    whole = inset(layout.cloth, layout.scale.gap, 0)
    whole.top, whole.height = layout.middle.top, layout.middle.height
    ends = max(max(seat.plaque.bottom, round(seat.fan.y + 0.62 * seat.fan.height)) for seat in sides)
    below = _wide_arranged(layout, whole, ends + pill_height(layout.scale))
    is_high = layout.window.height > _HIGH * layout.window.width
    return below if below.height > (1.0 if is_high else _WORTH_IT) * between.height else between


def _wide_arranged(layout: TableLayout, free: pygame.Rect, floor: int) -> Middle:
    """Return the middle laid out in ``free``; the row of the stock begins at ``floor`` pixels or below it."""
    scale, players = layout.scale, len(layout.seats)
    are_two, is_below = players == FEWEST, floor > free.top
    rows = 3 if players == MOST else 2
    low_rows = 2 if is_below else rows  # those that lie at or below the floor
    pad, lift = scale.px(7, 3), round(pill_height(scale) * 0.9)
    gap = max(scale.px(14, 6), lift)
    above = lift if are_two else 0  # the tray at the top is the one that is taken from
    across = free.width - 2 * gap  # what the stock and the two trays beside it share
    heights = [
        (0.16 if rows == 3 and not is_below else 0.19) * scale.height,
        _BROADEST[are_two] * scale.width,
        _each(free.bottom - max(floor, free.top + above), low_rows, gap) - 2 * pad,
    ]
    if are_two:  # the trays lie in the middle, towards their owners, and the stock at the left of them
        heights.append((free.width - 3 * gap - 2 * pad) / (3 + 4 * _SPREAD) / CARD_ASPECT)
    else:
        heights.append((across - 4 * pad) / (1 + 2 * (1 + 2 * _SPREAD)) / CARD_ASPECT)
    if low_rows < rows:  # the tray at the top lies between the seats at the sides
        heights.append((layout.middle.width - 2 * pad) / (1 + 4 * _SPREAD) / CARD_ASPECT)
        heights.append(_each(free.height, rows, gap) - 2 * pad)
    height = int(min(heights))
    width = card_width(height)
    broad = min(_tray_width(width, pad, 5), (across - width) / 2)
    if are_two:
        between = 2 * (min(free.centerx - layout.top_start.right, layout.top_end.left - free.centerx) - gap)
        broad = min(_tray_width(width, pad, 9), free.width - 2 * width - 3 * gap, between)
    tray = pygame.Rect(0, 0, int(broad), height + 2 * pad)
    step = float(tray.height + gap)
    top = free.top + above + (free.height - above - (rows * step - gap)) / 2
    if is_below:  # spread over the height that is left, the stock's row not above the floor
        spare = max(0.0, free.bottom - floor - (low_rows * step - gap)) / (low_rows + 1)
        step += spare
        top = free.bottom - spare - tray.height - step * (rows - 1)
    centres = [top + tray.height / 2 + number * step for number in range(rows)]
    if low_rows < rows:
        centres[0] = (free.top + centres[1] - tray.height / 2) / 2
    beside = min(0.31 * free.width, (free.width - tray.width) / 2)
    if is_below:
        beside = min(max(beside, (width + tray.width) / 2 + gap), (free.width - tray.width) / 2)
    stock = Place(free.centerx, round(centres[1 if rows == 3 else 0]), height)
    if are_two:
        stock = Place(round(free.centerx - (tray.width + width) / 2 - 1.5 * gap), round(sum(centres) / 2), height)
    trays = []
    for seat in layout.seats:
        rect = tray.copy()
        x = {"left": -beside, "right": beside}.get(seat.side, 0.0)
        y = {"top": centres[0], "bottom": centres[-1]}.get(seat.side, stock.y)
        rect.center = (round(free.centerx + x), round(y))
        trays.append(rect)
    return Middle(height, pad, stock, tuple(trays))


def _wide_shown(layout: TableLayout) -> ShownHands:
    corner = max(layout.top_start.right, layout.window.width - layout.top_end.left)
    between = _wide_shown_in(layout, layout.middle, corner)
    free = layout.middle.copy()  # below the corners there is more room to the sides
    lowest = max(layout.top_start.bottom, layout.top_end.bottom)
    if len(layout.seats) < MOST:
        free.top = max(free.top, lowest)
        free.height -= free.top - layout.middle.top
    below = _wide_shown_in(layout, free, 0)
    sides = [below.hands[layout.seats.index(seat)][0] for seat in _sides(layout)]
    is_clear = all(place.y - place.height / 2 >= lowest for place in sides)
    return below if is_clear and below.height >= _LOWER * between.height else between


def _wide_shown_in(layout: TableLayout, free: pygame.Rect, corner: int) -> ShownHands:
    """Return where the hands are shown in ``free``, at least ``corner`` pixels from both edges of the window."""
    scale, seats = layout.scale, layout.seats
    line, gap = _count_height(scale), scale.px(10, 5)
    lefts = [seat.plaque.right for seat in seats if seat.side == "left"]
    rights = [seat.plaque.left for seat in seats if seat.side == "right"]
    left = max(*lefts, corner) + gap if lefts else free.left
    right = min(*rights, layout.window.width - corner) - gap if rights else free.right
    rows = 2 if len(seats) == MOST else 1
    under = _below(line) + gap
    broad = _each(right - left, 1 if len(seats) == FEWEST else 2, gap)
    most = 0.185 if rows == 2 else 0.225
    room = (free.height - line - gap - rows * under) / rows
    height = int(min(most * scale.height, room, broad / (1 + _SHOWN_LEAST * _STEPS) / CARD_ASPECT))
    width = card_width(height)
    step = min(_SHOWN_STEP * width, (broad - width) / _STEPS)
    whole = width + step * _STEPS
    spare = max(0.0, free.height - line - rows * (height + under)) / (rows + 1)
    away = min((broad + gap) / 2, max(0.31 * free.width, whole / 2 + gap))
    spots = []
    for seat in seats[1:]:
        is_top = seat.side == "top"
        x = free.centerx + {"left": -away, "right": away}.get(seat.side, 0.0)
        row = 0 if is_top else rows - 1
        top = free.top + spare + row * (height + under + spare)
        spots.append((x, top, step, right - left if is_top else max(whole, 2 * away - gap)))
    return _shown(layout, height, free, max(0.62 * free.width, right - left), spots)


# ------------------------------------------------------------------------- in a tall window


def _largest(height: float, laid_out: Callable[[int, bool], Found | None]) -> Found:
    """Return what is laid out with the highest cards, ``height`` pixels at most; the smallest are taken as they come.

    ``laid_out`` is given a height and whether it is the last that is tried.
    """
    while True:
        found = laid_out(int(height), height < _SMALLEST)
        if found is not None:
            return found
        height *= _SMALLER


def _tall_layout(scale: Scale, needs: Needs, lay_out: Callable[[Needs], TableLayout]) -> TableLayout:
    """Return the layout of a tall window, the side seats over their trays."""
    tabs = round(1.15 * scale.font(18) + _RAISED * min(scale.width, scale.height))  # chips, also of a raised card
    needs = msgspec.structs.replace(needs, tabs=tabs, has_trick=False)
    layout = lay_out(needs)
    middle, ribbon = _tall_arranged(layout)
    least = _LEAST_HAND * layout.hand_height
    while middle.height < _NOT_BELOW * layout.hand_height and layout.hand_height > least:
        layout = lay_out(msgspec.structs.replace(needs, hand=_SMALLER * layout.hand_height))
        middle, ribbon = _tall_arranged(layout)
    sides = _sides(layout)
    pairs = zip(layout.seats, middle.trays, strict=True)
    seats = tuple(_moved(layout, seat, tray) if seat in sides else seat for seat, tray in pairs)
    room = pygame.Rect(layout.middle)
    room.height = ribbon.top - scale.px(10, 5) - room.top
    return msgspec.structs.replace(layout, seats=seats, ribbon=ribbon, middle=room)


def _tall_arranged(layout: TableLayout) -> tuple[Middle, pygame.Rect]:
    """Return the middle with the largest cards that have room, and the ribbon.

    The person's own tray lies in the middle under the stock, or in the own row if the cards become larger by it.
    """

    def laid_out(height: int, is_last: bool) -> tuple[Middle, pygame.Rect] | None:
        below = _tall_middle(layout, height, is_in_row=False, is_last=is_last)
        return below or _tall_middle(layout, height, is_in_row=True, is_last=is_last)

    return _largest(_LARGEST * layout.hand_height, laid_out)


def _lift(scale: Scale) -> int:
    """Return how far a label rises over the card that it sits on."""
    return round(pill_height(scale) * 0.92)


def _half(layout: TableLayout, seat: Seat) -> int:
    """Return how far a seat at the side, plaque and cards, reaches up and down from its middle."""
    half = math.radians(BACKS_APART * _STEPS / 2)
    fan = seat.fan.height * (2.1 * math.sin(half) + CARD_ASPECT / 2 + 0.02)
    return max(math.ceil(fan), (seat.plaque.height + 1) // 2)


def _moved(layout: TableLayout, seat: Seat, tray: pygame.Rect) -> Seat:
    """Return a seat at the side, moved to lie over its tray."""
    scale = layout.scale
    y = tray.top - _lift(scale) - scale.px(10, 5) // 2 - _half(layout, seat)
    plaque = seat.plaque.copy()
    plaque.centery = y
    return Seat(plaque, seat.side, msgspec.structs.replace(seat.fan, y=y))


def _box(layout: TableLayout, seat: Seat) -> pygame.Rect:
    """Return the rectangle around a seat at the side, its cards and the chip on them."""
    out = round(0.41 * seat.fan.height + max(layout.scale.px(15, 10), 0.83 * layout.scale.smallest))
    rect = seat.plaque.inflate(0, 2 * _half(layout, seat) - seat.plaque.height)
    rect.width += out
    if seat.side == "right":
        rect.left -= out
    return rect


def _tall_ribbon(layout: TableLayout, ceiling: int) -> pygame.Rect:
    """Return the ribbon over what is in the own row, of which the highest begins at ``ceiling``."""
    scale, close = layout.scale, close_place(layout)
    own, end, gap = layout.seats[0].plaque, layout.bottom_end, layout.scale.px(8, 4)
    rect = pygame.Rect(own.left, 0, end.right - own.left, layout.ribbon.height)
    if scale.height > _ROOMY * scale.width:
        rect.bottom = min(ceiling, close.top) - gap
    else:
        rect.width = close.left - scale.gap - own.left
        rect.bottom = min(ceiling - gap, close.bottom)
    return rect


def _tall_middle(
    layout: TableLayout, height: int, *, is_in_row: bool, is_last: bool
) -> tuple[Middle, pygame.Rect] | None:
    """Return the middle with cards of ``height`` and the ribbon; None if there is no room, unless it ``is_last``."""
    scale, seats, sides = layout.scale, layout.seats, _sides(layout)
    own, end, are_two = seats[0].plaque, layout.bottom_end, len(seats) == FEWEST
    gap, lift, pad, width = scale.px(10, 5), _lift(scale), scale.px(7, 3), card_width(height)
    tray_height = height + 2 * pad
    inner = pygame.Rect(own.left, 0, end.right - own.left, 0)
    full, least = round(_tray_width(width, pad, 5)), round(_tray_width(width, pad, 3, _LEAST_SPREAD))
    own_tray = pygame.Rect(own.right + gap, own.bottom - tray_height, end.left - own.right - 2 * gap, tray_height)
    ribbon = _tall_ribbon(layout, min(own.top, own_tray.top) if is_in_row else own.top)
    opposite = [seat for seat in seats if seat.side == "top"]
    top = layout.middle.top + (lift if are_two else 0)
    heights = [*[tray_height] * len(opposite), height + lift, *([] if is_in_row else [tray_height])]
    spare = ribbon.top - gap - top - sum(heights) - gap * (len(heights) - 1)
    extra = spare / (len(heights) + 1)
    stock_y = top + extra + len(opposite) * (tray_height + gap + extra) + lift + height / 2
    if sides:
        row = max(layout.top_start.bottom, layout.top_end.bottom, *(seat.plaque.bottom for seat in opposite))
        highest = row + gap + 2 * _half(layout, sides[0]) + gap // 2 + lift + tray_height / 2
        floor = ribbon.top - gap - (tray_height / 2 if is_in_row else height / 2 + gap + tray_height)
        stock_y = max(stock_y, highest)
        if stock_y > floor and not is_last:
            return None
    beside = min(full, int(inner.width / 2 - width / 2 - 2 * gap))
    if (spare < 0 or beside < least or (is_in_row and own_tray.width < least)) and not is_last:
        return None
    trays = []
    for seat in seats:
        tray = pygame.Rect(0, 0, beside if seat in sides else full, tray_height)
        if are_two:
            tray.width = min(round(_tray_width(width, pad, 9)), inner.width)
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
    boxes = [_box(layout, _moved(layout, seat, trays[seats.index(seat)])) for seat in sides]
    if not is_last and any(box.collidelist(trays) >= 0 for box in boxes):
        return None
    return Middle(height, pad, Place(inner.centerx, round(stock_y), height), tuple(trays)), ribbon


def _tall_shown(layout: TableLayout, height: int, *, is_last: bool) -> ShownHands | None:
    """Return hands of cards of ``height``, each below its owner's plaque; None if they meet, unless it ``is_last``."""
    scale, free, sides = layout.scale, layout.middle, _sides(layout)
    line, gap, width = _count_height(scale), scale.px(10, 5), card_width(height)
    under = _below(line)
    boxes = [_box(layout, seat) for seat in sides]
    broad = _each(free.width, 2, gap) if sides else free.width
    across = free.width  # what the hand of who sits opposite has
    low, floor = free.top, free.bottom - line - gap
    if any(seat.side == "top" for seat in layout.seats):
        low += height + under + gap
        if any(box.top < low for box in boxes):
            (start,) = (box for box in boxes if box.left == free.left)
            (end,) = (box for box in boxes if box.left > free.left)
            across = end.left - start.right - 2 * gap
    low = max([low, *(box.bottom + gap for box in boxes)])
    bottom = low + height + under if sides else low
    steps = {False: (broad - width) / _STEPS, True: (across - width) / _STEPS}
    if (bottom > floor or min(steps.values()) < _SHOWN_LEAST * width) and not is_last:
        return None
    spare = max(0, floor - bottom) / 2
    spots = []
    for seat in layout.seats[1:]:
        is_top = seat.side == "top"
        x = free.centerx + {"left": -1, "right": 1}.get(seat.side, 0) * (broad + gap) / 2
        y = free.top + (0 if sides else spare) if is_top else low + spare
        spots.append((x, y, min(_SHOWN_STEP * width, steps[is_top]), across if is_top else broad))
    return _shown(layout, height, free, free.width, spots)
