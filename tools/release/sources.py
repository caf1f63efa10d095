"""What packages are made of: the files of the last commit, without anything that only lies beside them."""

from __future__ import annotations

import re
import shutil
import subprocess
import tarfile
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement

ROOT: Final = Path(__file__).resolve().parents[2]
LOCK: Final = Path("packaging") / "requirements.lock"


@dataclass(frozen=True)
class Source:
    """The files of a commit in a folder, with its version, name and time (seconds, UTC)."""

    folder: Path
    version: str
    commit: str
    time: int


def checked_out(folder: Path, root: Path = ROOT) -> Source:
    """Put the files of the last commit into an empty ``folder``."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    packed = _git(root, "archive", "--format=tar", "HEAD")
    with tarfile.open(fileobj=BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    commit, seconds = _git(root, "log", "-1", "--format=%H %ct").decode().split()
    found = re.search(r'^__version__ = "(.+)"$', (folder / "game" / "__init__.py").read_text(encoding="utf-8"), re.M)
    assert found is not None
    return Source(folder, found[1], commit, int(seconds))


def pins(lock: Path, system: dict[str, str]) -> list[str]:
    """Return what a lock file asks for on a ``system``, given by its markers: each with its hashes, on one line.

    The conditions are left out: pip would judge them by the system on which it runs.
    """
    entries = re.split(r"\n(?! )", lock.read_text(encoding="utf-8").strip())
    found = list[str]()
    for entry in entries:
        asked, *hashes = (part.strip() for part in entry.replace("\\\n", "").split("--hash="))
        requirement = Requirement(asked)
        if requirement.marker is None or requirement.marker.evaluate(system):
            requirement.marker = None
            found.append(" ".join([str(requirement), *(f"--hash={each}" for each in hashes)]))
    return found


def _git(root: Path, *arguments: str) -> bytes:
    return subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, check=True).stdout
