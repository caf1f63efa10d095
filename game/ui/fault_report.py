"""The report of an unexpected fault: what happened and in which game, and nothing about the person."""

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
from game.profile.files import write_whole
from game.record import Record, write
from game.ui.system import say

FOLDER: Final = "reports"
_KEPT: Final = 20
_ROOT: Final = Path(__file__).parents[2]
_FILE: Final = re.compile(r'File "([^"]*)"')


def what_happened(fault: BaseException) -> str:
    """Return a fault in a few words: its kind, what the system says, and the line of the program it comes from."""
    own = [frame for frame in traceback.extract_tb(fault.__traceback__) if Path(frame.filename).is_relative_to(_ROOT)]
    where = f", {_short(own[-1].filename)} line {own[-1].lineno}" if own else ""
    reason = f": {fault.strerror}" if isinstance(fault, OSError) and fault.strerror else ""
    return f"{type(fault).__name__}{reason}{where}"


def tell_fault(fault: Exception, scene: str, records: Iterable[Record], folder: Path) -> tuple[str, Path | None]:
    """Write a report into a profile and say on standard error what went wrong; return that, and where the report is."""
    what, path = what_happened(fault), write_report(folder, report(fault, scene, records))
    say(f"something unexpected went wrong ({what}); " + (f"a report is in {path}" if path else "no report is kept"))
    return what, path


def report(fault: BaseException, scene: str, records: Iterable[Record]) -> str:
    """Return the text of a report: versions, the traceback with nobody's folders in it, the games without names."""
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
    """Write a report into a profile, in place of the oldest if there are many; None where that cannot be done."""
    path = folder / FOLDER / f"fault-{time.strftime('%Y%m%d-%H%M%S')}.txt"
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(path, text.encode("utf-8", "replace"), is_lasting=False, is_private=True)
    except OSError:
        return None
    with suppress(OSError):
        for old in sorted(path.parent.glob("fault-*.txt"))[:-_KEPT]:
            old.unlink()
    return path


def _short(name: str) -> str:
    """Return a file's name as it stands in the program or in Python's own folders, without what lies above them."""
    path = Path(name)
    for base in sorted(map(Path, {str(_ROOT), sys.prefix, sys.base_prefix, *filter(None, sys.path)}), reverse=True):
        if path.is_relative_to(base):
            return path.relative_to(base).as_posix()
    return path.name


def _impersonal(text: str) -> str:
    """Return a traceback with its files named shortly, and with no path of the person's home in its messages."""
    text = _FILE.sub(lambda found: f'File "{_short(found[1])}"', text)
    with suppress(RuntimeError):  # nobody's home
        text = text.replace(str(Path.home()), "~")
    return text
