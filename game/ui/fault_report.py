"""The report of an unexpected fault: what happened and in which game, but nothing about the person."""

from __future__ import annotations

import platform
import re
import sys
import time
import traceback
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
import pygame

from game import __version__
from game.profile.cache import write_whole
from game.record import Record, write
from game.ui.system import write_error

FOLDER: Final = "reports"
_KEPT: Final = 20  # reports in a profile at most
_REPORT: Final = re.compile(r"fault-\d{8}-\d{6}\.txt")
_ROOT: Final = Path(__file__).parents[2]
_FILE: Final = re.compile(r'File "([^"]*)"')


def what_happened(fault: BaseException) -> str:
    """Return a fault in a few words: its kind, the system's message, and the line of the program that raised it."""
    own = [frame for frame in traceback.extract_tb(fault.__traceback__) if Path(frame.filename).is_relative_to(_ROOT)]
    where = f", {_short(own[-1].filename)} line {own[-1].lineno}" if own else ""
    reason = f": {fault.strerror}" if isinstance(fault, OSError) and fault.strerror else ""
    return f"{type(fault).__name__}{reason}{where}"


def tell_fault(fault: Exception, scene: str, records: Iterable[Record], folder: Path) -> tuple[str, Path | None]:
    """Write a report into a profile and print what went wrong on standard error; return the message and the path."""
    what, path = what_happened(fault), write_report(folder, report(fault, scene, records))
    write_error(
        f"something unexpected went wrong ({what}); " + (f"a report is in {path}" if path else "no report is kept")
    )
    return what, path


def report(fault: BaseException, scene: str, records: Iterable[Record]) -> str:
    """Return the text of a report: versions, the traceback without personal folders, the games without names."""
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    video = f", video {pygame.display.get_driver()}" if pygame.display.get_init() else ""
    lines = [
        f"Forty-Odd {__version__}, Python {platform.python_version()}, pygame-ce {pygame.version.ver}, SDL {sdl}",
        f"{platform.system()} {platform.release()} {platform.machine()}{video}",
        f"scene: {scene or 'none'}",
        "",
        _impersonal("".join(traceback.format_exception(fault))),
        *(write(msgspec.structs.replace(record, players=None)) for record in records),
        "",
    ]
    return "\n".join(lines)


def write_report(folder: Path, text: str) -> Path | None:
    """Write a report into a profile and return its path, None on failure; of many reports the oldest is replaced."""
    path = folder / FOLDER / f"fault-{time.strftime('%Y%m%d-%H%M%S')}.txt"
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(path, text.encode("utf-8", "replace"), is_lasting=False, is_private=True)
    except OSError:
        return None
    with suppress(OSError):
        own = [each for each in path.parent.iterdir() if _REPORT.fullmatch(each.name)]
        for old in sorted(own)[:-_KEPT] if not path.parent.is_symlink() else ():
            old.unlink()
    return path


def _short(name: str) -> str:
    """Return a file's name from the program's or Python's own folder on, without the folders above."""
    path = Path(name)
    for base in sorted(map(Path, {str(_ROOT), sys.prefix, sys.base_prefix, *filter(None, sys.path)}), reverse=True):
        if path.is_relative_to(base):
            return path.relative_to(base).as_posix()
    return path.name


def _impersonal(text: str) -> str:
    """Return a traceback with shortened file names and without the person's home folder in its messages."""
    text = _FILE.sub(lambda found: f'File "{_short(found[1])}"', text)
    with suppress(RuntimeError):  # there is no home folder
        text = text.replace(str(Path.home()), "~")
    return text
