"""Gamepads: looked for, opened and closed, their presses by name, and the nearest thing in a direction of the cross."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import pygame

from game.ui import sdl

if TYPE_CHECKING:
    from pygame._sdl2.controller import Controller

Place = tuple[int, int, int, int]
"""The left and upper edge, the width and height of a thing."""
WAYS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
STICK: Final = {"stick-up": 1, "stick-down": -1}
"""The right stick, and the notches of a mouse's wheel that it turns."""
_NAMES: Final = {
    **{getattr(pygame, f"CONTROLLER_BUTTON_{name.upper()}"): name for name in ("a", "b", "x", "y", "back", "start")},
    **{getattr(pygame, f"CONTROLLER_BUTTON_DPAD_{name.upper()}"): name for name in WAYS},
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "lb",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "rb",
}
_AXES: Final = {
    pygame.CONTROLLER_AXIS_LEFTX: ("left", "right"),
    pygame.CONTROLLER_AXIS_LEFTY: ("up", "down"),
    pygame.CONTROLLER_AXIS_RIGHTY: ("stick-up", "stick-down"),
}
_TILTED, _UPRIGHT = 18000, 12000  # of 32767: how far a stick counts as pressed, and how near the middle as let go
_DELAY, _INTERVAL = 0.45, 0.13  # seconds before a direction that is held repeats, and from then on
_KINDS: Final = {  # by SDL_GameControllerType; the others are marked like those of an Xbox
    **dict.fromkeys((3, 4, 7), "playstation"),
    **dict.fromkeys((5, 11, 12, 13), "nintendo"),
}
_COMING: Final = (pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED, pygame.WINDOWFOCUSGAINED)


class Pads:
    """The gamepads that are plugged in. None is open, nor sought, unless there is one: SDL would look all the time."""

    def __init__(self) -> None:
        self.kind = "xbox"
        """The kind of the gamepad pressed last."""
        self._open: dict[int, tuple[Controller, str]] = {}  # with the kind of each
        self._is_begun = False
        self._held = ""  # the direction that is held
        self._left = 0.0  # seconds until it counts once more
        self._tilted: dict[tuple[int, int], str] = {}

    def begin(self) -> None:
        """Open what is plugged in, and from now on what comes; with nothing there, let SDL rest."""
        from pygame._sdl2 import controller

        self._is_begun = True
        controller.init()
        found = [each for each in range(controller.get_count()) if controller.is_controller(each)]
        opened = [(controller.Controller(each), _KINDS.get(sdl.pad_type(each), "xbox")) for each in found]
        self._open = {pad.id: (pad, kind) for pad, kind in opened}
        if not self._open:
            self.close()

    def close(self) -> None:
        """Let go of every gamepad."""
        if self._is_begun:
            from pygame._sdl2 import controller

            self._open.clear()
            self._tilted.clear()
            self._held = ""
            controller.quit()

    def take(self, event: pygame.event.Event) -> str:
        """Return the button that an event presses, or the direction; "" if it presses none."""
        if event.type in _COMING and self._is_begun:
            self.begin()
        pressed = ""
        if event.type == pygame.CONTROLLERBUTTONDOWN:
            pressed = _NAMES.get(event.button, "")
        elif event.type == pygame.CONTROLLERBUTTONUP and _NAMES.get(event.button) == self._held:
            self._held = ""
        elif event.type == pygame.CONTROLLERAXISMOTION and event.axis in _AXES:
            pressed = self._tilt((event.instance_id, event.axis), event.value, _AXES[event.axis])
        if pressed:
            self.kind = self._open[event.instance_id][1] if event.instance_id in self._open else "xbox"
            self._held, self._left = (pressed if pressed in WAYS or pressed in STICK else ""), _DELAY
        return pressed

    def _tilt(self, axis: tuple[int, int], value: int, names: tuple[str, str]) -> str:
        """Return the direction in which a stick is pushed by this, "" if by this it is not."""
        before = self._tilted.get(axis, "")
        least = _UPRIGHT if before else _TILTED
        now = "" if abs(value) < least else names[value > 0]
        self._tilted[axis] = now
        if before and not now and self._held == before:
            self._held = ""
        return now if now != before else ""

    def due(self, dt: float) -> str:
        """Let ``dt`` seconds pass; return the direction that is held if it is to count once more."""
        self._left -= dt
        if not self._held or self._left > 0:
            return ""
        self._left = _INTERVAL
        return self._held


@lru_cache(maxsize=4)
def links(places: tuple[Place, ...], upright: frozenset[int]) -> list[dict[str, int]]:
    """Return where each direction leads from each of ``places``: to the nearest; some lead to each of them.

    From those that are ``upright`` only up and down lead away.
    """
    others = [[*range(at), *range(at + 1, len(places))] for at in range(len(places))]
    led = [
        {
            way: rest[nearest(places[at], [places[each] for each in rest], way)]
            for way in WAYS
            if rest and not (at in upright and WAYS[way][0])
        }
        for at, rest in enumerate(others)
    ]
    for _time in others:
        reached, led_to = _reached(led), Counter(to for ways in led for to in ways.values())
        at = next((at for at in range(len(places)) if at not in reached), None)
        if at is None:
            break
        spare = [(start, way) for start in reached for way in led[start] if led_to[led[start][way]] > 1]
        costs = [(_cost(places[start], places[at], *WAYS[way]), start, way) for start, way in spare]
        _price, start, way = min((1e6 * abs(WAYS[way][0]) + cost, start, way) for cost, start, way in costs if cost)
        led[start][way] = at
    return led


def _reached(led: list[dict[str, int]]) -> list[int]:
    found = [0]
    for at in found:
        found += [to for to in dict.fromkeys(led[at].values()) if to not in found]
    return found


def nearest(here: Place, places: Sequence[Place], way: str) -> int:
    """Return the number of the nearest of ``places`` in a direction from ``here``, or else that at the other end."""
    (x, y), (left, top, width, height) = WAYS[way], here
    far = (left - 100_000 * x, top - 100_000 * y, width, height)
    for start in (here, far):
        costs = [(cost, at) for at, place in enumerate(places) if (cost := _cost(start, place, x, y)) is not None]
        if costs:
            return min(costs)[1]
    return 0


def _cost(here: Place, there: Place, x: int, y: int) -> float | None:
    """Return how far ``there`` is in a direction, what lies askew being farther; None if it does not lie there."""
    along, across, step = (0, 1, x) if x else (1, 0, y)
    ahead = step * (2 * (there[along] - here[along]) + there[along + 2] - here[along + 2]) / 2
    askew = abs(2 * (there[across] - here[across]) + there[across + 2] - here[across + 2]) / 2
    gap = ahead - (there[along + 2] + here[along + 2]) / 2
    aside = max(0.0, askew - (there[across + 2] + here[across + 2]) / 2)
    if ahead <= 0 or (gap < -2 and ahead <= askew):
        return None
    return max(0.0, gap) + 0.1 * ahead + 3 * aside + 0.2 * askew
