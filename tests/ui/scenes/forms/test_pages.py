"""The pages around the game: rules, saving a record, and how all of them are laid out; without a screen."""

from __future__ import annotations

from pathlib import Path

import platformdirs
import pygame
import pytest

from game.games import GAMES
from game.rules.forty_one import PRESETS
from game.ui.app import App
from game.ui.controls.base import Widget
from game.ui.controls.entry import TextField
from game.ui.scenes.forms.page import PageScene
from game.ui.scenes.forms.saving import SaveRecordScene, proposed_path
from game.ui.scenes.menu.new_game import NewGameScene
from game.ui.scenes.menu.rules import RulesScene
from game.ui.scenes.menu.settings import SettingsScene
from game.ui.scenes.play.table import TableScene
from tests.record_samples import read
from tests.ui.laying import assert_laid_out
from tests.ui.paging import GAME, Opener, button, click, every_wide_size, key, only, press, settle, show, step

# ---------------------------------------------------------------------- rules, saving


def test_rules_scroll_by_keys_wheel_and_chapters(open_app: Opener) -> None:
    app = open_app()
    page = RulesScene(app, GAME)
    show(app, page)
    area = page.area
    key(app, pygame.K_PAGEDOWN)
    settle(app, page)
    assert area.offset > 100
    key(app, pygame.K_END)
    settle(app, page)
    assert area.offset == area.most
    assert page.tabs[-1].chosen
    key(app, pygame.K_HOME)
    settle(app, page)
    assert area.offset == 0
    key(app, pygame.K_DOWN)
    page.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-2))
    settle(app, page)
    assert area.offset > 60
    for number in range(len(page.tabs)):
        key(app, pygame.K_0 + (number + 1) % 10)
        settle(app, page)
        assert [tab.chosen for tab in page.tabs].index(True) == number
    bar = area.bar
    top = (bar.rect.centerx, bar.rect.top + 3)
    click(app, top)
    settle(app, page)
    assert area.offset == 0
    key(app, pygame.K_ESCAPE)
    assert app.scene is not page


def test_rules_opened_from_a_game_tell_that_games_rules(open_app: Opener) -> None:
    app = open_app()
    page = NewGameScene(app, GAME)
    page.options = PRESETS["right"].with_option("target", 61)
    show(app, page)
    press(app, button(page, "Begin"))
    app.scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode=""))
    rules = app.scene
    assert isinstance(rules, RulesScene)
    usual, told = GAMES.screens[GAME].rules_page(None), rules.chapters
    assert "61 points" not in repr(usual)
    assert "61 points" in repr(told)
    assert "At your table" in repr(told)


def test_a_record_is_saved_and_can_be_read(open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "user_documents_path", lambda: tmp_path)
    monkeypatch.setattr("game.ui.scenes.forms.saving.asking", lambda _title, _proposed: None)  # no desktop's dialogue
    app = open_app()
    show(app, NewGameScene(app, GAME))
    key(app, pygame.K_RETURN)
    table = app.scene
    assert isinstance(table, TableScene)
    step(app, 4)
    table.skip()
    page = SaveRecordScene(app, table)
    show(app, page)
    for _ in range(2):
        before = set(tmp_path.glob("*.fortyodd"))
        page.message = ""
        page.save()
        for _frame in range(1000):  # ten seconds at most: a disk may be slow
            step(app, 1)
            if page.message:
                break
            pygame.time.wait(10)
        [path] = set(tmp_path.glob("*.fortyodd")) - before
        assert path.name.startswith(f"{GAME}-")
        assert page.message == f"Saved as {path}."
        assert read(path.read_bytes()).record.game == GAME
    key(app, pygame.K_ESCAPE)
    assert app.scene is table


def test_a_proposed_path_is_numbered_where_it_is_taken(tmp_path: Path) -> None:
    import time

    moment = time.strptime("2026-11-21 15:30", "%Y-%m-%d %H:%M")
    first = proposed_path(GAME, tmp_path, moment)
    assert first.name == "forty-one-2026-11-21-1530.fortyodd"
    first.touch()
    assert proposed_path(GAME, tmp_path, moment).name == "forty-one-2026-11-21-1530-2.fortyodd"


# --------------------------------------------------------------------------- layout


def pages(app: App) -> list[PageScene]:
    return [NewGameScene(app, GAME), SettingsScene(app), RulesScene(app, GAME)]


def pages_of_the_others(app: App) -> list[PageScene]:
    others = [game for game in GAMES.screens if game != GAME]
    return [scene(app, game) for game in others for scene in (NewGameScene, RulesScene)]


@pytest.mark.parametrize("text_size", [1.0, 1.4])
@every_wide_size
def test_nothing_overlaps_or_leaves_the_window(open_app: Opener, size: tuple[int, int], text_size: float) -> None:
    app = open_app(size, text_size=text_size)
    for page in (*pages(app), *pages_of_the_others(app)):
        app.scenes.append(page)
        page.rebuild()
        assert_laid_out(app, page)
        app.scenes.clear()


@pytest.mark.parametrize("game", ["forty-one", "empat-satu"])
@every_wide_size
def test_the_own_name_has_as_wide_a_field_as_the_others(open_app: Opener, size: tuple[int, int], game: str) -> None:
    app = open_app(size)
    page = NewGameScene(app, game)
    page.unfolded = {"players"}
    show(app, page)
    _number, own, *others = [field.rect.width for field in only(TextField, page)]
    assert others
    assert all(width == own for width in others)


@pytest.mark.parametrize("text_size", [1.0, 1.3])
@every_wide_size
def test_the_text_of_the_rules_does_not_leave_one_side_empty(
    open_app: Opener, size: tuple[int, int], text_size: float
) -> None:
    app = open_app(size, text_size=text_size)
    for game in GAMES.screens:
        page = RulesScene(app, game)
        show(app, page)
        area = page.area
        pieces = [place for _item, place in area.places.items()]
        heading = pieces[0]
        if any(place.left > area.width / 2 for place in pieces):
            continue  # pictures stand beside the text
        assert abs(heading.left - (area.width - heading.right)) <= 2, "the page is balanced"
        lines = [place for place in pieces if place.left == heading.left and place.right > heading.right - 2]
        assert len(lines) > len(page.chapters), "lines go as far as the line of the heading"


@pytest.mark.parametrize("number", range(3), ids=["new game", "settings", "rules"])
def test_tab_reaches_every_control_and_brings_it_into_sight(open_app: Opener, number: int) -> None:
    app = open_app((960, 600))
    page = pages(app)[number]
    show(app, page)
    able = [each for each in page.controls.widgets if each.focusable and each.visible and each.enabled]
    met: list[Widget] = []
    for _time in able:
        key(app, pygame.K_TAB)
        if page.controls.focus is not None:
            met.append(page.controls.focus)
        settle(app, page)
        focus = page.controls.focus
        assert focus is not None
        assert focus.clip is None or focus.clip.contains(focus.rect) or focus.rect.height > focus.clip.height
    assert set(map(id, met)) == set(map(id, able))
    key(app, pygame.K_ESCAPE)
    assert app.scene is not page


def test_a_page_keeps_its_place_when_the_window_changes(open_app: Opener) -> None:
    app = open_app()
    page = RulesScene(app, GAME)
    show(app, page)
    area = page.area
    area.scroll_to(area.most * 0.5, glide=False)
    part = area.offset / area.length
    app.size = (1920, 1080)
    app.rebuild()
    assert abs(page.area.offset / page.area.length - part) < 0.01
