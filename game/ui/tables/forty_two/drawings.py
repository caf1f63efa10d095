"""Small drawings for the pages of 42: cards on a piece of the board, and a player's column with all its holes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame

from game.cards import Card
from game.rules.forty_two import HIGHEST_BID, TRACK, FortyTwoOptions, track_marks
from game.ui.charts.plot import spread_out
from game.ui.controls.base import Kit
from game.ui.controls.panels import write
from game.ui.drawing import shapes
from game.ui.drawing.assets import card_width
from game.ui.drawing.sprites import CardPainter
from game.ui.drawing.stage import put, put_middle
from game.ui.drawing.styles import INK, PAPER_RED, Colour, colour
from game.ui.language.digits import figure
from game.ui.language.messages import pgettext
from game.ui.tables.forty_two.board.pegs import PEG_LOOKS, PegLook, peg_picture

_LIGHT, _DARK, _EDGE = colour("E6BD82"), colour("B98450"), colour("6E4522")
_HOLE: Final = colour("3A220F")
_ROWS: Final = ((13, 17), (15, 20), (9, 10), (12, 14))  # holes of each colour's pegs, on a piece of the board
_TILE_HOLES: Final = 22
_TILE_TURN: Final = 5.0  # degrees
_OWN: Final = 2  # colour index of the pegs in the column
_SHOWN: Final = (9, 13)  # holes of that column's scoring pegs
_BID_SHOWN: Final = 3
_GAPS: Final = 7.0  # hole spacings: all gaps between the column's parts, above and below

Spot = tuple[str, float, float, float]  # a card, its offset from the middle in card widths and heights, its tilt


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
        for surface in (painter.shadow(tall, angle, 0), painter.card(Card.parse(text), tall, angle)):
            put_middle(whole, surface, x, y)
    return whole


def tile_board(kit: Kit, size: tuple[int, int]) -> pygame.Surface:
    """Return a piece of the board with its shadow, low on a menu tile of ``size``; premultiplied."""
    table = pygame.Surface(size, pygame.SRCALPHA)
    width = min(0.77 * size[0], 1.15 * size[1])
    inner = (round(width), round(width * 0.22))
    spread = max(2, round(inner[1] * 0.06))
    edge = shapes.margin(spread)
    piece = pygame.Surface((inner[0] + 2 * edge, inner[1] + 2 * edge), pygame.SRCALPHA)
    mask = shapes.rounded_mask(inner, max(3, round(inner[1] * 0.1)))
    put(piece, shapes.blurred(mask, spread, (8, 2, 2), 0.6), (0, max(1, spread // 3)))
    put(piece, board_piece(inner, _TILE_HOLES, _ROWS), (edge, edge))
    put_middle(table, pygame.transform.rotozoom(piece, _TILE_TURN, 1.0), size[0] / 2, size[1] * 0.67)
    return table


def peg_swatch(look: PegLook, _kit: Kit, size: tuple[int, int]) -> pygame.Surface:
    """Return one peg, as large as ``size`` allows, as a swatch of its colour; premultiplied."""
    whole = pygame.Surface(size, pygame.SRCALPHA)
    put_middle(whole, peg_picture(min(size) * 0.44, look), size[0] / 2, size[1] * 0.54)
    return whole


def board_piece(size: tuple[int, int], holes: int, pegs: Sequence[tuple[int, int]]) -> pygame.Surface:
    """Return a strip of wood with a row of ``holes`` for each pair of ``pegs``, which number their holes from 1."""
    width, height = size
    whole = pygame.Surface(size, pygame.SRCALPHA)
    radius = max(3, round(height * 0.1))
    put(whole, shapes.plate(size, radius, _LIGHT, _DARK, _EDGE, max(1, height // 40)), (0, 0))
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
        picture = peg_picture(peg, PEG_LOOKS[row])
        for place in places:
            put_middle(whole, picture, inset + (place - 1) * step, y)
    return whole


def column_picture(kit: Kit, size: tuple[int, int], options: FortyTwoOptions) -> pygame.Surface:
    """Return one player's column, from the home hole up to the last of the track, its parts named; premultiplied."""
    edge = max(2, kit.scale.px(3, 2))
    whole = shapes.plate(size, kit.scale.px(12, 6), _LIGHT, _DARK, _EDGE, edge)
    _Column(kit, whole, options).draw()
    return whole


class _Column:
    """Draws the holes of a column from the foot up, with marks on one side and the names of its parts on the other."""

    def __init__(self, kit: Kit, target: pygame.Surface, options: FortyTwoOptions) -> None:
        self._kit, self._target, self._options = kit, target, options
        width, height = target.get_size()
        self._x = width * 0.24
        self._step = height / (1 + HIGHEST_BID + 1 + 2 + TRACK + _GAPS)
        self._size = max(11, min(kit.scale.font(16), round(self._step * 1.35)))
        self._thin = max(1, round(kit.scale.unit * 1.6))
        self._peg = peg_picture(max(3.0, self._step * 0.60), PEG_LOOKS[_OWN])

    def draw(self) -> None:
        """Draw home, bidding holes, start holes and the track."""
        step = self._step
        y = self._target.get_height() - 1.8 * step
        self._holes(pgettext("part of the board", "home"), y, 1)
        y -= 2.4 * step
        self._holes(pgettext("part of the board", "the bid"), y, HIGHEST_BID + 1, (_BID_SHOWN,))
        for bid in (0, HIGHEST_BID):
            self._digit(bid, INK, self._x - step * 0.9, y - bid * step)
        y -= (HIGHEST_BID + 1 + 1.2) * step
        self._holes(pgettext("part of the board", "start"), y, 2)
        y -= 2.8 * step
        self._holes("", y, TRACK, [number - 1 for number in _SHOWN])
        self._red_line(y - (self._options.target - 1.5) * step)
        self._marks(y)
        self._name(pgettext("part of the board", "the track"), y, y - (self._options.target - 2) * step)

    def _holes(self, name: str, foot: float, count: int, pegs: Sequence[int] = ()) -> None:
        """Draw ``count`` holes from ``foot`` up, those in ``pegs`` with a peg, and their common name."""
        side = max(2, round(self._step * 0.42))
        disc = shapes.disc(side, _HOLE, _EDGE, side * 0.12)
        for number in range(count):
            for picture in (disc, self._peg) if number in pegs else (disc,):
                put_middle(self._target, picture, self._x, foot - number * self._step)
        if name:
            self._name(name, foot, foot - (count - 1) * self._step)

    def _digit(self, number: int, ink: Colour, right: float, y: float) -> None:
        write(self._target, self._kit, figure(number), self._size, ink, (right, y), align=1.0, bold=True)

    def _red_line(self, y: float) -> None:
        thick, half = max(2, round(self._step * 0.22)), self._step * 1.1
        left = round(self._x - half)
        area = pygame.Rect(left, round(y - thick / 2), round(self._x + half) - left, thick)
        self._target.fill((*PAPER_RED, 255), area)
        self._name(pgettext("part of the board", "the red line"), y, y)

    def _marks(self, foot: float) -> None:
        """Write the marks of the track one below another, each with a line to its hole; the first at ``foot``."""
        marks = sorted(track_marks(self._options).items())
        holes = [foot - (number - 1) * self._step for number, _bid in marks]
        places = spread_out(holes, 0.92 * max(self._size, self._kit.text.least), -math.inf, math.inf)
        right = self._x - 2.6 * self._step
        for (_number, bid), hole, y in zip(marks, holes, places, strict=True):
            ends = (right + 0.3 * self._step, y), (self._x - 0.7 * self._step, hole)
            pygame.draw.line(self._target, (*PAPER_RED, 255), *ends, self._thin)
            self._digit(bid, PAPER_RED, right, y)

    def _name(self, words: str, foot: float, head: float) -> None:
        """Write the name of a part beside its holes, with a bracket if there are several."""
        left, step, thick = self._x + self._step * 1.3, self._step, self._thin
        if foot - head > step * 0.5:
            reach = round(step * 0.5)
            bracket = pygame.Rect(round(left), round(head), thick, round(foot - head))
            self._target.fill((*INK, 255), bracket)
            for y in (bracket.top, bracket.bottom - thick):
                self._target.fill((*INK, 255), (bracket.left - reach, y, reach, thick))
        room = self._target.get_width() - left - 2 * step
        at = (left + step, (foot + head) / 2)
        write(self._target, self._kit, words, self._size + 2, INK, at, round(room))
