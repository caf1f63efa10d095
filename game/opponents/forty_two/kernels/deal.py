"""The layout that all kernels of 42 share, what may be played, and the play of a card.

A *deal* is one flat sequence of ``SIZE`` whole numbers; cards, sets of cards and leads are those of ``masks``. From
place

- ``VOIDS`` on: by seat, the cards that it has shown not to hold, whole suits; ``NEED``: the tricks that its bid still
  lacks, below 0 when it has too many; ``BIDS``: that bid; ``BONUS``: the points that making it exactly is worth
  beside its tricks;
- ``HANDS``: by seat, the cards held, and behind those of the last seat the cards that were not dealt;

and single numbers: ``OUT``: the cards not seen on the table; ``LEFT`` tricks to play, the one under way included;
``PLAYERS``; ``PLACE``: how many cards lie in the trick; ``LED``: the lead; ``LEADER``; ``BEST``: the strength of the
card that is winning it, ``BEST_CARD``, ``BEST_SEAT``; ``TURN``: the seat to play.

The *rules* of a deal are one flat sequence as well, made of the tables of ``leads``: a row of ``ROW`` numbers for each
lead (its card, the suit to follow, what may be played besides, the pairs of a lower suit, the strength of the card led
once it is paired, and by card its strength and the cards that take the trick from it), then from ``OVER`` and ``RUFFS``
on by card what beats it among its equals and from a void hand, and at ``NUMBERS`` and ``TRUMP`` those cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.opponents import compiled
from game.opponents.compiled import kernel
from game.opponents.forty_two import masks
from game.opponents.forty_two.board import Board
from game.opponents.forty_two.leads import CARDS, Leads

SEATS: Final = 8  # places by seat: seven, and one for the cards that were not dealt
OUT: Final = 0
LEFT: Final = 1
PLAYERS: Final = 2
PLACE: Final = 3
LED: Final = 4
LEADER: Final = 5
BEST: Final = 6
BEST_CARD: Final = 7
BEST_SEAT: Final = 8
TURN: Final = 9
VOIDS: Final = 10
NEED: Final = VOIDS + SEATS
BONUS: Final = NEED + SEATS
BIDS: Final = BONUS + SEATS
HANDS: Final = BIDS + SEATS
SIZE: Final = HANDS + SEATS

CARD: Final = 0
SUIT: Final = 1
FREE: Final = 2
LOWER: Final = 3
PAIRED: Final = 4
POWER: Final = 5
ABOVE: Final = POWER + CARDS
ROW: Final = ABOVE + CARDS
OVER: Final = ROW * masks.LEADS
RUFFS: Final = OVER + CARDS
NUMBERS: Final = RUFFS + CARDS
TRUMP: Final = NUMBERS + 1

FIRST_JOKER: Final = masks.FIRST_JOKER
SUITS: Final = masks.SUITS
MOST_LEADS: Final = masks.LEADS

EVENS: Final = 0x5555555555555555
PAIRS: Final = 0x3333333333333333
NIBBLES: Final = 0x0F0F0F0F0F0F0F0F
RANDOM: Final = (1 << 48) - 1  # the generator's state has 48 bits


def deal_of(board: Board, turn: int, hands: Sequence[int], bids: Sequence[int]) -> list[int]:
    """Return the deal of a board with these hands (masks) and bids by seat, ``turn`` to play."""
    numbers = [0] * SIZE
    numbers[:VOIDS] = [
        *(board.out, board.left, board.players, board.place, board.lead.number if board.place else 0),
        *(board.leader, board.best, board.best_card, board.best_seat, turn),
    ]
    together = 0
    for seat in range(board.players):
        numbers[VOIDS + seat], numbers[HANDS + seat] = board.voids[seat], hands[seat]
        numbers[NEED + seat], numbers[BONUS + seat] = board.need[seat], board.bonus[seat]
        numbers[BIDS + seat] = bids[seat]
        together |= hands[seat]
    numbers[HANDS + board.players] = board.out & ~together
    return compiled.whole(numbers)


def rules_of(leads: Leads) -> list[int]:
    """Return the rules of a deal as one sequence; it takes some 10 ms."""
    numbers: list[int] = []
    for number in range(masks.LEADS):
        lead = leads[number]
        numbers += [lead.card, lead.suit, lead.free, lead.lower, lead.paired, *lead.power, *lead.above]
    return compiled.whole([*numbers, *leads.over, *leads.ruffs, leads.numbers, leads.trump])


@kernel
def copy(source: list[int], target: list[int]) -> None:
    """Copy one deal over another."""
    for number in range(SIZE):
        target[number] = source[number]


@kernel
def count(cards: int) -> int:
    """Return how many cards a mask holds."""
    cards -= cards >> 1 & EVENS
    cards = (cards & PAIRS) + (cards >> 2 & PAIRS)
    cards = cards + (cards >> 4) & NIBBLES
    cards += cards >> 8
    cards += cards >> 16
    return cards + (cards >> 32) & 127


@kernel
def lowest(cards: int) -> int:
    """Return the first card of a mask that is not empty."""
    return count((cards & -cards) - 1)


@kernel
def legal(deal: list[int], rules: list[int]) -> int:
    """Return the cards that the seat whose turn it is may play."""
    hand = deal[HANDS + deal[TURN]]
    if deal[PLACE] == 0:
        return hand
    at = ROW * deal[LED]
    suit = rules[at + SUIT]
    return hand & (suit | rules[at + FREE]) if hand & suit else hand


@kernel
def moves(deal: list[int], rules: list[int], into: list[int]) -> int:
    """Write down what the seat whose turn it is may do, a joker's lead once for each suit; return how many."""
    rest = legal(deal, rules)
    found = 0
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if card >= FIRST_JOKER and deal[PLACE] == 0:
            for suit in range(SUITS):
                into[found] = FIRST_JOKER + SUITS * (card - FIRST_JOKER) + suit
                found += 1
        else:
            into[found] = card
            found += 1
    return found


@kernel
def play(deal: list[int], rules: list[int], number: int) -> None:
    """Let the seat whose turn it is play a card that it holds, or a lead; the last card takes the trick."""
    seat = deal[TURN]
    place = deal[PLACE]
    if place == 0:
        at = ROW * number
        card = rules[at + CARD]
        deal[LED] = number
        deal[LEADER] = seat
        deal[BEST] = rules[at + POWER + card]
        deal[BEST_CARD] = card
        deal[BEST_SEAT] = seat
        bit = 1 << card
    else:
        at = ROW * deal[LED]
        bit = 1 << number
        if not (rules[at + SUIT] | rules[at + FREE]) & bit:
            deal[VOIDS + seat] |= rules[at + SUIT]
        if rules[at + LOWER] & bit and deal[BEST] < rules[at + PAIRED]:
            deal[BEST] = rules[at + PAIRED]
            deal[BEST_CARD] = rules[at + CARD]
            deal[BEST_SEAT] = deal[LEADER]
        elif rules[at + POWER + number] > deal[BEST]:
            deal[BEST] = rules[at + POWER + number]
            deal[BEST_CARD] = number
            deal[BEST_SEAT] = seat
    deal[OUT] &= ~bit
    deal[HANDS + seat] &= ~bit
    if place == deal[PLAYERS] - 1:
        best = deal[BEST_SEAT]
        deal[NEED + best] -= 1
        deal[LEFT] -= 1
        deal[PLACE] = 0
        deal[TURN] = best
    else:
        deal[PLACE] = place + 1
        deal[TURN] = seat + 1 if seat + 1 < deal[PLAYERS] else 0


@kernel
def below(chance: list[int], limit: int) -> int:
    """Return a random whole number of 0 to ``limit`` - 1; ``chance[0]`` is the generator's state."""
    state = chance[0] * 25214903917 + 11 & RANDOM
    chance[0] = state
    return (state >> 17) * limit >> 31
