"""Processes as tests see them, on every system: ended without being asked, alive or gone, how long they have worked."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
import time
from pathlib import Path
from typing import Final

KILL: Final = getattr(signal, "SIGKILL", signal.SIGTERM)  # which ends a process of Windows as abruptly
TELLS_OF_PROCESSES: Final = sys.platform == "linux"  # a folder /proc is no sign: a Wine on Linux has one as well
SOON: Final = 0.020 if TELLS_OF_PROCESSES else 0.200  # seconds of work; of the clock's, which much else takes
_QUERY: Final = 0x1000  # PROCESS_QUERY_LIMITED_INFORMATION
_STILL_ACTIVE: Final = 259


def is_alive(pid: int) -> bool:
    """Whether a process runs: gone or a zombie that nobody has waited for yet does not count."""
    if os.name == "nt":
        return _is_alive_in_windows(pid)
    try:
        os.kill(pid, 0)  # under Windows this would be Ctrl-C
    except ProcessLookupError:
        return False
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return True


def _is_alive_in_windows(pid: int) -> bool:
    kernel = ctypes.WinDLL("kernel32")  # type: ignore[attr-defined]
    handle = kernel.OpenProcess(_QUERY, False, pid)
    if not handle:
        return False
    status = ctypes.c_ulong()
    kernel.GetExitCodeProcess(handle, ctypes.byref(status))
    kernel.CloseHandle(handle)
    return status.value == _STILL_ACTIVE


def worked(pid: int | None) -> float:
    """Return the processor time that a process has taken, in seconds; elsewhere than on Linux, what the clock says."""
    if not TELLS_OF_PROCESSES:
        return time.perf_counter()
    took = 0
    for thread in Path(f"/proc/{pid}/task").iterdir():
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # it has just ended
            took += int((thread / "schedstat").read_text().split()[0])
    return took / 1e9


def left_over(session: int) -> list[int]:
    """Return the processes of a session that still live (Linux; elsewhere none are found)."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat") if TELLS_OF_PROCESSES else ():
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found
