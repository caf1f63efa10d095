"""Looks at how a page is laid out: nothing overlaps, leaves the window or is cut off."""

from __future__ import annotations

import itertools

import pygame

from game.ui.app import App
from game.ui.controls.base import Painted
from game.ui.controls.panels import Rule
from game.ui.scenes.forms.page import PageScene


def set_text(app: App, text_size: float) -> None:
    """Lay everything out again with text of another size."""
    app.change_settings(text_size=text_size)
    app.rebuild()
    app.frame(0.05)


def assert_laid_out(app: App, page: PageScene) -> None:
    """Fail if two things of a page meet, or one leaves the window or the part that can be scrolled to."""
    window = pygame.Rect(0, 0, *app.size)
    for name, rect in page.regions.items():
        assert window.contains(rect), f"{page.name}: {name} leaves the window"
    for (one, a), (two, b) in itertools.combinations(page.regions.items(), 2):
        assert not a.colliderect(b), f"{page.name}: {one} meets {two}"
    area = page.area
    scrolled = {id(item) for item, _place in area.places.items()}
    fixed = [each for each in page.controls.widgets if id(each) not in scrolled and each.visible]
    assert all(window.contains(each.rect) for each in fixed), f"{page.name}: a control leaves the window"
    assert_apart(page.name, [(each, each.rect) for each in fixed])
    assert any(rect.contains(area.view) for rect in page.regions.values())
    inside = [(item, place) for item, place in area.places.items() if not isinstance(item, Rule)]
    assert_apart(page.name, inside)
    for item, place in inside:
        assert place.left >= 0, f"{page.name}: {item} begins before the page"
        assert place.right <= area.width, f"{page.name}: {item} is cut off at the side"
        assert place.bottom <= area.length, f"{page.name}: {item} is cut off at the end"


def assert_apart(name: str, placed: list[tuple[Painted, pygame.Rect]]) -> None:
    """Fail if two things meet."""
    for (one, a), (two, b) in itertools.combinations(placed, 2):
        assert not a.colliderect(b), f"{name}: {one.__dict__} {a} meets {two.__dict__} {b}"
