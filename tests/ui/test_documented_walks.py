"""The walks that docs/architecture.md tells, followed in the real program: what it names is called, in that order."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import pygame
import pytest

from game.controller import Controller
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.scene import Launch
from tests import ROOT
from tests.documents import section
from tests.ui.playing import at_table, autosave, awaits_person, frames, new_controller, press, running, until

ELSEWHERE = {
    "serve",
    "Opponents.think",
    "race",
    "choose_at_once",
    "compacted",
    "Writer.run",
}  # in another process or thread
PROGRAM = str(ROOT / "game")
MOST = 20_000  # frames: the process that thinks may take its time to start


@contextmanager
def called(names: list[str]) -> Iterator[None]:
    """Put into ``names`` every function of the program that this thread calls meanwhile, in order."""

    def note(frame: FrameType, event: str, _result: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(PROGRAM):
            names.append(frame.f_code.co_qualname)

    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(None)


def told(heading: str) -> list[str]:
    """Return the functions that the numbered steps under a heading name, in order."""
    steps = re.findall(r"^\d+\. .*?(?=^\S|\Z)", section("architecture.md", heading), re.MULTILINE | re.DOTALL)
    names = re.findall(r"`([A-Z]\w+\.[a-z]\w*)`|`(\w+)\(\)`", "".join(steps))
    return [method or function for method, function in names if (method or function) not in ELSEWHERE]


@pytest.fixture(scope="module")
def walked(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return what is called from the release of the mouse over a card until an opponent has answered it."""
    names: list[str] = []
    launch = Launch(size=(960, 600), speed="normal")
    with running(tmp_path_factory.mktemp("profile"), launch, quick=False) as app:
        app.thinker.start()
        controller = Controller(new_controller(min_total=4).setup, app.thinker)
        app.replace_all(TableScene(app, controller, autosave(app, controller)))
        until(app, lambda: awaits_person(app), MOST)
        press(app, pygame.K_3)
        press(app, pygame.K_RETURN)
        until(app, lambda: awaits_person(app), MOST)
        scene = at_table(app)
        assert scene.table is not None and not scene.pacing.is_moving
        sprite = next(each for each in scene.table.hand.sprites if each.card in (scene.table.hand.legal or ()))
        point = round(sprite.x - sprite.height * 0.3), round(sprite.y - sprite.height * 0.4)
        for event in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            pygame.event.post(pygame.event.Event(event, pos=point, rel=(0, 0), buttons=(0, 0, 0), button=1))
            frames(app)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=1))
        before = len(scene.controller.steps)
        with called(names):
            until(app, lambda: len(scene.controller.steps) >= before + 2, MOST)
    return names


WALKS = ("The walk of one move", "From a view to an opponent's answer and back", "How a game is saved")


@pytest.mark.parametrize("heading", WALKS)
def test_what_the_page_names_is_called_in_that_order(walked: list[str], heading: str) -> None:
    names = told(heading)
    assert len(names) >= 3
    calls = iter(walked)
    missed = [name for name in names if name not in calls]  # each is looked for behind the one before
    assert not missed
