"""The points that cards give away: no card gives away less than nothing, and what is given is what the others get."""

from __future__ import annotations

import random
from functools import partial

from game.opponents.base import Level
from game.rules.base import Action, View
from tools.costs import Decide, by_level
from tools.points_given import TRICKS, deal_bid, given_away, page, row_of


def wild(view: View, seed: int) -> Action:
    return random.Random(seed).choice(view.legal_actions())


def test_a_deal_is_bid_and_the_same_again() -> None:
    state = deal_bid(1, 2)
    assert state == deal_bid(1, 2) and state != deal_bid(1, 3)
    assert given_away(state, [wild], "x") == given_away(state, [wild], "x")
    assert None not in state.public.bids and not any(state.public.taken)
    assert sum(bid or 0 for bid in state.public.bids) >= state.public.bids_needed


def test_nothing_is_given_away_at_one_card_each_and_careless_players_give_most() -> None:
    deciders: dict[str, Decide] = {"wild": wild, "casual": partial(by_level, Level.CASUAL)}
    rows = [row_of(number, 5, deciders, wild) for number in range(12)]
    assert all(len(given) == TRICKS and given[0] == 0.0 and min(given) >= 0.0 for row in rows for given in row)
    assert sum(sum(row[0]) for row in rows) > sum(sum(row[1]) for row in rows) > 0.0


def test_alone_each_has_positions_of_its_own_and_whoever_plays_is_asked_in_them() -> None:
    casual = partial(by_level, Level.CASUAL)
    alone = row_of(3, 5, {"wild": wild, "casual": casual}, None)
    assert alone == [row_of(3, 5, {"one": player}, player)[0] for player in (wild, casual)]


def test_the_page_has_every_level_and_the_difference_to_the_next() -> None:
    rows = [[[0.0] * (TRICKS - 1) + [2.0], [0.5] * 2 + [0.0] * (TRICKS - 2)]] * 3
    lines = list(page(["beginner", "casual"], rows))
    assert lines[0].startswith("3 deals")
    assert lines[2].split()[:5] == ["beginner", "2.00", "±", "0.00", "2.00"]
    assert lines[3].split()[:4] == ["casual", "1.00", "±", "0.00"] and lines[3].split()[-1] == "0.50"
    assert lines[4] == "beginner less casual: 1.00 ± 0.00"
