"""What a hand of 42 promises: the chance of each card to take a trick, and what a bid is then worth."""

from __future__ import annotations

from math import exp
from typing import Final

from game.ai.forty_two.board import Board
from game.ai.forty_two.masks import JOKERS
from game.rules.forty_two import HAND_SIZE

OVER: Final = 1.2
RUFF: Final = 0.10
PLAIN: Final = 0.85


def rate(board: Board, total: int) -> float:
    """Return the share of the ``total`` unseen cards that the other players hold."""
    held = (board.players - 1) * board.left
    return held / total if held < total else 1.0


def prospects(board: Board, hand: int) -> list[tuple[int, float]]:
    """Return each card of ``hand`` with its chance to take a trick some time."""
    unseen = board.out & ~hand
    share = rate(board, unseen.bit_count() or 1)
    over, ruffs = board.leads.over, board.leads.ruffs
    strong = JOKERS | board.leads.numbers
    found = []
    rest = hand
    while rest:
        bit = rest & -rest
        rest ^= bit
        card = bit.bit_length() - 1
        higher = (unseen & over[card]).bit_count()
        if bit & strong:
            found.append((card, exp(-share * OVER * higher) if higher else 1.0))
        else:
            beaten = OVER * higher + RUFF * (unseen & ruffs[card]).bit_count()
            found.append((card, PLAIN * exp(-share * beaten)))
    return found


def value(need: int, tricks: float, left: int, bonus: int) -> float:
    """Return the points to come: ``need`` tricks wanted of ``left``, ``tricks`` to be expected, ``bonus`` if made."""
    if need < 0 or need > left:
        return tricks
    if not left:
        return bonus
    away = tricks - need
    chance = exp(-away * away / (0.5 + 0.25 * left))
    return chance * (need + bonus) + (1.0 - chance) * tricks


def values_at_sight(tricks: float, bonus: list[int]) -> list[float]:
    """Return for every bid what it is worth to a hand that expects ``tricks``, without simulation."""
    return [value(bid, tricks, HAND_SIZE, more) for bid, more in enumerate(bonus)]
