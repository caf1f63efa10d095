"""The tool that makes puzzles: what it looks at, what it keeps, and what it writes."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import pytest

from game.games import GAMES
from game.opponents.base import Choice, Decision, Reason
from game.practice.puzzles import PERSON, WORLDS, Puzzle, decode, texts
from game.record import read, write
from game.rules.base import Action, View
from tests.cases import for_each
from tests.practice.made_up import puzzle
from tools import puzzles
from tools.puzzles import (
    LOOKS,
    Found,
    best_of,
    confirmed,
    in_order,
    is_promising,
    look_again,
    look_through,
    make,
    pack,
    positions,
    verdict_of_games,
    write_all,
)


@for_each("game", list(GAMES.rules))
def test_a_record_leads_to_every_position_looked_at(game: str) -> None:
    for (record, state), _few in zip(positions(game, 3), range(3), strict=False):
        assert state.turn == PERSON and len(state.view(PERSON).legal_actions()) > 1
        assert read(write(record), GAMES.rules).state == state


def weigher(costs: dict[int, float]) -> object:
    """Return a way to weigh in which the last choices cost so much, by the worlds they are tried in."""

    def weigh(view: View, number: int, worlds: int) -> Decision:
        legal = view.legal_actions()
        shares = [0.6] + [0.6 - costs[worlds]] * (len(legal) - 1)
        choices = tuple(Choice(action, share=share) for action, share in zip(legal, shares, strict=True))
        return Decision(legal[0], choices, Reason("bid-simulated"))

    return weigh


@for_each(("cost", "is_kept", "refuted", "narrow"), [(0.2, True, 0, 0), (0.06, False, 0, 1), (0.01, False, 1, 0)])
def test_ten_times_the_worlds_confirm_a_puzzle_or_do_not(
    cost: float, is_kept: bool, refuted: int, narrow: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzles, "weigh", weigher({10 * WORLDS: cost}))
    found = Found()
    assert (confirmed(puzzle(), found) is not None) == is_kept
    assert (found.clear, found.refuted, found.narrow) == (1, refuted, narrow)


def outcomes(*shares: tuple[float, ...]) -> object:
    """Return a way to play out in which the choices bring these shares in turn; the games taken are noted."""

    def play_out(view: View, actions: Sequence[Action], games: int, seed: int, budget: int) -> Iterator[object]:
        for number in range(games):
            taken.append(number)
            yield shares[number % len(shares)][: len(actions)]

    taken: list[int] = []
    return play_out


@for_each(
    ("shares", "verdict"),
    [
        ([(1.0, 0.0, 0.0), (1.0, 1.0, 0.0)], 1),
        ([(0.0, 1.0, 0.0), (1.0, 1.0, 0.0)], -1),
        ([(1.0, 0.0, 0.0), (0.0, 1.0, 0.0)], 0),
        ([(1.0, 0.0, 0.0), (0.0, 0.0, 1.0), (1.0, 1.0, 1.0)], 0),  # ahead of one rival, level with the other
    ],
)
def test_a_puzzle_is_kept_only_if_games_between_experts_leave_no_doubt(
    shares: list[tuple[float, ...]], verdict: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By figures alone half of those of Empat Satu were such that another judge did not see the answer ahead."""
    shipped = texts(Path("game/ui/tables/empat_satu/puzzles.json").read_bytes())
    made = next(each for each in (decode(text, GAMES.rules) for text in shipped) if len(each.decision.choices) > 3)
    monkeypatch.setattr(puzzles, "play_out", outcomes(*shares))
    monkeypatch.setattr(puzzles, "weigh", lambda view, number, worlds: made.decision)
    found = Found()
    assert verdict_of_games(made) == verdict
    assert (confirmed(made, found) is not None) == (verdict > 0)
    assert (found.against, found.undecided) == (verdict < 0, verdict == 0)


def test_no_time_is_lost_on_one_easy_puzzle_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    view = puzzle().view
    looks = {worlds: 0.2 for worlds, _solved, _gap in LOOKS}
    monkeypatch.setattr(puzzles, "weigh", weigher(looks))
    monkeypatch.setattr(puzzles, "usual", lambda view: view.legal_actions()[0])
    assert is_promising(view, Found(["", "", ""], hard=1))
    assert not is_promising(view, Found(["", "", "", ""], hard=1))
    monkeypatch.setattr(puzzles, "usual", lambda view: view.legal_actions()[1])
    assert is_promising(view, Found(["", "", "", ""], hard=1))


def test_a_game_gives_no_more_than_one_puzzle_a_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        puzzles, "weigh", weigher(dict.fromkeys((*[look[0] for look in LOOKS], WORLDS, 10 * WORLDS), 0.2))
    )
    games = [[len(each.record.deals) for each in look_through("forty-one", number, Found())] for number in range(4)]
    assert all(deals == sorted(set(deals)) for deals in games)
    assert max(map(len, games)) > 1


def test_those_that_come_with_the_program_are_a_third_easy_and_of_many_reasons() -> None:
    one = puzzle()
    made = [(number % 3 > 0, "duck" if number % 2 else str(number % 10), one) for number in range(200)]
    kept = best_of(made, 60)
    assert len(kept) == 60
    assert sum(easy for easy, _reason, _puzzle in kept) == 20
    assert max(Counter(reason for _easy, reason, _puzzle in kept).values()) <= 18
    few = best_of([(True, "duck", one)] * 4, 60)
    assert len(few) == 4


def test_puzzles_made_are_packed_once_each_and_a_second_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    looked_at: list[int] = []

    def look(game: str, number: int, found: Found) -> Iterator[Puzzle]:
        looked_at.append(number)
        yield puzzle(number=number // 2)

    monkeypatch.setattr(puzzles, "look_through", look)
    file, target = tmp_path / "made.txt", tmp_path / "puzzles.json"
    make("forty-one", file, 3, 0)
    make("forty-one", file, 4, 0)
    assert looked_at == [0, 1, 2, 3]
    numbers = [msgspec.json.decode(line)[0] for line in file.read_text().splitlines()]
    assert numbers == looked_at
    pack(file, target, 50)
    keys = [decode(text, GAMES.rules).key for text in texts(target.read_bytes())]
    assert sorted(keys) == sorted({puzzle(number=number).key for number in (0, 1)})
    assert "2 puzzles" in capsys.readouterr().out


def test_no_game_begins_with_puzzles_that_are_plain_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first 21 of Empat Satu were solved by any rule of thumb: throw the one card that goes with nothing."""
    made = [puzzle(number=number) for number in range(6)]
    glances = dict(zip([each.key for each in made], (0.0, 0.0, 0.9, 0.3, 0.5, 1.0), strict=True))
    monkeypatch.setattr(puzzles, "is_easy", lambda each: not glances[each.key])
    monkeypatch.setattr(puzzles, "missed", lambda each: glances[each.key])
    order = [glances[each.key] for each in in_order(made)]
    assert order == [0.3, 0.5, 0.0, 0.9, 1.0, 0.0]


def test_what_is_still_sound_is_added_when_looked_at_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, file = tmp_path / "old.json", tmp_path / "found"
    source.write_text(write_all(puzzle(number=number) for number in range(1, 5)), encoding="utf-8")
    monkeypatch.setattr(puzzles, "weigh", weigher({WORLDS: 0.2, 10 * WORLDS: 0.1}))
    look_again(source, file, 1, 2)
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert [decode(json.dumps(line[3]), GAMES.rules).key for line in lines] == [
        puzzle(number=number).key for number in (2, 4)
    ]
    monkeypatch.setattr(puzzles, "weigh", weigher({WORLDS: 0.2, 10 * WORLDS: 0.01}))
    look_again(source, file, 0, 2)
    assert len(file.read_text().splitlines()) == 2
