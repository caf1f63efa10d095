"""docs/adding-a-game.md held to the files it quotes, and the game that it builds to what all games promise."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import pickle
import random
import re
import subprocess
import sys
import textwrap
import time
from functools import partial
from pathlib import Path

import msgspec
import pytest

from docs.examples.whist.opponents import MIND, RULES_OF_THUMB
from docs.examples.whist.rules import PLAYERS, RULES, PublicState, State, WhistOptions
from docs.examples.whist.table import WhistTable
from docs.examples.whist.why import WHY
from game.cards import Card
from game.controller import Controller, Setup
from game.games import GAMES, Games
from game.opponents.base import Level, cost
from game.profile.kept import Beside
from game.profile.statistics import figures_of
from game.record import DealRecord, Record, Replayed, read, write
from game.rules.base import Action, Event, IllegalAction, Play, TurnedUp
from game.rules.deal import Deal
from game.ui.app import App
from game.ui.games.game import Game
from game.ui.games.past_deal import finished_deals
from game.ui.scenes.menu.tile import OnTile, Tile
from game.ui.scenes.practice.practice import PracticeScene
from game.ui.scenes.practice.practice_art import PuzzlePanel
from game.ui.scenes.scene import Launch
from game.ui.words.hints import hint_of
from game.ui.words.talk import Talk
from game.ui.words.why import reason_words, walk
from tests import ROOT
from tests.cases import for_each
from tests.laws.suite import Law, laws_of
from tests.opponents.deciding import told_by
from tests.playouts import deal_for
from tests.ui.moves import has_moved_on
from tests.ui.playing import QuickMind, at_table, awaits_person, click, frames, has_note, press, running, until
from tools.match import Match, Scores, interval, play_board

import pygame  # isort: skip (after playing, which has it open no window)

PAGE = ROOT / "docs" / "adding-a-game.md"
EXAMPLE = ROOT / "docs" / "examples" / "whist"
PLACE = "docs.examples.whist"
FOUR = Games(*GAMES.places, PLACE)
MOST_SECONDS = 0.6  # of processor time that a move may take


def played(seed: int, target: int = 5) -> tuple[Record, State, list[State], list[Event]]:
    """Return a game at random as a record, its last state, every state on the way and every event."""
    rng, options = random.Random(seed), WhistOptions(target)
    state, deals = options.new_game(), list[DealRecord]()
    states, events = list[State](), list[Event]()
    while not state.is_over:
        cards = deal_for(state, seed)
        state, happened = state.deal(cards)
        actions: list[Action] = []
        events += happened
        while state.turn is not None:
            states.append(state)
            actions.append(rng.choice(state.legal_actions()))
            state, happened = state.apply(actions[-1])
            events += happened
        deals.append(DealRecord(cards, tuple(actions)))
    return Record("whist", options, None, tuple(deals)), state, states, events


# --- the page


def lines_of(text: str) -> str:
    """Return the lines of a text without what stands before and between them: a page may move code to the left."""
    return "\n".join(line.strip() for line in text.splitlines() if line.strip())


def test_what_the_page_quotes_stands_in_the_files() -> None:
    files = {path.name: path.read_text(encoding="utf-8") for path in [*EXAMPLE.glob("*.*"), ROOT / "game" / "games.py"]}
    blocks = re.findall(r"^`(?:[\w/]*/)?([\w.]+)`:\n\n```\w+\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
    assert len(blocks) == PAGE.read_text("utf-8").count("\n```\n"), "every block says which file it is from"
    assert {name for name, _ in blocks} >= {"rules.py", "opponents.py", "table.py", "game.py", "why.py", "rules.md"}
    for name, block in blocks:
        for piece in lines_of(block).split("\n...\n"):
            assert piece in lines_of(files[name]), f"{name} does not hold:\n{piece}"


def test_the_example_is_as_short_as_the_page_says() -> None:
    assert "fewer than 300 lines" in PAGE.read_text("utf-8")
    assert sum(code_lines(path) for path in EXAMPLE.glob("*.py")) < 300


def code_lines(path: Path) -> int:
    """Return how many lines of a module are neither blank nor of a docstring."""
    source = path.read_text(encoding="utf-8")
    told = set[int]()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            told.update(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    return sum(bool(line.strip()) and number not in told for number, line in enumerate(source.splitlines(), 1))


def test_the_deal_that_the_page_plays_without_a_window_is_played() -> None:
    found = re.search(r'    python -c "\n(.*?)"\n', PAGE.read_text("utf-8"), re.S)
    assert found is not None
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(textwrap.dedent(found[1]), {})
    assert "trick_winners" in said.getvalue()


def test_one_line_of_the_list_adds_the_game() -> None:
    for parts in (FOUR.rules, FOUR.opponents.minds, FOUR.screens):
        assert list(parts) == [*GAMES.rules, "whist"]
    assert pickle.loads(pickle.dumps(FOUR)).places == FOUR.places, "the process that thinks gets them by name"


# --- the rules


def test_cards_are_conserved_and_the_last_one_dealt_is_turned_up() -> None:
    record, state, states, events = played(1)
    for each in states:
        held = [card for hand in each.hands for card in hand]
        gone = [card for trick in each.public.tricks for card in trick.cards] + list(each.public.trick)
        assert len(set(held + gone)) == 52 == len(held + gone)
    turned_up = [event.card for event in events if isinstance(event, TurnedUp)]
    assert turned_up == [deal.cards.hands[deal.cards.dealer][-1] for deal in record.deals]
    assert max(state.public.scores) >= 5
    for result in state.public.past:
        ours = result.tricks[0] + result.tricks[2]
        assert result.points == (max(0, ours - 6), max(0, 7 - ours)) * 2


def test_a_suit_that_can_be_followed_must_be_followed() -> None:
    state, _ = RULES.usual.new_game().deal(deal_for(RULES.usual.new_game(), 1))
    assert state.turn is not None
    led = next(card for card in state.hands[state.turn] if any(card.suit is other.suit for other in state.hands[0]))
    state, _ = state.apply(Play(led))
    for card in state.hands[state.turn or 0]:
        follows = card.suit is led.suit or all(other.suit is not led.suit for other in state.hands[state.turn or 0])
        if follows:
            state.apply(Play(card))
        else:
            with pytest.raises(IllegalAction, match="must follow"):
                state.apply(Play(card))


def test_a_record_comes_back() -> None:
    record, state, _, _ = played(2, target=2)
    assert read(write(record), FOUR.rules) == Replayed(record, state)
    assert '"options": {"target": 2}' in write(record)
    assert all("bids" not in report for report in state.deal_reports())


def test_the_program_with_the_game_checks_its_records_and_the_one_without_refuses_them(tmp_path: Path) -> None:
    kept = tmp_path / "whist.json"
    kept.write_text(write(played(3, target=1)[0]), encoding="utf-8")
    told = []
    for program in (["-m", PLACE], ["main.py"]):
        command = [sys.executable, *program, "--check", str(kept)]
        told.append(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False))
    assert [done.returncode for done in told] == [0, 2]
    assert json.loads(told[0].stdout)["finished"] is True
    assert "game must be" in json.loads(told[1].stdout)["error"]


def test_undo_takes_a_card_back_and_redo_puts_it_there_again() -> None:
    options = RULES.usual
    players = FOUR.screens["whist"].default_players(options)
    controller = Controller(Setup("whist", options, players, 3), QuickMind(FOUR))
    controller.deal()
    while controller.state.turn != 0:
        controller.submit(controller.state.legal_actions()[0])
    before = controller.state
    controller.submit(before.legal_actions()[0])
    after = controller.state
    controller.undo()
    assert controller.state == before
    controller.redo()
    assert controller.state == after


# --- the laws


@for_each("law", laws_of(RULES, MIND, FOUR.screens["whist"], {"target": (1, 2, 5, 20)}))
def test_the_game_obeys_the_laws_of_all_games(law: Law) -> None:
    law()


# --- the opponents


def test_worlds_look_as_the_view_does_and_what_was_played_can_be_played_in_them() -> None:
    record, _, states, _ = played(4, target=1)
    cards, actions = record.deals[0].cards, record.deals[0].actions
    for number, state in enumerate(states[:52]):
        seat = number % PLAYERS
        view = state.view(seat)
        worlds = MIND.worlds(view, random.Random(number))
        for world in (next(worlds), next(worlds)):
            assert world.view(seat) == view
            dealt = [sorted(hand, key=lambda card: card is state.public.turn_up) for hand in world.dealt]
            twin, _ = state.public.options.new_game().deal(Deal(cards.dealer, tuple(map(tuple, dealt))))
            for action in actions[:number]:
                twin, _ = twin.apply(action)
            assert twin.public == state.public
            assert set(twin.hands[seat]) == set(view.hand)


@for_each("level", Level)
def test_every_level_plays_by_the_rules_and_in_time_and_says_why(level: Level) -> None:
    _, _, states, _ = played(5, target=1)
    for state in (states[0], states[18], states[33], states[51]):
        assert state.turn is not None
        view = state.view(state.turn)
        begun = time.process_time()
        decision = FOUR.opponents.choose(view, level, 1)
        assert time.process_time() - begun < 2 * MOST_SECONDS
        assert decision.action in view.legal_actions()
        assert decision == FOUR.opponents.choose(view, level, 1) or level >= Level.SKILLED
        assert {choice.action for choice in decision.choices} == set(view.legal_actions())
        assert decision.why.code in MIND.reasons
    assert MIND.reasons <= WHY.themes.keys()


def test_hints_come_of_the_rules_of_thumb_and_worlds_alone() -> None:
    """They hold what each card is worth in points; of the game nothing is known, so nobody is told of a mistake."""
    _, _, states, _ = played(5, target=1)
    for state in (states[0], states[18], states[33]):
        assert state.turn is not None
        view = state.view(state.turn)
        for decision in told_by(FOUR.opponents.advise(view)):
            assert decision.action in view.legal_actions()
            assert [choice.action for choice in decision.choices] == list(view.legal_actions())
            assert all(choice.points is not None for choice in decision.choices)
            assert all(cost(decision, choice.action) is None for choice in decision.choices)


def test_every_rule_of_thumb_is_used_and_none_goes_without_a_name() -> None:
    """A lead had a name that no words were found for."""
    used = set()
    for seed in range(6):
        _, _, states, _ = played(seed)
        for state in states:
            assert state.turn is not None
            used.add(MIND.at_once(state.view(state.turn), Level.CASUAL, seed).why.code)
    assert used == RULES_OF_THUMB


def test_levels_without_kernels_need_not_be_made_ready() -> None:
    _, _, states, _ = played(6, target=1)
    opponents = Games(PLACE).opponents
    assert opponents.is_warm(states[0].view(0))
    assert not Games("forty-one").opponents.is_warm(GAMES.rules["forty-one"].usual.new_game().view(0))
    assert not list(opponents.warm())


@pytest.mark.soak
@pytest.mark.parametrize(
    ("one", "two", "deals", "seed"), [("skilled", "casual", 150, 1), ("expert", "skilled", 100, 2)]
)
def test_a_stronger_level_is_stronger(one: str, two: str, deals: int, seed: int) -> None:
    match = Match("whist", RULES.usual, (one, two), seed, games=FOUR)
    scores = Scores(match)
    for number in range(deals):
        scores.add(play_board(match, number))
    middle, half = interval(scores.differences)
    assert middle > half


# --- the table


@for_each("size", [(960, 600), (1920, 1080), (600, 960), (960, 1040)], sampled=True)
@for_each("text", [1.0, 1.4])
def test_the_menu_has_room_for_a_fourth_tile(tmp_path: Path, size: tuple[int, int], text: float) -> None:
    with running(tmp_path, Launch(size=size, speed="instant"), games=FOUR) as app:
        app.change_settings(text_size=text)
        app.rebuild()
        widgets = [each for each in app.scene.controls.widgets if not isinstance(each, OnTile)]
        tiles = [each for each in widgets if isinstance(each, Tile)]
        assert [tile.keys for tile in tiles] == [("1",), ("2",), ("3",), ("4",)]
        offers = [each for each in app.scene.controls.widgets if isinstance(each, OnTile)]
        assert len(offers) == 7 and all(each.tile.rect.contains(each.rect) for each in offers), "Whist has none"
        for number, widget in enumerate(widgets):
            assert pygame.Rect((0, 0), size).contains(widget.rect)
            assert widget.rect.collidelist([other.rect for other in widgets[number + 1 :]]) == -1
        press(app, pygame.K_4)
        until(app, lambda: app.scene.name == "new game")


def test_practice_had_a_place_for_puzzles_that_the_game_can_never_have(tmp_path: Path) -> None:
    with running(tmp_path, Launch(size=(1280, 720), speed="instant"), games=FOUR) as app:
        press(app, pygame.K_p)
        until(app, lambda: isinstance(app.scene, PracticeScene) and app.scene.is_listed)
        frames(app, 3)
        shown = [item for item in app.scene.stage.items if isinstance(item, PuzzlePanel)]
        assert [panel.title for panel in shown] == ["Forty-One", "Empat Satu", "42"]


def table_of(app: App) -> WhistTable:
    """Return the table of Whist that is on top of the scenes."""
    table = at_table(app).table
    assert isinstance(table, WhistTable)
    return table


def act_by_mouse(app: App) -> None:
    """Play the first legal card by a click."""
    hand = table_of(app).hand
    sprite = next(sprite for sprite in hand.sprites if hand.legal and sprite.card in hand.legal)
    click(app, (round(sprite.x - sprite.height * 0.3), round(sprite.y - sprite.height * 0.4)))


@for_each("first", range(1, 101, 20), sampled=True)
def test_table_talk_asked_for_a_bid_in_a_game_without_bids(first: int) -> None:
    """A hundred games without a screen; all that is told of them and noted about them is told and noted."""
    game = FOUR.screens["whist"]
    for number in range(first, first + 20):
        options = WhistOptions(1 + number % 5)
        players, partners = game.default_players(options), {seat: seat ^ 2 for seat in range(PLAYERS)}
        controller = Controller(Setup("whist", options, players, number), QuickMind(FOUR))
        talk, hints = Talk(players, game.occasions, random.Random(number)), random.Random(number)
        while not controller.state.is_over:
            if controller.state.awaits_deal:
                controller.deal()
            elif controller.is_persons_turn:
                view = controller.view
                decision = FOUR.opponents.choose_at_once(view, Level.CASUAL, number)
                assert hint_of(game.why, view, players, decision).wordings
                controller.submit(hints.choice(view.legal_actions()))
            else:
                decided = controller.think()
                assert decided is not None
                controller.submit(decided.action, decided)
            for event, view in controller.take_happenings():
                saying = talk.answer(event, view, partners)
                assert saying is None or saying.seat != 0
            if controller.state.turn is None:
                _tell_all(game, controller)


def _tell_all(game: Game, controller: Controller) -> None:
    """Tell all that can be told of a game between two deals."""
    state, players = controller.state, controller.setup.players
    for move in walk(controller, game.why):
        if move.decision is not None:
            assert reason_words(game.why, move.moment, move.decision, is_over=move.is_over)
    assert game.past_deal(controller, finished_deals(controller)[-1], "suits").positions
    assert game.score_sheet(state, players).rows
    assert not state.is_over or game.best_cards(state, controller.deals[-1].cards)
    assert game.ahead(state, players) and game.standing(state, players)
    figures = figures_of(state.public, Beside())
    assert figures.own.deals == len(state.public.past)


def test_a_sides_score_counted_twice_in_the_sentence_on_who_stood_ahead() -> None:
    state = msgspec.structs.replace(RULES.usual.new_game(), public=PublicState(RULES.usual, scores=(3, 1, 3, 1)))
    game = FOUR.screens["whist"]
    assert game.ahead(state, game.default_players(RULES.usual)) == "Your team stood ahead, 3 to 1."


@for_each("number", [4, 6], sampled=True)
def test_a_game_is_played_with_everything_switched_on(tmp_path: Path, number: int) -> None:
    """Talk, hints, the play checker, the cards gone, why and the review: a crash ended half of all games."""
    launch = Launch(game="whist", options=WhistOptions(1), number=number, size=(960, 600), speed="instant")
    with running(tmp_path, launch, games=FOUR) as app:
        app.change_settings(play_checker=True, shows_gone=True, shows_worth=True, table_talk=True)
        seen = set[str]()
        while app.scene.name != "winners":
            until(app, lambda: awaits_person(app) or has_note(app) or app.scene.name != "table")
            if not awaits_person(app):
                press(app, pygame.K_RETURN)
                frames(app, 2)
                continue
            table = at_table(app)
            before = len(table.controller.steps)
            for key in (pygame.K_h, pygame.K_w, pygame.K_l) if not before % 3 else ():
                press(app, key)
                frames(app, 2)
                seen.add(app.scene.name)
                if app.scene is not table:
                    press(app, pygame.K_ESCAPE)
                    frames(app, 2)
            until(app, lambda: awaits_person(app))
            table.act(table.controller.view.legal_actions()[0])
            until(app, partial(has_moved_on, app, before))
        for key in (pygame.K_s, pygame.K_a):
            press(app, key)
            frames(app, 3)
            seen.add(app.scene.name)
        assert seen == {"table", "why", "last trick", "score", "review"}


@for_each("size", [(960, 600), (960, 1040)], sampled=True)
def test_a_game_is_played_by_clicks_to_the_winners_page(tmp_path: Path, size: tuple[int, int]) -> None:
    launch = Launch(game="whist", options=WhistOptions(1), number=3, size=size, speed="instant")
    trumps: set[Card | None] = set()
    with running(tmp_path, launch, games=FOUR) as app:
        for _turn in range(100):
            until(app, lambda: awaits_person(app) or has_note(app) or app.scene.name != "table")
            if awaits_person(app):
                trumps.add(table_of(app).turn_up.card)
                before = len(at_table(app).controller.steps)
                act_by_mouse(app)
                until(app, partial(has_moved_on, app, before))
            elif app.scene.name == "winners":
                break
            else:
                press(app, pygame.K_RETURN)
                frames(app, 2)
        assert app.scene.name == "winners"
        assert app.store.tally("whist").played == 1
        assert len(trumps) == 1 and None not in trumps
