"""Processes of our own: how they are started so that Ctrl-C in a terminal reaches the window alone."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Let processes started meanwhile never hear Ctrl-C: they inherit that it is blocked; the window ends them.

    One that comes meanwhile is not lost: the window hears of it afterwards. On Windows nothing can be inherited, and a
    process is deaf to it only from where it says so itself.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker  # late: the menu comes up without it

    resource_tracker.ensure_running()  # Python starts it with the first process, and lets interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
