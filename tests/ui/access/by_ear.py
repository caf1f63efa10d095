"""A player who sees nothing: it hears what the voice says and presses keys, and never looks at the game or the page."""

from __future__ import annotations

import random
import re
from typing import Final

import pygame

from game.ui.app import App
from tests.ui.access.speaking import Heard, soon
from tests.ui.playing import FRAME, press, unseen

_PATIENT: Final = 8  # presses that tell nothing; then it asks whose turn it is
_SILENCE: Final = 6  # frames in which nothing is said: then it is the player's turn to do something
_ASKED: Final = re.compile(
    r"How many tricks|[Yy]our turn|follow suit|: follow, |play any card|Discard one card|draw from the stock"
    r"|Name a suit"
)
_PILES, _AMONG = re.compile(r"The stock|discards, button"), re.compile(r"\d+ of \d+")  # what answers, as it is told
_UNABLE: Final = "not available now"


class Listener:
    """Plays in ``app`` by what ``voice`` says there; ``heard`` is all of it, ``presses`` the keys that it took."""

    def __init__(self, app: App, voice: Heard, seed: int) -> None:
        self._app, self._voice, self._chance = app, voice, random.Random(seed)
        self._read = 0
        self.presses = 0

    @property
    def heard(self) -> list[str]:
        """All that has been said."""
        return self._voice.said

    def listen(self) -> list[str]:
        """Return what is said until nothing more comes."""
        begun, silent = self._read, 0
        while silent < _SILENCE:
            with unseen():
                self._app.frame(FRAME)
            if self._app.voice.is_busy:
                soon(lambda: not self._app.voice.is_busy)
            silent = silent + 1 if self._read == len(self.heard) else 0
            self._read = len(self.heard)
        return self.heard[begun:]

    def press(self, key: int, mod: int = 0) -> list[str]:
        """Press a key; return what is said then."""
        self.presses += 1
        press(self._app, key, mod)
        return self.listen()

    def play(self, end: str, most: int = 3000) -> None:
        """Go on until ``end`` is said; fail if that takes too many keys."""
        said, silent = self.listen(), 0
        while not any(end in words for words in said):
            assert self.presses < most, f"no end in sight after {self.heard[-12:]}"
            asked = [words for words in said if _ASKED.search(words)]
            if asked:
                said = self._answer("draw" in asked[-1])
            elif silent == _PATIENT:
                said = self.press(pygame.K_t, pygame.KMOD_SHIFT)
            else:
                said = self.press(pygame.K_RETURN)
            silent = 0 if said or silent == _PATIENT else silent + 1

    def _answer(self, is_draw: bool) -> list[str]:
        """Choose something that is available: Tab comes to the answers, arrows walk among them; return what follows."""
        at, answer = "", _PILES if is_draw else _AMONG
        for _stop in range(60):
            at = self._reached(pygame.K_TAB, answer) or at
            if at and _UNABLE not in at:
                break
        steps = 0 if is_draw else self._chance.randrange(4)
        for _card in range(20):
            if steps <= 0 and _UNABLE not in at:
                break
            at, steps = self._reached(pygame.K_RIGHT, answer) or at, steps - 1
        return self.press(pygame.K_RETURN)

    def _reached(self, key: int, answer: re.Pattern[str]) -> str:
        """Press a key that goes on to something; return what was said of that if it is an answer."""
        return next((words for words in reversed(self.press(key)) if answer.search(words)), "")
