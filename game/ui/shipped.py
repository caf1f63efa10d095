"""What the program is made of: its parts and their licences, and from what it was built.

Packages have both beside the program; otherwise the environment's own list of packages tells of the parts.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Final, NamedTuple

_NEEDED: Final = ("pygame-ce", "numpy", "numba", "llvmlite", "msgspec", "platformdirs", "fsrs", "pymupdf-fonts")


class Part(NamedTuple):
    """A part with its version, its licence in a few words, and the files that hold the whole text."""

    name: str
    terms: str
    texts: tuple[Path, ...]

    def text(self) -> str:
        """Return the licence; raise OSError."""
        return "\n\n".join(path.read_text(encoding="utf-8", errors="replace") for path in self.texts)


def _folder() -> Path | None:
    return Path(sys.executable).parent if getattr(sys, "frozen", False) else None


def built_from() -> list[str]:
    """Return the lines that tell from what a package was built; none if this is no package."""
    folder = _folder()
    with suppress(OSError):
        return [] if folder is None else (folder / "BUILD.txt").read_text(encoding="utf-8").splitlines()
    return []


def parts() -> list[Part]:
    """Return the parts by name."""
    folder = _folder()
    found = [*_installed()] if folder is None else [_of_file(each) for each in (folder / "licences").glob("*.txt")]
    return sorted(found, key=lambda part: part.name.casefold())


def _of_file(path: Path) -> Part:
    with path.open(encoding="utf-8") as file:
        return Part(file.readline().strip(), file.readline().strip(), (path,))


def _installed() -> Iterator[Part]:
    for name in _NEEDED:
        with suppress(PackageNotFoundError):
            found = distribution(name)
            yield Part(f"{name} {found.version}", terms_of(found), tuple(texts_of(found)))


def terms_of(found: Distribution) -> str:
    """Return the licence of an installed package in a few words."""
    classes = [each for each in found.metadata.get_all("Classifier", []) if each.startswith("License ::")]
    fields = (found.metadata.get_all(name, []) for name in ("License-Expression", "License"))
    told = next(filter(None, fields), [each.rpartition(" :: ")[2] for each in classes])
    return str([*told, ""][0]).partition("\n")[0]


def texts_of(found: Distribution) -> Iterator[Path]:
    """Yield the files of an installed package that hold its licences, the most general first."""
    for file in sorted(found.files or (), key=lambda each: (len(each.parts), str(each))):
        if ".dist-info" in file.parts[0] and re.match("(?i)licen[cs]e|copying|notice", file.name):
            yield Path(str(found.locate_file(file)))
