"""The person's hand on the screen: the fan, its order, hover, drag, keyboard, refusals, and where cards are dropped."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Final

import pygame

from game.cards import Card
from game.ui.controls.base import Kit, Painted, Pictures
from game.ui.drawing import shapes
from game.ui.drawing.assets import card_width
from game.ui.drawing.sprites import CardPainter, CardSprite, Place, centred
from game.ui.drawing.stage import Blit, Stage, premultiplied
from game.ui.drawing.styles import REFUSED, Style
from game.ui.games.sorting import with_others
from game.ui.motion.cards import HOVER, PLACES
from game.ui.tables.parts.layout import TableLayout

_ELSEWHERE: Final = (-1, -1)  # where the mouse is while it is not on the hand
_DRAG_FROM: Final = 8  # pixels: how far the mouse must move before a press becomes a drag
_AT_HOME: Final = 0.4  # pixels or degrees from its place within which a card has arrived, ...
_AT_REST: Final = 12.0  # ... if it is also slower than this, in pixels or degrees a second
_RAISED: Final = 0.10  # of a card's height: how far a card that is looked at stands up
_LIT: Final = 0.07  # of a card's height: how far a card that is counted stands up
OFFERED: Final = 0.035  # of a card's height: how far a playable card stands up, where others may not be played
_HELD_UP: Final = 0.35  # of a carried card's height: how high it floats


class Hand:
    """The person's card sprites from left to right, and their response to mouse and keys.

    While ``legal`` is set, the person is to play: those cards stand up a little and the others are dimmed. ``armed`` is
    the card about to be played, ``refused`` one that may not be played, ``lit`` are cards being counted, ``told`` those
    that a coach speaks of; in a ``shaded`` hand the others are dimmed, unless the person is to play. Springs draw the
    cards to their places, leaving room for ``awaited`` more; while the hand ``is_still`` the cards jump there at once,
    and while it ``is_dealt`` the deal moves them.
    """

    def __init__(self, stage: Stage, layout: TableLayout, painter: CardPainter, style: Style) -> None:
        self._stage = stage
        self._layout = layout
        self._painter = painter
        self._style = style
        self.sprites: list[CardSprite] = []
        self.legal: frozenset[Card] | None = None
        self.hovered: CardSprite | None = None
        self.cursor: CardSprite | None = None
        self.dragged: CardSprite | None = None
        self.refused: CardSprite | None = None
        self.armed: CardSprite | None = None
        self.lit: frozenset[Card] = frozenset()
        self.told: frozenset[Card] = frozenset()
        self.shaded = False
        self._pressed: CardSprite | None = None
        self._may_play = False
        self._point = _ELSEWHERE
        self._rests_at: tuple[int, int] | None = None
        self._press_at = (0, 0)
        self._grip = (0.0, 0.0)
        self.is_still = False
        self.is_dealt = False
        self.awaited = 0
        self.order_by_hand = False
        self.arranged: list[Card] = []  # the order made by hand, including cards played since
        self._placed: tuple[list[Card | None], list[Place]] = ([], [])
        self._seen: Hashable = None  # on which it depends how the cards look and how far they stand up
        self._raises: list[float] = []
        self.depth = 0.0  # of the ring: above the card that it is round, below the next one
        stage.add(self)

    def blits(self) -> list[Blit]:
        """Return the ring round the card that the keyboard is on."""
        if (card := self.cursor) is None or card is self.dragged:
            return []
        return [centred(self._painter.focus_ring(card.height, card.angle), card.centre())]

    # ------------------------------------------------------------------- cards

    def show(self, cards: Sequence[Card]) -> None:
        """Hold exactly ``cards``, face up, in this order and at rest."""
        self._stage.remove(*self.sprites)
        places = self._layout.hand_of(cards)
        self.sprites = [
            CardSprite(self._painter, card, place, self._depth(number))
            for number, (card, place) in enumerate(zip(cards, places, strict=True))
        ]
        self._stage.add(*self.sprites)
        self.awaited, self.is_dealt = 0, False
        self.hovered = self.cursor = self.dragged = self.refused = self._pressed = self.armed = None

    @staticmethod
    def _depth(number: int) -> float:
        return 60.0 + number * 0.1

    def add(self, sprite: CardSprite, slot: int) -> None:
        """Take over a dealt card, which belongs at index ``slot`` of the full hand."""
        sprite.depth = self._depth(slot)
        self.sprites.append(sprite)
        self.sprites.sort(key=lambda each: each.depth)

    def sprite_of(self, card: Card | None) -> CardSprite | None:
        """Return the sprite of ``card``, None if it is not in the hand."""
        return next((sprite for sprite in self.sprites if sprite.card is card), None)

    def take_out(self, card: Card) -> CardSprite | None:
        """Give up the sprite of ``card``; from now on the scene moves it."""
        sprite = self.sprite_of(card)
        if sprite is not None:
            self.sprites.remove(sprite)
            for name in ("hovered", "cursor", "dragged", "refused", "_pressed", "armed"):
                if getattr(self, name) is sprite:
                    setattr(self, name, None)
            sprite.glow, sprite.dimmed, sprite.is_told = None, False, False
        return sprite

    def places(self) -> list[Place]:
        """Return where each card belongs now, from left to right."""
        cards = [*(sprite.card for sprite in self.sprites), *[None] * self.awaited]
        if cards != self._placed[0]:
            self._placed = cards, self._layout.hand_of(cards)[: len(self.sprites)]
        return self._placed[1]

    def place_of(self, sprite: CardSprite) -> Place:
        """Return the place where a card belongs now; its present place, if it is not in the hand."""
        own = [place for each, place in zip(self.sprites, self.places(), strict=True) if each is sprite]
        return own[0] if own else sprite.place

    def settle(self) -> None:
        """Put every card into its place at once."""
        for number, (sprite, place) in enumerate(zip(self.sprites, self.places(), strict=True)):
            if sprite is not self.dragged:
                sprite.put(place)
                sprite.lean = 0.0
            sprite.depth = self._depth(number)

    def arrange(self, cards: Sequence[Card]) -> None:
        """Put the sprites into the order of ``cards``."""
        order = {card: number for number, card in enumerate(cards)}
        self.sprites.sort(key=lambda sprite: order.get(sprite.card, 99) if sprite.card else 99)
        for number, sprite in enumerate(self.sprites):
            sprite.depth = self._depth(number)

    def in_kept_order(self, cards: Sequence[Card]) -> list[Card]:
        """Return ``cards``, given in sorted order, in the order made by hand if there is one."""
        kept = [sprite.card for sprite in self.sprites if sprite.card is not None and sprite.card in cards]
        return kept if self.order_by_hand and len(kept) == len(cards) else list(cards)

    def take_order(self, other: Hand) -> None:
        """Adopt the order made by hand in ``other``, an earlier state of this hand; cards unknown there come last."""
        self.arranged = list(other.arranged)
        self.order_by_hand = True
        self.arrange(self.arranged)
        self.settle()

    # ------------------------------------------------------------------- asking

    def ask(self, legal: frozenset[Card] | None) -> None:
        """Ask for one of the ``legal`` cards; None: ask for nothing and show all cards bright."""
        self.legal = legal
        for sprite in self.sprites:
            sprite.dimmed = legal is not None and sprite.card not in legal
        if legal is None:
            self.cursor = self.armed = None

    @property
    def looked_at(self) -> CardSprite | None:
        """The card that the keys or the mouse are on, or that is about to be played."""
        return self.cursor or self.hovered or self.armed

    @property
    def under_mouse(self) -> CardSprite | None:
        """The card on which the mouse rests, even if it has not moved since the card came to lie there."""
        return self.card_at(self._point)

    def card_at(self, point: tuple[int, int]) -> CardSprite | None:
        """Return the topmost card under ``point``."""
        found = [sprite for sprite in self.sprites if sprite.contains(point)]
        return max(found, key=lambda sprite: sprite.depth, default=None)

    def move_cursor(self, step: int, *, to_all: bool = False) -> CardSprite | None:
        """Move the keyboard cursor by ``step`` cards, past those that may not be played unless ``to_all`` are wanted.

        Return the card now under it.
        """
        if not self.sprites:
            return None
        able = [each for each in self.sprites if to_all or self.legal is None or each.card in self.legal]
        at = able.index(self.cursor) if self.cursor in able else (-1 if step > 0 else 0)
        self.cursor = able[(at + step) % len(able)] if able else None
        self.hovered = None
        return self.cursor

    # -------------------------------------------------------------------- mouse

    def motion(self, point: tuple[int, int]) -> bool:
        """Follow the mouse, hovering or carrying the pressed card; return whether a card is carried."""
        self._point = point
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
            return True
        if self._rests_at is not None and math.dist(point, self._rests_at) <= _DRAG_FROM:
            return False
        self._rests_at, under = None, self.card_at(point)
        if under is not None and under is not self.hovered:
            self.cursor = None
        self.hovered = under
        return False

    def rest(self) -> None:
        """Look at nothing until the mouse moves: a card that comes to lie under it is not meant."""
        self._rests_at, self.hovered = self._point, None

    def leave(self) -> None:
        """Note that the mouse is on something else than the hand."""
        self._point, self.hovered = _ELSEWHERE, None

    def press(self, point: tuple[int, int], may_play: bool) -> None:
        """Handle a mouse press; unless it ``may_play``, the card under the mouse can only be moved within the hand."""
        self._pressed = self.card_at(point)
        self._press_at = self._point = point
        self._may_play = may_play

    @property
    def is_held(self) -> bool:
        """Whether the mouse holds a card, dragged or not."""
        return self._pressed is not None

    @property
    def carried_to_play(self) -> tuple[int, int] | None:
        """The point to which the mouse carries a playable card; None while it carries none."""
        return self._point if self.dragged is not None and self._may_play else None

    def release(
        self, point: tuple[int, int], is_played_at: Callable[[tuple[int, int]], bool]
    ) -> tuple[CardSprite | None, bool]:
        """Handle the mouse's release: return the card to be played (None: none) and whether it was dragged.

        A card is played if it is dropped where ``is_played_at`` allows it. Dropped on the hand, it takes its new place
        there; dropped anywhere else, it goes back.
        """
        pressed, dragged = self._pressed, self.dragged
        self._pressed = self.dragged = None
        if dragged is None:
            return (pressed if pressed is self.card_at(point) else None), False
        dragged.lift = 0.0
        if is_played_at(point):
            return dragged, True
        is_over_hand = self._is_over(point)
        if is_over_hand:
            self._put_where_it_is(dragged)
        self.hovered = dragged if is_over_hand else None
        return None, True

    def _is_over(self, point: tuple[int, int]) -> bool:
        """Whether ``point`` is on the hand or beside its ends."""
        layout, count = self._layout, len(self.sprites)
        beside = card_width(layout.cards.height)
        places = [place.x for place in layout.hand(count)]
        left, right = max(layout.cards.left, min(places) - beside), min(layout.cards.right, max(places) + beside)
        top = layout.hand_top(count) - 0.05 * layout.cards.height
        return left <= point[0] <= right and top <= point[1] < layout.window.bottom

    def _put_where_it_is(self, dragged: CardSprite) -> None:
        """Give a card the place in the hand to which it has been carried."""
        others = [sprite for sprite in self.sprites if sprite is not dragged]
        place = self._layout.cards.slot((dragged.x, dragged.y), [(sprite.x, sprite.y) for sprite in others])
        self.sprites = [*others[:place], dragged, *others[place:]]
        held = [sprite.card for sprite in self.sprites if sprite.card is not None]
        self.arranged = with_others(held, self.arranged if self.order_by_hand else [])
        self.order_by_hand = True

    def let_go(self) -> None:
        """Send a pressed or carried card back to its place."""
        if self.dragged is not None:
            self.dragged.lift = 0.0
            self.hovered = None
        self._pressed = self.dragged = None

    # ------------------------------------------------------------------- frames

    def update(self, dt: float) -> bool:
        """Let springs draw the cards to their places, and raise those looked at; return whether any still moves."""
        if self.is_dealt:
            return False
        looked_at = self.hovered, self.cursor, self.armed, self.dragged, self.refused
        seen = *self.sprites, looked_at, self.legal, self.lit, self.told, self.shaded
        is_new, moving = seen != self._seen, False
        if is_new:
            self._seen, self._raises = seen, [self._wanted_raise(sprite) for sprite in self.sprites]
            self._light()
        for sprite, place, raised in zip(self.sprites, self.places(), self._raises, strict=True):
            if sprite is not self.dragged and not sprite.is_resting_at(place):
                moving |= self._draw_home(sprite, place, dt)
            if is_new or sprite.raise_by != raised or sprite.speeds[3]:
                moving |= self._draw_up(sprite, raised, dt)
        return moving

    def _light(self) -> None:
        """Let every card look as it is meant now, over its neighbour to the left."""
        for number, sprite in enumerate(self.sprites):
            if sprite is not self.dragged:
                sprite.depth = self._depth(number)
            allowed = self.legal is not None and sprite.card in self.legal
            sprite.is_told, is_lit = sprite.card in self.told, sprite.card in self.lit
            is_gold = is_lit or (allowed and sprite in (self.hovered, self.cursor, self.armed))
            sprite.glow = REFUSED if sprite is self.refused else self._style.gold if is_gold else None
            is_dark = not allowed if self.legal is not None else self.shaded and not (is_lit or sprite.is_told)
            sprite.dimmed = is_dark and sprite is not self.refused
            if sprite is self.cursor:
                self.depth = sprite.depth + 0.05

    def _draw_home(self, sprite: CardSprite, place: Place, dt: float) -> bool:
        """Move a card towards its place; return whether it is still on its way."""
        offsets = (sprite.x - place.x, sprite.y - place.y, sprite.angle - place.angle)
        drawn = [PLACES.after(*each, dt) for each in zip(offsets, sprite.speeds, strict=False)]
        if self.is_still or all(abs(off) < _AT_HOME and abs(speed) < _AT_REST for off, speed in drawn):
            was_there = sprite.place == place
            sprite.put(place)
            return not was_there
        sprite.x, sprite.y, sprite.angle = (
            goal + off for goal, (off, _speed) in zip((place.x, place.y, place.angle), drawn, strict=True)
        )
        sprite.speeds[:3] = [speed for _off, speed in drawn]
        return True

    def _draw_up(self, sprite: CardSprite, wanted: float, dt: float) -> bool:
        """Raise a card out of the fan by ``wanted`` pixels, or lower it; return whether it is still on its way."""
        offset, speed = sprite.raise_by - wanted, sprite.speeds[3]
        if offset or speed:
            offset, speed = HOVER.after(offset, speed, dt)
        if self.is_still or (abs(offset) < _AT_HOME and abs(speed) < _AT_REST):
            offset = speed = 0.0
        moving = sprite.raise_by != wanted + offset
        sprite.raise_by, sprite.speeds[3] = wanted + offset, speed
        if sprite is not self.dragged:
            height = _RAISED * self._layout.cards.height
            sprite.lift = _HELD_UP * max(0.0, min(1.0, sprite.raise_by / height))
        return moving

    def _wanted_raise(self, sprite: CardSprite) -> float:
        height = self._layout.cards.height
        if sprite is self.refused:
            return 0.13 * height
        if sprite is self.dragged:
            return 0.0
        if sprite in (self.hovered, self.cursor, self.armed):
            return _RAISED * height
        if sprite.card in self.lit:
            return _LIT * height
        if self.legal is not None and sprite.card in self.legal and len(self.legal) < len(self.sprites):
            return OFFERED * height
        return 0.0


Point = tuple[int, int]

_EDGE: Final = 190  # opacity (0 to 255) of the golden edge
_VEIL, _UNDER_CARD = 20, 44  # opacity (0 to 255) of the veil inside: card carried, card over it


class DropArea(Painted):
    """The ``shapes`` of cloth that accept a card, except where the ``others`` lie on them.

    ``carried`` returns the point to which a card is carried now, None while none is.
    """

    def __init__(
        self,
        kit: Kit,
        shapes: Sequence[pygame.Rect],
        carried: Callable[[], Point | None],
        others: Iterable[pygame.Rect] = (),
    ) -> None:
        super().__init__(kit, shapes[0].unionall(shapes[1:]), depth=11)
        self._shapes = tuple(shapes)
        self._others = tuple(others)
        self._carried = carried

    def takes(self, point: Point) -> bool:
        """Whether a card dropped at ``point`` is accepted."""
        is_free = not any(other.collidepoint(point) for other in self._others)
        return is_free and any(shape.collidepoint(point) for shape in self._shapes)

    def blits(self) -> list[Blit]:
        """Return the light while a card is carried, otherwise nothing."""
        return [] if self._carried() is None else super().blits()

    def look(self) -> Hashable:
        point = self._carried()
        return point is not None and self.takes(point)

    def paint(self) -> Pictures:
        """Return a veil of light with a golden edge over each shape."""
        scale, gold = self.kit.scale, self.kit.style.gold
        radius, edge = scale.px(22, 12), max(1, scale.px(2, 1))
        alpha = _UNDER_CARD if self.look() else _VEIL
        whole, hole = (pygame.Surface(self.rect.size, pygame.SRCALPHA) for _layer in range(2))
        for shape in self._shapes:
            outer = shape.move(-self.rect.left, -self.rect.top)
            inner = outer.inflate(-2 * edge, -2 * edge)
            whole.blit(shapes.rounded_mask(outer.size, radius), outer)
            hole.blit(shapes.rounded_mask(inner.size, radius - edge), inner)
        hole.fill((0, 0, 0, _EDGE - alpha), special_flags=pygame.BLEND_RGBA_MULT)  # removes all but the veil
        whole.fill((*gold, _EDGE), special_flags=pygame.BLEND_RGBA_MULT)
        whole.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
        return [(premultiplied(whole), (0, 0))]


def trick_area(kit: Kit, layout: TableLayout, hand: Hand) -> DropArea:
    """Return the cloth around the trick, down to the hand, as the drop area for cards carried from ``hand``."""
    area = layout.middle.copy()
    area.height = round(layout.hand_top(layout.hand_size)) - layout.scale.px(6, 3) - area.top
    return DropArea(kit, [area], lambda: hand.carried_to_play, layout.regions.values())
