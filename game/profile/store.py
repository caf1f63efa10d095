"""The store: what is kept, at hand in memory, and a thread of its own that brings every change to the disk.

The window calls, gets a ticket and goes on; nothing here waits for the disk but ``open_store``, ``close`` and
``Ticket.wait``, and nothing raises for the disk's sake. All calls come from one thread, that of the window.
"""

from __future__ import annotations

import queue
import secrets
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import msgspec
import platformdirs

from game.profile import settings as settings_text
from game.profile.changes import Change, Discard, Finish, Forget, SaveOpen, SaveSettings
from game.profile.clerk import Clerk, Errand, Task, Ticket
from game.profile.files import CACHE_BYTES, cache_folder, prune_cache, write_whole
from game.profile.kept import Beside, FinishedGame, Notice, OpenGame, SetAside, Tally
from game.profile.lenient import clean_text
from game.profile.place import SHOW
from game.profile.schema import load_set_aside
from game.profile.settings import Settings

__all__ = ["Beside", "FinishedGame", "Notice", "OpenGame", "Store", "Tally", "Ticket", "new_game_id", "open_store"]


class Store:
    """What is kept: settings, one open game of each kind, finished games. Made by ``open_store``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._all_notices: list[Notice] = []
        self._polled = 0
        self._tasks: queue.SimpleQueue[Task] = queue.SimpleQueue()
        self._clerk = Clerk(folder, self._tasks, self._all_notices)
        self._is_closed = False
        self._settings = Settings()
        self._open: dict[str, OpenGame] = {}
        self._finished: list[FinishedGame] = []
        ready = threading.Event()
        self._thread = threading.Thread(target=self._serve, args=(ready,), name="store", daemon=True)
        self._thread.start()
        ready.wait()

    def _serve(self, ready: threading.Event) -> None:
        try:
            self._settings, self._open, self._finished = self._clerk.open()
        finally:
            ready.set()
        self._clerk.run()

    @property
    def is_lasting(self) -> bool:
        """Whether what is saved lasts beyond this session."""
        return self._clerk.is_lasting

    @property
    def notices(self) -> tuple[Notice, ...]:
        """All that the player was to be told since the profile was opened."""
        return tuple(self._all_notices)

    @property
    def is_second(self) -> bool:
        """Whether another window owns the profile: nothing of this session is saved."""
        return self._clerk.is_second

    @property
    def unsaved(self) -> str:
        """Why some game of this session is not saved although it should be, in a word of ``Notice``; else empty."""
        return self._clerk.unsaved

    def settle(self) -> Ticket:
        """Return a ticket that is done once all that was asked before has been tried."""
        return self._ask(lambda _ticket: None)

    def ask_for_window(self) -> bool:
        """Ask the window that owns the profile to come to the front; return whether it can be asked."""
        with suppress(OSError):
            (self.folder / SHOW).touch(mode=0o600)
            return True
        return False

    @property
    def is_window_asked_for(self) -> bool:
        """Whether the window that owns the profile has not yet done as it was asked."""
        return (self.folder / SHOW).exists()

    def was_asked_for(self) -> bool:
        """Whether another window has asked this one to come to the front since the last call."""
        with suppress(OSError):
            (self.folder / SHOW).unlink()
            return True
        return False

    def poll_notices(self) -> tuple[Notice, ...]:
        """Return the notices that no earlier call has returned, those of the opening first.

        After ``profile-found`` there may be other settings, and games that were not known.
        """
        late, self._clerk.late = self._clerk.late, None
        if late is not None:
            settings, games, finished = late
            self._settings = settings or self._settings
            self._open = {**self._open, **{name: game for name, game in games.items() if name not in self._open}}
            known = {game.game_id for game in self._finished}
            self._finished += [game for game in finished if game.game_id not in known]
        new = tuple(self._all_notices[self._polled :])
        self._polled += len(new)
        return new

    @property
    def settings(self) -> Settings:
        """The settings as they were saved last."""
        return self._settings

    def save_settings(self, settings: Settings) -> Ticket:
        """Keep ``settings``."""
        self._settings = settings
        return self._ask(SaveSettings(settings_text.write(settings)))

    def save_open_game(self, game: str, record: str, beside: Beside | None = None) -> Ticket:
        """Keep ``record`` as the open game of its kind; what another window or game left there is put away, not lost.

        The same game goes on if ``beside.game_id`` is empty or as it was; another id begins another game.
        """
        beside = self._named(game, beside)
        kept = OpenGame(game, clean_text(record), beside, time.time())
        self._open.pop(game, None)
        self._open = {game: kept, **self._open}
        return self._ask(SaveOpen(game, beside.game_id, kept.record, beside, kept.saved_at))

    def open_game(self, game: str) -> OpenGame | None:
        """Return the open game of this kind, or None."""
        return self._open.get(game)

    def open_games(self) -> tuple[OpenGame, ...]:
        """Return the open games, the one saved last first."""
        return tuple(self._open.values())

    def discard_open_game(self, game: str) -> Ticket:
        """Give up the open game of this kind; its record is put away among the abandoned ones."""
        kept = self._open.pop(game, None)
        if kept is None:
            return _closed(is_kept=self.is_lasting)
        return self._ask(Discard(game, kept.beside.game_id))

    def read_set_aside(self, found: list[SetAside]) -> Ticket:
        """Ask for the games put away, the one put away last first; they are in ``found`` when the ticket is done."""

        def read(_ticket: Ticket) -> None:
            if self._clerk.base is not None:
                found.extend(load_set_aside(self._clerk.base))

        return self._ask(read)

    def take_up(self, aside: SetAside) -> OpenGame:
        """Make a game that was put away the open one of its kind; the one that is open is put away in exchange."""
        kept = aside.kept
        self.save_open_game(kept.game, kept.record, kept.beside)
        self.forget((aside.number,))
        return self._open[kept.game]

    def forget(self, numbers: Sequence[int]) -> Ticket:
        """Delete games that were put away, for good."""
        return self._ask(Forget(tuple(numbers)))

    def finish_game(self, game: str, record: str, beside: Beside | None, winners: Sequence[int]) -> Ticket:
        """Move the open game of this kind, with its whole ``record``, to the finished ones, in one step.

        A game that was finished before, taken back and finished again counts once, with its later end.
        """
        beside = self._named(game, beside)
        kept = self._open.get(game)
        if kept is not None and kept.beside.game_id == beside.game_id:
            del self._open[game]
        done = FinishedGame(beside.game_id, game, time.time(), tuple(winners), beside)
        self._finished = [done, *(each for each in self._finished if each.game_id != done.game_id)]
        players = max(len(beside.names), len(beside.levels))
        return self._ask(
            Finish(
                game,
                beside.game_id,
                clean_text(record),
                beside,
                done.finished_at,
                players,
                done.winners,
                done.level,
            )
        )

    def finished_games(self, game: str | None = None, limit: int | None = None) -> tuple[FinishedGame, ...]:
        """Return the finished games, of all kinds or one, the newest first, at most ``limit``."""
        return tuple(each for each in self._finished if game in (None, each.game))[:limit]

    def tally(self, game: str | None = None, level: str | None = None) -> Tally:
        """Return how many games were finished and won, of one kind or all, against one level or any."""
        found = [each for each in self._finished if game in (None, each.game) and level in (None, each.level)]
        return Tally(len(found), sum(each.is_won for each in found))

    def read_record(self, game_id: str) -> Ticket:
        """Ask for the record of a finished game; the ticket's ``text``, when it is done, is None if there is none."""

        def read(ticket: Ticket) -> None:
            ticket.text = self._clerk.read_record(game_id)

        return self._ask(read)

    def write_file(self, path: Path, text: str) -> Ticket:
        """Write a file for the player, a record say, whole or not at all; ``is_kept`` and ``fault`` tell which."""

        def write(ticket: Ticket) -> None:
            write_whole(path, clean_text(text).encode(), is_lasting=True)

        return self._ask(write)

    def cache_folder(self) -> Path | None:
        """Return the folder where the painter may keep textures, or None where there can be none."""
        return cache_folder(self.folder)

    def prune_cache(self, most_bytes: int = CACHE_BYTES) -> Ticket:
        """Have the oldest textures removed until the others fit into ``most_bytes``."""

        def prune(ticket: Ticket) -> None:
            folder = self.cache_folder()
            if folder is not None:
                prune_cache(folder, most_bytes)

        return self._ask(prune)

    def close(self, timeout: float = 5.0) -> bool:
        """Write what is still to be written, for at most ``timeout`` seconds; return whether everything is kept."""
        if not self._is_closed:
            self._last = self._ask(None)
            self._is_closed = True
        self._thread.join(timeout)
        return not self._thread.is_alive() and self._last.is_kept and self.is_lasting

    def _named(self, game: str, beside: Beside | None) -> Beside:
        """Return ``beside`` with the id of its game: the one it has, that of the open game, or a new one."""
        beside = beside or Beside()
        if beside.game_id:
            return beside
        kept = self._open.get(game)
        return msgspec.structs.replace(beside, game_id=kept.beside.game_id if kept else new_game_id())

    def _ask(self, work: Change | Errand | None) -> Ticket:
        if self._is_closed or not self._thread.is_alive():
            return _closed(is_kept=False, fault="closed")
        ticket = Ticket()
        self._tasks.put(Task(ticket, work))
        return ticket


def open_store(folder: Path | None = None) -> Store:
    """Return the store in ``folder``, or in the user's data folder; whatever is wrong with it is in its notices."""
    if folder is None:
        folder = platformdirs.user_data_path("forty-odd", appauthor=False)
        with suppress(OSError):  # not there yet, or on a system without modes
            folder.chmod(0o700)  # version 0.1.0 made it readable for everybody
    return Store(folder)


def new_game_id() -> str:
    """Return an id that no other game has."""
    return secrets.token_hex(8)


def _closed(*, is_kept: bool, fault: str = "") -> Ticket:
    ticket = Ticket()
    ticket.close(is_kept=is_kept, fault=fault)
    return ticket
