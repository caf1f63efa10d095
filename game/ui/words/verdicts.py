"""What is said of the person's own moves once their deal is over: how good they were, by what their seat could know."""

from __future__ import annotations

import msgspec

from game.opponents.base import Decision, cost, shown
from game.rules.base import View
from game.teaching.coach import Coach
from game.ui.drawing.text import _
from game.ui.words.why import Move, Why, times_more


def judged(move: Move, coach: Coach) -> Move:
    """Return the person's move with the figures of all that could be done, if there is a verdict on it."""
    verdict = coach.verdict(move.at)
    if verdict is None:
        return move
    choices = tuple(map(shown, verdict.decision.choices))
    return msgspec.structs.replace(move, decision=Decision(move.moment.action, choices, verdict.decision.why))


def own_words(why: Why[View], move: Move, coach: Coach, *, is_ready: bool) -> str:
    """Return sentences on the person's move: what it cost and what was better, or that nothing was.

    ``is_ready`` says whether Experts can search already.
    """
    verdict = coach.verdict(move.at)
    if verdict is None:
        return _not_judged(move, coach, is_ready)
    best = verdict.decision.action
    if best == move.moment.action:
        return _("An Expert in your seat would have done the same.")
    share = int(100 * verdict.cost)
    lost, _error = cost(verdict.decision, move.moment.action) or (0.0, 0.0)
    text = _("It was as good as what an Expert in your seat would have chosen: {best}.")
    if share:
        text = _("Better: {best}. Your choice loses you the game at least {times}.")
    elif lost:
        text = _("An Expert in your seat would rather have chosen this, but the difference is not sure: {best}.")
    return text.format(best=why.choice(move.moment, best)[0], times=times_more(share / 100))


def _not_judged(move: Move, coach: Coach, is_ready: bool) -> str:
    """Return why there is no verdict on a move, or none yet."""
    if len(move.moment.view.legal_actions()) == 1:
        return _("You had no choice here.")
    if coach.is_judged(move.at):
        return _("There are no figures for this choice: it could not be analysed.")
    if is_ready:
        return _("An Expert in your seat is thinking it over…")
    return _("An Expert will think it over soon: at the very first start the Experts take a minute to get ready.")
