"""Files that get a line of JSON each time something happens, for measurements, robots and tests; one is for frames."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from game.ui.system import write_error


class JsonLog:
    """A file of such lines, called ``name`` in complaints; without a path, or after a failed write, it does nothing."""

    def __init__(self, path: Path | None, name: str) -> None:
        self._file: TextIO | None = None
        self._name = name
        if path is None:
            return
        try:
            self._file = path.open("w", encoding="utf-8", buffering=1)  # line by line, so that it can be read meanwhile
        except OSError as fault:
            self._complain(fault)

    @property
    def is_open(self) -> bool:
        """Whether anything is written."""
        return self._file is not None

    def write(self, line: Mapping[str, object]) -> None:
        """Write a line."""
        if self._file is None:
            return
        try:
            self._file.write(json.dumps(line, ensure_ascii=False) + "\n")
        except OSError as fault:  # a full disk ends the log, not the game
            self._complain(fault)
            self.close()

    def close(self) -> None:
        """Close the file."""
        file, self._file = self._file, None
        if file is not None:
            with suppress(OSError):  # closing tries again to write what has already failed and been reported
                file.close()

    def _complain(self, fault: OSError) -> None:
        write_error(f"the {self._name} cannot be written: {fault.strerror or fault}")


class FrameLog(JsonLog):
    """The frame log: one line for every frame drawn."""

    def __init__(self, path: Path | None) -> None:
        super().__init__(path, "frame log")

    def note(self, start: float, work: float, interval: float, scene: str, is_animating: bool) -> None:
        """Write when a frame began (``start``), its ``work`` in seconds of its thread's time, and its scene.

        ``interval`` is how long before it the last frame began, by the clock.
        """
        if self.is_open:
            self.write(
                {
                    "t": round(start, 4),
                    "work_ms": round(1000 * work, 3),
                    "interval_ms": round(1000 * interval, 3),
                    "scene": scene,
                    "animating": is_animating,
                }
            )
