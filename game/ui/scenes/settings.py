"""The settings page: every choice in a sentence, at work as soon as it is made."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.ui.layout import Scale
from game.ui.scenes import settings_sections
from game.ui.scenes.contents import Contents
from game.ui.scenes.page import PageScene, page_game
from game.ui.scenes.settings_rows import Rows
from game.ui.text import _

if TYPE_CHECKING:
    from game.ui.app import App


class SettingsScene(PageScene):
    """What the player can set; each change is kept and followed at once."""

    name = "settings"
    arrows_scroll = True

    def __init__(self, app: App) -> None:
        super().__init__(app, page_game(app))
        self._rows: Rows | None = None

    def heading(self) -> tuple[str, list[str]]:
        """Return the page's name."""
        return _("Settings"), [_("every change takes effect at once")]

    def fill(self, body_rect: pygame.Rect) -> None:
        """Lay out the list of sections and the rows."""
        scale = self.kit.scale
        gap = scale.gap
        sections: list[tuple[str, Callable[[Rows], None]]] = [
            (_("Table"), partial(settings_sections.table, self.game)),
            (_("Motion"), settings_sections.motion),
            (_("Sound"), settings_sections.sound),
            (_("Window"), settings_sections.window),
            (_("Play"), settings_sections.play),
        ]
        side_w = min(max(scale.px(290, 170), scale.font(18) * 11), round(body_rect.width * 0.25))
        side = pygame.Rect(body_rect.left, body_rect.top, side_w, body_rect.height)
        rest = body_rect.right - side.right - gap
        main = pygame.Rect(side.right + gap, body_rect.top, rest, body_rect.height)
        self.panel(side, "sections")
        self.contents = Contents(self.kit, side, [name for name, _lay in sections])
        self.controls.add(*self.contents.tabs)
        self.panel(main, "settings")
        inset = scale.px(34, 16)
        bar_w = scale.px(12, 9)
        view = pygame.Rect(main.left + inset, main.top + round(inset * 0.5), main.width - 2 * inset, 0)
        view.height = main.bottom - round(inset * 0.5) - view.top
        largest = Scale(self.app.size, settings_sections.LARGEST_TEXT)  # so that the page is as wide at every size
        spare = max(0, view.width - max(scale.px(1240, 600), largest.font(19) * 52))
        view.inflate_ip(-spare, 0)
        bar = pygame.Rect(main.right - round(inset * 0.5) - bar_w // 2, view.top, bar_w, view.height)
        area = self.area("settings", view, bar)
        self._rows = rows = Rows(self, area)
        for name, lay in sections:
            rows.section(name)
            lay(rows)
            rows.end_section()
        self.finish_area(area, rows.y)
        self.contents.follow(area, rows.tops)

    def rebuild(self) -> None:
        """Lay everything out anew; the control in use stays where it is, that it can be pressed again and again."""
        focus, size = self.controls.focus, self.stage.size
        is_on_page = focus is not None and any(area.place_of(focus) is not None for area in self.areas)
        before = focus.rect.centery if focus is not None and is_on_page else None
        super().rebuild()
        focus = self.controls.focus
        if before is not None and focus is not None and size == self.stage.size:
            self.areas[0].hold(focus.rect.centery - before)
            self.controls.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pygame.mouse.get_pos()))

    def update(self, dt: float) -> None:
        """Show what is set now, also where a key changed it."""
        super().update(dt)
        assert self._rows is not None
        self._rows.update()
        self.contents.mark()

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
