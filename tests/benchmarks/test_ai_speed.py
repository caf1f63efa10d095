"""How fast the opponents think: medians of CPU time, loose enough for a busy machine."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import pytest

from game.ai.forty_one.board import Board
from game.ai.forty_one.masks import masks
from game.ai.forty_one.rollout import play_out
from game.ai.opponent import Level, choose, choose_at_once
from game.cards import PACK
from game.rules.forty_one import HAND_SIZE, PLAYERS
from tests.ai.forty_one_positions import new_deal, random_position


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
    pack = list(PACK)
    random.Random(number).shuffle(pack)
    hands = [masks(pack[seat * HAND_SIZE : (seat + 1) * HAND_SIZE]) for seat in range(PLAYERS)]
    play_out(Board([3, 3, 3, 3], 1), hands, 0)


def test_a_deal_is_played_out_within_a_millisecond() -> None:
    assert median_cpu(play_one_out, 200) < 0.001


def test_a_bid_takes_casual_at_most_150_ms() -> None:
    views = [
        state.view(state.turn)
        for state in (random_position(number, number % 4) for number in range(9))
        if state.turn is not None
    ]
    assert median_cpu(lambda number: choose(views[number], Level.CASUAL, 1), len(views)) < 0.150


def test_a_move_at_once_takes_at_most_5_ms() -> None:
    state = new_deal(1)
    view = state.view(state.turn if state.turn is not None else 0)
    assert median_cpu(lambda number: choose_at_once(view, Level.CASUAL, 1), 50) < 0.005
    states = [random_position(number, 4 + number % 48) for number in range(100)]
    views = [state.view(state.turn) for state in states if state.turn is not None]
    assert median_cpu(lambda number: choose_at_once(views[number], Level.CASUAL, 1), len(views)) < 0.005


@pytest.mark.soak
def test_hundreds_of_bids_stay_in_time() -> None:
    worst = 0.0
    for number in range(300):
        state = random_position(number, number % 4)
        assert state.turn is not None
        view = state.view(state.turn)
        begun = time.process_time()
        choose(view, Level.CASUAL, 1)
        worst = max(worst, time.process_time() - begun)
    assert worst < 0.5
