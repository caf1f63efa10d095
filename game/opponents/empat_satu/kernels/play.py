"""A deal of Empat Satu played out for the compiler, by rules of thumb on all seats."""

from __future__ import annotations

from game.opponents.compiled import kernel
from game.opponents.empat_satu.kernels.deal import draw, take, throw
from game.opponents.empat_satu.kernels.thumb import CLOSES, DRAWS, choose_draw, choose_throw, survey


@kernel
def play_out(deal: list[int], plans: list[int]) -> None:
    """Play a deal, with a whole turn to come, to its end."""
    while True:
        survey(deal, plans)
        what = choose_draw(deal, plans)
        if what == CLOSES:
            return
        new = draw(deal) if what == DRAWS else take(deal)
        if throw(deal, choose_throw(deal, plans, new)):
            return


@kernel
def finish(deal: list[int], plans: list[int], action: int, has_drawn: bool) -> None:
    """Play a deal to its end after one action: what to draw or, where the seat ``has_drawn``, what to throw."""
    if not has_drawn:
        if action == CLOSES:
            return
        survey(deal, plans)
        new = draw(deal) if action == DRAWS else take(deal)
        action = choose_throw(deal, plans, new)
    if not throw(deal, action):
        play_out(deal, plans)
