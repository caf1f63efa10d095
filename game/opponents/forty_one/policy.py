"""Forty-One by rules of thumb alone, in plain Python: the answer that is always to be had within 5 ms.

It lives in the window's process as well, so nothing here may import numba or numpy.
"""

from __future__ import annotations

from game.opponents.base import Choice, Decision, Reason
from game.opponents.forty_one.board import board_of
from game.opponents.forty_one.ladder import bid_at_sight, ladder, lifted, short_of
from game.opponents.forty_one.masks import card_of, masks
from game.opponents.forty_one.rules_of_thumb import pick
from game.opponents.forty_one.settling import NEEDED
from game.opponents.forty_one.valuation import value_of
from game.rules.base import Action, Bid, Play
from game.rules.forty_one import View


def decide(view: View) -> Decision:
    """Return what the rules of thumb do: a bid at sight, or a card."""
    if view.table.is_bidding:
        value = value_of(masks(view.hand))
        return bid(view, value, Reason("bid-at-sight", {"tricks": round(value, 2)}))
    suit, bit, code = pick(board_of(view), masks(view.hand), view.seat)
    return decision(view, Play(card_of(suit, bit)), Reason(code, {"card": str(card_of(suit, bit))}))


def bid(view: View, value: float, why: Reason) -> Decision:
    """Return the bid at sight of a hand worth ``value`` tricks; the last to bid may go higher to have a deal played."""
    table, seat = view.table, view.seat
    own = bid_at_sight(table, seat, value)
    number = lifted(own, short_of(table), value, ladder(table.options, table.scores[seat]))
    values = {"bid": number, **why.values, **(NEEDED if number > own else {})}
    return decision(view, Bid(number), Reason(why.code, values))


def decision(view: View, action: Action, why: Reason) -> Decision:
    """Return a decision without figures."""
    return Decision(action, tuple(Choice(legal) for legal in view.legal_actions()), why)
