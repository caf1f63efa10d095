"""What a match comes to where several play for themselves: each player's places and points, with intervals."""

from __future__ import annotations

from game.opponents.opponent import MINDS
from tools.match import Board, Game, Match, times_line
from tools.scoring import interval


class Places:
    """The running places of a match, a side at a time; ``lines`` puts them into words.

    Sides are compared by their standing at the end of the game or single deal. Equal sides share the places that they
    take up, and share being best or last.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self._sides = MINDS[match.game].sides(match.options)
        names = dict.fromkeys(match.sides)
        self.boards = 0
        self.deals = 0
        self.games = 0
        self.unfinished = 0
        self.places: dict[str, list[float]] = {name: [] for name in names}  # a mean for each board, 1: the best
        self.points: dict[str, list[float]] = {name: [] for name in names}
        self.best: dict[str, list[float]] = {name: [] for name in names}
        self.last: dict[str, list[float]] = {name: [] for name in names}
        self.won: dict[str, list[float]] = {name: [] for name in names}  # share of games, a shared one in parts
        self.a_deal: dict[str, list[float]] = {name: [] for name in names}  # points of one seat in one deal
        self.made: dict[str, list[float]] = {name: [] for name in names}  # share of bids made exactly
        self._times: dict[str, list[float]] = {name: [] for name in names}

    def add(self, board: Board) -> None:
        """Count one board."""
        self.boards += 1
        sums = {name: [0.0] * 6 for name in self.places}  # place, points, best, last, won, how many
        bids = {name: [0.0] * 4 for name in self.places}  # points, deals, bids made, bids
        for game in board.games:
            self.games += 1
            self.deals += len(game.reports)
            self.unfinished += not game.winners
            for name, figures in self._standing(game):
                for at, figure in enumerate((*figures, 1.0)):
                    sums[name][at] += figure
            for report in game.reports:
                _add_deal(bids, game, report)
        for name, (place, points, best, last, won, count) in sums.items():
            self.places[name].append(place / count)
            self.points[name].append(points / count)
            self.best[name].append(best / count)
            self.last[name].append(last / count)
            self.won[name].append(won / count)
        for name, (points, deals, made, count) in bids.items():
            if count:
                self.a_deal[name].append(points / deals)
                self.made[name].append(made / count)
        for name, times in board.times.items():
            self._times[name].extend(times)

    def _standing(self, game: Game) -> list[tuple[str, tuple[float, float, float, float, float]]]:
        """Return, side by side, who played it and its place, points, share of the best, last and won places."""
        scores = game.reports[-1]["scores"]
        assert isinstance(scores, tuple)
        totals = [sum(scores[seat] for seat in side) for side in self._sides]
        told = []
        for side, total in zip(self._sides, totals, strict=True):
            equal = totals.count(total)
            place = 1 + sum(other > total for other in totals) + (equal - 1) / 2
            best = (total == max(totals)) / equal
            last = (total == min(totals)) / equal
            won = (side[0] in game.winners) * len(side) / max(1, len(game.winners))
            told.append((game.seats[side[0]], (place, float(total), best, last, won)))
        return told

    def lines(self) -> list[str]:
        """Return the figures as lines of text."""
        match = self._match
        what = "games" if match.whole_games else "deals"
        lines = [
            f"{match.game}: {' against '.join(match.sides)}, {self.boards} {what} in {self.games} sittings, "
            f"seed {match.seed}"
        ]
        if match.whole_games:
            lines.append(f"deals a game: {self.deals / max(1, self.games):.1f}")
            if self.unfinished:
                lines.append(f"games given up: {self.unfinished}")
        for name in self.places:
            place, points = interval(self.places[name]), interval(self.points[name])
            best, last = interval(self.best[name]), interval(self.last[name])
            lines.append(
                f"{name}: best {100 * best[0]:.1f} ± {100 * best[1]:.1f} %, "
                f"last {100 * last[0]:.1f} ± {100 * last[1]:.1f} %, "
                f"mean place {place[0]:.2f} ± {place[1]:.2f}, points {points[0]:+.2f} ± {points[1]:.2f}"
            )
            if self.made[name]:
                lines.append(self._bids_line(name))
            lines.append(times_line(name, self._times[name]))
        first, *others = self.places
        for other in others:
            lines.extend(self._difference_lines(first, other))
        return lines

    def _difference_lines(self, one: str, other: str) -> list[str]:
        """Return in words how much more one player won than another, board by board; nothing in a game without bids."""
        gains = [mine - theirs for mine, theirs in zip(self.a_deal[one], self.a_deal[other], strict=True)]
        if not gains:
            return []
        middle, half = interval(gains)
        return [f"{one} less {other}: {middle:+.2f} ± {half:.2f} points a seat and deal"]

    def _bids_line(self, name: str) -> str:
        """Return in words how a player of a game with bids did a deal, and in whole games how many it won."""
        points, made = interval(self.a_deal[name]), interval(self.made[name])
        line = (
            f"{name}: {points[0]:+.2f} ± {points[1]:.2f} points a seat and deal, "
            f"makes {100 * made[0]:.1f} ± {100 * made[1]:.1f} % of its bids exactly"
        )
        if self._match.whole_games:
            won = interval(self.won[name])
            line += f", wins {100 * won[0]:.1f} ± {100 * won[1]:.1f} % of games"
        return line


def _add_deal(bids: dict[str, list[float]], game: Game, report: dict[str, object]) -> None:
    """Add one deal to the sums of points, deals, bids made and bids; nothing in a game that has no bids."""
    points, made, taken = report.get("points"), report.get("bids"), report.get("tricks")
    if not (isinstance(points, tuple) and isinstance(made, tuple) and isinstance(taken, tuple)):
        return
    for name, gain, bid, tricks in zip(game.seats, points, made, taken, strict=True):
        for at, figure in enumerate((gain, 1, bid == tricks, 1)):
            bids[name][at] += figure
