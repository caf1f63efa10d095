"""Bids by simulation: each bid that comes into question is played out in sampled deals, by a player who has made it."""

from __future__ import annotations

import random
from collections.abc import Generator
from typing import Final

from game.ai.decision import Choice, Decision, Reason, Thought
from game.ai.forty_two.board import Board, board_of, bonus_of
from game.ai.forty_two.prospects import chances_at_sight
from game.ai.forty_two.rollout import play_out
from game.ai.forty_two.worlds import Worlds
from game.rules.base import Bid
from game.rules.forty_two import HAND_SIZE, HIGHEST_BID, Table, View, worth_if_made

PLAYOUTS: Final = (0, 0, 180, 150, 130, 110, 100, 90)  # deals played out, by the number of players
SLICE: Final = 6  # deals between two looks at the clock and the pipe: a few milliseconds
TRUST: Final = 60  # simulated deals that the chance at sight counts as many as
CANDIDATES: Final = 4  # bids that are tried at all


class Tally:
    """What simulated deals gave: for each bid tried, how often each number of tricks was taken.

    ``at_sight`` are the chances of all bids as they look without simulation.
    """

    def __init__(self, at_sight: list[float]) -> None:
        self.taken: dict[int, list[int]] = {}
        self._at_sight = at_sight

    def add(self, bid: int, tricks: int) -> None:
        """Count one deal."""
        self.taken.setdefault(bid, [0] * (HAND_SIZE + 1))[tricks] += 1

    def chance(self, bid: int) -> float:
        """Return the chance to make ``bid``: the share of deals, drawn towards the chance at sight."""
        made = played = 0
        if bid in self.taken:
            made, played = self.taken[bid][bid], sum(self.taken[bid])
        return (made + TRUST * self._at_sight[bid]) / (played + TRUST)

    def tricks(self, bid: int) -> float:
        """Return the tricks taken in the mean, for a bid not tried those of the nearest that was."""
        counts = self.taken[min(self.taken, key=lambda tried: (abs(tried - bid), tried))]
        return sum(tricks * count for tricks, count in enumerate(counts)) / sum(counts)


def chances_of(table: Table, seat: int, board: Board, hand: int) -> tuple[float, list[float]]:
    """Return the tricks that ``hand`` expects and the chance of every bid at sight of it, for the seat to bid."""
    assert table.dealer is not None
    bids = [bid for other, bid in enumerate(table.bids) if other != seat]
    others = sum([bid for bid in bids if bid is not None]) + round(bids.count(None) * HAND_SIZE / table.players)
    return chances_at_sight(board, hand, seat == (table.dealer + 1) % table.players, others)


def values_of(table: Table, seat: int, tricks: float, chances: list[float]) -> list[float]:
    """Return for every bid what it is worth at sight, the game counted in."""
    options, score = table.options, table.scores[seat]
    return [
        chance * (bid + bonus_of(bid, score, options)) + (1.0 - chance) * tricks for bid, chance in enumerate(chances)
    ]


def bid_at_sight(table: Table, seat: int, board: Board, hand: int, total: int | None = None) -> int:
    """Return the bid of a hand without simulation; ``total`` is that of the other bids where ``seat`` is the last."""
    values = values_of(table, seat, *chances_of(table, seat, board, hand))
    if total is not None and 0 <= HAND_SIZE - total <= HIGHEST_BID:
        values[HAND_SIZE - total] = -1.0
    return max(range(HIGHEST_BID + 1), key=values.__getitem__)


def think_bid(view: View, rng: random.Random, playouts: int | None = None) -> Thought:
    """Return a thought about the bid."""
    table, me = view.table, view.seat
    budget = playouts or PLAYOUTS[table.players]
    board = board_of(view)
    sampler = Worlds(view, board, rng)
    tricks, chances = chances_of(table, me, board, sampler.own)
    values = values_of(table, me, tricks, chances)
    legal = [action.number for action in view.legal_actions() if isinstance(action, Bid)]
    candidates = sorted(legal, key=lambda bid: -values[bid])[:CANDIDATES]
    tally = Tally(chances)
    yield from _simulate(view, board, sampler, candidates, max(1, budget // 2 // len(candidates)), tally)
    best = sorted(candidates, key=lambda bid: -_worth(table, me, bid, tally))[:2]
    yield from _simulate(view, board, sampler, best, max(1, budget // 2 // len(best)), tally)
    choices = tuple(_choice(table, me, bid, tally) for bid in legal)
    chosen = max((choice for choice, bid in zip(choices, legal, strict=True) if bid in best), key=_worth_of)
    assert isinstance(chosen.action, Bid) and chosen.chance is not None and chosen.points is not None
    told: dict[str, str | int | float] = {
        "bid": chosen.action.number,
        "chance": round(chosen.chance, 3),
        "points": round(chosen.points, 2),
        "worlds": sum(tally.taken[chosen.action.number]),
    }
    return Decision(chosen.action, choices, Reason("bid-simulated", told))


def _simulate(
    view: View, board: Board, sampler: Worlds, bids: list[int], worlds: int, tally: Tally
) -> Generator[None, None, None]:
    """Play ``worlds`` deals out for each of ``bids``, the same cards for all of them."""
    table, me, players = view.table, view.seat, view.table.players
    assert table.dealer is not None
    first = (table.dealer + 1) % players
    done = 0
    for _ in range(worlds):
        hands = sampler.sample()
        for bid in bids:
            done += 1
            if done % SLICE == 0:
                yield
            play = board.copy()
            assume_bids(play, table, me, bid, hands)
            play_out(play, hands[:], first)
            tally.add(bid, bid - play.need[me])


def assume_bids(play: Board, table: Table, me: int, own: int, hands: list[int]) -> None:
    """Put everybody's bid on the board: those made, ``own`` of seat ``me``, the rest at sight of the hands."""
    players = table.players
    assert table.dealer is not None
    total = 0
    for step in range(1, players + 1):
        seat = (table.dealer + step) % players
        bid = table.bids[seat]
        if seat == me:
            bid = own
        elif bid is None:
            bid = bid_at_sight(table, seat, play, hands[seat], total if step == players else None)
        play.need[seat] = bid
        play.bonus[seat] = bonus_of(bid, table.scores[seat], table.options)
        total += bid


def _worth(table: Table, seat: int, bid: int, tally: Tally) -> float:
    """Return what a bid is worth: its points, and the game where it would win it."""
    return tally.tricks(bid) + bonus_of(bid, table.scores[seat], table.options) * tally.chance(bid)


def _choice(table: Table, seat: int, bid: int, tally: Tally) -> Choice:
    chance = tally.chance(bid)
    points = tally.tricks(bid) + (worth_if_made(bid, table.players) - bid) * chance
    return Choice(Bid(bid), points, chance, _worth(table, seat, bid, tally))


def _worth_of(choice: Choice) -> float:
    assert choice.worth is not None
    return choice.worth
