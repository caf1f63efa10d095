"""The tables of the profile's database: their migrations, and everything read from or written to them."""

from __future__ import annotations

import sqlite3
import time
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import date
from typing import Final

import msgspec

from game.profile.kept import (
    Beside,
    DayResult,
    Finished,
    FinishedGame,
    OpenGame,
    OwnRules,
    SetAside,
    Sought,
    clean_text,
    columns_of,
    moment,
    read_struct,
    row_of,
    write_struct,
)
from game.profile.practised import DOUBTED, TABLES, DoubtedPuzzle, PuzzleAnswer, PuzzleCard, TrainedBid
from game.profile.statistics import (
    ACCOUNT_ONCE,
    FIGURE_COLUMNS,
    FINISHED,
    DealAccount,
    GameFigures,
    figures_of,
    figures_row,
)
from game.record import LARGEST, AllRules, RecordFault, read

_SEALED: Final = ("open_games", "finished_games", "abandoned_games")  # whose rows carry a checksum of their texts


def _checksum(game: str = "game", game_id: str = "game_id", beside: str = "beside", record: str = "record") -> str:
    """Return SQL for the checksum of a row of ``_SEALED``, from its columns or from the places of new values."""
    return f"checksum_of({', '.join(f'CAST({each} AS BLOB)' for each in (game, game_id, beside, record))})"


MIGRATIONS: Final = (
    (  # 1: the first version
        """CREATE TABLE settings (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            document TEXT NOT NULL)""",
        """CREATE TABLE open_games (
            game TEXT PRIMARY KEY,
            game_id TEXT NOT NULL,
            record TEXT NOT NULL,
            beside TEXT NOT NULL,
            saved_at REAL NOT NULL,
            writer TEXT NOT NULL,
            revision INTEGER NOT NULL)""",
        """CREATE TABLE finished_games (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            game TEXT NOT NULL,
            game_id TEXT NOT NULL UNIQUE,
            finished_at REAL NOT NULL,
            players INTEGER NOT NULL,
            winners TEXT NOT NULL,
            won INTEGER NOT NULL,
            level TEXT NOT NULL,
            help_taken INTEGER NOT NULL,
            beside TEXT NOT NULL,
            record TEXT NOT NULL)""",  # last, so that listing the games need not read the records
        """CREATE TABLE abandoned_games (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            game TEXT NOT NULL,
            game_id TEXT NOT NULL,
            record TEXT NOT NULL,
            beside TEXT NOT NULL,
            saved_at REAL NOT NULL,
            why TEXT NOT NULL)""",
        """CREATE TABLE openings (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            opened_at REAL NOT NULL)""",
    ),
    (  # 2: what the statistics are made of; records of finished games may now be compressed
        """CREATE TABLE game_figures (
            game_id TEXT PRIMARY KEY NOT NULL,
            partner TEXT NOT NULL,
            deals INTEGER NOT NULL, made INTEGER NOT NULL, bid INTEGER NOT NULL, taken INTEGER NOT NULL,
            partner_deals INTEGER NOT NULL, partner_made INTEGER NOT NULL,
            partner_bid INTEGER NOT NULL, partner_taken INTEGER NOT NULL,
            other_deals INTEGER NOT NULL, other_made INTEGER NOT NULL,
            other_bid INTEGER NOT NULL, other_taken INTEGER NOT NULL,
            bids TEXT NOT NULL) WITHOUT ROWID""",
        """CREATE TABLE deal_accounts (
            id INTEGER PRIMARY KEY,
            game_id TEXT NOT NULL, deal INTEGER NOT NULL, game TEXT NOT NULL,
            players INTEGER NOT NULL, levels TEXT NOT NULL, helped INTEGER NOT NULL, made INTEGER NOT NULL,
            result INTEGER NOT NULL, result_points INTEGER NOT NULL,
            luck INTEGER NOT NULL, luck_points INTEGER NOT NULL,
            own INTEGER NOT NULL, own_points INTEGER NOT NULL,
            partners INTEGER NOT NULL, partners_points INTEGER NOT NULL,
            opponents INTEGER NOT NULL, opponents_points INTEGER NOT NULL,
            missed INTEGER NOT NULL, partner_missed INTEGER NOT NULL, others_missed INTEGER NOT NULL,
            grades TEXT NOT NULL, finished_at INTEGER NOT NULL,
            UNIQUE (game_id, deal))""",
        """CREATE INDEX finished_in_order
            ON finished_games (finished_at, id, game, level, players, won, help_taken, game_id)""",
    ),
    (  # 3: the deals of the day
        """CREATE TABLE days (
            day TEXT NOT NULL,
            game TEXT NOT NULL,
            points REAL NOT NULL,
            helped INTEGER NOT NULL,
            levels TEXT NOT NULL,
            PRIMARY KEY (day, game))""",
    ),
    TABLES,  # 4: practice
    (  # 5: damage inside a text of a game can be told, and a game with several titles be sought by each
        *(f"ALTER TABLE {table} ADD COLUMN checksum INTEGER" for table in _SEALED),
        *(f"UPDATE {table} SET checksum = {_checksum()}" for table in _SEALED),
        "ALTER TABLE game_figures ADD COLUMN title TEXT",  # NULL if unknown: those figures are worked out anew
        "ALTER TABLE deal_accounts ADD COLUMN title TEXT",
    ),
    (DOUBTED,),  # 6: puzzles that seemed wrong
    (  # 7: sets of rules, kept under names and sought in games
        """CREATE TABLE own_rules (
            game TEXT NOT NULL,
            name TEXT NOT NULL,
            record TEXT NOT NULL,
            PRIMARY KEY (game, name))""",
        "ALTER TABLE game_figures ADD COLUMN rules TEXT",  # NULL if unknown: those figures are worked out anew
        "ALTER TABLE deal_accounts ADD COLUMN rules TEXT",
    ),
)
VERSION: Final = len(MIGRATIONS)
# What a disk or a damaged file can raise; the last for an SQLite message that quotes a damaged name.
DISK_FAULTS: Final = (sqlite3.Error, OSError, UnicodeDecodeError)
ABANDONED_KEPT: Final = 100
_TEXTS: Final = ("game", "game_id", "record", "beside")  # of every game, covered by its checksum
_COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    "settings": ("id", "document"),
    "open_games": (*_TEXTS, "saved_at", "writer", "revision", "checksum"),
    "finished_games": (
        *("game", "game_id", "finished_at", "players", "winners", "won", "level", "help_taken", "beside", "record"),
        "checksum",
    ),
    "abandoned_games": (*_TEXTS, "saved_at", "why", "checksum"),
    "game_figures": FIGURE_COLUMNS,
    "deal_accounts": columns_of(DealAccount),
    "days": columns_of(DayResult),
    "own_rules": columns_of(OwnRules),
    "puzzle_cards": columns_of(PuzzleCard),
    "puzzle_answers": ("id", *columns_of(PuzzleAnswer)),
    "doubted_puzzles": columns_of(DoubtedPuzzle),
    "trained_bids": ("id", *columns_of(TrainedBid)),
}


def _put(table: str, columns: Sequence[str]) -> str:
    """Return SQL that writes a row of a table, all its values given but the checksum."""
    places = {name: f"?{number}" for number, name in enumerate(columns, 1)}
    if table in _SEALED:
        places["checksum"] = _checksum(*(places[name] for name in ("game", "game_id", "beside", "record")))
    return f"INSERT OR REPLACE INTO {table} ({', '.join(columns)}) VALUES ({', '.join(places.values())})"


_PUT: Final = {table: _put(table, columns) for table, columns in _COLUMNS.items()}
_KEEP_ACCOUNT: Final = (
    f"{_PUT['deal_accounts'].replace('INSERT OR REPLACE', 'INSERT')} ON CONFLICT (game_id, deal) DO UPDATE SET "
    + ", ".join(f"{name} = excluded.{name}" for name in _COLUMNS["deal_accounts"] if name not in ACCOUNT_ONCE)
)


def version_of(base: sqlite3.Connection) -> int:
    """Return the version of the tables; 0 for a new file."""
    return int(base.execute("PRAGMA user_version").fetchone()[0])


@contextmanager
def transaction(base: sqlite3.Connection) -> Iterator[None]:
    """Commit everything done within, or nothing if an exception is raised."""
    base.execute("BEGIN IMMEDIATE")
    try:
        yield
        base.execute("COMMIT")
    except BaseException:
        with suppress(*DISK_FAULTS):
            base.execute("ROLLBACK")
        raise


def migrate(base: sqlite3.Connection) -> None:
    """Bring the tables to the newest version in one transaction, which also proves that the file can be written."""
    base.create_function("checksum_of", -1, lambda *texts: zlib.crc32(b"\0".join(texts)), deterministic=True)
    with transaction(base):
        for steps in MIGRATIONS[version_of(base) :]:  # read the version again, now that nobody else can write
            for step in steps:
                base.execute(step)
        base.execute(f"PRAGMA user_version = {VERSION}")
        base.execute("INSERT OR REPLACE INTO openings VALUES (1, ?)", (time.time(),))


def has_our_tables(base: sqlite3.Connection) -> bool:
    """Whether the tables match those that the migrations make, column by column; damage may have hit their names."""
    model = sqlite3.connect(":memory:", isolation_level=None)
    migrate(model)
    fault = next((table for table in _COLUMNS if _columns_of(base, table) != _columns_of(model, table)), None)
    model.close()
    return fault is None


def _columns_of(base: sqlite3.Connection, table: str) -> list[tuple[object, ...]]:
    """Return name, type, ``NOT NULL``, default and place in the key of each column, ordered by name."""
    return sorted(column[1:] for column in base.execute(f"PRAGMA table_info({table})"))


def copy_rows(source: sqlite3.Connection, target: sqlite3.Connection) -> int:
    """Copy all readable rows from ``source``, which may be damaged or of another version; return how many."""
    copied = 0
    for table, wanted in _COLUMNS.items():
        with suppress(*DISK_FAULTS):
            there = {column[0] for column in _columns_of(source, table)}
            columns = [column for column in wanted if column in there]
            names, marks = ", ".join(columns), ", ".join("?" * len(columns))
            for row in source.execute(f"SELECT {names} FROM {table}"):
                with suppress(sqlite3.IntegrityError):
                    put = f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({marks})"
                    copied += target.execute(put, row).rowcount
    return copied


def seal_damaged(base: sqlite3.Connection) -> int:
    """Return how many games are no longer as they were written; they are told once, and then sealed as they are."""
    differs = f"checksum IS NOT NULL AND checksum IS NOT {_checksum()}"
    count = sum(base.execute(f"SELECT count(*) FROM {table} WHERE {differs}").fetchone()[0] for table in _SEALED)
    if count:
        with suppress(*DISK_FAULTS), transaction(base):
            for table in _SEALED:
                base.execute(f"UPDATE {table} SET checksum = {_checksum()} WHERE {differs}")
    return int(count)


# --- what is read


class Stamp(msgspec.Struct, frozen=True):
    """Who wrote a row last, and its number in the order of all saves."""

    game_id: str
    writer: str
    revision: int


def load_settings(base: sqlite3.Connection) -> str | None:
    """Return the settings document, or None if none was ever saved."""
    row = base.execute(f"SELECT {_text('document')} FROM settings").fetchone()
    return None if row is None else str(row[0])


def load_open(base: sqlite3.Connection) -> list[tuple[OpenGame, Stamp]]:
    """Return the open games, latest first, and the stamps that reveal changes made elsewhere."""
    rows = base.execute(
        f"SELECT {_GAME}, {_text('writer')}, ifnull(CAST(revision AS INTEGER), 0)"
        " FROM open_games ORDER BY revision DESC"
    )
    return [(_open_game(*row), Stamp(row[1], writer, revision)) for *row, writer, revision in rows]


def load_set_aside(base: sqlite3.Connection) -> list[SetAside]:
    """Return the games put away, latest first."""
    rows = base.execute(f"SELECT id, {_GAME} FROM abandoned_games ORDER BY id DESC")
    return [SetAside(number, _open_game(*row)) for number, *row in rows]


def load_finished(base: sqlite3.Connection) -> dict[str, FinishedGame]:
    """Return the finished games by their ids."""
    rows = base.execute(f"SELECT {_text('game_id', 'game')}, CAST(won AS INTEGER) FROM finished_games")
    return {game_id: FinishedGame(game, won == 1) for game_id, game, won in rows}


def count_finished(base: sqlite3.Connection, sought: Sought) -> int:
    """Return how many finished games there are of those ``sought``."""
    wanted, values = sought.wanted
    return int(base.execute(f"SELECT count(*) FROM {FINISHED} WHERE {wanted}", values).fetchone()[0])


def list_finished(base: sqlite3.Connection, sought: Sought, first: int, count: int) -> list[Finished]:
    """Return ``count`` of the games ``sought``, the latest first, after ``first`` others."""
    wanted, values = sought.wanted
    rows = base.execute(
        f"SELECT {_text('game', 'game_id', 'beside')}, CAST(finished_at AS REAL), CAST(won AS INTEGER)"
        f" FROM finished_games WHERE id IN (SELECT id FROM {FINISHED} WHERE {wanted}"
        " ORDER BY finished_at DESC, id DESC LIMIT ? OFFSET ?) ORDER BY finished_at DESC, id DESC",
        (*values, count, first),
    )
    return [Finished(game, moment(at), won == 1, _named(beside, game_id)) for game, game_id, beside, at, won in rows]


def list_partners(base: sqlite3.Connection) -> list[str]:
    """Return the names of all partners in the finished games."""
    rows = base.execute(f"SELECT DISTINCT {_text('partner')} AS name FROM game_figures ORDER BY name")
    return [name for (name,) in rows if name]


def load_record(base: sqlite3.Connection, game_id: str) -> str:
    """Return the record of a finished game, "" if there is none."""
    row = base.execute("SELECT record FROM finished_games WHERE game_id = ?", (game_id,)).fetchone()
    return "" if row is None else unpacked(row[0])


def record_lines(base: sqlite3.Connection) -> Iterator[str]:
    """Yield the records of the finished games as lines, the oldest first."""
    for (kept,) in base.execute("SELECT record FROM finished_games ORDER BY finished_at, id"):
        yield unpacked(kept) + "\n"


def packed(record: str) -> bytes:
    """Return a record as it is kept of a finished game: a fifth of its length."""
    return zlib.compress(clean_text(record).encode(), 9)


def unpacked(kept: object) -> str:
    """Return the record kept as ``kept``: compressed or, as in version 1, as it is; "" if it is damaged.

    One that would become larger than a record may be counts as damaged.
    """
    if not isinstance(kept, bytes):
        return str(kept)
    unpacker = zlib.decompressobj()
    with suppress(zlib.error):
        text = unpacker.decompress(kept, LARGEST)
        return text.decode("utf-8", "replace") if unpacker.eof else ""
    return ""


def load_days(base: sqlite3.Connection) -> dict[tuple[date, str], DayResult]:
    """Return what the deals of the day brought, by day and game; a damaged row is left out."""
    found = {}
    for day, game, points, helped, levels in base.execute(
        f"SELECT {', '.join(_COLUMNS['days'])} FROM days ORDER BY day"
    ):
        with suppress(ValueError, RecursionError):
            known = msgspec.json.decode(levels)
            fields = {"day": day, "game": game, "points": points, "is_helped": bool(helped), "levels": known}
            result = msgspec.convert(fields, type=DayResult)
            found[result.day, result.game] = result
    return found


def load_rules(base: sqlite3.Connection) -> dict[tuple[str, str], OwnRules]:
    """Return the person's own sets of rules by game and name."""
    rows = base.execute(f"SELECT {_text(*_COLUMNS['own_rules'])} FROM own_rules")
    return {(game, name): OwnRules(game, name, record) for game, name, record in rows}


def _text(*columns: str) -> str:
    """Return SQL that reads ``columns`` as text, whatever they hold."""
    return ", ".join(f"ifnull(CAST({column} AS TEXT), '')" for column in columns)


_GAME: Final = _text("game", "game_id", "record", "beside") + ", ifnull(CAST(saved_at AS REAL), 0)"


def _open_game(game: str, game_id: str, record: str, beside: str, saved_at: float) -> OpenGame:
    """Return the open game held by the columns ``_GAME``."""
    return OpenGame(game, record, _named(beside, game_id), moment(saved_at))


def _named(beside: str, game_id: str) -> Beside:
    return msgspec.structs.replace(read_struct(Beside, beside)[0], game_id=game_id)


OF_FINISHED: Final = ("deal_accounts", "game_figures", "finished_games")
"""The tables of what is known of finished games."""

# --- changes, each made in a transaction of the store's thread

DISCARDED: Final = "discarded"
REPLACED: Final = "replaced"


class OpenRows(msgspec.Struct):
    """What the store's thread knows about the rows of open games: its own name, and the stamps it saw last."""

    writer: str
    stamps: dict[str, Stamp]

    def copy(self) -> OpenRows:
        """Return a copy for one transaction, kept only if that is committed."""
        return OpenRows(self.writer, dict(self.stamps))


class ProfileChange(msgspec.Struct, frozen=True):
    """One change; ``make`` runs inside a transaction and raises sqlite3.Error if the change cannot be made."""

    def make(self, base: sqlite3.Connection, rows: OpenRows) -> None:
        """Make the change."""

    @property
    def subject(self) -> str | None:
        """What the change touches: a kind of game, empty for the settings, None for what no other change touches."""
        return None

    def supersedes(self, earlier: ProfileChange) -> bool:
        """Whether this change makes ``earlier``, the previous change of the same subject, unnecessary."""
        return False


Rows = Sequence[tuple[object, ...]]
"""The values of several rows, or those that one statement is run for, one after another."""


class Statements(ProfileChange, frozen=True):
    """SQL, each statement with the rows that it is run for; what it changes is touched by no other kind of change."""

    each: tuple[tuple[str, Rows], ...]

    def make(self, base: sqlite3.Connection, rows: OpenRows) -> None:
        """Run one after another."""
        for statement, values in self.each:
            base.executemany(statement, values)

    def __add__(self, other: Statements) -> Statements:
        return Statements(self.each + other.each)


def put(table: str, rows: Rows, *, is_new: bool = False) -> Statements:
    """Return what writes rows of a table over those with the same key; only rows ``is_new`` leave those as they are."""
    return Statements(((_PUT[table].replace("REPLACE", "IGNORE") if is_new else _PUT[table], rows),))


def keep_account(account: DealAccount) -> Statements:
    """Return what keeps the account of a deal; an earlier one of the same deal keeps its place and its time."""
    return Statements(((_KEEP_ACCOUNT, [row_of(account)]),))


def delete(tables: Iterable[str], where: str, rows: Rows) -> Statements:
    """Return what deletes the rows of ``tables`` of which ``where`` is true, for each of ``rows``."""
    return Statements(tuple((f"DELETE FROM {table} WHERE {where}", rows) for table in tables))


class SaveSettings(ProfileChange, frozen=True):
    """Save the settings document."""

    document: str

    @property
    def subject(self) -> str | None:
        return ""

    def make(self, base: sqlite3.Connection, rows: OpenRows) -> None:
        base.execute(_PUT["settings"], (1, self.document))

    def supersedes(self, earlier: ProfileChange) -> bool:
        return True


class GameChange(ProfileChange, frozen=True):
    """A change to the open game of one kind."""

    game: str
    game_id: str

    @property
    def subject(self) -> str | None:
        return self.game


class SaveOpen(GameChange, frozen=True):
    """Save an open game as it stands now."""

    record: str
    beside: Beside
    saved_at: float

    def make(self, base: sqlite3.Connection, rows: OpenRows) -> None:
        """Write the row of this kind of game; an existing row not ours to overwrite goes to the abandoned games."""
        stamp = _stamp(base, self.game)
        if stamp is not None and (stamp.game_id != self.game_id or stamp != rows.stamps.get(self.game)):
            _abandon(base, self.game, REPLACED)
        revision = base.execute("SELECT coalesce(max(revision), 0) + 1 FROM open_games").fetchone()[0]
        row = (self.game, self.game_id, self.record, write_struct(self.beside), self.saved_at, rows.writer, revision)
        base.execute(_PUT["open_games"], row)
        rows.stamps[self.game] = Stamp(self.game_id, rows.writer, revision)

    def supersedes(self, earlier: ProfileChange) -> bool:
        return isinstance(earlier, SaveOpen) and earlier.game_id == self.game_id


class Abandon(GameChange, frozen=True):
    """Move an open game to the abandoned ones."""

    def make(self, base: sqlite3.Connection, rows: OpenRows) -> None:
        """Move the row, if it still holds this game."""
        stamp = _stamp(base, self.game)
        if stamp is not None and stamp.game_id == self.game_id:
            _abandon(base, self.game, DISCARDED)
        rows.stamps.pop(self.game, None)


class Finish(GameChange, frozen=True):
    """Move a game to the finished ones; a game finished again after an undo counts once, with its later end."""

    record: str
    beside: Beside
    finished_at: float
    winners: tuple[int, ...]
    figures: GameFigures | None = None

    def make(self, base: sqlite3.Connection, rows: OpenRows) -> None:
        """Delete the open row and write the finished one: both or neither."""
        stamp = _stamp(base, self.game)
        if stamp is not None and stamp.game_id == self.game_id:
            if stamp == rows.stamps.get(self.game):
                base.execute("DELETE FROM open_games WHERE game = ?", (self.game,))
            else:
                _abandon(base, self.game, REPLACED)
        rows.stamps.pop(self.game, None)
        winners = msgspec.json.encode(self.winners).decode()
        beside, players = self.beside, max(len(self.beside.names), len(self.beside.levels))
        outcome = (self.finished_at, players, winners, 0 in self.winners, beside.level, beside.help_taken)
        row = (self.game, self.game_id, *outcome, write_struct(beside), packed(self.record))
        base.execute(_PUT["finished_games"], row)
        base.execute("DELETE FROM game_figures WHERE game_id = ?", (self.game_id,))
        if self.figures is not None:
            _keep_figures(base, self.game_id, self.figures)


class WorkOut(ProfileChange, frozen=True):
    """Work out the figures of some finished games that have none yet, by ``rules``, and compress their records."""

    rules: AllRules
    most: int

    def make(self, base: sqlite3.Connection, rows: OpenRows) -> None:
        """Do the work; a game that cannot be read gets figures that say nothing."""
        found = base.execute(
            f"SELECT {_text('game_id', 'beside')}, record FROM {FINISHED} WHERE rules IS NULL ORDER BY id DESC LIMIT ?",
            (self.most,),
        ).fetchall()
        for game_id, beside, kept in found:
            record, figures = unpacked(kept), GameFigures()
            with suppress(RecordFault):
                figures = figures_of(read(record, self.rules).state.public, _named(beside, game_id))
            _keep_figures(base, game_id, figures)
            if not isinstance(kept, bytes):
                put = f"UPDATE finished_games SET record = ?1, checksum = {_checksum(record='?1')} WHERE game_id = ?2"
                base.execute(put, (packed(record), game_id))


def _keep_figures(base: sqlite3.Connection, game_id: str, figures: GameFigures) -> None:
    """Write the figures of a game, and its title and rules to accounts of its deals that were kept without them."""
    base.execute(_PUT["game_figures"], figures_row(game_id, figures))
    for name, value in (("title", figures.title), ("rules", figures.rules)):
        base.execute(f"UPDATE deal_accounts SET {name} = ?1 WHERE game_id = ?2 AND {name} IS NULL", (value, game_id))


def remember(newest: dict[str, ProfileChange], change: ProfileChange) -> None:
    """Update ``newest``, the last changes to the settings and to each open game, with ``change``."""
    if change.subject is not None:
        newest.pop(change.subject, None)
        if isinstance(change, SaveSettings | SaveOpen):
            newest[change.subject] = change


def compacted(changes: list[ProfileChange]) -> list[ProfileChange]:
    """Return ``changes`` without those superseded by a later one, so that waiting changes do not pile up."""
    left: list[ProfileChange] = []
    for change in changes:
        before = [at for at, each in enumerate(left) if change.subject is not None and each.subject == change.subject]
        if before and change.supersedes(left[before[-1]]):
            del left[before[-1]]
        left.append(change)
    return left


def _stamp(base: sqlite3.Connection, game: str) -> Stamp | None:
    row = base.execute("SELECT game_id, writer, revision FROM open_games WHERE game = ?", (game,)).fetchone()
    return None if row is None else Stamp(*row)


def _abandon(base: sqlite3.Connection, game: str, why: str) -> None:
    """Move the open row of ``game`` to the abandoned games, of which only the newest are kept."""
    base.execute(
        "INSERT INTO abandoned_games (game, game_id, record, beside, saved_at, why, checksum)"
        " SELECT game, game_id, record, beside, saved_at, ?, checksum FROM open_games WHERE game = ?",
        (why, game),
    )
    base.execute("DELETE FROM open_games WHERE game = ?", (game,))
    base.execute("DELETE FROM abandoned_games WHERE id <= (SELECT max(id) FROM abandoned_games) - ?", (ABANDONED_KEPT,))
