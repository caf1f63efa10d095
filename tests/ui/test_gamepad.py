"""The program played with a gamepad."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.ui import sdl
from game.ui.controls.buttons import Button
from game.ui.controls.pads import pad_kind
from tests.ui.padding import plugged_in, tap
from tests.ui.playing import frames, launch, press, running

_JOYSTICK, _GAMECONTROLLER = 0x200, 0x2000


def test_a_pad_that_is_plugged_in_works_and_none_leaves_sdl_at_rest(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        app.pads.begin()
        assert not sdl._sdl().SDL_WasInit(_JOYSTICK | _GAMECONTROLLER), "SDL looks for presses all the time"
        with plugged_in(app) as pad:
            assert pad_kind() == ""
            pad.set_button("down", down=True)
            frames(app)
            pad.set_button("down", down=False)
            frames(app)
            assert pad_kind() == "xbox"
            focus = app.scene.controls.focus
            assert focus is not None
            pad.tilt("right")
            frames(app)
            pad.tilt("right", 0.0)
            frames(app)
            assert app.scene.controls.focus not in (None, focus)
            pad.set_button("back", down=True)
            frames(app, 2)
            assert app.scene.name == "keys"
        assert not sdl._sdl().SDL_WasInit(_JOYSTICK | _GAMECONTROLLER), "the pad was pulled out"


def test_caps_show_the_buttons_of_the_pad_while_it_is_in_use(tmp_path: Path) -> None:
    def caps() -> set[str]:
        return {each.cap for each in app.scene.controls.widgets if isinstance(each, Button) and each.cap}

    with running(tmp_path, launch("forty-one")) as app:
        before = caps()
        assert {"Esc", "H"} <= before
        tap(app, "rb")
        assert caps() == {"Pad b", "Pad x", "Pad lb"}
        press(app, pygame.K_F12)
        assert caps() == before
