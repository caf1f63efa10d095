"""What a layout of a table is made of: seats, corners, hand, trick, and what a game needs of it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import msgspec
import pygame

from game.cards import Card
from game.ui.drawing.scale import Scale
from game.ui.drawing.sprites import Place
from game.ui.tables.layout.cards import HandPlaces, cut_between_suits

TILTS: Final = (0.0, 4.0, 2.0, -4.0, 5.0, -2.0, 3.0)
"""How far the cards of a trick are turned, by seat, in degrees."""
CHIP: Final = 0.53
"""How far the middle of the chip that counts an opponent's cards lies from theirs, in their heights."""


def chip_radius(scale: Scale) -> int:
    """Return half the breadth of the chip that counts an opponent's cards."""
    return max(scale.px(15, 10), math.ceil(0.83 * scale.smallest))


class Needs(msgspec.Struct, frozen=True):
    """What a game needs of its table, in pixels where nothing else is said.

    ``band`` is how many rails more the frame takes from both sides, ``corner`` the least size of the corner at the
    bottom end; with ``backs_beside`` the backs of a seat at the top lie beside its plaque, not below it. ``board`` is
    what a board takes: at the end side over the full height of the cloth, in a tall window across under the rail.
    ``corner_share`` is how high the corner at the top start is, in plaques; ``end_lines`` how many lines that at the
    top end has under its heading; ``spare`` what is kept free above and below the trick, ``tabs`` how far labels rise
    over the hand's cards. ``asks`` is how high a strip is that is laid over the whole width of a tall window,
    ``fan_degrees`` how far the backs in an opponent's fan are turned against each other.
    Unless it ``has_trick`` the game itself places the seats at the sides of a tall window. ``hand`` is
    how high the hand's cards may be in a tall window.
    """

    band: float = 0.0
    corner: tuple[int, int] = (0, 0)
    backs_beside: bool = False
    board: int = 0
    corner_share: float = 1.12
    end_lines: int = 4
    spare: tuple[int, int] = (0, 0)
    tabs: int = 0
    asks: int = 0
    fan_degrees: float = 2.0
    has_trick: bool = True
    hand: float = math.inf


class Seat(msgspec.Struct, frozen=True):
    """A seat at the ring: its plaque, the side it sits at and where its fan of backs is centred."""

    plaque: pygame.Rect
    side: str
    fan: Place


class TableLayout(msgspec.Struct, frozen=True):
    """Rectangles and places of one table; ``regions`` lists by name what must not overlap.

    ``slots`` are where the cards of a trick lie, by seat.
    """

    scale: Scale
    window: pygame.Rect
    top_rail: int
    rail: int
    cloth: pygame.Rect
    play: pygame.Rect
    """The cloth that is left to hand, seats and trick: all of it, or what the board does not take."""
    seats: tuple[Seat, ...]
    top_start: pygame.Rect
    top_end: pygame.Rect
    bottom_end: pygame.Rect
    hand_size: int
    cards: HandPlaces
    middle: pygame.Rect
    trick_height: int
    slots: tuple[Place, ...]
    ribbon: pygame.Rect
    regions: dict[str, pygame.Rect] = msgspec.field(default_factory=dict)
    board: pygame.Rect | None = None

    @property
    def hand_height(self) -> int:
        """The height of the person's cards."""
        return self.cards.height

    @property
    def hand_room(self) -> tuple[float, float]:
        """Between which edges the person's cards lie."""
        return self.cards.left, self.cards.right

    def hand(self, count: int, cut: int | None = None) -> list[Place]:
        """Return the places of ``count`` cards of the hand, from left to right, ``cut`` of them in a back row."""
        return self.cards.places(count, cut)

    def hand_of(self, cards: Sequence[Card | None]) -> list[Place]:
        """Return the places of the person's ``cards``, from left to right; two rows are cut between suits."""
        return self.cards.places(len(cards), cut_between_suits(cards))

    def hand_top(self, count: int) -> float:
        """Return the upper edge of the hand with room for a card to be lifted."""
        return self.cards.top(count) - 0.09 * self.hand_height

    def trick_slot(self, seat: int) -> Place:
        """Return where the card that ``seat`` plays to a trick lies."""
        return self.slots[seat]


def back_to_front(slots: Sequence[Place]) -> tuple[int, ...]:
    """Return the seats in the order in which the cards of a trick cover each other, so that every index is seen."""
    few = {2: (1, 0), 3: (1, 2, 0), 4: (1, 2, 3, 0)}.get(len(slots))
    return few or tuple(sorted(range(len(slots)), key=lambda seat: (round(slots[seat].y), slots[seat].x)))


def plaque_regions(seats: Sequence[Seat]) -> dict[str, pygame.Rect]:
    """Return the plaques by name."""
    return {f"plaque {number}": seat.plaque for number, seat in enumerate(seats)}
