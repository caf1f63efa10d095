"""Why an opponent acted so: words for every reason, nothing of a hidden hand, the ways to it, how it is laid out."""

from __future__ import annotations

import itertools
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.cards import Card, Suit
from game.controller import PERSON, Controller
from game.games import GAMES
from game.opponents.base import Choice, Decision, Level, Reason, Told
from game.opponents.forty_two.levels import GIVEN_UP
from game.opponents.inquiry import Move, Question
from game.rules.base import Bid, Discard, Play
from game.rules.deal import Deal
from game.rules.forty_two import Kind
from game.ui.app import App
from game.ui.navigation import open_record
from game.ui.scenes.forms.game_page import GamePage
from game.ui.scenes.play.last_trick import LastTrickScene
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.play.why import PossibleMoves, WhyScene
from game.ui.scenes.scene import Scene
from game.ui.tables.empat_satu import why as empat_satu_why
from game.ui.tables.forty_two import why as forty_two_why
from game.ui.tables.forty_two.table import FortyTwoTable
from game.ui.tables.forty_two.words import kind_alone
from game.ui.words import reasons
from game.ui.words.cards import card_name
from game.ui.words.why import ChoiceFigures, Moment, PastMove, moves, reason_words, shown_figures, walk
from tests.cases import for_each
from tests.playouts import take
from tests.record_samples import read
from tests.ui.advising import person_acts, play_on, played
from tests.ui.explaining import explain_all, kept
from tests.ui.playing import (
    QuickMind,
    at_table,
    awaits_person,
    click,
    frames,
    has_note,
    is_looked_at,
    launch,
    new_controller,
    press,
    running,
    until,
)

KINDS: list[tuple[str, dict[str, object]]] = [
    ("forty-one", {}),
    ("empat-satu", {"players": 3}),
    ("empat-satu", {"close_at": 20, "players": 2}),
    ("forty-two", {"players": 3}),
    ("forty-two", {"players": 7}),
]
SIZES = [(960, 600), (1920, 1080), (600, 960), (960, 1040)]
METHODS = {"bid-simulated", "bid-counted", *(code for code in GIVEN_UP if code.startswith("bid-"))}  # told at once
VALUES: dict[str, str | int | float] = {
    **{"card": "9H", "suit": "H", "bid": 3, "need": 2, "now": 12, "then": 20, "worth": 33, "tricks": 3.4},
    **{"chance": 0.4, "points": 1.5, "worlds": 120},
    **{"last": 0.2, "usual": "draw stock", "usual_chance": 0.3},
}


def play_until_page(app: App, name: str, bid: int = 6) -> None:
    """Play until a page is shown."""
    for _ in range(400):
        until(app, lambda: awaits_person(app) or is_looked_at(app) or app.scene.name != "table")
        if app.scene.name == name:
            frames(app, 2)
            return
        if awaits_person(app):
            person_acts(app, bid)
            frames(app, 2)
        else:
            frames(app, 12)
            press(app, pygame.K_RETURN)
    raise AssertionError(f"{name} never came")


def hidden_cards(controller: Controller) -> set[Card]:
    """Return the cards that the opponents hold and nobody has seen."""
    state = controller.state
    known = getattr(state.view(PERSON).public, "known", ((),) * 7)
    hands = [state.view(seat).hand for seat in range(1, len(controller.setup.players))]
    return {card for seat, hand in enumerate(hands, 1) for card in hand if card not in known[seat]}


def why_scene(app: App) -> WhyScene:
    assert isinstance(app.scene, WhyScene), app.scene.name
    return app.scene


def laid_out(app: App, table: TableScene, move: PastMove) -> WhyScene:
    """Return the panel of a move as it is laid out for the window, without showing it."""
    scene = WhyScene(app, app.scene, table, move.at)
    scene.build()
    return scene


# ------------------------------------------------------------------------------------ words


@for_each("game", GAMES.opponents.minds)
def test_every_reason_that_an_opponent_can_have_has_words(game: str) -> None:
    mind, why = GAMES.opponents.minds[game], GAMES.screens[game].why
    assert mind.reasons <= why.themes.keys(), f"no words for {sorted(mind.reasons - why.themes.keys())}"
    said = set()
    for controller in played(game, dict(KINDS)[game], Level.CASUAL, 3, most=60):
        for move in moves(controller, why)[-1:]:
            assert move.decision is not None
            is_bid = isinstance(move.moment.action, Bid)
            for code in why.themes:
                if code.startswith("bid") != is_bid:
                    continue
                decision = Decision(move.moment.action, move.decision.choices, Reason(code, VALUES))
                told = why.told(move.moment, decision)
                assert "{" not in told
                assert told[0].isupper() or told[0].isdigit()
                assert told.endswith(".")
                said.add(code)
    assert said == why.themes.keys()


@pytest.mark.parametrize("game", GAMES.opponents.minds)
def test_a_reason_that_has_no_words_is_told_in_general_and_noted(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    why = GAMES.screens[game].why
    controller = next(each for each in played(game, {}, Level.CASUAL, 1) if moves(each, why))
    move = moves(controller, why)[0]
    decision = Decision(move.moment.action, (), Reason("of-tomorrow", {"cards": "AS KS"}))
    sentence = reason_words(why, move.moment, decision, is_over=True)
    assert move.moment.name in sentence
    assert sentence.endswith(".")
    assert "of-tomorrow" in capsys.readouterr().err
    assert reason_words(why, move.moment, decision, is_over=False) == why.seen(move.moment)


@for_each(("game", "given"), KINDS, sampled=True)
@for_each("level", [Level.BEGINNER, Level.CASUAL, Level.SKILLED])
def test_all_moves_of_a_game_are_told_with_words_before_and_after(
    game: str, given: dict[str, object], level: Level
) -> None:
    why, seen, told = GAMES.screens[game].why, 0, 0
    for controller in played(game, given, level, 7, most=120):
        for move in moves(controller, why)[-3:]:
            assert move.decision is not None, "what was thought is kept for every move of this game"
            words = [
                reason_words(why, move.moment, move.decision, is_over=move.is_over),
                why.deed(move.moment),
                *why.place(move.moment),
                *(wording for choice in move.decision.choices for wording in why.choice(move.moment, choice.action)),
            ]
            assert all(text and "{" not in text for text in words), words
            shown = why.picture(move.moment)
            assert sum(thing.is_move for thing in shown) == 1
            assert shown[-1].is_move
            seen, told = seen + (not move.is_over), told + move.is_over
    assert seen
    assert told


# ----------------------------------------------------------------------------------- hidden


@for_each(("game", "given"), KINDS)
def test_while_a_deal_runs_the_words_are_the_same_whatever_was_thought(game: str, given: dict[str, object]) -> None:
    why = GAMES.screens[game].why
    checked = 0
    for controller in played(game, given, Level.CASUAL, 11, most=90):
        for move in moves(controller, why)[-1:]:
            if move.is_over:
                continue
            for code in why.themes.keys() - METHODS:
                decision = Decision(move.moment.action, (Choice(move.moment.action),), Reason(code, VALUES))
                assert reason_words(why, move.moment, decision, is_over=False) == why.seen(move.moment)
                checked += 1
    assert checked


@for_each("game", ["forty-one", "forty-two"])
@for_each("code", sorted(METHODS))
def test_how_a_bid_was_found_is_told_of_every_hand_alike(game: str, code: str) -> None:
    why = GAMES.screens[game].why
    controller = next(each for each in played(game, {}, Level.BEGINNER, 1) if moves(each, why))
    moment = moves(controller, why)[0].moment
    values: list[dict[str, str | int | float]] = [{}, VALUES, {"worlds": 7, "bid": 2, "tricks": 9.9}]
    told = {
        reason_words(why, moment, Decision(moment.action, (), Reason(code, each)), is_over=False) for each in values
    }
    assert len(told) == 1
    assert told.pop().startswith(why.seen(moment))


@for_each(("game", "given"), KINDS, sampled=True)
def test_the_panel_names_no_hidden_card_and_no_other_choice_while_the_deal_runs(
    tmp_path: Path, game: str, given: dict[str, object]
) -> None:
    with running(tmp_path, launch(game, given)) as app:
        checked, done = 0, 0
        for _turn in range(9):
            until(app, lambda: awaits_person(app) or app.scene.name != "table")
            if app.scene.name != "table":
                break
            table = at_table(app)
            hidden = hidden_cards(table.controller)
            for move in moves(table.controller, table.game.why):
                if move.is_over or (move.at < done and move.at % 9):  # old ones again, now and then
                    continue
                scene = laid_out(app, table, move)
                text = "\n".join(scene.words)
                for card in hidden:
                    assert card_name(card) not in text
                    assert card.text not in scene.words
                assert "choices" not in scene.regions
                assert not any(isinstance(item, PossibleMoves) for item in scene.stage.items)
                checked += len(hidden)
            done = len(table.controller.steps)
            person_acts(app)
            frames(app, 2)
        assert checked


def test_empat_satu_shows_no_figures_while_the_hands_are_hidden() -> None:
    why = GAMES.screens["empat-satu"].why
    shown = {False: 0, True: 0}
    for controller in played("empat-satu", {"players": 3}, Level.CASUAL, 2):
        for move in moves(controller, why)[-2:]:
            assert move.decision is not None
            shown[move.is_over] += (
                shown_figures(why, move.moment, move.decision, is_over=move.is_over) != ChoiceFigures()
            )
    assert shown[False] == 0
    assert shown[True] > 0


@for_each(
    ("counts", "usual", "words"),
    [
        ("hand", "discard 7S", "too small to give up 18 points of the hand"),
        (
            "last",
            "discard KS",
            "To discard the 7 of spades came first in 44 % and last in 40 % of the deals tried.",
        ),
        ("last", "discard 7S", "Not coming last mattered more here."),
    ],
)
def test_why_tells_what_counted_against_a_throw_that_came_first_more_often(counts: str, usual: str, words: str) -> None:
    controller = next(played("empat-satu", {"players": 3}, Level.CASUAL, 2))
    told: Told = {"chance": 0.4, "last": 0.1, "worlds": 8000, "usual": usual, "usual_chance": 0.44}
    told |= {"instead": "discard 7S", "instead_chance": 0.44, "instead_last": 0.4, "counts": counts, "points": 18}
    view, action = controller.state.view(1), Discard(Card.parse("AH"))
    moment = Moment(1, action, view, controller.setup.players)
    decision = Decision(action, (Choice(action),), Reason("throw-simulated", told))
    text = GAMES.screens["empat-satu"].why.told(moment, decision)
    assert words in text
    assert text.count("this came first in") == 1, "what has been said of the usual move is not said twice"


def test_a_card_as_good_as_all_others_has_figures_like_any_other() -> None:
    why, found = GAMES.screens["forty-one"].why, 0
    for controller in played("forty-one", {}, Level.SKILLED, 4, most=60):
        for move in moves(controller, why)[-1:]:
            if move.decision is not None and move.decision.why.code == "all-equal":
                made = move.decision.choice(move.decision.action)
                assert made.chance is not None, "that figures are missing would tell of a void to come"
                found += 1
    assert found


@for_each("game", ["forty-one", "forty-two"])
def test_no_card_is_said_to_have_come_out_best_beside_better_figures(game: str) -> None:
    """A usual card is kept unless another is clearly better; then the sentence must not claim the best figures."""
    why, found = GAMES.screens[game].why, 0
    for controller in played(game, {}, Level.SKILLED, 6, most=30):
        for move in moves(controller, why)[-1:]:
            if move.decision is None or move.decision.why.code != "card-simulated":
                continue
            done = move.decision.action
            rated = [(choice, float(choice.action == done)) for choice in move.decision.choices]
            for worst, is_best in ((-1.0, True), (2.0, False)):
                choices = tuple(replace(choice, worth=mine or worst) for choice, mine in rated)
                values = {key: value for key, value in move.decision.why.values.items() if key != "rule"}
                decision = Decision(done, choices, replace(move.decision.why, values=values))
                words = reason_words(why, move.moment, decision, is_over=True)
                assert ("came out best" in words) == is_best, words
            found += 1
    assert found


@for_each("game", GAMES.opponents.minds)
def test_a_choice_is_never_told_by_the_code_of_a_card(game: str) -> None:
    """With large text in a small window the shortest wording is taken: it must be one for people, too."""
    why = GAMES.screens[game].why
    moment = next(moves(each, why)[0].moment for each in played(game, {}, Level.BEGINNER, 1) if moves(each, why))
    for action in (Play(Card.parse("QS")), Play(Card.parse("BJ"), Suit.SPADES), Discard(Card.parse("QS"))):
        if isinstance(action, Discard) != (game == "empat-satu"):
            continue  # nobody plays a card there, nor throws one elsewhere
        for words in why.choice(moment, action):
            assert "QS" not in words and "BJ" not in words


def test_a_bid_that_throws_the_cards_in_is_told_as_that() -> None:
    """It was shown with 0 points and said to have come out best."""
    game = GAMES.screens["forty-one"].why
    controller = new_controller(1, "forty-one")
    controller.deal()
    for number in (2, 2, 3):
        take(controller, Bid(number))
    seat = controller.state.turn
    assert seat is not None
    bids = tuple(Choice(Bid(number), 0.0 if number < 4 else -0.4, 0.5, 0.0) for number in (1, 3, 4))
    moment = Moment(seat, Bid(1), controller.view, controller.setup.players)
    words = game.told(moment, Decision(Bid(1), bids, Reason("bid-simulated", {"worlds": 200})))
    assert "thrown in" in words
    assert "came out best" not in words
    assert [game.choice(moment, choice.action)[0] for choice in bids] == [
        "bid 1: thrown in",
        "bid 3: thrown in",
        "bid 4",
    ]
    assert [game.figures(moment, choice) == ChoiceFigures() for choice in bids] == [True, True, False]


def test_a_card_that_was_the_last_of_a_hand_is_not_said_to_be_the_one_that_mattered_least() -> None:
    """Rami held nothing but the king of spades, and "played what mattered least"."""
    game, controller = GAMES.screens["forty-one"].why, new_controller(3, "forty-one")
    controller.deal()
    for number in (3, 3, 3, 3):
        take(controller, Bid(number))
    for number in range(52):
        seat, action = controller.state.turn, controller.state.legal_actions()[0]
        assert seat is not None
        moment = Moment(seat, action, controller.state.view(seat), controller.setup.players)
        decision = Decision(action, (Choice(action),), Reason("discard", {}))
        words = (game.seen(moment), game.told(moment, decision))
        assert all(("last card" in each) == (number >= 48) for each in words)
        take(controller, action)


UNSURE = ("took the trick", "was likely to", "seemed to want", "before somebody can", "for its face", "on the fingers")


def test_why_says_nothing_of_a_card_that_the_rest_of_the_trick_may_belie() -> None:
    """A card said to take the trick was beaten afterwards in one of ten; a lead "likely" to take it in every other."""
    for rules in (reasons.RULES, forty_two_why._REASONS, empat_satu_why._REASONS):
        for code in rules.themes:
            assert not [words for words in UNSURE if words in rules.told(code)], code


def test_a_trump_number_alone_in_its_trick_is_not_called_the_highest_of_them() -> None:
    assert kind_alone(Kind.TRUMP_NUMBER) == "a trump number"
    assert "highest" not in "".join(kind_alone(kind) for kind in Kind)


# ------------------------------------------------------------------------------------ moves


@for_each(("game", "given"), KINDS)
def test_moves_of_what_is_under_way_are_told_by_what_lies_open(game: str, given: dict[str, object]) -> None:
    why = GAMES.screens[game].why
    for controller in played(game, given, Level.BEGINNER, 9, most=150):
        found = moves(controller, why)
        assert [move.at for move in found] == sorted({move.at for move in found})
        assert all(move.moment.seat != PERSON for move in found)
        if controller.state.turn is not None:
            under_way = why.unfinished(controller.view)
            assert all(move.is_under_way == (move.at >= len(controller.steps) - under_way) for move in found)
            last = controller.steps[-1]
            is_told = bool(found) and found[-1].at == len(controller.steps) - 1
            assert is_told == (last.seat not in (None, PERSON))
            lately = list(controller.steps)[len(controller.steps) - under_way :]
            assert not any(isinstance(step.done, Bid | Deal) for step in lately)


def test_undo_drops_what_was_thought_and_redo_brings_it_back() -> None:
    why = GAMES.screens["forty-one"].why
    controller = next(
        each
        for each in played("forty-one", {}, Level.CASUAL, 5)
        if each.is_persons_turn and each.state.view(PERSON).public.taken[PERSON] > 1  # type: ignore[attr-defined]
    )
    before = [replace(move, is_under_way=False) for move in moves(controller, why)]
    assert controller.undo()
    after = [replace(move, is_under_way=False) for move in moves(controller, why)]  # of a trick that was complete
    assert len(after) < len(before)
    assert after == before[: len(after)]
    assert all(move.at < len(controller.steps) for move in after)
    assert controller.redo()
    assert [replace(move, is_under_way=False) for move in moves(controller, why)] == before


@for_each("game", GAMES.opponents.minds)
def test_thoughts_are_kept_for_this_deal_and_the_one_before_and_in_no_record(game: str) -> None:
    given: dict[str, object] = {"deals": 4, "players": 2} if game == "empat-satu" else {}
    last = None
    for controller in played(game, given, Level.BEGINNER, 6, most=260):
        last = controller
        starts = [at for at, step in enumerate(controller.steps) if isinstance(step.done, Deal)]
        old = controller.steps[: starts[-2] if len(starts) > 1 else 0]
        assert not any(step.decision for step in old)
        assert all(
            step.decision
            for at, step in enumerate(controller.steps)
            if step.seat and at > starts[max(-2, -len(starts))]
        )
        if len(starts) == 4:
            break
    assert last is not None
    text = last.record_text()
    assert not any(code in text for code in GAMES.opponents.minds[game].reasons if "-" in code)
    again = new_controller(1, game, **given)
    again.restore(last.deals)
    assert not any(step.decision for step in again.steps)


# ------------------------------------------------------------------------------------ ways


def test_a_card_of_the_last_trick_is_asked_by_keys_and_by_a_click(tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-one")) as app:
        play_on(app, 3)
        press(app, pygame.K_l)
        last = app.scene
        assert isinstance(last, LastTrickScene)
        assert {spot.sprite.card for spot in last._spots if spot.sprite is not None} == {
            card for seat, card in last.trick.cards if seat
        }
        for number in range(len(last._spots)):
            press(app, pygame.K_RIGHT)
            spot = last._spots[number]
            assert spot.focused
            press(app, pygame.K_w)
            assert spot.sprite is not None and spot.sprite.card is not None
            assert spot.sprite.card.text in why_scene(app).words
            press(app, pygame.K_ESCAPE)
            frames(app)
            assert app.scene is last
        for number in range(len(last._spots)):
            spot = last._spots[number]
            assert spot.sprite is not None
            left = round(spot.sprite.x - spot.sprite.height * 0.25), round(spot.sprite.y - spot.sprite.height * 0.4)
            click(app, left)
            card = spot.sprite.card
            assert card is not None
            assert card_name(card) in why_scene(app).words[2]
            press(app, pygame.K_w)
            frames(app)
            assert app.scene is last
        click(app, (5, 300))
        frames(app)
        assert app.scene.name == "table"


@for_each("game", ["forty-one", "forty-two"])
def test_a_click_on_a_seat_in_a_trick_tells_of_the_card_that_lies_there(tmp_path: Path, game: str) -> None:
    """It once told of the one before."""
    with running(tmp_path, launch(game)) as app:
        play_on(app, 4)
        scene = at_table(app)
        while not scene.controller.view.public.trick:  # type: ignore[attr-defined]
            play_on(app, 1)
        last = scene.controller.steps[-1]
        spot = next(spot for spot in scene._spots if spot.about == last.seat)
        click(app, spot.rect.center)
        why = why_scene(app)
        assert why._at == len(scene.controller.steps) - 1
        assert isinstance(last.done, Play)
        assert card_name(last.done.card) in " ".join(why.words)
        assert not {"chance", "points", "choices"} & why.regions.keys(), "no more than lies open"


def test_older_tricks_of_the_deal_are_gone_through_and_asked_about(tmp_path: Path) -> None:
    """Only the last trick could be seen again, and whoever had missed a card two tricks ago never saw it."""
    with running(tmp_path, launch("forty-one")) as app:
        play_on(app, 4)
        public = at_table(app).controller.view.public
        tricks = public.tricks  # type: ignore[attr-defined]
        press(app, pygame.K_l)
        view = app.scene
        assert isinstance(view, LastTrickScene)
        assert view.number == len(tricks) - 1
        for number in range(len(tricks) - 2, -1, -1):
            press(app, pygame.K_PAGEUP)
            assert view.number == number
            assert tuple(card for _seat, card in view.trick.cards) == tricks[number].cards
            assert view.trick.taker == tricks[number].winner
            assert view._title()[0].startswith(f"Trick {number + 1} of 13 · Led by ")
        press(app, pygame.K_PAGEUP)
        assert view.number == 0
        assert app.scene is view
        press(app, pygame.K_RIGHT)
        press(app, pygame.K_w)
        sprite = view._spots[0].sprite
        assert sprite is not None and sprite.card is not None
        assert sprite.card.text in why_scene(app).words
        press(app, pygame.K_ESCAPE)
        frames(app)
        newer = next(each for each in view.controls.widgets if "PgDn" in each.keys)
        click(app, newer.rect.center)
        assert view.number == 1
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1))
        frames(app)
        assert view.number == 0


def test_the_arrows_go_over_to_the_next_trick_at_the_end_of_one(tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-one")) as app:
        play_on(app, 4)
        press(app, pygame.K_l)
        view = app.scene
        assert isinstance(view, LastTrickScene)
        last = view.number
        press(app, pygame.K_RIGHT)
        assert view._spots[0].focused
        press(app, pygame.K_LEFT)
        assert view.number == last - 1
        assert view._spots[-1].focused
        press(app, pygame.K_RIGHT)
        assert view.number == last
        assert view._spots[0].focused
        for _ in range(40):
            press(app, pygame.K_RIGHT)
        assert view.number == len(view.tricks) - 1
        assert view._spots[-1].focused, "the end is the end"
        for _ in range(40):
            press(app, pygame.K_LEFT)
        assert view.number == 0
        assert view._spots[0].focused


@for_each("game", ["forty-one", "forty-two"])
def test_the_trick_under_way_is_asked_about_by_keys(tmp_path: Path, game: str) -> None:
    with running(tmp_path, launch(game)) as app:
        play_on(app, 4)
        while not at_table(app).controller.view.public.trick:  # type: ignore[attr-defined]
            play_on(app, 1)
        press(app, pygame.K_l)
        view = app.scene
        assert isinstance(view, LastTrickScene)
        done = sum(trick.is_done for trick in view.tricks)
        assert view.number == done - 1
        press(app, pygame.K_PAGEDOWN)
        assert view.number == done
        lying = at_table_below(app).controller.view.public.trick  # type: ignore[attr-defined]
        assert tuple(card for _seat, card in view.trick.cards) == lying
        press(app, pygame.K_RIGHT)
        press(app, pygame.K_w)
        why = why_scene(app)
        assert lying[0].text in why.words
        assert not {"chance", "points", "choices"} & why.regions.keys(), "no more than lies open"


def test_a_click_on_a_card_of_the_trick_under_way_asks_about_it(tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-one")) as app:
        play_on(app, 4)
        scene = at_table(app)
        while not scene.controller.view.public.trick:  # type: ignore[attr-defined]
            play_on(app, 1)
        frames(app, 20)
        for spot in scene._trick_spots:
            sprite = scene.table.trick_card(spot.about)
            if sprite is None:
                continue
            click(app, (round(sprite.x - 0.25 * sprite.height), round(sprite.y - 0.4 * sprite.height)))
            why = why_scene(app)
            assert sprite.card is not None
            assert card_name(sprite.card) in " ".join(why.words)
            assert not {"chance", "points", "choices"} & why.regions.keys(), "no more than lies open"
            press(app, pygame.K_ESCAPE)
            frames(app, 12)
        assert scene.controller.view.public.trick  # type: ignore[attr-defined]


def test_a_click_on_the_trick_only_hurries_while_cards_move(tmp_path: Path) -> None:
    """Presses meant to hurry things along must not open a panel because they hit a card that has just landed."""
    with running(tmp_path, launch("forty-one")) as app:
        play_on(app, 4)
        scene = at_table(app)
        while not scene.controller.view.public.trick:  # type: ignore[attr-defined]
            play_on(app, 1)
        lying = [scene.table.trick_card(spot.about) for spot in scene._trick_spots]
        sprite = next(sprite for sprite in lying if sprite is not None)
        point = round(sprite.x - 0.25 * sprite.height), round(sprite.y - 0.4 * sprite.height)
        scene.input.guard.begin()
        click(app, point)
        assert app.scene is scene
        frames(app, 15)
        scene.timeline.wait(2.0)
        assert scene.timeline.busy
        click(app, point)
        assert app.scene is scene
        assert not scene.pacing.is_moving, "but it hurries"
        frames(app, 15)
        click(app, point)
        assert app.scene.name == "why"


def at_table_below(app: App) -> TableScene:
    """Return the table under the scene on top."""
    table = app.scenes[0]
    assert isinstance(table, TableScene)
    return table


def test_nothing_lies_on_the_hand_while_the_last_trick_is_looked_at(tmp_path: Path) -> None:
    """Its buttons once covered the hand, and a card's note stuck out behind its ribbon."""
    with running(tmp_path, launch("forty-two", {"players": 4})) as app:
        play_on(app, 3)
        scene = at_table(app)
        assert isinstance(scene.table, FortyTwoTable)
        hand = scene.table.hand.sprites[1]
        scene.table.hand.motion((round(hand.x), round(hand.y)))
        press(app, pygame.K_l)
        last = app.scene
        assert isinstance(last, LastTrickScene)
        top = scene.table.layout.hand_top(len(scene.table.hand.sprites))
        assert all(widget.rect.bottom < top for widget in last.controls.widgets)
        scene.table.hide_trick(True)
        assert not scene.table.note.blits()
        assert not scene.table.ribbon.blits()
        scene.table.hide_trick(False)


def test_undo_and_redo_showed_through_the_buttons_to_older_tricks(tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-one")) as app:
        play_on(app, 4)
        scene = at_table(app)
        own = [scene._undo, scene._redo, scene._last, scene._why]
        seen: list[bool] = []
        below = app.snapshot_below

        def snapshot(scene: Scene) -> pygame.Surface:
            seen.extend(button.visible for button in own)
            return below(scene)

        app.snapshot_below = snapshot  # type: ignore[method-assign]
        press(app, pygame.K_l)
        assert isinstance(app.scene, LastTrickScene)
        assert seen == [False] * 4
        assert all(button.visible for button in own), "they are there again when one comes back"


@for_each("key", [pygame.K_l, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_SPACE])
def test_any_other_key_still_leaves_the_last_trick(tmp_path: Path, key: int) -> None:
    with running(tmp_path, launch("forty-two", {"players": 4})) as app:
        play_on(app, 3)
        press(app, pygame.K_l)
        assert isinstance(app.scene, LastTrickScene)
        press(app, key)
        frames(app)
        assert app.scene.name == "table"


@for_each(("game", "given"), KINDS)
def test_a_plaque_the_key_and_the_rail_ask_about_the_last_move(
    tmp_path: Path, game: str, given: dict[str, object]
) -> None:
    with running(tmp_path, launch(game, given)) as app:
        play_on(app, 4)
        table = at_table(app)
        found = moves(table.controller, table.game.why)
        press(app, pygame.K_w)
        assert why_scene(app)._at == found[-1].at
        press(app, pygame.K_ESCAPE)
        frames(app)
        click(app, table._why.rect.center)
        assert why_scene(app)._at == found[-1].at
        click(app, (3, app.size[1] - 3))
        frames(app)
        assert app.scene is table
        for spot in table._spots:
            newest = [move for move in found if move.moment.seat == spot.about][-1]
            click(app, spot.rect.center)
            assert why_scene(app)._at == newest.at
            assert why_scene(app).words[0] == newest.moment.name
            press(app, pygame.K_ESCAPE)
            frames(app)
        assert len(table.controller.steps) == len(at_table(app).controller.steps)


@for_each("game", ["forty-one", "forty-two"])
def test_bids_can_be_asked_about_while_others_still_bid(tmp_path: Path, game: str) -> None:
    for number in range(1, 9):
        with running(tmp_path / str(number), launch(game, number=number)) as app:
            until(app, lambda: awaits_person(app))
            found = moves(at_table(app).controller, GAMES.screens[game].why)
            if not found:
                continue
            assert all(isinstance(move.moment.action, Bid) for move in found)
            press(app, pygame.K_w)
            said = " ".join(why_scene(app).words)
            assert found[-1].moment.name in said
            assert "bidding" in said
            return
    raise AssertionError("the person was always the first to bid")


def test_before_any_move_there_is_nothing_to_ask(tmp_path: Path) -> None:
    with running(tmp_path, launch("empat-satu", {"players": 2})) as app:
        table = at_table(app)
        assert not table._why.enabled
        press(app, pygame.K_w)
        assert app.scene is table
        assert not any(spot.contains(spot.rect.center) for spot in table._spots)


def test_arrows_and_buttons_go_from_move_to_move(tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-two", {"players": 4})) as app:
        play_on(app, 3)
        table = at_table(app)
        found = moves(table.controller, table.game.why)
        press(app, pygame.K_w)
        scene = why_scene(app)
        for move in reversed(found[:-1]):
            press(app, pygame.K_LEFT)
            assert scene._at == move.at
        press(app, pygame.K_LEFT)  # there is nothing before the first
        assert scene._at == found[0].at
        later = scene.regions["later"].center
        for move in found[1:]:
            click(app, later)
            assert scene._at == move.at, "the button stays where it is"
        press(app, pygame.K_TAB)
        press(app, pygame.K_RETURN)
        frames(app)
        assert scene._at == found[-2].at or app.scene is table


def page_of(app: App, game: str) -> GamePage:
    """Return the page after the first deal: that of the winners where a single deal is the game."""
    play_until_page(app, "winners" if game == "empat-satu" else "score")
    assert isinstance(app.scene, GamePage)
    return app.scene


@for_each(("game", "given"), KINDS, sampled=True)
def test_after_the_deal_everything_is_told(tmp_path: Path, game: str, given: dict[str, object]) -> None:
    with running(tmp_path, launch(game, given)) as app:
        page = page_of(app, game)
        found = walk(page.table.controller, page.table.game.why)
        assert all(move.is_over and (move.decision is not None or move.is_own) for move in found)
        press(app, pygame.K_w)
        frames(app)
        scene = why_scene(app)
        last = max(number for number, move in enumerate(found) if not move.is_own)
        assert scene._at == found[last].at, "first an opponent is asked"
        for move in reversed(found[last - 8 : last + 1]):
            assert scene._at == move.at
            if move.decision is None:
                assert move.is_own
                press(app, pygame.K_LEFT)
                continue
            for choice in move.decision.choices:
                assert page.table.game.why.choice(move.moment, choice.action)[0] in scene.words
            press(app, pygame.K_LEFT)
        press(app, pygame.K_ESCAPE)
        frames(app)
        assert app.scene is page


def test_after_the_deal_an_opponents_card_is_told_with_its_reason_from_its_seat(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """While the deal runs nobody asks for one: what an opponent thought would give away its hand."""
    asked = explain_all(monkeypatch)
    usual = QuickMind.answer

    def answer(mind: QuickMind, question: Question[object]) -> object:
        found = usual(mind, question)
        if not isinstance(question, Move) or not isinstance(found, Decision):
            return found
        share = [0.6 if each.action == found.action else 0.5 for each in found.choices]
        choices = tuple(replace(each, share=lost, error=0.0) for each, lost in zip(found.choices, share, strict=True))
        return replace(found, choices=choices)

    monkeypatch.setattr(QuickMind, "answer", answer)
    with running(tmp_path, launch("forty-one")) as app:
        until(app, lambda: awaits_person(app))
        press(app, pygame.K_w)
        frames(app, 2)
        assert isinstance(app.scene, WhyScene) and not asked
        press(app, pygame.K_ESCAPE)
        page = page_of(app, "forty-one")
        asked.clear()
        press(app, pygame.K_w)
        frames(app, 3)
        scene = why_scene(app)
        for _ in range(20):
            if asked and isinstance(asked[-1].other, Play) and asked[-1].view.seat != PERSON:
                break
            press(app, pygame.K_LEFT)
            frames(app, 2)
        question, why, players = asked[-1], page.table.game.why, page.table.controller.setup.players
        seat = question.view.seat
        moment = Moment(seat, question.best, question.view, players)
        assert question.best == page.table.controller.steps[scene._at].done
        assert question.view.hand == page.table.controller.steps[scene._at - 1].after.hands[seat]
        reason = why.because(moment, kept(question))[0]
        assert f"{players[seat].name} keeps " in reason
        assert reason in scene.words


def test_the_only_card_is_not_said_to_have_been_chosen_by_rules_of_thumb(tmp_path: Path) -> None:
    """Below "It was the only card that Tom could play" it said "Tom went by rules of thumb here, without figures"."""
    with running(tmp_path, launch("forty-two", {"players": 4})) as app:
        page = page_of(app, "forty-two")
        found = moves(page.table.controller, page.table.game.why)
        forced = [move for move in found if move.decision is not None and len(move.decision.choices) == 1]
        assert forced
        for move in forced:
            app.routes.open_why_at(page, page.table, move.at)
            scene = why_scene(app)
            assert "It was the only card" in " ".join(scene.words), "also where it was led"
            assert "rules of thumb" not in " ".join(scene.words)
            press(app, pygame.K_ESCAPE)
            frames(app)


def test_after_continue_it_says_that_the_thoughts_are_gone(tmp_path: Path) -> None:
    controller = list(itertools.islice(played("forty-one", {}, Level.CASUAL, 5), 40))[-1]
    with running(tmp_path) as app:
        app.replace_all(open_record(app, read(controller.record_text())))
        until(app, lambda: awaits_person(app))
        table = at_table(app)
        found = moves(table.controller, table.game.why)
        gone = [move for move in found if move.decision is None]
        assert gone
        app.routes.open_why_at(table, table, gone[-1].at)
        scene = why_scene(app)
        assert "no longer known" in scene.words[-1]
        assert not {"chance", "points", "choices"} & set(scene.regions)


def test_a_deal_thrown_in_can_be_asked_about(tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-one")) as app:
        while not has_note(app):
            until(app, lambda: awaits_person(app) or has_note(app))
            if not has_note(app):
                person_acts(app, 1)
        table = at_table(app)
        press(app, pygame.K_w)
        frames(app)
        assert "What could be done" not in why_scene(app).words
        assert "choices" in why_scene(app).regions
        press(app, pygame.K_ESCAPE)
        frames(app)
        assert app.scene is table
        assert has_note(app)


# ----------------------------------------------------------------------------------- layout


def assert_laid_out(app: App, scene: WhyScene) -> None:
    """Fail if two things on the panel meet, or one leaves it."""
    assert pygame.Rect(0, 0, *app.size).contains(scene.panel)
    for name, rect in scene.regions.items():
        assert scene.panel.contains(rect), f"{name} leaves the panel"
    for (one, a), (two, b) in itertools.combinations(scene.regions.items(), 2):
        assert not a.colliderect(b), f"{one} meets {two}"


def richest(found: tuple[PastMove, ...]) -> list[PastMove]:
    """Return the moves that say most: those with the longest words, the most choices, and the first and last."""
    by_choices = sorted(found, key=lambda move: len(move.decision.choices) if move.decision else 0)
    by_words = sorted(found, key=lambda move: len(repr(move.decision)))
    return [found[0], found[-1], *by_choices[-2:], *by_words[-2:]]


@for_each("text_size", [0.8, 1.4])
@for_each(("game", "given"), [KINDS[0], KINDS[2], KINDS[4]], sampled=True)
def test_the_panel_has_room_in_every_window(
    tmp_path: Path, game: str, given: dict[str, object], text_size: float
) -> None:
    with running(tmp_path, launch(game, given)) as app:
        app.change_settings(text_size=text_size)
        app.rebuild()
        play_on(app, 3)
        for stage in ("running", "over"):
            if stage == "over":
                page_of(app, game)
            table = next(scene for scene in app.scenes if isinstance(scene, TableScene))
            for size in SIZES:
                app.size = size
                app._kits.clear()
                for move in richest(moves(table.controller, table.game.why)):
                    assert_laid_out(app, laid_out(app, table, move))
            app.size = (960, 600)
            app.rebuild()


def test_the_level_stands_on_the_panel_and_figures_in_words(tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-two", {"players": 4})) as app:
        play_on(app, 2)
        table = at_table(app)
        found = moves(table.controller, table.game.why)
        move = next(move for move in found if isinstance(move.moment.action, Bid))
        choices = tuple(Choice(Bid(n), n * 0.5, n / 10, float(n)) for n in range(8))
        decision = Decision(move.moment.action, choices, Reason("bid-simulated", {"worlds": 30, **VALUES}))
        table.controller._steps[move.at] = table.controller.steps[move.at]._replace(decision=decision)
        app.routes.open_why_at(table, table, move.at)
        words = why_scene(app).words
        assert any(text.startswith("Casual · Deal 1") for text in words)
        chance = decision.choice(decision.action).chance
        assert chance is not None
        assert any(text.startswith(f"{round(100 * chance)} %") for text in words)


def test_a_bid_that_was_not_the_best_by_the_figures_says_why() -> None:
    why = GAMES.screens["forty-one"].why
    controller = next(each for each in played("forty-one", {}, Level.CASUAL, 1) if moves(each, why))
    move = moves(controller, why)[0]
    assert isinstance(move.moment.action, Bid)
    said = {}
    for settled in ("needed", "not-lower", "not-higher"):
        reason = Reason("bid-simulated", {"worlds": 300, "chance": 0.81, "points": 0.5, "settled": settled})
        said[settled] = why.told(move.moment, Decision(move.moment.action, (), reason))
        choices = Choice(move.moment.action, share=0.30), Choice(Bid(13), share=0.32)
        priced = why.told(move.moment, Decision(move.moment.action, choices, reason))
        assert priced == said[settled] + " A bid of 13 would have won the game 2 times more in 100."
    assert "81 %" in said["needed"] and "throw-in" in said["not-lower"] and "probably have missed" in said["not-higher"]
    reason = Reason("bid-at-sight", {"tricks": 2.9, "settled": "needed"})
    assert "nearly good for that many" in why.told(move.moment, Decision(move.moment.action, (), reason))


def test_in_a_tall_window_what_could_be_done_stands_below(tmp_path: Path) -> None:
    """Beside the move it was a narrow column."""
    with running(tmp_path, launch("empat-satu", {"players": 2})) as app:
        page_of(app, "empat-satu")
        table = next(scene for scene in app.scenes if isinstance(scene, TableScene))
        move = moves(table.controller, table.game.why)[-1]
        for size, is_below in (((600, 960), True), ((960, 600), False)):
            app.size = size
            app._kits.clear()
            scene = laid_out(app, table, move)
            assert_laid_out(app, scene)
            head, choices = scene.regions["head"], scene.regions["choices"]
            assert (choices.left == head.left) == is_below
            assert "without figures" not in " ".join(scene.words), "the promise of every throw is shown"
            assert all(item.tips() for item in scene.controls.widgets)
