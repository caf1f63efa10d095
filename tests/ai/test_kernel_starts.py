"""The kernels of every game in fresh processes: compiled and kept, read back at the next start, not compiled at all."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.ai import KERNELS_FOLDER, compiled
from game.ai.opponent import MINDS

ROOT = Path(__file__).parents[2]


def decisions(game: str, **changes: str) -> list[str]:
    """Return what a fresh process decides in some positions, a line each."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.ai.deciding", game],
        cwd=ROOT,
        env=os.environ | changes,
        capture_output=True,
        text=True,
        check=True,
        timeout=200,
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


@pytest.mark.skipif(not compiled.IS_COMPILED, reason="there is no compiler here")
@pytest.mark.parametrize("game", list(MINDS))
def test_two_starts_in_a_row_and_one_without_the_compiler_decide_alike(tmp_path: Path, game: str) -> None:
    kept = {KERNELS_FOLDER: str(tmp_path)}
    first = decisions(game, **kept)
    files = sorted(path.name for path in tmp_path.rglob("*.nbc"))
    assert files, "nothing was kept for the next start"
    second = decisions(game, **kept)
    assert sorted(path.name for path in tmp_path.rglob("*.nbc")) == files, "the second start compiled anew"
    plain = decisions(game, NUMBA_DISABLE_JIT="1")
    assert first == second and first[0] == "True"
    assert plain[0] == "False" and plain[-1] == "False False"
    assert plain[1:-1] == first[1:]
