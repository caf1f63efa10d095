"""The settings page: chapters, every setting, what is told of sounds that cannot be heard; without a screen."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.games import GAMES
from game.profile.settings import Settings
from game.profile.store import Store
from game.ui.controls.choices import PictureChoice, Segments, Slider, Stepper, Toggle
from game.ui.controls.scroll import ScrollBar
from game.ui.games.sorting import hand_order
from game.ui.navigation import begin
from game.ui.scenes.forms.page import RowText
from game.ui.scenes.menu.settings import SettingsScene
from tests.ui.laying import assert_laid_out
from tests.ui.paging import Opener, bring, choose, click, every_size, key, only, press, show, step


def test_every_setting_of_the_page_changes_the_settings_and_lasts(
    open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app()
    monkeypatch.setattr(app, "set_full_screen", lambda on: app.change_settings(window_state="full" if on else "normal"))
    page = SettingsScene(app)
    show(app, page)
    before = app.settings
    for chapter in range(len(page.chapters())):
        key(app, pygame.K_1 + chapter)
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
                page.controls.set_focus(None)
    now = app.settings
    fields = (
        *("cloths", "backs", "four_colours", "card_size", "text_size", "sort_order", "speed", "trick_rest"),
        *(
            "opponents_pause",
            "sounds",
            "volume",
            "full_screen",
            "click_twice",
            "plays_forced",
            "plays_at_once",
            "reduced_motion",
        ),
    )
    assert [name for name in fields if getattr(now, name) == getattr(before, name)] == []
    app.store.close()
    again = Store(tmp_path / "profile")
    kept: Settings = again.settings
    again.close()
    assert [name for name in fields if getattr(kept, name) != getattr(now, name)] == []


@pytest.mark.parametrize("game", list(GAMES.screens))
def test_the_settings_begin_with_the_game_at_the_table(open_app: Opener, game: str) -> None:
    app = open_app()
    options = GAMES.rules[game].read_options({})
    app.replace_all(begin(app, game, options, GAMES.screens[game].default_players(options), 3))
    page = SettingsScene(app)
    show(app, page)
    first = next(each for each in page.controls.widgets if isinstance(each, PictureChoice))
    choose(app, first, len(first.labels) - 1)
    assert list(app.settings.cloths) == [game]


def test_a_slider_follows_the_mouse(open_app: Opener) -> None:
    app = open_app()
    page = SettingsScene(app)
    show(app, page)
    key(app, pygame.K_3)
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
    app.change_settings(four_colours=True)
    step(app)
    assert only(PictureChoice, page)[-1].chosen == 1
    key(app, pygame.K_2)
    app.change_settings(sounds=False)
    step(app)
    _full_screen, _still, sounds, *_more = only(Toggle, page)
    assert not sounds.is_on


@pytest.mark.parametrize("size", [(960, 600), (1920, 1080), (960, 1040)])
def test_the_chapter_that_was_chosen_is_the_one_marked(open_app: Opener, size: tuple[int, int]) -> None:
    app = open_app(size)
    page = SettingsScene(app)
    show(app, page)
    for number in (1, 2, 3, 4, 0):
        key(app, pygame.K_1 + number)
        assert [tab.chosen for tab in page.tabs].index(True) == number
        key(app, pygame.K_END)
        assert [tab.chosen for tab in page.tabs].index(True) == number
        click(app, page.tabs[(number + 1) % 5].rect.center)
        assert [tab.chosen for tab in page.tabs] == [at == (number + 1) % 5 for at in range(5)]


@pytest.mark.parametrize("text_size", [1.0, 1.4])
@every_size
def test_every_chapter_has_room(open_app: Opener, size: tuple[int, int], text_size: float) -> None:
    app = open_app(size, text_size=text_size)
    page = SettingsScene(app)
    app.scenes.append(page)
    for number in range(len(page.chapters())):
        page.chapter = number
        page.rebuild()
        assert_laid_out(app, page)
    app.scenes.clear()


def test_every_game_offers_three_different_cloths_and_backs_at_least(open_app: Opener) -> None:
    app = open_app((1920, 1080))
    page = SettingsScene(app)
    show(app, page)
    choices = only(PictureChoice, page)[:-1]
    assert len(choices) == 2 * len(GAMES.screens)
    for choice in choices:
        pictures = {pygame.image.tobytes(draw((60, 84)), "RGBA") for draw in choice.pictures}
        assert len(pictures) == len(choice.labels) >= 3
    choose(app, choices[1], 1)
    choose(app, only(PictureChoice, page)[1], 0)
    assert app.settings.backs == {"forty-one": ""}, "the game's own back is no choice of its own"


def test_without_a_sound_device_the_switch_is_off_and_says_so_in_plain_words(open_app: Opener) -> None:
    app = open_app()
    app.audio.fault = "ALSA: Couldn't open audio device: No such file or directory"
    page = SettingsScene(app)
    show(app, page)
    key(app, pygame.K_2)
    switch = next(each for each in only(Toggle, page) if not each.enabled)
    assert (switch.is_on, switch.enabled) == (False, False)
    press(app, switch)
    assert app.settings.sounds, "what was chosen stands for the day there is a device"
    said = " ".join(text.sentence for text, _place in page.area.places.items() if isinstance(text, RowText))
    assert "no working sound output" in said
    assert "ALSA" not in said


def test_why_no_screen_reader_can_read_the_window_was_told_on_standard_error_alone(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_given: object) -> None:
        raise ImportError("DLL load failed.")

    monkeypatch.setattr("game.ui.app.opened", fails)
    app = open_app()
    app._open_tree(app.window)
    page = SettingsScene(app)
    show(app, page)
    key(app, pygame.K_5)
    said = [text.sentence for text, _place in page.area.places.items() if isinstance(text, RowText)]
    assert app.tree is None and "Screen readers cannot read this window: DLL load failed." in said


def test_in_the_window_that_opens_first_the_cloths_need_no_scrolling(open_app: Opener) -> None:
    """At 1280x720 there was a bar beside the page, for eight pixels."""
    app = open_app((1280, 720))
    page = SettingsScene(app)
    show(app, page)
    assert not any(bar.visible for bar in page.stage.items if isinstance(bar, ScrollBar))


def test_the_highest_card_lies_where_the_player_wants_it(open_app: Opener) -> None:
    """Left to itself it lies where reading begins, and the page shows that side."""
    app = open_app()
    page = SettingsScene(app)
    show(app, page)
    key(app, pygame.K_3)
    row = only(Segments, page)[1]
    assert list(row.labels) == ["Left", "Right"]
    assert (row.chosen, app.settings.highest_card) == (0, "")
    choose(app, row, 1)
    assert app.settings.highest_card == "right" and hand_order(app.settings).startswith("from right")
