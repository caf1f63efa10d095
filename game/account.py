"""The account of skill and luck: what a finished deal has brought a seat, event by event (docs/account.md).

The worth of a position is what it promises in the true lay of the cards if the seat to act makes the choice that was
best by all it could know, and everybody then plays on by rules of thumb. What a choice cost is judged by what its seat
could know alone; all else by which the worth changes is luck. So skill, luck and the others' share add up to the
result.

The accountant works accounts out in the background, one appraisal after another, at the opponents' leave. It has no
clock and no screen: whoever wants an account calls ``update`` in every frame.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum

import msgspec

from game.controller import PERSON, Step
from game.opponents.base import Appraisal, Opening, Value
from game.opponents.inquiry import Appraise, Inquiry, OpenDeal, Thinking, Urgency
from game.opponents.verdict import Grade, Verdict, verdict_on
from game.rules.base import STOCK, Action, Draw
from game.rules.deal import Deal


class Change(msgspec.Struct, frozen=True):
    """By how much something changed: the chance to win the game, and the points of one's side against the others'.

    The points of the other sides are averaged.
    """

    share: float = 0.0
    points: float = 0.0

    def __add__(self, other: Change) -> Change:
        return Change(self.share + other.share, self.points + other.points)

    def __sub__(self, other: Change) -> Change:
        return Change(self.share - other.share, self.points - other.points)

    def times(self, factor: float) -> Change:
        """Return the change ``factor`` times as large."""
        return Change(factor * self.share, factor * self.points)


class Kind(StrEnum):
    """What brought luck.

    It is the own hand, the card turned up, how the unseen cards lay from the first, a card drawn, or what came of a
    choice: how it met the true lay of the cards, and what the next seat could make of that.
    """

    HAND = "hand"
    TURNED_UP = "turned-up"
    LAY = "lay"
    DRAW = "draw"
    PLAY = "play"


class Event(msgspec.Struct, frozen=True):
    """One event of a deal: at step ``at`` of the game, by ``seat``, None for the cards dealt.

    ``skill`` is what the choice changed against the best one, as far as its seat could know and the estimate is sure,
    ``luck`` all that it changed besides. Without a choice there is no ``verdict``, and nothing of skill.
    """

    at: int
    seat: int | None
    kind: Kind
    luck: Change
    skill: Change = Change()
    verdict: Verdict | None = None


class Account(msgspec.Struct, frozen=True):
    """What a deal has brought the side of ``seat``; ``side`` are the seats that win with it, itself included.

    ``before`` is what the deal promised before it was dealt, ``after`` what it has come to. Points are those of the
    deal itself, so that there are none before it.
    """

    seat: int
    side: tuple[int, ...]
    before: Change
    after: Change
    events: tuple[Event, ...]

    @property
    def result(self) -> Change:
        """What the deal changed."""
        return self.after - self.before

    def luck(self, *kinds: Kind) -> Change:
        """Return the luck of these kinds, or of all."""
        return total(event.luck for event in self.events if not kinds or event.kind in kinds)

    @property
    def own(self) -> Change:
        """What the seat's own choices changed."""
        return total(event.skill for event in self.events if event.seat == self.seat)

    @property
    def partners(self) -> Change:
        """What the choices of the others on one's side changed."""
        return total(event.skill for event in self.events if event.seat in self.side and event.seat != self.seat)

    @property
    def opponents(self) -> Change:
        """What the choices of the other sides changed."""
        return total(event.skill for event in self.events if event.seat is not None and event.seat not in self.side)

    @property
    def rest(self) -> Change:
        """What remains of the result; nothing but what is lost in rounding."""
        return self.result - self.luck() - self.own - self.partners - self.opponents

    def verdicts(self, seat: int) -> list[Verdict]:
        """Return the verdicts on the choices of a seat, in order."""
        return [event.verdict for event in self.events if event.seat == seat and event.verdict is not None]


def total(changes: Iterable[Change]) -> Change:
    """Return the sum of ``changes``."""
    found = Change()
    for change in changes:
        found += change
    return found


def seen_by(value: Value, sides: Sequence[tuple[int, ...]], seat: int) -> Change:
    """Return ``value`` as the side of ``seat`` sees it."""
    own = next(side for side in sides if seat in side)
    others = [side for side in sides if side != own]
    points = sum(value.points[one] for one in own)
    theirs = sum(value.points[one] for side in others for one in side) / len(others)
    return Change(value.shares[seat], points - theirs)


def account_of(
    seat: int,
    sides: Sequence[tuple[int, ...]],
    steps: Sequence[Step],
    first: int,
    opening: Opening,
    appraisals: Mapping[int, Appraisal],
    result: Value,
) -> Account:
    """Return the account for ``seat`` of a finished deal, whose ``steps`` begin with the dealing, number ``first``.

    ``appraisals`` are by place among the steps, one for each step with a choice. ``result`` is what the deal has come
    to.
    """

    def seen(value: Value) -> Change:
        return seen_by(value, sides, seat)

    before, in_hand, after = Change(seen(opening.before).share), seen(opening.in_hand), seen(result)
    chosen = sorted(appraisals)
    worths = [*(seen(appraisals[at].true[appraisals[at].best]) for at in chosen), after]
    events = [Event(first, None, Kind.HAND, in_hand - before)]
    if opening.turned_up is not None:
        turned_up = seen(opening.turned_up)
        events.append(Event(first, None, Kind.TURNED_UP, turned_up - in_hand))
        in_hand = turned_up
    events.append(Event(first, None, Kind.LAY, worths[0] - in_hand))
    for at, worth, following in zip(chosen, worths[:-1], worths[1:], strict=True):
        step, appraisal = steps[at], appraisals[at]
        assert isinstance(step.done, Action)
        verdict = judge(step, appraisal, sides)
        skill = skill_in(step, appraisal, verdict, sides, seat)
        kind = Kind.DRAW if step.done == Draw(STOCK) else Kind.PLAY
        events.append(Event(first + at, step.seat, kind, following - worth - skill, skill, verdict))
    side = next(side for side in sides if seat in side)
    return Account(seat, side, before, after, tuple(events))


def skill_in(
    step: Step, appraisal: Appraisal, verdict: Verdict | None, sides: Sequence[tuple[int, ...]], seat: int
) -> Change:
    """Return what the choice made in ``step`` missed by this ``verdict`` on it, as the side of ``seat`` sees it."""
    assert isinstance(step.done, Action)
    places = appraisal.place(step.done), appraisal.best
    made, best = (seen_by(appraisal.expected[place], sides, seat) for place in places)
    return (made - best).times(0.0 if verdict is None else verdict.sure)


def judge(step: Step, appraisal: Appraisal, sides: Sequence[tuple[int, ...]]) -> Verdict | None:
    """Return the verdict on the choice made in ``step``, its points as the side of its seat sees them."""
    assert isinstance(step.done, Action) and step.seat is not None
    places = appraisal.best, appraisal.place(step.done)
    best, made = (seen_by(appraisal.expected[place], sides, step.seat).points for place in places)
    return verdict_on(step.done, appraisal.decision, best - made)


# --- working it out


class Job(msgspec.Struct, eq=False):
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
            self._verdicts[at] = judge(self.steps[at], self.appraisals[at], self._sides)
        return self._verdicts[at]

    def skill(self, at: int) -> Change:
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

    def __init__(self, thinker: Thinking, concluded: Callable[[Job], None] | None = None) -> None:
        self._thinker = thinker
        self._concluded = concluded
        self._jobs: list[Job] = []
        self._asked: tuple[Job, int] | None = None  # the place of the choice that is asked about, 0 for the opening
        self._inquiry: Inquiry[Appraisal] | Inquiry[Opening] | None = None

    def want(self, steps: Sequence[Step], deal: range) -> Job | None:
        """Return the work on the person's account of the finished deal whose steps have the numbers ``deal``.

        None if this game has no accounts, or nobody had a choice in the deal.
        """
        dealt = steps[deal.start]
        assert isinstance(dealt.done, Deal)
        if not self._thinker.has_accounts(dealt.after.view(PERSON)):
            return None
        own = tuple(steps[deal.start : deal.stop])
        ended = own[-1].after  # the same state even in steps that were replaced to drop old decisions
        known = next((job for job in self._jobs if job.steps[-1].after is ended), None)
        if known is None:
            choices = tuple(at for at in range(1, len(own)) if _is_choice(own, at))
            if not choices:
                return None
            known = Job(own, deal.start, PERSON, choices)
            self._jobs.append(known)
        return known

    @property
    def is_busy(self) -> bool:
        """Whether there is work left to do."""
        return any(job.is_open for job in self._jobs)

    def forget_undone(self, steps: Sequence[Step]) -> None:
        """Stop working on deals that are no longer over, now that the game has only these ``steps``."""

        def is_over(job: Job) -> bool:
            last = job.first + len(job.steps) - 1
            return last < len(steps) and steps[last].after is job.steps[-1].after

        self._jobs = [job for job in self._jobs if is_over(job)]
        if self._asked is not None and self._asked[0] not in self._jobs:
            self._asked = self._inquiry = None

    def update(self) -> None:
        """Take what was found, and ask for what is to be found next."""
        if self._asked is not None and self._inquiry is not None:
            self._take(*self._asked, self._inquiry)
        if self._asked is None:
            job = next((job for job in reversed(self._jobs) if job.is_open), None)
            if job is not None:
                self._ask(job)

    def _ask(self, job: Job) -> None:
        if job.opening is None:
            self._asked = job, 0
            self._inquiry = self._thinker.ask(OpenDeal(job.steps[0].after.view(job.seat), Urgency.REVIEW))
            return
        missing = [at for at in job.choices if at not in job.appraisals]
        at = job.looked_at if job.looked_at in missing else missing[0]
        before, done = job.steps[at - 1].after, job.steps[at].done
        assert before.turn is not None and isinstance(done, Action)
        is_brief = before.turn != job.seat  # others' choices matter less to the seat, and there are more of them
        self._asked = job, at
        view = before.view(before.turn)
        self._inquiry = self._thinker.ask(Appraise(view, Urgency.REVIEW, before.hands, done, is_brief))

    def _take(self, job: Job, at: int, inquiry: Inquiry[Appraisal] | Inquiry[Opening]) -> None:
        found = inquiry.answer
        if found is None and not inquiry.is_lost:
            return
        self._asked = self._inquiry = None
        if isinstance(found, Opening):
            job.opening = found
        elif found is not None:
            job.appraisals[at] = found
        job.is_lost = inquiry.is_lost
        if job.opening is not None and len(job.appraisals) == len(job.choices):
            self._conclude(job, job.opening)

    def _conclude(self, job: Job, opening: Opening) -> None:
        view = job.steps[-1].after.view(job.seat)
        sides, result = view.public.options.sides, self._thinker.result_of(view)
        job.account = account_of(job.seat, sides, job.steps, job.first, opening, job.appraisals, result)
        if self._concluded is not None:
            self._concluded(job)


def _is_choice(steps: Sequence[Step], at: int) -> bool:
    """Whether the step at place ``at`` was chosen among several actions, not played out after a claim."""
    before = steps[at - 1].after
    return not steps[at].played_out and before.turn is not None and len(before.legal_actions()) > 1
