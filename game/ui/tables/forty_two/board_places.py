"""Where everything lies on the pegging board of 42: holes, head plate, marks, as a pure function of its rectangle.

The holes of a column are counted from the foot: 0 is the home hole, then come the holes of the bids 0 to 7, the two
start holes, and the track.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import pygame

from game.rules.forty_two.options import HIGHEST_BID, TRACK
from game.ui.layout import Scale

FOLDS_BELOW: Final = 900  # pixels of window width
HOME: Final = 0
_BID_0: Final = 1
_START: Final = _BID_0 + HIGHEST_BID + 1
HOLES: Final = _START + 2 + TRACK  # in a column
ROW: Final = 7  # a line is drawn after so many holes of the track

# In spacings of the track's holes: what lies between the parts of a column.
_LINE_GAP: Final = 0.6
_BID_SPACING: Final = 1.45
_BOX_EDGE: Final = 0.8  # in spacings of the bid holes
_TO_START: Final = 1.6
_START_SPACING: Final = 1.15
_TO_LEGEND: Final = 0.9
_TO_HOME: Final = 1.15
_TO_FOOT: Final = 1.1


def bid_hole(number: int) -> int:
    """Return the hole of a bid of ``number``."""
    return _BID_0 + number


def score_hole(points: int) -> int:
    """Return the hole of a scoring peg with ``points``: 0 and -1 are the two start holes, 42 the last hole."""
    return _START + 1 + min(points, TRACK)


def is_on_track(hole: int) -> bool:
    """Whether a hole counts points."""
    return hole > _START + 1


def is_folded(width: int) -> bool:
    """Whether the board folds in a window ``width`` pixels wide."""
    return width < FOLDS_BELOW


def board_width(scale: Scale, players: int) -> int:
    """Return how wide the board is, in pixels; with few players its columns stand wider apart."""
    apart = {2: 1.8, 3: 1.35, 4: 1.15}.get(players, 1.0)
    column = max(31.0, 58 * scale.unit) * apart
    margins = max(22.0, 42 * scale.unit) + scale.px(26, 14)
    return round(players * column + margins * max(1.0, 0.5 + 0.5 * scale.text_scale))


def folded_height(scale: Scale, height: int) -> int:
    """Return how high a folded board is in a cloth ``height`` pixels high: head plate and bid box."""
    pad = scale.px(10, 5)
    spacing = _bid_digits(scale) * 1.25 / _BID_SPACING
    units = (HIGHEST_BID + 2 * _BOX_EDGE) * _BID_SPACING + _TO_HOME + _TO_FOOT
    return min(height, round(3 * pad + head_height(scale) + legend_height(scale) + units * spacing))


def head_height(scale: Scale) -> int:
    """Return how high the head plate is: medallion, name and score over each other."""
    return round(_medallion(scale) + scale.font(15) * 1.45 + scale.font(24) * 1.15 + scale.px(14, 8))


def legend_height(scale: Scale) -> int:
    """Return how high the line above the bid box is."""
    return round(scale.font(15) * 1.5)


def _medallion(scale: Scale) -> int:
    return scale.px(42, 20)


def _bid_digits(scale: Scale) -> int:
    return min(scale.font(17), scale.px(22, 12))


@dataclass(frozen=True)
class HeadCell:
    """A player's part of the head plate: the middle of the medallion, and the lines for the name and the score."""

    medallion: pygame.Rect
    name: pygame.Rect
    score: pygame.Rect


@dataclass(frozen=True)
class BoardPlaces:
    """Where things lie on a board of ``players`` columns; a folded one has head plate and bid box only.

    ``spacing`` is from hole to hole on the track, ``bid_spacing`` in the box, both in pixels; ``over`` is the strip
    above the last hole, for a score beyond it.
    """

    rect: pygame.Rect
    players: int
    target: int
    is_folded: bool
    head: pygame.Rect
    over: pygame.Rect
    track: pygame.Rect
    legend: pygame.Rect
    box: pygame.Rect
    foot: pygame.Rect
    left: int
    column_width: float
    spacing: float
    bid_spacing: float
    heights: tuple[float, ...]
    cells: tuple[HeadCell, ...]

    def x(self, seat: int) -> float:
        """Return the middle of a seat's column, in pixels."""
        return self.left + (seat + 0.5) * self.column_width

    def has(self, hole: int) -> bool:
        """Whether the hole is on the board: a folded one shows no scoring pegs."""
        return hole < _START or not self.is_folded

    def hole(self, seat: int, hole: int) -> tuple[float, float]:
        """Return the middle of a hole, in window pixels."""
        return self.x(seat), self.heights[hole]

    @property
    def hole_radius(self) -> float:
        """The radius of a hole, in pixels."""
        return max(1.3, min(0.21 * self.spacing, 0.075 * self.column_width))

    @property
    def peg_radius(self) -> float:
        """The radius of a peg's head, in pixels: it leaves its neighbours in sight."""
        return max(3.6, min(0.62 * self.spacing, 0.17 * self.column_width))

    def column(self, seat: int) -> pygame.Rect:
        """Return a seat's column, head plate to foot."""
        left = round(self.left + seat * self.column_width)
        right = round(self.left + (seat + 1) * self.column_width)
        return pygame.Rect(left, self.head.top, right - left, self.rect.bottom - self.head.top)

    def column_at(self, point: tuple[int, int]) -> int | None:
        """Return whose column lies under ``point``, or None."""
        if not self.rect.collidepoint(point):
            return None
        seat = int((point[0] - self.left) // self.column_width)
        return seat if 0 <= seat < self.players else None

    def lines(self) -> Iterator[float]:
        """Yield the heights of the lines after every seventh hole of the track."""
        for number in range(ROW, TRACK, ROW):
            low, high = self.heights[score_hole(number)], self.heights[score_hole(number + 1)]
            yield (low + high) / 2

    @property
    def target_line(self) -> float:
        """The height of the red line: who is past it has the target."""
        low, high = self.heights[score_hole(self.target - 1)], self.heights[score_hole(self.target)]
        return (low + high) / 2

    @property
    def start_margin(self) -> pygame.Rect:
        """The strip beside the columns where the board's numbers stand."""
        return pygame.Rect(
            self.rect.left, self.head.bottom, self.left - self.rect.left, self.rect.bottom - self.head.bottom
        )

    @property
    def end_margin(self) -> pygame.Rect:
        """The strip at the other side, where the marks stand."""
        right = round(self.left + self.players * self.column_width)
        return pygame.Rect(right, self.head.bottom, self.rect.right - right, self.rect.bottom - self.head.bottom)

    def regions(self) -> dict[str, pygame.Rect]:
        """Return by name what must not overlap."""
        found = {"head": self.head, "legend": self.legend, "box": self.box, "foot": self.foot}
        return found if self.is_folded else {**found, "over": self.over, "track": self.track}


def board_places(
    rect: pygame.Rect, players: int, scale: Scale, target: int = TRACK, *, is_folded: bool = False
) -> BoardPlaces:
    """Lay out the board of 2 to 7 ``players`` in ``rect`` (window pixels); the red line stands at ``target``."""
    pad = scale.px(10, 5)
    head = pygame.Rect(rect.left + pad, rect.top + pad, rect.width - 2 * pad, head_height(scale))
    start, end = _margins(scale, rect, players)
    left = rect.left + start
    column = (rect.width - start - end) / players
    over = pygame.Rect(left, head.bottom, 0, round(scale.font(15) * 1.35))
    over.width = round(column * players)
    legend_h = legend_height(scale)
    digits = _bid_digits(scale)
    inner_bottom = rect.bottom - pad
    top = head.bottom + pad if is_folded else over.bottom
    room = inner_bottom - top - legend_h
    track_units = 0.0 if is_folded else _track_units(target) + 0.55 + _TO_START + _START_SPACING + _TO_LEGEND
    low_units = (HIGHEST_BID + 2 * _BOX_EDGE) * _BID_SPACING + _TO_HOME + _TO_FOOT
    spacing = room / (track_units + low_units)
    if is_folded:
        spacing = min(spacing, digits * 1.25 / _BID_SPACING)
    bids = spacing * _BID_SPACING
    heights = [0.0] * HOLES
    y = float(top)
    track = pygame.Rect(left, top, over.width, 0)
    if not is_folded:
        y = _fill_track(heights, y + 0.55 * spacing, spacing, target)
        track.height = round(y) - top
    legend = pygame.Rect(rect.left + pad, round(y), rect.width - 2 * pad, legend_h)
    box = pygame.Rect(rect.left + pad, legend.bottom, legend.width, round((HIGHEST_BID + 2 * _BOX_EDGE) * bids))
    y = box.top + _BOX_EDGE * bids
    for number in range(HIGHEST_BID, -1, -1):
        heights[bid_hole(number)] = y
        y += bids
    heights[HOME] = box.bottom + _TO_HOME * spacing
    foot = pygame.Rect(rect.left + pad, box.bottom, legend.width, inner_bottom - box.bottom)
    cells = tuple(_cell(scale, head, left + (seat + 0.5) * column, column) for seat in range(players))
    return BoardPlaces(
        rect, players, target, is_folded, head, over, track, legend, box, foot,
        left, column, spacing, bids, tuple(heights), cells,
    )  # fmt: skip


def _margins(scale: Scale, rect: pygame.Rect, players: int) -> tuple[int, int]:
    """Return the width of the margins for the numbers and for the marks."""
    digits = min(scale.font(16), scale.px(20, 12))
    start = max(scale.px(42, 0), round(digits * 1.3) + scale.px(14, 8))
    end = max(scale.px(38, 0), round(digits * 1.3) + scale.px(12, 6))
    return start, end


def _track_units(target: int) -> float:
    """Return the length of the track in spacings, with the gaps at the lines."""
    extra = 0 if (target - 1) % ROW == 0 else 1
    return (TRACK - 1) + _LINE_GAP * (TRACK // ROW - 1 + extra)


def _fill_track(heights: list[float], y: float, spacing: float, target: int) -> float:
    """Set the heights of the track from hole 42 at ``y`` down, and of the start holes; return where they end."""
    for number in range(TRACK, 0, -1):
        heights[score_hole(number)] = y
        has_line = number > 1 and ((number - 1) % ROW == 0 or number == target)
        y += spacing * (1 + (_LINE_GAP if has_line else 0)) if number > 1 else 0
    heights[score_hole(0)] = y + _TO_START * spacing
    heights[score_hole(-1)] = heights[score_hole(0)] + _START_SPACING * spacing
    return heights[score_hole(-1)] + _TO_LEGEND * spacing


def _cell(scale: Scale, head: pygame.Rect, middle: float, column: float) -> HeadCell:
    size = min(_medallion(scale), round(column) - 4)
    medallion = pygame.Rect(0, 0, size, size)
    medallion.midtop = (round(middle), head.top + scale.px(7, 4))
    name = pygame.Rect(0, 0, round(column) - 2, round(scale.font(15) * 1.35))
    name.midtop = (round(middle), head.top + scale.px(7, 4) + _medallion(scale) + scale.px(3, 1))
    score = pygame.Rect(0, 0, round(column) - 2, head.bottom - scale.px(4, 2) - name.bottom)
    score.midtop = (round(middle), name.bottom)
    return HeadCell(medallion, name, score)
