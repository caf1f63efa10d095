"""A person with one switch, or two, who sees the ring and lets the clock run."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.app import App
from game.ui.controls.described import Role, Thing
from tests.ui.playing import FRAME, unseen

SPACE = pygame.K_SPACE


def marked(app: App) -> tuple[Thing, ...]:
    """Return what the ring lies round."""
    mark = app.scanning._mark
    assert mark is None or mark in app.scene.stage.items
    return () if mark is None else mark.part


def hit(app: App, key: int = SPACE, seconds: float = FRAME) -> None:
    """Press a switch for so long."""
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
    pass_time(app, seconds)
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0))
    pass_time(app, FRAME)


def pass_time(app: App, seconds: float) -> None:
    """Let time pass."""
    with unseen():
        while seconds > 0:
            app.frame(min(FRAME, seconds))
            seconds -= FRAME


def choose(app: App, is_meant: Callable[[Thing], bool], go_on: int | None = None) -> Thing:
    """Come to a thing through its groups, and choose it; with two switches ``go_on`` is the key that goes on."""
    for _press in range(8):
        for _mark in range(150):
            if any(map(is_meant, marked(app))):
                break
            pass_time(app, 0.2) if go_on is None else hit(app, go_on)
        found = next(filter(is_meant, marked(app)), None)
        assert found is not None, f"{app.scene.name}: it is never marked"
        is_last = len(marked(app)) == 1 and found.role is not Role.SLIDER
        hit(app)
        if is_last:
            return found
    raise AssertionError("there are too many groups in groups")
