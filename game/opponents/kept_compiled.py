"""The compiler's files on the disk, each preceded by a digest of its content.

numba runs what it reads back without any check: a truncated file would end every thought, and a single flipped bit
could do anything. Here a file that differs from what was written is ignored and noted, its code is compiled again, and
the file is rewritten.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import ClassVar, Final

from numba.core import caching

_VERSIONS_KEPT: Final = 3  # folders of other sources or versions that may be needed again


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
            raw = path.read_bytes()
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
        folder.mkdir(mode=0o700, exist_ok=True)
        os.utime(folder)
        others = sorted(folder.parent.glob("kernels-*"), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in others[_VERSIONS_KEPT:]:
            shutil.rmtree(old, ignore_errors=True)
