"""The rules of thumb for the compiler: card for card what ``rules_of_thumb.pick`` plays, without saying why.

A test holds the two together on random positions: whoever changes one changes both.
"""

from __future__ import annotations

from typing import Final

from game.opponents.compiled import kernel
from game.opponents.forty_one.kernels.deal import (
    BEST_BIT,
    BEST_SEAT,
    BEST_SUIT,
    BITS,
    CALLED,
    COUNT,
    HANDS,
    LED,
    LEFT,
    NEED,
    OUT,
    PLACE,
    STEP,
    TRUMPS,
    TURN,
    VOIDS,
    play,
    top,
)

MIDDLING: Final = 1 << 8  # a ten


@kernel
def play_out(deal: list[int], left: int) -> None:
    """Play a deal by rules of thumb until ``left`` tricks are left and none is under way."""
    while deal[LEFT] > left or deal[PLACE] > 0:
        play(deal, pick(deal))


@kernel
def pick(deal: list[int]) -> int:
    """Return the card that the seat whose turn it is plays."""
    me = deal[TURN]
    if deal[PLACE] == 0:
        return _lead(deal, me)
    led = deal[LED]
    mine = deal[HANDS + 4 * me + led]
    if mine == 0:
        return _void(deal, me)
    if mine & mine - 1 == 0:
        return led << BITS | mine
    return led << BITS | _follow(deal, mine, me)


@kernel
def _is_open(deal: list[int], seat: int) -> bool:
    """Whether a seat's bid is neither made nor lost yet."""
    return 0 < deal[NEED + seat] <= deal[LEFT]


@kernel
def _steals(deal: list[int], me: int) -> bool:
    """Whether a trick is worth more to ``me`` than to the partner who is about to take it."""
    return _is_open(deal, me) and not _is_open(deal, me ^ 2)


@kernel
def _follow(deal: list[int], mine: int, me: int) -> int:
    """Return the card of the suit led that is played, of which ``mine`` holds two or more."""
    suit = deal[LED]
    low = mine & -mine
    if deal[BEST_SUIT] != suit:
        return low
    best = deal[BEST_BIT]
    winners = mine & -(best << 1)
    if winners == 0:
        return low
    partner_has_it = deal[BEST_SEAT] == me ^ 2
    if deal[PLACE] == 3:
        return low if partner_has_it and not _steals(deal, me) else winners & -winners
    unseen = deal[OUT + suit] & ~mine
    above = unseen & -(best << 1)
    top_out = top(unseen)
    masters = mine & -(top_out << 1) if top_out else mine
    if partner_has_it:
        if above == 0:
            return winners & -winners if _steals(deal, me) else low
        if above & top(mine) - 1 == 0:
            return low
    if partner_has_it or deal[PLACE] == 2:
        return masters & -masters if masters else _cheapest_equal(mine, unseen)
    if masters and (_is_open(deal, me) or not _is_open(deal, me ^ 2)):
        return masters & -masters
    return low


@kernel
def _cheapest_equal(mine: int, unseen: int) -> int:
    """Return the lowest of my cards that is as good as my highest: none unseen lies between them."""
    gap = top(unseen & top(mine) - 1)
    equals = mine & -(gap << 1) if gap else mine
    return equals & -equals


@kernel
def _void(deal: list[int], me: int) -> int:
    """Return a card when the suit led is not held: a ruff or a discard."""
    trumps = deal[HANDS + 4 * me + TRUMPS]
    if trumps == 0 or deal[LED] == TRUMPS:
        return _discard(deal, me)
    over = trumps & -(deal[BEST_BIT] << 1) if deal[BEST_SUIT] == TRUMPS else trumps
    if over == 0:
        return _discard(deal, me)
    if deal[BEST_SEAT] == me ^ 2 and not _steals(deal, me) and _is_sure(deal, me):
        return _discard(deal, me)
    if deal[BEST_SUIT] != TRUMPS and _leaves_ruff(deal, trumps, me):
        return _discard(deal, me)
    return TRUMPS << BITS | over & -over


@kernel
def _ruffing(deal: list[int], seat: int) -> int:
    """Return the suits that ``seat`` is known to ruff when they are led: shown void, trumps not."""
    voids = deal[VOIDS + seat]
    return 0 if voids >> TRUMPS & 1 else voids


@kernel
def _leaves_ruff(deal: list[int], trumps: int, me: int) -> bool:
    """Whether a ruff is better left, though it would take the lead in the trick."""
    place = deal[PLACE]
    if place == 3:
        return False
    unseen = deal[OUT + TRUMPS] & ~trumps
    if _ruffing(deal, me + deal[STEP] & 3) >> deal[LED] & 1 and unseen > trumps:
        return True
    if place != 1:
        return False
    if not _is_open(deal, me) and _is_open(deal, me ^ 2):
        return True
    return deal[BEST_BIT] < MIDDLING and COUNT[trumps] <= 2


@kernel
def _is_sure(deal: list[int], me: int) -> bool:
    """Whether the card winning the trick will, as far as ``me`` can tell, hold against those still to play."""
    if deal[PLACE] == 3:
        return True
    suit = deal[BEST_SUIT]
    higher = deal[OUT + suit] & ~deal[HANDS + 4 * me + suit] & -(deal[BEST_BIT] << 1)
    if higher & higher - 1:
        return False
    voids = deal[VOIDS + (me + deal[STEP] & 3)]
    if suit != TRUMPS and voids >> deal[LED] & 1 and not voids >> TRUMPS & 1:
        return deal[OUT + TRUMPS] & ~deal[HANDS + 4 * me + TRUMPS] == 0
    return True


@kernel
def _discard(deal: list[int], me: int) -> int:
    """Return the card that is missed least."""
    trumps = deal[HANDS + 4 * me + TRUMPS]
    least = 1e9
    chosen = TRUMPS << BITS | trumps & -trumps
    for suit in range(4):
        mine = deal[HANDS + 4 * me + suit]
        if suit == TRUMPS or mine == 0:
            continue
        unseen = deal[OUT + suit] & ~mine
        low = mine & -mine
        length = COUNT[mine]
        higher = COUNT[unseen & -(top(mine) << 1)]
        cost = float(COUNT[low - 1] + 1)
        if higher < length and unseen:
            cost += (20.0 if higher == length - 1 else 4.0) / (1 + higher)
        if higher == 0:
            cost += 6.0 if length > 1 else 30.0
        if trumps and length == 1:
            cost -= 3.0
        if cost < least:
            least = cost
            chosen = suit << BITS | low
    return chosen


@kernel
def _lead(deal: list[int], me: int) -> int:
    """Return the card to lead: that of the suit with the highest mark."""
    trumps = deal[HANDS + 4 * me + TRUMPS]
    trumps_out = deal[OUT + TRUMPS] & ~trumps
    chosen = _trump_lead(deal, me)
    best = _trump_mark(deal, me)
    can_ruff_soon = 0 < COUNT[trumps] <= 4
    called = deal[CALLED + (me ^ 2)]
    ruffing = 0
    partner_ruffing = 0
    if trumps_out:
        ruffing = _ruffing(deal, me + deal[STEP] & 3) | _ruffing(deal, me - deal[STEP] & 3)
        partner_ruffing = _ruffing(deal, me ^ 2) & ~ruffing
    for suit in range(4):
        mine = deal[HANDS + 4 * me + suit]
        if suit == TRUMPS or mine == 0:
            continue
        unseen = deal[OUT + suit] & ~mine
        low = mine & -mine
        card = low
        if mine > unseen:
            mark = (3.6 - 0.1 * COUNT[unseen] if trumps_out else 6.0) - 6.0 * (ruffing >> suit & 1)
            card = _cheapest_equal(mine, unseen)
        elif partner_ruffing >> suit & 1:
            mark = 3.5
        else:
            mark = 1.0 + 0.05 * COUNT[unseen] - 2.5 * (ruffing >> suit & 1)
            if called >> suit & 1:
                mark += 0.5
            if can_ruff_soon and low == mine:
                mark += 1.5
            elif can_ruff_soon and COUNT[mine] == 2:
                mark += 0.5
            highest = top(mine)
            higher = COUNT[unseen & -(highest << 1)]
            if higher == 1 and low != mine:
                mark -= 1.0
            if mine & highest >> 1 and higher <= 2:
                mark += 1.2
                card = highest
        if mark > best:
            best = mark
            chosen = suit << BITS | card
    return chosen


@kernel
def _trump_mark(deal: list[int], me: int) -> float:
    """Return how good a trump lead is; worst of all where there is none."""
    trumps = deal[HANDS + 4 * me + TRUMPS]
    if trumps == 0:
        return -1e9
    unseen = deal[OUT + TRUMPS] & ~trumps
    if unseen == 0:
        return 0.0
    count = COUNT[trumps]
    mark = 0.5 * (count - COUNT[unseen] / 3)
    if _is_open(deal, me):
        mark += 2.0 * (deal[NEED + me] - 2)
    if trumps > unseen:
        return mark + (4.0 if count >= 4 else 0.5)
    return mark + (2.0 if count >= 5 else -3.0)


@kernel
def _trump_lead(deal: list[int], me: int) -> int:
    """Return which trump would be led."""
    trumps = deal[HANDS + 4 * me + TRUMPS]
    unseen = deal[OUT + TRUMPS] & ~trumps
    if trumps > unseen > 0:
        return TRUMPS << BITS | (_cheapest_equal(trumps, unseen) if COUNT[trumps] >= 4 else top(trumps))
    return TRUMPS << BITS | trumps & -trumps
