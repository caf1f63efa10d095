"""What is known of a move that is looked back at: how good every choice was, and what the one that was made cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Final, NamedTuple

from game.cards import Card
from game.controller import Step
from game.looking_back.accountant import AccountJob
from game.opponents.base import Appraisal, Value
from game.opponents.verdict import Grade, Merit, Verdict
from game.rules.base import Action, Discard, Play
from game.ui.language.digits import figure
from game.ui.language.figures import percent
from game.ui.language.messages import _, pgettext, say
from game.ui.words.accounts import plain_share
from game.ui.words.cards import Wordings, by_subject, sentences
from game.ui.words.grades import Mark, grade_name, mark_of
from game.ui.words.hints import part_of
from game.ui.words.why import Moment, ViewT, Why, points_number

_HALVES: Final = 0.035  # of the game: a choice that costs this has half a bar, as in a hint


class Weighed(NamedTuple):
    """A choice as it was weighed: the chance to win the game and the points that it promised, and as the cards lay.

    ``part`` and ``true_part`` (0 to 1) are the lengths of its bars, full for what was best.
    """

    action: Action
    expected: Value
    true: Value
    part: float
    true_part: float
    is_best: bool
    is_made: bool


def weigh(appraisal: Appraisal, made: Action, seat: int) -> list[Weighed]:
    """Return every choice that ``seat`` had, as ``appraisal`` found it."""
    decision = appraisal.decision
    promised, true = ([value.shares[seat] for value in values] for values in (appraisal.expected, appraisal.true))
    found = []
    for place, choice in enumerate(decision.choices):
        part = part_of(decision, choice)
        found.append(
            Weighed(
                choice.action,
                appraisal.expected[place],
                appraisal.true[place],
                _part(max(promised) - promised[place]) if part is None else part,
                _part(max(true) - true[place]),
                choice.action == decision.action,
                choice.action == made,
            )
        )
    return found


def _part(lost: float) -> float:
    return 1.0 / (1.0 + max(0.0, lost) / _HALVES)


def by_card(choices: Sequence[Weighed]) -> Mapping[Card, Weighed]:
    """Return for each card that could be played or thrown its choice.

    Of several with the same card, such as a joker led with one suit named or another, it is the one made, else the
    best.
    """
    found: dict[Card, Weighed] = {}
    for each in choices:
        if not isinstance(each.action, Play | Discard):
            continue
        known = found.get(each.action.card)
        if known is None or (each.is_made, each.is_best, each.part) > (known.is_made, known.is_best, known.part):
            found[each.action.card] = each
    return found


class Standing(Enum):
    """What is known of a move."""

    NO_MOVE = "no move"
    FORCED = "forced"
    CLAIMED = "claimed"
    NO_FIGURES = "no figures"
    WAITING = "waiting"
    KNOWN = "known"


class Judged(NamedTuple):
    """What is known of one move: with figures the choices weighed and the verdict, which there may not be."""

    standing: Standing
    choices: tuple[Weighed, ...] = ()
    verdict: Verdict | None = None

    @property
    def mark(self) -> Mark | None:
        """What is told of the choice made, None without a verdict."""
        return None if self.verdict is None else mark_of(self.verdict)


def judged(steps: Sequence[Step], first: int, job: AccountJob | None, at: int | None) -> Judged:
    """Return what is known of the move in step ``at`` of the game, None where no move was made.

    ``steps`` are those of the deal, which begin with number ``first``.
    """
    if at is None:
        return Judged(Standing.NO_MOVE)
    step, before = steps[at - first], steps[at - first - 1].after
    if step.played_out:
        return Judged(Standing.CLAIMED)
    assert isinstance(step.done, Action)
    assert step.seat is not None
    if len(before.legal_actions()) == 1:
        return Judged(Standing.FORCED)
    if job is not None and (appraisal := job.appraisals.get(at - job.first)) is not None:
        choices = weigh(appraisal, step.done, step.seat)
        return Judged(Standing.KNOWN, tuple(choices), job.verdict(at - job.first))
    return Judged(Standing.NO_FIGURES if job is None or job.is_lost else Standing.WAITING)


def verdict_words(why: Why[ViewT], moment: Moment[ViewT], found: Judged) -> Wordings:
    """Return wordings for the verdict on the choice made in ``moment``."""
    if found.verdict is None:
        return ("",)
    better = why.choice(moment, found.verdict.decision.action)
    texts: Wordings
    if found.verdict.merit is Merit.GREAT_FIND:
        great = _("A great find: no rule of thumb leads to it, and a wrong choice would have been costly.")
        return (great, _("A great find."))
    if found.verdict.merit is Merit.ONLY_MOVE:
        return (_("The only move: any other choice was a blunder."), _("The only move."))
    if moment.action == found.verdict.decision.action:
        return (_("The best choice."), pgettext("verdict", "Best."))
    if found.verdict.grade is Grade.FINE:
        texts = _("Fine, about as good as the best: {better}."), pgettext("verdict", "Fine.")
    else:
        texts = (
            # Translators: {grade} says how bad a choice was ("Mistake"), {better} is another choice
            _("{grade}: it cost {points} points of the deal, and {share} of the game. Better: {better}."),
            _("{grade}: {points} points, {share}. Better: {better}."),
            _("{grade}: {points} points, {share}."),
        )
    share, points = plain_share(found.verdict.cost), figure(found.verdict.points, 1)
    values = {"grade": grade_name(found.verdict.grade), "share": share, "points": points}
    names = dict.fromkeys((better[0], better[-1]))
    return tuple(say(text, better=name, **values) for text in texts for name in names)


def standing_words(standing: Standing, job: AccountJob | None, *, is_ready: bool) -> Wordings:
    """Return wordings for why a move has no verdict; ``is_ready``: whether Experts can think by now."""
    if standing is Standing.WAITING and not is_ready:
        return (_("Analysis follows soon: the Experts are still getting ready."), _("Analysis follows soon."))
    if standing is Standing.WAITING:
        return (pgettext("state", "Analysing…"),)
    if standing is Standing.NO_FIGURES and job is None:
        return (_("There are no figures for this deal."), _("No figures."))
    return {
        Standing.FORCED: (_("There was no other choice."),),
        Standing.CLAIMED: (_("Played out after a claim."),),
        Standing.NO_FIGURES: (_("The choices of this deal could not be analysed."), _("No figures.")),
    }.get(standing, ("",))


def choice_tip(choice: Weighed, seat: int, *, with_true: bool) -> str:
    """Return in a sentence what a choice promised ``seat``, and what it led to as the cards lay."""
    values = {
        "share": percent(choice.expected.shares[seat]),
        "points": points_number(choice.expected.points[seat]),
        "true": percent(choice.true.shares[seat]),
        "true_points": points_number(choice.true.points[seat]),
    }
    text = by_subject(
        [seat],
        you=_("Your chance of winning the game was {share}, and you could expect {points} points from this deal."),
        one=_(
            "With it the chance of winning the game was {share}, and {points} points could be expected from this deal."
        ),
    )
    if with_true:
        text = sentences(text, _("As the cards lay, it was {true} and {true_points} points."))
    return say(text, **values)
