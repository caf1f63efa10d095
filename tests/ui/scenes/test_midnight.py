"""Midnight, another time zone, a clock set back: what is on the screen is told anew, and a deal stays its own day's."""

from __future__ import annotations

import sys
import time
from datetime import date, timedelta
from pathlib import Path

import pygame
import pytest

from game.deals.day import number_of
from game.opponents.base import Level
from game.practice.deck import spaced
from game.practice.puzzles import encode
from game.profile.kept import Beside, DayResult
from game.profile.practised import PuzzleAnswer, PuzzleCard
from game.ui.controls.buttons import Button
from game.ui.scenes.forms.page import PageScene, RowText
from game.ui.scenes.menu.day import DayHead
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.practice.practice import PracticeScene
from game.ui.scenes.practice.practice_art import PracticeHead
from game.ui.scenes.scene import Launch
from game.ui.scenes.your_games.your_games import YourGamesScene
from tests.practice.made_up import puzzle
from tests.ui.playing import at_table, click, frames, press, running, until, until_page
from tests.ui.program import record
from tests.ui.scenes.menu.days import begin, opened, page_of, play_out

MONDAY = date(2026, 11, 23)


class Clock:
    """The date that the program is told, in place of the true one."""

    def __init__(self, patching: pytest.MonkeyPatch, day: date) -> None:
        self.ahead = 0.0
        local, now = time.localtime, time.time
        self._begun = now()
        patching.setattr(time, "localtime", lambda at=None: local(now() + self.ahead if at is None else at))
        patching.setattr(time, "time", lambda: now() + self.ahead)
        self.set(day)

    def set(self, day: date) -> None:
        """Let it be noon of ``day``."""
        self.ahead = time.mktime((*day.timetuple()[:3], 12, 0, 0, 0, 0, -1)) - self._begun


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    monkeypatch.setattr("game.ui.app._LISTEN_SECONDS", -1.0)  # the date is looked at in every frame
    return Clock(monkeypatch, MONDAY)


@pytest.mark.parametrize("later", [1, 3, -1, -40])
def test_the_page_left_open_past_midnight_plays_the_new_days_deal(clock: Clock, later: int, tmp_path: Path) -> None:
    """It played yesterday's, after the fact, and counted it; and so if the clock was set back."""
    game, day = "forty-one", MONDAY + timedelta(days=later)
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        app.store.save_day(DayResult(MONDAY, game, 3.0, levels={"expert": 1.0}))
        page = opened(app)
        assert (page.buttons[game].label, page.buttons["forty-two"].label) == ("Play again", "Play")
        clock.set(day)
        frames(app, 1)
        assert [page.buttons[name].label for name in (game, "forty-two")] == ["Play", "Play"]
        head = next(item for item in page.stage.items if isinstance(item, DayHead))
        assert (head._day, head.streak) == (
            day,
            "1 day in a row" if later == 1 else "Play one today to start a streak.",
        )
        click(app, page.buttons["forty-two"].rect.center)
        until_page(app, "table")
        assert isinstance(app.scene, TableScene)
        assert app.scene.controller.setup.number == number_of(day, "forty-two")
        assert app.scene.day.day == day
        until(app, lambda: bool(at_table(app).controller.steps))
        play_out(app, app.scene)
        assert (day, "forty-two") in app.store.days and (MONDAY, "forty-two") not in app.store.days


@pytest.mark.parametrize("later", [1, 5, -1])
def test_a_deal_begun_before_midnight_stays_that_days(clock: Clock, later: int, tmp_path: Path) -> None:
    game = "forty-one"
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        app.store.save_day(DayResult(MONDAY, "forty-two", 3.0, levels={str(level): 1.0 for level in Level}))
        table = begin(app, game)
        until(app, lambda: bool(table.controller.steps))
        frames(app, 3)
        assert table.title_words()[0].startswith("Deal of the day · ")
        clock.set(MONDAY + timedelta(days=later))
        frames(app, 1)
        assert table.title_words()[0].startswith("Deal of 23 November · ")
        play_out(app, table)
        page = page_of(app)
        assert [day for day, _game in app.store.days] == [MONDAY, MONDAY]
        assert [(panel.game.name, panel.result is None) for panel in page.panels] == [
            (game, False),
            ("forty-two", False),
        ]
        head = next(item for item in page.stage.items if isinstance(item, DayHead))
        assert (head._day, head.streak) == (MONDAY, "1 day in a row")
        until(app, lambda: len(app.store.days[MONDAY, game].levels) == len(Level))
        press(app, pygame.K_2)
        until_page(app, "table")
        assert at_table(app).day.day is None, "played again, it does not count"


def test_the_menu_left_open_for_days_tells_the_streak_of_today(clock: Clock, tmp_path: Path) -> None:
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        for age in range(3):
            app.store.save_day(DayResult(MONDAY - timedelta(days=age), "forty-two", 3.0))
        app.replace_all(MenuScene(app))

        def told() -> str:
            (button,) = [each for each in app.scene.controls.widgets if isinstance(each, Button) and "D" in each.keys]
            return button.label

        for later, expected in ((0, " · 3"), (1, " · 3"), (2, " · 3"), (3, ""), (-1, " · 2"), (0, " · 3")):
            clock.set(MONDAY + timedelta(days=later))
            frames(app, 1)
            assert told() == f"Deal of the day{expected}", later


@pytest.mark.skipif(sys.platform == "win32", reason="a program of Windows is not told of another time zone")
def test_another_time_zone_is_another_day(tmp_path: Path) -> None:
    with (
        running(tmp_path, Launch(size=(960, 600), speed="instant")) as app,
        pytest.MonkeyPatch.context() as patching,
    ):
        patching.setenv("TZ", "EAST-14")
        page = opened(app)
        far_east = page._day
        patching.setenv("TZ", "WEST+12")  # 26 hours behind: always another day
        patching.setattr("game.ui.app._LISTEN_SECONDS", -1.0)  # and looked at in the next frame
        frames(app, 1)
        assert page._day < far_east
    time.tzset()


def rows(page: PageScene) -> list[str]:
    """Return what is told of each row of a page."""
    return [item.sentence for item, _place in page.area.places.items() if isinstance(item, RowText)]


def test_games_played_today_were_so_on_the_next_day_too(clock: Clock, tmp_path: Path) -> None:
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        app.store.save_open_game("forty-one", record(1, actions=3), Beside(game_id="aside"))
        app.store.discard_open_game("forty-one")
        app.store.save_open_game("forty-one", record(1, actions=2), Beside(game_id="open"))
        app.store.finish_game("forty-one", record(1), Beside(game_id="over"), (0,))
        app.replace_all(MenuScene(app))
        press(app, pygame.K_g)
        page = app.scene
        assert isinstance(page, YourGamesScene)
        for tab, count in ((pygame.K_1, 2), (pygame.K_2, 1)):
            press(app, tab)
            until(app, lambda: not page.is_animating)
            clock.set(MONDAY)
            frames(app, 2)
            assert sum("Played today at 12:00" in told for told in rows(page)) == count
            clock.set(MONDAY + timedelta(days=1))
            frames(app, 2)
            assert sum("Played yesterday at 12:00" in told for told in rows(page)) == count


def test_what_is_to_be_practised_is_told_anew_at_midnight(clock: Clock, tmp_path: Path) -> None:
    made, noon = puzzle(), time.time()
    memory, _due = spaced("", True, 30.0, noon)
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        card = PuzzleCard(made.key, made.game, encode(made), memory, noon + 40_000)
        assert app.store.keep_card(card, PuzzleAnswer(made.game, made.key, noon, is_solved=True)).wait(20)
        press(app, pygame.K_p)
        page = app.scene
        assert isinstance(page, PracticeScene)
        until(app, lambda: page.is_listed)
        for later in range(2):
            clock.set(MONDAY + timedelta(days=later))
            frames(app, 2)
            head = next(item for item in page.stage.items if isinstance(item, PracticeHead))
            assert ("1 due again" in head.words.told) == bool(later), head.words
