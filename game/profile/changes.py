"""The changes that are made to what is kept, each of them in a transaction of the store thread."""

from __future__ import annotations

import sqlite3
from typing import Final

import msgspec

from game.profile.kept import Beside, write_beside
from game.profile.schema import ABANDONED_KEPT, Stamp

DISCARDED: Final = "discarded"
REPLACED: Final = "replaced"


class Desk(msgspec.Struct):
    """What the store thread knows of the open rows: its own name, and the stamp of each as it last saw it."""

    writer: str
    stamps: dict[str, Stamp]

    def copy(self) -> Desk:
        """Return a copy for one transaction, to be kept only if that is committed."""
        return Desk(self.writer, dict(self.stamps))


class Change(msgspec.Struct, frozen=True):
    """One change; ``make`` runs inside a transaction and raises sqlite3.Error where it cannot be made."""

    def make(self, base: sqlite3.Connection, desk: Desk) -> None:
        """Make the change."""

    def supersedes(self, earlier: Change) -> bool:
        """Whether ``earlier``, the change before it that touched the same things, need not be made any more."""
        return False


class SaveSettings(Change, frozen=True):
    """Keep the settings document."""

    document: str

    def make(self, base: sqlite3.Connection, desk: Desk) -> None:
        """Put the one row of settings."""
        base.execute("INSERT OR REPLACE INTO settings (id, document) VALUES (1, ?)", (self.document,))

    def supersedes(self, earlier: Change) -> bool:
        """Whether ``earlier`` is a save of settings too."""
        return isinstance(earlier, SaveSettings)


class GameChange(Change, frozen=True):
    """A change to the open game of one kind."""

    game: str
    game_id: str


class SaveOpen(GameChange, frozen=True):
    """Keep an open game as it stands now."""

    record: str
    beside: Beside
    saved_at: float

    def make(self, base: sqlite3.Connection, desk: Desk) -> None:
        """Put the row of this kind of game; what lies there and is not ours to overwrite goes to the abandoned ones."""
        stamp = _stamp(base, self.game)
        if stamp is not None and (stamp.game_id != self.game_id or stamp != desk.stamps.get(self.game)):
            _abandon(base, self.game, REPLACED)
        revision = base.execute("SELECT coalesce(max(revision), 0) + 1 FROM open_games").fetchone()[0]
        base.execute(
            "INSERT OR REPLACE INTO open_games (game, game_id, record, beside, saved_at, writer, revision)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                self.game,
                self.game_id,
                self.record,
                write_beside(self.beside),
                self.saved_at,
                desk.writer,
                revision,
            ),
        )
        desk.stamps[self.game] = Stamp(self.game_id, desk.writer, revision)

    def supersedes(self, earlier: Change) -> bool:
        """Whether ``earlier`` saved the same game."""
        return isinstance(earlier, SaveOpen) and (earlier.game, earlier.game_id) == (self.game, self.game_id)


class Discard(GameChange, frozen=True):
    """Put an open game away among the abandoned ones."""

    def make(self, base: sqlite3.Connection, desk: Desk) -> None:
        """Move the row, if it is still that of this game."""
        stamp = _stamp(base, self.game)
        if stamp is not None and stamp.game_id == self.game_id:
            _abandon(base, self.game, DISCARDED)
        desk.stamps.pop(self.game, None)


class Forget(Change, frozen=True):
    """Delete games that were put away, by their numbers."""

    numbers: tuple[int, ...]

    def make(self, base: sqlite3.Connection, desk: Desk) -> None:
        """Delete the rows."""
        base.executemany("DELETE FROM abandoned_games WHERE id = ?", [(number,) for number in self.numbers])


class Finish(GameChange, frozen=True):
    """Move a game to the finished ones; finished again after an undo, it counts once, with its later end."""

    record: str
    beside: Beside
    finished_at: float
    players: int
    winners: tuple[int, ...]
    level: str

    def make(self, base: sqlite3.Connection, desk: Desk) -> None:
        """Take the open row away and put the finished one, both or neither."""
        stamp = _stamp(base, self.game)
        if stamp is not None and stamp.game_id == self.game_id:
            if stamp == desk.stamps.get(self.game):
                base.execute("DELETE FROM open_games WHERE game = ?", (self.game,))
            else:
                _abandon(base, self.game, REPLACED)
        desk.stamps.pop(self.game, None)
        base.execute(
            "INSERT OR REPLACE INTO finished_games"
            " (game, game_id, finished_at, players, winners, won, level, help_taken, record, beside)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                self.game,
                self.game_id,
                self.finished_at,
                self.players,
                msgspec.json.encode(self.winners).decode(),
                0 in self.winners,
                self.level,
                self.beside.help_taken,
                self.record,
                write_beside(self.beside),
            ),
        )


def remember(newest: dict[str, Change], change: Change) -> None:
    """Note in ``newest`` what ``change`` leaves to be known: the settings and each open game, as saved last."""
    if isinstance(change, GameChange):
        newest.pop(change.game, None)
    if isinstance(change, SaveSettings):
        newest[""] = change
    elif isinstance(change, SaveOpen):
        newest[change.game] = change


def compacted(changes: list[Change]) -> list[Change]:
    """Return ``changes`` without those that a later one supersedes, so that waiting ones do not pile up."""
    left: list[Change] = []
    for change in changes:
        before = next((place for place in reversed(range(len(left))) if _touch(left[place], change)), None)
        if before is not None and change.supersedes(left[before]):
            del left[before]
        left.append(change)
    return left


def _touch(one: Change, other: Change) -> bool:
    if isinstance(one, GameChange) and isinstance(other, GameChange):
        return one.game == other.game
    return isinstance(one, SaveSettings) and isinstance(other, SaveSettings)


def _stamp(base: sqlite3.Connection, game: str) -> Stamp | None:
    row = base.execute("SELECT game_id, writer, revision FROM open_games WHERE game = ?", (game,)).fetchone()
    return None if row is None else Stamp(*row)


def _abandon(base: sqlite3.Connection, game: str, why: str) -> None:
    """Move the open row of ``game`` to the abandoned ones, of which the newest are kept."""
    base.execute(
        "INSERT INTO abandoned_games (game, game_id, record, beside, saved_at, why)"
        " SELECT game, game_id, record, beside, saved_at, ? FROM open_games WHERE game = ?",
        (why, game),
    )
    base.execute("DELETE FROM open_games WHERE game = ?", (game,))
    base.execute("DELETE FROM abandoned_games WHERE id <= (SELECT max(id) FROM abandoned_games) - ?", (ABANDONED_KEPT,))
