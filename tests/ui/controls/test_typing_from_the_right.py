"""A field on a page read from the right: a click puts the caret where the mouse is seen."""

from __future__ import annotations

import pygame

from game.ui.controls.entry import TextField
from game.ui.scenes.menu.new_game import NewGameScene
from tests.ui.mirroring import click_at, in_window, speaking
from tests.ui.paging import Opener, bring, key, only, show, step


def test_a_click_in_a_mirrored_field_puts_the_caret_there(open_app: Opener) -> None:
    app = open_app((960, 600))
    with speaking():
        show(app, NewGameScene(app, "forty-one"))
        key(app, pygame.K_n)
        field = only(TextField, app.scene)[-1]
        bring(app, field)
        for text in ("Karim", "سلمى", "Sal سلمى 41"):
            field.select_all()
            field.insert(text)
            app.scene.stage.repaint()  # at once, however long it takes
            step(app)
            seen, room = in_window(app.scene, field, field.rect), field._places(text)
            for place in room:
                click_at(app, (seen.left + field._inset - field._shift + place, seen.centery))
                assert room[field.caret] == place
            inner = pygame.surfarray.array3d(app.screen.subsurface(seen.inflate(-12, -12))).sum(axis=2).max(axis=1)
            assert inner.argmax() > seen.width / 2 and inner.max() > 450, "on the right"
