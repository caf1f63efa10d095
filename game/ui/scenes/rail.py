"""The rail over a table: buttons at both ends, the game's name and what is going on between them."""

from __future__ import annotations

import pygame

from game.ui.scenes.scene import Scene
from game.ui.tables.panels import Label
from game.ui.widgets.buttons import Button, row, row_width


class Rail:
    """The rail of ``scene`` with the buttons ``start`` and ``end`` at its ends and ``name`` in gold between them."""

    def __init__(self, scene: Scene, name: str, start: list[Button], end: list[Button]) -> None:
        self._kit = kit = scene.kit
        scale = kit.scale
        height = scale.px(40, 28)
        top = (scale.px(60, 40) - height) // 2
        gap, edge = scale.px(10, 5), scale.px(40, 20)
        left = row(start, edge, top, height, gap)
        right = scale.width - edge - row_width(end, height, gap)
        row(end, right, top, height, gap)
        scene.controls.add(*start, *end)
        self._room = (left + gap, right - gap)
        middle = scale.width // 2
        width = kit.text.width(name, scale.font(24), bold=True)
        place = pygame.Rect(middle, top, width, height)
        self._name = Label(kit, place, [name], 24, scene.world.gold, bold=True, depth=10)
        self._title = Label(kit, pygame.Rect(middle, top, 10, height), [""], 17, scene.world.text, depth=10)
        scene.stage.add(self._title, self._name)

    def say(self, wordings: list[str]) -> None:
        """Show the longest of ``wordings`` that has room beside the name."""
        scale, text = self._kit.scale, self._kit.text
        left, right = self._room
        gap = scale.px(14, 8)
        words, size = text.fit(wordings, scale.font(17), right - left - self._name.rect.width - gap)
        width = text.width(words, size)
        total = self._name.rect.width + gap + width
        x = min(max(left, (scale.width - total) // 2), max(left, right - total))
        self._name.rect.left = x
        self._title.rect.left = x + self._name.rect.width + gap
        self._title.rect.width = max(4, width + 2)
        self._title.wordings = [words]
