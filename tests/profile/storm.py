"""Saves to the profile in ``argv[1]`` from number ``argv[2]`` on, and tells each number once it is on the disk."""

from __future__ import annotations

import sys
from pathlib import Path

from game.profile.kept import Beside
from game.profile.store import open_store


def main() -> None:
    store = open_store(Path(sys.argv[1]))
    number = int(sys.argv[2])
    while True:
        number += 1
        filling = "x" * (number * 997 % 30_000)
        if number % 25 == 0:
            ticket = store.finish_game("forty-one", f"{number} {filling}", Beside(game_id=str(number // 25)), (0,))
        else:
            ticket = store.save_open_game("forty-one", f"{number} {filling}", Beside(game_id=str(number // 25 + 1)))
        ticket.wait()
        if not ticket.is_kept:
            raise SystemExit(ticket.fault)
        sys.stdout.write(f"{number}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
