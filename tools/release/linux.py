"""Packs the folder for Linux: a package for Debian and its kin, and an archive for any other."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import struct
import subprocess
import tarfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from tools.release.parts import libraries
from tools.release.sources import Source

PROGRAM: Final = "forty-odd"
GLIBC: Final = "2.35"
SHARED: Final = {  # where in share desktops look for what lies in packaging/linux
    "forty-odd.desktop": "applications/forty-odd.desktop",
    "org.fortyodd.FortyOdd.metainfo.xml": "metainfo/org.fortyodd.FortyOdd.metainfo.xml",
    "org.fortyodd.FortyOdd.mime.xml": "mime/packages/org.fortyodd.FortyOdd.xml",
}
_CONTROL: Final = """\
Package: forty-odd
Version: {version}
Architecture: amd64
Maintainer: the Forty-Odd developers <developers@forty-odd.invalid>
Installed-Size: {kilobytes}
Depends: libc6 (>= {glibc}), libgcc-s1, libstdc++6, zlib1g
Recommends: libx11-6, libxext6, libxcursor1, libxi6, libxfixes3, libxrandr2, libpulse0
Section: games
Priority: optional
Description: card table for one person and opponents
 Three card games of forty-odd points at one table: Forty-One of Syria, Empat
 Satu of Indonesia, and 42, against opponents who tell why they played as they
 did. In English, Arabic and Indonesian; nothing is needed from the internet.
"""

_REMOVED: Final = """\
#!/bin/sh
set -e
if [ "$1" = remove ]; then echo "Games and settings are kept in ~/.local/share/forty-odd of each user."; fi
"""


def packages(folder: Path, source: Source, dist: Path) -> list[Path]:
    """Return the packages made of the folder."""
    _strip(folder)
    _check_glibc(folder)
    linked = folder / "forty-odd-check"
    linked.unlink()
    linked.hardlink_to(folder / PROGRAM)  # the same program, which looks at its name
    return [debian(folder, source, dist), archive(folder, source, dist)]


def _strip(folder: Path) -> None:
    """Take from libraries what only debuggers read; those of numpy.libs and such have been patched, and would break."""
    for path in libraries(folder):
        if not path.parts[0].endswith(".libs"):
            subprocess.run(["strip", "--strip-unneeded", folder / "_internal" / path], check=True)


def _check_glibc(folder: Path) -> None:
    """End if a library asks for a newer C library than the packages say."""
    for path in libraries(folder):
        command = ["objdump", "--dynamic-syms", str(folder / "_internal" / path)]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        newer = {each for each in re.findall(r"\bGLIBC_([0-9.]+)", told) if _number(each) > _number(GLIBC)}
        if newer:
            raise LookupError(f"{path} asks for glibc {', '.join(newer)}")


def _number(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def debian(folder: Path, source: Source, dist: Path) -> Path:
    """Return the package for Debian, made of the folder."""
    root = folder.parent / "debian"
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(folder, root / "usr" / "lib" / PROGRAM, symlinks=True, copy_function=os.link)
    (root / "usr" / "bin").mkdir()
    (root / "usr" / "bin" / PROGRAM).symlink_to(f"../lib/{PROGRAM}/{PROGRAM}")
    share(source.folder, root / "usr" / "share")
    about = root / "usr" / "share" / "doc" / PROGRAM
    about.mkdir(parents=True)
    (about / "copyright").write_text(_copyright(folder), encoding="utf-8")
    changes = (source.folder / "CHANGELOG.md").read_bytes()
    (about / "changelog.gz").write_bytes(gzip.compress(changes, mtime=source.time))
    size = sum(each.stat().st_size for each in folder.rglob("*") if each.is_file() and each.name != "forty-odd-check")
    (root / "DEBIAN").mkdir()
    control = _CONTROL.format(version=source.version, kilobytes=size // 1024, glibc=GLIBC)
    (root / "DEBIAN" / "control").write_text(control, encoding="utf-8")
    (root / "DEBIAN" / "postrm").write_text(_REMOVED, encoding="utf-8")
    (root / "DEBIAN" / "postrm").chmod(0o755)
    package = dist / f"forty-odd_{source.version}_amd64.deb"
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(source.time)}
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--build", str(root), str(package)]
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)
    return package


def share(source: Path, target: Path) -> None:
    """Put into a folder ``share`` what desktops read: entry, type of file, description, and icons of each size."""
    for name, path in SHARED.items():
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source / "packaging" / "linux" / name, target / path)
    icons, drawn = target / "icons" / "hicolor", source / "assets" / "icons" / "program"
    for size, data in pictures((drawn / "forty-odd.ico").read_bytes()):
        place = icons / f"{size}x{size}" / "apps"
        place.mkdir(parents=True)
        (place / "forty-odd.png").write_bytes(data)
    (icons / "scalable" / "apps").mkdir(parents=True)
    shutil.copyfile(drawn / "forty-odd.svg", icons / "scalable" / "apps" / "forty-odd.svg")


def pictures(ico: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the side in pixels and the PNG file of each picture in an icon of Windows."""
    (count,) = struct.unpack_from("<4xH", ico)
    for number in range(count):
        side, length, start = struct.unpack_from("<B7xII", ico, 6 + 16 * number)
        yield side or 256, ico[start : start + length]


def _copyright(folder: Path) -> str:
    """Return the licences of all parts, one below the other."""
    texts = [each.read_text(encoding="utf-8") for each in sorted((folder / "licences").iterdir())]
    ruled = [f"{'=' * 78}\n{text}" for text in texts if not text.startswith("Forty-Odd ")]
    own = (folder / "licences" / "forty-odd.txt").read_text(encoding="utf-8")
    return "\n".join([own, "What is shipped with it:\n", *ruled])


def archive(folder: Path, source: Source, dist: Path) -> Path:
    """Return the archive for any Linux, made of the folder."""
    name = f"forty-odd-{source.version}-linux-x86_64"
    extra = folder.parent / "archive"
    shutil.rmtree(extra, ignore_errors=True)
    share(source.folder, extra / "share")
    shutil.copy2(source.folder / "packaging" / "linux" / "start.sh", extra / "start.sh")
    packed = dist / f"{name}.tar"
    with tarfile.open(packed, "w", format=tarfile.PAX_FORMAT) as archive:
        for part in (extra, folder):
            for path in sorted(part.iterdir()):
                archive.add(path, f"{name}/{path.name}", filter=partial(_plain, seconds=source.time))
    subprocess.run(["xz", "-9", "--threads=1", "--force", packed], check=True)
    return packed.with_name(f"{name}.tar.xz")


def _plain(entry: tarfile.TarInfo, seconds: int) -> tarfile.TarInfo:
    """Return an entry without traces of the machine that packed it."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    entry.mtime = seconds
    entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
    return entry
