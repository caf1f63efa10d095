"""Advice in Forty-One: what an Expert would bid or play, from more worlds, with figures of every legal bid and card."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Generator
from functools import partial
from typing import Final

from msgspec.structs import replace

from game.opponents import compiled
from game.opponents.advising import Findings, Sums, advised, looks, weighed, with_figures
from game.opponents.base import Advising, Decision, Level, Thought, added, legal_bids
from game.opponents.forty_one import bidding
from game.opponents.forty_one.bidding import Tally
from game.opponents.forty_one.inference import AFRESH, LikelyWorlds
from game.opponents.forty_one.levels import OUTCOMES, SKILLS, Cards
from game.opponents.forty_one.rules_of_thumb import HANDS
from game.opponents.forty_one.weights import GAME, POINTS, hand_value
from game.opponents.search import Budget
from game.rules.base import Action, Bid
from game.rules.forty_one import PLAYERS, View

WINNING: Final = (1.0 - POINTS) * GAME  # what winning the game adds to a choice's worth
FEW: Final = 8  # worlds in a batch without the compiler


def advise(view: View, seed: int) -> Advising:
    """Return advice for the seat of ``view``."""
    yield None
    return (yield from advice_on(tried(view, likely_worlds(view, seed))))


def likely_worlds(view: View, seed: int) -> LikelyWorlds:
    """Return the worlds in which advice tries what the seat of ``view`` may do."""
    return LikelyWorlds(view, SKILLS[Level.EXPERT].strangest, random.Random(seed))


def tried(view: View, worlds: LikelyWorlds) -> TriedCards | TriedBids:
    """Return what the seat of ``view`` may do, to be tried in ``worlds``."""
    return TriedBids(view, worlds) if view.public.is_bidding else TriedCards(view, worlds)


def advice_on(choices: TriedCards | TriedBids) -> Advising:
    """Return advice about ``choices``."""
    return (yield from advised(Findings(choices.count), lambda: choices.batch(_size()), choices.decide, looks()))


def weigh(view: View, seed: int, worlds: int) -> Thought:
    """Return advice for the seat of ``view`` from ``worlds`` worlds."""
    yield
    choices, size = tried(view, likely_worlds(view, seed)), _size()
    batch = partial(choices.batch, size)
    return (yield from weighed(Findings(choices.count), batch, choices.decide, size, worlds))


def _size() -> int:
    """Return how many worlds are in a batch."""
    return AFRESH if compiled.has_compiler() else FEW


class TriedCards:
    """The cards that the seat of ``view`` may play, tried in ``worlds``."""

    def __init__(self, view: View, worlds: LikelyWorlds) -> None:
        self._cards = Cards(view, worlds, SKILLS[Level.EXPERT])
        self.count = len(self._cards.runs)
        payoffs, bids, me = self._cards.payoffs, self._cards.bids, view.seat
        self._gains = [payoffs.gains(bids, kept) for kept in range(OUTCOMES)]
        self._shares = [payoffs.share(gained, me) for gained in self._gains]
        side = 1 - 2 * (me & 1)
        self._worths = [side * worth for worth in payoffs.by_outcome(bids)]
        self._made = [float(kept >> me & 1) for kept in range(OUTCOMES)]
        self._partner = [float(kept >> (me ^ 2) & 1) for kept in range(OUTCOMES)]
        self._points = [float(gained[me]) for gained in self._gains]

    def batch(self, worlds: int) -> Generator[None, None, list[Sums]]:
        """Try all cards in ``worlds`` more worlds; return what they came to there."""
        trials = self._cards.trials
        yield from self._cards.prove()
        before = [counts[:] for counts in trials.outcomes]
        yield from trials.run(list(range(self.count)), worlds)
        return [
            self._summed([now - then for now, then in zip(counts, earlier, strict=True)])
            for counts, earlier in zip(trials.outcomes, before, strict=True)
        ]

    def _summed(self, counts: list[int]) -> Sums:
        worlds = float(sum(counts))

        def total(values: list[float]) -> float:
            return added(times * value for times, value in zip(counts, values, strict=True))

        figures = self._points, self._shares, self._worths
        points, share, worth = map(total, figures)
        return Sums(worlds, points, share, worth, worlds, total(self._made), total(self._partner))

    def decide(self, found: Findings) -> Decision:
        """Return what an Expert would play by these trials, with the figures ``found``."""
        return with_figures(self._cards.decision(), found, self._cards.places, WINNING)

    def gains(self, action: Action) -> Counter[tuple[int, ...]]:
        """Return how often each seat gained or lost so many points after ``action``."""
        counts = self._cards.trials.outcomes[self._cards.places[action]]
        return Counter({gained: times for gained, times in zip(self._gains, counts, strict=True) if times})


class TriedBids:
    """The bids that the seat of ``view`` may make, tried in ``worlds``."""

    def __init__(self, view: View, worlds: LikelyWorlds) -> None:
        self._view = view
        self._worlds = worlds
        self._own = bidding.bid_at_sight(view.public, view.seat, hand_value(worlds.deal, HANDS + PLAYERS * view.seat))
        self._results = bidding.Results(view)
        self._tallies: dict[int, Tally] = {bid.number: Counter() for bid in legal_bids(view)}
        self.count = len(self._tallies)

    def batch(self, worlds: int) -> Generator[None, None, list[Sums]]:
        """Try all bids in ``worlds`` more worlds; return what they came to there."""
        fresh: dict[int, Tally] = {number: Counter() for number in self._tallies}
        yield from bidding.try_all(self._view, self._worlds, fresh, Budget(worlds))
        for number, tally in fresh.items():
            self._tallies[number].update(tally)
        return [self._results.summed(number, tally) for number, tally in fresh.items()]

    def decide(self, found: Findings) -> Decision:
        """Return what an Expert would bid by these trials, with the figures ``found``."""
        totals = {number: found.total(place) for place, number in enumerate(self._tallies)}
        choices = {number: self._results.choice(number, total) for number, total in totals.items()}
        for number, total in totals.items():
            if total.bids:
                choices[number] = replace(choices[number], partner=total.partner / total.bids)
        worlds = round(next(iter(totals.values())).worlds)
        decision = bidding.settled(self._view, choices, self._own, worlds, {})
        places: dict[Action, int] = {Bid(number): place for place, number in enumerate(self._tallies)}
        return with_figures(decision, found, places, WINNING)

    def gains(self, action: Action) -> Counter[tuple[int, ...]]:
        """Return how often each seat gained or lost so many points after ``action``: none in a thrown-in deal."""
        assert isinstance(action, Bid)
        found = Counter[tuple[int, ...]]()
        for row, times in self._tallies[action.number].items():
            found[self._results.gains(action.number, row)] += times
        return found
