"""Cards of Forty-One that make a bid certain in the last tricks: in every lay that is left, against any play.

The search walks through what the seat might see, not through lays: each of the others plays any unseen card that it
may hold in one of the lays that are left, so that a single lay is enough to stop a card. The seat itself answers to
what it has seen by then. There is no recursion: ``stack`` holds, from place ``BOTTOM`` on, for every card played a
level with the deal before it and the cards that are still to be tried, by suit. At ``DEPTH`` and ``VERDICT`` is how far
the search has come, so that it can be done in slices.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Final

from game.opponents import compiled
from game.opponents.compiled import kernel
from game.opponents.forty_one.endgame import sequences
from game.opponents.forty_one.rules_of_thumb import (
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
    SIZE,
    STEP,
    SUITS,
    TURN,
    VOIDS,
    copy,
    play,
    top,
)

TRICKS: Final = 3  # the last tricks in which this is asked, the trick under way included
OPEN, LOST, CERTAIN = -1, 0, 1  # what is known of a position
DEPTH, VERDICT, BOTTOM = range(3)
LEVEL: Final = SIZE + SUITS
ROOM: Final = BOTTOM + LEVEL * 4 * TRICKS
STEPS: Final = 20_000  # cards played in one kernel call, ...
FEW: Final = 50  # ... and without the compiler: a few milliseconds, ...
MOST: Final = 1000  # ... and in all: what takes longer to prove is not certain


def certain_cards(deal: Sequence[int], me: int, cards: Sequence[int]) -> Generator[None, None, frozenset[int]]:
    """Find out which of ``cards`` make the bid of seat ``me`` certain, which is to play and sees ``deal``.

    None do if there are more than ``TRICKS`` tricks left, or if the bid is made or lost already. Without the compiler,
    a card that takes long to prove is missed.
    """
    if deal[LEFT] > TRICKS or not 0 < deal[NEED + me] <= deal[LEFT]:
        return frozenset()
    found = set()
    steps, left = (STEPS, None) if compiled.has_compiler() else (FEW, MOST)
    now, stack = compiled.whole(deal), compiled.whole([0] * ROOM)
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
    led = now[LED]
    follows = seat == me and now[PLACE] > 0 and now[HANDS + 4 * me + led] != 0
    for suit in range(4):
        mine = now[HANDS + 4 * me + suit]
        if seat != me:
            cards = 0 if now[VOIDS + seat] >> suit & 1 else _ends(now, suit, now[OUT + suit] & ~mine)
        else:
            cards = 0 if follows and suit != led else sequences(now, suit, mine)
        stack[at + SIZE + suit] = cards


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
                if seat != me and not now[VOIDS + seat] >> suit & 1:
                    takers |= 1 << seat
            if takers & ~seats == 0:
                room -= COUNT[now[OUT + suit] & ~now[HANDS + 4 * me + suit]]
        if room < 0:
            return False
    return True
