"""Keeping the game at a table: saved in the profile after every step, finished there when it is over."""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec

from game.controller import PERSON, Controller, Step
from game.profile.kept import Beside
from game.profile.store import Store, Ticket
from game.rules.base import Bid


class Autosave:
    """Sees to it that the profile holds the game as it stands; ``beside`` is what is kept beside the record."""

    def __init__(self, store: Store, controller: Controller, beside: Beside) -> None:
        self.beside = beside
        self._store = store
        self._controller = controller
        self._saved = -1
        self._ticket: Ticket | None = None
        self._since = time.monotonic()

    @property
    def is_done(self) -> bool:
        """Whether what was saved last lies on the disk."""
        return self._ticket is None or self._ticket.is_done

    def note_undo(self, undone: Sequence[Step]) -> None:
        """Note that the person has taken something back; with another seat's bid ("a bid stands") it counts as help."""
        is_help = any(isinstance(step.done, Bid) and step.seat != PERSON for step in undone)
        self.beside = msgspec.structs.replace(
            self.beside, undos=self.beside.undos + 1, help_taken=self.beside.help_taken or is_help
        )

    def take_for_kept(self) -> None:
        """Take the game as it stands for kept, until something is done in it."""
        self._saved = self._controller.changes

    def keep(self) -> None:
        """Keep the game as it stands, if it has changed; a demonstration is kept nowhere."""
        controller = self._controller
        if self._saved == controller.changes or not controller.steps or controller.autoplay is not None:
            return
        self._saved = controller.changes
        players = controller.setup.players
        self.beside = msgspec.structs.replace(
            self.beside,
            names=tuple(player.name for player in players),
            faces=tuple(player.face for player in players),
            levels=tuple("" if player.level is None else str(player.level) for player in players),
            colours=tuple(player.colour for player in players) if any(player.colour for player in players) else (),
            columns=tuple(seat if player.column is None else player.column for seat, player in enumerate(players))
            if any(player.column is not None for player in players)
            else (),
            deal_number=controller.setup.number,
            seconds_played=self.beside.seconds_played + time.monotonic() - self._since,
        )
        self._since = time.monotonic()
        game, state, text = controller.setup.game, controller.state, controller.record_text()
        if state.is_over:
            self._ticket = self._store.finish_game(game, text, self.beside, state.winners)
        else:
            self._ticket = self._store.save_open_game(game, text, self.beside)
