"""The layout that all kernels of Empat Satu share, the moves of a turn, and what hands are worth.

A *deal* is one flat sequence of ``SIZE`` whole numbers. Suits are 0 to 3 (clubs, diamonds, hearts, spades), a set of
cards of one suit is thirteen bits, the two lowest; one *card* is its index in the pack, ``13 * suit + bit's place``.
It begins with single numbers: ``PLAYERS``; ``TURN``: the seat to act; ``OPEN``: the discard that it may take, or -1;
``DRY``: turns in a row in which nobody drew from the stock; ``CLOSE_AT``; ``PARTNERS``: 1 with partners opposite;
``RETURNS``: 1 where a card taken may be thrown back at once; ``TAKEN``: the discard taken in this turn that therefore
must stay, or -1. ``STOCK`` on lie the cards of the stock, the next to draw at place
``NEXT``, the last before place ``END``. From place ``SHOWN`` on, by suit, the cards that were thrown or taken, and so
were seen by all; from ``SOUGHT`` on, by suit, how much of it is collected by all seats together; ``LEVELS``,
``PLANS`` and ``TOLD`` are room for what is thought of the hand of the seat to act, by suit.

Each seat has a block of ``SEAT`` numbers, seat 0's at place ``SEATS``. In it are, by suit, from

- ``HELD`` on: the cards held;
- ``KNOWN`` on: of those the ones that everybody knows to be held;
- ``LEANS`` on: what it took less what it threw, in fifths of a point (``memory.leanings``);
- ``COLLECTS`` on: how likely it collects that suit, in parts of 1024.

``IS_GREEDY`` is 1 where it plays by what its hand is worth now, 0 where it plans.
"""

from __future__ import annotations

import math
from typing import Final

from game.opponents import compiled
from game.opponents.compiled import kernel
from game.opponents.empat_satu import memory, plan

PLAYERS: Final = 0
TURN: Final = 1
OPEN: Final = 2
DRY: Final = 3
CLOSE_AT: Final = 4
PARTNERS: Final = 5
RETURNS: Final = 6
TAKEN: Final = 7
NEXT: Final = 8
END: Final = 9
SHOWN: Final = 10
SOUGHT: Final = 14
LEVELS: Final = 18
PLANS: Final = 22
TOLD: Final = 26

SEATS: Final = 30
SEAT: Final = 17
HELD: Final = 0
KNOWN: Final = 4
LEANS: Final = 8
COLLECTS: Final = 12
IS_GREEDY: Final = 16

STOCK: Final = SEATS + 4 * SEAT
SIZE: Final = STOCK + 44

SUITS: Final = 4
BITS: Final = 13
FULL: Final = plan.FULL
BEST: Final = 41
WHOLE: Final = 1024  # what shares and chances are parts of

POINTS: Final = compiled.small(plan.POINTS)  # by card
SUIT: Final = compiled.small(plan.SUIT_OF)  # likewise
BIT: Final = compiled.whole(plan.BIT_OF)


def _told(mask: int) -> int:
    """Return what there is to tell of a suit's cards; nothing of more than five, which nobody ever holds."""
    places = [at for at in range(BITS) if mask >> at & 1]
    if not 1 <= len(places) <= 5:
        return 0
    points = [plan.POINTS[at] for at in places]
    first, second = points[-1], points[-2] if len(points) > 1 else 0
    return sum(points) | first << 8 | second << 16 | len(points) << 24 | places[-1] << 32 | places[0] << 40


# by a suit's cards: the sum of their points; from these bits on, the highest, the second, how many they are, and the
# places of the highest and the lowest
ABOUT: Final = compiled.whole(_told(mask) for mask in range(FULL + 1))
HIGHEST: Final = 8
SECOND: Final = 16
MANY: Final = 24
TOP_AT: Final = 32
LOW_AT: Final = 40
PART: Final = 255

TOOK: Final = round(5 * memory.TOOK)
THREW: Final = round(5 * memory.THREW)
LEANEST: Final = 1000  # fifths of a point beyond which a leaning makes no more difference
WEIGHT: Final = compiled.real(math.exp(memory.SHARPNESS * (lean - LEANEST) / 5) for lean in range(2 * LEANEST + 1))

RANDOM: Final = (1 << 48) - 1  # the generator's state has 48 bits


@kernel
def below(chance: list[int], count: int) -> int:
    """Return a random whole number of 0 to ``count`` - 1; ``chance[0]`` is the generator's state."""
    state = chance[0] * 25214903917 + 11 & RANDOM
    chance[0] = state
    return (state >> 17) * count >> 31


@kernel
def worth(deal: list[int], at: int) -> int:
    """Return the value of the hand of the seat whose block begins at ``at``: its best suit less all the others."""
    total = 0
    best = 0
    for suit in range(SUITS):
        points = ABOUT[deal[at + HELD + suit]] & PART
        total += points
        best = max(best, points)
    return 2 * best - total


@kernel
def lean(deal: list[int], at: int, card: int, by: int) -> None:
    """Let everybody notice that a seat took (``by`` > 0) or threw a card."""
    deal[at + LEANS + SUIT[card]] += by * POINTS[card]
    recollect(deal, at)


@kernel
def recollect(deal: list[int], at: int) -> None:
    """Work out anew what a seat collects by how it leans."""
    whole = 0.0
    for suit in range(SUITS):
        whole += WEIGHT[max(0, min(2 * LEANEST, deal[at + LEANS + suit] + LEANEST))]
    part = WHOLE / whole
    for suit in range(SUITS):
        share = int(part * WEIGHT[max(0, min(2 * LEANEST, deal[at + LEANS + suit] + LEANEST))])
        deal[SOUGHT + suit] += share - deal[at + COLLECTS + suit]
        deal[at + COLLECTS + suit] = share


@kernel
def may_take(deal: list[int]) -> bool:
    """Whether the seat to act, which has yet to draw, may take the discard."""
    return deal[OPEN] >= 0 and deal[DRY] < 2 * deal[PLAYERS]


@kernel
def may_close(deal: list[int]) -> bool:
    """Whether the seat to act, which has yet to draw, may close: four cards of one suit worth enough."""
    at = SEATS + SEAT * deal[TURN]
    if deal[CLOSE_AT] >= BEST:
        return False
    for suit in range(SUITS):
        mask = deal[at + HELD + suit]
        if mask:
            for other in range(suit + 1, SUITS):
                if deal[at + HELD + other]:
                    return False
            return ABOUT[mask] & PART >= deal[CLOSE_AT]
    return False


@kernel
def draw(deal: list[int]) -> int:
    """Let the seat to act draw from the stock, and return the card."""
    card = deal[deal[NEXT]]
    deal[SEATS + SEAT * deal[TURN] + HELD + SUIT[card]] |= BIT[card]
    deal[NEXT] += 1
    deal[DRY] = 0
    deal[TAKEN] = -1
    return card


@kernel
def take(deal: list[int]) -> int:
    """Let the seat to act take the discard, and return the card."""
    card = deal[OPEN]
    at = SEATS + SEAT * deal[TURN]
    deal[at + HELD + SUIT[card]] |= BIT[card]
    deal[at + KNOWN + SUIT[card]] |= BIT[card]
    deal[DRY] += 1
    deal[TAKEN] = -1 if deal[RETURNS] else card
    lean(deal, at, card, TOOK)
    return card


@kernel
def throw(deal: list[int], card: int) -> bool:
    """Let the seat to act throw a card and the next one come; return whether that has ended the deal."""
    seat = deal[TURN]
    at = SEATS + SEAT * seat
    suit = SUIT[card]
    deal[at + HELD + suit] ^= BIT[card]
    deal[at + KNOWN + suit] &= ~BIT[card]
    deal[SHOWN + suit] |= BIT[card]
    deal[OPEN] = card
    deal[TAKEN] = -1
    lean(deal, at, card, -THREW)
    deal[TURN] = seat + 1 if seat + 1 < deal[PLAYERS] else 0
    return deal[NEXT] == deal[END] or is_best(deal, at)


@kernel
def is_best(deal: list[int], at: int) -> bool:
    """Whether a hand of four cards is worth 41, with which the deal ends at once."""
    for suit in range(SUITS):
        about = ABOUT[deal[at + HELD + suit]]
        if about & PART == BEST:
            return about >> MANY & PART == 4
    return False
