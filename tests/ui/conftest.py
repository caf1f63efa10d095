"""The app opened for a test of pages, and closed after it; what takes long and tests nothing is left out or shared."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path

from game.games import GAMES

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from game.profile import files
from game.profile.store import Store
from game.ui.app import App
from game.ui.drawing import assets, backdrop
from game.ui.drawing.backdrop import Backdrops
from game.ui.drawing.styles import Colour
from game.ui.drawing.text import Typesetter, _runs
from game.ui.scenes.scene import Launch
from tests.ui.paging import Opener


@pytest.fixture(scope="session", autouse=True)
def drawn_once() -> Iterator[None]:
    """Draw every picture file, as long as it stays as it is, and every plain backdrop once for all tests."""
    draw, drawn, lock = assets.load_svg, assets.Cache(128 * 2**20), threading.Lock()
    plain, laid = backdrop.plain, assets.Cache(64 * 2**20)

    def load_svg(name: str, size: tuple[int, int]) -> pygame.Surface:
        path = assets.locate(name)
        with lock:
            return drawn.get((path, path.stat().st_mtime_ns, size), lambda: draw(name, size))

    with pytest.MonkeyPatch.context() as patching:
        patching.setattr(assets, "load_svg", load_svg)
        patching.setattr(backdrop, "plain", lambda request: laid.get(request, lambda: plain(request)))
        for slow in ("keep_large_blocks_apart", "let_go"):  # they save memory, of which tests need little
            patching.setattr(f"game.ui.app.{slow}", lambda: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def set_once() -> Iterator[None]:
    """Measure every run of text, and set every line, once for all tests, except where a font is missing."""
    measure, set_line = Typesetter._advance, Typesetter._set
    widths, lines = dict[tuple[str, str, int, bool], int](), assets.Cache(64 * 2**20)

    def is_damaged(text: Typesetter, families: Iterable[str], size: int, bold: bool) -> bool:
        for family in families:
            text._font(family, size, bold)
        return bool(text._faults or text._told)

    def advance(text: Typesetter, *run: *tuple[str, str, int, bool]) -> int:
        if is_damaged(text, run[:1], *run[2:]):
            return measure(text, *run)
        if run not in widths:
            widths[run] = measure(text, *run)
        return widths[run]

    def line(text: Typesetter, words: str, size: int, colour: Colour, bold: bool) -> pygame.Surface:
        if is_damaged(text, (family for family, _run in _runs(words)), size, bold):
            return set_line(text, words, size, colour, bold)
        return lines.get((words, size, colour, bold), lambda: set_line(text, words, size, colour, bold))

    with pytest.MonkeyPatch.context() as patching:
        patching.setattr(Typesetter, "_advance", advance)
        patching.setattr(Typesetter, "_set", line)
        yield


@pytest.fixture(scope="session", autouse=True)
def kept_in_no_hurry() -> Iterator[None]:
    """Let the system write profiles to the disk when it likes: every save of every test waited for the disk itself."""
    lazy = [pragma.replace("synchronous = FULL", "synchronous = OFF") for pragma in files._PRAGMAS]
    assert lazy != list(files._PRAGMAS)
    with pytest.MonkeyPatch.context() as patching:
        patching.setattr(files, "_PRAGMAS", lazy)
        yield


@pytest.fixture
def open_app(tmp_path: Path) -> Iterator[Opener]:
    """Return a function that opens the app on the profile of this test; all are closed at the end."""
    opened: list[App] = []

    def make(size: tuple[int, int] = (1280, 720), **changes: object) -> App:
        app = App(Launch(size=size), Store(tmp_path / "profile"), GAMES)
        app.settings = app.settings.with_(**changes)
        app.open()
        app.backdrops = Backdrops(None)
        opened.append(app)
        return app

    yield make
    for app in opened:
        app.close()
