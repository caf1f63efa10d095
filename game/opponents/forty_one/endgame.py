"""The last tricks of Forty-One: which bids are made with open hands, and which cards make one certain.

``solve`` is exact, with open hands and the best play of both pairs.

The outcome of a deal is which of the four bids are made, as bits. ``payoff`` gives each of the sixteen outcomes a worth
to seats 0 and 2, who want it high; the others want it low. Starting from a guess, ``solve`` asks again and again
whether seats 0 and 2 reach a given worth, until only one outcome is left. Each question is a search without bounds and
without recursion. Between two tricks the answer is often known without a search, from the tricks that a seat takes
whatever happens or if it keeps the lead. ``frames`` holds, from place

- 0 on: a deal to guess with;
- ``OWNERS`` on: by suit, the holders of its remaining cards from the highest down, two bits each below a leading 1;
- ``HEAD`` on: for each card played, a frame of ``FRAME`` numbers.

``known`` remembers results between two tricks, in entries of ``ENTRY`` numbers. A position is who holds the remaining
cards of each suit in their order, who leads, and how many tricks the bids lack. The actual ranks do not matter, so that
many positions share an entry, within one world and across worlds. Results hold for one ``payoff`` only, and
bear the stamp of its ``EndgameMemory``.

``certain_cards`` finds the cards that make a bid certain: in every lay that is left, against any play. The search walks
through what the seat might see, not through lays: each of the others plays any unseen card that it may hold in one of
the lays that are left, so that a single lay is enough to stop a card. The seat itself answers to what it has seen by
then. There is no recursion: ``stack`` holds, from place ``BOTTOM`` on, for every card played a level with the deal
before it and the cards that are still to be tried, by suit. At ``DEPTH`` and ``VERDICT`` is how far the search has
come, so that it can be done in slices.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Generator, Sequence
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
    SUITS,
    TRUMPS,
    TURN,
    VOIDS,
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
BEST: Final = 1  # the best outcome so far, or -1
NEXT: Final = 2  # the number of the card to try next
CARDS: Final = 3  # the number of cards to try
KEYS: Final = 4  # three numbers that identify the position
ENTERED: Final = 7  # the place of the position's entry in ``known``, -1 within a trick
PUT: Final = 8  # the card currently played in this frame; what it changed is kept from here on:
WAS: Final = 9  # the owners of its suit; the suit led; the suit, bit and seat winning the trick
MOVES: Final = 14
MARKS: Final = MOVES + 13
FRAME: Final = MARKS + 13

REMEMBERED: Final = 1 << 14  # entries
ENTRY: Final = 6  # three keys, the payoff's stamp, the lowest and the highest outcome that it can be
DEEPEST: Final = 4 * 13 + 1
ROOM: Final = HEAD + FRAME * DEEPEST  # the length of ``frames``
MEMORY: Final = ENTRY * REMEMBERED  # the length of ``known``
_STAMPS: Final = itertools.count(1)


class EndgameMemory(NamedTuple):
    """What ``solve`` works with: the worth of each outcome to seats 0 and 2, the search frames, the results known.

    Of these, only those with its ``stamp`` count: others belong to thoughts about other payoffs, one of which may have
    come in between.
    """

    payoff: list[float]
    frames: list[int]
    known: list[int]
    stamp: int


@functools.cache
def _memory() -> tuple[list[int], list[int]]:
    """Return the arrays ``frames`` and ``known``, shared because a process runs one kernel at a time."""
    return compiled.whole([0] * ROOM), compiled.whole([0] * MEMORY)


def ending_for(payoff: list[float]) -> EndgameMemory:
    """Return what ``solve`` works with for ``payoff``; it believes no result found before, maybe for another payoff."""
    frames, known = _memory()
    return compiled.arrays(EndgameMemory(payoff, frames, known, next(_STAMPS)))


@kernel
def sequences(deal: list[int], suit: int, mine: int) -> int:
    """Return the highest card of each run of equivalent cards in ``mine``, given all hands."""
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
    """Fill the frame at place ``at`` with the cards that the seat to play should try, the most promising first."""
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
    """Add ``cards`` of ``suit`` to the cards to try, in order of how likely they seem to settle the question."""
    seat = deal[TURN]
    step = deal[STEP]
    place = deal[PLACE]
    led = deal[LED] if place else suit
    now = _power(deal[BEST_SUIT], deal[BEST_BIT], led) if place else 0
    before = now  # the powers that a card must still beat
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
    """Insert a card among those to try in a frame, after all whose mark is at least as high."""
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
    """Let the seat to play play ``card``, and save in its frame what that changes."""
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
    """Undo the last card played, by the frame at place ``at``."""
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
    """Note in a frame its position's keys and the place of its entry in ``known``."""
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
def _is_known(frames: list[int], at: int, known: list[int], stamp: int) -> bool:
    """Whether the entry at the place for a frame's position belongs to that position."""
    entry = frames[at + ENTERED]
    return (
        known[entry] == frames[at + KEYS]
        and known[entry + 1] == frames[at + KEYS + 1]
        and known[entry + 2] == frames[at + KEYS + 2]
        and known[entry + 3] == stamp
    )


@kernel
def _remember(frames: list[int], at: int, ending: EndgameMemory, outcome: int, is_reached: bool) -> None:
    """Remember the result of a frame: ``outcome`` is a lower bound if it ``is_reached``, else an upper bound."""
    entry, known = frames[at + ENTERED], ending.known
    if not _is_known(frames, at, known, ending.stamp):
        for place in range(3):
            known[entry + place] = frames[at + KEYS + place]
        known[entry + 3] = ending.stamp
        known[entry + 4] = known[entry + 5] = -1
    known[entry + 4 if is_reached else entry + 5] = outcome


@kernel
def _settled(deal: list[int], ending: EndgameMemory, at: int, goal: float) -> int:
    """Return an outcome that answers, between two tricks, whether ``goal`` is reached, or -1 if none is known."""
    payoff, frames, known, stamp = ending
    if deal[LEFT] == 0:
        return made(deal)
    both = _span(deal, payoff)
    if payoff[both & 15] < goal:
        return both & 15
    if payoff[both >> 4 & 15] >= goal:
        return both >> 4 & 15
    _enter(deal, frames, at, both)
    if _is_known(frames, at, known, stamp):
        entry = frames[at + ENTERED]
        least = known[entry + 4]
        if least >= 0 and payoff[least] >= goal:
            return least
        most = known[entry + 5]
        if most >= 0 and payoff[most] < goal:
            return most
    return -1


@kernel
def _ask(deal: list[int], ending: EndgameMemory, goal: float) -> int:
    """Return an outcome worth ``goal`` or more that seats 0 and 2 can reach, or a lesser one they can be held to."""
    payoff, frames = ending.payoff, ending.frames
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
                _remember(frames, at, ending, outcome, payoff[outcome] >= goal)
            if depth == 0:
                return outcome
            depth -= 1
            at -= FRAME
        _take_back(deal, frames, at)
        _weigh(frames, at, payoff, outcome, goal)


@kernel
def _weigh(frames: list[int], at: int, payoff: list[float], outcome: int, goal: float) -> None:
    """Keep ``outcome`` in a frame if it is the best so far for the seat to play; if it suffices, stop trying cards."""
    seat = frames[at + SEAT]
    wants_high = seat & 1 == 0
    best = frames[at + BEST]
    if best < 0 or (payoff[outcome] > payoff[best] if wants_high else payoff[outcome] < payoff[best]):
        frames[at + BEST] = outcome
    if (payoff[outcome] >= goal) == wants_high:
        frames[at + CARDS] = 0


@kernel
def _lay_out(deal: list[int], frames: list[int]) -> None:
    """Write the holders of the remaining cards into ``frames``, from ``OWNERS`` on."""
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
def solve(deal: list[int], ending: EndgameMemory) -> int:
    """Return the outcome (bits of the bids made) if both pairs play best from here on."""
    payoff, frames = ending.payoff, ending.frames
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
    """Return the outcome of play by rules of thumb."""
    copy(deal, frames)
    play_out(frames, 0)
    return made(frames)


@kernel
def _next_above(payoff: list[float], worth: float) -> float:
    """Return the lowest worth of any outcome above ``worth``."""
    found = 1e18
    for outcome in range(16):
        if worth < payoff[outcome] < found:
            found = payoff[outcome]
    return found


@kernel
def _sure(deal: list[int], seat: int) -> int:
    """Return how many tricks ``seat`` is sure to take with trumps.

    A trump loses a trick only to another seat's higher trump in the same trick, so each loser needs a different one.
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
    """Return how many plain-suit tricks the leader can take by cashing its highest cards, trumps first.

    If the leader's high trumps leave trumps with another seat, a suit runs only while that seat must follow.
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
    """Return the best outcome for ``pair`` if its seats take at least ``sure`` tricks and the others ``theirs``."""
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
    """Return in groups of four bits the best and the worst outcome for seats 0 and 2, and each seat's sure tricks."""
    sure = 0
    for seat in range(4):
        sure |= _sure(deal, seat) << 8 + 4 * seat
    theirs = sure + (_runs(deal) << 8 + 4 * deal[TURN])
    return _hope(deal, payoff, 0, sure, theirs) | _hope(deal, payoff, 1, sure, theirs) << 4 | sure


@kernel
def _power(suit: int, bit: int, led: int) -> int:
    """Return the power of a card in a trick when suit ``led`` was led: trumps above that suit, others 0."""
    return bit << BITS if suit == TRUMPS else bit if suit == led else 0


@kernel
def _best_power(deal: list[int], seat: int, led: int) -> int:
    """Return the highest power that ``seat`` can play to a trick when suit ``led`` was led."""
    mine = deal[HANDS + 4 * seat + led]
    if mine:
        return _power(led, top(mine), led)
    return top(deal[HANDS + 4 * seat + TRUMPS]) << BITS


# --- cards that make a bid certain

TRICKS: Final = 3  # the last tricks in which this is asked, the trick under way included
OPEN, LOST, CERTAIN = -1, 0, 1  # what is known of a position
DEPTH, VERDICT, BOTTOM = range(3)
LEVEL: Final = SIZE + SUITS
PROOF: Final = BOTTOM + LEVEL * 4 * TRICKS  # the length of the stack
STEPS: Final = 20_000  # cards played in one kernel call, ...
FEW: Final = 50  # ... and without the compiler: a few milliseconds, ...
MOST: Final = 1000  # ... and in all: what takes longer to prove is not certain


def certain_cards(deal: Sequence[int], me: int, cards: Sequence[int]) -> Generator[None, None, frozenset[int]]:
    """Find out which of ``cards`` make the bid of seat ``me`` certain, which is to play and sees ``deal``.

    In other hands of ``deal`` there are only the cards that everybody has seen there, as in ``deal_of``. None do if
    there are more than ``TRICKS`` tricks left, or if the bid is made or lost already. Without the compiler, a card that
    takes long to prove is missed.
    """
    if deal[LEFT] > TRICKS or not 0 < deal[NEED + me] <= deal[LEFT]:
        return frozenset()
    found = set()
    steps, left = (STEPS, None) if compiled.has_compiler() else (FEW, MOST)
    now, stack = compiled.whole(deal), compiled.whole([0] * PROOF)
    for card in cards:
        copy(list(deal), now)
        play(now, card)
        stack[DEPTH], stack[VERDICT] = 0, OPEN
        verdict = OPEN
        while verdict == OPEN and (left is None or left > 0):
            verdict = compiled.fast(prove)(now, me, stack, steps)
            left = left and left - steps
            yield
        if verdict == CERTAIN:
            found.add(card)
    return frozenset(found)


@kernel
def prove(now: list[int], me: int, stack: list[int], steps: int) -> int:
    """Go on for ``steps`` cards with the search from the deal ``now``; return ``OPEN`` if that is not enough."""
    for _ in range(steps):
        if stack[VERDICT] == OPEN:
            stack[VERDICT] = _verdict(now, me)
            if stack[VERDICT] == OPEN:
                _open_level(now, me, stack, BOTTOM + LEVEL * stack[DEPTH])
                stack[DEPTH] += 1
        if stack[DEPTH] == 0:
            return stack[VERDICT]
        at = BOTTOM + LEVEL * (stack[DEPTH] - 1)
        is_mine = stack[at + TURN] == me
        if stack[VERDICT] == (CERTAIN if is_mine else LOST):  # this settles the level before
            stack[DEPTH] -= 1
            continue
        card = _next_card(stack, at)
        if card == 0:
            stack[VERDICT] = LOST if is_mine else CERTAIN
            stack[DEPTH] -= 1
            if stack[DEPTH] == 0:
                return stack[VERDICT]
            continue
        for place in range(SIZE):
            now[place] = stack[at + place]
        play(now, card)
        stack[VERDICT] = OPEN if is_mine or _is_possible(now, me) else CERTAIN
    return OPEN


@kernel
def _verdict(now: list[int], me: int) -> int:
    """Return what is known of the bid of ``me`` without a search."""
    if now[NEED + me] <= 0:
        return CERTAIN
    return LOST if now[NEED + me] > now[LEFT] else OPEN


@kernel
def _open_level(now: list[int], me: int, stack: list[int], at: int) -> None:
    """Fill the level at place ``at`` with the deal ``now`` and the cards to try, without those that change nothing."""
    for place in range(SIZE):
        stack[at + place] = now[place]
    seat = now[TURN]
    for suit in range(4):
        cards = may_play(now, seat, suit)
        mine = cards & now[HANDS + 4 * seat + suit]
        stack[at + SIZE + suit] = sequences(now, suit, mine) if seat == me else mine | _ends(now, suit, cards & ~mine)


@kernel
def may_play(now: list[int], seat: int, suit: int) -> int:
    """Return the cards of ``suit`` that ``seat`` may play for all that is known, if its own hand is not."""
    led = now[LED]
    if now[VOIDS + seat] >> suit & 1:
        return 0
    if now[PLACE] > 0 and suit != led and now[HANDS + 4 * seat + led] & now[OUT + led]:
        return 0
    return now[HANDS + 4 * seat + suit] & now[OUT + suit] | _unseen(now, suit)


@kernel
def _unseen(now: list[int], suit: int) -> int:
    """Return the cards of ``suit`` that nobody is known to hold; in unknown hands are those that they played, too."""
    unseen = now[OUT + suit]
    for seat in range(4):
        unseen &= ~now[HANDS + 4 * seat + suit]
    return unseen


@kernel
def _ends(now: list[int], suit: int, unseen: int) -> int:
    """Return the highest and the lowest of each run in ``unseen`` that no other card lies between.

    One of the others may take a trick from another within a run, so that its ends differ, but no more than they do.
    """
    others = now[OUT + suit] & ~unseen
    if now[BEST_SUIT] == suit and now[PLACE] > 0:
        others |= now[BEST_BIT]
    chosen = 0
    rest = unseen
    while rest:
        low = rest & -rest
        rest ^= low
        higher = (others | unseen) & -(low << 1)
        lower = (others | unseen) & low - 1
        if higher & -higher & unseen == 0 or top(lower) & unseen == 0:
            chosen |= low
    return chosen


@kernel
def _next_card(stack: list[int], at: int) -> int:
    """Take the highest card of a suit off those to try at the level at place ``at``; return 0 if there is none."""
    for suit in range(4):
        cards = stack[at + SIZE + suit]
        if cards:
            high = top(cards)
            stack[at + SIZE + suit] = cards ^ high
            return suit << BITS | high
    return 0


@kernel
def _is_possible(now: list[int], me: int) -> bool:
    """Whether the unseen cards can be dealt to the others with the voids that they have shown by now.

    They can if no set of seats is left with more cards that only they may hold than it has room for.
    """
    for seats in range(1, 15):
        if seats >> me & 1:
            continue
        room = 0
        for seat in range(4):
            if seats >> seat & 1:
                has_played = (seat - now[TURN]) * now[STEP] & 3 >= 4 - now[PLACE]
                room += now[LEFT] - has_played
        for suit in range(4):
            takers = 0
            for seat in range(4):
                if seats >> seat & 1:
                    room -= COUNT[now[HANDS + 4 * seat + suit] & now[OUT + suit]]
                if seat != me and not now[VOIDS + seat] >> suit & 1:
                    takers |= 1 << seat
            if takers & ~seats == 0:
                room -= COUNT[_unseen(now, suit)]
        if room < 0:
            return False
    return True
