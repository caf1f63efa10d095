"""What all tests share: compiled kernels are kept in one place, though every test has a profile of its own."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest

from game.opponents import KERNELS_FOLDER

os.environ.setdefault(KERNELS_FOLDER, str(Path(__file__).parent / "__pycache__"))


@pytest.fixture(scope="module", autouse=True)
def tests_are_no_garbage() -> None:
    """Have the collector leave alone what stays from module to module: it looked through all of it after each page."""
    gc.collect()
    gc.freeze()
