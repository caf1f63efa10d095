"""Bids trained: the hands to bid on, and how well a bidder knows what hands take."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence

import msgspec

from game.profile.practised import TrainedBid
from game.rules.base import Bid, Options
from game.rules.deal import Deal, shuffled
from game.rules.tricks import TrickState


class Calibration(msgspec.Struct, frozen=True):
    """How bids compare with what the hands take, over ``hands`` hands.

    ``bias`` is the mean of bid less taken, in tricks, and lies within ``margin`` of the true one (95 %); ``off`` is how
    far a bid is off on average, whichever way. ``curve`` has for each bid made: the bid, how often, and the tricks
    taken on average.
    """

    hands: int
    bias: float
    margin: float
    off: float
    curve: tuple[tuple[int, int, float], ...]


def calibration(bids: Sequence[TrainedBid]) -> Calibration | None:
    """Return how ``bids`` compare with what the hands take; None if there are none."""
    if not bids:
        return None
    errors = [each.bid - each.taken for each in bids]
    count = len(errors)
    bias = math.fsum(errors) / count
    spread = math.fsum((error - bias) ** 2 for error in errors) / max(1, count - 1)
    by_bid: dict[int, list[float]] = {}
    for each in bids:
        by_bid.setdefault(each.bid, []).append(each.taken)
    curve = tuple((bid, len(found), math.fsum(found) / len(found)) for bid, found in sorted(by_bid.items()))
    off = math.fsum(map(abs, errors)) / count
    return Calibration(count, bias, 1.96 * math.sqrt(spread / count) if count > 1 else math.inf, off, curve)


def are_for_oneself(options: Options) -> bool:
    """Whether all must bid, and owe what they bid themselves: only then does a bid say what its hand is to take."""
    state = options.new_game().deal(next(bidding_deals(options, 0)))[0]
    bid = state.legal_actions()[0]
    after = state.apply(bid)[0]
    owed = after.public.contracts if isinstance(after, TrickState) else ()
    return all(isinstance(each, Bid) for each in state.legal_actions()) and [each.side for each in owed] == [(0,)]


def bidding_deals(options: Options, number: int) -> Iterator[Deal]:
    """Yield endlessly fresh deals in which seat 0 is the first to bid, those of drill ``number``."""
    state = options.new_game()
    needs = state.deal_needs()
    dealers = range(needs.players) if needs.dealer is None else [needs.dealer]
    for at in itertools.count():
        pack = shuffled(needs.pack, f"drill/{number}/{at}")
        dealt = (state.deal_out(pack, dealer) for dealer in dealers)
        yield from itertools.islice((deal for deal in dealt if state.deal(deal)[0].turn == 0), 1)
