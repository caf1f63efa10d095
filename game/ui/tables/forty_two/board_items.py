"""What changes on the pegging board: pegs, the trails behind them, scores, flags, and the light on a column."""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.rules.forty_two.options import TRACK
from game.ui import paint
from game.ui.stage import Blit, premultiplied
from game.ui.tables.forty_two.board_picture import PLATE_BOTTOM, PLATE_LINE, flag_picture, phase_of
from game.ui.tables.forty_two.board_places import HOME, BoardPlaces, bid_hole, is_on_track, score_hole
from game.ui.tables.forty_two.pegs import Pegs, peg_picture
from game.ui.tables.panels import Pictures, line_at
from game.ui.widgets.base import Kit, Painted
from game.ui.worlds import Colour

_FINE: Final = 4
_LIFTS: Final = 3  # steps of a peg's picture as it is lifted


@dataclass
class Pose:
    """Where a peg is: in ``hole``, or ``part`` (0 to 1) of the way from there to ``towards``.

    ``swing`` is how far it swerves on its way, in widths of its column, ``rise`` how high it is lifted (0 to 1).
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
        x, y = places.hole(self._seat, pose.hole)
        if pose.part:
            goal = places.hole(self._seat, pose.towards)[1]
            x += pose.swing * places.column_width * math.sin(math.pi * pose.part)
            y += (goal - y) * pose.part
        return x, y

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
        foot, head = places.hole(seat, score_hole(1)), places.hole(seat, score_hole(TRACK))
        half = math.ceil(places.peg_radius)
        rect = pygame.Rect(round(foot[0]) - half, round(head[1]) - half, 2 * half, round(foot[1] - head[1]) + 2 * half)
        super().__init__(kit, rect, depth)
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
        top = round(self._places.heights[farthest]) - self.rect.top
        return [(self._whole.subsurface((0, top, self.rect.width, self.rect.height - top)), (0, top))]

    def _inlay(self) -> pygame.Surface:
        """Return the trail of somebody who has come to the last hole; others show the lower part of it."""
        places, tint = self._places, self._column.tint
        radius = places.hole_radius
        big = pygame.Surface((self.rect.width * _FINE, self.rect.height * _FINE), pygame.SRCALPHA)
        x = (places.x(self._seat) - self.rect.left) * _FINE
        heights = [(places.heights[score_hole(n)] - self.rect.top) * _FINE for n in range(1, TRACK + 1)]
        for reach, ink in ((1.50, (70, 36, 14, 200)), (1.06, (*paint.mixed(tint, 0.86), 255))):
            wide = reach * radius * _FINE
            length = heights[0] - heights[-1] + 2 * wide
            body = pygame.Rect(round(x - wide), round(heights[-1] - wide), round(2 * wide), round(length))
            pygame.draw.rect(big, ink, body, border_radius=round(wide))
        for height in heights:
            pygame.draw.circle(big, paint.mixed(tint, 0.42), (x, height), 0.74 * radius * _FINE)
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
        words, size = self.kit.text.fit([str(self._column.score)], self.kit.scale.font(24), self.rect.width, bold=True)
        line = self.kit.text.line(words, size, self._column.tint, bold=True)
        return [(line, ((self.rect.width - line.get_width()) // 2, (self.rect.height - line.get_height()) // 2))]


class BeyondTrack(Painted):
    """The score of a player who has more points than the track has holes, above the peg on the last one."""

    def __init__(self, kit: Kit, places: BoardPlaces, seat: int, column: Column, depth: float) -> None:
        rect = pygame.Rect(0, places.over.top, round(places.column_width), places.over.height)
        rect.centerx = round(places.x(seat))
        super().__init__(kit, rect, depth)
        self._column = column

    def look(self) -> Hashable:
        """What the number's picture depends on."""
        return max(TRACK, self._column.score)

    def paint(self) -> Pictures:
        """Return the number on a small dark plate, or nothing up to 42."""
        if self._column.score <= TRACK:
            return []
        size = self.kit.scale.font(14)
        line = self.kit.text.line(str(self._column.score), size, self._column.tint, bold=True)
        plate = (line.get_width() + round(size * 0.6), round(size * 1.2))
        chip = premultiplied(paint.panel(plate, plate[1] // 3, PLATE_BOTTOM, PLATE_BOTTOM, PLATE_LINE, 1, alpha=255))
        line_at(chip, line, (plate[0] - line.get_width()) / 2, plate[1] / 2)
        return [(chip, ((self.rect.width - plate[0]) // 2, (self.rect.height - plate[1]) // 2))]


class Flags(Painted):
    """Red flags beside a player's bid holes: filled at the smallest bid that wins, hollow at 0 if a made 0 does."""

    def __init__(self, kit: Kit, places: BoardPlaces, seat: int, column: Column, depth: float) -> None:
        strip = places.column(seat)
        super().__init__(kit, pygame.Rect(strip.left, places.box.top, strip.width, places.box.height), depth)
        self._places = places
        self._seat = seat
        self._column = column

    def look(self) -> Hashable:
        """What the flags' picture depends on."""
        return (self._column.winning_bid, self._column.zero_wins)

    def paint(self) -> Pictures:
        """Return the flags that are up."""
        places, column = self._places, self._column
        size = max(7, round(min(places.bid_spacing * 0.72, places.peg_radius * 1.6)))
        x = places.x(self._seat) + places.peg_radius + max(1.5, 0.22 * places.peg_radius) - self.rect.left
        found = []
        for number, is_filled in ((column.winning_bid, True), (0 if column.zero_wins else None, False)):
            if number is not None:
                y = places.heights[bid_hole(number)] - self.rect.top - size / 2
                found.append((flag_picture(size, is_filled=is_filled), (round(x), round(y))))
        return found


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
            strip = self._places.column(seat)
            strip.top = self._places.head.bottom
            strip.height = self._places.foot.bottom - strip.top
            self.rect = strip

    def paint(self) -> Pictures:
        """Return the light."""
        light = paint.rounded(self.rect.size, self.kit.scale.px(8, 4), (255, 246, 214), (255, 246, 214), alpha=64)
        return [(premultiplied(light), (0, 0))]
