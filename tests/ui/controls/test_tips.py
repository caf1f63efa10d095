"""Tips: whatever the mouse or the focus rests on says what it is, and says no more once something is pressed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.games import GAMES
from game.ui.app import App
from game.ui.audio import why_deaf
from game.ui.controls.base import Painted
from game.ui.controls.buttons import Button
from game.ui.controls.tips import TipBubble
from game.ui.scenes.forms.rail import SoundButton
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.scene import Launch
from game.ui.tables.parts.seats import Plaque
from tests.ui.playing import at_table, awaits_person, frames, new_controller, press, running, until

RESTED = 25  # frames of a thirtieth of a second, after which a tip is there


def point_at(app: App, point: tuple[int, int]) -> None:
    """Move the mouse."""
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(1, 1), buttons=(0, 0, 0)))
    app.frame(1 / 30)


def shown_at_all(app: App) -> bool:
    """Whether any tip is to be seen."""
    return any(isinstance(item, TipBubble) for item in app.scene.stage.items)


def tip_at(app: App, point: tuple[int, int]) -> str:
    """Return what is told at a point once the mouse has rested there; "" for nothing."""
    point_at(app, point)
    frames(app, RESTED)
    shown = app.scene.tips.shown
    return "" if shown is None else shown.told.text


@pytest.fixture(params=list(GAMES.rules))
def app(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[App]:
    """A game that waits for the person's first decision, in the size that the program starts with."""
    with running(tmp_path, Launch(size=(1280, 720), speed="instant")) as app:
        app.replace_all(TableScene(app, new_controller(3, request.param)))
        until(app, lambda: awaits_person(app))
        yield app


def test_every_button_of_the_rail_says_what_it_is(app: App) -> None:
    """At the size that the program starts with they show an icon and a key, and nothing told what the robot is."""
    rail = [widget for widget in app.scene.controls.widgets if isinstance(widget, Button) and widget.cap]
    rail = [button for button in rail if button.visible and button.rect.bottom <= app.scene.kit.scale.top_rail]
    assert len(rail) >= 6
    told = {tip_at(app, button.rect.center) for button in rail}
    assert "" not in told
    assert len(told) == len(rail)


def test_every_panel_and_plaque_says_what_it_is(app: App) -> None:
    layout = at_table(app).table.layout
    for rect in (layout.top_start, layout.top_end, layout.bottom_end):
        assert tip_at(app, (rect.left + 12, rect.top + 12))
    for seat in layout.seats[1:]:
        assert any(
            tip.rect.colliderect(seat.plaque.inflate(80, 80))
            for item in app.scene.stage.items
            if isinstance(item, Painted)
            for tip in item.tips()
        )


def test_dealer_and_number_on_a_plaque_are_told_without_calling_the_person_a_third(app: App) -> None:
    """A tip said "You is the dealer of this deal." In Empat Satu nothing told what the question mark on a plaque is."""
    for plaque in [item for item in app.scene.stage.items if isinstance(item, Plaque)]:
        plaque.shown.is_dealer = True
        app.frame(1 / 30)
        (button, at) = plaque._dealer_button()
        told = tip_at(app, button.get_rect(topleft=at).move(plaque.rect.topleft).center)
        assert told == f"{plaque.shown.name}\nThe dealer of this deal."
        corner = (plaque.rect.right - plaque.rect.width // 10, plaque.rect.top + plaque.rect.height // 4)
        assert tip_at(app, corner).startswith(f"{plaque.shown.name}\n")


def test_a_tip_comes_after_a_moment_covers_nothing_it_tells_of_and_goes_with_the_mouse(app: App) -> None:
    rect = at_table(app).table.layout.top_start
    point_at(app, rect.center)
    frames(app, 9)
    assert not shown_at_all(app), "it came at once"
    frames(app, 16)
    assert shown_at_all(app)
    bubble = next(item for item in app.scene.stage.items if isinstance(item, TipBubble))
    assert not bubble.rect.colliderect(rect)
    assert pygame.Rect(0, 0, *app.size).contains(bubble.rect)
    point_at(app, (rect.right + 40, rect.bottom + 2))
    frames(app, 2)
    assert bubble not in app.scene.stage.items


def test_no_tip_opens_while_a_button_is_held_or_after_a_key(app: App) -> None:
    rect = at_table(app).table.layout.top_end
    assert tip_at(app, rect.center)
    press(app, pygame.K_F6)
    frames(app, RESTED)
    assert not shown_at_all(app)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=rect.center, button=1))
    frames(app, 2)
    point_at(app, (rect.centerx + 4, rect.centery))
    frames(app, RESTED)
    assert not shown_at_all(app)


def test_a_page_that_opens_with_a_control_in_focus_is_not_covered_by_its_tip(app: App) -> None:
    """The dialog that saves a record opened with a tip over what it says."""
    app.routes.open_save_record(at_table(app))
    app.scene.controls.set_focus(app.scene.controls.widgets[0])
    frames(app, 60)
    assert app.scene.controls.focus is not None
    assert not shown_at_all(app)


def test_the_control_in_focus_says_what_it_is(app: App) -> None:
    for _ in range(40):
        press(app, pygame.K_TAB)
        focus = app.scene.controls.focus
        if focus is not None and focus.tip:
            break
    frames(app, 40)
    shown = app.scene.tips.shown
    assert shown is not None
    assert focus is not None
    assert shown.told.text == focus.tip


def test_without_a_sound_device_the_sound_button_says_so(tmp_path: Path) -> None:
    """Beside a crossed-out speaker its tip said "Turn the sounds off."."""
    with running(tmp_path) as app:
        app.audio.fault = "no such device"
        app.replace_all(TableScene(app, new_controller(game="forty-two")))
        frames(app)
        [button] = [each for each in at_table(app).controls.widgets if isinstance(each, SoundButton)]
        assert button.tip == why_deaf()


def test_the_sound_button_said_on_until_the_table_was_laid_out_again(tmp_path: Path) -> None:
    """With ``--game`` the table stands before the sound device is opened, and stood there as if it could be heard."""
    with running(tmp_path) as app:
        app.replace_all(TableScene(app, new_controller(game="forty-two")))
        frames(app)
        [button] = [each for each in at_table(app).controls.widgets if isinstance(each, SoundButton)]
        assert (button.icon, button.tip) == ("sound", "Turn the sounds off.")
        app.audio.fault = "no such device"
        until(app, lambda: button.tip == why_deaf())  # of the frames at rest only some look for changes
        assert button.icon == "sound-off"
        app.audio.fault = ""
        app.change_settings(sounds=False)
        until(app, lambda: button.tip != why_deaf())
        assert (button.icon, button.tip) == ("sound-off", "Turn the sounds on.")
