"""The ring round what has the keyboard: read from the pixels, on every ground on which a control can lie."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec
import numpy as np
import pygame
import pytest

from game.ui.app import App
from game.ui.controls.base import Widget
from game.ui.drawing import shapes
from game.ui.drawing.assets import card_width
from game.ui.drawing.styles import INK, PEARL
from game.ui.scenes.forms.page import PageScene
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.practice.practice import PracticeScene
from game.ui.scenes.scene import Launch
from tests.cases import for_each
from tests.ui.advising import play_on
from tests.ui.playing import awaits_person, frames, launch, press, running, until
from tests.ui.seeing import luminance, ratio
from tools.scenes.groups import GROUPS
from tools.scenes.showing import Show, Size, show, world_at_rest


def ring_pixels(app: App, outline: pygame.Rect, come: Callable[[], None], go: Callable[[], None]) -> int:
    """Return how many pixels round an outline differ by 3 to 1 when the keyboard has come there, and gone."""
    near, seen = outline.inflate(60, 60).clip(app.screen.get_rect()), []
    for do in (come, go):
        do()
        frames(app, 14)
        app.scene.stage.repaint()
        app.scene.draw(app.screen)  # a frame in which nothing was pressed may draw nothing
        seen.append(luminance(app.screen.subsurface(near)))
    return int(np.count_nonzero(ratio(*seen) >= 3))


def tabbed(app: App, most: int = 60) -> list[tuple[Widget, int]]:
    """Return each control or thing that Tab reaches, with the pixels of its ring; cards of the hand have their own."""
    found, met = list[tuple[Widget, int]](), list[object]()
    for _ in range(most):
        press(app, pygame.K_TAB)
        controls, focus, at = app.scene.controls, app.scene.controls.focus, app.scene.focus_at
        assert at is not None
        if any(at is each for each in met):
            break
        met.append(at)
        if focus is None:
            continue
        frames(app, 14)  # a page turns to what has the keyboard
        pixels = ring_pixels(app, focus.outline, partial(controls.set_focus, focus), partial(controls.set_focus, None))
        found.append((focus, pixels))
        controls.set_focus(focus)
    return found


GAMES = ("forty-one", "empat-satu", "forty-two")


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

    def practice(app: App) -> None:
        press(app, pygame.K_p)
        until(app, lambda: isinstance(app.scene, PracticeScene) and app.scene.is_listed)  # a thread reads the profile
        frames(app, 8)

    def last_trick(app: App) -> None:
        play_on(app, 4)
        press(app, pygame.K_l)
        frames(app, 2)

    return {
        "menu": after(),
        "new game": after(pygame.K_1),
        "settings": after(pygame.K_F2),
        "rules": after(pygame.K_F1),
        "practice": practice,
        "bidding": bidding,
        "table": at_table,
        "last trick": last_trick,
    }


@for_each(("page", "size"), itertools.product(pages(), [(960, 600), (600, 960)]), sampled=True)
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
            assert pixels >= 2 * sides, f"{type(widget).__name__} {rect} on {page}: {pixels} of {sides}"


def test_both_lines_of_the_ring_are_seen_on_any_ground(tmp_path: Path) -> None:
    with running(tmp_path):
        dark, light = (luminance(shapes.plate((9, 9), 0, ink, ink, ink))[4, 4] for ink in (INK, PEARL))
        assert ratio(dark, light) >= 9
        for lines in ((INK, PEARL), (PEARL, INK)):
            ring = shapes.focus_ring((200, 100), 3, *lines)
            across = [tuple(ring.get_at((x, 50)))[:3] for x in range(6)]
            assert across == [lines[0]] * 3 + [lines[1]] * 3


@for_each(("game", "actions"), [("forty-one", 6), ("empat-satu", 7), ("forty-two", 6)])
def test_the_card_that_the_keys_were_on_only_glowed(tmp_path: Path, game: str, actions: int) -> None:
    with running(tmp_path, launch(game)) as app:
        play_on(app, actions)
        scene = app.scene
        assert isinstance(scene, TableScene)
        hand = scene.table.hand
        for _ in hand.sprites:
            press(app, pygame.K_RIGHT)
            frames(app, 4)
            card = hand.cursor
            assert card is not None
            next_to = [each for each in hand.sprites if each.depth > card.depth]
            seen = min((each.x for each in next_to), default=card.x + 99) - card.x
            sides = 2 * (min(card_width(card.height), seen) + card.height)
            come, go = (partial(setattr, hand, "cursor", each) for each in (card, None))
            ring = ring_pixels(app, card.box, come, go)
            assert ring >= 2 * sides, f"{card.card}: {ring} of {sides}"
            hand.cursor = card


@pytest.mark.soak
@pytest.mark.parametrize(
    "group", ["menu", "new", "settings", "rules", *GAMES, "scores", "reviews", "questions", "looks"]
)
@pytest.mark.parametrize("size", [(960, 600), (1920, 1080), (600, 960)])
def test_every_control_of_every_page_has_a_ring(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: Size, group: str
) -> None:
    done, faint = set[tuple[str, tuple[int, ...]]](), list[str]()

    def looked(shown: Show, name: str, *, settled: bool = True) -> None:
        app, scene = shown.app, shown.app.scene
        shown.settle()
        controls, had = scene.controls, (scene.controls.focus, scene.controls.touched)
        for widget in [each for each in controls.widgets if each.focusable and each.enabled and each.visible]:
            what = type(widget).__name__, (*widget.rect,)
            if what in done:
                continue
            done.add(what)
            controls.set_focus(widget)
            if isinstance(scene, PageScene):
                scene._follow_focus()
            frames(app, 14)
            come, go = (partial(controls.set_focus, each) for each in (widget, None))
            pixels = ring_pixels(app, widget.outline, come, go)
            if pixels < 4 * (widget.outline.width + widget.outline.height):
                faint.append(f"{name}: {what} {pixels}")
        controls.set_focus(had[0])
        controls.touched = had[1]

    monkeypatch.setattr(Show, "save", looked)
    with world_at_rest() as clock, show(size, clock, tmp_path, "") as shown:
        GROUPS[group](shown)
    assert done
    assert not faint, "\n".join(faint)


def test_without_the_keyboard_there_is_no_ring(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        press(app, pygame.K_TAB)
        assert app.scene.controls._ring is not None
        app.scene.controls.set_focus(None)
        ring = app.scene.controls._ring
        assert ring is None or ring not in app.scene.stage.items
