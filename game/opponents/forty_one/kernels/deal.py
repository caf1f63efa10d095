"""The layout that all kernels of Forty-One share, and the play of a card.

A *deal* is one flat sequence of ``SIZE`` whole numbers. Suits are 0 to 3 (clubs, diamonds, hearts, spades), a set of
cards of one suit is thirteen bits, the two lowest (``masks``). A *card* is the number ``suit << 13 | bit``. From place

- ``OUT`` on: by suit, the cards that are not yet played;
- ``VOIDS``: by seat, bits of the suits that it has shown to be void in; ``CALLED``: bits of the suits that it has led;
- ``NEED``: by seat, the tricks that its bid still lacks, 0 or less when it is made;
- ``HANDS``: by seat and suit (place ``HANDS + 4 * seat + suit``), the cards held; all else is open to everybody;

and single numbers: ``LEFT`` tricks to play, the one under way included; ``STEP`` from a seat to the next; ``PLACE``:
how many cards lie in the trick; ``LED`` its suit; ``BEST_SUIT``, ``BEST_BIT``, ``BEST_SEAT``: the card that is winning
it; ``TURN``: the seat to play.
"""

from __future__ import annotations

from typing import Final

from game.opponents import compiled
from game.opponents.compiled import kernel
from game.opponents.forty_one import masks
from game.opponents.forty_one.board import Board

OUT: Final = 0
VOIDS: Final = 4
CALLED: Final = 8
NEED: Final = 12
LEFT: Final = 16
STEP: Final = 17
PLACE: Final = 18
LED: Final = 19
BEST_SUIT: Final = 20
BEST_BIT: Final = 21
BEST_SEAT: Final = 22
TURN: Final = 23
HANDS: Final = 24
SIZE: Final = 40
OPEN: Final = HANDS  # how many of the numbers everybody knows

BITS: Final = 13
RANKS: Final = (1 << BITS) - 1
TRUMPS: Final = masks.TRUMPS
COUNT: Final = compiled.small(masks.COUNT)

RANDOM: Final = (1 << 48) - 1  # the generator's state has 48 bits


def deal_of(board: Board, turn: int, hands: list[list[int]]) -> list[int]:
    """Return the deal of a board with these hands (masks by seat and suit), ``turn`` to play."""
    numbers = [*board.out, *board.voids, *board.called, *board.need, board.left, board.step, board.place]
    numbers += [board.led, board.best_suit, board.best_bit, board.best_seat, turn]
    for hand in hands:
        numbers += hand
    return compiled.whole(numbers)


@kernel
def copy(source: list[int], at: int, target: list[int], to: int, count: int) -> None:
    """Copy ``count`` numbers from place ``at`` of one sequence to place ``to`` of another."""
    for number in range(count):
        target[to + number] = source[at + number]


@kernel
def top(mask: int) -> int:
    """Return the highest bit of a mask, 0 of none."""
    mask |= mask >> 1
    mask |= mask >> 2
    mask |= mask >> 4
    mask |= mask >> 8
    return mask ^ mask >> 1


@kernel
def play(deal: list[int], card: int) -> None:
    """Let the seat whose turn it is play a card that it holds; the fourth card takes the trick."""
    seat = deal[TURN]
    suit = card >> BITS
    bit = card & RANKS
    deal[HANDS + 4 * seat + suit] ^= bit
    deal[OUT + suit] ^= bit
    place = deal[PLACE]
    if place == 0:
        deal[LED] = suit
        deal[CALLED + seat] |= 1 << suit
        deal[BEST_SUIT] = suit
        deal[BEST_BIT] = bit
        deal[BEST_SEAT] = seat
    else:
        led = deal[LED]
        if suit != led:
            deal[VOIDS + seat] |= 1 << led
        if suit == deal[BEST_SUIT]:
            if bit > deal[BEST_BIT]:
                deal[BEST_BIT] = bit
                deal[BEST_SEAT] = seat
        elif suit == TRUMPS:
            deal[BEST_SUIT] = suit
            deal[BEST_BIT] = bit
            deal[BEST_SEAT] = seat
    if place == 3:
        best = deal[BEST_SEAT]
        deal[NEED + best] -= 1
        deal[LEFT] -= 1
        deal[PLACE] = 0
        deal[TURN] = best
    else:
        deal[PLACE] = place + 1
        deal[TURN] = seat + deal[STEP] & 3


@kernel
def made(deal: list[int]) -> int:
    """Return the seats that have made their bids, as bits: how the deal came out, once it is over."""
    bits = 0
    for seat in range(4):
        if deal[NEED + seat] <= 0:
            bits |= 1 << seat
    return bits


@kernel
def below(chance: list[int], count: int) -> int:
    """Return a random whole number of 0 to ``count`` - 1; ``chance[0]`` is the generator's state."""
    state = chance[0] * 25214903917 + 11 & RANDOM
    chance[0] = state
    return (state >> 17) * count >> 31
