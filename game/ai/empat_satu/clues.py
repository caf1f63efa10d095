"""What a seat of Empat Satu has shown of its hand: what it took, threw and let pass."""

from __future__ import annotations

from typing import Final

from game.ai.empat_satu.plan import POINTS, SUIT_OF, SUITS
from game.cards import PACK, Card
from game.rules.empat_satu import Table
from game.rules.empat_satu.table import HAND_SIZE

STAGES: Final = (0.0, 0.08, 0.17, 0.28, 0.4, 0.55, 0.7, 0.85)  # which share of the stock is gone at least, by stage
LOWEST: Final = 2  # the fewest points of a card
HIGH: Final = 10  # the points from which on a card is high
RANGE: Final = 10  # how many different numbers of points there are

# where a card of another suit than the one collected stands to the last one thrown
NOT_HIGHER: Final = 0
HIGHER: Final = 1  # which would rather have been thrown
OWN_THROWN: Final = 2  # that was of the suit collected: there should be nothing else left


class Clues:
    """What one seat has shown in a deal: the deal's ``stage``, the card ``last`` thrown, and its points by suit.

    Those are the points of the cards that it ``took``, ``threw``, and let pass to draw from the stock (``passed``).
    ``offers`` tells, of low cards and of high ones, how many it let pass and how many it took.
    """

    def __init__(self, table: Table, seat: int) -> None:
        self.took = [0.0] * SUITS
        self.threw = [0.0] * SUITS
        self.passed = [0.0] * SUITS
        self.offers = ([0, 0], [0, 0])
        self.last: Card | None = None
        lay_open: Card | None = None
        for turn in table.turns:
            if turn.seat == seat:
                if lay_open is not None:
                    self.offers[POINTS[lay_open.index] >= HIGH][turn.taken is not None] += 1
                if turn.taken is not None:
                    self.took[SUIT_OF[turn.taken.index]] += POINTS[turn.taken.index]
                elif lay_open is not None:
                    self.passed[SUIT_OF[lay_open.index]] += POINTS[lay_open.index]
                self.threw[SUIT_OF[turn.thrown.index]] += POINTS[turn.thrown.index]
                self.last = turn.thrown
            lay_open = turn.thrown
        stock = len(PACK) - HAND_SIZE * table.options.players
        gone = 1.0 - table.stock_left / stock
        self.stage = max(at for at, least in enumerate(STAGES) if gone >= least)

    def relation(self, card: Card, suit: int) -> int:
        """Return how a card of another suit stands to the last one thrown, if ``suit`` is collected."""
        if self.last is None:
            return NOT_HIGHER
        if SUIT_OF[self.last.index] == suit:
            return OWN_THROWN
        return HIGHER if POINTS[card.index] > POINTS[self.last.index] else NOT_HIGHER
