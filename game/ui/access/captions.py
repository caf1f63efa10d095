"""Captions: sounds that tell something, in words, for whoever does not hear them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

import pygame

from game.profile.settings import Settings
from game.ui.controls.base import Kit, Painted
from game.ui.controls.panels import line_at
from game.ui.drawing import shapes
from game.ui.drawing.stage import Stage, put
from game.ui.language.messages import pgettext

TOLD: Final[dict[str, Callable[[], str]]] = {
    "your-turn": lambda: pgettext("caption of a sound", "bell: your turn"),
    "refuse": lambda: pgettext("caption of a sound", "dull tone: refused"),
    "knock": lambda: pgettext("caption of a sound", "a knock: the deal is closed"),
    "gong": lambda: pgettext("caption of a sound", "gong: counted"),
    "thrown-in": lambda: pgettext("caption of a sound", "thrown in"),
    "thump": lambda: pgettext("caption of a sound", "thump: a trump"),
    "announce": lambda: pgettext("caption of a sound", "chime: points called"),
    "win": lambda: pgettext("caption of a sound", "fanfare: won"),
    "loss": lambda: pgettext("caption of a sound", "low notes: lost"),
}
"""What each sound that tells something says, by its name."""
SHOWN: Final = 2.5  # seconds


class Caption(Painted):
    """A chip with a caption in the lower corner of the window, where the wooden rail is."""

    def __init__(self, kit: Kit, words: str) -> None:
        scale, self.words = kit.scale, words
        self._size = scale.font(17)
        height = max(scale.px(36), round(self._size * 1.35))
        rect = pygame.Rect(0, scale.height - height, kit.text.width(words, self._size) + 3 * self._size, height)
        super().__init__(kit, rect, depth=201)

    def look(self) -> Hashable:
        return self.words

    def draw_on(self, whole: pygame.Surface) -> None:
        kit, style, size, height = self.kit, self.kit.style, self._size, self.rect.height
        put(whole, shapes.plate(self.rect.size, 0, style.panel_bottom, style.panel_bottom, style.line), (0, 0))
        line_at(whole, kit.art.icon("sound", size, style.gold), size * 0.5, height // 2)
        line_at(whole, kit.text.line(self.words, size, style.text), size * 1.8, height // 2)


class Captions:
    """Shows the caption of the last sound for a moment, where the player's ``settings`` ask for that."""

    def __init__(self, settings: Callable[[], Settings]) -> None:
        self._settings = settings
        self._words = ""
        self._left = 0.0  # seconds
        self._shown: tuple[Stage | None, str] = None, ""

    def hear(self, name: str) -> None:
        """Note that a sound was to be played, heard or not."""
        settings = self._settings()
        if name in TOLD and settings.captions:
            self._words, self._left = TOLD[name](), settings.lasting(SHOWN)

    def update(self, dt: float, stage: Stage, kit: Kit) -> bool:
        """Show what is due on the topmost stage, after ``dt`` seconds; return whether anything changed."""
        words = self._words if self._left > 0 else ""
        self._left -= dt
        before, self._shown = self._shown, (stage if words else None, words)
        if before == self._shown:
            return False
        if before[0] is not None:
            before[0].caption = None
        if words:
            stage.caption = Caption(kit, words)
        return True
