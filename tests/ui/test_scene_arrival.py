"""A scene that arrives is painted over a few frames, none of them long; the first of the program comes whole."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
import pytest

from game.ui.app import App
from game.ui.controls.base import Painted, Pictures
from game.ui.drawing.stage import Blit, Stage
from game.ui.drawing.styles import DAMASCUS
from game.ui.navigation import open_record
from game.ui.scenes.menu.menu import MenuScene
from tests.cases import for_each
from tests.record_samples import read
from tests.ui.playing import running
from tests.ui.program import record, within

FRAMES = 60


def drawn(app: App) -> bytes:
    """Return what the window shows, once the cards that a thread turns are there."""
    assert within(20, lambda: not app.art.is_busy)
    app.scene.draw(app.screen)
    return pygame.image.tobytes(app.screen, "RGB")


def frames_until_whole(app: App) -> int:
    """Draw the scene that has just come until nothing is left to be painted; return how many frames that took."""
    for number in range(1, FRAMES):
        app.scene.draw(app.screen)
        if not app.scene.stage.is_stale:
            return number
    raise AssertionError("it never was whole")


@for_each("game", ["forty-one", "menu"])
def test_a_scene_that_arrives_in_parts_is_whole_at_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Score pages and tables once came in a single frame of 40 to 100 ms."""
    monkeypatch.setattr("game.ui.drawing.stage._BUILDS", 0.0)
    with running(tmp_path) as app:

        def arrive() -> None:
            app.replace_all(MenuScene(app) if game == "menu" else open_record(app, read(record(1, actions=6))))

        app.has_drawn = False
        arrive()
        assert frames_until_whole(app) == 1, "the first picture comes whole"
        whole = drawn(app)
        app.has_drawn = True
        arrive()
        assert app.scene.stage.comes_in_parts
        app.scene.draw(app.screen)
        assert app.scene.stage.is_stale, "no time to paint, and yet it was"
        monkeypatch.setattr("game.ui.drawing.stage._BUILDS", 1.0)
        assert frames_until_whole(app) <= 2
        assert drawn(app) == whole
        app.rebuild()
        assert not app.scene.stage.comes_in_parts, "what is there already is laid out anew at once"


class Slow:
    """Cards that are still being drawn: their pictures take longer than a frame has for painting."""

    depth = 0.0

    def blits(self) -> list[Blit]:
        end = time.thread_time() + 0.02
        while time.thread_time() < end:
            pass
        return []


class Plate(Painted):
    def paint(self) -> Pictures:
        return [(pygame.Surface(self.rect.size), (0, 0))]


def test_cards_that_are_still_drawn_keep_no_button_from_being_painted(tmp_path: Path) -> None:
    """After Continue to a deal thrown in, fifty open cards left no time for the rail: it stayed empty for seconds."""
    with running(tmp_path) as app:
        stage = Stage(app.size)
        stage.comes_in_parts = True
        plates = [Plate(app.kit(DAMASCUS), pygame.Rect(40 * number, 0, 30, 30), depth=9.0) for number in range(20)]
        stage.add(Slow(), *plates)
        stage.draw(app.screen)
        stage.draw(app.screen)
        assert all(plate.blits() for plate in plates) and not stage.is_stale
