"""The table of deals on the score page: title, column heads, a row for each deal, and the foot."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import accumulate, pairwise, product
from typing import NamedTuple

import msgspec
import pygame

from game.cards import Card, Suit
from game.controller import Player
from game.ui.controls.actions import key_of, told_key
from game.ui.controls.base import Kit, Painted, Pictures, Tip, headed
from game.ui.controls.buttons import key_cap
from game.ui.controls.described import Role, Thing, phrase
from game.ui.controls.panels import line_at, put_medallion, write, write_lines
from game.ui.drawing import shapes
from game.ui.drawing.mirror import as_it_is, fill, is_mirrored
from game.ui.drawing.stage import premultiplied, put
from game.ui.drawing.styles import INK, OPPONENTS, PAPER_LINE, PAPER_RED, SOFT_INK, TEAM, colour, strong
from game.ui.games.score_sheet import ScoreSheet
from game.ui.language.digits import figure
from game.ui.language.figures import signed
from game.ui.language.messages import _, dotted, say, spoken
from game.ui.scenes.forms.game_page import name_lines
from game.ui.tables.parts.suits import suit_icon, suit_ink
from game.ui.words.cards import rank_letter

_LAST_TOP, _LAST_BOTTOM, _LAST_LINE = colour("F8E2A0"), colour("EFD084"), colour("B98A34")
_STRIPE = (120, 88, 40, 26)
_HEAD_TEXT, _HEAD_SOFT, _HEAD_RING = colour("FBF6E8"), colour("EDE6D0"), (238, 222, 186)
_CARD, _AGAINST = colour("FFFDF7"), (178, 170, 158, 255)


class Columns(msgspec.Struct, frozen=True):
    """The columns of the table, in pixels from its left edge, and the text sizes of its numbers.

    ``gain`` is where the gains end in each column, ``gap`` the space between two heads. If the columns are narrow
    (``is_stacked``), the first of three numbers stands below the others. The small cards of a hand are ``hands`` pixels
    high; 0 means that none are shown.
    """

    first: int
    width: float
    pad: int
    sizes: tuple[int, int, int]
    gain: float
    seats: int
    gap: int
    hands: int
    is_stacked: bool
    widest: tuple[int, int]
    """The greatest widths of gains and of totals."""

    @property
    def small(self) -> int:
        """The text size of what stands beside the numbers, in pixels."""
        return self.sizes[0]

    @property
    def size(self) -> int:
        """The text size of the numbers, in pixels."""
        return self.sizes[1]

    @property
    def head(self) -> float:
        """The width of a column's head, in pixels."""
        return self.width - self.gap

    def left(self, seat: int) -> float:
        """Return the left edge of the column of ``seat``."""
        return self.first + seat * self.width

    def right(self, seat: int) -> float:
        """Return where the numbers end in the column of ``seat``."""
        return self.left(seat) + self.width - self.pad

    def cell(self, table: pygame.Rect, seat: int) -> pygame.Rect:
        """Return the column of ``seat`` within the rectangle ``table``."""
        return pygame.Rect(table.left + round(self.left(seat)), table.top, round(self.width), table.height)

    def rule(self, surface: pygame.Surface, top: int = 0) -> None:
        """Draw the lines between the columns from ``top`` down."""
        for seat in range(1, self.seats):
            fill(surface, (*PAPER_LINE, 150), (round(self.left(seat)), top, 1, surface.get_height()))


def plan_columns(kit: Kit, sheet: ScoreSheet, width: int) -> Columns:
    """Return the columns of a table ``width`` pixels wide, with the largest numbers that fit."""
    seats, gap = len(sheet.heads), kit.scale.px(6, 3)
    cells = [cell for row in sheet.rows for cell in row.cells] + [("4 / 4", "+4", "40")]
    for is_stacked, size in product((False, True), range(kit.scale.font(22), kit.text.least - 1, -1)):
        sizes = max(kit.text.least, round(size * 0.86)), size, round(size * 1.06)
        pad = max(3, round(size * (0.3 if is_stacked else 0.55)))
        label = max(kit.text.width(figure(row.deal), size, bold=True) for row in sheet.rows)
        foot = kit.text.width(sheet.foot_label, sizes[0])  # the foot's own numbers stand apart from its label
        first = kit.scale.px(74, 30, pad + max(label + pad, foot))
        wide = (width - first) / seats
        low, middle, high = (
            max(kit.text.width(cell[at], sizes[at], at > 0) for cell in cells) for at in range(3)
        )  # greatest widths in pixels of a cell's three numbers
        spare = wide - 2 * pad - middle - high - (0 if is_stacked else low)
        gain = pad + middle if is_stacked else pad + low + 0.52 * spare + middle
        hands = round(size * 2.2) if any(row.hands for row in sheet.rows) else 0
        plan = Columns(first, wide, pad, sizes, gain, seats, gap, hands, is_stacked, (middle, high))
        if min(spare, wide - 2 * pad - low) >= (0.3 if is_stacked else 1.1) * size:
            break
    return plan


@as_it_is()
def hand_picture(kit: Kit, hand: Sequence[Card], lit: Suit | None, plan: Columns) -> pygame.Surface:
    """Return a hand as small cards side by side, rank over suit; cards not of the suit ``lit`` are dim."""
    size, height, room = plan.size, plan.hands, round(plan.width - 2 * plan.pad)
    gap = max(1, size // 8)
    width = min(round(size * 1.55), (room + gap) // max(1, len(hand)) - gap)
    whole = pygame.Surface(((width + gap) * len(hand) - gap, height), pygame.SRCALPHA)
    for number, card in enumerate(hand):
        assert card.suit is not None
        tile = shapes.plate((width, height), max(2, size // 6), _CARD, _CARD, PAPER_LINE, 1, alpha=255)
        ink = suit_ink(kit, card.suit)
        rank = rank_letter(card.rank)
        write(tile, kit, rank, size, ink, (width / 2, height * 0.3), width - 2, bold=True, align=0.5)
        icon = kit.art.icon(suit_icon(card.suit), min(width - 4, size * 0.95), ink)
        line_at(tile, icon, (width - icon.get_width()) // 2, height * 0.73)
        if card.suit is not lit:
            tile.fill(_AGAINST, special_flags=pygame.BLEND_RGBA_MULT)
        put(whole, tile, (number * (width + gap), 0))
    return whole


def head_height(kit: Kit, width: float, sheet: ScoreSheet, players: Sequence[Player]) -> int:
    """Return the height of the heads when each is ``width`` pixels wide: more if a name takes two lines."""
    flat = flat_height(kit)
    if is_flat(kit, width, flat, players, sheet):
        return flat
    more = 0 if stands_beside(kit, width, sheet) else _line() * kit.text.least
    return round(_face_row(kit) + more + 2 * 1.3 * _two_line_size(kit, width, players) + 8)


def _line() -> float:
    """Return how high a line in a head is, of the text size: Arabic letters reach lower."""
    return 1.55 if spoken().code == "ar" else 1.32


def flat_height(kit: Kit) -> int:
    """Return the height of heads whose names stand beside the medallions."""
    return kit.scale.px(64, 36, _line() * (kit.scale.font(22) + kit.scale.font(17)))


def is_flat(kit: Kit, width: float, height: int, players: Sequence[Player], sheet: ScoreSheet) -> bool:
    """Whether every name fits on one line beside its medallion, and the words under it do."""
    face = _face(width, height)
    room = width - face * 1.18 - max(3, min((height - face) // 2, face * 0.26)) - 10
    is_told = all(kit.text.width(word, kit.text.least) <= room + 6 for word in sheet.short_heads or sheet.heads)
    return is_told and all(kit.text.width(player.name, kit.text.least, bold=True) <= room for player in players)


def stands_beside(kit: Kit, width: float, sheet: ScoreSheet) -> bool:
    """Whether the words under the names fit beside a small medallion."""
    room = width - _face_row(kit) - 14
    return all(kit.text.width(word, kit.text.least) <= room for word in sheet.short_heads or sheet.heads)


def _face(width: float, height: int) -> int:
    return min(round(height * 0.74), round(width * 0.30))


def _face_row(kit: Kit) -> int:
    """Return the height in pixels of the row of a small medallion."""
    return round(1.6 * kit.scale.font(17))


def names_fit(kit: Kit, width: float, players: Sequence[Player]) -> bool:
    """Return whether all names fit uncut in heads ``width`` pixels wide."""
    room = round(width) - 10
    return all("…" not in "".join(name_lines(kit, player.name, kit.text.least, room)[0]) for player in players)


def _two_line_size(kit: Kit, width: float, players: Sequence[Player]) -> int:
    return min(name_lines(kit, player.name, kit.scale.font(20), round(width) - 10)[1] for player in players)


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
        plan, height = self._plan, self.rect.height
        fill = self._beside if is_flat(self.kit, plan.head, height, self._players, self._sheet) else self._above
        plates = []
        for seat in range(plan.seats):
            left = round(plan.left(seat)) + plan.gap // 2
            right = round(plan.left(seat + 1)) - (plan.gap - plan.gap // 2)
            team = TEAM if seat in self._sheet.ours else OPPONENTS
            ground = self._sheet.inks[seat] if self._sheet.inks else team
            ground = strong(ground) if self.kit.style.is_plain else ground
            size, radius = (right - left, height), self.kit.scale.px(9, 5)
            plate = premultiplied(shapes.rounded(size, radius, shapes.mixed(ground, 1.1), shapes.mixed(ground, 0.92)))
            fill(plate, seat)
            plates.append((plate, (left, 0)))
        return plates

    def tips(self) -> Sequence[Tip]:
        """Return a tip on each player's column."""
        plates = [self._plan.cell(self.rect, seat) for seat in range(self._plan.seats)]
        heads = [dotted([player.name, head]) for player, head in zip(self._players, self._sheet.heads, strict=True)]
        words = [headed(head, self._sheet.column) for head in heads]
        return [Tip(plate, text, plate) for plate, text in zip(plates, words, strict=True)]

    def _team(self, seat: int, room: float) -> tuple[str, int]:
        """Return the team's word and its size; all seats use the short wording if one of the long words is too wide."""
        text, size = self.kit.text, self.kit.scale.font(17)
        fits = all(text.width(word, size) <= room for word in self._sheet.heads)
        words = self._sheet.heads if fits or not self._sheet.short_heads else self._sheet.short_heads
        return text.fit([words[seat]], size, int(room))

    def _medallion(self, plate: pygame.Surface, seat: int, diameter: int, left: int, middle: float) -> None:
        place = (left, round(middle - diameter / 2))
        put_medallion(plate, self.kit, self._players[seat].face, diameter, place, _HEAD_RING)

    def _beside(self, plate: pygame.Surface, seat: int) -> None:
        """Fill a plate with the medallion and, beside it, the name over the team."""
        kit, (width, height) = self.kit, plate.get_size()
        diameter = _face(width, height)
        inset = max(3, min((height - diameter) // 2, round(diameter * 0.26)))
        self._medallion(plate, seat, diameter, inset, height / 2)
        left = inset + diameter + max(4, diameter * 0.18)
        room, name = width - left - 4, self._players[seat].name
        write(plate, kit, name, kit.scale.font(22), _HEAD_TEXT, (left, height * 0.35), room, bold=True)
        write(plate, kit, *self._team(seat, room), _HEAD_SOFT, (left, height * 0.71))

    def _above(self, plate: pygame.Surface, seat: int) -> None:
        """Fill a plate with a small medallion, the team beside it or at the foot, and the name over the whole width."""
        kit, (width, height) = self.kit, plate.get_size()
        is_beside = stands_beside(kit, self._plan.head, self._sheet)
        size = _two_line_size(kit, width, self._players)
        lines, _own = name_lines(kit, self._players[seat].name, size, width - 8)
        row = _face_row(kit)
        diameter, middle = round(row * 0.92), row / 2 + 2
        self._medallion(plate, seat, diameter, 4 if is_beside else (width - diameter) // 2, middle)
        if is_beside:
            left = 4 + diameter + 5
            write(plate, kit, *self._team(seat, width - left - 3), _HEAD_SOFT, (left, middle))
        else:
            low = height - (_line() - 0.55) * kit.text.least
            write(plate, kit, *self._team(seat, width - 4), _HEAD_SOFT, (width / 2, low), align=0.5)
        place = (5 if is_beside else width / 2, row + 3 + (1.3 if len(lines) == 1 else 0.65) * size)
        write_lines(plate, kit, lines, size, _HEAD_TEXT, place, 1.3 * size, bold=True, align=0.0 if is_beside else 0.5)


class RowPlan(NamedTuple):
    """The rows of the deals, in pixels: top and bottom of each from the first row's top, and the usual row height.

    ``scrolls`` says that they need more room than there is.
    """

    places: list[tuple[int, int]]
    row_height: float
    scrolls: bool

    @property
    def bottom(self) -> int:
        """The lower edge of the last row."""
        return self.places[-1][1] if self.places else 0


def plan_rows(kit: Kit, plan: Columns, sheet: ScoreSheet, height: int) -> RowPlan:
    """Return the layout of the deals' rows in ``height`` pixels."""
    rows, size = sheet.rows, plan.size
    more = (round(size * 1.3) if plan.is_stacked else 0) + round(plan.hands * 1.12)
    least = kit.scale.px(40, 22, size * 1.75) + more
    thin = kit.scale.px(26, 18, size * 1.5)
    count = sum(not row.note for row in rows)
    room = (height - thin * (len(rows) - count)) / max(1, count)
    scrolls = room < least
    row_height = max(least, height / max(1, height // least)) if scrolls else min(room, size * 3.2 + more)
    ends = accumulate((thin if row.note else row_height for row in rows), initial=0.0)
    return RowPlan([(round(top), round(bottom)) for top, bottom in pairwise(ends)], row_height, scrolls)


def paint_ground(plan: Columns, rows: RowPlan, _kit: Kit, whole: pygame.Surface) -> None:
    """Draw the ground of the rows: lines between the columns, and stripes where no deal has been played yet."""
    number, top = len(rows.places), float(rows.bottom)
    while top + rows.row_height <= whole.get_height() + 1:
        if number % 2:
            whole.fill(_STRIPE, (0, round(top), whole.get_width(), round(rows.row_height)))
        top += rows.row_height
        number += 1
    plan.rule(whole, rows.bottom)
    whole.premul_alpha_ip()


class DealRow(Painted):
    """The row of one deal; the last deal's row counts up to ``part`` (0 to 1).

    While the mouse is on it (``hovered``), it offers to show all hands.
    """

    def __init__(self, kit: Kit, rect: pygame.Rect, plan: Columns, sheet: ScoreSheet, number: int) -> None:
        super().__init__(kit, rect, depth=11)
        self.part = 1.0
        self.hovered = False
        self.names: Sequence[str] = ()
        """Whose the columns are."""
        self.row = sheet.rows[number]
        self._plan = plan
        self._sheet = sheet
        self._is_striped = number % 2 == 1
        self._is_last = number == len(sheet.rows) - 1 and not self.row.note

    def look(self) -> Hashable:
        return (self.part if self._is_last else None, self.hovered)

    def described(self) -> Iterable[Thing]:
        row, cells = self.row, zip(self.names, self._numbers(), strict=not self.row.note)
        value = phrase([row.note] if row.note else (dotted([who, *numbers]) for who, numbers in cells))
        yield Thing(Role.ITEM, say(_("Deal {deal}"), deal=row.deal), self.rect, value, phrase(row.told), source=self)

    def tips(self) -> Sequence[Tip]:
        """Return a tip on each visible number."""
        seen = self.rect if self.clip is None else self.rect.clip(self.clip)
        cells = [self._plan.cell(seen, seat) for seat in range(len(self.row.told))]
        tips = [Tip(cell, words, cell) for cell, words in zip(cells, self.row.told, strict=True) if cell.height]
        told = _("Click, or press {key}, to go through deal {deal} with all hands open.")
        hands = say(told, key=told_key("review"), deal=self.row.deal)
        return [*tips, *([Tip(seen, hands, seen)] if seen.height else [])]

    def paint(self) -> Pictures:
        """Return the row: the deal's number and what each player gained, or why nobody gained anything."""
        kit, plan, row = self.kit, self._plan, self.row
        surface, height = self._ground(), self.rect.height
        if self.hovered:
            self._offer(surface)
        if row.note:
            write(surface, kit, figure(row.deal), plan.small, SOFT_INK, (plan.pad, height / 2))
            self._note(surface, height / 2)
            return [(surface, (0, 0))]
        middle = (height - plan.hands * 1.12) / 2
        write(surface, kit, figure(row.deal), plan.size, SOFT_INK, (plan.pad, middle), bold=True)
        for seat, cell in enumerate(self._numbers()):
            self._cell(surface, seat, cell, middle)
            if row.hands:
                hand = hand_picture(kit, row.hands[seat], row.lit[seat], plan)
                line_at(surface, hand, plan.right(seat) - hand.get_width(), height - plan.hands * 0.64)
        return [(surface, (0, 0))]

    def _ground(self) -> pygame.Surface:
        """Return the empty row: every other one is striped, the row of the last deal golden."""
        size, scale = self.rect.size, self.kit.scale
        if self._is_last:
            edge = max(1, round(scale.unit * 1.5))
            return shapes.plate(size, scale.px(6, 4), _LAST_TOP, _LAST_BOTTOM, _LAST_LINE, edge, alpha=255)
        surface = pygame.Surface(size, pygame.SRCALPHA)
        if self._is_striped:
            surface.fill(_STRIPE)
        if not self.row.note:
            self._plan.rule(surface)
        return premultiplied(surface)

    def _offer(self, surface: pygame.Surface) -> None:
        """Put a golden edge on the row, and cards beside its number if there is room for them."""
        kit, plan, (width, height) = self.kit, self._plan, surface.get_size()
        edge = max(2, round(kit.scale.unit * 3))
        glow = shapes.plate((width, height), kit.scale.px(6, 4), _LAST_TOP, _LAST_BOTTOM, _LAST_LINE, edge, alpha=150)
        put(surface, glow, (0, 0))
        side = min(round(1.1 * plan.size), height - 2 * edge)
        left = plan.pad + kit.text.width(figure(self.row.deal), plan.size, bold=True) + plan.pad // 2
        if left + side < plan.first:
            line_at(surface, kit.art.icon("cards", side, SOFT_INK), left, (height - plan.hands * 1.12) / 2)

    def _note(self, surface: pygame.Surface, middle: float) -> None:
        """Write between two fine lines why a deal has no numbers."""
        plan = self._plan
        left, right = plan.first + plan.pad, surface.get_width() - plan.pad
        words, size = self.kit.text.fit([self.row.note], plan.small, right - left)
        line = self.kit.text.line(words, size, SOFT_INK)
        x = (left + right - line.get_width()) // 2
        for start, end in ((left, x - plan.pad), (x + line.get_width() + plan.pad, right)):
            if end > start:
                fill(surface, (*PAPER_LINE, 255), (start, round(middle), end - start, 1))
        line_at(surface, line, x, middle)

    def _numbers(self) -> Sequence[tuple[str, str, str]]:
        """Return the row's cells, with the numbers counted so far."""
        if not self._is_last or self.part >= 1:
            return self.row.cells
        cells = []
        for (first, _gain, _score), race in zip(self.row.cells, self._sheet.race, strict=True):
            gain = round((race[-1] - race[-2]) * self.part)
            cells.append((first, signed(gain) if self._sheet.gains else figure(gain), figure(race[-2] + gain)))
        return cells

    def _cell(self, surface: pygame.Surface, seat: int, cell: tuple[str, str, str], middle: float) -> None:
        kit, plan, (small, size, large) = self.kit, self._plan, self._plan.sizes
        left, made, below = plan.left(seat), self.row.made[seat], middle
        if plan.is_stacked:
            middle, below = middle - size * 0.6, middle + size * 0.68
        write(surface, kit, cell[0], small, SOFT_INK, (left + plan.pad, below))
        total, column = (plan.right(seat), middle), plan.widest[1]
        write(surface, kit, cell[2], large, INK, total, bold=True, align=1.0, column=column)
        right, ink = left + plan.gain, TEAM if made else PAPER_RED
        wide = write(surface, kit, cell[1], size, ink, (right, middle), bold=True, align=1.0, column=plan.widest[0])
        if not made:
            thick, away = max(1, round(size * 0.075)), plan.widest[0] if is_mirrored() else wide
            fill(surface, (*PAPER_RED, 255), (round(right - away) - 1, round(middle + size * 0.55), wide + 2, thick))


def paint_foot(plan: Columns, sheet: ScoreSheet, kit: Kit, whole: pygame.Surface) -> None:
    """Draw the foot of the table: a line under the rows, and the points that each player still needs."""
    width, height = whole.get_size()
    whole.fill((*INK, 255), (0, 0, width, kit.scale.px(2)))
    middle = height * 0.54
    write(whole, kit, sheet.foot_label, plan.small, SOFT_INK, (plan.pad, middle), plan.first - plan.pad)
    for seat, text in enumerate(sheet.foot):
        if seat:
            fill(whole, (*PAPER_LINE, 150), (round(plan.left(seat)), 0, 1, height))
        at, column = (plan.right(seat), middle), max(kit.text.width(each, plan.size, bold=True) for each in sheet.foot)
        write(whole, kit, text, plan.size, SOFT_INK, at, bold=True, align=1.0, column=column)


class SheetTitle(Painted):
    """The title of a sheet, with a note at its end or below; if the rows scroll, also which ``deals`` are in sight."""

    def __init__(self, kit: Kit, rect: pygame.Rect, title: str, note: str, deals: Callable[[], str] = str) -> None:
        super().__init__(kit, rect, depth=12)
        self._title = title
        self._note = note
        self._deals = deals

    def look(self) -> Hashable:
        return self._deals()

    def draw_on(self, whole: pygame.Surface) -> None:
        """Draw the title, the range with its keys, and the note."""
        kit, scale = self.kit, self.kit.scale
        width, height = self.rect.size
        middle = title_height(kit) / 2
        wide = write(whole, kit, self._title, scale.font(30), INK, (0, middle), width, bold=True)
        left = self._range(whole, wide + scale.font(30) * 0.6, middle)
        note, size = [self._note, ""], scale.font(18)
        if height > title_height(kit):
            write(whole, kit, note, size, SOFT_INK, (0, height - kit.text.fit(note, size, width)[1]), width)
        else:
            write(whole, kit, note, size, SOFT_INK, (width, middle), max(0, width - left), align=1.0)

    def _range(self, surface: pygame.Surface, left: float, middle: float) -> float:
        """Write which rows are in sight and the keys that scroll them; return where the writing ends."""
        kit, size, words = self.kit, self.kit.scale.font(18), self._deals()
        if not words:
            return left
        x = left + write(surface, kit, words, size, SOFT_INK, (left, middle)) + size * 0.5
        for act in ("page-up", "page-down"):
            cap = key_cap(kit, key_of(act), size * 0.72)
            if x + cap.get_width() > surface.get_width():
                break
            line_at(surface, cap, x, middle)
            x += cap.get_width() + max(2, size // 4)
        return x + size


def title_height(kit: Kit, note: str = "", room: int = 0) -> int:
    """Return the height of a title in pixels; a ``note`` that does not fit into ``room`` pixels stands below it."""
    size, small = kit.scale.font(30), kit.scale.font(18)
    wide = kit.text.width(_("The deals"), size, bold=True) + 6 * size
    wide += kit.text.width(range_words(10, 20, 20), small) + kit.text.width(note, small)
    return round(size * 1.35) + (round(small * 1.5) if note and wide > room else 0)


def range_words(first: int, last: int, count: int) -> str:
    """Return in words which deals are in sight."""
    # Translators: which deals of all are in sight
    text = _("{first} to {last} of {count}") if first != last else _("{last} of {count}")
    return say(text, first=first, last=last, count=count)
