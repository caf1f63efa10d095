"""The bidding strip of Forty-One: thirteen numbers on the table, what each is worth, what the hovered one means."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from game.controller import PERSON
from game.rules.forty_one import HIGHEST_BID, Table
from game.ui.controls.base import Kit
from game.ui.controls.buttons import key_cap
from game.ui.controls.panels import Pictures, body, halo, line_at
from game.ui.drawing import shapes
from game.ui.drawing.stage import premultiplied, put
from game.ui.drawing.styles import Colour, colour
from game.ui.drawing.text import _
from game.ui.tables.bid_strip import NumberStrip, NumberTile
from game.ui.tables.forty_one.bid_places import INSIDE, strip_places
from game.ui.tables.layout import TableLayout
from game.ui.tables.words import points, tricks

_GOLD_TOP, _GOLD_BOTTOM = colour("FFF0C2"), colour("F2C565")


class BidTile(NumberTile):
    """One number of the strip with what it wins or loses."""

    def __init__(self, kit: Kit, rect: pygame.Rect, number: int, value: int) -> None:
        super().__init__(kit, rect, number)
        self.value = value

    @property
    def is_raised(self) -> bool:
        """Whether the bid wins or loses more than its number."""
        return self.value > self.number

    def look(self) -> Hashable:
        """What the tile's picture depends on."""
        return (self.number, self.value, self.is_lit, self.held, self.enabled)

    @property
    def is_lit(self) -> bool:
        """Whether the tile stands out: under the mouse, or marked by keys."""
        return self.enabled and (self.hovered or self.marked)

    def paint(self) -> Pictures:
        """Return the tile, risen and golden when lit, struck out when it cannot be bid."""
        kit, style, scale = self.kit, self.kit.style, self.kit.scale
        width, height = self.rect.size
        rise = -scale.px(6, 3) if self.is_lit else 0
        top, bottom = (_GOLD_TOP, _GOLD_BOTTOM) if self.is_lit else (style.tile_top, style.tile_bottom)
        radius = scale.px(8, 4)
        tile = premultiplied(shapes.panel((width, height), radius, top, bottom, style.line, 1, alpha=255))
        if self.is_raised:
            inner = shapes.panel((width - 6, height - 6), radius - 2, top, bottom, style.line, 1, alpha=255)
            put(tile, premultiplied(inner), (3, 3))
        size = min(scale.font(40), round(height * 0.46))
        digits, size = kit.text.fit([str(self.number)], size, round(width * INSIDE), bold=True)
        number = kit.text.line(digits, size, style.tile_ink, bold=True)
        line_at(tile, number, (width - number.get_width()) / 2, height * 0.39)
        small = min(scale.font(18), round(height * 0.24))
        worth, small = kit.text.fit([f"±{self.value}"], small, round(width * INSIDE), bold=True)
        value = kit.text.line(worth, small, colour("6A4326"), bold=True)
        line_at(tile, value, (width - value.get_width()) / 2, height * 0.79)
        if not self.enabled:
            pygame.draw.line(tile, (150, 30, 24), (4, height - 5), (width - 5, 4), max(1, scale.px(3, 2)))
            tile.fill((115, 115, 115, 115), special_flags=pygame.BLEND_RGBA_MULT)
        pictures: Pictures = [(tile, (0, rise))]
        if self.is_lit:
            spread = scale.px(12, 6)
            pictures.insert(0, halo((width, height), radius, spread, style.gold, 0.8, (0, rise)))
        return pictures


class BidStrip(NumberStrip[BidTile]):
    """The strip on the table: question, bids so far, the tiles, and a line that explains the one looked at."""

    def __init__(self, kit: Kit, layout: TableLayout, on_bid: Callable[[int], None]) -> None:
        self._places = strip_places(layout)
        super().__init__(kit, self._places.rect, on_bid)
        self.table: Table | None = None
        self._typed = ""

    def make_tiles(self, table: Table) -> list[BidTile]:
        """Return the thirteen tiles of the options of ``table``, laid out in the strip."""
        options = table.options
        self.tiles = []
        for number, rect in enumerate(self._places.tiles, 1):
            tile = BidTile(self.kit, rect, number, options.value_of(number, table.scores[PERSON]))
            tile.visible = False
            tile.on_press = lambda number=number: self.on_bid(number)
            self.tiles.append(tile)
        return self.tiles

    def show(self, table: Table | None) -> None:
        """Ask for a bid at ``table``, or (None) be gone."""
        self.table = table
        self.visible = table is not None
        self._typed = ""
        for tile in self.tiles:
            tile.visible = self.visible
            tile.marked = tile.focused = tile.hovered = False
            if table is not None and table.turn is not None:
                score = table.scores[table.turn]
                tile.value = table.options.value_of(tile.number, score)
                tile.enabled = tile.number >= table.options.least_bid(score)

    def type_digit(self, digit: str) -> None:
        """Compose a number: 1 then 3 is 13; a digit that leads nowhere begins anew."""
        for text in (self._typed + digit, digit):
            if text.isdecimal() and 1 <= int(text) <= HIGHEST_BID:
                self._typed = text
                break
        else:
            self._typed = ""
        self.mark(int(self._typed) if self._typed else None)

    def step(self, step: int) -> None:
        """Move the mark by ``step`` tiles; a digit typed next begins a new number."""
        super().step(step)
        self._typed = ""

    def look(self) -> Hashable:
        """What the strip's picture depends on."""
        tile = self.looked_at
        return (self.table, tile.number if tile else None)

    def paint(self) -> Pictures:
        """Return the strip without its tiles."""
        table = self.table
        if table is None:
            return []
        kit, style, scale = self.kit, self.kit.style, self.kit.scale
        width, height = self.rect.size
        strip = body(kit, (width, height))
        inset = scale.px(26, 12)
        right, middle = width - inset, self._places.head
        asks = [_("How many tricks will you take?"), _("How many tricks?"), _("Your bid?")]
        question, size = kit.text.fit(asks, self._size(26, 0.16), round((right - inset) * 0.54), bold=True)
        ask = kit.text.line(question, size, style.text, bold=True)
        line_at(strip, ask, inset, middle)
        self._dots(strip, table, inset + ask.get_width() + scale.gap, right, middle)
        self._bracket(strip, table)
        if self._places.is_apart:
            return [(strip, (0, 0)), self._note(table)]
        self._foot_line(strip, table)
        return [(strip, (0, 0))]

    def _foot_line(self, strip: pygame.Surface, table: Table) -> None:
        """Write what the tile looked at means into the strip's last line, and which keys bid."""
        kit, scale, note = self.kit, self.kit.scale, self._places.note.move(-self.rect.left, -self.rect.top)
        foot, ink = self._foot(table)
        cap = key_cap(kit, "Enter", self._size(15, 0.105))
        put(strip, cap, (note.right - cap.get_width(), round(note.centery - cap.get_height() / 2)))
        x = note.right - cap.get_width() - 8
        if self.rect.width > 36 * scale.font(16):
            digits = kit.text.line(_("digits, then"), self._size(16, 0.125), kit.style.muted)
            x -= digits.get_width()
            line_at(strip, digits, x, note.centery)
        words, size = kit.text.fit(foot, self._size(19, 0.145), x - note.left - scale.gap)
        line_at(strip, kit.text.line(words, size, ink), note.left, note.centery)

    def _note(self, table: Table) -> tuple[pygame.Surface, tuple[int, int]]:
        """Return a panel that tells what the tile looked at means, and where it lies from the strip's corner."""
        kit, scale, note = self.kit, self.kit.scale, self._places.note
        panel = body(kit, note.size)
        foot, ink = self._foot(table)
        size, inset = scale.font(18), scale.px(14, 8)
        room, most = note.width - 2 * inset, max(1, int((note.height - inset) / (1.36 * size)))
        cap = key_cap(kit, "Enter", scale.font(15))
        told: list[str] = []
        for wording in foot:
            told = kit.text.wrap(wording, size, room)
            if len(told) <= most and kit.text.width(told[-1], size) + cap.get_width() + inset <= room:
                break
            if len(told) < most:
                told.append("")  # for the key
                break
        step = min(1.45 * size, note.height / (len(told) + 0.4))
        y = note.height / 2 - (len(told) - 1) * step / 2
        for number, line in enumerate(told):
            line_at(panel, kit.text.line(line, size, ink), inset, y + number * step)
        if kit.text.width(told[-1], size) + cap.get_width() + inset <= room:
            last = y + (len(told) - 1) * step
            put(panel, cap, (note.width - inset - cap.get_width(), round(last - cap.get_height() / 2)))
        return panel, (note.left - self.rect.left, note.top - self.rect.top)

    def _size(self, base: float, share: float) -> int:
        """Return the size of words of ``base`` design pixels, at most ``share`` of the height of the strip."""
        return min(self.kit.scale.font(base), round(share * self.rect.height))

    def _dots(self, strip: pygame.Surface, table: Table, left: int, right: int, y: float) -> None:
        kit, style, scale = self.kit, self.kit.style, self.kit.scale
        needed, total = table.bids_needed, table.bid_total
        diameter = max(7, scale.px(17, 9))
        step = diameter * 1.22
        count = max(needed, total)
        values = {"total": total, "needed": needed}
        long, short = _("Bids so far: {total} of {needed}"), _("Bids: {total} of {needed}")
        if right - left - step * count < kit.text.width(short.format(**values), 12, bold=True):
            count = 0  # no room for the dots: the numbers say it
        room = right - left - step * count
        words, size = kit.text.fit(
            [long.format(**values), short.format(**values)], self._size(19, 0.13), round(room), bold=True
        )
        line = kit.text.line(words, size, style.text, bold=True)
        x = right - step * count
        line_at(strip, line, x - line.get_width() - scale.px(12, 6), y)
        for number in range(count):
            if number < total:
                dot = kit.art.made(("dot", diameter), lambda: shapes.disc(diameter, style.gold, (120, 78, 30), 1))
            else:
                dot = kit.art.made(("no dot", diameter), lambda: shapes.ring(diameter, style.muted, 1.4))
            put(strip, dot, (round(x), round(y - diameter / 2)))
            x += step

    def _bracket(self, strip: pygame.Surface, table: Table) -> None:
        """Draw the bracket over the bids that count more than their number."""
        raised = [tile for tile in self.tiles if tile.is_raised]
        if not raised:
            return
        kit, style, scale = self.kit, self.kit.style, self.kit.scale
        low = max(tile.rect.top for tile in raised)  # of two rows, the one with more of them
        left = min(tile.rect.left for tile in raised if tile.rect.top == low) - self.rect.left
        right = raised[-1].rect.right - self.rect.left
        y = self._places.bracket
        words = _("counts double") if table.options.values == "double" else _("counts more than its number")
        word = kit.text.line(words, self._size(16, 0.115), style.gold)
        middle, half = (left + right) // 2, word.get_width() // 2 + scale.px(10, 5)
        if right - left < 2 * half + 10:
            half = 0
        width = max(1, scale.px(2, 1))
        drop = scale.px(7, 4)
        for start, end in ((left, middle - half), (middle + half, right)):
            pygame.draw.line(strip, style.line, (start, y), (end, y), width)
        for x in (left, right - width):
            pygame.draw.line(strip, style.line, (x, y), (x, y + drop), width)
        if half:
            line_at(strip, word, middle - word.get_width() / 2, y)

    def _foot(self, table: Table) -> tuple[list[str], Colour]:
        """Return what the tile looked at means, in several wordings, and in which colour."""
        tile = self.looked_at
        style = self.kit.style
        assert table.turn is not None
        if tile is None:
            last = sum(bid is None for bid in table.bids) == 1
            short = table.bids_needed - table.bid_total
            if last and short <= table.options.least_bid(table.scores[table.turn]):
                return [_("You bid last: whatever you bid, the deal is played."), _("Any bid will do.")], style.muted
            if last and short > HIGHEST_BID:
                return [_("Whatever you bid, the cards are thrown in."), _("This deal is thrown in.")], style.muted
            if last:
                text = _("You bid last: {short} or more and the deal is played; fewer, and the cards are thrown in.")
                return [text.format(short=short), _("Fewer than {short}: thrown in.").format(short=short)], style.muted
            return [_("Point at a number to see what it means."), _("Choose a number.")], style.muted
        least = table.options.least_bid(table.scores[table.turn])
        if tile.number < least:
            return [_("With your score you must bid at least {least}.").format(least=least)], style.gold
        values = {
            "number": tile.number,
            "tricks": tricks(tile.number),
            "points": points(tile.value),
            "value": tile.value,
        }
        if tile.number == HIGHEST_BID:
            long = _("Bid {number}: all the tricks win {points}, fewer lose {value}.")
        else:
            long = _("Bid {number}: {tricks} or more win {points}, fewer lose {value}.")
        return [long.format(**values), _("{number} or more: +{value}, fewer: −{value}").format(**values)], style.text
