"""The store thread: it owns the connection, brings every change to the disk, and keeps what could not be written."""

from __future__ import annotations

import queue
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from game.profile import settings as settings_text
from game.profile.changes import Change, Desk, Finish, GameChange, SaveOpen, SaveSettings, compacted, remember
from game.profile.kept import FinishedGame, Notice, OpenGame
from game.profile.place import Place, claim, connect, copy_of, open_lasting, open_place, reason_of
from game.profile.schema import DISK_FAULTS, load_finished, load_open, load_record, load_settings, migrate
from game.profile.settings import Settings

RETRY_SECONDS: Final = 5.0
_SPOILT: Final = (
    sqlite3.DataError,
    sqlite3.InterfaceError,
    sqlite3.IntegrityError,
    sqlite3.ProgrammingError,
    OverflowError,
    UnicodeEncodeError,
)


class Ticket:
    """What was asked of the store thread: ``is_done`` once it was tried, ``is_kept`` if it then was on the disk.

    ``fault`` says why it is not on the disk, in a word of ``Notice``; ``text`` is what a reading ticket has read.
    """

    __slots__ = ("_done", "fault", "is_kept", "text")

    def __init__(self) -> None:
        self._done = threading.Event()
        self.is_kept = False
        self.fault = ""
        self.text: str | None = None

    @property
    def is_done(self) -> bool:
        """Whether the store thread has dealt with it, well or not."""
        return self._done.is_set()

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until it is done, at most ``timeout`` seconds; return whether it is. Not for the window's loop."""
        return self._done.wait(timeout)

    def close(self, *, is_kept: bool, fault: str = "") -> None:
        """Mark it as dealt with (for the store thread)."""
        self.is_kept = is_kept
        self.fault = fault
        self._done.set()


Errand = Callable[[Ticket], None]


class Task(msgspec.Struct, frozen=True):
    """Something for the store thread to do: a change, an errand, or None to come to the end."""

    ticket: Ticket
    work: Change | Errand | None


Kept = tuple[Settings, dict[str, OpenGame], list[FinishedGame]]


class Clerk:
    """Who works in the store thread; the window reads its plain attributes, and ``notices``, which only grows.

    ``is_second``: another window owns the profile, and nothing is written to it. ``late`` is what was found in a
    profile that could only be opened while the program ran: its settings, if none were known, and its games.
    """

    def __init__(self, folder: Path, tasks: queue.SimpleQueue[Task], notices: list[Notice]) -> None:
        self.folder = folder
        self.tasks = tasks
        self.notices = notices
        self.pending: list[Change] = []
        self.newest: dict[str, Change] = {}
        self.fault = ""
        self.desk = Desk(secrets.token_hex(8), {})
        self.base: sqlite3.Connection | None = None
        self.lock: sqlite3.Connection | None = None
        self.is_lasting = False
        self.is_second = False
        self.late: tuple[Settings | None, dict[str, OpenGame], list[FinishedGame]] | None = None
        self._is_waiting = False  # for the profile: it could not be opened, and that is tried again
        self._tried_at = 0.0

    def open(self) -> Kept:
        """Open the profile and return what it holds."""
        try:
            self.lock, self.is_second = claim(self.folder)
            place = copy_of(self.folder, []) if self.is_second else open_place(self.folder)
            kept = self._load(place.base)
        except Exception as error:  # nothing that a file may hold keeps the game from starting
            fault = reason_of(error)
            notice = Notice("profile-unusable", {"folder": str(self.folder), "reason": fault})
            place = Place(connect(":memory:"), is_lasting=False, is_new=True, notices=[notice], fault=fault)
            migrate(place.base)
            self.newest.clear()
            kept = self._load(place.base)
        self.base, self.is_lasting = place.base, place.is_lasting
        self.fault, self._is_waiting = place.fault, bool(place.fault)
        self._tried_at = time.monotonic()
        self.notices.extend(place.notices)
        return kept

    @property
    def unsaved(self) -> str:
        """Why some game is not on the disk, in a word of ``Notice``; empty if all are that can be."""
        return self.fault if any(isinstance(change, GameChange) for change in self.pending) else ""

    def _load(self, base: sqlite3.Connection) -> Kept:
        document = load_settings(base)
        settings, faults = (Settings(), ()) if document is None else settings_text.read(document)
        rows = load_open(base)
        finished = load_finished(base)
        if faults:
            self.notices.append(Notice("settings-faults", {"fields": ", ".join(faults)}))
        if document is not None:
            self.newest[""] = SaveSettings(document)
        for row in rows:
            game = row.kept
            self.desk.stamps[game.game] = row.stamp
            self.newest[game.game] = SaveOpen(game.game, row.stamp.game_id, game.record, game.beside, game.saved_at)
        return settings, {row.kept.game: row.kept for row in rows}, finished

    def run(self) -> None:
        """Do what is asked until the last task, then put the pen down."""
        is_last = False
        while not is_last:
            batch: list[Task] = []
            try:
                self._take(batch)
                is_last = any(task.work is None for task in batch)
                self.pending += [task.work for task in batch if isinstance(task.work, Change)]
                self._write([task for task in batch if isinstance(task.work, Change)], is_last)
                for task in batch:
                    if not isinstance(task.work, Change):
                        self._run_errand(task)
            except Exception as error:  # whatever it is, saving goes on: it is told, and what waits is tried again
                self._tell(reason_of(error))
            finally:  # nobody waits for ever
                for task in batch:
                    if not task.ticket.is_done:
                        task.ticket.close(is_kept=False, fault=self.fault or "unexpected")
        for connection in (self.base, self.lock):
            if connection is not None:
                with suppress(*DISK_FAULTS):
                    connection.close()

    def _take(self, batch: list[Task]) -> None:
        """Put all tasks that are waiting into ``batch``, at least one unless it is time to try again what failed."""
        with suppress(queue.Empty):
            batch.append(self.tasks.get(timeout=RETRY_SECONDS if self.pending or self._is_waiting else None))
            while True:
                batch.append(self.tasks.get_nowait())

    def _tell(self, fault: str) -> None:
        """Tell once why nothing can be saved, and once that it can be again."""
        if fault != self.fault:
            where = {"folder": str(self.folder)}
            again = Notice("save-works-again", where)
            self.notices.append(Notice("save-failed", {**where, "reason": fault}) if fault else again)
            self.fault = fault

    def _run_errand(self, task: Task) -> None:
        fault = ""
        try:
            if callable(task.work):
                task.work(task.ticket)
        except Exception as error:  # a reading that failed, a file that could not be written: whoever asked is told
            fault = reason_of(error)
        finally:
            task.ticket.close(is_kept=not fault and not (task.work is None and self.pending), fault=fault)

    def _write(self, tasks: list[Task], is_last: bool) -> None:
        """Write all that is pending in one transaction, and close the tickets of ``tasks``."""
        spoilt: list[Change] = []
        fault = self._open_late(is_last)
        changes = compacted(self.pending)
        while changes and not fault:
            fault, culprit = self._commit(changes)
            if culprit is None:
                break
            spoilt.append(culprit)  # it can never be written: the others shall not wait for it
            changes = compacted([each for each in self.pending if not _is_among(each, spoilt)])
            fault = ""
            self.notices.append(Notice("save-failed", {"folder": str(self.folder), "reason": "unwritable"}))
        self.pending = changes if fault else []
        self._tell(fault)
        for task in tasks:
            own = "unwritable" if isinstance(task.work, Change) and _is_among(task.work, spoilt) else fault
            task.ticket.close(is_kept=self.is_lasting and not own, fault=own)

    def _open_late(self, is_last: bool) -> str:
        """Open a profile that could not be opened so far, if it is time to try; return why that fails."""
        if not self._is_waiting:
            return ""
        if not is_last and time.monotonic() - self._tried_at < RETRY_SECONDS:
            return self.fault
        self._tried_at = time.monotonic()
        try:
            if self.lock is None:
                self.lock, is_taken = claim(self.folder)
                if is_taken:
                    return "in-use"
            place = open_lasting(self.folder)
        except DISK_FAULTS as error:
            return reason_of(error)
        knew_settings = "" in self.newest
        settings, games, finished = self._load(place.base)
        touched = {change.game for change in self.pending if isinstance(change, GameChange)}
        if not knew_settings and "" in self.newest:  # what the player chose once counts, not what stood in its stead
            self.pending = [change for change in self.pending if not isinstance(change, SaveSettings)]
        left = {name: game for name, game in games.items() if name not in touched}
        self.late = (None if knew_settings else settings, left, finished)
        self.base, self.is_lasting, self._is_waiting = place.base, True, False
        self.notices.extend(place.notices)
        self.notices.append(Notice("profile-found", {"folder": str(self.folder)}))
        self.fault = ""
        return ""

    def _commit(self, changes: list[Change]) -> tuple[str, Change | None]:
        """Make ``changes``, at a second attempt if the file must be opened again; the answer is that of the last."""
        fault, culprit = self._commit_once(changes)
        if fault and culprit is None and self.base is None:
            fault, culprit = self._commit_once(changes)
        return fault, culprit

    def _commit_once(self, changes: list[Change]) -> tuple[str, Change | None]:
        """Make ``changes``, all or none; return why that failed, and the change at fault if it is one of them."""
        culprit: Change | None = None
        try:
            base = self._reopened()
            desk = self.desk.copy()
            base.execute("BEGIN IMMEDIATE")
            for culprit in changes:
                culprit.make(base, desk)
            base.execute("COMMIT")
        except _SPOILT as error:
            self._roll_back()
            return reason_of(error), culprit
        except Exception as error:  # of the disk, or of whatever else may befall: nothing is given up
            self._roll_back()
            fault = reason_of(error)
            if self.is_lasting and fault not in ("in-use", "disk-full"):
                self._let_go()
            return fault, None
        self.desk = desk
        for change in changes:
            remember(self.newest, change)
        return "", None

    def _reopened(self) -> sqlite3.Connection:
        """Return the connection; after a failure a fresh one, and in a fresh file all that is known is put again."""
        if self.base is None:
            place = open_lasting(self.folder)
            self.notices.extend(place.notices)
            if place.is_new:
                if not place.notices:
                    self.notices.append(Notice("profile-begun-anew", {"folder": str(self.folder)}))
                self._put_again(place.base)
            self.base = place.base
        return self.base

    def _put_again(self, base: sqlite3.Connection) -> None:
        desk = self.desk.copy()
        try:
            base.execute("BEGIN IMMEDIATE")
            for change in self.newest.values():
                change.make(base, desk)
            base.execute("COMMIT")
        except DISK_FAULTS:
            base.close()
            raise
        self.desk = desk

    def _roll_back(self) -> None:
        if self.base is not None and self.base.in_transaction:
            with suppress(*DISK_FAULTS):
                self.base.execute("ROLLBACK")

    def _let_go(self) -> None:
        """Close the connection, so that the next attempt begins with the file as it is then."""
        if self.base is not None:
            with suppress(*DISK_FAULTS):
                self.base.close()
        self.base = None

    def read_record(self, game_id: str) -> str | None:
        """Return the record of a finished game, be it written yet or not."""
        for change in self.pending:
            if isinstance(change, Finish) and change.game_id == game_id:
                return change.record
        return None if self.base is None else load_record(self.base, game_id)


def _is_among(change: Change, others: list[Change]) -> bool:
    return any(change is other for other in others)
