"""The rules of thumb for the compiler: plan a suit by the cards unseen, deny the next player a little, close.

They follow ``policy.decide``, whose habits they share, in whole numbers and a little more coarsely: cards unseen are
counted by all, every lower card may come (``kernels.plan``), and no suit is planned of which nothing is held. A seat
that is greedy looks at nothing but what its hand is worth now.
"""

from __future__ import annotations

from typing import Final

from game.opponents import compiled
from game.opponents.compiled import kernel
from game.opponents.empat_satu.kernels.deal import (
    ABOUT,
    BEST,
    BIT,
    BITS,
    CLOSE_AT,
    COLLECTS,
    END,
    FULL,
    HELD,
    HIGHEST,
    IS_GREEDY,
    KNOWN,
    LEVELS,
    LOW_AT,
    MANY,
    NEXT,
    OPEN,
    PART,
    PARTNERS,
    PLANS,
    PLAYERS,
    POINTS,
    SEAT,
    SEATS,
    SECOND,
    SHOWN,
    SOUGHT,
    SUIT,
    SUITS,
    TAKEN,
    TOLD,
    TOP_AT,
    TURN,
    WHOLE,
    may_close,
    may_take,
    worth,
)
from game.opponents.empat_satu.kernels.plan import LEVELS_KEPT, STEP, plan_of
from game.opponents.empat_satu.policy import HABITS

DRAWS: Final = -1  # what a seat may do besides throwing a card, or taking the one that lies open
CLOSES: Final = -2

NOTHING: Final = -1_000_000  # less than any hand promises, in parts of WHOLE
_SHARE: Final = WHOLE - 1  # what the chances in a plan are parts of

LONGEST: Final = HABITS.longest
RARELY: Final = HABITS.rarely
SOON: Final = HABITS.soon
SOON_BELOW: Final = HABITS.soon_below

# found by many deals between these rules of thumb and greedy players; by the number of players
PASSING: Final = compiled.real([0.0, 0.0, 0.75, HABITS.passing, HABITS.passing])
RIVALS: Final = compiled.real([0.0, 0.0, 1.0, HABITS.rivals, HABITS.rivals])
KEEPING: Final = 300  # how much each point of a card thrown costs, for its suit might be collected after all
KEEPING_HIGH: Final = compiled.whole([0, 0, 0, 2000, 2000])  # and how much more a high card costs
HUMBLE: Final = compiled.whole([0, 0, 0, 4096, 4096])  # how much more must be promised to throw of one's own suit

PRESENT: Final = round(WHOLE * HABITS.present)
PRESENT_RARELY: Final = round(WHOLE * HABITS.present_rarely)
PRESENT_SOON: Final = round(WHOLE * HABITS.present_soon)
HIGH_POINTS: Final = 10
DENIAL: Final = round(WHOLE * HABITS.denial)
RELUCTANCE: Final = round(WHOLE * HABITS.reluctance)
UNKNOWN_HAND: Final = round(HABITS.unknown)


@kernel
def present(deal: list[int]) -> int:
    """Return how much the hand of the seat to act counts as it is, in parts of ``WHOLE``."""
    if deal[SEATS + SEAT * deal[TURN] + IS_GREEDY]:
        return WHOLE
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
    share = RIVALS[players] / (
        (players - 1) * WHOLE
    )  # how much a suit is thinned by each part of all that is collected of it
    for suit in range(SUITS):
        expected = per_card * (1.0 + PASSING[players] - PASSING[players] / WHOLE * deal[before + suit])
        expected *= 1.0 + RIVALS[players] / SUITS - share * (deal[SOUGHT + suit] - deal[at + COLLECTS + suit])
        deal[LEVELS + suit] = min(LEVELS_KEPT - 1, int(expected + 0.5))
        held = deal[at + HELD + suit]
        deal[TOLD + suit] = ABOUT[held]
        if held:
            deal[PLANS + suit] = plan_with(deal, plans, at, suit, held)


@kernel
def plan_with(deal: list[int], plans: list[int], at: int, suit: int, held: int) -> int:
    """Return the plan of a suit if the seat to act held the cards ``held`` of it; of five, the lowest goes."""
    if ABOUT[held] >> MANY & PART == 5:
        held &= held - 1
    out = FULL & ~(deal[SHOWN + suit] | deal[at + HELD + suit] | held)
    return plan_of(plans, held, out, deal[LEVELS + suit])


@kernel
def strangers(deal: list[int], suit: int) -> tuple[int, int]:
    """Return the points of the two highest cards told of that are of other suits than one, 0 where there is none."""
    first = 0
    second = 0
    for other in range(SUITS):
        if other != suit:
            about = deal[TOLD + other]
            highest = about >> HIGHEST & PART
            second = max(min(first, highest), second, about >> SECOND & PART)
            first = max(first, highest)
    return first, second


@kernel
def promise(plan: int, own: int, stays: int, highest: int, now: int) -> int:
    """Return what a hand promises with one suit collected, in parts of ``WHOLE``.

    ``own`` are the points of that suit, ``stays`` those of all others and ``highest`` of the highest of these; ``now``
    is how much the hand counts as it is.
    """
    lost = (plan >> 10 & _SHARE) * (stays - highest) + (plan & _SHARE) * highest
    planned = (plan >> 20) - lost
    return planned + (now * (WHOLE * (own - stays) - planned) >> 10)


@kernel
def choose_draw(deal: list[int], plans: list[int]) -> int:
    """Return what the seat to act does: ``CLOSES``, ``DRAWS``, or the discard that it takes; its suits are surveyed."""
    if may_close(deal) and not _is_beaten(deal):
        return CLOSES
    if not may_take(deal):
        return DRAWS
    now = present(deal)
    total = 0
    for each in range(SUITS):
        total += deal[TOLD + each] & PART
    stock = NOTHING
    best = 0
    for each in range(SUITS):
        plan = deal[PLANS + each]
        if deal[TOLD + each] and plan >> 20 > stock:  # no hand promises more than its suit
            own = deal[TOLD + each] & PART
            highest, _ = strangers(deal, each)
            promised = promise(plan, own, total - own, highest, now)
            if promised > stock:
                stock = promised
                best = each
    card = deal[OPEN]
    held = deal[SEATS + SEAT * deal[TURN] + HELD + SUIT[card]] | BIT[card]
    taken = _promise_with(deal, plans, card, held, total, best, now)
    if taken > stock + (RELUCTANCE if now < WHOLE else 0) or (taken > stock and _makes_best(held)):
        return card
    return DRAWS


@kernel
def _promise_with(deal: list[int], plans: list[int], card: int, held: int, total: int, best: int, now: int) -> int:
    """Return what the hand promises with ``card`` taken, which makes ``held`` of its suit, and the best thrown for it.

    It is taken for its own suit, or for the suit ``best`` in place of a higher one of no use.
    """
    suit = SUIT[card]
    points = POINTS[card]
    about = deal[TOLD + suit]
    own = about & PART
    plan = plan_with(deal, plans, SEATS + SEAT * deal[TURN], suit, held)
    if about >> MANY & PART == 4:
        lowest = min(points, POINTS[about >> LOW_AT & PART])
        return promise(plan, own + points - lowest, 0, 0, now)
    highest, second = strangers(deal, suit)
    taken = promise(plan, own + points, total - own - highest, second, now)
    if best != suit:
        highest, second = strangers(deal, best)
        if points < highest:
            own = deal[TOLD + best] & PART
            stays = total - own - highest + points
            taken = max(taken, promise(deal[PLANS + best], own, stays, max(second, points), now))
    return taken


@kernel
def _makes_best(held: int) -> bool:
    """Whether cards of one suit are worth 41 when the lowest, where they are five, or the only other card goes."""
    return ABOUT[held] & PART == BEST or ABOUT[held & held - 1] & PART == BEST


@kernel
def choose_throw(deal: list[int], plans: list[int], new: int) -> int:
    """Return the card that the seat to act, which has just got ``new`` and holds five, throws."""
    at = SEATS + SEAT * deal[TURN]
    fresh = SUIT[new]
    held = deal[at + HELD + fresh]
    if ABOUT[held] >> MANY & PART == 5:
        lowest = BITS * fresh + (ABOUT[held] >> LOW_AT & PART)
        return lowest if lowest != deal[TAKEN] else BITS * fresh + (ABOUT[held & held - 1] >> LOW_AT & PART)
    deal[PLANS + fresh] = plan_with(deal, plans, at, fresh, held)
    bars = 0  # the points of the card that was taken and must stay
    if deal[TAKEN] >= 0:
        held ^= BIT[new]
        bars = POINTS[new]
    deal[TOLD + fresh] = ABOUT[held]
    now = present(deal)
    total = bars
    for suit in range(SUITS):
        total += deal[TOLD + suit] & PART
    most = NOTHING
    best = fresh
    for suit in range(SUITS):
        plan = deal[PLANS + suit]
        if deal[at + HELD + suit] and plan >> 20 > most:
            stays = bars if suit != fresh else 0
            own = (deal[TOLD + suit] & PART) + bars - stays
            highest, second = strangers(deal, suit)
            if highest:
                promised = promise(plan, own, total - own - highest, max(second, stays), now)
                if promised > most:
                    most = promised
                    best = suit
    return _cheapest(deal, plans, best, bars if best != fresh else 0, bars if best == fresh else 0, now)


@kernel
def _cheapest(deal: list[int], plans: list[int], suit: int, barred: int, kept: int, now: int) -> int:
    """Return the card to throw for one suit collected: what it costs to keep the others, and to give it away.

    ``barred`` are the points of another suit's card that must stay, ``kept`` of one of this suit. Of each other suit
    the highest and the lowest are tried, one of them is the cheapest, and of this suit the lowest.
    """
    first, second = strangers(deal, suit)
    stays = barred
    for other in range(SUITS):
        if other != suit:
            stays += deal[TOLD + other] & PART
    plan = deal[PLANS + suit]
    seat = deal[TURN] + 1
    after = SEATS + SEAT * (seat if seat < deal[PLAYERS] else 0) + COLLECTS
    denial = DENIAL if deal[END] > deal[NEXT] and now < WHOLE else 0
    least = -NOTHING
    chosen = 0
    for other in range(SUITS):
        about = deal[TOLD + other]
        if other == suit or about == 0:
            continue
        level = deal[LEVELS + other] if now < WHOLE else 0
        given = (denial * deal[after + other] >> 10) + (KEEPING * level >> 5)
        for place in (about >> TOP_AT & PART, about >> LOW_AT & PART):
            points = POINTS[place]
            highest = max(barred, second if points == first else first)
            left = stays - points
            lost = (plan >> 10 & _SHARE) * (left - highest) + (plan & _SHARE) * highest
            cost = lost + (now * (WHOLE * left - lost) >> 10) + given * points
            if points >= HIGH_POINTS:
                cost += KEEPING_HIGH[deal[PLAYERS]] * level >> 5
            if cost < least:
                least = cost
                chosen = BITS * other + place
    about = deal[TOLD + suit]
    if about:
        at = SEATS + SEAT * deal[TURN]
        place = about >> LOW_AT & PART
        points = POINTS[place]
        own = (about & PART) + kept
        gain = plan >> 20
        usual = gain + (now * (WHOLE * own - gain) >> 10) - least
        fewer = plan_with(deal, plans, at, suit, deal[at + HELD + suit] & ~BIT[place])
        given = denial * deal[after + suit] >> 10
        if (
            promise(fewer, own - points, stays, max(barred, first), now) - given * points
            > usual + HUMBLE[deal[PLAYERS]]
        ):
            return BITS * suit + place
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
    most = NOTHING
    for other in range(deal[PLAYERS]):
        if other != seat:
            most = max(most, _known_worth(deal, other, NOTHING))
    return most > mine


@kernel
def _known_worth(deal: list[int], seat: int, unknown: int) -> int:
    """Return what a seat is known to hold, ``unknown`` where it is not all known."""
    at = SEATS + SEAT * seat
    for suit in range(SUITS):
        if deal[at + KNOWN + suit] != deal[at + HELD + suit]:
            return unknown
    return worth(deal, at)
