"""The learned policy of 42: a net that says which cards gain most on the card of the rules of thumb.

The nets (``net``), one by number of players, were trained by ``python -m tools.train_forty_two``. They see a deal as
one seat does: its own cards and those elsewhere, the voids shown, what every bid still needs, the trick, and what the
rules of thumb would play. Cards go by their *roles*: jokers, trump numbers, trumps, and cards of the seat's own side
suits, the longest as dealt first. Other seats are told by their distance.

The output for a card is what it gains, in ``UNIT`` points of the seat less the mean of the others', up to an amount
that all cards of a position share.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Final, NamedTuple

from game.opponents import compiled
from game.opponents.compiled import kernel
from game.opponents.forty_two.position import (
    ABOVE,
    BEST,
    BEST_CARD,
    BEST_SEAT,
    BIDS,
    CARDS,
    FIRST_JOKER,
    HANDS,
    LED,
    LEFT,
    NEED,
    NUMBERS,
    OUT,
    PLACE,
    PLAYERS,
    POWER,
    RANKS,
    ROW,
    SEATS,
    SUIT_CARDS,
    SUITS,
    TRUMP,
    TURN,
    VOIDS,
    count,
    legal,
    lowest,
    play,
)
from game.opponents.forty_two.rules_of_thumb import CODES, RULE, FortyTwoMemory, pick, play_out, suit_to_name
from game.opponents.net import ONE, Net, add, add_all, begin, drop, duplicate, look, made_of, read, worth
from game.rules.forty_two import HAND_SIZE, HIGHEST_BID

UNIT: Final = 8.0  # points that an output of 1 stands for
NUMBER: Final = SUITS * RANKS  # the roles of trump numbers, of which there are three, ...
JOKER: Final = NUMBER + SUITS - 1  # ... and of jokers
ROLES: Final = JOKER + 2
NEEDS: Final = HAND_SIZE + 2  # own: too many tricks, none wanted, one to seven
STATES: Final = 6  # of another's bid: has too many, wants none, one, two, more; cannot get enough
PRESSURES: Final = 9  # tricks wanted by all, less those left, from -4 to 4
HOLDINGS: Final = 16  # of a suit by the number of higher cards elsewhere and its length
AWAY: Final = SEATS - 2  # other seats

# by what rows begin; those before NEEDED are kept up to date as cards fall
OWN: Final = 0
ELSEWHERE: Final = OWN + ROLES
VOID: Final = ELSEWHERE + ROLES  # by seat but oneself, and slot
NEEDED: Final = VOID + AWAY * SUITS  # by tricks left
BONUS: Final = NEEDED + NEEDS * HAND_SIZE
STATE: Final = BONUS + 3  # by seat but oneself
PRESSURE: Final = STATE + AWAY * STATES
BEHIND: Final = PRESSURE + PRESSURES  # seats still to play
FOLLOWED: Final = BEHIND + SEATS - 1  # the slot of the suit led
WINNING: Final = FOLLOWED + SUITS  # the card winning the trick, ...
KIND: Final = WINNING + ROLES  # ... what it is in this trick, ...
WINNER: Final = KIND + 8  # ... and the state of its player's bid
TAKES: Final = WINNER + STATES  # cards that would be winning the trick, ...
SURE: Final = TAKES + ROLES  # ... and that nothing unseen beats
HOLDING: Final = SURE + ROLES
USUAL: Final = HOLDING + SUITS * HOLDINGS  # the card of the rules of thumb
REASON: Final = USUAL + ROLES  # and their rule
ROWS: Final = REASON + len(CODES)

MIND: Final = SEATS  # the place of the sums with the rows of a choice
KEPT: Final = MIND + 1  # the sums of all seats, kept for the next trial
PLACES: Final = KEPT + SEATS
MARGIN: Final = 0.3  # points that a card must promise more than that of the rules of thumb
FOLDER: Final = Path(__file__).parent


class FortyTwoPolicy(NamedTuple):
    """The learned policy with its working memory for one deal."""

    net: Net
    slots: list[int]  # by seat and suit
    rows: list[int]  # those of a position
    margin: float  # in units of the net's outputs
    is_learned: bool  # False: there is no net, and the rules of thumb play


def policy_for(made: Net | None, margin: float = MARGIN) -> FortyTwoPolicy:
    """Return the policy of a net; without one, of the rules of thumb."""
    return compiled.arrays(
        FortyTwoPolicy(
            net=made or made_of([0], [0], [0], 1),
            slots=[0] * (SEATS * SUITS),
            rows=[0] * (4 * CARDS),
            margin=margin * ONE / UNIT,
            is_learned=made is not None,
        )
    )


@functools.cache
def learned(players: int) -> Net | None:
    """Return the net for this number of players, or None if there is none or its file is damaged."""
    path = FOLDER / f"policy_{players}.net"
    return read(path, ROWS, ROLES, PLACES) if path.exists() else None


@kernel
def arrange(policy: FortyTwoPolicy, deal: list[int], memory: FortyTwoMemory, gone: list[int]) -> None:
    """Give each seat its slots by its cards in ``deal`` and those that it has played, the masks ``gone`` by seat.

    The trumps are the last slot; without trumps the shortest suit is.
    """
    if not policy.is_learned:
        return
    for seat in range(deal[PLAYERS]):
        cards = deal[HANDS + seat] | gone[seat]
        for suit in range(SUITS):
            mask = SUIT_CARDS << RANKS * suit
            mine = (count(cards & mask) << 2) - suit
            slot = 0
            for other in range(SUITS):
                more = SUIT_CARDS << RANKS * other
                theirs = (count(cards & more) << 2) - other
                if theirs > mine and more != memory.leads[TRUMP]:
                    slot += 1
            policy.slots[SUITS * seat + suit] = SUITS - 1 if mask == memory.leads[TRUMP] else slot


@kernel
def trump_numbers(memory: FortyTwoMemory) -> int:
    """Return the trump numbers in play: the one of the trump suit is turned up."""
    return memory.leads[NUMBERS] & ~memory.leads[TRUMP]


@kernel
def role(policy: FortyTwoPolicy, numbers: int, me: int, card: int) -> int:
    """Return the role of a card for seat ``me``; ``numbers`` are the trump numbers."""
    if card >= FIRST_JOKER:
        return JOKER + card - FIRST_JOKER
    bit = 1 << card
    if numbers & bit:
        return NUMBER + count(numbers & (bit - 1))
    suit = card // RANKS
    return RANKS * policy.slots[SUITS * me + suit] + card - RANKS * suit


@kernel
def rows_kept(policy: FortyTwoPolicy, deal: list[int], memory: FortyTwoMemory, me: int) -> int:
    """Write the rows of seat ``me`` that are kept up to date into ``policy.rows``; return their number."""
    rows, numbers, players = policy.rows, trump_numbers(memory), deal[PLAYERS]
    hand = deal[HANDS + me]
    found = 0
    rest = deal[OUT]
    while rest:
        card = lowest(rest)
        kind = OWN if hand >> card & 1 else ELSEWHERE
        rows[found] = kind + role(policy, numbers, me, card)
        found += 1
        rest &= rest - 1
    for away in range(1, players):
        seat = me + away - players if me + away >= players else me + away
        if deal[VOIDS + seat]:
            for suit in range(SUITS):
                if deal[VOIDS + seat] >> RANKS * suit & 1:
                    rows[found] = VOID + SUITS * (away - 1) + policy.slots[SUITS * me + suit]
                    found += 1
    return found


@kernel
def prepare(policy: FortyTwoPolicy, deal: list[int], memory: FortyTwoMemory) -> None:
    """Work out the sums of all seats for a deal, whose slots are arranged, and keep them for ``restore``."""
    if not policy.is_learned:
        return
    for seat in range(deal[PLAYERS]):
        begin(policy.net, KEPT + seat)
        add_all(policy.net, KEPT + seat, policy.rows, rows_kept(policy, deal, memory, seat))


@kernel
def restore(policy: FortyTwoPolicy, players: int) -> None:
    """Put back the sums that were kept."""
    if not policy.is_learned:
        return
    for seat in range(players):
        duplicate(policy.net, KEPT + seat, seat)


@kernel
def proceed(policy: FortyTwoPolicy, deal: list[int], memory: FortyTwoMemory, number: int) -> None:
    """Let the seat whose turn it is play the card or lead ``number``, and keep the sums of all seats up to date."""
    seat, players, numbers = deal[TURN], deal[PLAYERS], trump_numbers(memory)
    card = memory.leads[ROW * number] if deal[PLACE] == 0 else number
    voids = deal[VOIDS + seat]
    play(deal, memory.leads, number)
    if not policy.is_learned:
        return
    suit = -1
    if deal[VOIDS + seat] != voids:
        suit = lowest(deal[VOIDS + seat] & ~voids) // RANKS
    for me in range(players):
        drop(policy.net, me, (OWN if me == seat else ELSEWHERE) + role(policy, numbers, me, card))
        if suit >= 0 and me != seat:
            away = seat - me if seat > me else seat - me + players
            add(policy.net, me, VOID + SUITS * (away - 1) + policy.slots[SUITS * me + suit])


@kernel
def _state(deal: list[int], seat: int) -> int:
    """Return the state of a seat's bid (``STATES``)."""
    need = deal[NEED + seat]
    return 0 if need < 0 else 5 if need > deal[LEFT] else min(need, 3) + 1


@kernel
def rows_of_choice(policy: FortyTwoPolicy, deal: list[int], memory: FortyTwoMemory, usual: int, found: int) -> int:
    """Add the rows for the choice of the seat whose turn it is to the ``found`` in ``policy.rows``; return all.

    ``usual`` is the card of the rules of thumb; ``work[RULE]`` is still theirs.
    """
    rows, leads, me, place, players = policy.rows, memory.leads, deal[TURN], deal[PLACE], deal[PLAYERS]
    numbers, left, hand = trump_numbers(memory), deal[LEFT], deal[HANDS + me]
    need = min(max(deal[NEED + me], -1), HAND_SIZE) + 1
    bid = deal[BIDS + me]
    rows[found] = NEEDED + NEEDS * (left - 1) + need
    rows[found + 1] = BONUS + (0 if bid == 0 else 2 if bid == HIGHEST_BID else 1)
    rows[found + 2] = BEHIND + players - 1 - place
    rows[found + 3] = USUAL + role(policy, numbers, me, usual)
    rows[found + 4] = REASON + int(memory.work[RULE])
    found += 5
    wanted = 0
    for away in range(1, players):
        seat = me + away - players if me + away >= players else me + away
        rows[found] = STATE + STATES * (away - 1) + _state(deal, seat)
        found += 1
        wanted += max(deal[NEED + seat], 0)
    rows[found] = PRESSURE + min(max(wanted + max(need - 1, 0) - left, -4), 4) + 4
    found += 1
    unseen = deal[OUT] & ~hand
    at = ROW * deal[LED]
    if place > 0:
        led = lowest(leads[at + 1])
        rows[found] = FOLLOWED + policy.slots[SUITS * me + led // RANKS]
        rows[found + 1] = WINNING + role(policy, numbers, me, deal[BEST_CARD])
        rows[found + 2] = KIND + min(deal[BEST] >> 7, 7)
        rows[found + 3] = WINNER + _state(deal, deal[BEST_SEAT])
        found += 4
    is_last = place == players - 1
    rest = legal(deal, leads)
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if place == 0:
            lead = card if card < FIRST_JOKER else FIRST_JOKER + SUITS * (card - FIRST_JOKER)
            if leads[ROW * lead + ABOVE + card] & unseen == 0:
                rows[found] = SURE + role(policy, numbers, me, card)
                found += 1
        elif leads[at + POWER + card] > deal[BEST]:
            kind = role(policy, numbers, me, card)
            rows[found] = TAKES + kind
            found += 1
            if is_last or leads[at + ABOVE + card] & unseen == 0:
                rows[found] = SURE + kind
                found += 1
    for suit in range(SUITS):
        mask = SUIT_CARDS << RANKS * suit & ~numbers
        mine = hand & mask
        if mine:
            top = mine
            while top & top - 1:
                top &= top - 1
            higher = min(count(unseen & mask & -top), 3)
            slot = policy.slots[SUITS * me + suit]
            rows[found] = HOLDING + HOLDINGS * slot + 4 * higher + min(count(mine), 4) - 1
            found += 1
    return found


@kernel
def with_suit(deal: list[int], memory: FortyTwoMemory, card: int) -> int:
    """Return the card, as a lead if it is led, with the suit that the rules of thumb name for a joker."""
    if deal[PLACE] > 0 or card < FIRST_JOKER:
        return card
    me = deal[TURN]
    suit = suit_to_name(deal, memory.leads, deal[HANDS + me], deal[NEED + me] - 1)
    return FIRST_JOKER + SUITS * (card - FIRST_JOKER) + suit


@kernel
def choose(policy: FortyTwoPolicy, deal: list[int], memory: FortyTwoMemory) -> int:
    """Return the card or lead of the policy: the rules of thumb's, unless another card promises more by the margin."""
    chosen = pick(deal, memory)
    allowed = legal(deal, memory.leads)
    if allowed & allowed - 1 == 0:
        return chosen
    me, numbers = deal[TURN], trump_numbers(memory)
    usual = memory.leads[ROW * chosen] if deal[PLACE] == 0 else chosen
    duplicate(policy.net, me, MIND)
    add_all(policy.net, MIND, policy.rows, rows_of_choice(policy, deal, memory, usual, 0))
    look(policy.net, MIND)
    most = worth(policy.net, role(policy, numbers, me, usual)) + policy.margin
    better = -1
    rest = allowed & ~(1 << usual)
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        promised = worth(policy.net, role(policy, numbers, me, card))
        if promised > most:
            most = promised
            better = card
    return chosen if better < 0 else with_suit(deal, memory, better)


@kernel
def play_on(policy: FortyTwoPolicy, deal: list[int], memory: FortyTwoMemory) -> None:
    """Play a deal, whose sums are in place, to its end by the policy; without a net by the rules of thumb."""
    while policy.is_learned and deal[LEFT] > 1:
        proceed(policy, deal, memory, choose(policy, deal, memory))
    play_out(deal, memory)
