"""The writing on and beside the cards of 42: labels on the trick, tabs behind the hand, notes, calls."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

import pygame

from game.cards import Card, Suit
from game.rules.forty_two import Kind, Trumps
from game.ui.controls.base import Kit, Painted, Pictures
from game.ui.controls.panels import halo, line_at, write
from game.ui.drawing import shapes
from game.ui.drawing.assets import card_width
from game.ui.drawing.sprites import CardSprite
from game.ui.drawing.stage import Blit, put
from game.ui.drawing.styles import IVORY, IVORY_DARK, LOSS, Colour, colour
from game.ui.language.messages import npgettext, pgettext
from game.ui.tables.forty_two.layout import label_rise, label_size, tab_size
from game.ui.tables.forty_two.words import CardReason, kinds_of, label_word, strength_of
from game.ui.tables.parts.answers import SAID
from game.ui.tables.parts.hand import Hand
from game.ui.tables.parts.layout import Seat
from game.ui.tables.parts.panels import Ribbon
from game.ui.tables.parts.suits import line_with_signs, suit_chip
from game.ui.tables.parts.tricks import crown_left
from game.ui.words.cards import Wordings

_INK: Final = colour("2A160A")
_WORDS: Final = 0.78  # of a tab's width: its words; the rest may be hidden


def _plate(kit: Kit, size: tuple[int, int], radius: int, line: Colour, edge: int, alpha: int) -> pygame.Surface:
    """Return a panel in the style's colours, premultiplied."""
    style = kit.style
    return shapes.plate(size, radius, style.panel_top, style.panel_bottom, line, edge, alpha=alpha)


@dataclass
class TrickShown:
    """The source of the words about a trick: its cards in order, the named suit, the trumps, the number landed."""

    cards: tuple[Card, ...] = ()
    named: Suit | None = None
    trumps: Trumps = field(default_factory=lambda: Trumps(None, None))
    landed: int = 0

    @property
    def lying(self) -> tuple[Card, ...]:
        """The cards that have landed."""
        return self.cards[: self.landed]

    def begin(self, named: Suit | None) -> None:
        """Begin a trick in which ``named`` is to be followed."""
        self.cards, self.landed, self.named = (), 0, named


class TrickLabels:
    """A label across the upper edge of each trick card that is more than a plain card of its suit."""

    depth = 36.0

    def __init__(self, kit: Kit, trick: Callable[[], Sequence[tuple[int, CardSprite]]], shown: TrickShown) -> None:
        self._kit, self._trick, self._shown = kit, trick, shown
        self.visible = True

    def blits(self) -> list[Blit]:
        """Return the labels of the cards that have landed."""
        shown = self._shown
        if not self.visible or not shown.landed:
            return []
        kinds = kinds_of(shown.lying, shown.named, shown.trumps)
        result = []
        for place, ((_seat, sprite), kind) in enumerate(zip(self._trick(), kinds, strict=False)):
            word = label_word(kind)
            if word and sprite.visible and sprite.zoom == 1.0:
                size = label_size(self._kit.scale, sprite.height)
                label = self._label(word, shown.named if place == 0 else None, kind, size)
                middle, top = edge_point(sprite, 0, at_rest=True)
                x = middle - label.get_width() / 2
                if sprite.glow is not None:
                    x = min(x, crown_left(sprite) - label.get_width() + 1)
                # the index of a tilted card lies higher than the middle of its edge
                top -= max(0.0, (middle - x) * math.tan(math.radians(sprite.angle)))
                result.append(Blit(label, (round(x), round(top - label_rise(size)))))
        return result

    def _label(self, word: str, named: Suit | None, kind: Kind, size: int) -> pygame.Surface:
        kit = self._kit

        def draw() -> pygame.Surface:
            text = kit.text.line(word, size, kit.style.text, bold=True)
            height = round(size * 1.5)
            chip = suit_chip(kit, named, round(height * 0.82)) if named else None
            width = text.get_width() + round(height * 0.8) + (height if chip else 0)
            line = kit.style.gold if kind >= Kind.FIFTEEN else kit.style.line
            label = _plate(kit, (width, height), height // 2, line, kit.scale.px(1.6), 250)
            tail = height - 1 - text.get_bounding_rect().bottom + text.get_height() / 2  # some letters reach far down
            line_at(label, text, height * 0.4, min(height / 2, tail))
            if chip:
                put(label, chip, (width - round(height * 0.3) - chip.get_width(), (height - chip.get_height()) // 2))
            return label

        return kit.art.made(("trick label", word, str(named), kind, size), draw)


class HandTabs:
    """A tab for each run of jokers, trump numbers or trumps that lie side by side in the hand.

    ``shown`` knows the trumps. The tabs stand behind the cards, so that no index is ever hidden, and stay below
    ``ceiling`` (pixels from the window's top), where the prompt lies.
    """

    depth = 40.0

    def __init__(self, kit: Kit, hand: Hand, shown: TrickShown, ceiling: int) -> None:
        self._kit, self._hand, self._shown, self._ceiling = kit, hand, shown, ceiling
        self.visible = False
        self._drawn: tuple[object, list[Blit]] = (None, [])

    def blits(self) -> list[Blit]:
        """Return the tabs, from left to right."""
        hand, sprites = self._hand, self._hand.sprites
        if not self.visible:
            return []
        state = (
            [sprite.pose for sprite in sprites],
            *map(id, (hand.hovered, hand.cursor, hand.dragged)),
            self._shown.trumps,
        )
        if state != self._drawn[0]:
            self._drawn = state, self._draw()
        return self._drawn[1]

    def _draw(self) -> list[Blit]:
        result: list[Blit] = []
        for kind, run, right in self._runs():
            left = edge_point(run[0], -1)[0]
            if result:
                left = max(left, result[-1].rect.right)
            tab, x = self._lain(kind, run, left, right)
            width, height = tab.get_size()
            top = min(self._top(x + part * width, run) for part in (0.1, 0.5, 0.9))
            y = max(self._ceiling, round(top - height * 0.54))
            seen = min(self._top(x + part * width, self._hand.sprites) for part in (0.17, 0.5, 0.83)) - y
            if seen > 0.4 * height:  # else a raised card would cut the words, which the note on that card says too
                result.append(Blit(tab, (x, y)))
        return result

    def _runs(self) -> list[tuple[Kind, list[CardSprite], float]]:
        """Return each run with its kind, and the window x at which the next card, if any, starts to cover it."""
        lying = [sprite for sprite in self._hand.sprites if sprite is not self._hand.dragged]
        runs = []
        for kind, group in groupby(lying, self._strength):
            run = list(group)
            if kind is not None:
                after = lying[lying.index(run[-1]) + 1 :][:1]
                runs.append((kind, run, edge_point(after[0], -1)[0] if after else edge_point(run[-1], 1)[0]))
        return runs

    def _strength(self, sprite: CardSprite) -> Kind | None:
        kind = None if sprite.card is None else strength_of(sprite.card, self._shown.trumps)
        return Kind.BIG_JOKER if kind is Kind.LITTLE_JOKER else kind

    def _top(self, x: float, run: Sequence[CardSprite]) -> float:
        """Return the y of the highest upper edge at ``x`` among the cards not raised by the mouse.

        A raised card of ``run`` counts too: its tab rises with it if there is no room beside it.
        """
        tops = []
        raised = [each for each in (self._hand.hovered, self._hand.cursor) if each not in run]
        for sprite in self._hand.sprites:
            left, right = edge_point(sprite, -1)[0], edge_point(sprite, 1)[0]
            if left <= x <= right and sprite is not self._hand.dragged and sprite not in raised:
                tops.append(edge_point(sprite, 2 * (x - left) / (right - left) - 1)[1])
        return min(tops, default=min(edge_point(sprite, 0, at_rest=True)[1] for sprite in self._hand.sprites))

    def _lain(self, kind: Kind, run: Sequence[CardSprite], left: float, right: float) -> tuple[pygame.Surface, int]:
        """Return a tab and its left edge: centred between ``left`` and ``right``, or beside a raised card.

        Beside a raised card the tab shrinks if necessary; if there is still no room, it stays centred.
        """
        size = tab_size(self._kit.scale, run[0].height)
        tab = self._fitting(kind, len(run), right - left, size)
        x = round(max(left + 1, (left + right - tab.get_width()) / 2))
        for raised in (self._hand.hovered, self._hand.cursor):
            if raised is None or not raised.raise_by:
                continue
            start, end = edge_point(raised, -1)[0] - 1, edge_point(raised, 1)[0] + 1
            if end <= x or x + tab.get_width() <= start:
                continue
            far = max(right, edge_point(run[-1], 1)[0])  # over the next card if necessary
            room, middle = max((far - end, (far + end) / 2), (start - left, (start + left) / 2))
            for smaller in range(size, self._kit.scale.smallest - 1, -1):
                beside = self._fitting(kind, len(run), room / _WORDS, smaller)
                if _WORDS * beside.get_width() <= room:
                    return beside, round(middle - beside.get_width() / 2)
        return tab, x

    def _fitting(self, kind: Kind, count: int, room: float, size: int) -> pygame.Surface:
        """Return the tab with the longest words that fit ``room`` pixels."""
        jokers: Wordings = (npgettext("label on cards", "joker", "jokers", count),)
        trumps = npgettext("label on cards", "trump", "trumps", count)
        numbers = (
            npgettext("label on cards", "trump number", "trump numbers", count),
            pgettext("label on a card", "number"),
        )
        wordings = {Kind.TRUMP_NUMBER: numbers, Kind.TRUMP: (trumps,)}.get(kind, jokers)
        tabs = [self._tab(words, kind, size) for words in wordings]
        return next((tab for tab in tabs if tab.get_width() <= room), tabs[-1])

    def _tab(self, words: str, kind: Kind, size: int) -> pygame.Surface:
        kit, style, strong = self._kit, self._kit.style, kind > Kind.TRUMP

        def draw() -> pygame.Surface:
            text = kit.text.line(words, size, style.gold if strong else style.text, bold=True)
            whole = text.get_width() + size, round(size * 2.4)
            tab = _plate(kit, whole, round(size * 0.6), style.gold if strong else style.line, 1, 245)
            line_at(tab, text, size / 2, size * 0.58)
            return tab

        return kit.art.made(("hand mark", words, kind, size), draw)


def edge_point(sprite: CardSprite, part: float, *, at_rest: bool = False) -> tuple[float, float]:
    """Return a point of a card's upper edge: ``part`` -1 is its left corner, 0 the middle, 1 the right corner."""
    turn = math.radians(sprite.angle)
    along, up = part * card_width(sprite.height) / 2, sprite.height / 2 + (0.0 if at_rest else sprite.raise_by)
    return (
        sprite.x + along * math.cos(turn) + up * math.sin(turn),
        sprite.y + along * math.sin(turn) - up * math.cos(turn),
    )


class Caption(Painted):
    """The line under the trick: the suit to follow, and who is taking the trick and why."""

    def __init__(self, kit: Kit, rect: pygame.Rect) -> None:
        super().__init__(kit, rect, depth=28)
        self.wordings: Wordings = ()
        self.suit: Suit | None = None
        self.is_covered = False
        """Whether a hint takes its place."""

    def look(self) -> Hashable:
        return (self.wordings, self.suit, self.is_covered)

    def say(self, suit: Suit | None, *wordings: str) -> None:
        """Show the suit to follow and the first of ``wordings`` that fits; without any, hide the line."""
        self.suit, self.wordings = suit, wordings

    def paint(self) -> Pictures:
        """Return a pill with the suit's chip and the words."""
        if not self.wordings or self.is_covered:
            return []
        kit, height = self.kit, self.rect.height
        start = round(height * 0.42) + (round(height * 0.95) if self.suit else 0)
        room = self.rect.width - start - height // 2
        line, _words = line_with_signs(kit, self.wordings, kit.scale.font(17), room, kit.style.text)
        width = start + line.get_width() + round(height * 0.5)
        pill = _plate(kit, (width, height), height // 2, kit.style.line, 1, 215)
        if self.suit:
            chip = suit_chip(kit, self.suit, round(height * 0.74))
            put(pill, chip, (round(height * 0.36), (height - chip.get_height()) // 2))
        line_at(pill, line, start, height / 2)
        return [(pill, ((self.rect.width - width) // 2, 0))]


def _bubble(
    kit: Kit,
    size: tuple[int, int],
    box: pygame.Rect,
    radius: int,
    colours: tuple[Colour, Colour, Colour],
    tail: tuple[Colour, Sequence[tuple[float, float]]] | None,
) -> pygame.Surface:
    """Return a ``box`` in a picture of ``size``, with its tail; ``colours``: top, bottom, edge."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    if tail is not None:
        put(picture, shapes.drawn_fine(size, [tail]), (0, 0))
    put(picture, shapes.plate(box.size, radius, *colours, kit.scale.px(1.8)), box.topleft)
    return picture


class CardNote(Painted):
    """A note above the card of the hand that is looked at: why it may or may not be played, and what it would do.

    ``looked_at`` returns the reason and the x of the card's middle in pixels, or None; the ribbon gives way to the
    note.
    """

    def __init__(
        self, kit: Kit, room: pygame.Rect, ribbon: Ribbon, looked_at: Callable[[], tuple[CardReason, float] | None]
    ) -> None:
        height = round(kit.scale.font(18) * 1.9)
        whole = height + round(height * 0.3)
        super().__init__(kit, pygame.Rect(0, room.bottom - whole, 0, whole), depth=41)  # in front of the ribbon
        self._room, self._ribbon, self._looked_at = room, ribbon, looked_at
        self.reason: CardReason | None = None
        self._tip = 0

    def look(self) -> Hashable:
        return (self.reason, self._tip - self.rect.left)

    def blits(self) -> list[Blit]:
        """Return the note for the card that is looked at now."""
        found = self._looked_at()
        self.reason = None if found is None else found[0]
        self._ribbon.is_covered = found is not None
        if found is None:
            return []
        reason, self._tip = found[0], round(found[1])
        width = sum(line.get_width() for line in self._lines(reason)) + self._inset * (3 if reason.does else 2)
        room = pygame.Rect(self._room.left, self.rect.top, self._room.width, self.rect.height)
        self.rect = pygame.Rect(self._tip - width // 2, self.rect.top, width, self.rect.height).clamp(room)
        return super().blits()

    @property
    def _inset(self) -> int:
        return round(self.rect.height * 0.34)

    def _lines(self, reason: CardReason) -> list[pygame.Surface]:
        """Return the two lines of text, in wordings that fit together."""
        kit, style = self.kit, self.kit.style
        size, room = kit.scale.font(18), self._room.width - 3 * self._inset
        tone = style.gold if reason.takes else style.muted if reason.is_legal else LOSS
        for why in reason.why:
            left = room - kit.text.width(why, size, bold=True)
            fitting = [does for does in reason.does or ("",) if kit.text.width(does, size) <= left]
            if fitting and left >= 0:
                does = fitting[0]
                break
        else:
            ink, size = style.text if reason.is_legal else LOSS, kit.text.least
            lines = kit.text.wrap(reason.why[-1], size, room, bold=True, most=2)
            return [kit.text.line(line, size, ink, bold=True) for line in lines]
        ink = style.text if reason.is_legal else LOSS
        return [kit.text.line(why, size, ink, bold=True), *([kit.text.line(does, size, tone)] if does else [])]

    def paint(self) -> Pictures:
        """Return the note, with a tail that points at its card unless the card is too far to the side."""
        if self.reason is None:
            return []
        kit, style = self.kit, self.kit.style
        width, whole = self.rect.size
        tail, radius = round(whole * 0.23), kit.scale.px(10, 5)
        box = pygame.Rect(0, 0, width, whole - tail)
        line = style.gold if self.reason.is_legal else LOSS
        tip = self._tip - self.rect.left
        x = min(max(tip, 2 * tail), width - 2 * tail)
        points = [(x - tail, box.height - 2), (x + tail, box.height - 2), (x, whole)]
        reaches = abs(tip - x) < 4 * tail  # otherwise it would point at another card
        colours = style.panel_top, style.panel_bottom, line
        picture = _bubble(kit, self.rect.size, box, radius, colours, (line, points) if reaches else None)
        left = self._inset
        for text in self._lines(self.reason):
            line_at(picture, text, left, box.height / 2)
            left += text.get_width() + self._inset
        return [halo(box.size, radius, kit.scale.px(8, 4), (0, 0, 0), 0.5, (0, 2)), (picture, (0, 0))]


class Call(Painted):
    """A player's call on playing a card, in a bubble at the seat: "Trump number!"."""

    def __init__(self, kit: Kit, seats: Sequence[Seat], window: pygame.Rect) -> None:
        super().__init__(kit, pygame.Rect(0, 0, 0, round(kit.scale.font(21) * 2.5)), depth=92)
        self._seats = seats
        self._window = window
        self.words = ""
        self.lasts = SAID
        self._left = 0.0
        self._side = "bottom"

    def look(self) -> Hashable:
        return (self.words, self._side)

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass: a call dies away."""
        self._left -= dt
        self.words = self.words if self._left > 0 else ""

    def say(self, seat: int, words: str) -> None:
        """Let ``seat`` call ``words``; "" ends the call."""
        self.words, self._left = words, self.lasts
        if not words:
            return
        plaque, self._side = self._seats[seat].plaque, self._seats[seat].side
        size = self.kit.scale.font(21)
        self.rect.width = self.kit.text.width(words, size, bold=True) + round(size * 2.2)
        if self._side == "left":  # over the plaque's edge, not over the trick
            self.rect.bottomleft = (plaque.left, plaque.top + size // 3)
        elif self._side == "right":
            self.rect.bottomright = (plaque.right, plaque.top + size // 3)
        elif self._side == "top":  # over the backs, not over the trick
            self.rect.midtop = (plaque.centerx, plaque.bottom - round(size * 0.45))
        else:
            self.rect.midbottom = (plaque.centerx, plaque.top - size // 3)
        self.rect.clamp_ip(self._window.inflate(-8, -8))

    def paint(self) -> Pictures:
        """Return an ivory bubble whose tail points at the plaque."""
        if not self.words:
            return []
        kit, size = self.kit, self.kit.scale.font(21)
        width, whole = self.rect.size
        tail = round(size * 0.45)
        box = pygame.Rect(0, tail, width, whole - 2 * tail)
        radius = box.height // 2
        x = {"left": 2.2 * tail, "right": width - 2.2 * tail}.get(self._side, width / 2)
        base, point = (tail + 2, 0) if self._side == "top" else (whole - tail - 2, whole)
        points = [(x - tail, base), (x + tail, base), (x, point)]
        colours = IVORY, IVORY_DARK, (120, 84, 40)
        picture = _bubble(kit, self.rect.size, box, radius, colours, (IVORY, points))
        write(picture, kit, self.words, size, _INK, (width / 2, whole / 2), align=0.5, bold=True)
        shadow = halo(box.size, radius, kit.scale.px(8, 4), (0, 0, 0), 0.5, (0, tail + 2))
        return [shadow, (picture, (0, 0))]
