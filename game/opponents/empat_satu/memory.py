"""What a seat can tell from all that lay open: the cards that may still come, and who seems to collect which suit."""

from __future__ import annotations

import math
from typing import Final

from game.opponents.empat_satu.plan import BIT_OF, FULL, POINTS, SUIT_OF, SUITS
from game.rules.empat_satu import Table, View

TOOK: Final = 1.0  # how much a card taken speaks for its suit, by its points
THREW: Final = 0.6  # how much a card thrown speaks against its suit, by its points
SHARPNESS: Final = 0.12


class Memory:
    """What lay open so far in a deal, as one seat remembers it.

    ``out[s]`` are the cards of suit s that nobody has seen, or that lie open to be taken; ``unseen`` how many cards
    nobody has seen; ``collects[seat][s]`` (0 to 1, together 1) how likely a seat collects suit s.
    """

    def __init__(self, view: View) -> None:
        table = view.table
        out = [FULL] * SUITS
        for card in view.hand:
            out[SUIT_OF[card.index]] &= ~BIT_OF[card.index]
        for pile in (*table.discards, *table.known):
            for card in pile:
                out[SUIT_OF[card.index]] &= ~BIT_OF[card.index]
        self.out = out
        self.unseen = sum(mask.bit_count() for mask in out)
        self.collects = [collected(table, seat) for seat in range(table.options.players)]


def leanings(table: Table, seat: int) -> list[float]:
    """Return by suit what ``seat`` took less what it threw, in points as they speak for the suit."""
    leaning = [0.0] * SUITS
    for turn in table.turns:
        if turn.seat == seat:
            if turn.taken is not None:
                leaning[SUIT_OF[turn.taken.index]] += TOOK * POINTS[turn.taken.index]
            leaning[SUIT_OF[turn.thrown.index]] -= THREW * POINTS[turn.thrown.index]
    if table.turn == seat and table.taken is not None:
        leaning[SUIT_OF[table.taken.index]] += TOOK * POINTS[table.taken.index]
    return leaning


def collected(table: Table, seat: int) -> tuple[float, ...]:
    """Return how likely ``seat`` collects each suit, by what it took and what it threw."""
    weights = [math.exp(SHARPNESS * lean) for lean in leanings(table, seat)]
    whole = sum(weights)
    return tuple(weight / whole for weight in weights)
