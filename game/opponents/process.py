"""The process that thinks, so that no frame ever waits, and the window's handle on it.

The window asks a ``Thinker`` and polls it; the process does one request at a time, in slices of a few milliseconds,
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
from enum import IntEnum
from typing import TYPE_CHECKING, Final, Protocol

import msgspec

from game.opponents.base import Decision, Level, Thought
from game.rules.base import View

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

    from game.opponents.opponent import Opponents

DEADLINE: Final = 1.5  # seconds that an opponent's answer may take before the rules of thumb give it
OTHERS_DEADLINE: Final = 20.0  # the same for hints and reviews, which wait for the opponents
LOOK_EVERY: Final = 0.01  # seconds of thought between two looks at the pipe
HANGING: Final = 1.0  # seconds after which a process that does not obey a cancelling is ended
SLOW_WARMTH: Final = 3.0  # seconds of warming up after which the player is told of it
DEATHS_ALLOWED: Final = 5  # one after another without an answer between them; then the window thinks for itself

WARMED_UP: Final = 1.0
CANCELLED: Final = "cancelled"


class Customer(IntEnum):
    """Who asks; a lower number is served before a higher one."""

    OPPONENT = 0
    HINT = 1
    CHECKER = 2
    REVIEW = 3


class Question(msgspec.Struct, frozen=True):
    """One question to the process; ``number`` is never used twice."""

    number: int
    view: View
    level: Level
    seed: int


class Cancel(msgspec.Struct, frozen=True):
    """The question ``number`` is of no interest any more."""

    number: int


class Ready(msgspec.Struct, frozen=True):
    """The process has started and reads its pipe."""


class Warmth(msgspec.Struct, frozen=True):
    """How far the warming up is, 0 to 1; ``fault`` tells why it ended too soon.

    ``is_mended``: compiled kernels were found damaged and have been compiled again.
    """

    share: float
    fault: str = ""
    is_mended: bool = False


class Answer(msgspec.Struct, frozen=True):
    """The answer to question ``number``; None when it was cancelled or went wrong, ``fault`` saying how.

    ``is_cold``: it is one by rules of thumb, because what the level asked for needs is not ready yet.
    """

    number: int
    decision: Decision | None
    fault: str = ""
    is_cold: bool = False


class _Waiting(msgspec.Struct):
    """A question not answered yet: the asker's ``request``, and when it is overdue."""

    request: int
    customer: Customer
    question: Question
    due: float


class HasOpponents(Protocol):
    """What brings the opponents of every game, loaded when they are first asked for; it can be sent to a process."""

    @property
    def opponents(self) -> Opponents:
        """The opponents."""


class _Desk:
    """The process's end of the pipe, which two threads write to, and whether the warming up is done."""

    def __init__(self, pipe: Connection[object, object], opponents: Opponents) -> None:
        self.pipe = pipe
        self.opponents = opponents
        self._one_at_a_time = threading.Lock()
        self.warmth = 0.0

    def send(self, message: object) -> None:
        """Send a message; raise OSError when nobody is at the other end."""
        with self._one_at_a_time:
            self.pipe.send(message)

    def warm_up(self) -> None:
        """Make ready what the stronger levels need, telling how far it is; what the second thread does."""
        from game.opponents.compiled import DAMAGED

        with contextlib.suppress(OSError):
            try:
                for share in self.opponents.warm():
                    self.warmth = share
                    self.send(Warmth(share, is_mended=share >= WARMED_UP and bool(DAMAGED)))
            except OSError:
                raise
            except Exception as fault:  # whatever it is, the stronger levels go on by rules of thumb
                self.send(Warmth(WARMED_UP, f"{type(fault).__name__}: {fault}"[:200]))
                return


def serve(pipe: Connection[object, object], games: HasOpponents) -> None:
    """Answer requests from ``pipe`` until it closes."""
    with contextlib.suppress(ValueError, OSError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal reaches us too: the window decides
    desk = _Desk(pipe, games.opponents)
    with contextlib.suppress(EOFError, OSError):
        desk.send(Ready())
        threading.Thread(target=desk.warm_up, name="warming up", daemon=True).start()
        while True:
            message = pipe.recv()
            if isinstance(message, Question):  # anything else cancels what is answered already
                desk.send(_answer(desk, message))


def _answer(desk: _Desk, question: Question) -> Answer:
    """Return the answer to one request; raise EOFError or OSError when nobody waits at the other end any more."""
    opponents = desk.opponents
    try:
        if question.level >= Level.SKILLED and not opponents.is_warm(question.view, desk.warmth):
            by_rules = opponents.choose_at_once(question.view, question.level, question.seed)
            return Answer(question.number, by_rules, is_cold=True)
        decision = _drive(desk.pipe, opponents.think(question.view, question.level, question.seed), question.number)
    except (EOFError, OSError):
        raise
    except Exception as fault:  # whatever it is, the game must go on: the window answers by rules of thumb
        return Answer(question.number, None, f"{type(fault).__name__}: {fault}"[:200])
    return Answer(question.number, decision, "" if decision else CANCELLED)


def _drive(pipe: Connection[object, object], thought: Thought, number: int) -> Decision | None:
    """Return what a thought comes to, or None when it was cancelled."""
    looked = time.perf_counter()
    while True:
        try:
            next(thought)
        except StopIteration as end:
            decision: Decision = end.value
            return decision
        now = time.perf_counter()
        if now - looked < LOOK_EVERY:
            continue
        looked = now
        while pipe.poll():
            message = pipe.recv()
            if isinstance(message, Cancel) and message.number == number:
                return None


class Thinker:
    """The window's handle on the process that thinks; nothing here ever waits for it.

    ``ask`` with an id of the caller's, ``poll`` each frame for ``(id, decision)`` pairs; every id asked and not
    cancelled is answered exactly once. ``notes`` tells what went wrong, as codes: ``worker-died``, ``worker-late``,
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
        self._waiting: list[_Waiting] = []
        self._busy: int | None = None  # the number of the request in the process
        self._process: BaseProcess | None = None
        self._pipe: Connection[object, object] | None = None
        self._is_ready = False
        self._warmth = 0.0
        self._begun = 0.0  # when the process was started
        self._met_cold = False  # whether a level was asked for that was not ready
        self._told_to_stop: float | None = None  # when the process was told to leave the request it is at
        self._deaths = 0
        self._notes: list[str] = []

    @property
    def pid(self) -> int | None:
        """The process's number, or None while there is none."""
        return self._process.pid if self._process is not None else None

    @property
    def warmth(self) -> float:
        """How far the stronger levels are made ready, 0 to 1; until then they play by rules of thumb."""
        return self._warmth

    @property
    def is_slow_to_warm(self) -> bool:
        """Whether a stronger level was asked for that was not ready, and it takes long, as at the very first start."""
        is_long = self._process is not None and self._warmth < WARMED_UP and self._clock() - self._begun > SLOW_WARMTH
        return self._met_cold and is_long

    @property
    def is_idle(self) -> bool:
        """Whether nobody waits for an answer."""
        return not self._waiting

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

    def ask(
        self,
        request: int,
        view: View,
        level: Level,
        seed: int,
        customer: Customer = Customer.OPPONENT,
        deadline: float | None = None,
    ) -> None:
        """Ask for a decision within ``deadline`` seconds; an id that is waiting already is asked anew instead."""
        self.cancel(request)
        if deadline is None:
            deadline = DEADLINE if customer is Customer.OPPONENT else OTHERS_DEADLINE
        question = Question(next(self._numbers), view, level, seed)
        self._waiting.append(_Waiting(request, customer, question, self._clock() + deadline))
        self._send_next()

    def cancel(self, request: int) -> None:
        """Drop a question; its answer will not come. An id that is not waiting is no fault."""
        for waiting in self._waiting:
            if waiting.request == request:
                self._waiting.remove(waiting)
                if waiting.question.number == self._busy:
                    self._stop_work()
                return

    def poll(self) -> list[tuple[int, Decision]]:
        """Return the answers that have come since, at once; those overdue are answered here."""
        answers = self._receive()
        now = self._clock()
        for waiting in [waiting for waiting in self._waiting if waiting.due <= now]:
            self._notes.append("worker-late")
            answers.append(self._answer_here(waiting))
        if self._deaths > DEATHS_ALLOWED:
            answers.extend(self._answer_here(waiting) for waiting in self._waiting[:])
        self._send_next()
        return answers

    def notes(self) -> list[str]:
        """Return the codes of what went wrong since they were last asked for."""
        notes, self._notes = self._notes, []
        return notes

    def close(self) -> None:
        """End the process and drop all questions; ``start`` may follow."""
        self._waiting.clear()
        self._drop_process()

    def _receive(self) -> list[tuple[int, Decision]]:
        answers: list[tuple[int, Decision]] = []
        pipe = self._pipe
        if pipe is None:
            return answers
        try:
            while pipe.poll():
                message = pipe.recv()
                if isinstance(message, Answer):
                    answers.extend(self._take(message))
                elif isinstance(message, Ready):
                    self._is_ready = True
                elif isinstance(message, Warmth):
                    self._warmth = message.share
                    if message.fault:
                        self._notes.append("worker-cold")
                    elif message.is_mended:
                        self._notes.append("worker-mended")
        except (EOFError, OSError):
            return answers + self._bury()
        if self._is_ready and self._told_to_stop is not None and self._clock() - self._told_to_stop > HANGING:
            answers.extend(self._bury())
        return answers

    def _take(self, answer: Answer) -> list[tuple[int, Decision]]:
        if answer.number == self._busy:
            self._busy = self._told_to_stop = None
        waiting = next((one for one in self._waiting if one.question.number == answer.number), None)
        if waiting is None:
            return []
        if waiting.question.level >= Level.SKILLED:
            self._met_cold = answer.is_cold
        if answer.decision is not None:
            self._deaths = 0
            self._waiting.remove(waiting)
            return [(waiting.request, answer.decision)]
        if answer.fault == CANCELLED:  # put off for a more urgent one: it stays in the queue
            return []
        self._notes.append("worker-failed")
        return [self._answer_here(waiting)]

    def _bury(self) -> list[tuple[int, Decision]]:
        """Answer what the dead process was at, and start another."""
        died_at = next((one for one in self._waiting if one.question.number == self._busy), None)
        self._drop_process()
        self._deaths += 1
        self._notes.append("worker-died")
        if self._deaths > DEATHS_ALLOWED:
            self._notes.append("worker-given-up")
        self.start()
        return [self._answer_here(died_at)] if died_at is not None else []

    def _answer_here(self, waiting: _Waiting) -> tuple[int, Decision]:
        """Answer by rules of thumb, in this process."""
        self.cancel(waiting.request)
        question = waiting.question
        return waiting.request, self._games.opponents.choose_at_once(question.view, question.level, question.seed)

    def _send_next(self) -> None:
        """Give the process the most urgent question, putting off a less urgent one that it is at."""
        if self._pipe is None or not self._waiting:
            return
        first = min(self._waiting, key=lambda one: (one.customer, one.question.number))
        if self._busy is not None:
            at_work = next((one for one in self._waiting if one.question.number == self._busy), None)
            if at_work is not None and at_work.customer > first.customer:
                self._stop_work()
            return
        self._busy = first.question.number
        self._send(first.question)

    def _stop_work(self) -> None:
        """Tell the process to leave what it is at; told once, it has ``HANGING`` seconds to obey."""
        if self._busy is not None and self._told_to_stop is None:
            self._told_to_stop = self._clock()
            self._send(Cancel(self._busy))

    def _send(self, message: Question | Cancel) -> None:
        if self._pipe is not None:
            with contextlib.suppress(OSError):  # a broken pipe is told by the next poll
                self._pipe.send(message)

    def _drop_process(self) -> None:
        process, pipe = self._process, self._pipe
        self._process = self._pipe = self._busy = self._told_to_stop = None
        self._is_ready = False
        self._warmth = 0.0
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()  # not asked to end: one that is stopped would never hear of it
            process.join(1.0)
            with contextlib.suppress(ValueError):
                process.close()
