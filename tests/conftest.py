"""What all tests share: kernels compiled in one place, chance that is the same in every run, and time enough."""

from __future__ import annotations

import ctypes
import gc
import importlib
import os
import secrets
import sys
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path

import hypothesis
import pytest
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

from game.opponents import KERNELS_FOLDER
from tests import chance

for driver in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):  # tests of a real window say so
    os.environ.setdefault(driver, "dummy")
os.environ.setdefault(KERNELS_FOLDER, str(Path(__file__).parent / "__pycache__"))
os.environ.update(LANG="C", LANGUAGE="")  # programs that tests start speak English, whatever this computer is set to
if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):  # every worker and each of a hundred processes compiled all modules
    sys.dont_write_bytecode = False


_TRIM = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform.startswith("linux") else None


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a run draw what no other draws: ``--chance 7``."""
    parser.addoption("--chance", type=int, default=0, help="number of a run that deals other cards than the usual one")


def pytest_configure(config: pytest.Config) -> None:
    """Have hypothesis make the same examples in every run, and other ones where another chance is asked for.

    Of itself it also draws constants of all our modules that happen to be loaded, so that a test that failed among
    others passed alone.
    """
    providers._get_local_constants = Constants
    hypothesis.settings.register_profile(
        "any machine",  # a busy one takes its time
        deadline=None,
        derandomize=not config.getoption("--chance"),
        suppress_health_check=[hypothesis.HealthCheck.too_slow],
    )
    hypothesis.settings.load_profile("any machine")


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Have every second worker load the tests from the last to the first, so that each compiles half of them.

    All of them compiled all tests at the same time, in a new tree for ten seconds.
    """
    if int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % 2:
        root = session.config.rootpath.resolve()
        folders = [Path(each).resolve() for each in session.config.args if Path(each).is_dir()]
        paths = {path.relative_to(root) for each in folders for path in each.rglob("test_*.py")}
        for path in sorted(paths, reverse=True):
            with suppress(Exception):  # pytest loads it again, and tells
                importlib.import_module(".".join(path.with_suffix("").parts))


@pytest.fixture(scope="session", autouse=True)
def chance_is_known() -> Iterator[None]:
    """Draw in every run what the last one drew: a deal that ended before the person's turn failed a test, once."""
    with pytest.MonkeyPatch.context() as patching:
        patching.setattr(secrets, "randbelow", chance.drawn.randrange)
        patching.setattr(
            secrets, "token_hex", lambda nbytes=secrets.DEFAULT_ENTROPY: chance.drawn.randbytes(nbytes).hex()
        )
        yield


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Seed what a test draws by its name, so that alone and among others it draws the same."""
    chance.seed(_named(item.config, item.nodeid))


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(
    fixturedef: pytest.FixtureDef[object], request: pytest.FixtureRequest
) -> Generator[None, object, object]:
    """Seed what a fixture draws for many tests by its own name, whichever of them comes first."""
    if fixturedef.scope == "function":
        return (yield)
    with chance.seeded(_named(request.config, f"{request.node.nodeid}::{fixturedef.argname}")):
        return (yield)


def _named(config: pytest.Config, name: str) -> str:
    """Return the name by which chance is seeded, with the number of the run."""
    return f"{name} {config.getoption('--chance')}"


@pytest.fixture(scope="module", autouse=True)
def tests_are_no_garbage() -> None:
    """Have the collector leave alone what stays from module to module: it looked through all of it after each page.

    What was freed goes back to the system: a worker kept half a gigabyte of room that pictures had left.
    """
    gc.collect()
    gc.freeze()
    if _TRIM is not None:
        _TRIM(0)
