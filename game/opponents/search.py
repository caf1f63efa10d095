"""The search, for any game: try candidates in sampled worlds until one is clearly best.

Each game provides ``Trials`` of its seat's candidates. All candidates are tried in the same worlds, which cancels out
much of their luck; those that have fallen behind are left out of later worlds. A tree search over the sampled worlds
gained nothing more in Forty-One or 42 once the worlds are played out by good rules of thumb.
"""

from __future__ import annotations

import math
import time
from collections.abc import Generator
from typing import Final, Protocol

import msgspec

STAGES: Final = (1 / 8, 1 / 4, 1 / 2)  # shares of all worlds after which candidates that have fallen behind are dropped
BEHIND: Final = 3.0  # standard errors of the difference by which a candidate has fallen behind


class Budget(msgspec.Struct, frozen=True):
    """How long to think: at most ``worlds`` worlds and, unless None, at most ``seconds`` seconds.

    Only time spent on the trials counts: a thought may be suspended between two of its slices.
    """

    worlds: int
    seconds: float | None = None


class Trials(Protocol):
    """Candidates and their results so far."""

    def run(self, candidates: list[int], worlds: int) -> Generator[None, None, None]:
        """Try the candidates with these numbers in ``worlds`` more worlds; yield every few milliseconds."""

    def standing(self, candidate: int) -> tuple[int, float, float]:
        """Return how many worlds a candidate was tried in, its mean worth, and the variance of a single trial."""


def race(trials: Trials, count: int, budget: Budget) -> Generator[None, None, None]:
    """Try candidates 0 to ``count`` - 1 until the budget is used up or only one is left."""
    left = math.inf if budget.seconds is None else budget.seconds
    running = list(range(count))
    done = 0
    for stage in (*STAGES, 1.0):
        worlds = max(1, round(budget.worlds * stage)) - done
        if worlds <= 0:
            continue
        begun = time.perf_counter()
        for _ in trials.run(running, worlds):
            left -= time.perf_counter() - begun
            yield
            if left <= 0.0:
                return
            begun = time.perf_counter()
        done += worlds
        running = _still_in(trials, running)
        if len(running) == 1:
            return


def _still_in(trials: Trials, running: list[int]) -> list[int]:
    """Return the candidates that have not clearly fallen behind the best."""
    standings = {candidate: trials.standing(candidate) for candidate in running}
    best = max(running, key=lambda candidate: standings[candidate][1])
    times, most, spread = standings[best]
    left = []
    for candidate, (_, mean, variance) in standings.items():
        error = math.sqrt((spread + variance) / times)
        if candidate == best or mean >= most - BEHIND * error:
            left.append(candidate)
    return left
