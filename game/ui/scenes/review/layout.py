"""Where all hands of a finished deal lie: each in its player's place, under a plate with the name, around the middle.

The sides stand beside the middle or, where that leaves larger cards, above it, two by two. All cards of hands are of
one size, the largest at which every index stays visible and everything has room.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import msgspec
import pygame

from game.ui.controls.layout import between, columns, put_in, rows
from game.ui.drawing.assets import card_width
from game.ui.drawing.scale import Scale
from game.ui.drawing.sprites import Place
from game.ui.tables.parts.layout import largest, opposite
from game.ui.tables.parts.ring import trick_reach, trick_slots

RAISED: Final = 0.13
"""How far a card of the trick stands out of its hand, in card heights."""
_INDEX: Final = 0.235  # of a card's width: the least that shows of a card under the next one
_APART: Final = (1.06, 0.62, 0.5)  # of a card's width: the most, for up to four cards, up to seven, and for more
_TALLEST: Final = 0.27  # of the area's height: the greatest height of a card
_TRICKS: Final = (0.72, 0.79, 0.86, 0.93, 1.0)  # of a hand's cards: heights tried for those in the middle


_Cut = Callable[[Scale, pygame.Rect, int, int, tuple[int, int]], tuple[list[pygame.Rect], pygame.Rect]]
"""Cuts an area for so many seats across and at each side, and card heights, into the hands' cells and the middle."""


class HandPlace(msgspec.Struct, frozen=True):
    """Where a hand lies: its plate, and the room for its cards, which lie towards its end ``across`` (0 to 1)."""

    plate: pygame.Rect
    room: pygame.Rect
    card: int
    across: float

    def places(self, count: int) -> list[Place]:
        """Return the places of ``count`` cards from left to right."""
        width = card_width(self.card)
        apart = _APART[(count > 4) + (count > 7)]
        step = min(apart * width, (self.room.width - width) / max(1, count - 1))
        left = self.room.left + self.across * (self.room.width - width - step * (count - 1)) + width / 2
        return [Place(left + number * step, self.room.bottom - self.card / 2, self.card) for number in range(count)]

    def cards(self, count: int) -> pygame.Rect:
        """Return what ``count`` cards take up, some of them raised."""
        first, *_others, last = (place.x for place in self.places(max(2, count)))
        width, high = card_width(self.card), _high(self.card)
        return between(first - width / 2, self.room.bottom - high, last + width / 2, self.room.bottom)


class PastLayout(msgspec.Struct, frozen=True):
    """The hands by seat, the ``middle`` between them, and there the places of a trick's cards by seat."""

    hands: tuple[HandPlace, ...]
    middle: pygame.Rect
    slots: tuple[Place, ...]

    def amid(self, hand_size: int, gap: int, *panels: pygame.Rect) -> pygame.Rect:
        """Return the middle as broad as hands of ``hand_size`` cards and ``panels`` leave it."""
        taken = [*(hand.cards(hand_size).union(hand.plate) for hand in self.hands), *panels]
        middle = self.middle
        beside = [rect for rect in taken if rect.top < middle.bottom and rect.bottom > middle.top]
        left = max((rect.right + gap for rect in beside if rect.right <= middle.left), default=middle.left)
        right = min((rect.left - gap for rect in beside if rect.left >= middle.right), default=middle.right)
        return between(min(left, middle.left), middle.top, max(right, middle.right), middle.bottom)

    def corners(self, area: pygame.Rect, hand_size: int, gap: int, *, low: bool) -> list[pygame.Rect]:
        """Return the room, left and right, that the hands leave free in the upper corners of ``area``, or the ``low``.

        It lies beside the hands at that edge, as far as to those at the sides, and may be none.
        """
        taken, middle = [hand.cards(hand_size).union(hand.plate) for hand in self.hands], area.centerx
        level = [rect for rect in taken if (rect.bottom > area.bottom - gap if low else rect.top < area.top + gap)]
        left = max(area.left, min((rect.left - gap for rect in level), default=middle))
        right = min(area.right, max((rect.right + gap for rect in level), default=middle))
        found = []
        for side in (
            between(area.left, area.top, left, area.bottom),
            between(right, area.top, area.right, area.bottom),
        ):
            others = [rect for rect in (*taken, self.middle) if rect.colliderect(side)]
            top = max((rect.bottom + gap for rect in others), default=area.top) if low else area.top
            bottom = area.bottom if low else min((rect.top - gap for rect in others), default=area.bottom)
            found.append(between(side.left, top, side.right, max(top, bottom)))
        return found


def past_layout(scale: Scale, area: pygame.Rect, players: int, hand_size: int) -> PastLayout:
    """Lay out the hands of 2 to 7 ``players``, each of at most ``hand_size`` cards, in ``area``."""
    most = _TALLEST * area.height
    found = [
        largest(most, 0.2 * most, partial(_with_cards, scale, area, (players, hand_size), cut))
        for cut in (_beside, _above)
    ]
    return max(found, key=lambda laid: (laid.hands[0].card, laid.slots[0].height))


def plate_height(scale: Scale) -> int:
    """Return the height of the plate over a hand, in pixels."""
    return scale.px(46, 26, scale.font(20) * 1.7)


def _with_cards(
    scale: Scale, area: pygame.Rect, counts: tuple[int, int], cut: _Cut, high: float, is_last: bool
) -> PastLayout | None:
    """Return the layout with cards ``high`` pixels high; None if they have no room, unless it ``is_last``.

    ``counts`` are those of the players and of a hand's cards.
    """
    (players, hand_size), height, best = counts, round(high), None
    for part in _TRICKS:
        found = _tried(scale, area, players, cut, (height, round(part * height)))
        least = card_width(height) * (1 + _INDEX * (hand_size - 1))
        has_room = all(hand.room.width >= least and hand.room.height >= _high(height) for hand in found.hands)
        if not (has_room and _holds(found, area)):
            return found if best is None and is_last else best
        best = found
    return best


def _high(height: int) -> int:
    """Return the height of a hand whose cards are ``height`` pixels high, with room to raise some."""
    return round((1 + RAISED) * height)


def _holds(found: PastLayout, area: pygame.Rect) -> bool:
    """Whether the cards in the middle fit into it."""
    for slot in found.slots:
        half_w, half_h = 0.56 * card_width(slot.height), 0.53 * slot.height
        if slot.y - half_h < found.middle.top or slot.y + half_h > found.middle.bottom:
            return False
        if slot.x - half_w < found.middle.left or slot.x + half_w > found.middle.right:
            return False
    return area.contains(found.middle)


def _tried(scale: Scale, area: pygame.Rect, players: int, cut: _Cut, sizes: tuple[int, int]) -> PastLayout:
    """Return the layout with the card heights ``sizes`` of hands and trick, in pixels, whether it fits or not."""
    across, (height, trick) = opposite(players), sizes
    each_side = (players - 1 - across) // 2
    cells, middle = cut(scale, area, across, each_side, sizes)
    hands = tuple(_hand(scale, cell, height, _leaning(seat, players, each_side)) for seat, cell in enumerate(cells))
    slots = trick_slots(players, middle.center, trick_reach(middle, players, trick), trick)
    return PastLayout(hands, middle, slots)


def _leaning(seat: int, players: int, each_side: int) -> float:
    """Return towards which end of its room a hand lies: at the sides outwards, else in the middle."""
    if 1 <= seat <= each_side:
        return 0.0
    return 1.0 if seat >= players - each_side else 0.5


def _hand(scale: Scale, cell: pygame.Rect, height: int, across: float) -> HandPlace:
    plate, room = rows(cell, plate_height(scale), 1.0, gap=scale.near)
    room = rows(room, _high(height), 1.0)[0] if room.height > _high(height) else room
    wide = min(plate.width, scale.px(520, 280, scale.font(20) * 20))
    return HandPlace(put_in((wide, plate.height), plate, across), room, height, across)


def _block(scale: Scale, height: int) -> int:
    """Return the height of a hand with its plate."""
    return plate_height(scale) + scale.near + _high(height)


def _reach(each_side: int, across: int, trick: int) -> tuple[int, int]:
    """Return the breadth and height of the room that a trick with cards of ``trick`` needs."""
    players = 1 + across + 2 * each_side
    wide, high = (1.15, 2.12) if players == 2 else (3.75, 1.9) if players == 3 else (3.3, 2.12)
    if players > 4:
        wide, high = 4.7, 2.9
    return round(wide * card_width(trick)), round(high * trick)


def _beside(
    scale: Scale, area: pygame.Rect, across: int, each_side: int, sizes: tuple[int, int]
) -> tuple[list[pygame.Rect], pygame.Rect]:
    """Return the hands' cells by seat and the middle: the sides stand beside it, row by row."""
    height, trick = sizes
    block, (wide, _high) = _block(scale, height), _reach(each_side, across, trick)
    low = rows(area, 1.0, block, gap=scale.gap)
    top, amid = rows(low[0], block, 1.0, gap=scale.gap) if across else (None, low[0])
    above = columns(top, *[1.0] * across, gap=2 * scale.gap) if top is not None else []
    if not each_side:
        return [low[1], *above], amid
    left, middle, right = columns(amid, 1.0, min(wide, amid.width), 1.0, gap=scale.gap)
    lefts, rights = (rows(side, *[1.0] * each_side, gap=scale.gap) for side in (left, right))
    return [low[1], *lefts[::-1], *above, *rights], middle


def _above(
    scale: Scale, area: pygame.Rect, across: int, each_side: int, sizes: tuple[int, int]
) -> tuple[list[pygame.Rect], pygame.Rect]:
    """Return the hands' cells by seat and the middle, from above: opposite seats, sides in pairs, middle, own hand."""
    height, _trick = sizes
    block = _block(scale, height)
    count = each_side + (1 if across else 0)
    *lines, middle, own = rows(area, *[block] * count, 1.0, block, gap=scale.gap)
    above = columns(lines.pop(0), *[1.0] * across, gap=2 * scale.gap) if across else []
    pairs: Sequence[list[pygame.Rect]] = [columns(line, 1.0, 1.0, gap=2 * scale.gap) for line in lines]
    return [own, *(left for left, _right in pairs[::-1]), *above, *(right for _left, right in pairs)], middle
