"""The pegging board's still picture: head plate, drilled holes, lines, numbers and marks, painted once per layout."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from game.rules.forty_two import HIGHEST_BID, TRACK, FortyTwoOptions, track_marks
from game.ui.charts.plot import spread_out
from game.ui.controls.actions import key_of
from game.ui.controls.base import Kit
from game.ui.controls.buttons import key_cap
from game.ui.controls.layout import between, inset, put_in, rows, trim
from game.ui.controls.panels import halo, line_at, write
from game.ui.drawing import shapes
from game.ui.drawing.mirror import as_read, placed
from game.ui.drawing.stage import premultiplied, put, put_middle
from game.ui.drawing.styles import Colour, colour
from game.ui.language.digits import figure, in_digits
from game.ui.language.messages import _, pgettext, say
from game.ui.tables.forty_two.board.layout import HOLES, HOME, ROW, BoardLayout, bid_hole, is_on_track, score_hole
from game.ui.tables.forty_two.board.pegs import PegColumn, phase_of
from game.ui.tables.forty_two.keys import ON_BOARD

INK: Final = colour("240F05")  # ink burned into the wood: contrast of at least 4.5:1 on its darkest part
RED: Final = colour("8E0F12")
RED_INK: Final = colour("4A0506")
FLAG: Final = colour("B3161B")
PLATE_TOP, PLATE_BOTTOM, PLATE_LINE = colour("241710"), colour("130B07"), colour("B98A4A")
PLATE_TEXT: Final = colour("F6F0E0")
_LIT: Final = (255, 236, 196)
_RINGS: Final = {
    "": None,
    "brass": (colour("F3D27A"), colour("9C6A1E")),
    "red": ((224, 84, 66), (120, 14, 14)),
    "home": ((236, 224, 196), (120, 98, 66)),
}
_FINE: Final = 6


def board_picture(
    kit: Kit, layout: BoardLayout, columns: Sequence[PegColumn], options: FortyTwoOptions
) -> pygame.Surface:
    """Return everything on the board that never moves, the size of the board, premultiplied and without the wood."""
    return _Picture(kit, layout.at_origin(), columns, options).whole


def wood(size: tuple[int, int], radius: int) -> pygame.Surface:
    """Return a plain plank for a board that unfolds over the table, premultiplied."""
    plank = shapes.gradient(size, (222, 180, 120), (192, 146, 88)).convert()
    grain = pygame.Surface((size[0], 1))
    for number in range(size[0]):
        shade = ((number * 7919) % 23 + (number // 9 * 104729) % 17) // 2
        grain.set_at((number, 0), (shade, shade, shade))
    plank.blit(pygame.transform.scale(grain, size), (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    return shapes.cut_round(plank, radius)


def flag_picture(size: int, *, is_filled: bool, points_up: bool = False) -> pygame.Surface:
    """Return a red flag pointing left or up, ``size`` pixels long at its foot; an outline unless ``is_filled``."""
    wide = max(4, round(size * 0.86))
    ink, edge, tip, side = FLAG, max(0.8, size * 0.09), 2.2, 1.8
    if not is_filled:
        ink, edge, tip, side = (255, 240, 214), max(1.1, size * 0.15), 2.3, 1.9
    outer = ((96, 8, 10), [(0.0, size / 2), (wide, 0.0), (wide, float(size))])
    inner = (ink, [(tip * edge, size / 2), (wide - edge, side * edge), (wide - edge, size - side * edge)])
    picture = shapes.drawn_fine((wide, size), [outer, inner] if is_filled else [outer])
    if not is_filled:
        put(picture, shapes.drawn_fine((wide, size), [inner]), (0, 0))
    return pygame.transform.rotate(picture, -90) if points_up else picture


def hole_picture(
    radius: float, phase: tuple[float, float], ring: tuple[Colour, Colour] | None = None
) -> pygame.Surface:
    """Return a drilled hole, dark with a lit lower lip, in a metal ``ring`` if colours are given; premultiplied."""
    half = round(radius * 2.1) + 2
    big = pygame.Surface((2 * half * _FINE, 2 * half * _FINE), pygame.SRCALPHA)
    x, y = (half + phase[0]) * _FINE, (half + phase[1]) * _FINE
    reach = radius * _FINE
    if ring is not None:
        light, dark = ring
        pygame.draw.circle(big, (44, 22, 8, 255), (x, y), reach * 1.95)
        pygame.draw.circle(big, (*dark, 255), (x, y), reach * 1.82)
        pygame.draw.circle(big, (*light, 255), (x - 0.10 * reach, y - 0.16 * reach), reach * 1.58)
    else:
        lip = ((*_LIT, 165), (x + 0.18 * reach, y + 0.42 * reach), 1.10)
        for ink, centre, wide in (lip, ((70, 36, 12, 120), (x - 0.08 * reach, y - 0.14 * reach), 1.22)):
            layer = pygame.Surface(big.get_size(), pygame.SRCALPHA)
            pygame.draw.circle(layer, ink, centre, reach * wide)
            big.blit(layer, (0, 0))
    pygame.draw.circle(big, (26, 12, 5, 255), (x, y), reach)
    pygame.draw.circle(big, (70, 38, 16, 255), (x + 0.16 * reach, y + 0.30 * reach), reach * 0.56)
    return pygame.transform.smoothscale(big.premul_alpha(), (2 * half, 2 * half))


def bid_digits_size(kit: Kit, layout: BoardLayout) -> int:
    """Return the size of the digits beside the bid holes: as large as the hole spacing allows."""
    widest = layout.bid_spacing * (1.45 if layout.is_across else 1.12)
    return max(kit.scale.smallest, min(kit.scale.font(16), round(widest)))


def head_caps(kit: Kit, layout: BoardLayout) -> tuple[int, tuple[pygame.Rect, pygame.Rect]]:
    """Return the text size of the key caps B and K, and their places: beside the scores, or above both plates."""
    size = kit.scale.smallest
    first, second = (key_cap(kit, key_of(act), size).get_rect() for act in ON_BOARD)
    if layout.is_across:
        first.center = (layout.head.centerx, layout.numbers.centery)
        second.center = (layout.scores.centerx, layout.numbers.centery)
        return size, (first, second)
    plate = trim(inset(layout.head, kit.scale.px(5, 2), 0), bottom=kit.scale.px(4, 2))
    return size, (put_in(first.size, plate, 0.0, 1.0), put_in(second.size, plate, 1.0, 1.0))


class WinningBidMark(NamedTuple):
    """The smallest winning bid from a hole on: the bid, and where along the column the hole and the number stand."""

    bid: int
    hole: float
    place: float


def marks_of(kit: Kit, layout: BoardLayout, options: FortyTwoOptions) -> list[WinningBidMark]:
    """Return the marks along the track from its start, spread so that no two touch."""
    size = kit.scale.font(16)
    least = kit.text.width("0", size, bold=True) + size * 0.3 if layout.is_across else size * 0.86
    holes = [(layout.along[score_hole(hole)], bid) for hole, bid in sorted(track_marks(options).items())]
    places = spread_out([along for along, _bid in holes], least, -math.inf, math.inf)
    return [WinningBidMark(bid, along, place) for (along, bid), place in zip(holes, places, strict=True)]


def marks_words(
    kit: Kit, layout: BoardLayout, marks: Sequence[WinningBidMark], options: FortyTwoOptions
) -> tuple[str, int, float]:
    """Return the caption of the marks, its size, and its start: from the left, or from the top on an upright board.

    It stands in front of the marks; on an upright board it reads upwards, below them, or above them if there is more
    room.
    """
    size = kit.scale.font(15)
    clear = size * 0.9
    first, last = marks[0].place, marks[-1].place
    wordings = [_("smallest bid that wins from there"), _("bid that wins from there"), _("bid that wins")]
    if not options.shares_wins:
        wordings = [_("smallest bid that gets there"), _("bid that gets there"), _("bid needed")]
    if layout.is_across:
        room, over = first - clear - layout.marks.left, 0.0
        # Translators: a caption before the figures that it explains: "bid that wins from there:".
        wordings = [say(pgettext("caption", "{words}:"), words=words) for words in wordings]
    else:
        room, over = layout.along[score_hole(0)] - first - clear, last - clear - layout.head.bottom
    words = next(words for words in (*wordings, "") if kit.text.width(words, size) <= max(0.0, room, over))
    if not layout.is_across and room >= over:
        return words, size, first + clear
    return words, size, (first if layout.is_across else last) - clear - kit.text.width(words, size)


class Legend(NamedTuple):
    """The text above the box of bids: its heading, if it fits, and what a filled and a hollow flag mean."""

    head: str
    filled: str
    hollow: str


def legend(kit: Kit, layout: BoardLayout, options: FortyTwoOptions) -> Legend | None:
    """Return the longest wording that fits, dropping the heading before a flag's meaning; None: none fits."""
    too = _("0 wins too")
    wordings = [
        (_("smallest that wins"), too),
        (_("wins if made"), too),
        (pgettext("chart", "wins"), too),
        (pgettext("chart", "wins"), _("0 too")),
    ]
    if not options.shares_wins:
        too = _("0 does too")
        wordings = [
            (_("smallest that gets there"), too),
            (_("gets there"), too),
            # Translators: short for “gets there”, beside a flag at the smallest bid that reaches the target.
            (pgettext("chart", "there"), _("0 too")),
        ]
    room = layout.legend.width - kit.scale.near
    for head in (pgettext("heading", "Bids"), ""):
        for words in wordings:
            if _head_width(kit, head) + _flags_width(kit, words) <= room:
                return Legend(head, *words)
    return None


def _head_width(kit: Kit, head: str) -> int:
    """Return the width of the heading with the gap behind it; 0 without one."""
    size = kit.scale.font(15)
    return kit.text.width(head, size, bold=True) + round(size * 0.9) if head else 0


def _flags_width(kit: Kit, words: tuple[str, str]) -> int:
    """Return the width of both flags with their words."""
    size = kit.scale.font(15)
    flag = max(7, round(size * 0.72)) + round(size * 0.35)
    return sum(kit.text.width(part, size) + flag for part in words) + round(size * 0.7)


class NameLine(NamedTuple):
    """A name on a plate: its words, their size and place, and whether its medallion is left out."""

    words: str
    size: int
    rect: pygame.Rect
    is_alone: bool


def names_of(kit: Kit, layout: BoardLayout, names: Sequence[str]) -> list[NameLine]:
    """Return the names by seat; where columns are too narrow they alternate between two rows, without faces."""
    size = kit.scale.font(15)
    is_alone = not layout.is_across and any(
        kit.text.width(name, size) > cell.name.width for name, cell in zip(names, layout.cells, strict=True)
    )
    found, head = [], inset(layout.head, kit.scale.px(4, 3), 0)
    for seat, (name, cell) in enumerate(zip(names, layout.cells, strict=True)):
        room = cell.name
        if is_alone:
            middle = layout.across(seat)
            half = min(layout.column_width * 0.96, middle - head.left, head.right - middle)
            both = between(middle - half, cell.medallion.top, middle + half, cell.name.bottom)
            room = rows(both, 1.0, 1.0)[layout.order[seat] % 2]
        words, fitted = kit.text.fit([name], size, room.width)
        place = put_in((kit.text.width(words, fitted), room.height), room, 0.0 if layout.is_across else 0.5)
        found.append(NameLine(words, fitted, place, is_alone))
    return found


class _Picture:
    """Paints the still picture; the layout starts at the picture's corner."""

    def __init__(self, kit: Kit, layout: BoardLayout, columns: Sequence[PegColumn], options: FortyTwoOptions) -> None:
        self.whole = pygame.Surface(layout.rect.size, pygame.SRCALPHA)
        self._kit, self._layout, self._columns, self._options = kit, layout, columns, options
        self._box()
        if not layout.is_folded:
            self._lines()
            self._numbers()
            self._marks()
        self._legend()
        self._bids()
        self._holes()
        self._plates()

    def _burn(self, words: str, size: int, ink: Colour, at: tuple[float, float], align: float = 0.5) -> None:
        """Write on the wood: the middle of the capitals at ``at``, ``align`` of the line to the left of it."""
        line = self._kit.text.line(words, size, ink, bold=True)
        lit = self._kit.text.line(words, size, _LIT, bold=True).copy()
        lit.fill((110, 110, 110, 110), special_flags=pygame.BLEND_RGBA_MULT)
        x = at[0] - align * line.get_width()
        line_at(self.whole, lit, x, at[1] + 1)
        line_at(self.whole, line, x, at[1])

    def _box(self) -> None:
        """Sink the box of bids slightly into the wood."""
        box, radius = self._layout.box, self._kit.scale.px(9, 5)
        put(self.whole, premultiplied(shapes.rounded(box.size, radius, (66, 32, 10), (96, 52, 20), 34)), box.topleft)
        edge = pygame.Surface(box.size, pygame.SRCALPHA)
        thick = self._kit.scale.px(1.6)
        pygame.draw.rect(edge, (56, 28, 10, 120), edge.get_rect(), thick, border_radius=radius)
        put(self.whole, premultiplied(edge), box.topleft)

    def _lines(self) -> None:
        """Cut a line across the columns after every seventh hole, and a red one at the target."""
        layout, scale = self._layout, self._kit.scale
        for along in layout.lines():
            if abs(along - layout.target_line) > 1:
                self._cut(along, scale.px(1.6), (60, 30, 10, 150))
        self._cut(layout.target_line, scale.px(3.4, 2), (*RED, 255))

    def _cut(self, along: float, thick: int, ink: tuple[int, int, int, int]) -> None:
        """Cut a line into the wood, dark with a lit lower or right edge, leaving out the marks and their words."""
        layout = self._layout
        begin, end = layout.columns
        ends = (begin if layout.is_across else layout.head.left, end)
        line = layout.area((along - thick / 2, along + thick / 2), ends)
        lit = (line.width + 1, line.height) if layout.is_across else (line.width, line.height + 1)
        cut = pygame.Surface(lit, pygame.SRCALPHA)
        cut.fill((*_LIT, 80))
        cut.fill(ink, ((0, 0), line.size))
        put(self.whole, premultiplied(cut), line.topleft)

    def _numbers(self) -> None:
        """Burn 0, 7, 14 ... 42 beside the columns at the holes they count; the target is red."""
        layout, size = self._layout, self._kit.scale.font(16)
        if layout.is_across:
            least = self._kit.text.width(in_digits("00"), size, bold=True) + size * 0.3
        else:
            size = min(size, layout.numbers.width // 2 + 1)
            least = size * 0.95
        right = layout.columns[0] - layout.numbers.width * 0.12
        taken: list[float] = []
        for number in sorted({*range(0, TRACK + 1, ROW), layout.target}, key=lambda each: each != layout.target):
            along = layout.along[score_hole(number)]
            if not number:
                along = (along + layout.along[score_hole(-1)]) / 2
            if any(abs(along - other) < least for other in taken):
                continue
            ink = RED_INK if number == layout.target else INK
            if layout.is_across:
                self._burn(figure(number), size, ink, (along, layout.numbers.centery))
            else:
                along = self._off_the_line(number, 0.38 * size + 2) if number else along
                self._burn(figure(number), size, ink, (right, along), 1.0)
            taken.append(along)

    def _off_the_line(self, number: int, clear: float) -> float:
        """Return where along the column a number stands: ``clear`` pixels below its line, or above the target's."""
        layout = self._layout
        along = layout.along[score_hole(number)]
        if number == layout.target:
            return along - max(0.0, clear - (layout.target_line - along))
        if number in range(ROW, TRACK, ROW):
            line = (along + layout.along[score_hole(number + 1)]) / 2
            return along + max(0.0, clear - (along - line))
        return along

    def _marks(self) -> None:
        """Burn the smallest winning bids beside the columns, a fine line from each to its hole, and a caption."""
        kit, layout, size = self._kit, self._layout, self._kit.scale.font(16)
        marks = marks_of(kit, layout, self._options)
        start = layout.columns[1] - layout.column_width / 2 + 2.4 * layout.hole_radius
        far = layout.marks.right - kit.scale.px(8, 5) - 0.31 * size
        end = far - 0.42 * size
        if layout.is_across:
            far = layout.marks.bottom - 0.52 * size
            end = far - 0.45 * size
        fine = pygame.Surface((self.whole.get_width() * 2, self.whole.get_height() * 2), pygame.SRCALPHA)
        for mark in marks:
            way = [(mark.hole, start), (mark.hole, start + 0.3 * (end - start)), (mark.place, end)]
            points = [layout.at(2 * along, 2 * across) for along, across in way]
            pygame.draw.lines(fine, (*INK, 170), False, points, 2)
            self._burn(figure(mark.bid), size, INK, layout.at(mark.place, far))
        put(self.whole, pygame.transform.smoothscale(fine.premul_alpha(), self.whole.get_size()), (0, 0))
        words, fitted, begin = marks_words(kit, layout, marks, self._options)
        if layout.is_across:
            write(self.whole, kit, words, fitted, INK, (begin, far))
        else:
            turned = pygame.transform.rotate(kit.text.line(words, fitted, INK), 90)
            put(self.whole, turned, (round(far - turned.get_width() / 2), round(begin)))

    @as_read()
    def _legend(self) -> None:
        """Write the heading of the bids and the meaning of the flags: above the box, or under a board lying across."""
        kit, layout, row = self._kit, self._layout, self._layout.legend
        found = legend(kit, layout, self._options)
        if found is None:
            return
        size, margin = kit.scale.font(15), kit.scale.px(4, 2)
        side, gap = max(7, round(size * 0.72)), round(size * 0.35)
        head, flags = _head_width(kit, found.head), _flags_width(kit, found[1:])
        y = row.bottom - 0.52 * kit.scale.font(16) if layout.is_across else row.centery
        if layout.is_across:
            row = pygame.Rect(row.topleft, (margin + head + flags, row.height))
        row = placed(row, self.whole)
        if found.head:
            self._burn(found.head, size, INK, (row.left + margin, y), 0.0)
        x = row.left + margin + head if layout.is_across else row.right - kit.scale.near - flags
        for words, is_filled in ((found.filled, True), (found.hollow, False)):
            flag = flag_picture(side, is_filled=is_filled, points_up=layout.is_across)
            line_at(self.whole, flag, x, y)
            x += side + gap
            x += write(self.whole, kit, words, size, INK, (x, y)) + round(size * 0.7)

    def _bids(self) -> None:
        """Burn 0 to 7 beside the bid holes, and a small house beside the home holes."""
        kit, layout = self._kit, self._layout
        size, home = bid_digits_size(kit, layout), layout.along[HOME]
        side = max(10, min(kit.scale.font(16), round(1.1 * abs(home - layout.along[bid_hole(0)]))))
        house = kit.art.icon("home", side, INK)
        across = layout.numbers.centery if layout.is_across else layout.columns[0] - layout.numbers.width * 0.24
        for number in range(HIGHEST_BID + 1):
            at = layout.at(layout.along[bid_hole(number)], across)
            self._burn(figure(number), size, INK, at, 0.5 if layout.is_across else 1.0)
        x, y = layout.at(home, across)
        x -= side * (0.5 if layout.is_across else 0.8)
        put(self.whole, house, (round(x), round(y - side * 0.54)))

    def _holes(self) -> None:
        layout, radius = self._layout, self._layout.hole_radius
        kinds = {score_hole(hole): "brass" for hole in track_marks(self._options)}
        kinds |= {score_hole(layout.target): "red", HOME: "home"}
        drawn: dict[tuple[float, float, str], pygame.Surface] = {}
        for seat in range(layout.players):
            for hole in filter(layout.has, range(HOLES)):
                kind = kinds.get(hole, "")
                at, phase = phase_of(*layout.hole(seat, hole))
                if (*phase, kind) not in drawn:
                    size = radius * (1.0 if is_on_track(hole) or kind else 1.12)
                    drawn[(*phase, kind)] = hole_picture(size, phase, _RINGS[kind])
                put_middle(self.whole, drawn[(*phase, kind)], *at)

    def _plates(self) -> None:
        """Lay the dark plates with each player's medallion and name; the scores come on top later."""
        kit, layout, scale = self._kit, self._layout, self._kit.scale
        radius, spread = scale.small_gap, scale.px(5, 3)
        for plate in (layout.head, layout.scores) if layout.is_across else (layout.head,):
            put(self.whole, *halo(plate.size, radius, spread, (40, 18, 4), 0.45, (plate.left + 1, plate.top + 2)))
            panel = shapes.plate(plate.size, radius, PLATE_TOP, PLATE_BOTTOM, PLATE_LINE, scale.px(1.6))
            put(self.whole, panel, plate.topleft)
        size, (cap, _other) = head_caps(kit, layout)
        put(self.whole, key_cap(kit, key_of("board"), size), cap.topleft)
        names = names_of(kit, layout, [column.player.name for column in self._columns])
        for column, cell, name in zip(self._columns, layout.cells, names, strict=True):
            tint = column.look.tint
            if not name.is_alone:
                medallion = cell.medallion
                ring = max(1.2, medallion.width * 0.06)
                edge = round(ring)
                face = kit.art.portrait(column.player.face, medallion.width - 2 * edge)
                put(self.whole, face, medallion.move(edge, edge).topleft)
                put(self.whole, shapes.ring(medallion.width, tint, ring), medallion.topleft)
            ink = tint if name.is_alone else PLATE_TEXT
            write(self.whole, kit, name.words, name.size, ink, (name.rect.left, name.rect.centery))
