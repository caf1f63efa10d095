"""What can be asked about: the opponents' moves in this deal and in the one before it, with what they thought."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.ai.decision import Decision
from game.controller import PERSON, Controller
from game.rules.lay import Lay
from game.ui.tables.why import Moment, Why


@dataclass(frozen=True)
class Move:
    """A move of an opponent; ``at`` is its place among the controller's steps.

    ``decision`` is None where it is not known any more. ``is_over``: its deal is, and nothing is hidden any longer.
    """

    at: int
    moment: Moment
    decision: Decision | None
    is_over: bool


def moves(controller: Controller, why: Why) -> tuple[Move, ...]:
    """Return the opponents' moves, oldest first; not those of a trick or a turn that is still under way."""
    return tuple(_moves(controller, why))


def _moves(controller: Controller, why: Why) -> Iterator[Move]:
    steps, is_running = controller.steps, controller.state.turn is not None
    starts = [at for at, step in enumerate(steps) if isinstance(step.done, Lay)]
    if not starts:
        return
    end = len(steps) - (why.unfinished(controller.view) if is_running else 0)
    for at in range(starts[-2] if len(starts) > 1 else starts[0], end):
        step = steps[at]
        if step.seat is None or step.seat == PERSON or isinstance(step.done, Lay):
            continue
        moment = Moment(step.seat, step.done, steps[at - 1].after.view(PERSON), controller.setup.players)
        yield Move(at, moment, step.decision, is_over=at < starts[-1] or not is_running)


def last_of(found: tuple[Move, ...], seat: int | None) -> int | None:
    """Return the number of the last move of ``seat`` (None: of anybody) in ``found``, None where there is none."""
    return next((at for at in range(len(found) - 1, -1, -1) if seat in (None, found[at].moment.seat)), None)
