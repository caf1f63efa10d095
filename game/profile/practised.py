"""What the profile keeps of practice: puzzles and when they are asked again, answers, and trained bids."""

from __future__ import annotations

import sqlite3
from typing import Final

import msgspec

from game.profile.kept import selected

MOST_TRICKS: Final = 99  # no game has more: a bid beyond is damaged

TABLES: Final = (
    """CREATE TABLE puzzle_cards (
        key TEXT PRIMARY KEY NOT NULL,
        game TEXT NOT NULL,
        puzzle TEXT NOT NULL,
        memory TEXT NOT NULL,
        due REAL NOT NULL)""",
    """CREATE TABLE puzzle_answers (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL,
        key TEXT NOT NULL,
        answered_at REAL NOT NULL,
        solved INTEGER NOT NULL)""",
    """CREATE TABLE trained_bids (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL,
        made_at REAL NOT NULL,
        bid INTEGER NOT NULL,
        taken REAL NOT NULL)""",
)

DOUBTED: Final = """CREATE TABLE doubted_puzzles (
    key TEXT PRIMARY KEY NOT NULL,
    game TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    doubted_at REAL NOT NULL)"""


class PuzzleCard(msgspec.Struct, frozen=True):
    """A puzzle that is asked again and again, known by its ``key``: next when it is ``due``, in seconds since 1970.

    ``puzzle`` is its text if it was made from the person's own game, "" if it came with the program. ``memory`` is what
    the spacing knows of it, as JSON, "" before the first answer.
    """

    key: str
    game: str
    puzzle: str = ""
    memory: str = ""
    due: float = 0.0

    @property
    def is_own(self) -> bool:
        """Whether it was made from the person's own game."""
        return bool(self.puzzle)


class PuzzleAnswer(msgspec.Struct, frozen=True):
    """An answer to a puzzle, in seconds since 1970; it ``is_solved`` if the first answer was right."""

    game: str
    key: str
    answered_at: float
    is_solved: bool


class DoubtedPuzzle(msgspec.Struct, frozen=True):
    """A puzzle whose answer seems wrong to the person, who said so in seconds since 1970; ``puzzle`` is its text."""

    key: str
    game: str
    puzzle: str
    doubted_at: float


class TrainedBid(msgspec.Struct, frozen=True):
    """A bid made in training, in seconds since 1970, and the tricks that the hand takes on average."""

    game: str
    made_at: float
    bid: int
    taken: float


class Practised(msgspec.Struct, frozen=True):
    """All that the profile keeps of practice, answers and bids in the order in which they were made.

    ``doubted`` are the keys of puzzles that seemed wrong.
    """

    cards: tuple[PuzzleCard, ...] = ()
    answers: tuple[PuzzleAnswer, ...] = ()
    bids: tuple[TrainedBid, ...] = ()
    doubted: frozenset[str] = frozenset()


def load_practised(base: sqlite3.Connection) -> Practised:
    """Return everything kept of practice; what a damaged file has spoilt is read as it can be, bids are left out."""
    cards = base.execute(f"SELECT {selected(PuzzleCard)} FROM puzzle_cards")
    answers = base.execute(f"SELECT {selected(PuzzleAnswer)} FROM puzzle_answers ORDER BY id")
    bids = base.execute(
        f"SELECT {selected(TrainedBid)} FROM trained_bids"
        f" WHERE bid BETWEEN 0 AND {MOST_TRICKS} AND taken BETWEEN 0 AND {MOST_TRICKS} ORDER BY id"
    )
    doubted = base.execute("SELECT CAST(key AS TEXT) FROM doubted_puzzles")
    return Practised(
        tuple(PuzzleCard(*row) for row in cards),
        tuple(PuzzleAnswer(game, key, at, bool(is_solved)) for game, key, at, is_solved in answers),
        tuple(TrainedBid(*row) for row in bids),
        frozenset(str(key) for (key,) in doubted),
    )
