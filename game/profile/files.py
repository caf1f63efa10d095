"""Files beside the database: the cache of textures, and records that the player saves to a file of his own."""

from __future__ import annotations

import os
import secrets
import shutil
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

CACHE: Final = "cache"
_BINARY: Final = getattr(os, "O_BINARY", 0)  # Windows would change the ends of lines
CACHE_BYTES: Final = 200_000_000
_DRAFT_SECONDS: Final = 600  # after which nobody can be writing a draft any more


def cache_folder(profile: Path) -> Path | None:
    """Return the folder for textures in the folder of a profile, made if need be; None where there can be none."""
    folder = profile / CACHE
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return None
    return folder


def prune_cache(folder: Path, most_bytes: int = CACHE_BYTES) -> int:
    """Remove the files that were longest not written, until the others fit into ``most_bytes``; return how many.

    A texture that is used again may be marked as such by ``os.utime``. Nothing is raised: a file in use stays.
    Folders with compiled code, which lay here in version 0.1.0, are removed unread.
    """
    for old in folder.glob("kernels-*"):
        shutil.rmtree(old, ignore_errors=True)
    found: list[tuple[float, int, Path]] = []
    with suppress(OSError):
        for entry in os.scandir(folder):
            with suppress(OSError):
                if entry.is_file(follow_symlinks=False):
                    facts = entry.stat(follow_symlinks=False)
                    if entry.name.endswith(".part") and facts.st_mtime < time.time() - _DRAFT_SECONDS:
                        Path(entry.path).unlink()  # of a painter that was ended in the middle
                        continue
                    found.append((facts.st_mtime, facts.st_size, Path(entry.path)))
    total = sum(size for _, size, _ in found)
    removed = 0
    for _, size, path in sorted(found):
        if total <= most_bytes:
            break
        with suppress(OSError):
            path.unlink()
            total -= size
            removed += 1
    return removed


def write_whole(path: Path, content: bytes, *, is_lasting: bool, is_private: bool = False) -> None:
    """Write a file so that under its name there is the old content or the new one, never a part; raise OSError.

    With ``is_lasting`` the content has reached the disk on return; a cache can do without. If it ``is_private`` only
    its owner may read it.
    """
    draft = path.with_name(f".{path.name[:40]}.{secrets.token_hex(4)}.part")
    try:
        handle = os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY | _BINARY, 0o600 if is_private else 0o666)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            if is_lasting:
                file.flush()
                os.fsync(file.fileno())
        draft.replace(path)
    except OSError:
        with suppress(OSError):
            draft.unlink()
        raise
