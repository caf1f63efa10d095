"""What a match comes to: the difference a deal with its interval, bids made, cards thrown in, time a move."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from game.opponents.opponent import MINDS
from tools.match import Board, Game, Match, times_line


class PlayerScores(msgspec.Struct):
    """Sums over the seats and deals of one player; bids only of deals that were played."""

    seat_deals: int = 0
    points: int = 0
    bids: int = 0
    bid_sum: int = 0
    trick_sum: int = 0
    made: int = 0
    won: float = 0.0


class Scores:
    """The running score of a match; ``lines`` puts it into words."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._sides = MINDS[match.game].sides(match.options)
        self.boards = 0
        self.deals = 0
        self.thrown_in = 0
        self.unfinished = 0
        self.players = {name: PlayerScores() for name in dict.fromkeys(match.sides)}
        self.differences: list[float] = []  # points a deal, first player's side less the second's, board by board
        self.wins: list[float] = []  # share of games won by the first player, board by board
        self._times: dict[str, list[float]] = {name: [] for name in self.players}

    def add(self, board: Board) -> None:
        """Count one board."""
        self.boards += 1
        names = list(self.players)
        first = names[0]
        differences, deals, wins = 0.0, 0, 0.0
        for game in board.games:
            for report in game.reports:
                deals += 1
                points = _numbers(report, "points")
                for seat, name in enumerate(game.seats):
                    differences += points[seat] if name == first else -points[seat]
                self._add_deal(game, report)
            wins += sum(game.seats[side[0]] == first for side in self._won(game))
            self.unfinished += not game.winners
        self.differences.append(differences / max(1, deals))
        self.wins.append(wins / len(board.games))
        for name, times in board.times.items():
            self._times[name].extend(times)

    def _won(self, game: Game) -> list[tuple[int, ...]]:
        return [side for side in self._sides if side[0] in game.winners]

    def _add_deal(self, game: Game, report: dict[str, object]) -> None:
        self.deals += 1
        is_thrown_in = bool(report.get("thrown_in"))
        self.thrown_in += is_thrown_in
        points, bids, tricks = (_numbers(report, key) for key in ("points", "bids", "tricks"))
        for seat, name in enumerate(game.seats):
            player = self.players[name]
            player.seat_deals += 1
            player.points += points[seat]
            if is_thrown_in:
                continue
            player.bids += 1
            player.bid_sum += bids[seat]
            player.trick_sum += tricks[seat]
            player.made += tricks[seat] >= bids[seat]

    def lines(self) -> list[str]:
        """Return the figures as lines of text."""
        match = self._match
        names = list(self.players)
        what = "games" if match.whole_games else "deals"
        lines = [f"{match.game}: {' against '.join(match.sides)}, {self.boards} {what}, seed {match.seed}"]
        if len(names) == 2:
            middle, half = interval(self.differences)
            lines.append(f"{names[0]} less {names[1]}, points a deal for the pair: {middle:+.2f} ± {half:.2f}")
            if match.whole_games:
                middle, half = interval(self.wins)
                lines.append(f"games won by {names[0]}: {100 * middle:.1f} ± {100 * half:.1f} %")
        lines.append(f"thrown in: {100 * self.thrown_in / max(1, self.deals):.1f} % of {self.deals} deals")
        if match.whole_games:
            lines.append(f"deals a game: {self.deals / (self.boards * max(1, len(names))):.1f}")
            if self.unfinished:
                lines.append(f"games given up: {self.unfinished}")
        for name, player in self.players.items():
            bids = max(1, player.bids)
            lines.append(
                f"{name}: {player.points / max(1, player.seat_deals):+.2f} points a seat and deal, "
                f"bids {player.bid_sum / bids:.2f}, takes {player.trick_sum / bids:.2f}, "
                f"makes {100 * player.made / bids:.1f} % of its bids"
            )
            lines.append(times_line(name, self._times[name]))
        return lines


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and the half width of its 95 % interval."""
    count = len(values)
    mean = sum(values) / max(1, count)
    if count < 2:
        return mean, math.inf
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return mean, 1.96 * math.sqrt(variance / count)


def _numbers(report: dict[str, object], key: str) -> list[int]:
    given = report[key]
    assert isinstance(given, tuple)
    return [number or 0 for number in given]
