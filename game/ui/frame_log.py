"""The frame log: one line of JSON for each frame, for measurements and tests."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from game.ui.system import write_error


class FrameLog:
    """A file that gets one line for every frame drawn; without a path, or after a failed write, it does nothing."""

    def __init__(self, path: Path | None) -> None:
        self._file: TextIO | None = None
        if path is None:
            return
        try:
            self._file = path.open("w", encoding="utf-8", buffering=1)  # line by line, so that it can be read meanwhile
        except OSError as fault:
            _complain(fault)

    def note(self, start: float, work: float, interval: float, scene: str, is_animating: bool) -> None:
        """Write when a frame began (``start``), its ``work`` in seconds of its thread's time, and its scene.

        ``interval`` is how long before it the last frame began, by the clock.
        """
        if self._file is None:
            return
        line = {
            "t": round(start, 4),
            "work_ms": round(1000 * work, 3),
            "interval_ms": round(1000 * interval, 3),
            "scene": scene,
            "animating": is_animating,
        }
        try:
            self._file.write(json.dumps(line) + "\n")
        except OSError as fault:  # a full disk ends the log, not the game
            _complain(fault)
            self.close()

    def close(self) -> None:
        """Close the file."""
        file, self._file = self._file, None
        if file is not None:
            with suppress(OSError):  # closing tries again to write what has already failed and been reported
                file.close()


def _complain(fault: OSError) -> None:
    write_error(f"the frame log cannot be written: {fault.strerror or fault}")
