"""The learned policy of Forty-One: a net that says which cards gain most on the card of the rules of thumb.

The net (``net``) was trained by ``python -m tools.train_forty_one``. An Expert sets what it promises beside what the
trials say (``Skill.trust``); trials played out by it gained nothing that could be shown (docs/strength.md). It sees a
deal as one seat does: its own cards and those elsewhere, the trick, the voids shown and suits led, what every bid is
worth and still needs, and what the rules of thumb would play. The side suits are told apart only by the seat's own
holding: its *slots* are its three side suits, the longest as dealt first, then the trumps. Other seats are told as the
next, the partner and the one before.

Of cards that are equivalent, only the lowest is looked at. Its output is what it gains, in ``UNIT`` points for the
seat's pair, up to an amount that all cards of a position share.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from game.opponents import compiled
from game.opponents.compiled import kernel
from game.opponents.forty_one.rules_of_thumb import (
    BEST_BIT,
    BEST_SEAT,
    BEST_SUIT,
    BITS,
    CALLED,
    CARD,
    COUNT,
    FULL,
    HANDS,
    LED,
    LEFT,
    NEED,
    OUT,
    PLACE,
    RULE,
    STEP,
    TRUMPS,
    TURN,
    VOIDS,
    top,
)
from game.opponents.net import ONE, Net, add_all, begin, look, read, worth
from game.rules.forty_one import PLAYERS

UNIT: Final = 8.0  # points that an output of 1 stands for
PACK_SIZE: Final = 52
STATES: Final = 32  # of a bid: made, lost, or what it needs (to six) and can spare (to four)
SPARE: Final = 5
VALUES: Final = 8  # kinds of bids by what they are worth: 1 to 6 points, more, and more than 16
RULES: Final = 32  # more than there are rules of thumb
HOLDINGS: Final = 16  # of a suit by the number of higher cards elsewhere and its length

# by what rows begin; those up to CALL, and VALUE, change little as cards fall, ...
OWN: Final = 0
ELSEWHERE: Final = OWN + PACK_SIZE
VOID: Final = ELSEWHERE + PACK_SIZE  # by seat but oneself, and slot
CALL: Final = VOID + 3 * 4  # by seat and slot
STATE: Final = CALL + 4 * 4  # by seat
VALUE: Final = STATE + 4 * STATES  # by seat
# ... STATE and those from here on belong to the choice at hand
WINNING: Final = VALUE + 4 * VALUES  # the card winning the trick, the partner's or an opponent's
PLACED: Final = WINNING + 2 * PACK_SIZE  # by the slot of the suit led, and the number of cards in the trick
WINNER: Final = PLACED + 4 * 3
THREAT: Final = WINNER + 3  # a seat still to play has shown that it can ruff
HOLDING: Final = THREAT + 3
USUAL: Final = HOLDING + 4 * HOLDINGS  # the card of the rules of thumb
REASON: Final = USUAL + PACK_SIZE  # and their rule
ROWS: Final = REASON + RULES

FILE: Final = Path(__file__).with_name("policy.net")


class FortyOnePolicy(NamedTuple):
    """The learned policy with its working memory for one deal."""

    net: Net
    slots: list[int]  # by seat and suit
    values: list[int]  # by seat, the kind of its bid
    rows: list[int]  # those of a position


def policy_for(made: Net, worths: Iterable[int]) -> FortyOnePolicy:
    """Return the policy of a net for a deal whose bids are worth ``worths``, by seat."""
    return compiled.arrays(
        FortyOnePolicy(
            net=made,
            slots=[0] * (PLAYERS * 4),
            values=[kind_of_bid(worth) for worth in worths],
            rows=[0] * PACK_SIZE * 3,
        )
    )


@functools.cache
def learned() -> Net | None:
    """Return the net that was trained for this game, or None if its file is missing or damaged."""
    return read(FILE, ROWS, PACK_SIZE, 1)


@kernel
def kind_of_bid(worth: int) -> int:
    """Return the kind of a bid by its worth in points."""
    return max(worth, 1) - 1 if worth <= 6 else 6 if worth <= 16 else 7


@kernel
def arrange(policy: FortyOnePolicy, deal: list[int], gone: list[int]) -> None:
    """Give each seat its slots, by its cards in ``deal`` and those that it has played, ``gone`` by seat and suit."""
    for seat in range(4):
        at = HANDS + 4 * seat
        for suit in range(4):
            mine = deal[at + suit] | gone[4 * seat + suit]
            slot = 0
            for other in range(4):
                cards = deal[at + other] | gone[4 * seat + other]
                longer = (COUNT[cards], cards, -other) > (COUNT[mine], mine, -suit)
                if longer and other != TRUMPS:
                    slot += 1
            policy.slots[4 * seat + suit] = 3 if suit == TRUMPS else slot


@kernel
def _state(deal: list[int], seat: int) -> int:
    """Return the state of a seat's bid."""
    need = deal[NEED + seat]
    if need <= 0:
        return 0
    spare = deal[LEFT] - need
    return 1 if spare < 0 else 2 + SPARE * (min(need, 6) - 1) + min(spare, SPARE - 1)


@kernel
def rows_kept(policy: FortyOnePolicy, deal: list[int], me: int) -> int:
    """Write the rows of seat ``me`` that change little as cards fall into ``policy.rows``; return their number."""
    rows, step = policy.rows, deal[STEP]
    count = 0
    for suit in range(4):
        slot = policy.slots[4 * me + suit]
        rest = deal[OUT + suit]
        while rest:
            bit = rest & -rest
            rest ^= bit
            kind = OWN if deal[HANDS + 4 * me + suit] & bit else ELSEWHERE
            rows[count] = kind + BITS * slot + COUNT[bit - 1]
            count += 1
        for seat in range(4):
            away = (seat - me) * step & 3
            if seat != me and deal[VOIDS + seat] >> suit & 1:
                rows[count] = VOID + 4 * (away - 1) + slot
                count += 1
            if deal[CALLED + seat] >> suit & 1:
                rows[count] = CALL + 4 * away + slot
                count += 1
    for seat in range(4):
        rows[count] = VALUE + VALUES * ((seat - me) * step & 3) + policy.values[seat]
        count += 1
    return count


@kernel
def rows_of_choice(policy: FortyOnePolicy, deal: list[int], usual: int, count: int) -> int:
    """Add the rows for the choice of the seat whose turn it is to the ``count`` in ``policy.rows``; return all.

    ``usual`` is the choice of the rules of thumb.
    """
    rows, slots, me, step, place = policy.rows, policy.slots, deal[TURN], deal[STEP], deal[PLACE]
    if place > 0:
        best = deal[BEST_SEAT]
        card = BITS * slots[4 * me + deal[BEST_SUIT]] + COUNT[deal[BEST_BIT] - 1]
        rows[count] = WINNING + card + (0 if best == me ^ 2 else PACK_SIZE)
        rows[count + 1] = PLACED + 3 * slots[4 * me + deal[LED]] + place - 1
        rows[count + 2] = WINNER + ((best - me) * step & 3) - 1
        count += 3
        for away in range(1, 4 - place):
            voids = deal[VOIDS + (me + away * step & 3)]
            if deal[LED] != TRUMPS and voids >> deal[LED] & 1 and not voids >> TRUMPS & 1:
                rows[count] = THREAT + away - 1
                count += 1
    for seat in range(4):
        rows[count] = STATE + STATES * ((seat - me) * step & 3) + _state(deal, seat)
        count += 1
    for suit in range(4):
        mine = deal[HANDS + 4 * me + suit]
        if mine:
            higher = COUNT[deal[OUT + suit] & ~mine & -(top(mine) << 1)]
            rows[count] = HOLDING + HOLDINGS * slots[4 * me + suit] + 4 * min(higher, 3) + min(COUNT[mine], 4) - 1
            count += 1
    rows[count] = USUAL + output_of(policy, me, lowest(deal, me, usual & CARD))
    rows[count + 1] = REASON + (usual >> RULE)
    return count + 2


@kernel
def output_of(policy: FortyOnePolicy, me: int, card: int) -> int:
    """Return the number of the output for ``card``, as seat ``me`` sees it."""
    return BITS * policy.slots[4 * me + (card >> BITS)] + COUNT[(card & FULL) - 1]


@kernel
def lowest(deal: list[int], me: int, card: int) -> int:
    """Return the lowest card of seat ``me`` that is equivalent to its ``card``: none elsewhere lies between them."""
    suit, bit = card >> BITS, card & FULL
    mine = deal[HANDS + 4 * me + suit]
    gap = top(deal[OUT + suit] & ~mine & bit - 1)
    equal = mine & -(gap << 1) if gap else mine
    return suit << BITS | equal & -equal


@kernel
def promise(
    policy: FortyOnePolicy, deal: list[int], gone: list[int], usual: int, cards: list[int], promises: list[float]
) -> None:
    """Write what each of ``cards`` promises the pair of the seat whose turn it is into ``promises``, in points.

    ``usual`` is the choice of the rules of thumb, ``gone`` the cards played by seat and suit. All promises are too high
    or too low by the same amount, which is not known.
    """
    me = deal[TURN]
    arrange(policy, deal, gone)
    begin(policy.net, 0)
    add_all(policy.net, 0, policy.rows, rows_of_choice(policy, deal, usual, rows_kept(policy, deal, me)))
    look(policy.net, 0)
    for place in range(len(cards)):
        promises[place] = worth(policy.net, output_of(policy, me, lowest(deal, me, cards[place]))) * UNIT / ONE
