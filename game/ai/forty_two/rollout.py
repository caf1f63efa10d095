"""A deal played to its end by rules of thumb, each seat from its own cards and the open board."""

from __future__ import annotations

from game.ai.forty_two.board import Board
from game.ai.forty_two.masks import card_led
from game.ai.forty_two.rules_of_thumb import pick


def play_out(board: Board, hands: list[int], seat: int) -> None:
    """Play ``board`` to the end of the deal, ``seat`` first; ``hands[s]`` (masks) are used up, ``need`` counts down."""
    players = board.players
    while board.left:
        for place in range(board.place, players):
            number, _ = pick(board, hands[seat], seat)
            hands[seat] ^= 1 << (number if place else card_led(number))
            board.play(seat, number)
            seat = seat + 1 if seat + 1 < players else 0
        seat = board.best_seat
