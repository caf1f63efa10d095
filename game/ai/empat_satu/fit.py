"""Makes the tables of ``weights``: what hands look like after so many turns, from deals between rules of thumb.

``python -m game.ai.empat_satu.fit 1500``; run by hand when the rules of thumb change, never by the game.
"""

from __future__ import annotations

import random
import sys
from typing import Final

import numpy

from game.ai.empat_satu import baseline, policy
from game.ai.empat_satu.clues import HIGH, LOWEST, OWN_THROWN, RANGE, STAGES, Clues
from game.ai.empat_satu.plan import POINTS, SUIT_OF, SUITS
from game.cards import PACK
from game.rules.empat_satu import EmpatSatu, EmpatSatuOptions, State
from game.rules.empat_satu.table import HAND_SIZE
from game.rules.empat_satu.worth import suit_sums
from game.rules.lay import shuffled

OWN: Final = OWN_THROWN + 1  # the column of the suit collected
SIGNS: Final = 6  # took, threw, passed, known; high cards that nobody has seen, and low ones

PLAYERS: Final = (2, 3, 4)
GREEDY: Final = 0.5  # the share of players that play as the yardstick does


class Counts:
    """How often unseen cards were held, by the number of players, and what spoke for the suit collected."""

    def __init__(self) -> None:
        self.held = numpy.zeros((len(PLAYERS), len(STAGES), OWN + 1, RANGE))
        self.there = numpy.zeros((len(PLAYERS), len(STAGES), OWN + 1, RANGE))
        # by how many cards of a hand nobody knows, how many of them are of the suit
        self.inside = numpy.full((len(PLAYERS), len(STAGES), HAND_SIZE, HAND_SIZE + 1), 0.5)
        self.offers = numpy.zeros((len(PLAYERS), 2, 2, 2))  # by style, low or high: let pass, taken
        self.signs: list[list[list[float]]] = []
        self.targets: list[int] = []

    def add(self, state: State, seat: int) -> None:
        """Count the hand of a seat that has just thrown a card."""
        table, hand = state.table, state.hands[seat]
        clues = Clues(table, seat)
        at = PLAYERS.index(table.options.players), clues.stage
        sums = suit_sums(hand)
        target = max(range(SUITS), key=lambda suit: sums[suit])
        seen = {card for cards in (*table.discards, *table.known) for card in cards}
        unknown = [card for card in hand if card not in seen]
        if unknown:
            of_suit = sum(SUIT_OF[card.index] == target for card in unknown)
            self.inside[*at, len(unknown) - 1, of_suit] += 1
        high, low = [0.0] * SUITS, [0.0] * SUITS
        for card in PACK:
            if card in seen:
                continue
            (high if POINTS[card.index] >= HIGH else low)[SUIT_OF[card.index]] += 1
            row = OWN if SUIT_OF[card.index] == target else clues.relation(card, target)
            self.there[*at, row, POINTS[card.index] - LOWEST] += 1
            self.held[*at, row, POINTS[card.index] - LOWEST] += card in hand
        known = suit_sums(table.known[seat])
        self.signs.append(
            list(map(list, zip(clues.took, clues.threw, clues.passed, map(float, known), high, low, strict=True)))
        )
        self.targets.append(target)


def played(deals: int) -> Counts:
    """Play deals of two to four players, some greedy and some planning, and count their hands."""
    rng = random.Random(1)
    rules = EmpatSatu()
    counts = Counts()
    for number in range(deals):
        options = EmpatSatuOptions(players=PLAYERS[number % len(PLAYERS)])
        state = rules.new_game(options)
        state, _ = state.deal(state.lay_out(shuffled(PACK, f"fit/{number}"), number % options.players))
        greedy = [rng.random() < GREEDY for _ in range(options.players)]
        while state.turn is not None:
            seat = state.turn
            view = state.view(seat)
            has_drawn = state.table.source is not None
            lies = state.table.open_card
            state, _ = state.apply(baseline.decide(view) if greedy[seat] else policy.decide(view).action)
            if lies is not None:
                style = number % len(PLAYERS), int(greedy[seat]), int(POINTS[lies.index] >= HIGH)
                counts.offers[*style, int(state.table.taken is not None)] += 1
            if has_drawn and state.turn is not None:
                counts.add(state, seat)
    return counts


def leanings(counts: Counts) -> list[float]:
    """Return how much a point of each sign speaks for a suit, by the likelihood of the suits really collected."""
    signs, targets = numpy.array(counts.signs), numpy.array(counts.targets)
    rows = numpy.arange(len(targets))
    weights = numpy.array([0.1, -0.07, 0.0, 0.0, 0.0, 0.0])
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
    print("TAKES", (counts.offers[..., 1] / counts.offers.sum(axis=-1)).round(3).tolist())
    usual = counts.held.sum(axis=1, keepdims=True) / counts.there.sum(axis=1, keepdims=True).clip(1)
    rates = (counts.held + 20 * usual) / (counts.there + 20)  # a rare kind of card is taken for a usual one
    print("INSIDE")
    for tables in counts.inside:
        print("    (")
        for table in tables:
            print("        (")
            for count, row in enumerate(table):
                shares = row[: count + 2] / row[: count + 2].sum()
                print(12 * " ", tuple(round(1024 * float(share)) for share in shares.cumsum()), ",", sep="")
            print("        ),")
        print("    ),")
    print("RATES")
    for tables in rates:
        print("    (")
        for table in tables:
            print("        (")
            for row in table:
                print(12 * " ", tuple(round(1000 * float(rate)) for rate in row), ",", sep="")
            print("        ),")
        print("    ),")


if __name__ == "__main__":
    main()
