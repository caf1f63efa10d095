"""The process that thinks so that no frame ever waits, and the window's handle on it.

The window asks a ``Thinker`` and polls it. The process answers one question at a time, in slices of a few milliseconds,
and checks its pipe between them. It ends when the pipe closes, so that a killed window leaves no orphan. If it dies or
is late, rules of thumb answer at once in the window's process, and a new process is started.

A second thread of the process compiles the kernels that the stronger levels need, which takes long at the
very first start. Until that is done, the process answers for these levels by rules of thumb, too.
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

DEADLINE: Final = 1.5  # seconds that an opponent's answer may take before the rules of thumb answer instead
LOOK_EVERY: Final = 0.01  # seconds of thought between two checks of the pipe
HANGING: Final = 1.0  # seconds after which a process that ignores a cancellation is killed
SLOW_WARMTH: Final = 3.0  # seconds of warming up after which the player is told
DEATHS_ALLOWED: Final = 5  # in a row, without an answer between them; then the window answers by itself

WARMED_UP: Final = 1.0


class Question(msgspec.Struct, frozen=True):
    """One question to the process; ``number`` is never used twice."""

    number: int
    view: View
    level: Level
    seed: int


class Cancel(msgspec.Struct, frozen=True):
    """The current question need not be answered any more."""


class Warmth(msgspec.Struct, frozen=True):
    """The progress of warming up, 0 to 1; the first such message shows that the process reads its pipe.

    ``note`` is the code of a note about it, or empty.
    """

    share: float
    note: str = ""


class Answer(msgspec.Struct, frozen=True):
    """The answer to question ``number``; its decision is None if the question was cancelled or failed.

    ``is_cold``: the rules of thumb answered, because the kernels that the level needs are not ready yet.
    """

    number: int
    decision: Decision | None
    is_cold: bool = False


class _Asked(msgspec.Struct, frozen=True):
    """A question not yet answered: the asker's ``request``, and when it becomes overdue."""

    request: int
    question: Question
    due: float


class HasOpponents(Protocol):
    """Provides the opponents of every game, loaded when first asked for; can be sent to another process."""

    @property
    def opponents(self) -> Opponents:
        """The opponents."""


class _Desk:
    """The process's end of the pipe, to which two threads write."""

    def __init__(self, pipe: Connection[object, object], opponents: Opponents) -> None:
        self.pipe = pipe
        self.opponents = opponents
        self._one_at_a_time = threading.Lock()

    def send(self, message: object) -> None:
        """Send a message; raise OSError if the other end is closed."""
        with self._one_at_a_time:
            self.pipe.send(message)

    def warm_up(self) -> None:
        """Make ready what the stronger levels need and report progress; runs in the second thread."""
        from game.opponents.compiled import DAMAGED

        try:
            for share in self.opponents.warm():
                self.send(Warmth(share, "worker-mended" if share >= WARMED_UP and DAMAGED else ""))
        except Exception:  # whatever went wrong, the stronger levels keep to rules of thumb
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
            if isinstance(message, Question):  # anything else cancels a question already answered
                desk.send(_answer(desk, message))


def _answer(desk: _Desk, question: Question) -> Answer:
    """Return the answer to a question; raise EOFError or OSError if the other end has been closed."""
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
                    desk.pipe.recv()  # only one question is asked at a time, so any message meanwhile cancels it
                    return Answer(number, None)
    except StopIteration as end:
        return Answer(number, end.value)
    except (EOFError, OSError):
        raise
    except Exception:  # whatever went wrong, the game must go on: the window answers by rules of thumb
        return Answer(number, None)


class Thinker:
    """The window's handle on the process that thinks; nothing here ever waits for it.

    ``ask`` with an id of the caller's choice, and ``poll`` each frame for ``(id, decision)`` pairs; the last question
    asked is answered exactly once, unless it is cancelled. ``notes`` returns codes of what went wrong: ``worker-died``,
    ``worker-late``, ``worker-failed``, ``worker-given-up``, ``worker-cold`` if the stronger levels can't be made ready,
    and ``worker-mended`` if their compiled kernels were damaged and had to be compiled again. ``games`` loads the
    opponents when they are first needed; the process gets them by name. Each start of the process is made inside the
    context manager ``guard``.
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
        self._busy: int | None = None  # the number of the process's current question
        self._process: BaseProcess | None = None
        self._pipe: Connection[object, object] | None = None
        self._is_ready = False
        self.warmth = 0.0
        """How far the stronger levels are ready, 0 to 1; below 1 they play by rules of thumb."""
        self._begun = 0.0  # when the process was started
        self._met_cold = False  # whether a level was asked for before it was ready
        self._told_to_stop: float | None = None  # when the process was told to drop its current question
        self._deaths = 0
        self._notes: list[str] = []

    @property
    def pid(self) -> int | None:
        """The process id, or None while there is no process."""
        return self._process.pid if self._process is not None else None

    @property
    def is_slow_to_warm(self) -> bool:
        """Whether a stronger level was asked for before it was ready, and this takes long, as at the first start."""
        is_long = self._process is not None and self.warmth < WARMED_UP and self._clock() - self._begun > SLOW_WARMTH
        return self._met_cold and is_long

    def start(self) -> None:
        """Start the process if there is none; it takes some tenths of a second, and requests wait for it."""
        if self._process is not None or self._deaths > DEATHS_ALLOWED:
            return
        with contextlib.ExitStack() as on_failure:
            try:
                import multiprocessing  # imported late: the menu does not need it

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
        """Ask for a decision within ``deadline`` seconds; an earlier question not yet answered is dropped."""
        self._drop_question()
        self._asked = _Asked(request, Question(next(self._numbers), view, level, seed), self._clock() + deadline)
        self._send_question()

    def cancel(self, request: int) -> None:
        """Drop a question, so that its answer never comes; an unknown id is ignored."""
        if self._asked is not None and self._asked.request == request:
            self._drop_question()

    def poll(self) -> list[tuple[int, Decision]]:
        """Return the answer if it has come; a question that is overdue or has lost its process is answered here."""
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
        """Return the codes of what went wrong since the last call."""
        notes, self._notes = self._notes, []
        return notes

    def close(self) -> None:
        """End the process and drop the question; ``start`` may follow."""
        self._asked = None
        self._drop_process()

    def _take(self, message: object) -> list[tuple[int, Decision]]:
        """Handle a message of the process; return the answer if it is one to the current question."""
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
        """Answer the question of the dead process, and start another process."""
        died_at = self._busy
        self._drop_process()
        self._deaths += 1
        self._notes.append("worker-died")
        if self._deaths > DEATHS_ALLOWED:
            self._notes.append("worker-given-up")
        self.start()
        return self._answer_here() if self._asked is not None and self._asked.question.number == died_at else []

    def _answer_here(self) -> list[tuple[int, Decision]]:
        """Answer the current question by rules of thumb, in this process."""
        asked = self._asked
        if asked is None:
            return []
        self._drop_question()
        question = asked.question
        return [(asked.request, self._games.opponents.choose_at_once(question.view, question.level, question.seed))]

    def _send_question(self) -> None:
        """Send the question to the process once it is idle."""
        if self._pipe is not None and self._asked is not None and self._busy is None:
            self._busy = self._asked.question.number
            with contextlib.suppress(OSError):  # the next poll notices a broken pipe
                self._pipe.send(self._asked.question)

    def _drop_question(self) -> None:
        """Forget the question; a process busy with it is told once, and has ``HANGING`` seconds to obey."""
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
            process.kill()  # not terminated politely: a stopped process would never hear of it
            process.join(1.0)
            with contextlib.suppress(ValueError):
                process.close()
