"""Games kept in a profile, and the pages that list them."""

from __future__ import annotations

import pygame

from game.profile.kept import Beside
from game.profile.store import Store
from game.ui.app import App
from game.ui.scenes.forms.page import RowText
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.your_games.your_games import YourGamesScene
from tests.ui.paging import GAME, key
from tests.ui.playing import until
from tests.ui.program import record


def put_aside(store: Store, *ids: str) -> None:
    """Set games aside, each for the next, the last of ``ids`` for one that is open."""
    for number, name in enumerate((*ids, "open")):
        if number:
            store.discard_open_game(GAME)
        store.save_open_game(GAME, record(1, actions=2 + number), Beside(game_id=name))


def opened(app: App) -> YourGamesScene:
    """Open the page from the menu by its key, and wait until the games on it have been read."""
    app.push(MenuScene(app))
    key(app, pygame.K_g)
    page = app.scene
    assert isinstance(page, YourGamesScene)
    until(app, lambda: not page.is_animating)
    return page


def titles(page: YourGamesScene) -> list[str]:
    """Return the first words of each row."""
    return [item.title for item in page.area.places if isinstance(item, RowText)]


def sentences(page: YourGamesScene) -> list[str]:
    """Return what is told below the first words of each row."""
    return [item.sentence for item in page.area.places if isinstance(item, RowText)]
