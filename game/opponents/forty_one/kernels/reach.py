"""What can still come of a deal with all hands known, told between two tricks without any search, for the compiler.

Bounds for ``ending``: tricks that a seat takes whatever happens or takes if it leads on, and from them the best
outcome that a pair may still hope for and the worst that it must fear.
"""

from __future__ import annotations

from game.opponents.compiled import kernel
from game.opponents.forty_one.kernels.deal import BITS, COUNT, HANDS, LEFT, NEED, OUT, TRUMPS, TURN, top


@kernel
def sure(deal: list[int], seat: int) -> int:
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
def runs(deal: list[int]) -> int:
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
def _hope(
    deal: list[int], payoff: list[float], pair: int, sure_one: int, sure_two: int, theirs_one: int, theirs_two: int
) -> int:
    """Return the outcome best for a pair when it and the other pair take these tricks whatever happens."""
    one = pair
    two = pair + 2
    left = deal[LEFT] - theirs_one - theirs_two
    bits = 0
    if deal[NEED + (one ^ 1)] <= theirs_one:
        bits |= 1 << (one ^ 1)
    if deal[NEED + (two ^ 1)] <= theirs_two:
        bits |= 1 << (two ^ 1)
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
def span(deal: list[int], payoff: list[float]) -> int:
    """Return, by four bits each, the best and the worst outcome for seats 0 and 2, and by seat its sure tricks."""
    zero = sure(deal, 0)
    one = sure(deal, 1)
    two = sure(deal, 2)
    three = sure(deal, 3)
    leader = deal[TURN]
    more = runs(deal)
    zero_on = zero + more * (leader == 0)
    one_on = one + more * (leader == 1)
    two_on = two + more * (leader == 2)
    three_on = three + more * (leader == 3)
    best = _hope(deal, payoff, 0, zero, two, one_on, three_on)
    worst = _hope(deal, payoff, 1, one, three, zero_on, two_on)
    return best | worst << 4 | zero << 8 | one << 12 | two << 16 | three << 20


@kernel
def power(suit: int, bit: int, led: int) -> int:
    """Return how much a card counts in a trick where ``led`` was led: trumps above the suit led, others nothing."""
    return bit << BITS if suit == TRUMPS else bit if suit == led else 0


@kernel
def best_power(deal: list[int], seat: int, led: int) -> int:
    """Return the most that a seat can put into a trick where ``led`` was led."""
    mine = deal[HANDS + 4 * seat + led]
    if mine:
        return power(led, top(mine), led)
    return top(deal[HANDS + 4 * seat + TRUMPS]) << BITS
