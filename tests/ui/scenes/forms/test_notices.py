"""Where notices lie, over nothing that can be pressed, and what they say of the profile."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.profile.kept import Notice
from game.ui.scenes.forms.dialogs import PauseScene
from game.ui.scenes.forms.notices import words
from game.ui.scenes.scene import Launch
from tests.ui.playing import awaits_person, frames, press, running, until

LONG = "The stronger opponents are getting ready, once for each version; until then they play at Casual level. " * 2


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (960, 1040), (600, 960)])
def test_a_notice_lay_over_the_last_buttons_of_the_pause(size: tuple[int, int], tmp_path: Path) -> None:
    with running(tmp_path, Launch(game="forty-one", number=5, size=size, speed="instant")) as app:
        until(app, lambda: awaits_person(app))
        press(app, pygame.K_ESCAPE)
        frames(app, 3)
        assert isinstance(app.scene, PauseScene)
        app.notices.tell(LONG, is_important=True)
        until(app, lambda: app.notices.toast is not None)
        toast = app.notices.toast
        assert toast is not None and pygame.Rect((0, 0), size).contains(toast.rect)
        assert not [each for each in app.scene.controls.widgets if each.rect.colliderect(toast.rect)]


def test_a_damaged_profile_counted_what_was_carried_over() -> None:
    """It said "what could be read was carried over (0)"."""
    nothing, some = (words(Notice("profile-damaged", {"kept": "p.sqlite", "rescued": count})) for count in (0, 3))
    assert "nothing in it could be read" in nothing and "carried over" not in nothing
    assert "carried over." in some and "p.sqlite" in some and "(" not in some
