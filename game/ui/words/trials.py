"""What the trials of an opponent hold: its choice beside the one that it had to choose against, in figures.

Each sentence follows from the figures that the panel shows beside it, once the deal is over: the chance of the own bid,
the chance of the partner's, the points.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.controller import PERSON
from game.opponents.base import Choice, Decision
from game.rules.base import Bid
from game.ui.drawing.text import _
from game.ui.words.why import Moment, TrickViewT, bid_of, chosen, percent, points_number

CLEARLY: Final = 0.05  # chance by which another choice is clearly surer, so that a word is due
TELLING: Final = 0.03  # chance by which the next best choice must be worse to be mentioned
POINTS: Final = 0.15  # points by which another choice must promise fewer to be mentioned

Named = Callable[[Choice], str]


def compared(moment: Moment[TrickViewT], decision: Decision, partner: int | None, named: Named) -> str:
    """Return what speaks for the choice made against the best other one, "" if nothing does.

    ``partner`` is the seat of the partner, if there is one; ``named`` gives the name of a choice in mid-sentence. If
    another choice was clearly surer to make the own bid, it is that one, and the sentence says why it was not taken.
    Where experience decided against what the trials say (``learned``), the sentence says so.
    """
    best = chosen(decision)
    others = [choice for choice in decision.choices if choice.action != best.action and choice.worth is not None]
    if best.chance is None or not others:
        return ""
    learned = decision.why.values.get("learned")
    passed = [choice for choice in others if learned is not None and str(choice.action) == learned]
    if passed:
        text = _("The trials alone favoured {rival}, but over many deals a card like this one has done better.")
        return _sentence(moment, text, best, passed[0], partner, named)
    sure = [choice for choice in others if (choice.chance or 0.0) >= best.chance + CLEARLY]
    if sure:
        rival = max(sure, key=lambda choice: choice.worth or 0.0)
        return _despite(moment, best, rival, partner, named)
    return _ahead(moment, best, max(others, key=lambda choice: choice.worth or 0.0), partner, named)


def _shares(best: Choice, rival: Choice, named: Named) -> dict[str, str]:
    shares = {
        "chance": percent(best.chance or 0.0),
        "rival_chance": percent(rival.chance or 0.0),
        "points": points_number(best.points or 0.0),
        "rival_points": points_number(rival.points or 0.0),
        "partner": percent(best.partner or 0.0),
        "rival_partner": percent(rival.partner or 0.0),
    }
    return {"rival": named(rival), **shares}


def _despite(moment: Moment[TrickViewT], best: Choice, rival: Choice, partner: int | None, named: Named) -> str:
    """Return why a choice that was clearly surer to make the own bid was not taken."""
    is_bid = isinstance(best.action, Bid)
    text = _("{rival} was likelier to be made ({rival_chance} instead of {chance})") if is_bid else ""
    text = text or _("{rival} was likelier to make the bid of {bid} ({rival_chance} instead of {chance})")
    if (best.points or 0.0) >= (rival.points or 0.0) + POINTS:
        why = _("but promised fewer points ({rival_points} instead of {points})")
    elif _gains_partner(best, rival, TELLING):
        why = _("but left {whom} a chance of {rival_partner} instead of {partner}")
    elif partner is not None:
        why = _("but counted for less together with {ally} and against the others")
    else:
        why = _("but did more for the others’ chances in the game")
    return _sentence(moment, f"{text}, {why}.", best, rival, partner, named)


def _ahead(moment: Moment[TrickViewT], best: Choice, rival: Choice, partner: int | None, named: Named) -> str:
    """Return what the choice made had over the next best."""
    if (best.chance or 0.0) >= (rival.chance or 0.0) + TELLING:
        text = _("It made the bid of {bid} in {chance} of the possible deals, {rival} in {rival_chance}.")
        if isinstance(best.action, Bid):
            text = _("It was made in {chance} of the possible deals, {rival} in {rival_chance}.")
    elif _gains_partner(best, rival, TELLING):
        text = _("It left {whom} a chance of {partner}, {rival} one of {rival_partner}.")
    elif partner is None and (best.points or 0.0) >= (rival.points or 0.0) + POINTS:
        text = _("It promised {points} points, {rival} {rival_points}.")
    else:
        return ""
    return _sentence(moment, text, best, rival, partner, named)


def _gains_partner(best: Choice, rival: Choice, least: float) -> bool:
    return best.partner is not None and rival.partner is not None and best.partner >= rival.partner + least


def _sentence(
    moment: Moment[TrickViewT], text: str, best: Choice, rival: Choice, partner: int | None, named: Named
) -> str:
    ally = "" if partner is None else moment.name_of(partner)
    whom = _("your bid") if partner == PERSON else _("{partner}’s bid").format(partner=ally)
    filled = text.format(bid=bid_of(moment), ally=ally, whom=whom, **_shares(best, rival, named))
    return filled[:1].upper() + filled[1:]
