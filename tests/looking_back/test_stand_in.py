"""The stand-in: the same cards, the same others, the computer in the person's seat."""

from __future__ import annotations

from game.controller import Controller, Player, Setup
from game.games import GAMES
from game.looking_back.stand_in import StandIn
from game.opponents.base import Level
from game.opponents.inquiry import FoundT, Inquiry, Question, Urgency
from game.record import DealRecord
from tests.cases import for_each
from tests.thinking import ScriptedThinker
from tests.ui.playing import QuickMind


def setup_of(game: str, number: int = 5) -> Setup:
    options = GAMES.rules[game].read_options({})
    players = tuple(Player(f"Player {seat}", "", Level.CASUAL if seat else None) for seat in range(options.players))
    return Setup(game, options, players, number)


def played(setup: Setup, deals: int = 1, level: Level = Level.CASUAL) -> tuple[DealRecord, ...]:
    """Return the records of some deals in which ``level`` had the person's seat."""
    mind = QuickMind()
    controller = Controller(setup, mind, level)
    while not controller.state.is_over and not (controller.state.deals_begun == deals and controller.state.awaits_deal):
        if controller.state.awaits_deal:
            controller.deal()
        decision = controller.think()
        if decision is not None:
            controller.submit(decision.action, decision)
    return controller.deals


def play(stand_in: StandIn) -> None:
    while not stand_in.is_over:
        stand_in.update()


@for_each("game", GAMES.rules)
def test_a_stand_in_of_the_same_level_plays_the_deal_as_it_was_played(game: str) -> None:
    setup = setup_of(game)
    deals = played(setup, deals=2 if game == "forty-one" else 1)
    stand_in = StandIn(setup, deals, Level.CASUAL, QuickMind(), has_characters=False)
    play(stand_in)
    assert stand_in.controller.deals == deals
    assert len(stand_in.steps) == len(deals[-1].steps)


def test_a_stand_in_plays_the_same_cards_by_a_mind_of_its_own() -> None:
    setup = setup_of("forty-one")
    deals = played(setup, level=Level.BEGINNER)
    stand_in = StandIn(setup, deals, Level.EXPERT, QuickMind(), has_characters=False)
    play(stand_in)
    assert stand_in.controller.deals[-1].cards == deals[-1].cards
    assert stand_in.controller.deals[-1].actions != deals[-1].actions


def test_a_stand_in_asks_as_the_last_of_all_customers() -> None:
    asked = list[Urgency]()

    class Noting(QuickMind):
        def ask(self, question: Question[FoundT]) -> Inquiry[FoundT]:
            asked.append(question.urgency)
            return super().ask(question)

    setup = setup_of("forty-two")
    play(StandIn(setup, played(setup), Level.CASUAL, Noting(), has_characters=False))
    assert set(asked) == {Urgency.STAND_IN} and Urgency.STAND_IN.is_patient
    assert all(other < Urgency.STAND_IN for other in Urgency if other not in (Urgency.STAND_IN, Urgency.PUZZLES))


def test_a_stand_in_is_lost_once_nobody_thinks_any_more() -> None:
    thinker, setup = ScriptedThinker(), setup_of("forty-one")
    stand_in = StandIn(setup, played(setup), Level.CASUAL, thinker, has_characters=False)
    while not stand_in.controller.is_persons_turn and not thinker.asked:
        stand_in.update()
    assert not stand_in.is_lost
    thinker.asked[-1].lose()
    assert stand_in.is_lost


def test_two_stand_ins_do_not_take_each_others_answers() -> None:
    mind = QuickMind()
    setups = setup_of("forty-one", 5), setup_of("forty-two", 6)
    deals = [played(setup) for setup in setups]
    pair = [
        StandIn(setup, own, Level.CASUAL, mind, has_characters=False) for setup, own in zip(setups, deals, strict=True)
    ]
    for number in range(2000):  # now one is looked after, now the other
        pair[number // 7 % 2].update()
    for stand_in, own in zip(pair, deals, strict=True):
        play(stand_in)
        assert stand_in.controller.deals == own
