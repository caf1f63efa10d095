"""The page with the licence of a part of the program, word for word and therefore in English."""

from __future__ import annotations

import re

import pygame

from game.ui.controls.panels import Text
from game.ui.language.messages import left_to_right
from game.ui.scenes.forms.page import PageScene, page_game
from game.ui.scenes.scene import Host
from game.ui.shipped import Part

_BASE = 18.0  # of the text, at 1920x1080


class LicenceScene(PageScene):
    """A licence, paragraph by paragraph."""

    name = "licence"

    def __init__(self, app: Host, part: Part) -> None:
        super().__init__(app, page_game(app))
        self._part, self._text = part, part.text()

    def heading(self) -> tuple[str, list[str]]:
        return left_to_right(self._part.name), [left_to_right(self._part.terms)]

    def fill(self, body_rect: pygame.Rect) -> None:
        """Lay out the paragraphs."""
        kit, inset = self.kit, self.kit.scale.px(34, 16)
        self.lay_area("licence", body_rect, (inset, inset))
        size = kit.scale.font(_BASE)
        for paragraph in re.split(r"\n\s*\n", self._text.strip()):
            words = left_to_right(" ".join(paragraph.split()))
            high = round(len(kit.text.wrap(words, size, self.room)) * size * 1.5)
            self.put(Text(kit, pygame.Rect(0, self.y, self.room, high), words, _BASE, self.style.text))
            self.y += high + size
        self.finish_area()
