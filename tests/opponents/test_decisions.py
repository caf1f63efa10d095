"""The opponents decide as they did when ``tests/golden/decisions.txt`` was written."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT
from tests.cases import for_each
from tools.decisions import BLOCK, OPTIONS, ROWS, decided, hashed, main, positions, read

GOLDEN = read(ROOT / "tests" / "golden" / "decisions.txt")
SLOW = ("casual-in-full", "expert-in-full")


@for_each("game", OPTIONS)
def test_a_hundred_positions_are_decided_as_before(game: str) -> None:
    block = list(positions(game, 0))
    found = {name: hashed(decided(row, block)) for name, row in ROWS.items() if name not in SLOW}
    assert found == {name: GOLDEN[game, name][0] for name in found}


def test_without_the_compiler_the_same_is_decided() -> None:
    lines = "decided(ROWS['expert'], list(positions('forty-one', 0))[:12])"
    program = f"from tools.decisions import ROWS, decided, positions; print({lines})"
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(decided(ROWS["expert"], list(positions("forty-one", 0))[:12]))


def test_one_other_decision_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file is equal to the code that wrote it; with one hash spoilt the block and what differs are named."""
    path = tmp_path / "decisions.txt"
    narrow = ["--game", "forty-two", "--level", "beginner", "--count", "200"]
    assert main(["save", str(path), *narrow]) == 0
    assert main(["compare", str(path), *narrow]) == 0
    actions, *_ = read(path)["forty-two", "beginner"][1]
    path.write_text(path.read_text(encoding="utf-8").replace(actions, "000000"), encoding="utf-8")
    capsys.readouterr()
    assert main(["compare", str(path), *narrow]) == 1
    assert "forty-two beginner 1: other actions\n" in capsys.readouterr().out


def test_a_file_written_anew_keeps_as_many_decisions_as_it_held(tmp_path: Path) -> None:
    path = tmp_path / "decisions.txt"
    narrow = [str(path), "--game", "forty-two", "--level", "beginner-at-once"]
    assert main(["save", *narrow, "--count", "200"]) == 0
    written = path.read_text(encoding="utf-8")
    assert main(["save", *narrow]) == 0
    assert path.read_text(encoding="utf-8") == written
    assert main(["compare", *narrow]) == 0


def test_the_guide_for_developers_says_how_many_decisions_are_stored() -> None:
    """It said ten thousand of each level, of which three hundred were there."""
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    told = re.search(r"([\d,]+) in Empat Satu, ([\d,]+) in Forty-One and ([\d,]+) in 42", guide)
    assert told is not None
    counts = dict(zip(("empat-satu", "forty-one", "forty-two"), told.groups(), strict=True))
    for (game, row), blocks in GOLDEN.items():
        assert BLOCK * len(blocks) == int(counts[game].replace(",", "")), row


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("forty-two beginner\n", encoding="utf-8")
    with pytest.raises(ValueError, match="holds no decisions"):
        read(path)
