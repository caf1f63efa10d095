"""Compiled kernels for tests that start processes: to compile those of a game takes a quarter of a minute."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from game.ai.opponent import warm


@pytest.fixture(scope="session")
def compiled_once() -> Path:
    """Return the folder in which every kernel of every game lies compiled."""
    for _share in warm():
        pass
    return Path(os.environ["NUMBA_CACHE_DIR"])


@pytest.fixture
def kernels_but_one(compiled_once: Path, tmp_path: Path) -> Path:
    """Return a kernels' folder of this test, which lacks one kernel of each game: that which tries moves out."""
    kept = tmp_path / "kernels"
    copied = shutil.copytree(compiled_once, kept / compiled_once.name)
    missing = list(copied.rglob("trials.try_c*"))
    assert missing, "no kernel is called so any longer"
    for path in missing:
        path.unlink()
    return kept
