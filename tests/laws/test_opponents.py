"""The laws that every game's opponents obey: legal, blind to what is hidden, quick, and sound to the end of a game."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.games import GAMES
from game.opponents.base import Decision, Level
from game.record import Record, write
from game.rules.base import State, View
from tests.cases import for_each
from tests.opponents import drawn_positions, empat_satu_positions, forty_one_positions, forty_two_positions
from tests.playouts import deal_for
from tests.record_samples import read
from tools.baselines import choose_baseline, choose_random
from tools.decisions import stopped_clock
from tools.match import Match, play_board

FEW = 12  # simulated deals for a choice: enough to be legal and repeatable
PLAYERS = ("casual", "beginner", "baseline", "random")
Alike = tuple[State, State]
Given = dict[str, object]  # options as a record gives them
S = TypeVar("S", bound=State)
seeds = st.integers(0, 10**6)
law = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def alike(positions: st.SearchStrategy[S], same_to: Callable[[S, int, int], S]) -> st.SearchStrategy[Alike]:
    """Return positions, each with another that looks the same to the seat to act."""

    def with_twin(state: S, seed: int) -> Alike:
        assert state.turn is not None
        return state, same_to(state, state.turn, seed)

    return st.builds(with_twin, positions, seeds)


POSITIONS: Mapping[str, st.SearchStrategy[Alike]] = {
    "forty-one": alike(drawn_positions.of_forty_one, forty_one_positions.same_to),
    "empat-satu": alike(drawn_positions.of_empat_satu, empat_satu_positions.same_to),
    "forty-two": alike(drawn_positions.of_forty_two, forty_two_positions.same_to),
}
every_game = pytest.mark.parametrize("game", POSITIONS)


def test_every_game_has_its_opponents_and_positions_to_try_them_in() -> None:
    assert set(GAMES.opponents.minds) == set(POSITIONS) == set(GAMES.rules)


@every_game
@given(data=st.data(), level=st.sampled_from(Level), seed=seeds)
@law
def test_what_is_chosen_is_legal(game: str, data: st.DataObject, level: Level, seed: int) -> None:
    state, _twin = data.draw(POSITIONS[game])
    assert state.turn is not None
    view, reasons = state.view(state.turn), GAMES.opponents.minds[game].reasons
    legal = view.legal_actions()
    decision, at_once = (
        GAMES.opponents.choose(view, level, seed, FEW),
        GAMES.opponents.choose_at_once(view, level, seed),
    )
    assert decision.action in legal and at_once.action in legal
    assert [choice.action for choice in decision.choices] == list(legal)
    assert decision.why.code in reasons and at_once.why.code in reasons
    assert choose_baseline(view, seed) in legal
    assert choose_random(view, seed) in legal


@every_game
@given(data=st.data(), level=st.sampled_from(Level), seed=seeds)
@law
def test_deals_that_look_alike_are_played_alike(game: str, data: st.DataObject, level: Level, seed: int) -> None:
    state, twin = data.draw(POSITIONS[game])
    assert state.turn is not None
    one, two = state.view(state.turn), twin.view(state.turn)
    assert one == two
    assert GAMES.opponents.choose(one, level, seed, FEW) == GAMES.opponents.choose(two, level, seed, FEW)
    assert GAMES.opponents.choose_at_once(one, level, seed) == GAMES.opponents.choose_at_once(two, level, seed)
    for choose in (choose_baseline, choose_random):
        assert choose(one, seed) == choose(two, seed)


def first_advice(view: View) -> Decision:
    """Return the first decision that advice comes to, however long it takes."""
    thought = GAMES.opponents.advise(view)
    with stopped_clock():
        while True:
            try:
                better = next(thought)
            except StopIteration as end:
                decision: Decision = end.value
                return decision
            if better is not None:
                return better


@every_game
@given(data=st.data())
@settings(law, max_examples=2)
def test_deals_that_look_alike_get_equal_hints(game: str, data: st.DataObject) -> None:
    state, twin = data.draw(POSITIONS[game])
    assert state.turn is not None
    one, two = (first_advice(each.view(state.turn)) for each in (state, twin))
    assert one == two and one.action in state.legal_actions()


@every_game
def test_deals_that_look_alike_are_not_all_the_same(game: str) -> None:
    differ = 0

    @given(POSITIONS[game])
    @settings(max_examples=20, database=None, derandomize=True)
    def compare(pair: Alike) -> None:
        nonlocal differ
        differ += pair[0].hands != pair[1].hands

    compare()
    assert differ > 10


@for_each("level", Level)
@for_each(
    ("game", "given"),
    [("forty-one", {}), ("empat-satu", {}), *(("forty-two", {"players": players}) for players in range(2, 8))],
)
def test_every_level_answers_at_once_within_5_ms(game: str, given: Given, level: Level) -> None:
    state = GAMES.rules[game].read_options(given).new_game()
    state, _ = state.deal(deal_for(state, 4))
    while state.turn is not None:
        view = state.view(state.turn)
        for _attempt in range(3):  # the machine may have been busy
            begun = time.process_time()
            decision = GAMES.opponents.choose_at_once(view, level, 1)
            if time.process_time() - begun < 0.005:
                break
        else:
            pytest.fail(f"{view}: three times too slow")
        state, _ = state.apply(decision.action)


# --- games


def end_with_sound_records(game: str, given: Given, count: int) -> None:
    """Play whole games between all kinds of players; every one ends and its record is read back to that end."""
    options = GAMES.rules[game].read_options(given)
    sides = len(options.sides)
    names = tuple(PLAYERS[side % len(PLAYERS)] for side in range(sides))
    match = Match(game, options, names, 5, whole_games=True, iterations=4, keeps_games=True)
    played = 0
    while played < count:
        for done in play_board(match, played).games:
            state = read(write(Record(game, options, None, done.deals))).state
            assert state.is_over and state.winners == done.winners
            played += 1


VARIANTS: tuple[tuple[str, Given], ...] = (
    ("forty-one", {"target": 21}),
    ("forty-one", {"preset": "four-hundred", "target": 10}),
    *(("empat-satu", Given(players=players)) for players in range(2, 5)),
    ("empat-satu", {"partnership": True}),
    ("empat-satu", {"close_at": 30}),
    ("empat-satu", {"deals": 5}),
    *(("forty-two", Given(players=players)) for players in range(2, 8)),
    ("forty-two", {"simple": True}),
    ("forty-two", {"players": 2, "simple": True, "target": 7}),
    ("forty-two", {"players": 7, "target": 20, "ties": "highest"}),
)


@for_each(("game", "given"), VARIANTS, sampled=True)
def test_games_end_and_their_records_are_sound(game: str, given: Given) -> None:
    end_with_sound_records(game, given, 4)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "given"), VARIANTS, ids=str)
def test_a_thousand_games_end_and_their_records_are_sound(game: str, given: Given) -> None:
    end_with_sound_records(game, given, 1000)
