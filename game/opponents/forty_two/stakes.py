"""What a deal of 42 is worth to a seat: its points, and its chance to win the game."""

from __future__ import annotations

from game.opponents import compiled
from game.opponents.forty_two.kernels.trials import FINAL, GAINS, GAME, OUTCOMES, PAYOFF
from game.opponents.forty_two.outlook import KNOTS, WEIGHTS, strength
from game.rules.forty_two import HIGHEST_BID, Table, points_for


def game_in_points(players: int) -> float:
    """Return how many points the whole game is worth, measured by what the first points of a game add to the chance."""
    slope = (WEIGHTS[players][1] - WEIGHTS[players][0]) / (KNOTS[1] - KNOTS[0])
    return 1.0 / (slope * (1.0 / players) * (1.0 - 1.0 / players))


def payoff_of(table: Table, me: int, share: float) -> list[float]:
    """Return what every bid and number of tricks makes of every seat's game, as ``kernels.trials`` lays it out.

    ``share`` of the worth is points won, the rest the chance to win the game.
    """
    options, players = table.options, table.players
    numbers = [0.0] * PAYOFF
    game = (1.0 - share) * game_in_points(players)
    strengths = [strength(score, players, options.target) for score in table.scores]
    now = game * strengths[me] / sum(strengths)
    for bid in range(HIGHEST_BID + 1):
        for taken in range(OUTCOMES):
            points = points_for(bid, taken, players)
            numbers[GAINS + OUTCOMES * bid + taken] = share * points - now
            for seat in range(players):
                at = OUTCOMES * (OUTCOMES * seat + bid) + taken
                score = table.scores[seat] + points
                numbers[at] = strength(score, players, options.target)
                if bid == taken and score >= options.target:
                    numbers[FINAL + at] = float(score) if options.ties == "highest" else 1.0
    numbers[GAME] = game
    return compiled.real(numbers)
