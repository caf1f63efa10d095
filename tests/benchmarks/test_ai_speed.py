"""How fast the opponents GAMES.opponents.think: medians of CPU time, loose enough for a busy machine."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import pytest

from game.games import GAMES
from game.opponents import compiled
from game.opponents.base import Level
from game.opponents.empat_satu import rules_of_thumb, trials
from game.opponents.empat_satu.levels import SKILLS as EMPAT_SATU_SKILLS
from game.opponents.forty_one.endgame import ending_for, solve
from game.opponents.forty_one.inference import LikelyWorlds
from game.opponents.forty_one.levels import SKILLS, CardTrials
from game.opponents.forty_one.rules_of_thumb import play_out, tricks_taken
from game.opponents.forty_one.weights import Payoffs
from game.opponents.forty_two import levels as forty_two_levels
from game.opponents.forty_two.position import LEADS, deal_of, leads_of, moves
from game.opponents.forty_two.trials import FortyTwoTrials
from game.opponents.process import LOOK_EVERY
from game.rules.empat_satu import EmpatSatuOptions
from game.rules.forty_one import HAND_SIZE, PLAYERS, FortyOneOptions, PublicState
from game.rules.forty_two import FortyTwoOptions
from tests.opponents.empat_satu_positions import new_deal as new_empat_satu
from tests.opponents.forty_one_positions import legal_cards, new_deal, random_ending, random_hands, random_position
from tests.opponents.forty_two_positions import random_position as random_forty_two


def median_cpu(work: Callable[[int], object], times: int) -> float:
    """Return the median CPU time of ``work(0)``, ``work(1)``... in seconds."""
    taken = []
    for number in range(times):
        begun = time.process_time()
        work(number)
        taken.append(time.process_time() - begun)
    return sorted(taken)[times // 2]


def play_one_out(number: int) -> None:
    """Play a random deal to its end."""
    tricks_taken([3, 3, 3, 3], 1, 0, random_hands(random.Random(number)))


def test_a_deal_is_played_out_within_a_millisecond() -> None:
    assert median_cpu(play_one_out, 200) < 0.001


def test_a_bid_takes_casual_at_most_150_ms() -> None:
    views = [
        state.view(state.turn)
        for state in (random_position(number, number % 4) for number in range(9))
        if state.turn is not None
    ]
    assert median_cpu(lambda number: GAMES.opponents.choose(views[number], Level.CASUAL, 1), len(views)) < 0.150


def test_a_move_at_once_takes_at_most_5_ms() -> None:
    state = new_deal(1)
    view = state.view(state.turn if state.turn is not None else 0)
    assert median_cpu(lambda number: GAMES.opponents.choose_at_once(view, Level.CASUAL, 1), 50) < 0.005
    states = [random_position(number, 4 + number % 48) for number in range(100)]
    views = [state.view(state.turn) for state in states if state.turn is not None]
    assert median_cpu(lambda number: GAMES.opponents.choose_at_once(views[number], Level.CASUAL, 1), len(views)) < 0.005


@pytest.mark.soak
@pytest.mark.skipif(not compiled.has_compiler(), reason="there is no compiler here")
def test_the_search_is_fast_at_the_first_trick() -> None:
    state = random_position(8, PLAYERS)
    assert state.turn is not None
    worlds = LikelyWorlds(state.view(state.turn), SKILLS[Level.EXPERT].strangest, random.Random(1))
    cards = legal_cards(worlds.deal)[::2]
    trials = CardTrials(worlds, cards, [float(outcome) for outcome in range(16)], 0)
    for _ in trials.run(list(range(len(cards))), 64):  # compiled by now
        pass
    begun = time.process_time()
    for _ in trials.run(list(range(len(cards))), 6400):
        pass
    rate = 6400 * len(cards) / (time.process_time() - begun)
    print(f"{rate:.0f} iterations a second")
    assert rate > 200_000


@pytest.mark.soak
@pytest.mark.skipif(not compiled.has_compiler(), reason="there is no compiler here")
def test_exact_endings_are_quick() -> None:
    payoff = Payoffs(PublicState(FortyOneOptions())).by_outcome((3, 4, 3, 4))
    solve_fast = compiled.fast(solve)
    rng = random.Random(3)
    for left, most in ((4, 0.002), (6, 0.001), (8, 0.010)):
        deals = []
        for _ in range(200):
            deals.append(random_ending(rng, HAND_SIZE))
            play_out(deals[-1], left)
        ready = [compiled.whole(deal) for deal in deals]
        solve_fast(compiled.whole(deals[0]), ending_for(payoff))
        begun = time.process_time()
        for deal in ready:
            solve_fast(deal, ending_for(payoff))
        mean = (time.process_time() - begun) / len(deals)
        print(f"{left} cards each: {1000 * mean:.2f} ms")
        assert mean < most


@pytest.mark.soak
@pytest.mark.skipif(not compiled.has_compiler(), reason="there is no compiler here")
def test_an_expert_looks_up_often_enough_to_be_cancelled_within_20_ms() -> None:
    for _ in GAMES.opponents.warm():
        pass
    slices = []
    for number in range(100):
        state = random_position(number, number * 7 % 53)
        assert state.turn is not None
        thought = GAMES.opponents.think(state.view(state.turn), Level.EXPERT, number)
        has_more = True
        while has_more:
            begun = time.process_time()
            has_more = next(thought, thought) is None
            slices.append(time.process_time() - begun)
    slices.sort()
    print(f"slices of thought: mean {1000 * sum(slices) / len(slices):.2f} ms, longest {1000 * slices[-1]:.1f} ms")
    assert slices[-1] < 0.020 - LOOK_EVERY


@pytest.mark.soak
@pytest.mark.skipif(not compiled.has_compiler(), reason="there is no compiler here")
@pytest.mark.parametrize("players", range(2, 8))
def test_the_search_of_42_is_fast_at_the_first_trick(players: int) -> None:
    state = random_forty_two(8, players, FortyTwoOptions(players=players))
    assert state.turn is not None
    view = state.view(state.turn)
    for level in (Level.SKILLED, Level.EXPERT):
        candidates = [0] * LEADS
        count = moves(deal_of(view), leads_of(view.public.trumps), candidates)
        skill = forty_two_levels.SKILLS[level]
        tried = FortyTwoTrials(view, candidates[:count], skill, random.Random(1))
        for _ in tried.run(list(range(count)), 64):  # compiled by now
            pass
        begun = time.process_time()
        for _ in tried.run(list(range(count)), 1600):
            pass
        rate = 1600 * count / (time.process_time() - begun)
        print(f"{players} players, {level}: {rate:.0f} iterations a second")
        assert rate > 20_000


@pytest.mark.soak
@pytest.mark.skipif(not compiled.has_compiler(), reason="there is no compiler here")
@pytest.mark.parametrize("players", [2, 4, 7])
def test_42_is_thought_about_in_slices_of_a_few_milliseconds(players: int) -> None:
    for _ in choose_slices(players, 0):  # compiled by now
        pass
    slices = sorted(taken for moves_made in (0, players, 3 * players) for taken in choose_slices(players, moves_made))
    print(f"{players} players: the longest slice took {1000 * slices[-1]:.1f} ms")
    assert slices[int(0.99 * len(slices))] < 0.015


def choose_slices(players: int, moves_made: int) -> list[float]:
    """Return the CPU time of every slice of an Expert's thought about a position of 42."""
    state = random_forty_two(5, moves_made, FortyTwoOptions(players=players))
    assert state.turn is not None
    slices, begun = [], time.process_time()
    for _ in GAMES.opponents.think(state.view(state.turn), Level.EXPERT, 1):
        slices.append(time.process_time() - begun)
        begun = time.process_time()
    return slices


@pytest.mark.soak
def test_hundreds_of_bids_stay_in_time() -> None:
    worst = 0.0
    for number in range(300):
        state = random_position(number, number % 4)
        assert state.turn is not None
        view = state.view(state.turn)
        begun = time.process_time()
        GAMES.opponents.choose(view, Level.CASUAL, 1)
        worst = max(worst, time.process_time() - begun)
    assert worst < 0.5


@pytest.mark.soak
@pytest.mark.skipif(not compiled.has_compiler(), reason="there is no compiler here")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_empat_satu_is_played_out_fast_at_the_first_turn(players: int) -> None:
    state = new_empat_satu(3, EmpatSatuOptions(players=players))
    state, _ = state.apply(state.legal_actions()[0])
    assert state.turn is not None
    view = state.view(state.turn)
    skill = EMPAT_SATU_SKILLS[Level.EXPERT]
    choices = trials.ChoiceTrials(view, rules_of_thumb.decide(view), skill, skill.worlds, 1)
    count = len(choices.actions)
    for _ in choices.run(list(range(count)), 200):  # compiled by now
        pass
    begun, worlds = time.process_time(), 20_000 // count
    for _ in choices.run(list(range(count)), worlds):
        pass
    rate = worlds * count / (time.process_time() - begun)
    print(f"{players} players: {rate:.0f} deals played out a second")
    assert rate > 50_000


@pytest.mark.soak
@pytest.mark.skipif(not compiled.has_compiler(), reason="there is no compiler here")
def test_a_slice_of_thought_in_empat_satu_is_short() -> None:
    state = new_empat_satu(3)
    state, _ = state.apply(state.legal_actions()[0])
    assert state.turn is not None
    view = state.view(state.turn)
    GAMES.opponents.choose(view, Level.EXPERT, 1, 8)
    taken = []
    last = time.process_time()
    for _ in GAMES.opponents.think(view, Level.EXPERT, 1):
        taken.append(time.process_time() - last)
        last = time.process_time()
    assert max(taken) < 0.020
    assert sum(taken) < EMPAT_SATU_SKILLS[Level.EXPERT].seconds
