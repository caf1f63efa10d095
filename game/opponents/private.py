"""The folder for compiled kernels, and what in it is the user's own: reading compiled code back runs it."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

import platformdirs

from game.opponents import KERNELS_FOLDER


def private_folder() -> Path | None:
    """Return the folder for compiled kernels, which only the user may read and write; None if there can be none."""
    given = os.environ.get(KERNELS_FOLDER)
    usual = platformdirs.user_cache_path("forty-odd-kernels", appauthor=False, opinion=False)
    folder = Path(given) if given else usual
    return folder if is_private(folder) else None


def is_private(folder: Path) -> bool:
    """Whether a folder, made if it is not there, is the user's own and no link; nobody else can then write there."""
    with suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if os.name == "posix":
            facts = folder.lstat()
            if not stat.S_ISDIR(facts.st_mode) or not is_users(facts):
                return False  # its content may be another user's
            folder.chmod(0o700)
        return os.access(folder, os.W_OK | os.X_OK)
    return False


def is_users(facts: os.stat_result) -> bool:
    """Whether a file is the user's own; where files have no owners, all are."""
    return os.name != "posix" or facts.st_uid == os.geteuid()
