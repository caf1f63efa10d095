"""Where the cards of a trick lie: in a ring, each towards its player, so that every corner index shows."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
import pygame

from game.ui.drawing.assets import card_width
from game.ui.drawing.sprites import Place

_TILTS: Final = (0.0, 4.0, 2.0, -4.0, 5.0, -2.0, 3.0)  # degrees: tilt of a trick's card, by seat
_ABOVE: Final = (0.58, 0.75, 0.9, 1.0)  # of the spare height: share above the ring, in the order tried
_TINY: Final = 24  # pixels: cards this low are placed even where they overlap
_BROAD: Final = (1.75, 1.6, 1.45, 1.3, 1.15)  # of a card's width: half the breadth of a ring of five or more


def trick_slots(
    players: int, centre: tuple[float, float], reach: tuple[float, float], height: int
) -> tuple[Place, ...]:
    """Return by seat the places of a trick's cards: on an ellipse, each towards its player and slightly tilted."""
    angles = [math.radians(90 + 360 * seat / players) for seat in range(players)]
    return tuple(
        Place(centre[0] + reach[0] * math.cos(angle), centre[1] + reach[1] * math.sin(angle), height, tilt)
        for angle, tilt in zip(angles, _TILTS, strict=False)
    )


def back_to_front(slots: Sequence[Place]) -> tuple[int, ...]:
    """Return the seats in the order their trick cards are stacked, the lowest first, so that every index shows."""
    few = {2: (1, 0), 3: (1, 2, 0), 4: (1, 2, 3, 0)}.get(len(slots))
    return few or tuple(sorted(range(len(slots)), key=lambda seat: (round(slots[seat].y), slots[seat].x)))


def trick_reach(middle: pygame.Rect, players: int, height: int) -> tuple[float, float]:
    """Return how far the cards of a trick lie from its middle, across and down."""
    width = card_width(height)
    if players <= 4:
        return width * (1.27 if players == 3 else 1.04), 0.5 * height
    spare = (middle.height - 1.1 * height) / 2
    return min(2.45 * width, (middle.width - 1.25 * width) / 2), max(0.9 * height, min(1.25 * height, spare))


class TrickRing(msgspec.Struct, frozen=True):
    """The places of a trick's cards by seat, ``height`` pixels high, and the boxes around them."""

    height: int
    slots: tuple[Place, ...]
    boxes: tuple[pygame.Rect, ...]

    def meets(self, others: Sequence[pygame.Rect]) -> bool:
        """Whether a card overlaps one of ``others``, or hides the corner index of another card."""
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


def rings(players: int, room: pygame.Rect, height: int) -> Iterator[TrickRing]:
    """Yield rings of cards ``height`` pixels high that fit ``room``, the best first; none if ``room`` is too low."""
    reach = 0.42 if players <= 4 else 0.5 if players == 5 else 0.6
    angles = [math.radians(90 + 360 * seat / players) for seat in range(players)]
    highest = min(math.sin(angle) for angle in angles) * reach * height - height / 2
    spare = room.height - (reach + 0.5) * height + highest
    if spare < 0 and height > _TINY:
        return
    for broad in (1.06,) if players <= 4 else _BROAD:
        for above in _ABOVE:
            centre = room.centerx, room.top + above * max(0.0, spare) - highest
            slots = trick_slots(players, centre, (broad * card_width(height), reach * height), height)
            yield TrickRing(height, slots, tuple(_card_box(slot) for slot in slots))


def _card_box(place: Place) -> pygame.Rect:
    """Return the bounding box of a tilted card."""
    turn = math.radians(abs(place.angle))
    width, height = card_width(place.height), place.height
    across = width * math.cos(turn) + height * math.sin(turn)
    down = height * math.cos(turn) + width * math.sin(turn)
    return pygame.Rect(place.x - across / 2, place.y - down / 2, across, down)
