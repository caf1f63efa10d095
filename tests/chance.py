"""Chance as tests have it: seeded by the name of whoever draws, so that alone and among others it draws the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

drawn: Final = random.Random()
"""What the program draws in a test in place of true chance: numbers of deals, names of games, secrets."""
_seeded_by = [""]


def seed(name: str) -> None:
    """Seed all chance by the name of a test, a fixture or a case, in which the number of the run stands."""
    _seeded_by[0] = name
    drawn.seed(name)
    random.seed(name)


@contextmanager
def seeded_for(case: str) -> Iterator[None]:
    """Seed all chance for one case of the test, or of the case, that runs."""
    outer = _seeded_by[0]
    seed(f"{outer} {case}")
    try:
        yield
    finally:
        _seeded_by[0] = outer


@contextmanager
def seeded(name: str) -> Iterator[None]:
    """Seed all chance by ``name`` for a while; what is drawn later goes on where it was."""
    kept = _seeded_by[0], drawn.getstate(), random.getstate()
    seed(name)
    try:
        yield
    finally:
        _seeded_by[0] = kept[0]
        drawn.setstate(kept[1])
        random.setstate(kept[2])
