"""The parts of the tool that makes packages; the packages themselves take minutes, and are made by hand."""

from __future__ import annotations

import ast
import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pygame
import pytest
from packaging.requirements import Requirement

from game import __version__
from game.ui.shipped import parts
from tests import ROOT
from tests.cases import for_each
from tools.release import artwork, linux, windows
from tools.release.made import Made
from tools.release.parts import LIBRARIES, LICENCES, in_folder, owner_of
from tools.release.sources import LOCK, Source, checked_out, pins
from tools.release.sums import write_sums
from tools.windows.machine import MARKERS

LINUX = {
    **MARKERS,
    "os_name": "posix",
    "sys_platform": "linux",
    "platform_system": "Linux",
    "platform_machine": "x86_64",
}


def git(folder: Path, *arguments: str) -> None:
    """Run git in a folder, as nobody in particular."""
    who = ("-c", "user.name=somebody", "-c", "user.email=somebody@example.invalid")
    subprocess.run(["git", "-C", folder, *who, *arguments], check=True, capture_output=True)


def made_up(folder: Path) -> tuple[Made, Source]:
    """Make a folder that looks like what PyInstaller makes, with some packages of this environment."""
    inner = folder / "made" / "forty-odd" / "_internal"
    for name in ("numpy.libs/libopenblas.so", "pygame_ce.libs/libSDL2-2.so.0", "python3.11/lib-dynload/math.so"):
        (inner / name).parent.mkdir(parents=True, exist_ok=True)
        (inner / name).write_bytes(b"code")
    for name in ("forty-odd", "forty-odd-check"):
        (inner.parent / name).write_bytes(b"program")
        (inner.parent / name).chmod(0o755)
    licence = folder / "LICENSE.txt"
    licence.write_text("Python’s terms", encoding="utf-8")
    packages, installed = folder / "packages", Path(sysconfig.get_path("purelib"))
    packages.mkdir()
    for name in ("numpy", "pygame_ce", "pymupdf_fonts", "pytest"):  # of which the last is no part
        (found,) = installed.glob(f"{name}-*.dist-info")
        shutil.copytree(found, packages / found.name)
    (packages / "numpy").mkdir()
    (packages / "numpy" / "__init__.py").touch()  # from Python 3.12 on only files that are there are told
    return Made(inner.parent, packages, licence, "3.11.9"), Source(ROOT, __version__, "0123abc", 1_790_000_000)


# ---------------------------------------------------------------- from what it is built


@for_each(("system", "named", "missing"), [(MARKERS, "msvc-runtime", "macholib"), (LINUX, "numba", "msvc-runtime")])
def test_the_lock_names_each_package_of_a_system_once_with_its_hashes(
    system: dict[str, str], named: str, missing: str
) -> None:
    lines = pins(ROOT / LOCK, system)
    names = [Requirement(line.split(" --hash")[0]) for line in lines]
    assert all(each.marker is None for each in names) and all("--hash=sha256:" in line for line in lines)
    found = {each.name: str(each.specifier) for each in names}
    assert len(found) == len(names) and named in found and missing not in found
    assert {"pyinstaller", "pygame-ce", "numpy", "pymupdf-fonts"} <= found.keys()


def test_packages_are_built_of_the_versions_that_are_installed_from_the_lock() -> None:
    usual, built = ((ROOT / each).read_text(encoding="utf-8") for each in ("requirements.lock", LOCK))
    assert "/" not in built
    wanted, found = (set(re.findall(r"^[\w-]+==.*(?= \\)", text, re.M)) for text in (usual, built))
    assert wanted <= found


def test_packages_hold_what_speaks() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    built = (ROOT / "packaging" / "requirements.txt").read_text(encoding="utf-8").splitlines()
    assert built == ["-r ../requirements.txt", *project["build"], *project["speech"]]


@pytest.mark.skipif(shutil.which("git") is None, reason="there is no git")
def test_only_what_is_committed_is_built(tmp_path: Path) -> None:
    work = tmp_path / "work"
    (work / "game").mkdir(parents=True)
    (work / "game" / "__init__.py").write_text('__version__ = "7.8.9"\n', encoding="utf-8")
    git(tmp_path, "init", "--quiet", str(work))
    git(work, "add", ".")
    git(work, "commit", "-m", "all")
    (work / "game" / "__init__.py").write_text('__version__ = "10"\n', encoding="utf-8")
    (work / "notes").touch()
    (tmp_path / "tree").mkdir()
    (tmp_path / "tree" / "left from before").touch()
    source = checked_out(tmp_path / "tree", work)
    assert (source.version, len(source.commit)) == ("7.8.9", 40)
    assert [each.name for each in source.folder.rglob("*")] == ["game", "__init__.py"]


# ---------------------------------------------------------------- what lies in the folder


def test_the_folder_tells_what_it_is_made_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the program reads it: of libraries only those that are there."""
    made, source = made_up(tmp_path)
    in_folder(made, source, "linux")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(made.folder / "forty-odd"))
    named = {part.name: part for part in parts()}
    numpy = f"numpy {distribution('numpy').version}"
    assert {f"Forty-Odd {__version__}", "Python 3.11.9", numpy, "SDL 2, SDL_image, SDL_mixer, SDL_ttf"} <= named.keys()
    assert f"pygame-ce {distribution('pygame-ce').version}" in named and not {"FLAC", "libffi"} & named.keys()
    assert not [name for name in named if name.startswith("pytest")]
    assert all(part.terms and len(part.text()) > 20 for part in named.values())
    assert "OpenBLAS" in named[numpy].text() and "Python’s terms" in named["Python 3.11.9"].text()
    build = (made.folder / "BUILD.txt").read_text(encoding="utf-8").splitlines()
    first, commit, moment, python, *packages = build
    assert (first, commit) == (f"Forty-Odd {__version__} for linux, 64 bits (x86)", "commit 0123abc")
    assert moment.startswith("2026-") and python == "Python 3.11.9" and numpy in packages


def test_fonts_and_games_need_nothing_that_is_left_out() -> None:
    """The fonts once could not be unpacked in a package: all words stood in the font that pygame brings along."""
    spec = (ROOT / "packaging" / "forty-odd.spec").read_text(encoding="utf-8")
    lists = re.findall(r'^NEEDLESS \+?= (\["[^]]*\])', spec, re.M)
    left_out = [name for names in lists for name in ast.literal_eval(names)]
    assert len(lists) == 4 and {"tkinter", "_ssl", "_bz2"} <= {*left_out}
    script = f"""
import sys
sys.modules |= dict.fromkeys({left_out!r})
from game.games import GAMES
from game.ui.drawing.fonts import _unpacked
GAMES.screens, GAMES.rules, GAMES.opponents
assert all(len(_unpacked(f"{{family}}_{{weight}}")) > 100_000 for family in ("NotoSans", "FiraGO")
           for weight in ("Regular", "Bold"))
"""
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True, env={**os.environ, "SDL_VIDEODRIVER": "dummy"})


def test_a_library_without_a_licence_is_not_shipped(tmp_path: Path) -> None:
    made, source = made_up(tmp_path)
    (made.folder / "_internal" / "libsomething.so.3").touch()
    with pytest.raises(LookupError, match="libsomething"):
        in_folder(made, source, "linux")


def test_a_library_of_windows_is_shipped_once(tmp_path: Path) -> None:
    """Two of SDL knew nothing of each other, and the program ended before it had a window."""
    made, source = made_up(tmp_path)
    (made.folder / "_internal" / "pygame").mkdir()
    for name in ("SDL2.dll", "pygame/SDL2.dll"):
        (made.folder / "_internal" / name).touch()
    with pytest.raises(LookupError, match=r"twice: sdl2\.dll"):
        in_folder(made, source, "windows")


@for_each(
    ("library", "owner"),
    [
        ("pygame/SDL2_mixer.dll", "sdl"),
        ("libopus-ddd6afb9.so.0.11.1", "opus"),
        ("libopusfile-96d7a9c0.so.0.4.5", "opusfile"),
        ("numpy.libs/msvcp140-a4c2229bdc2a2a630acdc095b4d86008.dll", "msvc-runtime"),
        ("MSVCP140.dll", "msvc-runtime"),
        ("VCRUNTIME140_1.dll", "msvc-runtime"),
        ("_ctypes.pyd", "python"),
        ("python313.dll", "python"),
        ("libpython3.11.so.1.0", "python"),
        ("numpy/_core/_multiarray_umath.cp313-win_amd64.pyd", "numpy"),
        ("llvmlite/binding/libllvmlite.so", "llvmlite"),
    ],
)
def test_each_library_belongs_to_a_part(library: str, owner: str) -> None:
    installed: dict[str, Distribution] = {name: distribution(name) for name in ("numpy", "llvmlite")}
    assert owner_of(Path(library), installed) == owner


def test_each_licence_kept_here_is_for_a_library_or_a_package() -> None:
    kept = {path.stem: path.read_text(encoding="utf-8").split("\n", 3) for path in (ROOT / LICENCES).glob("*.txt")}
    assert kept.keys() == {*LIBRARIES, "pygame-ce"}
    assert all(name and terms and not blank and len(text) > 100 for name, terms, blank, text in kept.values())


# ---------------------------------------------------------------- packages for Linux


def test_the_icon_holds_a_picture_of_each_size() -> None:
    found = dict(linux.pictures((ROOT / "assets" / "icons" / "program" / "forty-odd.ico").read_bytes()))
    assert sorted(found) == [16, 24, 32, 48, 64, 128, 256]
    for side, data in found.items():
        assert data[:4] == b"\x89PNG" and int.from_bytes(data[16:20], "big") == side


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="needs dpkg-deb")
def test_the_package_for_debian_holds_the_folder_one_link_and_what_desktops_read(tmp_path: Path) -> None:
    made, source = made_up(tmp_path)
    in_folder(made, source, "linux")
    package = linux.debian(made.folder, source, tmp_path)
    unpacked = tmp_path / "unpacked"
    subprocess.run(["dpkg-deb", "--raw-extract", package, unpacked], check=True)
    control = (unpacked / "DEBIAN" / "control").read_text(encoding="utf-8")
    assert f"Version: {__version__}\n" in control and "\nDepends: libc6 (>= 2.35), " in control
    told = subprocess.run([unpacked / "DEBIAN" / "postrm", "remove"], capture_output=True, text=True, check=True)
    assert "~/.local/share/forty-odd" in told.stdout
    (link,) = (unpacked / "usr" / "bin").iterdir()
    assert link.name == "forty-odd" and link.resolve() == unpacked / "usr" / "lib" / "forty-odd" / "forty-odd"
    shared = unpacked / "usr" / "share"
    assert "MimeType=" in (shared / "applications" / "forty-odd.desktop").read_text(encoding="utf-8")
    assert (shared / "icons" / "hicolor" / "48x48" / "apps" / "forty-odd.png").is_file()
    assert {each.name for each in (shared / "metainfo").iterdir()} == {"org.fortyodd.FortyOdd.metainfo.xml"}
    terms = (shared / "doc" / "forty-odd" / "copyright").read_text(encoding="utf-8")
    assert terms.startswith(f"Forty-Odd {__version__}\nMIT") and "OpenBLAS" in terms and "Python’s terms" in terms
    assert gzip.decompress((shared / "doc" / "forty-odd" / "changelog.gz").read_bytes()).startswith(b"# ")


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
def test_the_archive_comes_into_the_menu_from_any_folder_and_goes_again(tmp_path: Path) -> None:
    here = tmp_path / 'my "games" $HOME 41% `x` \\ ألعاب'
    linux.share(ROOT, here / "share")
    shutil.copy2(ROOT / "packaging" / "linux" / "start.sh", here)
    (here / "forty-odd").write_text('#!/bin/sh\necho "$0 $*"\n', encoding="utf-8")
    (here / "forty-odd").chmod(0o755)
    for path in here.rglob("*"):
        path.chmod(path.stat().st_mode & ~0o222)  # unpacked where nobody may write

    def run(*arguments: str) -> str:
        home = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "data")}
        command = [str(here / "start.sh"), *arguments]
        return subprocess.run(command, env=home, capture_output=True, text=True, check=True, cwd="/").stdout

    assert run("--seed", "4 1") == f"{here}/forty-odd --seed 4 1\n"
    mine = tmp_path / "data" / "applications" / "mine.desktop"
    run("menu")
    mine.touch()
    entry = tmp_path / "data" / "applications" / "forty-odd.desktop"
    assert all(path.stat().st_mode & 0o200 for path in (tmp_path / "data").rglob("*"))
    lines = entry.read_text(encoding="utf-8").splitlines()
    (command,) = (line.removeprefix("Exec=") for line in lines if line.startswith("Exec="))
    unescaped = command.replace("\\\\", "\\")  # as every text in a desktop file
    quoted = re.fullmatch(r'"((?:[^"`$\\]|\\["`$\\])*)" %F', unescaped)
    assert quoted is not None
    assert re.sub(r"\\(.)", r"\1", quoted[1]).replace("%%", "%") == str(here / "forty-odd")
    assert not [line for line in lines if line.startswith("TryExec")]
    run("no-menu")
    assert mine.is_file() and not [each for each in (tmp_path / "data").rglob("*forty-odd*") if each.is_file()]


# ---------------------------------------------------------------- packages for Windows, and all


def test_the_archive_for_windows_holds_one_folder(tmp_path: Path) -> None:
    made, source = made_up(tmp_path)
    path = windows.archive(made.folder, source, tmp_path)
    with zipfile.ZipFile(path) as archive:
        assert {name.split("/")[0] for name in archive.namelist()} == {path.stem}
        assert archive.read(f"{path.stem}/forty-odd") == b"program"


def test_the_installer_names_the_program_as_the_program_itself_does() -> None:
    script = (ROOT / windows.SCRIPT).read_text(encoding="utf-8")
    told = dict(re.findall(r'!define (\w+) "([^"]*)"', script))
    main = (ROOT / "main.py").read_text(encoding="utf-8")
    mime = (ROOT / "packaging" / "linux" / "org.fortyodd.FortyOdd.mime.xml").read_text(encoding="utf-8")
    assert f'NAME = "{told["MODEL"]}"' in main and f'type="{told["MIME"]}"' in mime
    for name in re.findall(r"\$\((\w+)\)", script):
        assert len(re.findall(rf"^LangString {name} \$", script, re.M)) == 3, name
    assert "Target amd64-unicode\n" in script and "RequestExecutionLevel user\n" in script


def test_the_installer_shows_the_game_and_no_picture_of_nsis(tmp_path: Path) -> None:
    artwork.pictures(ROOT, tmp_path)
    script = (ROOT / windows.SCRIPT).read_text(encoding="utf-8")
    named = re.findall(r'BITMAP "\$\{PICTURES\}\\(.+)"', script)
    assert sorted(named) == ["head.bmp", "head.bmp", "side.bmp"]  # while installing, removing; at both ends
    for name, size in (("side.bmp", artwork.SIDE), ("head.bmp", artwork.HEAD)):
        picture = pygame.image.load(tmp_path / name)
        cream = pygame.mask.from_threshold(picture, "#fbf6ec", (12, 12, 12))  # the paper of the cards
        assert picture.get_size() == size and picture.get_bitsize() == 24
        assert 0.1 < cream.count() / (size[0] * size[1]) < 0.5, name


def test_the_sums_are_those_of_the_packages(tmp_path: Path) -> None:
    for name in ("b.deb", "a.tar.xz", "notes.txt"):
        (tmp_path / name).write_bytes(name.encode())
    for system in ("windows", "linux"):
        folder = tmp_path / f"work-{system}" / "made" / "forty-odd"
        folder.mkdir(parents=True)
        (folder / "BUILD.txt").write_text(f"for {system}\n", encoding="utf-8")
    write_sums(tmp_path)
    sums = (tmp_path / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    assert sums == [f"{hashlib.sha256(name.encode()).hexdigest()}  {name}" for name in ("a.tar.xz", "b.deb")]
    assert (tmp_path / "BUILD.txt").read_text(encoding="utf-8") == "for linux\n\nfor windows\n"
