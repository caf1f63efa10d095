"""Puzzles from one's own costly choices: one whose best was clear is weighed again, and kept if that stands.

It is done in the background once a deal's account has been worked out, when the opponents and everybody else have
nothing to ask. The maker has no clock and no screen: whoever wants puzzles calls ``update`` in every frame.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from game.controller import PERSON
from game.looking_back.accountant import AccountJob
from game.opponents.base import Decision
from game.opponents.inquiry import Inquiry, Thinking, Urgency, Weigh
from game.practice.puzzles import GAP, SEEDS, SOLVED, WORLDS, Puzzle, PuzzleFault, costs, is_clear, right
from game.record import Record
from game.rules.base import Action, Options, State

DOUBT: Final = 0.015  # of the game: by how much an account may be off for a choice to be weighed again


class _Candidate(msgspec.Struct):
    """A position that may become a puzzle, and what was found of it, seed by seed."""

    record: Record
    state: State
    decisions: list[Decision] = msgspec.field(default_factory=list)


class PuzzleMaker:
    """Weighs the person's costly choices and has ``keep`` keep the puzzles that they make."""

    def __init__(self, thinker: Thinking, keep: Callable[[Puzzle], object]) -> None:
        self._thinker = thinker
        self._keep = keep
        self._candidates: list[_Candidate] = []
        self._inquiry: Inquiry[Decision] | None = None  # about the first of them

    @property
    def is_busy(self) -> bool:
        """Whether positions are left to be weighed."""
        return bool(self._candidates)

    def look_at(self, job: AccountJob, game: str, options: Options) -> None:
        """Have the person's costly choices weighed in a deal whose account has been worked out."""
        for at in sorted(job.appraisals):
            step, before = job.steps[at], job.steps[at - 1]
            if step.seat == PERSON and is_clearly_costly(step.done, job.appraisals[at].decision):
                self._candidates.append(_Candidate(Record(game, options, None, before.deals), before.after))

    def update(self) -> None:
        """Take what was found, and ask for what is to be found next."""
        inquiry = self._inquiry
        if inquiry is not None and (inquiry.answer is not None or inquiry.is_lost):
            self._inquiry = None
            if inquiry.answer is None or not self._may_be_puzzle(self._candidates[0], inquiry.answer):
                del self._candidates[0]
        if self._inquiry is None and self._candidates:
            first = self._candidates[0]
            question = Weigh(first.state.view(PERSON), Urgency.PUZZLES, len(first.decisions), WORLDS)
            self._inquiry = self._thinker.ask(question)

    def _may_be_puzzle(self, candidate: _Candidate, decision: Decision) -> bool:
        """Whether a candidate has to be weighed once more; keep the puzzle if it has been weighed enough."""
        candidate.decisions.append(decision)
        try:
            if not is_clear(candidate.decisions):
                return False
        except PuzzleFault:  # without figures
            return False
        if len(candidate.decisions) == SEEDS:
            self._keep(Puzzle(candidate.record, candidate.state, candidate.decisions[0]))
        return len(candidate.decisions) < SEEDS


def is_clearly_costly(done: object, decision: Decision) -> bool:
    """Whether what was ``done`` is a costly choice by ``decision``, and the best one seems clear."""
    if not isinstance(done, Action):
        return False
    try:
        return costs(decision)[done] >= GAP - DOUBT and bool(right(decision, GAP - DOUBT, SOLVED + DOUBT))
    except PuzzleFault:
        return False
