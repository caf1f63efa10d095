"""Worlds for the compiler: deals of the unseen cards, drawn by how well they explain the bids of the others.

A world is changed by swapping two unseen cards between their holders, the cards that were not dealt being one holder
more; nobody is ever given a suit in which they have shown to be void. Where nothing is inferred from bids, every swap
that is allowed is made, and a sweep over all cards is a shuffle; else a swap is taken or left by how much better or
worse the hands then explain the bids (the rule of Metropolis).

What the others did is told by a *story*, one flat sequence of whole numbers. From place

- ``BID_MADE`` on: by seat, its bid, or -1 where it has made none or is oneself; ``TOTAL``: what the bids of all others
  came to as it saw them, those not made yet at an even share; ``GONE``: the cards that it has played;
- ``WORTHS``: by seat and bid (place ``WORTHS + 8 * seat + bid``) the points of making it, the game counted in;

and single numbers: ``DEALT``: all cards but the one turned up; ``FIRST``: the seat that bids and leads first.
"""

from __future__ import annotations

import math
from typing import Final

from game.opponents.compiled import kernel
from game.opponents.forty_two.kernels.deal import HANDS, PLAYERS, SEATS, VOIDS, below
from game.opponents.forty_two.kernels.thumb import MOST_BID, WANTED, chances_at_sight

BID_MADE: Final = 0
TOTAL: Final = BID_MADE + SEATS
GONE: Final = TOTAL + SEATS
WORTHS: Final = GONE + SEATS
DEALT: Final = WORTHS + SEATS * SEATS
FIRST: Final = DEALT + 1
STORY: Final = FIRST + 1

# what a model of the others' bids is made of, by place in ``beliefs``
WARMTH: Final = 0  # points that make a bid better by a factor of e; 0 where nothing is inferred from bids
EVEN: Final = 1e-9  # a loss that is none, on any machine
STRANGEST: Final = 1  # the log of how unlikely any bid is at the most


@kernel
def values_at_sight(
    rules: list[int],
    weights: list[float],
    work: list[float],
    story: list[int],
    seat: int,
    hand: int,
    total: int,
    values: list[float],
) -> None:
    """Write down what each bid is worth at sight to a seat with this ``hand`` of seven (``bidding.values_of``)."""
    chances_at_sight(rules, weights, work, hand, story[DEALT] & ~hand, seat == story[FIRST], total, values)
    for bid in range(MOST_BID + 1):
        chance = values[bid]
        values[bid] = chance * story[WORTHS + SEATS * seat + bid] + (1.0 - chance) * work[WANTED]


@kernel
def fit(
    deal: list[int],
    rules: list[int],
    weights: list[float],
    work: list[float],
    story: list[int],
    beliefs: list[float],
    values: list[float],
    seat: int,
) -> float:
    """Return the log of how likely a seat's bid is if it holds what it holds in ``deal``; 0 where it made none."""
    if seat >= deal[PLAYERS] or story[BID_MADE + seat] < 0:
        return 0.0
    hand = deal[HANDS + seat] | story[GONE + seat]
    values_at_sight(rules, weights, work, story, seat, hand, story[TOTAL + seat], values)
    best = values[0]
    for bid in range(1, MOST_BID + 1):
        best = max(best, values[bid])
    total = 0.0
    for bid in range(MOST_BID + 1):
        total += math.exp((values[bid] - best) / beliefs[WARMTH])
    likely = (values[story[BID_MADE + seat]] - best) / beliefs[WARMTH] - math.log(total)
    return max(beliefs[STRANGEST], likely)


@kernel
def settle(
    deal: list[int],
    rules: list[int],
    weights: list[float],
    work: list[float],
    story: list[int],
    beliefs: list[float],
    values: list[float],
    fits: list[float],
) -> None:
    """Work out how well each seat's hand explains its bid, for a world put in from outside."""
    for seat in range(deal[PLAYERS]):
        fits[seat] = fit(deal, rules, weights, work, story, beliefs, values, seat)


@kernel
def shuffle(deal: list[int], cards: list[int], owners: list[int], unseen: int, chance: list[int]) -> None:
    """Swap each of the first ``unseen`` of ``cards`` with another between their ``owners``, as far as voids allow."""
    for one in range(unseen - 1, 0, -1):
        other = below(chance, one + 1)
        a = owners[one]
        b = owners[other]
        if a == b or (deal[VOIDS + b] >> cards[one] | deal[VOIDS + a] >> cards[other]) & 1:
            continue
        both = 1 << cards[one] | 1 << cards[other]
        deal[HANDS + a] ^= both
        deal[HANDS + b] ^= both
        owners[one] = b
        owners[other] = a


@kernel
def stir(
    deal: list[int],
    rules: list[int],
    weights: list[float],
    work: list[float],
    cards: list[int],
    owners: list[int],
    story: list[int],
    beliefs: list[float],
    values: list[float],
    fits: list[float],
    chance: list[int],
    sweeps: int,
) -> None:
    """Go ``sweeps`` times over the unseen ``cards`` to make another world."""
    unseen = len(cards)
    if beliefs[WARMTH] == 0.0:
        for _ in range(sweeps):
            shuffle(deal, cards, owners, unseen, chance)
        return
    for _ in range(sweeps):
        for one in range(unseen - 1, 0, -1):
            other = below(chance, one + 1)
            a = owners[one]
            b = owners[other]
            if a == b or (deal[VOIDS + b] >> cards[one] | deal[VOIDS + a] >> cards[other]) & 1:
                continue
            both = 1 << cards[one] | 1 << cards[other]
            deal[HANDS + a] ^= both
            deal[HANDS + b] ^= both
            fit_a = fit(deal, rules, weights, work, story, beliefs, values, a)
            fit_b = fit(deal, rules, weights, work, story, beliefs, values, b)
            gain = fit_a + fit_b - fits[a] - fits[b]
            if gain > -EVEN or below(chance, 1 << 30) < math.exp(gain) * (1 << 30):
                fits[a] = fit_a
                fits[b] = fit_b
                owners[one] = b
                owners[other] = a
            else:
                deal[HANDS + a] ^= both
                deal[HANDS + b] ^= both
