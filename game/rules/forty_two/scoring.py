"""What bids and tricks are worth in 42 (docs/rules.md#42-score), and who wins (docs/rules.md#42-winning)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.rules.forty_two.options import HIGHEST_BID, FortyTwoOptions

MADE_SEVEN: Final = 14
_MADE_ZERO: Final[Mapping[int, int]] = {2: 14, 3: 7}  # by the number of players; 3 for four or more
MADE_BID, SHARED, HIGHEST, HIGHEST_SHARED = "made-bid", "shared", "highest", "highest-shared"  # why a game is won


def worth_if_made(bid: int, players: int) -> int:
    """Return all the points of a deal in which ``bid`` (0 to 7) is made exactly, those for its tricks included."""
    if bid == 0:
        return _MADE_ZERO.get(players, 3)
    return MADE_SEVEN if bid == HIGHEST_BID else bid + 3


def bonus_of(bid: int, players: int) -> int:
    """Return what a made ``bid`` brings on top of a point for each trick."""
    return worth_if_made(bid, players) - bid


def points_for(bid: int, taken: int, players: int) -> int:
    """Return the points of a deal: "one point for each trick, whether the bid was made or not"; more if it was."""
    return worth_if_made(bid, players) if taken == bid else taken


def smallest_winning_bid(score: int, options: FortyTwoOptions) -> int | None:
    """Return the smallest bid of 1 to 7 that reaches the target if made by a player at ``score``, or None."""
    short = options.target - score
    return next((bid for bid in range(1, HIGHEST_BID + 1) if worth_if_made(bid, options.players) >= short), None)


def does_zero_win(score: int, options: FortyTwoOptions) -> bool:
    """Whether a made bid of 0 reaches the target for a player at ``score``."""
    return score + worth_if_made(0, options.players) >= options.target


def does_win(bid: int, score: int, options: FortyTwoOptions) -> bool:
    """Whether ``bid``, if made, reaches the target for a player at ``score``."""
    return score + worth_if_made(bid, options.players) >= options.target


def track_marks(options: FortyTwoOptions) -> dict[int, int]:
    """Return which holes of the track (1 to 42) are marked, each with the smallest bid of 1 to 7 that wins from there.

    When the target is 42, hole 28 is marked 7, and 33 to 38 are marked 6 down to 1.
    """
    holes = {options.target - worth_if_made(bid, options.players): bid for bid in range(1, HIGHEST_BID + 1)}
    return {hole: bid for hole, bid in holes.items() if hole >= 1}


def winning_seats(
    scores: tuple[int, ...], made: tuple[bool, ...], options: FortyTwoOptions
) -> tuple[tuple[int, ...], str]:
    """Return who wins with ``scores`` after a deal in which ``made`` tells who made the bid, and by which rule.

    Every player with the target or more who made the bid in that deal wins; () and "" when there is none.
    """
    there = tuple(
        seat
        for seat, (score, is_made) in enumerate(zip(scores, made, strict=True))
        if is_made and score >= options.target
    )
    if len(there) <= 1:
        return there, MADE_BID if there else ""
    if options.ties == "shared":
        return there, SHARED
    best = max(scores[seat] for seat in there)
    top = tuple(seat for seat in there if scores[seat] == best)
    return top, HIGHEST if len(top) == 1 else HIGHEST_SHARED
