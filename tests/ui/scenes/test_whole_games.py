"""Whole games played through the real scenes without a screen, by clicks and by keys."""

from __future__ import annotations

import functools
from pathlib import Path

import pygame

from game.games import GAMES
from game.ui.app import App
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.scene import Launch
from game.ui.tables.forty_one.table import FortyOneTable
from tests.cases import for_each
from tests.ui.moves import has_moved_on
from tests.ui.playing import at_table, awaits_person, click, frames, has_note, press, running, until


def launch(preset: str = "right", number: int = 3, target: int | None = None) -> Launch:
    given: dict[str, object] = {"preset": preset} | ({} if target is None else {"target": target})
    options = GAMES.rules["forty-one"].read_options(given)
    return Launch(game="forty-one", options=options, number=number, size=(960, 600), speed="instant")


def table_of(scene: TableScene) -> FortyOneTable:
    assert isinstance(scene.table, FortyOneTable)
    return scene.table


def act_by_mouse(app: App) -> None:
    """Bid three, or play the first legal card, by clicks."""
    scene = at_table(app)
    table = table_of(scene)
    if table.strip.visible:
        click(app, table.strip.tiles[2].rect.center)
        return
    sprite = next(sprite for sprite in table.hand.sprites if table.hand.legal and sprite.card in table.hand.legal)
    corner = (round(sprite.x - sprite.height * 0.3), round(sprite.y - sprite.height * 0.4))
    click(app, corner)


def act_by_keys(app: App) -> None:
    """Bid three by its digit, or play a card with the arrows, by keys."""
    if table_of(at_table(app)).strip.visible:
        press(app, pygame.K_3)
    else:
        press(app, pygame.K_RIGHT)
    press(app, pygame.K_RETURN)


@for_each(("act", "preset"), [(act_by_mouse, "right"), (act_by_keys, "left")])
def test_a_whole_game_to_the_winners_page(tmp_path: Path, preset: str, act: object) -> None:
    assert callable(act)
    with running(tmp_path, launch(preset, target=11)) as app:
        for _turn in range(3000):
            until(app, lambda: awaits_person(app) or has_note(app) or app.scene.name != "table")
            if awaits_person(app):
                before = len(at_table(app).controller.steps)
                act(app)
                until(app, functools.partial(has_moved_on, app, before))
            elif app.scene.name == "winners":
                break
            else:
                press(app, pygame.K_RETURN)
                frames(app, 2)
        assert app.scene.name == "winners"
        assert app.store.tally("forty-one").played == 1
        assert app.store.open_game("forty-one") is None
