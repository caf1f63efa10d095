"""The bidding strip of 42: the numbers 0 to 7 on the table, what each is worth, the forbidden one struck out."""

from __future__ import annotations

import math
from collections.abc import Hashable

import pygame

from game.controller import PERSON
from game.rules.forty_two import HAND_SIZE, HIGHEST_BID, Table, does_win, worth_if_made
from game.ui.controls.base import Kit
from game.ui.controls.buttons import key_cap
from game.ui.controls.panels import Pictures, body, halo, line_at
from game.ui.drawing import shapes
from game.ui.drawing.stage import Blit, premultiplied, put
from game.ui.drawing.styles import REFUSED, Colour, colour
from game.ui.drawing.text import _
from game.ui.motion.timeline import Timeline, ease_in_out
from game.ui.tables.card_table import Answer, OnScreen
from game.ui.tables.forty_two.places import strip_rect, tile_rects
from game.ui.tables.layout import TableLayout
from game.ui.tables.strips import NumberStrip, NumberTile
from game.ui.tables.words import points, tricks

_GOLD_TOP, _GOLD_BOTTOM = colour("FFF0C2"), colour("F2C565")
_WORTH_INK, _STRUCK = colour("5A4526"), colour("961E18")


class BidTile(NumberTile):
    """One number of the strip with the points that it brings if made."""

    def __init__(self, kit: Kit, rect: pygame.Rect, number: int) -> None:
        super().__init__(kit, rect, number)
        self.worth = 0
        self.would_win = False
        self.is_forbidden = False
        self.shake = 0.0

    def look(self) -> Hashable:
        """What the tile's picture depends on."""
        return (self.worth, self.would_win, self.is_forbidden, self.is_lit, self.held)

    @property
    def can_be_chosen(self) -> bool:
        return not self.is_forbidden

    def blits(self) -> list[Blit]:
        """Return the tile where it is, shaken to a side while it is refused."""
        return [Blit(each.surface, (each.place[0] + round(self.shake), each.place[1])) for each in super().blits()]

    def paint(self) -> Pictures:
        """Return the tile: risen and golden when lit, struck out and red-edged when forbidden, crowned when it wins."""
        kit, style, scale = self.kit, self.kit.style, self.kit.scale
        width, height = self.rect.size
        lit = self.is_lit and not self.is_forbidden
        rise = -scale.px(6, 3) if lit else 0
        top, bottom = (_GOLD_TOP, _GOLD_BOTTOM) if lit else (style.tile_top, style.tile_bottom)
        radius = scale.px(8, 4)
        edge = max(1, scale.px(3.4, 2)) if self.would_win else 1
        tile = premultiplied(
            shapes.panel(
                (width, height), radius, top, bottom, _STRUCK if self.would_win else style.line, edge, alpha=255
            )
        )
        size = min(scale.font(40), round(height * 0.46))
        digits, size = kit.text.fit([str(self.number)], size, width - 6, bold=True)
        number = kit.text.line(digits, size, style.tile_ink, bold=True)
        line_at(tile, number, (width - number.get_width()) / 2, height * 0.37)
        small = min(scale.font(18), round(height * 0.26))
        worth, small = kit.text.fit([f"+{self.worth}"], small, width - 4, bold=True)
        value = kit.text.line(worth, small, _WORTH_INK, bold=True)
        line_at(tile, value, (width - value.get_width()) / 2, height * 0.79)
        if self.is_forbidden:
            tile.fill((115, 115, 115, 115), special_flags=pygame.BLEND_RGBA_MULT)
            ends = (scale.px(8, 4), height - scale.px(8, 4)), (width - scale.px(8, 4), scale.px(8, 4))
            pygame.draw.line(tile, (*REFUSED, 255), *ends, max(2, scale.px(4, 2)))
        pictures: Pictures = [(tile, (0, rise))]
        if self.would_win:
            pictures.append(self._crown(rise))
        if self.is_lit:
            spread = scale.px(12, 6)
            tint = REFUSED if self.is_forbidden else style.gold
            pictures.insert(0, halo((width, height), radius, spread, tint, 0.8, (0, rise)))
        return pictures

    def _crown(self, rise: int) -> tuple[pygame.Surface, tuple[int, int]]:
        kit = self.kit
        diameter = max(15, kit.scale.px(30))

        def draw() -> pygame.Surface:
            seal = shapes.disc(diameter, (240, 192, 92), (122, 78, 26), max(1.2, diameter * 0.06))
            icon = kit.art.icon("crown", round(diameter * 0.62), (70, 40, 12))
            put(seal, icon, ((diameter - icon.get_width()) // 2, (diameter - icon.get_height()) // 2))
            return seal

        seal = kit.art.made(("win seal", diameter), draw)
        return seal, (round(self.rect.width - diameter * 0.72), rise - round(diameter * 0.36))


class BidStrip(NumberStrip[BidTile]):
    """The strip on the table: question, bids so far, the tiles, and a line that explains the one looked at."""

    def __init__(self, kit: Kit, layout: TableLayout, timeline: Timeline) -> None:
        tiles = [BidTile(kit, rect, number) for number, rect in enumerate(tile_rects(layout))]
        super().__init__(kit, strip_rect(layout), tiles)
        self.table: Table | None = None
        self._timeline = timeline

    def show(self, table: Table) -> None:
        """Ask for a bid at ``table``."""
        self.table = table
        self.appear()
        for tile in self.tiles:
            tile.shake = 0.0
            tile.worth = worth_if_made(tile.number, table.players)
            tile.would_win = does_win(tile.number, table.scores[PERSON], table.options)
            tile.is_forbidden = tile.number == table.forbidden_bid

    def choose(self, tile: BidTile) -> Answer:
        """Return the bid; the one that is forbidden is refused on its tile, where no bubble hides the others."""
        if not tile.is_forbidden:
            return super().choose(tile)
        self._refuse(tile)
        return OnScreen.ONLY

    def _refuse(self, tile: BidTile) -> None:
        """Shake the forbidden tile and mark it, so that the line beneath says why in red."""
        self.mark(tile)
        swing = max(4.0, 0.11 * tile.rect.width)

        def shaken(part: float) -> None:
            tile.shake = 0.0 if part >= 1 else swing * math.sin(6 * math.pi * part) * (1 - part)

        self.kit.audio.play("refuse")
        self._timeline.flourish(0.24 * self._timeline.speed, shaken, ease_in_out)

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
        strip = body(kit, self.rect.size)
        inset = self.tiles[0].rect.left - self.rect.left
        right = self.rect.width - inset
        head = (self.tiles[0].rect.top - self.rect.top) * 0.47
        asks = [_("How many tricks will you take?"), _("How many tricks?"), _("Your bid?")]
        question, size = kit.text.fit(asks, scale.font(24), right - inset, bold=True)
        line_at(strip, kit.text.line(question, size, style.text, bold=True), inset, head)
        self._foot(strip, table, inset, right)
        return [(strip, (0, 0))]

    def _foot(self, strip: pygame.Surface, table: Table, inset: int, right: int) -> None:
        """Set what explains, over two lines where the strip is narrow, with the key at its end."""
        kit, scale = self.kit, self.kit.scale
        top, bottom = self.tiles[-1].rect.bottom - self.rect.top, self.rect.height
        caps = [key_cap(kit, key, max(10, round(scale.font(15)))) for key in ("0–7", "Enter")]
        size = scale.font(18)
        if right - inset < 30 * size:
            del caps[0]
        if right - inset < 12 * size:
            caps.clear()
        wordings, ink = self._explanation(table)
        beside = right - inset - sum(cap.get_width() + scale.px(6, 3) for cap in caps) - (scale.gap if caps else 0)
        lines, size = self._set(wordings, size, beside, 1 if bottom - top < 2.6 * size else 2)
        middle = (top + bottom) / 2
        for cap in reversed(caps):
            right -= cap.get_width()
            put(strip, cap, (right, round(middle - cap.get_height() / 2)))
            right -= scale.px(6, 3)
        for number, text in enumerate(lines):
            y = middle + (number - (len(lines) - 1) / 2) * size * 1.35
            line_at(strip, kit.text.line(text, size, ink), inset, y)

    def _set(self, wordings: list[str], size: int, room: int, most: int) -> tuple[list[str], int]:
        """Return the first wording that takes ``most`` lines at most, if need be in smaller letters, and their size."""
        text = self.kit.text
        for smaller in range(size, text.least - 1, -1):
            for wording in wordings:
                lines = text.wrap(wording, smaller, room)
                if len(lines) <= most and max(text.width(line, smaller) for line in lines) <= room:
                    return lines, smaller
        words, size = text.fit(wordings, size, room)
        return [words], size

    def _explanation(self, table: Table) -> tuple[list[str], Colour]:
        """Return what the tile looked at means, in several wordings, and in which colour."""
        tile = self.looked_at
        style = self.kit.style
        if tile is None:
            return self._no_tile(table), style.muted
        values = {
            "number": tile.number,
            "tricks": tricks(tile.number),
            "points": points(tile.worth),
            "count": HAND_SIZE,
        }
        if tile.is_forbidden:
            long = _("You bid last: with {number} the bids would come to {count}, and they may not.")
            return [long.format(**values), _("Not {number}: bids may not total {count}.").format(**values)], REFUSED
        if tile.would_win:
            wordings = {
                0: [_("No tricks: {points}, and you win the game"), _("None: wins the game")],
                HIGHEST_BID: [_("All {count} tricks: {points}, and you win the game"), _("All: wins the game")],
            }.get(tile.number, [_("Exactly {tricks}: {points}, and you win the game"), _("{tricks}: wins the game")])
            return [text.format(**values) for text in wordings], style.gold
        wordings = {
            0: [_("No tricks: {points}; otherwise a point a trick"), _("No tricks: {points}")],
            HIGHEST_BID: [_("All {count} tricks: {points}; otherwise a point each"), _("All {count}: {points}")],
        }.get(tile.number, [_("Exactly {tricks}: {points}; otherwise a point a trick"), _("{tricks}: {points}")])
        return [text.format(**values) for text in wordings], style.text

    def _no_tile(self, table: Table) -> list[str]:
        if table.forbidden_bid is not None:
            values = {"number": table.forbidden_bid, "count": HAND_SIZE}
            long = _("You bid last: the bids may not come to {count}, so {number} is out.")
            return [long.format(**values), _("Not {number}: bids may not total {count}.").format(**values)]
        if any(tile.would_win for tile in self.tiles):
            return [_("A crown marks the bids that win the game if you make them."), _("Crowned bids win the game.")]
        return [_("Take exactly what you bid. Point at a number to see its worth."), _("Take exactly what you bid.")]
