"""The program's window: at its last place and size, or over the whole screen."""

from __future__ import annotations

import ctypes
import os
import time
from collections.abc import Callable
from typing import Final, cast

import pygame
import pygame.base

from game.ui.drawing.assets import MissingAsset, locate
from game.ui.drawing.scale import smallest_window
from game.ui.system import say

_TITLE: Final = "Forty-Odd"
_UNSEEN: Final = ("offscreen", "dummy", "evdev")  # SDL's fallback video drivers when there is no display


class NoScreen(RuntimeError):  # noqa: N818 (main puts it into words)
    """There is no screen to open a window on."""


class Window(pygame.Window):
    """A window of ``size`` pixels at ``place`` if that is on the first screen, or over the whole screen if ``is_full``.

    It is at most as large as the largest screen; with SDL's driver ``dummy``, which has no screen, only if it
    ``must_fit``. Raises NoScreen if no window can be opened.
    """

    def __init__(
        self, size: tuple[int, int], place: tuple[int, int] | None, is_full: bool, *, must_fit: bool = False
    ) -> None:
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")  # less memory and a faster flip, measured
        os.environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
        try:
            pygame.display.init()
            if pygame.display.get_driver() in _UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
                raise NoScreen("no display answers")  # rather than play on where nobody sees it
            pygame.font.init()
            pygame.display.set_allow_screensaver(True)  # a card table keeps no screen awake
            if must_fit or pygame.display.get_driver() != "dummy":
                size = within_screens(size)
            super().__init__(_TITLE, size, resizable=True)
        except pygame.error as fault:
            raise NoScreen(str(fault)) from fault
        try:
            self.set_icon(pygame.image.load(locate("icons/program/forty-odd.png")))
        except MissingAsset as fault:
            say(str(fault))
        self.follow_shape()
        if place is not None:
            self._put(place)
        self._wait = _waiter()
        self.is_full = is_full
        self._size_before = size  # in pixels, before the window filled the screen
        if is_full:
            self.set_fullscreen(True)

    def _put(self, place: tuple[int, int]) -> None:
        """Put the window at its last place if that is on the first screen, the only one whose place is known."""
        width, height = pygame.display.get_desktop_sizes()[0]
        if -50 <= place[0] < width - 100 and 0 <= place[1] < height - 100:
            self.position = place

    def follow_shape(self) -> None:
        """Let the window be made as small as a window of its shape, wide or tall, may be."""
        least = smallest_window(self.size)
        if tuple(self.minimum_size) != least:
            self.minimum_size = least

    @property
    def in_sight(self) -> int | None:
        """How many pixels of its width a screen shows that is smaller than the smallest window; None: all of them."""
        least = (self.minimum_size[0], self.minimum_size[1])
        shown = within_screens(least)
        return None if shown == least or pygame.display.get_driver() == "dummy" else shown[0]

    def wait(self, seconds: float) -> None:
        """Sleep for so long at most: until there is input, or anything else that SDL tells of."""
        if seconds > 0.0:
            self._wait(seconds)

    def come_to_front(self) -> None:
        """Come to the front of all windows, with the keyboard."""
        self.restore()
        self.focus()

    def fill_screen(self) -> None:
        """Fill the whole screen."""
        if not self.is_full:
            self._size_before = self.size
        self.set_fullscreen(True)
        self.is_full = True

    def leave_full_screen(self) -> None:
        """Become a window again, as large as before."""
        self.set_windowed()
        self.size = self._size_before
        self.is_full = False


def _waiter() -> Callable[[float], object]:
    """Return what sleeps until there is an event: SDL's own function, since pygame's looks every millisecond.

    Where it cannot be found in the SDL that pygame has loaded, every sleep lasts its full time.
    """
    try:
        loaded = ctypes.CDLL("SDL2.dll" if os.name == "nt" else pygame.base.__file__)
        wait = cast(Callable[[None, int], int], loaded.SDL_WaitEventTimeout)
    except (OSError, AttributeError):
        return time.sleep
    return lambda seconds: wait(None, round(1000 * seconds))


def within_screens(size: tuple[int, int]) -> tuple[int, int]:
    """Return ``size`` cut to the largest screen: it may come from a larger screen or from a mistake."""
    screens = pygame.display.get_desktop_sizes()
    return min(size[0], max(width for width, _ in screens)), min(size[1], max(height for _, height in screens))
