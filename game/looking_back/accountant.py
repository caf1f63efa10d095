"""Works the accounts of finished deals out in the background, one appraisal after another, at the opponents' leave.

It has no clock and no screen: whoever wants an account calls ``update`` in every frame.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from game.controller import PERSON, Step
from game.looking_back.account import Account, Swing, account_of, judge, skill_in
from game.opponents.base import Appraisal, Opening
from game.opponents.inquiry import Appraise, Explain, Inquiry, OpenDeal, Thinking, Urgency
from game.opponents.verdict import Grade, Verdict
from game.rules.base import Action
from game.rules.deal import Deal


class AccountJob(msgspec.Struct, eq=False):
    """A finished deal whose account is wanted: its ``steps``, numbered in the game from ``first``, the dealing first.

    ``opening`` and the appraisals come one by one; ``account`` is there once all have come.
    """

    steps: tuple[Step, ...]
    first: int
    seat: int
    choices: tuple[int, ...]  # the places among the steps at which a seat had a choice
    opening: Opening | None = None
    appraisals: dict[int, Appraisal] = msgspec.field(default_factory=dict)
    account: Account | None = None
    is_lost: bool = False  # whether it was given up
    looked_at: int = 0  # the place of the step that somebody looks at, whose appraisal comes first
    _verdicts: dict[int, Verdict | None] = msgspec.field(default_factory=dict)

    def verdict(self, at: int) -> Verdict | None:
        """Return the verdict on the choice made at a place whose appraisal has come."""
        if at not in self._verdicts:
            done = self.steps[at].done
            assert isinstance(done, Action)
            self._verdicts[at] = self.verdict_on(at, done)
        return self._verdicts[at]

    def verdict_on(self, at: int, action: Action) -> Verdict | None:
        """Return the verdict on ``action``, had it been chosen at a place whose appraisal has come."""
        return judge(self.steps[at]._replace(done=action), self.appraisals[at], self._sides)

    def why_costly(self, at: int) -> Explain:
        """Return the question why the best choice at such a place is better than the one made."""
        before, done = self.steps[at - 1].after, self.steps[at].done
        assert before.turn is not None and isinstance(done, Action)
        best = self.appraisals[at].decision.action
        return Explain(before.view(before.turn), Urgency.REASON, best, done, before.hands)

    def skill(self, at: int) -> Swing:
        """Return what the choice made at such a place changed, as the account's seat sees it."""
        return skill_in(self.steps[at], self.appraisals[at], self.verdict(at), self._sides, self.seat)

    @property
    def _sides(self) -> Sequence[tuple[int, ...]]:
        return self.steps[0].after.public.options.sides

    @property
    def costly(self) -> list[tuple[int, Verdict]]:
        """The place and the verdict of each choice of the seat, as far as they have come, that was not fine.

        The worst class comes first, and in each what cost the most points.
        """
        own = [(at, self.verdict(at)) for at in sorted(self.appraisals) if self.steps[at].seat == self.seat]
        found = [(at, verdict) for at, verdict in own if verdict is not None and verdict.grade > Grade.FINE]
        return sorted(found, key=lambda each: (-each[1].grade, -each[1].points, -each[1].cost))

    @property
    def progress(self) -> float:
        """How much of the work is done, 0 to 1."""
        return (len(self.appraisals) + (self.opening is not None)) / (len(self.choices) + 1)

    @property
    def is_open(self) -> bool:
        """Whether there is work left to do."""
        return self.account is None and not self.is_lost


class Accountant:
    """Works out the accounts that are wanted, the latest wish first, and hands each work done to ``concluded``."""

    def __init__(self, thinker: Thinking, concluded: Callable[[AccountJob], None] | None = None) -> None:
        self._thinker = thinker
        self._concluded = concluded
        self._jobs: list[AccountJob] = []
        self._asked: tuple[AccountJob, int, Inquiry[Appraisal] | Inquiry[Opening]] | None = None
        """The job, the place of the choice that is asked about, 0 for the opening, and the question."""

    def want(self, steps: Sequence[Step], deal: range) -> AccountJob | None:
        """Return the work on the person's account of the finished deal whose steps have the numbers ``deal``.

        None if this game has no accounts, or nobody had a choice in the deal.
        """
        dealt = steps[deal.start]
        assert isinstance(dealt.done, Deal)
        if not self._thinker.opponents.mind_of(dealt.after.view(PERSON)).has_accounts:
            return None
        own = tuple(steps[deal.start : deal.stop])
        ended = own[-1].after  # the same state even in steps that were replaced to drop old decisions
        known = next((job for job in self._jobs if job.steps[-1].after is ended), None)
        if known is None:
            choices = tuple(at for at in range(1, len(own)) if _is_choice(own, at))
            if not choices:
                return None
            known = AccountJob(own, deal.start, PERSON, choices)
            self._jobs.append(known)
        return known

    @property
    def is_busy(self) -> bool:
        """Whether there is work left to do."""
        return any(job.is_open for job in self._jobs)

    def forget_undone(self, steps: Sequence[Step]) -> None:
        """Stop working on deals that are no longer over, now that the game has only these ``steps``."""

        def is_over(job: AccountJob) -> bool:
            last = job.first + len(job.steps) - 1
            return last < len(steps) and steps[last].after is job.steps[-1].after

        self._jobs = [job for job in self._jobs if is_over(job)]
        if self._asked is not None and self._asked[0] not in self._jobs:
            self._asked = None

    def update(self) -> None:
        """Take what was found, and ask for what is to be found next."""
        if self._asked is not None:
            self._take(*self._asked)
        if self._asked is None:
            job = next((job for job in reversed(self._jobs) if job.is_open), None)
            if job is not None:
                self._ask(job)

    def _ask(self, job: AccountJob) -> None:
        if job.opening is None:
            self._asked = job, 0, self._thinker.ask(OpenDeal(job.steps[0].after.view(job.seat), Urgency.REVIEW))
            return
        missing = [at for at in job.choices if at not in job.appraisals]
        at = job.looked_at if job.looked_at in missing else missing[0]
        before, done = job.steps[at - 1].after, job.steps[at].done
        assert before.turn is not None and isinstance(done, Action)
        is_brief = before.turn != job.seat  # others' choices matter less to the seat, and there are more of them
        question = Appraise(before.view(before.turn), Urgency.REVIEW, before.hands, done, is_brief)
        self._asked = job, at, self._thinker.ask(question)

    def _take(self, job: AccountJob, at: int, inquiry: Inquiry[Appraisal] | Inquiry[Opening]) -> None:
        found = inquiry.answer
        if found is None and not inquiry.is_lost:
            return
        self._asked = None
        if isinstance(found, Opening):
            job.opening = found
        elif found is not None:
            job.appraisals[at] = found
        job.is_lost = inquiry.is_lost
        if job.opening is not None and len(job.appraisals) == len(job.choices):
            self._conclude(job, job.opening)

    def _conclude(self, job: AccountJob, opening: Opening) -> None:
        view = job.steps[-1].after.view(job.seat)
        sides, result = view.public.options.sides, self._thinker.opponents.result_of(view)
        job.account = account_of(job.seat, sides, job.steps, job.first, opening, job.appraisals, result)
        if self._concluded is not None:
            self._concluded(job)


def _is_choice(steps: Sequence[Step], at: int) -> bool:
    """Whether the step at place ``at`` was chosen among several actions, not played out after a claim."""
    before = steps[at - 1].after
    return not steps[at].played_out and before.turn is not None and len(before.legal_actions()) > 1
