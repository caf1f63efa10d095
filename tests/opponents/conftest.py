"""Compiled kernels for tests that start processes: to compile those of a game takes a quarter of a minute."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

import pytest

from game.games import GAMES
from game.opponents import compiled

PATIENCE = 300.0  # seconds


@pytest.fixture(scope="session", autouse=True)
def one_worker_compiles(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Where pytest has several workers, let the first compile for all: each took most of a minute over the same."""
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


@pytest.fixture(scope="session")
def compiled_once() -> Path:
    """Return the folder in which every kernel of every game lies compiled."""
    compile_all()
    return Path(os.environ["NUMBA_CACHE_DIR"])


@pytest.fixture
def kernels_but_one(compiled_once: Path, tmp_path: Path) -> Path:
    """Return a kernels' folder of this test, which lacks the kernel that tries out cards in Forty-One."""
    kept = tmp_path / "kernels"
    copied = shutil.copytree(compiled_once, kept / compiled_once.name)
    missing = list(copied.glob("forty_one_*/*.try_cards*"))
    assert missing, "no kernel is called so any longer"
    for path in missing:
        path.unlink()
    return kept


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have kernels take lists and run as they stand."""
    monkeypatch.setattr(compiled, "has_compiler", lambda: False)
