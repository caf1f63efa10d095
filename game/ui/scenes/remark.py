"""A remark to the person at the table: a bubble over a card or over the prompt, that goes by itself."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.ui.drawing.sprites import CardSprite
from game.ui.motion.timeline import ease_in_out
from game.ui.scenes.scene import Scene
from game.ui.tables.base import Table
from game.ui.tables.panels import Bubble

_SECONDS: Final = 3.2  # that a remark stands


class Remark:
    """What is said at the table of ``scene`` just now, if anything; the prompt is hidden meanwhile."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._table: Table | None = None
        self.bubble: Bubble | None = None
        self._left = 0.0

    def begin(self, table: Table) -> None:
        """Belong to ``table``, on a new stage where nothing is said yet."""
        self._table = table
        self.bubble = None

    def say(self, text: str, sprite: CardSprite | None = None) -> None:
        """Say ``text`` over the prompt, or over a card of the hand that is refused and shakes."""
        assert self._table is not None
        self.hide()
        if sprite is not None:
            home = self._table.hand.place_of(sprite)  # a card that was carried goes back there
            tip = (home.x, home.y - sprite.height * 0.5 - 0.15 * sprite.height)
            self._table.hand.refused = sprite
            self._shake(sprite)
        else:
            ribbon = self._table.ribbon.rect
            tip = (ribbon.centerx, ribbon.top - 4)
        stage = self._scene.stage
        self.bubble = Bubble(self._scene.kit, text, tip, pygame.Rect(0, 0, *stage.size))
        self._left = _SECONDS
        stage.add(self.bubble)
        self._table.ribbon.visible = False

    def _shake(self, sprite: CardSprite) -> None:
        swing = 0.03 * sprite.height
        timeline = self._scene.timeline

        def step(part: float) -> None:
            sprite.shake = 0.0 if part >= 1 else swing * math.sin(6 * math.pi * part) * (1 - part)

        timeline.flourish(0.24 * timeline.speed, step, ease_in_out)

    def hide(self) -> None:
        """Take the remark away, and show the prompt again."""
        assert self._table is not None
        if self.bubble is not None:
            self._scene.stage.remove(self.bubble)
            self.bubble = None
        self._table.hand.refused = None
        self._table.ribbon.visible = True

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass, and take the remark away once it has stood long enough."""
        self._left -= dt
        if self.bubble is not None and self._left < 0:
            self.hide()
