"""What can be asked about: the opponents' moves in this deal and in the one before it, with what they thought."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from game.controller import PERSON, Controller
from game.opponents.base import Decision
from game.rules.deal import Deal
from game.ui.tables.why import Moment, Why


class Move(msgspec.Struct, frozen=True):
    """A move of an opponent; ``at`` is its place among the controller's steps.

    ``decision`` is None where it is not known any more. ``is_over``: its deal is, and nothing is hidden any longer.
    ``is_under_way``: the trick or the turn that it belongs to is, and nothing but what lies open is to be said of it.
    """

    at: int
    moment: Moment
    decision: Decision | None
    is_over: bool
    is_under_way: bool = False


def moves(controller: Controller, why: Why) -> tuple[Move, ...]:
    """Return the opponents' moves, oldest first."""
    return tuple(_moves(controller, why))


def _moves(controller: Controller, why: Why) -> Iterator[Move]:
    steps, is_running = controller.steps, controller.state.turn is not None
    starts = [at for at, step in enumerate(steps) if isinstance(step.done, Deal)]
    if not starts:
        return
    under_way = len(steps) - (why.unfinished(controller.view) if is_running else 0)
    for at in range(starts[-2] if len(starts) > 1 else starts[0], len(steps)):
        step = steps[at]
        if step.seat is None or step.seat == PERSON or isinstance(step.done, Deal):
            continue
        moment = Moment(step.seat, step.done, steps[at - 1].after.view(PERSON), controller.setup.players)
        yield Move(at, moment, step.decision, at < starts[-1] or not is_running, at >= under_way)


def last_of(found: tuple[Move, ...], seat: int | None) -> int | None:
    """Return the number of the last move of ``seat`` (None: of anybody) in ``found``, None where there is none."""
    return next((at for at in range(len(found) - 1, -1, -1) if seat in (None, found[at].moment.seat)), None)
