"""A program that nobody uses: it hardly wakes the processor, lets the screen go dark, and is back at once."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from game.games import GAMES
from game.opponents.base import Level
from game.opponents.inquiry import Move, Urgency
from game.opponents.process import Thinker
from game.ui import sdl
from game.ui.app import CALM_FRAME, FRAME, RESTING_FRAME, SLEEPING_FRAME, App
from game.ui.audio import REST, Audio
from game.ui.drawing.stage import Stage
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.scene import Launch
from game.ui.tables.parts.hand import Hand
from tests.opponents.deciding import bidding_view
from tests.ui.playing import frames, press, running, until


def pause_after(app: App, unused: float) -> float:
    """Return for how long the program would sleep between two frames when nothing was used for so many seconds."""
    now, slept = time.perf_counter(), list[float]()
    app._last_use = now - unused
    with (
        patch.object(time, "perf_counter", lambda: now),  # on a busy machine, it goes on
        patch.object(time, "sleep", slept.append),
        patch.object(sdl, "wait", slept.append),
    ):
        app._rest(now)
    return max(slept)


def resting(app: App) -> None:
    """Let everything come to rest that the first pictures set going."""
    until(app, lambda: not app._may_move and not app.art.is_busy)
    frames(app, 10)


def test_left_alone_it_woke_twelve_times_a_second(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        resting(app)
        for unused, pause in ((1.0, CALM_FRAME), (5.0, RESTING_FRAME), (60.0, SLEEPING_FRAME)):
            assert pause_after(app, unused) == pytest.approx(pause)


def test_while_an_answer_is_awaited_it_looks_more_often(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        resting(app)
        app.thinker = thinker = Thinker(GAMES)
        inquiry = thinker.ask(
            Move(bidding_view(), Urgency.OPPONENT, Level.EXPERT, 1)
        )  # no process is there to answer it
        assert thinker.is_asked and pause_after(app, 60.0) < SLEEPING_FRAME * 0.9
        inquiry.cancel()
        assert not thinker.is_asked


def test_whatever_the_player_does_ends_the_sleep_at_once(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        resting(app)
        pygame.event.clear()
        moved = pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0))
        threading.Timer(0.1, pygame.event.post, (moved,)).start()
        begun = time.perf_counter()
        sdl.wait(20.0)
        assert 0.05 < time.perf_counter() - begun < 10.0
        assert pygame.MOUSEMOTION in {event.type for event in pygame.event.get()}, "it is still there to be taken"


def test_time_passes_as_fast_in_a_program_that_sleeps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path) as app:
        resting(app)
        passed: list[float] = []
        monkeypatch.setattr(app.scene, "update", passed.append)
        app.frame(SLEEPING_FRAME)
        press(app, pygame.K_F5)
        app.frame(SLEEPING_FRAME)
        assert passed[0] == SLEEPING_FRAME and max(passed[1:]) <= 0.1, "what a key begins is not skipped"


def test_a_silent_mixer_stayed_open_and_took_processor_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    sounds = Audio(enabled=True, volume=70)
    sounds.open()
    try:
        sounds.rest()
        assert pygame.mixer.get_init(), "it was opened just now"
        sounds.play("button")
        now += REST + 1.0
        until_silent()
        sounds.rest()
        assert not pygame.mixer.get_init() and not sounds.is_deaf
        sounds.wake()
        assert pygame.mixer.get_init(), "by the first movement of the mouse, before anything is to be heard"
        now += REST + 1.0
        sounds.rest()
        sounds.play("button")
        assert pygame.mixer.get_busy(), "and by a sound that comes without any input"
        sounds.rest()
        assert pygame.mixer.get_init()
        now += REST + 1.0
        until_silent()
        sounds.rest()
        sounds.enabled = False
        sounds.wake()
        assert not pygame.mixer.get_init(), "nobody wants to hear anything"
    finally:
        sounds.close()
    sounds.wake()
    assert not pygame.mixer.get_init(), "closed for good"


def until_silent() -> None:
    """Wait until the last sound has faded."""
    end = time.perf_counter() + 20.0
    while pygame.mixer.get_busy() and time.perf_counter() < end:
        time.sleep(0.01)


def test_the_screen_never_went_dark(tmp_path: Path) -> None:
    with running(tmp_path):
        assert pygame.display.get_allow_screensaver()


def test_a_table_on_which_nothing_moves_was_compared_in_every_frame(tmp_path: Path) -> None:
    launch = Launch(game="forty-one", number=3, size=(960, 600), speed="normal", autoplay=Level.CASUAL)
    with running(tmp_path, launch) as app:
        scene = app.scene
        until(app, lambda: not scene.is_animating and not app.art.is_busy)
        scene.timeline.wait(5.0)  # as while a finished trick lies there
        with patch.object(Stage, "draw", autospec=True, side_effect=Stage.draw) as drawn:
            for _frame in range(60):
                app.frame(FRAME)
        assert scene.is_animating and app._may_move, "every frame is still due"
        assert 5 <= drawn.call_count <= 15, "it was 60"


def test_the_hand_was_lit_anew_in_every_frame(tmp_path: Path) -> None:
    with running(tmp_path, Launch(game="forty-one", number=3, size=(960, 600), speed="instant")) as app:
        resting(app)
        assert isinstance(app.scene, TableScene)
        hand = app.scene.table.hand
        assert hand.sprites
        with patch.object(Hand, "_wanted_raise", autospec=True, side_effect=Hand._wanted_raise) as asked:
            frames(app, 30)
            assert asked.call_count == 0, "it was 13 in each frame"
            hand.cursor = hand.sprites[0]
            frames(app, 30)
        assert asked.call_count == len(hand.sprites) and hand.sprites[0].raise_by > 0.0
