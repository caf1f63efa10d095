"""Where everything lies on the pegging board of 42: holes, plates, numbers, marks, as a pure function of its rectangle.

The holes of a column are numbered from 0, the home hole: then come the holes of the bids 0 to 7, the two start holes,
and the track. An upright board has its columns side by side, with home at the foot. In a window taller than wide, the
board lies across, with the columns one below another and home at the left. Positions ``along`` a column are kept apart
from positions ``across`` the columns, so that nearly everything is the same for both boards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

import pygame

from game.rules.forty_two import HIGHEST_BID, TRACK, worth_if_made
from game.ui.controls.layout import around, between, columns, inset, put_in, rows
from game.ui.drawing.scale import Scale

FOLDS_BELOW: Final = 900  # pixels: window width below which the board folds
HOME: Final = 0
_BID_0: Final = 1
_START: Final = _BID_0 + HIGHEST_BID + 1
HOLES: Final = _START + 2 + TRACK  # holes in a column
ROW: Final = 7  # holes of the track from line to line

_ROW_HEIGHTS: Final = {2: 0.040, 3: 0.034, 4: 0.031, 5: 0.029, 6: 0.026, 7: 0.025}  # of window height, board across
_FARTHEST, _NEAREST = worth_if_made(HIGHEST_BID, 2), worth_if_made(1, 2)  # points to go at the first mark and the last
_CLEAR: Final = 0.86  # of the digits' size: least distance at which the digits of a column stay legible


class _Spacings(NamedTuple):
    """The gaps between parts of a column, in hole spacings of the track; ``box_edge`` in those of the bids."""

    foot: float
    home: float
    bid: float
    box_edge: float
    legend: float
    start: float
    track: float
    line: float
    head: float

    @property
    def box(self) -> float:
        """The length of the box of bids, in bid hole spacings."""
        return HIGHEST_BID + 2 * self.box_edge

    @property
    def ends(self) -> float:
        """The length of a column without the box and the track."""
        return self.foot + self.home + self.legend + self.head

    def before(self, number: int, target: int) -> float:
        """Return the distance of a track hole from the one before; each line adds a gap."""
        has_line = number > 1 and ((number - 1) % ROW == 0 or number == target)
        return self.track if number == 1 else 1 + has_line * self.line

    def of_track(self, target: int) -> float:
        """Return the length from the first start hole to the last hole, including the gaps at the lines."""
        return self.start + sum(self.before(number, target) for number in range(1, TRACK + 1))


_UPRIGHT: Final = _Spacings(1.1, 1.15, 1.45, 0.8, 0.9, 1.15, 1.6, 0.6, 0.0)
_ACROSS: Final = _Spacings(1.5, 1.3, 1.75, 0.75, 1.4, 1.15, 1.6, 0.6, 1.3)


def bid_hole(number: int) -> int:
    """Return the hole for a bid of ``number``."""
    return _BID_0 + number


def score_hole(points: int) -> int:
    """Return the hole of a scoring peg with ``points``: 0 and -1 are the two start holes, 42 the last hole."""
    return _START + 1 + min(points, TRACK)


def is_on_track(hole: int) -> bool:
    """Whether a hole counts for points."""
    return hole > _START + 1


def board_folds(scale: Scale) -> bool:
    """Whether the board folds at this scale: in a narrow window with an upright board."""
    return scale.width < FOLDS_BELOW and not scale.is_tall


def board_width(scale: Scale, players: int) -> int:
    """Return the width of an upright board, in pixels; with few players its columns are wider apart."""
    apart = {2: 1.8, 3: 1.35, 4: 1.15}.get(players, 1.0)
    column = max(31.0, 58 * scale.unit) * apart
    margins = max(22.0, 42 * scale.unit) + scale.px(26, 14)
    width = round(players * column + margins * max(1.0, 0.5 + 0.5 * scale.text_scale))
    return max(width, scale.px(340, 190))  # its back holds the crib sheet


def board_height(scale: Scale, players: int) -> int:
    """Return the height, in pixels, of a board that lies across."""
    row = max(_ROW_HEIGHTS[players] * scale.height, 1.25 * scale.smallest)
    return round(2 * scale.px(6, 4) + _digits_height(scale) + players * row + _below_height(scale))


def folded_height(scale: Scale, height: int) -> int:
    """Return the height of a folded board, head plate and bid box, on a cloth ``height`` pixels high."""
    bids = _bid_spacing(scale)
    beside = (_UPRIGHT.home + _UPRIGHT.foot) * bids / _UPRIGHT.bid
    whole = 3 * scale.small_gap + _head_height(scale) + _legend_height(scale) + _UPRIGHT.box * bids + beside
    return min(height, round(whole))


def _head_height(scale: Scale) -> int:
    """Return the height of an upright board's head plate: medallion, name, and score with key caps beside it."""
    score = max(scale.font(20) * 1.15, scale.smallest * 1.7)
    return round(_medallion(scale) + scale.font(15) * 1.4 + score + scale.px(14, 6))


def _legend_height(scale: Scale) -> int:
    """Return the height of the line that explains the flags."""
    return scale.line(15, 1.5)


def _digits_height(scale: Scale) -> int:
    """Return the height of the strip of numbers and key caps above a board that lies across."""
    return round(max(scale.font(16) * 1.3, scale.smallest * 1.7))


def _below_height(scale: Scale) -> int:
    """Return the height of the strip of legend and marks below a board that lies across."""
    return _legend_height(scale) + scale.px(8, 6)


def _medallion(scale: Scale) -> int:
    return scale.px(42, 20)


def _bid_spacing(scale: Scale) -> float:
    """Return the least distance between bid holes, in pixels, at which their digits stay apart."""
    return scale.smallest * _CLEAR


class HeadCell(NamedTuple):
    """A player's part of the plates: the middle of the medallion, and the lines of the name and the score."""

    medallion: pygame.Rect
    name: pygame.Rect
    score: pygame.Rect


class BoardLayout:
    """The places of a board for 2 to 7 ``players`` in ``rect``, in pixels; the red line stands at ``target``.

    ``order`` gives each seat's column, counted from the left or the top; None: in order of seats. A folded board has
    only head plate and bid box.

    ``along`` is each hole's coordinate along the column: y on an upright board, x on one that lies across. ``spacing``
    is the distance from hole to hole on the track, ``bid_spacing`` in the box. ``first`` is the start of the columns
    across, ``column_width`` the breadth of each. ``numbers`` is the strip beside the columns for the numbers of holes
    and bids, ``marks`` the one for the winning bids.
    """

    head: pygame.Rect
    scores: pygame.Rect
    legend: pygame.Rect
    box: pygame.Rect
    numbers: pygame.Rect
    marks: pygame.Rect
    along: list[float]
    first: float
    column_width: float
    spacing: float
    bid_spacing: float

    def __init__(
        self,
        rect: pygame.Rect,
        players: int,
        scale: Scale,
        target: int = TRACK,
        *,
        order: Sequence[int] | None = None,
        is_folded: bool = False,
    ) -> None:
        self.rect, self.players, self.scale, self.target = rect, players, scale, target
        self.order = tuple(range(players) if order is None else order)
        self.is_across, self.is_folded = scale.is_tall, is_folded
        if self.is_across:
            self._lay_across()
        else:
            self._lay_upright()
        self.cells = [self._cell(seat) for seat in range(players)]

    def at_origin(self) -> BoardLayout:
        """Return the same layout moved to the origin, for a picture the size of the board."""
        rect, fixed = pygame.Rect((0, 0), self.rect.size), (self.players, self.scale, self.target)
        return BoardLayout(rect, *fixed, order=self.order, is_folded=self.is_folded)

    def _lay_upright(self) -> None:
        """Stand the columns side by side, the track above the legend and the box of bids."""
        scale, digits, parts = self.scale, self.scale.font(16), _UPRIGHT
        inner, legend = inset(self.rect, scale.small_gap), _legend_height(scale)
        self.head, below = rows(inner, _head_height(scale), 1.0)
        self.scores = self.head
        start = scale.px(42, digits * 1.25 + scale.px(14, 8))
        end = scale.px(38, digits * 0.7 + scale.px(25, 17))
        under = between(self.rect.left, below.top, self.rect.right, self.rect.bottom)
        self.numbers, middle, self.marks = columns(under, start, 1.0, end)
        self.first, self.column_width = float(middle.left), middle.width / self.players
        self.bid_spacing = _bid_spacing(scale)
        self.spacing = self.bid_spacing / parts.bid
        if not self.is_folded:
            room = below.height - scale.small_gap - 0.6 * digits - legend  # half the last hole's number is above it
            rest = parts.ends + parts.of_track(self.target)
            self.bid_spacing = max(self.bid_spacing, room / (rest / parts.bid + parts.box))
            self.spacing = (room - parts.box * self.bid_spacing) / rest
        self._lay_holes(inner.bottom, -1, parts, (inner.left, inner.right), legend)
        self.legend = between(inner.left, self.box.top - legend, inner.right, self.box.top)
        self.marks.height = self.legend.top - self.head.bottom

    def _lay_across(self) -> None:
        """Lay the columns one below another, with names at their left and scores at their right."""
        scale, parts = self.scale, _ACROSS
        inner = inset(self.rect, scale.px(9, 5), scale.px(6, 4))
        self.numbers, body, below = rows(inner, _digits_height(scale), 1.0, _below_height(scale))
        score = round(max(0.058 * scale.width, 1.9 * scale.font(20)))
        self.head, middle, self.scores = columns(body, round(0.142 * scale.width), 1.0, score)
        self.first, self.column_width = float(body.top), body.height / self.players
        self.spacing = middle.width / (parts.ends + parts.box * parts.bid + parts.of_track(self.target))
        self.bid_spacing = self.spacing * parts.bid
        self._lay_holes(middle.left, 1, parts, (body.top, body.bottom))
        first, last = (self.along[score_hole(max(1, self.target - away))] for away in (_FARTHEST, _NEAREST))
        before = first - below.left  # the marks stand under their holes, the legend where there is more room
        if before >= 2.2 * (below.right - last):
            self.legend, self.marks = columns(below, round(0.6 * before), 1.0)
        else:
            self.marks, self.legend = columns(below, round(last + 2.4 * scale.font(16)) - below.left, 1.0)

    def _lay_holes(
        self, foot: float, way: int, parts: _Spacings, across: tuple[float, float], aside: float = 0.0
    ) -> None:
        """Set the places of the holes from the column's ``foot`` on, and the box around the bids' holes.

        ``way`` is 1 or -1, the direction in which pixels grow along a column. ``aside`` is the extra gap in pixels
        between the box and the start holes.
        """
        step, bids = way * self.spacing, way * self.bid_spacing
        home = foot + parts.foot * step
        box = home + parts.home * step
        start = box + parts.box * bids + parts.legend * step + way * aside
        zero = start + parts.start * step
        gaps = list(accumulate(parts.before(number, self.target) for number in range(1, TRACK + 1)))
        bid_holes = (box + (parts.box_edge + number) * bids for number in range(HIGHEST_BID + 1))
        self.along = [home, *bid_holes, start, zero, *(zero + gap * step for gap in gaps)]
        self.box = self.area((box, box + parts.box * bids), across)

    def _cell(self, seat: int) -> HeadCell:
        """Return a player's part of the plates: stacked, or side by side on a board that lies across."""
        scale, column = self.scale, round(self.column_width)
        size, middle = min(_medallion(scale), column - 4), self.across(seat)
        if self.is_across:
            top = middle - self.column_width / 2
            line = between(self.head.left, top, self.head.right, top + column - 1)
            face, _gap, name = columns(inset(line, scale.px(5, 3), 0), size, scale.px(7, 5), 1.0)
            score = between(self.scores.left + 2, line.top, self.scores.right - 2, line.bottom)
            return HeadCell(put_in((size, size), face), name, score)
        plate = around((middle, self.head.centery), (column - 2, self.head.height))
        _edge, face, _gap, name, score, _edge = rows(
            plate, scale.px(7, 3), _medallion(scale), scale.px(2, 1), scale.line(15, 1.3), 1.0, scale.px(4, 2)
        )
        broad = min(score.width, scale.line(20, 1.3))
        return HeadCell(put_in((size, size), face, down=0.0), name, put_in((broad, score.height), score))

    def across(self, seat: int) -> float:
        """Return the middle of a seat's column, in pixels from the left, or from the top if the board lies across."""
        return self.first + (self.order[seat] + 0.5) * self.column_width

    def at(self, along: float, across: float) -> tuple[float, float]:
        """Return the point ``along`` the columns and ``across`` them."""
        return (along, across) if self.is_across else (across, along)

    def area(self, along: tuple[float, float], across: tuple[float, float]) -> pygame.Rect:
        """Return the rectangle between two coordinates along the columns and two across, each pair in any order."""
        left, top, right, bottom = *self.at(along[0], across[0]), *self.at(along[1], across[1])
        return between(min(left, right), min(top, bottom), max(left, right), max(top, bottom))

    def has(self, hole: int) -> bool:
        """Whether the board shows ``hole``: a folded board shows no scoring pegs."""
        return hole < _START or not self.is_folded

    def hole(self, seat: int, hole: int) -> tuple[float, float]:
        """Return the centre of a hole in a seat's column."""
        return self.at(self.along[hole], self.across(seat))

    @property
    def hole_radius(self) -> float:
        """The radius of a hole, in pixels."""
        return max(1.3, min(0.21 * self.spacing, 0.08 * self.column_width))

    @property
    def peg_radius(self) -> float:
        """The radius of a peg's head, in pixels; it leaves the neighbouring pegs visible."""
        share = 0.34 if self.is_across else 0.17
        return max(3.6, min(0.62 * self.spacing, share * self.column_width))

    @property
    def columns(self) -> tuple[float, float]:
        """The first and last coordinate of the columns, across."""
        return self.first, self.first + self.players * self.column_width

    def column(self, seat: int) -> pygame.Rect:
        """Return a seat's column, from its home hole to the plate at its last hole."""
        middle, half = self.across(seat), self.column_width / 2
        margin = self.head.left - self.rect.left
        ends = (self.head.right, self.scores.left) if self.is_across else (self.head.bottom, self.rect.bottom - margin)
        return self.area(ends, (middle - half, middle + half))

    def seat_at(self, point: tuple[int, int]) -> int | None:
        """Return the seat whose column or plate is at ``point``; None beside the columns and on the legend."""
        if not self.rect.collidepoint(point) or self.legend.collidepoint(point):
            return None
        column = int((point[1 if self.is_across else 0] - self.first) // self.column_width)
        return self.order.index(column) if 0 <= column < self.players else None

    def _before(self, number: int) -> float:
        """Return the coordinate halfway between the hole of ``number`` points and the one before."""
        return (self.along[score_hole(number - 1)] + self.along[score_hole(number)]) / 2

    def lines(self) -> Iterator[float]:
        """Yield the coordinates, along the columns, of the lines after every seventh hole of the track."""
        return (self._before(number + 1) for number in range(ROW, TRACK, ROW))

    @property
    def target_line(self) -> float:
        """The coordinate of the red line, along the columns: whoever is past it has reached the target."""
        return self._before(self.target)
