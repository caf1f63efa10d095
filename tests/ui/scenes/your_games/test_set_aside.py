"""Games that were set aside: told as kept, gone on with, deleted and brought back; a demonstration touches none."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.games import GAMES
from game.opponents.base import Level
from game.profile.kept import Beside, SetAside
from game.profile.store import Store, open_store
from game.ui.app import App
from game.ui.controls.buttons import Button
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.menu.new_game import NewGameScene
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.scene import Launch
from game.ui.scenes.your_games.your_games import YourGamesScene
from tests.ui.keeping import put_aside, sentences, titles
from tests.ui.laying import assert_laid_out, set_text
from tests.ui.paging import GAME, Opener, button, every_size, key, only, press, show, step
from tests.ui.playing import at_table, frames, running, until
from tests.ui.program import record_near_its_end, run


def aside(store: Store) -> list[SetAside]:
    """Return what lies set aside now."""
    found: list[SetAside] = []
    assert store.read_set_aside(found).wait(20)
    return found


def names(store: Store) -> list[str]:
    """Return the ids of the games that lie set aside."""
    return [each.kept.beside.game_id for each in aside(store)]


def listed(app: App) -> YourGamesScene:
    """Open the page from the menu and wait until every game on it has been read."""
    app.push(MenuScene(app))
    key(app, pygame.K_g)
    page = app.scene
    assert isinstance(page, YourGamesScene)
    key(app, pygame.K_2)
    for _frame in range(300):
        step(app, 1)
        if page.set_aside.is_listed and not page.is_animating:
            return page
        pygame.time.wait(5)
    raise AssertionError("the games never came")


def test_a_game_set_aside_is_listed_and_gone_on_with_in_exchange_for_the_open_one(open_app: Opener) -> None:
    app = open_app()
    put_aside(app.store, "first", "second")
    page = listed(app)
    assert [entry.aside.kept.beside.game_id for entry in page.set_aside.entries] == ["second", "first"]
    assert titles(page)[1:] == ["Forty-One, deal 1"] * 2
    press(app, [each for each in only(Button, page) if each.label == "Continue"][1])
    table = app.scene
    assert isinstance(table, TableScene)
    assert table.controller.autosave.beside.game_id == "first"
    kept = app.store.open_game(GAME)
    assert kept is not None and kept.beside.game_id == "first"
    assert names(app.store) == ["open", "second"], "it lies there no more, the other one in its place"


def test_a_deleted_game_can_be_brought_back_until_the_page_is_left(open_app: Opener) -> None:
    app = open_app()
    put_aside(app.store, "first", "second")
    page = listed(app)
    press(app, button(page, "Delete"))
    assert [entry.is_deleted for entry in page.set_aside.entries] == [True, False]
    press(app, button(page, "Undo"))
    assert [entry.is_deleted for entry in page.set_aside.entries] == [False, False]
    press(app, [each for each in only(Button, page) if each.label == "Delete"][1])
    assert names(app.store) == ["second", "first"], "until the page is left nothing is gone"
    key(app, pygame.K_ESCAPE)
    assert names(app.store) == ["second"]


def test_a_game_that_cannot_be_read_says_so_and_can_only_be_deleted(open_app: Opener) -> None:
    app = open_app()
    app.store.save_open_game(GAME, "{}", Beside(game_id="broken"))
    app.store.discard_open_game(GAME)
    page = listed(app)
    assert any("cannot be read" in each for each in sentences(page))
    assert not button(page, "Continue").enabled
    assert button(page, "Delete").enabled


def test_the_new_game_page_says_that_the_open_game_is_kept(open_app: Opener) -> None:
    app = open_app((1920, 1080))
    put_aside(app.store)
    page = NewGameScene(app, GAME)
    show(app, page)
    assert page.foot_label.wordings[0] == (
        "You have a game open, at deal 1. If you begin another, it is set aside for you to go on with later."
    )
    press(app, button(page, "Begin"))
    assert names(app.store) == ["open"]


@every_size
def test_the_games_set_aside_have_room(open_app: Opener, size: tuple[int, int]) -> None:
    app = open_app(size)
    put_aside(app.store, "first", "second")
    page = listed(app)
    press(app, button(page, "Delete"))
    for text_size in (1.0, 1.4):
        set_text(app, text_size)
        assert_laid_out(app, page)


def test_a_demonstration_leaves_the_open_game_alone_and_is_kept_nowhere(tmp_path: Path) -> None:
    near_its_end, profile = tmp_path / "near.json", tmp_path / "profile"
    near_its_end.write_text(record_near_its_end())
    store = open_store(profile)
    put_aside(store)
    kept = store.open_game(GAME)
    assert store.close()
    options = ["--autoplay", "--speed", "instant", "--quit-after-game", "--size", "960x600"]
    done = run("--record", near_its_end, "--profile", profile, *options, timeout=50)
    assert (done.returncode, done.stderr) == (0, "")
    with running(
        profile,
        Launch(
            game=GAME, options=GAMES.rules[GAME].read_options({}), autoplay=max(Level), size=(960, 600), speed="instant"
        ),
    ) as app:
        until(app, lambda: len(at_table(app).controller.steps) > 4)
    store = open_store(profile)
    assert (store.open_game(GAME), store.tally(), names(store)) == (kept, (0, 0), [])
    assert store.close()


def test_a_new_game_from_the_command_line_says_that_the_open_one_is_kept(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    put_aside(store)
    assert store.close()
    launch = Launch(game=GAME, options=GAMES.rules[GAME].read_options({}), size=(960, 600), speed="instant")
    with running(tmp_path, launch) as app:
        frames(app, 2)
        assert app.notices.toast is not None
        assert "Your games" in " ".join(app.notices.toast._lines)
        assert names(app.store) == ["open"]
