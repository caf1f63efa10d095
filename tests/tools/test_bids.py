"""The table and the judge of bids: throw-ins are counted, and lifts without hope found."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest

from game.rules.base import Bid
from game.rules.forty_one import PRESETS, State
from tests.opponents.forty_one_positions import new_deal
from tools.bids import Figures, Made, Played, Rates, Table, main

WORLDS = 400


def bid_by(*numbers: int, scores: tuple[int, ...] = (0, 0, 0, 0)) -> Played:
    """Return deal 3, dealt by seat 0 and bid ``numbers``, as "us" bid it."""
    state: State = new_deal(3)
    state = msgspec.structs.replace(state, public=msgspec.structs.replace(state.public, scores=scores))
    bids = []
    for number in numbers:
        assert state.turn is not None
        bids.append(Made(state.view(state.turn), "us", number))
        state, _ = state.apply(Bid(number))
    return Played(tuple(bids), (0, 0, 0, 0), sum(numbers) < 11)


def counted(played: Played) -> str:
    """Return the judge's counts and cases."""
    rates = Rates("us", WORLDS)
    rates.add(played, 1)
    return "\n".join(rates.lines())


def test_equal_players_bid_alike_and_the_same_deals_are_thrown_in() -> None:
    table = Table(("beginner", "baseline"), PRESETS["right"], 1, "", None)
    boards = [list(table.play(number, is_whole=False)) for number in range(40)]
    figures = Figures(("beginner", "baseline"))
    for games in boards:
        figures.add(games)
    for played in (played for games in boards for game in games for played in game):
        assert played.is_thrown_in is (sum(made.number for made in played.bids) < 11)
        assert any(played.points) is not played.is_thrown_in
    share = sum(played.is_thrown_in for games in boards for (played,) in games) / 80
    assert 0.1 < share < 0.9 and f"thrown in: {100 * share:.1f} ±" in figures.lines()[0]


def test_a_game_goes_on_until_somebody_has_won() -> None:
    table = Table(("beginner",), PRESETS["left"], 1, "", None)
    (game,) = table.play(0, is_whole=True)
    scores = [sum(column) for column in zip(*(played.points for played in game), strict=True)]
    assert max(scores) >= 41 and len(game) > 5
    dealers = [played.bids[-1].view.seat for played in game]
    assert all(after != before for before, after in pairwise(dealers))


def test_the_judge_finds_a_lift_without_hope_and_says_if_the_game_hangs_on_it() -> None:
    told = counted(bid_by(1, 1, 1, 8))
    assert "hopeless: 1" in told and "lifts by the last seat: 1" in told and "bids: 4" in told
    assert "hopeless, the game hangs: 1" in counted(bid_by(1, 1, 1, 8, scores=(0, 40, 0, 0)))


def test_the_judge_finds_a_safe_number_that_was_not_said() -> None:
    told = counted(bid_by(3, 3, 3, 1))
    assert "let go by the last seat: 1" in told and "sure, but let go: 1" in told


def test_the_match_is_printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["bids", "--seats", "beginner,baseline", "--deals", "5", "--judge", "40"])
    main()
    said = capsys.readouterr().out
    assert "beginner less baseline: " in said and "of 10 deals" in said and "bids: 20" in said
