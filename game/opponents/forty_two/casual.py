"""How a casual player plays 42: bids at sight, the rules of thumb over the last trick's memory, its own bid in mind.

It lives in the window's process as well, so nothing here may import numba or numpy.
"""

from __future__ import annotations

from typing import Final

from game.opponents.base import Choice, Decision, Reason
from game.opponents.forty_two.bidding import values_of
from game.opponents.forty_two.board import Board, board_of
from game.opponents.forty_two.masks import mask_of
from game.opponents.forty_two.policy import play_decision
from game.opponents.forty_two.prospects import chances_at_sight
from game.opponents.forty_two.recall import recalled
from game.opponents.forty_two.rules_of_thumb import pick
from game.rules.base import Bid
from game.rules.forty_two import HAND_SIZE, View, worth_if_made

RECALLS: Final = 1  # tricks


def decide(view: View) -> Decision:
    """Return what a casual player bids or plays."""
    board, hand = board_of(view), mask_of(view.hand)
    if view.table.is_bidding:
        return _bid(view, board, hand)
    number, code = pick(_own_bid_only(recalled(view, board, RECALLS), view.seat), hand, view.seat)
    return play_decision(view, number, code)


def _bid(view: View, board: Board, hand: int) -> Decision:
    """Return the bid that the hand is worth by itself, as if the others bid what players bid on average."""
    table, me = view.table, view.seat
    assert table.dealer is not None
    leads = me == (table.dealer + 1) % table.players
    usual = round((table.players - 1) * HAND_SIZE / table.players)
    tricks, chances = chances_at_sight(board, hand, leads, usual)
    values = values_of(table, me, tricks, chances)
    legal = [action for action in view.legal_actions() if isinstance(action, Bid)]
    best = max(legal, key=lambda action: values[action.number])
    choices = []
    for action in legal:
        chance = chances[action.number]
        points = chance * worth_if_made(action.number, table.players) + (1.0 - chance) * tricks
        choices.append(Choice(action, points, chance, values[action.number]))
    return Decision(best, tuple(choices), Reason("bid-at-sight", {"bid": best.number}))


def _own_bid_only(board: Board, me: int) -> Board:
    """Return the board as if the tricks that oneself does not need were wanted by the others in equal parts."""
    others = board.players - 1
    rest = max(0, board.left - max(0, board.need[me]))
    for step in range(1, board.players):
        board.need[(me + step) % board.players] = rest // others + (step <= rest % others)
    return board
