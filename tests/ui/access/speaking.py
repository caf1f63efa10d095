"""Engines for tests: what they say is kept, and they speak for as long as a test wants."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from threading import Event

from game.ui.access.engines import Engine, Manner, NoEngine
from game.ui.app import App


class Heard:
    """An engine that keeps what it says; each saying lasts until ``goes_on`` is set."""

    voices: Sequence[tuple[str, str]] = (("Ann", "en-gb"), ("Bob", "en-us"), ("Lina", "ar"))

    def __init__(self) -> None:
        self.said: list[str] = []
        self.manners: list[Manner] = []
        self.stops = 0
        self.goes_on = Event()
        self.goes_on.set()
        self.begun_at = 0.0

    def say(self, words: str, manner: Manner) -> None:
        self.begun_at = time.perf_counter()
        self.said.append(words)
        self.manners.append(manner)

    def is_speaking(self) -> bool:
        return not self.goes_on.is_set()

    def stop(self) -> None:
        self.stops += 1


def speak_by(*engines: Engine) -> Callable[[int], Engine]:
    """Return what begins these engines, in turn."""

    def begin(number: int) -> Engine:
        if number >= len(engines):
            raise NoEngine
        return engines[number]

    return begin


def turn_on(app: App, *engines: Engine) -> None:
    """Turn the voice on, with no other engines than these."""
    app.voice.begin = speak_by(*engines)
    app.change_settings(voice=True)


def soon(is_so: Callable[[], object], seconds: float = 20.0) -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "it never was"
        time.sleep(0.002)
