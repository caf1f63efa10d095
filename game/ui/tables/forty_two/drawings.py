"""Small drawings for the pages of 42: cards on a piece of the board, a player's column with all its holes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.cards import Card
from game.rules.forty_two import HIGHEST_BID, TRACK, FortyTwoOptions, track_marks
from game.ui.controls.base import Kit
from game.ui.controls.panels import line_at
from game.ui.drawing import shapes
from game.ui.drawing.assets import card_width
from game.ui.drawing.sprites import CardPainter
from game.ui.drawing.stage import premultiplied, put
from game.ui.drawing.styles import INK, PAPER_RED, Colour, colour
from game.ui.drawing.text import _
from game.ui.tables.forty_two.board_picture import spread_out
from game.ui.tables.forty_two.pegs import MARKS, PEG_COLOURS, peg_picture

_LIGHT, _DARK, _EDGE = colour("E6BD82"), colour("B98450"), colour("6E4522")
_HOLE: Final = colour("3A220F")
_ROWS: Final = ((13, 17), (15, 20), (9, 10), (12, 14))  # of a piece of the board: where each colour's pegs stand
_TILE_HOLES: Final = 22
_TILE_TURN: Final = 5.0  # degrees
_OWN: Final = 2  # whose pegs the column shows, by colour
_SHOWN: Final = (9, 13)  # the holes of its scoring pegs
_BID_SHOWN: Final = 3
_GAPS: Final = 7.0  # in spacings of the holes: between the parts of the column, above and below

Spot = tuple[str, float, float, float]  # a card, its place from the middle in widths and heights of a card, its turn


def preset_picture(kit: Kit, size: tuple[int, int], cards: Sequence[Spot]) -> pygame.Surface:
    """Return cards over a piece of the board, premultiplied."""
    whole = pygame.Surface(size, pygame.SRCALPHA)
    width, height = size
    strip = board_piece((round(width * 0.94), round(height * 0.34)), 14, ((4, 6), (8, 9), (10, 12)))
    put(whole, strip, (round(width * 0.03), round(height * 0.63)))
    tall = round(height * 0.58)
    painter = CardPainter(kit.art, kit.style, kit.style.back)
    for text, across, down, angle in cards:
        x, y = width / 2 + across * card_width(tall), height * 0.34 + down * tall
        card = painter.card(Card.parse(text), tall, angle)
        for surface in (painter.shadow(tall, angle, 0), card):
            put(whole, surface, (round(x - surface.get_width() / 2), round(y - surface.get_height() / 2)))
    return whole


def tile_board(kit: Kit, size: tuple[int, int]) -> pygame.Surface:
    """Return a piece of the board with its shadow, low on a menu tile's table of ``size``; premultiplied."""
    table = pygame.Surface(size, pygame.SRCALPHA)
    width = min(0.77 * size[0], 1.15 * size[1])
    inner = (round(width), round(width * 0.22))
    spread = max(2, round(inner[1] * 0.06))
    edge = shapes.margin(spread)
    piece = pygame.Surface((inner[0] + 2 * edge, inner[1] + 2 * edge), pygame.SRCALPHA)
    mask = shapes.rounded_mask(inner, max(3, round(inner[1] * 0.1)))
    put(piece, shapes.blurred(mask, spread, (8, 2, 2), 0.6), (0, max(1, spread // 3)))
    put(piece, board_piece(inner, _TILE_HOLES, _ROWS), (edge, edge))
    _put_middle(table, pygame.transform.rotozoom(piece, _TILE_TURN, 1.0), size[0] / 2, size[1] * 0.67)
    return table


def peg_swatch(size: tuple[int, int], tint: Colour, mark: str) -> pygame.Surface:
    """Return one peg as large as ``size`` allows, to choose a colour by; premultiplied."""
    whole = pygame.Surface(size, pygame.SRCALPHA)
    _put_middle(whole, peg_picture(min(size) * 0.44, tint, mark), size[0] / 2, size[1] * 0.54)
    return whole


def board_piece(size: tuple[int, int], holes: int, pegs: Sequence[tuple[int, int]]) -> pygame.Surface:
    """Return a strip of wood with a row of ``holes`` for each pair of pegs, ``pegs`` naming their holes from 1 on."""
    width, height = size
    whole = pygame.Surface(size, pygame.SRCALPHA)
    radius = max(3, round(height * 0.1))
    put(whole, premultiplied(shapes.panel(size, radius, _LIGHT, _DARK, _EDGE, max(1, height // 40), 255)), (0, 0))
    inset = height * 0.14
    step = (width - 2 * inset) / max(1, holes - 1)
    row_step = height / len(pegs)
    hole = max(2, round(min(step * 0.42, row_step * 0.28)))
    peg = max(2.0, min(step * 0.56, row_step * 0.34))
    dot = shapes.disc(hole, _HOLE, _EDGE, hole * 0.12)
    for row, places in enumerate(pegs):
        y = row_step * (row + 0.5)
        for number in range(holes):
            put(whole, dot, (round(inset + number * step - hole / 2), round(y - hole / 2)))
        picture = peg_picture(peg, PEG_COLOURS[row], MARKS[row])
        for place in places:
            _put_middle(whole, picture, inset + (place - 1) * step, y)
    return whole


def column_picture(kit: Kit, size: tuple[int, int], options: FortyTwoOptions) -> pygame.Surface:
    """Return one player's column from the home hole up to the last of the track, its parts named; premultiplied."""
    edge = max(2, kit.scale.px(3, 2))
    whole = premultiplied(shapes.panel(size, kit.scale.px(12, 6), _LIGHT, _DARK, _EDGE, edge, 255))
    _Column(kit, whole, options).draw()
    return whole


class _Column:
    """Draws the holes of a column from the foot up: their marks on one side, the names of its parts on the other."""

    def __init__(self, kit: Kit, target: pygame.Surface, options: FortyTwoOptions) -> None:
        self._kit = kit
        self._target = target
        self._options = options
        width, height = target.get_size()
        self._x = width * 0.24
        self._step = height / (1 + HIGHEST_BID + 1 + 2 + TRACK + _GAPS)
        self._y = height - 1.8 * self._step
        self._size = max(11, min(kit.scale.font(16), round(self._step * 1.35)))
        self._peg = peg_picture(max(3.0, self._step * 0.60), PEG_COLOURS[_OWN], MARKS[_OWN])

    def draw(self) -> None:
        """Draw home, bidding holes, start holes and the track."""
        self._hole(self._y)
        self._name(_("home"), self._y, self._y)
        self._y -= 2.4 * self._step
        foot = self._y
        for bid in range(HIGHEST_BID + 1):
            self._hole(self._y, str(bid) if bid in (0, HIGHEST_BID) else "", peg=bid == _BID_SHOWN)
            self._y -= self._step
        self._name(_("the bid"), foot, self._y + self._step)
        self._y -= 1.2 * self._step
        foot = self._y
        self._hole(foot)
        self._hole(foot - self._step)
        self._name(_("start"), foot, foot - self._step)
        self._y -= 2.8 * self._step
        self._track()

    def _track(self) -> None:
        foot = self._y
        for number in range(1, TRACK + 1):
            y = foot - (number - 1) * self._step
            self._hole(y, peg=number in _SHOWN)
            if number == self._options.target:
                thick = max(2, round(self._step * 0.22))
                left = round(self._x - self._step * 1.1)
                width = round(self._x + self._step * 1.1) - left
                area = pygame.Rect(left, round(y + self._step * 0.5 - thick / 2), width, thick)
                self._target.fill((*PAPER_RED, 255), area)
                self._name(_("the red line"), y + self._step * 0.5, y + self._step * 0.5)
        self._marks(foot)
        self._name(_("the track"), foot, foot - (self._options.target - 2) * self._step)

    def _marks(self, foot: float) -> None:
        """Write the marks of the track below each other, each with a line to its hole, the first at ``foot``."""
        marks = sorted(track_marks(self._options).items())
        holes = [foot - (number - 1) * self._step for number, _bid in marks]
        places = [-y for y in spread_out([-y for y in holes], 0.92 * max(self._size, self._kit.text.least))]
        thick = max(1, round(self._kit.scale.unit * 1.6))
        for (_number, bid), hole, y in zip(marks, holes, places, strict=True):
            line = self._kit.text.line(str(bid), self._size, PAPER_RED, bold=True)
            right = self._x - 2.6 * self._step
            ends = (right + 0.3 * self._step, y), (self._x - 0.7 * self._step, hole)
            pygame.draw.line(self._target, (*PAPER_RED, 255), *ends, thick)
            line_at(self._target, line, right - line.get_width(), y)

    def _hole(self, y: float, mark: str = "", *, peg: bool = False) -> None:
        """Draw a hole, a peg in it and its mark."""
        side = max(2, round(self._step * 0.42))
        _put_middle(self._target, shapes.disc(side, _HOLE, _EDGE, side * 0.12), self._x, y)
        if peg:
            _put_middle(self._target, self._peg, self._x, y)
        if mark:
            line = self._kit.text.line(mark, self._size, INK, bold=True)
            line_at(self._target, line, self._x - self._step * 0.9 - line.get_width(), y)

    def _name(self, words: str, foot: float, head: float) -> None:
        """Write the name of a part beside its holes, with a bracket where there are several."""
        left = self._x + self._step * 1.3
        if foot - head > self._step * 0.5:
            thick = max(1, round(self._kit.scale.unit * 1.6))
            reach = round(self._step * 0.5)
            bracket = pygame.Rect(round(left), round(head), thick, round(foot - head))
            self._target.fill((*INK, 255), bracket)
            for y in (bracket.top, bracket.bottom - thick):
                self._target.fill((*INK, 255), (bracket.left - reach, y, reach, thick))
        room = self._target.get_width() - left - 2 * self._step
        shown, size = self._kit.text.fit([words], self._size + 2, round(room))
        line_at(self._target, self._kit.text.line(shown, size, INK), left + self._step, (foot + head) / 2)


def _put_middle(target: pygame.Surface, picture: pygame.Surface, x: float, y: float) -> None:
    put(target, picture, (round(x - picture.get_width() / 2), round(y - picture.get_height() / 2)))
