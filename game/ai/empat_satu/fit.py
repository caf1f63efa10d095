"""Makes the tables of ``weights``: what hands look like after so many turns, from deals between rules of thumb.

``python -m game.ai.empat_satu.fit 1500``; run by hand when the rules of thumb change, never by the game.
"""

from __future__ import annotations

import random
import sys

import numpy

from game.ai.empat_satu import baseline, policy
from game.ai.empat_satu.clues import LOWEST, OWN_THROWN, RANGE, STAGES, Clues
from game.ai.empat_satu.plan import POINTS, SUIT_OF, SUITS
from game.cards import PACK
from game.rules.empat_satu import EmpatSatu, EmpatSatuOptions, State
from game.rules.empat_satu.worth import suit_sums
from game.rules.lay import shuffled

OWN: int = OWN_THROWN + 1  # the column of the suit collected
SIGNS: int = 4  # took, threw, passed, known


class Counts:
    """How often unseen cards were held, and what spoke for the suit collected."""

    def __init__(self) -> None:
        self.held = numpy.zeros((len(STAGES), OWN + 1, RANGE))
        self.there = numpy.zeros((len(STAGES), OWN + 1, RANGE))
        self.signs: list[list[list[float]]] = []
        self.targets: list[int] = []

    def add(self, state: State, seat: int) -> None:
        """Count the hand of a seat that has just thrown a card."""
        table, hand = state.table, state.hands[seat]
        clues = Clues(table, seat)
        sums = suit_sums(hand)
        target = max(range(SUITS), key=lambda suit: sums[suit])
        seen = {card for cards in (*table.discards, *table.known) for card in cards}
        for card in PACK:
            if card in seen:
                continue
            row = OWN if SUIT_OF[card.index] == target else clues.relation(card, target)
            self.there[clues.stage, row, POINTS[card.index] - LOWEST] += 1
            self.held[clues.stage, row, POINTS[card.index] - LOWEST] += card in hand
        known = suit_sums(table.known[seat])
        self.signs.append(
            [[clues.took[suit], clues.threw[suit], clues.passed[suit], float(known[suit])] for suit in range(SUITS)]
        )
        self.targets.append(target)


def played(deals: int) -> Counts:
    """Play deals of two to four players, some greedy and some planning, and count their hands."""
    rng = random.Random(1)
    rules = EmpatSatu()
    counts = Counts()
    for number in range(deals):
        options = EmpatSatuOptions(players=2 + number % 3)
        state = rules.new_game(options)
        state, _ = state.deal(state.lay_out(shuffled(PACK, f"fit/{number}"), number % options.players))
        greedy = [rng.random() < 0.4 for _ in range(options.players)]
        while state.turn is not None:
            seat = state.turn
            view = state.view(seat)
            has_drawn = state.table.source is not None
            state, _ = state.apply(baseline.decide(view) if greedy[seat] else policy.decide(view).action)
            if has_drawn and state.turn is not None:
                counts.add(state, seat)
    return counts


def leanings(counts: Counts) -> list[float]:
    """Return how much a point of each sign speaks for a suit, by the likelihood of the suits really collected."""
    signs, targets = numpy.array(counts.signs), numpy.array(counts.targets)
    rows = numpy.arange(len(targets))
    weights = numpy.array([0.1, -0.07, 0.0, 0.0])
    for _ in range(300):
        shares = numpy.exp(signs @ weights)
        shares /= shares.sum(axis=1, keepdims=True)
        wrong = -shares
        wrong[rows, targets] += 1.0
        slope = numpy.einsum("ns,nsk->k", wrong, signs) / len(targets)
        middle = numpy.einsum("ns,nsk->nk", shares, signs)
        spread = numpy.einsum("ns,nsk,nsj->kj", shares, signs, signs) - middle.T @ middle
        weights += numpy.linalg.solve(spread / len(targets) + 1e-6 * numpy.eye(SIGNS), slope) * 0.5
    shares = numpy.exp(signs @ weights)
    shares /= shares.sum(axis=1, keepdims=True)
    print(f"# the suit really collected was thought {100 * float(shares[rows, targets].mean()):.0f} % likely")
    return [round(float(weight), 3) for weight in weights]


def main() -> None:
    """Print the tables."""
    counts = played(int(sys.argv[1]))
    print("SIGNS", leanings(counts))
    everywhere = counts.held.sum(axis=0, keepdims=True) / counts.there.sum(axis=0, keepdims=True).clip(1)
    rates = (counts.held + 20 * everywhere) / (counts.there + 20)  # a rare kind of card is taken for a usual one
    for stage in range(len(STAGES)):
        print("   (")
        for row in range(OWN + 1):
            print("       ", tuple(round(1000 * float(rate)) for rate in rates[stage, row]), ",", sep="")
        print("    ),")


if __name__ == "__main__":
    main()
