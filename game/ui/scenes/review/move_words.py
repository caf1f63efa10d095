"""What happened in a move, and how good the choice was: in the bar of a review, or in a panel of its own."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from game.ui.controls.base import Kit, Painted
from game.ui.controls.panels import write, write_lines
from game.ui.drawing.stage import put
from game.ui.scenes.review.costly import number_disc
from game.ui.words.cards import Wordings
from game.ui.words.grades import Mark, grade_colour, is_marked, made_mark

_LEADING, _CLOSE = 1.35, 1.15  # line pitches in a panel, in text sizes: the usual one, and that of long sentences


class MoveWords(Painted):
    """The sentence on a move, and below it the verdict with its mark: both in the middle of the room.

    In a panel (``is_broken``) both begin at the left, and are broken into lines.
    """

    def __init__(self, kit: Kit, rect: pygame.Rect, *, is_broken: bool = False) -> None:
        super().__init__(kit, rect, depth=30)
        self.words: Wordings = ("",)
        self.verdict: Wordings = ("",)
        self.mark: Mark | None = None
        self.number = 0
        """The costly move's number in its list, which stands in the place of a tick; 0 for any other move."""
        self._is_broken = is_broken

    def look(self) -> Hashable:
        return (tuple(self.words), tuple(self.verdict), self.mark, self.number)

    def draw_on(self, whole: pygame.Surface) -> None:
        """Draw the sentence and the verdict."""
        (self._put_broken if self._is_broken else self._put_lines)(whole)

    def _put_lines(self, whole: pygame.Surface) -> None:
        kit, (width, height) = self.kit, self.rect.size
        size, small = kit.scale.font(20), kit.scale.font(18)
        top = height * (0.27 if self.verdict[0] else 0.5)
        write(whole, kit, self.words, size, kit.style.text, (width / 2, top), width, align=0.5)
        if not self.verdict[0]:
            return
        side = 0 if self.mark is None else min(round(1.3 * small), round(height * 0.46))
        space = round(0.45 * small) if side else 0
        words, fitted = kit.text.fit(self.verdict, small, width - side - space)
        left, middle = (width - side - space - kit.text.width(words, fitted)) / 2, height * 0.75
        if self.mark is not None:
            put(whole, self._sign(self.mark, side), (round(left), round(middle - side / 2)))
        write(whole, kit, words, fitted, self._ink, (left + side + space, middle))

    def _put_broken(self, whole: pygame.Surface) -> None:
        kit, (width, height) = self.kit, self.rect.size
        size, small = kit.scale.font(20), kit.scale.font(18)
        side = 0 if self.mark is None else round(1.35 * size)
        left = side + (size // 3 if side else 0)
        most, leading = 1 if height < _LEADING * (2 * size + 2 * small) else 2, _LEADING
        if not kit.text.has_room(self.words, width - left, bold=True):
            most, size, small, leading = 2, kit.text.least, kit.text.least, _CLOSE
        head = _broken(kit, self.words, size, width - left, most, bold=True)
        if self.mark is not None:
            put(whole, self._sign(self.mark, side), (0, 0))
        y = write_lines(whole, kit, head, size, kit.style.text, (left, 0.68 * size), leading * size, bold=True)
        most = max(1, int((height - y + 0.6 * small) / (leading * small)))
        told = _broken(kit, self.verdict, small, width, most)
        write_lines(whole, kit, told, small, self._ink, (0, y + 0.1 * small), leading * small)

    def _sign(self, mark: Mark, side: int) -> pygame.Surface:
        has_number = self.number and not is_marked(mark)
        return number_disc(self.kit, self.number, side) if has_number else made_mark(self.kit, mark, side)

    @property
    def _ink(self) -> tuple[int, int, int]:
        if self.mark is None:
            return self.kit.style.muted
        return grade_colour(self.mark) if is_marked(self.mark) else self.kit.style.text


def _broken(kit: Kit, wordings: Sequence[str], size: int, room: int, most: int, *, bold: bool = False) -> list[str]:
    """Return the lines of the first of ``wordings`` that needs no more than ``most``, else of the last one so many."""
    for words in wordings:
        lines = kit.text.wrap(words, size, room, bold)
        if len(lines) <= most:
            return lines
    return kit.text.wrap(wordings[-1], size, room, bold, most)
