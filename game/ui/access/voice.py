"""The program's own voice: it tells the lines and the thing in focus, by an engine on a thread that may hang."""

from __future__ import annotations

import math
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

from game.ui.access.engines import Engine, Manner, NoEngine, begin_engine
from game.ui.access.lines import Line, Verbosity
from game.ui.controls.described import Role, Thing, phrase
from game.ui.language.messages import _, listed, pgettext, plain, say

PATIENCE: Final = 3.0  # seconds after which an engine that does not answer is given up, ...
BEGINNING: Final = 10.0  # ... and which it has to begin
_FOLLOWED: Final = 0.5  # seconds after the frame of a press in which the focus, or what is in focus, may change
_EVERY: Final = 0.1  # seconds between looks at it
_LOOK: Final = 0.02  # seconds between looks whether the engine still speaks


def why_mute() -> str:
    """Return the sentence that explains the silence where nothing can speak."""
    if os.name == "nt":
        return _("This computer has no voice that can be used: add one in the settings of Windows, under Speech.")
    return _("This computer has no voice that can be used: install Speech Dispatcher, eSpeak NG or a screen reader.")


class Voice:
    """Says what comes while it ``is_on``, and never makes its caller wait; it ``is_mute`` where nothing can speak."""

    def __init__(self, begin: Callable[[int], Engine] = begin_engine) -> None:
        self.begin = begin
        self.manner = Manner()
        self.verbosity: Verbosity = "usual"
        self.is_on = self.is_mute = False
        self.is_left_out = False
        """Whether it says nothing, because a screen reader does."""
        self.waiting: deque[tuple[int, str, Manner]] = deque()
        self.silenced = 0  # how often; what was said before is not spoken any more
        self._speaker: _Speaker | None = None
        self._before: Thing | None = None
        self._asked = ""  # the question told last, until something is reached: its answers need not repeat it
        self._follows_until = self._due = 0.0  # until when the focus is followed, and when it is looked at again

    def turn(self, is_on: bool) -> None:
        """Turn it on or off; when it is turned on, every engine has another chance."""
        self.silence()
        self.is_on, self.is_mute, self._before = is_on, False, None
        self._speak_by(0 if is_on else None)

    def close(self) -> None:
        """Turn it off for good."""
        self.turn(False)

    def _speak_by(self, number: int | None) -> None:
        if self._speaker is not None:
            self._speaker.is_over = True
            self._speaker.wakes.set()
        self._speaker = None if number is None else _Speaker(self, number)

    @property
    def voices(self) -> tuple[str, ...]:
        """The names of the voices that can be chosen for the language spoken."""
        found = () if self._speaker is None else self._speaker.voices
        return tuple(name for name, language in found if language.startswith(self.manner.language))

    @property
    def is_busy(self) -> bool:
        """Whether it speaks or is about to."""
        return self._speaker is not None and (self._speaker.is_speaking or bool(self.waiting))

    def say(self, words: str, *, is_first: bool = False) -> None:
        """Say ``words`` after those that wait, or before them."""
        if self._speaker is not None and words and not self.is_left_out:
            said = self.silenced, plain(words), self.manner
            (self.waiting.appendleft if is_first else self.waiting.append)(said)
            self._speaker.wakes.set()

    def hear(self, line: Line) -> None:
        """Say a line: what is asked after what led to it, an answer or a refusal at once."""
        self._asked = plain(line.usual) if line.kind == "prompt" else self._asked
        self.say(line.at(self.verbosity), is_first=line.interrupts and line.kind != "prompt")

    def silence(self) -> None:
        """Be silent because something was pressed, and forget what waits; what the press changes is told."""
        self.silenced += 1
        self._follows_until, self._due = math.inf, 0.0

    def follow(self, focused: Callable[[], Thing | None]) -> None:
        """Say what a press has brought into focus, or has changed there."""
        now = time.monotonic()
        if self._speaker is not None and self._due <= now < self._follows_until:
            self._due, self._follows_until = now + _EVERY, min(self._follows_until, now + _FOLLOWED)
            before, self._before = self._before, focused()
            if self._before is not None:
                self.say(told(self._before, before, self.verbosity, self._asked))
                self._asked = ""

    def update(self) -> bool:
        """Go on to the next engine if one has failed or hangs; return whether there is none left."""
        speaker = self._speaker
        if speaker is None or (speaker.fault is None and time.monotonic() < speaker.due):
            return False
        self.is_mute = isinstance(speaker.fault, NoEngine)
        if speaker.is_speaking:
            self.waiting.appendleft(speaker.saying)
        self._speak_by(None if self.is_mute else speaker.number + 1)
        return self.is_mute


class _Speaker(threading.Thread):
    """Begins an engine and has it say what waits, one after another, until that fails or it ``is_over``."""

    def __init__(self, voice: Voice, number: int) -> None:
        super().__init__(name="voice", daemon=True)
        self.number, self._voice = number, voice
        self.voices: Sequence[tuple[str, str]] = ()
        self.fault: Exception | None = None
        self.is_speaking = self.is_over = False
        self.saying = 0, "", Manner()
        self.due = time.monotonic() + BEGINNING  # by when the engine has to answer
        self.wakes = threading.Event()
        self.wakes.set()  # something may wait already
        self.start()

    def run(self) -> None:
        try:
            engine = self._voice.begin(self.number)
            self.voices = engine.voices
            while not self.is_over:
                self.is_speaking, self.due = False, math.inf
                self.wakes.wait()
                self.wakes.clear()
                while self._voice.waiting and not self.is_over:
                    self.is_speaking = True
                    self.saying = self._voice.waiting.popleft()
                    self._say(engine, *self.saying)
            engine.stop()
        except Exception as fault:  # of a foreign library: whatever it is, another engine has its turn
            self.fault = fault

    def _say(self, engine: Engine, turn: int, words: str, manner: Manner) -> None:
        self.due, end = time.monotonic() + PATIENCE, time.monotonic() + 10 + len(words)
        if turn == self._voice.silenced:
            engine.say(words, manner)
            while engine.is_speaking() and time.monotonic() < end:
                self.due = time.monotonic() + PATIENCE
                if turn != self._voice.silenced or self.is_over:
                    engine.stop()
                    break
                time.sleep(_LOOK)


def told(thing: Thing, before: Thing | None, verbosity: Verbosity, asked: str = "") -> str:
    """Return what is said of a thing that has come into focus, but for a question just ``asked``, or has changed."""
    if before is not None and (before.source, before.name, before.place) == (thing.source, thing.name, thing.place):
        typed = before.value if thing.role is Role.FIELD else ""
        changed = (
            (thing.value.removeprefix(typed), thing.value != before.value),
            (_state(thing), _state(thing) != _state(before)),
        )
        return listed(words for words, is_new in changed if words and is_new)
    place = "" if thing.place is None else say(_("{number} of {count}"), number=thing.place[0], count=thing.place[1])
    role, more = ("", "") if verbosity == "brief" else (_role(thing.role), thing.help)
    group = "" if thing.group in (asked, before and before.group) else thing.group
    return phrase((group, thing.name, role, thing.value, _state(thing), place, "" if more in thing.name else more))


def _state(thing: Thing) -> str:
    if not thing.is_able and thing.do is not None:
        return _("not available now")
    if thing.role is Role.CHECK:
        return pgettext("switch", "On") if thing.is_chosen else pgettext("switch", "Off")
    return pgettext("state", "chosen") if thing.is_chosen and thing.role is not Role.ITEM else ""  # it is looked at


def _role(role: Role) -> str:
    return {
        Role.BUTTON: pgettext("control", "button"),
        Role.CHECK: pgettext("control", "switch"),
        Role.TAB: pgettext("control", "tab"),
        Role.SLIDER: pgettext("control", "slider"),
        Role.FIELD: pgettext("control", "text field"),
        Role.LINK: pgettext("control", "link"),
    }.get(role, "")
