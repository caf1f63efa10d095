"""42 in whole numbers: cards as bits, what each lead makes of every card, and a deal that can be played on.

Card n of the pack is bit n, so that a set of cards (a *mask*) is one whole number. A *lead* is a number too: 0 to 51 is
a card, 52 to 55 the Little Joker with clubs to spades named, 56 to 59 the Big Joker.

A *deal* is one flat list of ``SIZE`` whole numbers. From place

- ``VOIDS`` on: by seat, all cards of the suits in which it has shown a void;
- ``NEED`` on: by seat, the tricks that its bid still lacks, below 0 if it has too many; ``BIDS`` on: its bid;
  ``BONUS`` on: the points for making the bid exactly, besides those for its tricks;
- ``HANDS`` on: by seat, the cards held, followed by the cards that were not dealt;

and single numbers: ``OUT``: the cards not yet seen on the table; ``LEFT``: tricks left, including the current one;
``PLAYERS``; ``PLACE``: the number of cards in the trick; ``LED``: the lead; ``LEADER``; ``BEST``, ``BEST_CARD``,
``BEST_SEAT``: the strength, card and seat winning the trick; ``TURN``: the seat to play.

The *leads* of a deal are one flat list as well: first a row of ``ROW`` numbers for each lead. Then come, by card, from
``OVER`` on the cards of its own suit or kind that beat it, and from ``RUFFS`` on the cards that beat it if their player
is void (the jokers: always); at ``NUMBERS`` and ``TRUMP`` are the trump numbers and the trumps. In a row, place

- ``CARD`` is the card led, ``SUIT`` the cards of the suit to follow, ``FREE`` the others that may be played without a
  void;
- ``LOWER`` is the pairs of the card led that are of a lower suit: they never take the trick, but raise that card to the
  strength in ``PAIRED`` (0: never raised);
- from ``POWER`` on is, by card, its strength in the trick, 0 if it cannot take it; from ``ABOVE`` on, by card, those
  that beat it while it is winning (the card led: before it is paired).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from game.cards import BIG_JOKER, LITTLE_JOKER, PACK_WITH_JOKERS, Card, Suit
from game.opponents.compiled import kernel
from game.rules.base import Play
from game.rules.forty_two import (
    HAND_SIZE,
    FortyTwoOptions,
    Kind,
    Trumps,
    View,
    gets_there,
    kind_of,
    pairs,
    rivals,
    worth_if_made,
)

CARDS: Final = len(PACK_WITH_JOKERS)
SUITS: Final = 4
RANKS: Final = 13
SUIT_CARDS: Final = (1 << RANKS) - 1
SUIT_MASKS: Final = tuple(SUIT_CARDS << RANKS * suit for suit in range(SUITS))
FIRST_JOKER: Final = LITTLE_JOKER.index
BIG: Final = 1 << BIG_JOKER.index
JOKERS: Final = 1 << FIRST_JOKER | BIG
LEADS: Final = FIRST_JOKER + 2 * SUITS  # how many different leads there are
NAMED: Final = tuple(Suit)  # the suits by number
GAME: Final = 12  # points for winning the game, besides those of the deal

SEATS: Final = 8  # places by seat: seven, and one for the cards that were not dealt
OUT, LEFT, PLAYERS, PLACE, LED, LEADER, BEST, BEST_CARD, BEST_SEAT, TURN = range(10)
VOIDS, NEED, BONUS, BIDS, HANDS, SIZE = range(10, 10 + 6 * SEATS, SEATS)

CARD, SUIT, FREE, LOWER, PAIRED, POWER = range(6)
ABOVE: Final = POWER + CARDS
ROW: Final = ABOVE + CARDS
OVER: Final = ROW * LEADS
RUFFS: Final = OVER + CARDS
NUMBERS: Final = RUFFS + CARDS
TRUMP: Final = NUMBERS + 1

EVENS: Final = 0x5555555555555555
PAIRS: Final = 0x3333333333333333
NIBBLES: Final = 0x0F0F0F0F0F0F0F0F

# strength within a kind, by card: as in the rules, which test_the_leads_know_who_takes_a_trick proves (tests/opponents/
# test_forty_two_position.py), as do the whole deals of test_deals_in_numbers_are_played_by_the_rules
_HEIGHTS: Final = tuple(4 * card.rank + (card.suit.order if card.suit else 0) for card in PACK_WITH_JOKERS)
KEPT: Final = 16  # turned-up cards whose leads are cached: each deal turns up a new one


# --- cards and leads as numbers


def mask_of(cards: Iterable[Card]) -> int:
    """Return ``cards`` as one mask."""
    mask = 0
    for card in cards:
        mask |= 1 << card.index
    return mask


def numbers(mask: int) -> list[int]:
    """Return the numbers of the bits of ``mask``."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


def card_led(lead: int) -> int:
    """Return the number of the card played by ``lead``."""
    return lead if lead < FIRST_JOKER else FIRST_JOKER + (lead - FIRST_JOKER) // SUITS


def lead_of(card: Card, named: Suit | None) -> int:
    """Return the lead of ``card``, with the suit ``named`` if it is a joker."""
    if named is None:
        return card.index
    return FIRST_JOKER + SUITS * (card.index - FIRST_JOKER) + named.order


def play_of(number: int, leads: bool) -> Play:
    """Return the play that ``number`` stands for: a lead if ``leads``, else a card."""
    if leads and number >= FIRST_JOKER:
        return Play(PACK_WITH_JOKERS[card_led(number)], NAMED[(number - FIRST_JOKER) % SUITS])
    return Play(PACK_WITH_JOKERS[number])


# --- the strength of every card under each lead


@lru_cache(KEPT)
def leads_of(trumps: Trumps) -> list[int]:
    """Return the leads of a deal with ``trumps``; this takes about 3 ms."""
    numbers = mask_of(card for card in PACK_WITH_JOKERS if card.suit and card.rank is trumps.number)
    trump = SUIT_MASKS[trumps.suit.order] if trumps.suit else 0
    best = JOKERS | numbers
    table = [number for lead in range(LEADS) for number in _row(lead, trumps)]
    for card in range(CARDS):
        equals = best if best >> card & 1 else SUIT_MASKS[card // RANKS] & ~numbers
        table.append(equals & -(2 << card))
    for card in range(CARDS):
        ruffs = best if trump >> card & 1 else best | trump
        table.append(0 if best >> card & 1 else ruffs)
    return [*table, numbers, trump]


def _row(number: int, trumps: Trumps) -> list[int]:
    """Return the row of the lead ``number``."""
    index = card_led(number)
    led = PACK_WITH_JOKERS[index]
    named = NAMED[(number - FIRST_JOKER) % SUITS] if led.is_joker else None
    kinds = [kind_of(card, led, named, trumps) for card in PACK_WITH_JOKERS]
    power = [kind << 7 | height if kind else 0 for kind, height in zip(kinds, _HEIGHTS, strict=True)]
    paired = lower = 0
    all_pairs = mask_of(card for card in PACK_WITH_JOKERS if pairs(card, led, trumps.simple))
    if all_pairs and kinds[index] < Kind.PAIR:
        paired = Kind.PAIR << 7 | _HEIGHTS[index]
        lower = all_pairs & (1 << index) - 1
        power = [0 if lower >> card & 1 else strength for card, strength in enumerate(power)]
    above = [0] * CARDS
    stronger = 0
    for card in sorted(range(CARDS), key=lambda card: -power[card]):
        lifts = lower if card != index and power[card] < paired else 0
        above[card] = (stronger | lifts) & ~(1 << card)
        if power[card]:
            stronger |= 1 << card
    suit = SUIT_MASKS[named.order if named else index // RANKS]
    return [index, suit, JOKERS | all_pairs, lower, paired, *power, *above]


# --- a deal under way


def new_deal(players: int, out: int, turn: int) -> list[int]:
    """Return a deal with ``turn`` to lead first: no bids, no hands, and the cards of the mask ``out`` unseen."""
    deal = [0] * SIZE
    deal[OUT], deal[LEFT], deal[PLAYERS], deal[TURN] = out, HAND_SIZE, players, turn
    return deal


def deal_of(view: View) -> list[int]:
    """Return the deal that ``view`` shows: the other hands are empty, and seats that have not bid need nothing."""
    public, leads = view.public, leads_of(view.public.trumps)
    assert public.turn_up is not None
    deal = new_deal(public.players, mask_of(public.options.pack) & ~(1 << public.turn_up.index), view.seat)
    tricks = [(trick.leader, trick.cards, trick.named) for trick in public.tricks]
    for leader, cards, named in (*tricks, (public.leader, public.trick, public.named)):
        if cards:
            deal[TURN] = leader
            for number in (lead_of(cards[0], named), *(card.index for card in cards[1:])):
                play(deal, leads, number)
    for seat, bid in enumerate(public.bids):
        deal[BIDS + seat] = bid or 0
        deal[NEED + seat] = (bid or 0) - public.taken[seat]
        deal[BONUS + seat] = bonus_of(bid or 0, seat, public.scores, public.options, public.bids)
    deal[TURN] = view.seat
    deal[HANDS + view.seat] = mask_of(view.hand)
    return deal


def bonus_of(
    bid: int, seat: int, scores: tuple[int, ...], options: FortyTwoOptions, bids: tuple[int | None, ...] = ()
) -> int:
    """Return the points to ``seat`` for making ``bid`` exactly, besides those for its tricks.

    Winning the game adds ``GAME``, and half of it where others may get there with more; ``bids`` as in ``rivals``.
    """
    bonus = worth_if_made(bid, options.players) - bid
    if not gets_there(bid, scores[seat], options):
        return bonus
    return bonus + (GAME // 2 if rivals(bid, seat, scores, options, bids) else GAME)


@kernel
def copy(source: list[int], target: list[int]) -> None:
    """Copy the deal ``source`` over the deal ``target``."""
    for number in range(SIZE):
        target[number] = source[number]


@kernel
def count(cards: int) -> int:
    """Return the number of cards in a mask."""
    cards -= cards >> 1 & EVENS
    cards = (cards & PAIRS) + (cards >> 2 & PAIRS)
    cards = cards + (cards >> 4) & NIBBLES
    cards += cards >> 8
    cards += cards >> 16
    return cards + (cards >> 32) & 127


@kernel
def lowest(cards: int) -> int:
    """Return the number of the first card of a mask, which is not empty."""
    return count((cards & -cards) - 1)


@kernel
def legal(deal: list[int], leads: list[int]) -> int:
    """Return the mask of the cards that the seat whose turn it is may play."""
    hand = deal[HANDS + deal[TURN]]
    if deal[PLACE] == 0:
        return hand
    at = ROW * deal[LED]
    suit = leads[at + SUIT]
    return hand & (suit | leads[at + FREE]) if hand & suit else hand


@kernel
def moves(deal: list[int], leads: list[int], into: list[int]) -> int:
    """Write the legal cards or leads of the seat whose turn it is to ``into``; return how many there are."""
    rest = legal(deal, leads)
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
def play(deal: list[int], leads: list[int], number: int) -> None:
    """Let the seat whose turn it is play the card or lead ``number``; the last card completes the trick."""
    seat = deal[TURN]
    place = deal[PLACE]
    card = number
    if place == 0:
        card = leads[ROW * number + CARD]
        deal[LED] = number
        deal[LEADER] = seat
        deal[BEST] = 0
    at = ROW * deal[LED]
    bit = 1 << card
    if not (leads[at + SUIT] | leads[at + FREE]) & bit:
        deal[VOIDS + seat] |= leads[at + SUIT]
    if leads[at + LOWER] & bit and deal[BEST] < leads[at + PAIRED]:
        deal[BEST] = leads[at + PAIRED]
        deal[BEST_CARD] = leads[at + CARD]
        deal[BEST_SEAT] = deal[LEADER]
    elif leads[at + POWER + card] > deal[BEST]:
        deal[BEST] = leads[at + POWER + card]
        deal[BEST_CARD] = card
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
