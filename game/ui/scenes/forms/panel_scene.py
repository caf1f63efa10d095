"""Panels about the game at a table: what all have in common, and those about a finished deal."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from game.cards import PACK_WITH_JOKERS
from game.looking_back.background import Work
from game.ui.controls.actions import is_for
from game.ui.controls.base import Kit, Painted
from game.ui.controls.buttons import Button
from game.ui.controls.described import phrase
from game.ui.controls.layout import inset, rows
from game.ui.controls.panels import Draw, Drawn, put_round, write, write_lines
from game.ui.drawing.styles import Colour
from game.ui.language.figures import percent
from game.ui.language.messages import _, pgettext
from game.ui.scenes.forms.dialogs import Overlay
from game.ui.scenes.scene import GameScene, Host, Scene
from game.ui.words.cards import closed

FACTORS: Final = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58)  # of the usual sizes, tried in turn until all fits
_CODES: Final = frozenset(card.text for card in PACK_WITH_JOKERS)
LINE: Final = 1.42  # line pitch, in text sizes


class Piece(NamedTuple):
    """A part of a panel: name, height in pixels, painter and words; its tip, and the pixels left free beside it.

    One that ``is_close`` lies right under the one before.
    """

    name: str
    height: int
    draw: Draw
    said: Sequence[str] = ()
    tip: str = ""
    free: int = 0
    is_close: bool = False


class PanelScene(Overlay):
    """A panel about the game at ``table``; its button, each of its ``keys`` and a press beside it go back."""

    shade = 120
    keys: frozenset[str]

    def __init__(self, app: Host, below: Scene, table: GameScene) -> None:
        super().__init__(app, below)
        self.table = table
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.regions: dict[str, pygame.Rect] = {}
        self.words: list[str] = []
        """All words that the pieces of the panel say."""

    @property
    def work(self) -> Work:
        return self.table.looking_back

    @property
    def opening(self) -> str:
        """All its words, without the codes of the cards in its picture."""
        return phrase(words for words in self.words if words not in _CODES)

    @property
    def _room(self) -> pygame.Rect:
        """The part of the window that the panel may take."""
        return pygame.Rect(0, 0, *self.app.size).inflate(-self.kit.scale.px(60, 20), -self.kit.scale.px(60, 16))

    @property
    def _air(self) -> int:
        """The pixels left free inside the edge of the panel."""
        return self.kit.scale.px(34, 18)

    @property
    def _button_h(self) -> int:
        return self.kit.scale.px(52, 34, self.kit.scale.font(18) * 1.9)

    def _width(self, base: int, least: int) -> int:
        """Return the width of the contents in pixels: ``base`` at 1920x1080, at ``least`` so much if there is room."""
        scale = self.kit.scale
        return min(round(scale.px(base, least) * max(1.0, scale.text_scale)), self._room.width - 2 * self._air)

    def _size(self, base: float, factor: float) -> int:
        return max(self.kit.text.least, round(self.kit.scale.font(base) * factor))

    def _put_panel(self, width: int, height: int) -> None:
        self.panel = self.lay_panel(width, height, 0.5)

    def _paragraph(
        self, name: str, text: str, size: int, width: int, colour: Colour | None = None, bold: bool = False
    ) -> Piece:
        lines = self.kit.text.wrap(text, size, width, bold)
        draw = partial(_paint_words, lines, size, colour or self.kit.style.text, bold)
        return Piece(name, round(size * LINE * len(lines)), draw, [text])

    @property
    def _gap(self) -> int:
        """The pixels between two pieces."""
        return self.kit.scale.px(14, 7)

    def _high(self, pieces: Sequence[Piece]) -> int:
        """Return the height of pieces one below the other."""
        return sum(piece.height + (0 if piece.is_close else self._gap) for piece in pieces) - self._gap

    def _shrunk(self, pieces_of: Callable[[float], list[Piece]]) -> list[Piece]:
        """Return the pieces with the largest texts, scaled by a factor, at which the panel fits into its room."""
        most = self._room.height - 3 * self._air - self._button_h
        made = (pieces_of(factor) for factor in FACTORS)
        return next((pieces for pieces in made if self._high(pieces) <= most), None) or pieces_of(FACTORS[-1])

    def _lay_pieces(self, pieces: Sequence[Piece], room: pygame.Rect) -> None:
        """Put pieces on the stage from top to bottom; note their rectangles and their words."""
        self.words, self.regions, y = [], {}, room.top
        for number, piece in enumerate(pieces):
            y += self._gap if number and not piece.is_close else 0
            rect = pygame.Rect(room.left, y, room.width - piece.free, piece.height)
            self.stage.add(Drawn(self.kit, rect, 10, piece.draw, piece.tip))
            self.regions[piece.name] = rect
            self.words += piece.said
            y += piece.height

    def _lay_panel(self, pieces: Sequence[Piece], width: int) -> tuple[pygame.Rect, pygame.Rect]:
        """Lay out the panel: pieces ``width`` pixels wide, and the way back; return the room of these and the foot."""
        air, high = self._air, self._high(pieces)
        self._put_panel(width + 2 * air, high + 3 * air + self._button_h)
        main, foot = rows(inset(self.panel, air), high, self._button_h, gap=air)
        self._lay_pieces(pieces, main)
        self._lay_close(foot)
        return main, foot

    def _lay_on(self, foot: pygame.Rect, name: str, label: str, way: Callable[[], None], key: str, tip: str) -> None:
        """Lay out a button at the left of the foot that leads on to the review."""
        button = Button(self.kit, foot.height, label, way, [key], "cards", tip=tip)
        button.rect.topleft = foot.topleft
        self.controls.add(button)
        self.regions[name] = button.rect

    def _lay_close(self, foot: pygame.Rect) -> None:
        """Lay out the button that goes back."""
        tip = _("Back to where you were.")
        close = Button(self.kit, foot.height, pgettext("button", "Close"), self.close, ["back"], primary=True, tip=tip)
        close.rect.width = self.kit.scale.px(170, 96, close.rect.width)
        close.rect.bottomright = foot.bottomright
        self.controls.add(close)
        self.controls.touched = close
        self.regions["close"] = close.rect

    def also(self) -> Iterable[str]:
        return self.keys

    def handle(self, event: pygame.event.Event) -> None:
        """Take input: Esc, the keys and a press beside the panel go back."""
        is_press = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if event.type == pygame.KEYDOWN:
            goes_back = is_for(event, "back", *self.keys)
        else:
            goes_back = is_press and not self.panel.collidepoint(event.pos)
        if goes_back:
            self.close()
        else:
            super().handle(event)


class DealPanelScene(PanelScene, ABC):
    """A panel about finished deal number ``deal`` (counted from 1): it waits for something, and then shows it."""

    widths: tuple[int, int]
    """Of the contents: what is usual at 1920x1080, and the least, in pixels."""

    def __init__(self, app: Host, below: Scene, table: GameScene, deal: int) -> None:
        super().__init__(app, below, table)
        self.deal = deal
        self._shown: Hashable = None

    @property
    @abstractmethod
    def _title(self) -> str:
        """What stands in large letters."""

    @abstractmethod
    def _told(self) -> str:
        """Return what is said below the title."""

    @property
    @abstractmethod
    def _state(self) -> Hashable:
        """What has come so far: whenever that changes, the panel is laid out again."""

    @abstractmethod
    def _pieces(self, factor: float, width: int) -> list[Piece]:
        """Return what stands below the head; ``factor`` scales the texts."""

    @abstractmethod
    def _lay_rest(self, foot: pygame.Rect) -> None:
        """Lay out what stands at the left of the ``foot``, and what moves."""

    def _head(self, factor: float, width: int) -> Piece:
        size, small = self._size(26, factor), self._size(18, factor)
        words = self.kit.text.wrap(self._told(), small, width)
        draw = partial(_paint_head, self._title, words, (size, small))
        said = closed(self._title), self._told()
        return Piece("head", round(size * 1.5 + len(words) * small * LINE), draw, said)

    def build(self) -> None:
        """Lay out the panel; sizes shrink until everything fits."""
        self._shown, width = self._state, self._width(*self.widths)
        pieces = self._shrunk(lambda factor: [self._head(factor, width), *self._pieces(factor, width)])
        _main, foot = self._lay_panel(pieces, width)
        self._lay_rest(foot)

    def update(self, dt: float) -> None:
        """Let time pass; show what was waited for as soon as it is there."""
        super().update(dt)
        if self._state != self._shown:
            self.rebuild()
            self.tell()


class ProgressBar(Painted):
    """A bar that shows which ``part`` (0 to 1) of some work is done, as a figure too if it ``has_figure``."""

    def __init__(self, kit: Kit, rect: pygame.Rect, part: Callable[[], float], *, has_figure: bool = False) -> None:
        super().__init__(kit, rect, depth=10)
        self._part = part
        self._has_figure = has_figure

    def look(self) -> Hashable:
        return round(self._part(), 2)

    def draw_on(self, whole: pygame.Surface) -> None:
        """Draw the bar in the middle of the room, and above it what is done in per cent."""
        kit, (width, height), part = self.kit, self.rect.size, self._part()
        bar = pygame.Rect(0, 0, round(width * 0.7), kit.scale.px(16, 10))
        bar.center = width // 2, height // 2
        put_round(whole, bar, bar.height // 3, kit.style.line, alpha=kit.style.groove)
        done = pygame.Rect(bar.topleft, (round(bar.width * part), bar.height))
        if done.width >= bar.height:
            put_round(whole, done, bar.height // 3, kit.style.gold)
        if self._has_figure:
            size, words = kit.scale.font(18), percent(part)
            write(whole, kit, words, size, kit.style.text, (bar.centerx, bar.top - size), align=0.5)


def nothing_yet(height: int) -> Piece:
    """Return the room for what is still to come."""
    return Piece("main", height, lambda _kit, _whole: None)


def _paint_words(lines: list[str], text_size: int, ink: Colour, bold: bool, kit: Kit, whole: pygame.Surface) -> None:
    """Draw lines of text at one size, one below the other."""
    step = text_size * LINE
    write_lines(whole, kit, lines, text_size, ink, (0, step / 2), step, bold=bold)


def _paint_head(title: str, told: list[str], sizes: tuple[int, int], kit: Kit, whole: pygame.Surface) -> None:
    """Draw the title and what is said below it."""
    large, small = sizes
    write(whole, kit, title, large, kit.style.gold, (0, large * 0.6), whole.get_width(), bold=True)
    write_lines(whole, kit, told, small, kit.style.muted, (0, large * 1.5 + small * 0.5), small * LINE)
