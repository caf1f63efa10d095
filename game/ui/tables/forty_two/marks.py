"""Words on the table of 42: labels on the trick's cards, who takes it, what a card is for, what players call."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field

import pygame

from game.cards import Card, Suit
from game.rules.forty_two import Kind, Trumps
from game.ui.controls.base import Kit, Painted
from game.ui.controls.panels import Pictures, halo, line_at
from game.ui.drawing import shapes
from game.ui.drawing.sprites import CardSprite
from game.ui.drawing.stage import Blit, premultiplied, put
from game.ui.drawing.styles import IVORY, LOSS, colour
from game.ui.tables.forty_two.places import label_rise, label_size
from game.ui.tables.forty_two.reasons import Reason, Wordings, kinds_of, label_word
from game.ui.tables.layout import Seat
from game.ui.tables.panels import Ribbon
from game.ui.tables.suits import suit_chip
from game.ui.tables.trick_game import crown_left

_INK = colour("2A160A")


@dataclass
class TrickShown:
    """What the words about the trick are made of: its cards in order, the suit named, the trumps, how many landed."""

    cards: tuple[Card, ...] = ()
    named: Suit | None = None
    trumps: Trumps = field(default_factory=lambda: Trumps(None, None))
    landed: int = 0


class TrickLabels:
    """A label astride the upper edge of each card of the trick that is more than a card of its suit."""

    depth = 36.0

    def __init__(self, kit: Kit, trick: Callable[[], Sequence[tuple[int, CardSprite]]], shown: TrickShown) -> None:
        self._kit = kit
        self._trick = trick
        self._shown = shown
        self.visible = True

    def blits(self) -> list[Blit]:
        """Return the labels of the cards that have landed."""
        shown = self._shown
        if not self.visible or not shown.landed:
            return []
        cards = shown.cards[: shown.landed]
        kinds = kinds_of(cards, shown.named, shown.trumps)
        result = []
        for place, (_seat, sprite) in enumerate(self._trick()[: shown.landed]):
            named = shown.named if place == 0 else None
            word = label_word(kinds[place])
            if word and sprite.visible and sprite.zoom == 1.0:
                size = label_size(self._kit.scale, sprite.height)
                label = self._label(word, named, kinds[place], size)
                turn = math.radians(sprite.angle)
                x = sprite.x + math.sin(turn) * sprite.height / 2 - label.get_width() / 2
                if sprite.glow is not None:
                    x = min(x, crown_left(sprite) - label.get_width() + 1)
                top = sprite.y - math.cos(turn) * sprite.height / 2
                start = sprite.x + math.sin(turn) * sprite.height / 2 - x  # how far its start is from the card's middle
                top -= max(0.0, start * math.tan(turn))  # a turned card's index lies higher than the middle of its edge
                y = top - label_rise(size)
                result.append(Blit(label, (round(x), round(y))))
        return result

    def _label(self, word: str, named: Suit | None, kind: Kind, size: int) -> pygame.Surface:
        kit = self._kit

        def draw() -> pygame.Surface:
            style = kit.style
            text = kit.text.line(word, size, style.text, bold=True)
            height = round(size * 1.5)
            chip = suit_chip(kit, named, round(height * 0.82)) if named else None
            width = text.get_width() + round(height * 0.8) + (round(height * 1.0) if chip else 0)
            line = style.gold if kind >= Kind.FIFTEEN else style.line
            edge = max(1, kit.scale.px(1.6))
            label = premultiplied(
                shapes.panel((width, height), height // 2, style.panel_top, style.panel_bottom, line, edge, alpha=250)
            )
            line_at(label, text, height * 0.4, height / 2)
            if chip:
                put(label, chip, (width - round(height * 0.3) - chip.get_width(), (height - chip.get_height()) // 2))
            return label

        return kit.art.made(("trick label", word, str(named), kind, size), draw)


class Caption(Painted):
    """The line under the trick: the suit to follow, and who takes the trick so far and why."""

    def __init__(self, kit: Kit, rect: pygame.Rect) -> None:
        super().__init__(kit, rect, depth=28)
        self.wordings: Wordings = ()
        self.suit: Suit | None = None

    def look(self) -> Hashable:
        """What the line's picture depends on."""
        return (self.wordings, self.suit)

    def say(self, suit: Suit | None, *wordings: str) -> None:
        """Show the suit to follow and the first of ``wordings`` that fits; none hides the line."""
        self.suit, self.wordings = suit, wordings

    def paint(self) -> Pictures:
        """Return a pill with the suit's chip and the words."""
        if not self.wordings:
            return []
        kit, style, height = self.kit, self.kit.style, self.rect.height
        chip = suit_chip(kit, self.suit, round(height * 0.74)) if self.suit else None
        start = round(height * 0.42) + (round(height * 0.95) if chip else 0)
        room = self.rect.width - start - height // 2
        words, size = kit.text.fit(self.wordings, kit.scale.font(17), room)
        text = kit.text.line(words, size, style.text)
        width = start + text.get_width() + round(height * 0.5)
        pill = premultiplied(
            shapes.panel((width, height), height // 2, style.panel_top, style.panel_bottom, style.line, 1, alpha=215)
        )
        if chip:
            put(pill, chip, (round(height * 0.36), (height - chip.get_height()) // 2))
        line_at(pill, text, start, height / 2)
        return [(pill, ((self.rect.width - width) // 2, 0))]


class CardNote(Painted):
    """A note over a card of the hand that is looked at: why it may be played or not, and what it would do.

    ``looked_at`` gives the reason and the middle of the card in pixels, or None; the ribbon makes room for the note.
    """

    def __init__(
        self, kit: Kit, room: pygame.Rect, ribbon: Ribbon, looked_at: Callable[[], tuple[Reason, float] | None]
    ) -> None:
        height = round(kit.scale.font(18) * 1.9)
        rect = pygame.Rect(0, 0, 0, height + round(height * 0.3))
        rect.bottom = room.bottom
        super().__init__(kit, rect, depth=41)  # before the ribbon
        self._room = room
        self._ribbon = ribbon
        self._looked_at = looked_at
        self.reason: Reason | None = None
        self._tip = 0

    def look(self) -> Hashable:
        """What the note's picture depends on."""
        return (self.reason, self._tip - self.rect.left)

    def blits(self) -> list[Blit]:
        """Return the note for the card that is looked at now."""
        found = self._looked_at()
        self.reason = None if found is None else found[0]
        self._ribbon.is_covered = found is not None
        if found is None:
            return []
        width = sum(line.get_width() for line in self._lines(found[0])) + self._inset * (3 if found[0].does else 2)
        self._tip = round(found[1])
        self.rect = pygame.Rect(0, self.rect.top, width, self.rect.height)
        self.rect.centerx = self._tip
        self.rect.clamp_ip(pygame.Rect(self._room.left, self.rect.top, self._room.width, self.rect.height))
        return super().blits()

    @property
    def _inset(self) -> int:
        return round(self.rect.height * 0.34)

    def _lines(self, reason: Reason) -> list[pygame.Surface]:
        """Return the two lines of text, in wordings that fit together."""
        kit = self.kit
        size, room = kit.scale.font(18), self._room.width - 3 * self._inset
        tone = kit.style.gold if reason.takes else kit.style.muted if reason.is_legal else LOSS
        why, does = reason.why[0], reason.does[0] if reason.does else ""
        for why in reason.why:
            left = room - kit.text.width(why, size, bold=True)
            fitting = [text for text in reason.does or ("",) if kit.text.width(text, size) <= left]
            if fitting and left >= 0:
                does = fitting[0]
                break
        else:
            does = ""
            why, size = kit.text.fit([reason.why[-1]], size, room, bold=True)
        ink = kit.style.text if reason.is_legal else LOSS
        return [kit.text.line(why, size, ink, bold=True), *([kit.text.line(does, size, tone)] if does else [])]

    def paint(self) -> Pictures:
        """Return the note with a tail that points at the card, unless that lies too far aside."""
        if self.reason is None:
            return []
        kit, style = self.kit, self.kit.style
        width, whole = self.rect.size
        tail = round(whole * 0.23)
        height = whole - tail
        line = style.gold if self.reason.is_legal else LOSS
        picture = pygame.Surface((width, whole), pygame.SRCALPHA)
        tip = self._tip - self.rect.left
        x = min(max(tip, 2 * tail), width - 2 * tail)
        if abs(tip - x) < 4 * tail:  # else it would point at another card
            points = [(x - tail, height - 2), (x + tail, height - 2), (x, whole)]
            put(picture, shapes.drawn_fine((width, whole), [(line, points)]), (0, 0))
        box = shapes.panel(
            (width, height),
            kit.scale.px(10, 5),
            style.panel_top,
            style.panel_bottom,
            line,
            max(1, kit.scale.px(1.8)),
            255,
        )
        put(picture, premultiplied(box), (0, 0))
        left = self._inset
        for text in self._lines(self.reason):
            line_at(picture, text, left, height / 2)
            left += text.get_width() + self._inset
        spread = kit.scale.px(8, 4)
        shadow = halo((width, height), kit.scale.px(10, 5), spread, (0, 0, 0), 0.5, (0, 2))
        return [shadow, (picture, (0, 0))]


class Call(Painted):
    """What a player calls when playing a card, in a bubble at the seat: "Trump number!"."""

    def __init__(self, kit: Kit, seats: Sequence[Seat], window: pygame.Rect) -> None:
        super().__init__(kit, pygame.Rect(0, 0, 0, round(kit.scale.font(21) * 2.5)), depth=92)
        self._seats = seats
        self._window = window
        self.words = ""
        self._side = "bottom"

    def look(self) -> Hashable:
        """What the bubble's picture depends on."""
        return (self.words, self._side)

    def say(self, seat: int, words: str) -> None:
        """Let ``seat`` call ``words``; "" ends the call."""
        self.words = words
        if not words:
            return
        place = self._seats[seat]
        self._side = place.side
        size = self.kit.scale.font(21)
        self.rect.width = self.kit.text.width(words, size, bold=True) + round(size * 2.2)
        plaque = place.plaque
        if place.side == "left":
            self.rect.midleft = (plaque.right - size // 3, plaque.top - size // 4)
        elif place.side == "right":
            self.rect.midright = (plaque.left + size // 3, plaque.top - size // 4)
        elif place.side == "top":
            self.rect.midtop = (
                plaque.centerx,
                plaque.bottom - round(size * 0.45),
            )  # over the backs, not over the trick
        else:
            self.rect.midbottom = (plaque.centerx, plaque.top - size // 3)
        self.rect.clamp_ip(self._window.inflate(-8, -8))

    def paint(self) -> Pictures:
        """Return an ivory bubble whose tail points at the plaque."""
        if not self.words:
            return []
        kit = self.kit
        width, whole = self.rect.size
        size = kit.scale.font(21)
        tail = round(size * 0.45)
        height = whole - 2 * tail
        edge = max(1, kit.scale.px(1.8))
        picture = pygame.Surface((width, whole), pygame.SRCALPHA)
        x = {"left": 2.2 * tail, "right": width - 2.2 * tail}.get(self._side, width / 2)
        up = self._side == "top"
        base, point = (tail + 2, 0) if up else (whole - tail - 2, whole)
        put(
            picture,
            shapes.drawn_fine((width, whole), [(IVORY, [(x - tail, base), (x + tail, base), (x, point)])]),
            (0, 0),
        )
        box = shapes.panel((width, height), height // 2, IVORY, (244, 231, 205), (120, 84, 40), edge, alpha=255)
        put(picture, premultiplied(box), (0, tail))
        text = kit.text.line(self.words, size, _INK, bold=True)
        line_at(picture, text, (width - text.get_width()) / 2, whole / 2)
        spread = kit.scale.px(8, 4)
        shadow = halo((width, height), height // 2, spread, (0, 0, 0), 0.5, (0, tail + 2))
        return [shadow, (picture, (0, 0))]
