"""The process that thinks so that no frame ever waits, and the window's handle on it.

The window asks a ``Thinker`` and looks at the inquiries that this returns. The process has at most one question of each
urgency: it always works on the most urgent, in slices of a few milliseconds, checks its pipe between them, and keeps
the other thoughts suspended. It ends when the pipe closes, so that a killed window leaves no orphan. If
it dies or is late, rules of thumb answer at once in the window's process, and a new process is started.

A second thread of the process compiles the kernels that the stronger levels need, which takes long at the
very first start. Until that is done, the process answers for these levels by rules of thumb, too.
"""

from __future__ import annotations

import contextlib
import gc
import itertools
import math
import signal
import threading
import time
import weakref
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, cast

import msgspec

from game.opponents.base import Appraisal, Decision, Opening
from game.opponents.inquiry import WARMED_UP, FoundT, Inquiry, Question, Urgency
from game.opponents.reasoning import Reasoning

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

    from game.opponents.opponent import Opponents

LOOK_EVERY: Final = 0.01  # seconds of thought between two checks of the pipe
HANGING: Final = 5.0  # seconds: who ignores a cancellation so long is killed; a busy machine takes some
COMPILING: Final = 60.0  # the same until it is warm: whoever compiles a kernel on a busy machine answers nothing
SLOW_WARMTH: Final = 3.0  # seconds of warming up after which the player is told
DEATHS_ALLOWED: Final = 5  # in a row, without an answer between them; then the window answers by itself
TRIES: Final = 3  # for a patient question that fails


Found = Decision | Appraisal | Opening | Reasoning


class Asked(msgspec.Struct, frozen=True):
    """A question to the process, which has a number that is never used twice."""

    number: int
    question: Question[Found]


class Cancel(msgspec.Struct, frozen=True):
    """The question that the process has of this urgency need not be answered any more."""

    urgency: Urgency


class Warmth(msgspec.Struct, frozen=True):
    """The progress of warming up, 0 to 1; the first such message shows that the process reads its pipe.

    ``note`` is the code of a note about it, or empty; at the end, ``why`` says why the kernels run as plain Python.
    """

    share: float
    note: str = ""
    why: str = ""


class Answer(msgspec.Struct, frozen=True):
    """An answer to question ``number``; nothing was ``found`` if the question was cancelled or failed.

    Better ones follow unless it ``is_final``. ``is_cold``: the rules of thumb answered, because the kernels that the
    level needs are not ready yet.
    """

    urgency: Urgency
    number: int
    found: Found | None
    is_final: bool = True
    is_cold: bool = False


class _Open(msgspec.Struct):
    """An inquiry not yet answered, which ends with its asker; when it becomes overdue, and how often it failed."""

    number: int
    question: Question[Found]
    inquiry: weakref.ref[Inquiry[Found]]
    due: float
    failures: int = 0

    @property
    def is_wanted(self) -> bool:
        """Whether somebody waits for the answer."""
        inquiry = self.inquiry()
        return inquiry is not None and not inquiry.is_cancelled


class _Lane(msgspec.Struct):
    """The open inquiries of one urgency, the first come first, of which the process has one at most."""

    open: list[_Open] = msgspec.field(default_factory=list)
    busy: int | None = None  # the number of the question that the process has
    told_to_stop: float | None = None  # when the process was told to drop that question


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
        from game.opponents.compiled import DAMAGED, reason, why_plain
        from game.opponents.net import UNREADABLE

        try:
            for share in self.opponents.warm():
                note = "worker-mended" if DAMAGED else "worker-untaught" if UNREADABLE else ""
                self.send(Warmth(share, note, why_plain()) if share >= WARMED_UP else Warmth(share))
            gc.freeze()  # all that the compiler has loaded stays: to look through it for garbage took up to 0.2 s
        except Exception as fault:  # whatever went wrong, the stronger levels keep to rules of thumb
            with contextlib.suppress(OSError):
                self.send(Warmth(WARMED_UP, "worker-cold", reason(fault)))


class _Job(NamedTuple):
    """A question that the process works on, and the thought about it; of rules of thumb only if it ``is_cold``."""

    asked: Asked
    is_cold: bool
    thought: Generator[Found | None, None, Found | None]


def serve(pipe: Connection[object, object], games: HasOpponents) -> None:
    """Answer requests from ``pipe`` until it closes."""
    with contextlib.suppress(ValueError, OSError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal reaches us too: the window decides
    desk = _Desk(pipe, games.opponents)
    jobs: dict[Urgency, _Job] = {}
    with contextlib.suppress(EOFError, OSError):
        desk.send(Warmth(0.0))
        threading.Thread(target=desk.warm_up, name="warming up", daemon=True).start()
        while True:
            while not jobs or pipe.poll():
                _take_in(desk, jobs, pipe.recv())
            _work(desk, jobs, min(jobs))


def _take_in(desk: _Desk, jobs: dict[Urgency, _Job], message: object) -> None:
    """Begin to think about a question, or drop one; a cancellation may be about one already answered."""
    if isinstance(message, Asked):
        question = message.question
        is_cold = question.needs_kernels and not desk.opponents.is_warm(question.view)
        jobs[question.urgency] = _Job(message, is_cold, _thought(desk.opponents, question, is_cold))
    elif isinstance(message, Cancel) and message.urgency in jobs:
        desk.send(Answer(message.urgency, jobs.pop(message.urgency).asked.number, None))


def _thought(
    opponents: Opponents, question: Question[Found], is_cold: bool
) -> Generator[Found | None, None, Found | None]:
    """Return the thought about a question, which begins when it is first run."""
    if is_cold:
        return question.answer_at_once(opponents)
    return (yield from question.think(opponents))


def _work(desk: _Desk, jobs: dict[Urgency, _Job], urgency: Urgency) -> None:
    """Think about a question until it is time to check the pipe, and send what this has come to."""
    asked, is_cold, thought = jobs[urgency]
    begun = time.perf_counter()
    found: Found | None
    try:
        while time.perf_counter() - begun < LOOK_EVERY:
            better = next(thought)
            if better is not None:
                desk.send(Answer(urgency, asked.number, better, is_final=False))
        return
    except StopIteration as end:
        found = end.value
    except (EOFError, OSError):
        raise
    except Exception:  # whatever went wrong, the game must go on: the window answers by rules of thumb
        found = None
    del jobs[urgency]
    desk.send(Answer(urgency, asked.number, found, is_cold=is_cold))


class Thinker:
    """The window's handle on the process that thinks; nothing here ever waits for it.

    ``ask`` a question, keep the inquiry, and look at it after an ``update``, once in every frame. The process has one
    question of each urgency at most; others of the same urgency wait for their turn. What is late or has lost its
    process is answered by rules of thumb, unless it is patient.

    ``notes`` returns codes of what went wrong: ``worker-died``, ``worker-late``, ``worker-failed``,
    ``worker-given-up``, ``worker-cold`` if the stronger levels can't be made ready, ``worker-mended`` if their compiled
    kernels were damaged and had to be compiled again, ``worker-untaught`` if a net could not be read.
    ``games`` loads the opponents when they are first needed; the process gets them by name. Each start of the process
    is made inside the context manager ``guard``.
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
        self._lanes = {urgency: _Lane() for urgency in Urgency}
        self._process: BaseProcess | None = None
        self._pipe: Connection[object, object] | None = None
        self._ready_at = math.inf  # when the process first said something
        self.warmth = 0.0
        """How far the stronger levels are ready, 0 to 1; below 1 they play by rules of thumb."""
        self.why_plain = ""
        """Once they are ready: why their kernels run as plain Python, or not at all; empty if they are compiled."""
        self._begun = 0.0  # when the process was started
        self._met_cold = False  # whether a level was asked for before it was ready
        self._deaths = 0
        self._notes: list[str] = []

    @property
    def opponents(self) -> Opponents:
        """The opponents, for what is known at once, without a thought."""
        return self._games.opponents

    @property
    def pid(self) -> int | None:
        """The process id, or None while there is no process."""
        return self._process.pid if self._process is not None else None

    @property
    def is_given_up(self) -> bool:
        """Whether the process has died so often that none is started any more; the window answers by itself."""
        return self._deaths > DEATHS_ALLOWED

    @property
    def is_asked(self) -> bool:
        """Whether anybody waits for an answer."""
        return any(each.is_wanted for lane in self._lanes.values() for each in lane.open)

    @property
    def is_slow_to_warm(self) -> bool:
        """Whether a stronger level was asked for before it was ready, and this takes long, as at the first start."""
        is_long = self._process is not None and self.warmth < WARMED_UP and self._clock() - self._begun > SLOW_WARMTH
        return self._met_cold and is_long

    def start(self) -> None:
        """Start the process if there is none; it takes some tenths of a second, and requests wait for it."""
        if self._process is not None or self.is_given_up:
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

    def ask(self, question: Question[FoundT]) -> Inquiry[FoundT]:
        """Begin to think about a question; the inquiry ends when nobody holds it any more.

        Answers come at an ``update``, or at once if the process is given up.
        """
        inquiry = Inquiry(question)
        urgency = question.urgency
        due = math.inf if urgency.is_patient else self._clock() + urgency.patience
        reference = cast("weakref.ref[Inquiry[Found]]", weakref.ref(inquiry))
        self._lanes[urgency].open.append(_Open(next(self._numbers), cast("Question[Found]", question), reference, due))
        self._follow_up(urgency)
        return inquiry

    def update(self) -> None:
        """Take what the process has sent; answer here what is overdue or has lost its process, and ask what waits."""
        lanes, now = self._lanes.values(), self._clock()
        if self.warmth >= WARMED_UP and not any(lane.open or lane.busy for lane in lanes):
            return
        try:
            while self._pipe is not None and self._pipe.poll():
                self._take(self._pipe.recv())
            told = min((lane.told_to_stop for lane in lanes if lane.told_to_stop is not None), default=now)
            is_stillborn = self._process is not None and self._ready_at > now and not self._process.is_alive()
            patience = HANGING if self.warmth >= WARMED_UP else COMPILING
            if is_stillborn or now - max(told, self._ready_at) > patience:  # of neither is the pipe broken
                raise EOFError
        except (EOFError, OSError):
            self._bury()
        for urgency, lane in self._lanes.items():
            if lane.open or lane.busy:
                self._follow_up(urgency)

    def notes(self) -> list[str]:
        """Return the codes of what went wrong since the last call."""
        notes, self._notes = self._notes, []
        return notes

    def close(self) -> None:
        """End the process and drop all questions; ``start`` may follow."""
        self._lanes = {urgency: _Lane() for urgency in Urgency}
        self._drop_process()

    def _take(self, message: object) -> None:
        """Handle a message of the process; keep the answer if somebody still waits for it."""
        if isinstance(message, Warmth):
            self._ready_at = min(self._ready_at, self._clock())
            self.warmth, self.why_plain = message.share, message.why
            self._notes += [message.note] if message.note else []
        if not isinstance(message, Answer):
            return
        lane = self._lanes[message.urgency]
        if message.is_final:
            lane.busy = lane.told_to_stop = None
        asked = next((each for each in lane.open if each.number == message.number), None)
        inquiry = None if asked is None else asked.inquiry()
        if asked is None or inquiry is None:
            return
        if asked.question.needs_kernels:
            self._met_cold = message.is_cold
        if message.found is None:
            self._notes.append("worker-failed")
            asked.failures += 1
            self._do_without(lane, asked, is_lost=asked.failures >= TRIES)
            return
        self._deaths = 0
        inquiry.take(message.found, is_final=message.is_final, is_cold=message.is_cold)
        if message.is_final:
            lane.open.remove(asked)

    def _follow_up(self, urgency: Urgency) -> None:
        """Forget what nobody waits for, do without the process where it is late or given up, and ask what waits.

        A process busy with what was forgotten is told once, and has ``HANGING`` seconds to obey, or ``COMPILING``.
        """
        lane, now = self._lanes[urgency], self._clock()
        lane.open = [asked for asked in lane.open if asked.is_wanted]
        for asked in tuple(lane.open):
            is_late = asked.due <= now
            self._notes += ["worker-late"] if is_late else []
            if is_late or self.is_given_up:
                self._do_without(lane, asked, is_lost=True)
        if self._pipe is None:
            return
        with contextlib.suppress(OSError):  # the next update notices a broken pipe
            if lane.busy is None and lane.open and (self.warmth >= WARMED_UP or not urgency.is_patient):
                first = lane.open[0]
                lane.busy, first.due = first.number, min(first.due, now + urgency.patience)
                self._pipe.send(Asked(first.number, first.question))
            elif lane.busy not in (None, *(asked.number for asked in lane.open)) and lane.told_to_stop is None:
                lane.told_to_stop = now
                self._pipe.send(Cancel(urgency))

    def _bury(self) -> None:
        """Do without the dead process for the questions that it had, and start another one."""
        lost = [(lane, asked) for lane in self._lanes.values() for asked in lane.open if asked.number == lane.busy]
        self._drop_process()
        self._deaths += 1
        self._notes.append("worker-died")
        if self.is_given_up:
            self._notes.append("worker-given-up")
        self.start()
        for lane, asked in lost:
            self._do_without(lane, asked, is_lost=False)

    def _do_without(self, lane: _Lane, asked: _Open, *, is_lost: bool) -> None:
        """Answer an inquiry by rules of thumb, in this process; a patient one is asked again, unless it ``is_lost``."""
        inquiry, is_patient = asked.inquiry(), asked.question.urgency.is_patient
        asked.due = math.inf
        if is_lost or not is_patient:
            lane.open.remove(asked)
        if inquiry is None:
            return
        found = None if is_patient else asked.question.answer_at_once(self.opponents)
        if found is not None:
            inquiry.take(found, is_cold=self.warmth < WARMED_UP)
        elif is_lost:
            inquiry.lose()

    def _drop_process(self) -> None:
        process, pipe = self._process, self._pipe
        self._process = self._pipe = None
        for lane in self._lanes.values():
            lane.busy = lane.told_to_stop = None
        self._ready_at = math.inf
        self.warmth = 0.0
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()  # not terminated politely: a stopped process would never hear of it
            process.join(1.0)
            with contextlib.suppress(ValueError):
                process.close()
