"""What stands on the panel of an opponent's move: words, the picture of the move, gauges, the list of choices."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import msgspec
import pygame

from game.controller import Player
from game.ui.controls.base import Kit, Painted
from game.ui.controls.panels import line_at
from game.ui.drawing import shapes
from game.ui.drawing.assets import card_width
from game.ui.drawing.sprites import CardPainter
from game.ui.drawing.stage import premultiplied, put
from game.ui.drawing.styles import LOSS, WINNING, Colour
from game.ui.drawing.text import _
from game.ui.tables.why import Figures, Lying, chance_word, percent, points_number

Pictures = list[tuple[pygame.Surface, tuple[int, int]]]
LINE = 1.42  # of the text's size: from one line to the next


class Words(Painted):
    """Lines of text at one size."""

    def __init__(self, kit: Kit, rect: pygame.Rect, lines: list[str], size: int, colour: Colour, bold: bool) -> None:
        super().__init__(kit, rect, depth=10)
        self.lines = lines
        self._size = size
        self._colour = colour
        self._bold = bold

    def paint(self) -> Pictures:
        """Return the lines, one below the other."""
        text, size = self.kit.text, self._size
        pictures = []
        for number, words in enumerate(self.lines):
            line = text.line(words, size, self._colour, self._bold)
            pictures.append((line, (0, round(size * LINE * (number + 0.5) - line.get_height() / 2))))
        return pictures


class Line(Painted):
    """A thin upright line between two columns."""

    def paint(self) -> Pictures:
        """Return the line."""
        surface = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        surface.fill((*self.kit.style.line, 110))
        return [(premultiplied(surface), (0, 0))]


class Head(Painted):
    """Who made the move: the face in its ring, the name, and below it the level and when it was."""

    def __init__(self, kit: Kit, rect: pygame.Rect, player: Player, below: list[str], sizes: tuple[int, int]) -> None:
        super().__init__(kit, rect, depth=10)
        self._player = player
        self.below = below
        self._sizes = sizes

    def paint(self) -> Pictures:
        """Return the medallion and two lines beside it."""
        kit, style = self.kit, self.kit.style
        width, height = self.rect.size
        whole = pygame.Surface((width, height), pygame.SRCALPHA)
        ring = max(1.5, height * 0.035)
        face = kit.art.portrait(self._player.face, height - 2 * round(ring * 1.6))
        put(whole, face, (round(ring * 1.6), round(ring * 1.6)))
        put(whole, shapes.ring(height, style.line, ring), (0, 0))
        left = height + kit.scale.gap
        name, size = kit.text.fit([self._player.name], self._sizes[0], width - left, bold=True)
        line_at(whole, kit.text.line(name, size, style.gold, bold=True), left, height * 0.31)
        words, size = kit.text.fit(self.below, self._sizes[1], width - left)
        line_at(whole, kit.text.line(words, size, style.muted), left, height * 0.73)
        return [(whole, (0, 0))]


class MovePicture(Painted):
    """What lay there and what was added: cards or tiles side by side, under each whose it is; the move stands out."""

    def __init__(
        self, kit: Kit, rect: pygame.Rect, painter: CardPainter, lying: Sequence[Lying], height: int, size: int
    ) -> None:
        super().__init__(kit, rect, depth=10)
        self.lying = tuple(lying)
        self._painter = painter
        room = (rect.width - 2 * picture_margin(height)) / max(1, len(self.lying)) / 1.08  # for each card
        self._height = min(height, int(room / card_width(100) * 100))
        self._size = size

    def paint(self) -> Pictures:
        """Return the things in order, with the owners' names."""
        kit, height = self.kit, self._height
        width = card_width(height)
        count = len(self.lying)
        spread = picture_margin(height)
        step = min(width * 1.75, (self.rect.width - width - 2 * spread) / max(1, count - 1)) if count > 1 else 0.0
        whole = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        for number, thing in enumerate(self.lying):
            x, y = round(spread + number * step), spread
            if thing.is_move:
                glow = self._painter.glow(height, 0.0, WINNING)
                put(whole, glow, (x + (width - glow.get_width()) // 2, y + (height - glow.get_height()) // 2))
            put(whole, self._thing(thing, (width, height)), (x, y))
            room = round(step if count > 1 else self.rect.width / 2) - 4
            room = max(width, min(room, 2 * (min(x + width // 2, self.rect.width - x - width // 2))))
            owner, size = kit.text.fit([thing.owner], self._size, room, bold=thing.is_move)
            line = kit.text.line(owner, size, kit.style.text if thing.is_move else kit.style.muted, thing.is_move)
            line_at(whole, line, x + (width - line.get_width()) / 2, height + 2 * spread + self._size * 0.6)
        return [(whole, (0, 0))]

    def _thing(self, thing: Lying, size: tuple[int, int]) -> pygame.Surface:
        """Return a card, face up or down; or, for a bid and the like, a tile with its words."""
        if thing.card is not None or not thing.words:
            return self._painter.card(thing.card, size[1], 0.0)
        style, kit = self.kit.style, self.kit
        radius = max(3, round(size[1] * 0.06))
        tile = premultiplied(shapes.panel(size, radius, style.tile_top, style.tile_bottom, style.line, 1, alpha=255))
        large = round(size[1] * (0.5 if len(thing.words) <= 2 else 0.2))
        words, letters = kit.text.fit([thing.words], large, size[0] - 6, bold=True)
        line = kit.text.line(words, letters, style.tile_ink, bold=True)
        line_at(tile, line, (size[0] - line.get_width()) / 2, size[1] / 2)
        return tile


def picture_margin(height: int) -> int:
    """Return how much room a picture with cards of ``height`` has around them, for the glow."""
    return max(5, round(height * 0.1) + 2)


class Gauge(Painted):
    """A figure: what it is, its value in words, and a bar; ``span`` is where the bar ends, zero is marked inside it."""

    def __init__(
        self, kit: Kit, rect: pygame.Rect, label: list[str], value: list[str], at: float, span: tuple[float, float],
        size: int,
    ) -> None:  # fmt: skip
        super().__init__(kit, rect, depth=10)
        self.label = label
        self.value = value
        self._at = at
        self._span = span
        self._size = size

    def paint(self) -> Pictures:
        """Return the words over the bar."""
        kit, style, size = self.kit, self.kit.style, self._size
        width, height = self.rect.size
        whole = pygame.Surface((width, height), pygame.SRCALPHA)
        value, letters = kit.text.fit(self.value, size, round(width * 0.5), bold=True)
        line = kit.text.line(value, letters, style.text, bold=True)
        line_at(whole, line, width - line.get_width(), size * 0.75)
        label, letters = kit.text.fit(self.label, size, width - line.get_width() - size)
        line_at(whole, kit.text.line(label, letters, style.muted), 0, size * 0.75)
        put(whole, bar(kit, (width, max(5, round(size * 0.5))), self._at, self._span), (0, round(size * 1.62)))
        return [(whole, (0, 0))]


def bar(kit: Kit, size: tuple[int, int], at: float, span: tuple[float, float]) -> pygame.Surface:
    """Return a bar from zero to ``at`` on a groove from one end of ``span`` to the other, premultiplied."""
    width, height = size
    style, radius = kit.style, height // 2
    least, most = span
    groove = premultiplied(shapes.rounded(size, radius, style.line, style.line, alpha=70))

    def place(value: float) -> int:
        return round(width * (max(least, min(most, value)) - least) / (most - least))

    left, right = sorted((place(0.0), place(at)))
    if right - left >= 2:
        tone = style.gold if at >= 0 else LOSS
        piece = premultiplied(shapes.rounded((right - left, height), min(radius, (right - left) // 2), tone, tone))
        put(groove, piece, (left, 0))
    if least < 0 < most:
        groove.fill((*style.text, 255), (place(0.0) - 1, 0, 2, height))
    return groove


class Row(msgspec.Struct, frozen=True):
    """One of the things that could be done: wordings for it, its figures, whether it was done."""

    wordings: list[str]
    figures: Figures
    is_chosen: bool


class Choices(Painted):
    """What could be done, the best first, each with its chance and points where they were worked out."""

    def __init__(
        self, kit: Kit, rect: pygame.Rect, rows: Sequence[Row], heads: tuple[list[str], list[str]], signed: bool,
        size: int,
    ) -> None:  # fmt: skip
        super().__init__(kit, rect, depth=10)
        self.rows = tuple(rows)
        self._heads = heads
        self._signed = signed
        self._size = size

    def look(self) -> Hashable:
        """What the picture depends on: nothing that changes."""
        return None

    def paint(self) -> Pictures:
        """Return the heading, the columns' heads and a line for each choice."""
        kit, style, size = self.kit, self.kit.style, self._size
        width = self.rect.width
        whole = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        step = choice_step(size)
        has_chance = any(row.figures.chance is not None for row in self.rows)
        has_points = any(row.figures.points is not None for row in self.rows)
        points_left = width - round(size * (3.6 if has_chance else 7.0)) if has_points else width
        chance_left = points_left - round(size * 8.4) if has_chance else points_left
        line_at(whole, kit.text.line(_("What could be done"), size, style.gold, bold=True), 0, step * 0.5)
        for is_there, head, left, right in (
            (has_chance, self._heads[0], chance_left, points_left - round(size * 0.6)),
            (has_points, self._heads[1], points_left, width - round(size * 0.4)),
        ):
            if is_there:
                words, letters = kit.text.fit(head, round(size * 0.86), right - left)
                line = kit.text.line(words, letters, style.muted)
                line_at(whole, line, right - line.get_width(), step * 1.5)
        top = step * (2 if has_chance or has_points else 1)
        for number, row in enumerate(self.rows):
            self._row(whole, row, top + step * number, (chance_left, points_left))
        return [(whole, (0, 0))]

    def _row(self, whole: pygame.Surface, row: Row, top: float, lefts: tuple[int, int]) -> None:
        kit, style, size = self.kit, self.kit.style, self._size
        step, width = choice_step(size), self.rect.width
        middle = top + step / 2
        if row.is_chosen:
            lit = shapes.rounded((width, round(step)), max(3, round(step * 0.2)), style.gold, style.gold, alpha=46)
            put(whole, premultiplied(lit), (0, round(top)))
            icon = kit.art.icon("check", round(size * 1.1), style.gold)
            put(whole, icon, (round(size * 0.3), round(middle - icon.get_height() / 2)))
        left = round(size * 1.8)
        words, letters = kit.text.fit(row.wordings, size, lefts[0] - left - 6, bold=row.is_chosen)
        line_at(whole, kit.text.line(words, letters, style.text, bold=row.is_chosen), left, middle)
        figures = row.figures
        if figures.chance is not None:
            line = kit.text.line(percent(figures.chance), size, style.text, bold=row.is_chosen)
            right = lefts[1] - round(size * 0.6)
            line_at(whole, line, right - line.get_width(), middle)
            long = right - round(size * 3.5) - lefts[0]
            put(whole, bar(kit, (long, max(4, round(size * 0.42))), figures.chance, (0.0, 1.0)),
                (lefts[0], round(middle - size * 0.21)))  # fmt: skip
        if figures.points is not None:
            line = kit.text.line(points_words(figures.points, self._signed), size, style.text, bold=row.is_chosen)
            line_at(whole, line, width - round(size * 0.4) - line.get_width(), middle)


def choice_step(size: int) -> int:
    """Return how far the choices' lines are apart."""
    return round(size * 1.62)


def points_words(points: float, signed: bool) -> str:
    """Return points, with a plus sign where they may be lost as well as won."""
    number = points_number(points)
    return f"+{number}" if signed and points >= 0.05 else number


def chance_words(chance: float) -> list[str]:
    """Return wordings for a chance: in per cent, and in a word."""
    values = {"percent": percent(chance), "word": chance_word(chance)}
    return [_("{percent} · {word}").format(**values), percent(chance)]
