"""What a seat of Empat Satu has shown of its hand: what it took, threw and let pass, and how far it has got."""

from __future__ import annotations

from typing import Final

from game.ai.empat_satu.plan import POINTS, SUIT_OF, SUITS
from game.cards import Card
from game.rules.empat_satu import Table

STAGES: Final = (0, 1, 2, 3, 4, 5, 6, 8, 10, 13)  # how many turns a seat has had at least, stage by stage
LOWEST: Final = 2  # the fewest points of a card
RANGE: Final = 10  # how many different numbers of points there are

# where a card of another suit than the one collected stands to the last one thrown
NOT_HIGHER: Final = 0
HIGHER: Final = 1  # which would rather have been thrown
OWN_THROWN: Final = 2  # that was of the suit collected: there should be nothing else left


class Clues:
    """What one seat has shown in a deal: its ``stage``, the card ``last`` thrown, and its points by suit.

    Those are the points of the cards that it ``took``, ``threw``, and let pass to draw from the stock (``passed``).
    """

    def __init__(self, table: Table, seat: int) -> None:
        self.took = [0.0] * SUITS
        self.threw = [0.0] * SUITS
        self.passed = [0.0] * SUITS
        self.last: Card | None = None
        count = 0
        lay_open: Card | None = None
        for turn in table.turns:
            if turn.seat == seat:
                count += 1
                if turn.taken is not None:
                    self.took[SUIT_OF[turn.taken.index]] += POINTS[turn.taken.index]
                elif lay_open is not None:
                    self.passed[SUIT_OF[lay_open.index]] += POINTS[lay_open.index]
                self.threw[SUIT_OF[turn.thrown.index]] += POINTS[turn.thrown.index]
                self.last = turn.thrown
            lay_open = turn.thrown
        self.stage = max(at for at, least in enumerate(STAGES) if count >= least)

    def relation(self, card: Card, suit: int) -> int:
        """Return how a card of another suit stands to the last one thrown, if ``suit`` is collected."""
        if self.last is None:
            return NOT_HIGHER
        if SUIT_OF[self.last.index] == suit:
            return OWN_THROWN
        return HIGHER if POINTS[card.index] > POINTS[self.last.index] else NOT_HIGHER
