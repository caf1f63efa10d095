"""The panels of Empat Satu: a hand's value and its sum, the number of the deal, the standings, the Close button."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final

import msgspec
import pygame

from game.cards import Card, Suit
from game.rules.empat_satu import BEST, Worth, points_of, worth_of
from game.ui.controls.base import Kit, Pictures
from game.ui.controls.buttons import Button
from game.ui.controls.panels import body, line_at, write
from game.ui.drawing import shapes
from game.ui.drawing.assets import CARD_ASPECT
from game.ui.drawing.mirror import fill, unmirrored
from game.ui.drawing.sprites import CardSprite
from game.ui.drawing.stage import Blit, premultiplied, put
from game.ui.drawing.styles import LOSS, Colour, colour
from game.ui.language.digits import figure
from game.ui.language.figures import signed
from game.ui.language.messages import _, left_to_right, ngettext, pgettext, say
from game.ui.tables.empat_satu.words import StandingLine, not_now
from game.ui.tables.parts.answers import Answer, MoveControl
from game.ui.tables.parts.panels import CornerPanel, ListPanel, TilePanel
from game.ui.tables.parts.suits import suit_chip
from game.ui.words.cards import card_name, filled, suit_name
from game.ui.words.hints import HintMark

Part = tuple[Suit, int]

_GAIN_TOP, _GAIN_BOTTOM, _GAIN_LINE = colour("1E7A58"), colour("0F4A36"), colour("8FE0BE")
_LOSS_TOP, _LOSS_BOTTOM, _LOSS_LINE = colour("8E2A22"), colour("5A1512"), colour("FFB09C")


class Counted(msgspec.Struct, frozen=True):
    """The cards whose value is counted, and the one left out because it might be thrown."""

    cards: tuple[Card, ...] = ()
    thrown: Card | None = None
    hint: tuple[str, ...] = ()
    goal: int = BEST

    @property
    def kept(self) -> tuple[Card, ...]:
        """The cards that count."""
        return tuple(card for card in self.cards if card is not self.thrown)


def parts_of(cards: Sequence[Card]) -> tuple[Part, list[Part]]:
    """Return a hand's counting suit with its points, and the other suits with theirs."""
    suit = worth_of(cards).suit
    sums: dict[Suit, int] = {}
    for card in cards:
        assert card.suit is not None
        sums[card.suit] = sums.get(card.suit, 0) + points_of(card)
    gain = sums.pop(suit, 0)
    return (suit, gain), sorted(sums.items(), key=lambda part: -part[1])


def row_width(pieces: Sequence[pygame.Surface], space: int) -> int:
    """Return the width of a line's pieces with ``space`` pixels between them."""
    return sum(piece.get_width() for piece in pieces) + space * (len(pieces) - 1)


def put_row(target: pygame.Surface, pieces: Sequence[pygame.Surface], x: float, y: float, space: float) -> None:
    """Draw a line's pieces side by side from ``x`` on, vertically centred at ``y``."""
    for piece in pieces:
        line_at(target, piece, x, y)
        x += piece.get_width() + space


class ValuePanel(CornerPanel):
    """The value of the hand: the sum by suits, the value in large figures, the shortfall from 41, and a meter."""

    def __init__(self, kit: Kit, rect: pygame.Rect, counted: Callable[[], Counted]) -> None:
        tip = _(
            "What your hand is worth: the cards of one suit count for you, all others against you. An ace is 11, "
            "a king, queen, jack or ten 10, any other card its number. Four cards of one suit are worth 41 at most."
        )
        super().__init__(kit, rect, tip)
        self._counted = counted

    def look(self) -> Hashable:
        return self._counted()

    def draw_on(self, whole: pygame.Surface) -> None:
        """Draw the panel."""
        kit, style, scale = self.kit, self.kit.style, self.kit.scale
        width, height = self.rect.size
        counted, inset = self._counted(), max(scale.gap, 8)
        put(whole, body(kit, (width, height), style.gold if counted.thrown is not None else None), (0, 0))
        meter = pygame.Rect(inset, round(height * 0.7), width - 2 * inset, 0)
        if not counted.kept:
            wordings = [_("The value of your hand"), _("Your hand")]
            at = (width / 2, height * 0.4)
            write(whole, kit, wordings, scale.font(20), style.muted, at, width - 2 * inset, align=0.5)
            self._meter(whole, meter, None, counted.goal)
            return
        value, middle = worth_of(counted.kept).value, height * 0.47
        self._sum(whole, counted.kept, inset, height * 0.17)
        equals, ink = left_to_right(f"= {figure(value)}"), LOSS if value < 0 else style.gold
        room = width - 2 * inset - scale.gap
        room -= write(whole, kit, equals, scale.font(38), ink, (inset, middle), bold=True)
        ink = style.gold if counted.thrown else style.text
        at = (width - inset, middle)
        write(whole, kit, self._remark(counted, value), scale.font(18), ink, at, room, align=1.0)
        self._meter(whole, meter, value, counted.goal)

    @staticmethod
    def _remark(counted: Counted, value: int) -> list[str]:
        if counted.thrown is not None:
            return filled([_("without {card}"), _("if discarded")], card=card_name(counted.thrown))
        if counted.hint:
            return list(counted.hint)
        if value >= BEST:
            return [pgettext("value of a hand", "forty-one!")]
        if value <= 0:
            return [_("below zero") if value else _("nothing yet")]
        short = BEST - value
        long = ngettext("{count} short of 41", "{count} short of 41", short)
        return filled([long, ngettext("{count} short", "{count} short", short)], count=short)

    def _sum(self, panel: pygame.Surface, cards: tuple[Card, ...], left: int, y: float) -> None:
        kit, room = self.kit, panel.get_width() - 2 * left
        gain, others = parts_of(cards)
        parts = [gain, *others]
        sizes = [kit.scale.font(base) for base in (22, 20, 18, 16, 14)]
        tried = [(size, True) for size in sizes[:2]] + [(size, False) for size in (*sizes, *range(sizes[-1], 9, -1))]
        for size, worded in tried:
            if worded and (panel.get_width() < 300 * kit.scale.text_scale or len(parts) > 2):
                continue
            pieces = self._pieces(parts, size, worded)
            space = round(size * 0.32)
            if row_width(pieces, space) <= room:
                break
        row = pygame.Rect(left, 0, row_width(pieces, space), panel.get_height())
        with unmirrored(row, panel) as place:  # a sum is read from the left
            put_row(panel, pieces, place.left, y, space)

    def _pieces(self, parts: list[Part], size: int, worded: bool) -> list[pygame.Surface]:
        kit, style = self.kit, self.kit.style
        pieces = []
        for number, (suit, points) in enumerate(parts):
            if number:
                pieces.append(kit.text.line("−", size, style.text))
            pieces.append(suit_chip(kit, suit, round(size * 1.3)))
            if worded:
                pieces.append(kit.text.line(suit_name(suit), size, style.text))
            pieces.append(kit.text.line(figure(points), size, style.text, bold=True))
        return pieces

    def _meter(self, panel: pygame.Surface, rect: pygame.Rect, value: int | None, goal: int) -> None:
        """Draw the trough from 0 to 41, filled up to the hand's value; ``goal`` marks the value that may close."""
        kit, style = self.kit, self.kit.style
        height = max(8, kit.scale.px(15))
        trough = shapes.plate((rect.width, height), height // 2, colour("060914"), colour("0C1230"), style.line)
        put(panel, trough, rect.topleft)
        length = round((rect.width - 2) * max(0, min(value or 0, BEST)) / BEST)
        if length >= height - 2:
            top, bottom = style.gold, shapes.mixed(style.gold, 0.66)
            bar = shapes.rounded((length, height - 2), (height - 2) // 2, top, bottom)
            put(panel, premultiplied(bar), (rect.left + 1, rect.top + 1))
        size = max(10, kit.scale.font(15))
        marks = [0, 10, 20, 30, BEST] if goal == BEST else sorted({0, goal, BEST})
        for mark in marks:
            strong, part = mark in (goal, BEST), mark / BEST
            at = (rect.left + rect.width * part, rect.top + height + size * 0.82)
            write(panel, kit, figure(mark), size, style.gold if strong else style.muted, at, align=part, bold=strong)
            if 0 < mark < BEST:
                tick = rect.left + round(rect.width * part)
                fill(panel, (*style.line, 255), (tick, rect.top + 1, max(1, kit.scale.px(2)), height - 2))


INDEX_WIDE: Final = 0.23  # of a card's width: width of its corner index


class HandChips:
    """A chip on the upper edge of each card of the person's, with what it counts for or against the hand.

    No chip reaches above ``top``: on a raised card it sits lower, so that the text above stays legible.
    """

    depth = 66.0

    def __init__(
        self, kit: Kit, sprites: Callable[[], Sequence[CardSprite]], counted: Callable[[], Counted], top: int
    ) -> None:
        self._kit = kit
        self._top = top
        self._sprites = sprites
        self._counted = counted
        self.sinks_by = 0
        """How many pixels lower the chips lie than usual, to leave a card's edge to the bar of a hint."""
        self._drawn: tuple[object, list[Blit]] = (None, [])

    def blits(self) -> list[Blit]:
        """Return the chips at the cards' present places."""
        counted, sprites = self._counted(), self._sprites()
        state = [sprite.pose for sprite in sprites], counted, self.sinks_by
        if state != self._drawn[0]:
            self._drawn = state, self._draw(counted, sprites)
        return self._drawn[1]

    def _draw(self, counted: Counted, sprites: Sequence[CardSprite]) -> list[Blit]:
        result, kept = [], counted.kept
        worth = worth_of(kept)
        for number, sprite in enumerate(sprites if kept else ()):
            card = sprite.card
            if card is None or sprite.flip < 1 or sprite.zoom != 1.0 or sprite.lift >= 1.0 or not sprite.visible:
                continue
            width = sprite.height * CARD_ASPECT
            room = width if number + 1 == len(sprites) else min(width, sprites[number + 1].x - sprite.x)
            chip = self._fitting(card, worth, card is counted.thrown, round(room - INDEX_WIDE * width) - 2)
            x = max(sprite.x - chip.get_width() / 2, sprite.x - (0.5 - INDEX_WIDE) * width)  # beside the index
            y = sprite.y - sprite.height / 2 - sprite.raise_by - sprite.lift * 0.05 * sprite.height
            at = max(self._top, round(y - chip.get_height() * 0.72)) + self.sinks_by
            result.append(Blit(chip, (round(x + sprite.shake), at)))
        return result

    def _fitting(self, card: Card, worth: Worth, is_thrown: bool, room: int) -> pygame.Surface:
        """Return a card's chip, the largest that hides neither its own index nor that of the next card."""
        large, small = self._kit.scale.font(18), self._kit.scale.smallest
        good = is_thrown or card.suit is worth.suit
        wordings = [signed(points_of(card) if good else -points_of(card))]
        if is_thrown:
            wordings = [say(_("leaves {value}"), value=worth.value), left_to_right(f"= {figure(worth.value)}")]
        for words in wordings:
            chip = self._chip(words, good, large, golden=is_thrown)
            if chip.get_width() <= room:
                return chip
        return self._chip(wordings[-1], good, small, golden=is_thrown)

    def _chip(self, text: str, good: bool, size: int, golden: bool = False) -> pygame.Surface:
        kit = self._kit

        def draw() -> pygame.Surface:
            style, height = kit.style, round(size * 1.5)
            tones: tuple[Colour, Colour, Colour] = (_GAIN_TOP, _GAIN_BOTTOM, _GAIN_LINE)
            if golden:
                tones = (style.gold, shapes.mixed(style.gold, 0.8), (255, 240, 200))
            elif not good:
                tones = (_LOSS_TOP, _LOSS_BOTTOM, _LOSS_LINE)
            width = kit.text.width(text, size, bold=True) + round(height * 0.9)
            chip = shapes.plate((width, height), height // 2, *tones, max(1, kit.scale.px(1.6)))
            ink = colour("2A160A") if golden else (255, 255, 255)
            write(chip, kit, text, size, ink, (width / 2, height / 2), bold=True, align=0.5)
            return chip

        return kit.art.made(("hand chip", text, good, golden, size), draw)


class DealPanel(TilePanel):
    """The number of the deal and what ends it: that number on the tile, and three lines."""

    number = BEST
    lines: tuple[Sequence[str], ...] = ()

    def look(self) -> Hashable:
        return (self.number, tuple(map(tuple, self.lines)))

    def draw_tile(self, tile: pygame.Surface) -> None:
        side, ink = tile.get_width(), self.kit.style.tile_ink
        write(tile, self.kit, figure(self.number), round(side * 0.52), ink, (side / 2, side / 2), align=0.5, bold=True)

    def tile_lines(self) -> Sequence[Sequence[str]]:
        return self.lines


class StandingPanel(ListPanel):
    """The standings: a heading and some lines, each of words and a number."""

    head: tuple[str, ...] = ("",)
    rows: tuple[StandingLine, ...] = ()

    def fit(self) -> None:
        """Make the panel as high as its lines require."""
        if not self.is_low:
            lowest = max(y for _left, y, _broad in self.line_places(len(self.rows)))
            self.rect.height = round((lowest + 0.085 * self._most) / 0.96)

    def look(self) -> Hashable:
        return (self.head, self.rows)

    def draw_on(self, whole: pygame.Surface) -> None:
        kit, style = self.kit, self.kit.style
        put(whole, self.headed(self.head), (0, 0))
        places, size = self.line_places(len(self.rows)), kit.scale.font(18)
        if len({left for left, _y, _broad in places}) > 2:  # three columns
            places, size = self.line_places(len(self.rows), between=0.6), kit.scale.font(15)
        widest = max(
            (kit.text.width(worth, size, bold=True) for _words, worth, _strong, _value in self.rows), default=0
        )
        for (wordings, worth, strong, value), (left, y, broad) in zip(self.rows, places, strict=True):
            ink = LOSS if value < 0 else style.text
            taken = write(whole, kit, worth, size, ink, (left + broad, y), align=1.0, bold=True, column=widest)
            ink, room = style.text if strong else style.muted, round(broad - taken - kit.scale.gap // 2)
            write(whole, kit, wordings, size, ink, (left, y), room, bold=strong)


class CloseButton(Button, MoveControl):
    """Ends the deal if the hand allows it; otherwise it says why not, and can still be pressed for the reason."""

    def __init__(self, kit: Kit, rect: pygame.Rect, close: Callable[[], Answer]) -> None:
        super().__init__(kit, rect, pgettext("button: end the deal", "Close"), lambda: None, ["close"], base=20)
        self.reason = not_now()
        self.hinted = HintMark()
        self._close = close

    def show_hint(self, hinted: HintMark, *, is_pressed: bool = False) -> None:
        """Show what a hint says of closing: its chance after the word, and a lamp if it is advised.

        When it ``is_pressed``, the card to close with is asked for, and another press takes it back.
        """
        self.hinted = hinted
        self.icon = "hint" if hinted.is_advised else ""
        self.label = pgettext("button: end the deal", "Close")
        if hinted.chance:
            self.label = say(pgettext("button: end the deal", "Close: {chance}"), chance=hinted.chance)
        if is_pressed:
            self.label = _("Don’t close")

    def answer(self, point: tuple[int, int]) -> Answer:
        self.kit.audio.play("button")
        return self._close()

    def look(self) -> Hashable:
        return (super().look(), self.reason)

    def paint(self) -> Pictures:
        """Return the golden button, or a dim panel with the reason."""
        self.primary = not self.reason
        if not self.reason:
            return super().paint()
        kit, style, scale = self.kit, self.kit.style, self.kit.scale
        width, height = self.rect.size
        panel = body(kit, (width, height), style.gold if self.hovered else shapes.mixed(style.line, 0.7))
        name = write(panel, kit, self.label, scale.font(18), style.muted, (scale.gap, height / 2), bold=True)
        room, at = width - 2 * scale.gap - name - scale.gap // 2, (width - scale.gap * 0.7, height / 2)
        write(panel, kit, self.reason, scale.font(16), style.muted, at, room, align=1.0)
        return [(panel, (0, 0))]
