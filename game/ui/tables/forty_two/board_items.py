"""What changes on the pegging board: pegs, the trails behind them, scores, flags, and the light on a column."""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.rules.forty_two import TRACK
from game.ui.controls.base import Kit, Painted
from game.ui.controls.panels import Pictures
from game.ui.drawing import shapes
from game.ui.drawing.stage import Blit, premultiplied
from game.ui.drawing.styles import Colour
from game.ui.tables.forty_two.board_picture import flag_picture, phase_of
from game.ui.tables.forty_two.board_places import HOME, BoardPlaces, bid_hole, is_on_track, score_hole
from game.ui.tables.forty_two.pegs import Pegs, peg_picture

_FINE: Final = 4
_LIFTS: Final = 3  # steps of a peg's picture as it is lifted


@dataclass
class Pose:
    """Where a peg is: in ``hole``, or ``part`` (0 to 1) of the way from there to ``towards``.

    ``swing`` is how far it swerves on its way, in widths of its column to the right, or upwards where the board lies
    across; ``rise`` is how high it is lifted (0 to 1).
    """

    hole: int
    towards: int = 0
    part: float = 0.0
    swing: float = 0.0
    rise: float = 0.0

    def rest(self, hole: int) -> None:
        """Stand in ``hole``."""
        self.hole, self.towards, self.part = hole, hole, 0.0


@dataclass
class Column:
    """What a player's column shows: three pegs, the score, the smallest bid that wins, whether a made 0 would."""

    tint: Colour
    mark: str
    bid: Pose = field(default_factory=lambda: Pose(HOME))
    rear: Pose = field(default_factory=lambda: Pose(score_hole(-1)))
    front: Pose = field(default_factory=lambda: Pose(score_hole(0)))
    score: int = 0
    winning_bid: int | None = None
    zero_wins: bool = False

    @property
    def pegs(self) -> tuple[Pose, Pose, Pose]:
        """The three pegs."""
        return self.bid, self.rear, self.front

    @property
    def farthest(self) -> int:
        """The hole of the peg that is in front, on its way as well."""
        return max(self.rear.hole, self.front.hole)

    def stand(self, pegs: Pegs) -> None:
        """Put the pegs where they belong."""
        self.bid.rest(pegs.bid)
        self.rear.rest(pegs.rear)
        self.front.rest(pegs.front)


class PegSprite:
    """A peg on the stage, drawn where its pose says."""

    def __init__(self, kit: Kit, places: BoardPlaces, seat: int, column: Column, pose: Pose, depth: float) -> None:
        self._kit = kit
        self._places = places
        self._seat = seat
        self._column = column
        self._pose = pose
        self.depth = depth
        self.visible = True

    def centre(self) -> tuple[float, float]:
        """Return where its foot is, in window pixels."""
        pose, places = self._pose, self._places
        along, across = places.along[pose.hole], places.across(self._seat)
        if pose.part:
            along += (places.along[pose.towards] - along) * pose.part
            aside = pose.swing * places.column_width * math.sin(math.pi * pose.part)
            across += -aside if places.is_across else aside
        return places.at(along, across)

    def blits(self) -> list[Blit]:
        """Return the peg's picture with its shadow."""
        pose, places = self._pose, self._places
        if not self.visible or not places.has(pose.hole):
            return []
        radius = round(places.peg_radius, 2)
        lift = round(_LIFTS * pose.rise * math.sin(math.pi * pose.part)) / _LIFTS if pose.part else 0.0
        at, phase = phase_of(*self.centre())
        if lift:
            phase = (0.0, 0.0)
        tint, mark = self._column.tint, self._column.mark
        picture = self._kit.art.made(
            ("peg", radius, tint, mark, phase, lift), lambda: peg_picture(radius, tint, mark, phase, lift)
        )
        half = picture.get_width() // 2
        return [Blit(picture, (at[0] - half, at[1] - half))]


class Trail(Painted):
    """The player's colour inlaid along the track, from its first hole to the front peg."""

    def __init__(self, kit: Kit, places: BoardPlaces, seat: int, column: Column, depth: float) -> None:
        half, middle = math.ceil(places.peg_radius), places.across(seat)
        ends = places.along[score_hole(1)], places.along[score_hole(TRACK)]
        rect = places.area(ends, (middle - half, middle + half))
        super().__init__(kit, rect.inflate(*map(round, places.at(2 * half, 0))), depth)
        self._places = places
        self._seat = seat
        self._column = column
        self._whole: pygame.Surface | None = None

    def look(self) -> Hashable:
        """What the trail's picture depends on."""
        return self._column.farthest

    def paint(self) -> Pictures:
        """Return the inlay with its holes; the peg stands on its end."""
        farthest = self._column.farthest
        if not is_on_track(farthest):
            return []
        if self._whole is None:
            self._whole = self._inlay()
        end = round(self._places.along[farthest])
        if self._places.is_across:
            return [(self._whole.subsurface((0, 0, end - self.rect.left, self.rect.height)), (0, 0))]
        top = end - self.rect.top
        return [(self._whole.subsurface((0, top, self.rect.width, self.rect.height - top)), (0, top))]

    def _inlay(self) -> pygame.Surface:
        """Return the trail of somebody who has come to the last hole; others show the first part of it."""
        places, tint = self._places, self._column.tint
        radius = places.hole_radius
        big = pygame.Surface((self.rect.width * _FINE, self.rect.height * _FINE), pygame.SRCALPHA)
        holes = [
            ((x - self.rect.left) * _FINE, (y - self.rect.top) * _FINE)
            for x, y in (places.hole(self._seat, score_hole(number)) for number in range(1, TRACK + 1))
        ]
        (x, y), (end_x, end_y) = holes[0], holes[-1]
        for reach, ink in ((1.50, (70, 36, 14, 200)), (1.06, (*shapes.mixed(tint, 0.86), 255))):
            wide = reach * radius * _FINE
            body = pygame.Rect(
                round(min(x, end_x) - wide),
                round(min(y, end_y) - wide),
                round(abs(end_x - x) + 2 * wide),
                round(abs(end_y - y) + 2 * wide),
            )
            pygame.draw.rect(big, ink, body, border_radius=round(wide))
        for hole in holes:
            pygame.draw.circle(big, shapes.mixed(tint, 0.42), hole, 0.74 * radius * _FINE)
        return pygame.transform.smoothscale(big.premul_alpha(), self.rect.size)


class HeadScore(Painted):
    """A player's score on the head plate, in the colour of the pegs."""

    def __init__(self, kit: Kit, rect: pygame.Rect, column: Column, depth: float) -> None:
        super().__init__(kit, rect, depth)
        self._column = column

    def look(self) -> Hashable:
        """What the number's picture depends on."""
        return self._column.score

    def paint(self) -> Pictures:
        """Return the number."""
        words, size = self.kit.text.fit([str(self._column.score)], self.kit.scale.font(20), self.rect.width, bold=True)
        line = self.kit.text.line(words, size, self._column.tint, bold=True)
        return [(line, ((self.rect.width - line.get_width()) // 2, (self.rect.height - line.get_height()) // 2))]


class Flags(Painted):
    """Red flags at a player's bid holes: filled at the smallest bid that wins, hollow at 0 if a made 0 does.

    They stand beside the holes, below them where the board lies across.
    """

    def __init__(self, kit: Kit, places: BoardPlaces, seat: int, column: Column, depth: float) -> None:
        super().__init__(kit, places.column(seat).clip(places.box), depth)
        self._places = places
        self._seat = seat
        self._column = column

    def look(self) -> Hashable:
        """What the flags' picture depends on."""
        return (self._column.winning_bid, self._column.zero_wins)

    def paint(self) -> Pictures:
        """Return the flags that are up."""
        column = self._column
        wanted = ((column.winning_bid, True), (0 if column.zero_wins else None, False))
        return [self._flag(number, is_filled=is_filled) for number, is_filled in wanted if number is not None]

    def _flag(self, number: int, *, is_filled: bool) -> tuple[pygame.Surface, tuple[int, int]]:
        """Return a flag and where it stands on the column."""
        places = self._places
        room = places.bid_spacing * 0.72
        if places.is_across:
            room = places.column_width / 2 - places.peg_radius - 2
        size = max(7, round(min(room, places.peg_radius * 1.6)))
        flag = flag_picture(size, is_filled=is_filled, points_up=places.is_across)
        clear = places.peg_radius + (1 if places.is_across else max(1.5, 0.22 * places.peg_radius))
        hole = places.at(places.along[bid_hole(number)], places.across(self._seat))
        x, y = hole[0] - self.rect.left, hole[1] - self.rect.top
        if places.is_across:
            return flag, (round(x - flag.get_width() / 2), round(y + clear))
        return flag, (round(x + clear), round(y - size / 2))


class ColumnLight(Painted):
    """A soft light on the column that is looked at."""

    def __init__(self, kit: Kit, places: BoardPlaces, depth: float) -> None:
        super().__init__(kit, pygame.Rect(0, 0, 1, 1), depth)
        self._places = places
        self.visible = False

    def shine(self, seat: int | None) -> None:
        """Light a seat's column, or none."""
        self.visible = seat is not None
        if seat is not None:
            self.rect = self._places.column(seat)

    def paint(self) -> Pictures:
        """Return the light."""
        light = shapes.rounded(self.rect.size, self.kit.scale.px(8, 4), (255, 246, 214), (255, 246, 214), alpha=64)
        return [(premultiplied(light), (0, 0))]
