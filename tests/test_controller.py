"""The controller: acting, asking opponents, undo and redo, records, and the same cards for the same number."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from game.controller import DOUBT, PERSON, Controller, Setup
from game.games import GAMES
from game.opponents.base import Level, Manner
from game.opponents.manner import manner_of
from game.rules.base import STOCK, Bid, Dealt, Draw, IllegalAction
from game.rules.deal import Deal
from tests.cases import for_each
from tests.playouts import take
from tests.record_samples import read
from tests.thinking import Mind, new


def run(controller: Controller, steps: int, rng: random.Random) -> None:
    """Let the game go on for some steps: deals, the person's random actions, the opponents' answers."""
    for _ in range(steps):
        if controller.state.is_over:
            return
        if controller.state.awaits_deal:
            controller.deal()
        elif controller.is_persons_turn:
            controller.submit(rng.choice(controller.view.legal_actions()[:4]))
        else:
            decision = controller.think()
            assert decision is not None
            controller.submit(decision.action, decision)


def to_an_opponent(controller: Controller) -> None:
    """Deal, and let the person act until an opponent is to move."""
    rng = random.Random(1)
    while controller.state.turn in (None, PERSON):
        run(controller, 1, rng)


def bid_all(controller: Controller, number: int) -> None:
    """Deal, and let every seat bid ``number``."""
    controller.deal()
    for _seat in range(4):
        take(controller, Bid(number))


def test_the_same_number_deals_the_same_cards_and_another_does_not() -> None:
    assert new(7)[0].next_deal() == new(7)[0].next_deal()
    assert new(7)[0].next_deal() != new(8)[0].next_deal()


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
        controller.submit(before.legal_actions()[0])
    assert refused.value.code == "not-your-turn"
    assert controller.state is before


@for_each("seed", range(6))
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
    controller.submit(controller.view.legal_actions()[2])
    while controller.state.awaits_deal:
        controller.deal()
    mind.holds = True
    assert controller.think() is None
    controller.undo()
    mind.answer()
    assert controller.think() is None
    controller.submit(controller.view.legal_actions()[3])
    assert controller.think() is None


def test_a_later_deal_keeps_its_cards_after_undo() -> None:
    controller, _mind = new(11)
    rng = random.Random(11)
    while controller.state.deals_begun < 2:
        run(controller, 1, rng)
    second = controller.deals[1].cards
    controller.undo()
    while controller.state.deals_begun < 2:
        run(controller, 1, rng)
    assert set(controller.deals[1].cards.hands) == set(second.hands)


def test_acting_otherwise_after_undo_forgets_what_was_undone() -> None:
    controller, _mind = new(2)
    run(controller, 30, random.Random(2))
    controller.undo()
    controller.submit(controller.view.legal_actions()[0])
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
    other.restore(played.deals)
    while other.state.deals_begun > 1:
        assert other.undo()
    while other.state.deals_begun < 4:
        run(other, 1, rng)
    lays = [deal.cards for deal in played.deals]
    assert [deal.cards for deal in other.deals][:3] == lays
    fresh, _ = new(number=4)
    fresh.restore(played.deals[:0])
    assert fresh.next_deal() != lays[0]


def test_equal_positions_ask_with_equal_seeds_after_undo() -> None:
    controller, mind = new(9)
    rng = random.Random(9)
    controller.deal()
    while controller.is_persons_turn:
        run(controller, 1, rng)
    controller.think()
    assert len(mind.seeds) == 1
    other, other_mind = new(9)
    rng = random.Random(9)
    other.deal()
    while other.is_persons_turn:
        run(other, 1, rng)
    other.think()
    assert other_mind.seeds == mind.seeds


def test_a_demonstration_plays_the_persons_seat_as_well() -> None:
    controller, _mind = new(4, autoplay=Level.CASUAL, target=5)
    run(controller, 5000, random.Random(0))
    assert controller.state.is_over


def test_an_opponent_is_asked_once_however_often_a_frame_passes() -> None:
    controller, mind = new()
    mind.holds = True
    to_an_opponent(controller)
    asked = len(mind.asked)
    for _frame in range(3):
        assert controller.think() is None
    assert len(mind.asked) == asked + 1
    mind.answer()
    decision = controller.think()
    assert controller.think() is decision is not None, "it waits as long as it must"
    assert len(mind.asked) == asked + 1


def test_nobody_is_asked_between_deals_nor_on_the_persons_turn() -> None:
    controller, mind = new()
    mind.holds = True
    assert controller.think() is None
    assert not mind.asked
    mind.holds = False
    rng = random.Random(5)
    while not controller.is_persons_turn:
        run(controller, 1, rng)
    mind.holds = True
    assert controller.think() is None
    assert not mind.waiting


def test_what_is_done_for_an_opponent_cancels_what_it_was_asked() -> None:
    controller, mind = new()
    to_an_opponent(controller)
    mind.holds = True
    controller.think()
    asked = mind.waiting
    assert asked
    take(controller, controller.state.legal_actions()[0])
    assert mind.cancelled == asked
    assert controller.think() is None, "an answer to a question that is settled"


def after_the_persons_bid(number: int = 3) -> tuple[Controller, Mind]:
    """Return a game in which the person has bid, and an opponent is to bid after them."""
    controller, mind = new(number)
    rng = random.Random(number)
    while True:
        while not controller.is_persons_turn:
            run(controller, 1, rng)
        controller.submit(controller.view.legal_actions()[2])
        if controller.state.turn is not None:
            return controller, mind


def test_undo_while_an_opponent_thinks_stops_it() -> None:
    controller, mind = after_the_persons_bid()
    mind.holds = True
    controller.think()
    asked = mind.waiting
    assert asked
    controller.undo()
    assert mind.cancelled == asked
    controller.submit(controller.view.legal_actions()[3])
    assert controller.think() is None, "the answer to the first question is none to the second"
    assert len(mind.waiting) == 1, "it is asked again about the other bid"


def test_undo_before_an_answer_is_played_forgets_it() -> None:
    """The opponent who was to play would have played in the person's place."""
    controller, mind = after_the_persons_bid()
    assert controller.think() is not None
    controller.undo()
    assert controller.think() is None
    assert mind.cancelled == [], "nothing was being thought about any more"
    mind.holds = True
    controller.submit(controller.view.legal_actions()[3])
    assert controller.think() is None
    assert len(mind.waiting) == 1


def test_redo_while_the_move_is_thought_about_anew_stops_that() -> None:
    """In a demonstration the computer thinks about the person's move as well, as soon as it is taken back."""
    controller, mind = new(4, autoplay=Level.CASUAL)
    run(controller, 8, random.Random(0))
    assert controller.undo()
    mind.holds = True
    controller.think()
    asked = mind.waiting
    assert asked
    assert controller.redo()
    assert mind.cancelled == asked
    assert controller.think() is None, "an answer for a place that the game has left"


def test_there_is_nothing_to_redo_before_anything_was_taken_back() -> None:
    controller, _mind = new()
    assert not controller.redo()
    controller.deal()
    before = controller.state
    assert not controller.redo()
    assert controller.state is before


def test_what_was_taken_back_before_it_was_shown_is_not_shown() -> None:
    controller, _mind = after_the_persons_bid()
    controller.undo()
    assert controller.take_happenings() == []
    controller.redo()
    assert controller.take_happenings() == []


def test_opponents_do_not_play_every_hand_alike() -> None:
    """With one seed for all decisions a bluff would come always or never; with one for all games, the same in each."""
    seeds: list[int] = []
    for number in (9, 10):
        controller, mind = new(number)
        rng = random.Random(9)
        while len(controller.deals) < 2:
            run(controller, 1, rng)
        seeds += mind.seeds
    assert len(seeds) > 30
    assert len(set(seeds)) == len(seeds)


def test_a_number_typed_in_meets_the_opponents_that_it_met_before() -> None:
    """The seed of a decision is the beginning of the SHA-256 of "seed/NUMBER/STEP", in this version and the next."""
    controller, mind = new(9)
    to_an_opponent(controller)
    controller.think()
    assert len(controller.steps) == 2
    assert mind.seeds == [89990778374051]


def test_why_tells_of_this_deal_and_the_last_and_of_none_before() -> None:
    controller, _mind = new(6)
    rng = random.Random(6)
    for deals in range(1, 6):
        while controller.state.deals_begun < deals:
            run(controller, 1, rng)
        starts = [at for at, step in enumerate(controller.steps) if isinstance(step.done, Deal)]
        first_kept = starts[-2] if deals > 1 else 0
        for at, step in enumerate(controller.steps):
            is_told = step.seat not in (None, PERSON) and at >= first_kept
            assert (step.decision is not None) == is_told, (deals, at)


def test_a_deal_that_another_seat_deals_now_is_not_the_one_of_the_record() -> None:
    """After "the same seat deals again" is taken back and the deal is played, the next seat deals, and other cards."""
    played, _ = new(number=3, redeal_by="same")
    bid_all(played, 1)
    bid_all(played, 3)
    while played.state.turn is not None:
        take(played, played.state.legal_actions()[0])
    played.deal()
    first, second, third = (deal.cards for deal in played.deals)
    assert first.dealer == second.dealer != third.dealer
    other, _ = new(number=4, redeal_by="same")
    other.restore(played.deals)
    while other.state.deals_begun > 1:
        assert other.undo()
    while isinstance(other.state.legal_actions()[0], Bid):
        take(other, Bid(6))
    while other.state.turn is not None:
        take(other, other.state.legal_actions()[0])
    dealt = other.next_deal()
    assert dealt.dealer == third.dealer
    assert dealt.hands not in (second.hands, third.hands)
    other.deal()
    assert other.deals[1].cards == dealt


def empat_satu() -> Controller:
    """Return a game of Empat Satu in which the person has thrown a card and is to draw again."""
    game = "empat-satu"
    options = GAMES.rules[game].read_options({})
    setup = Setup(game, options, GAMES.screens[game].default_players(options), 5)
    controller = Controller(setup, Mind())
    rng = random.Random(3)
    while Draw(STOCK) not in controller.view.legal_actions() or not controller.can_undo:
        run(controller, 1, rng)
    return controller


def test_undo_counts_as_help_once_the_person_has_learnt_something_since() -> None:
    """A card of the stock, what another seat did, hands shown at the end of a deal: not the person's own move alone."""
    controller, _mind = new()
    to_an_opponent(controller)
    while not controller.can_undo or controller.steps[-1].seat != PERSON:
        run(controller, 1, random.Random(1))
    helps = [controller.undo_helps]
    controller.undo()
    helps.append(controller.autosave.beside.help_taken)
    controller.redo()
    run(controller, 1, random.Random(1))
    helps.append(controller.undo_helps)
    controller.undo()
    helps.append(controller.autosave.beside.help_taken)
    assert helps == [False, False, True, True] and controller.autosave.beside.undos == 2

    other = empat_satu()
    other.submit(Draw(STOCK))
    assert other.undo_helps, "the card drawn was seen"
    other.submit(other.view.legal_actions()[0])
    assert not other.undo_helps, "only the throw is taken back"


def test_undo_past_the_end_of_a_deal_counts_as_help_though_nobody_else_acted() -> None:
    """A thrown-in deal shows the hands, also if the person's bid was the last."""
    for number in range(1, 60):
        controller, _mind = new(number)
        controller.deal()
        while controller.state.turn not in (None, PERSON):
            run(controller, 1, random.Random(0))
        if controller.state.turn == PERSON and len([step for step in controller.steps if step.seat is not None]) == 3:
            break
    else:
        pytest.fail("the person never bids last")
    controller.submit(controller.view.legal_actions()[0])
    assert controller.state.awaits_deal and controller.undo_helps


def test_how_somebody_bids_is_known_from_the_deals_that_are_over_and_from_nothing_else() -> None:
    """The person, who bids two above what others would, is noticed; opponents who bid by their hands are not."""
    controller, mind = new(5)
    players = [replace(player, level=player.level and Level.EXPERT) for player in controller.setup.players]
    controller.setup = replace(controller.setup, players=tuple(players))
    told: dict[int, set[tuple[float, ...]]] = {}
    while len(controller.state.public.past) < 3:
        if controller.state.awaits_deal:
            controller.deal()
        elif controller.is_persons_turn:
            usual = GAMES.opponents.choose_at_once(controller.view, Level.EXPERT, 1).action
            controller.submit(Bid(usual.number + 2) if isinstance(usual, Bid) else usual)
        else:
            decision = controller.think()
            assert decision is not None
            told.setdefault(len(controller.state.public.past), set()).add(mind.moves[-1].character.habits)
            controller.submit(decision.action, decision)
    assert told[0] == {()}
    for past in (1, 2):
        (habits,) = told[past]
        assert 1.0 < habits[0] * (past + DOUBT) / past < 3.0
        assert max(abs(habit) for habit in habits[1:]) < 0.5
    continued, other = new(5)
    continued.setup = controller.setup
    continued.restore(controller.deals[:2])
    continued.deal()
    if continued.is_persons_turn:
        continued.submit(GAMES.opponents.choose_at_once(continued.view, Level.EXPERT, 1).action)
    continued.think()
    assert {move.character.habits for move in other.moves} == told[2], "a game that goes on knows the same"


def test_a_name_that_comes_back_has_the_character_it_had() -> None:
    controller, mind = new(5)
    for has_characters in (False, True):
        controller.has_characters = has_characters
        controller.deal()
        asked = len(mind.asked)
        while len(mind.asked) == asked and not controller.state.awaits_deal:
            if controller.is_persons_turn:
                controller.submit(controller.view.legal_actions()[0])
            controller.think()
        seat = controller.state.turn
        assert seat is not None
        expected = manner_of(controller.setup.players[seat].name) if has_characters else Manner.PLAIN
        assert mind.moves[-1].character.manner is expected
        controller.go_back(0)
