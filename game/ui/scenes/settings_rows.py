"""The rows of the settings page: a sentence on each choice, and the control that makes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.profile.settings import Settings
from game.ui.scenes.page import PageScene, RowText, Rule
from game.ui.tables.panels import Label
from game.ui.text import _
from game.ui.widgets.base import Kit, Widget
from game.ui.widgets.choices import Choice, Toggle, choice
from game.ui.widgets.pictures import PictureChoice
from game.ui.widgets.scroll import ScrollArea

if TYPE_CHECKING:
    from game.ui.app import App


class Rows:
    """Lays out rows on ``area``, one below the other; their controls show what is set, whoever sets it.

    ``tops`` says where each section begins, ``y`` where the next row goes, in pixels from the top of the area.
    """

    def __init__(self, page: PageScene, area: ScrollArea) -> None:
        self._page = page
        self.area = area
        self.y = 0
        self.tops: list[int] = []
        self._watch: list[Callable[[], None]] = []
        self._pictures: list[PictureChoice] = []

    @property
    def app(self) -> App:
        """The app whose settings are shown."""
        return self._page.app

    @property
    def kit(self) -> Kit:
        """What the rows are drawn with."""
        return self._page.kit

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        return self.app.settings

    @property
    def control_height(self) -> int:
        """How high a control with words is."""
        return max(self.kit.scale.px(46, 33), round(self.kit.scale.font(17) * 2.0))

    def change(self, rebuilds: bool = False, **changes: object) -> None:
        """Change settings; with ``rebuilds`` everything is laid out anew."""
        self.app.change_settings(**changes)
        if rebuilds:
            self.app.later(self.app.rebuild)

    # --------------------------------------------------------------------- rows

    def section(self, name: str) -> None:
        """Begin a section with its heading."""
        self.tops.append(self.y)
        size = self.kit.scale.font(26)
        rect = pygame.Rect(4, self.y, self.area.width - 8, round(size * 1.9))
        self._page.put(self.area, Label(self.kit, rect, [name], 26, self._page.world.gold, bold=True, depth=12))
        self.y = rect.bottom

    def end_section(self) -> None:
        """Leave room below a section."""
        self.y += self.kit.scale.px(26, 14)

    def row(self, title: str, sentence: str, *controls: Widget) -> None:
        """Lay out a setting: words at the start, its controls at the end, or below them where it is narrow."""
        kit, scale = self.kit, self.kit.scale
        inset, space = scale.px(15, 8), scale.px(30, 14)
        total = sum(each.rect.width for each in controls) + space // 2 * (len(controls) - 1)
        room = self.area.width - 8
        words = room - total - space
        beside = words >= min(scale.font(17) * 14, room * 0.5)
        if not beside:
            words = room
        rule = Rule(kit, pygame.Rect(4, self.y, room, max(1, scale.px(1))), depth=11)
        text_h = RowText.height(kit, words, [sentence])
        high = max(each.rect.height for each in controls)
        top = self.y + inset
        text = RowText(kit, pygame.Rect(4, top, words, text_h), title, sentence)
        if beside:
            row_h = max(text_h, high)
            text.rect.top = top + (row_h - text_h) // 2
            x, middle = 4 + room - total, top + row_h // 2
        else:
            row_h = text_h + inset // 2 + high
            x, middle = 4, top + text_h + inset // 2 + high // 2
        for each in controls:
            each.rect.midleft = (x, middle)
            x = each.rect.right + space // 2
        self._page.put(self.area, rule, text, *controls)
        self.y = top + row_h + inset

    def words(
        self,
        title: str,
        sentence: str,
        labels: Sequence[str],
        chosen: Callable[[], int],
        on_choose: Callable[[int], None],
        growth: float = 1.0,
    ) -> None:
        """Lay out a choice between a few words, ``growth`` times as wide as they need it."""
        room = round(self.area.width * 0.62)
        control = choice(self.kit, room, self.control_height, labels, chosen(), on_choose)
        control.rect.width = min(room, round(control.rect.width * growth))
        self.row(title, sentence, control)
        self._follow(control, chosen)

    def pictures(
        self,
        title: str,
        sentence: str,
        labels: Sequence[str],
        drawings: Sequence[Callable[[tuple[int, int]], pygame.Surface]],
        size: tuple[int, int],
        chosen: Callable[[], int],
        on_choose: Callable[[int], None],
    ) -> None:
        """Lay out a choice between pictures of ``size`` pixels with their names."""
        rect = pygame.Rect(0, 0, *PictureChoice.natural_size(self.kit, labels, size))
        control = PictureChoice(self.kit, rect, labels, drawings, size, chosen(), on_choose)
        self.row(title, sentence, control)
        self._follow(control, chosen)
        self._pictures.append(control)

    def toggle(self, title: str, sentence: str, value: Callable[[], bool], on_change: Callable[[bool], None]) -> None:
        """Lay out something that is on or off."""
        words = (_("On"), _("Off"))
        height = max(self.kit.scale.px(36, 26), round(self.kit.scale.font(17) * 1.6))
        rect = pygame.Rect(0, 0, Toggle.natural_width(self.kit, height, words), height)
        toggle = Toggle(self.kit, rect, words, value(), on_change)
        self.row(title, sentence, toggle)

        def look() -> None:
            toggle.is_on = value()

        self.watch(look)

    # --------------------------------------------------------------------- time

    def _follow(self, control: Choice, chosen: Callable[[], int]) -> None:
        def look() -> None:
            control.chosen = chosen()

        self.watch(look)

    def watch(self, look: Callable[[], None]) -> None:
        """Have ``look`` called in every frame, which brings a control to what is set."""
        self._watch.append(look)

    def update(self) -> None:
        """Bring every control to what is set."""
        for look in self._watch:
            look()

    def pictures_came(self) -> None:
        """Take painted pictures that have been finished."""
        for control in self._pictures:
            control.came += 1
