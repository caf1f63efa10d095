"""A deal played to its end by rules of thumb, each seat from its own cards and the open board."""

from __future__ import annotations

from game.opponents.forty_one.board import Board
from game.opponents.forty_one.rules_of_thumb import pick


def play_out(board: Board, hands: list[list[int]], seat: int) -> None:
    """Play ``board`` to the end of the deal, ``seat`` first; ``hands[s]`` (masks) are used up, ``need`` counts down."""
    step = board.step
    while board.left:
        for _ in range(board.place, 4):
            hand = hands[seat]
            suit, bit, _ = pick(board, hand, seat)
            hand[suit] ^= bit
            board.play(seat, suit, bit)
            seat = (seat + step) & 3
        seat = board.best_seat
