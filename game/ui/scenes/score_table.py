"""The table of deals on the score page: heads, rows that scroll where there are many, the last row, the foot."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

import pygame

from game.ui import paint
from game.ui.stage import Blit, premultiplied
from game.ui.tables.base import ScoreRow, ScoreSheet
from game.ui.tables.panels import line_at
from game.ui.text import _
from game.ui.widgets.base import Kit, Painted, Widget
from game.ui.widgets.buttons import key_cap
from game.ui.words import minus, signed
from game.ui.worlds import INK, OPPONENTS, PAPER_LINE, PAPER_RED, SOFT_INK, TEAM, Colour, colour

_GAIN = TEAM
_LAST_TOP, _LAST_BOTTOM, _LAST_LINE = colour("F8E2A0"), colour("EFD084"), colour("B98A34")
_STRIPE = (120, 88, 40, 26)
_LEAST_SLOTS = 6


@dataclass(frozen=True)
class Columns:
    """Where the columns of the table lie (pixels from its left edge) and how large its numbers are.

    ``gain`` is where, in each column, the gains end.
    """

    first: int
    width: float
    pad: int
    size: int
    gain: float

    def left(self, seat: int) -> float:
        """Return where the column of ``seat`` begins."""
        return self.first + seat * self.width


def columns(kit: Kit, sheet: ScoreSheet, width: int) -> Columns:
    """Return columns for a table ``width`` pixels wide, with the largest numbers that fit."""
    seats = len(sheet.heads)
    cells = [cell for row in sheet.rows for cell in row.cells] + [("4 / 4", "+4", "40")]
    start = kit.scale.font(22)
    numbers = [str(len(sheet.rows)), sheet.foot_label]
    for size in range(start, 9, -1):
        pad = max(4, round(size * 0.55))
        label = max(kit.text.width(numbers[0], size, bold=True), kit.text.width(numbers[1], small(size)))
        first = round(max(label + 2 * pad, kit.scale.px(74, 30)))
        wide = (width - first) / seats
        widest = [max(kit.text.width(cell[at], _cell_size(size, at), at > 0) for cell in cells) for at in range(3)]
        spare = wide - 2 * pad - sum(widest)
        if spare >= 1.1 * size or size == 10:
            return Columns(first, wide, pad, size, pad + widest[0] + 0.52 * spare + widest[1])
    raise AssertionError("the loop returns at its last size")


def small(size: int) -> int:
    """Return the size of what stands beside the numbers."""
    return max(10, round(size * 0.86))


def _cell_size(size: int, at: int) -> int:
    return small(size) if at == 0 else round(size * 1.06) if at == 2 else size


class Rows:
    """The rows of the deals in their window: scrolled by pixels, each row painted once."""

    def __init__(self, kit: Kit, rect: pygame.Rect, plan: Columns, sheet: ScoreSheet) -> None:
        self.depth = 11.0
        self.rect = rect
        self.part = 1.0
        self._kit = kit
        self._plan = plan
        self._sheet = sheet
        self._painted: dict[int, pygame.Surface] = {}
        self._last: tuple[float, pygame.Surface] | None = None
        self._ground: pygame.Surface | None = None
        self._places = self._lay()
        self.most = max(0, self._places[-1][1] - rect.height) if self._places else 0
        self.offset = float(self.most)
        self.goal = self.most

    def _lay(self) -> list[tuple[int, int]]:
        """Return top and bottom of each row from the top of the first, and settle the rows' height."""
        rows, size, area = self._sheet.rows, self._plan.size, self.rect.height
        least = max(round(size * 1.75), self._kit.scale.px(40, 22))
        thin = 0.6
        slots = max(_LEAST_SLOTS, round(area / (size * 3.5)), sum(thin if row.note else 1.0 for row in rows))
        height = area / slots
        self.scrolls = height < least
        if self.scrolls:
            thin = 1.0
            height = area / max(1, area // least)
        self.row_height = height
        places, top = [], 0.0
        for row in rows:
            bottom = top + (height * thin if row.note else height)
            places.append((round(top), round(bottom)))
            top = bottom
        return places

    @property
    def shown(self) -> tuple[int, int]:
        """The first and last deal to be seen, counted from 1."""
        seen = [
            number
            for number, (top, bottom) in enumerate(self._places, 1)
            if (top + bottom) / 2 >= self.goal and (top + bottom) / 2 <= self.goal + self.rect.height
        ]
        return (seen[0], seen[-1]) if seen else (0, 0)

    @property
    def count(self) -> int:
        """How many rows there are."""
        return len(self._places)

    @property
    def page(self) -> int:
        """How many rows are to be seen at once."""
        return max(1, round(self.rect.height / self.row_height))

    def scroll(self, rows: float) -> None:
        """Scroll by a number of rows, down if it is positive."""
        self.scroll_to(self.goal + rows * self.row_height)

    def scroll_to(self, pixels: float) -> None:
        """Scroll so that the row nearest to ``pixels`` stands at the top."""
        row = round(pixels / self.row_height)
        self.goal = min(self.most, max(0, round(row * self.row_height)))

    def update(self, dt: float, at_once: bool) -> bool:
        """Move towards where the rows are to stand; return whether they still move."""
        away = self.goal - self.offset
        if not away:
            return False
        self.offset = float(self.goal) if at_once or abs(away) < 0.6 else self.offset + away * min(1.0, dt * 14)
        return True

    def blits(self) -> list[Blit]:
        """Return what is to be seen: the ruled paper, then the rows, cut where the window ends."""
        if self._ground is None:
            self._ground = self._rules()
        result = [Blit(self._ground, self.rect.topleft)]
        offset = round(self.offset)
        for number, (top, bottom) in enumerate(self._places):
            cut_top, cut_bottom = max(top - offset, 0), min(bottom - offset, self.rect.height)
            if cut_top >= cut_bottom:
                continue
            picture = self._row(number)
            if cut_bottom - cut_top < bottom - top:
                picture = picture.subsurface((0, cut_top - top + offset, self.rect.width, cut_bottom - cut_top))
            result.append(Blit(picture, (self.rect.left, self.rect.top + cut_top)))
        return result

    def _rules(self) -> pygame.Surface:
        """Return the lines between the columns, and stripes where rows are still to come."""
        surface = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        top = float(self._places[-1][1]) if self._places else 0.0
        number = len(self._places)
        while top + self.row_height <= self.rect.height + 1:
            if number % 2:
                surface.fill(_STRIPE, (0, round(top), self.rect.width, round(self.row_height)))
            top += self.row_height
            number += 1
        self._part(surface, round(float(self._places[-1][1]) if self._places else 0.0))
        return premultiplied(surface)

    def _part(self, surface: pygame.Surface, top: int) -> None:
        """Draw the lines between the columns from ``top`` down."""
        for seat in range(1, len(self._sheet.heads)):
            surface.fill((*PAPER_LINE, 150), (round(self._plan.left(seat)), top, 1, surface.get_height()))

    def _row(self, number: int) -> pygame.Surface:
        top, bottom = self._places[number]
        size = (self.rect.width, bottom - top)
        row = self._sheet.rows[number]
        is_last = number == len(self._places) - 1 and not row.note
        if is_last:
            if self._last is None or self._last[0] != self.part:
                self._last = (self.part, self._paint(number, row, size, is_last=True))
            return self._last[1]
        if number not in self._painted:
            self._painted[number] = self._paint(number, row, size, is_last=False)
        return self._painted[number]

    def _paint(self, number: int, row: ScoreRow, size: tuple[int, int], is_last: bool) -> pygame.Surface:
        kit, plan = self._kit, self._plan
        height = size[1]
        if is_last:
            edge = max(1, round(kit.scale.unit * 1.5))
            body = paint.panel(size, kit.scale.px(6, 4), _LAST_TOP, _LAST_BOTTOM, _LAST_LINE, edge, alpha=255)
            surface = premultiplied(body)
        else:
            surface = pygame.Surface(size, pygame.SRCALPHA)
            if number % 2:
                surface.fill(_STRIPE)
            if not row.note:
                self._part(surface, 0)
            surface = premultiplied(surface)
        middle = height / 2
        line_at(surface, kit.text.line(str(number + 1), plan.size, SOFT_INK, bold=True), plan.pad, middle)
        if row.note:
            self._note(surface, row.note, middle)
            return surface
        for seat, (cell, made) in enumerate(zip(self._numbers(row, is_last), row.made, strict=True)):
            self._cell(surface, plan.left(seat), cell, made, middle)
        return surface

    def _note(self, surface: pygame.Surface, note: str, middle: float) -> None:
        """Write why a deal has no numbers, between two fine lines."""
        kit, plan = self._kit, self._plan
        left, right = plan.first + plan.pad, surface.get_width() - plan.pad
        words, size = kit.text.fit([note], small(plan.size), right - left)
        line = kit.text.line(words, size, SOFT_INK)
        x = (left + right - line.get_width()) // 2
        for start, end in ((left, x - plan.pad), (x + line.get_width() + plan.pad, right)):
            if end > start:
                surface.fill((*PAPER_LINE, 255), (start, round(middle), end - start, 1))
        line_at(surface, line, x, middle)

    def _numbers(self, row: ScoreRow, is_last: bool) -> list[tuple[str, str, str]]:
        """Return the row's cells; while the last one counts, as far as it has counted."""
        if not is_last or self.part >= 1:
            return list(row.cells)
        cells = []
        for seat, cell in enumerate(row.cells):
            race = self._sheet.race[seat]
            gain = round((race[-1] - race[-2]) * self.part)
            cells.append((cell[0], signed(gain) if self._sheet.gains else minus(gain), minus(race[-2] + gain)))
        return cells

    def _cell(
        self, surface: pygame.Surface, left: float, cell: tuple[str, str, str], made: bool, middle: float
    ) -> None:
        kit, plan = self._kit, self._plan
        bid = kit.text.line(cell[0], small(plan.size), SOFT_INK)
        line_at(surface, bid, left + plan.pad, middle)
        total = kit.text.line(cell[2], _cell_size(plan.size, 2), INK, bold=True)
        right = left + plan.width - plan.pad
        line_at(surface, total, right - total.get_width(), middle)
        gain = kit.text.line(cell[1], plan.size, _GAIN if made else PAPER_RED, bold=True)
        x = left + plan.gain - gain.get_width()
        line_at(surface, gain, x, middle)
        if not made:
            low = round(middle + plan.size * 0.55)
            thick = max(1, round(plan.size * 0.075))
            surface.fill((*PAPER_RED, 255), (round(x) - 1, low, gain.get_width() + 2, thick))


class Foot(Painted):
    """The foot of the table: how far each player still has to go."""

    def __init__(self, kit: Kit, rect: pygame.Rect, plan: Columns, sheet: ScoreSheet) -> None:
        super().__init__(kit, rect, depth=12)
        self._plan = plan
        self._sheet = sheet

    def paint(self) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Return the line under the rows, the label and a number in each column."""
        kit, plan = self.kit, self._plan
        width, height = self.rect.size
        surface = pygame.Surface((width, height), pygame.SRCALPHA)
        surface.fill((*INK, 255), (0, 0, width, max(1, round(kit.scale.unit * 2))))
        middle = height * 0.54
        words, size = kit.text.fit([self._sheet.foot_label], small(plan.size), round(plan.first - plan.pad * 1.4))
        line_at(surface, kit.text.line(words, size, SOFT_INK), plan.pad, middle)
        for seat, text in enumerate(self._sheet.foot):
            if seat:
                surface.fill((154, 123, 76, 150), (round(plan.left(seat)), 0, 1, height))
            line = kit.text.line(text, plan.size, SOFT_INK, bold=True)
            line_at(surface, line, plan.left(seat) + plan.width - plan.pad - line.get_width(), middle)
        return [(surface, (0, 0))]


class SheetTitle(Painted):
    """The heading of a sheet with a note at its end, and, where rows scroll, which of them are to be seen."""

    def __init__(self, kit: Kit, rect: pygame.Rect, title: str, note: str, rows: Rows | None = None) -> None:
        super().__init__(kit, rect, depth=12)
        self._title = title
        self._note = note
        self._rows = rows

    def look(self) -> Hashable:
        """Return which rows are to be seen."""
        return self._rows.shown if self._rows is not None else None

    def paint(self) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Return title, range with its keys, and note."""
        kit, scale = self.kit, self.kit.scale
        width, height = self.rect.size
        surface = pygame.Surface((width, height), pygame.SRCALPHA)
        words, size = kit.text.fit([self._title], scale.font(30), width, bold=True)
        title = kit.text.line(words, size, INK, bold=True)
        line_at(surface, title, 0, height / 2)
        left = title.get_width() + round(size * 0.6)
        if self._rows is not None and self._rows.scrolls:
            left = self._range(surface, left)
        words, size = kit.text.fit([self._note, ""], scale.font(18), max(0, width - left))
        note = kit.text.line(words, size, SOFT_INK)
        line_at(surface, note, width - note.get_width(), height / 2)
        return [(surface, (0, 0))]

    def _range(self, surface: pygame.Surface, left: int) -> int:
        kit, scale = self.kit, self.kit.scale
        assert self._rows is not None
        first, last = self._rows.shown
        size = scale.font(18)
        words = _("{first} to {last} of {count}").format(first=first, last=last, count=self._rows.count)
        line = kit.text.line(words, size, SOFT_INK)
        line_at(surface, line, left, surface.get_height() / 2)
        x = left + line.get_width() + round(size * 0.5)
        for key in ("PgUp", "PgDn"):
            cap = key_cap(kit, key, max(10, round(size * 0.72)))
            line_at(surface, cap, x, surface.get_height() / 2)
            x += cap.get_width() + max(2, size // 4)
        return x + size


class ScrollBar(Widget):
    """A bar beside the rows that shows where they stand and moves them when it is dragged."""

    def __init__(self, kit: Kit, rect: pygame.Rect, rows: Rows) -> None:
        super().__init__(kit, rect, depth=40)
        self._rows = rows

    def look(self) -> Hashable:
        """Return where the thumb stands and how it is lit."""
        return (round(self._rows.offset), self.hovered, self.focused, self.held)

    def _thumb(self) -> pygame.Rect:
        rows, height = self._rows, self.rect.height
        whole = rows.most + rows.rect.height
        length = max(self.kit.scale.px(44, 26), round(height * rows.rect.height / whole))
        top = round((height - length) * rows.offset / max(1, rows.most))
        return pygame.Rect(0, top, self.rect.width, length)

    def paint(self) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Return groove and thumb."""
        width, height = self.rect.size
        slim = max(4, round(width * 0.5))
        groove = paint.rounded((slim, height), slim // 2, (214, 198, 160), (214, 198, 160))
        thumb = self._thumb()
        lit = self.hovered or self.focused or self.held
        ink: Colour = OPPONENTS if lit else colour("8A6A3E")
        bar = paint.rounded((slim + (2 if lit else 0), thumb.height), slim // 2, ink, ink)
        x = (width - slim) // 2
        return [(premultiplied(groove), (x, 0)), (premultiplied(bar), (x - (1 if lit else 0), thumb.top))]

    def drag(self, point: tuple[int, int]) -> None:
        """Bring the rows to where the mouse holds the thumb."""
        thumb = self._thumb()
        part = (point[1] - self.rect.top - thumb.height / 2) / max(1, self.rect.height - thumb.height)
        self._rows.scroll_to(part * self._rows.most)

    def press(self, point: tuple[int, int] | None = None) -> None:
        """Do nothing more: a click has done its work in ``drag``."""

    def type(self, event: pygame.event.Event) -> bool:
        """Scroll with the arrow keys while focused; the other keys go on to the page."""
        if event.key == pygame.K_UP:
            self._rows.scroll(-1)
        elif event.key == pygame.K_DOWN:
            self._rows.scroll(1)
        else:
            return False
        return True
