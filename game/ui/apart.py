"""Processes of our own: how they are started so that Ctrl-C in a terminal reaches the window alone."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interrupts_ignored() -> Iterator[None]:
    """Let processes that are started meanwhile ignore Ctrl-C from their first moment: the window ends them."""
    if threading.current_thread() is not threading.main_thread():  # only that one may say what a signal does
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
