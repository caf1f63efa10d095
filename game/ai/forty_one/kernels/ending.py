"""The exact ending of a deal with all hands known, for the compiler: which bids are made when both pairs play best.

How a deal comes out is which of the four bids are made, as bits; ``payoff`` gives each of the sixteen a worth to seats
0 and 2, who want it high, the others low. This is alpha-beta search without calling itself: for each card played there
is a frame in ``frames`` (``SIZE`` numbers of the deal, the cards still to be tried by suit, the best outcome so far,
and what the frame's position is known by) and four ``bounds`` (two that narrow, two as they were). What was found is
remembered in ``known``, in an entry of ``ENTRY`` numbers for each position between two tricks: who holds the cards that
are left in their order, who leads, what the bids lack; not which cards they are, so that many positions are one.
"""

from __future__ import annotations

from typing import Final

from game.ai.compiled import kernel
from game.ai.forty_one.kernels.deal import (
    BEST_BIT,
    BEST_SUIT,
    BITS,
    COUNT,
    HANDS,
    LED,
    LEFT,
    NEED,
    OUT,
    PLACE,
    RANKS,
    SIZE,
    TRUMPS,
    TURN,
    copy,
    play,
    top,
)
from game.ai.forty_one.kernels.thumb import pick

MOVES: Final = SIZE
FIRST: Final = SIZE + 4  # the card to be tried first, 0 once it is
BEST: Final = SIZE + 5
ENTERED: Final = SIZE + 6  # where the frame's position is remembered in ``known``, -1 within a trick
KEYS: Final = SIZE + 7  # three numbers that say which position it is
FRAME: Final = SIZE + 10

REMEMBERED: Final = 1 << 13  # entries
ENTRY: Final = 6  # three keys, the stamp of the solving it is from, an outcome that is reached at least, and at most
DEEPEST: Final = 4 * 13 + 1


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
    """Keep a deal in the frame at place ``at``, with the cards worth trying by the seat to play."""
    copy(deal, 0, frames, at, SIZE)
    seat = deal[TURN]
    led = deal[LED]
    follows = deal[PLACE] > 0 and deal[HANDS + 4 * seat + led] != 0
    for suit in range(4):
        mine = deal[HANDS + 4 * seat + suit]
        frames[at + MOVES + suit] = 0 if follows and suit != led else sequences(deal, suit, mine)
    usual = pick(deal)
    suit = usual >> BITS
    bit = usual & RANKS
    while frames[at + MOVES + suit] & bit == 0:  # the rules of thumb may name a lower card of a run
        bit <<= 1
    frames[at + MOVES + suit] ^= bit
    frames[at + FIRST] = suit << BITS | bit
    frames[at + BEST] = -1


@kernel
def _next_card(frames: list[int], at: int) -> int:
    """Return the next card to be tried, 0 when there is none left."""
    first = frames[at + FIRST]
    if first:
        frames[at + FIRST] = 0
        return first
    for suit in range(4):
        mine = frames[at + MOVES + suit]
        if mine:
            low = mine & -mine
            frames[at + MOVES + suit] = mine ^ low
            return suit << BITS | low
    return 0


@kernel
def _sure(deal: list[int], seat: int) -> int:
    """Return how many tricks a seat takes whatever happens: its trumps above all those of the others."""
    trumps = deal[HANDS + 4 * seat + TRUMPS]
    others = deal[OUT + TRUMPS] & ~trumps
    return COUNT[trumps & -(top(others) << 1)] if others else COUNT[trumps]


@kernel
def _best_case(deal: list[int], payoff: list[float], pair: int) -> int:
    """Return the outcome that is best for a pair among those still to be had; the only one when all is decided."""
    one = pair
    two = pair + 2
    sure_one = _sure(deal, one)
    sure_two = _sure(deal, two)
    sure_theirs = _sure(deal, one ^ 1) + _sure(deal, two ^ 1)
    left = deal[LEFT] - sure_theirs
    bits = 0
    for seat in (one ^ 1, two ^ 1):
        if deal[NEED + seat] <= _sure(deal, seat):
            bits |= 1 << seat
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
def _enter(deal: list[int], frames: list[int], at: int) -> None:
    """Note in a frame which position it holds and where that is remembered."""
    first = 0
    second = 0
    for suit in range(4):
        owners = 1
        rest = deal[OUT + suit]
        while rest:
            low = rest & -rest
            rest ^= low
            seat = 0
            while deal[HANDS + 4 * seat + suit] & low == 0:
                seat += 1
            owners = owners << 2 | seat
        if suit < 2:
            first = first << 27 | owners
        else:
            second = second << 27 | owners
    third = deal[TURN]
    for seat in range(4):
        third = third << 4 | max(0, min(deal[NEED + seat], deal[LEFT] + 1))
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
def _remember(
    frames: list[int], at: int, known: list[int], payoff: list[float], low: float, high: float, outcome: int
) -> None:
    """Remember what came of a frame that was searched between two bounds."""
    entry = frames[at + ENTERED]
    if entry < 0:
        return
    if not _is_known(frames, at, known):
        known[entry] = frames[at + KEYS]
        known[entry + 1] = frames[at + KEYS + 1]
        known[entry + 2] = frames[at + KEYS + 2]
        known[entry + 3] = known[ENTRY * REMEMBERED]
        known[entry + 4] = known[entry + 5] = -1
    if payoff[outcome] > low:
        known[entry + 4] = outcome
    if payoff[outcome] < high:
        known[entry + 5] = outcome


@kernel
def solve(deal: list[int], payoff: list[float], frames: list[int], bounds: list[float], known: list[int]) -> int:
    """Return the outcome (bits of the bids made) when both pairs play best from here on; ``deal`` is used up."""
    high = _best_case(deal, payoff, 0)
    if high == _best_case(deal, payoff, 1):
        return high
    known[ENTRY * REMEMBERED] += 1  # the stamp: what was found before is forgotten
    _open_frame(deal, frames, 0)
    frames[ENTERED] = -1
    bounds[0] = -1e18
    bounds[1] = 1e18
    depth = 0
    while True:
        at = depth * FRAME
        card = 0 if bounds[4 * depth] >= bounds[4 * depth + 1] else _next_card(frames, at)
        if card == 0:
            outcome = frames[at + BEST]
            if depth == 0:
                return outcome
            _remember(frames, at, known, payoff, bounds[4 * depth + 2], bounds[4 * depth + 3], outcome)
            depth -= 1
        else:
            copy(frames, at, deal, 0, SIZE)
            play(deal, card)
            low = bounds[4 * depth]
            high_bound = bounds[4 * depth + 1]
            inner = at + FRAME
            outcome = -1
            if deal[PLACE] > 0:
                frames[inner + ENTERED] = -1
            else:
                outcome = _decided(deal, payoff, low, high_bound)
                if outcome < 0:
                    _enter(deal, frames, inner)
                    if _is_known(frames, inner, known):
                        outcome = _recalled(known, frames[inner + ENTERED], payoff, low, high_bound)
            if outcome < 0:
                depth += 1
                bounds[4 * depth] = bounds[4 * depth + 2] = low
                bounds[4 * depth + 1] = bounds[4 * depth + 3] = high_bound
                _open_frame(deal, frames, inner)
                continue
        _take(frames, bounds, depth, outcome, payoff)


@kernel
def _recalled(known: list[int], entry: int, payoff: list[float], low: float, high: float) -> int:
    """Return the outcome that an entry gives within two bounds, -1 where it does not settle it."""
    least = known[entry + 4]
    most = known[entry + 5]
    if least >= 0 and (least == most or payoff[least] >= high):
        return least
    if most >= 0 and payoff[most] <= low:
        return most
    return -1


@kernel
def _decided(deal: list[int], payoff: list[float], low: float, high: float) -> int:
    """Return the outcome where nothing else is worth looking for, else -1."""
    best = _best_case(deal, payoff, 0)
    worst = _best_case(deal, payoff, 1)
    if best == worst or payoff[best] <= low:
        return best
    return worst if payoff[worst] >= high else -1


@kernel
def _take(frames: list[int], bounds: list[float], depth: int, outcome: int, payoff: list[float]) -> None:
    """Let the seat to play in a frame have an outcome if it is the best so far."""
    at = depth * FRAME
    wants_high = frames[at + TURN] & 1 == 0
    best = frames[at + BEST]
    if best < 0 or (payoff[outcome] > payoff[best] if wants_high else payoff[outcome] < payoff[best]):
        frames[at + BEST] = outcome
        if wants_high:
            bounds[4 * depth] = max(bounds[4 * depth], payoff[outcome])
        else:
            bounds[4 * depth + 1] = min(bounds[4 * depth + 1], payoff[outcome])
