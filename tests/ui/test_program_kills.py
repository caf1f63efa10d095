"""Nothing is lost: killed at any moment, the program comes back to the very position that was kept last."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pygame
import pytest

from game.profile.kept import Beside
from game.profile.store import open_store
from tests import ROOT
from tests.cases import for_each
from tests.processes import KILL, left_over
from tests.profile.keeping import finished
from tests.ui.playing import at_table, frames, press, running, until
from tests.ui.program import environment, is_sound, record_near_its_end, within

PLACES = ["dealing", "trick", "undone", "score", "winners", "thrown in", "offer", "claimed"]


class Story:
    """What a player that was killed had told: its saves in order, and how many of them were on the disk."""

    def __init__(self, lines: list[str]) -> None:
        whole = [line.split(" ", 2) for line in lines if line.endswith("\n")]
        self.saves = [json.loads(words[2]) for words in whole if words[0] == "save"]
        self.kept = max((int(words[1]) for words in whole if words[0] == "kept"), default=-1)

    @property
    def possible(self) -> list[dict[str, str]]:
        """The saves that may stand on the disk: the last one acknowledged and those asked for since."""
        return self.saves[max(0, self.kept) :]


def player(folder: Path, seed: int, speed: str) -> subprocess.Popen[str]:
    """Start a program that plays by itself, in a session of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.ui.player", str(folder), str(seed), speed],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(PYGAME_HIDE_SUPPORT_PROMPT="1"),
        cwd=ROOT,
        start_new_session=True,
    )


def told_until(process: subprocess.Popen[str], place: str | None, seconds: float) -> list[str]:
    """Return the lines of a player up to ``place`` (None: of ``seconds`` after its first save)."""
    assert process.stdout is not None
    lines: list[str] = []
    end = time.monotonic() + 60
    for line in process.stdout:
        lines.append(line)
        if place is not None and line == f"at {place}\n":
            return lines
        if place is None and line.startswith("kept") and len(lines) < 4:
            end = time.monotonic() + seconds
        if time.monotonic() > end:
            return lines
    raise AssertionError(f"the player ended by itself: {process.stderr.read() if process.stderr else ''}")


def ended(process: subprocess.Popen[str], lines: list[str], number: int, group: bool = False) -> tuple[Story, str]:
    """Send a signal to a player, or to all its processes; return its story and what it said of faults."""
    if group:
        os.killpg(process.pid, number)
    else:
        process.send_signal(number)
    assert process.stdout is not None and process.stderr is not None
    rest = process.stdout.readlines()  # not communicate: it would miss what has been read ahead already
    err = process.stderr.read()
    process.wait(30)
    return Story([*lines, *rest]), err


def assert_comes_back(folder: Path, story: Story) -> None:
    """Fail unless the profile holds what the story tells, and Continue brings its position to the table."""
    store = open_store(folder)
    assert store.notices == []
    kept = store.open_game("forty-one")
    assert store.close()
    ids = [game_id for game_id, _record in finished(folder)]
    assert len(ids) == len(set(ids)), "a game is finished once"
    for save in story.saves[: story.kept + 1]:
        later = [each["kind"] for each in story.saves if each["id"] == save["id"]]
        assert save["kind"] == "open" or save["id"] in ids or "open" in later, "a finished game is lost"
    if kept is None:
        finished_last = any(save["kind"] == "finished" and save["id"] in ids for save in story.possible)
        assert story.kept < 0 or finished_last, "what was acknowledged is gone"
        return
    assert is_sound(kept.record)
    now = {"kind": "open", "id": kept.beside.game_id, "record": kept.record}
    assert not story.saves or now in story.possible, "another position than the one kept last"
    with running(folder) as app:
        press(app, pygame.K_RETURN)
        until(app, lambda: app.scene.name == "table")
        assert at_table(app).controller.record_text() == kept.record
        frames(app, 3)


def keep_a_game_near_its_end(folder: Path) -> None:
    """Put a game into the profile whose last tricks are to be played."""
    store = open_store(folder)
    store.save_open_game("forty-one", record_near_its_end(), Beside(game_id="near its end"))
    assert store.close()


@for_each("place", ["trick", "winners"])
def test_killed_it_comes_back_to_the_position_kept_last(tmp_path: Path, place: str) -> None:
    if place == "winners":
        keep_a_game_near_its_end(tmp_path)
    process = player(tmp_path, PLACES.index(place), "instant")
    story, _faults = ended(process, told_until(process, place, 0), KILL)
    assert_comes_back(tmp_path, story)
    assert within(30, lambda: not left_over(process.pid)), "a process was left behind"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends a process without telling it")
@pytest.mark.parametrize(("number", "group"), [(signal.SIGTERM, False), (signal.SIGINT, True)])
def test_told_to_end_it_ends_in_order(tmp_path: Path, number: signal.Signals, group: bool) -> None:
    process = player(tmp_path, 7, "fast")
    story, faults = ended(process, told_until(process, "dealing", 0), number, group)
    assert process.returncode == 128 + number
    assert "Traceback" not in faults, faults
    assert within(30, lambda: not left_over(process.pid)), "a process was left behind"
    assert_comes_back(tmp_path, story)


@for_each("kind", [pygame.QUIT, pygame.WINDOWCLOSE])
def test_closing_the_window_keeps_the_game(tmp_path: Path, kind: int) -> None:
    with running(tmp_path) as app:
        pygame.event.post(pygame.event.Event(kind))
        app.frame(0.02)
        assert not app._running


@pytest.mark.soak
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("speed", ["instant", "fast"])
def test_killed_at_every_place(tmp_path: Path, place: str, speed: str) -> None:
    process = player(tmp_path, 30 + PLACES.index(place), speed)
    story, _faults = ended(process, told_until(process, place, 0), KILL)
    assert_comes_back(tmp_path, story)


@pytest.mark.soak
def test_killed_again_and_again(tmp_path: Path) -> None:
    rng = random.Random(41)
    for turn in range(20):
        process = player(tmp_path, 100 + turn, rng.choice(["instant", "instant", "fast", "normal"]))
        lines = told_until(process, None, rng.random() * 5)
        number = rng.choice([KILL, KILL, KILL, signal.SIGTERM, signal.SIGINT] if os.name == "posix" else [KILL])
        story, faults = ended(process, lines, number, group=number == signal.SIGINT)
        assert "Traceback" not in faults, faults
        assert_comes_back(tmp_path, story)
        assert within(30, lambda process=process: not left_over(process.pid))  # type: ignore[misc]


@pytest.mark.soak
@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends Ctrl-C to everybody")
@pytest.mark.parametrize("after", [0.05, 0.15, 0.3, 0.5, 0.8, 1.2, 1.6, 2.0])
def test_ctrl_c_while_it_starts(tmp_path: Path, after: float) -> None:
    """From a moment after the interpreter is up: before, it is Python itself that is interrupted."""
    process = player(tmp_path, 1, "instant")
    time.sleep(after)
    os.killpg(process.pid, signal.SIGINT)
    process.communicate(timeout=30)
    assert within(30, lambda: not left_over(process.pid))
