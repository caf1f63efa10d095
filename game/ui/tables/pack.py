"""The pack: a block of backs that is shuffled, lies beside the dealer and grows thinner as cards leave it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

import pygame

from game.ui.drawing.assets import CARD_ASPECT
from game.ui.drawing.sprites import CardPainter, Place
from game.ui.drawing.stage import Blit
from game.ui.tables.layout import TableLayout

_A_LAYER: Final = 7  # cards that are one layer to the eye
_STEP: Final = 0.011  # of the height: how thick a layer is


class Pack:
    """What is left of the pack, face down; ``height`` is that of a card, in pixels, and need not be whole."""

    def __init__(self, painter: CardPainter) -> None:
        self._painter = painter
        self.depth = 22.0
        self.visible = False
        self.x = self.y = 0.0
        self.height = 10.0
        self.count = 0
        self.drawn_at = 10
        """The height in pixels at which the back is drawn before it is scaled."""

    @property
    def place(self) -> Place:
        """Where the top card lies."""
        layers = self._layers()
        return Place(self.x, self.y - (layers - 1) * _STEP * self.height, round(self.height))

    def show(self, place: Place, count: int) -> None:
        """Lie at ``place`` with so many cards."""
        self.x, self.y, self.height, self.drawn_at = place.x, place.y, place.height, place.height
        self.count = count
        self.visible = True

    def _layers(self) -> int:
        return math.ceil(self.count / _A_LAYER) if self.count > 1 else self.count

    def blits(self) -> list[Blit]:
        """Return shadow and layers; nothing once the last card has left."""
        if not self.visible or not self.count:
            return []
        zoom = self.height / self.drawn_at
        back = _scaled(self._painter.card(None, self.drawn_at, 0), zoom)
        shadow = self._painter.shadow(self.drawn_at, 0, 0.0)
        if zoom != 1.0:
            shadow = pygame.transform.scale_by(shadow, zoom)
        drop = self._painter.drop(self.drawn_at, 0.0) * zoom
        pieces = [(shadow, self.y + drop)]
        pieces += [(back, self.y - number * _STEP * self.height) for number in range(self._layers())]
        return [
            Blit(each, (round(self.x - each.get_width() / 2), round(y - each.get_height() / 2))) for each, y in pieces
        ]


def _scaled(picture: pygame.Surface, zoom: float) -> pygame.Surface:
    if zoom == 1.0:
        return picture
    width, height = picture.get_size()
    return pygame.transform.smoothscale(picture, (max(2, round(width * zoom)), max(2, round(height * zoom))))


def place_beside(layout: TableLayout, seat: int) -> Place:
    """Return where the pack lies while ``seat`` deals: close to the plaque, and covering nothing if that can be."""
    height = layout.seats[seat].fan.height
    plaques = [each.plaque for each in layout.seats]
    others = [*layout.regions.values(), *(_fan_room(layout, number) for number in range(1, len(layout.seats)))]
    rooms = [room for room in _rooms_beside(layout, seat, height) if layout.cloth.contains(room)]
    rooms.append(_laid(rooms[0] if rooms else pygame.Rect(0, 0, 1, 1), "center", layout.middle.center))
    room = min(rooms, key=lambda room: (len(room.collidelistall(plaques)), len(room.collidelistall(others))))
    return Place(room.centerx, room.centery, height)


def _rooms_beside(layout: TableLayout, seat: int, height: int) -> Iterator[pygame.Rect]:
    """Yield the places round a plaque, the best first: on the side that is free of the seat's own backs."""
    plaque, gap = layout.seats[seat].plaque, layout.scale.gap
    room = pygame.Rect(0, 0, math.ceil(height * CARD_ASPECT), round(height * (1 + 8 * _STEP)))
    above = ("midbottom", (plaque.centerx, plaque.top - gap))
    below = ("midtop", (plaque.centerx, plaque.bottom + gap))
    left = ("midright", (plaque.left - gap, plaque.centery + height // 8))
    right = ("midleft", (plaque.right + gap, plaque.centery + height // 8))
    order = {"bottom": (above, right), "top": (left, right, below)}.get(layout.seats[seat].side, (below, above))
    for side, point in order:
        yield _laid(room, side, point)
    fan = _fan_room(layout, seat)  # beyond the backs, where the plaque has others close by on every side
    yield _laid(room, "midtop", (fan.centerx, fan.bottom))
    yield _laid(room, "midleft", (fan.right + gap, fan.centery))
    yield _laid(room, "midright", (fan.left - gap, fan.centery))


def _laid(room: pygame.Rect, side: str, point: tuple[int, int]) -> pygame.Rect:
    laid = room.copy()
    setattr(laid, side, point)
    return laid


def _fan_room(layout: TableLayout, seat: int) -> pygame.Rect:
    """Return what the backs of an opponent take at most, without what lies under the plaque."""
    fan = layout.seats[seat].fan
    along, across = round(1.5 * fan.height), round(1.1 * fan.height)
    is_aside = fan.angle in (90, -90)
    room = pygame.Rect(0, 0, across if is_aside else along, along if is_aside else across)
    room.center = (round(fan.x), round(fan.y))
    return room
