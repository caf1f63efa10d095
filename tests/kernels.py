"""Compiled kernels, which one worker compiles for all: to compile those of a game takes a quarter of a minute."""

from __future__ import annotations

import os
import time

import pytest

from game.games import GAMES
from game.opponents import compiled

PATIENCE = 900.0  # seconds: a machine with much else to do compiles for some minutes


@pytest.fixture(scope="session", autouse=True)
def one_worker_compiles(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Where pytest has several workers, let the first that needs kernels compile them for all.

    Others wait only once they need kernels, too: tests of the screen go on meanwhile.
    """
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return
    begun, done = (tmp_path_factory.getbasetemp().parent / f"kernels-{word}" for word in ("begun", "done"))
    try:
        begun.mkdir()
    except FileExistsError:
        end = time.monotonic() + PATIENCE
        while not done.exists() and time.monotonic() < end:
            time.sleep(0.1)
        return
    try:
        compile_all()
    finally:
        done.mkdir()


def compile_all() -> None:
    """Compile every kernel of every game, or read what is kept of them."""
    for _share in GAMES.opponents.warm():
        pass


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have kernels take lists and run as they stand."""
    monkeypatch.setattr(compiled, "has_compiler", lambda: False)
