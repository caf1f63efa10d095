"""42 by rules of thumb alone, in plain Python: the answer that is always to be had within 5 ms.

It lives in the window's process as well, so nothing here may import numba or numpy.
"""

from __future__ import annotations

from game.opponents.base import Choice, Decision, Reason
from game.opponents.forty_two.bidding import bid_at_sight
from game.opponents.forty_two.board import board_of
from game.opponents.forty_two.masks import mask_of, play_of
from game.opponents.forty_two.rules_of_thumb import pick
from game.rules.base import Action, Bid
from game.rules.forty_two import View


def decide(view: View) -> Decision:
    """Return what the rules of thumb do: a bid at sight, or a card."""
    table, board, hand = view.table, board_of(view), mask_of(view.hand)
    if table.is_bidding:
        total = table.bid_total if view.seat == table.dealer else None
        number = bid_at_sight(table, view.seat, board, hand, total)
        return decision(view, Bid(number), Reason("bid-at-sight", {"bid": number}))
    number, code = pick(board, hand, view.seat)
    return play_decision(view, number, code)


def play_decision(view: View, number: int, code: str) -> Decision:
    """Return the decision for a card, or lead, as ``masks`` numbers it."""
    table = view.table
    play = play_of(number, not table.trick)
    need = (table.bids[view.seat] or 0) - table.taken[view.seat]
    told: dict[str, str | int | float] = {"card": play.card.text, "need": need}
    if play.named is not None:
        told["suit"] = str(play.named)
    return decision(view, play, Reason(code, told))


def decision(view: View, action: Action, why: Reason) -> Decision:
    """Return a decision without figures."""
    return Decision(action, tuple(Choice(legal) for legal in view.legal_actions()), why)
