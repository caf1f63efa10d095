"""Bids by simulation: sampled deals, weighed by the bids made, are played out; each bid is worth what it brought."""

from __future__ import annotations

import math
import random
from collections.abc import Generator
from itertools import permutations
from typing import Final

from game.opponents.base import Choice, Decision, Reason, Thought
from game.opponents.forty_one.board import Board, board_of
from game.opponents.forty_one.ladder import MARGIN, bid_at_sight, ladder, last_to_bid, lifted
from game.opponents.forty_one.rollout import play_out
from game.opponents.forty_one.settling import settle
from game.opponents.forty_one.stakes import PLAYING, Stakes
from game.opponents.forty_one.valuation import value_of
from game.opponents.forty_one.worlds import Worlds
from game.rules.base import Bid
from game.rules.forty_one import PLAYERS, Table, View

WORLDS: Final = 240
SLICE: Final = 8  # worlds between two looks at the clock and the pipe: a few milliseconds on a slow machine
SPREAD: Final = 0.8  # the standard deviation of what players bid around what their hand makes likely
_SHUFFLES: Final = 6
_ORDERS: Final = tuple(permutations(range(PLAYERS - 1)))
_LIKELY: Final = tuple(math.exp(-0.5 * (tenth / 10 / SPREAD) ** 2) for tenth in range(150))


class Tally:
    """What simulated deals gave: for each, tricks and bids by seat, and what the last bidder's hand was worth."""

    def __init__(self) -> None:
        self.tricks: list[list[int]] = []
        self.bids: list[list[int]] = []
        self.keen: list[float] = []


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
    best, told = settle(view, choices, guess)
    assert isinstance(best.action, Bid) and best.chance is not None and best.points is not None
    tricks = sum(played[view.seat] for played in tally.tricks) / len(tally.tricks)
    values: dict[str, str | int | float] = {
        "bid": best.action.number,
        "chance": round(best.chance, 3),
        "points": round(best.points, 2),
        "tricks": round(tricks, 2),
        "worlds": len(tally.tricks),
    }
    return Decision(best.action, choices, Reason("bid-simulated", values | told))


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
    last = last_to_bid(table, view.seat)
    least = [table.options.least_bid(score) for score in table.scores]
    for number in range(worlds):
        if number % SLICE == SLICE - 1:
            yield
        hands = _likely_world(sampler, made, least, rng)
        bids = [0] * PLAYERS
        keen = 0.0
        for seat in range(PLAYERS):
            bid = table.bids[seat]
            if seat == view.seat:
                bids[seat] = own_bid
            elif bid is not None:
                bids[seat] = bid
            else:
                worth = value_of(hands[seat]) + rng.gauss(0.0, 0.4)
                bids[seat] = bid_at_sight(table, seat, worth)
                keen = worth if seat == last else keen
        play = board.copy()
        play.need = _with_last(table, bids, last, keen)
        bid_for = play.need[:]
        play_out(play, hands, first)
        tally.tricks.append([bid - need for bid, need in zip(bid_for, play.need, strict=True)])
        tally.bids.append(bids)
        tally.keen.append(keen)


def _with_last(table: Table, bids: list[int], last: int | None, keen: float) -> list[int]:
    """Return the four bids, the last of them raised where that keeps the deal alive and the hand allows it."""
    raised = bids[:]
    if last is not None:
        short = table.bids_needed - sum(bids) + bids[last]
        raised[last] = lifted(bids[last], short, keen, ladder(table.options, table.scores[last]))
    return raised


def _likely_world(
    sampler: Worlds, made: list[tuple[int, int]], least: list[int], rng: random.Random
) -> list[list[int]]:
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
        worths = [value_of(hand) - MARGIN for hand in dealt]
        turn = rng.randrange(len(_ORDERS))
        for order in (*_ORDERS[turn:], *_ORDERS[:turn]):
            weight = 1.0
            for place, bid in made:
                usual = max(least[others[place]], worths[order[place]])
                weight *= _LIKELY[int(abs(usual - bid) * 10)]
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
    last = last_to_bid(table, me)
    choices = []
    for action in view.legal_actions():
        assert isinstance(action, Bid)
        number = action.number
        worth, played, made = 0.0, 0, 0
        for tricks, assumed, keen in zip(tally.tricks, tally.bids, tally.keen, strict=True):
            bids = _with_last(table, [*assumed[:me], number, *assumed[me + 1 :]], last, keen)
            if sum(bids) < table.bids_needed:
                continue
            played += 1
            made += tricks[me] >= number
            kept = sum(1 << seat for seat in range(PLAYERS) if tricks[seat] >= bids[seat])
            worth += PLAYING + side * stakes.worth(stakes.gains(tuple(bids), kept))
        chance = made / played if played else sum(tricks[me] >= number for tricks in tally.tricks) / count
        points = options.value_of(number, table.scores[me]) * (2 * made - played) / count
        choices.append(Choice(action, points, chance, worth / count))
    return tuple(choices)
