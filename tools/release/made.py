"""Makes the folder that needs no Python, in an environment of its own that holds what the lock file names."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.release.sources import LOCK, Source, pins
from tools.windows.machine import FOR_WINDOWS, HEADLESS, MARKERS, Machine, set_up_python

_SPEC: Final = "packaging/forty-odd.spec"


@dataclass(frozen=True)
class Made:
    """The folder made, the packages that it was made with, the licence of its Python, and that Python's version."""

    folder: Path
    packages: Path
    licence: Path
    python: str


def made_here(source: Source, work: Path) -> Made:
    """Make the folder with the Python that runs this."""
    home = work / "environment"
    venv.create(home, with_pip=True, clear=True)
    python = home / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    _run(python, "-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes", "-r", LOCK, at=source.folder)
    _run(python, "-m", "PyInstaller", *_asked(str(work)), at=source.folder)
    (packages,) = home.glob("Lib/site-packages" if sys.platform == "win32" else "lib/python*/site-packages")
    licences = Path(sys.base_prefix) / "LICENSE.txt", Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    licence = next(each for each in licences if each.is_file())
    return Made(work / "made" / "forty-odd", packages, licence, sys.version.split()[0])


def made_under_wine(source: Source, work: Path) -> Made:
    """Make the folder with a Windows Python under Wine."""
    machine = Machine(work)
    set_up_python(machine, (HEADLESS,))
    wheels, asked = work / "downloads" / "wheels", work / "downloads" / "asked.txt"
    asked.write_text("\n".join(pins(source.folder / LOCK, MARKERS)), encoding="utf-8")
    download = ("pip", "download", "--quiet", "--no-deps", "--require-hashes", "-d", wheels, "-r", asked)
    _run(sys.executable, "-m", *download, *FOR_WINDOWS, at=work)
    install = ("pip", "install", "--no-deps", "--no-index", "--find-links", str(wheels), "--require-hashes", "-r")
    for command in ((*install, str(asked)), ("PyInstaller", *_asked(f"Z:{work}"))):
        status, said = machine.run(HEADLESS, "-m", *command, seconds=3600)
        if status:
            sys.exit(said)
    _status, version = machine.run(HEADLESS, "-c", "import platform; print(platform.python_version())", seconds=60)
    packages, licence = machine.home / "Lib" / "site-packages", machine.home / "LICENSE.txt"
    return Made(work / "made" / "forty-odd", packages, licence, version.strip())


def _asked(work: str) -> tuple[str, ...]:
    """Return what PyInstaller is asked for."""
    return ("--noconfirm", "--distpath", f"{work}/made", "--workpath", f"{work}/work", _SPEC)


def _run(*command: str | Path, at: Path) -> None:
    """Run a command without anything that was meant for the Python of this process."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    subprocess.run([*map(str, command)], cwd=at, env=ours, check=True)
