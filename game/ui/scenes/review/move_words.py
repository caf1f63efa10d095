"""What happened in a move, and how good the choice was: two lines in the bar of a review."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from game.ui.controls.base import Kit, Painted
from game.ui.controls.panels import Pictures, write
from game.ui.drawing.stage import put
from game.ui.tables.grades import Mark, grade_colour, is_marked, made_mark


class MoveWords(Painted):
    """The sentence on a move, and below it the verdict with its mark, both in the middle of the room."""

    def __init__(self, kit: Kit, rect: pygame.Rect) -> None:
        super().__init__(kit, rect, depth=30)
        self.words: Sequence[str] = ("",)
        self.verdict: Sequence[str] = ("",)
        self.mark: Mark | None = None

    def look(self) -> Hashable:
        return (tuple(self.words), tuple(self.verdict), self.mark)

    def paint(self) -> Pictures:
        """Return the two lines."""
        kit, (width, height) = self.kit, self.rect.size
        whole = pygame.Surface((width, height), pygame.SRCALPHA)
        size, small = kit.scale.font(20), kit.scale.font(18)
        top = height * (0.27 if self.verdict[0] else 0.5)
        write(whole, kit, self.words, size, kit.style.text, (width / 2, top), width, align=0.5)
        if not self.verdict[0]:
            return [(whole, (0, 0))]
        side = 0 if self.mark is None else min(round(1.3 * small), round(height * 0.46))
        space = round(0.45 * small) if side else 0
        ink = kit.style.muted if self.mark is None else kit.style.text
        words, fitted = kit.text.fit(self.verdict, small, width - side - space)
        left = (width - side - space - kit.text.width(words, fitted)) / 2
        middle = height * 0.75
        if self.mark is not None:
            put(whole, made_mark(kit, self.mark, side), (round(left), round(middle - side / 2)))
            ink = grade_colour(self.mark) if is_marked(self.mark) else ink
        write(whole, kit, words, fitted, ink, (left + side + space, middle))
        return [(whole, (0, 0))]
