"""The person's hand on the screen: the fan, its order, hover, drag, the keyboard's cursor and refusals."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise, permutations
from typing import Final

import pygame

from game.cards import Card, Rank, Suit
from game.ui.layout import TableLayout
from game.ui.sprites import CardPainter, CardSprite
from game.ui.stage import Stage
from game.ui.tables.keys import PRESSES, arrow
from game.ui.worlds import REFUSED, World

_DRAG_FROM: Final = 8  # pixels that the mouse must move before a press becomes a drag
_SLIDE_RATE: Final = 16.0  # per second: a card let go of is back after about 300 ms
_AT_HOME: Final = 0.8  # pixels from its place at which a card has arrived
_RAISE_RATE: Final = 18.0  # per second: a hovered card is up after about 90 ms


def sorted_hand(cards: Sequence[Card], order: str, trump: Suit | None, number: Rank | None = None) -> list[Card]:
    """Return a hand in display order: ``suits`` (trumps first, colours alternating), ``ranks`` or ``dealt``.

    By suits, cards of a trump ``number`` come before the trumps. Give the hand as it was dealt and leave out what has
    been played: what is left then keeps its order when a suit runs out.
    """
    if order == "dealt":
        return list(cards)
    if order == "ranks":
        return sorted(cards, key=lambda card: (-card.rank, -(card.suit.order if card.suit else 9)))
    suits = _alternating({card.suit for card in cards if card.suit is not None and card.rank != number}, trump)
    suits += [suit for suit in Suit if suit not in suits]

    def place(card: Card) -> tuple[int, int, int]:
        if card.suit is None:
            return 0, 0, -card.rank
        return (1 if card.rank == number else 2), suits.index(card.suit), -card.rank

    return sorted(cards, key=place)


def _alternating(present: set[Suit], trump: Suit | None) -> list[Suit]:
    """Return the suits in an order with trumps first and as few neighbours of one colour as can be."""
    order = [suit for suit in (Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS) if suit in present]

    def faults(suits: tuple[Suit, ...]) -> tuple[int, int, list[int]]:
        late_trump = suits.index(trump) if trump in suits else 0
        same = sum(a.is_red == b.is_red for a, b in pairwise(suits))
        return late_trump, same, [order.index(suit) for suit in suits]

    ways: list[tuple[Suit, ...]] = list(permutations(order))
    best = min(ways, key=faults)
    return list(best)


def with_others(held: Sequence[Card], before: Sequence[Card]) -> list[Card]:
    """Return ``held`` with the further cards of ``before`` put in, each behind the card that it was behind."""
    order = list(held)
    for at, card in enumerate(before):
        if card not in order:
            order.insert(order.index(before[at - 1]) + 1 if at else 0, card)
    return order


class Hand:
    """The person's card sprites from left to right, and what the mouse and the keys do to them.

    While ``legal`` is set (the person is to play) those cards stand up a little and the others are dimmed; ``armed`` is
    the one that is about to be played, ``refused`` one that may not be.
    """

    def __init__(self, stage: Stage, layout: TableLayout, painter: CardPainter, world: World) -> None:
        self._stage = stage
        self._layout = layout
        self._painter = painter
        self._world = world
        self.sprites: list[CardSprite] = []
        self.legal: frozenset[Card] | None = None
        self.hovered: CardSprite | None = None
        self.cursor: CardSprite | None = None
        self.dragged: CardSprite | None = None
        self.refused: CardSprite | None = None
        self.armed: CardSprite | None = None
        self._pressed: CardSprite | None = None
        self._press_at = (0, 0)
        self._grip = (0.0, 0.0)
        self.order_by_hand = False
        self.arranged: list[Card] = []  # the order made by hand, with cards that have been played since

    # ------------------------------------------------------------------- cards

    def show(self, cards: Sequence[Card]) -> None:
        """Hold exactly ``cards``, face up, in this order, at rest."""
        for sprite in self.sprites:
            self._stage.remove(sprite)
        places = self._layout.hand(len(cards))
        self.sprites = [
            CardSprite(self._painter, card, place, self._depth(number))
            for number, (card, place) in enumerate(zip(cards, places, strict=True))
        ]
        self._stage.add(*self.sprites)
        self.hovered = self.cursor = self.dragged = self.refused = self._pressed = self.armed = None

    @staticmethod
    def _depth(number: int) -> float:
        return 60.0 + number * 0.1

    def add(self, sprite: CardSprite, slot: int) -> None:
        """Take over a card that is dealt; it belongs at place ``slot`` of the full hand."""
        sprite.depth = self._depth(slot)
        self.sprites.append(sprite)
        self.sprites.sort(key=lambda each: each.depth)

    def take_out(self, card: Card) -> CardSprite | None:
        """Give away the sprite of ``card``; the scene moves it from now on."""
        for sprite in self.sprites:
            if sprite.card is card:
                self.sprites.remove(sprite)
                for name in ("hovered", "cursor", "dragged", "refused", "_pressed", "armed"):
                    if getattr(self, name) is sprite:
                        setattr(self, name, None)
                sprite.glow, sprite.dimmed = None, False
                return sprite
        return None

    def places(self) -> list[tuple[CardSprite, float, float, float]]:
        """Return for each card where it belongs now: x, y and angle."""
        return [
            (sprite, place.x, place.y, place.angle)
            for sprite, place in zip(self.sprites, self._layout.hand(len(self.sprites)), strict=True)
        ]

    def settle(self) -> None:
        """Lay every card where it belongs, at once."""
        for number, (sprite, place) in enumerate(zip(self.sprites, self._layout.hand(len(self.sprites)), strict=True)):
            if sprite is not self.dragged:
                sprite.put(place)
            sprite.depth = self._depth(number)

    def arrange(self, cards: Sequence[Card]) -> None:
        """Put the sprites into the order of ``cards``."""
        order = {card: number for number, card in enumerate(cards)}
        self.sprites.sort(key=lambda sprite: order.get(sprite.card, 99) if sprite.card else 99)
        for number, sprite in enumerate(self.sprites):
            sprite.depth = self._depth(number)

    def in_kept_order(self, cards: Sequence[Card]) -> list[Card]:
        """Return ``cards``, given as they would be sorted, as they lie now if they were put in order by hand."""
        kept = [sprite.card for sprite in self.sprites if sprite.card is not None and sprite.card in cards]
        return kept if self.order_by_hand and len(kept) == len(cards) else list(cards)

    def take_order(self, other: Hand) -> None:
        """Lie in the order made by hand in ``other``, the same hand before; cards not known there come last."""
        self.arranged = list(other.arranged)
        self.order_by_hand = True
        self.arrange(self.arranged)
        self.settle()

    # ------------------------------------------------------------------- asking

    def ask(self, legal: frozenset[Card] | None) -> None:
        """Ask for one of the ``legal`` cards; None: nothing is asked, all cards are bright."""
        self.legal = legal
        for sprite in self.sprites:
            sprite.dimmed = legal is not None and sprite.card not in legal
        if legal is None:
            self.cursor = self.armed = None

    def card_at(self, point: tuple[int, int]) -> CardSprite | None:
        """Return the topmost card under ``point``."""
        found = [sprite for sprite in self.sprites if sprite.contains(point)]
        return max(found, key=lambda sprite: sprite.depth, default=None)

    def move_cursor(self, step: int) -> CardSprite | None:
        """Move the keyboard's cursor by ``step`` cards and return the card it is on."""
        if not self.sprites:
            return None
        able = [sprite for sprite in self.sprites if self.legal is None or sprite.card in self.legal]
        at = able.index(self.cursor) if self.cursor in able else (-1 if step > 0 else 0)
        self.cursor = able[(at + step) % len(able)] if able else None
        self.hovered = None
        return self.cursor

    def key(self, name: str, event: pygame.event.Event, choose: Callable[[Card], None]) -> bool:
        """Take a key while a card is asked for: arrows go through the cards, Enter gives the one under the cursor.

        ``choose`` is called with that card. Return whether the key was used.
        """
        if self.legal is None:
            return False
        if step := arrow(event):
            self.move_cursor(step)
            return True
        if name in PRESSES and self.cursor is not None and self.cursor.card is not None:
            choose(self.cursor.card)
            return True
        return False

    # -------------------------------------------------------------------- mouse

    def motion(self, point: tuple[int, int]) -> None:
        """Follow the mouse: hover, or carry the pressed card along."""
        if self._pressed is not None and self.dragged is None:
            dx, dy = point[0] - self._press_at[0], point[1] - self._press_at[1]
            if math.hypot(dx, dy) > _DRAG_FROM:
                self.dragged = self._pressed
                self.dragged.depth = 90
                self._grip = (self.dragged.x - self._press_at[0], self.dragged.y - self._press_at[1])
        if self.dragged is not None:
            self.dragged.x, self.dragged.y = point[0] + self._grip[0], point[1] + self._grip[1]
            self.dragged.angle = 0.0
            self.dragged.lift = 1.0
            return
        under = self.card_at(point)
        if under is not self.hovered:
            self.hovered = under
            if under is not None:
                self.cursor = None

    def press(self, point: tuple[int, int]) -> bool:
        """Take a press of the mouse; return whether it was on a card."""
        self._pressed = self.card_at(point)
        self._press_at = point
        return self._pressed is not None

    def release(self, point: tuple[int, int]) -> tuple[CardSprite | None, bool]:
        """Take the mouse's release: return the card that is to be played (None: none) and whether it was dragged.

        A card dropped over the table is to be played, one dropped on the hand finds its new place there.
        """
        pressed, dragged = self._pressed, self.dragged
        self._pressed = self.dragged = None
        if dragged is None:
            return (pressed, False) if pressed is not None and pressed is self.card_at(point) else (None, False)
        dragged.lift = 0.0
        if point[1] < self._layout.hand_top(len(self.sprites)) - 0.05 * self._layout.hand_height:
            return dragged, True
        others = [sprite for sprite in self.sprites if sprite is not dragged]
        place = sum(sprite.x < dragged.x for sprite in others)
        self.sprites = [*others[:place], dragged, *others[place:]]
        held = [sprite.card for sprite in self.sprites if sprite.card is not None]
        self.arranged = with_others(held, self.arranged if self.order_by_hand else [])
        self.order_by_hand = True
        return None, True

    def cancel_drag(self) -> None:
        """Let go of a card that is being carried."""
        if self.dragged is not None:
            self.dragged.lift = 0.0
        self._pressed = self.dragged = None

    # ------------------------------------------------------------------- frames

    def slide_home(self, dt: float) -> bool:
        """Let cards that were carried slide back to where they belong; return whether one is still on its way."""
        rate = min(1.0, dt * _SLIDE_RATE)
        is_sliding = False
        for sprite, x, y, angle in self.places():
            if sprite is not self.dragged and abs(sprite.x - x) + abs(sprite.y - y) > _AT_HOME:
                is_sliding = True
                sprite.x += (x - sprite.x) * rate
                sprite.y += (y - sprite.y) * rate
                sprite.angle += (angle - sprite.angle) * rate
        if is_sliding:
            return True
        self.settle()
        return self.dragged is not None

    def update(self, dt: float) -> bool:
        """Let raised cards go up and down; return whether one is still on its way."""
        moving = False
        for sprite in self.sprites:
            wanted = self._wanted_raise(sprite)
            if sprite.raise_by != wanted:
                moving = True
                step = (wanted - sprite.raise_by) * min(1.0, dt * _RAISE_RATE)
                sprite.raise_by = wanted if abs(wanted - sprite.raise_by) < 0.6 else sprite.raise_by + step
            lit = sprite in (self.hovered, self.cursor, self.armed) and (self.legal is not None)
            allowed = self.legal is not None and sprite.card in self.legal
            sprite.glow = REFUSED if sprite is self.refused else self._world.gold if lit and allowed else None
            sprite.dimmed = self.legal is not None and not allowed and sprite is not self.refused
            if sprite is not self.dragged:
                sprite.lift = 0.35 if sprite is self.hovered else 0.0
        return moving

    def _wanted_raise(self, sprite: CardSprite) -> float:
        height = self._layout.hand_height
        if sprite is self.refused:
            return 0.13 * height
        if sprite is self.dragged:
            return 0.0
        if sprite in (self.hovered, self.cursor, self.armed):
            return 0.10 * height
        if self.legal is not None and sprite.card in self.legal and len(self.legal) < len(self.sprites):
            return 0.035 * height
        return 0.0
