"""The compiler's files on the disk, each preceded by a digest of its content.

numba runs what it reads back without any check: a truncated file would end every thought, and a single flipped bit
could do anything. Here a file that differs from what was written is ignored and noted, its code is compiled again, and
the file is rewritten.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import re
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import ClassVar, Final

from numba.core import caching

from game.opponents.private import is_users

_OTHERS_KEPT: Final = 2  # folders of other sources or versions that may be needed again
_FOLDER: Final = re.compile("kernels-[0-9a-f]{12}")
_FILE: Final = re.compile(r".+\.py\d+t?(?:\.\d+)?\.nb[ic]|.{1,48}\.part")


class CheckedFiles(caching.IndexDataCacheFile):
    """The index of one function and the code compiled for each of its signatures."""

    damaged: ClassVar[list[str]] = []  # set by ``keep_checked``

    def save(self, key: object, data: object) -> None:
        """Keep ``data`` under ``key``; if the disk refuses, the code is compiled again at the next start."""
        with suppress(OSError):
            super().save(key, data)  # type: ignore[no-untyped-call]

    def _save_index(self, overloads: dict[object, str]) -> None:
        self._write(Path(self._index_path), (self._source_stamp, overloads))

    def _load_index(self) -> dict[object, str]:
        stamp, overloads = self._read(Path(self._index_path)) or (None, {})
        return overloads if stamp == self._source_stamp else {}

    def _save_data(self, name: str, data: object) -> None:
        self._write(self._place(name), (data,))

    def _load_data(self, name: str) -> object:
        found = self._read(self._place(name))
        if found is None:
            raise FileNotFoundError(name)  # which makes numba compile it
        return found[0]

    def _place(self, name: str) -> Path:
        return Path(self._data_path(name))  # type: ignore[no-untyped-call]

    def _write(self, path: Path, content: tuple[object, ...]) -> None:
        """Write a file that only the user may read, whole or not at all."""
        body: bytes = self._dump(content)  # type: ignore[no-untyped-call]
        handle, draft = tempfile.mkstemp(prefix=path.name[:40], suffix=".part", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(hashlib.sha256(body).digest() + body)
            Path(draft).replace(path)
        except OSError:
            Path(draft).unlink(missing_ok=True)
            raise

    def _read(self, path: Path) -> tuple[object, dict[object, str]] | None:
        """Return the content of a file, or None if it is missing or not as it was written."""
        try:
            with path.open("rb") as file:
                if not is_users(os.fstat(file.fileno())):
                    return None
                raw = file.read()
        except OSError:
            return None
        if hashlib.sha256(raw[32:]).digest() != raw[:32]:
            self.damaged.append(path.name)
            return None
        content: tuple[object, dict[object, str]] = pickle.loads(raw[32:])
        return content


def keep_checked(folder: Path, damaged: list[str]) -> None:
    """Check the files that numba keeps in ``folder``; names of damaged files are added to ``damaged``."""
    CheckedFiles.damaged = damaged
    caching.IndexDataCacheFile = CheckedFiles  # type: ignore[misc]
    with suppress(OSError):
        os.utime(folder)
        others = [each for each in folder.parent.iterdir() if _FOLDER.fullmatch(each.name) and each != folder]
        for old in sorted(others, key=lambda path: path.lstat().st_mtime, reverse=True)[_OTHERS_KEPT:]:
            with suppress(OSError):
                _remove(old)


def _remove(folder: Path) -> None:
    """Remove a folder of compiled code; one that is a link, or holds anything else, stays as it is; raise OSError."""
    if folder.is_symlink():
        return
    walk = os.walk(folder, topdown=False)  # which follows no link
    found = [Path(where, name) for where, folders, names in walk for name in (*folders, *names)]
    if all(not each.is_symlink() and (each.is_dir() or _FILE.fullmatch(each.name)) for each in found):
        for each in found:
            each.rmdir() if each.is_dir() else each.unlink()
        folder.rmdir()
