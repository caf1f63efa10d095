"""A document on paper: headings, running text, lists, tables, keys and pictures of cards, one below the other."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from typing import Final

import pygame

from game.cards import Card
from game.ui import paint
from game.ui.assets import card_width
from game.ui.sprites import CardPainter
from game.ui.stage import premultiplied, put
from game.ui.tables.pages import Block, CardRow, Figure, Grid, Keys, Paragraph, Points, TrickFigure
from game.ui.tables.panels import line_at
from game.ui.widgets.base import Kit, Painted
from game.ui.widgets.buttons import key_cap
from game.ui.worlds import INK, OPPONENTS, PAPER_LINE, SOFT_INK, TEAM, WINNING, Colour

Picture = tuple[pygame.Surface, tuple[int, int]]
TEXT: Final = 21.0
_LINE: Final = 1.55  # from one line of running text to the next, in text sizes
_STRONG: Final = (216, 180, 96)


class Piece(Painted):
    """A part of the document: painted by a function once it comes into sight."""

    def __init__(self, kit: Kit, rect: pygame.Rect, draw: Callable[[tuple[int, int]], pygame.Surface]) -> None:
        super().__init__(kit, rect, depth=12)
        self._draw = draw

    def look(self) -> Hashable:
        """Return what the picture depends on besides its size: the colours of the suits."""
        return self.kit.art.four_colours

    def paint(self) -> list[Picture]:
        """Return the part's picture."""
        return [(self._draw(self.rect.size), (0, 0))]


class Setter:
    """Sets blocks for a column ``width`` pixels wide from ``left`` on; methods return pieces and the y below them.

    ``air`` is how many pixels shadows may reach beyond the column on both sides.
    """

    def __init__(self, kit: Kit, width: int, left: int = 0, air: int = 0) -> None:
        self.kit = kit
        self.air = air
        self.width = width
        self.left = left
        self.size = kit.scale.font(TEXT)
        self.measure = min(width, self.size * 40)

    def chapter(self, blocks: Sequence[Block], y: int) -> tuple[list[Piece], int]:
        """Set the blocks of a chapter: small pictures beside the text where the page is wide enough."""
        gap = round(self.size * 2)
        aside = self.width - self.measure - gap
        side = Setter(self.kit, aside, self.left + self.measure + gap, self.air) if aside >= self.size * 13 else None
        pieces: list[Piece] = []
        beside = group = y
        for block in blocks:
            if side is not None and is_small(block):
                more, beside = side.block(block, max(beside, group))
            elif isinstance(block, Paragraph | Points):
                group = y
                more, y = self.block(block, y)
            else:
                more, y = self.block(block, max(y, beside))
                beside = group = y
            pieces += more
        return pieces, max(y, beside)

    def heading(self, text: str, number: int, y: int) -> tuple[list[Piece], int]:
        """Set a chapter's heading with a star and a line."""
        kit = self.kit
        size = kit.scale.font(30)
        height = round(size * 1.9)

        def draw(area: tuple[int, int]) -> pygame.Surface:
            whole = pygame.Surface(area, pygame.SRCALPHA)
            star = round(size * 0.9)
            centre = (star / 2, star / 2)
            shape = [
                (TEAM, paint.star_points(centre, star / 2)),
                ((236, 200, 110), paint.star_points(centre, star / 4)),
            ]
            put(whole, paint.drawn_fine((star, star), shape), (0, round(size * 0.8 - star / 2)))
            left = round(star * 1.4)
            words, fitted = kit.text.fit([text], size, area[0] - left, bold=True)
            line_at(whole, kit.text.line(words, fitted, INK, bold=True), left, size * 0.8)
            thick = max(1, kit.scale.px(2))
            whole.fill((*PAPER_LINE, 255), (0, round(size * 1.62), area[0], thick))
            return whole

        return [Piece(kit, pygame.Rect(self.left, y, self.width, height), draw)], y + height + round(self.size * 0.35)

    def block(self, block: Block, y: int) -> tuple[list[Piece], int]:
        """Set any block."""
        if isinstance(block, Paragraph):
            return self._lines([(0, self.kit.text.wrap(block.text, self.size, self.measure))], y)
        if isinstance(block, Points):
            indent = round(self.size * 1.3)
            wrapped = [(indent, self.kit.text.wrap(text, self.size, self.measure - indent)) for text in block.texts]
            return self._lines(wrapped, y)
        if isinstance(block, Grid):
            return self._grid(block, y)
        if isinstance(block, CardRow):
            return self._cards(block, y)
        if isinstance(block, TrickFigure):
            return self._trick(block, y)
        if isinstance(block, Figure):
            return self._figure(block, y)
        return self._keys(block, y)

    # ---------------------------------------------------------------------- text

    def _lines(self, groups: Sequence[tuple[int, list[str]]], y: int) -> tuple[list[Piece], int]:
        """Set lines; groups with an indent get a mark."""
        kit, size = self.kit, self.size
        pieces = []
        step = round(size * _LINE)
        for indent, lines in groups:
            height = step * len(lines)

            def draw(area: tuple[int, int], indent: int = indent, lines: list[str] = lines) -> pygame.Surface:
                whole = pygame.Surface(area, pygame.SRCALPHA)
                if indent:
                    mark = max(6, round(size * 0.42))
                    put(whole, paint.diamond(mark, OPPONENTS), (round(size * 0.35), round(step / 2 - mark / 2)))
                for number, line in enumerate(lines):
                    line_at(whole, kit.text.line(line, size, INK), indent, step * (number + 0.5))
                return whole

            pieces.append(Piece(kit, pygame.Rect(self.left, y, self.measure, height), draw))
            y += height + (round(size * 0.25) if indent else 0)
        return pieces, y + round(size * 0.5)

    def _caption(self, target: pygame.Surface, lines: Sequence[str], left: int, y: float) -> None:
        size = self.kit.scale.font(17)
        for line in lines:
            line_at(target, self.kit.text.line(line, size, SOFT_INK), left, y)
            y += size * 1.45

    # --------------------------------------------------------------------- tables

    def _grid(self, grid: Grid, y: int) -> tuple[list[Piece], int]:
        kit = self.kit
        size = kit.scale.font(18)
        pad = round(size * (0.35 if grid.centred else 0.7))
        widths = self._columns(grid, size, pad)
        total = sum(widths)
        cells = [
            [kit.text.wrap(cell, size, width - 2 * pad, bold=number in grid.bold) for number, (cell, width) in
             enumerate(zip(line, widths, strict=True))]
            for line in (grid.head, *grid.rows)
        ]  # fmt: skip
        step = round(size * 1.4)
        heights = [max(len(cell) for cell in line) * step + round(size * 0.75) for line in cells]
        height = sum(heights)

        def draw(area: tuple[int, int]) -> pygame.Surface:
            whole = pygame.Surface(area, pygame.SRCALPHA)
            top = 0
            for number, (line, line_h) in enumerate(zip(cells, heights, strict=True)):
                self._grid_ground(whole, pygame.Rect(0, top, total, line_h), number, grid)
                x = 0
                for column, (lines, width) in enumerate(zip(line, widths, strict=True)):
                    bold = number == 0 or column in grid.bold
                    ink: Colour = (250, 242, 224) if number == 0 else INK
                    middle = top + line_h / 2 - (len(lines) - 1) * step / 2
                    for text in lines:
                        words = kit.text.line(text, size, ink, bold=bold)
                        left = x + (width - words.get_width()) // 2 if grid.centred else x + pad
                        line_at(whole, words, left, middle)
                        middle += step
                    x += width
                top += line_h
            return whole

        return [Piece(kit, pygame.Rect(self.left, y, self.width, height + 2), draw)], y + height + round(
            self.size * 0.9
        )

    def _grid_ground(self, whole: pygame.Surface, rect: pygame.Rect, number: int, grid: Grid) -> None:
        radius = self.kit.scale.px(7, 4)
        if number == 0:
            put(whole, premultiplied(paint.rounded(rect.size, radius, TEAM, paint.mixed(TEAM, 0.82))), rect.topleft)
        elif number - 1 in grid.strong:
            ground = premultiplied(paint.rounded(rect.size, radius, _STRONG, _STRONG, alpha=110))
            put(whole, ground, rect.topleft)
        elif number % 2 == 0:
            whole.fill((*_shade(PAPER_LINE, 34),), rect)
        if number:
            whole.fill((*_shade(PAPER_LINE, 120),), (rect.left, rect.bottom - 1, rect.width, 1))

    def _columns(self, grid: Grid, size: int, pad: int) -> list[int]:
        """Return the widths of the columns: what they need, or narrower where the page is."""
        text = self.kit.text
        count = len(grid.head)
        wanted = [
            max(text.width(line[column], size, bold=column in grid.bold or line is grid.head) + 2 * pad + 2
                for line in (grid.head, *grid.rows))
            for column in range(count)
        ]  # fmt: skip
        room = self.width
        if sum(wanted) <= room:
            if grid.centred:
                even = max(*wanted, self.measure // count)
                return [even] * count if even * count <= room else wanted
            spare = (max(sum(wanted), min(room, self.measure)) - sum(wanted)) / count
            return [round(width + spare) for width in wanted]
        fair = room / count
        narrow = [width if width <= fair else 0 for width in wanted]
        left = room - sum(narrow)
        wide = sum(width for width, kept in zip(wanted, narrow, strict=True) if not kept)
        return [kept or math.floor(left * width / wide) for width, kept in zip(wanted, narrow, strict=True)]

    def _keys(self, keys: Keys, y: int) -> tuple[list[Piece], int]:
        kit = self.kit
        size = self.size
        caps_size = max(11, round(size * 0.8))
        caps = [[key_cap(kit, key, caps_size) for key in row] for row, _what in keys.rows]
        gap = round(size * 0.35)
        first = max(sum(cap.get_width() + gap for cap in row) for row in caps) + round(size * 0.8)
        first = min(first, self.width // 2)
        step = round(size * _LINE)
        pieces = []
        for row, (_names, what) in zip(caps, keys.rows, strict=True):
            lines = kit.text.wrap(what, size, self.measure - first)
            cap_rows = _rows_of(row, first - round(size * 0.8), gap)
            height = max(len(lines) * step, len(cap_rows) * round(caps_size * 1.9)) + round(size * 0.3)

            def draw(
                area: tuple[int, int],
                cap_rows: list[list[pygame.Surface]] = cap_rows,
                lines: list[str] = lines,
            ) -> pygame.Surface:
                whole = pygame.Surface(area, pygame.SRCALPHA)
                middle = step / 2
                for caps_in in cap_rows:
                    x = 0
                    for cap in caps_in:
                        put(whole, cap, (x, round(middle - cap.get_height() / 2)))
                        x += cap.get_width() + gap
                    middle += caps_size * 1.9
                for number, line in enumerate(lines):
                    line_at(whole, kit.text.line(line, size, INK), first, step * (number + 0.5))
                return whole

            pieces.append(Piece(kit, pygame.Rect(self.left, y, self.width, height), draw))
            y += height
        return pieces, y + round(size * 0.6)

    # ------------------------------------------------------------------- pictures

    @property
    def card_height(self) -> int:
        """How high the cards of the document are, in pixels."""
        return max(self.kit.scale.px(172, 96), round(self.size * 6.0)) // 2 * 2

    def _cards(self, row: CardRow, y: int) -> tuple[list[Piece], int]:
        kit = self.kit
        card_h = self.card_height
        card_w = card_width(card_h)
        step = round(card_w + card_h * 0.09)
        if step * len(row.cards) > self.width:
            step = (self.width - card_w) // max(1, len(row.cards) - 1)
        size = kit.scale.font(17)
        lines = kit.text.wrap(row.caption, size, self.measure) if row.caption else []
        margin = min(round(card_h * 0.1), self.air)  # for shadow and glow beside the first card and the last
        height = card_h + 2 * margin + round(len(lines) * size * 1.45 + size * 0.3)

        def draw(area: tuple[int, int]) -> pygame.Surface:
            whole = pygame.Surface(area, pygame.SRCALPHA)
            for number, card in enumerate(row.cards):
                x = margin + number * step + card_w / 2
                self._card(whole, card, card_h, (x, margin + card_h / 2), number in row.lit, number in row.dim)
            self._caption(whole, lines, margin, card_h + 2 * margin + size * 0.6)
            return whole

        place = pygame.Rect(self.left - margin, y, self.width + 2 * margin, height)
        return [Piece(kit, place, draw)], y + height + round(self.size * 0.5)

    def _card(
        self, target: pygame.Surface, card: str, height: int, centre: tuple[float, float], lit: bool, dim: bool
    ) -> None:
        painter = CardPainter(self.kit.art, self.kit.world, self.kit.world.back)
        layers = [painter.shadow(height, 0, 0)]
        if lit:
            layers.append(painter.glow(height, 0, (222, 150, 30)))
        face = painter.card(Card.parse(card), height, 0)
        if dim:
            face = face.copy()
            face.fill((168, 158, 148, 255), special_flags=pygame.BLEND_RGBA_MULT)
        layers.append(face)
        for surface in layers:
            put(
                target,
                surface,
                (round(centre[0] - surface.get_width() / 2), round(centre[1] - surface.get_height() / 2)),
            )

    def _trick(self, trick: TrickFigure, y: int) -> tuple[list[Piece], int]:
        """Set a trick on a piece of cloth, the names beside the cards, the words to the right or below."""
        kit = self.kit
        card_h = round(self.card_height * 0.84)
        card_w = card_width(card_h)
        name = kit.scale.font(17)
        cloth = (round(card_w * 5.4 + name), round(card_h * 2.35 + 3.2 * name))
        space = round(self.size * 1.5)
        beside = self.width - cloth[0] - space >= self.size * 15
        room = self.width - cloth[0] - space if beside else self.measure
        lines = kit.text.wrap(trick.caption, self.size, min(room, self.measure))
        step = round(self.size * _LINE)
        text_h = len(lines) * step
        height = max(cloth[1], text_h) if beside else cloth[1] + round(self.size * 0.5) + text_h

        def draw(area: tuple[int, int]) -> pygame.Surface:
            whole = pygame.Surface(area, pygame.SRCALPHA)
            put(whole, self._trick_picture(trick, cloth, card_h), (0, 0))
            left = cloth[0] + space if beside else 0
            top = (height - text_h) / 2 if beside else cloth[1] + self.size * 0.5
            for number, line in enumerate(lines):
                line_at(whole, kit.text.line(line, self.size, INK), left, top + step * (number + 0.5))
            return whole

        return [Piece(kit, pygame.Rect(self.left, y, self.width, height), draw)], y + height + self.size

    def _trick_picture(self, trick: TrickFigure, size: tuple[int, int], card_h: int) -> pygame.Surface:
        kit, world = self.kit, self.kit.world
        card_w = card_width(card_h)
        radius = kit.scale.px(12, 6)
        edge = max(2, kit.scale.px(3, 2))
        whole = premultiplied(
            paint.panel(
                size, radius, paint.mixed(world.cloth, 1.15), paint.mixed(world.cloth, 0.7), world.line, edge, 255
            )
        )
        cx, cy = size[0] / 2, size[1] / 2
        name = kit.scale.font(17)
        painter = CardPainter(kit.art, world, world.back)
        spots = ((0.0, 0.5), (-1.04, 0.0), (0.0, -0.5), (1.04, 0.0))
        for seat in sorted(range(len(trick.cards)), key=lambda seat: (3, 1, 0, 2)[seat % 4]):
            dx, dy = spots[seat]
            x, y = cx + dx * card_w, cy + dy * card_h
            angle = (0.0, -4.0, 2.0, 4.0)[seat]
            layers = [painter.shadow(card_h, angle, 0)]
            if seat == trick.taker:
                layers.append(painter.glow(card_h, angle, WINNING))
            layers.append(painter.card(Card.parse(trick.cards[seat]), card_h, angle))
            for surface in layers:
                put(whole, surface, (round(x - surface.get_width() / 2), round(y - surface.get_height() / 2)))
        for seat, who in enumerate(trick.names):
            number = trick.order.index(seat) + 1
            ink = world.gold if seat == trick.taker else world.text
            line = kit.text.line(f"{number}. {who}", name, ink, bold=seat == trick.taker)
            width = line.get_width()
            place = (
                (cx - width / 2, size[1] - name * 0.95),
                (name * 0.7, cy - card_h * 0.62),
                (cx - width / 2, name * 0.95),
                (size[0] - name * 0.7 - width, cy - card_h * 0.62),
            )[seat]
            line_at(whole, line, *place)
        return whole

    def _figure(self, figure: Figure, y: int) -> tuple[list[Piece], int]:
        kit = self.kit
        height = min(kit.scale.px(figure.height, figure.height * 0.6), round(self.width / figure.ratio))
        width = round(height * figure.ratio)
        size = kit.scale.font(17)
        lines = kit.text.wrap(figure.caption, size, self.measure) if figure.caption else []
        whole_h = height + round(len(lines) * size * 1.45 + size * 0.5)

        def draw(area: tuple[int, int]) -> pygame.Surface:
            whole = pygame.Surface(area, pygame.SRCALPHA)
            put(whole, figure.draw(kit, (width, height)), (0, 0))
            self._caption(whole, lines, 0, height + size)
            return whole

        return [Piece(kit, pygame.Rect(self.left, y, self.width, whole_h), draw)], y + whole_h + round(self.size * 0.5)


def is_small(block: Block) -> bool:
    """Whether a block is a picture that may stand beside the text."""
    return isinstance(block, Figure) or (isinstance(block, CardRow) and len(block.cards) <= 5)


def _shade(tone: Colour, alpha: int) -> tuple[int, int, int, int]:
    """Return a see-through tone for filling a premultiplied surface."""
    red, green, blue = (part * alpha // 255 for part in tone)
    return red, green, blue, alpha


def _rows_of(caps: Sequence[pygame.Surface], room: int, gap: int) -> list[list[pygame.Surface]]:
    """Return key caps in rows at most ``room`` pixels wide."""
    rows: list[list[pygame.Surface]] = [[]]
    x = 0
    for cap in caps:
        if rows[-1] and x + cap.get_width() > room:
            rows.append([])
            x = 0
        rows[-1].append(cap)
        x += cap.get_width() + gap
    return rows
