"""The opponents of 42: legal, blind to what is hidden, quick, and sensible where a person would be sure."""

from __future__ import annotations

import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.ai.match import Match, play_board
from game.ai.opponent import MINDS, Level, choose, choose_at_once, choose_baseline, choose_random
from game.record import DealRecord, Record, read, write
from game.rules import GAMES
from game.rules.forty_two import FortyTwoOptions, State
from tests.ai.forty_two_positions import new_deal, random_position, same_to

FEW = 16  # simulated deals a bid: enough to be legal and repeatable
some_options = st.builds(
    FortyTwoOptions,
    players=st.integers(2, 7),
    simple=st.booleans(),
    target=st.integers(7, 42),
    ties=st.sampled_from(["shared", "highest"]),
)
positions = st.builds(random_position, st.integers(0, 10**6), st.integers(0, 55), some_options)
quick = settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))


# --- laws


@quick
@given(state=positions, level=st.sampled_from(Level), seed=st.integers(0, 2**32 - 1))
def test_what_is_chosen_is_legal_and_the_same_again(state: State, level: Level, seed: int) -> None:
    assert state.turn is not None
    view = state.view(state.turn)
    decision = choose(view, level, seed, FEW)
    assert decision.action in view.legal_actions()
    assert [choice.action for choice in decision.choices] == list(view.legal_actions())
    assert choose(view, level, seed, FEW) == decision
    assert decision.why.code in MINDS["forty-two"].reasons
    assert choose_at_once(view, level, seed).action in view.legal_actions()
    assert choose_at_once(view, level, seed).why.code in MINDS["forty-two"].reasons
    assert choose_baseline(view, seed) in view.legal_actions()
    assert choose_random(view, seed) in view.legal_actions()


@quick
@given(state=positions, level=st.sampled_from(Level), seed=st.integers(0, 2**32 - 1))
def test_twin_deals_that_look_alike_are_played_alike(state: State, level: Level, seed: int) -> None:
    seat = state.turn
    assert seat is not None
    twin = same_to(state, seat, seed)
    assert twin.view(seat) == state.view(seat)
    assert choose(twin.view(seat), level, seed, FEW) == choose(state.view(seat), level, seed, FEW)
    assert choose_baseline(twin.view(seat), seed) == choose_baseline(state.view(seat), seed)


def test_twins_are_not_all_the_same() -> None:
    state = random_position(1, 20)
    assert state.turn is not None
    assert len({same_to(state, state.turn, seed).hands for seed in range(9)}) > 5


@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize("level", Level)
def test_every_level_answers_within_5_ms(level: Level, players: int) -> None:
    state = new_deal(4, FortyTwoOptions(players=players))
    while state.turn is not None:
        view = state.view(state.turn)
        taken = []
        for _ in range(3):
            begun = time.perf_counter()
            decision = choose_at_once(view, level, 1)
            taken.append(time.perf_counter() - begun)
        assert min(taken) < 0.005
        state, _ = state.apply(decision.action)


# --- games


def end_with_sound_records(given: dict[str, object], count: int, iterations: int) -> None:
    """Play whole games between all kinds of players; every one ends and its record is read back to that end."""
    rules = GAMES["forty-two"]
    options = rules.read_options(given)
    names = tuple(("casual", "beginner", "baseline", "random")[seat % 4] for seat in range(options.players))
    match = Match("forty-two", options, names, 5, whole_games=True, iterations=iterations, keeps_games=True)
    played = 0
    while played < count:
        for game in play_board(match, played).games:
            record = Record("forty-two", options, None, tuple(DealRecord(lay, actions) for lay, actions in game.deals))
            state = read(write(record)).state
            assert state.is_over and state.winners == game.winners
            played += 1


VARIANTS: tuple[dict[str, object], ...] = (
    *(dict[str, object](players=players) for players in range(2, 8)),
    {"simple": True},
    {"players": 2, "simple": True, "target": 7},
    {"players": 7, "target": 20, "ties": "highest"},
)


@pytest.mark.parametrize("given", VARIANTS, ids=str)
def test_games_end_and_their_records_are_sound(given: dict[str, object]) -> None:
    end_with_sound_records(given, 4, 4)


@pytest.mark.soak
@pytest.mark.parametrize("given", VARIANTS, ids=str)
def test_a_thousand_games_end_and_their_records_are_sound(given: dict[str, object]) -> None:
    end_with_sound_records(given, 1000, 4)
