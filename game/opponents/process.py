"""The process that thinks, so that no frame ever waits, and the window's handle on it.

The window asks a ``Thinker`` and polls it; the process does one question at a time, in slices of a few milliseconds,
and looks at its pipe between them. It ends when the pipe closes, so that a killed window leaves no orphan. If it dies
or is late, rules of thumb answer at once in the window's process, and a new one is started.

A second thread of the process warms up what the stronger levels need, which takes long at the very first start: until
it is done, the process answers for them by rules of thumb as well.
"""

from __future__ import annotations

import contextlib
import itertools
import signal
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Final, Protocol

import msgspec

from game.opponents.base import Decision, Level
from game.rules.base import View

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

    from game.opponents.opponent import Opponents

DEADLINE: Final = 1.5  # seconds that an opponent's answer may take before the rules of thumb give it
LOOK_EVERY: Final = 0.01  # seconds of thought between two looks at the pipe
HANGING: Final = 1.0  # seconds after which a process that does not obey a cancelling is ended
SLOW_WARMTH: Final = 3.0  # seconds of warming up after which the player is told of it
DEATHS_ALLOWED: Final = 5  # one after another without an answer between them; then the window thinks for itself

WARMED_UP: Final = 1.0


class Question(msgspec.Struct, frozen=True):
    """One question to the process; ``number`` is never used twice."""

    number: int
    view: View
    level: Level
    seed: int


class Cancel(msgspec.Struct, frozen=True):
    """The question that the process is at is of no interest any more."""


class Warmth(msgspec.Struct, frozen=True):
    """How far the warming up is, 0 to 1; the first one tells that the process reads its pipe.

    ``note`` is the code of what is to be told of it, empty where there is nothing.
    """

    share: float
    note: str = ""


class Answer(msgspec.Struct, frozen=True):
    """The answer to question ``number``; None when it was cancelled or went wrong.

    ``is_cold``: it is one by rules of thumb, because what the level asked for needs is not ready yet.
    """

    number: int
    decision: Decision | None
    is_cold: bool = False


class _Asked(msgspec.Struct, frozen=True):
    """A question not answered yet: the asker's ``request``, and when it is overdue."""

    request: int
    question: Question
    due: float


class HasOpponents(Protocol):
    """What brings the opponents of every game, loaded when they are first asked for; it can be sent to a process."""

    @property
    def opponents(self) -> Opponents:
        """The opponents."""


class _Desk:
    """The process's end of the pipe, which two threads write to."""

    def __init__(self, pipe: Connection[object, object], opponents: Opponents) -> None:
        self.pipe = pipe
        self.opponents = opponents
        self._one_at_a_time = threading.Lock()

    def send(self, message: object) -> None:
        """Send a message; raise OSError when nobody is at the other end."""
        with self._one_at_a_time:
            self.pipe.send(message)

    def warm_up(self) -> None:
        """Make ready what the stronger levels need, telling how far it is; what the second thread does."""
        from game.opponents.compiled import DAMAGED

        try:
            for share in self.opponents.warm():
                self.send(Warmth(share, "worker-mended" if share >= WARMED_UP and DAMAGED else ""))
        except Exception:  # whatever it is, the stronger levels go on by rules of thumb
            with contextlib.suppress(OSError):
                self.send(Warmth(WARMED_UP, "worker-cold"))


def serve(pipe: Connection[object, object], games: HasOpponents) -> None:
    """Answer requests from ``pipe`` until it closes."""
    with contextlib.suppress(ValueError, OSError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal reaches us too: the window decides
    desk = _Desk(pipe, games.opponents)
    with contextlib.suppress(EOFError, OSError):
        desk.send(Warmth(0.0))
        threading.Thread(target=desk.warm_up, name="warming up", daemon=True).start()
        while True:
            message = pipe.recv()
            if isinstance(message, Question):  # anything else cancels what is answered already
                desk.send(_answer(desk, message))


def _answer(desk: _Desk, question: Question) -> Answer:
    """Return the answer to a question; raise EOFError or OSError when nobody waits at the other end any more."""
    number, asked = question.number, (question.view, question.level, question.seed)
    try:
        if question.level >= Level.SKILLED and not desk.opponents.is_warm(question.view):
            return Answer(number, desk.opponents.choose_at_once(*asked), is_cold=True)
        thought = desk.opponents.think(*asked)
        looked = time.perf_counter()
        while True:
            next(thought)
            if time.perf_counter() - looked >= LOOK_EVERY:
                looked = time.perf_counter()
                if desk.pipe.poll():
                    desk.pipe.recv()  # one question at a time is asked: what comes meanwhile cancels it
                    return Answer(number, None)
    except StopIteration as end:
        return Answer(number, end.value)
    except (EOFError, OSError):
        raise
    except Exception:  # whatever it is, the game must go on: the window answers by rules of thumb
        return Answer(number, None)


class Thinker:
    """The window's handle on the process that thinks; nothing here ever waits for it.

    ``ask`` with an id of the caller's, ``poll`` each frame for ``(id, decision)`` pairs; what is asked last is answered
    exactly once, unless it is cancelled. ``notes`` tells what went wrong, as codes: ``worker-died``, ``worker-late``,
    ``worker-failed``, ``worker-given-up``, ``worker-cold`` when the stronger levels can't be made ready and
    ``worker-mended`` when what they need was damaged and had to be made again. The ``games`` bring the
    opponents when they are first needed; the process gets them by name. ``guard`` is entered around each of its starts.
    """

    def __init__(
        self,
        games: HasOpponents,
        clock: Callable[[], float] = time.monotonic,
        guard: Callable[[], AbstractContextManager[None]] = contextlib.nullcontext,
    ) -> None:
        self._games = games
        self._clock = clock
        self._guard = guard
        self._numbers = itertools.count(1)
        self._asked: _Asked | None = None
        self._busy: int | None = None  # the number of the question that the process is at
        self._process: BaseProcess | None = None
        self._pipe: Connection[object, object] | None = None
        self._is_ready = False
        self.warmth = 0.0
        """How far the stronger levels are made ready, 0 to 1; until then they play by rules of thumb."""
        self._begun = 0.0  # when the process was started
        self._met_cold = False  # whether a level was asked for that was not ready
        self._told_to_stop: float | None = None  # when the process was told to leave the question it is at
        self._deaths = 0
        self._notes: list[str] = []

    @property
    def pid(self) -> int | None:
        """The process's number, or None while there is none."""
        return self._process.pid if self._process is not None else None

    @property
    def is_slow_to_warm(self) -> bool:
        """Whether a stronger level was asked for that was not ready, and it takes long, as at the very first start."""
        is_long = self._process is not None and self.warmth < WARMED_UP and self._clock() - self._begun > SLOW_WARMTH
        return self._met_cold and is_long

    def start(self) -> None:
        """Start the process if there is none; it is ready some tenths of a second later, requests wait for it."""
        if self._process is not None or self._deaths > DEATHS_ALLOWED:
            return
        with contextlib.ExitStack() as on_failure:
            try:
                import multiprocessing  # late: the menu comes up without it

                context = multiprocessing.get_context("spawn")
                ours, theirs = context.Pipe()
                on_failure.callback(ours.close)
                process = context.Process(
                    target=serve, args=(theirs, self._games), name="forty-odd thinker", daemon=True
                )
                with theirs, self._guard():
                    process.start()
            except OSError:  # no more processes, or no more open files
                self._deaths = DEATHS_ALLOWED + 1
                self._notes.append("worker-given-up")
                return
            on_failure.pop_all()
        self._process, self._pipe = process, ours
        self._begun = self._clock()

    def ask(self, request: int, view: View, level: Level, seed: int, deadline: float = DEADLINE) -> None:
        """Ask for a decision within ``deadline`` seconds; a question that was not answered yet is dropped."""
        self._drop_question()
        self._asked = _Asked(request, Question(next(self._numbers), view, level, seed), self._clock() + deadline)
        self._send_question()

    def cancel(self, request: int) -> None:
        """Drop a question; its answer will not come. An id that is not waiting is no fault."""
        if self._asked is not None and self._asked.request == request:
            self._drop_question()

    def poll(self) -> list[tuple[int, Decision]]:
        """Return the answer if it has come since; what is overdue, or cannot come any more, is answered here."""
        answers: list[tuple[int, Decision]] = []
        try:
            while self._pipe is not None and self._pipe.poll():
                answers += self._take(self._pipe.recv())
            told = self._told_to_stop
            if self._is_ready and told is not None and self._clock() - told > HANGING:
                raise EOFError
        except (EOFError, OSError):
            answers += self._bury()
        if self._asked is not None and self._asked.due <= self._clock():
            self._notes.append("worker-late")
            answers += self._answer_here()
        if self._deaths > DEATHS_ALLOWED:
            answers += self._answer_here()
        self._send_question()
        return answers

    def notes(self) -> list[str]:
        """Return the codes of what went wrong since they were last asked for."""
        notes, self._notes = self._notes, []
        return notes

    def close(self) -> None:
        """End the process and drop the question; ``start`` may follow."""
        self._asked = None
        self._drop_process()

    def _take(self, message: object) -> list[tuple[int, Decision]]:
        """Take a message of the process; return the answer if it is one to what was asked."""
        if isinstance(message, Warmth):
            self._is_ready = True
            self.warmth = message.share
            self._notes += [message.note] if message.note else []
        if not isinstance(message, Answer):
            return []
        self._busy = self._told_to_stop = None
        asked = self._asked
        if asked is None or asked.question.number != message.number:
            return []
        if asked.question.level >= Level.SKILLED:
            self._met_cold = message.is_cold
        if message.decision is None:
            self._notes.append("worker-failed")
            return self._answer_here()
        self._deaths = 0
        self._asked = None
        return [(asked.request, message.decision)]

    def _bury(self) -> list[tuple[int, Decision]]:
        """Answer what the dead process was at, and start another."""
        died_at = self._busy
        self._drop_process()
        self._deaths += 1
        self._notes.append("worker-died")
        if self._deaths > DEATHS_ALLOWED:
            self._notes.append("worker-given-up")
        self.start()
        return self._answer_here() if self._asked is not None and self._asked.question.number == died_at else []

    def _answer_here(self) -> list[tuple[int, Decision]]:
        """Answer by rules of thumb, in this process, what was asked."""
        asked = self._asked
        if asked is None:
            return []
        self._drop_question()
        question = asked.question
        return [(asked.request, self._games.opponents.choose_at_once(question.view, question.level, question.seed))]

    def _send_question(self) -> None:
        """Give the process what was asked, once it is at nothing."""
        if self._pipe is not None and self._asked is not None and self._busy is None:
            self._busy = self._asked.question.number
            with contextlib.suppress(OSError):  # a broken pipe is told by the next poll
                self._pipe.send(self._asked.question)

    def _drop_question(self) -> None:
        """Forget what was asked; a process that is at it is told so once, and has ``HANGING`` seconds to obey."""
        self._asked = None
        if self._pipe is not None and self._busy is not None and self._told_to_stop is None:
            self._told_to_stop = self._clock()
            with contextlib.suppress(OSError):
                self._pipe.send(Cancel())

    def _drop_process(self) -> None:
        process, pipe = self._process, self._pipe
        self._process = self._pipe = self._busy = self._told_to_stop = None
        self._is_ready = False
        self.warmth = 0.0
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()  # not asked to end: one that is stopped would never hear of it
            process.join(1.0)
            with contextlib.suppress(ValueError):
                process.close()
