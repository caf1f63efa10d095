"""The profile's folder: opens, claims and rescues its database.

The database is one file that a person can copy: it uses a truncated rollback journal instead of a write-ahead log, so
that between saves everything is in ``profile.sqlite``. Without a log SQLite also notices at the next save if the file
was moved away. Full synchronisation lets an acknowledged save survive a power cut.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path, PurePath
from typing import Final

import msgspec

from game.profile.database import DISK_FAULTS, VERSION, copy_rows, has_our_tables, migrate, transaction, version_of
from game.profile.kept import Notice

FILE: Final = "profile.sqlite"
LOCK: Final = "in-use.lock"
SHOW: Final = "show-window"  # a file of this name asks the window that owns the profile to come to the front
_OPENS: Final = b"forty-odd opens\0"  # how that file begins if it names others, which are to be opened, too
_LONGEST_REQUEST: Final = 1 << 20  # bytes
BUSY_SECONDS: Final = 2.0
CLAIM_SECONDS: Final = 0.3  # two programs started at once refuse each other for a moment
LEAST_BYTES: Final = 512
LIKELY_VERSION: Final = 1000  # a higher number is not a later version but damage
_SIBLINGS: Final = ("-journal", "-wal", "-shm")
_REASONS: Final = {  # the reasons of ``Notice``, and the beginnings of the SQLite errors that they stand for
    "disk-full": ("SQLITE_FULL",),
    "no-access": ("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_AUTH"),
    "in-use": ("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_PROTOCOL"),
    "damaged": ("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_ERROR", "SQLITE_FORMAT"),
}
_PRAGMAS: Final = (
    *("trusted_schema = OFF", "cell_size_check = ON"),
    "fullfsync = ON",  # on a Mac, only this writes through to the drive
    *("journal_mode = TRUNCATE", "synchronous = FULL"),
)


class Damaged(sqlite3.DatabaseError):
    """The file is not a profile, or is a damaged one."""


class Newer(sqlite3.DatabaseError):
    """The profile was made by a later version of the program."""


class OpenedProfile(msgspec.Struct):
    """An opened profile: its connection, whether it lasts beyond this session, whether the file is new.

    ``fault`` is the reason (as in ``Notice``) why it does not last, if a later attempt might succeed.
    """

    base: sqlite3.Connection
    notices: list[Notice]
    is_lasting: bool = True
    is_new: bool = False
    fault: str = ""


def connect(target: str) -> sqlite3.Connection:
    """Return a connection to a file, given by its whole path, an address of SQLite's or ``:memory:``.

    Transactions are left to the caller.
    """
    base = sqlite3.connect(target, timeout=BUSY_SECONDS, isolation_level=None, uri=target.startswith("file:"))
    base.text_factory = _decoded
    return base


def address_to_read(path: PurePath) -> str:
    """Return the address under which SQLite only reads a file with this whole path, a server's name included."""
    from urllib.parse import quote

    whole = path.as_posix()
    return f"file://{'' if whole.startswith('/') else '/'}{quote(os.fsencode(whole), safe='/:')}?mode=ro"


def reason_of(error: Exception) -> str:
    """Return why the disk refused, as a reason of ``Notice``."""
    if isinstance(error, Damaged | UnicodeDecodeError):
        return "damaged"
    if isinstance(error, MemoryError):
        return "no-memory"
    if not isinstance(error, OSError | sqlite3.Error):
        return "unexpected"
    if isinstance(error, OSError):
        return "disk-full" if error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)) else "no-access"
    name = str(getattr(error, "sqlite_errorname", ""))
    return next((reason for reason, errors in _REASONS.items() if name.startswith(errors)), "disk-fault")


def open_place(folder: Path) -> OpenedProfile:
    """Return the profile in ``folder``, or one in memory if the disk cannot be used; disk errors are never raised."""
    path = folder / FILE
    fault = ""
    try:
        return open_lasting(folder)
    except Newer as error:
        notice = Notice("profile-newer", {"path": str(path), "version": str(error)})
    except DISK_FAULTS as error:
        fault = reason_of(error)
        notice = Notice("profile-unusable", {"folder": str(folder), "reason": fault})
    return copy_of(folder, [notice], fault)


def copy_of(folder: Path, notices: list[Notice], fault: str = "") -> OpenedProfile:
    """Return a profile in memory with what can be read of the one in ``folder``."""
    place = in_memory(notices, fault)
    path = folder / FILE
    _rescued, why = _rescue(path, place.base)
    if why and why != fault and path.exists():
        notices.append(Notice("profile-unread", {"path": str(path), "reason": why}))
    return place


def in_memory(notices: list[Notice], fault: str) -> OpenedProfile:
    """Return an empty profile in memory."""
    place = OpenedProfile(connect(":memory:"), notices, is_lasting=False, fault=fault)
    migrate(place.base)
    return place


def open_lasting(folder: Path) -> OpenedProfile:
    """Return the profile in ``folder``, setting a damaged one aside; raise one of ``DISK_FAULTS`` if that fails."""
    path = folder / FILE
    _make_folder(folder)
    notices = [Notice("profile-damaged", {"kept": str(kept), "rescued": 0}) for kept in _clear_way(path)]
    is_new = was_missing = not path.exists()
    if not is_new and path.stat().st_size == 0:
        notices.append(Notice("profile-empty", {"path": str(path)}))
        is_new = True
    try:
        return OpenedProfile(_open_file(path), notices, is_new=is_new)
    except Newer:
        raise
    except DISK_FAULTS as error:
        if reason_of(error) != "damaged":
            with suppress(OSError):  # on a full disk: the next start would tell that a profile was empty
                if was_missing and path.stat().st_size == 0:
                    path.unlink()
            raise
    kept = _set_aside(path)
    base = _open_file(path)
    rescued, _why = _rescue(kept, base)  # what cannot be read is told by how much could
    notices.append(Notice("profile-damaged", {"kept": str(kept), "rescued": rescued}))
    return OpenedProfile(base, notices, is_new=True)


def claim(folder: Path) -> tuple[sqlite3.Connection | None, bool]:
    """Return a lock on the folder, held while the process lives, and whether another process holds it already.

    It is an SQLite lock, which every system releases however the process ends.
    """
    lock: sqlite3.Connection | None = None
    try:
        _make_folder(folder)
        _make_private(folder / LOCK)
        lock = sqlite3.connect(folder.absolute() / LOCK, timeout=CLAIM_SECONDS, isolation_level=None)
        lock.execute("BEGIN EXCLUSIVE")
    except DISK_FAULTS as error:
        if lock is not None:
            lock.close()
        return None, reason_of(error) == "in-use"
    return lock, False


def write_request(folder: Path, wanted: Sequence[Path]) -> None:
    """Ask the window that owns the profile to come to the front and open files; raise OSError."""
    written = folder / f"{SHOW}-{os.getpid()}"
    written.touch(mode=0o600)
    written.write_bytes(_OPENS + b"\0".join(os.fsencode(each.absolute()) for each in wanted) if wanted else b"")
    written.replace(folder / SHOW)  # nobody reads half of it


def take_request(folder: Path) -> list[Path] | None:
    """Return which files are to be opened if the window is asked for, else None; raise OSError."""
    path = folder / SHOW
    size = path.lstat().st_size
    asked = path.read_bytes() if size < _LONGEST_REQUEST else b"too long"
    if asked and not asked.startswith(_OPENS):  # it is somebody else's
        return None
    path.unlink()
    return [Path(os.fsdecode(each)) for each in asked.removeprefix(_OPENS).split(b"\0") if each]


def _make_private(path: Path) -> None:
    """Make sure that the file exists and only its owner may read it; SQLite's journal gets the same mode."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    with suppress(OSError):  # a system without modes, or a file of somebody else's
        path.chmod(0o600)


def _open_file(path: Path) -> sqlite3.Connection:
    _make_private(path)
    base = connect(str(path.absolute()))
    try:
        if 0 < path.stat().st_size < LEAST_BYTES:
            raise Damaged("too short")  # SQLite would take it for empty and overwrite it
        version = version_of(base)
        if not 0 <= version <= LIKELY_VERSION:
            raise Damaged(f"version {version}")
        if version > VERSION:
            raise Newer(str(version))
        for pragma in _PRAGMAS:
            base.execute(f"PRAGMA {pragma}")
        faults = base.execute("PRAGMA quick_check(1)").fetchone()
        if faults is None or faults[0] != "ok":
            raise Damaged(str(faults))
        migrate(base)
        if not has_our_tables(base):
            raise Damaged("other tables")
    except BaseException:
        base.close()  # Windows renames no open file
        raise
    return base


def _rescue(path: Path, target: sqlite3.Connection) -> tuple[int, str]:
    """Copy what can be read of the file at ``path`` to ``target``, without writing to it.

    Return how many rows, and the reason (as in ``Notice``) why it ended early, if it did.
    """
    rescued = 0
    try:
        source = connect(address_to_read(path.absolute()))
        try:
            source.execute("PRAGMA writable_schema = ON")  # makes a truncated file readable
            source.execute("SELECT count(*) FROM sqlite_master").fetchone()  # locked or unreadable: wait only once
            with transaction(target):
                rescued = copy_rows(source, target)
        finally:
            source.close()
    except DISK_FAULTS as error:
        return rescued, reason_of(error)
    return rescued, ""


def _make_folder(folder: Path) -> None:
    """Make the folder and its parents, and make sure that their names survive a power cut, too."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(mode=0o700, exist_ok=True)
    folder.mkdir(exist_ok=True)  # raises where a file stands in its place
    for each in missing:
        _synchronise(each.parent)


def _synchronise(folder: Path) -> None:
    with suppress(OSError):  # Windows cannot open folders, and needs no such care
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _clear_way(path: Path) -> list[Path]:
    """Rename anything that is not a file but has the name of one of SQLite's files; return the new names."""
    blocked = [each for each in (path, *_beside(path)) if os.path.lexists(each) and not each.is_file()]
    return [each.rename(_free_name(path)) for each in blocked]


def _set_aside(path: Path) -> Path:
    """Rename a damaged file, along with SQLite's files beside it, which a repair would need; return its new name."""
    kept = _free_name(path)
    path.rename(kept)
    for mine, theirs in zip(_beside(path), _beside(kept), strict=True):
        if mine.exists():
            mine.rename(theirs)
    _synchronise(path.parent)
    return kept


def _free_name(path: Path) -> Path:
    stamp = time.strftime("%Y%m%d-%H%M%S")
    names = [f"{path.stem}-damaged-{stamp}{tail}{path.suffix}" for tail in ("", *(f"-{n}" for n in range(2, 1000)))]
    return next(each for each in map(path.with_name, names) if not os.path.lexists(each))


def _beside(path: Path) -> tuple[Path, ...]:
    return tuple(path.with_name(path.name + tail) for tail in _SIBLINGS)


def _decoded(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")
