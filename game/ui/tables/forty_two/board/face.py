"""A face of the pegging board of 42, folded or unfolded: its wood, and what changes in a player's column."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Sequence
from typing import Final

import pygame

from game.rules.forty_two import TRACK, FortyTwoOptions
from game.ui.controls.base import Kit, Painted, Pictures, Tip
from game.ui.controls.described import Role, Thing, phrase
from game.ui.controls.layout import around, between, put_in, trim
from game.ui.controls.panels import halo, write
from game.ui.drawing import shapes
from game.ui.drawing.stage import premultiplied
from game.ui.language.digits import figure
from game.ui.language.messages import _, say
from game.ui.tables.forty_two.board.layout import BoardLayout, bid_hole, is_on_track, score_hole
from game.ui.tables.forty_two.board.pegs import PegColumn, PegSprite
from game.ui.tables.forty_two.board.picture import INK, board_picture, flag_picture, wood

_FINE: Final = 4


class BoardFace:
    """The board in one place: ``items`` for the stage; ``light`` shines on a column, above the wood.

    A loose board, which unfolds over the table, brings its own wood; the other's wood is part of the table's picture.
    """

    def __init__(
        self,
        kit: Kit,
        layout: BoardLayout,
        columns: Sequence[PegColumn],
        options: FortyTwoOptions,
        depth: float,
        *,
        is_loose: bool = False,
    ) -> None:
        self.layout = layout
        self.light = ColumnLight(kit, layout, depth + 0.1)
        self._shown: list[Painted | PegSprite] = [Still(kit, layout, columns, options, depth + 0.15)]
        if is_loose:
            self._shown.append(Plank(kit, layout.rect, depth))
        parts: list[type[ColumnPart]] = [HeadScore, Flags]
        if not layout.is_folded:  # beside a track that lies across, the score stands anyway
            parts += [Trail] if layout.is_across else [Trail, Beyond]
        for seat, column in enumerate(columns):
            self._shown += [part(kit, layout, seat, column, depth + 0.2) for part in parts]
            for pose, rise in ((column.front, 0.3), (column.rear, 0.4), (column.bid, 0.4)):  # the rear peg leaps over
                self._shown.append(PegSprite(kit, layout, seat, column.look, pose, depth + rise))
        self.items = [*self._shown, self.light]

    def show(self, is_shown: bool) -> None:
        """Show everything, or nothing."""
        for item in self._shown:
            item.visible = is_shown
        if not is_shown:
            self.light.shine(None)


class Still(Painted):
    """Everything on the board that never moves."""

    as_it_is = True

    def __init__(
        self, kit: Kit, layout: BoardLayout, columns: Sequence[PegColumn], options: FortyTwoOptions, depth: float
    ) -> None:
        super().__init__(kit, layout.rect, depth)
        self._layout, self._columns, self._options = layout, columns, options

    def paint(self) -> Pictures:
        """Return the board's picture, without its wood."""
        return [(board_picture(self.kit, self._layout, self._columns, self._options), (0, 0))]

    def tips(self) -> Sequence[Tip]:
        """Return what the flags and the bids beside the track mean."""
        flags = _(
            "A red flag stands at the smallest bid that wins the game if it is made in this deal, a hollow one at 0 "
            "where a made 0 would win as well."
        )
        marks = _(
            "A bid marked at a hole is the smallest that wins from there: whoever stands there or further on and "
            "makes it reaches the target of {target}."
        )
        if not self._options.shares_wins:
            flags = _(
                "A red flag stands at the smallest bid that gets there if it is made in this deal, a hollow one at 0 "
                "where a made 0 would do as well. If several get there, the highest score wins."
            )
            marks = _(
                "A bid marked at a hole is the smallest that gets there from it: whoever stands there or "
                "further on and makes it reaches the target of {target}. If several do, the highest score "
                "wins."
            )
        marks = say(marks, target=self._options.target)
        told = ((self._layout.legend, flags), (self._layout.marks, marks))
        return [Tip(area, words, area) for area, words in told if area]


class Plank(Painted):
    """Wood and shadow of a board unfolded over the table; for the other board the table's picture has them."""

    as_it_is = True

    def paint(self) -> Pictures:
        size, radius, spread = self.rect.size, self.kit.scale.px(13, 6), self.kit.scale.px(18, 9)
        return [halo(size, radius, spread, (0, 0, 0), 0.65, (0, 4)), (wood(size, radius), (0, 0))]


class ColumnPart(Painted):
    """What changes in a player's column besides the pegs, at a place that follows from the layout."""

    as_it_is = True

    def __init__(self, kit: Kit, layout: BoardLayout, seat: int, column: PegColumn, depth: float) -> None:
        self._layout, self._seat, self._column = layout, seat, column
        super().__init__(kit, self.place(kit), depth)

    def place(self, kit: Kit) -> pygame.Rect:
        """Return its rectangle in the window."""
        raise NotImplementedError


class Trail(ColumnPart):
    """The player's colour, inlaid along the track from its first hole to the front peg."""

    _whole: pygame.Surface | None = None

    def place(self, kit: Kit) -> pygame.Rect:
        layout, half, middle = self._layout, math.ceil(self._layout.peg_radius), self._layout.across(self._seat)
        ends = layout.along[score_hole(1)], layout.along[score_hole(TRACK)]
        return layout.area(ends, (middle - half, middle + half)).inflate(*map(round, layout.at(2 * half, 0)))

    def look(self) -> Hashable:
        return self._column.farthest

    def paint(self) -> Pictures:
        """Return the inlay with its holes; the peg stands at its end."""
        farthest = self._column.farthest
        if not is_on_track(farthest):
            return []
        if self._whole is None:
            self._whole = self._inlay()
        end, shown = round(self._layout.along[farthest]), self._whole.get_rect()
        if self._layout.is_across:
            shown.width = end - self.rect.left
        else:
            shown = trim(shown, top=end - self.rect.top)
        return [(self._whole.subsurface(shown), shown.topleft)]

    def _inlay(self) -> pygame.Surface:
        """Return the inlay of the full track; for a lower score its first part is shown."""
        layout, tint = self._layout, self._column.look.tint
        radius = layout.hole_radius * _FINE
        big = pygame.Surface((self.rect.width * _FINE, self.rect.height * _FINE), pygame.SRCALPHA)
        holes = [
            ((x - self.rect.left) * _FINE, (y - self.rect.top) * _FINE)
            for x, y in (layout.hole(self._seat, score_hole(number)) for number in range(1, TRACK + 1))
        ]
        (left, right), (top, bottom) = (sorted(ends) for ends in zip(holes[0], holes[-1], strict=True))
        for reach, ink in ((1.50, (70, 36, 14, 200)), (1.06, (*shapes.mixed(tint, 0.86), 255))):
            wide = reach * radius
            inlay = between(left - wide, top - wide, right + wide, bottom + wide)
            pygame.draw.rect(big, ink, inlay, border_radius=round(wide))
        for hole in holes:
            pygame.draw.circle(big, shapes.mixed(tint, 0.42), hole, 0.74 * radius)
        return pygame.transform.smoothscale(big.premul_alpha(), self.rect.size)


class HeadScore(ColumnPart):
    """A player's score on the head plate, in the colour of the pegs."""

    def place(self, kit: Kit) -> pygame.Rect:
        return self._layout.cells[self._seat].score

    def look(self) -> Hashable:
        return self._column.score

    def described(self) -> Iterable[Thing]:
        name, words = self._column.player.name, phrase(self._column.notes(self._column.score))
        yield Thing(Role.ITEM, name, self.rect, words, group=_("The pegs"), source=self)

    def paint(self) -> Pictures:
        words, size = self.kit.text.fit(
            [figure(self._column.score)], self.kit.scale.font(20), self.rect.width, bold=True
        )
        line = self.kit.text.line(words, size, self._column.look.tint, bold=True)
        place = put_in(line.get_size(), pygame.Rect((0, 0), self.rect.size))
        return [(line, place.topleft)]


class Beyond(ColumnPart):
    """A score beyond the last hole, beside the peg in it and above the red line."""

    def place(self, kit: Kit) -> pygame.Rect:
        layout, (x, y) = self._layout, self._layout.hole(self._seat, score_hole(TRACK))
        self._size = min(kit.scale.font(16), round(layout.column_width / 2))
        clear, reach = 0.38 * self._size + 2, layout.peg_radius + 1
        room = min(layout.column_width - 2 * reach, 1.5 * self._size)
        middle = y - max(0.0, clear - (layout.target_line - y))
        return around((x + reach + room / 2, middle), (round(room), round(2 * clear)))

    def look(self) -> Hashable:
        return max(TRACK, self._column.score)

    def paint(self) -> Pictures:
        """Return the number, if there is one."""
        if self._column.score <= TRACK:
            return []
        whole = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        words, size = self.kit.text.fit([figure(self._column.score)], self._size, self.rect.width, bold=True)
        write(whole, self.kit, words, size, INK, (0, self.rect.height / 2), bold=True)
        return [(whole, (0, 0))]


class Flags(ColumnPart):
    """Red flags at a player's bid holes: filled at the smallest winning bid, hollow at 0 if a made 0 wins.

    They stand beside the holes, or below them where the board lies across.
    """

    def place(self, kit: Kit) -> pygame.Rect:
        return self._layout.column(self._seat).clip(self._layout.box)

    def look(self) -> Hashable:
        return (self._column.winning_bid, self._column.zero_wins)

    def paint(self) -> Pictures:
        """Return the flags that are up."""
        column = self._column
        wanted = ((column.winning_bid, True), (0 if column.zero_wins else None, False))
        return [self._flag(number, is_filled=is_filled) for number, is_filled in wanted if number is not None]

    def _flag(self, number: int, *, is_filled: bool) -> tuple[pygame.Surface, tuple[int, int]]:
        """Return a flag and where it stands on the column."""
        layout = self._layout
        radius, is_across = layout.peg_radius, layout.is_across
        room = layout.column_width / 2 - radius - 2 if is_across else layout.bid_spacing * 0.72
        size = max(7, round(min(room, radius * 1.6)))
        flag = flag_picture(size, is_filled=is_filled, points_up=is_across)
        x, y = layout.hole(self._seat, bid_hole(number))
        if is_across:
            x, y = x - flag.get_width() / 2, y + radius + 1
        else:
            x, y = x + radius + max(1.5, 0.22 * radius), y - size / 2
        return flag, (round(x - self.rect.left), round(y - self.rect.top))


class ColumnLight(Painted):
    """A soft light on the column being looked at."""

    as_it_is = True

    def __init__(self, kit: Kit, layout: BoardLayout, depth: float) -> None:
        super().__init__(kit, pygame.Rect(0, 0, 1, 1), depth)
        self._layout = layout
        self.visible = False

    def shine(self, seat: int | None) -> None:
        """Light the column of ``seat``; None: no column."""
        self.visible = seat is not None
        if seat is not None:
            self.rect = self._layout.column(seat)

    def paint(self) -> Pictures:
        light = shapes.rounded(self.rect.size, self.kit.scale.near, (255, 246, 214), (255, 246, 214), alpha=64)
        return [(premultiplied(light), (0, 0))]
