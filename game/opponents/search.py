"""The search, for any game: try candidates in sampled worlds until one is clearly best.

Each game provides ``Trials`` of its seat's candidates. All candidates are tried in the same worlds, which cancels out
much of their luck; those that have fallen behind are left out of later worlds. A tree search over the sampled worlds
gained nothing more in Forty-One or 42 once the worlds are played out by good rules of thumb.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Generator, Iterable
from functools import partial
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


class Skill(msgspec.Struct, frozen=True):
    """The limits of a searching level: at most ``worlds`` for each choice, and at most ``seconds``."""

    worlds: int
    seconds: float

    def budget(self, iterations: int | None, worlds: int | None = None) -> Budget:
        """Return the budget of a thought: so many ``iterations``, else ``worlds`` or its own number within its time."""
        return Budget(iterations or worlds or self.worlds, None if iterations else self.seconds)


class Trials(Protocol):
    """Candidates and their results so far."""

    def run(self, candidates: list[int], worlds: int) -> Generator[None, None, None]:
        """Try the candidates with these numbers in ``worlds`` more worlds; yield every few milliseconds."""

    def standing(self, candidate: int) -> tuple[int, float, float]:
        """Return how many worlds a candidate was tried in, its mean worth, and the variance of a single trial."""


StillIn = Callable[[list[int], bool], list[int]]


def race(
    trials: Trials, count: int, budget: Budget, still_in: StillIn | None = None, most: int = 0
) -> Generator[None, None, None]:
    """Try candidates 0 to ``count`` - 1 until the budget is used up or only one is left.

    ``still_in`` says after each stage which of those tried go on, and is told whether all worlds have been used up; if
    more than one goes on then, there are as many worlds again, up to ``most``.
    """
    ends = [max(1, round(budget.worlds * share)) for share in (*STAGES, 1.0)]
    while ends[-1] < most:
        ends.append(min(most, 2 * ends[-1]))

    def stages() -> Generator[None, None, None]:
        running, done = list(range(count)), 0
        for end in ends:
            if end <= done:
                continue
            yield from trials.run(running, end - done)
            done = end
            running = (still_in or partial(_still_in, trials))(running, done >= budget.worlds)
            if len(running) == 1:
                return

    return within(budget.seconds, stages())


def within(seconds: float | None, steps: Iterable[None]) -> Generator[None, None, None]:
    """Take ``steps`` until they have used up so many ``seconds`` of their own; without end if None."""
    left = math.inf if seconds is None else seconds
    begun = time.perf_counter()
    for _ in steps:
        left -= time.perf_counter() - begun
        yield
        if left <= 0.0:
            return
        begun = time.perf_counter()


def _still_in(trials: Trials, running: list[int], _is_over: bool) -> list[int]:
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
