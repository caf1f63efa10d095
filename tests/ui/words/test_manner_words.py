"""The characters in words: on the new-game page, in a plaque's tip, and in Why? where a manner has decided."""

from __future__ import annotations

from pathlib import Path

from game.games import GAMES
from game.opponents.base import Choice, Decision, Level, Manner, Reason
from game.opponents.manner import CODES, mannered
from game.rules.base import Bid, Play
from game.ui.scenes.menu.new_game import NewGameScene
from game.ui.scenes.scene import Launch
from game.ui.words.why import Moment, moves, reason_words
from tests.cases import for_each
from tests.ui.advising import played
from tests.ui.playing import at_table, awaits_person, frames, new_controller, running, until


@for_each("game", list(GAMES.rules))
def test_why_says_of_every_manner_that_it_decided(game: str) -> None:
    mind, why = GAMES.opponents.minds[game], GAMES.screens[game].why
    told: set[str] = set()
    for controller in played(game, {}, Level.CASUAL, 3, 120):
        for move in moves(controller, why)[-1:]:
            if move.decision is None:
                continue
            view = controller.steps[move.at - 1].after.view(move.moment.seat)
            all_ways = [mannered(move.decision, view, mind, manner) for manner in Manner]
            decision = next((each for each in all_ways if each.why.code in CODES - told), None)
            if decision is None:
                continue
            moment = Moment(move.moment.seat, decision.action, move.moment.view, move.moment.players)
            words = reason_words(why, moment, decision, is_over=True)
            assert moment.name in words
            assert "{" not in words
            told.add(decision.why.code)
            hidden = reason_words(why, moment, decision, is_over=False)
            plain = Decision(decision.action, decision.choices, Reason(str(decision.why.values["method"])))
            assert hidden == reason_words(why, moment, plain, is_over=False), "nothing is betrayed while it is played"
    assert told


@for_each("code", sorted(CODES))
@for_each("figures", [(), ("chance", "points"), ("chance", "points", "partner")])
def test_there_are_words_for_every_manner_with_and_without_figures(code: str, figures: tuple[str, ...]) -> None:
    """With figures the sentence tells them, and none of them is left at nought for want of a value."""
    controller = new_controller(3, "forty-one")
    controller.deal()
    view = controller.view
    for usual, action in ((Bid(3), Bid(4)), (Play(view.hand[0]), Play(view.hand[1]))):
        values: dict[str, str | int | float] = {"method": "bid-simulated", "usual": str(usual)}
        values |= {before + name: 0.5 for before in ("", "usual_") for name in figures}
        decision = Decision(action, (Choice(usual), Choice(action)), Reason(code, values))
        words = reason_words(
            GAMES.screens["forty-one"].why, Moment(1, action, view, controller.setup.players), decision, is_over=True
        )
        assert controller.setup.players[1].name in words
        assert "0 %" not in words.replace("50 %", "")
        assert words[0].isupper() or words[0] == "“", "a sentence that begins with a card has a capital too"


def test_the_new_game_page_tells_the_manner_and_follows_the_name(tmp_path: Path) -> None:
    with running(tmp_path, Launch(size=(1280, 720))) as app:
        page = NewGameScene(app, "forty-one")
        app.push(page)
        frames(app, 3)
        page.unfold("players")
        frames(app, 3)
        panel = page._players
        assert [panel._roles[seat][1].wordings[0].rpartition(" · ")[2] for seat in (1, 2, 3)] == [
            "bold",
            "helpful",
            "stubborn",
        ]
        panel._rename(1, "Wayan")
        assert panel._roles[1][1].wordings[0].endswith("careful")
        assert len(panel._roles[0][1].wordings) == 1, "the person has no manner but their own"


@for_each("on", [True, False])
def test_a_plaques_tip_tells_the_character_unless_that_is_switched_off(on: bool, tmp_path: Path) -> None:
    with running(tmp_path, Launch(game="forty-one", size=(960, 600), speed="instant")) as app:
        app.change_settings(characters=on)
        until(app, lambda: awaits_person(app))
        scene = at_table(app)
        scene.rebuild()
        told = [" ".join(tip.text for tip in plaque.tips()) for plaque in scene.table.plaques]
        assert ["bold" in told[1], "helpful" in told[2], "stubborn" in told[3]] == [on] * 3
        assert scene.controller.has_characters is on


def test_why_tells_what_an_expert_has_noticed_of_bids() -> None:
    controller = new_controller(3, "forty-one")
    controller.deal()
    view = controller.view
    why, players = GAMES.screens["forty-one"].why, controller.setup.players
    told = []
    for seat, habit in ((0, 1.1), (0, -0.6), (3, 0.9)):
        values = {"bid": 3, "chance": 0.7, "points": 1.0, "worlds": 100, "habit": habit, "habit_of": seat}
        decision = Decision(Bid(3), (Choice(Bid(3), 1.0, 0.7, 1.0),), Reason("bid-simulated", values))
        told.append(reason_words(why, Moment(1, Bid(3), view, players), decision, is_over=True))
        hidden = reason_words(why, Moment(1, Bid(3), view, players), decision, is_over=False)
        assert "noticed" not in hidden
    assert "you usually bid about 1 trick above your hand" in told[0]
    assert "you usually bid about half a trick below your hand" in told[1]
    assert f"{players[3].name} usually bids about 1 trick above the hand" in told[2]
