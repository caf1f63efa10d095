"""Scanning: one switch, or two, for everything. What can be done is marked group by group, then thing by thing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import ceil, sqrt
from typing import Final

import pygame

from game.profile.settings import Settings
from game.ui.controls.base import Kit, clip_of, laid, ring_round
from game.ui.controls.described import Described, Role, Thing
from game.ui.controls.keys import key_name
from game.ui.controls.layout import columns
from game.ui.drawing.mirror import is_page_mirrored
from game.ui.drawing.sprites import CardSprite
from game.ui.drawing.stage import Blit, Stage

AGAIN: Final = 0.5  # seconds after a press in which another may be ignored
_MOST: Final = 15  # marks on one level, such as the cards of a hand; of more, several are marked at once
_LOOKS: Final = 0.1  # seconds between two looks at the page

Part = tuple[Thing, ...]
"""What is marked at once."""


class Mark:
    """The ring round what a press would choose."""

    depth = 190.0

    def __init__(self, kit: Kit, part: Part) -> None:
        self._kit, self.part = kit, part

    def blits(self) -> list[Blit]:
        """Return the ring round all of it, wherever that lies now."""
        if len(self.part) == 1 and isinstance(self.part[0].source, CardSprite):
            return []  # the hand lifts it, with a ring of its own: this one would lie over its neighbours
        rects = [laid(thing, on_mirror=is_page_mirrored()) for thing in self.part]
        return ring_round(self._kit, rects[0].unionall(rects[1:]), clip_of(self.part[0]))


class Scanning:
    """Leads through what can be done on the page on top. One switch chooses what is marked while the mark goes round.

    With two, the other moves the mark on, and there is no clock. In a group, the last mark is the whole of it, which
    leads back out. Where nothing is offered, a press hurries what moves.
    """

    def __init__(self, hurry: Callable[[], None], choose: Callable[[Thing], None]) -> None:
        self._hurry, self._choose = hurry, choose
        self._down: object = None  # the key or button that is held, ...
        self._name, self._held = "", 0.0  # ... which switch it is until the press has counted, and for how long
        self._since = AGAIN  # seconds since the last press
        self._seen: object = None  # what could be done at the last look, ...
        self._looked = 0.0  # ... and the seconds since then
        self._whole: Part = ()
        self._path = [0]  # the number of what was chosen on each level, and of what is marked on the last
        self._left = 0.0  # seconds until the mark goes on
        self._mark: Mark | None = None
        self._stage: Stage | None = None
        self._shown: object = None

    def take(self, event: pygame.event.Event, settings: Settings) -> bool:
        """Take an event if it comes from a switch; return whether it does."""
        code = event.dict.get("key", event.dict.get("button"))
        if event.type in (pygame.KEYUP, pygame.MOUSEBUTTONUP) and code == self._down:
            self._down, self._name = None, "" if settings.switch_least else self._name
            return True
        name = switch_name(event)
        if name in settings.switches:
            self._down, self._name, self._held = code, name, 0.0
            return True
        return event.type == pygame.TEXTINPUT and self._down is not None

    def update(
        self, dt: float, stage: Stage, kit: Kit, look: Callable[[], Described | None], settings: Settings
    ) -> Part:
        """Let ``dt`` seconds pass; return what is marked anew. ``look`` describes the page on top if it waits."""
        self._since, self._looked = self._since + dt, self._looked + dt
        if self._name or self._looked >= _LOOKS or stage is not self._stage:
            self._look(look(), settings)
        if self._name:
            self._held += dt
            if self._held >= settings.switch_least:
                self._press(settings)
        elif len(settings.switches) == 1:
            self._left -= dt
            if self._left <= 0:
                self._go_on(settings)
        part = self._level()[self._path[-1]] if self._whole else ()
        shown = self._seen, tuple(self._path)
        if self._mark is not None and part and stage is self._stage and shown == self._shown:
            self._mark.part = part
            return ()
        self.hide()
        if part:
            self._mark, self._stage, self._shown = Mark(kit, part), stage, shown
            stage.add(self._mark)
        return part

    def hide(self) -> None:
        """Take the mark away."""
        if self._mark is not None and self._stage is not None:
            self._stage.remove(self._mark)
        self._mark = None

    def _look(self, page: Described | None, settings: Settings) -> None:
        """See what can be done; if that has changed, begin anew: a press meant for what was there before is void."""
        things = page.things if page is not None else ()
        self._whole = tuple(each for each in things if each.is_able and (each.do or each.role is Role.SLIDER))
        seen = [[(each.role, each.group, each.name) for each in part] for part in parts_of(self._whole)]
        if seen != self._seen:
            self._name = "" if self._seen else self._name
            self._path, self._left = [0], settings.switch_step
        self._seen, self._looked = seen, 0.0

    def _level(self) -> list[Part]:
        """Return what can be marked where the mark is."""
        level = parts_of(self._whole)
        for at in self._path[:-1]:
            chosen = level[at]
            level = [*(parts_of(chosen) if len(chosen) > 1 else _halves(chosen[0])), chosen]
        return level

    def _press(self, settings: Settings) -> None:
        """Count a press: go on or, with the first switch, do what is marked, or go into a group or out of it."""
        name, self._name, since, self._since = self._name, "", self._since, 0.0
        if settings.switch_apart and since < AGAIN:
            return
        if not self._whole:
            self._hurry()
        elif name != settings.switches[0]:
            self._go_on(settings)
        else:
            self._left, level, at = settings.switch_step, self._level(), self._path[-1]
            if len(self._path) > 1 and at == len(level) - 1:
                self._path.pop()
            elif len(level[at]) > 1 or level[at][0].role is Role.SLIDER:
                self._path.append(0)
            else:
                self._choose(level[at][0])

    def _go_on(self, settings: Settings) -> None:
        self._left = settings.switch_step
        if self._whole:
            self._path[-1] = (self._path[-1] + 1) % len(self._level())


def switch_name(event: pygame.event.Event) -> str:
    """Return the name of what is pressed: a key, whatever is held besides, or a button of the mouse; else ""."""
    if event.type == pygame.MOUSEBUTTONDOWN and event.button not in (pygame.BUTTON_WHEELUP, pygame.BUTTON_WHEELDOWN):
        return f"Mouse {event.button}"
    if event.type != pygame.KEYDOWN:
        return ""
    return key_name(pygame.event.Event(event.type, {**event.dict, "mod": 0})) or pygame.key.name(event.key)


def parts_of(whole: Part) -> list[Part]:
    """Return the groups of what is offered, or what lies side by side without one; of a group, its things."""
    groups: list[Part] = []
    for thing in whole:
        if groups and _belong(groups[-1], thing):
            groups[-1] += (thing,)
        else:
            groups.append((thing,))
    groups = groups if len(groups) > 1 else [(thing,) for thing in whole]
    size = ceil(sqrt(len(groups))) if len(groups) > _MOST else 1
    return [sum(groups[at : at + size], ()) for at in range(0, len(groups), size)]


def _belong(group: Part, thing: Thing) -> bool:
    """Whether a thing is of a group or, if there is none, lies on what is there already, or level with the last."""
    last, here = group[-1].rect, thing.rect
    shared = min(last.bottom, here.bottom) - max(last.top, here.top)
    is_near = any(each.rect.collidepoint(here.center) for each in group) or 2 * shared > max(last.height, here.height)
    is_near = is_near and clip_of(group[-1]) == clip_of(thing)
    return group[-1].group == thing.group and (bool(thing.group) or is_near)


def _halves(slider: Thing) -> list[Part]:
    """Return the ways down and up that a slider has, as its halves."""
    assert slider.adjust is not None
    sides = zip(columns(slider.rect, 1.0, 1.0), (-1, 1), strict=True)
    return [(slider._replace(role=Role.BUTTON, rect=at, do=partial(slider.adjust, by)),) for at, by in sides]
