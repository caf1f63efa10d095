"""How clearly each text on a page stands out from its ground, read from the pixels."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import pygame
import pytest

from game.ui.app import App
from tests.ui.lettering import Lettering, read
from tests.ui.seeing import luminance, ratio
from tools.scenes.groups import Group
from tools.scenes.showing import Show, Size, show, world_at_rest

_UNCERTAIN: Final = 1.03  # between what was measured and what is told: rounding of colours

_USUAL: Final = 40, 60  # per cent: the ground, where half of the pixels belong to a bold letter or its soft edge
_AROUND: Final = 3  # pixels round the letters: the most pixels are ground then, even where a letter is bold


class Line(NamedTuple):
    """A text, where it was set, and its contrast to its ground: the brightest or darkest pixels against the usual."""

    text: str
    where: str
    contrast: float


def lines(noted: Lettering, app: App) -> Iterator[Line]:
    """Yield each text of the top scene that nothing covers."""
    scene, screen = app.scene, app.screen.get_rect()
    for each in app.scenes:
        each.stage.repaint()
    scene.draw(app.screen)
    bright = luminance(app.screen)
    items = sorted(scene.stage.items, key=lambda each: each.depth)
    shown = [(number, blit) for number, item in enumerate(items) for blit in scene.stage._seen(item)]
    for at, (number, blit) in enumerate(shown):
        over = [other for later, other in shown[at + 1 :] if later != number]
        for seen in noted.texts.get(blit.surface, ()):
            rect = seen.rect.move(blit.place).inflate(2 * _AROUND, 2 * _AROUND)
            if screen.contains(rect) and rect.w and rect.h and not any(_covers(other.rect, rect) for other in over):
                box = bright[rect.left : rect.right, rect.top : rect.bottom]
                low, dark, light, high = np.percentile(box, (1, *_USUAL, 99))
                yield Line(seen.text, seen.where, float(max(ratio(low, light), ratio(high, dark))))


def _covers(rect: pygame.Rect, text: pygame.Rect) -> bool:
    return bool(rect.colliderect(text))


def faint(size: Size, group: Group, folder: Path, least: float, **settings: object) -> list[str]:
    """Return the texts of a group of scenes, under these settings, that stand out by less than ``least`` to 1."""
    found = dict[tuple[str, str], str]()
    count = 0

    def looked(shown: Show, name: str, *, settled: bool = True) -> None:
        nonlocal count
        if settled:
            shown.settle()
        for line in lines(noted, shown.app):
            count += 1
            if line.contrast * _UNCERTAIN < least:
                key = line.text, line.where
                found.setdefault(key, f"{line.contrast:.2f} {name}: {line.text!r} ({line.where})")

    with (
        pytest.MonkeyPatch.context() as patching,
        read() as noted,
        world_at_rest() as clock,
        show(size, clock, folder, "") as shown,
    ):
        patching.setattr(Show, "save", looked)
        if settings:
            shown.app.change_settings(**settings)
        group(shown)
        assert count > 20, "no text was found"
    return sorted(found.values())
