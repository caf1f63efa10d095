"""All levels of all games and numbers of players: ``python -m tools.levels --minutes 60`` prints a page of Markdown.

Every level plays against the one below. How many deals a match gets is worked out on the way: what a deal costs and how
much results differ say how many are needed for an interval as narrow as ``POINTS`` or ``SHARE``. If the time is too
short for that, every interval that is too wide is so by about the same factor. Time is that of the processors, so that
it takes longer by the clock on a busy machine.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from functools import partial
from typing import Final

from game.games import GAMES
from game.opponents.base import Level
from game.output import while_read
from tools.match import Board, Match, Places, Scores, interval, play_board

POINTS: Final = 0.3  # the half width of an interval aimed at, in points a deal ...
SHARE: Final = 0.04  # ... or, in games without bids, as a share of deals
FIRST: Final = 2  # boards of each match with which to begin
FEWEST: Final = 20  # boards below which an interval is not trusted
HASTE: Final = 0.5  # the share of the missing boards that is played before reckoning anew
TABLES: Final[dict[str, tuple[tuple[str, dict[str, object]], ...]]] = {  # by game, titles and options
    "forty-one": (("Forty-One", {}), ("400", {"preset": "four-hundred"})),
    "empat-satu": tuple(
        (f"Empat Satu, {players} players (even: {100 / players:.0f} %)", {"players": players}) for players in (2, 3, 4)
    ),
    "forty-two": tuple((f"42, {players} players", {"players": players}) for players in range(2, 8)),
}


class Standing:
    """A match of one level against the one below, as far as it has been played."""

    def __init__(self, title: str, match: Match) -> None:
        self.title = title
        self.match = match
        self.tally: Scores | Places = (Scores if _is_in_pairs(match) else Places)(match)
        self.seconds = 0.0  # of processor time
        self.begun = 0  # boards played or handed out

    @property
    def half(self) -> float:
        """The half width of the interval; infinite while there are too few boards to trust it."""
        return interval(self.tally.margins)[1] if self.tally.boards >= FEWEST else math.inf

    @property
    def goal(self) -> float:
        """The half width aimed at."""
        return POINTS if _is_in_pairs(self.match) or self.match.game == "forty-two" else SHARE

    @property
    def missing(self) -> int:
        """How many more boards are needed, by what is known so far."""
        half = self.half
        needed = FEWEST if math.isinf(half) else math.ceil(self.tally.boards * (half / self.goal) ** 2)
        return max(0, needed - self.tally.boards)

    @property
    def cost(self) -> float:
        """The seconds of processor time that a board takes."""
        return self.seconds / max(1, self.tally.boards)

    def add(self, board: Board, seconds: float) -> None:
        """Count a board."""
        self.tally.add(board)
        self.seconds += seconds

    def told(self) -> str:
        """Return the result as a cell of a table."""
        middle, half = interval(self.tally.margins)
        boards = f"{self.tally.boards} deals"
        if self.goal == SHARE:
            return f"{100 * middle:.1f} ± {100 * half:.1f} % ({boards})"
        return f"{middle:+.2f} ± {half:.2f} ({boards})"


def main(arguments: list[str] | None = None) -> int:
    """Play the matches given by the arguments and print the page; return the exit status."""
    given = _parser().parse_args(arguments)
    games = [given.game] if given.game else list(TABLES)
    standings = [standing for game in games for standing in _standings(game, given.seed, given.iterations)]
    begun = time.monotonic()
    play_all(standings, 60.0 * given.minutes * given.jobs, given.jobs)
    print("\n".join(_page(standings, given, (time.monotonic() - begun) / 60)))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tools.levels", description="Print how every level does against the next.")
    parser.add_argument("--game", choices=list(TABLES), help="only this game")
    parser.add_argument("--minutes", type=float, default=60.0, help="time to spend on every processor (default 60)")
    parser.add_argument("--seed", type=int, default=1, help="the number that all cards come from (default 1)")
    parser.add_argument("--iterations", type=int, help="deals simulated for a decision, instead of the levels' own")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one a core)")
    return parser


def _standings(game: str, seed: int, iterations: int | None) -> Iterator[Standing]:
    for title, given in TABLES[game]:
        options = GAMES.rules[game].read_options(given)
        sides = len(options.sides)
        for level in reversed(Level):
            if level:
                names = (str(level), str(Level(level - 1)))
                seats = tuple(names[side % 2] for side in range(sides))
                yield Standing(title, Match(game, options, seats, seed, iterations=iterations))


def _is_in_pairs(match: Match) -> bool:
    return GAMES.opponents.minds[match.game].measure == "pairs"


# --- which boards to play


def play_all(standings: Sequence[Standing], seconds: float, jobs: int) -> None:
    """Play the matches until every interval is narrow enough or ``seconds`` of processor time are spent."""
    pool = multiprocessing.get_context("spawn").Pool(jobs) if jobs > 1 else nullcontext()
    with pool as processes:
        boards = [FIRST] * len(standings)
        while any(boards):
            tasks = _tasks(standings, boards)
            play = partial(_timed, [standing.match for standing in standings])
            done = map(play, tasks) if processes is None else processes.imap_unordered(play, tasks)
            for place, board, spent in done:
                standings[place].add(board, spent)
            left = seconds - sum(standing.seconds for standing in standings)
            boards = planned(standings, left)
            _show(standings, left)


def planned(standings: Sequence[Standing], seconds: float) -> list[int]:
    """Return how many boards to play next of each match, with ``seconds`` left."""
    wanted = sum(standing.missing * standing.cost for standing in standings)
    share = min(1.0, max(0.0, seconds) / wanted) if wanted else 0.0
    hastes = (1.0 if math.isinf(standing.half) else HASTE for standing in standings)
    return [math.floor(each.missing * share * haste + 0.5) for each, haste in zip(standings, hastes, strict=True)]


def _tasks(standings: Sequence[Standing], boards: Sequence[int]) -> list[tuple[int, int]]:
    """Return the matches and numbers of the boards to play, those that take longest first."""
    tasks = []
    for place, (standing, count) in enumerate(zip(standings, boards, strict=True)):
        tasks += [(place, number) for number in range(standing.begun, standing.begun + count)]
        standing.begun += count
    return sorted(tasks, key=lambda task: -standings[task[0]].cost)


def _timed(matches: Sequence[Match], task: tuple[int, int]) -> tuple[int, Board, float]:
    """Play a board; return which match it belongs to, the board and the seconds of processor time it took."""
    place, number = task
    begun = time.process_time()
    board = play_board(matches[place], number)
    return place, board, time.process_time() - begun


def _show(standings: Sequence[Standing], left: float) -> None:
    if sys.stderr.isatty():
        widest = max(standing.half / standing.goal for standing in standings)
        print(f"{left:.0f} s of processor time left, widest interval {widest:.1f} times the goal", file=sys.stderr)


# --- the page


def _page(standings: Sequence[Standing], given: argparse.Namespace, minutes: float) -> Iterator[str]:
    spent = sum(standing.seconds for standing in standings) / 60
    widest = max(interval(standing.tally.margins)[1] / standing.goal for standing in standings)
    yield "# Every level against the one below"
    yield ""
    yield f"Seed {given.seed}; {spent:.1f} minutes of processor time, {minutes:.1f} by the clock; intervals of 95 %."
    yield f"The widest is {widest:.2f} times as wide as ± {POINTS} points or {100 * SHARE:.0f} %."
    yield "Each figure is the stronger level's: in Forty-One and 400 the points a deal by which its pair is ahead, in"
    yield "42 those of one seat, in Empat Satu the share of deals in which it is best, without the luck of the cards."
    yield ""
    pairs = [(level, Level(level - 1)) for level in reversed(Level) if level]
    yield "| | " + " | ".join(f"{one} against {two}" for one, two in pairs) + " |"
    yield "|---" * (len(pairs) + 1) + "|"
    for title in dict.fromkeys(standing.title for standing in standings):
        cells = [standing.told() for standing in standings if standing.title == title]
        yield f"| {title} | " + " | ".join(cells) + " |"


if __name__ == "__main__":
    with while_read():
        raise SystemExit(main())
