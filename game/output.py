"""Standard output as long as somebody reads it: commands leave quietly when the other end of a pipe is closed."""

from __future__ import annotations

import errno
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
    except OSError as fault:
        if has_lost_reader(fault):
            try:
                print(flush=True)  # fails again, unless it was another pipe
            except OSError:
                turn_away(sys.stdout)
                raise SystemExit(1) from None
        raise


def has_lost_reader(fault: Exception) -> bool:
    """Whether a write failed because nobody reads any longer, which Windows calls an invalid argument."""
    return isinstance(fault, BrokenPipeError) or (isinstance(fault, OSError) and fault.errno == errno.EINVAL)


def turn_away(out: TextIO) -> None:
    """Redirect ``out`` to the null device, so that Python's own flush at exit has nothing to complain of."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, out.fileno())
        os.close(nowhere)
