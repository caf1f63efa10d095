"""What a finished deal of 42 is worth to a seat: its points, and its chance to win the game.

A player's score between two deals gives it a strength; its chance to win is its share of all strengths. The strengths
are fitted to games played by rules of thumb, with ``python -m tools.fit_forty_two_outlook 8000``.

Kernels look the worth up in a *payoff*, one flat list of real numbers. By seat, bid and tricks taken (place
``64 * seat + 8 * bid + tricks``) it holds, from place 0 on, the strength of the seat's score after the deal and, from
``FINAL`` on, that score if it wins the game, else 0. From ``GAINS`` on it holds, by bid and tricks
(``8 * bid + tricks``), what the points are worth to oneself, from ``POINTS`` on the points themselves, and at ``GAME``
what winning the game is worth.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from game.opponents.base import added
from game.opponents.compiled import kernel
from game.opponents.forty_two.position import BIDS, NEED, PLAYERS, SEATS
from game.rules.forty_two import HAND_SIZE, HIGHEST_BID, TRACK, PublicState, points_for

KNOTS: Final = (0.0, 14.0, 28.0, 35.0, 39.0, 42.0)  # scores, of a target of 42; the log of strength is linear between
STRENGTHS: Final[dict[int, tuple[float, ...]]] = {
    2: (0.0, 1.525, 3.245, 4.3, 4.779, 4.684),
    3: (0.0, 2.583, 5.436, 7.294, 8.125, 7.958),
    4: (0.0, 3.138, 6.962, 9.347, 11.187, 10.779),
    5: (0.0, 3.648, 8.061, 10.811, 12.964, 12.617),
    6: (0.0, 4.225, 9.172, 12.23, 14.597, 14.252),
    7: (0.0, 4.88, 10.564, 14.013, 16.58, 16.336),
}

OUTCOMES: Final = HAND_SIZE + 1  # the numbers of tricks that one can take: none to all
FINAL: Final = SEATS * OUTCOMES * OUTCOMES
GAINS: Final = 2 * FINAL
POINTS: Final = GAINS + OUTCOMES * OUTCOMES
GAME: Final = POINTS + OUTCOMES * OUTCOMES
PAYOFF: Final = GAME + 1


def features(score: float, target: int = TRACK) -> tuple[float, ...]:
    """Return the weight of each knot for linear interpolation at ``score``."""
    at = min(KNOTS[-1], max(0.0, score * TRACK / target))
    found = [0.0] * len(KNOTS)
    for place in range(len(KNOTS) - 1):
        low, high = KNOTS[place], KNOTS[place + 1]
        if low <= at <= high:
            found[place + 1] = (at - low) / (high - low)
            found[place] = 1.0 - found[place + 1]
            break
    return tuple(found)


@lru_cache(1024)
def strength(score: float, players: int, target: int = TRACK) -> float:
    """Return the strength of ``score``, above 0, relative to other scores of the same game."""
    pairs = zip(STRENGTHS[players], features(score, target), strict=True)
    return exp(added([weight * feature for weight, feature in pairs]))


def game_in_points(players: int) -> float:
    """Return how many points the game is worth, judged by what the first points of a game add to the chance."""
    slope = (STRENGTHS[players][1] - STRENGTHS[players][0]) / (KNOTS[1] - KNOTS[0])
    return 1.0 / (slope * (1.0 / players) * (1.0 - 1.0 / players))


def payoff_of(public: PublicState, me: int, share: float) -> list[float]:
    """Return the payoff of the deal in ``public`` for seat ``me``.

    The points won are ``share`` of the worth; the rest is the chance to win the game.
    """
    options, players = public.options, public.players
    payoff = [0.0] * PAYOFF
    game = (1.0 - share) * game_in_points(players)
    strengths = [strength(score, players, options.target) for score in public.scores]
    now = game * strengths[me] / added(strengths)
    for bid in range(HIGHEST_BID + 1):
        for taken in range(OUTCOMES):
            points = points_for(bid, taken, players)
            payoff[GAINS + OUTCOMES * bid + taken] = share * points - now
            payoff[POINTS + OUTCOMES * bid + taken] = float(points)
            for seat in range(players):
                at = OUTCOMES * (OUTCOMES * seat + bid) + taken
                score = public.scores[seat] + points
                payoff[at] = strength(score, players, options.target)
                if bid == taken and score >= options.target:
                    payoff[FINAL + at] = float(score) if options.ties == "highest" else 1.0
    payoff[GAME] = game
    return payoff


@kernel
def outcome_of(deal: list[int], seat: int) -> int:
    """Return the outcome of a finished deal for a seat: eight times its bid, and the tricks it has taken."""
    bid = deal[BIDS + seat]
    return OUTCOMES * bid + bid - deal[NEED + seat]


@kernel
def standing(deal: list[int], payoff: list[float]) -> tuple[float, float, int]:
    """Return the strength of all seats after a deal, the score that wins the game, if any, and how many have it."""
    total = 0.0
    best = 0.0
    winners = 0
    for seat in range(deal[PLAYERS]):
        at = OUTCOMES * OUTCOMES * seat + outcome_of(deal, seat)
        total += payoff[at]
        final = payoff[FINAL + at]
        if final > best:
            best = final
            winners = 1
        elif final > 0.0 and final == best:
            winners += 1
    return total, best, winners


@kernel
def worth(deal: list[int], payoff: list[float], me: int) -> float:
    """Return what a finished deal is worth to seat ``me``."""
    total, best, winners = standing(deal, payoff)
    outcome = outcome_of(deal, me)
    at = OUTCOMES * OUTCOMES * me + outcome
    if winners == 0:
        return payoff[GAINS + outcome] + payoff[GAME] * payoff[at] / total
    return payoff[GAINS + outcome] + (payoff[GAME] / winners if payoff[FINAL + at] == best else 0.0)


@kernel
def share_out(deal: list[int], payoff: list[float], sums: list[float], at: int) -> None:
    """Add what a finished deal brings to ``sums``: by seat its chance to win the game, from ``SEATS`` on its points."""
    total, best, winners = standing(deal, payoff)
    for seat in range(deal[PLAYERS]):
        outcome = outcome_of(deal, seat)
        place = OUTCOMES * OUTCOMES * seat + outcome
        if winners == 0:
            sums[at + seat] += payoff[place] / total
        elif payoff[FINAL + place] == best:
            sums[at + seat] += 1.0 / winners
        sums[at + SEATS + seat] += payoff[POINTS + outcome]
