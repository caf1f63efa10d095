"""Appraisals of finished deals: what a choice promised is what advice says, what it led to is what the cards allow."""

from __future__ import annotations

import functools
import random
from collections.abc import Mapping, Sequence

import pytest

from game.controller import Step
from game.games import GAMES
from game.opponents.base import Appraisal, Decision, Level, Opening, Value
from game.opponents.empat_satu.inference import deal_out, first_world, true_world
from game.opponents.empat_satu.playout import IS_GREEDY, SEAT, SEATS
from game.opponents.verdict import is_settled, verdict_on
from game.rules.base import STOCK, Action, Bid, Draw, State
from game.rules.empat_satu import View
from tests.cases import for_each
from tests.opponents.deciding import telling, told_by
from tests.playouts import deal_for
from tools.decisions import stopped_clock

pytestmark = pytest.mark.usefixtures("compiled_once")
GIVEN: Mapping[str, tuple[str, Mapping[str, object]]] = {
    "Forty-One": ("forty-one", {}),
    "Four Hundred": ("forty-one", {"preset": "four-hundred"}),
    "42 with two": ("forty-two", {"players": 2}),
    "42 with five": ("forty-two", {"players": 5}),
    "Empat Satu": ("empat-satu", {"players": 3}),
    "Empat Satu in pairs": ("empat-satu", {"players": 4, "partnership": True, "deals": 2}),
}
every_game = pytest.mark.parametrize("kind", GIVEN)


@functools.cache
def played(kind: str, number: int = 7) -> tuple[Step, ...]:
    """Return the steps of a deal played by rules of thumb, the dealing first."""
    game, given = GIVEN[kind]
    state: State = GAMES.rules[game].read_options(given).new_game()
    deal = deal_for(state, number)
    state, events = state.deal(deal)
    steps = [Step(deal, None, state, events, ())]
    while state.turn is not None:
        seat, view = state.turn, state.view(state.turn)
        action = GAMES.opponents.choose_at_once(view, Level.CASUAL, 1).action
        state, events = state.apply(action)
        steps.append(Step(action, seat, state, events, ()))
    return tuple(steps)


def choices(kind: str) -> list[int]:
    """Return the places of the steps at which a seat had a choice."""
    steps = played(kind)
    return [at for at in range(1, len(steps)) if len(steps[at - 1].after.legal_actions()) > 1]


@functools.cache
def appraisal(kind: str, at: int, *, is_brief: bool = True) -> Appraisal:
    """Return the appraisal of the choice made at a step, however long it takes."""
    before, done = played(kind)[at - 1].after, played(kind)[at].done
    assert before.turn is not None and isinstance(done, Action)
    with stopped_clock():
        thought = GAMES.opponents.appraise(before.view(before.turn), before.hands, done, is_brief=is_brief)
        while True:
            try:
                next(thought)
            except StopIteration as end:
                found: Appraisal = end.value
                return found


@functools.cache
def opening(kind: str, seat: int = 0) -> Opening:
    """Return what the deal opened with."""
    thought = GAMES.opponents.open_deal(played(kind)[0].after.view(seat))
    while True:
        try:
            next(thought)
        except StopIteration as end:
            found: Opening = end.value
            return found


def sides(kind: str) -> tuple[tuple[int, ...], ...]:
    game, given = GIVEN[kind]
    return GAMES.rules[game].read_options(given).sides


def is_whole(value: Value, of: Sequence[Sequence[int]]) -> bool:
    """Whether the chances of the sides to win add up to 1, and partners share theirs."""
    total = sum(value.shares[side[0]] for side in of)
    return total == pytest.approx(1.0) and all(len({value.shares[seat] for seat in side}) == 1 for side in of)


@pytest.mark.parametrize("apart", [42, pytest.param(14, marks=pytest.mark.soak)])
@every_game
def test_what_is_advised_afterwards_is_what_would_have_been_advised_then(kind: str, apart: int) -> None:
    """It is thought out until it is sure how good the choice was, and of others' choices not much longer."""
    for at in choices(kind)[::apart]:
        before, done = played(kind)[at - 1].after, played(kind)[at].done
        assert before.turn is not None and isinstance(done, Action)
        advice = list[Decision]()
        with stopped_clock():
            for decision in telling(GAMES.opponents.advise(before.view(before.turn))):
                advice.append(decision)
                if is_settled(done, decision):
                    break
        assert appraisal(kind, at, is_brief=False).decision == advice[-1]
        assert appraisal(kind, at).decision == advice[:2][-1]


@every_game
def test_every_legal_action_has_a_value_and_all_chances_are_somebodys(kind: str) -> None:
    for at in choices(kind)[::10]:
        found = appraisal(kind, at)
        legal = played(kind)[at - 1].after.legal_actions()
        assert {choice.action for choice in found.decision.choices} == set(legal)
        assert len(found.expected) == len(found.true) == len(found.decision.choices)
        assert all(is_whole(value, sides(kind)) for value in (*found.expected, *found.true))


@every_game
def test_the_share_that_was_expected_is_the_one_that_advice_tells(kind: str) -> None:
    for at in choices(kind)[::10]:
        found, seat = appraisal(kind, at), played(kind)[at].seat
        assert seat is not None
        for choice, value in zip(found.decision.choices, found.expected, strict=True):
            assert choice.share == pytest.approx(value.shares[seat], abs=1e-6)


@every_game
def test_the_last_choice_leads_in_truth_to_what_came_of_it(kind: str) -> None:
    """After it there is nothing left to choose, and in games with a stock nothing left to draw."""
    game, _ = GIVEN[kind]
    steps = played(kind)
    at = choices(kind)[-1]
    action, state = steps[at].done, steps[-1].after
    result = GAMES.opponents.minds[game].advice().result_of(state.view(0))
    found = appraisal(kind, at)
    true = next(
        value for choice, value in zip(found.decision.choices, found.true, strict=True) if choice.action == action
    )
    assert true.points == pytest.approx(result.points)
    assert true.shares == pytest.approx(result.shares, abs=1e-3)


@for_each("kind", ["Forty-One", "42 with five"])
def test_rules_of_thumb_in_the_true_world_do_what_they_did_at_the_table(kind: str) -> None:
    """So from the first card on, what every choice that was made led to in truth is the result, but for endings."""
    steps = played(kind)
    game, _ = GIVEN[kind]
    result = GAMES.opponents.minds[game].advice().result_of(steps[-1].after.view(0))
    cards = [at for at in choices(kind) if not isinstance(steps[at].done, Bid)]
    led_to = []
    for at in cards[::3]:
        found, done = appraisal(kind, at), steps[at].done
        assert isinstance(done, Action)
        led_to.append(found.true[found.place(done)].points == pytest.approx(result.points))
    assert sum(led_to) >= 0.6 * len(led_to)


@every_game
def test_before_a_deal_nobody_is_ahead_and_a_hand_is_the_same_to_whoever_asks_again(kind: str) -> None:
    found, of = opening(kind), sides(kind)
    assert is_whole(found.before, of) and is_whole(found.in_hand, of)
    for side in of:
        assert found.before.shares[side[0]] == pytest.approx(1 / len(of), abs=0.03)
    opening.cache_clear()
    assert opening(kind) == found


def test_good_hands_are_good_luck_and_bad_ones_bad() -> None:
    steps = played("Forty-One")
    tricks = [
        sum(part.tricks for part in GAMES.opponents.minds["forty-one"].hand_worth(steps[0].after.view(seat)))
        for seat in range(4)
    ]
    gained = [opening("Forty-One", seat).in_hand.points[seat] for seat in range(4)]
    assert gained.index(max(gained)) == tricks.index(max(tricks))
    assert gained.index(min(gained)) == tricks.index(min(tricks))


def test_the_card_turned_up_is_told_from_the_hand_in_42() -> None:
    found = opening("42 with five")
    assert found.turned_up is not None and found.turned_up != found.in_hand
    assert is_whole(found.turned_up, sides("42 with five"))
    assert opening("Forty-One").turned_up is None


def test_a_card_from_the_stock_is_luck_until_it_is_drawn() -> None:
    """In truth, too, a draw is worth the average over all orders of the stock."""
    kind = "Empat Satu"
    at = next(at for at in choices(kind) if played(kind)[at].done == Draw(STOCK))
    found, seat = appraisal(kind, at), played(kind)[at].seat
    assert seat is not None
    assert 0.0 < found.true[found.place(Draw(STOCK))].shares[seat] < 1.0


def test_a_choice_is_in_the_class_that_the_checker_put_it_in() -> None:
    for at in choices("Forty-One")[::14]:
        before, done = played("Forty-One")[at - 1].after, played("Forty-One")[at].done
        assert before.turn is not None and isinstance(done, Action)
        with stopped_clock():
            advice = told_by(GAMES.opponents.advise(before.view(before.turn)))[-1]
        checked, found = verdict_on(done, advice), verdict_on(done, appraisal("Forty-One", at, is_brief=False).decision)
        assert checked is not None and found is not None
        assert checked.grade is found.grade


def test_in_no_world_of_empat_satu_does_a_seat_play_on_as_a_better_player() -> None:
    """The seat to act planned and others might be greedy, so that it seemed to win more often than it does."""
    at = choices("Empat Satu")[-1]
    before = played("Empat Satu")[at - 1].after
    assert before.turn is not None
    view = before.view(before.turn)
    assert isinstance(view, View)
    for memory in (first_world(view, random.Random(1)), true_world(view, before.hands, random.Random(1))):
        memory.styles[:] = [1] * view.public.options.players  # as what they did may be explained best
        deal_out(memory)
        assert not any(memory.deal[SEATS + SEAT * seat + IS_GREEDY] for seat in range(view.public.options.players))
