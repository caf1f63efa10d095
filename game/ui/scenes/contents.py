"""The contents of a long page: its chapters listed at the side, the one that is in sight marked."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial

import pygame

from game.ui import paint
from game.ui.stage import premultiplied, put
from game.ui.tables.panels import line_at
from game.ui.widgets.base import Kit, Widget
from game.ui.widgets.buttons import key_cap
from game.ui.widgets.choices import halo
from game.ui.widgets.scroll import ScrollArea

_READ = 0.25  # how far down the view the chapter lies that is being read
Picture = tuple[pygame.Surface, tuple[int, int]]


class Tab(Widget):
    """An entry of the list of chapters: a key, a word; on gold where the page is now."""

    def __init__(self, kit: Kit, rect: pygame.Rect, label: str, key: str, on_press: Callable[[], None]) -> None:
        super().__init__(kit, rect, on_press, [key] if key else [], depth=20)
        self.label = label
        self.chosen = False

    def look(self) -> Hashable:
        """Return what the picture depends on."""
        return (self.label, self.chosen, self.focused, self.hovered, self.held)

    def paint(self) -> list[Picture]:
        """Return the entry."""
        kit, world = self.kit, self.kit.world
        width, height = self.rect.size
        radius = max(4, round(height * 0.2))
        lit = self.hovered or self.focused
        whole = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        size = kit.scale.font(18)
        left = round(size * 0.6)
        if self.chosen:
            put(whole, premultiplied(paint.rounded((width, height), radius, world.line, world.line, 70)), (0, 0))
            bar = max(3, kit.scale.px(5, 3))
            gold = premultiplied(paint.rounded((bar, height - 2 * radius), bar // 2, world.gold, world.gold))
            put(whole, gold, (0, radius))
        elif lit:
            put(whole, premultiplied(paint.rounded((width, height), radius, world.line, world.line, 40)), (0, 0))
        if self.keys:
            cap = key_cap(kit, self.keys[0], max(10, round(size * 0.74)))
            put(whole, cap, (left, (height - cap.get_height()) // 2))
            left += cap.get_width() + round(size * 0.6)
        words, fitted = kit.text.fit([self.label], size, width - left - 4, bold=self.chosen)
        ink = world.gold if self.chosen else world.text
        line_at(whole, kit.text.line(words, fitted, ink, bold=self.chosen), left, height / 2)
        pictures: list[Picture] = [(whole, (0, 0))]
        return [halo(kit, self.rect.size, radius), *pictures] if self.focused else pictures


class Contents:
    """The list of the chapters ``names`` down ``rect``: one that is chosen is scrolled to."""

    def __init__(self, kit: Kit, rect: pygame.Rect, names: Sequence[str]) -> None:
        scale = kit.scale
        inset = scale.px(16, 9)
        height = max(scale.px(52, 36), round(scale.font(18) * 2.2))
        height = min(height, (rect.height - 2 * inset) // len(names))
        first = pygame.Rect(rect.left + inset, rect.top + inset, rect.width - 2 * inset, height - 3)
        self.tabs = [
            Tab(kit, first.move(0, number * height), name, _key(number), partial(self.go_to, number))
            for number, name in enumerate(names)
        ]
        self._air = scale.px(8, 4)  # above a chapter that is scrolled to
        self._area: ScrollArea | None = None
        self._tops: Sequence[int] = ()

    def follow(self, area: ScrollArea, tops: Sequence[int]) -> None:
        """List what stands on ``area``, where the chapters begin at ``tops``, in pixels from its top."""
        self._area, self._tops = area, tops
        self.mark()

    def go_to(self, number: int) -> None:
        """Scroll to a chapter."""
        assert self._area is not None
        self._area.scroll_to(self._tops[number] - self._air)

    def mark(self) -> None:
        """Mark the chapter that is being read."""
        area = self._area
        assert area is not None
        line = area.offset + area.view.height * _READ
        if area.most and area.offset >= area.most - 1:
            line = area.length
        at = max((number for number, top in enumerate(self._tops) if top <= line), default=0)
        for number, tab in enumerate(self.tabs):
            tab.chosen = number == at


def _key(number: int) -> str:
    """Return the digit of a chapter: 1 to 9, then 0; further ones have none."""
    return str((number + 1) % 10) if number < 10 else ""
