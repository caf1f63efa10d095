"""Panels about the game at a table: what all have in common, and those about a finished deal."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from functools import partial
from typing import Final

import pygame

from game.looking_back.background import Work
from game.ui.controls.base import Kit, Painted, key_name
from game.ui.controls.buttons import Button
from game.ui.controls.layout import inset, rows
from game.ui.controls.panels import Drawn, Panel, put_round, write, write_lines
from game.ui.drawing.text import _
from game.ui.scenes.forms.dialogs import Overlay
from game.ui.scenes.scene import GameScene, Host, Scene

FACTORS: Final = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58)  # of the usual sizes, tried in turn until all fits
LINE: Final = 1.42  # line pitch, in text sizes


class PanelScene(Overlay):
    """A panel about the game at ``table``; its button, each of its ``keys`` and a press beside it go back."""

    shade = 120
    keys: frozenset[str]

    def __init__(self, app: Host, below: Scene, table: GameScene) -> None:
        super().__init__(app, below)
        self.table = table
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.regions: dict[str, pygame.Rect] = {}

    @property
    def work(self) -> Work:
        return self.table.looking_back

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

    def _lay_close(self, foot: pygame.Rect) -> None:
        """Lay out the button that goes back."""
        tip = _("Back to where you were.")
        close = Button(self.kit, foot.height, _("Close"), self.close, ["Esc"], primary=True, tip=tip)
        close.rect.width = self.kit.scale.px(170, 96, close.rect.width)
        close.rect.bottomright = foot.bottomright
        self.controls.add(close)
        self.controls.touched = close
        self.regions["close"] = close.rect

    def handle(self, event: pygame.event.Event) -> None:
        """Take input: Esc, the keys and a press beside the panel go back."""
        is_press = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if event.type == pygame.KEYDOWN:
            goes_back = key_name(event) in {"Esc", *self.keys}
        else:
            goes_back = is_press and not self.panel.collidepoint(event.pos)
        if goes_back:
            self.close()
        else:
            super().handle(event)


class DealPanel(PanelScene, ABC):
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
    def _heights(self, factor: float, width: int) -> tuple[int, ...]:
        """Return the heights in pixels of what stands below the head; ``factor`` scales the texts."""

    @abstractmethod
    def _lay(self, places: list[pygame.Rect], foot: pygame.Rect, factor: float) -> None:
        """Lay out what stands below the head in ``places`` of these heights, and at the left of the ``foot``."""

    def build(self) -> None:
        """Lay out the panel; sizes shrink until everything fits."""
        self._shown = self._state
        kit, air, width = self.kit, self._air, self._width(*self.widths)
        for factor in FACTORS:
            size, small = self._size(26, factor), self._size(18, factor)
            told = kit.text.wrap(self._told(), small, width)
            heights = round(size * 1.5 + len(told) * small * LINE), *self._heights(factor, width)
            whole = sum(heights) + 2 * air + round(len(heights) * air / 2) + self._button_h
            if whole <= self._room.height:
                break
        self.panel = pygame.Rect(0, 0, width + 2 * air, whole)
        self.panel.center = self._room.center
        self.stage.add(Panel(kit, self.panel, is_raised=True))
        head, *places, foot = rows(inset(self.panel, air), *heights, self._button_h, gap=round(air / 2))
        self.regions = {"head": head}
        self.stage.add(Drawn(kit, head, 10, partial(_paint_head, self._title, told, (size, small))))
        self._lay(places, foot, factor)
        self._lay_close(foot)

    def update(self, dt: float) -> None:
        """Let time pass; show what was waited for as soon as it is there."""
        super().update(dt)
        if self._state != self._shown:
            self.rebuild()


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
        put_round(whole, bar, bar.height // 3, kit.style.line, alpha=70)
        done = pygame.Rect(bar.topleft, (round(bar.width * part), bar.height))
        if done.width >= bar.height:
            put_round(whole, done, bar.height // 3, kit.style.gold)
        if self._has_figure:
            size, words = kit.scale.font(18), _("{number} %").format(number=round(100 * part))
            write(whole, kit, words, size, kit.style.text, (bar.centerx, bar.top - size), align=0.5)


def _paint_head(title: str, told: list[str], sizes: tuple[int, int], kit: Kit, whole: pygame.Surface) -> None:
    """Draw the title and what is said below it."""
    large, small = sizes
    write(whole, kit, title, large, kit.style.gold, (0, large * 0.6), whole.get_width(), bold=True)
    write_lines(whole, kit, told, small, kit.style.muted, (0, large * 1.5 + small * 0.5), small * LINE)
