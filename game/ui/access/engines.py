"""What can speak: Prism, which speaks through screen readers and systems' voices, or a system's voice as a program."""

from __future__ import annotations

import ctypes
import importlib
import shutil
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

if TYPE_CHECKING:
    from subprocess import Popen

_POWERSHELL: Final = (
    "Add-Type -AssemblyName System.Speech;$s=New-Object System.Speech.Synthesis.SpeechSynthesizer;$s.Rate={of_20};"
    "try{{$s.SelectVoiceByHints(0,0,0,[Globalization.CultureInfo]'{language}')}}catch{{}};"
    "$s.Speak((New-Object IO.StreamReader([Console]::OpenStandardInput(),[Text.Encoding]::UTF8)).ReadToEnd())"
)
_DISPATCHER: Final = (  # of Linux; begun at once, where Prism asks it first for its thousands of voices, for seconds
    *("spd-say", "--wait", "--pipe-mode", "--application-name", "forty-odd"),
    *("-l", "{language}", "-r", "{of_200}"),
)
_OTHERS: Final = (
    ("powershell", "-NoProfile", "-Command", _POWERSHELL),
    ("say", "-r", "{wpm}", "-f", "-"),
    ("espeak-ng", "--stdin", "-v", "{language}", "-s", "{wpm}"),
)
_SIGNS: Final = 12.0  # letters spoken in a second at the usual speed


class Manner(NamedTuple):
    """How to speak: the language, how fast (0 to 100, 50 is usual), and by which voice, if one was chosen."""

    language: str = "en"
    speed: int = 50
    voice: str = ""


class Engine(Protocol):
    """Something that speaks, one saying at a time; its methods are called on one thread, and may hang or raise."""

    voices: Sequence[tuple[str, str]]
    """The voices to choose from, if it tells them: names and languages."""

    def say(self, words: str, manner: Manner) -> None:
        """Begin to speak."""

    def is_speaking(self) -> bool:
        """Whether it has not come to the end."""

    def stop(self) -> None:
        """Be silent at once."""


class NoEngine(Exception):  # noqa: N818 (the sibling of NoScreen)
    """Nothing on this computer can speak, or nothing that has not failed."""


class _Prism:
    """Prism, of the extra ``speech``: a screen reader that runs, or the system's voice."""

    def __init__(self) -> None:
        self._context = importlib.import_module("prism").Context()
        self._engine = engine = self._context.acquire_best()
        self._can = can = engine.features
        numbers = range(engine.voices_count if can.supports_count_voices and can.supports_set_voice else 0)
        every = [(engine.get_voice_name(number), engine.get_voice_language(number).lower()) for number in numbers]
        self._numbers = {voice: number for number, voice in enumerate(every) if "+" not in voice[0]}  # no variants
        self.voices: Sequence[tuple[str, str]] = tuple(self._numbers)
        self._manner: Manner | None = None
        self._ends = 0.0

    def say(self, words: str, manner: Manner) -> None:
        if manner != self._manner:
            self._manner = manner
            if self._can.supports_set_rate:
                self._engine.rate = manner.speed / 100
            fitting = [each for each in self.voices if each[1].startswith(manner.language)]
            for each in sorted(fitting, key=lambda voice: voice[0] != manner.voice)[:1]:
                self._engine.voice = self._numbers[each]
        self._engine.speak(words)
        self._ends = time.monotonic() + 0.3 + len(words) / (_SIGNS * _pace(manner))

    def is_speaking(self) -> bool:
        return bool(self._engine.speaking) if self._can.supports_is_speaking else time.monotonic() < self._ends

    def stop(self) -> None:
        self._ends = 0.0
        if self._can.supports_stop:
            self._engine.stop()


class _Program:
    """A program that says what it reads; of one that takes a second to begin, the next stands ready."""

    voices: Sequence[tuple[str, str]] = ()

    def __init__(self, command: tuple[str, ...]) -> None:
        self._command, self._manner = command, Manner()
        self._ready: Popen[bytes] | None = None
        self._speaking: Popen[bytes] | None = None

    def say(self, words: str, manner: Manner) -> None:
        if manner != self._manner:
            self.stop()
        self._manner, self._speaking = manner, self._ready or self._begun(manner)
        assert self._speaking.stdin is not None
        with self._speaking.stdin as given:
            given.write(words.encode())
        self._ready = self._begun(manner) if self._command[0] == "powershell" else None

    def _begun(self, manner: Manner) -> Popen[bytes]:
        import subprocess  # which nothing needs before somebody wants to hear it

        speeds = {"wpm": round(175 * _pace(manner)), "of_200": 2 * manner.speed - 100, "of_20": manner.speed // 5 - 10}
        return subprocess.Popen(
            [part.format(language=manner.language, **speeds) for part in self._command],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),  # under Windows each would open a console
        )

    def is_speaking(self) -> bool:
        result = None if self._speaking is None else self._speaking.poll()
        if result:
            raise OSError(f"{self._command[0]} ended with {result}")
        return self._speaking is not None and result is None

    def stop(self) -> None:
        if self._command[0] == "spd-say" and self.is_speaking():  # Speech Dispatcher goes on alone
            import subprocess

            subprocess.run((self._command[0], "-S"), check=True, stderr=subprocess.DEVNULL)
        for program in (self._speaking, self._ready):
            if program is not None:
                program.kill()
                program.wait()
        self._speaking = self._ready = None


def _pace(manner: Manner) -> float:
    """Return how many times as fast as usual: from a third to three times."""
    return float(3 ** (manner.speed / 50 - 1))


def begin_engine(number: int) -> Engine:
    """Begin the engine that has ``number`` in the order in which they are tried; raise NoEngine."""
    engines = installed()
    if number >= len(engines):
        raise NoEngine
    return engines[number]()


def installed() -> list[Callable[[], Engine]]:
    """Return what begins the engines of this computer; the extra may be missing."""
    programs = [each for each in (_DISPATCHER, (), *_OTHERS) if (shutil.which(each[0]) if each else _may_load_prism())]
    return [partial(_Program, each) if each else _Prism for each in programs]


def _may_load_prism() -> bool:
    """Whether this system has what Prism calls: Windows before version 1709 lacks it, and Wine ends the program."""
    try:
        return sys.platform != "win32" or hasattr(ctypes.WinDLL("uiautomationcore"), "UiaRaiseNotificationEvent")
    except OSError:
        return False
