"""Playing out deals of Empat Satu in whole numbers, by players who follow the rules of thumb roughly.

They share the habits of ``rules_of_thumb``, but count only cards that nobody has seen, assume that every card below the
ten may come, and never plan a suit of which they hold nothing. So the prospects of a suit can be looked up in tables,
and a deal takes a few microseconds. A *greedy* seat looks only at what its hand is worth now.

A *deal* is one flat list of ``SIZE`` whole numbers. Suits are 0 to 3 (clubs, diamonds, hearts, spades). A set of cards
of one suit is thirteen bits, the two being the lowest bit; a *card* is its index in the pack, ``13 * suit + place of
the bit``. A deal begins with single numbers: ``PLAYERS``; ``TURN``: the seat to act; ``OPEN``: the discard that it may
take, or -1; ``DRY``: consecutive turns without a draw from the stock, and ``PATIENCE``: after how many of them nobody
takes a discard; ``CLOSE_AT``: 0 if any hand will do, and ``ENOUGH``: the worth that it then takes when the stock is
out; ``CLOSING``: the result of ``rules_of_thumb.closing``; ``AFTER``: 1 if a seat closes with its throw; ``PARTNERS``:
1 with partners opposite; ``RETURNS``: 1 if a card taken may be thrown back at once; ``TAKEN``: the discard taken in
this turn that may not be thrown, or -1; ``LIKE_EXPERTS``: 1 if all seats throw as two Experts do, who rarely break a
hand (``rules_of_thumb.breaks``) and deny each other less. The stock lies from ``STOCK`` on, with the next card at place
``NEXT`` and the last before place ``END``. By suit there are, from ``SHOWN`` on, the cards that were thrown or taken,
and so seen by all; from ``SOUGHT`` on, how much all seats together collect the suit; and in ``LEVELS``, ``PLANS`` and
``ABOUT_HELD``, working memory about the hand of the seat to act.

Each seat has a block of ``SEAT`` numbers, seat 0's at place ``SEATS``. In it are, by suit, from

- ``HELD`` on: the cards held;
- ``KNOWN`` on: those of them that everybody knows it holds;
- ``LEANS`` on: what it took minus what it threw, in fifths of a point (``prospects.collected``);
- ``COLLECTS`` on: the chance that it collects the suit, in parts of ``WHOLE``.

``IS_GREEDY`` is 1 if it plays by what its hand is worth now, 0 if it plans.
"""

from __future__ import annotations

import math
from typing import Final

from game.cards import PACK
from game.opponents.compiled import kernel
from game.opponents.empat_satu.prospects import (
    BIT,
    FULL,
    POINTS,
    SHARPNESS,
    SUITS,
    THREW,
    TOOK,
    chance_of_41,
    masks,
    suit_plan,
)
from game.opponents.empat_satu.rules_of_thumb import A_ROUND, BREAKS, HABITS, HIGH, closing, enough, patience
from game.rules.base import DISCARD, Action, Close, Discard, Draw
from game.rules.empat_satu import HAND_SIZE, MOST, PublicState, View

# by place in a deal, ...
PLAYERS, TURN, OPEN, DRY, PATIENCE, CLOSE_AT, ENOUGH, CLOSING, AFTER, PARTNERS, RETURNS, TAKEN = range(12)
NEXT, END, LIKE_EXPERTS = range(12, 15)
SHOWN, SOUGHT, LEVELS, PLANS, ABOUT_HELD, SEATS = range(15, 36, 4)
# ... and by place in the block of a seat
HELD, KNOWN, LEANS, COLLECTS, IS_GREEDY = range(0, 17, 4)
SEAT: Final = IS_GREEDY + 1

STOCK: Final = SEATS + MOST * SEAT
SIZE: Final = STOCK + 44

BITS: Final = 13
BEST: Final = 41
WHOLE: Final = 1024  # stands for 1 in shares and chances


def _about(mask: int) -> int:
    """Return the entry of ``ABOUT`` for a suit's cards; 0 for more than five, which nobody ever holds."""
    places = [at for at in range(BITS) if mask >> at & 1]
    if not 1 <= len(places) <= 5:
        return 0
    points = [POINTS[at] for at in places]
    first, second = points[-1], points[-2] if len(points) > 1 else 0
    return sum(points) | first << 8 | second << 16 | len(points) << 24 | places[-1] << 32 | places[0] << 40


# by a suit's cards: the sum of their points and, from these bits on, the points of the highest and of the second, their
# number, and the places of the highest and the lowest
ABOUT: Final = [_about(mask) for mask in range(FULL + 1)]
HIGHEST, SECOND, MANY, TOP_AT, LOW_AT = range(8, 48, 8)
PART: Final = 255

LEANEST: Final = 1000  # fifths of a point beyond which a leaning makes no further difference
WEIGHT: Final = [math.exp(SHARPNESS * (lean - LEANEST) / 5) for lean in range(2 * LEANEST + 1)]
BY_TAKING: Final = round(5 * TOOK)
BY_THROWING: Final = round(5 * THREW)


# --- the play


@kernel
def worth(deal: list[int], at: int) -> int:
    """Return the value of the hand in the block at place ``at``: its best suit minus all the others."""
    return _worth_without(deal, at, 0, 0)


@kernel
def _worth_without(deal: list[int], at: int, less_of: int, less: int) -> int:
    """Return the value of a hand without a card of the suit ``less_of`` that is worth ``less``."""
    total = 0
    best = 0
    for suit in range(SUITS):
        points = (ABOUT[deal[at + HELD + suit]] & PART) - (less if suit == less_of else 0)
        total += points
        best = max(best, points)
    return 2 * best - total


@kernel
def of_one_suit(deal: list[int], at: int) -> int:
    """Return the worth of a hand of four cards of one suit, 0 for any other; ``BEST`` ends the deal at once."""
    for suit in range(SUITS):
        about = ABOUT[deal[at + HELD + suit]]
        if about >> MANY & PART == 4:
            return about & PART
    return 0


@kernel
def lean(deal: list[int], at: int, suit: int, by: int) -> None:
    """Increase a seat's leaning to ``suit`` by ``by`` fifths of a point, and update what it seems to collect."""
    deal[at + LEANS + suit] += by
    whole = 0.0
    for each in range(SUITS):
        whole += WEIGHT[max(0, min(2 * LEANEST, deal[at + LEANS + each] + LEANEST))]
    part = WHOLE / whole
    for each in range(SUITS):
        share = int(part * WEIGHT[max(0, min(2 * LEANEST, deal[at + LEANS + each] + LEANEST))])
        deal[SOUGHT + each] += share - deal[at + COLLECTS + each]
        deal[at + COLLECTS + each] = share


@kernel
def may_take(deal: list[int]) -> bool:
    """Whether the seat to act, which has yet to draw, may take the discard."""
    return deal[OPEN] >= 0 and deal[DRY] < deal[PATIENCE]


@kernel
def may_close(deal: list[int]) -> bool:
    """Whether the seat to act, which has yet to draw, may close with the four cards that it holds."""
    return deal[CLOSING] > 0 and deal[AFTER] == 0 and allows_closing(deal)


@kernel
def allows_closing(deal: list[int]) -> bool:
    """Whether the hand of the seat to act is good enough to close: four cards of one suit, or any."""
    return of_one_suit(deal, SEATS + SEAT * deal[TURN]) >= deal[CLOSE_AT]


@kernel
def draw(deal: list[int]) -> int:
    """Let the seat to act draw from the stock, and return the card."""
    card = deal[deal[NEXT]]
    deal[SEATS + SEAT * deal[TURN] + HELD + card // BITS] |= BIT[card]
    deal[NEXT] += 1
    deal[DRY] = 0
    deal[TAKEN] = -1
    return card


@kernel
def take(deal: list[int]) -> int:
    """Let the seat to act take the discard, and return the card."""
    card = deal[OPEN]
    at = SEATS + SEAT * deal[TURN]
    deal[at + HELD + card // BITS] |= BIT[card]
    deal[at + KNOWN + card // BITS] |= BIT[card]
    deal[DRY] += 1
    deal[TAKEN] = -1 if deal[RETURNS] else card
    lean(deal, at, card // BITS, BY_TAKING * POINTS[card])
    return card


@kernel
def throw(deal: list[int], card: int) -> bool:
    """Let the seat to act throw ``card`` and pass the turn; return whether that ended the deal."""
    seat = deal[TURN]
    at = SEATS + SEAT * seat
    deal[at + HELD + card // BITS] &= ~BIT[card]
    deal[at + KNOWN + card // BITS] &= ~BIT[card]
    deal[SHOWN + card // BITS] |= BIT[card]
    deal[OPEN] = card
    deal[TAKEN] = -1
    lean(deal, at, card // BITS, -BY_THROWING * POINTS[card])
    deal[TURN] = seat + 1 if seat + 1 < deal[PLAYERS] else 0
    return deal[NEXT] == deal[END] or of_one_suit(deal, at) == BEST


# --- what a suit will come to

STEP: Final = 0.06  # expected number of each card awaited, from one level to the next
LEVELS_KEPT: Final = 32
UNKNOWN: Final = -1
BONUS: Final = HABITS.bonus
CHANCES: Final = WHOLE - 1  # stands for 1 in the chances of a plan

LOWS: Final = 8  # the cards below the ten
LOW_BITS: Final = (1 << LOWS) - 1
_FEW_LOWS: Final = tuple(mask for mask in range(1 << LOWS) if mask.bit_count() <= 4)
FEW: Final = len(_FEW_LOWS)
LOW: Final = [_FEW_LOWS.index(mask) if mask in _FEW_LOWS else 0 for mask in range(1 << LOWS)]


def _high_class(held: int, out: int) -> int:
    """Return the class of a suit's five highest cards: ten-cards held, ten-cards out, and where the ace is."""
    ace = 2 if held >> 4 & 1 else out >> 4 & 1
    return ((held & 15).bit_count() * 5 + (out & ~held & 15).bit_count()) * 3 + ace


CLASS: Final = [_high_class(at >> 5, at & 31) for at in range(1 << 10)]
TABLE: Final = 75 * FEW * LEVELS_KEPT


@kernel
def plan_of(plans: list[int], held: int, out: int, level: int) -> int:
    """Return the plan of a suit with the cards ``held``, at most four, when the cards ``out`` may come.

    A *plan* is one whole number. From bit 20 on is the expected value of the suit's best four cards in the end, in
    parts of ``WHOLE``, including the bonus for 41. Below it are two chances of ten bits each: that a card of another
    suit still takes one of their places in the end, and the same for the highest card of another suit. The plan is that
    of ``suit_plan``, except that every card below the ten that is not held may come. A table of plans starts with
    ``UNKNOWN`` everywhere, is filled on demand, and stays valid for good.
    """
    at = (CLASS[held >> LOWS << 5 | out >> LOWS] * FEW + LOW[held & LOW_BITS]) * LEVELS_KEPT + level
    if plans[at] == UNKNOWN:
        chance = 1.0 - math.exp(-STEP * level)
        gain, likely, two, three, four = suit_plan(held, out | LOW_BITS, chance)
        gain += BONUS * chance_of_41(held, out, chance)
        places = 4 - (ABOUT[held] >> MANY & PART)
        highest = (0.0, likely, two, three, four)[places]
        others = likely + (two if places > 2 else 0.0) + (three if places > 3 else 0.0)
        others = others / (places - 1) if places > 1 else 0.0
        plans[at] = int(gain * WHOLE + 0.5) << 20 | int(others * CHANCES + 0.5) << 10 | int(highest * CHANCES + 0.5)
    return plans[at]


# --- the players

# found in many deals between these players and greedy ones; by the number of players
PASSED: Final = [0.0, 0.0, 0.75, *[HABITS.passing] * 4]
RIVALS: Final = [0.0, 0.0, 1.0, *[HABITS.rivals] * 4]
KEEPING: Final = 300  # the cost of each point of a thrown card, since its suit might be collected after all
KEEP_HIGH: Final = [0, 0, 0, *[2000] * 4]  # the additional cost of a high card
HUMBLE: Final = [0, 0, 0, *[4096] * 4]  # how much more a throw from one's own suit must promise
BREAKING: Final = 1  # points that it costs to break a hand, where two play as Experts do

DRAWS: Final = -1  # the actions besides throwing a card and taking the open one
CLOSES: Final = -2  # before drawing; with a throw, so much less the card and 1

NOTHING: Final = -1_000_000  # below what any hand promises, in parts of WHOLE

LONGEST: Final = list(HABITS.longest)
PRESENT: Final = [round(WHOLE * share) for share in HABITS.present]
HIGH_POINTS: Final = 10
DENIAL: Final = round(WHOLE * HABITS.denial)
RELUCTANCE: Final = round(WHOLE * HABITS.reluctance)
UNKNOWN_HAND: Final = round(HABITS.unknown)


@kernel
def survey(deal: list[int], plans: list[int]) -> None:
    """Plan every suit for the seat to act, which holds four cards."""
    players = deal[PLAYERS]
    seat = deal[TURN]
    at = SEATS + SEAT * seat
    left = deal[END] - deal[NEXT]
    per_card = min(LONGEST[deal[CLOSING]], left / players) / (left + 4 * players - 4.5) / STEP
    before = SEATS + SEAT * (seat - 1 if seat else players - 1) + COLLECTS
    share = RIVALS[players] / ((players - 1) * WHOLE)  # how much each part that others collect thins a suit
    for suit in range(SUITS):
        expected = per_card * (1.0 + PASSED[players] - PASSED[players] / WHOLE * deal[before + suit])
        expected *= 1.0 + RIVALS[players] / SUITS - share * (deal[SOUGHT + suit] - deal[at + COLLECTS + suit])
        deal[LEVELS + suit] = min(LEVELS_KEPT - 1, int(expected + 0.5))
        held = deal[at + HELD + suit]
        deal[ABOUT_HELD + suit] = ABOUT[held]
        if held:
            deal[PLANS + suit] = _plan_with(deal, plans, at, suit, held)


@kernel
def _plan_with(deal: list[int], plans: list[int], at: int, suit: int, held: int) -> int:
    """Return the plan of a suit if the seat to act held ``held`` of it; of five cards, the lowest is thrown."""
    if ABOUT[held] >> MANY & PART == 5:
        held &= held - 1
    out = FULL & ~(deal[SHOWN + suit] | deal[at + HELD + suit] | held)
    return plan_of(plans, held, out, deal[LEVELS + suit])


@kernel
def _present(deal: list[int]) -> int:
    """Return the weight of the current hand's value for the seat to act, in parts of ``WHOLE``."""
    return WHOLE if deal[SEATS + SEAT * deal[TURN] + IS_GREEDY] else PRESENT[deal[CLOSING]]


@kernel
def _points_held(deal: list[int]) -> int:
    """Return the total points of the hand of the seat to act."""
    total = 0
    for suit in range(SUITS):
        total += deal[ABOUT_HELD + suit] & PART
    return total


@kernel
def _strangers(deal: list[int], suit: int) -> tuple[int, int]:
    """Return the points of the two highest cards held outside ``suit``, 0 for a missing card."""
    first = 0
    second = 0
    for other in range(SUITS):
        if other != suit:
            about = deal[ABOUT_HELD + other]
            highest = about >> HIGHEST & PART
            second = max(min(first, highest), second, about >> SECOND & PART)
            first = max(first, highest)
    return first, second


@kernel
def _promise(plan: int, own: int, stays: int, highest: int, now: int) -> int:
    """Return what a hand promises if one suit is collected, in parts of ``WHOLE``.

    ``own`` are the points in that suit, ``stays`` those in all other suits, and ``highest`` those of the highest card
    among the latter; ``now`` is the weight of the current hand's value.
    """
    lost = (plan >> 10 & CHANCES) * (stays - highest) + (plan & CHANCES) * highest
    planned = (plan >> 20) - lost
    return planned + (now * (WHOLE * (own - stays) - planned) >> 10)


@kernel
def choose_draw(deal: list[int], plans: list[int]) -> int:
    """Return the action of the seat to act, after ``survey``: ``CLOSES``, ``DRAWS``, or the discard that it takes."""
    if may_close(deal) and _would_close(deal):
        return CLOSES
    return deal[OPEN] if may_take(deal) and lead_of_taking(deal, plans) > 0 else DRAWS


@kernel
def _would_close(deal: list[int]) -> bool:
    """Whether the seat to act closes if it may: unless it is known to be beaten or, with any hand, holds too little."""
    if deal[CLOSE_AT] == 0 and worth(deal, SEATS + SEAT * deal[TURN]) < _enough(deal):
        return False
    return not _is_beaten(deal)


@kernel
def _enough(deal: list[int]) -> int:
    """Return the worth with which a hand is closed where any may be."""
    return deal[ENOUGH] - A_ROUND * (deal[END] - deal[NEXT]) // deal[PLAYERS]


@kernel
def closes_with(deal: list[int], card: int) -> bool:
    """Whether the seat to act closes as it throws ``card``, which it may still hold."""
    if deal[AFTER] == 0:
        return False
    place = SEATS + SEAT * deal[TURN] + HELD + card // BITS
    held = deal[place]
    deal[place] &= ~BIT[card]
    closes = allows_closing(deal) and _would_close(deal)
    deal[place] = held
    return closes


@kernel
def end_turn(deal: list[int], card: int) -> bool:
    """Let the seat to act throw ``card``, and close with it if it would; return whether that ended the deal."""
    closes = closes_with(deal, card)
    return throw(deal, card) or closes


@kernel
def lead_of_taking(deal: list[int], plans: list[int]) -> int:
    """Return how much more the discard promises the seat to act than the stock, in parts of ``WHOLE``.

    That is after ``survey``, where it may take the discard.
    """
    now = _present(deal)
    total = _points_held(deal)
    card = deal[OPEN]
    stock = NOTHING
    best = card // BITS
    for suit in range(SUITS):
        plan = deal[PLANS + suit]
        if deal[ABOUT_HELD + suit] and plan >> 20 > stock:  # no hand promises more than its suit
            own = deal[ABOUT_HELD + suit] & PART
            highest, _ = _strangers(deal, suit)
            promised = _promise(plan, own, total - own, highest, now)
            if promised > stock:
                stock = promised
                best = suit
    held = deal[SEATS + SEAT * deal[TURN] + HELD + card // BITS] | BIT[card]
    taken = _promise_with(deal, plans, card, held, total, best, now)
    if now < WHOLE:  # 41 is taken in any case, by throwing the lowest of five or the only other card
        makes_best = ABOUT[held] & PART == BEST or ABOUT[held & held - 1] & PART == BEST
        stock += 0 if makes_best else RELUCTANCE
    return taken - stock


@kernel
def _promise_with(deal: list[int], plans: list[int], card: int, held: int, total: int, best: int, now: int) -> int:
    """Return what the hand promises if ``card`` is taken, making ``held`` of its suit, and the best card is thrown.

    It is taken to collect its own suit, or to replace a higher useless card while collecting the suit ``best``.
    """
    suit = card // BITS
    points = POINTS[card]
    about = deal[ABOUT_HELD + suit]
    own = about & PART
    plan = _plan_with(deal, plans, SEATS + SEAT * deal[TURN], suit, held)
    if about >> MANY & PART == 4:
        lowest = min(points, POINTS[about >> LOW_AT & PART])
        return _promise(plan, own + points - lowest, total - own, total - own, now)
    highest, second = _strangers(deal, suit)
    taken = _promise(plan, own + points, total - own - highest, second, now)
    if best != suit:
        highest, second = _strangers(deal, best)
        if points < highest:
            own = deal[ABOUT_HELD + best] & PART
            stays = total - own - highest + points
            taken = max(taken, _promise(deal[PLANS + best], own, stays, max(second, points), now))
    return taken


@kernel
def choose_throw(deal: list[int], plans: list[int], new: int) -> int:
    """Return the card to throw for the seat to act, which holds five cards, ``new`` being the latest."""
    return compare_throw(deal, plans, new, NOTHING)[0]


@kernel
def compare_throw(deal: list[int], plans: list[int], new: int, asked: int) -> tuple[int, int]:
    """Return the card to throw as ``choose_throw`` does, and how much more the card ``asked`` costs.

    That is in parts of ``WHOLE`` and never below 0; ``asked`` is another card of the hand that may go, or ``NOTHING``.
    """
    at = SEATS + SEAT * deal[TURN]
    fresh = new // BITS
    held = deal[at + HELD + fresh]
    if ABOUT[held] >> MANY & PART == 5:
        lowest = BITS * fresh + (ABOUT[held] >> LOW_AT & PART)
        if lowest == deal[TAKEN]:
            lowest = BITS * fresh + (ABOUT[held & held - 1] >> LOW_AT & PART)
        return lowest, WHOLE * (POINTS[asked] - POINTS[lowest]) if asked >= 0 else 0
    deal[PLANS + fresh] = _plan_with(deal, plans, at, fresh, held)
    bars = 0  # the points of the card taken that must stay
    if deal[TAKEN] >= 0:
        held ^= BIT[new]
        bars = POINTS[new]
    deal[ABOUT_HELD + fresh] = ABOUT[held]
    now = _present(deal)
    total = bars + _points_held(deal)
    most = NOTHING
    best = fresh
    for suit in range(SUITS):
        plan = deal[PLANS + suit]
        if deal[at + HELD + suit] and plan >> 20 > most:
            stays = bars if suit != fresh else 0
            own = (deal[ABOUT_HELD + suit] & PART) + bars - stays
            highest, second = _strangers(deal, suit)
            if highest:
                promised = _promise(plan, own, total - own - highest, max(second, stays), now)
                if promised > most:
                    most = promised
                    best = suit
    return _cheapest(deal, plans, best, bars if best != fresh else 0, bars if best == fresh else 0, now, asked)


@kernel
def _cheapest(
    deal: list[int], plans: list[int], suit: int, barred: int, kept: int, now: int, asked: int
) -> tuple[int, int]:
    """Return the card to throw if ``suit`` is collected, by the cost of keeping the others and of giving it away.

    ``barred`` are the points of another suit's card that must stay, ``kept`` those of such a card of this suit. It
    tries the highest and the lowest card of each other suit, one of which is the cheapest, and the lowest of this suit.
    The second number is how much more the card ``asked`` costs, if one is.
    """
    first, second = _strangers(deal, suit)
    stays = barred
    for other in range(SUITS):
        if other != suit:
            stays += deal[ABOUT_HELD + other] & PART
    plan = deal[PLANS + suit]
    seat = deal[TURN] + 1
    after = SEATS + SEAT * (seat if seat < deal[PLAYERS] else 0) + COLLECTS
    denial = DENIAL >> deal[LIKE_EXPERTS] if deal[END] > deal[NEXT] and now < WHOLE else 0
    most = _kept_at_best(deal) if deal[LIKE_EXPERTS] else NOTHING
    least = -NOTHING
    chosen = 0
    asked_cost = 0
    for other in range(SUITS):
        about = deal[ABOUT_HELD + other]
        if other == suit or about == 0:
            continue
        level = deal[LEVELS + other] if now < WHOLE else 0
        given = (denial * deal[after + other] >> 10) + (KEEPING * level >> 5)
        is_asked = asked // BITS == other
        for number in range(3 if is_asked else 2):
            place = about >> TOP_AT & PART if number == 0 else about >> LOW_AT & PART if number == 1 else asked % BITS
            points = POINTS[place]
            highest = max(barred, second if points == first else first)
            left = stays - points
            lost = (plan >> 10 & CHANCES) * (left - highest) + (plan & CHANCES) * highest
            cost = lost + (now * (WHOLE * left - lost) >> 10) + given * points + _breaking(deal, most, other, points)
            if points >= HIGH_POINTS:
                cost += KEEP_HIGH[deal[PLAYERS]] * level >> 5
            if number == 2:
                asked_cost = cost
            elif cost < least:
                least = cost
                chosen = BITS * other + place
    about = deal[ABOUT_HELD + suit]
    is_asked = asked // BITS == suit
    if about:
        at = SEATS + SEAT * deal[TURN]
        own = (about & PART) + kept
        gain = plan >> 20
        planned = gain + (now * (WHOLE * own - gain) >> 10)
        cheapest = least
        for number in range(2 if is_asked else 1):
            place = about >> LOW_AT & PART if number == 0 else asked % BITS
            points = POINTS[place]
            plan = _plan_with(deal, plans, at, suit, deal[at + HELD + suit] & ~BIT[place])
            fewer = _promise(plan, own - points, stays, max(barred, first), now)
            cost = planned - fewer + (denial * deal[after + suit] >> 10) * points + _breaking(deal, most, suit, points)
            if number == 1:
                asked_cost = cost
            elif cost + HUMBLE[deal[PLAYERS]] < cheapest:
                least = cost
                chosen = BITS * suit + place
    return chosen, max(0, asked_cost - least)


@kernel
def _kept_at_best(deal: list[int]) -> int:
    """Return what the hand of the seat to act is worth, now, after the best throw."""
    most = NOTHING
    for suit in range(SUITS):
        about = deal[ABOUT_HELD + suit]
        if about:
            for place in (about >> TOP_AT & PART, about >> LOW_AT & PART):
                most = max(most, _worth_without(deal, SEATS + SEAT * deal[TURN], suit, POINTS[place]))
    return most


@kernel
def _breaking(deal: list[int], most: int, suit: int, points: int) -> int:
    """Return what it costs to break a hand that the best throw leaves worth ``most``; 0 if this throw does not."""
    if most == NOTHING:
        return 0
    left = _worth_without(deal, SEATS + SEAT * deal[TURN], suit, points)
    return WHOLE * BREAKING if most - left >= BREAKS or most >= HIGH > left else 0


@kernel
def _is_beaten(deal: list[int]) -> bool:
    """Whether another side is known to hold more than the side of the seat to act; partners add their hands."""
    seat = deal[TURN]
    mine = worth(deal, SEATS + SEAT * seat)
    if deal[PARTNERS]:
        mine += _known_worth(deal, seat ^ 2)
        other = (seat + 1) & 1
        return _known_worth(deal, other) + _known_worth(deal, other + 2) > mine
    most = NOTHING
    for other in range(deal[PLAYERS]):
        if other != seat:
            most = max(most, _known_worth(deal, other))
    return most > mine


@kernel
def _known_worth(deal: list[int], seat: int) -> int:
    """Return the worth of a hand known to all; of any other, an average with partners, else ``NOTHING``."""
    at = SEATS + SEAT * seat
    for suit in range(SUITS):
        if deal[at + KNOWN + suit] != deal[at + HELD + suit]:
            unknown = UNKNOWN_HAND if deal[CLOSE_AT] else _enough(deal)
            return unknown if deal[PARTNERS] else NOTHING
    return worth(deal, at)


@kernel
def finish(deal: list[int], plans: list[int], action: int, has_drawn: bool) -> None:
    """Play a deal to its end after one ``action``: what to draw or, if the seat ``has_drawn``, what to throw."""
    if action < CLOSES:
        throw(deal, CLOSES - 1 - action)
        return
    if has_drawn and throw(deal, action):
        return
    survey(deal, plans)
    if has_drawn:
        action = choose_draw(deal, plans)
    while action != CLOSES:
        new = draw(deal) if action == DRAWS else take(deal)
        if end_turn(deal, choose_throw(deal, plans, new)):
            return
        survey(deal, plans)
        action = choose_draw(deal, plans)


# --- in the game's own terms


def replayed(view: View) -> tuple[list[int], list[list[int]]]:
    """Return the deal that ``view`` shows, with only known cards in hands and stock, and a scene for each turn.

    A scene is what lay open when a turn began: the deal without hands and stock.
    """
    public, players = view.public, view.public.options.players
    deal = [0] * SIZE
    deal[PLAYERS] = players
    deal[PATIENCE] = patience(public.options)
    deal[CLOSE_AT] = public.options.closes_from
    deal[ENOUGH] = enough(public.options, 0)
    deal[CLOSING] = closing(public.options)
    deal[AFTER] = int(public.options.closes_after)
    deal[PARTNERS] = int(public.options.partnership)
    deal[RETURNS] = int(public.options.return_taken)
    deal[OPEN] = deal[TAKEN] = -1
    deal[NEXT] = STOCK
    deal[END] = STOCK + len(PACK) - HAND_SIZE * players
    if public.opened is not None:
        deal[OPEN] = public.opened.index
        deal[SHOWN + deal[OPEN] // BITS] = BIT[deal[OPEN]]
        deal[END] -= 1
    blocks = range(SEATS, SEATS + SEAT * players, SEAT)
    for at in blocks:
        lean(deal, at, 0, 0)
    scenes = []
    for turn in public.turns:
        deal[TURN] = turn.seat
        scenes.append(deal[:STOCK])
        _replay_draw(deal, turn.taken is not None)
        throw(deal, turn.thrown.index)
    deal[TURN] = view.seat
    if public.source is not None:
        _replay_draw(deal, public.taken is not None)
        deal[OPEN] = -1
    for seat, at in enumerate(blocks):
        deal[at + HELD : at + HELD + SUITS] = masks(view.hand if seat == view.seat else public.known[seat])
    return deal, scenes


def _replay_draw(deal: list[int], takes: bool) -> None:
    """Let the seat to act take the discard or draw an unknown card of the stock; hands stay empty."""
    if takes:
        take(deal)
        at = SEATS + SEAT * deal[TURN]
        deal[at + HELD : at + HELD + SUITS] = [0] * SUITS
    else:
        deal[NEXT] += 1
        deal[DRY] = 0


def chosen(view: View, deal: list[int], plans: list[int]) -> int:
    """Return what these players do in the deal that ``view`` shows (``number_of``)."""
    if view.drawn is None:
        survey(deal, plans)
        return choose_draw(deal, plans)
    new = view.drawn.index
    place = SEATS + SEAT * view.seat + HELD + new // BITS
    deal[place] ^= BIT[new]  # the suits are surveyed before the card comes
    survey(deal, plans)
    deal[place] ^= BIT[new]
    card = choose_throw(deal, plans, new)
    return CLOSES - 1 - card if closes_with(deal, card) else card


def number_of(action: Action, public: PublicState) -> int:
    """Return the number of ``action`` for these players: a card, ``DRAWS``, ``CLOSES`` or, with a throw, less."""
    if isinstance(action, Discard):
        return action.card.index
    if isinstance(action, Close):
        return CLOSES if action.card is None else CLOSES - 1 - action.card.index
    card = public.open_card
    return card.index if card is not None and action == Draw(DISCARD) else DRAWS
