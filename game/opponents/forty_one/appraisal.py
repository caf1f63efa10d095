"""Appraisals in Forty-One: choices played out in the worlds of advice and in the true one, and how a deal opens."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Generator, Mapping
from typing import Final

from game.opponents import compiled
from game.opponents.advising import judging
from game.opponents.base import Appraisal, Appraising, Opening, OpeningThought, Value, added
from game.opponents.forty_one import bidding
from game.opponents.forty_one.advice import advice_on, likely_worlds, tried
from game.opponents.forty_one.inference import LikelyWorlds, worlds_a_call
from game.opponents.forty_one.weights import Payoffs, chance_to_win
from game.rules.base import Action
from game.rules.deal import Hands
from game.rules.forty_one import PLAYERS, View

TRUE_BIDS: Final = 512  # deals played out after a bid in the true lay: the bids to come are made at sight, more or less
OPENINGS: Final = 16384  # deals played out for what a deal promises, ...
FEW: Final = 64  # ... and without the compiler
NOBODY: Final = -1


def appraise(view: View, hands: Hands, done: Action, seed: int, *, is_brief: bool) -> Appraising:
    """Return an appraisal of what the seat of ``view`` could do, which did ``done`` when the seats held ``hands``."""
    yield
    expected = tried(view, likely_worlds(view, seed))
    decision = yield from judging(advice_on(expected), done, is_brief=is_brief)
    true = tried(view, LikelyWorlds(view, 0.0, random.Random(seed), hands=hands))
    yield from true.batch(TRUE_BIDS if view.public.is_bidding else 1)
    actions = [choice.action for choice in decision.choices]
    return Appraisal(
        decision,
        tuple(value_of(view, expected.gains(action)) for action in actions),
        tuple(value_of(view, true.gains(action)) for action in actions),
    )


def open_deal(view: View, seed: int) -> OpeningThought:
    """Return what a deal promises before it is dealt, and to the seat of ``view``, which has heard no bid.

    Before it is dealt, every lay of the cards is counted for all seats in turn.
    """
    before = yield from _promised(view, LikelyWorlds(view, 0.0, random.Random(seed), knows_hand=False), PLAYERS)
    in_hand = yield from _promised(view, LikelyWorlds(view, 0.0, random.Random(seed)), 1)
    return Opening(before, in_hand)


def _promised(view: View, worlds: LikelyWorlds, turns: int) -> Generator[None, None, Value]:
    """Return what the deal promises on average over ``worlds``, each in ``turns``, if everybody bids at sight."""
    yield
    most = worlds_a_call()
    rows = compiled.whole([0] * (most * turns))
    auction = bidding.auction_of(view.public, worlds, NOBODY)
    payoffs = Payoffs(view.public)
    found = Counter[tuple[int, ...]]()
    for count, burn in worlds.slices(0, (OPENINGS if compiled.has_compiler() else FEW) // turns, most):
        compiled.fast(bidding.try_deals)(worlds.bench, auction, burn, count, turns, rows)
        for row in map(int, rows[: count * turns]):
            bids = tuple(row >> shift & 15 for shift in (16, 12, 8, 4))
            is_played = sum(bids) >= view.public.bids_needed
            found[payoffs.gains(bids, row & 15) if is_played else (0,) * PLAYERS] += 1
        yield
    return value_of(view, found)


def value_of(view: View, found: Mapping[tuple[int, ...], int]) -> Value:
    """Return the mean value of a deal that brings the seats these gains so often."""
    public, times = view.public, sum(found.values())
    chance = added(
        count * chance_to_win(tuple(map(sum, zip(public.scores, gains, strict=True))), public.options)
        for gains, count in found.items()
    )
    points = [added(count * gains[seat] for gains, count in found.items()) / times for seat in range(PLAYERS)]
    shares = [chance / times if seat % 2 == 0 else 1.0 - chance / times for seat in range(PLAYERS)]
    return Value(tuple(shares), tuple(points))


def result_of(view: View) -> Value:
    """Return what the deal just finished has brought."""
    public = view.public
    chance = chance_to_win(public.scores, public.options)
    points = public.past[-1].points or (0,) * PLAYERS
    return Value((chance, 1.0 - chance) * 2, tuple(map(float, points)))
