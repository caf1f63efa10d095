"""Where nothing can be compiled: the opponents play all the same, and why it is so is kept."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.opponents import compiled
from game.opponents.inquiry import WARMED_UP
from game.opponents.opponent import Opponents
from game.opponents.process import Thinker, Warmth, _Desk
from tests import ROOT
from tests.cases import for_each

WITHOUT_RUNTIME = """
    try:
        raise ImportError("DLL load failed while importing _typeconv: The specified module could not be found.")
    except ImportError as e:
        raise ImportError(f"Numba could not be imported.\\n---\\nthe original error was: '{e}'.\\nFor help:\\n")
"""
SCRIPT = """
from game.opponents import compiled

@compiled.kernel
def more(number):
    return number + 41

print(compiled.fast(more)(1), compiled.has_compiler(), compiled.why_plain(), sep="|")
"""


def told(folder: Path, numba: str, **changes: str) -> list[str]:
    """Return what a process says with such a ``numba``: a kernel's outcome, whether there is a compiler, and why."""
    (folder / "numba").mkdir()
    (folder / "numba" / "__init__.py").write_text(textwrap.dedent(numba))
    (folder / "numba-1.0.dist-info").mkdir()
    (folder / "numba-1.0.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: numba\nVersion: 1.0\n")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)]), **changes}
    command = [sys.executable, "-c", SCRIPT]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=100)
    assert done.stderr == ""
    return done.stdout.strip().split("|")


@for_each(
    ("numba", "why"),
    [
        (WITHOUT_RUNTIME, "DLL load failed while importing _typeconv: The specified module could not be found."),
        ("raise ImportError('Numba needs NumPy 2.5 or less. Got NumPy 2.9.')", "Numba needs NumPy 2.5 or less. Got"),
        ("import no_such_llvmlite", "No module named 'no_such_llvmlite'"),
        ("raise OSError('Could not find/load shared object file llvmlite.dll')", "Could not find/load shared object"),
        ("raise SystemError", "SystemError"),
    ],
)
def test_why_nothing_is_compiled_was_forgotten(tmp_path: Path, numba: str, why: str) -> None:
    """The strong levels were weak on every PC without Microsoft's C++ runtime, and nobody could find out."""
    outcome, has_compiler, said = told(tmp_path, numba)
    assert (outcome, has_compiler) == ("42", "False")
    assert said.startswith(why) and "\n" not in said


def test_a_compiler_switched_off_is_a_reason_and_one_at_work_none(tmp_path: Path) -> None:
    assert told(tmp_path, "raise AssertionError", NUMBA_DISABLE_JIT="1") == ["42", "False", "NUMBA_DISABLE_JIT is set"]
    assert compiled.has_compiler() == (compiled.why_plain() == "")


def test_the_runtime_of_a_virtual_environment_was_not_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pip puts it beside the environment's own program, which runs another one elsewhere; Windows looks beside that."""
    packages = tmp_path / "venv" / "Lib" / "site-packages"
    about = packages / "msvc_runtime-14.44.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: msvc-runtime\nVersion: 14.44\n")
    (about / "RECORD").write_text("../../msvcp140.dll,,\n../../Scripts/msvcp140.dll,,\n../../concrt140.dll,,\n")
    for name in ("msvcp140.dll", "Scripts/msvcp140.dll", "concrt140.dll"):
        (tmp_path / "venv" / "Scripts").mkdir(exist_ok=True)
        (tmp_path / "venv" / name).touch()
    shown: list[str] = []
    monkeypatch.setattr(os, "add_dll_directory", shown.append, raising=False)
    monkeypatch.syspath_prepend(packages)
    compiled._show_runtime()
    venv = (tmp_path / "venv").resolve()
    assert shown == [str(venv), str(venv / "Scripts")]


class Pipe:
    """An end of a pipe that keeps what is sent."""

    def __init__(self) -> None:
        self.sent: list[object] = []

    def send(self, message: object) -> None:
        self.sent.append(message)


@for_each("fails", [False, True])
def test_the_process_tells_the_window_why(monkeypatch: pytest.MonkeyPatch, fails: bool) -> None:
    class Fake(Opponents):
        def warm(self) -> Iterator[float]:
            yield 0.5
            if fails:
                raise RuntimeError("no memory that may be run")
            yield WARMED_UP

    monkeypatch.setattr(compiled, "why_plain", lambda: "a library is missing")
    pipe, thinker = Pipe(), Thinker(None)  # type: ignore[arg-type]
    _Desk(pipe, Fake([])).warm_up()  # type: ignore[arg-type]
    why = "no memory that may be run" if fails else "a library is missing"
    assert pipe.sent == [Warmth(0.5), Warmth(WARMED_UP, "worker-cold" if fails else "", why)]
    for message in pipe.sent:
        thinker._take(message)
    assert (thinker.warmth, thinker.why_plain) == (WARMED_UP, why)
