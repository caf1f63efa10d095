"""The program's window: at its last place and size, maximised, or over the whole screen."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Final

import pygame

from game.profile.settings import WindowState
from game.ui import sdl
from game.ui.drawing.assets import MissingAsset, locate
from game.ui.drawing.scale import smallest_window
from game.ui.sdl import Screen
from game.ui.system import write_error

_TITLE: Final = "Forty-Odd"


class NoScreen(RuntimeError):  # noqa: N818 (main puts it into words)
    """There is no screen to open a window on."""


@dataclass(frozen=True)
class Stance:
    """How a window stands: its size in pixels and place while it is neither maximised nor full, and which it is.

    ``scale`` is that of the screen for which the size was chosen. Without a place the system chooses one.
    """

    size: tuple[int, int]
    place: tuple[int, int] | None = None
    scale: float = 1.0
    state: WindowState = "normal"


class Window(pygame.Window):
    """A window that stands as ``kept``, within what its frame and the desktop's bars leave of one of the screens.

    A size ``is_asked`` for in pixels may be as large as the screen, and with SDL's driver ``dummy``, which has none, of
    any size. ``kept`` follows what the player makes of the window: what only had to be fitted to the
    present screens stays as it was. ``before_shown`` gets it while it is hidden. Raises NoScreen if none can be opened.
    """

    def __init__(
        self, kept: Stance, *, is_asked: bool = False, before_shown: Callable[[pygame.Window], None] | None = None
    ) -> None:
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")  # less memory and a faster flip, measured
        os.environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
        self.kept, self._is_asked, self._is_from_maximised = kept, is_asked, False
        try:
            pygame.display.init()
            if pygame.display.get_driver() in sdl.UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
                raise NoScreen("no display answers")  # rather than play on where nobody sees it
            pygame.font.init()
            pygame.display.set_allow_screensaver(True)  # a card table keeps no screen awake
            spot = self._spot(sdl.screens())
            place = pygame.WINDOWPOS_UNDEFINED if kept.place is None else spot.topleft
            super().__init__(_TITLE, spot.size, place, resizable=True, hidden=before_shown is not None)
            if before_shown is not None:
                before_shown(self)
                self.show()
        except pygame.error as fault:
            raise NoScreen(str(fault)) from fault
        try:
            self.set_icon(pygame.image.load(locate("icons/program/forty-odd.png")))
        except MissingAsset as fault:
            write_error(str(fault))
        self._stand()
        if kept.state == "full":
            self.set_fullscreen(True)
        elif kept.state == "maximised":
            self.maximize()

    def _spot(self, screens: Sequence[Screen], place: tuple[int, int] = (0, 0)) -> pygame.Rect:
        """Return where the inside of the window goes, which stands at ``place`` if no place is kept."""
        left, top = self.kept.place or place
        screen = _screen_of(pygame.Rect((left, top), self.kept.size), screens)
        scale = 1.0 if self._is_asked else screen.scale / self.kept.scale
        room, most = screen.room, self._most(screen)
        width, height = (min(round(scale * side), limit) for side, limit in zip(self.kept.size, most, strict=True))
        width, height = map(max, (width, height), _least((width, height), most))
        left, top = max(room.left, min(left, room.right - width)), max(room.top, min(top, room.bottom - height))
        return pygame.Rect(left, top, width, height)

    def _most(self, screen: Screen) -> tuple[int, int]:
        """Return how large the inside of the window may be."""
        if not self._is_asked:
            return screen.room.size
        return (2**15, 2**15) if pygame.display.get_driver() == "dummy" else screen.whole.size

    def _stand(self) -> None:
        """Take the kept size and place as far as they fit the present screens, now that the frame is known."""
        pygame.event.pump()  # so that SDL has heard where the system has put the window
        spot = self._spot(sdl.screens(self), (self.position[0], self.position[1]))
        self.follow_shape(spot)
        if tuple(self.size) != spot.size:
            self.size = spot.size
        self.position = spot.topleft  # said again: what an X window is made with is the place of its frame
        # where it stands by itself: all that it has of what is kept, as long as the player does not change it
        self._untouched = None if self.kept.place is None else pygame.Rect(self.position, self.size)

    def follow(self) -> None:
        """Note what has become of the window, by the player or the desktop, once it has stood so for a moment."""
        if not pygame.display.get_init() or sdl.flags(self) & (sdl.HIDDEN | sdl.MINIMISED):
            return  # its figures mean nothing then
        state = self.state
        if state != "full" and self.kept.state == "full":
            self.set_windowed()  # if the desktop has ended it: SDL goes on giving a wrong place
            if state == "normal":
                self._stand()  # again if SDL has ended it: the frame came late
        self.kept = replace(self.kept, state=state)
        here = pygame.Rect(self.position, self.size)
        if state == "normal" and here != self._untouched:
            scale = _screen_of(here, sdl.screens(self)).scale
            self.kept, self._untouched = Stance(here.size, here.topleft, scale), None

    @property
    def state(self) -> WindowState:
        """Whether the window fills the screen or is maximised; X desktops do and end the former unknown to SDL."""
        is_full = bool(sdl.flags(self) & sdl.FULL)
        if pygame.display.get_driver() == "x11":
            is_full = pygame.Rect(self.position, self.size) in [screen.whole for screen in sdl.screens(self)]
        return "full" if is_full else "maximised" if sdl.flags(self) & sdl.MAXIMISED else "normal"

    def follow_shape(self, spot: pygame.Rect | None = None) -> None:
        """Let the window be made as small as a window of its shape, or that of ``spot``, wide or tall, may be."""
        spot = spot or pygame.Rect(self.position, self.size)
        least = _least(spot.size, self._most(_screen_of(spot, sdl.screens(self))))
        if tuple(self.minimum_size) != least:
            self.minimum_size = least

    def come_to_front(self) -> None:
        """Come to the front of all windows, with the keyboard."""
        if sdl.flags(self) & sdl.MINIMISED:
            self.restore()
            if self.kept.state == "maximised":  # which it is no longer, on some systems
                self.maximize()
        self.focus()

    def fill_screen(self, on: bool) -> None:
        """Fill the whole screen, or become a window again: maximised if it was, else of the kept size, at its place."""
        self.follow()
        if on:
            self._is_from_maximised = self.kept.state == "maximised"
        if on or not sdl.flags(self) & sdl.FULL:  # not even SDL's own way out leads back from what the desktop began
            self.set_fullscreen(True)
        if not on:
            self.set_windowed()
            self._stand()
            if self._is_from_maximised:
                self.maximize()


def _screen_of(window: pygame.Rect, screens: Sequence[Screen]) -> Screen:
    """Return the screen that shows most of a window, the main one if none does."""
    return max(screens, key=lambda screen: prod(screen.whole.clip(window).size))


def _least(size: tuple[int, int], most: tuple[int, int]) -> tuple[int, int]:
    """Return the least size for the shape of ``size``, or for the other shape if only that fits, within ``most``."""
    shapes = smallest_window(size), smallest_window(size)[::-1]
    width, height = next((each for each in shapes if each[0] <= most[0] and each[1] <= most[1]), shapes[0])
    return min(width, most[0]), min(height, most[1])
