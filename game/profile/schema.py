"""The tables of the profile, how they grow from version to version, and what is read from and changed in them."""

from __future__ import annotations

import sqlite3
import time
from contextlib import suppress
from typing import Final

import msgspec

from game.profile.kept import FinishedGame, OpenGame, SetAside, read_beside

MIGRATIONS: Final = (
    (  # 1: the first version
        """CREATE TABLE settings (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            document TEXT NOT NULL)""",
        """CREATE TABLE open_games (
            game TEXT PRIMARY KEY,
            game_id TEXT NOT NULL,
            record TEXT NOT NULL,
            beside TEXT NOT NULL,
            saved_at REAL NOT NULL,
            writer TEXT NOT NULL,
            revision INTEGER NOT NULL)""",
        """CREATE TABLE finished_games (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            game TEXT NOT NULL,
            game_id TEXT NOT NULL UNIQUE,
            finished_at REAL NOT NULL,
            players INTEGER NOT NULL,
            winners TEXT NOT NULL,
            won INTEGER NOT NULL,
            level TEXT NOT NULL,
            help_taken INTEGER NOT NULL,
            beside TEXT NOT NULL,
            record TEXT NOT NULL)""",  # last, so that listing the games does not read through the records
        """CREATE TABLE abandoned_games (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            game TEXT NOT NULL,
            game_id TEXT NOT NULL,
            record TEXT NOT NULL,
            beside TEXT NOT NULL,
            saved_at REAL NOT NULL,
            why TEXT NOT NULL)""",
        """CREATE TABLE openings (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            opened_at REAL NOT NULL)""",
    ),
)
VERSION: Final = len(MIGRATIONS)
# What a disk or a damaged file can raise; the last for a message of SQLite's that quotes a damaged name.
DISK_FAULTS: Final = (sqlite3.Error, OSError, UnicodeDecodeError)
ABANDONED_KEPT: Final = 100
LATEST: Final = 32_503_680_000.0  # seconds since 1970 up to the year 3000: later ones not every system can tell
_COLUMNS: Final = {
    "settings": "id, document",
    "open_games": "game, game_id, record, beside, saved_at, writer, revision",
    "finished_games": "game, game_id, finished_at, players, winners, won, level, help_taken, beside, record",
    "abandoned_games": "game, game_id, record, beside, saved_at, why",
}


def version_of(base: sqlite3.Connection) -> int:
    """Return the version of the tables; 0 for a new file."""
    return int(base.execute("PRAGMA user_version").fetchone()[0])


def migrate(base: sqlite3.Connection) -> None:
    """Bring the tables to the newest version, and prove that the file can be written, in one transaction."""
    base.execute("BEGIN IMMEDIATE")
    try:
        for steps in MIGRATIONS[version_of(base) :]:  # the version is read again, now that nobody else can write
            for step in steps:
                base.execute(step)
        base.execute(f"PRAGMA user_version = {VERSION}")
        base.execute("INSERT OR REPLACE INTO openings VALUES (1, ?)", (time.time(),))
        base.execute("COMMIT")
    except BaseException:
        with suppress(*DISK_FAULTS):
            base.execute("ROLLBACK")
        raise


def has_our_tables(base: sqlite3.Connection) -> bool:
    """Whether the tables are those that the migrations make, column by column; damage may have struck their names."""
    model = sqlite3.connect(":memory:", isolation_level=None)
    migrate(model)
    fault = next((table for table in _COLUMNS if _columns_of(base, table) != _columns_of(model, table)), None)
    model.close()
    return fault is None


def _columns_of(base: sqlite3.Connection, table: str) -> list[tuple[object, ...]]:
    """Return name, type, whether it must be there, default and place in the key of each column, by name."""
    return sorted(column[1:] for column in base.execute(f"PRAGMA table_info({table})"))


def copy_rows(source: sqlite3.Connection, target: sqlite3.Connection) -> int:
    """Copy all rows that can be read from ``source``, damaged or of another version; return how many."""
    copied = 0
    for table, wanted in _COLUMNS.items():
        with suppress(*DISK_FAULTS):
            there = {column[0] for column in _columns_of(source, table)}
            columns = [column for column in wanted.split(", ") if column in there]
            names, marks = ", ".join(columns), ", ".join("?" * len(columns))
            for row in source.execute(f"SELECT {names} FROM {table}"):
                with suppress(sqlite3.IntegrityError):
                    put = f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({marks})"
                    copied += target.execute(put, row).rowcount
    return copied


class Stamp(msgspec.Struct, frozen=True):
    """Who wrote a row last, and when in the order of all saves."""

    game_id: str
    writer: str
    revision: int


class OpenRow(msgspec.Struct, frozen=True):
    """An open game as it lies in its table: with ``stamp``, by which a change from elsewhere is known."""

    kept: OpenGame
    stamp: Stamp


def load_settings(base: sqlite3.Connection) -> str | None:
    """Return the settings document, or None where none was ever saved."""
    row = base.execute(f"SELECT {_text('document')} FROM settings").fetchone()
    return None if row is None else str(row[0])


def load_open(base: sqlite3.Connection) -> list[OpenRow]:
    """Return the open games, the one saved last first."""
    rows = base.execute(
        f"SELECT {_text('game', 'record', 'beside')}, ifnull(CAST(saved_at AS REAL), 0),"
        f" {_text('game_id', 'writer')}, ifnull(CAST(revision AS INTEGER), 0) FROM open_games ORDER BY revision DESC"
    )
    loaded = []
    for game, record, beside, saved_at, game_id, writer, revision in rows:
        extra = msgspec.structs.replace(read_beside(beside), game_id=game_id)
        loaded.append(OpenRow(OpenGame(game, record, extra, _moment(saved_at)), Stamp(game_id, writer, revision)))
    return loaded


def load_finished(base: sqlite3.Connection) -> list[FinishedGame]:
    """Return the finished games, the newest first."""
    rows = base.execute(
        f"SELECT {_text('game_id', 'game')}, ifnull(CAST(finished_at AS REAL), 0), {_text('winners', 'beside')}"
        " FROM finished_games ORDER BY id DESC"
    )
    return [
        FinishedGame(game_id, game, _moment(finished_at), _read_seats(winners), read_beside(beside))
        for game_id, game, finished_at, winners, beside in rows
    ]


def load_set_aside(base: sqlite3.Connection) -> list[SetAside]:
    """Return the games put away, the one put away last first."""
    rows = base.execute(
        f"SELECT id, {_text('game', 'game_id', 'record', 'beside')}, ifnull(CAST(saved_at AS REAL), 0)"
        " FROM abandoned_games ORDER BY id DESC"
    )
    return [
        SetAside(
            number,
            OpenGame(game, record, msgspec.structs.replace(read_beside(beside), game_id=game_id), _moment(saved_at)),
        )
        for number, game, game_id, record, beside, saved_at in rows
    ]


def load_record(base: sqlite3.Connection, game_id: str) -> str | None:
    """Return the record of a finished game, or None if it is not there."""
    row = base.execute(f"SELECT {_text('record')} FROM finished_games WHERE game_id = ?", (game_id,)).fetchone()
    return None if row is None else str(row[0])


def _text(*columns: str) -> str:
    """Return SQL for columns as text, whatever lies in them."""
    return ", ".join(f"ifnull(CAST({column} AS TEXT), '')" for column in columns)


def _moment(seconds: float) -> float:
    """Return seconds since 1970, 0 in place of what no clock can have told."""
    return seconds if 0.0 <= seconds <= LATEST else 0.0


def _read_seats(text: str) -> tuple[int, ...]:
    try:
        return msgspec.json.decode(text, type=tuple[int, ...])
    except ValueError:
        return ()
