"""The rows of the settings page: a sentence on each choice, and the control that makes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.profile.settings import Settings
from game.ui.controls.base import Kit, Widget
from game.ui.controls.choices import Choice, Toggle, choice
from game.ui.controls.pictures import PictureChoice
from game.ui.controls.scroll import ScrollArea
from game.ui.drawing.text import _
from game.ui.scenes.page import PageScene, RowText, Rule
from game.ui.scenes.scene import Host


class Pictures(NamedTuple):
    """A choice between pictures of ``size`` pixels: names, notes, what draws each, which is chosen, what it does."""

    labels: Sequence[str]
    notes: Sequence[str]
    drawings: Sequence[Callable[[tuple[int, int]], pygame.Surface]]
    size: tuple[int, int]
    chosen: Callable[[], int]
    on_choose: Callable[[int], None]


class Rows:
    """Lays out rows on ``area``, one below the other; their controls show what is set, whoever sets it.

    ``y`` is where the next row goes, in pixels from the top of the area.
    """

    def __init__(self, page: PageScene, area: ScrollArea) -> None:
        self._page = page
        self.area = area
        self.y = 0
        self._watch: list[Callable[[], None]] = []
        self._pictures: list[PictureChoice] = []

    @property
    def app(self) -> Host:
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
        text_h = RowText.height(kit, words, [sentence])
        top = self.y + inset
        text = RowText(kit, pygame.Rect(4, top, words, text_h), title, sentence)
        if beside:
            row_h = max(text_h, *(each.rect.height for each in controls))
            text.rect.top = top + (row_h - text_h) // 2
            x, middle = 4 + room - total, top + row_h // 2
            for each in controls:
                each.rect.midleft = (x, middle)
                x = each.rect.right + space // 2
        else:
            row_h = text_h + inset // 2 + self._below(controls, top + text_h + inset // 2, room, space // 2)
        if self.y:
            self._page.put(self.area, Rule(kit, pygame.Rect(4, self.y, room, max(1, scale.px(1))), depth=11))
        self._page.put(self.area, text, *controls)
        self.y = top + row_h + inset

    @staticmethod
    def _below(controls: Sequence[Widget], top: int, room: int, space: int) -> int:
        """Lay controls side by side from ``top`` on, in as many lines as it takes; return how high they are."""
        x, y, high = 4, top, 0
        for each in controls:
            if x > 4 and x + each.rect.width > 4 + room:
                x, y, high = 4, y + high + space // 2, 0
            each.rect.topleft = (x, y)
            x, high = each.rect.right + space, max(high, each.rect.height)
        return y + high - top

    def words(
        self,
        title: str,
        sentence: str,
        labels: Sequence[str],
        chosen: Callable[[], int],
        on_choose: Callable[[int], None],
        growth: float = 1.0,
        tip: str = "",
        notes: tuple[str, ...] = (),
    ) -> None:
        """Lay out a choice between a few words, ``growth`` times as wide as they need it.

        Under the mouse the ``tip`` tells of all of them, or the ``notes`` of each.
        """
        room = round(self.area.width * 0.62)
        control = choice(self.kit, room, self.control_height, labels, chosen(), on_choose)
        control.rect.width = min(room, round(control.rect.width * growth))
        control.tip, control.notes = tip, notes
        self.row(title, sentence, control)
        self._follow(control, chosen)

    def pictures(self, title: str, sentence: str, *choices: Pictures) -> None:
        """Lay out choices between pictures with their names, side by side."""
        controls = []
        for each in choices:
            rect = pygame.Rect(0, 0, *PictureChoice.natural_size(self.kit, each.labels, each.size))
            control = PictureChoice(
                self.kit, rect, each.labels, each.drawings, each.size, each.chosen(), each.on_choose
            )
            control.notes = tuple(each.notes)
            self._follow(control, each.chosen)
            controls.append(control)
        self._pictures.extend(controls)
        self.row(title, sentence, *controls)

    def toggle(
        self, title: str, sentence: str, value: Callable[[], bool], on_change: Callable[[bool], None], tip: str
    ) -> Toggle:
        """Lay out something that is on or off, with a ``tip`` under the mouse; return its switch."""
        words = (_("On"), _("Off"))
        height = max(self.kit.scale.px(36, 26), round(self.kit.scale.font(17) * 1.6))
        rect = pygame.Rect(0, 0, Toggle.natural_width(self.kit, height, words), height)
        toggle = Toggle(self.kit, rect, words, value(), on_change)
        toggle.tip = tip
        self.row(title, sentence, toggle)

        def look() -> None:
            toggle.is_on = value()

        self.watch(look)
        return toggle

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
