"""The log of a game: all that has happened in it, deal by deal and trick by trick, for whoever looked away."""

from __future__ import annotations

from typing import Final

from game.controller import PERSON
from game.rules.deal import Deal
from game.ui.document.blocks import Chapter, Grid
from game.ui.language.messages import _
from game.ui.scenes.forms.sheet import SheetScene
from game.ui.scenes.scene import GameScene, Host
from game.ui.words.why import Moment

_DEALS: Final = 24  # most that the log shows: the list of them has no room for more


class LogScene(SheetScene):
    """A sheet with the lines of the game at ``table``, opened at the newest."""

    name = closes = "log"

    def __init__(self, app: Host, table: GameScene) -> None:
        super().__init__(app, table.game)
        self.table = table

    def contents(self) -> tuple[Chapter, ...]:
        return log_of(self.table)

    def heading(self) -> tuple[str, list[str]]:
        return self.game.title_of(self.table.controller.setup.options), [_("What has happened")]

    def enter(self) -> None:
        """Show the newest lines."""
        self.area.finish(self.y, self.y)


def log_of(scene: GameScene) -> tuple[Chapter, ...]:
    """Return a chapter for each of the newest deals: the lines of each trick or round, and what was heard besides."""
    controller, table, verbosity = scene.controller, scene.table, scene.settings.verbosity
    before, deals = controller.setup.options.new_game().view(PERSON), dict[str, dict[str, list[str]]]()
    parts = dict[str, list[str]]()
    for at, step in enumerate(controller.steps, 1):
        view = step.after.view(PERSON)
        if isinstance(step.done, Deal):
            head, *_shorter = table.title(view)
            parts = deals.setdefault(table.title(view)[-1], {})
        elif step.seat is not None:
            head = scene.game.why.place(Moment(step.seat, step.done, before, table.players))[0]
        lines = parts.setdefault(head, [])
        for event in step.events:
            told = table.told(event.seen_by(PERSON), before, view)
            lines.append({"brief": told.brief, "usual": "", "full": told.full}[verbosity] or told.usual)
        lines += [line.at(verbosity) for when, line in scene.heard if when == at]
        before = view
    return tuple(
        Chapter(
            deal, tuple(Grid((head,), tuple((line,) for line in lines), frozenset()) for head, lines in parts.items())
        )
        for deal, parts in [*deals.items()][-_DEALS:]
    )
