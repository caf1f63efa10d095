"""Whatever can be pressed can be hit: no control of any page is smaller to the mouse than 24 pixels at 960x600."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from game.ui.controls.base import TARGET, Widget
from game.ui.scenes.review.hands import HandSpot
from tests.ui.test_descriptions import others
from tools.scenes.groups import GROUPS
from tools.scenes.showing import Show, show, world_at_rest

_LEFT: Final = ("motion", "painted")  # groups whose pages are those of others


class Hit(Show):
    """Tries the middle of every control of each scene, and what lies round it."""

    faults: set[str]

    def save(self, name: str, *, settled: bool = True) -> None:
        if settled:
            self.settle()
        for widget in self.app.scene.controls.widgets:
            if widget.visible and widget.enabled and is_whole(widget) and not is_hit(widget):
                self.faults.add(f"{name}: {type(widget).__name__} {widget.rect.size}")


def is_whole(widget: Widget) -> bool:
    """Whether a control has a place, is not scrolled out of sight in part, and is no row of cards."""
    is_one = bool(widget.rect) and not isinstance(widget, HandSpot)
    return is_one and (widget.clip is None or widget.clip.contains(widget.rect))


def is_hit(widget: Widget) -> bool:
    """Whether a square of ``TARGET`` pixels round the middle of a control is its own."""
    (x, y), half = widget.rect.center, TARGET // 2 - 1
    return all(
        widget.contains((x + right * half, y + down * half)) for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1))
    )


def missed(bring_up: Callable[[Show], None]) -> set[str]:
    """Bring scenes up, and return the controls that are too small."""
    with world_at_rest() as clock, show((960, 600), clock, Path(), "") as shown:
        hit = Hit(shown.app, clock, Path(), "")
        hit.faults = set()
        bring_up(hit)
        return hit.faults


@pytest.mark.parametrize(
    "group", ["settings", *(pytest.param(name, marks=pytest.mark.soak) for name in GROUPS if name not in _LEFT)]
)
def test_a_scroll_bar_was_nine_pixels_broad_and_the_key_of_the_crib_sheet_twenty_two(group: str) -> None:
    assert not missed(GROUPS[group])


def test_the_other_pages_can_be_hit_as_well() -> None:
    assert not missed(others)
