"""Fits the strengths of ``outcomes`` to whole games between rules of thumb that bid at sight.

``python -m tools.fit_forty_two_outlook GAMES`` prints them. Run it by hand when the rules of thumb change; the game
never does.
"""

from __future__ import annotations

import random
import sys
from typing import Final

import numpy
from numpy.typing import NDArray

from game.cards import PACK_WITH_JOKERS
from game.opponents import compiled
from game.opponents.compiled import fast, kernel
from game.opponents.forty_two.inference import fast_memory
from game.opponents.forty_two.outcomes import features
from game.opponents.forty_two.position import BIDS, HANDS, NEED, SEATS, bonus_of, mask_of, new_deal
from game.opponents.forty_two.rules_of_thumb import (
    BID_MADE,
    DEALT,
    FIRST,
    NO_BID,
    STORY,
    WORTHS,
    FortyTwoMemory,
    assume_bids,
    play_out,
)
from game.output import while_read
from game.rules.forty_two import (
    FEWEST,
    HAND_SIZE,
    HIGHEST_BID,
    MOST,
    FortyTwoOptions,
    Trumps,
    points_for,
    winning_seats,
)

LONGEST: Final = 100  # games with more deals than this are left out
Scores = tuple[int, ...]
Array = NDArray[numpy.float64]


@kernel
def play_deal(deal: list[int], memory: FortyTwoMemory, story: list[int]) -> None:
    """Bid at sight and play a deal by rules of thumb."""
    assume_bids(deal, memory, story, NO_BID, 0)
    play_out(deal, memory)


def played_deal(
    rng: random.Random, scores: Scores, first: int, options: FortyTwoOptions
) -> tuple[list[int], list[int]]:
    """Return the bids and the tricks of one deal."""
    players = options.players
    pack = rng.sample(PACK_WITH_JOKERS, players * HAND_SIZE + 1)
    dealt = mask_of(PACK_WITH_JOKERS) & ~mask_of(pack[-1:])
    story = [0] * STORY
    story[BID_MADE : BID_MADE + SEATS] = [NO_BID] * SEATS
    story[DEALT], story[FIRST] = dealt, first
    deal = new_deal(players, dealt, first)
    for seat in range(players):
        deal[HANDS + seat] = mask_of(pack[seat * HAND_SIZE : (seat + 1) * HAND_SIZE])
        for bid in range(HIGHEST_BID + 1):
            story[WORTHS + SEATS * seat + bid] = bid + bonus_of(bid, seat, scores, options)
    deal = compiled.whole(deal)
    fast(play_deal)(deal, fast_memory(Trumps.of(pack[-1], options.simple), players), compiled.whole(story))
    bids = [int(deal[BIDS + seat]) for seat in range(players)]
    return bids, [bid - int(deal[NEED + seat]) for seat, bid in enumerate(bids)]


def played_game(rng: random.Random, options: FortyTwoOptions) -> tuple[list[Scores], Scores]:
    """Return the scores before each deal of a game, and its winners: none if it lasted too long."""
    players = options.players
    scores: Scores = (0,) * players
    seen = []
    first = rng.randrange(players)
    for _ in range(LONGEST):
        seen.append(scores)
        bids, tricks = played_deal(rng, scores, first, options)
        points = [points_for(bid, taken, players) for bid, taken in zip(bids, tricks, strict=True)]
        scores = tuple(score + more for score, more in zip(scores, points, strict=True))
        made = tuple(bid == taken for bid, taken in zip(bids, tricks, strict=True))
        winners, _ = winning_seats(scores, made, options)
        if winners:
            return seen, winners
        first = (first + 1) % players
    return seen, ()


def fitted(players: int, games: int) -> tuple[float, ...]:
    """Return the weights of scores, by Newton's method; the first is 0."""
    rng = random.Random(1)
    rows, shares = [], []
    for _ in range(games):
        seen, winners = played_game(rng, FortyTwoOptions(players=players))
        for scores in seen if winners else ():
            rows.append([features(score) for score in scores])
            shares.append([(seat in winners) / len(winners) for seat in range(players)])
    knots: Array = numpy.array(rows, float)[:, :, 1:]
    won: Array = numpy.array(shares, float)
    found: Array = numpy.zeros(knots.shape[2])
    for _ in range(20):
        odds = numpy.exp(knots @ found)
        chances = odds / odds.sum(axis=1, keepdims=True)
        slope = ((won - chances)[:, :, None] * knots).sum(axis=(0, 1)) - 0.1 * found
        middle = (chances[:, :, None] * knots).sum(axis=1)
        bend = numpy.einsum("gs,gsa,gsb->ab", chances, knots, knots) - middle.T @ middle + 0.1 * numpy.eye(len(found))
        found = found + numpy.linalg.solve(bend, slope)
    return (0.0, *(round(float(weight), 3) for weight in found))


if __name__ == "__main__":
    with while_read():
        for players in range(FEWEST, MOST + 1):
            print(f"    {players}: {fitted(players, int(sys.argv[1]))},", flush=True)
