"""Small tabs that stand up behind the person's strongest cards of a deal of 42 and say what they are."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import groupby
from typing import Final

import pygame

from game.rules.forty_two import Kind
from game.ui.controls.base import Kit
from game.ui.controls.panels import line_at
from game.ui.drawing import shapes
from game.ui.drawing.assets import card_width
from game.ui.drawing.sprites import CardSprite
from game.ui.drawing.stage import Blit, premultiplied
from game.ui.drawing.text import _, ngettext
from game.ui.tables.forty_two.marks import TrickShown
from game.ui.tables.forty_two.places import tab_size
from game.ui.tables.forty_two.reasons import strength_of
from game.ui.tables.hand import Hand

_WORDS: Final = 0.78  # of a tab's width are its words; what is beside them may be hidden

Run = tuple[Kind, list[CardSprite], float]


class HandMarks:
    """A tab for each run of jokers, of cards of the trump number or of trumps that lie side by side in the hand.

    ``shown`` knows the trumps. The tabs stand behind the cards, so that no index is ever hidden, and do not rise above
    ``ceiling`` (pixels from the window's top), where the prompt lies.
    """

    depth = 40.0

    def __init__(self, kit: Kit, hand: Hand, shown: TrickShown, ceiling: int) -> None:
        self._kit = kit
        self._ceiling = ceiling
        self._hand = hand
        self._shown = shown
        self.visible = False

    def blits(self) -> list[Blit]:
        """Return the tabs, from left to right."""
        result: list[Blit] = []
        for kind, run, right in self._runs() if self.visible else []:
            left = _edge(run[0], -1)[0]
            if result:
                left = max(left, result[-1].rect.right)
            tab, x = self._lain(kind, run, left, right)
            width, height = tab.get_size()
            top = min(self._top(x + part * width, run) for part in (0.1, 0.5, 0.9))
            result.append(Blit(tab, (x, max(self._ceiling, round(top - height * 0.54)))))
        return result

    def _runs(self) -> list[Run]:
        """Return each run with its kind and where in the window the next card, if any, begins to cover it."""
        lying = [sprite for sprite in self._hand.sprites if sprite is not self._hand.dragged]
        runs: list[Run] = []
        for kind, group in groupby(lying, self._strength):
            run = list(group)
            if kind is None:
                continue
            after = lying.index(run[-1]) + 1
            right = _edge(lying[after], -1)[0] if after < len(lying) else _edge(run[-1], 1)[0]
            runs.append((kind, run, right))
        return runs

    def _strength(self, sprite: CardSprite) -> Kind | None:
        kind = None if sprite.card is None else strength_of(sprite.card, self._shown.trumps)
        return Kind.BIG_JOKER if kind is Kind.LITTLE_JOKER else kind

    def _top(self, x: float, run: Sequence[CardSprite] = ()) -> float:
        """Return where at ``x`` the upper edge of the highest card lies that the mouse has not raised.

        One of the ``run`` counts raised as well: its tab rises with it where it finds no room beside it.
        """
        tops = []
        raised = [each for each in (self._hand.hovered, self._hand.cursor) if each not in run]
        for sprite in self._hand.sprites:
            (left, _y), (right, _y) = _edge(sprite, -1), _edge(sprite, 1)
            if left <= x <= right and sprite is not self._hand.dragged and sprite not in raised:
                tops.append(_edge(sprite, 2 * (x - left) / (right - left) - 1)[1])
        return min(tops, default=min(_edge(sprite, 0, at_rest=True)[1] for sprite in self._hand.sprites))

    def _lain(self, kind: Kind, run: Sequence[CardSprite], left: float, right: float) -> tuple[pygame.Surface, int]:
        """Return a tab and where it begins: in the middle from ``left`` to ``right``, or beside a card that is raised.

        Beside it the tab is made smaller if need be; where even so there is no room it stays.
        """
        least = self._kit.scale.smallest
        size = tab_size(self._kit.scale, run[0].height)
        tab = self._fitting(kind, len(run), right - left, size)
        x = round(max(left + 1, (left + right - tab.get_width()) / 2))
        for raised in (self._hand.hovered, self._hand.cursor):
            if raised is None or not raised.raise_by:
                continue
            start, end = _edge(raised, -1)[0] - 1, _edge(raised, 1)[0] + 1
            if end <= x or x + tab.get_width() <= start:
                continue
            far = max(right, _edge(run[-1], 1)[0])  # over the next card if need be
            room, middle = max((far - end, (far + end) / 2), (start - left, (start + left) / 2))
            for smaller in range(size, least - 1, -1):
                beside = self._fitting(kind, len(run), room / _WORDS, smaller)
                if _WORDS * beside.get_width() <= room:
                    return beside, round(middle - beside.get_width() / 2)
        return tab, x

    def _fitting(self, kind: Kind, count: int, room: float, size: int) -> pygame.Surface:
        """Return the tab with the longest words for which there is room, in pixels."""
        tabs = [self._tab(words, kind, size) for words in _words(kind, count)]
        return next((tab for tab in tabs if tab.get_width() <= room), tabs[-1])

    def _tab(self, words: str, kind: Kind, size: int) -> pygame.Surface:
        kit = self._kit

        def draw() -> pygame.Surface:
            style = kit.style
            strong = kind > Kind.TRUMP
            text = kit.text.line(words, size, style.gold if strong else style.text, bold=True)
            size_of_tab = text.get_width() + size, round(size * 2.4)
            edge = style.gold if strong else style.line
            tab = premultiplied(
                shapes.panel(size_of_tab, round(size * 0.6), style.panel_top, style.panel_bottom, edge, 1, alpha=245)
            )
            line_at(tab, text, size / 2, size * 0.58)
            return tab

        return kit.art.made(("hand mark", words, kind, size), draw)


def _words(kind: Kind, count: int) -> Sequence[str]:
    """Return wordings for a run of ``count`` cards, the longest first."""
    if kind is Kind.TRUMP_NUMBER:
        return ngettext("trump number", "trump numbers", count), _("number")
    if kind is Kind.TRUMP:
        return (ngettext("trump", "trumps", count),)
    return (ngettext("joker", "jokers", count),)


def _edge(sprite: CardSprite, part: float, *, at_rest: bool = False) -> tuple[float, float]:
    """Return a point of a card's upper edge: ``part`` is -1 at its left corner, 0 in the middle, 1 at the right."""
    turn = math.radians(sprite.angle)
    along, up = part * card_width(sprite.height) / 2, sprite.height / 2 + (0.0 if at_rest else sprite.raise_by)
    return (
        sprite.x + along * math.cos(turn) + up * math.sin(turn),
        sprite.y + along * math.sin(turn) - up * math.cos(turn),
    )
