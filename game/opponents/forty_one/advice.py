"""Advice in Forty-One, with figures of every legal bid and card, and looking back: what choices promised, and deals."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Generator, Mapping
from typing import Final

from msgspec.structs import replace

from game.opponents import compiled
from game.opponents.advising import Findings, Sums, Tried, since
from game.opponents.base import STRONGEST, Decision, Opening, OpeningThought, Value, added, legal_bids
from game.opponents.forty_one import bidding
from game.opponents.forty_one.bidding import Tally
from game.opponents.forty_one.door import through_the_door
from game.opponents.forty_one.inference import AFRESH, LikelyWorlds, worlds_a_call
from game.opponents.forty_one.levels import OUTCOMES, SKILLS, Cards
from game.opponents.forty_one.rules_of_thumb import HANDS
from game.opponents.forty_one.weights import GAME, POINTS, Payoffs, chance_to_win, hand_value
from game.opponents.search import Budget
from game.rules.base import Action, Bid
from game.rules.deal import Hands
from game.rules.forty_one import PLAYERS, View

WINNING: Final = (1.0 - POINTS) * GAME  # what winning the game adds to a choice's worth
FEW: Final = 8  # worlds in a batch without the compiler
TRUE_BIDS: Final = 512  # deals played out after a bid in the true lay: the bids to come are made at sight, more or less
OPENINGS: Final = 16384  # deals played out for what a deal promises, ...
FEW_OPENINGS: Final = 64  # ... and without the compiler
NOBODY: Final = -1


def tried(view: View, seed: int, hands: Hands | None = None, *, counts_all: bool = False) -> Tried:
    """Return what the seat of ``view`` may do, to be tried as ``AdviceModule.tried`` says; it always ``counts_all``.

    The view has come through the door.
    """
    size = AFRESH if compiled.has_compiler() else FEW
    strangest = SKILLS[STRONGEST].strangest
    if hands is not None:
        size, strangest = TRUE_BIDS if view.public.is_bidding else 1, 0.0
    worlds = LikelyWorlds(view, strangest, random.Random(seed), hands=hands)
    return TriedBids(view, worlds, size) if view.public.is_bidding else TriedCards(view, worlds, size)


class TriedCards(Tried):
    """The cards that the seat of ``view`` may play, tried in ``worlds``, in batches of ``size``."""

    def __init__(self, view: View, worlds: LikelyWorlds, size: int) -> None:
        self._view = view
        self._cards = Cards(view, worlds, SKILLS[STRONGEST])
        super().__init__(self._cards.places, size, WINNING)
        payoffs, bids, me = self._cards.payoffs, self._cards.bids, view.seat
        self._gains = [payoffs.gains(bids, kept) for kept in range(OUTCOMES)]
        self._shares = [payoffs.share(gained, me) for gained in self._gains]
        side = 1 - 2 * (me & 1)
        self._worths = [side * worth for worth in payoffs.by_outcome(bids)]
        self._made = [float(kept >> me & 1) for kept in range(OUTCOMES)]
        self._partner = [float(kept >> (me ^ 2) & 1) for kept in range(OUTCOMES)]
        self._points = [float(gained[me]) for gained in self._gains]

    def batch(self, worlds: int) -> Generator[None, None, list[Sums]]:
        trials = self._cards.trials
        yield from self._cards.prove()
        before = [counts[:] for counts in trials.outcomes]
        yield from trials.run(list(range(len(self._cards.runs))), worlds)
        return list(map(self._summed, since(before, trials.outcomes)))

    def _summed(self, counts: list[float]) -> Sums:
        worlds = float(sum(counts))

        def total(values: list[float]) -> float:
            return added(times * value for times, value in zip(counts, values, strict=True))

        figures = self._points, self._shares, self._worths
        points, share, worth = map(total, figures)
        return Sums(worlds, points, share, worth, worlds, total(self._made), total(self._partner))

    def decision(self, found: Findings) -> Decision:
        return self._cards.decision()

    def value(self, action: Action) -> Value:
        counts = self._cards.trials.outcomes[self._places[action]]
        return _value_of(self._view, {gained: n for gained, n in zip(self._gains, counts, strict=True) if n})


class TriedBids(Tried):
    """The bids that the seat of ``view`` may make, tried in ``worlds``, in batches of ``size``."""

    def __init__(self, view: View, worlds: LikelyWorlds, size: int) -> None:
        self._view = view
        self._worlds = worlds
        self._own = bidding.bid_at_sight(view.public, view.seat, hand_value(worlds.deal, HANDS + PLAYERS * view.seat))
        self._results = bidding.Results(view)
        self._tallies: dict[int, Tally] = {bid.number: Counter() for bid in legal_bids(view)}
        super().__init__({Bid(number): place for place, number in enumerate(self._tallies)}, size, WINNING)

    def batch(self, worlds: int) -> Generator[None, None, list[Sums]]:
        fresh: dict[int, Tally] = {number: Counter() for number in self._tallies}
        yield from bidding.try_all(self._view, self._worlds, fresh, Budget(worlds))
        for number, tally in fresh.items():
            self._tallies[number].update(tally)
        return [self._results.summed(number, tally) for number, tally in fresh.items()]

    def decision(self, found: Findings) -> Decision:
        totals = {number: found.total(place) for place, number in enumerate(self._tallies)}
        choices = {number: self._results.choice(number, total) for number, total in totals.items()}
        for number, total in totals.items():
            if total.bids:
                choices[number] = replace(choices[number], partner=total.partner / total.bids)
        worlds = round(next(iter(totals.values())).worlds)
        return bidding.settled(self._view, choices, self._own, worlds, {})

    def value(self, action: Action) -> Value:
        assert isinstance(action, Bid)
        found = Counter[tuple[int, ...]]()
        for row, times in self._tallies[action.number].items():
            found[self._results.gains(action.number, row)] += times  # none in a deal thrown in
        return _value_of(self._view, found)


@through_the_door
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
    for count, burn in worlds.slices(0, (OPENINGS if compiled.has_compiler() else FEW_OPENINGS) // turns, most):
        compiled.fast(bidding.try_deals)(worlds.memory, auction, burn, count, turns, rows)
        for row in map(int, rows[: count * turns]):
            bids = tuple(row >> shift & 15 for shift in (16, 12, 8, 4))
            is_played = sum(bids) >= view.public.bids_needed
            found[payoffs.gains(bids, row & 15) if is_played else (0,) * PLAYERS] += 1
        yield
    return _value_of(view, found)


def _value_of(view: View, found: Mapping[tuple[int, ...], int]) -> Value:
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
