"""The cards of a trick in a tall window, in a ring: where they may lie, and what they would cover."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
import pygame

from game.ui.drawing.assets import card_width
from game.ui.drawing.sprites import Place
from game.ui.tables.layout.table import TILTS, back_to_front

_ABOVE: Final = (0.58, 0.75, 0.9, 1.0)  # of the height to spare lies above the ring; what is tried first, and next
_TINY: Final = 24  # pixels: cards as low as that lie anywhere rather than nowhere
_BROAD: Final = (1.75, 1.6, 1.45, 1.3, 1.15)  # of a card's width reaches a ring of five and more to both sides


class Ring(msgspec.Struct, frozen=True):
    """The places of a trick's cards, ``height`` pixels high, by seat, and the boxes around them."""

    height: int
    slots: tuple[Place, ...]
    boxes: tuple[pygame.Rect, ...]

    def meets(self, others: Sequence[pygame.Rect]) -> bool:
        """Whether a card meets one of the ``others``, or hides the index in the corner of another card."""
        if any(box.collidelist(others) >= 0 for box in self.boxes):
            return True
        order = back_to_front(self.slots)
        width, slack = card_width(self.height), -round(0.04 * self.height)
        fronts = [box.inflate(slack, slack) for box in self.boxes]
        for number, seat in enumerate(order):
            slot = self.slots[seat]
            index = pygame.Rect(slot.x - width / 2, slot.y - self.height / 2, 0.18 * width, 0.22 * self.height)
            if index.collidelist([fronts[front] for front in order[number + 1 :]]) >= 0:
                return True
        return False


def rings(players: int, room: pygame.Rect, height: int) -> Iterator[Ring]:
    """Yield the rings of cards of ``height`` that lie in ``room``, the best first; none if it is too low for them."""
    reach = 0.42 if players <= 4 else 0.5 if players == 5 else 0.6
    angles = [math.radians(90 + 360 * seat / players) for seat in range(players)]
    highest = min(math.sin(angle) for angle in angles) * reach * height - height / 2
    spare = room.height - (reach + 0.5) * height + highest
    if spare < 0 and height > _TINY:
        return
    for broad in (1.06,) if players <= 4 else _BROAD:
        for above in _ABOVE:
            y = room.top + above * max(0.0, spare) - highest
            slots = tuple(
                Place(
                    room.centerx + broad * card_width(height) * math.cos(angle),
                    y + reach * height * math.sin(angle),
                    height,
                    TILTS[seat],
                )
                for seat, angle in enumerate(angles)
            )
            yield Ring(height, slots, tuple(_box(slot) for slot in slots))


def _box(place: Place) -> pygame.Rect:
    """Return the rectangle around a card as it lies."""
    turn = math.radians(abs(place.angle))
    width, height = card_width(place.height), place.height
    across = width * math.cos(turn) + height * math.sin(turn)
    down = height * math.cos(turn) + width * math.sin(turn)
    return pygame.Rect(place.x - across / 2, place.y - down / 2, across, down)
