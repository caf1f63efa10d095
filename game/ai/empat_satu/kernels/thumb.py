"""The rules of thumb for the compiler: plan a suit by the cards unseen, deny the next player a little, close.

They follow ``policy.decide``, whose habits they share, in whole numbers and a little more coarsely: cards unseen are
counted by all, every lower card may come (``kernels.plan``), and no suit is planned of which nothing is held.
"""

from __future__ import annotations

from typing import Final

from game.ai.compiled import kernel
from game.ai.empat_satu.kernels.deal import (
    BEST,
    BIT,
    CARDS,
    CLOSE_AT,
    COLLECTS,
    COUNT,
    END,
    FULL,
    HELD,
    KNOWN,
    LEVELS,
    NEXT,
    OPEN,
    PARTNERS,
    PLANS,
    PLAYERS,
    POINTS,
    SEAT,
    SEATS,
    SHOWN,
    SOUGHT,
    SUIT,
    SUITS,
    SUM,
    TAKEN,
    TURN,
    WHOLE,
    may_close,
    may_take,
    worth,
)
from game.ai.empat_satu.kernels.plan import LEVELS_KEPT, STEP, plan_of
from game.ai.empat_satu.policy import HABITS

DRAWS: Final = -1  # what a seat may do besides throwing a card, or taking the one that lies open
CLOSES: Final = -2

NOTHING: Final = -1_000_000  # less than any hand promises, in parts of WHOLE
_PART: Final = WHOLE - 1  # what the chances in a plan are parts of

LONGEST: Final = HABITS.longest
RARELY: Final = HABITS.rarely
SOON: Final = HABITS.soon
SOON_BELOW: Final = HABITS.soon_below
PASSING: Final = HABITS.passing
RIVALS: Final = HABITS.rivals
PRESENT: Final = round(WHOLE * HABITS.present)
PRESENT_RARELY: Final = round(WHOLE * HABITS.present_rarely)
PRESENT_SOON: Final = round(WHOLE * HABITS.present_soon)
DENIAL: Final = round(WHOLE * HABITS.denial)
RELUCTANCE: Final = round(WHOLE * HABITS.reluctance)
UNKNOWN_HAND: Final = round(HABITS.unknown)


@kernel
def present(deal: list[int]) -> int:
    """Return how much a hand counts as it is, in parts of ``WHOLE``."""
    if deal[CLOSE_AT] < SOON_BELOW:
        return PRESENT_SOON
    return PRESENT_RARELY if deal[CLOSE_AT] < BEST else PRESENT


@kernel
def survey(deal: list[int], plans: list[int]) -> None:
    """Plan every suit for the seat to act, which holds four cards."""
    players = deal[PLAYERS]
    seat = deal[TURN]
    at = SEATS + SEAT * seat
    longest = LONGEST
    if deal[CLOSE_AT] < SOON_BELOW:
        longest = SOON
    elif deal[CLOSE_AT] < BEST:
        longest = RARELY
    left = deal[END] - deal[NEXT]
    per_card = min(longest, left / players) / (left + 4 * players - 4.5) / STEP
    before = SEATS + SEAT * (seat - 1 if seat else players - 1) + COLLECTS
    for suit in range(SUITS):
        rivals = (deal[SOUGHT + suit] - deal[at + COLLECTS + suit]) / ((players - 1) * WHOLE)
        expected = per_card * (1.0 + PASSING * (1.0 - deal[before + suit] / WHOLE))
        expected *= 1.0 + RIVALS * (1.0 / SUITS - rivals)
        deal[LEVELS + suit] = min(LEVELS_KEPT - 1, int(expected + 0.5))
        if deal[at + HELD + suit]:
            deal[PLANS + suit] = plan_with(deal, plans, at, suit, deal[at + HELD + suit])


@kernel
def plan_with(deal: list[int], plans: list[int], at: int, suit: int, held: int) -> int:
    """Return the plan of a suit if the seat to act held the cards ``held`` of it; of five, the lowest goes."""
    if SUM[held] >= 20 and held & held - 1:  # five cards of a suit are worth 20 at least
        rest = held & held - 1
        count = 1
        while rest:
            rest &= rest - 1
            count += 1
        if count == 5:
            held &= held - 1
    out = FULL & ~(deal[SHOWN + suit] | deal[at + HELD + suit] | held)
    return plan_of(plans, held, out, deal[LEVELS + suit])


@kernel
def promise(deal: list[int], at: int, suit: int, plan: int, more: int, now: int) -> int:
    """Return what the hand at ``at`` promises with one suit collected, in parts of ``WHOLE``.

    With a fifth card ``more`` (-1: none), which may not be thrown, the highest card of another suit goes. ``now`` is
    how much the hand counts as it is.
    """
    stays = 0
    highest = 0
    gone = more < 0 and deal[at + COUNT] == 4
    own = 0
    for place in range(at + CARDS, at + CARDS + deal[at + COUNT]):
        card = deal[place]
        if SUIT[card] == suit:
            own += POINTS[card]
        elif gone:
            stays += POINTS[card]
            highest = max(highest, POINTS[card])
        else:
            gone = True
    if more >= 0:
        if SUIT[more] == suit:
            own += POINTS[more]
        else:
            stays += POINTS[more]
            highest = max(highest, POINTS[more])
    if not gone:
        if more >= 0 and SUIT[more] != suit:
            return NOTHING
        own -= POINTS[deal[at + CARDS + deal[at + COUNT] - 1]]
    lost = (plan >> 10 & _PART) * (stays - highest) + (plan & _PART) * highest
    planned = (plan >> 20) - lost
    return planned + (now * (WHOLE * (own - stays) - planned) >> 10)


@kernel
def choose_draw(deal: list[int], plans: list[int]) -> int:
    """Return what the seat to act does: ``CLOSES``, ``DRAWS``, or the discard that it takes; its suits are surveyed."""
    if may_close(deal) and not _is_beaten(deal):
        return CLOSES
    if not may_take(deal):
        return DRAWS
    at = SEATS + SEAT * deal[TURN]
    card = deal[OPEN]
    suit = SUIT[card]
    now = present(deal)
    stock = NOTHING
    best = 0
    for each in range(SUITS):
        if deal[at + HELD + each]:
            promised = promise(deal, at, each, deal[PLANS + each], -1, now)
            if promised > stock:
                stock = promised
                best = each
    held = deal[at + HELD + suit] | BIT[card]
    taken = promise(deal, at, suit, plan_with(deal, plans, at, suit, held), card, now)
    if best != suit and POINTS[card] < 10:  # a low card instead of a high one of no use
        taken = max(taken, promise(deal, at, best, deal[PLANS + best], card, now))
    if taken > stock + RELUCTANCE:
        return card
    return card if taken > stock and _makes_best(deal, at, held) else DRAWS


@kernel
def _makes_best(deal: list[int], at: int, held: int) -> bool:
    """Whether cards of one suit are worth 41 when the lowest, where they are five, or the only other card goes."""
    if SUM[held] == BEST:
        return True
    return SUM[held & held - 1] == BEST


@kernel
def choose_throw(deal: list[int], plans: list[int], new: int) -> int:
    """Return the card that the seat to act, which has just got ``new`` and holds five, throws."""
    at = SEATS + SEAT * deal[TURN]
    suit = SUIT[new]
    deal[PLANS + suit] = plan_with(deal, plans, at, suit, deal[at + HELD + suit])
    now = present(deal)
    most = NOTHING
    best = suit
    barred = deal[TAKEN]
    for each in range(SUITS):
        if deal[at + HELD + each]:
            promised = _promise_of_five(deal, at, each, deal[PLANS + each], barred, now)
            if promised > most:
                most = promised
                best = each
    return _cheapest(deal, at, best, deal[PLANS + best], barred, now)


@kernel
def _promise_of_five(deal: list[int], at: int, suit: int, plan: int, barred: int, now: int) -> int:
    """Return what five cards promise with one suit collected, if the highest of another suit that may go is thrown."""
    stays = 0
    highest = 0
    own = 0
    gone = False
    for place in range(at + CARDS, at + CARDS + 5):
        card = deal[place]
        points = POINTS[card]
        if SUIT[card] == suit:
            own += points
        elif not gone and card != barred:
            gone = True
        else:
            stays += points
            highest = max(highest, points)
    if not gone:
        if stays:
            return NOTHING
        own -= POINTS[deal[at + CARDS + 4]]
    lost = (plan >> 10 & _PART) * (stays - highest) + (plan & _PART) * highest
    planned = (plan >> 20) - lost
    return planned + (now * (WHOLE * (own - stays) - planned) >> 10)


@kernel
def _cheapest(deal: list[int], at: int, suit: int, plan: int, barred: int, now: int) -> int:
    """Return the card to throw for one suit collected: what it costs to keep the others, and to give it away."""
    stays = 0
    first = 0
    second = 0
    for place in range(at + CARDS, at + CARDS + 5):
        card = deal[place]
        if SUIT[card] != suit:
            points = POINTS[card]
            stays += points
            if points > first:
                second = first
                first = points
            else:
                second = max(second, points)
    lowest = deal[at + CARDS + 4] if deal[at + CARDS + 4] != barred else deal[at + CARDS + 3]
    if stays == 0:
        return lowest
    seat = deal[TURN] + 1
    after = SEATS + SEAT * (seat if seat < deal[PLAYERS] else 0) + COLLECTS
    denial = DENIAL if deal[END] > deal[NEXT] else 0
    least = -NOTHING
    chosen = lowest
    for place in range(at + CARDS, at + CARDS + 5):
        card = deal[place]
        if SUIT[card] == suit or card == barred:
            continue
        points = POINTS[card]
        highest = second if points == first else first
        left = stays - points
        lost = (plan >> 10 & _PART) * (left - highest) + (plan & _PART) * highest
        cost = lost + (now * (WHOLE * left - lost) >> 10) + (denial * points * deal[after + SUIT[card]] >> 10)
        if cost < least:
            least = cost
            chosen = card
    return chosen


@kernel
def _is_beaten(deal: list[int]) -> bool:
    """Whether another side is known to hold more than that of the seat to act, as ``policy`` counts it."""
    seat = deal[TURN]
    mine = worth(deal, SEATS + SEAT * seat)
    if deal[PARTNERS]:
        mine += _known_worth(deal, seat ^ 2, UNKNOWN_HAND)
        other = (seat + 1) & 1
        return _known_worth(deal, other, UNKNOWN_HAND) + _known_worth(deal, other + 2, UNKNOWN_HAND) > mine
    for other in range(deal[PLAYERS]):
        if other != seat and _known_worth(deal, other, NOTHING) > mine:
            return True
    return False


@kernel
def _known_worth(deal: list[int], seat: int, unknown: int) -> int:
    """Return what a seat is known to hold, ``unknown`` where it is not all known."""
    at = SEATS + SEAT * seat
    for suit in range(SUITS):
        if deal[at + KNOWN + suit] != deal[at + HELD + suit]:
            return unknown
    return worth(deal, at)

