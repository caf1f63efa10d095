"""Compiled kernels for tests of opponents, and some that lack one of them or are not compiled."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.kernels import compile_all, one_worker_compiles, plain

__all__ = ["one_worker_compiles", "plain"]


@pytest.fixture(scope="session")
def compiled_once() -> Path:
    """Return the folder in which every kernel of every game lies compiled."""
    compile_all()
    return Path(os.environ["NUMBA_CACHE_DIR"])


@pytest.fixture
def kernels_but_one(compiled_once: Path, tmp_path: Path) -> Path:
    """Return a kernels' folder of this test, which lacks a small kernel of Forty-One: what a bid promises."""
    kept = tmp_path / "kernels"
    copied = shutil.copytree(compiled_once, kept / compiled_once.name)
    missing = list(copied.glob("forty_one_*/*.promise*"))
    assert missing, "no kernel is called so any longer"
    for path in missing:
        path.unlink()
    return kept
