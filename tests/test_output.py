"""Commands whose output is read only in part: ``python -m tools.arena | head -1``."""

from __future__ import annotations

import ast
import errno
import io
import os
import subprocess
import sys

import pytest

from game.output import while_read
from tests import ROOT
from tests.cases import for_each

PRINTS_MUCH = "from game.output import while_read\nwith while_read():\n    print('x' * 10**6)\n    print('y')"


@for_each("command", [["-c", PRINTS_MUCH], ["-m", "tools.seeds", "--help"], ["main.py", "--help"]])
def test_a_command_that_nobody_reads_ends_without_a_traceback(command: list[str]) -> None:
    """Whether the pipe breaks under what it prints, or only when Python leaves."""
    reading, writing = os.pipe()
    os.close(reading)
    environment = os.environ | {"PYTHONUNBUFFERED": ""}
    done = subprocess.run(
        [sys.executable, *command], stdout=writing, stderr=subprocess.PIPE, cwd=ROOT, env=environment, check=False
    )
    os.close(writing)
    assert (done.stderr, done.returncode) == (b"", 1)


@for_each("fault", [BrokenPipeError(), OSError(errno.EINVAL, "Invalid argument")])
def test_another_pipe_that_breaks_is_still_told(fault: OSError) -> None:
    with pytest.raises(type(fault)), while_read():
        raise fault


class Lost(io.StringIO):
    """An output of Windows that nobody reads any longer."""

    def write(self, text: str, /) -> int:
        raise OSError(errno.EINVAL, "Invalid argument")


def test_windows_called_a_reader_that_has_gone_an_invalid_argument(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", Lost())
    with pytest.raises(SystemExit) as left, while_read():
        print("more")
    assert left.value.code == 1


def test_every_tool_leaves_quietly() -> None:
    ends = {}
    for path in sorted((ROOT / "tools").rglob("*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.If) and ast.unparse(node.test) == "__name__ == '__main__'":
                ends[path.name] = ast.unparse(node.body[-1])
    assert len(ends) > 10
    assert [name for name, end in ends.items() if not end.startswith("with while_read():")] == []
