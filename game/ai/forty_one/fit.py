"""Makes the weights of ``valuation``: ``python -m game.ai.forty_one.fit [deals]``; never run by the game itself."""

from __future__ import annotations

import random
import sys

import numpy

from game.ai.forty_one.board import Board
from game.ai.forty_one.masks import COUNT, SIDE_SUITS, TRUMPS, masks
from game.ai.forty_one.rollout import play_out
from game.ai.forty_one.valuation import TRUMP_WEIGHTS, side_features, trump_features, value_of
from game.cards import PACK
from game.rules.forty_one import HAND_SIZE, PLAYERS


def features(hand: list[int]) -> list[float]:
    """Return what counts in a hand, side suits added up."""
    trumps = COUNT[hand[TRUMPS]]
    sides = [side_features(hand[suit], trumps) for suit in SIDE_SUITS]
    return [*trump_features(hand[TRUMPS]), *(sum(column) for column in zip(*sides, strict=True))]


def main() -> None:
    """Play deals out, fit, and print the two tuples of weights and what they leave unexplained."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 60_000
    rng = random.Random(1)
    pack = list(PACK)
    rows: list[list[float]] = []
    tricks: list[int] = []
    for number in range(deals):
        rng.shuffle(pack)
        hands = [masks(pack[seat * HAND_SIZE : (seat + 1) * HAND_SIZE]) for seat in range(PLAYERS)]
        bids = [max(1, round(value_of(hand) - 0.5)) for hand in hands]
        rows.extend(features(hand) for hand in hands)
        board = Board(bids[:], 1)
        play_out(board, hands, number % PLAYERS)
        tricks.extend(bid - need for bid, need in zip(bids, board.need, strict=True))
    matrix, taken = numpy.array(rows), numpy.array(tricks)
    weights = numpy.linalg.lstsq(matrix, taken, rcond=None)[0]
    rounded = [round(float(weight), 2) for weight in weights]
    print("TRUMP_WEIGHTS", rounded[: len(TRUMP_WEIGHTS)])
    print("SIDE_WEIGHTS", rounded[len(TRUMP_WEIGHTS) :])
    print(f"left unexplained {float((taken - matrix @ weights).std()):.2f} of {float(taken.std()):.2f} tricks")


if __name__ == "__main__":
    main()
