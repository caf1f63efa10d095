"""The pages around the game: new game, settings, rules, saving a record; driven by clicks and keys without a screen."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol, TypeVar

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import platformdirs
import pygame
import pytest

from game.ai.opponent import Level
from game.profile.settings import Settings
from game.profile.store import Store
from game.record import read
from game.rules import GAMES
from game.rules.forty_one import PRESETS, with_option
from game.ui.app import App, Launch
from game.ui.assets import face_names
from game.ui.backdrop import Backdrops
from game.ui.opening import begin
from game.ui.scenes.new_game import NewGameScene
from game.ui.scenes.new_game_parts import Medallion, PresetTile
from game.ui.scenes.page import PageScene, RowText
from game.ui.scenes.rules import RulesScene
from game.ui.scenes.save_record import SaveRecordScene, proposed_path
from game.ui.scenes.scene import Scene
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.table import TableScene
from game.ui.tables.registry import TABLES
from game.ui.widgets.base import Widget
from game.ui.widgets.buttons import Button
from game.ui.widgets.choices import Choice, Segments, Slider, Stepper, Toggle
from game.ui.widgets.entry import TextField
from game.ui.widgets.pictures import PictureChoice
from tests.ui.laying import assert_laid_out

SIZES = ((960, 600), (1280, 720), (1920, 1080), (2560, 1440), (1100, 1000))
GAME = "forty-one"
T = TypeVar("T", bound=Widget)


class Opener(Protocol):
    """Opens the app on the profile of a test."""

    def __call__(self, size: tuple[int, int] = (1280, 720), **changes: object) -> App:
        """Return the app in a window of ``size`` pixels with settings changed."""


@pytest.fixture
def open_app(tmp_path: Path) -> Iterator[Opener]:
    """Return a function that opens the app on the profile of this test; all are closed at the end."""
    opened: list[App] = []

    def make(size: tuple[int, int] = (1280, 720), **changes: object) -> App:
        app = App(Launch(size=size), Store(tmp_path / "profile"))
        app.settings = app.settings.with_(**changes)
        app.open()
        app.backdrops = Backdrops(None)
        opened.append(app)
        return app

    yield make
    for app in opened:
        app.close()


def show(app: App, scene: Scene) -> None:
    if not app.scenes:
        app.push(Scene(app))
    app.push(scene)
    step(app)


def step(app: App, frames: int = 2) -> None:
    for _frame in range(frames):
        app.frame(0.05)


def settle(app: App, page: PageScene) -> None:
    for _frame in range(200):
        app.frame(0.05)
        if not page.is_animating:
            return


def key(app: App, code: int, mod: int = 0, text: str = "") -> None:
    app.scene.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text))
    if text:
        app.scene.handle(pygame.event.Event(pygame.TEXTINPUT, text=text))
    step(app)


def click(app: App, point: tuple[int, int]) -> None:
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.scene.handle(pygame.event.Event(kind, pos=point, button=1))
    step(app)


def bring(app: App, widget: Widget) -> None:
    """Scroll a control into sight."""
    page = app.scene
    assert isinstance(page, PageScene)
    for area in page.areas:
        area.reveal(widget)
    settle(app, page)


def press(app: App, widget: Widget) -> None:
    bring(app, widget)
    click(app, widget.rect.center)


def choose(app: App, control: Choice, number: int) -> None:
    """Click on one of the words or pictures, or step by step to it."""
    bring(app, control)
    if isinstance(control, Stepper):
        at = app.scene.controls.widgets.index(control)
        for _time in range(len(control.labels)):  # a change of looks lays out new controls: look it up each time
            now = app.scene.controls.widgets[at]
            assert isinstance(now, Stepper)
            if now.chosen != number:
                bring(app, now)
                click(app, (now.rect.right - 5 if number > now.chosen else now.rect.left + 5, now.rect.centery))
        return
    spot = next(x for x in range(control.rect.left, control.rect.right) if
                control.index_at((x, control.rect.centery)) == number)  # fmt: skip
    click(app, (spot + 6, control.rect.centery))


def only(kind: type[T], scene: Scene) -> list[T]:
    return [widget for widget in scene.controls.widgets if isinstance(widget, kind)]


def button(scene: Scene, label: str) -> Button:
    return next(each for each in only(Button, scene) if each.label == label)


def row(page: NewGameScene, title: str) -> tuple[RowText, Choice, Button]:
    return next(each for each in page.rows if each[0].title == title)


# ------------------------------------------------------------------------- new game


def test_left_preset_with_one_rule_changed_begins_a_game_with_these_options(open_app: Opener) -> None:
    app = open_app()
    page = NewGameScene(app, GAME)
    show(app, page)
    press(app, only(PresetTile, page)[1])
    text, control, reset = row(page, "Least total of the four bids")
    assert (text.mark, reset.visible) == ("", False)
    choose(app, control, control.labels.index("13"))
    assert (text.mark, reset.visible) == ("changed", True)
    press(app, button(page, "Begin"))
    scene = app.scene
    assert isinstance(scene, TableScene)
    options = scene.controller.setup.options
    assert options == with_option(PRESETS["left"], "min_total", 13)
    assert [player.level for player in scene.controller.setup.players] == [None, *[Level.CASUAL] * 3]


def test_a_changed_rule_is_reset_by_its_button_and_by_delete(open_app: Opener) -> None:
    app = open_app()
    page = NewGameScene(app, GAME)
    show(app, page)
    _text, control, reset = row(page, "Points to win")
    choose(app, control, control.labels.index("31"))
    press(app, reset)
    assert page.options == PRESETS["right"]
    choose(app, control, control.labels.index("51"))
    page.controls.set_focus(control)
    key(app, pygame.K_DELETE)
    assert page.options == PRESETS["right"]
    assert not reset.visible


def test_names_faces_levels_and_options_are_remembered(open_app: Opener, tmp_path: Path) -> None:
    app = open_app()
    page = NewGameScene(app, GAME)
    show(app, page)
    own, first = only(TextField, page)[:2]
    press(app, own)
    key(app, pygame.K_a, pygame.KMOD_CTRL)
    key(app, pygame.K_b, 0, "Ben")
    press(app, first)
    key(app, pygame.K_a, pygame.KMOD_CTRL)
    key(app, pygame.K_BACKSPACE)
    face = only(Medallion, page)[2]
    was = face.face
    press(app, face)
    level = only(Choice, page)
    levels = [each for each in level if each.labels[0] == "Beginner"]
    choose(app, levels[2], 0)
    press(app, only(PresetTile, page)[1])
    key(app, pygame.K_RETURN)
    scene = app.scene
    assert isinstance(scene, TableScene)
    players = scene.controller.setup.players
    assert [player.name for player in players] == ["Ben", "Rami", "Salma", "Karim"], "an empty name falls back"
    assert players[2].face != was
    assert players[3].level is Level.BEGINNER
    app.store.close()
    again = Store(tmp_path / "profile")
    kept = again.settings
    again.close()
    assert kept.player_name == "Ben"
    assert kept.last_game == GAME
    app.settings = kept
    page = NewGameScene(app, GAME)
    assert page.seating.players[2].face == players[2].face
    assert page.options == PRESETS["left"]
    assert page.seating.players[3].level is Level.BEGINNER
    assert [player.name for player in page.seating.players] == ["Ben", "Rami", "Salma", "Karim"]


def test_the_deal_number_takes_digits_only_and_deals_the_same_cards(open_app: Opener) -> None:
    app = open_app()
    hands = []
    for _time in range(2):
        page = NewGameScene(app, GAME)
        show(app, page)
        field = only(TextField, page)[-1]
        press(app, field)
        for text in "-1a2b3456789012":
            key(app, ord(text), 0, text)
        assert field.text == "123456789", "nine digits at most"
        key(app, pygame.K_RETURN)
        scene = app.scene
        assert isinstance(scene, TableScene)
        step(app, 4)
        hands.append(scene.controller.view.hand)
    assert hands[0] == hands[1]


def test_spoilt_memories_fall_back_to_the_usual_game(open_app: Opener) -> None:
    app = open_app(
        new_game={GAME: '{"target": -3}'}, new_game_seats={GAME: "[7, null"}, faces=("nobody",), opponents=("", "Zoë")
    )
    page = NewGameScene(app, GAME)
    assert page.options == PRESETS["right"]
    assert page.seating.players[0].face in face_names()
    assert [player.name for player in page.seating.players] == ["You", "Rami", "Zoë", "Karim"]


def test_an_open_game_can_be_continued_or_is_set_aside(open_app: Opener) -> None:
    app = open_app()
    page = NewGameScene(app, GAME)
    show(app, page)
    assert not [each for each in only(Button, page) if each.label == "Continue it"]
    key(app, pygame.K_RETURN)
    table = app.scene
    assert isinstance(table, TableScene)
    step(app, 4)
    table.skip()
    step(app, 4)
    kept = app.store.open_game(GAME)
    assert kept is not None
    page = NewGameScene(app, GAME)
    show(app, page)
    press(app, button(page, "Continue it"))
    assert app.scene is table
    show(app, NewGameScene(app, GAME))
    key(app, pygame.K_RETURN)
    assert isinstance(app.scene, TableScene)
    assert app.scene is not table
    assert app.store.open_game(GAME) is None


def test_enter_presses_what_the_keyboard_chose_and_begins_after_a_click(open_app: Opener) -> None:
    app = open_app()
    page = NewGameScene(app, GAME)
    show(app, page)
    assert button(page, "Begin").cap == "Enter"
    for _time in range(3):
        key(app, pygame.K_TAB)
    assert page.controls.focus is only(PresetTile, page)[1]
    key(app, pygame.K_RETURN)
    assert app.scene is page
    assert page.preset == "left"
    assert button(page, "Begin").cap == "Ctrl+Enter", "Enter is the focus's own now"
    press(app, only(PresetTile, page)[0])
    assert button(page, "Begin").cap == "Enter"
    key(app, pygame.K_RETURN)
    assert isinstance(app.scene, TableScene)


@pytest.mark.parametrize("kind", [PresetTile, TextField, Choice, Medallion])
def test_ctrl_enter_begins_wherever_the_keyboard_is(open_app: Opener, kind: type[Widget]) -> None:
    app = open_app()
    page = NewGameScene(app, GAME)
    show(app, page)
    while not isinstance(page.controls.focus, kind):
        key(app, pygame.K_TAB)
    assert button(page, "Begin").cap == "Ctrl+Enter"
    key(app, pygame.K_RETURN, pygame.KMOD_CTRL)
    assert isinstance(app.scene, TableScene)


# ------------------------------------------------------------------------- settings


def test_every_setting_of_the_page_changes_the_settings_and_lasts(
    open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app()
    monkeypatch.setattr(app, "set_full_screen", lambda on: app.change_settings(full_screen=on))
    page = SettingsScene(app)
    show(app, page)
    before = app.settings
    for number in range(len(page.controls.widgets)):
        widget = page.controls.widgets[number]
        if isinstance(widget, PictureChoice | Segments | Stepper):
            choose(app, widget, len(widget.labels) - 1 if widget.chosen != len(widget.labels) - 1 else 0)
        elif isinstance(widget, Toggle):
            press(app, widget)
        elif isinstance(widget, Slider):
            bring(app, widget)
            page.controls.set_focus(widget)
            key(app, pygame.K_LEFT)
    now = app.settings
    fields = (
        *("cloths", "backs", "four_colours", "card_size", "text_size", "sort_order", "speed", "trick_rest"),
        *("opponents_pause", "sounds", "volume", "full_screen", "click_twice", "plays_forced", "reduced_motion"),
    )
    assert [name for name in fields if getattr(now, name) == getattr(before, name)] == []
    app.store.close()
    again = Store(tmp_path / "profile")
    kept: Settings = again.settings
    again.close()
    assert [name for name in fields if getattr(kept, name) != getattr(now, name)] == []


@pytest.mark.parametrize("game", list(TABLES))
def test_the_settings_begin_with_the_game_at_the_table(open_app: Opener, game: str) -> None:
    app = open_app()
    options = GAMES[game].read_options({})
    app.replace_all(begin(app, game, options, TABLES[game].default_players(options), 3))
    page = SettingsScene(app)
    show(app, page)
    first = next(each for each in page.controls.widgets if isinstance(each, PictureChoice))
    choose(app, first, len(first.labels) - 1)
    assert list(app.settings.cloths) == [game]


def test_a_slider_follows_the_mouse(open_app: Opener) -> None:
    app = open_app()
    page = SettingsScene(app)
    show(app, page)
    slider = only(Slider, page)[0]
    bring(app, slider)
    press(app, slider)
    middle = app.settings.trick_rest
    assert 1.5 < middle < 4.0
    scene = app.scene
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=slider.rect.center, button=1))
    scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(slider.rect.left - 500, 0), button=1))
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(slider.rect.left - 500, 0), button=1))
    assert app.settings.trick_rest == 0.0


def test_settings_follow_a_change_made_elsewhere(open_app: Opener) -> None:
    app = open_app()
    page = SettingsScene(app)
    show(app, page)
    app.change_settings(sounds=False, four_colours=True)
    step(app)
    assert not only(Toggle, page)[0].is_on
    assert only(PictureChoice, page)[-1].chosen == 1


# ---------------------------------------------------------------------- rules, saving


def test_rules_scroll_by_keys_wheel_and_chapters(open_app: Opener) -> None:
    app = open_app()
    page = RulesScene(app, GAME)
    show(app, page)
    area = page.areas[0]
    key(app, pygame.K_PAGEDOWN)
    settle(app, page)
    assert area.offset > 100
    key(app, pygame.K_END)
    settle(app, page)
    assert area.offset == area.most
    assert page.contents.tabs[-1].chosen
    key(app, pygame.K_HOME)
    settle(app, page)
    assert area.offset == 0
    key(app, pygame.K_DOWN)
    page.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-2))
    settle(app, page)
    assert area.offset > 60
    for number in range(len(page.contents.tabs)):
        key(app, pygame.K_0 + (number + 1) % 10)
        settle(app, page)
        assert [tab.chosen for tab in page.contents.tabs].index(True) == number
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
    show(app, page)
    _text, control, _reset = row(page, "Points to win")
    choose(app, control, control.labels.index("61"))
    press(app, button(page, "Begin"))
    app.scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode=""))
    rules = app.scene
    assert isinstance(rules, RulesScene)
    usual, told = TABLES[GAME].rules_page(None), rules.chapters
    assert "61" not in repr(usual)
    assert "61 points" in repr(told)
    assert "At your table" in repr(told)


def test_a_record_is_saved_and_can_be_read(open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "user_documents_path", lambda: tmp_path)
    app = open_app()
    show(app, NewGameScene(app, GAME))
    key(app, pygame.K_RETURN)
    table = app.scene
    assert isinstance(table, TableScene)
    step(app, 4)
    table.skip()
    page = SaveRecordScene(app, table)
    show(app, page)
    path = Path(page.text)
    assert path.parent == tmp_path
    assert path.name.startswith(f"{GAME}-")
    key(app, pygame.K_RETURN)
    for _frame in range(100):
        step(app, 1)
        if page.is_saved:
            break
        pygame.time.wait(10)
    assert page.is_saved
    assert str(path) in page.message
    assert read(path.read_bytes()).record.game == GAME
    key(app, pygame.K_RETURN)
    assert app.scene is table
    for text, words in (
        ("", "name"),
        (str(path), "already"),
        (str(tmp_path / "none" / "a.json"), "no folder"),
        ("~nobody-of-this-name/a.json", "another"),
        ("a" * 300, "another"),
    ):
        page = SaveRecordScene(app, table)
        show(app, page)
        page.text = text
        page.save()
        assert words in page.message
        assert not page.is_saved
        key(app, pygame.K_ESCAPE)
        assert app.scene is table


def test_a_proposed_path_is_numbered_where_it_is_taken(tmp_path: Path) -> None:
    import time

    moment = time.strptime("2026-11-21 15:30", "%Y-%m-%d %H:%M")
    first = proposed_path(GAME, tmp_path, moment)
    assert first.name == "forty-one-2026-11-21-1530.json"
    first.touch()
    assert proposed_path(GAME, tmp_path, moment).name == "forty-one-2026-11-21-1530-2.json"


# --------------------------------------------------------------------------- layout


def pages(app: App) -> list[PageScene]:
    return [NewGameScene(app, GAME), SettingsScene(app), RulesScene(app, GAME)]


def pages_of_the_others(app: App) -> list[PageScene]:
    others = [game for game in TABLES if game != GAME]
    return [scene(app, game) for game in others for scene in (NewGameScene, RulesScene)]


@pytest.mark.parametrize("text_size", [1.0, 1.4])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_nothing_overlaps_or_leaves_the_window(open_app: Opener, size: tuple[int, int], text_size: float) -> None:
    app = open_app(size, text_size=text_size)
    for page in (*pages(app), *pages_of_the_others(app)):
        app.scenes.append(page)
        page.rebuild()
        assert_laid_out(app, page)
        app.scenes.clear()


@pytest.mark.parametrize("game", ["forty-one", "empat-satu"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_the_own_name_has_as_wide_a_field_as_the_others(open_app: Opener, size: tuple[int, int], game: str) -> None:
    app = open_app(size)
    page = NewGameScene(app, game)
    show(app, page)
    own, *others = [field.rect.width for field in only(TextField, page) if field.rect.left > size[0] // 4][:4]
    assert others
    assert all(width == own for width in others)


@pytest.mark.parametrize("text_size", [1.0, 1.3])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_the_text_of_the_rules_does_not_leave_one_side_empty(
    open_app: Opener, size: tuple[int, int], text_size: float
) -> None:
    app = open_app(size, text_size=text_size)
    for game in TABLES:
        page = RulesScene(app, game)
        show(app, page)
        area = page.areas[0]
        pieces = [place for _item, place in area.places]
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
    area = page.areas[0]
    area.scroll_to(area.most * 0.5, glide=False)
    part = area.offset / area.length
    app.size = (1920, 1080)
    app.rebuild()
    assert abs(page.areas[0].offset / page.areas[0].length - part) < 0.01
