"""The store's thread: it owns the connection to the profile, writes every change, and tries again what failed."""

from __future__ import annotations

import queue
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple

from game.profile import database, files
from game.profile.database import DISK_FAULTS, GameChange, OpenRows, ProfileChange, SaveOpen, SaveSettings
from game.profile.kept import DayResult, FinishedGame, Notice, OpenGame, OwnRules
from game.profile.settings import Settings, read

RETRY_SECONDS: Final = 5.0
_SPOILT: Final = (  # what a change raises that can never be written
    *(sqlite3.DataError, sqlite3.InterfaceError, sqlite3.IntegrityError, sqlite3.ProgrammingError),
    *(OverflowError, UnicodeEncodeError),
)


class Ticket:
    """A task for the store thread: ``is_done`` once it was tried, ``is_kept`` if it then was on the disk.

    ``work`` is a change, a function to run, or None to end the thread; ``fault`` is the reason (as in ``Notice``) why
    it is not on the disk.
    """

    def __init__(self, work: ProfileChange | Callable[[], object] | None = None) -> None:
        self.work = work
        self._done = threading.Event()
        self.is_kept = False
        self.fault = ""

    @property
    def is_done(self) -> bool:
        """Whether the store thread has dealt with the task, successfully or not."""
        return self._done.is_set()

    def wait(self, timeout: float | None = None) -> bool:
        """Wait at most ``timeout`` seconds until the task is done; return whether it is. Not for the window's loop."""
        return self._done.wait(timeout)

    def close(self, *, is_kept: bool, fault: str = "") -> None:
        """Mark the task as done (for the store thread)."""
        self.is_kept = is_kept
        self.fault = fault
        self._done.set()


class Found(NamedTuple):
    """What a profile holds; ``settings`` is None if the settings already known take precedence."""

    settings: Settings | None
    games: dict[str, OpenGame]
    finished: dict[str, FinishedGame]
    days: dict[tuple[date, str], DayResult]
    rules: dict[tuple[str, str], OwnRules]


class Writer:
    """Runs in the store's thread: it owns the connection, and keeps changes that could not be written, to retry them.

    The window reads its plain attributes and ``notices``, which only grows; ``found`` is what the profile holds.

    ``is_second``: another window owns the profile, and nothing is written. ``late`` is what was found in a profile that
    could be opened only while the program was running: its settings, if none were known, and its games.
    """

    def __init__(self, folder: Path, tasks: queue.SimpleQueue[Ticket], notices: list[Notice]) -> None:
        self.folder = folder
        self.tasks = tasks
        self.notices = notices
        self.pending: list[ProfileChange] = []
        self.newest: dict[str, ProfileChange] = {}
        self.fault = ""
        self.rows = OpenRows(secrets.token_hex(8), {})
        self.base: sqlite3.Connection | None = None
        self.lock: sqlite3.Connection | None = None
        self.is_lasting = False
        self.is_second = False
        self.found = Found(Settings(), {}, {}, {}, {})
        self.late: Found | None = None
        self._is_waiting = False  # the profile could not be opened, and opening is tried again
        self._tried_at = 0.0

    def _open(self) -> None:
        try:
            self.lock, self.is_second = files.claim(self.folder)
            place = files.copy_of(self.folder, []) if self.is_second else files.open_place(self.folder)
            self.found = self._load(place.base)
        except Exception as error:  # no content of a file may keep the game from starting
            fault = files.reason_of(error)
            notice = Notice("profile-unusable", {"folder": str(self.folder), "reason": fault})
            place = files.in_memory([notice], fault)
            self.newest.clear()
            self.found = self._load(place.base)
        self.base, self.is_lasting = place.base, place.is_lasting
        self.fault, self._is_waiting = place.fault, bool(place.fault)
        self._tried_at = time.monotonic()
        self.notices.extend(place.notices)

    @property
    def unsaved(self) -> str:
        """The reason (as in ``Notice``) why some game is not on the disk; empty if all that can be are."""
        return self.fault if any(isinstance(change, GameChange) for change in self.pending) else ""

    def _load(self, base: sqlite3.Connection) -> Found:
        document = database.load_settings(base)
        settings, faults = (Settings(), ()) if document is None else read(document)
        games, finished = database.load_open(base), database.load_finished(base)
        damaged = database.seal_damaged(base)
        if damaged:
            self.notices.append(Notice("games-damaged", {"count": damaged}))
        if faults:
            self.notices.append(Notice("settings-faults", {"fields": ", ".join(faults)}))
        if document is not None:
            self.newest[""] = SaveSettings(document)
        for game, stamp in games:
            self.rows.stamps[game.game] = stamp
            self.newest[game.game] = SaveOpen(game.game, stamp.game_id, game.record, game.beside, game.saved_at)
        open_games = {game.game: game for game, _stamp in games}
        return Found(settings, open_games, finished, database.load_days(base), database.load_rules(base))

    def run(self, ready: threading.Event) -> None:
        """Open the profile, set ``ready``, and do the tasks until the last one."""
        try:
            self._open()
        finally:
            ready.set()
        is_last = False
        while not is_last:
            batch: list[Ticket] = []
            try:
                self._take(batch)
                is_last = any(ticket.work is None for ticket in batch)
                self._write(batch, is_last)
                for ticket in batch:
                    if not isinstance(ticket.work, ProfileChange):
                        self._run(ticket)
            except Exception as error:  # whatever it is, saving goes on: it is reported, and pending changes retried
                self._tell(files.reason_of(error))
            finally:  # nobody waits for ever
                for ticket in batch:
                    if not ticket.is_done:
                        ticket.close(is_kept=False, fault=self.fault or "unexpected")
        self._let_go()
        if self.lock is not None:
            with suppress(*DISK_FAULTS):
                self.lock.close()

    def _take(self, batch: list[Ticket]) -> None:
        """Put all waiting tickets into ``batch``: at least one, unless it is time to retry what failed."""
        with suppress(queue.Empty):
            batch.append(self.tasks.get(timeout=RETRY_SECONDS if self.pending or self._is_waiting else None))
            while True:
                batch.append(self.tasks.get_nowait())

    def _notice(self, code: str, **values: str) -> None:
        self.notices.append(Notice(code, {"folder": str(self.folder), **values}))

    def _tell(self, fault: str) -> None:
        """Add one notice when nothing can be saved, and one when saving works again."""
        if fault and fault != self.fault:
            self._notice("save-failed", reason=fault)
        elif fault != self.fault:
            self._notice("save-works-again")
        self.fault = fault

    def _run(self, ticket: Ticket) -> None:
        fault = ""
        try:
            if callable(ticket.work):
                ticket.work()
        except Exception as error:  # a failed reading, or a file that could not be written: the ticket says so
            fault = files.reason_of(error)
        finally:
            ticket.close(is_kept=not fault and not (ticket.work is None and self.pending), fault=fault)

    def _write(self, batch: list[Ticket], is_last: bool) -> None:
        """Write the changes of ``batch`` and the pending ones in one transaction, and close their tickets."""
        asked = [(ticket, ticket.work) for ticket in batch if isinstance(ticket.work, ProfileChange)]
        self.pending += [change for _, change in asked]
        fault, spoilt, may_reopen = self._open_late(is_last), list[ProfileChange](), True
        changes = database.compacted(self.pending)
        while changes and not fault:
            change: ProfileChange | None = None
            try:
                base, rows = self._reopened(), self.rows.copy()
                with database.transaction(base):
                    for change in changes:
                        change.make(base, rows)
            except Exception as error:  # from the disk or from anything else: no change is given up ...
                if change is not None and isinstance(error, _SPOILT):  # ... but this one: the others must not wait
                    spoilt.append(change)
                    changes = database.compacted([each for each in self.pending if not _is_among(each, spoilt)])
                    self._notice("save-failed", reason="unwritable")
                    continue
                fault = files.reason_of(error)
                if self.is_lasting and fault not in ("in-use", "disk-full"):
                    self._let_go()
                if self.base is None and may_reopen:  # the file must be reopened
                    fault, may_reopen = "", False
            else:
                self.rows = rows
                for change in changes:
                    database.remember(self.newest, change)
                changes = []
        self.pending = changes
        self._tell(fault)
        for ticket, change in asked:
            own = "unwritable" if _is_among(change, spoilt) else fault
            ticket.close(is_kept=self.is_lasting and not own, fault=own)

    def _open_late(self, is_last: bool) -> str:
        """Try to open a profile that could not be opened so far, if it is time to; return why that fails."""
        if not self._is_waiting:
            return ""
        if not is_last and time.monotonic() - self._tried_at < RETRY_SECONDS:
            return self.fault
        self._tried_at = time.monotonic()
        try:
            if self.lock is None:
                self.lock, is_taken = files.claim(self.folder)
                if is_taken:
                    return "in-use"
            place = files.open_lasting(self.folder)
        except DISK_FAULTS as error:
            return files.reason_of(error)
        knew_settings = "" in self.newest
        found = self._load(place.base)
        touched = {change.game for change in self.pending if isinstance(change, GameChange)}
        if not knew_settings and "" in self.newest:  # the player's saved settings count, not the stand-ins
            self.pending = [change for change in self.pending if not isinstance(change, SaveSettings)]
        left = {name: game for name, game in found.games.items() if name not in touched}
        self.late = found._replace(settings=None if knew_settings else found.settings, games=left)
        self.base, self.is_lasting, self._is_waiting = place.base, True, False
        self.notices.extend(place.notices)
        self._notice("profile-found")
        self.fault = ""
        return ""

    def _reopened(self) -> sqlite3.Connection:
        """Return the connection: a new one after a failure. If the file is new, write everything known to it again."""
        if self.base is None:
            place = files.open_lasting(self.folder)
            self.notices.extend(place.notices)
            if place.is_new:
                if not place.notices:
                    self._notice("profile-begun-anew")
                self._put_again(place.base)
            self.base = place.base
        return self.base

    def _put_again(self, base: sqlite3.Connection) -> None:
        rows = self.rows.copy()
        try:
            with database.transaction(base):
                for change in self.newest.values():
                    change.make(base, rows)
        except DISK_FAULTS:
            base.close()
            raise
        self.rows = rows

    def _let_go(self) -> None:
        """Close the connection, so that the next attempt opens the file as it is then."""
        if self.base is not None:
            with suppress(*DISK_FAULTS):
                self.base.close()
        self.base = None


def _is_among(change: ProfileChange, others: list[ProfileChange]) -> bool:
    return any(change is other for other in others)
