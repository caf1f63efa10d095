"""Where things lie on a table of Empat Satu: the stock, a tray of discards for each player, panels, the shown hands."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.rules.empat_satu.options import FEWEST, MOST
from game.rules.empat_satu.table import HAND_SIZE
from game.ui.assets import CARD_ASPECT, card_width
from game.ui.layout import Place, Scale, Seat, TableLayout, table_layout

SPREAD: Final = 0.34  # of a card's width: how far one discard lies from the next
LEAST_SPREAD: Final = 0.16
COUNT_OVER: Final = 0.4  # of the height of a count's line lies over the cards
_SHOWN_STEP: Final = 0.72  # of a card's width: how far the cards of a shown hand lie from each other, ...
_SHOWN_LEAST: Final = 0.4  # ... at least; rather the cards are smaller
_BROADEST: Final = (0.14, 0.2)  # of the window's width: how high a card is at most, with seats at the sides and without
_TALL: Final = 0.85  # from this part of the width on a window's height is to be used, else ...
_WORTH_IT: Final = 1.15  # times as high as between the side seats the cards must be to lie below them
_TILTS: Final = (-2.0, 1.0, -1.0, 2.0, 0.0)


def game_layout(
    size: tuple[int, int], players: int, band: float, card_scale: float = 1.0, text_scale: float = 1.0
) -> TableLayout:
    """Return the layout of seats, hand and corners; the value panel takes the corner at the bottom end."""
    scale = Scale(size, text_scale)
    value = (scale.px(390, 226), round(scale.font(22) * 1.7 + scale.font(38) * 1.25 + scale.font(15) * 2.9 + scale.gap))
    layout = table_layout(
        size, players, HAND_SIZE, card_scale, text_scale, band=band, corner=value, backs_beside=True
    )  # fmt: skip
    room = round(scale.font(18) * 0.95)  # for the chips on the hand's cards
    middle = layout.middle.copy()
    middle.height -= room
    ribbon = layout.ribbon.move(0, -room)
    own, close = layout.seats[0].plaque, close_place(layout)
    width = min(scale.px(760, 600), layout.cloth.width - 2 * scale.gap)
    if ribbon.bottom + scale.gap > min(own.top, close.top):  # between them; else it has the whole width above them
        width = min(ribbon.width, 2 * (min(ribbon.centerx - own.right, close.left - ribbon.centerx) - scale.gap))
    ribbon = ribbon.inflate(width - ribbon.width, 0)
    return replace(layout, ribbon=ribbon, middle=middle)


@dataclass(frozen=True)
class Middle:
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
        step = SPREAD * width
        if count > 1:
            step = max(LEAST_SPREAD * width, min(step, room / (count - 1)))
        last = left + min(room, step * (count - 1))
        return [
            Place(max(left, last - (count - 1 - number) * step), tray.centery, self.height, _TILTS[number % 5])
            for number in range(count)
        ]


@dataclass(frozen=True)
class ShownHands:
    """Where the hands lie when all are turned over, by seat: cards of ``height`` and the line that counts them."""

    height: int
    hands: tuple[tuple[Place, ...], ...]
    counts: tuple[pygame.Rect, ...]


def count_height(scale: Scale) -> int:
    """Return the height of the line that counts a hand."""
    return round(scale.font(20) * 1.75)


def pill_height(scale: Scale) -> int:
    """Return the height of the labels that sit on a card's upper edge."""
    return round(scale.font(17) * 1.7)


def middle_of(layout: TableLayout) -> Middle:
    """Return the middle: the stock in the centre, a tray towards every player; for two the stock lies at the left.

    In a tall window the rows with the side players' trays lie below their seats, over the whole width, if the cards
    become larger by it; they are not to be larger than those of the hand.
    """
    between = _arranged(layout, layout.middle, layout.middle.top)
    sides = [seat for seat in layout.seats if seat.side in ("left", "right")]
    if not sides:
        return between
    whole = layout.cloth.inflate(-2 * layout.scale.gap, 0)
    whole.top, whole.height = layout.middle.top, layout.middle.height
    below = _arranged(layout, whole, _end_of(sides) + pill_height(layout.scale))
    is_tall = layout.window.height > _TALL * layout.window.width
    return below if below.height > (1.0 if is_tall else _WORTH_IT) * between.height else between


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
    across = free.width - (3 if players == FEWEST else 2) * gap  # what stock and two trays share, or stock and one
    trays_beside = 1 if players == FEWEST else 2
    widest = (across - 2 * pad * trays_beside) / (1 + trays_beside * (1 + 2 * SPREAD))
    if low_rows < rows:  # the tray at the top lies between the seats at the sides
        widest = min(widest, (layout.middle.width - 2 * pad) / (1 + 4 * SPREAD))
    share = 0.16 if rows == 3 and not is_below else 0.19
    height = int(min(share * scale.height, _BROADEST[players == FEWEST] * scale.width, room, widest / CARD_ASPECT))
    width = card_width(height)
    cards = 9 if players == FEWEST else 5
    broad = min(width * (1 + SPREAD * (cards - 1)) + 2 * pad, (across - width) / trays_beside)
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
    shift = 0.0
    if players == FEWEST:
        shift = (width + 3 * gap) / 2
        stock = Place(round(free.centerx - tray.width / 2 - 1.5 * gap), round((centres[0] + centres[1]) / 2), height)
    trays = []
    for seat in layout.seats:
        rect = tray.copy()
        x = {"left": -beside, "right": beside}.get(seat.side, shift)
        y = {"top": centres[0], "bottom": centres[-1]}.get(seat.side, stock.y)
        rect.center = (round(free.centerx + x), round(y))
        trays.append(rect)
    return Middle(height, pad, stock, tuple(trays))


def shown_hands_of(layout: TableLayout) -> ShownHands:
    """Return where all hands are shown: the piles are gone by then, so they have the middle and the side fans' room.

    The person's own cards stay in the hand; only their count stands in the middle, below all others.
    """
    scale, free, seats = layout.scale, layout.middle, layout.seats
    line = count_height(scale)
    gap = scale.px(10, 5)
    lefts = [seat.plaque.right for seat in seats if seat.side == "left"]
    rights = [seat.plaque.left for seat in seats if seat.side == "right"]
    left = max(*lefts, layout.top_start.right) + gap if lefts else free.left
    right = min(*rights, layout.top_end.left) - gap if rights else free.right
    rows = 2 if len(seats) == MOST else 1
    below = round(line * (1 - COUNT_OVER))  # of a count's line, what stands below its cards
    room = (free.height - line - gap - rows * (below + gap)) / rows
    beside = 1 if len(seats) == FEWEST else 2
    broad = ((right - left) - gap * (beside - 1)) / beside
    most = 0.185 if rows == 2 else 0.225
    height = int(min(most * scale.height, room, broad / (1 + _SHOWN_LEAST * (HAND_SIZE - 1)) / CARD_ASPECT))
    width = card_width(height)
    step = min(_SHOWN_STEP * width, (broad - width) / (HAND_SIZE - 1))
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


def close_place(layout: TableLayout) -> pygame.Rect:
    """Return where the button that closes the deal lies: above the value panel."""
    scale, below = layout.scale, layout.bottom_end
    height = scale.px(50, 34)
    return pygame.Rect(below.left, below.top - scale.px(12, 6) - height, below.width, height)
