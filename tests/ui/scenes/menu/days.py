"""The page of the day, and its deal, opened and played."""

from __future__ import annotations

import pygame

from game.games import GAMES
from game.opponents.base import Level
from game.ui.app import App
from game.ui.scenes.menu.day import DayScene
from game.ui.scenes.play.table import TableScene
from tests.ui.playing import click, frames, press, until, until_page


def opened(app: App) -> DayScene:
    """Open the page from the menu with its key."""
    press(app, pygame.K_d)
    until_page(app, "day")
    frames(app, 2)
    return page_of(app)


def page_of(app: App) -> DayScene:
    assert isinstance(app.scene, DayScene)
    return app.scene


def begin(app: App, game: str) -> TableScene:
    """Click on the button that plays the deal of ``game``."""
    click(app, opened(app).buttons[game].rect.center)
    until_page(app, "table")
    assert isinstance(app.scene, TableScene)
    return app.scene


def play_out(app: App, table: TableScene) -> None:
    """Play the person's seat by rules of thumb until the deal is over and a page opens."""

    def is_over() -> bool:
        if app.scene is not table:
            return True
        if table.controller.is_persons_turn:
            view = table.controller.view
            table.act(GAMES.opponents.choose_at_once(view, Level.CASUAL, 1).action)
        if table.between_deals.is_looked_at:
            table.between_deals.look_on()
        if table.between_deals.note is not None:
            table.between_deals.end_note()
        return False

    until(app, is_over, 3000)
