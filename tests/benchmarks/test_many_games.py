"""Ten thousand finished games: the profile stays small, and the page that lists and counts them opens at once."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pygame
import pytest

from game.games import GAMES
from game.profile.files import FILE
from game.profile.store import Store
from game.ui.app import App
from game.ui.drawing import backdrop
from game.ui.drawing.backdrop import Backdrops
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.scene import Launch
from game.ui.scenes.your_games.your_games import YourGamesScene
from tests.profile.filling import fill
from tests.ui.paging import key

COUNT = 10_000
MOST_BYTES = 50_000_000
MOST_SECONDS = 0.5
TRIES = 3  # of which the best counts: a busy machine takes more processor time, too

pytestmark = pytest.mark.soak


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A profile with that many games, and the accounts of all their deals."""
    place = tmp_path_factory.mktemp("profile")
    store = Store(place)
    fill(store, COUNT, samples=12)
    assert store.close(60)
    yield place


def seconds_until(app: App, reached: Callable[[], bool]) -> float:
    """Return the processor seconds that it takes until ``reached``, frame by frame, whatever else the machine does."""
    begun = time.process_time()
    while not reached():
        app.frame(1 / 60)
        time.sleep(0.001)
    app.frame(1 / 60)
    return time.process_time() - begun


def test_ten_thousand_games_take_less_than_fifty_megabytes(folder: Path) -> None:
    size = (folder / FILE).stat().st_size
    print(f"\n{COUNT} games: {size / 1e6:.1f} MB")
    assert size < MOST_BYTES


def test_the_games_are_listed_and_counted_within_half_a_second(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backdrop, "plain", cache(backdrop.plain))  # as if cloth and wood had been painted before
    begun = time.process_time()
    app = App(Launch(size=(1920, 1080)), Store(folder), GAMES)
    print(f"\nthe profile is open after {time.process_time() - begun:.2f} s")
    app.open()
    app.backdrops = Backdrops(None)
    try:
        app.push(MenuScene(app))
        tries = [times(app) for _try in range(TRIES)]
    finally:
        app.close()
    listed, counted, one = map(min, zip(*tries, strict=True))
    print(f"listed after {listed:.2f} s, counted after {counted:.2f} s, those of one game after {one:.2f} s")
    assert max(listed, counted, one) < MOST_SECONDS


def times(app: App) -> tuple[float, float, float]:
    """Return how long it takes until the games are listed, until all are counted, and until those of one game are."""
    for _frame in range(200):  # what is due after a page has been left
        app.frame(1 / 60)
    app.routes.open_your_games()
    page = app.scene
    assert isinstance(page, YourGamesScene)
    listed = seconds_until(app, lambda: bool(page.finished.entries))
    begun = time.process_time()
    key(app, pygame.K_3)
    counted = time.process_time() - begun + seconds_until(app, lambda: page.statistics.shown is not None)
    page.statistics.seek(game="forty-one", title="")
    one = seconds_until(app, lambda: not page.is_animating)
    assert page.statistics.shown is not None and page.statistics.shown.whole.played == COUNT // 3 + 1
    app.pop()
    return listed, counted, one
