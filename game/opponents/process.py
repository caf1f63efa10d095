"""The process that thinks so that no frame ever waits, and the window's handle on it.

The window asks a ``Thinker`` and polls it. Questions come from several customers, each of whom has at most one under
way: the process always works for the most urgent, in slices of a few milliseconds, checks its pipe between them, and
keeps the thoughts of the others suspended. It ends when the pipe closes, so that a killed window leaves no orphan. If
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
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager
from enum import IntEnum
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

import msgspec

from game.opponents.base import NOBODY_SPECIAL, Appraisal, Character, Decision, Level, Opening, Value
from game.rules.base import Action, Bid, View
from game.rules.deal import Hands

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

    from game.opponents.opponent import Opponents

DEADLINE: Final = 1.5  # seconds that an opponent's answer may take before the rules of thumb answer instead
PATIENCE: Final = 20.0  # the same for advice, which waits while anything more urgent is thought about
LOOK_EVERY: Final = 0.01  # seconds of thought between two checks of the pipe
HANGING: Final = 1.0  # seconds after which a process that ignores a cancellation is killed
SLOW_WARMTH: Final = 3.0  # seconds of warming up after which the player is told
DEATHS_ALLOWED: Final = 5  # in a row, without an answer between them; then the window answers by itself

WARMED_UP: Final = 1.0


class Customer(IntEnum):
    """Who asks; lower numbers are more urgent."""

    OPPONENT = 0
    HINT = 1
    CHECKER = 2
    REVIEW = 3
    STAND_IN = 4
    PUZZLES = 5


_PATIENT: Final = (Customer.STAND_IN, Customer.PUZZLES)  # who wait for a process that is ready, and ask again


REQUESTS: Final = itertools.count(1)
"""Numbers for the requests of all who ask, so that nobody takes another's answer, whoever has been left meanwhile."""


class Past(NamedTuple):
    """A moment of a finished deal: what the seats held, what the one to act has ``done``, and how closely to look."""

    hands: Hands
    done: Action
    is_brief: bool


class Question(msgspec.Struct, frozen=True):
    """One question to the process; ``number`` is never used twice. Advice does without ``seed`` and ``character``.

    With ``past``, a moment of a finished deal, an appraisal is asked for; of a deal that ``opens``, before its first
    action, what it promised. With ``worlds``, advice is asked for from so many, under seed number ``seed``.
    """

    customer: Customer
    number: int
    view: View
    level: Level
    seed: int = 0
    character: Character = NOBODY_SPECIAL
    past: Past | None = None
    opens: bool = False
    worlds: int = 0

    @property
    def is_about_the_past(self) -> bool:
        """Whether a finished deal is asked about, so that rules of thumb are no answer."""
        return self.opens or self.past is not None


Found = Decision | Appraisal | Opening


class Cancel(msgspec.Struct, frozen=True):
    """The customer's current question need not be answered any more."""

    customer: Customer


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

    customer: Customer
    number: int
    found: Found | None
    is_final: bool = True
    is_cold: bool = False


class Advice(NamedTuple):
    """What the question ``request`` of a customer has come to; better advice follows unless it ``is_final``."""

    request: int
    decision: Decision
    is_final: bool


class Appraised(NamedTuple):
    """What was found about a finished deal at ``request``; None if that failed, so that it may be asked again."""

    request: int
    found: Appraisal | Opening | None


class _Asked(msgspec.Struct, frozen=True):
    """A question not yet answered: the asker's ``request``, and when it becomes overdue."""

    request: int
    question: Question
    due: float


class _Lane(msgspec.Struct):
    """A customer's affairs with the process."""

    customer: Customer
    asked: _Asked | None = None
    busy: int | None = None  # the number of the customer's question that the process has
    told_to_stop: float | None = None  # when the process was told to drop that question
    arrived: list[Advice] = msgspec.field(default_factory=list)


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

    question: Question
    is_cold: bool
    thought: Generator[Decision | None, None, Found]


def serve(pipe: Connection[object, object], games: HasOpponents) -> None:
    """Answer requests from ``pipe`` until it closes."""
    with contextlib.suppress(ValueError, OSError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal reaches us too: the window decides
    desk = _Desk(pipe, games.opponents)
    jobs: dict[Customer, _Job] = {}
    with contextlib.suppress(EOFError, OSError):
        desk.send(Warmth(0.0))
        threading.Thread(target=desk.warm_up, name="warming up", daemon=True).start()
        while True:
            while not jobs or pipe.poll():
                _take_in(desk, jobs, pipe.recv())
            _work(desk, jobs, min(jobs))


def _take_in(desk: _Desk, jobs: dict[Customer, _Job], message: object) -> None:
    """Begin to think about a question, or drop one; a cancellation may be about one already answered."""
    if isinstance(message, Question):
        is_cold = message.level >= Level.SKILLED and not desk.opponents.is_warm(message.view)
        jobs[message.customer] = _Job(message, is_cold, _thought(desk.opponents, message, is_cold))
    elif isinstance(message, Cancel) and message.customer in jobs:
        question = jobs.pop(message.customer).question
        desk.send(Answer(question.customer, question.number, None))


def _thought(opponents: Opponents, question: Question, is_cold: bool) -> Generator[Decision | None, None, Found]:
    """Return the thought about a question, which begins when it is first run."""
    if question.opens:
        return (yield from opponents.open_deal(question.view))
    if question.past is not None:
        hands, done, is_brief = question.past
        return (yield from opponents.appraise(question.view, hands, done, is_brief=is_brief))
    if is_cold:
        return opponents.choose_at_once(question.view, question.level, question.seed, question.character)
    if question.worlds:
        return (yield from opponents.weigh(question.view, question.seed, question.worlds))
    if question.customer in (Customer.OPPONENT, Customer.STAND_IN):
        view, level, seed = question.view, question.level, question.seed
        return (yield from opponents.think(view, level, seed, character=question.character))
    return (yield from opponents.advise(question.view))


def _work(desk: _Desk, jobs: dict[Customer, _Job], customer: Customer) -> None:
    """Think for a customer until it is time to check the pipe, and send what this has come to."""
    question, is_cold, thought = jobs[customer]
    begun = time.perf_counter()
    found: Found | None
    try:
        while time.perf_counter() - begun < LOOK_EVERY:
            better = next(thought)
            if better is not None:
                desk.send(Answer(customer, question.number, better, is_final=False))
        return
    except StopIteration as end:
        found = end.value
    except (EOFError, OSError):
        raise
    except Exception:  # whatever went wrong, the game must go on: the window answers by rules of thumb
        found = None
    del jobs[customer]
    desk.send(Answer(customer, question.number, found, is_cold=is_cold))


class Thinker:
    """The window's handle on the process that thinks; nothing here ever waits for it.

    For an opponent, ``ask`` with an id of the caller's choice, and ``poll`` each frame for ``(id, decision)`` pairs;
    the last question asked is answered exactly once, unless it is cancelled. Any other customer asks for ``advise`` and
    looks for its ``advice``, which comes several times, the last time final. The review also asks to ``appraise``
    choices of finished deals and to ``open_deal``, and looks for what is ``appraised``.

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
        self._lanes = {customer: _Lane(customer) for customer in Customer}
        self._process: BaseProcess | None = None
        self._pipe: Connection[object, object] | None = None
        self._is_ready = False
        self.warmth = 0.0
        """How far the stronger levels are ready, 0 to 1; below 1 they play by rules of thumb."""
        self.why_plain = ""
        """Once they are ready: why their kernels run as plain Python, or not at all; empty if they are compiled."""
        self._begun = 0.0  # when the process was started
        self._met_cold = False  # whether a level was asked for before it was ready
        self._deaths = 0
        self._notes: list[str] = []
        self._appraised: list[Appraised] = []

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
        return any(lane.asked is not None for lane in self._lanes.values())

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

    def ask(
        self,
        request: int,
        view: View,
        level: Level,
        seed: int,
        character: Character = NOBODY_SPECIAL,
        deadline: float = DEADLINE,
        customer: Customer = Customer.OPPONENT,
    ) -> None:
        """Ask for a player's decision within ``deadline`` seconds; an earlier question not yet answered is dropped.

        Nothing is more urgent than an opponent; a stand-in, who is not, waits for a process that is ready.
        """
        self._put(request, Question(customer, next(self._numbers), view, level, seed, character), deadline)

    def offset(self, view: View, bid: Bid) -> float:
        """Return how many tricks ``bid`` lies above what players usually bid with the hand of ``view``; at once."""
        return self._games.opponents.offset(view, bid)

    def has_bids(self, game: str) -> bool:
        """Whether hands of the game can be valued before a bid."""
        return bool(self._games.opponents.minds[game].worths)

    def tricks(self, view: View) -> float:
        """Return how many tricks the hand of ``view`` takes on average, valued at sight; at once."""
        return self._games.opponents.mind_of(view).tricks_at_sight(view)

    def appraise(self, request: int, view: View, past: Past) -> None:
        """Ask what the seat of ``view`` could do at a moment of a finished deal."""
        number = next(self._numbers)
        question = Question(Customer.REVIEW, number, view, Level.EXPERT, past=past)
        self._put(request, question, math.inf)

    def open_deal(self, request: int, view: View) -> None:
        """Ask what a deal promised before it, and to the seat of ``view``, which saw its hand alone."""
        number = next(self._numbers)
        self._put(request, Question(Customer.REVIEW, number, view, Level.EXPERT, opens=True), math.inf)

    def weigh(self, request: int, view: View, number: int, worlds: int) -> None:
        """Ask for advice from ``worlds`` worlds under seed ``number``, as the very last customer, ``PUZZLES``."""
        question = Question(Customer.PUZZLES, next(self._numbers), view, Level.EXPERT, number, worlds=worlds)
        self._put(request, question, math.inf)

    def appraised(self) -> list[Appraised]:
        """Return what was found about finished deals since the last call."""
        self._receive()
        found, self._appraised = self._appraised, []
        return found

    def has_accounts(self, view: View) -> bool:
        """Whether finished deals of the view's game can be appraised."""
        return self._games.opponents.mind_of(view).has_accounts

    def result_of(self, view: View) -> Value:
        """Return what the deal has brought that has just been finished."""
        return self._games.opponents.mind_of(view).appraisal().result_of(view)

    def advise(self, customer: Customer, request: int, view: View) -> None:
        """Ask for advice to the seat of ``view``; the customer's earlier question is dropped.

        Equal views get equal advice. Without a process, or while it is not ready, it comes from rules of thumb, at once
        and without figures.
        """
        self._put(request, Question(customer, next(self._numbers), view, Level.EXPERT), PATIENCE)

    def cancel(self, request: int, customer: Customer = Customer.OPPONENT) -> None:
        """Drop a customer's question, so that no more answers come; an unknown id is ignored."""
        lane = self._lanes[customer]
        lane.arrived = [advice for advice in lane.arrived if advice.request != request]
        if lane.asked is not None and lane.asked.request == request:
            self._drop_question(lane)

    def waits(self, request: int, customer: Customer) -> bool:
        """Whether a customer's ``request`` has been neither answered nor replaced by another."""
        asked = self._lanes[customer].asked
        return asked is not None and asked.request == request

    def poll(self, customer: Customer = Customer.OPPONENT) -> list[tuple[int, Decision]]:
        """Return the player's decision if it has come.

        A question that is overdue or has lost its process is answered here, but a stand-in's is asked again.
        """
        return [(answer.request, answer.decision) for answer in self.advice(customer)]

    def advice(self, customer: Customer) -> list[Advice]:
        """Return the advice that has come for a customer since the last call, each better than the one before."""
        self._receive()
        lane = self._lanes[customer]
        arrived, lane.arrived = lane.arrived, []
        return arrived

    def notes(self) -> list[str]:
        """Return the codes of what went wrong since the last call."""
        notes, self._notes = self._notes, []
        return notes

    def close(self) -> None:
        """End the process and drop all questions; ``start`` may follow."""
        self._lanes = {customer: _Lane(customer) for customer in Customer}
        self._drop_process()

    def _put(self, request: int, question: Question, patience: float) -> None:
        lane = self._lanes[question.customer]
        self._drop_question(lane)
        lane.arrived.clear()
        if question.is_about_the_past:
            self._appraised.clear()
        lane.asked = _Asked(request, question, self._clock() + patience)
        self._send_question(lane)

    def _receive(self) -> None:
        """Take what the process has sent; answer here what is overdue or has lost its process, and ask what waits."""
        lanes, now = self._lanes.values(), self._clock()
        try:
            while self._pipe is not None and self._pipe.poll():
                self._take(self._pipe.recv())
            told = min((lane.told_to_stop for lane in lanes if lane.told_to_stop is not None), default=now)
            if self._is_ready and now - told > HANGING:
                raise EOFError
        except (EOFError, OSError):
            self._bury()
        for lane in lanes:
            is_late = lane.asked is not None and lane.asked.due <= now
            self._notes += ["worker-late"] if is_late else []
            if is_late or self.is_given_up:
                self._answer_here(lane)
            self._send_question(lane)

    def _take(self, message: object) -> None:
        """Handle a message of the process; keep the answer if it is one to a current question."""
        if isinstance(message, Warmth):
            self._is_ready = True
            self.warmth, self.why_plain = message.share, message.why
            self._notes += [message.note] if message.note else []
        if not isinstance(message, Answer):
            return
        lane = self._lanes[message.customer]
        if message.is_final:
            lane.busy = lane.told_to_stop = None
        asked = lane.asked
        if asked is None or asked.question.number != message.number:
            return
        if asked.question.level >= Level.SKILLED:
            self._met_cold = message.is_cold
        if message.found is None:
            self._notes.append("worker-failed")
            self._answer_here(lane)
            return
        self._deaths = 0
        if isinstance(message.found, Decision):
            lane.arrived.append(Advice(asked.request, message.found, message.is_final))
        else:
            self._appraised.append(Appraised(asked.request, message.found))
        if message.is_final:
            lane.asked = None

    def _bury(self) -> None:
        """Answer the questions that the dead process had, and start another process."""
        lost = [lane for lane in self._lanes.values() if lane.asked and lane.asked.question.number == lane.busy]
        self._drop_process()
        self._deaths += 1
        self._notes.append("worker-died")
        if self.is_given_up:
            self._notes.append("worker-given-up")
        self.start()
        for lane in lost:
            if lane.customer not in _PATIENT:
                self._answer_here(lane)

    def _answer_here(self, lane: _Lane) -> None:
        """Answer a customer's current question by rules of thumb, in this process; not one about a finished deal."""
        asked = lane.asked
        if asked is None:
            return
        self._drop_question(lane)
        question = asked.question
        if question.is_about_the_past:
            self._appraised.append(Appraised(asked.request, None))
            return
        view, level, seed = question.view, question.level, question.seed
        decision = self._games.opponents.choose_at_once(view, level, seed, question.character)
        lane.arrived.append(Advice(asked.request, decision, is_final=True))

    def _send_question(self, lane: _Lane) -> None:
        """Send a customer's question to the process once it has done with the one before."""
        must_wait = lane.customer in _PATIENT and self.warmth < WARMED_UP
        if self._pipe is not None and lane.asked is not None and lane.busy is None and not must_wait:
            lane.busy = lane.asked.question.number
            with contextlib.suppress(OSError):  # the next poll notices a broken pipe
                self._pipe.send(lane.asked.question)

    def _drop_question(self, lane: _Lane) -> None:
        """Forget a question; a process busy with it is told once, and has ``HANGING`` seconds to obey."""
        lane.asked = None
        if self._pipe is not None and lane.busy is not None and lane.told_to_stop is None:
            lane.told_to_stop = self._clock()
            with contextlib.suppress(OSError):
                self._pipe.send(Cancel(lane.customer))

    def _drop_process(self) -> None:
        process, pipe = self._process, self._pipe
        self._process = self._pipe = None
        for lane in self._lanes.values():
            lane.busy = lane.told_to_stop = None
        self._is_ready = False
        self.warmth = 0.0
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()  # not terminated politely: a stopped process would never hear of it
            process.join(1.0)
            with contextlib.suppress(ValueError):
                process.close()
