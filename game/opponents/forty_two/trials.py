"""Trials of 42: cards and bids tried in sampled worlds, played out by the learned policy or rules of thumb.

The last tricks are solved with all hands open (``ending``).
"""

from __future__ import annotations

import random
from collections.abc import Generator
from math import sqrt
from typing import Final

from game.opponents import compiled, search
from game.opponents.compiled import kernel
from game.opponents.forty_two.ending import EndingMemory, ending_for, solve
from game.opponents.forty_two.inference import Sampling, begin, put_in_place, sampling_of, stir
from game.opponents.forty_two.outcomes import OUTCOMES, payoff_of, share_out, worth
from game.opponents.forty_two.policy import (
    FortyTwoPolicy,
    arrange,
    learned,
    play_on,
    policy_for,
    prepare,
    proceed,
    restore,
)
from game.opponents.forty_two.position import BIDS, LEFT, NEED, PLAYERS, SEATS, SIZE, TURN, copy, play
from game.opponents.forty_two.rules_of_thumb import FIRST, GONE, assume_bids
from game.rules.deal import Hands
from game.rules.forty_two import FEWEST, View

MADE: Final = OUTCOMES + 2
# by candidate: the count of each number of tricks; the sums of worths and of their squares; from MADE on, by seat, how
# often it made its bid
TALLY: Final = MADE + SEATS
FRESH: Final = 64  # worlds from one independent start to the next
BURN: Final = 2  # sweeps after which an independent start is taken for a typical world
CALL: Final = 600  # candidates times worlds times players in one kernel call: about 3 ms
SOLVING: Final = 16  # times as long as playing it out takes solving an ending, about
NEVER: Final = -1e9  # the worth of a candidate that was never tried
STRAY: Final = 36.0  # the squared difference of one more world, unlike those tried, by which an error is widened


class Skill(search.Skill, frozen=True):
    """How a level thinks.

    ``worlds`` are for a card, ``bid_worlds`` for each bid. While two bids are too close to tell, there are more, up to
    ``most`` for all players together. What the rules of thumb say is left only for what is better by ``caution``
    standard errors. ``points`` is the share of points won in a deal's worth; the rest is the chance to win the game,
    which the others' points reduce. ``points_of_two`` is the same with two players, where every trick one loses the
    other wins. ``warmth`` belongs to the model of bids (``inference``). If it ``is_learned``, the learned policy plays
    the trials out.
    """

    bid_worlds: int
    points: float
    points_of_two: float
    most: int = 0
    caution: float = 0.7
    warmth: float = 0.0
    is_learned: bool = False

    def points_for(self, players: int) -> float:
        """Return the share of points in a deal's worth with so many players."""
        return self.points_of_two if players == FEWEST else self.points


class FortyTwoTrials:
    """Trials of a seat's candidates: bids, or cards or leads as ``position`` numbers them.

    By candidate, ``tallies`` hold ``TALLY`` numbers; ``payoff`` is what they were worked out by. A candidate
    once left out must stay out: candidates are compared in the worlds that both were tried in, the first ones of each.
    """

    def __init__(
        self,
        view: View,
        candidates: list[int],
        skill: Skill,
        rng: random.Random,
        hands: Hands | None = None,
        *,
        counts_all: bool = False,
    ) -> None:
        """Prepare trials; the learned policy plays the deals out where there is one and a compiler.

        With ``hands``, the only world is the one in which the seats hold them. If it ``counts_all``, ``shares`` tell
        what every seat came to.
        """
        self._me = view.seat
        self._players = view.public.players
        self._is_bidding = view.public.is_bidding
        self._candidates = candidates
        self.payoff = compiled.real(payoff_of(view.public, view.seat, skill.points_for(self._players)))
        self._scratch = compiled.whole([0] * SIZE)
        self._worlds = 0
        self.tallies = [[0.0] * TALLY for _ in candidates]
        # by pair of candidates, the sum of the differences of their worths in the same world, and of their squares
        self._gaps = compiled.real([0.0] * (2 * len(candidates) ** 2))
        # by candidate, the sums of ``share_out``
        self.shares = [[0.0] * (2 * SEATS) for _ in candidates if counts_all]
        self._sampler, self._sampling = sampling_of(view, skill.warmth, rng, hands)
        has_net = skill.is_learned and not view.public.options.simple and compiled.has_compiler()
        self._ending = compiled.arrays(ending_for(self._players))
        self.is_ending = not self._is_bidding and self._sampling.deal[LEFT] <= self._ending.tricks
        self._policy = policy_for(learned(self._players) if has_net else None)
        self._gone = compiled.whole(int(mask) for mask in self._sampling.story[GONE : GONE + SEATS])
        if self._is_bidding:
            self._sampling.deal[TURN] = self._sampling.story[FIRST]

    def run(self, candidates: list[int], worlds: int) -> Generator[None, None, None]:
        """Try ``candidates`` in ``worlds`` more worlds."""
        together = compiled.has_compiler()
        groups = [candidates] if together else [[candidate] for candidate in candidates]
        usual = CALL // (len(candidates) * self._players)
        call = max(1, usual // SOLVING if self.is_ending else usual) if together else 1
        end = self._worlds + worlds
        while self._worlds < end:
            is_fresh = self._worlds % FRESH == 0
            if is_fresh:
                put_in_place(self._sampling, self._sampler.sample())
            count = min(call, end - self._worlds, FRESH - self._worlds % FRESH)
            self._worlds += count
            worths = compiled.real([0.0] * (count * len(candidates)))
            for number, group in enumerate(groups):  # the same world for all groups
                self._try(group, count, 0 if number else 1, BURN if is_fresh and not number else 0, worths, number)
                yield
            compiled.fast(compare)(worths, compiled.whole(candidates), len(self._candidates), self._gaps)

    def _try(self, group: list[int], worlds: int, sweeps: int, burn: int, worths: list[float], first: int) -> None:
        tallies = compiled.real([0.0] * (TALLY * len(group)))
        shares = compiled.real([0.0] * (2 * SEATS * len(group) if self.shares else 0))
        numbers = compiled.whole(self._candidates[place] for place in group)
        compiled.fast(try_candidates)(
            self._sampling,
            self._policy,
            self._ending,
            self._gone,
            self.payoff,
            self._scratch,
            self._me,
            self._is_bidding,
            numbers,
            *(worlds, sweeps, burn),
            tallies,
            worths,
            first,
            shares,
        )
        for at, place in enumerate(group):
            _add(self.tallies[place], tallies, TALLY * at)
            if self.shares:
                _add(self.shares[place], shares, 2 * SEATS * at)

    def standing(self, candidate: int) -> tuple[int, float, float]:
        """Return how many worlds a candidate was tried in, its mean worth to the seat, and its variance."""
        tally = self.tallies[candidate]
        times = sum(tally[:OUTCOMES])
        if not times:  # time was up before it was tried
            return 0, NEVER, 0.0
        mean = tally[OUTCOMES] / times
        return round(times), mean, max(0.0, tally[OUTCOMES + 1] / times - mean * mean)

    def gap(self, one: int, other: int) -> tuple[float, float]:
        """Return by how much candidate ``one`` is worth more than the ``other``, and the standard error of that."""
        times = min(sum(self.tallies[one][:OUTCOMES]), sum(self.tallies[other][:OUTCOMES]))
        if not times:
            return 0.0, sqrt(STRAY)
        at = 2 * (len(self._candidates) * one + other)
        mean = float(self._gaps[at]) / times
        variance = max(0.0, float(self._gaps[at + 1]) / times - mean * mean)
        return mean, sqrt((variance + STRAY / times) / times)

    def made(self, candidate: int, seat: int) -> float:
        """Return the share of deals in which ``seat`` made its bid."""
        tally = self.tallies[candidate]
        return tally[MADE + seat] / max(1.0, sum(tally[:OUTCOMES]))

    def chance(self, candidate: int) -> float:
        """Return the share of deals in which the bid of the seat itself was made."""
        return self.made(candidate, self._me)

    def taken(self, candidate: int) -> list[float]:
        """Return by number of tricks the share of deals in which the seat took that many."""
        counts = self.tallies[candidate][:OUTCOMES]
        times = max(1.0, sum(counts))
        return [count / times for count in counts]


def _add(sums: list[float], more: list[float], begin: int) -> None:
    """Add the numbers of ``more`` from place ``begin`` on to ``sums``."""
    for place in range(len(sums)):
        sums[place] += float(more[begin + place])


@kernel
def try_candidates(
    sampling: Sampling,
    policy: FortyTwoPolicy,
    ending: EndingMemory,
    gone: list[int],
    payoff: list[float],
    scratch: list[int],
    me: int,
    is_bidding: bool,
    candidates: list[int],
    worlds: int,
    sweeps: int,
    burn: int,
    tallies: list[float],
    worths: list[float],
    first: int,
    shares: list[float],
) -> None:
    """Try ``candidates`` of seat ``me``, cards or bids, in ``worlds`` worlds that are ``sweeps`` sweeps apart.

    If the first world has just been put in place, ``burn`` sweeps first turn it into a typical one. The ``policy``
    plays every deal to its end, unless the ``ending`` is solved; ``gone`` are the cards played, by seat. ``tallies``
    holds ``TALLY`` numbers for each candidate in turn. ``worths`` gets what each was worth, world by world, those of
    these candidates from place ``first`` of a world on. ``shares`` is empty, or gets for each what every seat came to
    (``share_out``).
    """
    memory, players = sampling.memory, sampling.deal[PLAYERS]
    if burn:
        begin(sampling, burn)
    row = len(worths) // worlds
    for world in range(worlds):
        stir(sampling, sweeps)
        arrange(policy, sampling.deal, memory, gone)
        prepare(policy, sampling.deal, memory)
        for place in range(len(candidates)):
            copy(sampling.deal, scratch)
            restore(policy, players)
            if is_bidding:
                assume_bids(scratch, memory, sampling.story, me, candidates[place])
            elif scratch[LEFT] <= ending.tricks:
                play(scratch, memory.leads, candidates[place])
                solve(scratch, memory.leads, payoff, me, ending)
            else:
                proceed(policy, scratch, memory, candidates[place])
            play_on(policy, scratch, memory)
            worths[row * world + first + place] = note(scratch, payoff, me, tallies, TALLY * place)
            if len(shares) > 0:
                share_out(scratch, payoff, shares, 2 * SEATS * place)


@kernel
def note(deal: list[int], payoff: list[float], me: int, tallies: list[float], at: int) -> float:
    """Add a finished deal to the tally at place ``at``; return what it is worth."""
    value = worth(deal, payoff, me)
    tallies[at + deal[BIDS + me] - deal[NEED + me]] += 1.0
    tallies[at + OUTCOMES] += value
    tallies[at + OUTCOMES + 1] += value * value
    for seat in range(deal[PLAYERS]):
        if deal[NEED + seat] == 0:
            tallies[at + MADE + seat] += 1.0
    return value


@kernel
def compare(worths: list[float], candidates: list[int], count: int, gaps: list[float]) -> None:
    """Add the differences between ``candidates``, of ``count`` in all, in every world of ``worths`` to ``gaps``."""
    row = len(candidates)
    for start in range(0, len(worths), row):
        for one in range(row):
            for other in range(row):
                gap = worths[start + one] - worths[start + other]
                at = 2 * (count * candidates[one] + candidates[other])
                gaps[at] += gap
                gaps[at + 1] += gap * gap
