"""One switch from the beginning of a thing to its end: a claim, an offer, a review, a puzzle, a guided deal, a name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.games import GAMES
from game.rules.base import Action
from game.ui.app import App
from game.ui.controls.described import Role
from game.ui.controls.entry import TextField
from game.ui.language.messages import pgettext
from game.ui.scenes.menu.new_game import NewGameScene
from game.ui.scenes.practice.lesson import LessonScene
from game.ui.scenes.practice.practice import PracticeScene
from game.ui.scenes.practice.puzzle import PuzzleScene
from game.ui.scenes.review.page import ReviewScene
from tests.cases import for_each
from tests.practice.made_up import puzzle
from tests.ui.playing import awaits_person, launch, running, until
from tests.ui.scenes.play.claiming import claiming, is_played_out, offered
from tests.ui.scenes.practice.test_guided_deals import awaits, expected, lesson_of
from tests.ui.scenes.practice.test_practice_page import keep, only_own, puzzle_of
from tests.ui.switching import choose, marked, pass_time
from tests.ui.test_scanning import by_one_key, named

__all__ = ["only_own"]


def take_switch(app: App) -> None:
    """Play with one switch from now on."""
    app.change_settings(switch="one", switch_step=0.5)
    app.rebuild()


def come(app: App, reached: Callable[[], bool]) -> None:
    """Let time pass, with no press at all, until something is so."""
    until(app, reached)
    pass_time(app, 0.4)


def move(app: App, action: Action) -> None:
    """Make a move at the table with the switch, once it is asked for."""
    come(app, lambda: awaits_person(app) and bool(marked(app)))
    by_one_key(app, action)


@for_each(("name", "asks"), [("own", 1), ("own-forty-two", 2)])
def test_the_rest_is_claimed_by_one_switch(tmp_path: Path, name: str, asks: int) -> None:
    with claiming(tmp_path, name) as (app, scene):
        take_switch(app)
        for _time in range(asks):
            come(app, lambda: awaits_person(app) and bool(marked(app)))
            assert not is_played_out(scene)
            choose(app, named("Menu"))
            choose(app, named("Claim the rest"))
        until(app, lambda: scene.controller.state.turn is None)
        assert scene.controller.steps[-1].played_out


@for_each("answer", ["Accept", "Play on"])
def test_an_offer_is_answered_by_one_switch(tmp_path: Path, answer: str) -> None:
    with claiming(tmp_path, "offer") as (app, scene):
        take_switch(app)
        come(app, lambda: offered(scene) and bool(marked(app)))
        assert {"Accept"} == {thing.name for thing in marked(app)} or len(marked(app)) > 1
        choose(app, named(answer))
        if answer == "Accept":
            until(app, lambda: scene.controller.state.turn is None)
        else:
            come(app, lambda: awaits_person(app) and bool(marked(app)))
            by_one_key(app, scene.controller.view.legal_actions()[0])
            assert not is_played_out(scene)


def test_a_review_is_gone_through_by_one_switch(tmp_path: Path) -> None:
    with claiming(tmp_path, "offer") as (app, scene):
        take_switch(app)
        come(app, lambda: offered(scene) and bool(marked(app)))
        choose(app, named("Accept"))
        come(app, lambda: app.scene.name == "score")
        score = app.scene
        choose(app, named("Review"))
        come(app, lambda: isinstance(app.scene, ReviewScene))
        review = app.scene
        assert isinstance(review, ReviewScene)
        before = review.at
        choose(app, named("One move on."))
        assert review.at == before + 1
        choose(app, lambda thing: thing.group == "Karim" and thing.role is Role.ITEM)
        assert review.at != before + 1, "a card leads to where it was played"
        choose(app, named("More"))
        come(app, lambda: app.scene.name == "more")
        choose(app, named("Share or save"))
        come(app, lambda: app.scene.name == "share")
        choose(app, named("Done"))
        come(app, lambda: app.scene is review)
        choose(app, named("Back"))
        come(app, lambda: app.scene is score)


@pytest.mark.usefixtures("only_own")
@for_each("game", list(GAMES.rules))
def test_a_puzzle_is_missed_tried_again_and_solved_by_one_switch(tmp_path: Path, game: str) -> None:
    with running(tmp_path) as app:
        made = puzzle(game, number=1)
        keep(app, made)
        take_switch(app)
        choose(app, named("Practice"))
        come(app, lambda: isinstance(app.scene, PracticeScene) and app.scene.is_listed)
        choose(app, lambda thing: thing.name == "Puzzles" and thing.group == app.games[game].title())
        come(app, lambda: isinstance(app.scene, PuzzleScene))
        scene = puzzle_of(app)
        move(app, made.state.legal_actions()[1])
        come(app, lambda: scene.chosen is not None)
        assert not scene.is_solved
        choose(app, named("Try again"))
        move(app, made.decision.action)
        come(app, lambda: scene.is_solved)
        choose(app, named("Done"))
        come(app, lambda: isinstance(app.scene, PracticeScene))


@for_each("game", list(GAMES.rules))
def test_a_guided_deal_is_played_to_its_last_word_by_one_switch(tmp_path: Path, game: str) -> None:
    with running(tmp_path, launch(speed="instant")) as app:
        take_switch(app)
        app.routes.open_lesson(game, "lesson")
        moves = 0
        for _turn in range(200):
            come(app, lambda: isinstance(app.scene, LessonScene) and awaits(app) and bool(marked(app)))
            scene = lesson_of(app)
            if scene.told is not None and scene.told.kind == "close":
                break
            if scene.told is not None and scene.told.kind == "say":
                choose(app, named("Go on"))
            else:
                by_one_key(app, expected(scene))
                moves += 1
        assert moves >= 3 and scene.controller.deals[-1].actions == scene.lesson.actions


@for_each(("language", "letters"), [("en", "nur"), ("ar", "نور")])
def test_no_name_could_be_typed_with_a_switch(tmp_path: Path, language: str, letters: str) -> None:
    with running(tmp_path, launch()) as app:
        app.change_settings(language=language)
        take_switch(app)
        app.routes.open_new_game("forty-one")
        page = app.scene
        assert isinstance(page, NewGameScene)
        page.unfold("players")
        pass_time(app, 0.2)
        field = next(each for each in page.controls.widgets if isinstance(each, TextField) and not each.only_figures)
        choose(app, lambda thing: thing.source is field)
        come(app, lambda: app.scene.name == "typing")
        while field.text:
            choose(app, named(pgettext("button", "Erase")))
        for letter in letters:
            choose(app, lambda thing, letter=letter: thing.name.lower() == letter)  # type: ignore[misc]
        choose(app, named(pgettext("button", "Done")))
        come(app, lambda: app.scene is page)
        assert page.seating.players[0].name == letters.capitalize()
