"""Worlds for the compiler: the cards that a seat has not seen dealt to the others and the stock, as seems likely.

What is thought of each seat is one flat sequence of whole numbers, a block of ``BLOCK`` for each: how many cards of it
nobody knows; from ``TARGETS`` on, by suit, how likely (in parts of 1024, added up) it collects that suit or one before;
from ``INSIDE`` on likewise how likely at most none, one, two... of those cards are of that suit, or ``ANYTHING``;
``GREEDY``: how likely it plays by what its hand is worth now; from ``LIKELY`` on, by suit collected and card, how
likely it is to keep that card, the likeliest of the suit and of the others 1024.
"""

from __future__ import annotations

from typing import Final

from game.ai.compiled import kernel
from game.ai.empat_satu.kernels.deal import (
    BIT,
    END,
    HELD,
    IS_GREEDY,
    KNOWN,
    NEXT,
    PLAYERS,
    SEAT,
    SEATS,
    STOCK,
    SUIT,
    SUITS,
    WHOLE,
    below,
    is_best,
)

HIDDEN: Final = 0
TARGETS: Final = 1
INSIDE: Final = 5
GREEDY: Final = 10
LIKELY: Final = 11
PACKED: Final = 52
ANYTHING: Final = -1  # where nothing is known of how the cards divide
BLOCK: Final = LIKELY + SUITS * PACKED
PATIENCE: Final = 200  # cards, or hands, refused after which the next one is taken whatever it is


@kernel
def dream(deal: list[int], unseen: list[int], guesses: list[int], chance: list[int], pool: list[int]) -> None:
    """Deal the ``unseen`` cards anew: to each seat as many as nobody knows of it, the rest as the stock.

    How each of the others plays is drawn by chance, too.

    A seat that nobody knows all cards of gets no hand worth 41, with which the deal would have ended, unless the cards
    left over for it by the others allow hardly anything else.
    """
    count = len(unseen)
    for place in range(count):
        pool[place] = unseen[place]
    players = deal[PLAYERS]
    seat = below(chance, players)
    for _ in range(players):
        deal[SEATS + SEAT * seat + IS_GREEDY] = below(chance, WHOLE) < guesses[BLOCK * seat + GREEDY]
        if guesses[BLOCK * seat + HIDDEN]:
            count = _dream_hand(deal, seat, guesses, chance, pool, count)
        seat = seat + 1 if seat + 1 < players else 0
    deal[NEXT] = STOCK
    deal[END] = STOCK + count
    while count:
        at = below(chance, count)
        count -= 1
        deal[STOCK + count] = pool[at]
        pool[at] = pool[count]


@kernel
def _dream_hand(deal: list[int], seat: int, guesses: list[int], chance: list[int], pool: list[int], count: int) -> int:
    """Deal a seat its unknown cards out of the first ``count`` of the ``pool``; return how many are left there."""
    at = SEATS + SEAT * seat
    block = BLOCK * seat
    left = count
    for _ in range(PATIENCE):
        for suit in range(SUITS):
            deal[at + HELD + suit] = deal[at + KNOWN + suit]
        lot = below(chance, WHOLE)
        target = 0
        while target < SUITS - 1 and lot >= guesses[block + TARGETS + target]:
            target += 1
        likely = block + LIKELY + PACKED * target
        hidden = guesses[block + HIDDEN]
        inside = ANYTHING
        if guesses[block + INSIDE] != ANYTHING:
            lot = below(chance, WHOLE)
            inside = 0
            while inside < hidden and lot >= guesses[block + INSIDE + inside]:
                inside += 1
        left = count
        for number in range(hidden):
            place = below(chance, left)
            for _ in range(PATIENCE):
                card = pool[place]
                fits = inside == ANYTHING or (SUIT[card] == target) == (number < inside)
                if fits and below(chance, WHOLE) < guesses[likely + card]:
                    break
                place = below(chance, left)
            card = pool[place]
            deal[at + HELD + SUIT[card]] |= BIT[card]
            left -= 1
            pool[place] = pool[left]
            pool[left] = card
        if not is_best(deal, at):
            break
    return left
