"""Processes of our own hear no Ctrl-C from their first moment on, and the window loses none."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from contextlib import AbstractContextManager
from multiprocessing.connection import Connection

import pytest

from game.ui.system import interrupts_held
from tests import ROOT

pytestmark = pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="this system blocks no signals")


def tell_mask(pipe: Connection[object, object]) -> None:
    """Tell whether SIGINT is blocked in this process, which has changed nothing itself."""
    pipe.send(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))


def started_child_hears(guard: AbstractContextManager[None]) -> bool:
    """Start a process within ``guard``; return whether Ctrl-C reaches it."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    with guard:
        process = context.Process(target=tell_mask, args=(theirs,))
        process.start()
    blocked = ours.recv()
    process.join(30)
    return not blocked


def test_a_process_hears_no_interrupt_even_if_it_is_the_first() -> None:
    source = (
        "from contextlib import nullcontext; "
        "from tests.ui.test_interrupts import interrupts_held, started_child_hears; "
        "print(started_child_hears(interrupts_held()), started_child_hears(nullcontext()))"
    )
    done = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, text=True, timeout=60, cwd=ROOT, check=False
    )
    assert done.stdout.split()[-2:] == ["False", "True"], done.stderr


def test_an_interrupt_that_comes_meanwhile_is_heard_afterwards() -> None:
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: heard.append(number))
    try:
        with interrupts_held():
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
            assert heard == []
        assert heard == [signal.SIGINT]
        assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())
        os.kill(os.getpid(), signal.SIGINT)
        assert len(heard) == 2
    finally:
        signal.signal(signal.SIGINT, before)
