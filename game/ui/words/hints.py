"""A hint in words: what to do, the reason for it, and what it promises, said to the person at the table.

What is said follows from the person's own view and from trials made for that view alone, so nothing hidden is told.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from game.controller import PERSON, Player
from game.opponents.base import Choice, Decision, cost, shown
from game.opponents.reasoning import Reasoning
from game.rules.base import Action, Bid, Discard, Play
from game.ui.language.digits import figure
from game.ui.language.figures import percent, signed
from game.ui.language.messages import _, begun, listed, say
from game.ui.words.cards import Wordings, card_names, closed, sentences
from game.ui.words.why import Moment, ViewT, Why, points_number, times

CLEARLY: Final = 0.05  # chance by which another choice must be surer before the hint says why it is not advised
_HALVES: Final = 0.035  # of the game: a choice that costs this has half a bar
_HALVES_WORTH: Final = 1.0  # the same where only the worth of choices is known, in points
FIGURES: Final = ("chance", "points", "share")  # of a choice, in the order in which they are told
_NEAR: Final = 0.004  # of the game: a card that costs less is nearly as good, ...
_NEAR_CHANCE: Final = 0.03  # ... if the chance of the bid is within this
_MANY: Final = 9.95  # points, from here on without decimals


class HintMark(msgspec.Struct, frozen=True):
    """What a hint shows of one choice: how long its bar is (0 to 1), its figures, and on hover its figures in words.

    ``bare_chance`` is the chance without a sign for per cent.

    ``part`` is None where nothing was worked out; equally good choices have equally long bars. ``chance`` and
    ``points`` are empty where they are not known. ``chance`` is that of the bid, or that of the game where it alone
    speaks for the choice advised.
    """

    part: float | None = None
    chance: str = ""
    points: str = ""
    wordings: Wordings = ()
    is_advised: bool = False
    bare_chance: str = ""


class Hint(msgspec.Struct, frozen=True):
    """What a hint shows: the ``action`` advised, wordings of why (the longest first), and a mark for each choice.

    Without an action it is only a remark. Unless it ``is_final``, better figures are to come. One that ``is_answer``
    comes after the choice, which can no longer be made.
    """

    action: Action | None
    wordings: Wordings
    marks: Mapping[Action, HintMark] = {}
    is_final: bool = True
    is_answer: bool = False

    def mark(self, action: Action) -> HintMark:
        """Return the mark of a choice, an empty one if there is none."""
        return self.marks.get(action, HintMark())


def hint_of(
    why: Why[ViewT],
    view: ViewT,
    players: Sequence[Player],
    decision: Decision,
    reasoning: Reasoning | None = None,
    *,
    is_final: bool = True,
) -> Hint:
    """Return what a hint shows of ``decision``, advice to the person's seat, which sees ``view``, and its reason."""
    legal, first = view.legal_actions(), leading(decision)
    moment = Moment(PERSON, decision.action, view, tuple(players))
    marks: dict[Action, HintMark] = {}
    for choice in decision.choices if len(legal) > 1 else ():
        told, each = shown(choice), msgspec.structs.replace(moment, action=choice.action)
        seen, is_advised = why.figures(each, told), choice.action == decision.action
        share = told.share if first == "share" else seen.chance  # the sentence tells which
        deeds = why.advice(view, choice.action) if is_advised else _instead(why.choice(each, choice.action))
        marks[choice.action] = HintMark(
            part_of(decision, choice),
            "" if share is None else percent(share),
            "" if seen.points is None else signed_points(seen.points, has_losses=why.has_losses),
            tuple(_figure_words(deeds, _put_first(why.expected(each, told), first))),
            is_advised,
            "" if share is None else figure(100 * share),
        )
    try:
        adds_up = reasoning is not None and not (reasoning.facts or reasoning.is_equal)
        wordings = hint_words(why, moment, decision, adds_up=adds_up)
    except KeyError:
        print(f"forty-odd: there are no words for the hint {decision.why.code!r}", file=sys.stderr)
        wordings = tuple(map(closed, why.advice(view, decision.action)))
    if reasoning is not None and reasoning.facts and not reasoning.is_equal:
        wordings = (*_explained(why, moment, _as_marked(reasoning, decision)), *wordings)
    return Hint(decision.action, wordings, {**_jokers(marks), **marks}, is_final)


def _as_marked(reasoning: Reasoning, decision: Decision) -> Reasoning:
    """Return ``reasoning``, of two bids with the chances that their marks show: it comes from other worlds."""
    best, other = (decision.choice(each).chance for each in (reasoning.best, reasoning.other))
    if best is None or other is None or not isinstance(reasoning.best, Bid):
        return reasoning
    follows = (
        msgspec.structs.replace(each, best=best, other=other) if each.seat == PERSON else each
        for each in reasoning.consequences
    )
    return msgspec.structs.replace(reasoning, consequences=tuple(follows))


def _explained(why: Why[ViewT], moment: Moment[ViewT], reasoning: Reasoning) -> Wordings:
    """Return wordings for the advice with its reason, the longest first."""
    deeds, reasons = why.advice(moment.view, moment.action), why.because(moment, reasoning)
    # Translators: what to do, and a sentence on why: "Play the 9 of hearts", "Keep the king: it takes a trick later.".
    return tuple(say(_("{deed}. {reason}"), deed=deed, reason=each) for each in reasons for deed in deeds)


def hint_words(why: Why[ViewT], moment: Moment[ViewT], decision: Decision, *, adds_up: bool = False) -> Wordings:
    """Return the sentence of a hint, the longest first; raise KeyError for a reason without words.

    Where no rule of thumb speaks, it names a card about as good; or else it says, if so, that much ``adds_up``.
    """
    reason, outcomes = why.reason(moment, decision), why.outcome(moment, decision)
    deeds, alikes = why.advice(moment.view, decision.action), () if reason else _alike(decision)
    alikes = alikes or ((_("Several small things add up."),) if adds_up and not reason else ())
    found: list[str] = []
    for deed in deeds:
        values = {"deed": deed, "reason": reason}
        if reason:
            # Translators: what to do, and why: "Bid 4", "you have …".
            because = say(_("{deed}: {reason}."), **values)
            found += [*(sentences(because, closed(begun(outcome))) for outcome in outcomes), because]
        # Translators: what to do, and what it promises.
        promised = [say(_("{deed}: {outcome}."), deed=deed, outcome=outcome) for outcome in outcomes]
        found += [sentences(each, alike) for each in promised for alike in alikes] + promised
    return (*found, *map(closed, deeds))


def _alike(decision: Decision) -> Wordings:
    """Return wordings for cards that are about as good as the one advised, the longest first; () if there is none."""
    best = decision.choice(decision.action)
    if not isinstance(best.action, Play | Discard):
        return ()
    lost = {
        each.action.card: loss[0]
        for each in decision.choices
        if isinstance(each.action, Play | Discard) and each is not best and (loss := cost(decision, each.action))
        if loss[0] < _NEAR and abs((each.chance or 0.0) - (best.chance or 0.0)) < _NEAR_CHANCE
    }
    if len(lost) == len(decision.choices) - 1 > 1:
        is_play = isinstance(best.action, Play)
        text = _("It hardly matters which card you play.")
        return (text if is_play else _("It hardly matters which card you discard."),)
    suit = best.action.card.suit
    other = min(lost, key=lambda card: (card.suit is suit, lost[card]), default=None)
    # Translators: the card is such as "the 7 of hearts".
    text = _("{card} would do nearly as well.")
    return () if other is None else tuple(begun(say(text, card=each)) for each in card_names(other))


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


def _jokers(marks: Mapping[Action, HintMark]) -> dict[Action, HintMark]:
    """Return for each joker that may be led, whatever suit is named, the mark of the best suit."""
    found: dict[Action, HintMark] = {}
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
    is_fine = abs(points) < _MANY
    if has_losses:
        return signed(points, 1 if is_fine and round(points, 1) else 0)
    return points_number(points) if is_fine else figure(round(points))


def _instead(names: Sequence[str]) -> list[str]:
    """Return wordings for a choice that is not advised: they must not sound like advice."""
    return [say(_("For comparison, {choice}"), choice=name) for name in names]


def _figure_words(deeds: Sequence[str], told: Sequence[str]) -> list[str]:
    """Return wordings for what is expected of a choice, figure by figure; empty if nothing is known."""
    if not told:
        return []
    lines = [listed(told[:count]) for count in range(len(told), 0, -1)]
    pairs = [(deeds[0], lines[0]), *((deeds[-1], line) for line in lines)]
    # Translators: a choice, and what is expected of it.
    return [*(say(_("{deed}: {outcome}."), deed=deed, outcome=line) for deed, line in pairs), closed(told[0])]


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


def game_words(choice: Choice) -> list[str]:
    """Return how often the person's side then wins the game, if that is known."""
    return [] if choice.share is None else [say(_("you win the game {times}"), times=times(choice.share))]
