"""A hint in words: what to do, the reason for it, and what it promises, said to the person at the table.

What is said follows from the person's own view and from trials made for that view alone, so nothing hidden is told.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Final, Generic

import msgspec

from game.controller import PERSON, Player
from game.opponents.base import Choice, Decision, cost, shown
from game.rules.base import Action, Bid, Play
from game.ui.drawing.text import _
from game.ui.words.cards import Wordings, card_name, filled, minus, rank_name, suit_name
from game.ui.words.why import Moment, TrickViewT, ViewT, Why, in_hundred, percent, play_of, points_number, times

CLEARLY: Final = 0.05  # chance by which another choice must be surer before the hint says why it is not advised
_TELLING: Final = 0.03  # chance by which the next best choice must be worse to be mentioned
_HALVES: Final = 0.035  # of the game: a choice that costs this has half a bar
_HALVES_WORTH: Final = 1.0  # the same where only the worth of choices is known, in points
_SURE: Final = 0.995  # from here on a chance is as good as certain
FIGURES: Final = ("chance", "points", "share")  # of a choice, in the order in which they are told
_MANY: Final = 9.95  # points, from here on without decimals


class Mark(msgspec.Struct, frozen=True):
    """What a hint shows of one choice: how long its bar is (0 to 1), its figures, and on hover its figures in words.

    ``part`` is None where nothing was worked out; equally good choices have equally long bars. ``chance`` and
    ``points`` are empty where they are not known. ``chance`` is that of the bid, or that of the game where it alone
    speaks for the choice advised.
    """

    part: float | None = None
    chance: str = ""
    points: str = ""
    wordings: Wordings = ()
    is_advised: bool = False


class Hint(msgspec.Struct, frozen=True):
    """What a hint shows: the ``action`` advised, wordings of why (the longest first), and a mark for each choice.

    Without an action it is only a remark. Unless it ``is_final``, better figures are to come. One that ``is_answer``
    comes after the choice, which can no longer be made.
    """

    action: Action | None
    wordings: Wordings
    marks: Mapping[Action, Mark] = {}
    is_final: bool = True
    is_answer: bool = False

    def mark(self, action: Action) -> Mark:
        """Return the mark of a choice, an empty one if there is none."""
        return self.marks.get(action, Mark())


class HintWords(ABC, Generic[ViewT]):
    """One game's words for its hints; ``codes`` are the reasons that ``reason`` can put into words."""

    codes: frozenset[str]

    @abstractmethod
    def deed(self, view: ViewT, action: Action) -> list[str]:
        """Return wordings that tell the person to do ``action``, the longest first, without a full stop."""

    @abstractmethod
    def reason(self, moment: Moment[ViewT], decision: Decision) -> str:
        """Return why, to follow a colon; "" where only figures decided. Raise KeyError for an unknown code."""

    @abstractmethod
    def outcome(self, moment: Moment[ViewT], decision: Decision) -> list[str]:
        """Return wordings for what the action promises, to follow a reason and a comma; empty if nothing is known."""

    @abstractmethod
    def figures(self, moment: Moment[ViewT], choice: Choice) -> list[str]:
        """Return what is expected of a choice, figure by figure, in words."""

    def wordings(self, moment: Moment[ViewT], decision: Decision) -> Wordings:
        """Return the sentence of the hint, the longest first."""
        reason, outcomes = self.reason(moment, decision), self.outcome(moment, decision)
        deeds = self.deed(moment.view, decision.action)
        found: list[str] = []
        for deed in deeds:
            values = {"deed": deed, "reason": reason}
            if reason:
                both = _("{deed}: {reason}, and {outcome}.")
                found += [both.format(outcome=outcome, **values) for outcome in outcomes]
                found.append(_("{deed}: {reason}.").format(**values))
            found += [_("{deed}: {outcome}.").format(deed=deed, outcome=outcome) for outcome in outcomes]
        return (*found, *(_("{deed}.").format(deed=deed) for deed in deeds))


def hint_of(
    why: Why[ViewT],
    words: HintWords[ViewT],
    view: ViewT,
    players: Sequence[Player],
    decision: Decision,
    *,
    is_final: bool = True,
) -> Hint:
    """Return what a hint shows of ``decision``, the advice to the person's seat, which sees ``view``."""
    legal, first = view.legal_actions(), leading(decision)
    moment = Moment(PERSON, decision.action, view, tuple(players))
    marks: dict[Action, Mark] = {}
    for choice in decision.choices if len(legal) > 1 else ():
        told, each = shown(choice), msgspec.structs.replace(moment, action=choice.action)
        seen, is_advised = why.figures(each, told), choice.action == decision.action
        figure = told.share if first == "share" else seen.chance  # the sentence tells which
        deeds = words.deed(view, choice.action) if is_advised else _instead(why.choice(each, choice.action))
        marks[choice.action] = Mark(
            part_of(decision, choice),
            "" if figure is None else percent(figure),
            "" if seen.points is None else signed_points(seen.points, has_losses=why.has_losses),
            tuple(_figure_words(deeds, _put_first(words.figures(each, told), first))),
            is_advised,
        )
    try:
        wordings = words.wordings(moment, decision)
    except KeyError:
        print(f"forty-odd: there are no words for the hint {decision.why.code!r}", file=sys.stderr)
        wordings = tuple(_("{deed}.").format(deed=deed) for deed in words.deed(view, decision.action))
    return Hint(decision.action, wordings, {**_jokers(marks), **marks}, is_final)


def leading(decision: Decision) -> str:
    """Return the first figure, as shown, in which choices differ and none is better than the one advised, or ""."""
    best, choices = shown(decision.choice(decision.action)), [shown(choice) for choice in decision.choices]
    for name in FIGURES:
        figure, others = getattr(best, name), [getattr(choice, name) for choice in choices]
        if figure is not None and figure == max(each or 0.0 for each in others) > min(each or 0.0 for each in others):
            return name
    return ""


def _put_first(told: list[str], figure: str) -> list[str]:
    """Return figures in words with the one named first, if all are told."""
    if len(told) != len(FIGURES) or not figure:
        return told
    first = told[FIGURES.index(figure)]
    return [first, *(each for each in told if each != first)]


def _jokers(marks: Mapping[Action, Mark]) -> dict[Action, Mark]:
    """Return for each joker that may be led, whatever suit is named, the mark of the best suit."""
    found: dict[Action, Mark] = {}
    for action, mark in marks.items():
        if isinstance(action, Play) and action.named is not None:
            joker, rank = Play(action.card), (mark.is_advised, mark.part or 0.0)
            if joker not in found or rank > (found[joker].is_advised, found[joker].part or 0.0):
                found[joker] = mark
    return found


def part_of(decision: Decision, choice: Choice) -> float | None:
    """Return how long a choice's bar is, full for what costs nothing, or None if that was not worked out.

    What costs no more than the error of the estimate costs nothing. Half a bar costs 0.035 of the game.
    """
    best, costs = decision.choice(decision.action), cost(decision, choice.action)
    if costs is not None:
        lost, error = costs
        return 1.0 if lost <= error else 1.0 / (1.0 + lost / _HALVES)
    if best.worth is None or choice.worth is None:
        return None
    return 1.0 / (1.0 + max(0.0, best.worth - choice.worth) / _HALVES_WORTH)


def signed_points(points: float, *, has_losses: bool) -> str:
    """Return expected points, with a plus sign in games where points can be lost as well."""
    number = points_number(points) if abs(points) < _MANY else minus(round(points))
    return f"+{number}" if has_losses and points > 0 and number != "0" else number


def _instead(names: Sequence[str]) -> list[str]:
    """Return wordings for a choice that is not advised: they must not sound like advice."""
    return [_("For comparison, {choice}").format(choice=name) for name in names]


def _figure_words(deeds: Sequence[str], told: Sequence[str]) -> list[str]:
    """Return wordings for what is expected of a choice, figure by figure; empty if nothing is known."""
    if not told:
        return []
    lines = [", ".join(told[:count]) for count in range(len(told), 0, -1)]
    alone = _("{outcome}.").format(outcome=told[0])
    return [*(_("{deed}: {outcome}.").format(deed=deeds[-1], outcome=line) for line in lines), alone]


def best_other(decision: Decision, *, alike: bool = False) -> Choice | None:
    """Return the best choice besides the one advised; unless ``alike``, one with another chance to make the bid."""
    best = decision.choice(decision.action)
    others = [
        choice
        for choice in decision.choices
        if choice.action != best.action and choice.worth is not None and (alike or choice.chance != best.chance)
    ]
    return max(others, key=lambda choice: choice.worth or 0.0, default=None)


def surer(decision: Decision) -> Choice | None:
    """Return the choice that is clearly surer to make the bid than the one advised, if there is one."""
    best = decision.choice(decision.action)
    if best.chance is None:
        return None
    others = [choice for choice in decision.choices if (choice.chance or 0.0) >= best.chance + CLEARLY]
    return max(others, key=lambda choice: choice.worth if choice.worth is not None else -1e9, default=None)


class TrickHintWords(HintWords[TrickViewT]):
    """Words about bids and cards, in any game of tricks."""

    @abstractmethod
    def is_open(self, view: TrickViewT) -> bool:
        """Whether the person's bid can still be made and can still be lost."""

    @abstractmethod
    def despite(self, moment: Moment[TrickViewT], best: Choice, other: Choice) -> str:
        """Return why ``best`` is advised though ``other`` is surer to make the bid, to follow a comma."""

    def deed(self, view: TrickViewT, action: Action) -> list[str]:
        if isinstance(action, Bid):
            return [_("Bid {number}").format(number=action.number)]
        play = play_of(action)
        card, rank = card_name(play.card), rank_name(play.card.rank)
        if play.named is not None:
            texts = _("Lead {card} and name {suit}"), _("Name {suit}")
            return filled(texts, card=card, suit=suit_name(play.named))
        texts = (_("Play {card}"), _("Play {rank}")) if view.public.trick else (_("Lead {card}"), _("Lead {rank}"))
        return filled(texts, card=card, rank=rank)

    def outcome(self, moment: Moment[TrickViewT], decision: Decision) -> list[str]:
        best = shown(decision.choice(decision.action))
        if len(decision.choices) == 1:
            return []
        found, figure = self.bid_and_card_outcome(moment, decision, best), leading(decision)
        if not found or figure in ("chance", ""):
            return found
        first = self.points_outcome(decision, best) if figure == "points" else game_words(best)
        if not first or first == found:
            return found
        return [*(_("{first}; {second}").format(first=first[-1], second=each) for each in found), *first]

    def bid_and_card_outcome(self, moment: Moment[TrickViewT], decision: Decision, best: Choice) -> list[str]:
        """Return wordings for what becomes of the bid, or for the points where that is settled."""
        if isinstance(decision.action, Bid):
            return self.bid_outcome(moment, decision, best)
        if best.chance is None:
            return self.points_outcome(decision, best)
        if not self.is_open(moment.view):
            return self.points_outcome(decision, best) if decision.why.code != "all-equal" else []
        found = _bid_stands(best.chance)
        rival = surer(decision)
        if rival is not None and isinstance(rival.action, Play):
            values = {"card": self._rival(rival.action, decision.action), "why": self.despite(moment, best, rival)}
            surer_chance = in_hundred(shown(rival).chance or 0.0)
            long = _("you make your bid {times}; with {card} it would be {other}, {why}")
            return [long.format(times=times(best.chance), other=surer_chance, **values), *found]
        other = best_other(decision)
        chance = None if other is None else shown(other).chance
        if chance is not None and chance <= best.chance - _TELLING:
            long = _("you make your bid {times} instead of {other}")
            found.insert(0, long.format(times=times(best.chance), other=in_hundred(chance)))
        return found

    @staticmethod
    def _rival(play: Play, advised: Action) -> str:
        """Return what would be surer: a card, or the same joker with another suit."""
        if play.named is not None and play.card is play_of(advised).card:
            return _("{suit} named").format(suit=suit_name(play.named))
        return card_name(play.card)

    def bid_outcome(self, moment: Moment[TrickViewT], decision: Decision, best: Choice) -> list[str]:
        """Return wordings for how sure the bid is, beside a surer one that brings less."""
        if best.chance is None:
            return []
        found = filled((_("you make it {times}"), _("made {times}")), times=times(best.chance))
        rival = surer(decision)
        if rival is not None and isinstance(rival.action, Bid):
            values = {"times": times(best.chance), "number": rival.action.number}
            values |= {"other": in_hundred(shown(rival).chance or 0.0), "why": self.despite(moment, best, rival)}
            long = _("you make it {times}; a bid of {number} would be made {other} times, {why}")
            found.insert(0, long.format(**values))
        return found

    @staticmethod
    def points_outcome(decision: Decision, best: Choice) -> list[str]:
        """Return wordings for the points expected, beside those of the next best choice if it promises fewer."""
        if best.points is None:
            return []
        found = [_("it promises {points} points").format(points=points_number(best.points))]
        other = best_other(decision, alike=True)
        points = None if other is None else shown(other).points
        if points is not None and round(points, 1) < round(best.points, 1):
            long = _("it promises {points} points instead of {other}")
            found.insert(0, long.format(points=points_number(best.points), other=points_number(points)))
        return found

    def figures(self, moment: Moment[TrickViewT], choice: Choice) -> list[str]:
        told = []
        if choice.chance is not None:
            told.append(_("you make your bid {times}").format(times=times(choice.chance)))
        if choice.points is not None:
            told.append(_("{points} points on average").format(points=points_number(choice.points)))
        return [*told, *game_words(choice)]


def game_words(choice: Choice) -> list[str]:
    """Return how often the person's side then wins the game, if that is known."""
    return [] if choice.share is None else [_("you win the game {times}").format(times=times(choice.share))]


def _bid_stands(chance: float) -> list[str]:
    if chance >= _SURE:
        return [_("your bid is as good as certain")]
    if chance <= 1 - _SURE:
        return [_("your bid is all but lost")]
    return [_("you make your bid {times}").format(times=times(chance))]


def rule_of(decision: Decision) -> str:
    """Return the code of the rule of thumb that says the same as the trials, else the decision's own."""
    return str(decision.why.values.get("rule", decision.why.code))
