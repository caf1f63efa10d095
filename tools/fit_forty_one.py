"""Fits the weights of Forty-One for hands and scores to deals and games between rules of thumb.

Run ``python -m tools.fit_forty_one deals``, ``games`` or ``four-hundred`` by hand when the rules of thumb change, and
``bids`` (``MARGIN`` and ``SPREAD`` of ``inference``) when bids do; the game never does.
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Sequence
from typing import Final

import numpy

from game.cards import PACK
from game.games import GAMES
from game.opponents.base import Level
from game.opponents.forty_one.bidding import bid_at_sight
from game.opponents.forty_one.rules_of_thumb import COUNT, SUITS, TRUMPS, hand_of, tricks_taken
from game.opponents.forty_one.weights import TRUMP_WEIGHTS, hand_value, score_features, side_features, trump_features
from game.output import while_read
from game.rules.base import Bid
from game.rules.deal import shuffled
from game.rules.forty_one import HAND_SIZE, PLAYERS, PRESETS, FortyOneOptions, PublicState, State, winning_team

BID_WORLDS: Final = 100  # simulated for each bid of ``fit_bids``


def hand_features(hand: list[int]) -> list[float]:
    """Return the features of a hand, those of its side suits added up."""
    trumps = COUNT[hand[TRUMPS]]
    sides = [side_features(hand[suit], trumps) for suit in range(SUITS) if suit != TRUMPS]
    return [*trump_features(hand[TRUMPS]), *(sum(column) for column in zip(*sides, strict=True))]


def deal_of(rng: random.Random) -> list[list[int]]:
    """Return four hands dealt at random."""
    pack = list(PACK)
    rng.shuffle(pack)
    return [hand_of(pack[seat * HAND_SIZE : (seat + 1) * HAND_SIZE]) for seat in range(PLAYERS)]


def fit_deals(deals: int) -> None:
    """Play deals out, fit the tricks of a hand, and print the weights and the residual deviation."""
    rng = random.Random(1)
    rows: list[list[float]] = []
    tricks: list[int] = []
    for number in range(deals):
        hands = deal_of(rng)
        bids = [max(1, round(hand_value(hand, 0) - 0.5)) for hand in hands]
        rows.extend(hand_features(hand) for hand in hands)
        tricks.extend(tricks_taken(bids, 1, number % PLAYERS, hands))
    matrix, taken = numpy.array(rows), numpy.array(tricks)
    weights = numpy.linalg.lstsq(matrix, taken, rcond=None)[0]
    rounded = [round(float(weight), 2) for weight in weights]
    print("TRUMP_WEIGHTS", rounded[: len(TRUMP_WEIGHTS)])
    print("SIDE_WEIGHTS", rounded[len(TRUMP_WEIGHTS) :])
    print(f"left unexplained {float((taken - matrix @ weights).std()):.2f} of {float(taken.std()):.2f} tricks")


def played_game(rng: random.Random, options: FortyOneOptions) -> tuple[list[tuple[int, ...]], bool]:
    """Return the scores before every deal of a game between equals, and whether seats 0 and 2 won it."""
    scores: tuple[int, ...] = (0,) * PLAYERS
    seen: list[tuple[int, ...]] = []
    first = rng.randrange(PLAYERS)
    while True:
        first = (first + 1) % PLAYERS
        hands = deal_of(rng)
        public = PublicState(options, scores=scores)
        bids = [
            bid_at_sight(public, seat, hand_value(hand, 0) + rng.gauss(0.1, 0.3)) for seat, hand in enumerate(hands)
        ]
        if sum(bids) < public.bids_needed:
            continue
        seen.append(scores)
        taken = tricks_taken(bids, 1, first, hands)
        values = map(options.value_of, bids, scores)
        gains = [value if tricks >= bid else -value for value, bid, tricks in zip(values, bids, taken, strict=True)]
        scores = tuple(score + gain for score, gain in zip(scores, gains, strict=True))
        winners, _ = winning_team(scores, options)
        if winners:
            return seen, 0 in winners


def fit_games(games: int, options: FortyOneOptions) -> None:
    """Play games with ``options``, fit their winners to the scores, and print the weights."""
    rng = random.Random(1)
    rows: list[list[float]] = []
    outcomes: list[bool] = []
    for _ in range(games):
        seen, is_won = played_game(rng, options)
        for one, two, partner, other in seen:
            ours, theirs = score_features(one, partner), score_features(two, other)
            rows.append([mine - yours for mine, yours in zip(ours, theirs, strict=True)])
            outcomes.append(is_won)
    matrix, won = numpy.array(rows), numpy.array(outcomes)
    weights = numpy.zeros(matrix.shape[1])
    for _ in range(30):  # Newton's method, slightly damped
        chance = 1.0 / (1.0 + numpy.exp(-matrix @ weights))
        slope = matrix.T @ (won - chance) - 0.1 * weights
        curve = (matrix.T * (chance * (1.0 - chance))) @ matrix + 0.1 * numpy.eye(len(weights))
        weights = weights + numpy.linalg.solve(curve, slope)
    print("SCORE_WEIGHTS", [round(float(weight), 2) for weight in weights])


def fit_bids(deals: int) -> None:
    """Have each level bid deals; print by how much its bids are below the value of the hand, and their spread."""
    for level in (Level.CASUAL, Level.SKILLED, Level.EXPERT):
        off: list[tuple[float, int, int]] = []
        for number in range(deals):
            state: State = PRESETS["right"].new_game()
            pack = shuffled(PACK, f"fit/{number}")
            state, _ = state.deal(state.deal_out(pack, number % PLAYERS))
            while state.turn is not None and state.public.is_bidding:
                view = state.view(state.turn)
                action = GAMES.opponents.choose(view, level, number, BID_WORLDS).action
                assert isinstance(action, Bid)
                off.append((hand_value(hand_of(view.hand), 0), state.public.least_bid, action.number))
                state, _ = state.apply(action)
        margin, spread = _likeliest(off)
        print(f"{level}: MARGIN {margin:.2f} SPREAD {spread:.2f}")


def _likeliest(bids: Sequence[tuple[float, int, int]]) -> tuple[float, float]:
    """Return the margin and the spread that explain ``bids`` best, each with its hand's value and the least bid."""
    spreads = {}
    for margin in (hundredth / 100 for hundredth in range(-50, 151)):
        spreads[margin] = sum((max(least, value - margin) - bid) ** 2 for value, least, bid in bids) / len(bids)
    best = min(spreads, key=lambda margin: spreads[margin])
    return best, math.sqrt(spreads[best])


if __name__ == "__main__":
    with while_read():
        if sys.argv[1:] == ["games"]:
            fit_games(12_000, PRESETS["right"])
        elif sys.argv[1:] == ["four-hundred"]:
            fit_games(12_000, PRESETS["four-hundred"])
        elif sys.argv[1:] == ["bids"]:
            fit_bids(300)
        else:
            fit_deals(60_000)
