"""A scene that arrives is painted over a few frames, none of them long; the first of the program comes whole."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.ui.app import App
from game.ui.navigation import open_record
from game.ui.scenes.menu import MenuScene
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


@pytest.mark.parametrize("game", ["forty-one", "menu"])
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
