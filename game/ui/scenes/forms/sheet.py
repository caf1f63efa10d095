"""Sheets: a page of paper that scrolls, with its chapters listed at the side."""

from __future__ import annotations

from abc import ABC, abstractmethod

import pygame

from game.ui.controls.layout import columns, inset, rows
from game.ui.controls.scroll import ScrollArea
from game.ui.controls.tabs import tabs, tabs_height
from game.ui.document.blocks import Chapter
from game.ui.document.typesetting import Column, balanced, set_chapter, set_heading
from game.ui.drawing.styles import PAPER_LINE, dressed
from game.ui.games.game import Game
from game.ui.scenes.forms.game_page import Sheet
from game.ui.scenes.forms.page import PageScene
from game.ui.scenes.scene import Host

_READ = 0.25  # of the view's height: the chapter at this depth counts as the one being read


class SheetScene(PageScene, ABC):
    """Chapters on a sheet of paper, about a game."""

    def __init__(self, app: Host, game: Game) -> None:
        super().__init__(app, game)
        self._gone_to: tuple[int, float] | None = None  # a chapter, and the scroll position in pixels after going there

    def build(self) -> None:
        """Lay the page out; its pictures show the card back and the cloth chosen for the game."""
        self.chapters = self.contents()
        settings, style = self.app.settings, self.game.style
        self.style = dressed(style, settings.back_of(self.game.name), settings.cloth_of(self.game.name))
        super().build()

    @abstractmethod
    def contents(self) -> tuple[Chapter, ...]:
        """Return what is on the sheet."""

    def fill(self, body_rect: pygame.Rect) -> None:
        """Lay out the list of chapters and the sheet."""
        kit, scale = self.kit, self.kit.scale
        names = [chapter.list_title for chapter in self.chapters]
        if scale.is_tall:
            air = scale.px(10, 5)
            high = tabs_height(kit, names, body_rect.width - 2 * air) + 2 * air
            side, paper = rows(body_rect, high, 1.0, gap=scale.gap)
            entries = inset(side, air)
        else:
            wide = min(scale.px(330, 190, scale.font(18) * 14), round(body_rect.width * 0.27))
            side, paper = columns(body_rect, wide, 1.0, gap=scale.gap)
            entries = side
        self.panel(side, "chapters")
        self.regions["paper"] = paper
        self.stage.add(Sheet(kit, paper, self.app.backdrops))
        air, thick = scale.px(32, 19), scale.px(13, 9)
        view = inset(paper, air, scale.px(19, 11))
        bar = pygame.Rect(paper.right - round(air * 0.8) - thick // 2, view.top, thick, view.height)
        bar.inflate_ip(0, -scale.px(24, 14))
        self.take_area("rules", ScrollArea(kit, self.controls, view, bar, PAPER_LINE))
        self._tops = self._set_chapters()
        self.tabs = tabs(kit, entries, names, 0, self.go_to)
        self.controls.add(*self.tabs)
        self._mark()

    def _set_chapters(self) -> list[int]:
        """Typeset the chapters on the sheet; return where each one begins, in pixels from the top."""
        air = self.kit.scale.px(16, 9)
        column = balanced(Column(self.kit, self.area.width - 2 * air, air, air))
        y = round(column.size * 0.4)
        tops = []
        for chapter in self.chapters:
            tops.append(y)
            pieces, y = set_heading(column, chapter.title, y)
            more, y = set_chapter(column, chapter.blocks, y)
            self.put(*pieces, *more)
            y += round(column.size * 1.6)
        self.y = y
        self.finish_area()
        return tops

    def go_to(self, number: int) -> None:
        """Scroll to a chapter."""
        self.area.scroll_to(self._tops[number] - self.kit.scale.px(8, 4))
        self._gone_to = (number, self.area.destination)

    def _mark(self) -> None:
        """Mark the chapter being read; a chosen chapter stays marked, even near the end, until the page scrolls on."""
        area = self.area
        if self._gone_to is not None and self._gone_to[1] != area.destination:
            self._gone_to = None
        is_at_end = area.most and area.offset >= area.most - 1
        line = area.length if is_at_end else area.offset + area.view.height * _READ
        at = max((number for number, top in enumerate(self._tops) if top <= line), default=0)
        if self._gone_to is not None:
            at = self._gone_to[0]
        for number, tab in enumerate(self.tabs):
            tab.chosen = number == at

    def update(self, dt: float) -> None:
        """Let the sheet glide, and mark the current chapter."""
        super().update(dt)
        self._mark()
