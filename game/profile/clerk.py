"""The store thread: it owns the connection, brings every change to the disk, and keeps what could not be written."""

from __future__ import annotations

import queue
import secrets
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from game.profile import settings as settings_text
from game.profile.changes import Change, Desk, Finish, SaveOpen, SaveSettings, compacted, remember
from game.profile.kept import FinishedGame, Notice, OpenGame
from game.profile.place import Place, claim, connect, open_lasting, open_place, reason_of
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
    """Who works in the store thread; the window reads only ``is_lasting``, and ``notices``, which only grows."""

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

    def open(self) -> Kept:
        """Open the profile and return what it holds."""
        try:
            place = open_place(self.folder)
            kept = self._load(place.base)
        except Exception as error:  # nothing that a file may hold keeps the game from starting
            notice = Notice("profile-read-only", {"folder": str(self.folder), "reason": reason_of(error)})
            place = Place(connect(":memory:"), is_lasting=False, is_new=True, notices=[notice])
            migrate(place.base)
            self.newest.clear()
            kept = self._load(place.base)
        self.base, self.is_lasting = place.base, place.is_lasting
        self.notices.extend(place.notices)
        if place.is_lasting:
            self.lock, is_shared = claim(self.folder)
            if is_shared:
                self.notices.append(Notice("profile-in-use", {"folder": str(self.folder)}))
        return kept

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
            batch = self._take()
            is_last = any(task.work is None for task in batch)
            try:
                self._write([task for task in batch if isinstance(task.work, Change)])
                for task in batch:
                    if not isinstance(task.work, Change):
                        self._run_errand(task)
            finally:  # whatever happens, nobody waits for ever
                for task in batch:
                    if not task.ticket.is_done:
                        task.ticket.close(is_kept=False, fault="disk-fault")
        for connection in (self.base, self.lock):
            if connection is not None:
                with suppress(*DISK_FAULTS):
                    connection.close()

    def _take(self) -> list[Task]:
        """Return all tasks that are waiting, at least one unless it is time to try again what failed."""
        try:
            batch = [self.tasks.get(timeout=RETRY_SECONDS if self.pending else None)]
        except queue.Empty:
            return []
        with suppress(queue.Empty):
            while True:
                batch.append(self.tasks.get_nowait())
        return batch

    def _run_errand(self, task: Task) -> None:
        fault = ""
        try:
            if callable(task.work):
                task.work(task.ticket)
        except (*DISK_FAULTS, ValueError) as error:
            fault = reason_of(error)
        finally:
            task.ticket.close(is_kept=not fault and not (task.work is None and self.pending), fault=fault)

    def _write(self, tasks: list[Task]) -> None:
        """Write what is pending and what is new in one transaction, and close the tickets."""
        works = [task.work for task in tasks if isinstance(task.work, Change)]
        changes = compacted([*self.pending, *works])
        spoilt: list[Change] = []
        fault = ""
        while changes:
            fault, culprit = self._commit(changes)
            if culprit is None:
                break
            spoilt.append(culprit)  # it can never be written: the others shall not wait for it
            changes = compacted([each for each in (*self.pending, *works) if not _is_among(each, spoilt)])
            fault = ""
            self.notices.append(Notice("save-failed", {"folder": str(self.folder), "reason": "unwritable"}))
        self.pending = changes if fault else []
        if fault != self.fault:
            where = {"folder": str(self.folder)}
            again = Notice("save-works-again", where)
            self.notices.append(Notice("save-failed", {**where, "reason": fault}) if fault else again)
            self.fault = fault
        for task in tasks:
            own = "unwritable" if isinstance(task.work, Change) and _is_among(task.work, spoilt) else fault
            task.ticket.close(is_kept=self.is_lasting and not own, fault=own)

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
        except DISK_FAULTS as error:
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
