"""The account of skill and luck: what a finished deal has brought a seat, event by event (docs/account.md).

The worth of a position is what it promises in the true lay of the cards if the seat to act makes the choice that was
best by all it could know, and everybody then plays on by rules of thumb. What a choice cost is judged by what its seat
could know alone; all else by which the worth changes is luck. So skill, luck and the others' share add up to the
result.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

import msgspec

from game.controller import Step
from game.opponents.base import Appraisal, Opening, Value
from game.opponents.verdict import Verdict, verdict_on
from game.rules.base import STOCK, Action, Draw


class Swing(msgspec.Struct, frozen=True):
    """By how much something changed: the chance to win the game, and the points of one's side against the others'.

    The points of the other sides are averaged.
    """

    share: float = 0.0
    points: float = 0.0

    def __add__(self, other: Swing) -> Swing:
        return Swing(self.share + other.share, self.points + other.points)

    def __sub__(self, other: Swing) -> Swing:
        return Swing(self.share - other.share, self.points - other.points)

    def times(self, factor: float) -> Swing:
        """Return the change ``factor`` times as large."""
        return Swing(factor * self.share, factor * self.points)


class LuckKind(StrEnum):
    """What brought luck.

    It is the own hand, the card turned up, how the unseen cards lay from the first, a card drawn, or what came of a
    choice: how it met the true lay of the cards, and what the next seat could make of that.
    """

    HAND = "hand"
    TURNED_UP = "turned-up"
    LAY = "lay"
    DRAW = "draw"
    PLAY = "play"


class AccountEntry(msgspec.Struct, frozen=True):
    """One event of a deal: at step ``at`` of the game, by ``seat``, None for the cards dealt.

    ``skill`` is what the choice changed against the best one, as far as its seat could know and the estimate is sure,
    ``luck`` all that it changed besides. Without a choice there is no ``verdict``, and nothing of skill.
    """

    at: int
    seat: int | None
    kind: LuckKind
    luck: Swing
    skill: Swing = Swing()
    verdict: Verdict | None = None


class Account(msgspec.Struct, frozen=True):
    """What a deal has brought the side of ``seat``; ``side`` are the seats that win with it, itself included.

    ``before`` is what the deal promised before it was dealt, ``after`` what it has come to. Points are those of the
    deal itself, so that there are none before it.
    """

    seat: int
    side: tuple[int, ...]
    before: Swing
    after: Swing
    events: tuple[AccountEntry, ...]

    @property
    def result(self) -> Swing:
        """What the deal changed."""
        return self.after - self.before

    def luck(self, *kinds: LuckKind) -> Swing:
        """Return the luck of these kinds, or of all."""
        return total(event.luck for event in self.events if not kinds or event.kind in kinds)

    @property
    def own(self) -> Swing:
        """What the seat's own choices changed."""
        return total(event.skill for event in self.events if event.seat == self.seat)

    @property
    def partners(self) -> Swing:
        """What the choices of the others on one's side changed."""
        return total(event.skill for event in self.events if event.seat in self.side and event.seat != self.seat)

    @property
    def opponents(self) -> Swing:
        """What the choices of the other sides changed."""
        return total(event.skill for event in self.events if event.seat is not None and event.seat not in self.side)

    @property
    def rest(self) -> Swing:
        """What remains of the result; nothing but what is lost in rounding."""
        return self.result - self.luck() - self.own - self.partners - self.opponents

    def verdicts(self, seat: int) -> list[Verdict]:
        """Return the verdicts on the choices of a seat, in order."""
        return [event.verdict for event in self.events if event.seat == seat and event.verdict is not None]


def total(changes: Iterable[Swing]) -> Swing:
    """Return the sum of ``changes``."""
    found = Swing()
    for change in changes:
        found += change
    return found


def seen_by(value: Value, sides: Sequence[tuple[int, ...]], seat: int) -> Swing:
    """Return ``value`` as the side of ``seat`` sees it."""
    own = next(side for side in sides if seat in side)
    others = [side for side in sides if side != own]
    points = sum(value.points[one] for one in own)
    theirs = sum(value.points[one] for side in others for one in side) / len(others)
    return Swing(value.shares[seat], points - theirs)


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

    def seen(value: Value) -> Swing:
        return seen_by(value, sides, seat)

    before, in_hand, after = Swing(seen(opening.before).share), seen(opening.in_hand), seen(result)
    chosen = sorted(appraisals)
    worths = [*(seen(appraisals[at].true[appraisals[at].best]) for at in chosen), after]
    events = [AccountEntry(first, None, LuckKind.HAND, in_hand - before)]
    if opening.turned_up is not None:
        turned_up = seen(opening.turned_up)
        events.append(AccountEntry(first, None, LuckKind.TURNED_UP, turned_up - in_hand))
        in_hand = turned_up
    events.append(AccountEntry(first, None, LuckKind.LAY, worths[0] - in_hand))
    for at, worth, following in zip(chosen, worths[:-1], worths[1:], strict=True):
        step, appraisal = steps[at], appraisals[at]
        assert isinstance(step.done, Action)
        verdict = judge(step, appraisal, sides)
        skill = skill_in(step, appraisal, verdict, sides, seat)
        kind = LuckKind.DRAW if step.done == Draw(STOCK) else LuckKind.PLAY
        events.append(AccountEntry(first + at, step.seat, kind, following - worth - skill, skill, verdict))
    side = next(side for side in sides if seat in side)
    return Account(seat, side, before, after, tuple(events))


def skill_in(
    step: Step, appraisal: Appraisal, verdict: Verdict | None, sides: Sequence[tuple[int, ...]], seat: int
) -> Swing:
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
