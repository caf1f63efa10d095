"""What the others may hold: guesses at the suit that each collects, and at the cards it keeps for that."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from game.ai.empat_satu.clues import HIGH, LOWEST, OWN_THROWN, Clues
from game.ai.empat_satu.kernels.worlds import ANYTHING, BLOCK, GREEDY, HIDDEN, INSIDE, LIKELY, PACKED, TARGETS
from game.ai.empat_satu.plan import POINTS, SUIT_OF, SUITS
from game.ai.empat_satu.weights import INSIDE as INSIDE_FITTED
from game.ai.empat_satu.weights import RATES, SIGNS, TAKES
from game.cards import Card
from game.rules.empat_satu import Table, View
from game.rules.empat_satu.options import FEWEST

WHOLE: Final = 1024
OWN: Final = OWN_THROWN + 1  # the row of the suit collected in ``RATES``


def guesses_of(view: View, unseen: Sequence[Card], infers: bool) -> list[int]:
    """Return what the seat of ``view`` thinks of the others, as ``kernels.worlds`` lays it out.

    Without inference every unseen card is as likely as any other.
    """
    table = view.table
    numbers: list[int] = []
    for seat in range(table.options.players):
        block = [0] * BLOCK
        if seat != view.seat:
            block[GREEDY] = round(WHOLE * _greed(table, seat))
            block[HIDDEN] = table.counts[seat] - len(table.known[seat])
            if block[HIDDEN]:
                _guess(block, table, seat, unseen, infers)
        numbers += block
    return numbers


def _guess(block: list[int], table: Table, seat: int, unseen: Sequence[Card], infers: bool) -> None:
    clues = Clues(table, seat)
    knows = infers and clues.last is not None
    inside = INSIDE_FITTED[table.options.players - FEWEST][clues.stage][block[HIDDEN] - 1]
    block[INSIDE : INSIDE + len(inside)] = inside
    if not knows:
        block[INSIDE] = ANYTHING
    total = 0.0
    for suit, share in enumerate(_shares(table, seat, unseen, clues)):
        total += share
        block[TARGETS + suit] = round(WHOLE * total)
        rates = {card: _rate(table.options.players, clues, card, suit) if knows else 1 for card in unseen}
        most = max([rate for card, rate in rates.items() if SUIT_OF[card.index] == suit], default=0)
        most_of_others = max([rate for card, rate in rates.items() if SUIT_OF[card.index] != suit], default=0)
        for card, rate in rates.items():
            likeliest = most if SUIT_OF[card.index] == suit else most_of_others
            block[LIKELY + PACKED * suit + card.index] = max(1, WHOLE * rate // max(1, likeliest))


def _shares(table: Table, seat: int, unseen: Sequence[Card], clues: Clues) -> list[float]:
    """Return how likely a seat collects each suit."""
    known, high, low = [0.0] * SUITS, [0.0] * SUITS, [0.0] * SUITS
    for card in table.known[seat]:
        known[SUIT_OF[card.index]] += POINTS[card.index]
    for card in unseen:
        (high if POINTS[card.index] >= HIGH else low)[SUIT_OF[card.index]] += 1
    weights = [
        math.exp(sum(weight * sign for weight, sign in zip(SIGNS, signs, strict=True)))
        for signs in zip(clues.took, clues.threw, clues.passed, known, high, low, strict=True)
    ]
    return [weight / sum(weights) for weight in weights]


def _greed(table: Table, seat: int) -> float:
    """Return how likely a seat plays by what its hand is worth now, told by the discards that it took or let pass."""
    chances = [1.0, 1.0]
    for style, shares in enumerate(TAKES[table.options.players - FEWEST]):
        for share, (passed, taken) in zip(shares, Clues(table, seat).offers, strict=True):
            chances[style] *= share**taken * (1.0 - share) ** passed
    return chances[1] / sum(chances)


def _rate(players: int, clues: Clues, card: Card, suit: int) -> int:
    row = OWN if SUIT_OF[card.index] == suit else clues.relation(card, suit)
    return RATES[players - FEWEST][clues.stage][row][POINTS[card.index] - LOWEST]
