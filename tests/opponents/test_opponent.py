"""The opponents' one door: legal, repeatable, blind to what is hidden, and quick where it must be."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.games import GAMES
from game.opponents.base import Choice, Level
from game.opponents.opponent import choose_random
from game.rules.forty_one import PLAYERS, FortyOneOptions, State
from tests.opponents.forty_one_positions import new_deal, random_position, same_to

FEW = 24  # simulated deals a bid: enough to be legal and repeatable
ROOT = Path(__file__).parents[2]
positions = st.builds(random_position, st.integers(0, 10**6), st.integers(0, 55))
some_options = st.builds(
    FortyOneOptions,
    direction=st.sampled_from(["clockwise", "counterclockwise"]),
    minimum_bid=st.sampled_from([1, "rising"]),
    min_total=st.integers(4, 20),
    double_from=st.integers(1, 14),
    values=st.sampled_from(["double", "four-hundred"]),
    target=st.integers(1, 60),
    rising_minimum=st.booleans(),
)
quick = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def test_every_game_has_its_wits() -> None:
    assert set(GAMES.opponents.minds) == set(GAMES.rules)


def test_levels_are_ordered_and_have_one_text_form() -> None:
    assert Level.BEGINNER < Level.CASUAL
    assert [Level.parse(str(level)) for level in Level] == list(Level)
    with pytest.raises(ValueError, match="no level"):
        Level.parse("grandmaster")


@quick
@given(state=positions, level=st.sampled_from(Level), seed=st.integers(0, 2**32 - 1))
def test_what_is_chosen_is_legal_and_the_same_again(state: State, level: Level, seed: int) -> None:
    assert state.turn is not None
    view = state.view(state.turn)
    decision = GAMES.opponents.choose(view, level, seed, FEW)
    assert decision.action in view.legal_actions()
    assert [choice.action for choice in decision.choices] == list(view.legal_actions())
    assert GAMES.opponents.choose(view, level, seed, FEW) == decision
    assert decision.why.code in GAMES.opponents.minds["forty-one"].reasons
    assert GAMES.opponents.choose_at_once(view, level, seed).action in view.legal_actions()
    assert GAMES.opponents.choose_baseline(view, seed) in view.legal_actions()
    assert choose_random(view, seed) in view.legal_actions()


@quick
@given(options=some_options, seed=st.integers(0, 10**6), moves=st.integers(0, 3))
def test_bids_are_legal_under_any_options(options: FortyOneOptions, seed: int, moves: int) -> None:
    state = msgspec.structs.replace(new_deal(seed, options, seed % PLAYERS))
    scores = (seed % 60 - 5, seed % 41, 35, -seed % 50)
    state = msgspec.structs.replace(state, table=msgspec.structs.replace(state.table, scores=scores))
    for level in Level:
        now = state
        for _ in range(moves + 1):
            assert now.turn is not None
            view = now.view(now.turn)
            decision = GAMES.opponents.choose(view, level, seed, FEW)
            assert GAMES.opponents.choose_at_once(view, level, seed).action in view.legal_actions()
            now, _ = now.apply(decision.action)


@quick
@given(state=positions, level=st.sampled_from(Level), seed=st.integers(0, 2**32 - 1))
def test_twin_deals_that_look_alike_are_played_alike(state: State, level: Level, seed: int) -> None:
    seat = state.turn
    assert seat is not None
    twin = same_to(state, seat, seed)
    assert twin.view(seat) == state.view(seat)
    assert GAMES.opponents.choose(twin.view(seat), level, seed, FEW) == GAMES.opponents.choose(
        state.view(seat), level, seed, FEW
    )
    assert GAMES.opponents.choose_baseline(twin.view(seat), seed) == GAMES.opponents.choose_baseline(
        state.view(seat), seed
    )


def test_a_bid_tells_the_chance_and_worth_of_every_bid() -> None:
    state = new_deal(3)
    assert state.turn is not None
    decision = GAMES.opponents.choose(state.view(state.turn), Level.CASUAL, 1)
    assert decision.why.code == "bid-simulated"
    chances = [choice.chance for choice in decision.choices if choice.chance is not None]
    assert len(chances) == 13
    assert all(0 <= chance <= 1 for chance in chances)
    best = max(decision.choices, key=lambda choice: choice.worth if choice.worth is not None else -99.0)
    assert isinstance(best, Choice) and best.action == decision.action


def test_it_must_be_the_viewers_turn() -> None:
    state = new_deal(3)
    assert state.turn is not None
    with pytest.raises(ValueError, match="not the turn"):
        GAMES.opponents.choose(state.view((state.turn + 1) % PLAYERS), Level.CASUAL, 1)
    with pytest.raises(ValueError, match="not the turn"):
        GAMES.opponents.choose_at_once(state.view((state.turn + 1) % PLAYERS), Level.CASUAL, 1)


def test_rules_of_thumb_answer_at_once() -> None:
    state = new_deal(4)
    worst = 0.0
    while state.turn is not None:
        view = state.view(state.turn)
        times = []
        for _ in range(3):
            begun = time.process_time()
            decision = GAMES.opponents.choose_at_once(view, Level.CASUAL, 1)
            times.append(time.process_time() - begun)
        worst = max(worst, min(times))
        state, _ = state.apply(decision.action)
    assert worst < 0.005


def test_deciding_at_once_loads_nothing_heavy() -> None:
    script = (
        "import sys\n"
        "from game.opponents.base import Level\n"
        "from game.games import GAMES\n"
        "from tests.opponents.forty_one_positions import random_position\n"
        "for moves in (0, 4, 30):\n"
        "    state = random_position(1, moves)\n"
        "    for level in Level:\n"
        "        GAMES.opponents.choose_at_once(state.view(state.turn), level, 1)\n"
        "print([name for name in ('numba', 'numpy', 'pygame') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
