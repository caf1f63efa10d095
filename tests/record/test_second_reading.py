"""Sound and spoilt records, read by the game and by second readings that share no code with it."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games import GAMES
from game.record import write
from tests.playouts import played
from tests.record import second_reading, second_reading_empat_satu, second_reading_forty_two
from tests.record_samples import check_record

READINGS: Mapping[str, Callable[[str], dict[str, object] | str]] = {
    "forty-one": second_reading.check,
    "empat-satu": second_reading_empat_satu.check,
    "forty-two": second_reading_forty_two.check,
}
STRANGE: tuple[object, ...] = (
    *(None, True, False, 0, 1, 2, 3, 4, -1, 3.0, 11, 14, 41, 10**20, "", "x", [], {}, [[]], ["AS"], "AS", "BJ", "10H"),
    *("bid 1", "bid 3", "bid 07", "bid 13", "bid 14", "bid 0", "play AS", "play 2H", "play as", "close", "draw stock"),
    *("draw discard", "discard AS", "discard 2H", "draw", ["2C", "3D", "4H", "5S"], 5, 30),
    *("close AS", "close 2H", "any", "before-drawing", "after-discarding"),
    *(
        "play BJ",
        "play LJ",
        "play BJ D",
        "play LJ S",
        "play 2C",
        "play AS S",
        "bid 7",
        "bid 8",
        "LJ",
        "2C",
        ["2C"],
        42,
        7,
    ),
    *("shared", "highest"),
    *(
        "left",
        "right",
        "four-hundred",
        "syrian",
        "sister",
        "shown",
        "four-times",
        "nothing",
        "double",
        "highest-card",
        "lowest-card",
        "rising",
        "clockwise",
        "same",
        "partner",
        "not-negative",
        {"preset": "left"},
        ["a"] * 4,
    ),
)
HOUSE_GAMES = 100_000
KEYS = (
    *("format", "game", "options", "players", "deals", "cut", "dealer", "hands", "turn_up", "stock", "actions", "note"),
    *second_reading.RIGHT,
    *second_reading_empat_satu.DEFAULTS,
    *second_reading_forty_two.DEFAULTS,
    "preset",
)


def something_strange(rng: random.Random) -> object:
    """Return a strange value that nothing else holds, so that it may be spoilt in its turn."""
    return copy.deepcopy(rng.choice(STRANGE))


def spoil(value: object, rng: random.Random) -> None:
    """Change one thing somewhere within a list or an object."""
    while True:
        inner: list[object] = []
        if isinstance(value, dict):
            inner = [v for v in value.values() if isinstance(v, dict | list) and v]
        elif isinstance(value, list):
            inner = [v for v in value if isinstance(v, dict | list) and v]
        if not inner or rng.random() < 0.15:
            break
        value = rng.choice(inner)
    if isinstance(value, dict):
        key = rng.choice([*value, rng.choice(KEYS)])
        if rng.random() < 0.3:
            value.pop(key, None)
        else:
            value[key] = something_strange(rng)
    elif isinstance(value, list):
        spoil_list(value, rng)


def spoil_list(value: list[object], rng: random.Random) -> None:
    one, two = rng.randrange(len(value)), rng.randrange(len(value))
    match rng.randrange(6):
        case 0:
            del value[one]
        case 1:
            value[one], value[two] = value[two], value[one]
        case 2:
            value[one] = something_strange(rng)
        case 3:
            value.insert(one, value[two])
        case 4:
            value.append(rng.choice((value[one], something_strange(rng))))
        case _:
            del value[one:]


def agree(game: str, text: str) -> bool:
    """Whether a record of ``game`` is sound, once both readings are seen to say the same of it."""
    answer = json.loads(json.dumps(check_record(text.encode())))
    expected = READINGS[game](text)
    if isinstance(expected, str):
        assert list(answer) == ["error"], f"only the second reading finds a fault: {expected}"
        assert answer["error"].startswith(expected)
        return False
    assert answer == expected
    return True


def test_every_game_has_a_second_reading() -> None:
    assert set(READINGS) == set(GAMES.rules)


@pytest.mark.parametrize("game", sorted(GAMES.rules))
@given(seed=st.integers(0, 10**9 - 1), deals=st.integers(1, 12), stop_after=st.none() | st.integers(0, 300))
@settings(max_examples=60, deadline=None)
def test_sound_records(game: str, seed: int, deals: int, stop_after: int | None) -> None:
    assert agree(game, write(played(game, seed, most_deals=deals, stop_after=stop_after)[0]))


@pytest.mark.parametrize("game", sorted(GAMES.rules))
@given(
    seed=st.integers(0, 10**9 - 1),
    deals=st.integers(1, 4),
    times=st.integers(1, 3),
    rng=st.randoms(use_true_random=False),
)
@settings(max_examples=140, deadline=None)
def test_spoilt_records(game: str, seed: int, deals: int, times: int, rng: random.Random) -> None:
    content = json.loads(write(played(game, seed, most_deals=deals)[0]))
    for _ in range(times):
        spoil(content, rng)
    agree(game, json.dumps(content))


@pytest.mark.parametrize("game", sorted(GAMES.rules))
@given(seed=st.integers(0, 10**9 - 1), rng=st.randoms(use_true_random=False))
@settings(max_examples=100, deadline=None)
def test_an_action_that_comes_too_early(game: str, seed: int, rng: random.Random) -> None:
    """One action is put in place of an earlier one: another seat's, or one that only later may be taken."""
    content = json.loads(write(played(game, seed, most_deals=2)[0]))
    actions = rng.choice(content["deals"])["actions"]
    if actions:  # none are taken where a hand worth 41 was dealt
        early, late = sorted(rng.choices(range(len(actions)), k=2))
        actions[early] = actions[late]
    agree(game, json.dumps(content))


def house_rules(game: str) -> list[dict[str, object]]:
    """Return the worked examples of the house rules of a game: why, the record, and what a check expects of it."""
    lines = Path(__file__).with_name("house_rules.jsonl").read_text("utf-8").splitlines()
    examples: list[dict[str, object]] = [json.loads(line) for line in lines]
    found = [example for example in examples if json.loads(json.dumps(example["record"]))["game"] == game]
    assert len(found) > 5
    return found


def test_the_house_rules_of_forty_one_come_out_as_the_examples_say() -> None:
    for example in house_rules("forty-one"):
        text, expected = json.dumps(example["record"]), example["expect"]
        answer = json.loads(json.dumps(check_record(text.encode())))
        assert isinstance(expected, dict)
        if "error" in expected:
            assert answer["error"].startswith(expected["error"].removesuffix("...")), example["why"]
            assert not answer["error"].endswith(": "), "a refusal has its reason"
        else:
            assert answer == expected, example["why"]
        assert agree("forty-one", text) is ("error" not in expected)


@pytest.mark.soak
@pytest.mark.parametrize("game", sorted(GAMES.rules))
def test_many_games_by_all_options(game: str) -> None:
    """Games of up to ten deals, none of them spoilt."""
    for seed in range(HOUSE_GAMES):
        assert agree(game, write(played(game, seed, most_deals=10)[0]))


@pytest.mark.soak
@pytest.mark.parametrize("game", sorted(GAMES.rules))
def test_many_games_of_ten_deals(game: str) -> None:
    for seed in range(100_000):
        assert agree(game, write(played(game, seed, most_deals=10)[0]))


@pytest.mark.soak
@pytest.mark.parametrize("game", sorted(GAMES.rules))
def test_many_records(game: str) -> None:
    sound = 0
    for seed in range(30_000):
        rng = random.Random(seed)
        content = json.loads(write(played(game, seed, most_deals=rng.randint(1, 5))[0]))
        for _ in range(rng.randrange(4)):
            spoil(content, rng)
        sound += agree(game, json.dumps(content))
    assert 3000 < sound < 27_000
