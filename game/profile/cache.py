"""The cache in the profile's folder, pictures and fonts that can be made again, and files written whole or not at all.

A folder may hold anything, also one named ``cache``: the program uses a folder that carries its tag, and removes
from it only files that bear the names it gives.
"""

from __future__ import annotations

import os
import re
import secrets
import stat
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

FOLDERS: Final = ("cache", "forty-odd-cache")  # the second if the first is somebody else's
TAG: Final = "CACHEDIR.TAG"  # by this name backup programs know what need not be kept
TAG_TEXT: Final = (
    b"Signature: 8a477f597d28d172789f06886806bc55\n"
    b"# Pictures and fonts that Forty-Odd can make again. This folder may be deleted at any time.\n"
)
CACHE_BYTES: Final = 200_000_000
_DRAFT_SECONDS: Final = 600  # seconds after which a draft must have been abandoned
_BINARY: Final = getattr(os, "O_BINARY", 0)  # Windows would change the line endings
_STILL: Final = r"still-\d+x\d+-[0-9a-f]{20}"
_NAME: Final = (
    rf"{_STILL}\.(?:bmp|png)|(?:table|menu|tile|paper|wood|board)-[a-z]+-\d+x\d+-v\d+-[0-9a-f]{{10}}\.bmp"
    r"|(?:NotoSans|FiraGO)_[A-Za-z]+\.font"
)
_DRAFT_NAME: Final = (  # the last two as in version 0.1.0
    rf"\.(?:{_NAME}|{re.escape(TAG)})\.[0-9a-f]{{8}}\.part|(?:{_NAME})[a-z0-9_]{{8}}\.part|\.{_STILL}\.part\.png"
)
_OWN: Final = re.compile(_NAME)
_DRAFT: Final = re.compile(_DRAFT_NAME)
_KNOWN: Final = re.compile(f"{_NAME}|{_DRAFT_NAME}|kernels-.*")  # version 0.1.0 kept code there, which is left alone


def cache_folder(profile: Path) -> Path | None:
    """Return the folder for pictures and fonts in the profile's folder, made if needed; None if there can be none."""
    return next(filter(_is_own, map(profile.joinpath, FOLDERS)), None)


def _is_own(folder: Path) -> bool:
    """Whether a folder, made if it is not there, is the program's own: no link, and with its tag.

    A folder without a tag, as earlier versions made it, gets one if it holds nothing but what they put there.
    """
    tag = folder / TAG
    with suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not stat.S_ISDIR(folder.lstat().st_mode):
            return False
        if all(_KNOWN.fullmatch(each.name) for each in folder.iterdir()):  # never if there is a tag
            write_whole(tag, TAG_TEXT, is_lasting=True, is_private=True)
        facts = tag.lstat()
        return stat.S_ISREG(facts.st_mode) and facts.st_size == len(TAG_TEXT) and tag.read_bytes() == TAG_TEXT
    return False


def prune_cache(folder: Path, most_bytes: int = CACHE_BYTES) -> int:
    """Remove the least recently written files of the program's own until the others fit into ``most_bytes``.

    Return how many. ``os.utime`` may mark a file as used again. Nothing is raised: a file in use stays.
    """
    found: list[tuple[float, int, Path]] = []
    with suppress(OSError):
        for entry in os.scandir(folder):
            with suppress(OSError):
                if not entry.is_file(follow_symlinks=False):
                    continue
                facts = entry.stat(follow_symlinks=False)
                if _OWN.fullmatch(entry.name):
                    found.append((facts.st_mtime, facts.st_size, Path(entry.path)))
                elif _DRAFT.fullmatch(entry.name) and facts.st_mtime < time.time() - _DRAFT_SECONDS:
                    Path(entry.path).unlink()  # left by a painter that was killed
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


def write_whole(
    path: Path, content: bytes | Iterable[bytes | memoryview], *, is_lasting: bool, is_private: bool = False
) -> None:
    """Write a file atomically: its name holds the old content or the new, never a part; raise OSError.

    The content may come in pieces.

    If ``is_lasting``, the content has reached the disk on return, which a cache does not need. If ``is_private``, only
    the owner may read the file.
    """
    draft = path.with_name(f".{path.name[:50]}.{secrets.token_hex(4)}.part")
    try:
        handle = os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY | _BINARY, 0o600 if is_private else 0o666)
        with os.fdopen(handle, "wb") as file:
            file.writelines((content,) if isinstance(content, bytes) else content)
            if is_lasting:
                file.flush()
                os.fsync(file.fileno())
        draft.replace(path)
    except BaseException:  # what the content is read from may fail too
        with suppress(OSError):
            draft.unlink()
        raise
