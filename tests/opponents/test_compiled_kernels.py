"""The kernels of every game in fresh processes: compiled and kept, read back at the next start, not compiled at all."""

from __future__ import annotations

import os
import pickle
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Literal

import pytest
from platformdirs.api import PlatformDirsABC
from platformdirs.macos import MacOS
from platformdirs.unix import Unix
from platformdirs.windows import Windows

from game.games import GAMES
from game.opponents import KERNELS_FOLDER, compiled, private
from game.profile.store import open_store
from tests import ROOT


def decisions(game: str, **changes: str) -> list[str]:
    """Return what a fresh process decides in some positions, a line each."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.opponents.deciding", game],
        cwd=ROOT,
        env=os.environ | changes,
        capture_output=True,
        text=True,
        check=True,
        timeout=200,
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


def ages(folder: Path) -> dict[Path, int]:
    """Return the files of the kernels that are kept in a folder, each with the time of its last change."""
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*.nb?")}


@pytest.mark.skipif(not compiled.has_compiler(), reason="there is no compiler here")
@pytest.mark.parametrize("game", list(GAMES.opponents.minds))
def test_a_start_compiles_nothing_that_is_kept_and_one_without_the_compiler_decides_alike(
    compiled_once: Path, tmp_path: Path, game: str
) -> None:
    """In a folder of its own: where another worker's tests compile, whatever they need is kept beside it meanwhile."""
    folder = tmp_path / "kernels"
    shutil.copytree(compiled_once, folder / compiled_once.name, ignore=shutil.ignore_patterns("*.part"))
    kept = ages(folder)
    started = decisions(game, **{KERNELS_FOLDER: str(folder)})
    assert ages(folder) == kept, "the start compiled anew"
    plain = decisions(game, NUMBA_DISABLE_JIT="1")
    assert (started[0], plain[0], plain[-1]) == ("True", "False", "False False")
    assert plain[1:-1] == started[1:]


SMALL_KERNEL = """
from game.opponents import compiled

@compiled.kernel
def more(number):
    return number + 41

print(compiled.fast(more)(1), compiled.DAMAGED != [])
"""


def small_kernel(source: Path, text: str = SMALL_KERNEL, **changes: str) -> str:
    """Return what a small kernel, in a file of its own, comes to in a fresh process, and whether damage was found."""
    source.write_text(text)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **changes}
    command = [sys.executable, str(source)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=200)
    assert done.stderr == ""
    return done.stdout.strip()


@pytest.mark.skipif(not compiled.has_compiler(), reason="there is no compiler here")
def test_what_a_start_compiles_is_kept_for_the_next_and_compiled_again_where_it_is_damaged(tmp_path: Path) -> None:
    """Whatever of its files was cut short, emptied or turned over; what is read back runs as it is."""
    source, folder = tmp_path / "small.py", tmp_path / "kept"
    kept = {KERNELS_FOLDER: str(folder)}
    assert small_kernel(source, **kept) == "42 False"
    code, index = sorted(ages(folder))
    assert (code.suffix, index.suffix) == (".nbc", ".nbi")
    index.write_bytes(index.read_bytes()[:50])
    assert small_kernel(source, **kept) == "42 True"
    sound = code.read_bytes()
    code.write_bytes(sound[:-1] + bytes([sound[-1] ^ 1]))
    assert small_kernel(source, **kept) == "42 True"
    mended = ages(folder)
    assert small_kernel(source, **kept) == "42 False", "what was damaged was not kept again"
    assert ages(folder) == mended, "what was kept was compiled anew"


@pytest.mark.skipif(not compiled.has_compiler(), reason="there is no compiler here")
def test_a_program_that_needs_no_python_keeps_its_kernels_where_all_others_do(tmp_path: Path) -> None:
    """Its code names files as they lay where it was built; numba kept it in a folder of its own, by where one stood."""
    (tmp_path / "small.py").write_text(SMALL_KERNEL)
    frozen = "import sys, types; sys.frozen = True; small = sys.modules['small'] = types.ModuleType('small')\n"
    frozen += f"small.__file__ = {str(tmp_path / 'small.pyc')!r}\n"
    frozen += f"exec(compile({SMALL_KERNEL!r}, 'small.py', 'exec'), vars(small))\n"
    kept = {KERNELS_FOLDER: str(tmp_path / "kept"), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    assert small_kernel(tmp_path / "frozen.py", frozen, **kept) == "42 False"
    assert [path.suffix for path in sorted(ages(tmp_path))] == [".nbc", ".nbi"]
    assert len(ages(tmp_path / "kept")) == 2


@pytest.mark.skipif(not compiled.has_compiler() or os.name != "posix", reason="needs the compiler, owners and modes")
def test_kernels_are_kept_for_their_owner_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "kept"
    kept.mkdir(mode=0o755)
    assert small_kernel(tmp_path / "small.py", **{KERNELS_FOLDER: str(kept)}) == "42 False"
    assert kept.stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o777 for path in kept.rglob("*.nb?")} == {0o600}
    elsewhere = tmp_path / "a link"
    elsewhere.symlink_to(kept)
    monkeypatch.setenv(KERNELS_FOLDER, str(elsewhere))
    assert private.private_folder() is None
    monkeypatch.setenv(KERNELS_FOLDER, str(kept))
    assert private.private_folder() == kept
    monkeypatch.setattr(os, "geteuid", lambda: kept.stat().st_uid + 1)
    assert private.private_folder() is None, "it belongs to somebody else"


@pytest.mark.parametrize("system", [Windows] if os.name == "nt" else [Unix, MacOS, Windows])  # folders are real ones
def test_kernels_lie_outside_the_profile_on_every_system(
    system: type[PlatformDirsABC], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Under Windows the pictures' folder was that of the kernels, as case does not count, and each start cleared it."""
    monkeypatch.delenv(KERNELS_FOLDER)
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("platformdirs.windows.get_win_folder", lambda _name: str(tmp_path / "Local"))

    def data_path(name: str, *, appauthor: Literal[False]) -> Path:
        return Path(system(name, appauthor).user_data_dir.replace("\\", "/"))

    def cache_path(name: str, *, appauthor: Literal[False], opinion: bool) -> Path:
        return Path(system(name, appauthor, opinion=opinion).user_cache_dir.replace("\\", "/"))

    monkeypatch.setattr("platformdirs.user_data_path", data_path)
    monkeypatch.setattr("platformdirs.user_cache_path", cache_path)
    store = open_store()
    profile, kernels = store.folder, private.private_folder()
    assert store.close() and kernels is not None
    cache = store.cache_folder()
    folders = [Path(str(each).lower()) for each in (profile, cache, kernels)]
    assert folders[1].parent == folders[0]
    assert not folders[2].is_relative_to(folders[0]) and not folders[0].is_relative_to(folders[2])
    told = {
        Unix: (".local/share/forty-odd", ".cache/forty-odd-kernels"),
        MacOS: ("Library/Application Support/forty-odd", "Library/Caches/forty-odd-kernels"),
        Windows: ("Local/forty-odd", "Local/forty-odd-kernels"),
    }
    assert (profile, kernels) == tuple(tmp_path / each for each in told[system])


def made(folder: Path, *names: str) -> Path:
    """Make a folder with some files, and return it."""
    folder.mkdir(parents=True)
    for name in names:
        (folder / name).write_bytes(b"x")
    return folder


@pytest.mark.skipif(not compiled.has_compiler() or os.name != "posix", reason="needs the compiler and links")
def test_of_old_compiled_code_only_what_the_program_made_is_removed(tmp_path: Path) -> None:
    from game.opponents.kept_compiled import keep_checked

    code = ("play.try-154.py311.nbi", "play.try-154.py313t.1.nbc", "play.try-154.py311.nbix_9abcde.part")
    theirs = made(tmp_path / "theirs", *code)
    (tmp_path / "kernels-00000000000a").symlink_to(theirs)
    made(tmp_path / "kernels-of-truth", *code)
    made(tmp_path / "kernels-00000000000b", *code, "thesis.txt")
    made(tmp_path / "kernels-00000000000c" / "play_1d1d", *code)
    (tmp_path / "kernels-00000000000c" / "play_1d1d" / "more").symlink_to(theirs)
    foreign = {each: each.read_bytes() for each in tmp_path.rglob("*") if each.is_file()}
    for number in range(6):
        made(tmp_path / f"kernels-00000000000{number}" / "play_1d1d", *code)
        os.utime(tmp_path / f"kernels-00000000000{number}", (9e9 - number, 9e9 - number))
    keep_checked(tmp_path / "kernels-000000000005", [])
    assert {each: each.read_bytes() for each in foreign} == foreign
    left = {each.name for each in tmp_path.glob("kernels-00000000000[0-9]")}
    assert left == {f"kernels-00000000000{number}" for number in (0, 1, 5)}


@pytest.mark.skipif(not compiled.has_compiler() or os.name != "posix", reason="needs the compiler and owners")
@pytest.mark.parametrize("where", ["of this version", "of a module", "link"])
def test_code_in_a_folder_of_another_user_is_not_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    """Once anybody could write to the folder of the kernels, and the names in it are easily foreseen."""
    monkeypatch.setenv(KERNELS_FOLDER, str(tmp_path / "kept"))
    find = compiled._folder.__wrapped__
    folder = find()
    assert folder is not None
    module = made(folder / "forty_one_1d1d", "bidding.try_bids-1.py311.nbi")
    assert find() == folder
    if where == "link":
        (folder / "forty_two_1d1d").symlink_to(module)
        assert find() is None
        return
    theirs = {"of this version": folder, "of a module": module}[where].stat().st_ino
    monkeypatch.setattr("game.opponents.private.is_users", lambda facts: facts.st_ino != theirs)
    assert find() is None


@pytest.mark.skipif(not compiled.has_compiler() or os.name != "posix", reason="needs the compiler and owners")
def test_a_file_of_another_user_among_the_kernels_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.opponents import kept_compiled

    (module,) = (made(tmp_path / "forty_one_1d1d"),)
    files = object.__new__(kept_compiled.CheckedFiles)
    monkeypatch.setattr(files, "_dump", pickle.dumps, raising=False)
    files._write(module / "a.nbi", ("stamp", {}))
    assert files._read(module / "a.nbi") == ("stamp", {})
    monkeypatch.setattr("game.opponents.kept_compiled.is_users", lambda _facts: False)
    assert files._read(module / "a.nbi") is None
