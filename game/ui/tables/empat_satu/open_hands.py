"""The open hands of Empat Satu at the end of a deal, each with its sum and its result on a pill."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Final

import pygame

from game.cards import Card
from game.rules.empat_satu import DealResult, View, value_of
from game.ui.controls.base import Kit, Painted, Pictures
from game.ui.controls.panels import halo
from game.ui.drawing import shapes
from game.ui.drawing.styles import LOSS, Colour, colour
from game.ui.language.digits import figure
from game.ui.language.messages import left_to_right
from game.ui.motion.cards import fly
from game.ui.tables.card_table import CardTable
from game.ui.tables.empat_satu import words
from game.ui.tables.empat_satu.layout import shown_hands_of
from game.ui.tables.empat_satu.panels import parts_of, put_row, row_width
from game.ui.tables.parts.dealing import OpenHands
from game.ui.tables.parts.suits import suit_chip

_DEPTH: Final = 32.0  # depth on the stage: the open hands
_BEAT: Final = 0.13  # seconds: delay from one term of a sum to the next

_AIR: Final = 0.2  # of a line's height: space between the terms of a sum
_SIDE_BY_SIDE: Final = tuple((base, False, _AIR) for base in (20, 18))
_STACKED: Final = (*((base, True, _AIR) for base in (20, 18)), *((0, True, air) for air in (_AIR, 0.12, 0.06, 0.03)))

Pieces = list[pygame.Surface]


class HandCount(Painted):
    """The count of an open hand: its suits, its value, and finally whether it wins or loses."""

    def __init__(self, kit: Kit, rect: pygame.Rect, cards: Sequence[Card]) -> None:
        super().__init__(kit, rect, depth=_DEPTH + 8)
        self.cards = tuple(cards)
        self.mark = ""
        self.place = 0
        self.terms = len(parts_of(cards)[1]) + 1  # the suit that counts, the other suits, ...
        self.terms += self.terms > 1  # ... and the value
        self.told = self.terms
        self._air = _AIR

    def look(self) -> Hashable:
        return (self.cards, self.mark, self.place, self.told)

    def paint(self) -> Pictures:
        """Return the sum so far on a pill and, once the deal is decided, the result on another."""
        style = self.kit.style
        plain = (style.panel_top, style.panel_bottom, style.line)
        terms, result, widths, is_stacked = self._fitted()
        lines = [piece for term in terms[: self.told] for piece in term]
        left = (self.rect.width - (widths[0] if is_stacked else sum(widths) + self._gap(result))) // 2
        pictures = self._pill(lines, widths[0], (left, 0), plain)
        if not result:
            return pictures
        tones = plain
        if self.place > 0:
            tones = (style.gold, shapes.mixed(style.gold, 0.72), (255, 240, 200))
        elif self.place < 0:
            tones = (*plain[:2], LOSS)
        corner = (left + widths[0] + self._gap(result), 0)
        if is_stacked:
            corner = ((self.rect.width - widths[1]) // 2, -round(self.rect.height * 1.06))
        return pictures + self._pill(result, widths[1], corner, tones)

    def _fitted(self) -> tuple[list[Pieces], Pieces, list[int], bool]:
        """Return sum and result as large as they fit side by side, else stacked, and the width of each."""
        for base, is_stacked, air in (*_SIDE_BY_SIDE, *_STACKED):
            self._air = air
            size = self.kit.scale.font(base) if base else self.kit.scale.smallest
            terms, result = self._terms(size), self._result(size)
            widths = [self._width([piece for term in terms for piece in term]), self._width(result)]
            needed = max(widths) if is_stacked else sum(widths) + self._gap(result)
            if needed <= self.rect.width:
                break
        return terms, result, widths, is_stacked

    def _gap(self, result: Pieces) -> int:
        return round(self.rect.height * 0.2) if result else 0

    def _width(self, pieces: Pieces) -> int:
        if not pieces:
            return 0
        return row_width(pieces, self._space(pieces)) + 2 * self._inset

    @property
    def _inset(self) -> int:
        """The margin between the words and the ends of their pill."""
        return round(self.rect.height * min(0.4, 2 * self._air))

    def _space(self, pieces: Pieces) -> int:
        return round(self._air * max(piece.get_height() for piece in pieces))

    def _pill(
        self, pieces: Pieces, width: int, corner: tuple[int, int], tones: tuple[Colour, Colour, Colour]
    ) -> Pictures:
        kit, height = self.kit, self.rect.height
        edge = max(1, kit.scale.px(1.6))
        pill = shapes.plate((width, height), height // 2, *tones, edge, alpha=250)
        put_row(pill, pieces, self._inset, height / 2, self._space(pieces))
        spread = kit.scale.px(9, 5)
        tint = kit.style.gold if tones[0] == kit.style.gold else (0, 0, 0)
        return [halo((width, height), height // 2, spread, tint, 0.7, corner), (pill, corner)]

    def _result(self, size: int) -> Pieces:
        if not self.mark:
            return []
        kit = self.kit
        ink = colour("2A160A") if self.place > 0 else kit.style.text
        icon = [kit.art.icon("crown", round(size * 1.1), ink)] if self.place > 0 else []
        return [*icon, kit.text.line(self.mark, size, ink, bold=True)]

    def _terms(self, size: int) -> list[Pieces]:
        kit, ink = self.kit, self.kit.style.text
        gain, others = parts_of(self.cards)
        side = round(size * (1.15 if self._air > 0.1 else 1.0))
        terms: list[Pieces] = []
        for suit, points in (gain, *others):
            number = kit.text.line(figure(points), size, ink, bold=not others)
            terms.append([*([kit.text.line("−", size, ink)] if terms else []), suit_chip(kit, suit, side), number])
        if others:
            worth = left_to_right(f"= {figure(value_of(self.cards))}")
            terms.append([kit.text.line(worth, size, ink, bold=True)])
        return terms


class CountedHands(OpenHands):
    """All hands, and their ``counts`` by seat; the person's own cards stay in place."""

    def __init__(self, table: CardTable[View], order: Callable[[Sequence[Card]], list[Card]]) -> None:
        shown = shown_hands_of(table.layout)
        super().__init__(table, shown.hands, _DEPTH)
        self.height, self.lines, self._order = shown.height, shown.counts, order
        self.counts: dict[int, HandCount] = {}

    def clear(self) -> None:
        super().clear()
        self.table.stage.remove(*self.counts.values())
        self.counts = {}

    def lay(self, hands: Sequence[Sequence[Card]]) -> None:
        """Lay all ``hands`` open with their sums, at rest."""
        for seat, hand in enumerate(hands):
            self.lay_open(seat, self._order(hand))
            self.counts[seat] = HandCount(self.table.kit, self.lines[seat], hand)
        self.table.stage.add(*self.counts.values())

    def turn_over(self, seat: int, hand: Sequence[Card], start: float) -> None:
        """Move the cards of a hand one by one from under its plaque to their open places."""
        table, fan = self.table, self.table.fans[seat]
        table.timeline.call(start, partial(setattr, fan, "count", 0))
        for number, (sprite, goal) in enumerate(self.lay_open(seat, self._order(hand))):
            sprite.x, sprite.y, sprite.zoom = fan.place.x, fan.place.y, fan.place.height / goal.height
            sprite.flip, sprite.visible = 0.0, False
            at = start + 0.04 * number
            table.timeline.call(at, partial(setattr, sprite, "visible", True))
            fly(table, sprite, goal, at, 0.24, turns=True)

    def count_out(self, seat: int, hand: Sequence[Card], start: float, on_told: Callable[[], None]) -> None:
        """Count out a hand's sum term by term; the last term is the hand's value."""
        table, count = self.table, HandCount(self.table.kit, self.lines[seat], hand)

        def tell(told: int) -> None:
            if told == 1:
                table.stage.add(count)
                self.counts[seat] = count
            count.told = told
            table.kit.audio.play("counted" if told == count.terms else "count")
            if told == count.terms:
                on_told()

        for told in range(1, count.terms + 1):
            table.timeline.call(start + _BEAT * (told - 1), partial(tell, told))

    def mark(self, result: DealResult) -> None:
        """Mark each sum as won or lost."""
        for seat, count in self.counts.items():
            has_won, has_lost = seat in result.winners, seat in result.losers
            count.place = has_won - has_lost
            count.mark = words.place_word(count.place, has_won) if has_won or has_lost else ""
