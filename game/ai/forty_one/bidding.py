"""Bids by simulation: sampled deals, weighed by the bids made, are played out; each bid is worth what it brought."""

from __future__ import annotations

import math
import random
from collections.abc import Generator
from itertools import permutations
from typing import Final

from game.ai.decision import Choice, Decision, Reason, Thought
from game.ai.forty_one.board import Board, board_of
from game.ai.forty_one.rollout import play_out
from game.ai.forty_one.stakes import PLAYING, Stakes
from game.ai.forty_one.valuation import value_of
from game.ai.forty_one.worlds import Worlds
from game.rules.base import Bid
from game.rules.forty_one import PLAYERS, Table, View

WORLDS: Final = 240
SLICE: Final = 8  # worlds between two looks at the clock and the pipe: a few milliseconds on a slow machine
MARGIN: Final = 0.6  # how far below their hand's value players bid, on average
SPREAD: Final = 0.8  # and the standard deviation of what they bid around that
_SHUFFLES: Final = 6
_ORDERS: Final = tuple(permutations(range(PLAYERS - 1)))
_LIKELY: Final = tuple(math.exp(-0.5 * (tenth / 10 / SPREAD) ** 2) for tenth in range(150))


class Tally:
    """What simulated deals gave: for each, the tricks by seat, the bids assumed of the others."""

    def __init__(self) -> None:
        self.tricks: list[list[int]] = []
        self.bids: list[list[int]] = []


def bid_at_sight(table: Table, seat: int, value: float) -> int:
    """Return the bid of a hand worth ``value`` tricks, without simulation."""
    number = round(value - MARGIN)
    least = table.options.least_bid(table.scores[seat])
    return max(least, min(13, number))


def think_bid(view: View, rng: random.Random, worlds: int = WORLDS) -> Thought:
    """Return a thought about the bid."""
    table = view.table
    board = board_of(view)
    sampler = Worlds(view, board, rng)
    own_value = value_of(sampler.own)
    guess = bid_at_sight(table, view.seat, own_value)
    first = Tally()
    yield from _simulate(view, board, sampler, guess, max(1, worlds // 3), first, rng)
    best = max(_choices(view, first), key=_worth)
    assert isinstance(best.action, Bid)
    tally = Tally()
    yield from _simulate(view, board, sampler, best.action.number, max(1, worlds - worlds // 3), tally, rng)
    choices = _choices(view, tally)
    best = max(choices, key=_worth)
    assert isinstance(best.action, Bid) and best.chance is not None and best.points is not None
    tricks = sum(played[view.seat] for played in tally.tricks) / len(tally.tricks)
    values = {
        "bid": best.action.number,
        "chance": round(best.chance, 3),
        "points": round(best.points, 2),
        "tricks": round(tricks, 2),
        "worlds": len(tally.tricks),
    }
    return Decision(best.action, choices, Reason("bid-simulated", values))


def _worth(choice: Choice) -> float:
    assert choice.worth is not None
    return choice.worth


def _simulate(
    view: View, board: Board, sampler: Worlds, own_bid: int, worlds: int, tally: Tally, rng: random.Random
) -> Generator[None, None, None]:
    table = view.table
    made = [(place, bid) for place, seat in enumerate(sampler.others) if (bid := table.bids[seat]) is not None]
    assert table.dealer is not None
    first = (table.dealer + table.options.step) % PLAYERS
    for number in range(worlds):
        if number % SLICE == SLICE - 1:
            yield
        hands = _likely_world(sampler, made, rng)
        bids = [0] * PLAYERS
        for seat in range(PLAYERS):
            bid = table.bids[seat]
            if seat == view.seat:
                bids[seat] = own_bid
            elif bid is not None:
                bids[seat] = bid
            else:
                bids[seat] = bid_at_sight(table, seat, value_of(hands[seat]) + rng.gauss(0.0, 0.4))
        play = board.copy()
        play.need = bids[:]
        play_out(play, hands, first)
        tally.tricks.append([bid - need for bid, need in zip(bids, play.need, strict=True)])
        tally.bids.append(bids)


def _likely_world(sampler: Worlds, made: list[tuple[int, int]], rng: random.Random) -> list[list[int]]:
    """Return a world, the likelier the better the hands explain the bids made (place among the others, bid).

    The three hands of one shuffle are tried in all six orders, which is much cheaper than as many shuffles.
    """
    best = hands = sampler.sample()
    if not made:
        return hands
    others = sampler.others
    best_weight = -1.0
    for _ in range(_SHUFFLES):
        dealt = [hands[seat] for seat in others]
        bids = [max(1.0, value_of(hand) - MARGIN) for hand in dealt]
        turn = rng.randrange(len(_ORDERS))
        for order in (*_ORDERS[turn:], *_ORDERS[:turn]):
            weight = 1.0
            for place, bid in made:
                weight *= _LIKELY[int(abs(bids[order[place]] - bid) * 10)]
            is_taken = rng.random() < weight
            if is_taken or weight > best_weight:
                best_weight = weight
                best = hands[:]
                for place, seat in enumerate(others):
                    best[seat] = dealt[order[place]]
            if is_taken:
                return best
        hands = sampler.sample()
    return best


def _choices(view: View, tally: Tally) -> tuple[Choice, ...]:
    table, me, options = view.table, view.seat, view.table.options
    count = len(tally.tricks)
    side = 1 - 2 * (me & 1)  # stakes are those of seats 0 and 2
    stakes = Stakes(table)
    choices = []
    for action in view.legal_actions():
        assert isinstance(action, Bid)
        number = action.number
        worth, played, made = 0.0, 0, 0
        for tricks, bids in zip(tally.tricks, tally.bids, strict=True):
            if sum(bids) - bids[me] + number < table.bids_needed:
                continue
            played += 1
            gains = [0] * PLAYERS
            for seat in range(PLAYERS):
                bid = number if seat == me else bids[seat]
                value = options.value_of(bid)
                gains[seat] = value if tricks[seat] >= bid else -value
            made += gains[me] > 0
            worth += PLAYING + side * stakes.worth(tuple(gains))
        chance = made / played if played else sum(tricks[me] >= number for tricks in tally.tricks) / count
        points = options.value_of(number) * (2 * made - played) / count
        choices.append(Choice(action, points, chance, worth / count))
    return tuple(choices)
