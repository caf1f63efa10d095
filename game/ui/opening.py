"""How a game comes to the table: begun anew, continued from the profile, or opened from a record."""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING

from game.controller import Controller, Player, Setup
from game.opponents.base import Level
from game.profile.store import Beside, OpenGame, new_game_id
from game.record import Record, RecordFault, Replayed
from game.rules import GAMES
from game.rules.base import Options
from game.rules.lay import LARGEST_NUMBER
from game.ui.drawing.text import _
from game.ui.scenes.kept_games import players_of, read_kept
from game.ui.scenes.scene import Scene
from game.ui.tables.registry import TABLES
from game.ui.tables.seating import Seating
from game.ui.terminal import say

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.scenes.table import TableScene


def new_number() -> int:
    """Return a fresh deal number that nobody can foresee."""
    return secrets.randbelow(LARGEST_NUMBER + 1)


def begin(app: App, game: str, options: Options, players: tuple[Player, ...], number: int | None) -> TableScene:
    """Return the table with a new game; a game of this kind that is still open is set aside, not lost.

    A demonstration is kept nowhere, and leaves the open game alone.
    """
    from game.ui.scenes.table import TableScene

    if app.launch.autoplay is None and app.store.open_game(game) is not None:
        app.store.discard_open_game(game)
    setup = Setup(game, options, players, new_number() if number is None else number)
    controller = Controller(setup, app.thinker, app.launch.autoplay)
    return TableScene(app, controller, Beside(game_id=new_game_id(), started_at=time.time()))


def resume(app: App, kept: OpenGame) -> TableScene:
    """Return the table with a kept game as it stood; raise RecordFault if its record is damaged."""
    return _at_table(app, read_kept(kept).record, kept.beside, None)


def open_record(app: App, replayed: Replayed) -> TableScene:
    """Return the table with a game opened from a record, as a new game of its own; a finished one is only shown.

    The open game of this kind is put away when this one is first kept, which is not before it has been shown.
    """
    beside = Beside(game_id=new_game_id(), started_at=time.time())
    table = _at_table(app, replayed.record, beside, app.launch.autoplay)
    if replayed.state.is_over:
        table.is_kept_already()  # looked at, not played: it counts nowhere
    return table


def _at_table(app: App, record: Record, beside: Beside, autoplay: Level | None) -> TableScene:
    from game.ui.scenes.table import TableScene

    players = players_of(record, beside)
    number = new_number() if beside.deal_number is None else beside.deal_number
    controller = Controller(Setup(record.game, record.options, players, number), app.thinker, autoplay)
    controller.restore(record.deals)
    return TableScene(app, controller, beside)


def first_scene(app: App, replayed: Replayed | None) -> Scene:
    """Return what is shown first; in a second window on one profile that is a question, but for a demonstration."""
    if not app.store.is_second:
        return _asked_for(app, replayed)
    if app.launch.autoplay is not None:
        app.tell(_("Another window has this profile open: nothing of this session will be saved."))
        return _asked_for(app, replayed)
    from game.ui.scenes.already_open import AlreadyOpenScene

    return AlreadyOpenScene(app, lambda: _asked_for(app, replayed))


def _asked_for(app: App, replayed: Replayed | None) -> Scene:
    """Return what the command line asks to begin with: a record, a new game, or the menu."""
    from game.ui.scenes.menu import MenuScene

    launch = app.launch
    if replayed is not None:
        if not replayed.state.is_over:
            _tell_of_open(app, replayed.record.game)
        return open_record(app, replayed)
    if launch.game is not None and launch.options is not None:
        _tell_of_open(app, launch.game)
        return begin(app, launch.game, launch.options, _seated(app, launch.game, launch.options), launch.number)
    if launch.autoplay is not None:
        game = next(iter(TABLES))
        options = GAMES[game].read_options({})
        return begin(app, game, options, _seated(app, game, options), launch.number)
    return MenuScene(app)


def _tell_of_open(app: App, game: str) -> None:
    """Say what becomes of the open game of a kind where the command line begins another one."""
    if app.launch.autoplay is None and app.store.open_game(game) is not None:
        told = _("Your open game of {game} is kept: you will find it in the main menu, under “Games set aside”.")
        app.tell(told.format(game=TABLES[game].title()))


def _seated(app: App, game: str, options: Options) -> tuple[Player, ...]:
    """Return who sat down at this game last."""
    return Seating(TABLES[game], app.settings, options).named()


def try_resume(app: App, kept: OpenGame) -> TableScene | None:
    """Return the table with a kept game, or None with the reason on standard error if it cannot be read."""
    try:
        return resume(app, kept)
    except RecordFault as fault:
        say(f"the game that was kept cannot be continued: {fault}")
        return None
