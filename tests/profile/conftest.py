"""Stores that a test opens through ``opened`` are closed after it, so that Windows lets go of the folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.profile.store import Store, open_store
from tests.profile.keeping import Opener


@pytest.fixture
def opened() -> Iterator[Opener]:
    stores: list[Store] = []

    def open_one(folder: Path) -> Store:
        stores.append(open_store(folder))
        return stores[-1]

    yield open_one
    for store in stores:
        store.close()
