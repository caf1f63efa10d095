"""Where everything lies on the pegging board of 42: holes, plates, numbers, marks, as a pure function of its rectangle.

A column has its holes in one order: 0 is the home hole, then come the holes of the bids 0 to 7, the two start holes,
and the track. An upright board has its columns side by side and home at the foot; one that lies across, in a window
taller than wide, has them below each other and home at the left. What lies ``along`` a column is told apart from what
lies ``across`` the columns, so that nearly everything is the same for both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import msgspec
import pygame

from game.rules.forty_two import HIGHEST_BID, TRACK, worth_if_made
from game.ui.drawing.scale import Scale

FOLDS_BELOW: Final = 900  # pixels of window width
HOME: Final = 0
_BID_0: Final = 1
_START: Final = _BID_0 + HIGHEST_BID + 1
HOLES: Final = _START + 2 + TRACK  # in a column
ROW: Final = 7  # a line is drawn after so many holes of the track

_ROW_HEIGHTS: Final = {2: 0.040, 3: 0.034, 4: 0.031, 5: 0.029, 6: 0.026, 7: 0.025}  # of the window's, lying across
_FARTHEST, _NEAREST = worth_if_made(HIGHEST_BID, 2), worth_if_made(1, 2)  # points to go where the marks begin and end
_CLEAR: Final = 0.86  # of the size of digits: so far apart they are told apart in a column


class _Spacings(NamedTuple):
    """What lies between the parts of a column, in spacings of the track's holes; ``box_edge`` in those of the bids."""

    foot: float
    home: float
    bid: float
    box_edge: float
    legend: float
    start: float
    track: float
    line: float
    head: float

    def of_box(self) -> float:
        """Return the length of the box of the bids."""
        return (HIGHEST_BID + 2 * self.box_edge) * self.bid

    def of_track(self, target: int) -> float:
        """Return the length from the first start hole to the last hole, with the gaps at the lines."""
        lines = TRACK // ROW - 1 + (0 if (target - 1) % ROW == 0 else 1)
        return self.start + self.track + (TRACK - 1) + self.line * lines


_UPRIGHT: Final = _Spacings(1.1, 1.15, 1.45, 0.8, 0.9, 1.15, 1.6, 0.6, 0.0)
_ACROSS: Final = _Spacings(1.5, 1.3, 1.75, 0.75, 1.4, 1.15, 1.6, 0.6, 1.3)


def bid_hole(number: int) -> int:
    """Return the hole of a bid of ``number``."""
    return _BID_0 + number


def score_hole(points: int) -> int:
    """Return the hole of a scoring peg with ``points``: 0 and -1 are the two start holes, 42 the last hole."""
    return _START + 1 + min(points, TRACK)


def is_on_track(hole: int) -> bool:
    """Whether a hole counts points."""
    return hole > _START + 1


def is_folded(scale: Scale) -> bool:
    """Whether the board folds in a window of this scale: it is narrow, and the board stands upright in it."""
    return scale.width < FOLDS_BELOW and not scale.is_tall


def board_width(scale: Scale, players: int) -> int:
    """Return how wide an upright board is, in pixels; with few players its columns stand wider apart."""
    apart = {2: 1.8, 3: 1.35, 4: 1.15}.get(players, 1.0)
    column = max(31.0, 58 * scale.unit) * apart
    margins = max(22.0, 42 * scale.unit) + scale.px(26, 14)
    width = round(players * column + margins * max(1.0, 0.5 + 0.5 * scale.text_scale))
    return max(width, scale.px(340, 190))  # on its back there is the crib sheet


def board_height(scale: Scale, players: int) -> int:
    """Return how high a board is, in pixels, that lies across."""
    row = max(_ROW_HEIGHTS[players] * scale.height, 1.25 * scale.smallest)
    return round(2 * scale.px(6, 4) + _digits_height(scale) + players * row + _below_height(scale))


def folded_height(scale: Scale, height: int) -> int:
    """Return how high a folded board is in a cloth ``height`` pixels high: head plate and bid box."""
    pad = scale.px(10, 5)
    bids = _bid_spacing(scale)
    beside = (_UPRIGHT.home + _UPRIGHT.foot) * bids / _UPRIGHT.bid
    box = (HIGHEST_BID + 2 * _UPRIGHT.box_edge) * bids
    return min(height, round(3 * pad + head_height(scale) + legend_height(scale) + box + beside))


def head_height(scale: Scale) -> int:
    """Return how high the head plate of an upright board is: medallion, name and score over each other."""
    return round(_medallion(scale) + scale.font(15) * 1.4 + _score_height(scale) + scale.px(14, 6))


def _score_height(scale: Scale) -> float:
    """Return how high the line of scores is, with the key caps at its ends."""
    return max(scale.font(20) * 1.15, scale.smallest * 1.7)


def legend_height(scale: Scale) -> int:
    """Return how high the line is that explains the flags."""
    return round(scale.font(15) * 1.5)


def _digits_height(scale: Scale) -> int:
    """Return how high the strip of numbers and key caps over a board is that lies across."""
    return round(max(scale.font(16) * 1.3, scale.smallest * 1.7))


def _below_height(scale: Scale) -> int:
    """Return how high the strip of legend and marks under a board is that lies across."""
    return legend_height(scale) + scale.px(8, 6)


def _medallion(scale: Scale) -> int:
    return scale.px(42, 20)


def _bid_spacing(scale: Scale) -> float:
    """Return how far the bid holes are apart at least, in pixels, so that their digits are."""
    return scale.smallest * _CLEAR


class HeadCell(msgspec.Struct, frozen=True):
    """A player's part of the plates: the middle of the medallion, and the lines for the name and the score."""

    medallion: pygame.Rect
    name: pygame.Rect
    score: pygame.Rect


class BoardPlaces(msgspec.Struct, frozen=True):
    """Where things lie on a board of ``players`` columns; a folded one has head plate and bid box only.

    ``along`` are by hole the window pixels that tell how far up, or, on a board that lies across, how far to the right
    it is. ``spacing`` is from hole to hole on the track, ``bid_spacing`` in the box. ``first`` is where the columns
    begin, ``column_width`` how wide they are; ``order`` is by seat which column it has. ``numbers`` is the strip beside
    the columns for the numbers of holes and bids, ``marks`` that for the bids that win.
    """

    rect: pygame.Rect
    players: int
    target: int
    is_across: bool
    is_folded: bool
    order: tuple[int, ...]
    head: pygame.Rect
    scores: pygame.Rect
    legend: pygame.Rect
    box: pygame.Rect
    numbers: pygame.Rect
    marks: pygame.Rect
    first: float
    column_width: float
    spacing: float
    bid_spacing: float
    along: tuple[float, ...]
    cells: tuple[HeadCell, ...]

    def across(self, seat: int) -> float:
        """Return where the middle of a seat's column lies: window pixels from the left, or from the top."""
        return self.first + (self.order[seat] + 0.5) * self.column_width

    def at(self, along: float, across: float) -> tuple[float, float]:
        """Return the point of the window that lies so far along the columns and so far across them."""
        return (along, across) if self.is_across else (across, along)

    def area(self, along: tuple[float, float], across: tuple[float, float]) -> pygame.Rect:
        """Return the rectangle between two places along the columns and two across them, each in any order."""
        one, other = self.at(along[0], across[0]), self.at(along[1], across[1])
        left, right = sorted((round(one[0]), round(other[0])))
        top, bottom = sorted((round(one[1]), round(other[1])))
        return pygame.Rect(left, top, right - left, bottom - top)

    def has(self, hole: int) -> bool:
        """Whether the hole is on the board: a folded one shows no scoring pegs."""
        return hole < _START or not self.is_folded

    def hole(self, seat: int, hole: int) -> tuple[float, float]:
        """Return the middle of a hole, in window pixels."""
        return self.at(self.along[hole], self.across(seat))

    @property
    def hole_radius(self) -> float:
        """The radius of a hole, in pixels."""
        return max(1.3, min(0.21 * self.spacing, 0.08 * self.column_width))

    @property
    def peg_radius(self) -> float:
        """The radius of a peg's head, in pixels: it leaves its neighbours in sight."""
        share = 0.34 if self.is_across else 0.17
        return max(3.6, min(0.62 * self.spacing, share * self.column_width))

    @property
    def columns(self) -> tuple[float, float]:
        """Where the columns begin and end, across."""
        return self.first, self.first + self.players * self.column_width

    def column(self, seat: int) -> pygame.Rect:
        """Return a seat's column from its home hole to the plate at its last one."""
        middle, half = self.across(seat), self.column_width / 2
        if self.is_across:
            return self.area((self.head.right, self.scores.left), (middle - half, middle + half))
        return self.area((self.head.bottom, self.rect.bottom - self._margin), (middle - half, middle + half))

    @property
    def _margin(self) -> int:
        return self.head.left - self.rect.left

    def seat_at(self, point: tuple[int, int]) -> int | None:
        """Return whose column lies under ``point``, plates included, or None: beside the columns, and on the legend."""
        if not self.rect.collidepoint(point) or self.legend.collidepoint(point):
            return None
        column = int((point[1 if self.is_across else 0] - self.first) // self.column_width)
        return self.order.index(column) if 0 <= column < self.players else None

    def lines(self) -> Iterator[float]:
        """Yield how far along the lines lie after every seventh hole of the track."""
        for number in range(ROW, TRACK, ROW):
            yield (self.along[score_hole(number)] + self.along[score_hole(number + 1)]) / 2

    @property
    def target_line(self) -> float:
        """How far along the red line lies: who is past it has the target."""
        return (self.along[score_hole(self.target - 1)] + self.along[score_hole(self.target)]) / 2

    @property
    def track(self) -> pygame.Rect:
        """The columns from the start holes to the last hole."""
        if self.is_folded:
            return pygame.Rect(self.box.topleft, (0, 0))
        reach = self.peg_radius if self.is_across else -self.peg_radius
        return self.area((self.along[score_hole(-1)] - reach, self.along[score_hole(TRACK)] + reach), self.columns)

    def regions(self) -> dict[str, pygame.Rect]:
        """Return by name what must not overlap."""
        found = {"head": self.head, "legend": self.legend, "box": self.box}
        if self.is_across:
            found |= {"scores": self.scores, "numbers": self.numbers}
        return found if self.is_folded else {**found, "marks": self.marks, "track": self.track}


def board_places(
    rect: pygame.Rect,
    players: int,
    scale: Scale,
    target: int = TRACK,
    *,
    order: Sequence[int] | None = None,
    is_folded: bool = False,
) -> BoardPlaces:
    """Lay out the board of 2 to 7 ``players`` in ``rect`` (window pixels); the red line stands at ``target``.

    ``order`` is by seat which column it has, the first at the left or at the top; None: by seats. It lies across in a
    window that is laid out as a tall one.
    """
    columns = tuple(range(players)) if order is None else tuple(order)
    if scale.is_tall:
        return _across(rect, players, scale, target, columns)
    return _upright(rect, players, scale, target, columns, is_folded=is_folded)


def _upright(
    rect: pygame.Rect, players: int, scale: Scale, target: int, order: tuple[int, ...], *, is_folded: bool
) -> BoardPlaces:
    """Lay out a board whose columns stand side by side, the track above the box of the bids."""
    pad, parts = scale.px(10, 5), _UPRIGHT
    inner = rect.inflate(-2 * pad, -2 * pad)
    head = pygame.Rect(inner.left, inner.top, inner.width, head_height(scale))
    start, end = _margins(scale)
    first = rect.left + start
    column = (rect.width - start - end) / players
    legend_h = legend_height(scale)
    over = 0.0 if is_folded else 0.6 * scale.font(16)  # half the number of the last hole
    room = inner.bottom - head.bottom - pad - over - legend_h
    track = 0.0 if is_folded else parts.of_track(target) + parts.legend
    low = parts.home + parts.foot
    spacing = room / (track + parts.of_box() + low)
    bids = max(spacing * parts.bid, _bid_spacing(scale))
    if is_folded:
        bids = min(bids, _bid_spacing(scale))
        spacing = bids / parts.bid
    else:
        spacing = (room - (HIGHEST_BID + 2 * parts.box_edge) * bids) / (track + low)
    along = [0.0] * HOLES
    y = float(head.bottom + pad)
    if not is_folded:
        y += over
        _fill_track(along, y, -spacing, target, parts)
        y = along[score_hole(-1)] + parts.legend * spacing
    legend = pygame.Rect(inner.left, round(y), inner.width, legend_h)
    box = pygame.Rect(inner.left, legend.bottom, inner.width, round((HIGHEST_BID + 2 * parts.box_edge) * bids))
    for number in range(HIGHEST_BID + 1):
        along[bid_hole(number)] = box.top + (parts.box_edge + HIGHEST_BID - number) * bids
    along[HOME] = box.bottom + parts.home * spacing
    width = round(column * players)
    numbers = pygame.Rect(rect.left, head.bottom, start, rect.bottom - head.bottom)
    marks = pygame.Rect(round(first) + width, head.bottom, end, max(0, legend.top - head.bottom))
    cells = tuple(_upright_cell(scale, head, first + (place + 0.5) * column, column) for place in order)
    return BoardPlaces(
        rect, players, target, False, is_folded, order, head, head, legend, box, numbers, marks,
        first, column, spacing, bids, tuple(along), cells,
    )  # fmt: skip


def _across(rect: pygame.Rect, players: int, scale: Scale, target: int, order: tuple[int, ...]) -> BoardPlaces:
    """Lay out a board whose columns lie below each other, names at their left and scores at their right."""
    pad, parts = scale.px(6, 4), _ACROSS
    side = scale.px(9, 5)
    top = rect.top + pad + _digits_height(scale)
    bottom = rect.bottom - pad - _below_height(scale)
    row = (bottom - top) / players
    head = pygame.Rect(rect.left + side, top, round(0.142 * scale.width), bottom - top)
    scores = pygame.Rect(0, top, max(round(0.058 * scale.width), round(1.9 * scale.font(20))), bottom - top)
    scores.right = rect.right - side
    units = parts.foot + parts.home + parts.of_box() + parts.legend + parts.of_track(target) + parts.head
    spacing = (scores.left - head.right) / units
    bids = spacing * parts.bid
    along = [0.0] * HOLES
    along[HOME] = head.right + parts.foot * spacing
    box_left = along[HOME] + parts.home * spacing
    for number in range(HIGHEST_BID + 1):
        along[bid_hole(number)] = box_left + (parts.box_edge + number) * bids
    box = pygame.Rect(round(box_left), top, round((HIGHEST_BID + 2 * parts.box_edge) * bids), bottom - top)
    _fill_track(along, scores.left - parts.head * spacing, spacing, target, parts)
    numbers = pygame.Rect(head.left, rect.top + pad, scores.right - head.left, top - rect.top - pad)
    below = pygame.Rect(head.left, bottom, numbers.width, rect.bottom - pad - bottom)
    ends = along[score_hole(max(1, target - _FARTHEST))], along[score_hole(target - _NEAREST)]
    legend, marks = _shared(below, *ends, 2.4 * scale.font(16))
    cells = tuple(_across_cell(scale, head, scores, top + place * row, row) for place in order)
    return BoardPlaces(
        rect, players, target, True, False, order, head, scores, legend, box, numbers, marks,
        float(top), row, spacing, bids, tuple(along), cells,
    )  # fmt: skip


def _margins(scale: Scale) -> tuple[int, int]:
    """Return the width of the margins beside upright columns, for the numbers and for the marks."""
    digits = scale.font(16)
    start = max(scale.px(42), round(digits * 1.25) + scale.px(14, 8))
    end = max(scale.px(38), round(digits * 0.7) + scale.px(25, 17))
    return start, end


def _fill_track(along: list[float], last: float, step: float, target: int, parts: _Spacings) -> None:
    """Set the places of the track from hole 42 at ``last`` back by ``step`` pixels a hole, and of the start holes."""
    place = last
    for number in range(TRACK, 0, -1):
        along[score_hole(number)] = place
        has_line = number > 1 and ((number - 1) % ROW == 0 or number == target)
        place -= step * (1 + (parts.line if has_line else 0)) if number > 1 else 0
    along[score_hole(0)] = place - parts.track * step
    along[score_hole(-1)] = along[score_hole(0)] - parts.start * step


def _shared(strip: pygame.Rect, first: float, last: float, clear: float) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the parts of a strip below the columns for the legend and for the marks.

    The marks' holes are from ``first`` to ``last``; ``clear`` is how much further to the right the marks may stand.
    """
    before, after = first - strip.left, strip.right - last
    if before >= 2.2 * after:
        cut = round(strip.left + 0.6 * before)
        return _cut(strip, strip.left, cut), _cut(strip, cut, strip.right)
    cut = round(last + clear)
    return _cut(strip, cut, strip.right), _cut(strip, strip.left, cut)


def _cut(strip: pygame.Rect, left: int, right: int) -> pygame.Rect:
    return pygame.Rect(left, strip.top, right - left, strip.height)


def _upright_cell(scale: Scale, head: pygame.Rect, middle: float, column: float) -> HeadCell:
    size = min(_medallion(scale), round(column) - 4)
    medallion = pygame.Rect(0, 0, size, size)
    medallion.midtop = (round(middle), head.top + scale.px(7, 3))
    name = pygame.Rect(0, 0, round(column) - 2, round(scale.font(15) * 1.3))
    name.midtop = (round(middle), head.top + scale.px(7, 3) + _medallion(scale) + scale.px(2, 1))
    width = min(round(column) - 2, round(1.3 * scale.font(20)))
    score = pygame.Rect(0, 0, width, head.bottom - scale.px(4, 2) - name.bottom)
    score.midtop = (round(middle), name.bottom)
    return HeadCell(medallion, name, score)


def _across_cell(scale: Scale, head: pygame.Rect, scores: pygame.Rect, top: float, row: float) -> HeadCell:
    inset = scale.px(5, 3)
    size = min(_medallion(scale), round(row) - 4)
    medallion = pygame.Rect(head.left + inset, 0, size, size)
    medallion.centery = round(top + row / 2)
    left = medallion.right + scale.px(7, 5)
    name = pygame.Rect(left, round(top), head.right - inset - left, round(row) - 1)
    return HeadCell(medallion, name, pygame.Rect(scores.left + 2, round(top), scores.width - 4, round(row) - 1))
