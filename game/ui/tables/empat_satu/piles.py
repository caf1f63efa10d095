"""The stock, the trays of discards, and the golden labels on cards on offer; a click or a drag takes a card."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from typing import Final

import pygame

from game.ui.controls.base import Kit, Painted, Pictures, Tip
from game.ui.controls.buttons import key_cap
from game.ui.controls.described import Thing
from game.ui.controls.panels import halo, write
from game.ui.drawing import shapes
from game.ui.drawing.sprites import CardPainter
from game.ui.drawing.styles import colour
from game.ui.drawing.written import Words
from game.ui.language.digits import figure
from game.ui.language.messages import ngettext, say
from game.ui.tables.empat_satu.panels import put_row, row_width
from game.ui.tables.parts.answers import Answer, MoveControl, OnScreen
from game.ui.words.hints import HintMark

Point = tuple[int, int]

_DRAG_FROM: Final = 8
_BROADEST: Final = 2.0  # of a card's width: greatest width of the parts of a label that a hint has made longer
_PILL_TOP, _PILL_BOTTOM, _PILL_INK = colour("F8D98F"), colour("D39D48"), colour("2A160A")


class Grip(MoveControl):
    """Something to take a card from: by a click, by its key, or by dragging it to the hand.

    ``take`` returns the answer; its argument is the point to which a card was carried, None for a click.
    """

    as_it_is = True
    is_light = True

    def __init__(self, kit: Kit, rect: pygame.Rect, take: Callable[[Point | None], Answer]) -> None:
        super().__init__(kit, rect, depth=40)
        self.is_asked = False
        self.is_marked = False
        self.carried: Point | None = None
        self.is_taken_at: Callable[[Point], bool] = lambda _point: True
        self.on_back: Callable[[Point], None] = lambda _point: None
        self.take = take
        self._from: Point | None = None

    def thing(self) -> Thing:
        return super().thing()._replace(is_able=self.is_asked)

    @property
    def is_lit(self) -> bool:
        """Whether it stands out: a card can be taken, and the mouse or cursor is on it."""
        return self.is_asked and (self.hovered or self.is_marked or self.carried is not None)

    def contains(self, point: Point) -> bool:
        """Whether ``point`` is on it; while a card is carried, every point is."""
        if self.carried is not None:
            return True
        if not self.held:
            self._from = None
        return super().contains(point)

    def drag(self, point: Point) -> None:
        """Let a card follow the mouse."""
        if self._from is None:
            self._from = point
        elif self.is_asked and (self.carried is not None or math.dist(self._from, point) > _DRAG_FROM):
            self.carried = point

    def answer(self, point: Point) -> Answer:
        """Return the answer that takes the card; a card dropped anywhere but over the hand goes back."""
        carried, self.carried, self._from = self.carried, None, None
        if carried is None or self.is_taken_at(carried):
            return self.take(carried)
        self.on_back(carried)
        return OnScreen.ONLY

    def let_go(self) -> bool:
        """Send a carried card back; return whether there was one."""
        carried, self.carried, self._from = self.carried, None, None
        if carried is not None:
            self.on_back(carried)
        return carried is not None


class Stock(Grip):
    """The stock, face down, with the number of its cards."""

    def __init__(
        self, kit: Kit, rect: pygame.Rect, painter: CardPainter, take: Callable[[Point | None], Answer]
    ) -> None:
        super().__init__(kit, rect, take)
        self.depth = 22
        self.left = 0
        self.is_offered = True
        """Whether it glows while a card may be drawn."""
        self._painter = painter

    def tips(self) -> Sequence[Tip]:
        """Return what the number on the stock means."""
        words = ngettext("The stock: {count} card left.", "The stock: {count} cards left.", self.left)
        return (Tip(self.rect, say(words, count=self.left), self.rect),)

    def look(self) -> Hashable:
        return (self.left, self.is_asked, self.is_lit)

    def written(self) -> list[Words]:
        """Return nothing: the tip tells what the number means."""
        return []

    def paint(self) -> Pictures:
        """Return a stack of backs, higher the more cards there are, with the count on a chip."""
        width, height = self.rect.size
        if not self.left:
            edge = max(1, self.kit.scale.px(2))
            return [(shapes.outline((width, height), round(height * 0.05), self.kit.style.line, edge), (0, 0))]
        layers = 1 + min(4, self.left // 9)
        step = max(1.0, height * 0.012)
        pictures = [self._centred(self._painter.shadow(height, 0, 0.0), height * 0.02)]
        rise = -(layers - 1) * step - (height * 0.03 if self.is_lit else 0)
        if self.is_asked and (self.is_offered or self.is_lit):
            pictures.append(self._centred(self._painter.glow(height, 0, self.kit.style.gold), rise))
        back = self._painter.card(None, height, 0)
        pictures += [self._centred(back, -number * step) for number in range(layers - 1)]
        pictures.append(self._centred(back, rise))
        chip = self._chip()
        pictures.append((chip, (round(width / 2 - chip.get_width() / 2), round(height * 0.72 + rise))))
        return pictures

    def _centred(self, surface: pygame.Surface, down: float) -> tuple[pygame.Surface, Point]:
        width, height = self.rect.size
        return surface, (round((width - surface.get_width()) / 2), round((height - surface.get_height()) / 2 + down))

    def _chip(self) -> pygame.Surface:
        kit, style = self.kit, self.kit.style
        diameter = max(24, round(self.rect.height * 0.25))
        chip = shapes.disc(diameter, style.panel_bottom, style.line, max(1, diameter * 0.05)).copy()
        middle = (diameter / 2, diameter / 2)
        write(chip, kit, figure(self.left), max(11, round(diameter * 0.46)), style.text, middle, align=0.5, bold=True)
        return chip


class Tray(Painted):
    """The tray for a player's discards; while it ``is_empty``, one of its ``wordings`` names the owner."""

    def __init__(self, kit: Kit, rect: pygame.Rect, wordings: Sequence[str], is_empty: Callable[[], bool]) -> None:
        super().__init__(kit, rect, depth=10)
        self.wordings = tuple(wordings)
        self._is_empty = is_empty

    def look(self) -> Hashable:
        return self._is_empty()

    def written(self) -> list[Words]:
        """Return nothing: the place to take a card from it has these words."""
        return []

    def paint(self) -> Pictures:
        """Return a hollow in the cloth with a fine edge, labelled while no card covers it."""
        kit, scale, style = self.kit, self.kit.scale, self.kit.style
        tone, edge = shapes.mixed(style.cloth, 0.62), style.line if style.is_plain else shapes.mixed(style.cloth, 1.9)
        tray = shapes.plate(self.rect.size, scale.px(9, 5), tone, tone, edge, max(1, scale.px(1.4)), alpha=120)
        hollow: Pictures = [(tray, (0, 0))]
        if self._is_empty():
            width, height = self.rect.size
            words, size = kit.text.fit([*self.wordings, ""], scale.font(18), width - scale.gap)
            name = kit.text.line(words, size, kit.style.muted)
            hollow.append((name, ((width - name.get_width()) // 2, (height - name.get_height()) // 2)))
        return hollow


class Pill(Painted):
    """A golden label on a card's upper edge: a word and its key, and what a hint says of it."""

    def __init__(self, kit: Kit, word: str, key: str, height: int) -> None:
        super().__init__(kit, pygame.Rect(0, 0, 0, height), depth=46)
        self._size = size = round(height / 1.7)
        self._parts = [kit.text.line(word, size, _PILL_INK, bold=True), key_cap(kit, key, max(10, round(size * 0.74)))]
        self.rect.width = row_width(self._parts, 0) + round(height * 1.05)
        self.visible = False
        self.hinted = HintMark()
        self._card = self.rect.copy()

    def look(self) -> Hashable:
        return self.hinted

    def show_hint(self, hinted: HintMark) -> None:
        """Show what a hint says of it: its chance beside the key, and a lamp if it is advised."""
        self.hinted = hinted
        parts = self._shown()
        self.rect.width = row_width(parts, 0) + round(self.rect.height * (0.55 + 0.25 * len(parts)))
        self.put_on(self._card)

    def _shown(self) -> list[pygame.Surface]:
        """Return the parts of the label; with a hint's figures there may be no room for its key, nor for the lamp."""
        chance, (word, key) = self.hinted.chance, self._parts
        lamp = [self.kit.art.icon("hint", round(1.2 * self._size), _PILL_INK)] if self.hinted.is_advised else []
        if not chance:
            return [*lamp, word, key]
        figures = self.kit.text.line(chance, self._size, _PILL_INK, bold=True)
        room, tried = _BROADEST * self._card.width, ([*lamp, word, key, figures], [*lamp, word, figures])
        return next((parts for parts in tried if row_width(parts, 0) <= room), [word, figures])

    def put_on(self, card: pygame.Rect) -> None:
        """Place the label on the upper edge of a card."""
        self._card = card
        self.rect.midbottom = (card.centerx, card.top + round(self.rect.height * 0.08))

    def keep_right_of(self, other: Pill) -> None:
        """Make room for another label where their cards lie close together."""
        if self.rect.top < other.rect.bottom and other.rect.top < self.rect.bottom:
            self.rect.left = max(self.rect.left, other.rect.right + self.kit.scale.px(8, 4))

    def paint(self) -> Pictures:
        """Return shadow and label."""
        width, height = self.rect.size
        radius = height // 3
        pill = shapes.plate((width, height), radius, _PILL_TOP, _PILL_BOTTOM, (255, 232, 176), 1)
        put_row(pill, self._shown(), height * 0.4, height / 2, height * 0.25)
        spread = self.kit.scale.px(7, 4)
        if self.hinted.is_advised:
            return [halo((width, height), radius, 2 * spread, self.kit.style.gold, 0.9), (pill, (0, 0))]
        return [halo((width, height), radius, spread, (0, 0, 0), 0.5, (0, 2)), (pill, (0, 0))]
