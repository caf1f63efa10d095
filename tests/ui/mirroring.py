"""A language read from the right whose words are English: what is laid out for it can be compared with English."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pygame

from game.ui.app import App
from game.ui.controls.base import Painted, Widget
from game.ui.drawing.stage import Item
from game.ui.language.messages import ENGLISH, Language, speak
from game.ui.scenes.scene import Scene

LEFTWARD: Final = Language("xb", "xb", runs_left=True)


@contextmanager
def speaking(language: Language = LEFTWARD) -> Iterator[None]:
    """Speak ``language`` for a while, in English words."""
    speak(language, gettext.NullTranslations())
    try:
        yield
    finally:
        speak(ENGLISH, gettext.NullTranslations())


def seen(scene: Scene) -> list[tuple[Item, list[pygame.Rect]]]:
    """Return everything on the stage of a scene, and where its pictures are seen in the window."""
    return [(item, [blit.rect for blit in scene.stage._seen(item)]) for item in scene.stage.items]


def mirrored(rect: pygame.Rect, width: int) -> pygame.Rect:
    """Return a rectangle in the mirror image of something ``width`` pixels wide."""
    return pygame.Rect(width - rect.right, rect.top, rect.width, rect.height)


def is_near(one: pygame.Rect, other: pygame.Rect) -> bool:
    """Whether two rectangles are the same but for rounding."""
    return all(abs(a - b) <= 1 for a, b in zip(one, other, strict=True))


def point_at(app: App, point: tuple[int, int]) -> None:
    """Move the mouse to a point of the window."""
    app._handle(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0)))


def click_at(app: App, point: tuple[int, int]) -> None:
    """Click a point of the window."""
    point_at(app, point)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app._handle(pygame.event.Event(kind, pos=point, button=1))


def in_window(scene: Scene, item: Painted, rect: pygame.Rect) -> pygame.Rect:
    """Return where a rectangle of the layout of an item is seen."""
    stage = scene.stage
    turned = item.turned(rect, stage.is_mirrored)
    return mirrored(turned, stage.size[0]) if stage.is_mirrored else turned


def at_hand(scene: Scene) -> list[Widget]:
    """Return the controls that can be pressed where they are."""
    return [
        each for each in scene.controls.widgets if each.visible and each.enabled and each.contains(each.rect.center)
    ]
