"""Every control of the menu and the pages around a game says what it is, under the mouse and in focus."""

from __future__ import annotations

import pygame
import pytest

from game.games import GAMES
from game.ui.scenes.forms.dialogs import PauseScene
from game.ui.scenes.forms.saving import SaveRecordScene
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.menu.new_game import NewGameScene
from game.ui.scenes.menu.settings import SettingsScene
from game.ui.scenes.menu.tile import Tile
from game.ui.scenes.scene import Scene
from game.ui.scenes.your_games.your_games import YourGamesScene
from tests.ui.keeping import put_aside
from tests.ui.paging import GAME, Opener, key, show, step


def untold(scene: Scene) -> list[str]:
    """Return the controls that say nothing of themselves: those in sight that the keyboard reaches."""
    able = [each for each in scene.controls.widgets if each.focusable and each.visible]
    in_sight = [each for each in able if each.clip is None or each.clip.contains(each.rect)]
    return [f"{type(each).__name__} {each.rect}" for each in in_sight if not each.tips()]


def test_every_control_of_the_pages_has_a_tip(open_app: Opener) -> None:
    app = open_app((1920, 1080))
    put_aside(app.store, "first")
    show(app, MenuScene(app))
    assert untold(app.scene) == []
    for game in GAMES.screens:
        page = NewGameScene(app, game)
        page.unfolded = {"players", "rules"}
        show(app, page)
        assert untold(page) == []
    settings = SettingsScene(app)
    show(app, settings)
    for chapter in range(3):
        key(app, pygame.K_1 + chapter)
        assert untold(settings) == []
    games = YourGamesScene(app)
    show(app, games)
    for chapter in range(len(games.chapters)):
        key(app, pygame.K_1 + chapter)
        step(app, 6)
        assert untold(games) == []
    assert app.routes.go_on(GAME)
    step(app)
    table = app.scene
    for make in (PauseScene, SaveRecordScene):
        show(app, make(app, table))  # type: ignore[arg-type]
        assert untold(app.scene) == []


@pytest.mark.parametrize("number", [0, 2])
def test_under_the_mouse_each_choice_tells_of_itself_and_in_focus_the_chosen_one(open_app: Opener, number: int) -> None:
    app = open_app()
    page = NewGameScene(app, GAME)
    show(app, page)
    level = page.level_control
    part = level.parts()[number].move(level.rect.topleft)
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=part.center, rel=(0, 0), buttons=(0, 0, 0)))
    step(app, 20)
    assert page.tips.shown is not None
    assert page.tips.shown.told.text == level.notes[number]
    assert level.tips()[0].text == level.notes[level.chosen]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (960, 600)])
def test_the_name_of_the_program_is_not_covered_by_the_tip_of_a_tile(open_app: Opener, size: tuple[int, int]) -> None:
    """A mouse that rested on the middle tile had the tip lie on "FORTY-ODD"."""
    app = open_app(size)
    show(app, MenuScene(app))
    for tile in (item for item in app.scene.stage.items if isinstance(item, Tile)):
        for spot in (tile.rect.center, (tile.rect.centerx, tile.rect.bottom - 12)):
            pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0)))
            step(app, 20)
            shown = app.scene.tips.shown
            assert (shown is None) == (spot == tile.rect.center)
            assert shown is None or shown.rect.top > size[1] // 2
