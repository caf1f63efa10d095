"""The accounts that the profile keeps: a few figures for each deal, from which the statistics are made."""

from __future__ import annotations

from collections.abc import Sequence

from game.controller import Controller
from game.looking_back.account import Account, Change
from game.looking_back.accountant import Job
from game.opponents.verdict import Grade
from game.profile.statistics import DealAccount


def kept_account(job: Job, account: Account, controller: Controller) -> DealAccount:
    """Return what is kept of the ``account`` of a deal of the game that ``controller`` has."""
    setup, beside, seat = controller.setup, controller.autosave.beside, account.seat
    public = job.steps[-1].after.public
    deal, seats = len(public.past), range(len(setup.players))
    figures = public.figures()[-1]
    grades = [verdict.grade for verdict in account.verdicts(seat)]
    return DealAccount(
        game_id=beside.game_id,
        deal=deal,
        game=setup.game,
        title=setup.options.title,
        players=len(setup.players),
        levels=tuple(str(player.level) for player in setup.players[1:]),
        is_helped=deal in beside.helped_in(deal),
        is_made=bool(figures) and figures[seat].is_made,
        result=_both(account.result),
        luck=_both(account.luck()),
        own=_both(account.own),
        partners=_both(account.partners),
        opponents=_both(account.opponents),
        missed=_missed(account, [seat]),
        partner_missed=_missed(account, [one for one in account.side if one != seat]),
        others_missed=_missed(account, [one for one in seats if one not in account.side]),
        grades=tuple(grades.count(grade) for grade in Grade),
    )


def _both(change: Change) -> tuple[float, float]:
    return change.share, change.points


def _missed(account: Account, seats: Sequence[int]) -> float:
    """Return what the choices of ``seats`` cost of the game, each by what it could know, on average over the seats."""
    costs = [verdict.cost for seat in seats for verdict in account.verdicts(seat)]
    return sum(costs) / max(1, len(seats))
