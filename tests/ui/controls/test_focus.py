"""Who has the keyboard: a click leaves no focus, Tab gives it, and Enter does what glows."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.ui.controls.base import Widget
from game.ui.controls.buttons import Button
from game.ui.scenes.results.score import ScoreScene
from tests.ui.playing import at_table, awaits_person, click, frames, launch, press, running, until
from tests.ui.results import at_score_page, played


def button(page: ScoreScene, key: str) -> Button:
    """Return the button of a page that lists ``key``."""
    return next(each for each in page.controls.widgets if isinstance(each, Button) and key in each.keys)


def focus_of(page: ScoreScene) -> Widget | None:
    """Return the control that has the keyboard now."""
    return page.controls.focus


def glows(button: Button) -> bool:
    """Whether a soft light lies round a button."""
    (_first, place), *rest = button.paint()
    return bool(rest) and place[0] < 0


def test_enter_deals_the_next_hand_after_a_click_on_menu(tmp_path: Path) -> None:
    """Menu clicked, Esc, Enter: once the pause menu opened again instead of "Next deal [Enter]"."""
    with running(tmp_path, launch()) as app:
        controller = played(4, 2)
        page = at_score_page(app, controller)
        click(app, button(page, "Esc").rect.center)
        frames(app, 2)
        assert app.scene.name == "pause"
        press(app, pygame.K_ESCAPE)
        frames(app, 2)
        assert app.scene is page
        assert glows(button(page, "Enter"))
        press(app, pygame.K_RETURN)
        until(app, lambda: awaits_person(app))
        assert at_table(app).controller.state.deals_begun == 3


def test_only_one_control_glows_and_enter_presses_that(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        page = at_score_page(app, played(4, 2))
        golden = button(page, "Enter")
        assert focus_of(page) is None
        assert glows(golden)
        press(app, pygame.K_TAB)
        focus = focus_of(page)
        assert isinstance(focus, Button)
        assert focus is not golden
        assert [each for each in page.controls.widgets if isinstance(each, Button) and glows(each)] == [focus]
        while focus_of(page) is not button(page, "Esc"):
            press(app, pygame.K_TAB)
        press(app, pygame.K_RETURN)
        frames(app, 2)
        assert app.scene.name == "pause", "the focus, not the golden button"


def test_tab_goes_on_from_what_was_clicked(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        page = at_score_page(app, played(4, 2))
        sound = button(page, "M")
        click(app, sound.rect.center)
        assert focus_of(page) is None
        press(app, pygame.K_TAB)
        focus = focus_of(page)
        assert focus is page.controls.widgets[page.controls.widgets.index(sound) + 1]
