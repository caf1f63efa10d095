"""A profile that version 0.1.0 made: everything in it is there, open games, finished ones, games set aside, settings.

``profile-0.1.0.sql`` was played with version 0.1.0 in a real window and written by SQLite's ``.dump``.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from game.games import GAMES
from game.profile.files import FILE
from game.profile.kept import SetAside
from game.record import read
from tests.profile.keeping import Opener, codes, finished, kept

DUMP = (Path(__file__).parent / "profile-0.1.0.sql").read_text("utf-8")
OPEN = {"forty-one": 4, "forty-two": 1, "empat-satu": 60}  # actions in the deal under way


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    base = sqlite3.connect(tmp_path / FILE)
    base.executescript(DUMP)
    base.close()
    return tmp_path


def actions_in(record: str) -> int:
    """Return how many actions the last deal of a record has; it is replayed by the rules."""
    deals = read(record, GAMES.rules).record.deals
    return len(deals[-1].actions) if deals else 0


def test_a_profile_of_version_0_1_0_is_carried_over(folder: Path, opened: Opener) -> None:
    for _time in ("carried over", "as it is now"):
        store = opened(folder)
        assert codes(store) == []
        assert store.is_lasting
        assert {game.game: actions_in(game.record) for game in store.open_games()} == OPEN
        assert all(game.beside.names[0] == "You" for game in store.open_games())
        assert store.tally("empat-satu") == (1, 0)
        assert [(game_id, actions_in(record)) for game_id, record in finished(folder)] == [("f518332028f7809c", 58)]
        assert store.close()


def test_games_that_version_0_1_0_set_aside_can_be_gone_on_with(folder: Path, opened: Opener) -> None:
    store = opened(folder)
    found: list[SetAside] = []
    assert kept(store.read_set_aside(found))
    assert sorted((aside.kept.game, actions_in(aside.kept.record)) for aside in found) == [
        ("empat-satu", 2),
        ("forty-two", 2),
    ]
    assert store.take_up(found[0]).record == found[0].kept.record
