"""A gamepad that is plugged in by SDL itself, and presses of its buttons."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

os.environ["SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS"] = "1"  # no window of a test is in front

import pygame

from game.ui import sdl
from game.ui.access.pad import _AXES, _NAMES, WAYS
from game.ui.app import App
from game.ui.controls.described import Described, Thing
from game.ui.scenes.forms.by_pad import toward
from game.ui.scenes.scene import Scene

BUTTONS: Final = {name: number for number, name in _NAMES.items()}
_GAMEPAD, _AXES_COUNT, _BUTTONS_COUNT = 1, 6, 15
_FRAME: Final = 1 / 30
taps: Final[list[str]] = []
"""All buttons pressed so far, by name."""


class VirtualPad:
    """A gamepad of SDL's own, without a device."""

    def __init__(self) -> None:
        self._sdl = sdl._sdl()
        self._sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self._number = self._sdl.SDL_JoystickAttachVirtual(_GAMEPAD, _AXES_COUNT, _BUTTONS_COUNT, 0)
        assert self._number >= 0
        self._joystick = ctypes.c_void_p(self._sdl.SDL_JoystickOpen(self._number))

    def set_button(self, name: str, *, down: bool) -> None:
        """Press a button, or let it go."""
        assert not self._sdl.SDL_JoystickSetVirtualButton(self._joystick, BUTTONS[name], int(down))

    def tilt(self, name: str, part: float = 1.0) -> None:
        """Push a stick in a direction."""
        axis, names = next((axis, names) for axis, names in _AXES.items() if name in names)
        value = round(32767 * part) * (1 if names[1] == name else -1)
        assert not self._sdl.SDL_JoystickSetVirtualAxis(self._joystick, axis, ctypes.c_int16(value))

    def unplug(self) -> None:
        """Pull it out."""
        self._sdl.SDL_JoystickClose(self._joystick)
        self._sdl.SDL_JoystickDetachVirtual(self._number)


@contextmanager
def plugged_in(app: App) -> Iterator[VirtualPad]:
    """Plug a gamepad in, for a program that has shown its first picture."""
    app.pads.begin()  # SDL knows of virtual pads only while it looks for pads
    from pygame._sdl2 import controller

    controller.init()
    pad = VirtualPad()
    app.frame(_FRAME)
    app.pads.begin()
    try:
        yield pad
    finally:
        pad.unplug()
        app.frame(_FRAME)


def tap(app: App, button: str) -> None:
    """Press a button of a gamepad and let it go: posted, as SDL posts it."""
    taps.append(button)
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, instance_id=0, button=BUTTONS[button]))
    app.frame(_FRAME)


def push(app: App, name: str) -> None:
    """Push a stick and let it go."""
    axis, names = next((axis, names) for axis, names in _AXES.items() if name in names)
    for value in (32767 * (1 if names[1] == name else -1), 0):
        pygame.event.post(pygame.event.Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=axis, value=value))
    app.frame(_FRAME)


def go(app: App, is_meant: Callable[[Thing], bool], most: int = 15) -> None:
    """Bring the focus to a thing by the cross, with as few presses as can be."""
    for _press in range(most):
        scene = app.scene
        page = scene.described()
        if page.focus is not None and is_meant(page.focus):
            return
        tap(app, _first_step(scene, page, is_meant))
    focus = app.scene.described().focus
    assert focus is not None
    assert is_meant(focus), f"{most} presses of the cross led only to {focus.name}"


def _first_step(scene: Scene, page: Described, is_meant: Callable[[Thing], bool]) -> str:
    """Return the direction in which a thing is fewest presses away."""
    if page.focus is None:
        return "up"
    edge, seen = [(page.focus, "")], {id(page.focus)}
    while edge:
        after = list[tuple[Thing, str]]()
        for thing, first in edge:
            for way in WAYS:
                goal = None if thing.adjust is not None and WAYS[way][0] else toward(scene, page, thing, way)
                if goal is not None and id(goal) not in seen:
                    if is_meant(goal):
                        return first or way
                    seen.add(id(goal))
                    after.append((goal, first or way))
        edge = after
    raise AssertionError(f"no press of the cross leads there from {page.focus.name}")
