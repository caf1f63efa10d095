"""Where everything lies: rectangles as a pure function of the window, the players, the cards and the chosen sizes.

In a wide window the panels and the person's plaque lie in the corners, and the seats form a ring around the trick. A
tall window is laid out from the bottom up: the hand across the full width; a row with the person's plaque, the prompt
and the last trick; the trick, close to the hand and its cards no larger than the hand's, with the side seats above its
side cards; the top row with the corners and the opposite seats; and the board, if any. Every size given is an upper
limit: the cards of the hand and of the trick shrink until nothing overlaps.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeVar

import msgspec
import pygame

from game.cards import Card
from game.ui.controls.layout import around, between, columns, inset, put_in, rows, trim
from game.ui.drawing.assets import CARD_ASPECT, card_width
from game.ui.drawing.scale import WIDE, Scale
from game.ui.drawing.sprites import Place
from game.ui.tables.parts.covers import Kind
from game.ui.tables.parts.hand_places import MOST_IN_A_ROW, HandPlaces, cut_between_suits
from game.ui.tables.parts.ring import TrickRing, rings, trick_reach, trick_slots

CHIP: Final = 0.53
"""How far the middle of the chip that counts an opponent's cards lies from that of the cards, in card heights."""
_FAN: Final = 0.95  # of a back's height: how far a side seat's fan reaches up and down from its middle
_SIDES: Final = {3: (-0.66,), 4: (0.0,), 5: (0.494,), 6: (0.66, -0.66), 7: (0.753, -0.406)}
"""By number of players: height of a side's seats, bottom one first; -1: level with top row, 1: just over the hand."""
_WIDE_ROOTED: Final = -0.06  # of a card's height: middle of a fan, out from the plaque's edge (wide window)
_LIFTED: Final = 0.105  # of a card's height: gap kept above the hand, so that a raised card touches nothing
_LEAST_HAND: Final = 0.5  # of their upper limit: least height of the hand's cards
_LEAST_TRICK: Final = 0.62  # of the hand's cards: least height of the trick's; before going lower the hand shrinks
_TALL_ROOTED: Final = -0.12  # of a card's height: middle of a fan, out from the plaque's edge (tall window)
_FOUR_LINES: Final = 1.2  # height over width: windows taller than this give the race a line for each player
_HOME: Final = 0.69  # of the window's width: breadth of a coach's home in a wide window
FEW: Final = 4  # players: up to this many have larger words on their plaques
_LARGEST: Final = 1.5  # times the usual text: the largest on the plaques of more


def table_layout(
    size: tuple[int, int],
    players: int,
    hand_size: int,
    card_scale: float = 1.0,
    text_scale: float = 1.0,
    needs: Needs | None = None,
) -> TableLayout:
    """Lay out a table in a window of ``size`` pixels for 2 to 7 ``players`` holding up to ``hand_size`` cards."""
    scale = Scale(size, text_scale)
    lay_out = _tall_layout if scale.is_tall else _wide_layout
    return lay_out(scale, players, hand_size, max(0.8, min(1.1, card_scale)), needs or Needs())


def chip_radius(scale: Scale) -> int:
    """Return the radius, in pixels, of the chip that counts an opponent's cards."""
    return max(scale.px(15, 10), math.ceil(0.83 * scale.smallest))


class Home(NamedTuple):
    """Where a coach speaks: ``height`` returns its height from its width, in pixels, 0 for no home.

    It takes the prompt's place; one that ``is_high`` is a strip under the rail, and the prompt stays.
    """

    height: Callable[[int], int]
    is_high: bool = False


NO_HOME: Final = Home(lambda _width: 0)


class Needs(msgspec.Struct, frozen=True):
    """What a game needs of its table, in pixels unless stated otherwise.

    ``band`` is how much wider the frame is on both sides, in rails, and ``corner`` the least size of the bottom end
    corner. With ``backs_beside``, the backs of a top seat lie beside its plaque instead of below it. ``board`` is the
    breadth of the board: at the end side over the full height of the cloth or, in a tall window, across it under the
    rail. ``corner_share`` is the height of the top start corner in plaques, ``end_lines`` the number of lines under the
    heading of the top end corner. ``spare`` is kept free above and below the trick, and ``tabs`` is how far labels rise
    above the cards of the hand. ``asks`` is the height of a strip laid across the full width of a tall window,
    ``fan_degrees`` the angle between neighbouring backs in an opponent's fan. Unless it ``has_trick``, the game itself
    places the side seats of a tall window. There, ``hand`` is the greatest height of the hand's cards, and ``side`` how
    wide the plaques at the sides are, in text sizes. ``home`` is where a coach speaks.
    """

    band: float = 0.0
    corner: tuple[int, int] = (0, 0)
    backs_beside: bool = False
    board: int = 0
    corner_share: float = 1.12
    end_lines: int = 4
    spare: tuple[int, int] = (0, 0)
    tabs: int = 0
    asks: int = 0
    fan_degrees: float = 2.0
    has_trick: bool = True
    hand: float = math.inf
    side: float = 8.2
    home: Home = NO_HOME

    def low(self, width: int) -> int:
        """Return the height of a home in the prompt's place, ``width`` pixels wide; 0 if there is none there."""
        return 0 if self.home.is_high else self.home.height(width)


class Seat(msgspec.Struct, frozen=True):
    """A seat in the ring: its plaque, its side of the table, and the middle of its fan of backs."""

    plaque: pygame.Rect
    side: str
    fan: Place

    def reach(self, cards: float, pixels: float = 0) -> float:
        """Return the coordinate ``cards`` card heights plus ``pixels`` inward from the fan's middle."""
        out = cards * self.fan.height + pixels
        return {"left": self.fan.x + out, "right": self.fan.x - out}.get(self.side, self.fan.y + out)

    def box(self, half: int, chip: float) -> pygame.Rect:
        """Return the rectangle around a side seat: ``half`` up and down, out to a chip of radius ``chip``."""
        plaque, end = self.plaque, self.reach(CHIP, chip)
        left, right = (plaque.left, end) if self.side == "left" else (end, plaque.right)
        return between(left, plaque.centery - half, right, plaque.centery + half)

    def backs(self, chip: float) -> pygame.Rect:
        """Return the rectangle around the backs and the chip of radius ``chip`` that counts them."""
        half = _FAN * self.fan.height
        if self.side in ("left", "right"):
            return self.box(round(half), chip)
        if not self.fan.angle:  # beside its plaque
            return between(self.plaque.right, self.plaque.top, self.fan.x + half, self.plaque.bottom)
        return between(self.fan.x - half, self.plaque.bottom, self.fan.x + half, self.reach(CHIP, chip))


def _seat_at(plaque: pygame.Rect, side: str, back: int, out: float) -> Seat:
    """Return a seat whose backs, ``back`` pixels high, have their middle ``out`` pixels outside its plaque's edge."""
    x, y = plaque.center
    fans = {
        "left": Place(plaque.right + out, y, back, 90),
        "top": Place(x, plaque.bottom + out, back, 180),
        "right": Place(plaque.left - out, y, back, -90),
    }
    return Seat(plaque, side, fans.get(side, Place(x, y, back)))


def _side_seats(
    area: pygame.Rect, plaque: tuple[float, int], heights: Sequence[float], back: int, out: float
) -> tuple[list[Seat], list[Seat]]:
    """Return the seats at both sides of ``area``, clockwise, with their middles at ``heights`` (from the bottom up)."""
    left, right = (
        [_seat_at(around((column.centerx, y), plaque), side, back, out) for y in heights]
        for side, column in (("left", put_in(plaque, area, 0.0)), ("right", put_in(plaque, area, 1.0)))
    )
    return left, right[::-1]


def opposite(players: int) -> int:
    """Return the number of seats in the top row; the remaining opponents split evenly between the two sides."""
    return {3: 0, 5: 2, 7: 2}.get(players, 1)


def free_between(area: pygame.Rect, seats: Sequence[Seat], cards: float) -> pygame.Rect:
    """Return the part of ``area`` between the side seats, each reaching ``cards`` card heights into it."""
    left = max([area.left, *(seat.reach(cards) for seat in seats if seat.side == "left")])
    right = min([area.right, *(seat.reach(cards) for seat in seats if seat.side == "right")])
    return between(left, area.top, right, area.bottom)


Found = TypeVar("Found")


def largest(height: float, least: float, lay_out: Callable[[float, bool], Found | None], step: float = 0.97) -> Found:
    """Return the layout with the largest cards, at most ``height`` pixels high; each attempt is ``step`` of the last.

    ``lay_out(height, is_last)`` returns None where things overlap; once ``height`` is below ``least``, ``is_last`` is
    set and it must accept the overlap.
    """
    while (found := lay_out(height, height < least)) is None:
        height *= step
    return found


class _Ground(NamedTuple):
    """The cloth, the area of it left inside the gap by head and board, and these two, if any."""

    cloth: pygame.Rect
    inner: pygame.Rect
    board: pygame.Rect | None
    head: pygame.Rect | None


def _ground(scale: Scale, needs: Needs) -> _Ground:
    window = pygame.Rect(0, 0, scale.width, scale.height)
    _rail, middle, _rail = rows(window, scale.top_rail, 1.0, scale.rail)
    cloth = inset(middle, scale.rail + round(needs.band * scale.rail), 0)
    inner, gap = inset(cloth, scale.gap), scale.gap
    board = head = None
    if needs.board and not scale.is_tall:
        inner, board = columns(inner, 1.0, needs.board, gap=gap)
    if needs.home.is_high and (high := needs.home.height(inner.width)):
        head, inner = rows(inner, high, 1.0, gap=gap)
    if needs.board and scale.is_tall:
        board, inner = rows(inner, needs.board, 1.0, gap=gap)
    return _Ground(cloth, inner, board, head)


class TableLayout(msgspec.Struct, frozen=True):
    """Rectangles and places of one table; ``slots`` are the places of a trick's cards, by seat."""

    scale: Scale
    cloth: pygame.Rect
    board: pygame.Rect | None
    head: pygame.Rect | None
    seats: tuple[Seat, ...]
    top_start: pygame.Rect
    top_end: pygame.Rect
    bottom_end: pygame.Rect
    hand_size: int
    cards: HandPlaces
    middle: pygame.Rect
    trick_height: int
    slots: tuple[Place, ...]
    ribbon: pygame.Rect
    has_home: bool = False
    """Whether the ribbon is the home of a coach, who speaks there; then nothing else lies as low."""

    @property
    def window(self) -> pygame.Rect:
        """The whole window."""
        return pygame.Rect(0, 0, self.scale.width, self.scale.height)

    @property
    def play(self) -> pygame.Rect:
        """The part of the cloth for hand, seats and trick: all of it, or what the board leaves."""
        cloth, board = self.cloth, self.board
        if board is None:
            return cloth
        if self.scale.is_tall:
            return trim(cloth, top=board.bottom - cloth.top)
        return trim(cloth, right=cloth.right - board.left)

    def lying(self) -> dict[Kind, Sequence[pygame.Rect]]:
        """Return what has its place whatever is played: seats, corners, board, prompt, backs, a full hand."""
        hand, half = self.hand(self.hand_size), card_width(self.cards.height) / 2
        left, right = min(place.x for place in hand) - half, max(place.x for place in hand) + half
        return {
            "plaques": [seat.plaque for seat in self.seats],
            "corners": [self.top_start, self.top_end, self.bottom_end],
            "board": [] if self.board is None else [self.board],
            "prompt": [self.ribbon],
            "backs": [seat.backs(chip_radius(self.scale)) for seat in self.seats[1:]],
            "hand": [between(left, self.hand_top(self.hand_size), right, self.window.bottom)],
        }

    @property
    def regions(self) -> dict[str, pygame.Rect]:
        """The regions that must not overlap, by name."""
        corners = {"top start": self.top_start, "top end": self.top_end, "bottom end": self.bottom_end}
        plaques = {f"plaque {number}": seat.plaque for number, seat in enumerate(self.seats)}
        return {**corners, **plaques, **({} if self.board is None else {"board": self.board})}

    def between_plaques(self, place: pygame.Rect) -> pygame.Rect:
        """Return ``place`` without what the plaques at its sides cover."""
        gap, hit = self.scale.gap, [seat.plaque for seat in self.seats if seat.plaque.colliderect(place)]
        left = max([place.left, *(each.right + gap for each in hit if each.right < place.centerx)])
        right = min([place.right, *(each.left - gap for each in hit if each.left > place.centerx)])
        return between(left, place.top, right, place.bottom)

    @property
    def own(self) -> pygame.Rect:
        """The person's own plaque."""
        return self.seats[0].plaque

    @property
    def sides(self) -> list[Seat]:
        """The seats at the sides, clockwise."""
        return [seat for seat in self.seats if seat.side in ("left", "right")]

    def floor(self, floor: float) -> float:
        """Return how far down a question may reach: to ``floor`` or, where a coach speaks, above her home."""
        return self.ribbon.top - self.scale.near if self.has_home else floor

    def bands(self, floor: float) -> list[pygame.Rect]:
        """Return the bands of cloth free across its full width, from ``floor`` up to the backs at the top."""
        play, bands, top = self.play, list[pygame.Rect](), float(self.middle.top)
        taken = [(0.78 * seat.fan.height, seat) for seat in self.sides]
        edges = [(min(at.plaque.top, at.fan.y - far), max(at.plaque.bottom, at.fan.y + far)) for far, at in taken]
        for high, low in [*sorted(edges), (floor, floor)]:
            bands.append(between(play.left, top, play.right, high))
            top = max(top, low)
        return bands[::-1]

    def widened(self, rect: pygame.Rect) -> pygame.Rect:
        """Return a strip as high as ``rect``, centred on the cloth and as wide as plaques and corners allow."""
        gap, play = self.scale.gap, self.play
        middle, near = play.centerx, rect.inflate(0, 2 * gap)
        beside = [each for each in self.regions.values() if each.top < near.bottom and near.top < each.bottom]
        if any(each.left - gap < middle < each.right + gap for each in beside):
            return pygame.Rect(middle, rect.top, 0, rect.height)
        left = max([play.left + gap, *(each.right + gap for each in beside if each.centerx < middle)])
        right = min([play.right - gap, *(each.left - gap for each in beside if each.centerx > middle)])
        half = min(middle - left, right - middle)
        return pygame.Rect(middle - half, rect.top, 2 * half, rect.height)

    def hand(self, count: int, cut: int | None = None) -> list[Place]:
        """Return the places of ``count`` cards of the hand, left to right; the first ``cut`` lie in the back row."""
        return self.cards.places(count, cut)

    def hand_of(self, cards: Sequence[Card | None]) -> list[Place]:
        """Return the places of the person's ``cards``, left to right; two rows are split between suits."""
        return self.cards.places(len(cards), cut_between_suits(cards))

    def hand_top(self, count: int) -> float:
        """Return the upper edge of a hand of ``count`` cards, with room to raise a card."""
        return self.cards.top(count) - 0.09 * self.cards.height


# ------------------------------------------------------------------------- in a wide window


def _wide_layout(scale: Scale, players: int, hand_size: int, card_scale: float, needs: Needs) -> TableLayout:
    """Lay out a table in a wide window: panels and the person's plaque in the corners, the seats in a ring."""
    gap, words = scale.gap, max(1.0, scale.text_scale)
    cloth, inner, board, head = _ground(scale, needs)
    width, height = plaque = _plaque_size(scale, players, inner.width)
    corner = max(width, min(scale.px(330, 200 * max(1.0, 0.88 * words)), _most_wide(scale, players, inner.width)))
    lines = 1.5 / math.sqrt(words) * (scale.font(20) + needs.end_lines * scale.font(18))  # large text is set tighter
    own = put_in(plaque, inner, 0.0, 1.0)
    top_start = put_in((corner, height * needs.corner_share), inner, 0.0, 0.0)
    top_end = put_in((corner, lines + 1.6 * gap), inner, 1.0, 0.0)
    bottom_end = put_in((max(width, needs.corner[0]), max(height, needs.corner[1])), inner, 1.0, 1.0)
    centre = (cloth.left + (board.left if board else cloth.right)) // 2
    cards = _wide_hand(scale, hand_size, card_scale, own.right + gap, bottom_end.left - gap, centre)
    lifted = 0.09 * cards.height
    hand_top = cards.top(hand_size) - lifted
    lower = max(top_start, top_end, key=lambda corner: corner.bottom)
    ribbon = pygame.Rect(0, 0, min(scale.px(760, 420), cards.right - cards.left), scale.line(20, 1.9))
    broad = round(min(_HOME * scale.width, inner.width))
    if high := needs.low(broad):
        ribbon.size = broad, high
    ribbon.midbottom = centre, round(hand_top) - max(scale.px(10, 4), needs.tabs - round(lifted))
    seats = tuple(_ring(scale, inner, players, own, lower, ribbon.top if high else hand_top))
    if needs.backs_beside:
        seats = tuple(_beside(scale, seat) if seat.side == "top" else seat for seat in seats)
    middle = _middle(scale, inner, seats, ribbon)
    middle = trim(middle, top=needs.spare[0], bottom=needs.spare[1])
    most, down, across = (0.21, 2.10, 3.2) if players <= 4 else (0.155, 2.78, 4.6)
    trick = int(min(most * scale.height, middle.height / down, middle.width / (across * CARD_ASPECT)))
    slots = trick_slots(players, middle.center, trick_reach(middle, players, trick), trick)
    corners = top_start, top_end, bottom_end
    return TableLayout(
        scale, cloth, board, head, seats, *corners, hand_size, cards, middle, trick, slots, ribbon, high > 0
    )


def _plaque_size(scale: Scale, players: int, room: int) -> tuple[int, int]:
    share = 0.16 if players <= FEW and scale.width >= WIDE else 0.146
    width = max(162 * max(1.0, scale.text_scale), share * scale.width)
    height = plaque_letters(scale, players) * (1.25 * scale.font(24) + 2.9 * scale.font(17)) + scale.gap
    return round(min(width, scale.height * 0.32, _most_wide(scale, players, room))), round(height)


def plaque_letters(scale: Scale, players: int) -> float:
    """Return how much larger than elsewhere words are on plaques: a few have room for more, six and seven for less."""
    if players <= FEW:
        return 1.16 if scale.width >= WIDE else 1.0
    return 1.0 if scale.is_tall else min(1.0, _LARGEST / scale.text_scale)


def _most_wide(scale: Scale, players: int, room: int) -> int:
    """Return the greatest width of plaques and corners at which the top row's one or two seats fit between corners."""
    seats = opposite(players)
    return (room - scale.gap * (seats + 1)) // (seats + 2)


def _wide_hand(scale: Scale, hand_size: int, card_scale: float, left: int, right: int, centre: int) -> HandPlaces:
    """Return the places of the hand: a fan whose cards lie over the rail, as if held."""
    if hand_size >= 9:
        height, apart, each = min(0.272 * scale.height, 0.143 * scale.width), 0.66, 11.0 / 12
    elif hand_size > 4:
        height, apart, each = min(0.225 * scale.height, 0.14 * scale.width), 0.66, 1.7
    else:
        height, apart, each = min(0.25 * scale.height, 0.14 * scale.width), 1.06, 0.75
    high = round(height * card_scale)
    return HandPlaces(high, left, right, centre, scale.height - scale.small_gap, apart * card_width(high), each)


def _ring(
    scale: Scale, inner: pygame.Rect, players: int, own: pygame.Rect, corner: pygame.Rect, hand_top: float
) -> list[Seat]:
    """Return the seats clockwise from the person's; both sides are level, below the lower of the top corners."""
    gap, (width, height) = scale.gap, own.size
    back = round(min((0.105 if players <= 4 else 0.08) * scale.height, 0.066 * scale.width))
    out = _WIDE_ROOTED * back
    clear = inner.width / 2 - corner.width - gap - width / 2
    shift = min(0.185 * (inner.width - width), clear)
    shifts = ((), (0.0,), (-shift, shift))[opposite(players)]
    row = put_in((inner.width, height), inner, down=0.0)
    top = [_seat_at(around((row.centerx + across, row.centery), own.size), "top", back, out) for across in shifts]
    high, low = row.centery, hand_top - gap - height / 2
    if players == 4:
        low = high + (low - high) * 0.82
    highest = corner.bottom + gap + max(height / 2, 0.93 * back)
    heights = [max((high + low + down * (low - high)) / 2, highest) for down in _SIDES.get(players, ())]
    left, right = _side_seats(inner, own.size, heights, back, out)
    return [_seat_at(own, "bottom", back, 0), *left, *top, *right]


def _beside(scale: Scale, seat: Seat) -> Seat:
    """Return a top seat with its backs to the right of the plaque."""
    height = min(seat.fan.height, round(seat.plaque.height * 0.92))
    x = seat.plaque.right + scale.gap * 0.5 + height * 0.74
    fan = msgspec.structs.replace(seat.fan, x=x, y=seat.plaque.centery, height=height, angle=0.0)
    return Seat(seat.plaque, seat.side, fan)


def _middle(scale: Scale, inner: pygame.Rect, seats: tuple[Seat, ...], ribbon: pygame.Rect) -> pygame.Rect:
    """Return the free area for tricks: below the top backs, above the ribbon, between the side fans."""
    free, top = free_between(inner, seats, 0.86), float(inner.top)
    for seat in seats:
        if seat.side == "top":
            top = max(top, seat.reach(0.7) if seat.fan.angle else seat.plaque.bottom + scale.px(6, 3))
    return between(free.left, top, free.right, ribbon.top - scale.near)


# ------------------------------------------------------------------------- in a tall window


class _Frame(msgspec.Struct, frozen=True):
    """What does not depend on the size of the cards: the cloth, the top row, the sizes of seats.

    ``back`` is the height of an opponent's cards, ``side`` the size of a side seat's plaque.
    """

    scale: Scale
    players: int
    hand_size: int
    needs: Needs
    ground: _Ground
    back: int
    side: tuple[float, int]
    corners: tuple[pygame.Rect, pygame.Rect]
    opposite: tuple[Seat, ...]

    @property
    def half_side(self) -> int:
        """How far a side seat, plaque and full fan, reaches up and down from its middle."""
        half = math.radians(self.needs.fan_degrees * (self.hand_size - 1) / 2)
        fan = 2.1 * math.sin(half) + CARD_ASPECT / 2 * math.cos(half) + 0.02
        return max(math.ceil(fan * self.back), (self.side[1] + 1) // 2)

    @property
    def row_bottom(self) -> int:
        """The lower edge of the top row."""
        return max(rect.bottom for rect in (*self.corners, *(seat.plaque for seat in self.opposite)))

    @property
    def ceiling(self) -> float:
        """The upper limit of the trick, below the backs of the opposite seats."""
        return max([self.row_bottom, *(seat.reach(CHIP, chip_radius(self.scale)) for seat in self.opposite)])


def _tall_layout(scale: Scale, players: int, hand_size: int, card_scale: float, needs: Needs) -> TableLayout:
    """Lay out a table in a tall window, with the largest cards that overlap nothing."""
    frame = _frame(scale, players, hand_size, needs)
    high, broad = (0.23, 0.27) if hand_size > MOST_IN_A_ROW + 1 else (0.22, 0.26)
    height = min(needs.hand, min(high * scale.height, broad * scale.width) * card_scale)
    return largest(height, _LEAST_HAND * height, lambda height, is_last: _with_hand(frame, round(height), is_last))


def _frame(scale: Scale, players: int, hand_size: int, needs: Needs) -> _Frame:
    ground = _ground(scale, needs)
    back, seats, width = round(0.085 * min(scale.width, scale.height)), opposite(players), scale.width
    plaque = round(1.25 * scale.font(24) + 2.9 * scale.font(17)) + scale.gap
    side = max(0.205 * width, min(needs.side * scale.font(17), 0.27 * width)), plaque
    one = round(max(0.235 * width, min(11 * scale.font(17), 0.3 * width)))
    start, *top, end = columns(ground.inner, 1.0, *([1.0, 1.0] if seats == 2 else [one]), 1.0, gap=scale.gap)
    start.height = end.height = round(1.12 * plaque)
    if scale.height > _FOUR_LINES * width:
        lines = 1.5 * (scale.font(20) + needs.end_lines * scale.font(18)) + 1.6 * scale.gap
        end.height = max(start.height, round(lines))
    plaques = [rows(column, plaque, 1.0)[0] for column in top[:seats]]
    across = tuple(_seat_at(each, "top", back, _TALL_ROOTED * back) for each in plaques)
    return _Frame(scale, players, hand_size, needs, ground, back, side, (start, end), across)


def _tall_hand(frame: _Frame, height: int) -> HandPlaces:
    """Return the places of the hand across the full width, in two rows if the deal is too many cards for one."""
    scale, inner, in_two = frame.scale, frame.ground.inner, frame.hand_size > MOST_IN_A_ROW + 1
    bottom, apart = scale.height - scale.small_gap, (1.06 if frame.hand_size <= 4 else 0.78) * card_width(height)
    seen, steady = 0.0, frame.hand_size
    if in_two:
        seen = min(0.60, max(0.36, 0.45 + 0.6 * (scale.height / scale.width - 1.09))) * height
        steady = MOST_IN_A_ROW
    return HandPlaces(height, inner.left, inner.right, inner.centerx, bottom, apart, 0.85, seen, steady)


def _own_row(frame: _Frame, bottom: int) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """Return the person's plaque, the ribbon, and the bottom end corner.

    Where the ribbon has too little room between the other two, or is a coach's home, it lies above them, unless low
    side seats leave it even less room there.
    """
    scale, inner, needs, line = frame.scale, frame.ground.inner, frame.needs, frame.scale.font(20)
    row = between(inner.left, bottom - frame.side[1], inner.right, bottom)
    own = put_in((0.25 * scale.width, row.height), row, 0.0)
    end = put_in((max(own.width, needs.corner[0]), max(own.height, needs.corner[1])), row, 1.0, 1.0)
    left, right = own.right + scale.gap, end.left - scale.gap
    are_low = frame.players - len(frame.opposite) > 4
    chip = (CHIP + _TALL_ROOTED) * frame.back + chip_radius(scale)
    beside = round(frame.side[0] + chip) + scale.gap if are_low else 0
    if high := needs.low(inner.width):
        bottom = min(own.top, end.top) - scale.near
        return own, between(inner.left, bottom - high, inner.right, bottom), end
    if right - left < 15 * line and inner.width - 2 * beside >= 9 * line:
        left, right = inner.left + beside, inner.right - beside
        bottom = min(own.top, end.top) - scale.near
    return own, between(left, bottom - 1.9 * line, right, bottom), end


def _with_hand(frame: _Frame, height: int, is_last: bool) -> TableLayout | None:
    """Return the layout with hand cards ``height`` pixels high; None if things overlap, unless it ``is_last``."""
    scale, needs, (cloth, inner, board, head) = frame.scale, frame.needs, frame.ground
    cards = _tall_hand(frame, height)
    bottom = round(cards.top(frame.hand_size)) - max(round(_LIFTED * height), needs.tabs)
    own, ribbon, end = _own_row(frame, bottom)
    middle = between(inner.left, frame.ceiling + scale.px(4, 2), inner.right, ribbon.top - scale.near)
    middle = trim(middle, top=needs.spare[0], bottom=needs.spare[1])
    has_home = needs.low(inner.width) > 0
    row = (ribbon, end, own) if has_home else (own, end)
    found = _largest_trick(frame, middle, (*row, *frame.corners), height, is_last)
    if found is None:
        return None
    ring, sides = found
    trick, half = (ring.height, ring.slots), len(sides) // 2
    seats = (_seat_at(own, "bottom", frame.back, 0), *sides[:half], *frame.opposite, *sides[half:])
    return TableLayout(
        scale, cloth, board, head, seats, *frame.corners, end, frame.hand_size, cards, middle, *trick, ribbon, has_home
    )


def _largest_trick(
    frame: _Frame, middle: pygame.Rect, fixed: tuple[pygame.Rect, ...], hand: int, is_last: bool
) -> tuple[TrickRing, list[Seat]] | None:
    """Return the largest trick that overlaps nothing, with the side seats around it.

    Returns None if the trick would be too small for ``hand``, the height of the hand's cards, unless it ``is_last``.
    """
    least, most = _LEAST_TRICK * hand, (0.84 if frame.players == 5 else 0.85) * hand
    if not frame.needs.has_trick:
        ring = TrickRing(int(most), (), ())
        return ring, _sides(frame, ring, fixed[0].top)
    if not is_last and _settled(frame, middle, fixed, int(least), False) is None:
        return None
    return largest(
        most, least, lambda height, is_small: _settled(frame, middle, fixed, int(height), is_last and is_small)
    )


def _settled(
    frame: _Frame, middle: pygame.Rect, fixed: tuple[pygame.Rect, ...], height: int, is_last: bool
) -> tuple[TrickRing, list[Seat]] | None:
    """Return a trick with cards of ``height`` and the side seats around it; None if they overlap anything."""
    own, end, *_corners = fixed
    for ring in rings(frame.players, middle, height):
        sides = _sides(frame, ring, min(own.top, end.top))
        boxes = [seat.box(frame.half_side, chip_radius(frame.scale)) for seat in sides]
        meet = any(box.collidelist(boxes[number + 1 :]) >= 0 for number, box in enumerate(boxes))
        if is_last or not (meet or ring.meets([*boxes, *fixed]) or _is_asked_over(frame, boxes, own.top)):
            return ring, sides
    return None


def _sides(frame: _Frame, ring: TrickRing, floor: int) -> list[Seat]:
    """Return the side seats, clockwise: a single one above the trick's side cards, two one above the other.

    They stay above ``floor``, and above the strip that asks, if there is one.
    """
    gap, half = frame.scale.gap, frame.half_side
    each = (frame.players - 1 - len(frame.opposite)) // 2
    high, low = frame.row_bottom + gap + half, floor - gap - half
    heights = ([], [high], [low, high])[each]
    if each == 1 and ring.boxes:
        heights = [max(high, min(ring.boxes[1].top - gap - half, low - gap - frame.needs.asks))]
    left, right = _side_seats(frame.ground.inner, frame.side, heights, frame.back, _TALL_ROOTED * frame.back)
    return left + right


def _is_asked_over(frame: _Frame, boxes: list[pygame.Rect], floor: int) -> bool:
    """Whether the strip that asks, above the person's row, would cover a side seat."""
    lowest = max((box.bottom for box in boxes), default=frame.ceiling)
    return frame.needs.asks > 0 and floor - lowest - 2 * frame.scale.gap < frame.needs.asks
