"""Bars that say how good each choice is: they lie over cards or on tiles, and glide when better figures come."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Final, Generic, NamedTuple, TypeVar

import pygame

from game.rules.base import Action
from game.ui.charts.bars import LEAST, TROUGH, tones
from game.ui.controls.base import Kit
from game.ui.controls.panels import put_round
from game.ui.drawing import shapes
from game.ui.drawing.stage import Blit, put
from game.ui.words.hints import Hint

_GLIDE: Final = 9.0  # a second: how fast bars approach their length
_THERE: Final = 0.004  # of a bar: how near it is when it has arrived


class BarPlace(NamedTuple):
    """The place of a bar: its middle in window pixels, its length, its turn in degrees clockwise."""

    x: float
    y: float
    length: int
    angle: int = 0


class Bars:
    """The bars of a hint, over cards or on tiles; ``places`` returns where those that are in sight lie now.

    Bars grow to their length, and glide to a new one when better figures come.
    """

    def __init__(
        self, kit: Kit, depth: float, height: int, places: Callable[[], Iterable[tuple[Action, BarPlace]]]
    ) -> None:
        self.depth = depth
        self._kit = kit
        self._height = height
        self._places = places
        self._hint: Hint | None = None
        self._lengths: dict[Action, float] = {}

    def show(self, hint: Hint | None, *, at_once: bool) -> None:
        """Show the bars of ``hint``, or none; ``at_once``: with their final lengths."""
        self._hint = hint
        known = self._lengths if hint is not None else {}
        marks = {} if hint is None else {action: mark for action, mark in hint.marks.items() if mark.part is not None}
        self._lengths = {
            action: (mark.part or 0.0) if at_once else known.get(action, 0.0) for action, mark in marks.items()
        }

    def update(self, dt: float) -> bool:
        """Let bars glide for ``dt`` seconds; return whether any still does."""
        hint, moves = self._hint, False
        if hint is None:
            return False
        for action, length in self._lengths.items():
            goal = hint.mark(action).part or 0.0
            if length == goal:
                continue
            new = goal + (length - goal) * math.exp(-_GLIDE * dt)
            self._lengths[action] = goal if abs(goal - new) < _THERE else new
            moves = True
        return moves

    def blits(self) -> list[Blit]:
        """Return the bars at their present places."""
        if self._hint is None:
            return []
        result = []
        for action, place in self._places():
            part = self._lengths.get(action)
            if part is None:
                continue
            full = place.length - 2
            filled = max(self._height - 2, round(full * max(LEAST, part)))
            picture = self._picture(place.length, min(full, filled), place.angle, self._hint.mark(action).is_advised)
            at = round(place.x - picture.get_width() / 2), round(place.y - picture.get_height() / 2)
            result.append(Blit(picture, at))
        return result

    def _picture(self, length: int, filled: int, angle: int, is_advised: bool) -> pygame.Surface:
        kit, height = self._kit, self._height

        def draw() -> pygame.Surface:
            bar = shapes.plate((length, height), height // 2, *TROUGH, kit.style.line)
            put_round(bar, pygame.Rect(1, 1, filled, height - 2), (height - 2) // 2, *tones(kit, is_advised))
            if not angle:
                return bar
            whole = pygame.Surface((length + 4, height + 4), pygame.SRCALPHA)  # turning does not smooth the border
            put(whole, bar, (2, 2))
            return pygame.transform.rotozoom(whole, -angle, 1.0)

        return kit.art.made(("hint bar", length, height, filled, angle, is_advised, kit.style.name), draw)


def bar_height(kit: Kit) -> int:
    """Return the height of a hint's bars, in pixels."""
    return kit.scale.px(12, 8)


ThingT = TypeVar("ThingT")


class Glance(Generic[ThingT]):
    """What is looked at since an answer came: to have the mouse or the cursor on something already is no question."""

    def __init__(self) -> None:
        self._before: tuple[ThingT | None, ...] = ()

    def begin(self, *looked_at: ThingT | None) -> None:
        """Note what is looked at when the answer comes."""
        self._before = looked_at

    def at(self, looked_at: ThingT | None) -> ThingT | None:
        """Return what is ``looked_at`` now, or None until it is something else than before."""
        if looked_at not in self._before:
            self._before = ()
        return None if self._before else looked_at


def is_new(hint: Hint | None, before: Hint | None) -> bool:
    """Whether ``hint`` is an answer where there was none ``before``, and not a better one."""
    return hint is not None and (before is None or before.action is None)
