"""The controller: acting, asking opponents, undo and redo, records, and the same cards for the same number."""

from __future__ import annotations

import random

import pytest

from game.controller import PERSON, Controller, Setup
from game.opponents.opponent import Decision, Level, choose_at_once
from game.record import read
from game.rules import GAMES
from game.rules.base import Dealt, IllegalAction, View
from game.ui.tables.registry import TABLES


class Mind:
    """Answers questions when told to, and remembers what was cancelled."""

    def __init__(self) -> None:
        self.asked: dict[int, tuple[View, Level, int]] = {}
        self.cancelled: list[int] = []
        self.stale: list[tuple[int, Decision]] = []

    def ask(self, request: int, view: View, level: Level, seed: int) -> None:
        self.asked[request] = (view, level, seed)

    def poll(self) -> list[tuple[int, Decision]]:
        answers = [(request, choose_at_once(*asked)) for request, asked in self.asked.items()]
        self.asked.clear()
        return self.stale + answers

    def cancel(self, request: int) -> None:
        self.cancelled.append(request)
        if request in self.asked:
            self.stale.append((request, choose_at_once(*self.asked.pop(request))))


def new(number: int = 5, autoplay: Level | None = None, **given: object) -> tuple[Controller, Mind]:
    game = next(iter(GAMES))
    options = GAMES[game].read_options(given)
    mind = Mind()
    return Controller(Setup(game, options, TABLES[game].default_players(options), number), mind, autoplay), mind


def run(controller: Controller, steps: int, rng: random.Random) -> None:
    """Let the game go on for some steps: deals, the person's random actions, the opponents' answers."""
    for _ in range(steps):
        if controller.state.is_over:
            return
        if controller.state.awaits_deal:
            controller.deal()
        elif controller.is_persons_turn:
            controller.act(rng.choice(controller.view.legal_actions()[:4]))
        else:
            controller.think()
            assert controller.poll()
            controller.release()


def test_the_same_number_deals_the_same_cards_and_another_does_not() -> None:
    assert new(7)[0].next_lay() == new(7)[0].next_lay()
    assert new(7)[0].next_lay() != new(8)[0].next_lay()


def test_what_happens_is_told_once_and_only_as_the_person_may_see_it() -> None:
    controller, _mind = new()
    controller.deal()
    (happening,) = controller.take_happenings()
    assert isinstance(happening.event, Dealt)
    assert all(not hand for hand in happening.event.hands[1:])
    assert happening.event.hands[PERSON]
    assert controller.take_happenings() == []


def test_the_person_cannot_act_out_of_turn() -> None:
    controller, _mind = new()
    controller.deal()
    while controller.is_persons_turn:
        run(controller, 1, random.Random(1))
    before = controller.state
    with pytest.raises(IllegalAction) as refused:
        controller.act(before.legal_actions()[0])
    assert refused.value.code == "not-your-turn"
    assert controller.state is before


@pytest.mark.parametrize("seed", range(6))
def test_undo_goes_back_to_the_persons_last_decision_and_redo_returns(seed: int) -> None:
    controller, _mind = new(seed)
    run(controller, 90, random.Random(seed))
    states = [controller.state]
    while controller.undo():
        assert controller.is_persons_turn
        states.append(controller.state)
    assert not controller.can_undo
    for state in reversed(states[:-1]):
        assert controller.redo()
        assert controller.state == state
    assert not controller.can_redo


def test_an_answer_to_a_question_from_before_undo_is_dropped() -> None:
    controller, mind = new(3)
    rng = random.Random(3)
    controller.deal()
    while not controller.is_persons_turn:
        run(controller, 1, rng)
    controller.act(controller.view.legal_actions()[2])
    while controller.state.awaits_deal:
        controller.deal()
    controller.think()
    controller.undo()
    state = controller.state
    mind.poll()
    controller.poll()
    controller.release()
    assert controller.state is state


def test_a_later_deal_keeps_its_cards_after_undo() -> None:
    controller, _mind = new(11)
    rng = random.Random(11)
    while controller.state.deals_begun < 2:
        run(controller, 1, rng)
    second = controller.deals()[1].lay
    controller.undo()
    while controller.state.deals_begun < 2:
        run(controller, 1, rng)
    assert set(controller.deals()[1].lay.hands) == set(second.hands)


def test_acting_otherwise_after_undo_forgets_what_was_undone() -> None:
    controller, _mind = new(2)
    run(controller, 30, random.Random(2))
    controller.undo()
    controller.act(controller.view.legal_actions()[0])
    assert not controller.can_redo


def test_a_game_restored_from_its_record_is_the_same_game() -> None:
    controller, _mind = new(21, preset="left")
    run(controller, 150, random.Random(4))
    replayed = read(controller.record_text())
    other, _mind = new(21, preset="left")
    other.restore(replayed.record.deals)
    assert other.state == controller.state == replayed.state
    assert other.record_text() == controller.record_text()
    assert other.can_undo == controller.can_undo


def test_a_deal_of_a_record_has_its_cards_again_when_it_is_dealt_again() -> None:
    """The record brings no number: taking back would tell the cards to come, and change them."""
    played, _ = new(number=3)
    rng = random.Random(3)
    while played.state.deals_begun < 3:
        run(played, 1, rng)
    other, _ = new(number=4)
    other.restore(played.deals())
    while other.state.deals_begun > 1:
        assert other.undo()
    while other.state.deals_begun < 4:
        run(other, 1, rng)
    lays = [deal.lay for deal in played.deals()]
    assert [deal.lay for deal in other.deals()][:3] == lays
    fresh, _ = new(number=4)
    fresh.restore(played.deals()[:0])
    assert fresh.next_lay() != lays[0]


def test_equal_positions_ask_with_equal_seeds_after_undo() -> None:
    controller, mind = new(9)
    rng = random.Random(9)
    controller.deal()
    while controller.is_persons_turn:
        run(controller, 1, rng)
    controller.think()
    ((_view, _level, first),) = mind.asked.values()
    other, other_mind = new(9)
    rng = random.Random(9)
    other.deal()
    while other.is_persons_turn:
        run(other, 1, rng)
    other.think()
    assert [seed for _view, _level, seed in other_mind.asked.values()] == [first]


def test_a_demonstration_plays_the_persons_seat_as_well() -> None:
    controller, _mind = new(4, autoplay=Level.CASUAL, target=5)
    run(controller, 5000, random.Random(0))
    assert controller.state.is_over
