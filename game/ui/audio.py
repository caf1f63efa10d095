"""Sounds by event name; without a sound device the game goes on in silence."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

import pygame

from game.ui.drawing.assets import MissingAsset, locate
from game.ui.language.messages import _, say

REST: Final = 30.0  # seconds without a sound after which the device is closed: open, it takes processor time
_VARIANTS: Final = {"deal": 3, "place": 3, "peg": 3, "hop": 3}


def why_deaf() -> str:
    """Return the sentence that explains the silence where the sound device could not be opened."""
    return _("This computer has no working sound output, so nothing can be heard.")


class Audio:
    """Plays the sounds of the asset folder at the player's volume; ``fault`` says why there are none."""

    def __init__(self, enabled: bool, volume: int) -> None:
        self.enabled = enabled
        self.volume = volume
        self.fault = ""
        self.faults: list[str] = []
        """One sentence for all missing or damaged sound files."""
        self._missing: list[str] = []
        self.on_play: Callable[[str], None] | None = None
        """Is told the name of every sound, heard or not."""
        self._ready = False
        self._is_resting = False
        self._used = 0.0  # time of the last sound, or of the last opening
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._turns: dict[str, int] = {}

    def open(self) -> None:
        """Open the sound device; on failure ``fault`` holds the reason and nothing is played."""
        try:
            pygame.mixer.init(44100, -16, 1, 1024)  # 1024 samples (23 ms): fewer wake the processor more often
            pygame.mixer.set_num_channels(12)
        except (pygame.error, NotImplementedError) as fault:
            self.fault = str(fault)
            return
        self._ready, self._used = True, time.monotonic()

    def rest(self) -> None:
        """Close the device if nothing has been heard for long; ``wake`` opens it again."""
        if self._ready and time.monotonic() - self._used > REST and not pygame.mixer.get_busy():
            self.close()
            self._is_resting = True

    def wake(self) -> None:
        """Open the device that was closed by ``rest``, if anything is to be heard."""
        if self._is_resting and self.enabled and self.volume:
            self._is_resting = False
            self.open()

    @property
    def is_deaf(self) -> bool:
        """Whether the sound device could not be opened, so that nothing plays whatever the settings say."""
        return bool(self.fault)

    def close(self) -> None:
        """Release the device."""
        if self._ready:
            self._sounds.clear()  # they belong to the device as it was opened
            pygame.mixer.quit()
        self._ready = self._is_resting = False

    def play(self, name: str, loudness: float = 1.0, step: int | None = None) -> None:
        """Play a sound once, at pitch ``step`` if given, else taking its variants in turn.

        Does nothing when sounds are off or unavailable.
        """
        if self.on_play is not None:
            self.on_play(name)
        self.wake()
        if not (self._ready and self.enabled and self.volume):
            return
        self._used = time.monotonic()
        file = name if step is None else f"{name}-{step}"
        if name in _VARIANTS:
            turn = self._turns.get(name, 0)
            self._turns[name] = turn + 1
            file = f"{name}-{turn % _VARIANTS[name] + 1}"
        sound = self._sound(file)
        if sound is not None:
            sound.set_volume(loudness * (self.volume / 100) ** 1.5)
            sound.play()

    def _sound(self, file: str) -> pygame.mixer.Sound | None:
        if file in self._missing:
            return None
        if file not in self._sounds:
            try:
                self._sounds[file] = pygame.mixer.Sound(str(locate(f"sounds/{file}.wav")))
            except (pygame.error, OSError, MissingAsset):
                if not self._missing:
                    words = _("Some sounds cannot be played ({name}): please install Forty-Odd again")
                    self.faults.append(say(words, name=file))
                self._missing.append(file)  # the game goes on without this sound
                return None
        return self._sounds[file]
