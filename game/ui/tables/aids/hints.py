"""What a hint puts on a table: the sentence in the prompt's place, and the bars that say how good each choice is."""

from __future__ import annotations

import itertools
import math
from collections.abc import Hashable, Sequence
from typing import Final

import pygame

from game.rules.base import Action, Discard, Play
from game.ui.controls.base import Kit, Painted, Pictures, Tip
from game.ui.controls.layout import between, put_in
from game.ui.controls.panels import body, halo, line_at
from game.ui.drawing import shapes
from game.ui.drawing.assets import card_width
from game.ui.drawing.sprites import CardSprite
from game.ui.drawing.stage import Stage, put
from game.ui.language.messages import _
from game.ui.tables.parts.bars import BarPlace, Bars, Glance, bar_height, is_new
from game.ui.tables.parts.hand import Hand
from game.ui.tables.parts.layout import CHIP, TableLayout, chip_radius, free_between
from game.ui.tables.parts.panels import Ribbon
from game.ui.tables.parts.seals import CORNER, Seal, in_sight, lamp
from game.ui.words.cards import Wordings
from game.ui.words.hints import Hint, HintMark

_WAITS: Final = 3.0  # changes a second of the sign that it is still thinking
_DOTS: Final = 3
_OFTEN: Final = 1.4  # of the text size: from one line to the next


def hand_places(kit: Kit, hand: Hand) -> list[tuple[Action, BarPlace]]:
    """Return the places of the bars of a hand: on each card's upper edge, as long as the narrowest strip in sight."""
    sprites = [sprite for sprite in hand.sprites if sprite is not hand.dragged and sprite.card is not None]
    length = min((in_sight(sprite, sprites[at + 1 : at + 2]) for at, sprite in enumerate(sprites)), default=0)
    if length < 3 * bar_height(kit):
        return []
    found: list[tuple[Action, BarPlace]] = []
    for sprite in sprites:
        turn, inset = math.radians(sprite.angle), CORNER * sprite.height
        along = inset + length / 2 - card_width(sprite.height) / 2
        up = sprite.height / 2 + sprite.raise_by + 1
        x = sprite.x + sprite.shake + along * math.cos(turn) + up * math.sin(turn)
        y = sprite.y + along * math.sin(turn) - up * math.cos(turn) - sprite.lift * 0.05 * sprite.height
        assert sprite.card is not None
        place = BarPlace(x, y, length, round(sprite.angle))
        found += [(Play(sprite.card), place), (Discard(sprite.card), place)]
    return found


class HintPanel(Painted):
    """The sentence of a hint, in the prompt's place, with a lamp; dots after it while better figures are to come.

    It is as large as its words; ``room`` is where it may lie, at the foot of which it stands.
    """

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit, pygame.Rect(0, 0, 0, 0), depth=43)
        self.room = pygame.Rect(0, 0, 0, 0)
        self.wordings: Wordings = ()
        self.beside_words = 0
        """Pixels kept free at the end of the panel, for a button."""
        self._room_filled = (self.room, 0)
        self.is_thinking = False
        self._time = 0.0
        self._lines: list[str] = []
        self._size = 0

    def look(self) -> Hashable:
        return (tuple(self._lines), self._size, self.is_thinking, self._lit_dot)

    def tips(self) -> Sequence[Tip]:
        """Return what the bars and the dots mean."""
        text = _("A hint: what an Expert with your cards would do. The longer a card’s bar, the better it is.")
        return (Tip(self.rect, text, self.rect),) if self._lines else ()

    def say(self, wordings: Sequence[str], *, is_thinking: bool = False) -> None:
        """Show the first of ``wordings`` that fits; without any, hide the panel."""
        if self.is_thinking != is_thinking:
            self._time = 0.0
        self.is_thinking = is_thinking
        filled = self.room.copy(), self.beside_words
        if (tuple(wordings), filled) == (self.wordings, self._room_filled):
            return
        self.wordings, self._room_filled = tuple(wordings), filled
        if not wordings:
            self._lines, self.rect.size = [], (0, 0)
            return
        kit = self.kit
        self._size = kit.scale.font(19)
        high, room = self.room.height - self._rim, self.room.width - self._beside
        self._lines = self._fitted(max(1, int(high / (_OFTEN * self._size))), room)
        width = max(kit.text.width(line, self._size, bold=True) for line in self._lines)
        height = round(_OFTEN * self._size * len(self._lines)) + self._rim
        self.rect.size = width + self._beside, max(height, kit.scale.line(20, 1.9))
        self.rect.midbottom = self.room.midbottom

    @property
    def _lit_dot(self) -> int:
        return int(self._time * _WAITS) % _DOTS if self.is_thinking else 0

    @property
    def _rim(self) -> int:
        """The space above the lines and below them, together."""
        return round(0.5 * self.kit.scale.font(19))

    @property
    def _beside(self) -> int:
        """The width of what is beside the lines: the lamp, the dots, the rims, a button."""
        return round(3.8 * self.kit.scale.font(19)) + self.beside_words

    def _fitted(self, most: int, room: int) -> list[str]:
        """Return the lines of the first wording that fits ``most`` lines, smaller if need be, about equally long."""
        text = self.kit.text
        for wording, size in itertools.product(self.wordings, (self._size, self.kit.scale.font(17))):
            lines = text.wrap(wording, size, room, bold=True)
            if len(lines) <= most and all(text.width(line, size, bold=True) <= room for line in lines):
                self._size = size
                return self._balanced(wording, len(lines), room)
        words, self._size = text.fit([self.wordings[-1]], self._size, room, bold=True)
        return [words]

    def _balanced(self, wording: str, count: int, room: int) -> list[str]:
        """Return a wording in ``count`` lines as narrow as possible."""
        text, least = self.kit.text, self.kit.text.width(wording, self._size, bold=True) // count
        for narrow in range(least, room, max(4, self._size // 2)):
            lines = text.wrap(wording, self._size, narrow, bold=True)
            if len(lines) <= count:
                return lines
        return text.wrap(wording, self._size, room, bold=True)

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass for the dots."""
        self._time += dt

    def paint(self) -> Pictures:
        """Return the panel."""
        if not self._lines:
            return []
        kit, (width, height) = self.kit, self.rect.size
        panel, side = body(kit, (width, height), kit.style.gold), round(1.35 * self._size)
        left = round(0.55 * self._size)
        light = kit.art.icon("hint", side, kit.style.gold)
        put(panel, light, (left, (height - side) // 2))
        x, step = left + side + round(0.45 * self._size), _OFTEN * self._size
        for number, words in enumerate(self._lines):
            line = kit.text.line(words, self._size, kit.style.text, bold=True)
            line_at(panel, line, x, height / 2 + (number - (len(self._lines) - 1) / 2) * step)
        if self.is_thinking:
            self._put_dots(panel)
        radius, spread = kit.scale.px(12, 6), kit.scale.px(8, 4)
        return [halo((width, height), radius, spread, (0, 0, 0), 0.5, (0, 2)), (panel, (0, 0))]

    def _put_dots(self, panel: pygame.Surface) -> None:
        """Draw the sign that it is still thinking: three dots one below another, one of them lit."""
        style, diameter = self.kit.style, max(4, round(0.26 * self._size))
        x = panel.get_width() - self.beside_words - round(0.75 * self._size) - diameter // 2
        for number in range(_DOTS):
            tone = style.gold if number == self._lit_dot else style.line
            y = panel.get_height() / 2 + (number - 1) * 1.5 * diameter
            put(panel, shapes.disc(diameter, tone, tone, 0), (x, round(y - diameter / 2)))


def hint_room(layout: TableLayout, top: float, bottom: float) -> pygame.Rect:
    """Return where the sentence of a hint may lie, between ``top`` and ``bottom`` (y in pixels).

    It is at most two lines high, in a tall window four, and centred over the hand, as wide as seats and corners allow.
    """
    scale, ribbon = layout.scale, layout.ribbon
    highest = bottom - scale.line(19, (4 if scale.is_tall else 2) * _OFTEN + 0.6)
    rect = between(ribbon.left, max(top, highest), ribbon.right, bottom)
    room, half = layout.widened(rect), chip_radius(scale)
    low = [seat for seat in layout.sides if seat.box(round(0.8 * seat.fan.height), half).colliderect(room)]
    free = free_between(room, low, CHIP)
    across = ribbon.centerx if ribbon.left < free.left or free.right < ribbon.right else free.centerx
    width = 2 * min(across - free.left, free.right - across) - (2 * half + scale.gap if low else 0)
    return put_in((max(width, ribbon.width), rect.height), pygame.Rect(across - 1, rect.top, 2, rect.height))


class HintShown:
    """What a table shows of a hint: its sentence in the ribbon's place, bars over its hand, the card advised."""

    def __init__(self, stage: Stage, kit: Kit, hand: Hand, ribbon: Ribbon) -> None:
        self.panel = HintPanel(kit)
        self.bars = Bars(kit, 65.0, bar_height(kit), lambda: hand_places(kit, hand))
        self.others: list[Bars] = []
        """The bars elsewhere, such as on a strip of bids."""
        self.hint: Hint | None = None
        self._hand, self._ribbon = hand, ribbon
        self._glance: Glance[CardSprite] = Glance()
        self.lamp = Seal(hand, lambda: lamp(kit, kit.scale.px(32, 20)), 0.8)
        stage.add(self.panel, self.bars, self.lamp)

    def show(self, hint: Hint | None, room: pygame.Rect, *, at_once: bool) -> None:
        """Show ``hint``, its sentence within ``room``; None: show no more."""
        if is_new(hint, self.hint):
            self._glance.begin(self._hand.looked_at, self._hand.under_mouse)
        self.hint, self.panel.room = hint, room
        self.bars.show(hint, at_once=at_once)
        action = None if hint is None else hint.action
        self.lamp.card = action.card if isinstance(action, Play | Discard) else None
        self.update(0.0)

    @property
    def has_hand_bars(self) -> bool:
        """Whether bars lie on the cards of the hand."""
        marks = {} if self.hint is None else self.hint.marks
        return any(isinstance(action, Play | Discard) and mark.part is not None for action, mark in marks.items())

    def mark_of(self, sprite: CardSprite | None) -> HintMark | None:
        """Return the mark of a card of the hand, if it has one."""
        if self.hint is None or sprite is None or sprite.card is None:
            return None
        marks = self.hint.marks
        return marks.get(Play(sprite.card)) or marks.get(Discard(sprite.card))

    def update(self, dt: float) -> bool:
        """Let ``dt`` seconds pass; tell the sentence, or of the card looked at since. Return whether anything moves."""
        hint, hand, panel = self.hint, self._hand, self.panel
        mark = self.mark_of(self._glance.at(hand.looked_at)) if hand.dragged is None else None
        wordings = () if hint is None else hint.wordings if mark is None or not mark.wordings else mark.wordings
        is_shown = self._ribbon.visible and panel.visible
        panel.say(wordings, is_thinking=hint is not None and not hint.is_final)
        panel.update(dt)
        self._ribbon.is_hinted = is_shown and panel.rect.colliderect(self._ribbon.rect)
        return sum(bars.update(dt) for bars in (self.bars, *self.others)) > 0
