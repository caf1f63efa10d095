"""The ring round what has the keyboard: read from the pixels, on every ground on which a control can lie."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt
import pygame

from game.ui.app import App
from game.ui.controls.base import Widget
from game.ui.scenes.scene import Launch
from tests.cases import for_each
from tests.ui.advising import play_on
from tests.ui.playing import awaits_person, frames, launch, press, running, until


def luminance(picture: pygame.Surface) -> npt.NDArray[np.float64]:
    """Return the relative luminance of every pixel, as WCAG defines it."""
    light = pygame.surfarray.array3d(picture) / 255
    linear = np.where(light <= 0.04045, light / 12.92, ((light + 0.055) / 1.055) ** 2.4)
    found: npt.NDArray[np.float64] = linear @ np.array([0.2126, 0.7152, 0.0722])
    return found


def ring_pixels(app: App, widget: Widget) -> int:
    """Return how many pixels at a control's edge differ by 3 to 1 at least from what is seen without the focus."""
    controls, near = app.scene.controls, widget.rect.inflate(24, 32).clip(app.screen.get_rect())
    seen = []
    for focus in (None, widget):
        controls.set_focus(focus)
        frames(app, 14)
        app.scene.draw(app.screen)  # a frame in which nothing was pressed may draw nothing
        seen.append(luminance(app.screen.subsurface(near)))
    high, low = np.maximum(*seen), np.minimum(*seen)
    return int(np.count_nonzero((high + 0.05) / (low + 0.05) >= 3))


def tabbed(app: App, most: int = 60) -> list[tuple[Widget, int]]:
    """Return each control that Tab reaches, with the pixels of its ring."""
    found: list[tuple[Widget, int]] = []
    for _ in range(most):
        press(app, pygame.K_TAB)
        frames(app, 14)  # a page turns to what has the keyboard
        focus = app.scene.controls.focus
        assert focus is not None
        if any(focus is widget for widget, _pixels in found):
            break
        found.append((focus, ring_pixels(app, focus)))
    return found


def pages() -> dict[str, Callable[[App], None]]:
    def at_table(app: App) -> None:
        play_on(app, 4)

    def bidding(app: App) -> None:
        until(app, lambda: awaits_person(app))

    def after(*keys: int) -> Callable[[App], None]:
        def go(app: App) -> None:
            for key in keys:
                press(app, key)
                frames(app, 8)

        return go

    def last_trick(app: App) -> None:
        play_on(app, 4)
        press(app, pygame.K_l)
        frames(app, 2)

    return {
        "menu": after(),
        "new game": after(pygame.K_1),
        "settings": after(pygame.K_F2),
        "rules": after(pygame.K_F1),
        "practice": after(pygame.K_p),
        "bidding": bidding,
        "table": at_table,
        "last trick": last_trick,
    }


@for_each("size", [(960, 600), (600, 960)])
@for_each("page", list(pages()))
def test_the_focus_was_a_faint_glow(tmp_path: Path, page: str, size: tuple[int, int]) -> None:
    is_table = page in ("bidding", "table", "last trick")
    opening = launch("forty-two", {"players": 4}) if is_table else Launch(speed="instant")
    with running(tmp_path, msgspec.structs.replace(opening, size=size)) as app:
        pages()[page](app)
        found = tabbed(app)
        assert len(found) > 2
        for widget, pixels in found:
            rect = widget.rect
            sides = 2 * (rect.width + rect.height)
            assert pixels > 1.5 * sides, f"{type(widget).__name__} {rect} on {page}: {pixels} of {sides}"


def test_without_the_keyboard_there_is_no_ring(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        press(app, pygame.K_TAB)
        assert app.scene.controls._ring is not None
        app.scene.controls.set_focus(None)
        ring = app.scene.controls._ring
        assert ring is None or ring not in app.scene.stage.items
