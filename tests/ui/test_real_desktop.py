"""The window among the others of a real desktop: an X server of its own with a window manager (openbox)."""

from __future__ import annotations

import os
import re
import shutil
import signal
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from game.profile.settings import Settings, read
from game.profile.store import open_store
from tests.ui.program import start, within

SCREEN = pygame.Rect(0, 0, 1366, 768)
PATIENCE = 120  # seconds: a machine busy with other things may take long
MISSING = [name for name in ("Xvfb", "openbox", "xdotool", "xprop", "xwininfo", "wmctrl") if shutil.which(name) is None]
pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"a real desktop needs {' and '.join(MISSING) or 'nothing more'}")
MAXIMISED, FULL = "maximized_vert,maximized_horz", "fullscreen"


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """Run an X server with a window manager for this module and return its name."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1366x768x24", "-nolisten", "tcp", "-noreset"]
    quiet, piped = subprocess.DEVNULL, subprocess.PIPE
    server = subprocess.Popen(command, stdin=quiet, stdout=piped, stderr=quiet, text=True, start_new_session=True)
    running = [server]
    try:
        assert server.stdout is not None
        name = f":{server.stdout.readline().strip()}"
        manager = {**os.environ, "DISPLAY": name}
        running.append(subprocess.Popen(["openbox"], env=manager, stdout=quiet, stderr=quiet, text=True))
        yield name
    finally:
        for process in reversed(running):
            process.terminate()
            process.wait(10)


class Desktop:
    """The program's window as the desktop sees it and handles it."""

    def __init__(self, display: str, profile: Path) -> None:
        self._environment = {**os.environ, "DISPLAY": display}
        self._profile = profile
        names = {"SDL_VIDEO_X11_WMCLASS": "", "SDL_APP_NAME": ""}  # pygame has put those of the tests there
        self.program = start("--profile", profile, DISPLAY=display, SDL_VIDEODRIVER="x11", WAYLAND_DISPLAY="", **names)

    def ask(self, *command: str) -> str:
        return subprocess.run(
            command, capture_output=True, text=True, timeout=60, env=self._environment, check=False
        ).stdout

    def window(self) -> str:
        return next(iter(self.ask("xdotool", "search", "--onlyvisible", "--class", "forty-odd").split()), "")

    def place(self) -> pygame.Rect:
        """Return the window without its frame, empty while there is none."""
        window = self.window()
        told = self.ask("xwininfo", "-id", window) if window else ""
        sides = ("Absolute upper-left X", "Absolute upper-left Y", "Width", "Height")
        found = [re.search(rf"{side}: +(-?\d+)", told) for side in sides]
        return pygame.Rect(*(0 if each is None else int(each[1]) for each in found))

    def outer(self) -> pygame.Rect:
        """Return the window with its frame and title bar."""
        told = self.ask("xprop", "-id", self.window(), "_NET_FRAME_EXTENTS")
        left, right, top, bottom = map(int, re.findall(r"\d+", told.partition("=")[2]))
        inside = self.place()
        return pygame.Rect(inside.x - left, inside.y - top, inside.w + left + right, inside.h + top + bottom)

    def comes_to(self, place: tuple[int, int, int, int]) -> None:
        came = within(PATIENCE, lambda: tuple(self.place()) == place)
        assert came, f"the window lies at {self.place()}, not {place}"

    def change(self, how: str, state: str) -> None:
        """Maximise the window, fill the screen with it, or end that, as the desktop's own keys do."""
        self.ask("wmctrl", "-i", "-r", self.window(), "-b", f"{how},{state}")

    def kept(self) -> Settings:
        base = sqlite3.connect(f"file:{self._profile / 'profile.sqlite'}?mode=ro", uri=True, timeout=10)
        try:
            [[raw]] = base.execute("SELECT document FROM settings").fetchall()
        finally:
            base.close()
        return read(raw)[0]

    def end(self, number: int) -> None:
        self.program.send_signal(number)
        _out, faults = self.program.communicate(timeout=60)
        assert "Traceback" not in faults, faults


@contextmanager
def opened(display: str, profile: Path) -> Iterator[Desktop]:
    desktop = Desktop(display, profile)
    try:
        assert within(PATIENCE, lambda: desktop.place().size != (0, 0)), "no window came up"
        yield desktop
    finally:
        if desktop.program.poll() is None:
            desktop.program.kill()
            desktop.program.communicate(timeout=10)


def press(desktop: Desktop, key: str) -> None:
    """Press a key at the window."""
    desktop.ask("xdotool", "windowfocus", "--sync", desktop.window(), "key", key)


def keep(profile: Path, size: tuple[int, int], place: tuple[int, int]) -> None:
    store = open_store(profile)
    store.save_settings(store.settings.with_(window_size=size, window_place=place))
    assert store.close()


def test_a_window_from_a_larger_screen_was_as_large_as_this_one_with_its_corner_far_inside(
    display: str, tmp_path: Path
) -> None:
    keep(tmp_path, (2560, 1400), (200, 150))
    with opened(display, tmp_path) as desktop:
        assert within(PATIENCE, lambda: SCREEN.contains(desktop.outer())), f"it lies at {desktop.outer()}"
        desktop.end(signal.SIGTERM)
        assert (desktop.kept().window_size, desktop.kept().window_place) == ((2560, 1400), (200, 150))


def test_the_first_window_lies_whole_on_a_small_screen(display: str, tmp_path: Path) -> None:
    with opened(display, tmp_path) as desktop:
        assert within(PATIENCE, lambda: SCREEN.contains(desktop.outer())), f"it lies at {desktop.outer()}"
        desktop.end(signal.SIGTERM)
        kept = desktop.kept()
        assert kept.window_place is not None and kept.window_size == (1280, 720)
    with opened(display, tmp_path) as desktop:
        desktop.comes_to((*kept.window_place, *kept.window_size))


def test_maximised_and_full_screen_were_forgotten_and_their_size_became_the_window_s(
    display: str, tmp_path: Path
) -> None:
    normal = (101, 60, 1000, 640)
    keep(tmp_path, normal[2:], normal[:2])
    with opened(display, tmp_path) as desktop:
        desktop.comes_to(normal)
        desktop.change("add", MAXIMISED)
        assert within(PATIENCE, lambda: desktop.kept().window_state == "maximised")
        desktop.end(signal.SIGKILL)
    with opened(display, tmp_path) as desktop:
        assert within(PATIENCE, lambda: desktop.place().width == SCREEN.width), "it is maximised again"
        desktop.change("remove", MAXIMISED)
        desktop.comes_to(normal)
        desktop.change("add", FULL)
        assert within(PATIENCE, lambda: desktop.kept().window_state == "full")
        desktop.end(signal.SIGTERM)
        assert (desktop.kept().window_size, desktop.kept().window_place) == (normal[2:], normal[:2])
    with opened(display, tmp_path) as desktop:
        desktop.comes_to((0, 0, *SCREEN.size))
        desktop.change("remove", FULL)
        desktop.comes_to(normal)
        assert within(PATIENCE, lambda: desktop.kept().window_state == "normal")
        press(desktop, "F11")
        desktop.comes_to((0, 0, *SCREEN.size))
        press(desktop, "F11")
        desktop.comes_to(normal)
        desktop.end(signal.SIGTERM)
        assert (desktop.kept().window_size, desktop.kept().window_place) == (normal[2:], normal[:2])
