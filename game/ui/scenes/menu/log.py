"""The log of a game: all that has happened in it, deal by deal and trick by trick, for whoever looked away."""

from __future__ import annotations

import pygame

from game.ui.controls.actions import is_for
from game.ui.controls.buttons import Button
from game.ui.document.blocks import Chapter
from game.ui.language.messages import _
from game.ui.scenes.menu.rules import RulesScene
from game.ui.scenes.scene import GameScene, Host


class LogScene(RulesScene):
    """A sheet with the lines of the game at ``table``, opened at the newest; the key for it puts it away, too."""

    name = "log"

    def __init__(self, app: Host, table: GameScene) -> None:
        super().__init__(app, table.game.name, table.controller.setup.options)
        self.table = table

    def contents(self) -> tuple[Chapter, ...]:
        return self.table.log()

    def heading(self) -> tuple[str, list[str]]:
        return super().heading()[0], [_("What has happened")]

    def rail_end(self) -> list[Button]:
        return []

    def enter(self) -> None:
        """Show the newest lines."""
        self.area.finish(self.y, self.y)

    def key(self, event: pygame.event.Event) -> None:
        """Take a key: the one for the log closes it."""
        if is_for(event, "log"):
            self.close()
        else:
            super().key(event)
