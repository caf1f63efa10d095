"""What a deal of Forty-One is worth to a seat: its pair's points less the other's, and the chance to win the game."""

from __future__ import annotations

from typing import Final

from game.opponents.forty_one.prospects import chance_to_win
from game.rules.forty_one import HIGHEST_BID, PLAYERS, Table

PLAYING: Final = 1.6  # points that a deal is worth for being played at all: people came to play
GAME: Final = 80.0  # points that winning the game is worth
POINTS: Final = 0.5  # how much of the worth is points won; the rest is the chance to win the game


class Stakes:
    """The worth of what may come of the present deal, for seats 0 and 2 or for a seat."""

    def __init__(self, table: Table) -> None:
        self._options = table.options
        self._scores = table.scores
        bids = range(HIGHEST_BID + 1)
        self._values = [[table.options.value_of(bid, score) for bid in bids] for score in table.scores]
        self._now = chance_to_win(table.scores, table.options)
        self._known: dict[tuple[int, ...], float] = {}

    def worth(self, gains: tuple[int, ...]) -> float:
        """Return what a deal that changes the scores by ``gains`` is worth to seats 0 and 2."""
        known = self._known.get(gains)
        if known is None:
            scores = tuple(score + gain for score, gain in zip(self._scores, gains, strict=True))
            chance = chance_to_win(scores, self._options) - self._now
            points = gains[0] + gains[2] - gains[1] - gains[3]
            known = self._known[gains] = POINTS * points + (1 - POINTS) * GAME * chance
        return known

    def gains(self, bids: tuple[int, ...], made: int) -> tuple[int, ...]:
        """Return by seat what it wins or loses when the seats whose bits are in ``made`` make their bids."""
        values = [self._values[seat][bid] for seat, bid in enumerate(bids)]
        return tuple([value if made >> seat & 1 else -value for seat, value in enumerate(values)])

    def payoff(self, bids: tuple[int, ...]) -> list[float]:
        """Return what each of the sixteen outcomes (bits of the bids made) is worth to seats 0 and 2."""
        return [self.worth(self.gains(bids, made)) for made in range(1 << PLAYERS)]
