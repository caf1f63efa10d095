"""The log of a game: all that has happened in it, deal by deal and trick by trick, for whoever looked away."""

from __future__ import annotations

from game.ui.document.blocks import Chapter
from game.ui.language.messages import _
from game.ui.scenes.forms.sheet import SheetScene
from game.ui.scenes.scene import GameScene, Host


class LogScene(SheetScene):
    """A sheet with the lines of the game at ``table``, opened at the newest."""

    name = closes = "log"

    def __init__(self, app: Host, table: GameScene) -> None:
        super().__init__(app, table.game)
        self.table = table

    def contents(self) -> tuple[Chapter, ...]:
        return self.table.log()

    def heading(self) -> tuple[str, list[str]]:
        return self.game.title_of(self.table.controller.setup.options), [_("What has happened")]

    def enter(self) -> None:
        """Show the newest lines."""
        self.area.finish(self.y, self.y)
