"""How long a line takes to the voice, and what the voice costs of each frame at a table in play."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

import pygame
import pytest

from game.games import GAMES
from game.opponents.base import Level
from game.ui.access.lines import Line
from game.ui.access.voice import Voice
from game.ui.app import App
from tests.cases import for_each
from tests.ui.access.speaking import Heard, soon, turn_on
from tests.ui.playing import FRAME, at_table, awaits_person, launch, press, running, until

LATE: Final = (
    0.3  # seconds from a line to the voice, of 95 in 100: one that a press silenced is said when it comes again
)
COST: Final = 0.001  # seconds of the processor in a frame, in 99 of 100
LINES, MOST = 60, 6000  # lines that are told, and frames in which

pytestmark = pytest.mark.soak


class Timed(Heard):
    """Says when each saying began."""

    def __init__(self) -> None:
        super().__init__()
        self.begun: dict[str, float] = {}

    def say(self, words: str, manner: object) -> None:
        self.begun.setdefault(words, time.perf_counter())
        self.said.append(words)


def share(values: list[float], part: float) -> float:
    """Return the value below which so large a part of them lies."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def play_on(app: App) -> None:
    """Let the person act by rules of thumb, and what the focus is on be told."""
    if awaits_person(app):
        press(app, pygame.K_TAB)
        scene = at_table(app)
        scene.act(GAMES.opponents.choose_at_once(scene.controller.view, Level.CASUAL, 0).action)


@for_each("game", ["forty-one", "empat-satu", "forty-two"])
def test_a_line_is_heard_soon_and_costs_no_frame_much(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    engine, costs, told = Timed(), list[float](), dict[str, float]()
    follow = Voice.follow

    def timed(voice: Voice, described: object) -> None:
        began = time.thread_time()
        follow(voice, described)  # type: ignore[arg-type]
        costs.append(time.thread_time() - began)

    monkeypatch.setattr(Voice, "follow", timed)

    def hear(line: Line) -> None:
        told.setdefault(line.usual, time.perf_counter())

    with running(tmp_path, launch(game, number=5)) as app:
        until(app, lambda: awaits_person(app))
        turn_on(app, engine)
        soon(lambda: engine.said)
        app.lines.readers.insert(0, hear)
        for number in range(MOST):
            app.frame(FRAME)
            if number % 45 == 0:
                play_on(app)
            if len(told) > LINES or app.scene.name != "table":
                break
        soon(lambda: not app.voice.is_busy)
    late = [engine.begun[words] - at for words, at in told.items() if words in engine.begun]
    print(f"{game}: {len(late)} lines, median {share(late, 0.5):.4f} s, 95 of 100 {share(late, 0.95):.4f} s;", end=" ")
    often, rare = (share(costs, part) * 1000 for part in (0.95, 0.99))
    print(f"in 95 of 100 frames {often:.3f} ms, in 99 {rare:.3f} ms, of {len(costs)}")
    assert len(late) > 20 and share(late, 0.95) <= LATE
    assert rare <= 1000 * COST
