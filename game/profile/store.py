"""The store: everything kept, at hand in memory; a thread of its own writes every change to the disk.

The window calls, gets a ticket and goes on; only ``open_store``, ``close`` and ``Ticket.wait`` wait for the disk, and
nothing raises disk errors. All calls come from one thread, that of the window.
"""

from __future__ import annotations

import queue
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
import platformdirs

from game.profile import cache, database, files
from game.profile.database import (
    OF_FINISHED,
    Abandon,
    Finish,
    ProfileChange,
    SaveOpen,
    SaveSettings,
    Statements,
    WorkOut,
    delete,
    put,
)
from game.profile.kept import (
    Beside,
    DayResult,
    FinishedGame,
    Listed,
    Notice,
    OpenGame,
    OwnRules,
    SetAside,
    Sought,
    Tally,
    clean_text,
    row_of,
)
from game.profile.practised import (
    DoubtedPuzzle,
    Practised,
    PuzzleAnswer,
    PuzzleCard,
    TrainedBid,
    load_practised,
)
from game.profile.settings import Settings, write
from game.profile.statistics import DealAccount, GameFigures, Statistics, read_statistics, table_lines
from game.profile.writer import Ticket, Writer
from game.record import AllRules

_AT_ONCE: Final = 8  # games whose figures are worked out in one go, in some tens of milliseconds


class Store:
    """Everything kept: settings, one open game of each kind, finished games. Made by ``open_store``.

    ``settings`` are those saved last; ``notices`` are all the notices for the player since the profile was opened;
    ``days`` is what the deals of the day brought, by day and game.
    ``is_second``: another window owns the profile, and nothing from this session is saved.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.notices: list[Notice] = []
        self.passed_on: list[Path] = []
        self._polled = 0
        self._tasks: queue.SimpleQueue[Ticket] = queue.SimpleQueue()
        self._writer = Writer(folder, self._tasks, self.notices)
        self._is_closed = False
        ready = threading.Event()
        self._thread = threading.Thread(target=self._writer.run, args=(ready,), name="store", daemon=True)
        self._thread.start()
        ready.wait()
        self.is_second, found = self._writer.is_second, self._writer.found
        self.settings, self._open, self._finished = found.settings or Settings(), found.games, found.finished
        self.days, self._rules = found.days, found.rules
        self._deleted: set[str] = set()  # ids of finished games

    @property
    def is_lasting(self) -> bool:
        """Whether what is saved lasts beyond this session."""
        return self._writer.is_lasting

    @property
    def unsaved(self) -> str:
        """The reason (as in ``Notice``) why some game of this session is not saved though it should be; else empty."""
        return self._writer.unsaved

    def settle(self) -> Ticket:
        """Return a ticket that is done once all earlier tasks have been tried."""
        return self._ask(lambda: None)

    def ask_for_window(self, *wanted: Path) -> bool:
        """Ask the window that owns the profile to come to the front and open files; return whether it can be asked."""
        with suppress(OSError):
            files.write_request(self.folder, wanted)
            return True
        return False

    @property
    def is_window_asked_for(self) -> bool:
        """Whether the window that owns the profile has yet to come to the front as asked."""
        return (self.folder / files.SHOW).exists()

    def was_asked_for(self) -> bool:
        """Whether another window has asked this one to come to the front since the last call.

        Then ``passed_on`` are the files that it is to open.
        """
        with suppress(OSError):
            asked = files.take_request(self.folder)
            self.passed_on = asked or []
            return asked is not None
        return False

    def poll_notices(self) -> tuple[Notice, ...]:
        """Return the notices that no earlier call has returned, those of the opening first.

        After ``profile-found`` the settings may have changed, and new games may have appeared.
        """
        late, self._writer.late = self._writer.late, None
        if late is not None:
            self.settings = late.settings or self.settings
            self._open = {**self._open, **late.games, **self._open}
            self._finished = {**late.finished, **self._finished}
            self.days = {**late.days, **self.days}
            self._rules = {**late.rules, **self._rules}
        new = tuple(self.notices[self._polled :])
        self._polled += len(new)
        return new

    def save_settings(self, settings: Settings) -> Ticket:
        """Save ``settings``."""
        self.settings = settings
        return self._ask(SaveSettings(write(settings)))

    def save_open_game(self, game: str, record: str, beside: Beside | None = None) -> Ticket:
        """Save ``record`` as the open game of its kind; another game there is put away, not lost.

        If ``beside.game_id`` is empty or unchanged, the same game goes on; another id begins another game.
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
        """Return the open games, latest first."""
        return tuple(self._open.values())

    def discard_open_game(self, game: str) -> Ticket:
        """Abandon the open game of this kind; its record is put away."""
        kept = self._open.pop(game, None)
        if kept is None:
            return self.settle()
        return self._ask(Abandon(game, kept.beside.game_id))

    def read_set_aside(self, found: list[SetAside]) -> Ticket:
        """Read the games put away into ``found``, latest first; they are there when the ticket is done."""
        return self._look(lambda base: found.extend(database.load_set_aside(base)))

    def take_up(self, aside: SetAside) -> OpenGame:
        """Make a game put away the open one of its kind; the current open one is put away in exchange."""
        kept = aside.kept
        self.save_open_game(kept.game, kept.record, kept.beside)
        self.forget((aside.number,))
        return self._open[kept.game]

    def forget(self, numbers: Sequence[int]) -> Ticket:
        """Delete games put away, for good."""
        return self._ask(delete(["abandoned_games"], "id = ?", [(number,) for number in numbers]))

    def finish_game(
        self,
        game: str,
        record: str,
        beside: Beside | None,
        winners: Sequence[int],
        figures: GameFigures | None = None,
    ) -> Ticket:
        """Move the open game of this kind, with its complete ``record``, to the finished ones, in one step.

        A game finished again after an undo counts once, with its later end. Without ``figures``, they are worked out
        from the record when the statistics are next looked at.
        """
        beside = self._named(game, beside)
        kept = self._open.get(game)
        if kept is not None and kept.beside.game_id == beside.game_id:
            del self._open[game]
        self._finished[beside.game_id] = FinishedGame(game, 0 in winners)
        end = time.time(), tuple(winners)
        return self._ask(Finish(game, beside.game_id, clean_text(record), beside, *end, figures))

    def keep_account(self, account: DealAccount) -> Ticket:
        """Keep the account of a deal, in place of an earlier one of the same deal; not if the game has been deleted."""
        if account.game_id in self._deleted:
            dropped = Ticket()
            dropped.close(is_kept=False)
            return dropped
        return self._ask(database.keep_account(msgspec.structs.replace(account, finished_at=round(time.time()))))

    def drop_accounts(self, game_id: str, deals: int) -> Ticket:
        """Forget the accounts of a game's deals after the first ``deals``, which have been undone."""
        return self._ask(delete(["deal_accounts"], "game_id = ? AND deal > ?", [(game_id, deals)]))

    def read_finished(self, sought: Sought, first: int, most: int, found: Listed) -> Ticket:
        """Read ``most`` of the finished games ``sought`` into ``found``, the latest first, after ``first`` others.

        They are there, with how many there are altogether, when the ticket is done.
        """

        def read_them(base: sqlite3.Connection) -> None:
            found.count = database.count_finished(base, sought)
            found.games = database.list_finished(base, sought, first, most)
            found.partners = database.list_partners(base)

        return self._look(read_them)

    def read_record(self, game_id: str, found: list[str]) -> Ticket:
        """Read the record of a finished game into ``found``; it is there when the ticket is done."""
        return self._look(lambda base: found.append(database.load_record(base, game_id)))

    def read_statistics(self, sought: Sought, found: list[Statistics]) -> Ticket:
        """Read the statistics of the games ``sought`` by kind, title and rules into ``found``.

        They are there when the ticket is done.
        """
        return self._look(lambda base: found.append(read_statistics(base, sought)))

    def export_games(self, path: Path, *, as_table: bool) -> Ticket:
        """Write all finished games to a file for the player: a table (CSV), or their records, one a line."""
        lines = table_lines if as_table else database.record_lines
        return self._look(
            lambda base: cache.write_whole(path, (clean_text(line).encode() for line in lines(base)), is_lasting=True)
        )

    def work_out_figures(self, rules: AllRules) -> Ticket:
        """Work out the figures of some finished games that have none yet, by the ``rules`` of all games."""
        return self._ask(WorkOut(rules, _AT_ONCE))

    def forget_finished(self, game_ids: Sequence[str]) -> Ticket:
        """Delete finished games and what the statistics know of them, for good."""
        self._deleted.update(game_ids)
        for game_id in game_ids:
            self._finished.pop(game_id, None)
        return self._ask(delete(OF_FINISHED, "game_id = ?", [(game_id,) for game_id in game_ids]))

    def forget_all_finished(self) -> Ticket:
        """Delete all finished games and everything that the statistics are made of, for good."""
        self._deleted.update(self._finished)
        self._finished.clear()
        return self._ask(delete(OF_FINISHED, "1", [()]))

    def read_practised(self, found: list[Practised]) -> Ticket:
        """Read what is kept of practice into ``found``; it is there when the ticket is done."""
        return self._look(lambda base: found.append(load_practised(base)))

    def keep_card(self, card: PuzzleCard, answer: PuzzleAnswer) -> Ticket:
        """Keep an answer to a puzzle, and when that is to be asked again."""
        return self._ask(put("puzzle_cards", [row_of(card)]) + put("puzzle_answers", [(None, *row_of(answer))]))

    def add_puzzle(self, card: PuzzleCard) -> Ticket:
        """Keep a new puzzle, unless it is known."""
        return self._ask(put("puzzle_cards", [row_of(card)], is_new=True))

    def doubt_puzzle(self, doubted: DoubtedPuzzle) -> Ticket:
        """Keep a puzzle that seems wrong; it is asked no more."""
        return self._ask(put("doubted_puzzles", [row_of(doubted)]))

    def add_bids(self, bids: Sequence[TrainedBid]) -> Ticket:
        """Keep bids made in training."""
        return self._ask(put("trained_bids", [(None, *row_of(bid)) for bid in bids]))

    def _look(self, work: Callable[[sqlite3.Connection], object]) -> Ticket:
        """Have ``work`` read from the database, if it is open."""
        return self._ask(lambda: (base := self._writer.base) and work(base))

    def tally(self, game: str | None = None) -> Tally:
        """Return how many games were finished and won, of the kind ``game`` or (None) of all."""
        found = [each for each in self._finished.values() if game in (None, each.game)]
        return Tally(len(found), sum(each.is_won for each in found))

    def save_day(self, result: DayResult) -> Ticket:
        """Save what a deal of the day brought, in place of what was known of it."""
        self.days[result.day, result.game] = result
        return self._ask(put("days", [row_of(result)]))

    def own_rules(self, game: str) -> tuple[OwnRules, ...]:
        """Return the person's own sets of rules of this kind of game, in the order of their names."""
        found = [each for each in self._rules.values() if each.game == game]
        return tuple(sorted(found, key=lambda each: each.name.casefold()))

    def keep_rules(self, rules: OwnRules, old: Sequence[OwnRules] = ()) -> Ticket:
        """Keep a set of rules, in place of one of the same name and of the ``old`` ones."""
        self._rules = {key: each for key, each in self._rules.items() if each not in old}
        self._rules[rules.game, rules.name] = rules
        return self._ask(_without_rules(old) + put("own_rules", [row_of(rules)]))

    def forget_rules(self, rules: OwnRules) -> Ticket:
        """Delete a set of rules."""
        self._rules.pop((rules.game, rules.name), None)
        return self._ask(_without_rules([rules]))

    def write_file(self, path: Path, content: str | bytes) -> Ticket:
        """Write a file for the player, such as a record, whole or not at all; ``is_kept`` and ``fault`` tell which."""
        data = content if isinstance(content, bytes) else clean_text(content).encode()
        return self._ask(lambda: cache.write_whole(path, data, is_lasting=True))

    def cache_folder(self) -> Path | None:
        """Return the folder where the painter may keep textures, or None if there can be none."""
        return cache.cache_folder(self.folder)

    def prune_cache(self, most_bytes: int = cache.CACHE_BYTES) -> Ticket:
        """Remove the oldest textures until the others fit into ``most_bytes``."""
        return self._ask(lambda: (folder := self.cache_folder()) and cache.prune_cache(folder, most_bytes))

    def close(self, timeout: float = 5.0) -> bool:
        """Finish writing, for at most ``timeout`` seconds; return whether everything is kept."""
        if not self._is_closed:
            self._last = self._ask(None)
            self._is_closed = True
        self._thread.join(timeout)
        return not self._thread.is_alive() and self._last.is_kept and self.is_lasting

    def _named(self, game: str, beside: Beside | None) -> Beside:
        """Return ``beside`` with a game id: its own, that of the open game, or a new one."""
        beside = beside or Beside()
        if beside.game_id:
            return beside
        kept = self._open.get(game)
        return msgspec.structs.replace(beside, game_id=kept.beside.game_id if kept else new_game_id())

    def _ask(self, work: ProfileChange | Callable[[], object] | None) -> Ticket:
        ticket = Ticket(work)
        if self._is_closed or not self._thread.is_alive():
            ticket.close(is_kept=False, fault="closed")
        else:
            self._tasks.put(ticket)
        return ticket


def open_store(folder: Path | None = None) -> Store:
    """Return the store in ``folder``, or in the user's data folder; its notices report anything wrong with it."""
    if folder is None:
        folder = platformdirs.user_data_path("forty-odd", appauthor=False)
        with suppress(OSError):  # not there yet, or on a system without modes
            folder.chmod(0o700)  # version 0.1.0 made it readable by everybody
    return Store(folder)


def _without_rules(gone: Sequence[OwnRules]) -> Statements:
    return delete(["own_rules"], "game = ? AND name = ?", [(each.game, each.name) for each in gone])


def new_game_id() -> str:
    """Return a unique id for a game."""
    return secrets.token_hex(8)
