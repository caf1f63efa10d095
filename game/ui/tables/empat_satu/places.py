"""Where things lie on a table of Empat Satu: the stock, a tray of discards for each player, panels, the shown hands."""

from __future__ import annotations

from typing import Final

import msgspec
import pygame

from game.rules.empat_satu import FEWEST, HAND_SIZE, MOST
from game.ui.drawing.assets import CARD_ASPECT, card_width
from game.ui.drawing.scale import Scale
from game.ui.drawing.sprites import Place
from game.ui.tables.empat_satu.middle import (
    BACKS_APART,
    COUNT_OVER,
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
from game.ui.tables.empat_satu.tall_places import tall_game_layout, tall_middle_of, tall_shown_hands_of
from game.ui.tables.layout import Needs, Seat, TableLayout, table_layout

_BROADEST: Final = (0.14, 0.2)  # of the window's width: how high a card is at most, with seats at the sides and without
_HIGH: Final = 0.85  # from this part of the width on a window's height is to be used, else ...
_WORTH_IT: Final = 1.15  # times as high as between the side seats the cards must be to lie below them


def game_layout(
    size: tuple[int, int], players: int, band: float, card_scale: float = 1.0, text_scale: float = 1.0
) -> TableLayout:
    """Return the layout of seats, hand and corners; the value panel takes the corner at the bottom end."""
    scale = Scale(size, text_scale)
    if scale.is_tall:
        return tall_game_layout(size, players, band, card_scale, text_scale)
    value = value_size(scale, scale.px(390, 226))
    needs = Needs(band=band, corner=value, backs_beside=True, fan_degrees=BACKS_APART)
    layout = table_layout(size, players, HAND_SIZE, card_scale, text_scale, needs)
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


def middle_of(layout: TableLayout) -> Middle:
    """Return the middle: the stock in the centre, a tray towards every player; for two the stock lies at the left.

    In a high window the rows with the side players' trays lie below their seats, over the whole width, if the cards
    become larger by it; they are not to be larger than those of the hand.
    """
    if layout.scale.is_tall:
        return tall_middle_of(layout)
    between = _arranged(layout, layout.middle, layout.middle.top)
    sides = [seat for seat in layout.seats if seat.side in ("left", "right")]
    if not sides:
        return between
    whole = layout.cloth.inflate(-2 * layout.scale.gap, 0)
    whole.top, whole.height = layout.middle.top, layout.middle.height
    below = _arranged(layout, whole, _end_of(sides) + pill_height(layout.scale))
    is_high = layout.window.height > _HIGH * layout.window.width
    return below if below.height > (1.0 if is_high else _WORTH_IT) * between.height else between


def _end_of(sides: list[Seat]) -> int:
    """Return where the seats at the sides end, plaques and backs."""
    return max(max(seat.plaque.bottom, round(seat.fan.y + 0.62 * seat.fan.height)) for seat in sides)


def _arranged(layout: TableLayout, free: pygame.Rect, floor: int) -> Middle:
    """Return the middle laid out in ``free``; the row of the stock begins at ``floor`` pixels or below it."""
    scale = layout.scale
    players = len(layout.seats)
    rows = 3 if players == MOST else 2
    pad, lift = scale.px(7, 3), round(pill_height(scale) * 0.9)
    gap = max(scale.px(14, 6), lift)
    above = lift if players == FEWEST else 0  # the tray at the top is the one that is taken from
    is_below = floor > free.top
    low_rows = 2 if is_below else rows  # those that lie at or below the floor
    low = free.bottom - max(floor, free.top + above)
    room = (low - gap * (low_rows - 1)) / low_rows - 2 * pad
    if low_rows < rows:
        room = min(room, (free.height - gap * (rows - 1)) / rows - 2 * pad)
    across = free.width - 2 * gap  # what the stock and the two trays beside it share
    widest = (across - 4 * pad) / (1 + 2 * (1 + 2 * SPREAD))
    if players == FEWEST:  # the trays lie in the middle, towards their owners, and the stock at the left of them
        widest = (free.width - 3 * gap - 2 * pad) / (3 + 4 * SPREAD)
    if low_rows < rows:  # the tray at the top lies between the seats at the sides
        widest = min(widest, (layout.middle.width - 2 * pad) / (1 + 4 * SPREAD))
    share = 0.16 if rows == 3 and not is_below else 0.19
    height = int(min(share * scale.height, _BROADEST[players == FEWEST] * scale.width, room, widest / CARD_ASPECT))
    width = card_width(height)
    cards = 9 if players == FEWEST else 5
    full = width * (1 + SPREAD * (cards - 1)) + 2 * pad
    broad = min(full, (across - width) / 2)
    if players == FEWEST:
        between = 2 * (min(free.centerx - layout.top_start.right, layout.top_end.left - free.centerx) - gap)
        broad = min(full, free.width - 2 * width - 3 * gap, between)
    tray = pygame.Rect(0, 0, int(broad), height + 2 * pad)
    total = rows * tray.height + gap * (rows - 1)
    top = free.top + above + (free.height - above - total) / 2
    step = float(tray.height + gap)
    if is_below:  # spread over the height that is left, the stock's row not above the floor
        spare = max(0.0, free.bottom - floor - low_rows * tray.height - gap * (low_rows - 1)) / (low_rows + 1)
        step += spare
        top = free.bottom - spare - tray.height - step * (rows - 1)
    centres = [top + tray.height / 2 + number * step for number in range(rows)]
    if low_rows < rows:
        centres[0] = (free.top + centres[1] - tray.height / 2) / 2
    beside = min(0.31 * free.width, (free.width - tray.width) / 2)
    if is_below:
        beside = min(max(beside, (width + tray.width) / 2 + gap), (free.width - tray.width) / 2)
    stock = Place(free.centerx, round(centres[1] if rows == 3 else centres[0]), height)
    if players == FEWEST:
        stock = Place(
            round(free.centerx - (tray.width + width) / 2 - 1.5 * gap), round((centres[0] + centres[1]) / 2), height
        )
    trays = []
    for seat in layout.seats:
        rect = tray.copy()
        x = {"left": -beside, "right": beside}.get(seat.side, 0.0)
        y = {"top": centres[0], "bottom": centres[-1]}.get(seat.side, stock.y)
        rect.center = (round(free.centerx + x), round(y))
        trays.append(rect)
    return Middle(height, pad, stock, tuple(trays))


def shown_hands_of(layout: TableLayout) -> ShownHands:
    """Return where all hands are shown: the piles are gone by then, so they have the middle and the side fans' room.

    The person's own cards stay in the hand; only their count stands in the middle, below all others.
    """
    if layout.scale.is_tall:
        return tall_shown_hands_of(layout)
    corner = max(layout.top_start.right, layout.window.width - layout.top_end.left)
    between = _shown_between(layout, layout.middle, corner)
    free = layout.middle.copy()  # below the corners there is more room to the sides
    if len(layout.seats) < MOST:
        free.top = max(free.top, layout.top_start.bottom, layout.top_end.bottom)
        free.height -= free.top - layout.middle.top
    below = _shown_between(layout, free, 0)
    sides = [
        places[0] for seat, places in zip(layout.seats, below.hands, strict=True) if seat.side in ("left", "right")
    ]
    lowest = max(layout.top_start.bottom, layout.top_end.bottom)
    is_clear = all(place.y - place.height / 2 >= lowest for place in sides)
    return below if is_clear and below.height >= 0.85 * between.height else between


def _shown_between(layout: TableLayout, free: pygame.Rect, corner: int) -> ShownHands:
    """Return where the hands are shown in ``free``, at least ``corner`` pixels from both edges of the window."""
    scale, seats = layout.scale, layout.seats
    line = count_height(scale)
    gap = scale.px(10, 5)
    lefts = [seat.plaque.right for seat in seats if seat.side == "left"]
    rights = [seat.plaque.left for seat in seats if seat.side == "right"]
    left = max(*lefts, corner) + gap if lefts else free.left
    right = min(*rights, layout.window.width - corner) - gap if rights else free.right
    rows = 2 if len(seats) == MOST else 1
    below = round(line * (1 - COUNT_OVER))  # of a count's line, what stands below its cards
    room = (free.height - line - gap - rows * (below + gap)) / rows
    beside = 1 if len(seats) == FEWEST else 2
    broad = ((right - left) - gap * (beside - 1)) / beside
    most = 0.185 if rows == 2 else 0.225
    height = int(min(most * scale.height, room, broad / (1 + SHOWN_LEAST * (HAND_SIZE - 1)) / CARD_ASPECT))
    width = card_width(height)
    step = min(SHOWN_STEP * width, (broad - width) / (HAND_SIZE - 1))
    whole = width + step * (HAND_SIZE - 1)
    spare = max(0.0, free.height - line - rows * (height + below + gap)) / (rows + 1)
    tops = [free.top + spare + row * (height + below + gap + spare) for row in range(rows)]
    away = min((broad + gap) / 2, max(0.31 * free.width, whole / 2 + gap))
    hands, counts = [], []
    for seat in seats:
        x = free.centerx + {"left": -away, "right": away}.get(seat.side, 0.0)
        top = tops[0 if seat.side == "top" else -1]
        places = [Place(x - whole / 2 + width / 2 + at * step, top + height / 2, height) for at in range(HAND_SIZE)]
        count = pygame.Rect(0, 0, round(right - left if seat.side == "top" else max(whole, 2 * away - gap)), line)
        count.midtop = (round(x), round(top + height + below - line))
        if seat.side == "bottom":
            places, count = [], pygame.Rect(0, 0, round(max(0.62 * free.width, right - left)), line)
            count.midbottom = (round(x), free.bottom)
        hands.append(tuple(places))
        counts.append(count)
    return ShownHands(height, tuple(hands), tuple(counts))


def throw_places(layout: TableLayout, middle: Middle) -> list[pygame.Rect]:
    """Return where a card may be let go that is thrown: the own tray's surroundings down to the hand, the stock's."""
    gap = layout.scale.px(16, 8)
    own, plaque = middle.trays[0].inflate(2 * gap, 2 * gap), layout.seats[0].plaque
    floor = round(layout.hand_top(HAND_SIZE)) - gap
    if own.left < plaque.right or own.right > layout.bottom_end.left:  # it lies over the own row of a tall window
        floor = min(plaque.top, close_place(layout).top) - gap // 2
    own.height = max(min(own.height, plaque.bottom - own.top), floor - own.top)
    stock = pygame.Rect(0, 0, card_width(middle.height) + 4 * gap, middle.height + 4 * gap)
    stock.center = (round(middle.stock.x), round(middle.stock.y))
    return [own, stock]


def hand_place(layout: TableLayout) -> pygame.Rect:
    """Return where a card may be let go that is drawn or taken: the hand and what is beside it."""
    left, right = layout.hand_room
    top = round(layout.hand_top(HAND_SIZE + 1))
    return pygame.Rect(round(left), top, round(right - left), layout.window.bottom - top)
