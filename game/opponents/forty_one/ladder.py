"""Bids at sight: from which value of a hand on which number is bid, and when the last to bid says more."""

from __future__ import annotations

import functools
import math
from typing import Final

from game.rules.forty_one import HIGHEST_BID, PLAIN_FROM, FortyOneOptions, Table

MARGIN: Final = 0.6  # how far below their hand's value players bid, on average
LIFT: Final = 0.75  # how much less of a hand the last to bid needs for the number without which nobody plays
NEVER: Final = 99.0
_SPREAD: Final = 0.85  # the standard deviation of the tricks a hand takes around its value, ...
_LEAN: Final = 0.35  # ... and how many more it takes where the bid wants them


def ladder(options: FortyOneOptions, score: int) -> tuple[float, ...]:
    """Return, at place n, from which value of a hand on a player who stands at ``score`` bids n at sight."""
    if options.values == "double":
        return _BY_NUMBER
    return _by_value(options, score >= PLAIN_FROM)


_BY_NUMBER: Final = (0.0, 0.0, *(number - 0.5 + MARGIN for number in range(2, HIGHEST_BID + 1)))


@functools.lru_cache(8)
def _by_value(options: FortyOneOptions, is_plain: bool) -> tuple[float, ...]:
    """Return the ladder for values that jump: each rung is where its bid, or a higher one, begins to promise most."""
    rungs = [0.0] * 2 + [NEVER] * (HIGHEST_BID - 1)
    worths = [options.value_of(bid, PLAIN_FROM if is_plain else 0) for bid in range(HIGHEST_BID + 1)]
    for tenths in range(10 * (HIGHEST_BID + 2), 0, -1):
        value = tenths / 10

        def promise(bid: int, value: float = value) -> float:
            return worths[bid] * math.erf((value + _LEAN + 0.5 - bid) / _SPREAD / math.sqrt(2.0))

        best = max(range(1, HIGHEST_BID + 1), key=promise)
        for bid in range(2, best + 1):
            rungs[bid] = value
    return tuple(rungs)


def bid_at_sight(table: Table, seat: int, value: float) -> int:
    """Return the bid of a hand worth ``value`` tricks, without simulation."""
    rungs = ladder(table.options, table.scores[seat])
    bid = table.options.least_bid(table.scores[seat])
    while bid < HIGHEST_BID and value >= rungs[bid + 1]:
        bid += 1
    return bid


def short_of(table: Table) -> int:
    """Return the least bid of the last seat to bid with which the deal is played; 0 where others bid before it."""
    return table.bids_needed - table.bid_total if table.bids.count(None) == 1 else 0


def last_to_bid(table: Table, me: int) -> int | None:
    """Return the seat that bids last of all, None where that is ``me`` or it has bid."""
    dealer = table.dealer
    return dealer if dealer is not None and dealer != me and table.bids[dealer] is None else None


def lifted(bid: int, short: int, value: float, rungs: tuple[float, ...]) -> int:
    """Return what the last to bid says: ``short``, with which the deal is played, where the hand nearly allows it."""
    return short if bid < short <= HIGHEST_BID and value >= rungs[short] - LIFT else bid
