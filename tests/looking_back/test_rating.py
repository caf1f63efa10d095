"""The rating: each level at its place, steady after fifty deals, wider when less is known."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import pytest

from game.looking_back.rating import LEAST_DEALS, MISSED, RATINGS, rating, rating_of
from game.opponents.base import Level
from game.profile.statistics import PlayedDeals
from tests.cases import for_each
from tools.rating import main, share_near

GAMES = list(MISSED)


@for_each("game", GAMES)
def test_each_level_stands_at_its_round_number(game: str) -> None:
    for level in Level:
        assert rating(game, MISSED[game][level]) == pytest.approx(RATINGS[level])
        assert RATINGS[level] % 50 == 0


@for_each("game", GAMES)
def test_whoever_misses_less_is_rated_higher_and_nobody_without_end(game: str) -> None:
    ratings = [rating(game, missed / 1000) for missed in range(200)]
    assert all(better > worse for better, worse in pairwise(ratings))
    assert ratings[0] < 1500 and ratings[-1] > 750


def test_few_deals_give_no_rating_and_games_without_measured_levels_none() -> None:
    assert rating_of([]) is None
    assert rating_of([PlayedDeals("forty-one", LEAST_DEALS - 1, 0.02, 0.02)]) is None
    assert rating_of([PlayedDeals("whist", 100, 0.02, 0.02)]) is None
    found = rating_of([PlayedDeals("forty-one", LEAST_DEALS, 0.02, 0.02)])
    assert found is not None and found.deals == LEAST_DEALS


def test_the_interval_shrinks_with_the_deals_and_clean_ones_do_not_close_it() -> None:
    few, many = (rating_of([PlayedDeals("forty-one", deals, 0.02, 0.03)]) for deals in (25, 400))
    assert few is not None and many is not None
    assert few.value == many.value and 3 * many.error < few.error
    steady = rating_of([PlayedDeals("forty-one", 25, 0.02, 0.0)])
    assert steady is not None and steady.error > 20
    clean = rating_of([PlayedDeals("forty-one", LEAST_DEALS, 0.0, 0.0)])
    assert clean is not None and clean.error > 20, "nothing missed in ten deals once gave or took one point"


def test_games_count_by_their_deals() -> None:
    one, other = PlayedDeals("forty-one", 60, 0.009, 0.02), PlayedDeals("forty-two", 20, 0.034, 0.03)
    both = rating_of([one, other])
    assert both is not None
    assert (both.value, both.deals) == (round((60 * 1150 + 20 * 1000) / 80), 80)


@for_each("game", GAMES)
@for_each("level", list(Level))
def test_after_fifty_deals_a_level_is_near_its_final_rating(game: str, level: Level) -> None:
    """With costs that spread as they were measured: by up to 1.6 times their mean."""
    rng, mean = random.Random(5), MISSED[game][level]
    costs = [rng.lognormvariate(0.0, 1.1) for _deal in range(400)]
    scaled = [cost * mean / (sum(costs) / len(costs)) for cost in costs]
    assert share_near(game, scaled, deals=50, seed=1) > 0.93


def test_the_tool_prints_a_line_for_each_level_of_each_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = ['{"game": "forty-one", "levels": ["expert", "casual"], "costs": [0.004, 0.03]}'] * 3
    (tmp_path / "costs.jsonl").write_text("\n".join(lines), encoding="utf-8")
    assert main([str(tmp_path / "costs.jsonl")]) == 0
    _head, expert, casual = capsys.readouterr().out.splitlines()
    assert "forty-one, expert" in expert and str(RATINGS[Level.EXPERT]) in expert and "100.0 %" in expert
    assert "forty-one, casual" in casual
