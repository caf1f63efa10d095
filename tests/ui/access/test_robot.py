"""Whole games by AT-SPI alone: a robot that neither sees the window nor has keys (Xvfb, dbus, at-spi2-core, gi)."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

import pytest

from tests.ui.program import start, within

GAMES: Final = int(os.environ.get("FORTY_ODD_ROBOT_GAMES", "20"))  # of each kind
SECONDS: Final = 900  # for a game, which takes one or two minutes
KINDS: Final = {"forty-one": [], "empat-satu": ["--preset", "five"], "forty-two": ["--players", "4"]}
PYTHON: Final = "/usr/bin/python3"
LAUNCHERS: Final = [Path("/usr/libexec/at-spi-bus-launcher"), Path("/usr/lib/at-spi2-core/at-spi-bus-launcher")]


def _has_readers() -> bool:
    """Whether a robot can be run on this machine."""
    asks = [PYTHON, "-c", "import gi; gi.require_version('Atspi', '2.0')"]
    has_programs = all(map(shutil.which, ("Xvfb", "dbus-daemon", PYTHON))) and any(each.exists() for each in LAUNCHERS)
    return has_programs and subprocess.run(asks, capture_output=True, check=False).returncode == 0


pytestmark = pytest.mark.soak


@contextmanager
def running(command: Sequence[str | Path], own: Mapping[str, str], *, tells: bool = False) -> Iterator[str]:
    """Run a program until the end; give the first line of what it writes, if it ``tells`` something."""
    pipe = subprocess.PIPE if tells else subprocess.DEVNULL
    program = subprocess.Popen(
        command, stdout=pipe, stderr=subprocess.DEVNULL, text=True, env={**os.environ, **own}, start_new_session=True
    )
    try:
        yield program.stdout.readline().strip() if program.stdout is not None else ""
    finally:
        program.terminate()
        program.wait(10)


@pytest.fixture(scope="module")
def desktop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """Return the environment of a desktop on which somebody reads the screen."""
    if not _has_readers():
        pytest.skip("readers of the screen need Xvfb, dbus, at-spi2-core and a Python with gi")
    screen = ["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1000x24", "-nolisten", "tcp", "-noreset"]
    with ExitStack() as stack:
        own = dict.fromkeys(("WAYLAND_DISPLAY", "AT_SPI_BUS_ADDRESS"), "")
        own |= {"XDG_RUNTIME_DIR": str(tmp_path_factory.mktemp("runtime")), "SDL_VIDEODRIVER": "x11"}
        own["DISPLAY"] = f":{stack.enter_context(running(screen, own, tells=True))}"
        bus = ["dbus-daemon", "--session", "--nofork", "--print-address"]
        own["DBUS_SESSION_BUS_ADDRESS"] = stack.enter_context(running(bus, own, tells=True))
        launcher = next(each for each in LAUNCHERS if each.exists())
        stack.enter_context(running([launcher, "--launch-immediately", "--a11y=1"], own))
        yield own


def play(desktop: dict[str, str], folder: Path, options: Sequence[str], number: int) -> list[dict[str, str]]:
    """Let the robot play a game; return what it has pressed and heard."""
    log = folder / f"frames-{number}.jsonl"
    paths: list[str | Path] = ["--profile", folder / f"profile-{number}", "--frame-log", log]
    how = ["--speed", "instant", "--size", "1280x720", "--seed", str(number), *options]
    program = start(*paths, *how, **desktop)
    try:
        robot = [PYTHON, "-W", "ignore", str(Path(__file__).with_name("robot.py")), str(number), str(SECONDS)]
        done = subprocess.run(
            robot, capture_output=True, text=True, env={**os.environ, **desktop}, timeout=SECONDS + 60, check=False
        )
        assert within(10, lambda: '"winners"' in log.read_text(encoding="utf-8")), done.stdout[-3000:]
        assert program.poll() is None, program.communicate(timeout=10)[1]
        return [json.loads(line) for line in done.stdout.splitlines()]
    finally:
        program.kill()
        program.communicate()


@pytest.mark.parametrize("kind", KINDS)
def test_games_are_played_to_the_winners_page_by_what_readers_are_told(
    kind: str, desktop: dict[str, str], tmp_path: Path
) -> None:
    for number in range(1, GAMES + 1):
        lines = play(desktop, tmp_path, ["--game", kind, *KINDS[kind]], number)
        assert lines[-1]["what"] == "over", lines[-5:]
        pressed, told = (sum(line["what"] == what for line in lines) for what in ("pressed", "told"))
        print(f"{kind} {number}: {pressed} presses, {told} lines told")
