"""Counts the hops on four ways through the program: ``python -m tools.house hops [ROOT]``.

A hop is a call from one of the program's own functions to another, or a hand-over: one function puts something into a
queue, a pipe or the timeline, and another takes it out. The way between two points is the chain of own functions
between them on the stack, without foreign functions and comprehensions; after a hand-over it continues with the chain
of the function that takes the thing out. The four ways:

- *release to rules*: from the function that gets the button's release from pygame to ``apply`` of the state;
- *release to sprite*: the same, then from the beginning of the next frame to ``Timeline.tween``, then from the
  beginning of the frame after that to the function in which the played card's sprite has first moved;
- *view to answer*: from the beginning of the frame to the pipe, from the beginning of the process that thinks to the
  innermost function that returns the ``Decision``, from the beginning of a frame to the function that takes the answer
  out of the pipe, and from the beginning of another frame to ``apply``; for a Casual and a Skilled opponent's card;
- *step to disk*: from the beginning of the frame to ``apply`` of an opponent's action, from the beginning of a frame to
  the queue of the store, and from the beginning of its thread to the function that executes the SQL of the open game;
  if the step is queued in the frame in which it is taken, the calls common to the start of both chains count once.

The program of ``ROOT`` runs as for a player, starting from ``main.py`` but without a window: it begins a game of
Forty-One, bids, and clicks a card. Only the process that thinks is replaced by a thread, so that its stack can be read,
and its kernels run as plain Python.
"""

from __future__ import annotations

import gc
import importlib
import multiprocessing
import os
import sqlite3
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from enum import IntEnum
from pathlib import Path
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Final, Protocol, cast
from unittest.mock import patch

import msgspec

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from pygame.event import Event

    Pipe = Connection[object, object]

QUIET: Final = 0.8  # seconds without a moving card before something is pressed
PATIENCE: Final = 90.0  # seconds after which the program is given up
WAYS: Final = {
    "release to rules",
    "release to sprite",
    "view to answer, casual",
    "view to answer, skilled",
    "step to disk",
}
HANDED_OVER: Final = "~> "
RETURNED: Final = "<- "  # marks a call made after returning to a function that also called the lines above
Chain = tuple[str, ...]


class Question(msgspec.Struct):
    """The part of a question to the process that thinks that is needed here."""

    view: State
    level: IntEnum


class Sprite(Protocol):
    """The part of a card's sprite that is needed here."""

    card: object
    visible: bool
    x: float
    y: float
    height: int


class State(Protocol):
    """The part of a game's state that is needed here."""

    def legal_actions(self) -> Sequence[object]:
        """Return what the seat to act may do."""


class Game(Protocol):
    """The part of the controller that is needed here."""

    state: State
    is_persons_turn: bool


def living(name: str) -> list[object]:
    """Return all living objects of the class called ``name``, in any checkout."""
    return [each for each in gc.get_objects() if type(each).__name__ == name]


def card_sprites() -> list[Sprite]:
    """Return all sprites of cards."""
    return cast("list[Sprite]", living("CardSprite"))


class Watch:
    """Reads the stacks of the program in ``root`` while it runs; ``found`` holds the ways seen to their end."""

    def __init__(self, root: Path) -> None:
        self._own = (str(root / "game") + os.sep, str(root / "main.py"))
        self.found: dict[str, list[Chain]] = {}
        self.frame: CodeType | None = None
        self.frames = 0  # that have begun
        self.sprite: Sprite | None = None
        self._was_at = (0.0, 0.0)
        self._moves: dict[object, Chain] = {}
        self._saved: list[Chain] = []
        self._stepped_in = 0  # the frame in which the step to be saved was taken
        self._asked: list[Chain] = []
        self.level = ""

    def chain(self, frame: FrameType | None, start: Callable[[CodeType], bool] | None = None) -> Chain:
        """Return the own functions on the stack from ``start`` (None: its bottom) to ``frame``; () if missing."""
        names: list[str] = []
        while frame is not None:
            code = frame.f_code
            if code.co_filename.startswith(self._own) and not code.co_name.startswith(
                ("<list", "<gen", "<set", "<dict")
            ):
                names.insert(0, f"{frame.f_globals['__name__'].removeprefix('game.')}.{code.co_qualname}")
            if start is not None and start(code):
                return tuple(names)
            frame = frame.f_back
        return () if start is not None else tuple(names)

    def of_frame(self, frame: FrameType | None) -> Chain:
        """Return the chain from the beginning of the window's frame."""
        return self.chain(frame, lambda code: code is self.frame)

    def pressed(self, sprite: Sprite) -> None:
        """Begin to watch the effects of releasing the button over ``sprite``."""
        self.sprite, self._was_at = sprite, (sprite.x, sprite.y)

    def in_window(self, frame: FrameType, event: str, about: object) -> None:
        """Look at a call or a return in the window's thread."""
        if self.sprite is None:
            return
        self._look_at_opponent(frame, event, about)
        if "release to sprite" not in self.found:
            self._look_at_sprite(self.sprite, frame.f_back if event == "call" else frame)
        code = frame.f_code
        if event == "call" and code.co_name == "apply" and "release to rules" not in self.found:
            self.found["release to rules"] = [self.of_frame(frame)]
        elif event == "call" and code.co_qualname.startswith("Timeline."):
            for given in frame.f_locals.values():
                if callable(given):
                    self._moves.setdefault(_code(given), self.of_frame(frame))
        elif event == "c_call" and getattr(about, "__qualname__", "") == "SimpleQueue.put" and len(self._saved) == 1:
            chain = self.of_frame(frame)
            if self._stepped_in == self.frames:
                both = list(zip(chain, self._saved[0], strict=False))
                shared = next((at for at, (ours, theirs) in enumerate(both) if ours != theirs), len(both))
                chain = (RETURNED + chain[shared], *chain[shared + 1 :])
            self._saved.append(chain)

    def _look_at_opponent(self, frame: FrameType, event: str, about: object) -> None:
        name, legs = frame.f_code.co_name, len(self._asked)
        if event == "call" and name == "send" and hasattr(frame.f_locals.get("obj"), "view"):
            self._asked = [self.of_frame(frame)]
        elif event == "return" and name == "recv" and getattr(about, "decision", None) is not None and legs == 2:
            self._asked.append(self.of_frame(frame))
        elif event == "call" and name == "apply" and legs == 3:
            if not self._saved:
                self._saved, self._stepped_in = [self.of_frame(frame)], self.frames
            self.found[f"view to answer, {self.level}"] = [*self._asked, self.of_frame(frame)]
            self._asked, self.level = [], ""

    def _look_at_sprite(self, sprite: Sprite, frame: FrameType | None) -> None:
        if (sprite.x, sprite.y) == self._was_at:
            return
        self._was_at = sprite.x, sprite.y
        place = frame
        while place is not None and place.f_code not in self._moves:
            place = place.f_back
        if place is not None and "release to rules" in self.found:
            rules = self.found["release to rules"][0]
            self.found["release to sprite"] = [rules, self._moves[place.f_code], self.of_frame(frame)]

    def in_thought(self, frame: FrameType, event: str, about: object) -> None:
        """Look at a return in the thread that thinks."""
        if event == "return" and type(about).__name__ == "Decision" and self.level and len(self._asked) == 1:
            self._asked.append(self.chain(frame))

    def written(self, statement: str) -> None:
        """Look at SQL that is being executed."""
        if len(self._saved) == 2 and statement.startswith("INSERT") and "open_games" in statement:
            self.found.setdefault("step to disk", [*self._saved, self.chain(sys._getframe(1))])


def _code(function: object) -> object:
    """Return the code of a function or a method, None of anything else."""
    return getattr(getattr(function, "__func__", function), "__code__", None)


class OpenPipe:
    """One end of a pipe, used by a thread in place of another process; only that process could close it."""

    def __init__(self, pipe: Pipe, watch: Watch) -> None:
        self._pipe, self._watch = pipe, watch
        self.poll, self.send = pipe.poll, pipe.send

    def recv(self) -> object:
        """Return the next message; questions about cards go to a Casual opponent first, then to a Skilled one."""
        message = self._pipe.recv()
        if self._watch.sprite is None or not hasattr(message, "view"):
            return message
        question = cast("Question", message)
        if len(question.view.legal_actions()) < 2:
            return message
        wanted = ["casual", "skilled"][len([way for way in self._watch.found if way.startswith("view")]) % 2]
        self._watch.level = wanted
        return msgspec.structs.replace(question, level=type(question.level)[wanted.upper()])

    def __enter__(self) -> None:
        """Do nothing: the other process would take over this end."""

    def __exit__(self, *_fault: object) -> None:
        """Stay open here."""


class Serve(Protocol):
    """The function that a process runs, given its pipe and whatever else it needs."""

    def __call__(self, *given: object) -> None:
        """Run the process's task."""


class Thought(threading.Thread):
    """Stands in for a process: the one that thinks runs in this thread, any other does nothing."""

    pid = 0

    def __init__(self, watch: Watch, target: Serve, args: tuple[object, ...]) -> None:
        super().__init__(daemon=True)
        self._watch, self._serve, self._given = watch, target, args

    def run(self) -> None:
        """Run the function of the process."""
        if isinstance(self._given[0], OpenPipe):
            sys.setprofile(self._watch.in_thought)
            self._serve(*self._given)

    def kill(self) -> None:
        """Do nothing: the thread ends when its pipe is closed at the other end."""

    def close(self) -> None:
        """Do nothing: there is nothing to let go of."""


class Processes:
    """Stands in for the module that makes processes."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch

    def Pipe(self) -> tuple[Pipe, OpenPipe]:  # noqa: N802 (as multiprocessing has it)
        """Return the two ends of a pipe."""
        ours, theirs = multiprocessing.Pipe()
        return ours, OpenPipe(theirs, self._watch)

    def Process(self, target: Serve, args: tuple[object, ...], **_more: object) -> Thought:  # noqa: N802
        """Return a stand-in for a process, to be started."""
        return Thought(self._watch, target, args)


class Player:
    """Plays the program by a script: pygame's events in each frame are what the player does in it."""

    def __init__(self, watch: Watch) -> None:
        import pygame

        self._pygame, self._watch = pygame, watch
        self._script = self._play()
        self.failed: Exception | None = None

    def events(self, *_kinds: object) -> list[Event]:
        """Return the player's events for this frame; end the program once all is seen or nothing more comes."""
        self._watch.frame = sys._getframe(1).f_code
        self._watch.frames += 1
        try:
            return next(self._script)
        except StopIteration:
            raise KeyboardInterrupt from None
        except Exception as fault:  # the program would show it to a player
            self.failed = fault
            raise KeyboardInterrupt from fault

    def _play(self) -> Iterator[list[Event]]:
        """Bid nine, so that the deal is played; click a card of the first trick; watch until all ways are seen."""
        yield from self._until_asked()
        while not self._playable():
            for key in (self._pygame.K_9, self._pygame.K_RETURN):
                yield [self._pygame.event.Event(self._pygame.KEYDOWN, key=key, mod=0, unicode=chr(key))]
            yield from self._until_asked()
        sys.setprofile(self._watch.in_window)
        sprite = max(self._playable(), key=lambda each: each.x)
        point = round(sprite.x - sprite.height * 0.3), round(sprite.y - sprite.height * 0.4)
        yield [self._pygame.event.Event(self._pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))]
        yield from self._until_asked()
        yield [self._pygame.event.Event(self._pygame.MOUSEBUTTONDOWN, pos=point, button=1)]
        self._watch.pressed(sprite)
        yield [self._pygame.event.Event(self._pygame.MOUSEBUTTONUP, pos=point, button=1)]
        yield from self._until(lambda: len(self._watch.found) == len(WAYS))

    def _playable(self) -> list[Sprite]:
        legal = {getattr(action, "card", None) for action in self._game().state.legal_actions()} - {None}
        return [each for each in card_sprites() if each.visible and each.card in legal]

    def _game(self) -> Game:
        return cast("Game", living("Controller")[-1])

    def _until_asked(self) -> Iterator[list[Event]]:
        """Let frames pass until it has been the player's turn for a while and no card moves."""
        still_since, before = time.monotonic(), set[tuple[float, float]]()

        def is_asked() -> bool:
            nonlocal still_since, before
            now = {(each.x, each.y) for each in card_sprites()}
            if not now or now != before or not self._game().is_persons_turn:
                still_since, before = time.monotonic(), now
            return time.monotonic() - still_since > QUIET

        yield []
        yield from self._until(is_asked)

    def _until(self, reached: Callable[[], bool]) -> Iterator[list[Event]]:
        end = time.monotonic() + PATIENCE
        while not reached():
            if time.monotonic() > end:
                raise TimeoutError(f"not seen in {PATIENCE:.0f} s: {', '.join(WAYS - self._watch.found.keys())}")
            yield []


def ways(root: Path) -> Iterator[str]:
    """Play the program in ``root``; yield for each way a line with its hops, then a line for each function."""
    watch = Watch(root)
    _run(root, watch)
    for name, legs in sorted(watch.found.items()):
        names = [
            f"{HANDED_OVER if leg and not at and not name.startswith(RETURNED) else ''}{name}"
            for leg, part in enumerate(legs)
            for at, name in enumerate(part)
        ]
        yield f"{name}: {len(names) - 1} hops"
        yield from (f"    {each}" for each in names)


def _run(root: Path, watch: Watch) -> None:
    """Run the program of ``root`` in this process until ``watch`` has seen all."""
    os.environ.update(
        PYGAME_HIDE_SUPPORT_PROMPT="1", SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", NUMBA_DISABLE_JIT="1"
    )
    sys.path.insert(0, str(root))
    connect = sqlite3.connect

    def watched(
        database: str | Path, timeout: float = 5.0, isolation_level: None = None, uri: bool = False
    ) -> sqlite3.Connection:
        connection = connect(database, timeout, isolation_level=isolation_level, uri=uri)
        connection.set_trace_callback(watch.written)
        return connection

    player = Player(watch)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, ExitStack() as patches:
        arguments = [
            "",
            "--game",
            "forty-one",
            "--seed",
            "1",
            "--profile",
            folder,
            "--size",
            "960x600",
            "--speed",
            "fast",
        ]
        patches.callback(sys.setprofile, None)
        for place, stand_in in (
            ("sys.argv", arguments),
            ("gc.freeze", lambda: None),  # frozen objects would not be found
            ("sqlite3.connect", watched),
            ("multiprocessing.get_context", lambda _kind: Processes(watch)),
            ("pygame.event.get", player.events),
        ):
            patches.enter_context(patch(place, stand_in))
        importlib.import_module("main").main()
    if player.failed is not None:
        raise player.failed
