"""The page of all levels: what it plays within its time, and what it prints."""

from __future__ import annotations

import random

import msgspec
import pytest

from game.games import GAMES
from tools import levels
from tools.levels import FEWEST, POINTS, Standing, main, planned, play_all
from tools.match import Board, Game, Match, interval, play_board

NAMES = ("expert", "skilled")


def standing_of(spread: float, seconds: float, boards: int = 0) -> Standing:
    """Return a match of Forty-One whose boards take ``seconds`` and differ by about ``spread`` points."""
    match = Match("forty-one", GAMES.rules["forty-one"].usual, NAMES, round(100 * spread))
    standing = Standing("Forty-One", match)
    for number in range(boards):
        standing.add(board_of(match, number), seconds)
    return standing


def board_of(match: Match, number: int) -> Board:
    """Return a board with a random result, spread by as many hundredths of a point as the match's seed says."""
    ahead = round(random.Random(f"{match.seed}/{number}").gauss(0, match.seed / 100))
    report: dict[str, object] = {"points": (ahead, 0, 0, 0), "thrown_in": True}
    return Board((Game(("expert", "skilled") * 2, (), (report,), ()),), {"expert": [], "skilled": []})


def test_time_too_short_is_shared_so_that_all_intervals_are_equally_wide() -> None:
    cheap, dear = standing_of(4.0, 0.1, 50), standing_of(6.0, 1.0, 50)
    boards = planned([cheap, dear], 1e9)
    less = planned([cheap, dear], 0.25 * (0.1 * cheap.missing + dear.missing))
    assert boards == [pytest.approx(each.missing / 2, abs=1) for each in (cheap, dear)]
    assert less == [pytest.approx(number / 4, abs=1) for number in boards]
    assert planned([cheap, dear], 0.0) == [0, 0]


def test_an_interval_of_few_boards_is_not_trusted() -> None:
    even = standing_of(0.0, 0.1, 2)
    assert interval(even.tally.margins)[1] == 0.0
    assert even.missing == FEWEST - 2
    assert standing_of(0.0, 0.1, FEWEST).missing == 0


def test_boards_are_played_until_the_intervals_are_narrow_or_the_time_is_spent(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(1_000_000))
    monkeypatch.setattr(levels, "play_board", board_of)
    monkeypatch.setattr("tools.levels.time.process_time", lambda: float(next(clock)))  # each board takes a second
    some = [standing_of(2.0, 1.0), standing_of(4.0, 1.0)]
    play_all(some, 1e9, 1)
    assert all(0.8 * POINTS < each.half <= POINTS for each in some)
    assert some[1].tally.boards > 2 * some[0].tally.boards
    few = [standing_of(2.0, 1.0), standing_of(4.0, 1.0)]
    play_all(few, 200.0, 1)
    assert 150 <= sum(each.seconds for each in few) <= 210
    assert max(each.half for each in few) < 1.6 * min(each.half for each in few)


def test_the_page_has_every_number_of_players_and_every_level(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def without_luck(match: Match, number: int) -> Board:
        return play_board(msgspec.structs.replace(match, care=0), number)

    monkeypatch.setattr(levels, "play_board", without_luck)  # most of the work is to take it out
    assert main(["--game", "empat-satu", "--minutes", "0.01", "--iterations", "2", "--jobs", "1"]) == 0
    rows = [line for line in capsys.readouterr().out.splitlines() if line.startswith("|")]
    assert rows[0] == "| | expert against skilled | skilled against casual | casual against beginner |"
    titles = [row.split("|")[1].strip() for row in rows[2:]]
    assert titles == [f"Empat Satu, {number} players (even: {even} %)" for number, even in ((2, 50), (3, 33), (4, 25))]
    assert all(row.count("±") == 3 for row in rows[2:])
