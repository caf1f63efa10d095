"""What SDL knows of screens and windows and pygame does not tell, asked of the SDL that pygame has loaded."""

from __future__ import annotations

import ctypes
import os
import time
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

import pygame
import pygame.base

UNSEEN: Final = ("offscreen", "dummy", "evdev")  # SDL's fallback video drivers when there is no display
FULL, HIDDEN, MINIMISED, MAXIMISED = 0x1, 0x8, 0x40, 0x80  # flags of a window
_MARGIN: Final = -2 * 40  # pixels: 40 off each side of a screen on which the frame or the desktop's bars are unknown


class Screen(NamedTuple):
    """A screen: its rectangle, and the room in it for the inside of a window, without its frame and the desktop's bars.

    ``scale`` says how much larger than usual the system wants everything, where sizes are in pixels all the same.
    """

    whole: pygame.Rect
    room: pygame.Rect
    scale: float = 1.0


@cache
def _sdl() -> ctypes.CDLL:
    found = ctypes.CDLL("SDL2.dll" if os.name == "nt" else pygame.base.__file__)
    found.SDL_GetWindowFromID.restype = ctypes.c_void_p
    return found


def _ask(name: str, *arguments: object) -> int:
    """Return what SDL's function ``name`` returns, or -1, its sign of failure, if that cannot be found."""
    try:
        return int(getattr(_sdl(), name)(*arguments) or 0)  # None is the pointer to nothing
    except (OSError, AttributeError):
        return -1


def _pointer(window: pygame.Window) -> ctypes.c_void_p:
    return ctypes.c_void_p(_ask("SDL_GetWindowFromID", window.id))


def wait(seconds: float) -> None:
    """Sleep until there is an event, ``seconds`` at most: pygame's own function looks every millisecond."""
    if seconds > 0.0 and _ask("SDL_WaitEventTimeout", None, round(1000 * seconds)) < 0:
        time.sleep(seconds)


def update(window: pygame.Window, rects: Sequence[pygame.Rect]) -> bool:
    """Show what was drawn within ``rects``; return whether it could be: pygame itself only shows the whole window.

    None may reach beyond the window: X ends a program that asks for that.
    """
    sides = [side for rect in rects for side in rect]
    return not _ask("SDL_UpdateWindowSurfaceRects", _pointer(window), (ctypes.c_int * len(sides))(*sides), len(rects))


def flags(window: pygame.Window) -> int:
    """Return SDL's flags of a window."""
    return max(0, _ask("SDL_GetWindowFlags", _pointer(window)))


def screens(window: pygame.Window | None = None) -> list[Screen]:
    """Return all screens, the main one first, with the room on each for ``window``, or for one without a frame."""
    sides, is_known = [ctypes.c_int() for _side in range(4)], True
    if window is not None and pygame.display.get_driver() not in UNSEEN:
        is_known = not _ask("SDL_GetWindowBordersSize", _pointer(window), *map(ctypes.byref, sides))
    top, left, bottom, right = (side.value for side in sides)
    found = []
    for number in range(max(1, _ask("SDL_GetNumVideoDisplays"))):
        bounds, area = (ctypes.c_int * 4)(), (ctypes.c_int * 4)()
        if _ask("SDL_GetDisplayBounds", number, bounds):
            bounds[2:] = [*pygame.display.get_desktop_sizes()[0]]
        whole = pygame.Rect(*bounds)
        room = whole.inflate(_MARGIN, _MARGIN)
        if is_known and not _ask("SDL_GetDisplayUsableBounds", number, area):
            room = pygame.Rect(area[0] + left, area[1] + top, area[2] - left - right, area[3] - top - bottom)
        found.append(Screen(whole, room, _scale(number)))
    return found


def _scale(number: int) -> float:
    """Return the scale of a screen, 1 where the system scales windows by itself, or its figure is made up, as by X."""
    dpi = ctypes.c_float()
    if os.name != "nt" or _ask("SDL_GetDisplayDPI", number, None, ctypes.byref(dpi), None):
        return 1.0
    return min(max(dpi.value / 96, 1.0), 5.0)


def pad_type(number: int) -> int:
    """Return SDL's number for the type of a gamepad, those plugged in counted from 0."""
    return _ask("SDL_GameControllerTypeForIndex", number)
