"""Puzzles from one's own faults: a costly choice whose best was clear is weighed again, and kept if that stands.

It is done in the background once a deal's account has been worked out, when the opponents and everybody else have
nothing to ask. The maker has no clock and no screen: whoever wants puzzles calls ``update`` in every frame.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

import msgspec

from game.account import Job
from game.controller import PERSON
from game.opponents.base import Decision
from game.opponents.process import REQUESTS, Advice, Customer
from game.puzzles import GAP, SEEDS, SOLVED, WORLDS, Puzzle, PuzzleFault, costs, is_clear, right
from game.record import Record
from game.rules.base import Action, Options, State, View

DOUBT: Final = 0.015  # of the game: by how much an account may be off for a choice to be weighed again


class Weigher(Protocol):
    """Weighs positions, never keeping the caller waiting."""

    def weigh(self, request: int, view: View, number: int, worlds: int) -> None:
        """Begin to work out advice for the seat of ``view`` from so many worlds, under seed ``number``."""

    def advice(self, customer: Customer) -> list[Advice]:
        """Return the advice that has come for ``customer`` since the last call."""

    def waits(self, request: int, customer: Customer) -> bool:
        """Whether a customer's ``request`` has been neither answered nor replaced by another."""


class _Candidate(msgspec.Struct):
    """A position that may become a puzzle, and what was found of it, seed by seed."""

    record: Record
    state: State
    decisions: list[Decision] = msgspec.field(default_factory=list)


class PuzzleMaker:
    """Weighs the person's faults and has ``keep`` keep the puzzles that they make.

    Of several, the one looked after works; a question that another has replaced is asked again.
    """

    def __init__(self, weigher: Weigher, keep: Callable[[Puzzle], object]) -> None:
        self._weigher = weigher
        self._keep = keep
        self._waiting: list[_Candidate] = []
        self._asked: _Candidate | None = None
        self._request = 0

    @property
    def is_busy(self) -> bool:
        """Whether positions are left to be weighed."""
        return self._asked is not None or bool(self._waiting)

    def look_at(self, job: Job, game: str, options: Options) -> None:
        """Have the person's faults of a deal weighed whose account has been worked out."""
        for at in sorted(job.appraisals):
            step, before = job.steps[at], job.steps[at - 1]
            if step.seat == PERSON and is_fault(step.done, job.appraisals[at].decision):
                self._waiting.append(_Candidate(Record(game, options, None, before.deals), before.after))

    def update(self) -> None:
        """Take what was found, and ask for what is to be found next."""
        if self._asked is not None:
            for advice in self._weigher.advice(Customer.PUZZLES):
                if advice.request == self._request and self._asked is not None:
                    self._take(self._asked, advice.decision)
        if self._asked is not None and not self._weigher.waits(self._request, Customer.PUZZLES):
            self._ask(self._asked)
        if self._asked is None and self._waiting:
            self._ask(self._waiting.pop(0))

    def _ask(self, candidate: _Candidate) -> None:
        self._request = next(REQUESTS)
        self._asked = candidate
        number = len(candidate.decisions)
        self._weigher.weigh(self._request, candidate.state.view(PERSON), number, WORLDS)

    def _take(self, candidate: _Candidate, decision: Decision) -> None:
        self._asked = None
        candidate.decisions.append(decision)
        try:
            stands = is_clear(candidate.decisions)
        except PuzzleFault:  # rules of thumb answered: the process is given up
            return
        if not stands:
            return
        if len(candidate.decisions) < SEEDS:
            self._ask(candidate)
        else:
            self._keep(Puzzle(candidate.record, candidate.state, candidate.decisions[0]))


def is_fault(done: object, decision: Decision) -> bool:
    """Whether what was ``done`` is a costly choice by ``decision``, and the best one seems clear."""
    if not isinstance(done, Action):
        return False
    try:
        return costs(decision)[done] >= GAP - DOUBT and bool(right(decision, GAP - DOUBT, SOLVED + DOUBT))
    except PuzzleFault:
        return False
