"""Gamepads: looked for, opened and closed, their presses by name, and the nearest thing in a direction of the cross."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

from game.ui import sdl

if TYPE_CHECKING:
    from pygame._sdl2.controller import Controller

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


def nearest(
    here: pygame.Rect, places: Sequence[pygame.Rect], way: tuple[int, int], *, goes_round: bool = True
) -> int | None:
    """Return the number of the nearest of ``places`` in a direction, or if it ``goes_round`` that at the other end."""
    reach = here.unionall(list(places))
    far = here.move(-way[0] * 2 * reach.width, -way[1] * 2 * reach.height)
    for start in (here, far) if goes_round else (here,):
        costs = [(_cost(start, place, way), number) for number, place in enumerate(places)]
        if found := [(cost, number) for cost, number in costs if cost is not None]:
            return min(found)[1]
    return None


def _cost(here: pygame.Rect, there: pygame.Rect, way: tuple[int, int]) -> float | None:
    """Return how far ``there`` is in a direction, what lies askew being farther; None if it does not lie there."""
    across = way[0] == 0  # the axis of the direction is 0 or 1
    ends = [(rect.left, rect.right) if not across else (rect.top, rect.bottom) for rect in (here, there)]
    sides = [(rect.top, rect.bottom) if not across else (rect.left, rect.right) for rect in (here, there)]
    step = sum(way)
    along = step * (sum(ends[1]) - sum(ends[0])) / 2
    gap = ends[1][0] - ends[0][1] if step > 0 else ends[0][0] - ends[1][1]
    aside = max(0, sides[1][0] - sides[0][1], sides[0][0] - sides[1][1])
    askew = abs(sum(sides[1]) - sum(sides[0])) / 2
    if along <= 0 or (gap < -2 and along <= askew):
        return None
    return max(0, gap) + 0.1 * along + 3 * aside + 0.2 * askew
