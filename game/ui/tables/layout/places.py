"""What a layout of a table is made of: seats, corners, the hand's fan or rows, the trick, and what a game needs."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, TypeVar

import msgspec
import pygame

from game.cards import Card
from game.ui.controls.layout import around, between, columns, inset, put_in, rows, trim
from game.ui.drawing.assets import card_width
from game.ui.drawing.scale import Scale
from game.ui.drawing.sprites import Place

MOST_IN_A_ROW: Final = 7  # of two
_FEW: Final = 4  # cards lie side by side, in the front row alone


def cut_between_suits(cards: Sequence[Card | None]) -> int:
    """Return how many cards of a hand, from the left, lie in the back one of two rows.

    That is up to where a suit ends, as near to the middle as can be, or the middle where there is no such place: at
    most seven lie in a row, and never more behind than in front, as their lower ends would be seen. A few cards lie
    side by side in front.
    """
    count = len(cards)
    if count <= _FEW:
        return 0
    fewest, most = max(0, count - MOST_IN_A_ROW), min(count // 2, MOST_IN_A_ROW)
    suits = [card.suit if card is not None else None for card in cards]
    ends = [number for number, (one, two) in enumerate(pairwise(suits), 1) if one is not two]
    able = [number for number in ends if fewest <= number <= most]
    return max(able, default=most)


class HandPlaces(msgspec.Struct, frozen=True):
    """The places of the person's cards, ``height`` pixels high, between ``left`` and ``right`` about ``centre``.

    They are never further apart than ``broadest`` pixels and ``each`` degrees. In two rows ``seen`` pixels of the back
    one rise above the front one; ``steady`` is how many cards there is room for in a row whose height in the window
    stays the same as cards go, 0 where that follows the cards there are.
    """

    height: int
    left: float
    right: float
    centre: float
    bottom: float
    broadest: float
    each: float
    seen: float = 0.0
    steady: int = 0

    def places(self, count: int, cut: int | None = None) -> list[Place]:
        """Return the places of ``count`` cards from left to right, the first ``cut`` of them in the back row, if any.

        Without a ``cut`` half of them lie there.
        """
        behind = (count // 2 if cut is None else cut) if self.seen else 0
        step = self._step(max(behind, count - behind))
        return [*self._row(behind, step, self.seen), *self._row(count - behind, step, 0.0)]

    def top(self, count: int) -> float:
        """Return the upper edge of the cards at rest."""
        return min((place.y for place in self.places(count)), default=self.bottom - self.height / 2) - self.height / 2

    def slot(self, point: tuple[float, float], others: Sequence[tuple[float, float]]) -> int:
        """Return where among the ``others``, given by their centres in order, a card held at ``point`` belongs."""
        between = self.bottom - self.height / 2 - self.seen / 2
        is_behind = bool(self.seen) and point[1] < between
        row = [at for at in others if not self.seen or (at[1] < between) is is_behind]
        before = 0 if is_behind else len(others) - len(row)
        return before + sum(x < point[0] for x, _y in row)

    def _step(self, count: int) -> float:
        room = self.right - self.left - 1.06 * card_width(self.height)
        return min(self.broadest, room / (count - 1)) if count > 1 else self.broadest

    def _row(self, count: int, step: float, rise: float) -> list[Place]:
        width = card_width(self.height)
        radius = step / math.radians(self.each)
        full = max(count, self.steady)
        half = math.radians(self.each * (full - 1) / 2) if full > 1 else 0.0
        highest = self.bottom - self.height / 2 - radius * (1 - math.cos(half)) - math.sin(half) * width / 2 - rise
        reach = ((count - 1) * step + 1.06 * width) / 2
        centre = min(max(self.centre, self.left + reach), max(self.right - reach, (self.left + self.right) / 2))
        turns = [(number - (count - 1) / 2) * self.each for number in range(count)]
        return [
            Place(
                centre + radius * math.sin(math.radians(turn)),
                highest + radius * (1 - math.cos(math.radians(turn))),
                self.height,
                turn,
            )
            for turn in turns
        ]


_TILTS: Final = (0.0, 4.0, 2.0, -4.0, 5.0, -2.0, 3.0)  # degrees by which the cards of a trick are turned, by seat
CHIP: Final = 0.53
"""How far the middle of the chip that counts an opponent's cards lies from theirs, in their heights."""


def chip_radius(scale: Scale) -> int:
    """Return half the breadth of the chip that counts an opponent's cards."""
    return max(scale.px(15, 10), math.ceil(0.83 * scale.smallest))


class Needs(msgspec.Struct, frozen=True):
    """What a game needs of its table, in pixels where nothing else is said.

    ``band`` is how many rails more the frame takes from both sides, ``corner`` the least size of the corner at the
    bottom end; with ``backs_beside`` the backs of a seat at the top lie beside its plaque, not below it. ``board`` is
    what a board takes: at the end side over the full height of the cloth, in a tall window across under the rail.
    ``corner_share`` is how high the corner at the top start is, in plaques; ``end_lines`` how many lines that at the
    top end has under its heading; ``spare`` what is kept free above and below the trick, ``tabs`` how far labels rise
    over the hand's cards. ``asks`` is how high a strip is that is laid over the whole width of a tall window,
    ``fan_degrees`` how far the backs in an opponent's fan are turned against each other.
    Unless it ``has_trick`` the game itself places the seats at the sides of a tall window. ``hand`` is
    how high the hand's cards may be in a tall window.
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


class Seat(msgspec.Struct, frozen=True):
    """A seat at the ring: its plaque, the side it sits at and where its fan of backs is centred."""

    plaque: pygame.Rect
    side: str
    fan: Place

    def reach(self, cards: float, pixels: float = 0) -> float:
        """Return where ends what reaches from the fan's middle towards that of the table: so many cards' heights on."""
        out = cards * self.fan.height + pixels
        return {"left": self.fan.x + out, "right": self.fan.x - out}.get(self.side, self.fan.y + out)

    def box(self, half: int, chip: float) -> pygame.Rect:
        """Return the rectangle around a seat at a side: ``half`` its height, and a chip of that radius included."""
        plaque, end = self.plaque, self.reach(CHIP, chip)
        left, right = (plaque.left, end) if self.side == "left" else (end, plaque.right)
        return between(left, plaque.centery - half, right, plaque.centery + half)


def seat_at(plaque: pygame.Rect, side: str, back: int, out: float) -> Seat:
    """Return a seat whose backs, ``back`` pixels high, have their middle ``out`` pixels beyond its plaque's edge."""
    x, y = plaque.center
    fans = {
        "left": Place(plaque.right + out, y, back, 90),
        "top": Place(x, plaque.bottom + out, back, 180),
        "right": Place(plaque.left - out, y, back, -90),
    }
    return Seat(plaque, side, fans.get(side, Place(x, y, back)))


def side_seats(
    area: pygame.Rect, plaque: tuple[int, int], heights: Sequence[float], back: int, out: float
) -> tuple[list[Seat], list[Seat]]:
    """Return seats at both sides of ``area``, clockwise: those at the left from below, with middles at ``heights``."""
    left, right = (
        [seat_at(around((column.centerx, y), plaque), side, back, out) for y in heights]
        for side, column in (("left", put_in(plaque, area, 0.0)), ("right", put_in(plaque, area, 1.0)))
    )
    return left, right[::-1]


def opposite(players: int) -> int:
    """Return how many sit in the row at the top; half of the others but the person sits at either side."""
    return {3: 0, 5: 2, 7: 2}.get(players, 1)


def free_between(area: pygame.Rect, seats: Sequence[Seat], cards: float) -> pygame.Rect:
    """Return what of ``area`` lies between the seats at the sides, which reach so many cards' heights into it."""
    left = max([area.left, *(seat.reach(cards) for seat in seats if seat.side == "left")])
    right = min([area.right, *(seat.reach(cards) for seat in seats if seat.side == "right")])
    return between(left, area.top, right, area.bottom)


def trick_slots(
    players: int, centre: tuple[float, float], reach: tuple[float, float], height: int
) -> tuple[Place, ...]:
    """Return by seat where the cards of a trick lie: on an ellipse, each towards its player and slightly turned."""
    angles = [math.radians(90 + 360 * seat / players) for seat in range(players)]
    return tuple(
        Place(centre[0] + reach[0] * math.cos(angle), centre[1] + reach[1] * math.sin(angle), height, tilt)
        for angle, tilt in zip(angles, _TILTS, strict=False)
    )


Found = TypeVar("Found")


def largest(height: float, least: float, lay_out: Callable[[float, bool], Found | None], step: float = 0.97) -> Found:
    """Return what is laid out with the highest cards, of ``height`` pixels at most; each next try is ``step`` of one.

    ``lay_out`` returns None where things meet; told that cards are lower than ``least``, it takes them as they come.
    """
    while (found := lay_out(height, height < least)) is None:
        height *= step
    return found


def ground(scale: Scale, needs: Needs) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect | None]:
    """Return the cloth, what of it lies within the usual gap and beside or below the board, and the board."""
    window = pygame.Rect(0, 0, scale.width, scale.height)
    _rail, middle, _rail = rows(window, scale.top_rail, 1.0, scale.rail)
    cloth = inset(middle, scale.rail + round(needs.band * scale.rail), 0)
    inner, gap = inset(cloth, scale.gap), scale.gap
    if not needs.board:
        return cloth, inner, None
    if scale.is_tall:
        board, inner = rows(inner, needs.board, 1.0, gap=gap)
    else:
        inner, board = columns(inner, 1.0, needs.board, gap=gap)
    return cloth, inner, board


class TableLayout(msgspec.Struct, frozen=True):
    """Rectangles and places of one table; ``slots`` are where the cards of a trick lie, by seat."""

    scale: Scale
    cloth: pygame.Rect
    board: pygame.Rect | None
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

    @property
    def window(self) -> pygame.Rect:
        """The whole window."""
        return pygame.Rect(0, 0, self.scale.width, self.scale.height)

    @property
    def play(self) -> pygame.Rect:
        """The cloth that is left to hand, seats and trick: all of it, or what the board does not take."""
        cloth, board = self.cloth, self.board
        if board is None:
            return cloth
        if self.scale.is_tall:
            return trim(cloth, top=board.bottom - cloth.top)
        return trim(cloth, right=cloth.right - board.left)

    @property
    def regions(self) -> dict[str, pygame.Rect]:
        """What must not overlap, by name."""
        corners = {"top start": self.top_start, "top end": self.top_end, "bottom end": self.bottom_end}
        plaques = {f"plaque {number}": seat.plaque for number, seat in enumerate(self.seats)}
        return {**corners, **plaques, **({} if self.board is None else {"board": self.board})}

    @property
    def own(self) -> pygame.Rect:
        """The person's own plaque."""
        return self.seats[0].plaque

    @property
    def sides(self) -> list[Seat]:
        """The seats at the sides, clockwise."""
        return [seat for seat in self.seats if seat.side in ("left", "right")]

    def bands(self, floor: float) -> list[pygame.Rect]:
        """Return where the cloth is free from side to side, from below: from ``floor`` up to the backs at the top."""
        play, bands, top = self.play, list[pygame.Rect](), self.middle.top
        taken = [(0.78 * seat.fan.height, seat) for seat in self.sides]
        edges = [(min(at.plaque.top, at.fan.y - far), max(at.plaque.bottom, at.fan.y + far)) for far, at in taken]
        for high, low in [*sorted(edges), (floor, floor)]:
            bands.append(between(play.left, top, play.right, high))
            top = max(top, round(low))
        return bands[::-1]

    @property
    def hand_height(self) -> int:
        """The height of the person's cards."""
        return self.cards.height

    def hand(self, count: int, cut: int | None = None) -> list[Place]:
        """Return the places of ``count`` cards of the hand, from left to right, ``cut`` of them in a back row."""
        return self.cards.places(count, cut)

    def hand_of(self, cards: Sequence[Card | None]) -> list[Place]:
        """Return the places of the person's ``cards``, from left to right; two rows are cut between suits."""
        return self.cards.places(len(cards), cut_between_suits(cards))

    def hand_top(self, count: int) -> float:
        """Return the upper edge of the hand with room for a card to be lifted."""
        return self.cards.top(count) - 0.09 * self.hand_height

    def trick_slot(self, seat: int) -> Place:
        """Return where the card that ``seat`` plays to a trick lies."""
        return self.slots[seat]


def back_to_front(slots: Sequence[Place]) -> tuple[int, ...]:
    """Return the seats in the order in which the cards of a trick cover each other, so that every index is seen."""
    few = {2: (1, 0), 3: (1, 2, 0), 4: (1, 2, 3, 0)}.get(len(slots))
    return few or tuple(sorted(range(len(slots)), key=lambda seat: (round(slots[seat].y), slots[seat].x)))
