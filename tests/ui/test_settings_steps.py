"""The text size on the settings page: its buttons stay under the mouse, however often they are pressed."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.ui.app import App
from game.ui.controls.choices import Stepper
from game.ui.scenes.scene import Launch
from game.ui.scenes.settings import SettingsScene
from tests.ui.playing import click, frames, press, running, until


def text_size(app: App) -> Stepper:
    """Return the control of the text size, as it is laid out now."""
    steppers = [each for each in app.scene.controls.widgets if isinstance(each, Stepper) and len(each.labels) == 7]
    return steppers[0]


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (960, 1000)])
@pytest.mark.parametrize("is_larger", [True, False])
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
