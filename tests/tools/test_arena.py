"""The arena: its figures, its records, its sentences; and that the levels stand in their order."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from game.games import GAMES
from game.opponents.base import Level
from game.rules.deal import shuffled
from tests import ROOT
from tests.benchmarks import without
from tests.cases import for_each
from tests.record_samples import read
from tests.tools import engines
from tools.arena import main
from tools.match import Match, Scores, interval, line_ups, load_opponent, play_board

FEW = 40
PARTS = [name for name, made in vars(without).items() if getattr(made, "__annotations__", None) == {"return": "Engine"}]


def difference(one: str, two: str, deals: int, iterations: int | None = FEW) -> tuple[float, float]:
    """Return how many points a deal the first player's pair is better, and the half width of the interval."""
    rules = GAMES.rules["forty-one"]
    match = Match("forty-one", rules.read_options({}), (one, two), 20, iterations=iterations)
    scores = Scores(match)
    for number in range(deals):
        scores.add(play_board(match, number))
    return interval(scores.differences)


def test_every_player_sits_everywhere() -> None:
    assert line_ups(("a", "b")) == (("a", "b"), ("b", "a"))
    assert line_ups(("a", "a")) == (("a", "a"),)


def test_equal_players_come_out_equal_on_every_board() -> None:
    match = Match("forty-one", GAMES.rules["forty-one"].read_options({}), ("casual", "casual"), 1, iterations=8)
    one, two = play_board(match, 3), play_board(match, 3)
    assert one.games == two.games
    assert len(one.games) == 1


def test_the_interval_is_that_of_the_mean() -> None:
    middle, half = interval([1.0, 3.0, 1.0, 3.0])
    assert middle == 2.0
    assert half == pytest.approx(1.96 * (4 / 3 / 4) ** 0.5)


def test_the_command_line_plays_on_all_cores_and_keeps_sound_records(tmp_path: Path) -> None:
    kept = tmp_path / "games.jsonl"
    command = [sys.executable, "-m", "tools.arena", "--seats", "casual,beginner", "--deals", "6", "--iterations", "8"]
    command += ["--jobs", "2", "--records", str(kept)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "casual less beginner, points a deal for the pair" in done.stdout
    assert done.stderr == ""
    lines = kept.read_text().splitlines()
    assert len(lines) == 12
    for line in lines:
        assert len(read(line).record.deals) == 1


def test_whole_games_end_and_their_records_are_sound(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "games.jsonl"
    arguments = ["--seats", "beginner,baseline", "--games", "3", "--jobs", "1", "--records", str(kept)]
    for options in ("{}", '{"preset": "left", "redeal_by": "same"}'):
        assert main([*arguments, "--options", options]) == 0
        assert "games won by beginner" in capsys.readouterr().out
        replayed = [read(line) for line in kept.read_text().splitlines()]
        assert len(replayed) == 6
        assert all(one.state.is_over for one in replayed)


def test_an_engine_from_elsewhere_takes_seats(capsys: pytest.CaptureFixture[str]) -> None:
    seats = ["--seats", "beginner,opponent", "--deals", "5", "--jobs", "1"]
    assert main([*seats, "--opponent", "tests.tools.engines:first_legal"]) == 0
    assert "beginner less opponent" in capsys.readouterr().out
    with pytest.raises(SystemExit) as ended:
        main([*seats, "--opponent", "tests.tools.engines:babbling"])
    assert ended.value.code == 2
    assert capsys.readouterr().err == "A player did what the rules refuse: 'shrug' is no action of this game.\n"


def test_an_engine_from_elsewhere_gets_seeds_of_its_deal_and_seat_alone() -> None:
    """It got none: what it drew by chance was the same in every deal, or never the same again."""
    rules = GAMES.rules["forty-two"]
    names = ("opponent", "beginner", "casual")
    match = Match(
        "forty-two", rules.read_options({"players": 3}), names, 5, opponent="tests.tools.engines:telling_seeds"
    )
    told = []
    for number in (0, 1, 0):
        engines.SEEDS.clear()
        board = play_board(match, number)
        told.append((board.games, list(engines.SEEDS)))
    assert told[0] == told[2]
    seeds = [seed for _, seed in told[0][1] + told[1][1]]
    assert len(set(seeds)) == len(seeds) > 30
    other = msgspec.structs.replace(match, sides=("opponent", "casual", "baseline"))
    engines.SEEDS.clear()
    play_board(other, 0)
    assert dict(reversed(told[0][1])) == dict(reversed(engines.SEEDS))  # by seat, the first one


@pytest.mark.parametrize(
    "arguments",
    [
        ["--game", "whist"],
        ["--seats", "casual,wizard"],
        ["--seats", "casual,baseline,random"],
        ["--seats", "casual,opponent"],
        ["--seats", "casual,opponent", "--opponent", "no.such:thing"],
        ["--deals", "0"],
        ["--deals", "many"],
        ["--options", "{"],
        ["--options", "[]"],
        ["--options", '{"min_total": 99}'],
        ["--iterations", "-3"],
        ["--records", "/no/such/folder/file"],
        ["--tea"],
    ],
)
def test_what_makes_no_sense_gets_a_sentence(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*arguments, "--jobs", "1"])
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert told.endswith(".\n") and told.count("\n") == 1
    assert told[0].isupper() or told[0] in "-'/\\"


def test_the_levels_stand_in_their_order_in_a_small_match() -> None:
    for one, two, least, deals in (
        ("casual", "baseline", 0.3, 15),
        ("casual", "beginner", 0.3, 15),
        ("beginner", "random", 5.0, 5),
    ):
        middle, _ = difference(one, two, deals)
        assert middle > least, (one, two, middle)


@for_each("part", PARTS, sampled=True)
def test_an_expert_without_a_part_plays_by_the_rules(part: str) -> None:
    """Its first moves, as the arena has them made."""
    game = next(name for name in GAMES.rules if part.startswith(name.replace("-", "_")))
    play = load_opponent(f"tests.benchmarks.without:{part}", GAMES.rules[game])
    rules = GAMES.rules[game]
    state = rules.read_options({}).new_game()
    state, _ = state.deal(state.deal_out(shuffled(state.deal_needs().pack, "without/2"), 0))
    for _ in range(6):
        if state.turn is None:
            break  # thrown in
        view = state.view(state.turn)
        action = play(view, 1)
        assert action in view.legal_actions()
        state, _ = state.apply(action)


@pytest.mark.soak
def test_each_level_beats_the_one_below_by_a_margin() -> None:
    for level in Level:
        below = str(Level(level - 1)) if level else "random"
        middle, half = difference(str(level), below, 1000, None)
        least = 0.0 if level is Level.EXPERT else 0.5
        assert middle - half > least, (level, below, middle, half)
    middle, half = difference("casual", "baseline", 1000, None)
    assert middle - half > 0.8
