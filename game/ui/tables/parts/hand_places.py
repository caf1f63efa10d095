"""Where the cards of the person's hand lie: in a fan, or in two rows split between suits."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import msgspec

from game.cards import Card
from game.ui.drawing.assets import card_width
from game.ui.drawing.sprites import Place

MOST_IN_A_ROW: Final = 7  # cards: greatest number in one of two rows, ...
_MOST_IN_FRONT: Final = 9  # ... and in the front row where that keeps a suit whole
_FEW: Final = 4  # cards: up to this many lie side by side, in the front row only


def cut_between_suits(cards: Sequence[Card | None]) -> int:
    """Return how many cards of a hand, from the left, lie in the back row of two.

    The split falls at the end of a suit, as close to the middle as possible, or in the middle if no suit ends within
    reach. At most seven cards lie in a row, nine in front to keep a suit whole, and never more behind than in front,
    since their lower ends would show. A few cards lie side by side in front.
    """
    count = len(cards)
    if count <= _FEW:
        return 0
    fewest, most = max(0, count - _MOST_IN_FRONT), min(count // 2, MOST_IN_A_ROW)
    suits = [card.suit if card is not None else None for card in cards]
    ends = [number for number, (one, two) in enumerate(pairwise(suits), 1) if one is not two]
    able = [number for number in ends if fewest <= number <= most]
    return max(able, default=most)


class HandPlaces(msgspec.Struct, frozen=True):
    """The places of the person's cards, ``height`` pixels high, between ``left`` and ``right`` around ``centre``.

    Neighbours are at most ``broadest`` pixels and ``each`` degrees apart. In two rows, ``seen`` pixels of the back row
    show above the front one. ``steady`` is the number of cards a row is laid out for, so that it keeps its height in
    the window as cards leave; 0: the row follows the cards there are.
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

        Without a ``cut``, half of them lie there.
        """
        behind = (count // 2 if cut is None else cut) if self.seen else 0
        step = self._step(max(behind, count - behind))
        return [*self._row(behind, step, self.seen), *self._row(count - behind, step, 0.0)]

    def top(self, count: int) -> float:
        """Return the upper edge of ``count`` cards at rest."""
        return min((place.y for place in self.places(count)), default=self.bottom - self.height / 2) - self.height / 2

    def slot(self, point: tuple[float, float], others: Sequence[tuple[float, float]]) -> int:
        """Return the index among ``others``, their centres in order, at which a card held at ``point`` belongs."""
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
        full = self.steady or count
        each = self.each if count <= full else self.each * (full - 1) / (count - 1)  # closer, on the same arc
        radius = step / math.radians(each)
        half = math.radians(each * (max(count, full) - 1) / 2) if full > 1 else 0.0
        highest = self.bottom - self.height / 2 - radius * (1 - math.cos(half)) - math.sin(half) * width / 2 - rise
        reach = ((count - 1) * step + 1.06 * width) / 2
        centre = min(max(self.centre, self.left + reach), max(self.right - reach, (self.left + self.right) / 2))
        turns = [(number - (count - 1) / 2) * each for number in range(count)]
        return [
            Place(
                centre + radius * math.sin(math.radians(turn)),
                highest + radius * (1 - math.cos(math.radians(turn))),
                self.height,
                turn,
            )
            for turn in turns
        ]
