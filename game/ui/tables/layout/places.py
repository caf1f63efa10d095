"""What a layout of a table is made of: seats, corners, the hand's fan or rows, the trick, and what a game needs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import msgspec
import pygame

from game.cards import Card
from game.ui.drawing.assets import card_width
from game.ui.drawing.scale import Scale
from game.ui.drawing.sprites import Place

MOST_IN_A_ROW: Final = 7  # of two
_FEW: Final = 4  # cards lie side by side, in the front row alone


def cut_between_suits(cards: Sequence[Card | None]) -> int:
    """Return how many cards of a hand, from the left, lie in the back one of two rows.

    That is up to where a suit ends, as near to the middle as can be, or the middle where there is no such place: at
    most seven lie in a row, and never more behind than in front, as their lower ends would be seen. A few cards lie
    side by side in front.
    """
    count = len(cards)
    if count <= _FEW:
        return 0
    fewest, most = max(0, count - MOST_IN_A_ROW), min(count // 2, MOST_IN_A_ROW)
    suits = [card.suit if card is not None else None for card in cards]
    ends = [number for number, (one, two) in enumerate(pairwise(suits), 1) if one is not two]
    able = [number for number in ends if fewest <= number <= most]
    return max(able, default=most)


class HandPlaces(msgspec.Struct, frozen=True):
    """The places of the person's cards, ``height`` pixels high, between ``left`` and ``right`` about ``centre``.

    They are never further apart than ``broadest`` pixels and ``each`` degrees. In two rows ``seen`` pixels of the back
    one rise above the front one; ``steady`` is how many cards there is room for in a row whose height in the window
    stays the same as cards go, 0 where that follows the cards there are.
    """

    height: int
    left: float
    right: float
    centre: float
    bottom: float
    broadest: float
    each: float
    seen: float = 0.0
    steady: int = 0

    def places(self, count: int, cut: int | None = None) -> list[Place]:
        """Return the places of ``count`` cards from left to right, the first ``cut`` of them in the back row, if any.

        Without a ``cut`` half of them lie there.
        """
        behind = (count // 2 if cut is None else cut) if self.seen else 0
        step = self._step(max(behind, count - behind))
        return [*self._row(behind, step, self.seen), *self._row(count - behind, step, 0.0)]

    def top(self, count: int) -> float:
        """Return the upper edge of the cards at rest."""
        return min((place.y for place in self.places(count)), default=self.bottom - self.height / 2) - self.height / 2

    def slot(self, point: tuple[float, float], others: Sequence[tuple[float, float]]) -> int:
        """Return where among the ``others``, given by their centres in order, a card held at ``point`` belongs."""
        between = self.bottom - self.height / 2 - self.seen / 2
        is_behind = bool(self.seen) and point[1] < between
        row = [at for at in others if not self.seen or (at[1] < between) is is_behind]
        before = 0 if is_behind else len(others) - len(row)
        return before + sum(x < point[0] for x, _y in row)

    def _step(self, count: int) -> float:
        room = self.right - self.left - 1.06 * card_width(self.height)
        return min(self.broadest, room / (count - 1)) if count > 1 else self.broadest

    def _row(self, count: int, step: float, rise: float) -> list[Place]:
        width = card_width(self.height)
        radius = step / math.radians(self.each)
        full = max(count, self.steady)
        half = math.radians(self.each * (full - 1) / 2) if full > 1 else 0.0
        highest = self.bottom - self.height / 2 - radius * (1 - math.cos(half)) - math.sin(half) * width / 2 - rise
        reach = ((count - 1) * step + 1.06 * width) / 2
        centre = min(max(self.centre, self.left + reach), max(self.right - reach, (self.left + self.right) / 2))
        turns = [(number - (count - 1) / 2) * self.each for number in range(count)]
        return [
            Place(
                centre + radius * math.sin(math.radians(turn)),
                highest + radius * (1 - math.cos(math.radians(turn))),
                self.height,
                turn,
            )
            for turn in turns
        ]


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
