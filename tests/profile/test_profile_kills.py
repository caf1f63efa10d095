"""A program killed in the middle of a storm of saves: what was acknowledged is there."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

from game.profile.kept import Tally
from tests import ROOT
from tests.profile.keeping import Opener, abandoned, codes, finished

ROUNDS = 5


def test_killed_programs_lose_nothing_acknowledged(tmp_path: Path, opened: Opener) -> None:
    chance = random.Random(42)
    acknowledged = 0
    for _ in range(ROUNDS):
        acknowledged = max(acknowledged, killed_storm(tmp_path, acknowledged, 0.05 + chance.random() * 0.4))
        store = opened(tmp_path)
        assert codes(store) == []
        found = store.open_game("forty-one")
        last_open = int(found.record.split()[0]) if found is not None else 0
        ids = [int(game_id) for game_id, _record in finished(tmp_path)]
        last_finished = ids[-1] * 25 if ids else 0
        assert max(last_open, last_finished) >= acknowledged
        assert ids == list(range(1, len(ids) + 1)), "none lost, none twice"
        if found is not None:
            assert last_open > last_finished, "a game is open or finished, never both"
        assert store.close()
        acknowledged = max(last_open, last_finished)
    assert acknowledged >= ROUNDS
    assert abandoned(tmp_path) == []


def killed_storm(folder: Path, start: int, seconds: float) -> int:
    """Let another process save for some seconds after its first save, kill it, return the last number it told."""
    command = [sys.executable, str(Path(__file__).with_name("storm.py")), str(folder), str(start)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT, env=environment(), text=True) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(seconds)
        process.kill()
        told = [first, *process.stdout.readlines()]
    whole = [line for line in told if line.endswith("\n")]
    assert whole, "the other process never saved"
    return int(whole[-1])


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def test_a_program_killed_right_after_a_resignation_does_not_bring_the_game_back(
    tmp_path: Path, opened: Opener
) -> None:
    """The game is open until it is finished, and finished once that is acknowledged; its record stays as it was."""
    command = [sys.executable, str(Path(__file__).with_name("resigning.py")), str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT, env=environment(), text=True) as process:
        assert process.stdout is not None
        record = process.stdout.readline().strip()
        assert process.stdout.readline() == "resigned\n"
        process.kill()
    store = opened(tmp_path)
    assert codes(store) == []
    assert store.open_games() == ()
    assert store.tally("forty-one") == Tally(played=1, won=0)
    assert [kept for _game_id, kept in finished(tmp_path)] == [record]
    assert abandoned(tmp_path) == []
    assert store.close()
