"""What a decision of each level costs: the positions, and what the page says of them."""

from __future__ import annotations

from itertools import islice

import pytest

from game.games import GAMES
from game.opponents.base import Level
from tools import costs
from tools.costs import by_level, costs_of, page, positions


def test_every_position_offers_a_choice_and_a_deal_brings_the_same_ones_again() -> None:
    first = [view for number in range(3) for view in positions("empat-satu", {"players": 2}, number)]
    assert first and all(len(view.legal_actions()) > 1 for view in first)
    assert first == [view for number in range(3) for view in positions("empat-satu", {"players": 2}, number)]


def test_all_decide_in_the_same_positions_and_nothing_is_cheaper_than_what_is_advised(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = [*islice(positions("empat-satu", {"players": 2}, 4), 2)]
    monkeypatch.setattr(costs, "positions", lambda *_deal: iter(first))
    deciders = {
        "last": lambda view, seed: view.legal_actions()[-1],
        "advised": lambda view, seed: GAMES.opponents.choose(view, Level.EXPERT, seed).action,
        "again": lambda view, seed: by_level(Level.EXPERT, view, seed),
    }
    rows = costs_of(4, "empat-satu", {"players": 2}, deciders)
    assert len(rows) == len(first) == 2
    assert all(row[1] == row[2] and min(row) >= 0.0 for row in rows)
    assert sum(row[0] for row in rows) > sum(row[1] for row in rows)


def test_the_page_says_how_many_times_a_level_costs_what_the_next_one_does() -> None:
    lines = list(page(["beginner", "casual"], [[0.04, 0.02], [0.02, 0.01]] * 50))
    assert lines[0].startswith("100 positions")
    assert "0.0300" in lines[1] and "2.00 times (2.00 to 2.00)" in lines[1]
    assert "0.0150" in lines[2] and "times" not in lines[2]
