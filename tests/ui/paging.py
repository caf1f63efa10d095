"""Helpers that drive pages by clicks and keys without a screen."""

from __future__ import annotations

import os
from typing import Protocol, TypeVar

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from game.ui.app import App
from game.ui.controls.base import Widget
from game.ui.controls.buttons import Button
from game.ui.controls.choices import Selector, Stepper
from game.ui.scenes.forms.page import PageScene
from game.ui.scenes.menu.new_game import NewGameScene
from game.ui.scenes.scene import Scene
from tests.ui.playing import unseen

LEAST_WIDE, LEAST_TALL = (960, 600), (600, 960)
MORE_WIDE = ((1920, 1080), (1280, 720), (1100, 1000), (2560, 1440))
MORE_TALL = ((960, 1040), (1000, 1380), (1440, 2560))


def in_sizes(*sizes: tuple[int, int], more: tuple[tuple[int, int], ...]) -> pytest.MarkDecorator:
    """Run a test in windows of these sizes, and behind the marker in ``more``."""
    rare = [pytest.param(each, marks=pytest.mark.soak) for each in more]
    return pytest.mark.parametrize("size", [*sizes, *rare], ids=lambda size: "x".join(map(str, size)))


def in_sizes_and_texts(
    *windows: tuple[tuple[int, int], float], more: tuple[tuple[tuple[int, int], float], ...]
) -> pytest.MarkDecorator:
    """Run a test in windows with their sizes of text, and behind the marker in ``more``."""
    rare = [pytest.param(*each, marks=pytest.mark.soak) for each in more]
    return pytest.mark.parametrize(("size", "text"), [*windows, *rare])


every_size = in_sizes(LEAST_WIDE, LEAST_TALL, more=(*MORE_WIDE, *MORE_TALL))
every_wide_size = in_sizes(LEAST_WIDE, more=MORE_WIDE)
GAME = "forty-one"
T = TypeVar("T", bound=Widget)


class Opener(Protocol):
    """Opens the app on the profile of a test."""

    def __call__(self, size: tuple[int, int] = (1280, 720), **changes: object) -> App:
        """Return the app in a window of ``size`` pixels with settings changed."""


def show(app: App, scene: Scene) -> None:
    if not app.scenes:
        app.push(Scene(app))
    app.push(scene)
    step(app)


def players_page(app: App, game: str = GAME) -> NewGameScene:
    """Open the new-game page with its players unfolded."""
    page = NewGameScene(app, game)
    show(app, page)
    page.unfold("players")
    step(app)
    return page


def step(app: App, frames: int = 2) -> None:
    """Let frames pass, of which the last is drawn."""
    with unseen():
        for _frame in range(frames - 1):
            app.frame(0.05)
    app.frame(0.05)


def settle(app: App, page: PageScene) -> None:
    """Let frames pass, undrawn, until nothing moves."""
    with unseen():
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
    page.area.reveal(widget)
    settle(app, page)


def press(app: App, widget: Widget) -> None:
    bring(app, widget)
    click(app, widget.rect.center)


def choose(app: App, control: Selector, number: int) -> None:
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
