"""What the program says in a terminal: a sentence on standard error, with nothing in it that a terminal would obey."""

from __future__ import annotations

import sys
from contextlib import suppress

from game.record import visible


def say(sentence: str) -> None:
    """Write a sentence to standard error, if there is one."""
    if sys.stderr is None:  # it is closed: print would take standard output for it
        return
    with suppress(OSError, ValueError):
        print(f"forty-odd: {visible(sentence)}", file=sys.stderr)
