"""The table of deals on the score page: its heading, heads, rows that scroll where there are many, the foot."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import msgspec
import pygame

from game.cards import Card, Suit
from game.controller import Player
from game.ui.controls.base import Kit, Painted, Tip, Widget, headed
from game.ui.controls.buttons import key_cap
from game.ui.controls.panels import Pictures, line_at, write
from game.ui.drawing import shapes
from game.ui.drawing.stage import PAINTING, Blit, premultiplied, put
from game.ui.drawing.styles import INK, OPPONENTS, PAPER_LINE, PAPER_RED, SOFT_INK, TEAM, Colour, colour
from game.ui.drawing.text import _
from game.ui.scenes.game_page import name_lines
from game.ui.tables.base import ScoreRow, ScoreSheet
from game.ui.tables.suits import suit_icon, suit_ink
from game.ui.tables.words import minus, rank_letter, signed

_GAIN = TEAM
_LAST_TOP, _LAST_BOTTOM, _LAST_LINE = colour("F8E2A0"), colour("EFD084"), colour("B98A34")
_STRIPE = (120, 88, 40, 26)
_HEAD_TEXT, _HEAD_SOFT = colour("FBF6E8"), colour("EDE6D0")
_CARD, _AGAINST = colour("FFFDF7"), (178, 170, 158, 255)


class Columns(msgspec.Struct, frozen=True):
    """Where the columns of the table lie (pixels from its left edge) and how large its numbers are.

    ``gain`` is where, in each column, the gains end. In narrow columns the first of three numbers stands below the
    others, which ``is_stacked`` tells.
    """

    first: int
    width: float
    pad: int
    size: int
    gain: float
    is_stacked: bool = False

    def left(self, seat: int) -> float:
        """Return where the column of ``seat`` begins."""
        return self.first + seat * self.width


def columns(kit: Kit, sheet: ScoreSheet, width: int) -> Columns:
    """Return columns for a table ``width`` pixels wide, with the largest numbers that fit."""
    seats = len(sheet.heads)
    cells = [cell for row in sheet.rows for cell in row.cells] + [("4 / 4", "+4", "40")]
    labels = [row.label for row in sheet.rows]
    for stacked in (False, True):
        for size in range(kit.scale.font(22), kit.text.least - 1, -1):
            pad = max(3, round(size * (0.3 if stacked else 0.55)))
            number = max(kit.text.width(label, size, bold=True) for label in labels)
            label = max(number, kit.text.width(sheet.foot_label, small_size(kit, size)))
            first = round(max(label + 2 * pad, kit.scale.px(74, 30)))
            wide = (width - first) / seats
            widest = [
                max(kit.text.width(cell[at], _cell_size(kit, size, at), at > 0) for cell in cells) for at in range(3)
            ]
            if stacked:
                spare = wide - 2 * pad - widest[1] - widest[2]
                if min(spare, wide - 2 * pad - widest[0]) >= 0.3 * size or size == kit.text.least:
                    return Columns(first, wide, pad, size, pad + widest[1], is_stacked=True)
            else:
                spare = wide - 2 * pad - sum(widest)
                if spare >= 1.1 * size:
                    return Columns(first, wide, pad, size, pad + widest[0] + 0.52 * spare + widest[1])
    raise AssertionError("the loop returns at its last size")


def small_size(kit: Kit, size: int) -> int:
    """Return the size of what stands beside the numbers."""
    return max(kit.text.least, round(size * 0.86))


def _cell_size(kit: Kit, size: int, at: int) -> int:
    return small_size(kit, size) if at == 0 else round(size * 1.06) if at == 2 else size


def hand_height(size: int) -> int:
    """Return how high the small cards of a hand are, where numbers are of ``size``."""
    return round(size * 2.2)


def hand_picture(kit: Kit, hand: Sequence[Card], lit: Suit | None, size: int, room: int) -> pygame.Surface:
    """Return a hand as small cards side by side, rank over suit; those that are not of the suit ``lit`` are dim."""
    height = hand_height(size)
    gap = max(1, size // 8)
    width = min(round(size * 1.55), (room + gap) // max(1, len(hand)) - gap)
    whole = pygame.Surface(((width + gap) * len(hand) - gap, height), pygame.SRCALPHA)
    for number, card in enumerate(hand):
        assert card.suit is not None
        tile = premultiplied(shapes.panel((width, height), max(2, size // 6), _CARD, _CARD, PAPER_LINE, 1, alpha=255))
        ink = suit_ink(kit, card.suit)
        rank = rank_letter(card.rank)
        write(tile, kit, rank, size, ink, (width / 2, height * 0.3), width - 2, bold=True, align=0.5)
        icon = kit.art.icon(suit_icon(card.suit), min(width - 4, round(size * 0.95)), ink)
        put(tile, icon, ((width - icon.get_width()) // 2, round(height * 0.73 - icon.get_height() / 2)))
        if card.suit is not lit:
            tile.fill(_AGAINST, special_flags=pygame.BLEND_RGBA_MULT)
        put(whole, tile, (number * (width + gap), 0))
    return whole


def head_height(kit: Kit, width: float, sheet: ScoreSheet, players: Sequence[Player]) -> int:
    """Return how high the heads are in columns ``width`` pixels wide: more where a name takes two lines."""
    scale = kit.scale
    name, team = scale.font(22), scale.font(17)
    flat = max(scale.px(64, 36), round(1.32 * (name + team)))
    if is_flat(kit, width, flat, players):
        return flat
    lines = 2 if stands_beside(kit, width, sheet) else 3
    face = round(1.6 * max(team, 14))
    return round(face + (lines - 2) * 1.3 * kit.text.least + 2 * 1.3 * _two_line_size(kit, width, players) + 8)


def is_flat(kit: Kit, width: float, height: int, players: Sequence[Player]) -> bool:
    """Whether every name fits on one line beside its medallion."""
    face = _face(width, height)
    room = width - face * 1.18 - max(3, min((height - face) // 2, face * 0.26)) - 10
    return all(kit.text.width(player.name, kit.text.least, bold=True) <= room for player in players)


def stands_beside(kit: Kit, width: float, sheet: ScoreSheet) -> bool:
    """Whether the words under the names have room beside a small medallion."""
    room = width - round(1.6 * max(kit.scale.font(17), 14)) - 14
    words = sheet.short_heads or sheet.heads
    return all(kit.text.width(word, kit.text.least) <= room for word in words)


def _face(width: float, height: int) -> int:
    return min(round(height * 0.74), round(width * 0.30))


def names_fit(kit: Kit, width: float, players: Sequence[Player]) -> bool:
    """Return whether no name has to be cut off in columns ``width`` pixels wide."""
    room = round(width) - 10
    return all("…" not in "".join(name_lines(kit, player.name, kit.text.least, room)[0]) for player in players)


def _two_line_size(kit: Kit, width: float, players: Sequence[Player]) -> int:
    room = round(width) - 10
    return min(name_lines(kit, player.name, kit.scale.font(20), room)[1] for player in players)


class Heads(Painted):
    """The heads of the columns: medallion, name and team, in the team's colour."""

    def __init__(
        self, kit: Kit, rect: pygame.Rect, plan: Columns, sheet: ScoreSheet, players: Sequence[Player]
    ) -> None:
        super().__init__(kit, rect, depth=12)
        self._plan = plan
        self._sheet = sheet
        self._players = players

    def paint(self) -> Pictures:
        """Return one plate for each player."""
        gap = self.kit.scale.px(6, 3)
        flat = is_flat(self.kit, self._plan.width - gap, self.rect.height, self._players)
        is_beside = stands_beside(self.kit, self._plan.width - gap, self._sheet)
        plates = []
        for seat, player in enumerate(self._players):
            left = round(self._plan.left(seat)) + gap // 2
            right = round(self._plan.left(seat + 1)) - (gap - gap // 2)
            size = (right - left, self.rect.height)
            team = TEAM if seat in self._sheet.ours else OPPONENTS
            ground = self._sheet.inks[seat] if self._sheet.inks else team
            body = shapes.rounded(size, self.kit.scale.px(9, 5), shapes.mixed(ground, 1.1), shapes.mixed(ground, 0.92))
            plate = premultiplied(body)
            if flat:
                self._beside(plate, seat, player)
            else:
                self._above(plate, seat, player, is_beside)
            plates.append((plate, (left, 0)))
        return plates

    def tips(self) -> Sequence[Tip]:
        """Return what stands in a player's column."""
        found = []
        for seat, player in enumerate(self._players):
            left = self.rect.left + round(self._plan.left(seat))
            plate = pygame.Rect(left, self.rect.top, round(self._plan.width), self.rect.height)
            found.append(Tip(plate, headed(f"{player.name} · {self._sheet.heads[seat]}", self._sheet.column), plate))
        return found

    def _team(self, seat: int, room: int) -> tuple[str, int]:
        """Return the team's word and its size: for all seats in the same wording, the short one if need be."""
        text, size = self.kit.text, self.kit.scale.font(17)
        fits = all(text.width(word, size) <= room for word in self._sheet.heads)
        words = self._sheet.heads if fits or not self._sheet.short_heads else self._sheet.short_heads
        return text.fit([words[seat]], size, room)

    def _medallion(self, plate: pygame.Surface, player: Player, diameter: int, left: int, middle: float) -> None:
        ring = max(1, round(diameter * 0.045))
        top = round(middle - diameter / 2)
        put(plate, self.kit.art.portrait(player.face, diameter - 2 * ring), (left + ring, top + ring))
        put(plate, shapes.ring(diameter, (238, 222, 186), ring), (left, top))

    def _beside(self, plate: pygame.Surface, seat: int, player: Player) -> None:
        """Fill a plate: the medallion, and beside it the name over the team."""
        kit, scale = self.kit, self.kit.scale
        width, height = plate.get_size()
        diameter = _face(width, height)
        inset = max(3, min((height - diameter) // 2, round(diameter * 0.26)))
        self._medallion(plate, player, diameter, inset, height / 2)
        left = inset + diameter + max(4, round(diameter * 0.18))
        room = width - left - 4
        write(plate, kit, player.name, scale.font(22), _HEAD_TEXT, (left, height * 0.35), room, bold=True)
        write(plate, kit, *self._team(seat, room), _HEAD_SOFT, (left, height * 0.71))

    def _above(self, plate: pygame.Surface, seat: int, player: Player, is_beside: bool) -> None:
        """Fill a plate: a small medallion, the team beside it or at the foot, the name over the whole width."""
        kit, scale = self.kit, self.kit.scale
        width, height = plate.get_size()
        size = _two_line_size(kit, width, self._players)
        lines, _own = name_lines(kit, player.name, size, width - 8)
        row = round(1.6 * max(scale.font(17), 14))
        diameter = round(row * 0.92)
        if is_beside:
            self._medallion(plate, player, diameter, 4, row / 2 + 2)
            left = 4 + diameter + 5
            write(plate, kit, *self._team(seat, width - left - 3), _HEAD_SOFT, (left, row / 2 + 2))
        else:
            self._medallion(plate, player, diameter, (width - diameter) // 2, row / 2 + 2)
            low = height - 0.75 * kit.text.least
            write(plate, kit, *self._team(seat, width - 4), _HEAD_SOFT, (width / 2, low), align=0.5)
        y = row + 3 + (1.3 * size if len(lines) == 1 else 0.65 * size)
        for words in lines:
            line = kit.text.line(words, size, _HEAD_TEXT, bold=True)
            line_at(plate, line, 5 if is_beside else max(2, (width - line.get_width()) / 2), y)
            y += 1.3 * size


class Rows:
    """The rows of the deals in their window: scrolled by pixels, each row painted once."""

    def __init__(self, kit: Kit, rect: pygame.Rect, plan: Columns, sheet: ScoreSheet) -> None:
        self.depth = 11.0
        self.visible = True
        self.rect = rect
        self.part = 1.0
        self._kit = kit
        self._plan = plan
        self._sheet = sheet
        self._painted: dict[int, pygame.Surface] = {}
        self._last: tuple[float, pygame.Surface] | None = None
        self._ground: pygame.Surface | None = None
        self._hand_height = hand_height(plan.size) if any(row.hands for row in sheet.rows) else 0
        self._places = self._lay()
        self.most = max(0, self._places[-1][1] - rect.height) if self._places else 0
        self.offset = float(self.most)
        self.goal = self.most

    @staticmethod
    def wanted(kit: Kit, plan: Columns, sheet: ScoreSheet) -> int:
        """Return how high the window has to be for every row to be seen with some air."""
        rows = Rows(kit, pygame.Rect(0, 0, 10, 10**6), plan, sheet)
        return rows._places[-1][1] if rows._places else 0

    def _lay(self) -> list[tuple[int, int]]:
        """Return top and bottom of each row from the top of the first, and settle the rows' height."""
        rows, size = self._sheet.rows, self._plan.size
        more = (round(size * 1.3) if self._plan.is_stacked else 0) + round(self._hand_height * 1.12)
        least = max(round(size * 1.75), self._kit.scale.px(40, 22)) + more
        thin = round(max(1.5 * size, self._kit.scale.px(26, 18)))
        count = sum(not row.note for row in rows)
        room = (self.rect.height - thin * (len(rows) - count)) / max(1, count)
        self.scrolls = room < least
        self.row_height = min(room, size * 3.2 + more)
        if self.scrolls:
            self.row_height = self.rect.height / max(1, self.rect.height // least)
        places, top = [], 0.0
        for row in rows:
            bottom = top + (thin if row.note else self.row_height)
            places.append((round(top), round(bottom)))
            top = bottom
        return places

    @property
    def shown(self) -> tuple[int, int]:
        """The first and last deal to be seen, counted from 1."""
        seen = [
            number
            for number, (top, bottom) in enumerate(self._places)
            if (top + bottom) / 2 >= self.goal and (top + bottom) / 2 <= self.goal + self.rect.height
        ]
        rows = self._sheet.rows
        return (rows[seen[0]].deals[0], rows[seen[-1]].deals[-1]) if seen else (0, 0)

    @property
    def count(self) -> int:
        """How many deals there are."""
        return self._sheet.deals

    @property
    def page(self) -> int:
        """How many rows are to be seen at once."""
        return max(1, round(self.rect.height / self.row_height))

    def scroll(self, rows: int) -> None:
        """Scroll by a number of rows, down if it is positive."""
        self._stand_at(self._nearest(self.goal) + rows)

    def scroll_to(self, pixels: float) -> None:
        """Scroll so that the row nearest to ``pixels`` stands at the top."""
        self._stand_at(self._nearest(pixels))

    def _nearest(self, pixels: float) -> int:
        return min(range(len(self._places)), key=lambda at: abs(self._places[at][0] - pixels))

    def _stand_at(self, row: int) -> None:
        """Bring a row to the top, as far as there is something below."""
        self.goal = min(self.most, self._places[min(len(self._places) - 1, max(0, row))][0])

    def update(self, dt: float, at_once: bool) -> bool:
        """Move towards where the rows are to stand; return whether they still move."""
        away = self.goal - self.offset
        if not away:
            return False
        self.offset = float(self.goal) if at_once or abs(away) < 0.6 else self.offset + away * min(1.0, dt * 14)
        return True

    def tips(self) -> Sequence[Tip]:
        """Return what each number to be seen says, by deal and player."""
        found = []
        for row, (top, bottom) in zip(self._sheet.rows, self._places, strict=True):
            for seat, words in enumerate(row.told):
                cell = pygame.Rect(
                    self.rect.left + round(self._plan.left(seat)), self.rect.top + top - round(self.offset),
                    round(self._plan.width), bottom - top,
                ).clip(self.rect)  # fmt: skip
                if cell.height:
                    found.append(Tip(cell, words, cell))
        return found

    def blits(self) -> list[Blit]:
        """Return what is to be seen: the ruled paper, then the rows, cut where the window ends."""
        if self._ground is None:
            if not PAINTING.allows():
                return []
            self._ground = self._rules()
            PAINTING.pay()
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
        self._rule_columns(surface, round(float(self._places[-1][1]) if self._places else 0.0))
        return premultiplied(surface)

    def _rule_columns(self, surface: pygame.Surface, top: int) -> None:
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
            body = shapes.panel(size, kit.scale.px(6, 4), _LAST_TOP, _LAST_BOTTOM, _LAST_LINE, edge, alpha=255)
            surface = premultiplied(body)
        else:
            surface = pygame.Surface(size, pygame.SRCALPHA)
            if number % 2:
                surface.fill(_STRIPE)
            if not row.note:
                self._rule_columns(surface, 0)
            surface = premultiplied(surface)
        if row.note:
            write(surface, kit, row.label, small_size(kit, plan.size), SOFT_INK, (plan.pad, height / 2))
            self._note(surface, row.note, height / 2)
            return surface
        middle = (height - self._hand_height * 1.12) / 2
        write(surface, kit, row.label, plan.size, SOFT_INK, (plan.pad, middle), bold=True)
        for seat, (cell, made) in enumerate(zip(self._numbers(row, is_last), row.made, strict=True)):
            self._cell(surface, plan.left(seat), cell, made, middle)
            if row.hands:
                room = round(plan.width - 2 * plan.pad)
                hand = hand_picture(kit, row.hands[seat], row.lit[seat], plan.size, room)
                x = plan.left(seat) + plan.width - plan.pad - hand.get_width()
                put(surface, hand, (round(x), round(height - self._hand_height * 1.14)))
        return surface

    def _note(self, surface: pygame.Surface, note: str, middle: float) -> None:
        """Write why a deal has no numbers, between two fine lines."""
        kit, plan = self._kit, self._plan
        left, right = plan.first + plan.pad, surface.get_width() - plan.pad
        words, size = kit.text.fit([note], small_size(kit, plan.size), right - left)
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
        below = middle
        if plan.is_stacked:
            middle, below = middle - plan.size * 0.6, middle + plan.size * 0.68
        write(surface, kit, cell[0], small_size(kit, plan.size), SOFT_INK, (left + plan.pad, below))
        right, size = left + plan.width - plan.pad, _cell_size(kit, plan.size, 2)
        write(surface, kit, cell[2], size, INK, (right, middle), bold=True, align=1.0)
        right, ink = left + plan.gain, _GAIN if made else PAPER_RED
        wide = write(surface, kit, cell[1], plan.size, ink, (right, middle), bold=True, align=1.0)
        if not made:
            low = round(middle + plan.size * 0.55)
            thick = max(1, round(plan.size * 0.075))
            surface.fill((*PAPER_RED, 255), (round(right - wide) - 1, low, wide + 2, thick))


def paint_foot(plan: Columns, sheet: ScoreSheet, kit: Kit, size: tuple[int, int]) -> Pictures:
    """Return the foot of the table: a line under the rows, and how far each player still has to go."""
    width, height = size
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((*INK, 255), (0, 0, width, max(1, round(kit.scale.unit * 2))))
    middle, room = height * 0.54, round(plan.first - plan.pad)
    write(surface, kit, sheet.foot_label, small_size(kit, plan.size), SOFT_INK, (plan.pad, middle), room)
    for seat, text in enumerate(sheet.foot):
        if seat:
            surface.fill((154, 123, 76, 150), (round(plan.left(seat)), 0, 1, height))
        right = plan.left(seat) + plan.width - plan.pad
        write(surface, kit, text, plan.size, SOFT_INK, (right, middle), bold=True, align=1.0)
    return [(surface, (0, 0))]


class SheetTitle(Painted):
    """The heading of a sheet with a note at its end or below, and, where rows scroll, which of them are to be seen."""

    def __init__(self, kit: Kit, rect: pygame.Rect, title: str, note: str, rows: Rows | None = None) -> None:
        super().__init__(kit, rect, depth=12)
        self._title = title
        self._note = note
        self._rows = rows

    def look(self) -> Hashable:
        """Return which rows are to be seen."""
        return self._rows.shown if self._rows is not None else None

    def paint(self) -> Pictures:
        """Return title, range with its keys, and note."""
        kit, scale = self.kit, self.kit.scale
        width, height = self.rect.size
        is_below = height > title_height(kit)
        middle = title_height(kit) / 2
        surface = pygame.Surface((width, height), pygame.SRCALPHA)
        words, size = kit.text.fit([self._title], scale.font(30), width, bold=True)
        title = kit.text.line(words, size, INK, bold=True)
        line_at(surface, title, 0, middle)
        left = title.get_width() + round(size * 0.6)
        if self._rows is not None and self._rows.scrolls:
            left = self._range(surface, self._rows, left, middle)
        note, size = [self._note, ""], scale.font(18)
        if is_below:
            write(surface, kit, note, size, SOFT_INK, (0, height - kit.text.fit(note, size, width)[1]), width)
        else:
            write(surface, kit, note, size, SOFT_INK, (width, middle), max(0, width - left), align=1.0)
        return [(surface, (0, 0))]

    def _range(self, surface: pygame.Surface, rows: Rows, left: int, middle: float) -> int:
        """Write which rows are to be seen, and the keys that scroll them; return where that ends."""
        kit, size = self.kit, self.kit.scale.font(18)
        first, last = rows.shown
        words = _("{first} to {last} of {count}").format(first=first, last=last, count=rows.count)
        x = left + write(surface, kit, words, size, SOFT_INK, (left, middle)) + round(size * 0.5)
        for key in ("PgUp", "PgDn"):
            cap = key_cap(kit, key, max(10, round(size * 0.72)))
            line_at(surface, cap, x, middle)
            x += cap.get_width() + max(2, size // 4)
        return x + size


def title_height(kit: Kit) -> int:
    """Return how high a heading is without a note below it."""
    return round(kit.scale.font(30) * 1.35)


def note_fits(kit: Kit, title: str, note: str, room: int) -> bool:
    """Return whether a note has room beside a heading, and beside which rows are to be seen."""
    more = kit.text.width(_("{first} to {last} of {count}").format(first=10, last=20, count=20), kit.scale.font(18))
    size = kit.scale.font(30)
    return kit.text.width(title, size, bold=True) + more + 6 * size + kit.text.width(note, kit.scale.font(18)) <= room


class ScrollBar(Widget):
    """A bar beside the rows that shows where they stand and moves them when it is dragged."""

    def __init__(self, kit: Kit, rect: pygame.Rect, rows: Rows) -> None:
        super().__init__(kit, rect, depth=40)
        self._rows = rows
        self.tip = _("Drag, or use the wheel, to see the other deals.")

    def look(self) -> Hashable:
        """Return where the thumb stands and how it is lit."""
        return (round(self._rows.offset), self.hovered, self.focused, self.held)

    def _thumb(self) -> pygame.Rect:
        rows, height = self._rows, self.rect.height
        whole = rows.most + rows.rect.height
        length = max(self.kit.scale.px(44, 26), round(height * rows.rect.height / whole))
        top = round((height - length) * rows.offset / max(1, rows.most))
        return pygame.Rect(0, top, self.rect.width, length)

    def paint(self) -> Pictures:
        """Return groove and thumb."""
        width, height = self.rect.size
        slim = max(4, round(width * 0.5))
        groove = shapes.rounded((slim, height), slim // 2, (214, 198, 160), (214, 198, 160))
        thumb = self._thumb()
        lit = self.hovered or self.focused or self.held
        ink: Colour = OPPONENTS if lit else colour("8A6A3E")
        bar = shapes.rounded((slim + (2 if lit else 0), thumb.height), slim // 2, ink, ink)
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
