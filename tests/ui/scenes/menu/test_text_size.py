"""The text size on the settings page: its buttons stay under the mouse, however often they are pressed."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.ui.app import App
from game.ui.controls.choices import PictureChoice, Stepper
from game.ui.scenes.menu.settings import SettingsScene
from game.ui.scenes.scene import Launch
from tests.cases import for_each
from tests.ui.playing import click, frames, press, running, until

SIZES = [(960, 600), (1280, 720), (960, 1000), (600, 960)]


def text_size(app: App) -> Stepper:
    """Return the control of the text size, as it is laid out now."""
    steppers = [each for each in app.scene.controls.widgets if isinstance(each, Stepper) and len(each.labels) >= 7]
    return steppers[0]


def test_the_text_size_cut_its_own_heading(tmp_path: Path) -> None:
    with running(tmp_path, Launch(size=(600, 960), speed="instant")) as app:
        press(app, pygame.K_F2)
        press(app, pygame.K_2)
        frames(app, 3)
        assert isinstance(app.scene, SettingsScene)
        for _step in range(4):
            rect = text_size(app).rect
            click(app, (rect.right - rect.height // 2, rect.centery))
            frames(app, 3)
            assert next(iter(app.scene.area.places)).rect.top >= app.scene.area.view.top
        assert app.settings.text_size == 1.4


@for_each("size", [(600, 960), (960, 600), (1280, 720)], sampled=True)
def test_a_choice_low_on_one_chapter_left_a_gap_on_the_next(tmp_path: Path, size: tuple[int, int]) -> None:
    with running(tmp_path, Launch(size=size, speed="instant")) as app:
        press(app, pygame.K_F2)
        frames(app, 3)
        page = app.scene
        assert isinstance(page, SettingsScene)
        page.area.scroll_to(page.area.most, glide=False)
        four = [each for each in page.controls.widgets if isinstance(each, PictureChoice)][-1]
        click(app, (four.rect.right - four.rect.width // 4, four.rect.centery))
        frames(app, 3)
        assert app.settings.four_colours
        press(app, pygame.K_2)
        frames(app, 3)
        first = next(iter(page.area.places))
        assert 0 <= first.rect.top - page.area.view.top < 30 and page.area.offset == 0
        assert page.controls.focus is None


@for_each("size", SIZES, sampled=True)
@for_each("is_larger", [True, False])
def test_repeated_clicks_on_the_text_size_do_not_miss(tmp_path: Path, size: tuple[int, int], is_larger: bool) -> None:
    with running(tmp_path, Launch(size=size, speed="instant")) as app:
        app.change_settings(text_size=0.8 if is_larger else 1.4)
        app.rebuild()
        press(app, pygame.K_F2)
        until(app, lambda: isinstance(app.scene, SettingsScene))
        frames(app, 3)
        assert isinstance(app.scene, SettingsScene)
        press(app, pygame.K_2)
        frames(app, 2)
        app.scene.area.reveal(text_size(app), size[1] // 8)
        until(app, lambda: not app.scene.is_animating)
        rect = text_size(app).rect
        inset = rect.height // 2
        point = (rect.right - inset if is_larger else rect.left + inset, rect.centery)
        for number in range(6):
            click(app, point)
            frames(app, 2)
            now = text_size(app)
            assert now.chosen == (number + 1 if is_larger else 5 - number), "the click has missed"
            assert now.clip is not None
            assert now.clip.contains(now.rect)
        assert app.settings.text_size == (1.4 if is_larger else 0.8)
