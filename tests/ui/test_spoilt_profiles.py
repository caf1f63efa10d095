"""A profile or a record that something has spoilt never ends the program: it says so, or shows what it can."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pygame
import pytest

from game.controller import Controller
from game.games import GAMES
from game.profile.kept import Beside
from game.profile.settings import LONGEST_NAME
from game.profile.store import open_store
from game.ui import sdl
from game.ui.games.kept_games import players_of
from game.ui.navigation import open_record
from game.ui.scenes.forms.page import PageScene, RowText
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.menu.settings import SettingsScene
from game.ui.scenes.scene import Launch
from game.ui.sdl import Screen
from game.ui.window import Stance, Window
from tests.cases import for_each
from tests.record_samples import read
from tests.ui.playing import at_table, awaits_person, frames, number_with_a_turn, press, running, until
from tests.ui.program import record

RECORD = record(1, actions=9)
ODD_NAMES = ("A\0B", "C\nD\u202eE", "e" * 20_000, "\n")


def keep(folder: Path, kind: str, beside: Beside | None = None, **columns: object) -> None:
    """Put a game into a profile, and then change columns of its row."""
    store = open_store(folder)
    store.save_open_game(kind, RECORD, beside)
    assert store.close()
    base = sqlite3.connect(folder / "profile.sqlite")
    for name, value in columns.items():
        base.execute(f"UPDATE open_games SET {name} = ? WHERE game = ?", (value, kind))
    base.commit()
    base.close()


def is_the_kept_game(controller: Controller) -> bool:
    """Whether a game is the one of ``RECORD``, in which the others may have played on."""
    deal, kept = controller.deals[0], read(RECORD).record.deals[0]
    return (deal.cards, deal.actions[: len(kept.actions)]) == (kept.cards, kept.actions)


def continued(folder: Path) -> Controller:
    """Return the game that Continue brings to the table, shown for some frames."""
    with running(folder) as app:
        frames(app, 2)
        press(app, pygame.K_RETURN)
        until(app, lambda: app.scene.name == "table", 20)
        frames(app, 3)
        return at_table(app).controller


@for_each("saved_at", [1e300, float("inf"), -1e300, -5e9])
def test_a_moment_that_no_clock_tells_does_not_keep_the_menu_from_opening(tmp_path: Path, saved_at: float) -> None:
    keep(tmp_path, "forty-one", saved_at=saved_at)
    assert is_the_kept_game(continued(tmp_path))


def test_names_kept_with_signs_that_no_font_shows_are_cleaned(tmp_path: Path) -> None:
    keep(tmp_path, "forty-one", Beside(names=ODD_NAMES, faces=("../../x", "nobody\0")))
    players = continued(tmp_path).setup.players
    assert [player.name for player in players] == ["AB", "CDE", "e" * LONGEST_NAME, "Karim"]
    assert [player.face for player in players[:2]] == ["young-man", "man-with-tarbush"]


def test_names_in_a_record_from_elsewhere_are_cleaned(tmp_path: Path) -> None:
    text = json.dumps({**json.loads(RECORD), "players": ODD_NAMES})
    with running(tmp_path) as app:
        app.replace_all(open_record(app, read(text)))
        frames(app, 3)
        assert at_table(app).controller.setup.players[2].name == "e" * LONGEST_NAME


def test_a_name_of_invisible_characters_is_the_usual_one(tmp_path: Path) -> None:
    usual = [player.name for player in GAMES.screens["forty-one"].default_players(read(RECORD).record.options)]
    names = ("\u200b", "\ufeff\u2060 \u061c\u200f", "\u00ad\u3164\u2800", "A\u200d")
    for name in "".join(names[:3]):
        assert players_of(read(RECORD).record, Beside(names=(name,)), GAMES.screens["forty-one"])[0].name == usual[0]
    keep(tmp_path, "forty-one", Beside(names=names))
    assert [player.name for player in continued(tmp_path).setup.players] == [*usual[:3], "A\u200d"]
    with running(tmp_path) as app:
        app.replace_all(open_record(app, read(json.dumps({**json.loads(RECORD), "players": names}))))
        frames(app, 3)
        assert [player.name for player in at_table(app).controller.setup.players] == [*usual[:3], "A\u200d"]


def test_a_record_is_shown_before_the_open_game_is_put_away(tmp_path: Path) -> None:
    """However it cannot be shown: the player's own game lies there as before."""
    keep(tmp_path, "forty-one", Beside(game_id="one's own"))
    with running(tmp_path) as app:
        table = open_record(app, read(record(1, actions=6)))
        app.replace_all(table)
        table.update(0.02)
        app.replace_all(MenuScene(app))
        kept = app.store.open_game("forty-one")
        assert kept is not None and kept.beside.game_id == "one's own"
        app.replace_all(open_record(app, read(record(1, actions=6))))
        frames(app, 3)
        kept = app.store.open_game("forty-one")
        assert kept is not None and kept.beside.game_id != "one's own"
    base = sqlite3.connect(tmp_path / "profile.sqlite")
    assert base.execute("SELECT game_id FROM abandoned_games").fetchall() == [("one's own",)]
    base.close()


@for_each("game", ["whist", "forty-two"])
def test_a_game_kept_under_another_name_is_told_and_the_one_below_can_be_continued(tmp_path: Path, game: str) -> None:
    keep(tmp_path, "forty-one", game=game)
    with running(tmp_path) as app:
        frames(app, 2)
        assert isinstance(app.scene, MenuScene) and app.scene._kept is None
        press(app, pygame.K_RETURN)
        assert app.scene.name == "menu"
    keep(tmp_path, "forty-one")
    keep(tmp_path, "empat-satu", saved_at=9e9)  # saved last, and of another game
    assert is_the_kept_game(continued(tmp_path))


def test_rules_remembered_in_a_thousand_brackets_are_forgotten(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    store.save_settings(store.settings.with_(new_game={"forty-one": "[" * 9000}))
    assert store.close()
    with running(tmp_path) as app:
        app.routes.open_new_game("forty-one")
        frames(app, 2)
        assert app.scene.name == "new game"


def test_what_the_thinking_process_notes_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path) as app:
        frames(app)
        monkeypatch.setattr(app.thinker, "notes", iter([["worker-late", "worker-mended"], *[[]] * 5]).__next__)
        frames(app, 2)
        assert app.notices.toast is not None
        assert "damaged; they have been made again" in " ".join(app.notices.toast._lines)
        assert app.notices._waiting == []


WHY = "DLL load failed while importing _typeconv: The specified module could not be found."


def test_nobody_was_told_that_strong_opponents_are_weak_for_want_of_a_compiler(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Told once in each version, and under Settings at any time."""
    for version, is_told in (("1.0", True), ("1.0", False), ("1.1", True)):
        monkeypatch.setattr("game.ui.app.__version__", version)
        with running(tmp_path) as app:
            frames(app, 2)
            assert app.notices.toast is None
            page = SettingsScene(app)
            page.chapter = len(page.chapters()) - 1
            app.push(page)
            frames(app, 2)
            assert "Compiled, and kept for the next start." in rows_of(page)
            app.thinker.why_plain = WHY
            frames(app, 3)
            told = "" if app.notices.toast is None else " ".join(app.notices.toast._lines)
            assert ("Skilled and Expert think less far ahead" in told) == is_told, version
            assert ("Microsoft’s C++ runtime" in told) == is_told
            (row,) = [row for row in rows_of(page) if "Microsoft’s C++ runtime" in row]
            assert WHY.rstrip(".") in row


def rows_of(page: PageScene) -> list[str]:
    """Return the sentences of the rows of a page."""
    return [item.sentence for item in page.area.places if isinstance(item, RowText)]


def test_a_notice_outlives_a_change_of_size(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        app.tell("Something to be read.")
        frames(app)
        before = app.notices.toast
        app.rebuild()
        frames(app)
        toast = app.notices.toast
        assert toast is not None and toast is not before
        assert (toast._lines, app.scene.stage.notice) == (["Something to be read."], toast)
        for _second in range(10):
            app.notices.update(1.0, app.scenes)
        assert (app.notices.toast, app.scene.stage.notice) == (None, None)


@for_each("game", list(GAMES.rules))
def test_a_window_of_a_few_pixels_shows_a_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    options, number = GAMES.rules[game].read_options({}), number_with_a_turn(game)
    launch = Launch(game=game, options=options, number=number, size=(960, 600), speed="instant")
    with running(tmp_path, launch) as app:
        until(app, lambda: awaits_person(app))
        monkeypatch.setattr(app.window, "follow_shape", lambda: None)  # a window manager may not care for it
        app.window.minimum_size = (1, 1)
        for size, least in (((20, 10), (640, 480)), ((300, 2000), (480, 2000))):
            app.window.size = size
            app._resized()
            app._resized_at = 0.0
            frames(app, 2)
            assert app.screen.get_size() == size
            assert app.size == least
            assert app.scene.stage.size == app.size


def test_old_textures_are_cleared_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    with running(tmp_path) as app:
        monkeypatch.setattr("game.profile.cache.prune_cache", lambda folder, most: asked.append(most))
        app._after_first_picture()
    assert asked == [200_000_000]


def test_a_window_kept_from_a_larger_screen_fits_this_one(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    store.save_settings(store.settings.with_(window_size=(30_000, 20_000), window_place=(-9000, 9000)))
    assert store.close()
    with running(tmp_path, Launch(speed="instant")) as app:
        assert app.size == pygame.display.get_desktop_sizes()[0]


@for_each("driver", ["dummy", "x11"])
def test_a_window_is_no_larger_than_the_screen(monkeypatch: pytest.MonkeyPatch, driver: str) -> None:
    """However large ``--size`` may be: 16384x16384 would take 3.8 GB."""
    whole = pygame.Rect(0, 0, 1920, 1080)
    monkeypatch.setattr(sdl, "screens", lambda window=None: [Screen(whole, whole.inflate(-80, -80))])
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    for size, most in (((1280, 720), (1280, 720)), ((3000, 2000), (1920, 1080))):
        window = Window(Stance(size), is_asked=True)
        assert window.size == (size if driver == "dummy" else most), "except where there is none"
        window.destroy()


def test_the_size_of_a_window_is_kept_as_soon_as_it_stands(tmp_path: Path) -> None:
    """Killed, the program comes back as large as it was."""
    with running(tmp_path, Launch(speed="instant")) as app:
        app.window.size = (1000, 700)
        app._resized()
        app._resized_at = 0.0
        frames(app, 2)
        assert app.store.settings.window_size == (1000, 700)
