"""The opponents' hands of Forty-One when all lie open: each as a row of cards on its owner's side of the cloth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.cards import Card
from game.rules.forty_one import HAND_SIZE, View
from game.ui.drawing.assets import CARD_ASPECT
from game.ui.drawing.sprites import CardSprite, Place
from game.ui.motion.cards import fly
from game.ui.tables import dealing
from game.ui.tables.card_table import CardTable
from game.ui.tables.deal_note import note_rect, widened
from game.ui.tables.layout import TableLayout

_BEFORE: Final = 0.35  # seconds from the last bid until the hands are opened
_BETWEEN: Final = 0.12  # seconds from one hand to the next
_STEP: Final = (0.26, 0.46)  # of a card's width: how far a card lies from the next, at least and at most
_TALLEST: Final = 0.2  # of the window's height: a card, ...
_AS_HAND: Final = 0.8  # ... and of those of the person's hand
_DEPTH: Final = 31.0


def open_places(layout: TableLayout) -> list[tuple[Place, ...]]:
    """Return by seat where its open cards lie, the person's own empty; as large as there is room for."""
    tallest = int(min(_TALLEST * layout.window.height, _AS_HAND * layout.hand_height))
    top = min(seat.plaque.bottom for seat in layout.seats if seat.side == "top") + layout.scale.gap
    bottom = note_rect(layout).top - layout.scale.gap
    for height in range(tallest, 20, -1):
        for seats in (_beside(layout), _stacked(layout)):
            rows = _rows(layout, seats, range(top, bottom), height)
            if rows:
                return _laid(layout, rows, height)
    raise AssertionError(f"no room for open hands at {layout.window.size}")


def _beside(layout: TableLayout) -> list[list[int]]:
    """Return the seats in two rows: those at the top, below them those at the sides."""
    others = range(1, len(layout.seats))
    top = [seat for seat in others if layout.seats[seat].side == "top"]
    return [row for row in (top, [seat for seat in others if seat not in top]) if row]


def _stacked(layout: TableLayout) -> list[list[int]]:
    """Return the seats each in a row of its own."""
    return [[seat] for row in _beside(layout) for seat in row]


def _rows(layout: TableLayout, seats: list[list[int]], room: range, height: int) -> list[tuple[list[int], pygame.Rect]]:
    """Return the rows of ``seats`` with the rectangle free for each between plaques and corners; none if one is small.

    They are spread over the height of ``room``.
    """
    gap = layout.scale.gap
    spare = (len(room) - height * len(seats)) / (len(seats) + 1)
    if spare < 0 or (len(seats) > 1 and spare < gap):
        return []
    rows = []
    for number, row in enumerate(seats):
        rect = pygame.Rect(0, round(room.start + spare + number * (height + spare)), 0, height)
        rect = widened(rect, layout, gap)
        each = (rect.width - gap * (len(row) - 1)) / len(row)
        if each < (1 + _STEP[0] * (HAND_SIZE - 1)) * height * CARD_ASPECT:
            return []
        rows.append((row, rect))
    return rows


def _laid(layout: TableLayout, rows: list[tuple[list[int], pygame.Rect]], height: int) -> list[tuple[Place, ...]]:
    """Return the places of the cards; hands at the sides keep to their side of the row."""
    gap, width = layout.scale.gap, height * CARD_ASPECT
    hands: list[tuple[Place, ...]] = [() for _seat in layout.seats]
    broad = min((rect.width - gap * (len(row) - 1)) / len(row) for row, rect in rows)
    step = min(_STEP[1] * width, (broad - width) / (HAND_SIZE - 1))
    whole = width + step * (HAND_SIZE - 1)
    for row, rect in rows:
        for seat in row:
            aside = (rect.width - whole) / 2
            shift = {"left": -aside, "right": aside}.get(layout.seats[seat].side, 0.0)
            left = rect.centerx + shift - whole / 2 + width / 2
            hands[seat] = tuple(Place(left + at * step, rect.centery, height) for at in range(HAND_SIZE))
    return hands


class OpenHands:
    """The open hands of a deal thrown in at ``table``; none while a deal is played."""

    def __init__(self, table: CardTable[View]) -> None:
        self._table = table
        self.sprites: list[CardSprite] = []
        self._places = open_places(table.layout)

    def is_ready(self, hands: Sequence[Sequence[Card]]) -> bool:
        """Whether the pictures of ``hands`` are there; if not, they are being drawn from now on."""
        painter = self._table.painter
        height = max(place.height for places in self._places for place in places)
        cards = [card for hand in hands[1:] for card in hand]
        painter.prepare([None, *cards], height)
        return all(painter.is_ready(card, height) for card in (None, *cards))

    def lay(self, hands: Sequence[Sequence[Card]]) -> None:
        """Lay the opponents' ``hands`` open, at rest; with none, take away those that lie."""
        for sprite in self.sprites:
            self._table.stage.remove(sprite)
        self.sprites = [sprite for _seat, sprite, _place in self._made(hands)]

    def _made(self, hands: Sequence[Sequence[Card]]) -> list[tuple[int, CardSprite, Place]]:
        made = []
        for seat, hand in enumerate(hands):
            for number, (card, place) in enumerate(zip(hand, self._places[seat], strict=False)):
                sprite = CardSprite(self._table.painter, card, place, _DEPTH + 0.01 * number)
                self._table.stage.add(sprite)
                made.append((seat, sprite, place))
        return made

    def open(self, hands: Sequence[Sequence[Card]]) -> None:
        """Let the opponents turn their cards over, one hand after the other."""
        table, timeline = self._table, self._table.timeline
        start = timeline.end + _BEFORE

        def begin() -> None:
            table.kit.audio.play("thrown-in")
            made = self._made(hands)
            self.sprites = [sprite for _seat, sprite, _place in made]
            for seat, sprite, place in made:
                fan = table.fans[seat]
                fan.count = 0
                sprite.x, sprite.y, sprite.flip = fan.seat.fan.x, fan.seat.fan.y, 0.0
                fly(table, sprite, place, start + _BETWEEN * (seat - 1), 0.34, turns=True, settles=False)

        timeline.call(start, begin)
        timeline.wait(_BEFORE + 0.4 + 2 * _BETWEEN)

    def gather(self) -> None:
        """Throw all open hands and the person's own to the middle, before the next deal."""
        if self.sprites:
            mine, self._table.hand.sprites = self._table.hand.sprites, []
            dealing.throw_in(self._table, [*self.sprites, *mine])
            self.sprites = []
