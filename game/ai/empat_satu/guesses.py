"""What the others may hold: guesses at the suit that each collects, and at the cards it keeps for that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.ai.empat_satu.kernels.worlds import BLOCK, HIDDEN, LIKELY, PACKED, TARGETS
from game.ai.empat_satu.memory import collected
from game.ai.empat_satu.plan import SUITS
from game.cards import Card
from game.rules.empat_satu import View

WHOLE: Final = 1024


def guesses_of(view: View, unseen: Sequence[Card], infers: bool) -> list[int]:
    """Return what the seat of ``view`` thinks of the others, as ``kernels.worlds`` lays it out.

    Without inference every unseen card is as likely as any other.
    """
    table = view.table
    numbers: list[int] = []
    for seat in range(table.options.players):
        block = [0] * BLOCK
        if seat != view.seat:
            block[HIDDEN] = table.counts[seat] - len(table.known[seat])
            total = 0.0
            for suit, share in enumerate(collected(table, seat)):
                total += share
                block[TARGETS + suit] = round(WHOLE * total)
            for suit in range(SUITS):
                for card in unseen:
                    block[LIKELY + PACKED * suit + card.index] = WHOLE
        numbers += block
    return numbers
