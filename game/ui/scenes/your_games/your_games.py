"""The page "Your games": those that are over, those set aside, and the statistics, each under a tab."""

from __future__ import annotations

import pygame

from game.ui.language.messages import _
from game.ui.scenes.forms.page import PageScene, page_game
from game.ui.scenes.scene import Host
from game.ui.scenes.your_games.chapters import GamesTab
from game.ui.scenes.your_games.finished import FinishedChapter
from game.ui.scenes.your_games.set_aside import SetAsideChapter
from game.ui.scenes.your_games.statistics import StatisticsChapter


class YourGamesScene(PageScene):
    """The games that the person has played, in chapters."""

    name = "your games"

    def __init__(self, app: Host) -> None:
        super().__init__(app, page_game(app))
        self.finished = FinishedChapter(self)
        self.set_aside = SetAsideChapter(self)
        self.statistics = StatisticsChapter(self, self.finished.list_again)
        self.chapters: tuple[GamesTab, ...] = (self.finished, self.set_aside, self.statistics)
        self.at = 0

    @property
    def chapter(self) -> GamesTab:
        """The chapter that is shown."""
        return self.chapters[self.at]

    def heading(self) -> tuple[str, list[str]]:
        return _("Your games"), [""]

    def fill(self, body_rect: pygame.Rect) -> None:
        """Lay out the tabs, and the chapter below them."""
        chapters = [(chapter.name, chapter.tip) for chapter in self.chapters]
        main, inset = self.lay_tabs(body_rect, chapters, self.at, self.go_to), self.kit.scale.px(34, 14)
        self.lay_area(f"chapter {self.at}", main, (inset, inset))
        for chapter in self.chapters:
            chapter.is_shown = chapter is self.chapter
        self.chapter.lay()
        self.finish_area()

    def go_to(self, number: int) -> None:
        """Show another chapter."""
        self.at = number
        self.app.later(self.rebuild)

    def update(self, dt: float) -> None:
        """Let time pass; the chapter reads on, and the statistics are got ready before they are asked for."""
        super().update(dt)
        for chapter in {self.chapter, self.statistics}:
            chapter.update()

    @property
    def is_animating(self) -> bool:
        return super().is_animating or self.chapter.is_busy

    def leave(self) -> None:
        """Have the chapters do for good what could be undone until now."""
        for chapter in self.chapters:
            chapter.leave()
