"""Saves the game at a table after every step as the open game of its kind; moves it to the finished ones when over."""

from __future__ import annotations

import time

import msgspec

from game.profile.kept import Beside
from game.profile.statistics import figures_of
from game.profile.store import Store
from game.profile.writer import Ticket
from game.record import Record, write
from game.rules.base import State


class Autosave:
    """Saves one game in ``store``, or nowhere; ``beside`` is kept beside its record.

    ``saved`` is a record that need not be saved again: a game that is only looked at is not saved until it goes on.
    With ``is_kept``, the game is in the profile though it is not saved here.
    """

    def __init__(
        self,
        store: Store | None = None,
        beside: Beside | None = None,
        saved: Record | None = None,
        *,
        is_kept: bool = False,
    ) -> None:
        self.beside = beside or Beside()
        self._store = store
        self._saved = saved
        self._is_kept = is_kept
        self._ticket: Ticket | None = None
        self._since = time.monotonic()

    @property
    def is_done(self) -> bool:
        """Whether the last save has reached the disk or failed."""
        return self._ticket is None or self._ticket.is_done

    def note_undo(self, helped: range = range(0)) -> None:
        """Note that the person has undone something, which counts as help in the deals ``helped``, if any."""
        self.beside = msgspec.structs.replace(self.beside, undos=self.beside.undos + 1)
        if helped:
            self.note_help(helped)

    def note_help(self, deals: range) -> None:
        """Note that the person had help in ``deals``; the next save saves it even if nothing else has changed."""
        known = self.beside.helped_in(deals.stop - 1)
        if not known.issuperset(deals):
            helped = tuple(sorted(known.union(deals)))
            self.beside = msgspec.structs.replace(self.beside, help_taken=True, helped=helped)
            self._saved = None

    def forget_help(self) -> None:
        """Forget that the person was given help."""
        self.beside = msgspec.structs.replace(self.beside, help_taken=False, helped=())
        self._saved = None

    def save(self, record: Record, state: State) -> None:
        """Save the game as it stands, once its first cards are dealt; never wait for the disk."""
        if self._store is None or not record.deals or record == self._saved:
            return
        self._saved = record
        self._count_time()
        if state.is_over:
            figures = figures_of(state.public, self.beside)
            self._ticket = self._store.finish_game(record.game, write(record), self.beside, state.winners, figures)
        else:
            self._ticket = self._store.save_open_game(record.game, write(record), self.beside)

    @property
    def is_kept(self) -> bool:
        """Whether the game is one of those in the profile, saved now or before."""
        return self._is_kept or self._ticket is not None

    @property
    def is_saving(self) -> bool:
        """Whether the game is one of the person's own, saved as it goes on."""
        return self._store is not None

    def resign(self, record: Record, state: State) -> None:
        """Save the game as finished at this position, won by nobody; nothing that follows is saved any more."""
        if self._store is None:
            return
        self._count_time()
        self.beside = msgspec.structs.replace(self.beside, resigned=True)
        figures = figures_of(state.public, self.beside)
        self._ticket = self._store.finish_game(record.game, write(record), self.beside, (), figures)
        self._store = None

    def _count_time(self) -> None:
        """Add the time since the last save to the time played."""
        now = time.monotonic()
        played = self.beside.seconds_played + now - self._since
        self._since = now
        self.beside = msgspec.structs.replace(self.beside, seconds_played=played)
