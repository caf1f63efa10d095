"""What the tests of the profile share."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from game.profile.database import unpacked
from game.profile.store import Store
from game.profile.writer import Ticket

Opener = Callable[[Path], Store]


def kept(ticket: Ticket) -> bool:
    """Wait for a ticket and return whether what it stands for is on the disk."""
    assert ticket.wait(20), "the store thread does not answer"
    return ticket.is_kept


def codes(store: Store) -> list[str]:
    """Return the codes of all notices so far."""
    return [notice.code for notice in store.notices]


def record_of(store: Store, game: str = "forty-one") -> str | None:
    """Return the record of the open game of a kind."""
    found = store.open_game(game)
    return None if found is None else found.record


def finished(folder: Path) -> list[tuple[str, str]]:
    """Return id and record of the finished games, oldest first."""
    base = sqlite3.connect(folder / "profile.sqlite")
    rows = base.execute("SELECT game_id, record FROM finished_games ORDER BY id").fetchall()
    base.close()
    return [(game_id, unpacked(kept)) for game_id, kept in rows]


def abandoned(folder: Path) -> list[tuple[str, str]]:
    """Return record and reason of the games put away, oldest first."""
    base = sqlite3.connect(folder / "profile.sqlite")
    rows = base.execute("SELECT record, why FROM abandoned_games ORDER BY id").fetchall()
    base.close()
    return rows
