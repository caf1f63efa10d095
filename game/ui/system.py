"""Requests to the system: messages in a terminal, child processes, memory given back."""

from __future__ import annotations

import ctypes
import gc
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from game.record import visible


def write_error(sentence: str) -> None:
    """Write a sentence to standard error, if there is one."""
    if sys.stderr is None:  # it is closed: print would use standard output instead
        return
    with suppress(OSError, ValueError):
        print(f"forty-odd: {visible(sentence)}", file=sys.stderr)


def show_box(text: str) -> None:
    """Show a text in a box, where nothing else can be read: under Windows, of a program that has no console."""
    if os.name != "nt" or sys.stderr is not None:
        return
    import pygame

    with suppress(pygame.error, AttributeError):  # without a screen, or by the old pygame, nothing can be shown at all
        pygame.display.message_box("Forty-Odd", text, "info")


def let_others_come_to_front() -> None:
    """Let other programs come to the front, which Windows allows only to the one that was started last."""
    if sys.platform == "win32":
        ctypes.windll.user32.AllowSetForegroundWindow(-1)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Block Ctrl-C for processes started meanwhile, which inherit that: the window ends them.

    A Ctrl-C pressed meanwhile is not lost: the window receives it afterwards. On Windows nothing can be inherited, so a
    process ignores Ctrl-C only once it has asked for that itself.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker  # imported late: the menu comes up without it

    resource_tracker.ensure_running()  # Python starts it with the first process, and then lets interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_M_MMAP_THRESHOLD: Final = -3
_M_TRIM_THRESHOLD: Final = -1
_LARGE: Final = 128 * 1024  # bytes from which a block counts as large


def keep_large_blocks_apart() -> None:
    """Have every large block come from the system by itself (glibc); other systems do so anyway.

    Otherwise glibc raises the limit as pictures are freed, keeps later ones in its heap, and the process stays as large
    as its largest moment: 191 instead of 117 MB after the first score page at 1920x1080.
    """
    if not sys.platform.startswith("linux"):
        return
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError):  # another C library manages memory in its own way
        return
    mallopt(_M_MMAP_THRESHOLD, _LARGE)
    mallopt(_M_TRIM_THRESHOLD, _LARGE)


def let_go() -> None:
    """Free at once the reference cycles that a scene leaves behind."""
    gc.collect()
