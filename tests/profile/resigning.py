"""Begins a game in the profile ``argv[1]`` and resigns it: writes its record, then ``resigned`` once that is kept."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from game.profile.autosave import Autosave
from game.profile.kept import Beside
from game.profile.store import open_store
from game.record import write
from tests.playouts import played


def main() -> None:
    """Wait to be killed after that."""
    record, state = played("forty-one", 3, stop_after=20)
    autosave = Autosave(open_store(Path(sys.argv[1])), Beside(game_id="this one"))
    autosave.save(record, state)
    autosave.resign(record, state)
    while not autosave.is_done:
        time.sleep(0.001)
    sys.stdout.write(f"{write(record)}\nresigned\n")
    sys.stdout.flush()
    time.sleep(60)


if __name__ == "__main__":
    main()
