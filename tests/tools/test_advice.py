"""The measure of hints and checker: what it counts, and that it goes on where it was left."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import msgspec
import pytest

from tests.cases import for_each
from tools import advice
from tools.advice import Advised, Figures, Row, main, positions, read, report, share
from tools.decisions import OPTIONS


def figures(cost: float, share: float = 0.5, error: float = 0.001, off: float = 0.001) -> Figures:
    return Figures(3.0, 0.8, share, (off, off, off), cost, error)


def row(*costs: float, best: int = 0, experts: tuple[int, ...] = (0, 0), judged: tuple[float, ...] = ()) -> Row:
    """Return a position in which two seeds found the same, actions cost as much, and their shares differ by that."""
    found = Advised(best, tuple(figures(cost, 0.5 - cost) for cost in costs))
    return Row(0, tuple(f"bid {bid}" for bid in range(len(costs))), found, found, experts, judged, 0.1, 0.2)


def test_the_same_what_looks_as_good_and_what_is_marked_are_counted() -> None:
    rows = [
        row(0.0, 0.2),
        row(0.0, 0.009, experts=(1, 0)),  # differs by less than the hundredth that is shown
        row(0.0, 0.04, experts=(1, 0)),
        row(0.0, 0.0505, experts=(0, 1)),  # no more than .05 beyond the error
        row(0.0, 0.06, experts=(0, 1)),
    ]
    lines = list(report(rows))
    assert lines[0] == "5 positions of 1 games"
    assert "60.0 %" in lines[1] and "3 of 5" in lines[1]
    assert "4 of 5" in lines[2] and "5 of 5" in lines[3]
    assert [line for line in lines if line.startswith("moves of Experts marked") and "1 of 10" in line]


def test_a_random_choice_counts_by_its_chance_to_be_made() -> None:
    """Of two actions one costs much and is found; of four one costs as much and is not."""
    rows = [row(0.0, 0.2, judged=(0.0, 0.1)), row(0.0, 0.0, 0.0, 0.0, judged=(0.0, 0.0, 0.0, 0.1)), row(0.0, 0.3)]
    line = next(line for line in report(rows) if line.startswith("random choices"))
    assert "25.0 % of all; 2 seen" in line and "1 of 2" in line and line.endswith("cost less: 1")
    assert "no random choice costs that much" in list(report([row(0.0, 0.0)]))


def test_figures_that_differ_by_a_step_are_counted() -> None:
    one, other = (Advised(0, (figures(0.0, share),)) for share in (0.5, 0.51))
    lines = list(report([Row(0, ("bid 0",), one, other, (0, 0), (), 0.1, 0.1)]))
    assert [line for line in lines if line.startswith("share of two seeds") and "1 of 1" in line]
    assert [line for line in lines if line.startswith("points of two seeds") and "0 of 1" in line]


def test_an_interval_of_nothing_seen_is_not_empty() -> None:
    assert share(0, 2000) == "0.0 % (0.0 to 0.2; 0 of 2000)"
    assert share(0, 0) == "none"


@for_each("game", OPTIONS)
def test_positions_hold_a_choice_and_come_again(game: str) -> None:
    few = 3 if game != "forty-one" else 1
    views = list(islice(positions(game, 1), few))
    assert views == list(islice(positions(game, 1), few))
    assert all(len(view.legal_actions()) > 1 for view in views)


def test_what_was_measured_is_kept_and_gone_on_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path, asked = tmp_path / "rows", list[int]()

    def some(game: str, number: int) -> list[int]:
        asked.append(number)
        return [1, 2]

    def measured(view: int, number: int) -> Row:
        return msgspec.structs.replace(row(0.0, 0.1 * view), number=number)

    monkeypatch.setattr(advice, "positions", some)
    monkeypatch.setattr(advice, "row_of", measured)
    arguments = ["--game", "forty-two", "--file", str(path), "--positions"]
    assert main([*arguments, "3"]) == 0 and asked == [0, 1]
    assert main([*arguments, "5"]) == 0 and asked == [0, 1, 2]
    assert [each.number for each in read(path)] == [0, 0, 1, 1, 2, 2]
    assert "6 positions of 3 games" in capsys.readouterr().out


def test_times_are_taken_beside_busy_processes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", "forty-two", "--positions", "2", "--busy", "1"]) == 0
    assert capsys.readouterr().out.count("advice: median") == 2


@pytest.mark.soak
@pytest.mark.parametrize("game", OPTIONS)
def test_hints_and_checker_are_worth_what_is_promised(game: str, tmp_path: Path) -> None:
    rows = advice.measured(game, 200, tmp_path / "rows")
    assert sum(each.one.looks_as_good(each.experts[0]) for each in rows) >= 0.97 * len(rows)
    moves = [each.one.figures[action] for each in rows for action in each.experts]
    assert sum(move.is_marked for move in moves) < 0.01 * len(moves)
    dear = [
        figures.is_marked
        for each in rows
        for figures, judged in zip(each.one.figures, each.judged, strict=False)
        if judged > advice.DEAR
    ]
    assert sum(dear) >= 0.8 * len(dear) > 0
