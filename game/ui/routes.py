"""The ways through the program: every scene can ask for any other here, and none of them imports another for it.

A page is loaded when it is first opened, so that the menu need not wait for all of them.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.cards import Card
from game.controller import Player
from game.profile.kept import OpenGame, SetAside
from game.rules.base import Options
from game.ui.drawing.text import _
from game.ui.opening import begin, try_resume
from game.ui.scenes.scene import Scene
from game.ui.tables.registry import TABLES

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.scenes.table import TableScene


class Routes:
    """The places of the program by name; the app holds it and scenes reach it as ``app.routes``.

    ``open_...`` puts a page on top of what is there, the others leave everything behind. They act at once unless they
    say otherwise: a control hands them to ``app.later``, so that its scene is done with the press before another comes.
    """

    def __init__(self, app: App) -> None:
        self._app = app

    # ------------------------------------------------------------- on top of what is there

    def open_settings(self) -> None:
        """Open the settings page."""
        from game.ui.scenes.settings import SettingsScene

        self._app.push(SettingsScene(self._app))

    def open_set_aside(self) -> None:
        """Open the page of the games set aside."""
        from game.ui.scenes.set_aside import SetAsideScene

        self._app.push(SetAsideScene(self._app))

    def open_rules(self, game: str, options: Options | None = None) -> None:
        """Open the rules page of a game; with ``options`` it tells the rules of the game being played."""
        from game.ui.scenes.rules import RulesScene

        self._app.push(RulesScene(self._app, game, options))

    def open_new_game(self, game: str) -> None:
        """Open the new-game page of a game."""
        from game.ui.scenes.new_game import NewGameScene

        self._app.push(NewGameScene(self._app, game))

    def open_pause(self, table: TableScene) -> None:
        """Open the pause menu of a table."""
        from game.ui.scenes.pause import PauseScene

        self._app.push(PauseScene(self._app, table))

    def open_save_record(self, table: TableScene) -> None:
        """Open the dialog that saves the record of the game at a table."""
        from game.ui.scenes.save_record import SaveRecordScene

        self._app.push(SaveRecordScene(self._app, table))

    def open_last_trick(self, table: TableScene, cards: list[tuple[int, Card]], taker: int) -> None:
        """Show the last trick again: (seat, card) in the order played, and who took it."""
        from game.ui.scenes.last_trick import LastTrickScene

        self._app.push(LastTrickScene(self._app, table, cards, taker))

    def open_why(self, below: Scene, table: TableScene, seat: int | None = None) -> None:
        """Show over a scene why an opponent made its last move: the one of ``seat``, or whoever moved last."""
        from game.ui.tables.asking import last_of, moves

        found = moves(table.controller, table.game.why)
        number = last_of(found, seat)
        if number is not None:
            self.open_why_at(below, table, found[number].at)

    def open_why_at(self, below: Scene, table: TableScene, at: int) -> None:
        """Show over a scene why an opponent acted as in step ``at`` of the game."""
        from game.ui.scenes.why import WhyScene

        self._app.push(WhyScene(self._app, below, table, at))

    def open_score(self, table: TableScene) -> None:
        """Open the score page of a table."""
        from game.ui.scenes.score import ScoreScene

        self._app.push(ScoreScene(self._app, table))

    def open_winners(self, table: TableScene) -> None:
        """Open the winners' page of a table."""
        from game.ui.scenes.winners import WinnersScene

        self._app.push(WinnersScene(self._app, table))

    def open_unsaved(self) -> None:
        """Ask what is to be done about a game that is not saved."""
        from game.ui.scenes.unsaved import UnsavedScene

        self._app.push(UnsavedScene(self._app))

    def open_fault(self, what: str, report: Path | None, kept: OpenGame | None) -> None:
        """Tell of an unexpected fault, and offer to go on with ``kept``."""
        from game.ui.scenes.fault import FaultScene

        self._app.push(FaultScene(self._app, what, report, kept))

    # ------------------------------------------------------------------ leaving everything

    def go_to_menu(self) -> None:
        """Leave everything for the main menu."""
        from game.ui.scenes.menu import MenuScene

        self._app.replace_all(MenuScene(self._app))

    def begin(self, game: str, options: Options, players: tuple[Player, ...], number: int | None) -> None:
        """Begin a new game at a new table; None as the number: cards by chance."""
        self._app.replace_all(begin(self._app, game, options, players, number))

    def resume(self, kept: OpenGame) -> bool:
        """Bring a kept game back to the table after this frame; return whether it can be read."""
        table = try_resume(self._app, kept)
        if table is not None:
            self._app.later(lambda: self._app.replace_all(table))
        return table is not None

    def take_up(self, aside: SetAside) -> None:
        """Bring a game that was set aside back to the table after this frame; one that is open takes its place."""
        game = aside.kept.game
        is_exchanged = self._app.store.open_game(game) is not None
        if self.resume(self._app.store.take_up(aside)) and is_exchanged:
            told = _("Your other game of {game} has been set aside instead.")
            self._app.tell(told.format(game=TABLES[game].title()))

    def go_on(self, game: str) -> bool:
        """Go on with the open game of a kind after this frame, at its table below or from the profile.

        Return whether there is one that can be read.
        """
        from game.ui.scenes.table import TableScene

        for scene in self._app.scenes:
            if isinstance(scene, TableScene) and scene.game.name == game:
                self._app.later(partial(self._back_to, scene))
                return True
        kept = self._app.store.open_game(game)
        return kept is not None and self.resume(kept)

    def _back_to(self, scene: Scene) -> None:
        while self._app.scene is not scene:
            self._app.pop()
