"""What is installed: the wheel with everything in it, one folder that needs no Python, the files for desktops."""

from __future__ import annotations

import configparser
import itertools
import os
import re
import subprocess
import sys
import time
import tomllib
import venv
import zipfile
from collections.abc import Callable
from pathlib import Path
from pkgutil import resolve_name
from xml.etree import ElementTree

import pygame
import pytest
from packaging.requirements import Requirement

import main
from game import __version__
from game.opponents import KERNELS_FOLDER
from game.ui.language.catalogues import LANGUAGES
from game.ui.scenes.forms.saving import RECORD
from tests import ROOT

LINUX = ROOT / "packaging" / "linux"
PROGRAM = ROOT / "assets" / "icons" / "program"
MACHINES = [
    {"sys_platform": platform, "platform_machine": machine}
    for platform, machine in (("linux", "x86_64"), ("win32", "AMD64"), ("darwin", "arm64"), ("darwin", "x86_64"))
]
NO_SCREEN = {} if os.environ.get("DISPLAY") or sys.platform != "linux" else {"SDL_VIDEODRIVER": "dummy"}
LONGEST = 600.0  # seconds in which all kernels are compiled, even where much else is going on


def environment(**changes: str) -> dict[str, str]:
    """Return the environment of a program without sound, and without a screen where there is none."""
    return {**os.environ, "SDL_AUDIODRIVER": "dummy", **NO_SCREEN, **changes}


def run(*command: str | Path, cwd: Path = ROOT, **changes: str) -> str:
    """Run a command to its end and return what it said; fail with it where it fails."""
    env = environment(**changes)
    done = subprocess.run([*map(str, command)], cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def plays_a_deal(program: Path, folder: Path) -> None:
    """Play a whole short game by the program alone, on a screen where there is one, and tell its version."""
    options = ("--game", "empat-satu", "--preset", "single", "--autoplay", "--speed", "instant", "--quit-after-game")
    log = folder / "frames.jsonl"
    run(program, "--profile", folder / "profile", "--frame-log", log, *options, cwd=folder)
    assert log.read_text(encoding="utf-8").count("\n") > 20
    assert not (folder / "profile" / "reports").exists()
    assert __version__ in run(program, "--version", cwd=folder)


def kernels(folder: Path) -> dict[str, int]:
    """Return the files of compiled kernels in a folder, each with the time of its last change."""
    return {path.name: path.stat().st_mtime_ns for path in folder.rglob("*.nb?")}


def stays_at_the_menu(program: Path, folder: Path, kept: Path, is_enough: Callable[[], bool]) -> None:
    """Start a program that keeps kernels in ``kept``, and end it when it ``is_enough``."""
    command = [str(program), "--profile", str(folder / "profile")]
    started = subprocess.Popen(command, cwd=folder, env=environment(**{KERNELS_FOLDER: str(kept)}))
    try:
        latest = time.monotonic() + LONGEST
        while not is_enough():
            assert started.poll() is None and time.monotonic() < latest
            time.sleep(0.5)
    finally:
        started.terminate()
        started.wait(20)


def thinks_with_kernels(program: Path, folder: Path) -> None:
    """See that the first start of a program keeps all kernels that are compiled here, and the second reads them."""
    here, kept = folder / "here", folder / "kept"
    warm = "from game.games import GAMES; [*GAMES.opponents.warm()]"
    run(sys.executable, "-c", warm, cwd=ROOT, **{KERNELS_FOLDER: str(here)})
    stays_at_the_menu(program, folder, kept, lambda: kernels(kept).keys() == kernels(here).keys())
    found = kernels(kept)
    assert found
    begun = time.monotonic()
    stays_at_the_menu(program, folder, kept, lambda: time.monotonic() > begun + 20)
    assert kernels(kept) == found, "what was kept was compiled anew"


def test_the_lock_has_each_requirement_once_within_its_range_and_with_its_hashes_on_every_system() -> None:
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert "/" not in lock, "it names a path of the machine that it was made on"
    entries = [entry for entry in re.split(r"\n(?! )", lock) if entry and not entry.startswith("#")]
    assert all(re.search(r"--hash=sha256:[0-9a-f]{64}\b", entry) for entry in entries)
    pins = [Requirement(entry.split("\\")[0]) for entry in entries]
    wanted = [Requirement(line) for line in (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()]
    for version, machine in itertools.product(("3.11", "3.12", "3.13", "3.14", "3.15"), MACHINES):
        system = {"python_version": version, "python_full_version": f"{version}.0", **machine}
        found = {pin.name: str(pin.specifier).removeprefix("==") for pin in pins if holds(pin, system)}
        assert len(found) == sum(holds(pin, system) for pin in pins), system
        for need in wanted:
            assert not holds(need, system) or found[need.name] in need.specifier, (need, system)


def holds(requirement: Requirement, system: dict[str, str]) -> bool:
    """Return whether a requirement is one on a system."""
    return requirement.marker is None or requirement.marker.evaluate(system)


def test_the_checker_has_a_console_and_the_window_has_none() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    programs = project["scripts"] | project["gui-scripts"]
    assert {name: resolve_name(place) for name, place in programs.items()} == {
        "forty-odd-check": main.check,
        "forty-odd": main.main,
    }
    assert list(project["gui-scripts"]) == ["forty-odd"]


def test_the_desktop_file_starts_the_program_and_shows_its_icon() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment, method-assign]
    entry.read(LINUX / "forty-odd.desktop", encoding="utf-8")
    told = entry["Desktop Entry"]
    assert told["Exec"] == "forty-odd %F"
    assert 'forty-odd = "main:main"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert (PROGRAM / f"{told['Icon']}.svg").is_file()


def test_only_the_ending_of_records_is_registered_and_the_desktop_file_takes_that_type() -> None:
    root = ElementTree.parse(LINUX / "org.fortyodd.FortyOdd.mime.xml").getroot()
    of = "{http://www.freedesktop.org/standards/shared-mime-info}"
    assert [each.get("pattern") for each in root.iter(f"{of}glob")] == [f"*{RECORD}"]
    (kind,) = (each.get("type") for each in root.iter(f"{of}mime-type"))
    assert f"MimeType={kind};" in (LINUX / "forty-odd.desktop").read_text(encoding="utf-8").splitlines()


def test_the_metadata_for_software_centres_name_the_desktop_file_and_this_version() -> None:
    (path,) = LINUX.glob("*.metainfo.xml")
    root = ElementTree.parse(path).getroot()
    assert path.name == f"{root.findtext('id')}.metainfo.xml"
    assert (LINUX / str(root.findtext("launchable"))).is_file()
    assert next(release.get("version") for release in root.iter("release")) == __version__


def test_the_programs_icon_is_what_its_script_draws(tmp_path: Path) -> None:
    run(sys.executable, PROGRAM / "draw_program_icon.py", tmp_path, SDL_VIDEODRIVER="dummy")
    assert (tmp_path / "forty-odd.svg").read_text(encoding="utf-8") == (PROGRAM / "forty-odd.svg").read_text(
        encoding="utf-8"
    )
    picture = pygame.image.load(PROGRAM / "forty-odd.png")
    assert picture.get_size() == (128, 128) and picture.get_at((64, 100))[3] == 255 and picture.get_at((0, 0))[3] == 0
    assert (PROGRAM / "forty-odd.ico").read_bytes()[:6] == b"\0\0\1\0\7\0"
    assert (PROGRAM / "forty-odd.icns").read_bytes()[:4] == b"icns"


@pytest.mark.soak
def test_the_wheel_holds_everything_and_plays(tmp_path: Path) -> None:
    run(sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", tmp_path, ROOT)
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert {Path(name).parts[0].removeprefix("forty_odd-" + __version__) for name in names} == {
        "game",
        "main.py",
        ".data",
        ".dist-info",
    }
    assert not [name for name in names if name.startswith("game/assets/") and name.endswith(".py")]
    venv.create(tmp_path / "env", with_pip=True)
    scripts = tmp_path / "env" / ("Scripts" if sys.platform == "win32" else "bin")
    run(scripts / "python", "-m", "pip", "install", wheel)
    plays_a_deal(scripts / "forty-odd", tmp_path)


@pytest.mark.soak
def test_one_folder_without_python_plays(tmp_path: Path) -> None:
    """It needs ``pip install .[build]``."""
    pytest.importorskip("PyInstaller")
    run(sys.executable, "-m", "PyInstaller", "--noconfirm", ROOT / "packaging" / "forty-odd.spec", cwd=tmp_path)
    program = tmp_path / "dist" / "forty-odd" / "forty-odd"
    plays_a_deal(program, tmp_path)
    thinks_with_kernels(program, tmp_path)


def test_what_desktops_tell_of_the_program_is_translated() -> None:
    """Every sentence stands in each language that the program speaks besides English."""
    codes = {language.code for language in LANGUAGES} - {"en"}
    lines = (LINUX / "forty-odd.desktop").read_text(encoding="utf-8").splitlines()
    keys = [line.partition("=")[0] for line in lines]
    assert codes == {"ar", "id"}
    assert {f"{key}[{code}]" for key in ("GenericName", "Comment", "Keywords") for code in codes} <= set(keys)
    (path,) = LINUX.glob("*.metainfo.xml")
    lang = "{http://www.w3.org/XML/1998/namespace}lang"
    root = ElementTree.parse(path).getroot()
    told = [each.get(lang, "en") for tag in ("summary", "p", "li") for each in root.iter(tag)]
    assert len(told) == 18 and all(told.count(code) == 6 for code in ("en", *codes))
