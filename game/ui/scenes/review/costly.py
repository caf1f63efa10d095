"""The list of the person's costly moves in a review, the costliest first: what was done, and what it lost."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final, NamedTuple

import pygame

from game.ui.controls.base import Kit, Tip, Widget
from game.ui.controls.panels import body, write, write_lines
from game.ui.drawing import shapes
from game.ui.drawing.stage import premultiplied, put
from game.ui.drawing.styles import LOSS, colour
from game.ui.language.digits import figure
from game.ui.language.figures import percent
from game.ui.language.messages import _, ngettext, pgettext, say
from game.ui.words.accounts import plain_share, share_words, signed_points_words
from game.ui.words.cards import Wordings, sentences

_DISC, _INK = colour("ECE4D2"), colour("2A120A")
_ROW: Final = 1.75  # text sizes: the height of a row
_REASON: Final = 1.15  # text sizes: the height of a line of its reason
_BROAD: Final = 24  # text sizes: the width from which the game's chance stands beside the points


class CostlyMove(NamedTuple):
    """A row: the position of the move, wordings for what was done, when, its cost in points and in chance, and why."""

    at: int
    what: Wordings
    when: str
    points: float
    share: float
    reason: str = ""


class CostlyList(Widget):
    """The panel of the ``moves``, of which one is ``chosen``; a press goes to another. ``is_whole``: all are known."""

    focusable = False  # Page Up and Page Down lead from one to the next

    def __init__(self, kit: Kit, rect: pygame.Rect, go_to: Callable[[int], None], *, is_own: bool) -> None:
        super().__init__(kit, rect, None, (), depth=20)
        self.moves: Sequence[CostlyMove] = ()
        self.chosen: int | None = None
        self.is_whole = False
        self._go_to = go_to
        self._is_own = is_own

    @property
    def _size(self) -> int:
        return self.kit.scale.font(18)

    @property
    def _rows(self) -> list[tuple[int, pygame.Rect]]:
        """The moves in sight by number, each with its place relative to the panel: more than fit move on."""
        size, edge = self._size, round(0.5 * self._size)
        top = round(2.1 * size)
        room = self.rect.height - top - edge // 2
        high = round((_ROW + _REASON * self._reason_lines) * size)
        count = max(1, room // high)
        first = max(0, min(len(self.moves), (self.chosen or 0) + 1) - count)
        shown = range(first, min(len(self.moves), first + count))
        return [
            (number, pygame.Rect(edge, top + high * place, self.rect.width - 2 * edge, high))
            for place, number in enumerate(shown)
        ]

    @property
    def _reason_lines(self) -> int:
        """How many lines of reasons have room below each move, if all moves are to be in sight: two at most."""
        size, count = self._size, len(self.moves)
        room = self.rect.height - 2.35 * size
        lines = (2, 1) if any(move.reason for move in self.moves) else ()
        return next((each for each in lines if count * (_ROW + _REASON * each) * size <= room), 0)

    def press(self, point: tuple[int, int] | None = None) -> None:
        """Go to the move at ``point``."""
        local = (0, 0) if point is None else (point[0] - self.rect.left, point[1] - self.rect.top)
        for number, place in self._rows:
            if place.collidepoint(local):
                self._go_to(self.moves[number].at)

    def tips(self) -> Sequence[Tip]:
        """Return a tip on each row: all of it in a sentence."""
        # Translators: {what} is a choice: "A bid of 4", "The queen of hearts"
        told = _("{what}: it cost {points} points of the deal and {share} of the game, by what could be known then.")
        found = []
        for number, place in self._rows:
            move = self.moves[number]
            text = say(told, what=move.what[0], points=figure(move.points, 1), share=plain_share(move.share))
            there = place.move(self.rect.topleft)
            found.append(Tip(there, sentences(text, move.reason), there))
        return found

    def look(self) -> Hashable:
        return tuple(self.moves), self.chosen, self.is_whole

    def head(self) -> list[str]:
        """Return wordings for how many costly moves there are, the longest first."""
        count = len(self.moves)
        if not self.is_whole:
            return [_("Costly moves: analysing…"), pgettext("state", "Analysing…")]
        if not count:
            return [_("No costly move")]
        if not self._is_own:
            return [say(ngettext("The Expert’s costly move", "The Expert’s {count} costly moves", count), count=count)]
        return [say(ngettext("Your costly move", "Your {count} costly moves", count), count=count)]

    def draw_on(self, whole: pygame.Surface) -> None:
        """Draw the panel with its head and the rows that fit."""
        kit, style, size, (width, _height) = self.kit, self.kit.style, self._size, self.rect.size
        put(whole, body(kit, self.rect.size), (0, 0))
        middle, ends = 1.15 * size, self._ends(width)
        room = ends[0] - 3.4 * size if self.moves else width - size
        write(whole, kit, self.head(), kit.scale.font(20), style.gold, (0.6 * size, middle), room, bold=True)
        heads = pgettext("column", "points"), pgettext("column", "game")
        for words, end in zip(heads, ends, strict=False) if self.moves else ():
            write(whole, kit, words, 0.85 * size, style.muted, (end, middle), align=1.0)
        if self.is_whole and not self.moves:
            well = say(_("Nothing lost half a point of the deal, or {share} of the game."), share=percent(0.02))
            told = kit.text.wrap(well, size, width - size)
            write_lines(whole, kit, told, size, style.text, (0.6 * size, 2.7 * size), 1.4 * size)
        for number, place in self._rows:
            self._put_row(whole, number, place, ends)

    def _ends(self, width: int) -> list[float]:
        """Return where the columns of figures end: the points, and where there is room the game's chance."""
        size = self._size
        return [width - 5.6 * size, width - 0.9 * size] if width >= _BROAD * size else [width - 0.9 * size]

    def _put_row(self, whole: pygame.Surface, number: int, place: pygame.Rect, ends: list[float]) -> None:
        kit, style, size, move = self.kit, self.kit.style, self._size, self.moves[number]
        if number == self.chosen:
            edge = shapes.panel(place.size, kit.scale.px(8, 4), style.panel_top, style.panel_bottom, style.gold, 1)
            put(whole, premultiplied(edge), place.topleft)
        side, small = round(1.3 * size), round(0.88 * size)
        put(whole, number_disc(kit, number + 1, side), (place.left + size // 4, place.centery - side // 2))
        left, figures = place.left + side + 0.7 * size, (signed_points_words(-move.points), share_words(-move.share))
        for words, end, is_first in zip(figures, ends, (True, False), strict=False):
            ink = LOSS if is_first else style.muted
            write(whole, kit, words, size, ink, (end, place.centery), bold=is_first, align=1.0)
        lines = kit.text.wrap(move.reason, small, round(ends[0] - 3.2 * size - left)) if move.reason else []
        middle = place.centery
        if 0 < len(lines) <= self._reason_lines:
            middle = round(place.top + (place.height - _REASON * len(lines) * size) / 2)
            first = middle + (_ROW - 0.35) * size / 2 + 0.5 * _REASON * size
            write_lines(whole, kit, lines, small, style.muted, (left, first), _REASON * size)
        room, when = ends[0] - 3.2 * size - left, kit.text.width(move.when, small) + 0.6 * size
        has_when = kit.text.width(move.what[-1], size, bold=True) <= room - when
        room -= when if has_when else 0.0
        left += write(whole, kit, move.what, size, style.text, (left, middle), room, bold=True) + 0.6 * size
        if has_when:
            write(whole, kit, move.when, small, style.muted, (left, middle))


def number_disc(kit: Kit, number: int, side: int) -> pygame.Surface:
    """Return the disc with a costly move's number, ``side`` pixels across, premultiplied."""

    def draw() -> pygame.Surface:
        disc = shapes.disc(side, _DISC, _INK, max(1.0, side * 0.06)).copy()
        write(disc, kit, figure(number), side * 0.66, _INK, (side / 2, side / 2), side * 0.8, bold=True, align=0.5)
        return disc

    return kit.art.made(("number disc", number, side), draw)
