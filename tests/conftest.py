"""What all tests share: kernels compiled in one place, chance that is the same in every run, and time enough."""

from __future__ import annotations

import gc
import os
import random
import secrets
from collections.abc import Generator, Iterator
from pathlib import Path

import hypothesis
import pytest

from game.opponents import KERNELS_FOLDER

os.environ.setdefault(KERNELS_FOLDER, str(Path(__file__).parent / "__pycache__"))
_drawn = random.Random()
"""What the program draws in a test in place of true chance: numbers of deals, names of games, secrets."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a run draw what no other draws: ``--chance 7``."""
    parser.addoption("--chance", type=int, default=0, help="number of a run that deals other cards than the usual one")


def pytest_configure(config: pytest.Config) -> None:
    """Have hypothesis make the same examples in every run, and other ones where another chance is asked for."""
    hypothesis.settings.register_profile(
        "any machine",  # a busy one takes its time
        deadline=None,
        derandomize=not config.getoption("--chance"),
        suppress_health_check=[hypothesis.HealthCheck.too_slow],
    )
    hypothesis.settings.load_profile("any machine")


@pytest.fixture(scope="session", autouse=True)
def chance_is_known() -> Iterator[None]:
    """Draw in every run what the last one drew: a deal that ended before the person's turn failed a test, once."""
    with pytest.MonkeyPatch.context() as patching:
        patching.setattr(secrets, "randbelow", _drawn.randrange)
        patching.setattr(secrets, "token_hex", lambda nbytes=secrets.DEFAULT_ENTROPY: _drawn.randbytes(nbytes).hex())
        yield


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Seed what a test draws by its name, so that alone and among others it draws the same."""
    _seed(item.config, item.nodeid)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(
    fixturedef: pytest.FixtureDef[object], request: pytest.FixtureRequest
) -> Generator[None, object, object]:
    """Seed what a fixture draws for many tests by its own name, whichever of them comes first."""
    if fixturedef.scope == "function":
        return (yield)
    kept = _drawn.getstate(), random.getstate()
    _seed(request.config, f"{request.node.nodeid}::{fixturedef.argname}")
    try:
        return (yield)
    finally:
        _drawn.setstate(kept[0])
        random.setstate(kept[1])


def _seed(config: pytest.Config, name: str) -> None:
    """Seed all chance by a name and the number of the run."""
    for each in (_drawn.seed, random.seed):
        each(f"{name} {config.getoption('--chance')}")


@pytest.fixture(scope="module", autouse=True)
def tests_are_no_garbage() -> None:
    """Have the collector leave alone what stays from module to module: it looked through all of it after each page."""
    gc.collect()
    gc.freeze()
