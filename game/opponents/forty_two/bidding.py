"""Bids at sight: what each bid promises a hand, by the fitted chances to make it."""

from __future__ import annotations

from game.opponents.forty_two.board import Board, bonus_of
from game.opponents.forty_two.prospects import chances_at_sight
from game.rules.forty_two import HAND_SIZE, HIGHEST_BID, Table


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
