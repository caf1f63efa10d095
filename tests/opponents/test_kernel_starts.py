"""The kernels of every game in fresh processes: compiled and kept, read back at the next start, not compiled at all."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.games import GAMES
from game.opponents import KERNELS_FOLDER, compiled

ROOT = Path(__file__).parents[2]


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
    compiled_once: Path, game: str
) -> None:
    kept = ages(compiled_once.parent)
    started = decisions(game)
    assert ages(compiled_once.parent) == kept, "the start compiled anew"
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
    assert compiled.private_folder() is None
    monkeypatch.setenv(KERNELS_FOLDER, str(kept))
    assert compiled.private_folder() == kept
    monkeypatch.setattr(os, "geteuid", lambda: kept.stat().st_uid + 1)
    assert compiled.private_folder() is None, "it belongs to somebody else"


def test_kernels_are_kept_beside_no_profile(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(KERNELS_FOLDER)
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_name, **_more: tmp_path / "user's cache")
    assert compiled.private_folder() == tmp_path / "user's cache"
