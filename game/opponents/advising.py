"""What advice has in common in all games: figures of every choice from the same worlds, and how sure they are.

Advice tries every choice in batches of worlds. The worlds of a batch are made from one another, those of different
batches from independent starts, so the spread between batches says how much the figures of another seed may differ. As
all choices are tried in the same worlds, the difference between two of them is known better than either.
"""

from __future__ import annotations

import math
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from game.opponents import compiled
from game.opponents.base import Advising, Appraisal, Appraising, Choice, Decision, Errors, Thought, Value, added
from game.opponents.verdict import is_settled
from game.rules.base import Action

BRAKE: Final = 1.1  # of its thread's seconds after which advice ends early, on a machine that is far too slow
BATCHES: Final = (16, 48, 128)  # batches after which advice tells what it has come to; the last number ends it ...
BRIEF: Final = 2  # the decision of advice, counted from 1, with which a brief thought ends
PLAIN_BATCHES: Final = (4, 12, 32)  # ... and without the compiler


class Sums(NamedTuple):
    """What a choice came to in a batch of ``worlds`` worlds: sums of its figures (``Choice``).

    The bid was made in ``made`` of the ``bids`` worlds that count for its chance: those that are not thrown in. In
    ``partner`` of these, the partner made its own.
    """

    worlds: float
    points: float
    share: float
    worth: float
    bids: float
    made: float
    partner: float = 0.0


def since(before: Sequence[Sequence[float]], now: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return by candidate what has been added to its sums ``before``, which ``now`` are more."""
    return [[new - old for new, old in zip(*each, strict=True)] for each in zip(now, before, strict=True)]


class Findings:
    """The sums of ``count`` candidates, batch by batch; every ``chain`` batches the worlds start afresh."""

    def __init__(self, count: int, chain: int = 1) -> None:
        self._chain = chain
        self._batches: list[list[Sums]] = [[] for _ in range(count)]

    def add(self, batch: Sequence[Sums]) -> None:
        """Add a batch: the sums of every candidate."""
        for sums, one in zip(self._batches, batch, strict=True):
            sums.append(one)

    def filled(self, batch: Generator[None, None, Sequence[Sums]]) -> Generator[None, None, None]:
        """Add what a ``batch`` comes to once it has been tried."""
        self.add((yield from batch))

    @property
    def batches(self) -> int:
        """How many batches there are."""
        return len(self._batches[0])

    def total(self, candidate: int) -> Sums:
        """Return the sums over all batches."""
        return Sums(*map(added, zip(*self._batches[candidate], strict=True)))

    def rated(self, choice: Choice, candidate: int, best: int, game: float) -> Choice:
        """Return ``choice``, which is ``candidate``, with its share of the game and the errors of its figures.

        ``best`` is the candidate advised; ``game`` is what winning the game adds to a choice's worth.
        """
        mine, other = self._batches[candidate], self._batches[best]
        lost = [(theirs.share - own.share) / own.worlds for own, theirs in zip(mine, other, strict=True)]
        dearer = [(theirs.worth - own.worth) / own.worlds / game for own, theirs in zip(mine, other, strict=True)]
        total = self.total(candidate)
        errors = Errors(
            self._error([own.points / own.worlds for own in mine]),
            self._chance_error(choice.chance or 0.0, [own.made for own in mine], mine, total),
            self._error([own.share / own.worlds for own in mine]),
            self._chance_error(choice.partner or 0.0, [own.partner for own in mine], mine, total),
        )
        binding = lost if added(lost) <= added(dearer) else dearer
        return replace(choice, share=total.share / total.worlds, error=self._error(binding), errors=errors)

    def _chance_error(self, chance: float, made: Sequence[float], batches: Sequence[Sums], total: Sums) -> float:
        """Return the standard error of ``chance``, that of a bid which was ``made`` so often in each of the batches.

        Not every world counts for it where deals may be thrown in.
        """
        if not total.bids:
            return math.sqrt(chance * (1.0 - chance) / total.worlds)
        off = [(kept - chance * own.bids) / own.worlds for kept, own in zip(made, batches, strict=True)]
        return self._error(off) * total.worlds / total.bids

    def _error(self, means: Sequence[float]) -> float:
        """Return the standard error of the mean of ``means``, a figure's means batch by batch."""
        chains = [means[at : at + self._chain] for at in range(0, len(means), self._chain)]
        whole = [added(chain) / len(chain) for chain in chains if len(chain) == self._chain]
        return max(_error(means), _error(whole) if self._chain > 1 else 0.0)


def _error(means: Sequence[float]) -> float:
    count = len(means)
    if count < 2:
        return 0.0
    mean = added(means) / count
    return math.sqrt(added((each - mean) ** 2 for each in means) / (count - 1) / count)


Batch = Callable[[], Generator[None, None, list[Sums]]]
Decide = Callable[[Findings], Decision]


def advised(found: Findings, batch: Batch, decide: Decide, looks: Sequence[int], seconds: float = BRAKE) -> Advising:
    """Return advice: ``decide`` what to do after each of ``looks``, numbers of batches, the last of which ends it.

    Each ``batch`` tries every candidate and yields every few milliseconds. After so many ``seconds`` of its own it ends
    early: of processor time, so that the figures do not depend on what else the machine has to do.
    """
    left = seconds
    for look in looks:
        while found.batches < look:
            begun = time.thread_time()
            for _ in found.filled(batch()):
                left -= time.thread_time() - begun
                yield None
                begun = time.thread_time()
            left -= time.thread_time() - begun
            if left <= 0.0 and found.batches > 1:
                return decide(found)
        if look < looks[-1]:
            yield decide(found)
    return decide(found)


def last_of(advising: Advising, is_enough: Callable[[int, Decision], bool] = lambda *_: False) -> Thought:
    """Return a thought that comes to the last decision of ``advising``, or to the first that ``is_enough``.

    Decisions are numbered from 1.
    """
    number = 0
    while True:
        try:
            better = next(advising)
        except StopIteration as end:
            last: Decision = end.value
            return last
        if better is not None:
            number += 1
            if is_enough(number, better):
                advising.close()
                return better
        yield


class Tried(ABC):
    """What a seat may do, tried in batches of ``size`` worlds; ``places`` say which candidate each action is.

    ``game`` is what winning the game adds to a choice's worth. Every ``chain`` batches the worlds start afresh. Advice
    tells what it has come to after each of ``looks``, numbers of batches.
    """

    def __init__(
        self, places: Mapping[Action, int], size: int, game: float, chain: int = 1, looks: Sequence[int] = ()
    ) -> None:
        self._places, self._size, self._game = places, size, game
        self._looks = looks or (BATCHES if compiled.has_compiler() else PLAIN_BATCHES)
        self._found = Findings(max(places.values()) + 1, chain)

    @abstractmethod
    def batch(self, worlds: int) -> Generator[None, None, list[Sums]]:
        """Try every candidate in ``worlds`` more worlds, yielding every few milliseconds; return what each came to."""

    @abstractmethod
    def decision(self, found: Findings) -> Decision:
        """Return what the best level would do by what was ``found`` so far."""

    @abstractmethod
    def value(self, action: Action) -> Value:
        """Return what ``action`` promises every seat, on average over the worlds."""

    def advice(self) -> Advising:
        """Return advice about it."""
        return advised(self._found, self._batch, self._decide, self._looks)

    def weighed(self, worlds: int) -> Thought:
        """Return a thought that decides from ``worlds`` worlds or a few more, however long that takes."""
        looks = [-(-worlds // self._size)]
        return last_of(advised(self._found, self._batch, self._decide, looks, math.inf))

    def appraised(self, true: Tried, done: Action, *, is_brief: bool) -> Appraising:
        """Return an appraisal, in which ``true`` tells what follows in the true world.

        The decision is the first that tells for sure how good ``done`` was, else the last; if it ``is_brief``, no later
        than number ``BRIEF``.
        """

        def is_enough(number: int, decision: Decision) -> bool:
            return (is_brief and number == BRIEF) or is_settled(done, decision)

        decision = yield from last_of(self.advice(), is_enough)
        yield from true._batch()
        actions = [choice.action for choice in decision.choices]
        return Appraisal(decision, tuple(map(self.value, actions)), tuple(map(true.value, actions)))

    def _batch(self) -> Generator[None, None, list[Sums]]:
        return self.batch(self._size)

    def _decide(self, found: Findings) -> Decision:
        """Return the decision, with what was found of its choices."""
        decision = self.decision(found)
        best = self._places[decision.action]
        choices = [found.rated(choice, self._places[choice.action], best, self._game) for choice in decision.choices]
        return replace(decision, choices=tuple(choices), game=self._game)
