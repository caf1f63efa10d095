"""Measures the points that cards give away: ``python -m tools.points_given --deals 250``.

Deals of Forty-One are bid by Experts from level scores and played by Skilled players. At each card of the last eight
tricks every level is asked what it would play, and the deal is solved with all hands open and both pairs at their best:
by how much the pair's points, less the others', are then fewer after that card than before it is what it gives away.
Nobody at the table sees all hands, so nobody gives away nothing. With ``--alone`` every level plays the same deals with
the same bids in all four seats instead; each then has positions of its own.

The page has the points that a pair gives away in a deal, by level, the differences from level to level over the same
deals, and by the number of tricks left; all with 95 % intervals.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from game.games import GAMES
from game.opponents import compiled
from game.opponents.base import STRONGEST
from game.opponents.forty_one.endgame import ending_for, solve
from game.opponents.forty_one.rules_of_thumb import LEFT, TURN, fresh_deal, hand_of, made, number_of, play
from game.opponents.forty_one.weights import Payoffs
from game.output import while_read
from game.rules.base import Action, Play
from game.rules.deal import shuffled
from game.rules.forty_one import PLAYERS, RULES, State
from tools.costs import LEVELS, Decide
from tools.decisions import stopped_clock
from tools.match import interval

TRICKS: Final = 8  # the last tricks that are looked at
GUIDE: Final = "skilled"  # who plays where all are asked
BID_WORLDS: Final = 150  # for each bid that an Expert tries
Given = list[float]  # the points that a pair gives away in a deal, by the tricks left when it does, from one up


def deal_bid(seed: int, number: int) -> State:
    """Return a deal that Experts have bid and not thrown in, its first card still to be played."""
    rng = random.Random(f"points given/{seed}/{number}")
    while True:
        state = RULES.usual.new_game()
        needs = state.deal_needs()
        state, _ = state.deal(state.deal_out(shuffled(needs.pack, str(rng.getrandbits(48))), number % PLAYERS))
        while state.turn is not None:
            view = state.view(state.turn)
            if not view.public.is_bidding:
                return state
            bid = GAMES.opponents.choose(view, STRONGEST, rng.getrandbits(32), BID_WORLDS)
            state, _ = state.apply(bid.action)


class OpenDeal:
    """A deal with all hands open, in its last tricks: what it is worth to a pair if both play their best from here."""

    def __init__(self, state: State) -> None:
        public = state.public
        bids, payoffs = tuple(bid or 0 for bid in public.bids), Payoffs(public)
        gains = [payoffs.gains(bids, kept) for kept in range(1 << PLAYERS)]
        self._points = [float(gain[0] + gain[2] - gain[1] - gain[3]) for gain in gains]
        self._ending = ending_for(compiled.real(self._points))
        hands = [hand_of(state.view(seat).hand) for seat in range(PLAYERS)]
        self._deal = compiled.whole(fresh_deal(bids, public.options.step, public.leader, hands))

    def renew(self) -> None:
        """Forget what was solved, because somebody else has solved endings since."""
        self._ending = ending_for(compiled.real(self._points))

    def play(self, action: Action) -> None:
        """Let the seat whose turn it is play a card."""
        assert isinstance(action, Play)
        compiled.fast(play)(self._deal, number_of(action.card))

    def given(self, actions: Iterable[Action]) -> dict[Action, float]:
        """Return the points that each of ``actions`` gives away, before one of them is played."""
        side = 1 - 2 * (int(self._deal[TURN]) & 1)
        worths: dict[Action, float] = {}
        self.renew()
        before = self._worth(self._deal)
        for action in actions:
            assert isinstance(action, Play)
            then = self._deal.copy()
            compiled.fast(play)(then, number_of(action.card))
            worths[action] = side * (before - self._worth(then))
        return worths

    def _worth(self, deal: list[int]) -> float:
        """Return the points of seats 0 and 2 less those of the others."""
        return self._points[compiled.fast(solve)(deal, self._ending) if deal[LEFT] else made(deal)]


def given_away(state: State, deciders: Sequence[Decide], seed: str) -> list[Given]:
    """Return what a pair gives away in the deal, the mean of both pairs, by decider; the first one plays all seats."""
    rng, deal = random.Random(seed), OpenDeal(state)
    found = [[0.0] * TRICKS for _ in deciders]
    while state.turn is not None:
        view, number = state.view(state.turn), rng.getrandbits(32)
        left = len(view.hand)
        if left <= TRICKS and len(view.legal_actions()) > 1:
            actions = [decide(view, number) for decide in deciders]
            given = deal.given(set(actions))
            for row, action in zip(found, actions, strict=True):
                row[left - 1] += given[action] / 2
        else:
            actions = [deciders[0](view, number)]
        deal.play(actions[0])
        state, _ = state.apply(actions[0])
    return found


def row_of(number: int, seed: int, deciders: Mapping[str, Decide], guide: Decide | None) -> list[Given]:
    """Return what a pair gives away in a deal, by decider: asked where ``guide`` plays, or each at its own table."""
    state, name = deal_bid(seed, number), f"{seed}/{number}"
    with stopped_clock():
        if guide is not None:
            return given_away(state, [guide, *deciders.values()], name)[1:]
        return [given_away(state, [decide], name)[0] for decide in deciders.values()]


def page(names: Sequence[str], rows: Sequence[Sequence[Given]]) -> Iterator[str]:
    """Yield the lines of the page."""
    yield f"{len(rows)} deals; points that a pair gives away in a deal, by the tricks left"
    yield f"{'':20} {'all':>12} " + " ".join(f"{left:5}" for left in range(TRICKS, 0, -1))
    for at, name in enumerate(names):
        by_trick = (sum(row[at][left] for row in rows) / len(rows) for left in reversed(range(TRICKS)))
        yield f"{name:20} {_told([sum(row[at]) for row in rows]):>12} " + " ".join(f"{one:5.2f}" for one in by_trick)
    for at in range(1, len(names)):
        more = _told([sum(row[at - 1]) - sum(row[at]) for row in rows])
        yield f"{names[at - 1]} less {names[at]}: {more}"


def _told(numbers: Sequence[float]) -> str:
    """Return the mean of ``numbers`` with its 95 % interval."""
    middle, half = interval(numbers)
    return f"{middle:.2f} ± {half:.2f}"


def measured(
    deals: int, seed: int, jobs: int, guide: Decide | None = None, deciders: Mapping[str, Decide] = LEVELS
) -> list[list[Given]]:
    """Return the rows of so many deals, in order."""
    row = partial(row_of, seed=seed, deciders=deciders, guide=guide)
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        return list(pool.imap(row, range(deals)))


def main(arguments: list[str] | None = None) -> int:
    """Run the command given by the arguments; return the exit status."""
    parser = argparse.ArgumentParser(prog="tools.points_given", description="Measure the points that cards give away.")
    parser.add_argument("--deals", type=int, default=250)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--alone", action="store_true", help="let every level play all seats, instead of asking it")
    given = parser.parse_args(arguments)
    guide = None if given.alone else LEVELS[GUIDE]
    print(*page(list(LEVELS), measured(given.deals, given.seed, given.jobs, guide)), sep="\n")
    return 0


if __name__ == "__main__":
    with while_read():
        raise SystemExit(main())
