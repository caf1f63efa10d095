"""Advice in 42: what an Expert would bid or play, from more worlds, with figures of every legal bid and card."""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence
from functools import partial
from typing import Final

from game.opponents import compiled
from game.opponents.advising import Findings, Sums, advised, looks, weighed, with_figures
from game.opponents.base import Advising, Decision, Level, Thought, Value, added, legal_bids
from game.opponents.forty_two.levels import SKILLS, bid_decision, card_decision, cards_to_try, trials
from game.opponents.forty_two.outcomes import GAINS, GAME, OUTCOMES, POINTS
from game.opponents.forty_two.position import SEATS, play_of
from game.opponents.forty_two.trials import FRESH
from game.rules.base import Action, Bid
from game.rules.deal import Hands
from game.rules.forty_two import View

SOLVED: Final = 16  # worlds in a batch where endings are solved
FEW: Final = 4  # worlds in a batch without the compiler


def advise(view: View, seed: int) -> Advising:
    """Return advice for the seat of ``view``."""
    yield None
    return (yield from Tried(view, seed).advice())


def weigh(view: View, seed: int, worlds: int) -> Thought:
    """Return advice for the seat of ``view`` from ``worlds`` worlds."""
    yield
    return (yield from Tried(view, seed).weighed(worlds))


class Tried:
    """The bids or cards that the seat of ``view`` may choose, tried in worlds drawn by ``seed``.

    With ``hands``, the only world is the one in which the seats hold them. If it ``counts_all``, there are values.
    """

    def __init__(self, view: View, seed: int, hands: Hands | None = None, *, counts_all: bool = False) -> None:
        is_bidding = view.public.is_bidding
        self._view = view
        self._candidates = [bid.number for bid in legal_bids(view)] if is_bidding else cards_to_try(view)
        skill = SKILLS[Level.EXPERT]
        self._trials = trials(view, skill, self._candidates, random.Random(seed), hands, counts_all=counts_all)
        self._places: dict[Action, int] = {
            Bid(number) if is_bidding else play_of(number, not view.public.trick): place
            for place, number in enumerate(self._candidates)
        }
        own = view.public.bids[view.seat] or 0
        self._bids = self._candidates if is_bidding else [own] * len(self._candidates)
        self._game = float(self._trials.payoff[GAME])

    def advice(self) -> Advising:
        """Return advice about them."""
        size = self._size()
        return advised(self._findings(size), partial(self.batch, size), self._decide, looks())

    def weighed(self, worlds: int) -> Thought:
        """Return a decision about them from ``worlds`` worlds."""
        size = self._size()
        return weighed(self._findings(size), partial(self.batch, size), self._decide, size, worlds)

    def _size(self) -> int:
        """Return how many worlds are in a batch: fewer where they are solved, which takes longer."""
        return FEW if not compiled.has_compiler() else SOLVED if self._trials.is_ending else FRESH

    def _findings(self, size: int) -> Findings:
        return Findings(len(self._candidates), max(1, FRESH // size))

    def batch(self, worlds: int) -> Generator[None, None, list[Sums]]:
        """Try all of them in ``worlds`` more worlds; return what they came to there."""
        tried = self._trials
        before = [tally[:] for tally in tried.tallies]
        yield from tried.run(list(range(len(self._candidates))), worlds)
        return [
            self._summed(bid, [now - then for now, then in zip(tally, earlier, strict=True)])
            for bid, tally, earlier in zip(self._bids, tried.tallies, before, strict=True)
        ]

    def _summed(self, bid: int, tally: Sequence[float]) -> Sums:
        taken, worth = tally[:OUTCOMES], tally[OUTCOMES]
        worlds, payoff = added(taken), self._trials.payoff
        points = added(times * payoff[POINTS + OUTCOMES * bid + tricks] for tricks, times in enumerate(taken))
        gained = added(times * payoff[GAINS + OUTCOMES * bid + tricks] for tricks, times in enumerate(taken))
        return Sums(worlds, float(points), float(worth - gained) / self._game, worth, worlds, taken[bid])

    def _decide(self, found: Findings) -> Decision:
        decide = bid_decision if self._view.public.is_bidding else card_decision
        decision = decide(self._view, self._candidates, self._trials, SKILLS[Level.EXPERT].caution)
        return with_figures(decision, found, self._places, self._game)

    def value(self, action: Action) -> Value:
        """Return what ``action`` promises every seat, on average over the worlds."""
        place, players = self._places[action], self._view.public.players
        worlds = added(self._trials.tallies[place][:OUTCOMES])
        means = [total / worlds for total in self._trials.shares[place]]
        return Value(tuple(means[:players]), tuple(means[SEATS : SEATS + players]))
