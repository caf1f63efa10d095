"""Standard output as long as somebody reads it: commands leave quietly when the other end of a pipe is closed."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO


@contextmanager
def while_read() -> Iterator[None]:
    """Run a command that prints; once nobody reads standard output any longer, leave quietly with status 1."""
    try:
        try:
            yield
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except BrokenPipeError:
        try:
            print(flush=True)  # fails again, unless it was another pipe
        except BrokenPipeError:
            turn_away(sys.stdout)
            raise SystemExit(1) from None
        raise


def turn_away(out: TextIO) -> None:
    """Redirect ``out`` to the null device, so that Python's own flush at exit has nothing to complain of."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, out.fileno())
        os.close(nowhere)
