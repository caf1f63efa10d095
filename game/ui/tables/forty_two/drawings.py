"""Small drawings for the pages of 42: cards on a piece of the board, a player's column with all its holes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.cards import Card
from game.rules.forty_two import HIGHEST_BID, TRACK, FortyTwoOptions, track_marks
from game.ui import paint
from game.ui.assets import card_width
from game.ui.sprites import CardPainter
from game.ui.stage import premultiplied, put
from game.ui.tables.forty_two.pegs import MARKS, PEG_COLOURS, peg_picture
from game.ui.tables.panels import line_at
from game.ui.text import _
from game.ui.widgets.base import Kit
from game.ui.worlds import INK, PAPER_RED, Colour, colour

_LIGHT, _DARK, _EDGE = colour("E6BD82"), colour("B98450"), colour("6E4522")
_HOLE: Final = colour("3A220F")
_ROWS: Final = ((16, 22), (17, 23), (9, 10), (12, 14))  # of a piece of the board: where each colour's pegs stand
_OWN: Final = 2  # whose pegs the column shows, by colour

Spot = tuple[str, float, float, float]  # a card, its place from the middle in widths and heights of a card, its turn


def preset_picture(kit: Kit, size: tuple[int, int], cards: Sequence[Spot]) -> pygame.Surface:
    """Return cards over a piece of the board, premultiplied."""
    whole = pygame.Surface(size, pygame.SRCALPHA)
    width, height = size
    strip = board_piece((round(width * 0.94), round(height * 0.34)), 14, ((4, 6), (8, 9), (10, 12)))
    put(whole, strip, (round(width * 0.03), round(height * 0.63)))
    tall = round(height * 0.58)
    painter = CardPainter(kit.art, kit.world, kit.world.back)
    for text, across, down, angle in cards:
        x, y = width / 2 + across * card_width(tall), height * 0.34 + down * tall
        card = painter.card(Card.parse(text), tall, angle)
        for surface in (painter.shadow(tall, angle, 0), card):
            put(whole, surface, (round(x - surface.get_width() / 2), round(y - surface.get_height() / 2)))
    return whole


def tile_board(size: tuple[int, int]) -> pygame.Surface:
    """Return a piece of the board as it lies on the menu's tile, turned a little, with pegs in it; premultiplied."""
    width, height = size
    inner = (round(width * 0.97), round(height * 0.72))
    strip = board_piece(inner, 24, _ROWS)
    return pygame.transform.rotozoom(strip, 5.0, 1.0)


def board_piece(size: tuple[int, int], holes: int, pegs: Sequence[tuple[int, int]]) -> pygame.Surface:
    """Return a strip of wood with a row of ``holes`` for each pair of pegs, ``pegs`` naming their holes from 1 on."""
    width, height = size
    whole = pygame.Surface(size, pygame.SRCALPHA)
    radius = max(3, round(height * 0.1))
    put(whole, premultiplied(paint.panel(size, radius, _LIGHT, _DARK, _EDGE, max(1, height // 40), 255)), (0, 0))
    inset = height * 0.14
    step = (width - 2 * inset) / max(1, holes - 1)
    row_step = height / len(pegs)
    hole = max(2, round(min(step * 0.42, row_step * 0.28)))
    peg = max(2.0, min(step * 0.56, row_step * 0.34))
    dot = paint.disc(hole, _HOLE, _EDGE, hole * 0.12)
    for row, places in enumerate(pegs):
        y = row_step * (row + 0.5)
        for number in range(holes):
            put(whole, dot, (round(inset + number * step - hole / 2), round(y - hole / 2)))
        picture = peg_picture(peg, PEG_COLOURS[row], MARKS[row])
        for place in places:
            _put_middle(whole, picture, inset + (place - 1) * step, y)
    return whole


def column_picture(kit: Kit, size: tuple[int, int], options: FortyTwoOptions) -> pygame.Surface:
    """Return one player's column lying on its side: home, bidding holes, start, and the track with its marks."""
    whole = premultiplied(paint.panel(size, kit.scale.px(12, 6), _LIGHT, _DARK, _EDGE, max(2, kit.scale.px(3, 2)), 255))
    column = _Column(kit, whole, options)
    column.draw()
    return whole


class _Column:
    """Draws the parts of a column from left to right."""

    def __init__(self, kit: Kit, target: pygame.Surface, options: FortyTwoOptions) -> None:
        self._kit = kit
        self._target = target
        self._options = options
        width, height = target.get_size()
        self._middle = height * 0.52
        count = 1 + (HIGHEST_BID + 1) + 2 + TRACK
        self._step = (width - 0.11 * height) / (count + 4.6)
        self._x = 0.11 * height + self._step * 0.5
        self._size = max(11, min(kit.scale.font(16), round(self._step * 1.5)))
        self._peg = peg_picture(max(3.0, self._step * 0.62), PEG_COLOURS[_OWN], MARKS[_OWN])

    def draw(self) -> None:
        """Draw home, bidding holes, start holes and the track, and name them."""
        start = self._x
        self._hole(self._x)
        self._name(_("home"), start, start + self._step)
        self._x += 2.2 * self._step
        start = self._x
        for bid in range(HIGHEST_BID + 1):
            self._hole(self._x, str(bid), peg=bid == 3)
            self._x += self._step
        self._name(_("bid"), start, self._x - self._step)
        self._x += 1.2 * self._step
        start = self._x
        for _number in range(2):
            self._hole(self._x)
            self._x += self._step
        self._name(_("start"), start, self._x - self._step)
        self._x += 1.0 * self._step
        self._track()

    def _track(self) -> None:
        marks = track_marks(self._options)
        start = self._x
        for number in range(1, TRACK + 1):
            x = start + (number - 1) * self._step
            self._hole(x, str(marks.get(number, "")), peg=number in (19, 23), ink=PAPER_RED)
            if number == self._options.target:
                line = max(2, round(self._step * 0.22))
                height = self._target.get_height()
                area = pygame.Rect(round(x + self._step * 0.5), round(height * 0.26), line, round(height * 0.5))
                self._target.fill((*PAPER_RED, 255), area)
        self._name(_("the track of {count} holes").format(count=TRACK), start, start + 41 * self._step)

    def _hole(self, x: float, mark: str = "", *, peg: bool = False, ink: Colour = INK) -> None:
        side = max(2, round(self._step * 0.42))
        _put_middle(self._target, paint.disc(side, _HOLE, _EDGE, side * 0.12), x, self._middle)
        if peg:
            _put_middle(self._target, self._peg, x, self._middle)
        if mark:
            line = self._kit.text.line(mark, self._size, ink, bold=True)
            line_at(self._target, line, x - line.get_width() / 2, self._middle + self._size * 1.25)

    def _name(self, words: str, left: float, right: float) -> None:
        line = self._kit.text.line(words, self._size, INK)
        x = min(max(4.0, (left + right - line.get_width()) / 2), self._target.get_width() - line.get_width() - 4.0)
        line_at(self._target, line, x, self._middle - self._size * 1.9)


def _put_middle(target: pygame.Surface, picture: pygame.Surface, x: float, y: float) -> None:
    put(target, picture, (round(x - picture.get_width() / 2), round(y - picture.get_height() / 2)))
