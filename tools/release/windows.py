"""Packs the folder for Windows: an installer for one person, and an archive for those who want none."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
import zipfile
from pathlib import Path

from tools.release.artwork import pictures
from tools.release.sources import Source

SCRIPT = Path("packaging") / "windows" / "installer.nsi"


def installers(folder: Path, source: Source, dist: Path) -> list[Path]:
    """Return the packages made of the folder."""
    if shutil.which("makensis") is None:
        sys.exit("NSIS is missing; on Debian: apt-get install nsis")
    return [_installer(folder, source, dist), archive(folder, source, dist)]


def _installer(folder: Path, source: Source, dist: Path) -> Path:
    made = dist / f"forty-odd-{source.version}-windows-setup.exe"
    pictures(source.folder, folder.parent)
    values = {"VERSION": source.version, "FOLDER": folder, "PICTURES": folder.parent, "TO": made}
    given = [f"-D{name}={value}" for name, value in values.items()]
    subprocess.run(["makensis", "-V2", "-WX", "-INPUTCHARSET", "UTF8", *given, source.folder / SCRIPT], check=True)
    return made


def archive(folder: Path, source: Source, dist: Path) -> Path:
    """Return the archive, made of the folder."""
    name = f"forty-odd-{source.version}-windows"
    moment = time.gmtime(source.time)[:6]
    with zipfile.ZipFile(dist / f"{name}.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(each for each in folder.rglob("*") if each.is_file()):
            entry = zipfile.ZipInfo(f"{name}/{path.relative_to(folder).as_posix()}", moment)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, path.read_bytes())
    return dist / f"{name}.zip"
