"""The settings page: every choice in a sentence, at work as soon as it is made."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.ui.drawing.scale import Scale
from game.ui.drawing.text import _
from game.ui.scenes import settings_sections
from game.ui.scenes.contents import tabs
from game.ui.scenes.page import PageScene, page_game
from game.ui.scenes.scene import Host
from game.ui.scenes.settings_rows import Rows


class SettingsScene(PageScene):
    """What the player can set, a chapter at a time; each change is kept and followed at once."""

    name = "settings"
    arrows_scroll = True

    def __init__(self, app: Host) -> None:
        super().__init__(app, page_game(app))
        self._rows: Rows | None = None
        self.chapter = 0

    def heading(self) -> tuple[str, list[str]]:
        """Return the page's name."""
        return _("Settings"), [_("changes take effect straight away")]

    def chapters(self) -> list[tuple[str, Callable[[Rows], None]]]:
        """Return the name of each chapter and what lays it out."""
        return [
            (_("Cards and tables"), partial(settings_sections.cards, self.game)),
            (_("Screen and sound"), settings_sections.screen),
            (_("Play"), settings_sections.play),
        ]

    def fill(self, body_rect: pygame.Rect) -> None:
        """Lay out the chapters as tabs, and below them the rows of the one that is chosen."""
        scale = self.kit.scale
        strip = pygame.Rect(body_rect.topleft, (body_rect.width, max(scale.px(64, 42), round(scale.font(18) * 2.4))))
        self.panel(strip, "chapters")
        entries = strip.inflate(-scale.px(20, 10), -scale.px(14, 8))
        names = [name for name, _lay in self.chapters()]
        self.tabs = tabs(self.kit, entries, names, self.chapter, self.go_to)
        told = (
            _("What lies on the table, and the cards themselves."),
            _("Text and window, how fast things move, what is heard."),
            _("Your hand, how a card is played, how long things take."),
        )
        for tab, tip in zip(self.tabs, told, strict=True):
            tab.tip = tip
        self.controls.add(*self.tabs)
        top = strip.bottom + scale.gap
        main = pygame.Rect(body_rect.left, top, body_rect.width, body_rect.bottom - top)
        self.panel(main, "settings")
        self._lay_chapter(main)

    def _lay_chapter(self, main: pygame.Rect) -> None:
        """Lay out the rows of the chapter that is chosen, as wide as they are at the largest text."""
        scale = self.kit.scale
        inset = scale.px(34, 16)
        bar_w = scale.px(12, 9)
        view = pygame.Rect(main.left + inset, main.top + round(inset * 0.5), main.width - 2 * inset, 0)
        view.height = main.bottom - round(inset * 0.5) - view.top
        largest = Scale(self.app.size, settings_sections.LARGEST_TEXT)
        spare = max(0, view.width - max(scale.px(1240, 600), largest.font(19) * 52))
        view.inflate_ip(-spare, 0)
        bar = pygame.Rect(main.right - round(inset * 0.5) - bar_w // 2, view.top, bar_w, view.height)
        area = self.area(f"chapter {self.chapter}", view, bar)
        self._rows = rows = Rows(self, area)
        self.chapters()[self.chapter][1](rows)
        self.finish_area(area, rows.y)

    def go_to(self, number: int) -> None:
        """Show a chapter."""
        if number != self.chapter:
            self.chapter = number
            self.app.later(self.rebuild)

    def rebuild(self) -> None:
        """Lay everything out anew; the control in use stays where it is, that it can be pressed again and again."""
        used, size = self.controls.touched, self.stage.size
        is_on_page = used is not None and any(area.place_of(used) is not None for area in self.areas)
        before = used.rect.centery if used is not None and is_on_page else None
        super().rebuild()
        used = self.controls.touched
        if before is not None and used is not None and size == self.stage.size:
            self.areas[0].hold(used.rect.centery - before)
            self.controls.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pygame.mouse.get_pos()))

    def update(self, dt: float) -> None:
        """Show what is set now, also where a key changed it."""
        super().update(dt)
        assert self._rows is not None
        self._rows.update()

    def pictures_came(self) -> None:
        """Take the painted cloths."""
        super().pictures_came()
        if self._rows is not None:
            self._rows.pictures_came()

    def key(self, event: pygame.event.Event) -> None:
        """Take a key: F2 closes the page again."""
        if event.key == pygame.K_F2:
            self.close()
            return
        super().key(event)
