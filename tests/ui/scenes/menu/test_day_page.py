"""The deals of the day on the screen: played once, beside the levels, by mouse and by keys."""

from __future__ import annotations

import gettext
import json
import sqlite3
from datetime import timedelta
from pathlib import Path

import pygame
import pytest

from game.controller import PERSON
from game.games import GAMES
from game.opponents.base import Level
from game.profile.kept import DayResult
from game.ui.games.day_deal import has_days, setup_of, today
from game.ui.language import figures
from game.ui.language.messages import ENGLISH, speak
from game.ui.navigation import begin as new_table
from game.ui.scenes.menu.day import DayHead
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.scene import Launch
from tests.cases import for_each
from tests.ui.playing import click, frames, press, running, until, until_page
from tests.ui.scenes.menu.days import begin, opened, page_of, play_out

SIZES = [(960, 600), (960, 1040), (1000, 1380), (1920, 1080)]
every_game = pytest.mark.parametrize("game", GAMES.rules)


@every_game
def test_the_tile_of_a_day_showed_the_same_cards_as_every_other_page(game: str, tmp_path: Path) -> None:
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        shown = next(panel.hand for panel in opened(app).panels if panel.game.name == game)
        table = begin(app, game)
        until(app, lambda: bool(table.controller.steps))
        assert set(shown) == set(table.controller.deals[0].cards.hands[PERSON]), "it shows the hand that waits"


@every_game
def test_after_the_deal_of_the_day_all_levels_play_the_same_seat(game: str, tmp_path: Path) -> None:
    day = today()
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        table = begin(app, game)
        assert table.controller.setup.number == setup_of(app, app.games[game], today()).number
        play_out(app, table)
        page = page_of(app)
        until(app, lambda: len(app.store.days[day, game].levels) == len(Level))
        result = app.store.days[day, game]
        assert set(result.levels) == {str(level) for level in Level}
        assert not result.is_helped
        press(app, pygame.K_RETURN)
        assert page is not app.scene
        until(app, lambda: app.scene.name in ("score", "winners", "table"))
    with running(tmp_path) as app:
        assert app.store.days[day, game] == result


def test_only_the_first_time_counts(tmp_path: Path) -> None:
    game, day = "forty-one", today()
    kept = DayResult(day, game, 99.0, levels={str(level): 1.0 for level in Level})
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        app.store.save_day(kept)
        table = begin(app, game)
        assert table.day.day is None
        play_out(app, table)
        assert app.scene.name != "day"
        assert app.store.days[day, game] == kept


def test_a_deal_of_the_day_begun_goes_on_from_its_page(tmp_path: Path) -> None:
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        table = begin(app, "forty-two")
        until(app, lambda: bool(table.controller.steps) and app.store.open_game("forty-two") is not None)
        number = table.controller.setup.number
        app.replace_all(MenuScene(app))
        table = begin(app, "forty-two")
        assert table.controller.setup.number == number
        assert table.controller.steps
        assert table.day.day == today()


def test_a_deal_of_the_day_that_was_set_aside_goes_on_and_is_not_played_twice(tmp_path: Path) -> None:
    # The page offered to play it, with its cards known by then.
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        table = begin(app, "forty-two")
        until(app, lambda: bool(table.controller.steps) and app.store.open_game("forty-two") is not None)
        steps = table.controller.steps[0]
        setup = table.controller.setup
        app.replace_all(new_table(app, setup.game, setup.options, setup.players, 5))
        first = table.controller.autosave.beside.game_id

        def is_replaced() -> bool:
            kept = app.store.open_game("forty-two")
            return kept is not None and kept.beside.game_id != first

        until(app, is_replaced)
        app.replace_all(MenuScene(app))
        page = opened(app)
        until(app, lambda: page.buttons["forty-two"].label == "Continue")
        click(app, page.buttons["forty-two"].rect.center)
        until_page(app, "table")
        assert isinstance(app.scene, TableScene)
        assert app.scene.controller.steps[0].done == steps.done and app.scene.day.day == today()


@for_each("size", [(960, 600), (960, 1040), (1000, 1380)], sampled=True)
def test_all_games_are_in_sight_and_the_digits_play_their_deals(size: tuple[int, int], tmp_path: Path) -> None:
    # In a tall window 42 was below the edge of the page, under two half-empty panels.
    with running(tmp_path, Launch(size=size, speed="instant")) as app:
        page = opened(app)
        assert page.area.length <= page.area.view.height
        press(app, pygame.K_3)
        until_page(app, "table")
        assert isinstance(app.scene, TableScene) and app.scene.game.name == list(GAMES.rules)[2]


def test_the_rail_says_that_it_is_the_deal_of_the_day(tmp_path: Path) -> None:
    with running(tmp_path, Launch(size=(1280, 720), speed="instant")) as app:
        table = begin(app, "forty-one")
        until(app, lambda: bool(table.controller.steps))
        frames(app, 3)
        assert table.title_words()[0].startswith("Deal of the day")


def test_the_levels_go_on_with_what_they_had_not_played(tmp_path: Path) -> None:
    day = today()
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        app.store.save_day(DayResult(day, "forty-two", 3.0, levels={"beginner": -4.0}))
        opened(app)
        until(app, lambda: len(app.store.days[day, "forty-two"].levels) == len(Level))
        assert app.store.days[day, "forty-two"].levels["beginner"] == -4.0


@for_each("size", SIZES, sampled=True)
def test_everything_has_room_at_every_size(size: tuple[int, int], tmp_path: Path) -> None:
    with running(tmp_path, Launch(size=size, speed="instant")) as app:
        app.store.save_day(DayResult(today(), "empat-satu", -21.5, is_helped=True))
        page = opened(app)
        panels = [panel.rect for panel in page.panels]
        assert len(panels) == sum(has_days(app, game) for game in app.games.values())
        assert not any(one.colliderect(other) for at, one in enumerate(panels) for other in panels[:at])
        for panel in page.panels:
            assert panel.rect.contains(page.buttons[panel.game.name].rect)


def test_a_damaged_row_of_the_days_is_left_out_and_opens_no_fault(tmp_path: Path) -> None:
    # A date that is none, and points without end, closed the program when the menu or the page opened.
    game = "forty-one"
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        for age in range(5):
            app.store.save_day(DayResult(today() - timedelta(days=age), game, 3.0, levels={"expert": 1.0}))
        begin(app, game)
        until(app, lambda: app.store.open_game(game) is not None)
    damages = [
        "points = 9e999 WHERE rowid = 1",
        "levels = '{\"expert\": 1e99}' WHERE rowid = 2",
        "day = '2026-02-31' WHERE rowid = 3",
        "day = 'yesterday' WHERE rowid = 4",
    ]
    with sqlite3.connect(tmp_path / "profile.sqlite") as base:
        for damage in damages:
            base.execute(f"UPDATE days SET {damage}")
        kept = base.execute("SELECT beside FROM open_games").fetchone()[0]
        base.execute("UPDATE open_games SET beside = ?", (json.dumps({**json.loads(kept), "day": "yesterday"}),))
    base.close()
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        assert [result.day for result in app.store.days.values()] == [today() - timedelta(days=4)]
        opened(app)
        press(app, pygame.K_ESCAPE)
        assert app.routes.go_on(game)
        frames(app, 5)
        assert isinstance(app.scene, TableScene) and app.scene.day.day is None


@for_each("size", SIZES, sampled=True)
def test_no_letter_of_the_calendar_stands_on_its_neighbour(size: tuple[int, int], tmp_path: Path) -> None:
    try:
        with running(tmp_path, Launch(size=size, language="ar")) as app:
            head = next(item for item in opened(app).stage.items if isinstance(item, DayHead))
            letters = figures.weekday_letters()
            widest = max(app.text.width(each, round(head._small * 0.8)) for each in letters)
            assert "س" in letters and widest < head._cell
    finally:
        speak(ENGLISH, gettext.NullTranslations())
