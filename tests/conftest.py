"""What all tests share: kernels compiled in one place, though every test has a profile of its own, and time enough."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import hypothesis
import pytest

from game.opponents import KERNELS_FOLDER

os.environ.setdefault(KERNELS_FOLDER, str(Path(__file__).parent / "__pycache__"))
hypothesis.settings.register_profile(  # a busy one takes its time
    "any machine", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("any machine")


@pytest.fixture(scope="module", autouse=True)
def tests_are_no_garbage() -> None:
    """Have the collector leave alone what stays from module to module: it looked through all of it after each page."""
    gc.collect()
    gc.freeze()
