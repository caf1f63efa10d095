"""What the desktop's own programs do for us: a picture put on the clipboard, and the dialogue for a file's place.

pygame can do neither. Where no such program is installed there is None, and the page says what it does instead.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

_FILE: Final = "FORTY_ODD_FILE"  # the path for PowerShell, which would have to be quoted otherwise
_COPY: Final = (
    "Add-Type -AssemblyName System.Windows.Forms,System.Drawing;"
    f"[Windows.Forms.Clipboard]::SetImage([Drawing.Image]::FromFile($env:{_FILE}))"
)
_ASK: Final = (
    "Add-Type -AssemblyName System.Windows.Forms;$d=New-Object Windows.Forms.SaveFileDialog;"
    f"$d.InitialDirectory=[IO.Path]::GetDirectoryName($env:{_FILE});$d.FileName=[IO.Path]::GetFileName($env:{_FILE});"
    "if($d.ShowDialog() -ne 'OK'){exit 1};"
    "[Console]::OutputEncoding=[Text.Encoding]::UTF8;[Console]::Write($d.FileName)"
)
_POWERSHELL: Final = ("powershell", "-NoProfile", "-STA", "-Command")


class Errand:
    """A program at work; ``result`` is None until it has ended, then whether it did its work, and what it wrote."""

    def __init__(self, command: Sequence[str], path: Path) -> None:
        with path.open("rb") if path.is_file() else open(os.devnull, "rb") as given:  # noqa: PTH123 (no path)
            self._process = subprocess.Popen(
                command,
                stdin=given,
                stdout=subprocess.PIPE if command[0] not in ("wl-copy", "xclip") else subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env={**os.environ, _FILE: str(path)},
            )

    @property
    def result(self) -> tuple[bool, str] | None:
        """Whether it ended well, and the line that it wrote."""
        if self._process.poll() is None:
            return None
        out = self._process.stdout
        text = "" if out is None or out.closed else out.read().decode(errors="replace")
        return self._process.returncode == 0, text.strip()

    def end(self) -> None:
        """End it if it still runs."""
        if self._process.poll() is None:
            self._process.terminate()


def copying(picture: Path) -> Errand | None:
    """Begin to put the PNG file ``picture`` on the clipboard; None if nothing here can."""
    wayland = [("wl-copy", "--type", "image/png")] if os.environ.get("WAYLAND_DISPLAY") else []
    script = f'set the clipboard to (read (POSIX file "{picture}") as «class PNGf»)'
    return _begun(picture, script, _COPY, [*wayland, ("xclip", "-selection", "clipboard", "-t", "image/png")])


def asking(title: str, proposed: Path) -> Errand | None:
    """Begin to ask where a file goes, ``proposed`` being the place to begin with; None if there is no such dialogue."""
    script = f'POSIX path of (choose file name default name "{proposed.name}")'
    others: list[tuple[str, ...]] = [
        ("zenity", "--file-selection", "--save", "--confirm-overwrite", f"--title={title}", f"--filename={proposed}"),
        ("kdialog", "--title", title, "--getsavefilename", str(proposed)),
    ]
    if "KDE" in os.environ.get("XDG_CURRENT_DESKTOP", ""):
        others.reverse()
    return _begun(proposed, script, _ASK, others)


def _begun(path: Path, script: str, powershell: str, others: list[tuple[str, ...]]) -> Errand | None:
    """Begin the program for ``path``: a ``script`` on a Mac, ``powershell``, or the first of ``others`` installed."""
    ways: dict[str, list[tuple[str, ...]]] = {
        "darwin": [("osascript", "-e", script)],
        "win32": [(*_POWERSHELL, powershell)],
    }
    for command in ways.get(sys.platform, others):
        if shutil.which(command[0]) is not None:
            try:
                return Errand(command, path)
            except OSError:  # it is installed, but cannot be run here: as if it were not
                continue
    return None
