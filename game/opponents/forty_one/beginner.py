"""How a beginner plays Forty-One: the same rules of thumb over a poor memory, with slips that people make."""

from __future__ import annotations

import random
from typing import Final

from game.opponents.base import Decision, Reason
from game.opponents.forty_one.board import Board, board_of
from game.opponents.forty_one.masks import ACE, COUNT, FULL, KING, SUITS, TRUMPS, card_of, masks
from game.opponents.forty_one.policy import bid, decision
from game.opponents.forty_one.rules_of_thumb import pick
from game.opponents.forty_one.valuation import value_of
from game.rules.base import Play
from game.rules.forty_one import View

SLIP: Final = 0.2  # the share of cards chosen where a beginner's habit shows, if there is one that applies
MISCOUNT: Final = 0.4  # the share of bids that are one off
REMEMBERED: Final = ACE | KING  # what a beginner notices having gone, in side suits

SLIPS: Final = frozenset(["slip-any-lead", "slip-third-hand-low", "slip-second-hand-high", "slip-ruffs-partner"])


def decide(view: View, rng: random.Random) -> Decision:
    """Return what a beginner bids or plays."""
    hand = masks(view.hand)
    if view.table.is_bidding:
        value = value_of(hand)
        if rng.random() < MISCOUNT:
            value += rng.choice((-1.0, 1.0))
        return bid(view, value, Reason("bid-counted", {}))
    board = board_of(view)
    slip = _slip(board, hand, view.seat, rng) if rng.random() < SLIP else None
    suit, bit, code = slip or pick(_forgetful(board, hand), hand, view.seat)
    return decision(view, Play(card_of(suit, bit)), Reason(code, {"card": str(card_of(suit, bit))}))


def _forgetful(board: Board, hand: list[int]) -> Board:
    """Return the board as a beginner remembers it: the aces and kings gone, the present trick, nobody's voids."""
    memory = board.copy()
    for suit in range(SUITS):
        gone = FULL & ~board.out[suit]
        memory.out[suit] = FULL & ~(gone & REMEMBERED) & ~(board.best_bit if board.best_suit == suit else 0)
    memory.out[TRUMPS] = board.out[TRUMPS]
    memory.voids = [0] * len(board.voids)
    memory.called = [0] * len(board.called)
    return memory


def _slip(board: Board, hand: list[int], me: int, rng: random.Random) -> tuple[int, int, str] | None:
    """Return a slip that fits the moment, or None: never a card that nobody would play."""
    if board.place == 0:
        suits = [suit for suit in range(SUITS) if hand[suit] and suit != TRUMPS]
        if not suits:
            return None
        suit = rng.choice(suits)
        mine = hand[suit]
        return suit, mine & -mine, "slip-any-lead"
    mine = hand[board.led]
    partner_has_it = board.best_seat == me ^ 2
    if mine and board.best_suit == board.led:
        winners = mine & -(board.best_bit << 1)
        if board.place == 2 and not partner_has_it and winners and COUNT[mine] > 1:
            return board.led, mine & -mine, "slip-third-hand-low"
        if board.place == 1 and winners:
            top = 1 << winners.bit_length() - 1
            return board.led, top, "slip-second-hand-high"
        return None
    trumps = hand[TRUMPS]
    if not mine and trumps and board.led != TRUMPS and partner_has_it and board.best_suit == board.led:
        return TRUMPS, trumps & -trumps, "slip-ruffs-partner"
    return None
