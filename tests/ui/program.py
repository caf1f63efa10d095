"""Helpers that start the program as a person does, from its command line, in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from game.games import GAMES
from game.record import DealRecord, Record, write
from game.rules.base import Action
from tests import ROOT
from tests.playouts import deal_for


def environment(**changes: str) -> dict[str, str]:
    """Return the environment of a program without screen and sound; an empty value takes a variable out."""
    base = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", **changes}
    return {name: value for name, value in base.items() if value != ""}


def run(*arguments: str | Path, timeout: float = 60, **changes: str) -> subprocess.CompletedProcess[str]:
    """Run the program to its end and return what it said; fail if it takes longer than ``timeout`` seconds."""
    command = [sys.executable, str(ROOT / "main.py"), *map(str, arguments)]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=timeout, env=environment(**changes), cwd=ROOT, check=False
    )


def start(*arguments: str | Path, **changes: str) -> subprocess.Popen[str]:
    """Start the program in a session of its own, so that what it leaves behind can be found."""
    command = [sys.executable, str(ROOT / "main.py"), *map(str, arguments)]
    return subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(**changes),
        cwd=ROOT,
        start_new_session=True,
    )


def within(seconds: float, reached: Callable[[], bool]) -> bool:
    """Return whether ``reached`` comes true in time."""
    end, pause = time.monotonic() + seconds, 0.01
    while time.monotonic() < end:
        if reached():
            return True
        time.sleep(pause)
        pause = min(0.2, 1.3 * pause)  # to look takes longer than the pause, if it is to read a game or to ask a window
    return reached()


def is_sound(text: str) -> bool:
    """Whether ``--check`` finds a record sound."""
    command = [sys.executable, str(ROOT / "main.py"), "--check", "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60, cwd=ROOT, check=False)
    return done.returncode == 0 and "error" not in json.loads(done.stdout)


def record(deals: int, actions: int | None = None, bid: int = 3, **options: object) -> str:
    """Return a record of ``deals`` deals in which everybody bids ``bid`` and plays the first legal card.

    ``actions`` is how many of the last deal were taken; None: all. The game may be over sooner.
    """
    state = GAMES.rules["forty-one"].read_options(options).new_game()
    done: list[DealRecord] = []
    for number in range(deals):
        if state.is_over:
            break
        lay = deal_for(state, number)
        state, _ = state.deal(lay)
        taken: list[Action] = []
        while state.turn is not None and not (number == deals - 1 and len(taken) == actions):
            legal = state.legal_actions()
            action = legal[min(bid - 1, len(legal) - 1)] if len(taken) < 4 else legal[0]
            state, _ = state.apply(action)
            taken.append(action)
        done.append(DealRecord(lay, tuple(taken)))
    return write(Record("forty-one", GAMES.rules["forty-one"].read_options(options), None, tuple(done)))


def record_near_its_end() -> str:
    """Return a record of a short game whose last tricks are still to be played."""
    whole = json.loads(record(60, target=11))
    whole["deals"][-1]["actions"] = whole["deals"][-1]["actions"][:44]
    return json.dumps(whole)
