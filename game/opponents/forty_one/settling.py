"""Which of several bids that were worked out is made: the best of those that a partner would understand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from game.opponents.base import Choice
from game.opponents.forty_one.ladder import short_of
from game.rules.base import Bid
from game.rules.forty_one import HIGHEST_BID, Table, View

SAME: Final = 0.05  # points within which two bids are as good as each other
UNDER: Final = 2  # a bid so far under one's hand would only kill the deal, and is not made ...
BELOW: Final = 7  # ... with a hand for less than this
HOPE: Final = 0.35  # the chance of a bid above one's hand, at least, unless the game hangs on it
SURE: Final = 0.8  # the chance from which on the last to bid says the number that the deal needs
NEEDED: Final[Mapping[str, str]] = {"settled": "needed"}
NEAR: Final = 6  # the game hangs on a deal in which somebody could get there with a bid of so many


Told = dict[str, str | int | float]


def settle(view: View, choices: tuple[Choice, ...], own: int) -> tuple[Choice, Told]:
    """Return the bid to make, where the hand by itself is good for ``own``, and what its reason must tell of that.

    Of bids as good as each other, as when the cards are thrown in after each, it is the nearest to ``own``. Where not
    the best by the figures is made, or the last to bid goes above ``own``, ``settled`` tells why: ``needed`` for the
    deal to be played, ``not-lower`` so as not to kill it, ``not-higher`` for want of hope.
    """
    first = _best(choices, own)
    best = _best([choice for choice in choices if _is_understood(view.table, choice, own)], own)
    short = short_of(view.table)
    if _number(best) < short <= HIGHEST_BID:
        enough = next(choice for choice in choices if _number(choice) == short)
        if enough.chance is not None and enough.chance >= SURE:
            best = enough
    if _number(best) == short and (short > own or best != first):
        return best, dict(NEEDED)
    if best == first:
        return best, {}
    return best, {"settled": "not-lower" if _number(first) < _number(best) else "not-higher"}


def _best(choices: Iterable[Choice], own: int) -> Choice:
    held = tuple(choices)
    most = max(map(_worth, held))
    return min((one for one in held if _worth(one) >= most - SAME), key=lambda choice: abs(_number(choice) - own))


def _is_understood(table: Table, choice: Choice, own: int) -> bool:
    """Whether a bid neither kills a deal from far under one's hand nor goes above it without hope."""
    number = _number(choice)
    if number > own:
        return choice.chance is None or choice.chance >= HOPE or _hangs(table)
    if own >= BELOW or number > own - UNDER:
        return True
    to_come = table.bids.count(None) - 1
    least = min(map(table.options.least_bid, table.scores))
    return table.bid_total + number + to_come * least >= table.bids_needed  # the deal is played all the same


def _hangs(table: Table) -> bool:
    """Whether somebody could reach the target in this deal."""
    options = table.options
    return any(score + options.value_of(NEAR, score) >= options.target for score in table.scores)


def _number(choice: Choice) -> int:
    assert isinstance(choice.action, Bid)
    return choice.action.number


def _worth(choice: Choice) -> float:
    assert choice.worth is not None
    return choice.worth
