"""The exact ending of a deal of Forty-One with all hands known: which bids are made when both pairs play best.

How a deal comes out is which of the four bids are made, as bits; ``payoff`` gives each of the sixteen a worth to seats
0 and 2, who want it high, the others low. Whether they reach a worth at all is asked again and again, from a guess on,
until only one outcome is left: each question is a search that needs no bounds and does not call itself. Between two
tricks the answer is often known without any, from the tricks that a seat takes whatever happens or if it leads on.
``frames`` holds, from place

- 0: a deal to guess with;
- ``OWNERS``: by suit, who holds the cards left in it from the highest down, two bits each below a leading one;
- ``HEAD``: for each card played a frame of ``FRAME`` numbers.

What was found is remembered in ``known``, in an entry of ``ENTRY`` numbers for each position between two tricks: who
holds the cards that are left in their order, who leads, what the bids lack; not which cards they are, so that many
positions are one, in one world and in others. It holds for one ``payoff``: with the next, all is forgotten.
"""

from __future__ import annotations

import functools
from typing import Final, NamedTuple

from game.opponents import compiled
from game.opponents.compiled import kernel
from game.opponents.forty_one.rules_of_thumb import (
    BEST_BIT,
    BEST_SEAT,
    BEST_SUIT,
    BITS,
    COUNT,
    FULL,
    HANDS,
    LED,
    LEFT,
    NEED,
    OUT,
    PLACE,
    SIZE,
    STEP,
    TRUMPS,
    TURN,
    copy,
    made,
    play,
    play_out,
    top,
)

OWNERS: Final = SIZE
HEAD: Final = SIZE + 4

# a frame, by place
SEAT: Final = 0  # the seat to play
BEST: Final = 1  # the best outcome so far, -1 before there is one
NEXT: Final = 2  # which card is tried next
CARDS: Final = 3  # how many cards there are to try
KEYS: Final = 4  # three numbers that say which position it is
ENTERED: Final = 7  # where that is remembered in ``known``, -1 within a trick
PUT: Final = 8  # the card that lies in the frame's place just now, and what it changed:
WAS: Final = 9  # its suit's owners, the suit led, the suit, bit and seat winning the trick
MOVES: Final = 14
MARKS: Final = MOVES + 13
FRAME: Final = MARKS + 13

REMEMBERED: Final = 1 << 14  # entries
ENTRY: Final = 6  # three keys, the stamp of the payoff it is for, an outcome that is reached at least, and at most
DEEPEST: Final = 4 * 13 + 1
ROOM: Final = HEAD + FRAME * DEEPEST  # what ``frames`` must hold
MEMORY: Final = ENTRY * REMEMBERED + 1  # what ``known`` must hold


class Ending(NamedTuple):
    """What ``solve`` works with: what each outcome is worth to seats 0 and 2, and what it notes and remembers."""

    payoff: list[float]
    frames: list[int]
    known: list[int]


@functools.cache
def _memory() -> tuple[list[int], list[int]]:
    """Return the frames and what is known; a process thinks about one thing at a time."""
    return compiled.whole([0] * ROOM), compiled.whole([0] * MEMORY)


def ending_for(payoff: list[float]) -> Ending:
    """Return what ``solve`` works with for a payoff; what was found for another one is forgotten."""
    frames, known = _memory()
    known[ENTRY * REMEMBERED] += 1
    return compiled.arrays(Ending(payoff, frames, known))


@kernel
def sequences(deal: list[int], suit: int, mine: int) -> int:
    """Return the highest of each run of cards in ``mine`` that are as good as each other, all hands considered."""
    others = deal[OUT + suit] & ~mine
    if deal[BEST_SUIT] == suit and deal[PLACE] > 0:
        others |= deal[BEST_BIT]
    chosen = 0
    rest = mine
    while rest:
        low = rest & -rest
        higher = (others | mine) & -(low << 1)
        if higher & -higher & mine == 0:
            chosen |= low
        rest ^= low
    return chosen


@kernel
def _open_frame(deal: list[int], frames: list[int], at: int) -> None:
    """Put the cards worth trying by the seat to play in the frame at place ``at``, the likeliest first."""
    seat = deal[TURN]
    led = deal[LED]
    follows = deal[PLACE] > 0 and deal[HANDS + 4 * seat + led] != 0
    frames[at + SEAT] = seat
    frames[at + BEST] = -1
    frames[at + NEXT] = 0
    frames[at + CARDS] = 0
    for suit in range(4):
        mine = deal[HANDS + 4 * seat + suit]
        if mine and (suit == led or not follows):
            _line_up(deal, frames, at, suit, sequences(deal, suit, mine))


@kernel
def _line_up(deal: list[int], frames: list[int], at: int, suit: int, cards: int) -> None:
    """Put cards of one suit among those to be tried, by how likely they seem to settle a question."""
    seat = deal[TURN]
    step = deal[STEP]
    place = deal[PLACE]
    led = deal[LED] if place else suit
    now = _power(deal[BEST_SUIT], deal[BEST_BIT], led) if place else 0
    before = now  # what the others can still put against a card, or what must be beaten
    if place < 3:
        before = max(before, _best_power(deal, seat + step & 3, led))
    if place == 0:
        before = max(before, _best_power(deal, seat - step & 3, led))
    partner = _best_power(deal, seat ^ 2, led) if place < 2 else 0
    partner_keeps_it = place > 1 and deal[BEST_SEAT] == seat ^ 2 and now == before
    rest = cards
    while rest:
        bit = rest & -rest
        rest ^= bit
        rank = COUNT[bit - 1]
        worth = _power(suit, bit, led)
        if partner_keeps_it:
            mark = (45 if worth < now else 20) - rank
        elif worth > before:
            mark = 60 + (rank if place == 0 else -rank)
        elif partner > before:
            mark = 55 - rank
        else:
            mark = (25 if worth > now else 30) - rank
        if suit == TRUMPS and led != TRUMPS:
            mark -= 10
        _insert(frames, at, suit << BITS | bit, mark)


@kernel
def _insert(frames: list[int], at: int, card: int, mark: int) -> None:
    """Put a card among those to be tried in a frame, behind all that have as high a mark."""
    place = at + frames[at + CARDS]
    while place > at and frames[place - 1 + MARKS] < mark:
        frames[place + MARKS] = frames[place - 1 + MARKS]
        frames[place + MOVES] = frames[place - 1 + MOVES]
        place -= 1
    frames[place + MARKS] = mark
    frames[place + MOVES] = card
    frames[at + CARDS] += 1


@kernel
def _put(deal: list[int], frames: list[int], at: int, card: int) -> None:
    """Let the seat to play put a card down, and keep in its frame what that changes."""
    suit = card >> BITS
    bit = card & FULL
    frames[at + PUT] = card
    frames[at + WAS] = frames[OWNERS + suit]
    for place in range(4):
        frames[at + WAS + 1 + place] = deal[LED + place]
    below = 2 * COUNT[deal[OUT + suit] & bit - 1]
    owners = frames[OWNERS + suit]
    frames[OWNERS + suit] = owners >> below + 2 << below | owners & (1 << below) - 1
    play(deal, card)


@kernel
def _take_back(deal: list[int], frames: list[int], at: int) -> None:
    """Take back the card put down last, from the frame at place ``at``."""
    if deal[PLACE] == 0:
        deal[NEED + deal[BEST_SEAT]] += 1
        deal[LEFT] += 1
        deal[PLACE] = 3
    else:
        deal[PLACE] -= 1
    seat = frames[at + SEAT]
    suit = frames[at + PUT] >> BITS
    bit = frames[at + PUT] & FULL
    deal[TURN] = seat
    deal[HANDS + 4 * seat + suit] ^= bit
    deal[OUT + suit] ^= bit
    frames[OWNERS + suit] = frames[at + WAS]
    for place in range(4):
        deal[LED + place] = frames[at + WAS + 1 + place]


@kernel
def _enter(deal: list[int], frames: list[int], at: int, both: int) -> None:
    """Note in a frame which position it holds and where that is remembered."""
    first = frames[OWNERS] << 27 | frames[OWNERS + 1]
    second = frames[OWNERS + 2] << 27 | frames[OWNERS + 3]
    third = deal[TURN]
    left = deal[LEFT]
    for seat in range(4):
        left -= both >> 8 + 4 * seat & 15
    for seat in range(4):
        sure = both >> 8 + 4 * seat & 15
        need = deal[NEED + seat]
        third = third << 4 | (0 if need <= sure else min(need, left + sure + 1))
    place = (first ^ first >> 29) * 0x9E3779B1 ^ (second ^ second >> 31) * 0x85EBCA77 ^ third * 0xC2B2AE35
    place &= (1 << 62) - 1
    frames[at + ENTERED] = ((place ^ place >> 32 ^ place >> 17) & REMEMBERED - 1) * ENTRY
    frames[at + KEYS] = first
    frames[at + KEYS + 1] = second
    frames[at + KEYS + 2] = third


@kernel
def _is_known(frames: list[int], at: int, known: list[int]) -> bool:
    """Whether the entry for a frame's position is really its own."""
    entry = frames[at + ENTERED]
    return (
        known[entry] == frames[at + KEYS]
        and known[entry + 1] == frames[at + KEYS + 1]
        and known[entry + 2] == frames[at + KEYS + 2]
        and known[entry + 3] == known[ENTRY * REMEMBERED]
    )


@kernel
def _remember(frames: list[int], at: int, known: list[int], outcome: int, is_reached: bool) -> None:
    """Remember what came of a frame: an outcome that is reached at least, or at most."""
    entry = frames[at + ENTERED]
    if not _is_known(frames, at, known):
        for place in range(3):
            known[entry + place] = frames[at + KEYS + place]
        known[entry + 3] = known[ENTRY * REMEMBERED]
        known[entry + 4] = known[entry + 5] = -1
    known[entry + 4 if is_reached else entry + 5] = outcome


@kernel
def _settled(deal: list[int], ending: Ending, at: int, goal: float) -> int:
    """Return an outcome that answers, between two tricks, whether ``goal`` is reached; -1 where none is known."""
    payoff, frames, known = ending
    if deal[LEFT] == 0:
        return made(deal)
    both = _span(deal, payoff)
    if payoff[both & 15] < goal:
        return both & 15
    if payoff[both >> 4 & 15] >= goal:
        return both >> 4 & 15
    _enter(deal, frames, at, both)
    if _is_known(frames, at, known):
        entry = frames[at + ENTERED]
        least = known[entry + 4]
        if least >= 0 and payoff[least] >= goal:
            return least
        most = known[entry + 5]
        if most >= 0 and payoff[most] < goal:
            return most
    return -1


@kernel
def _ask(deal: list[int], ending: Ending, goal: float) -> int:
    """Return an outcome of at least ``goal`` that seats 0 and 2 reach, or one below it that the others hold them to."""
    payoff, frames, known = ending
    depth = 0
    _open_frame(deal, frames, HEAD)
    frames[HEAD + ENTERED] = -1
    while True:
        at = HEAD + depth * FRAME
        if frames[at + NEXT] < frames[at + CARDS]:
            card = frames[at + MOVES + frames[at + NEXT]]
            frames[at + NEXT] += 1
            _put(deal, frames, at, card)
            inner = at + FRAME
            frames[inner + ENTERED] = -1
            outcome = _settled(deal, ending, inner, goal) if deal[PLACE] == 0 else -1
            if outcome < 0:
                depth += 1
                _open_frame(deal, frames, inner)
                continue
        else:
            outcome = frames[at + BEST]
            if frames[at + ENTERED] >= 0:
                _remember(frames, at, known, outcome, payoff[outcome] >= goal)
            if depth == 0:
                return outcome
            depth -= 1
            at -= FRAME
        _take_back(deal, frames, at)
        _weigh(frames, at, payoff, outcome, goal)


@kernel
def _weigh(frames: list[int], at: int, payoff: list[float], outcome: int, goal: float) -> None:
    """Let the seat to play in a frame have an outcome if it is the best so far; no more is tried if it is enough."""
    seat = frames[at + SEAT]
    wants_high = seat & 1 == 0
    best = frames[at + BEST]
    if best < 0 or (payoff[outcome] > payoff[best] if wants_high else payoff[outcome] < payoff[best]):
        frames[at + BEST] = outcome
    if (payoff[outcome] >= goal) == wants_high:
        frames[at + CARDS] = 0


@kernel
def _lay_out(deal: list[int], frames: list[int]) -> None:
    """Put who holds the cards left before the frames."""
    for suit in range(4):
        owners = 1
        rest = deal[OUT + suit]
        while rest:
            high = top(rest)
            rest ^= high
            seat = 0
            while deal[HANDS + 4 * seat + suit] & high == 0:
                seat += 1
            owners = owners << 2 | seat
        frames[OWNERS + suit] = owners


@kernel
def solve(deal: list[int], ending: Ending) -> int:
    """Return the outcome (bits of the bids made) when both pairs play best from here on."""
    payoff, frames, _ = ending
    most = 0
    least = 0
    if deal[PLACE] == 0:
        both = _span(deal, payoff)
        most = both & 15
        least = both >> 4 & 15
    else:
        for outcome in range(1, 16):
            if payoff[outcome] > payoff[most]:
                most = outcome
            if payoff[outcome] < payoff[least]:
                least = outcome
    if payoff[most] == payoff[least]:
        return least
    _lay_out(deal, frames)
    goal = max(_next_above(payoff, payoff[least]), min(payoff[most], payoff[_guess(deal, frames)]))
    while True:
        outcome = _ask(deal, ending, goal)
        if payoff[outcome] >= goal:
            if payoff[outcome] >= payoff[most]:
                return outcome
            goal = _next_above(payoff, payoff[outcome])
            least = outcome
        else:
            if payoff[outcome] <= payoff[least]:
                return outcome
            goal = payoff[outcome]
            most = outcome


@kernel
def _guess(deal: list[int], frames: list[int]) -> int:
    """Return the outcome that the rules of thumb come to."""
    copy(deal, frames)
    play_out(frames, 0)
    return made(frames)


@kernel
def _next_above(payoff: list[float], worth: float) -> float:
    """Return the lowest worth of an outcome that is above ``worth``."""
    found = 1e18
    for outcome in range(16):
        if worth < payoff[outcome] < found:
            found = payoff[outcome]
    return found


@kernel
def _sure(deal: list[int], seat: int) -> int:
    """Return how many tricks a seat takes with trumps whatever happens.

    A trump loses a trick only to a higher one of somebody else that falls with it, so each loser needs one of its own.
    """
    mine = deal[HANDS + 4 * seat + TRUMPS]
    rest = deal[OUT + TRUMPS]
    found = 0
    higher = 0
    while mine:
        high = top(rest)
        rest ^= high
        if mine & high == 0:
            higher += 1
            continue
        mine ^= high
        if higher:
            higher -= 1
        else:
            found += 1
    return found


@kernel
def _runs(deal: list[int]) -> int:
    """Return how many tricks in plain suits the leader takes by leading its highest cards, trumps first.

    Where another holds trumps that the leader's high ones have not drawn, only so long as that one must follow suit.
    """
    leader = deal[TURN]
    mine = deal[HANDS + 4 * leader + TRUMPS]
    drawn = COUNT[mine & -(top(deal[OUT + TRUMPS] & ~mine) << 1)] if deal[OUT + TRUMPS] & ~mine else COUNT[mine]
    found = 0
    for suit in range(4):
        mine = deal[HANDS + 4 * leader + suit]
        if suit == TRUMPS or mine == 0:
            continue
        others = deal[OUT + suit] & ~mine
        run = COUNT[mine & -(top(others) << 1)] if others else COUNT[mine]
        if run == 0:
            continue
        longest = 0
        ruffed = 13
        for seat in range(4):
            if seat != leader:
                length = COUNT[deal[HANDS + 4 * seat + suit]]
                longest = max(longest, length)
                if COUNT[deal[HANDS + 4 * seat + TRUMPS]] > drawn:
                    ruffed = min(ruffed, length)
        if run >= longest:
            run = COUNT[mine]
        found += min(run, ruffed)
    return found


@kernel
def _hope(deal: list[int], payoff: list[float], pair: int, sure: int, theirs: int) -> int:
    """Return the outcome best for a pair that takes its ``sure`` tricks, the others ``theirs``, by seat as below."""
    one = pair
    two = pair + 2
    left = deal[LEFT]
    bits = 0
    for other in range(1 - pair, 4, 2):
        tricks = theirs >> 8 + 4 * other & 15
        left -= tricks
        if deal[NEED + other] <= tricks:
            bits |= 1 << other
    sure_one = sure >> 8 + 4 * one & 15
    sure_two = sure >> 8 + 4 * two & 15
    need_one = deal[NEED + one]
    need_two = deal[NEED + two]
    can_one = need_one <= left - sure_two
    can_two = need_two <= left - sure_one
    if can_one and can_two and max(need_one, sure_one) + max(need_two, sure_two) > left:
        first = bits | 1 << one
        second = bits | 1 << two
        return first if (payoff[first] > payoff[second]) == (pair == 0) else second
    return bits | can_one << one | can_two << two


@kernel
def _span(deal: list[int], payoff: list[float]) -> int:
    """Return, by four bits each, the best and the worst outcome for seats 0 and 2, and by seat its sure tricks."""
    sure = 0
    for seat in range(4):
        sure |= _sure(deal, seat) << 8 + 4 * seat
    theirs = sure + (_runs(deal) << 8 + 4 * deal[TURN])
    return _hope(deal, payoff, 0, sure, theirs) | _hope(deal, payoff, 1, sure, theirs) << 4 | sure


@kernel
def _power(suit: int, bit: int, led: int) -> int:
    """Return how much a card counts in a trick where ``led`` was led: trumps above the suit led, others nothing."""
    return bit << BITS if suit == TRUMPS else bit if suit == led else 0


@kernel
def _best_power(deal: list[int], seat: int, led: int) -> int:
    """Return the most that a seat can put into a trick where ``led`` was led."""
    mine = deal[HANDS + 4 * seat + led]
    if mine:
        return _power(led, top(mine), led)
    return top(deal[HANDS + 4 * seat + TRUMPS]) << BITS
