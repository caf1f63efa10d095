"""The values that the profile keeps and hands out: games open and finished, what stands beside a record, notices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from game.profile.lenient import read_struct, write_struct


class Beside(msgspec.Struct, frozen=True, omit_defaults=True):
    """What belongs to a game and is not in its record (docs/record.md#what-is-kept-beside-a-record).

    Lists by seat may be empty, later versions may add fields.

    ``game_id`` tells one game from another of its kind: empty for "the one that is open", which the store then names.
    """

    game_id: str = ""
    names: tuple[str, ...] = ()
    faces: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    columns: tuple[int, ...] = ()
    deal_number: int | None = None
    help_taken: bool = False
    undos: int = 0
    started_at: float = 0.0
    seconds_played: float = 0.0


class OpenGame(msgspec.Struct, frozen=True):
    """A game in progress as it was last saved: ``record`` is its JSON text.

    ``saved_at`` is in seconds since 1970, 0 where it is not known.
    """

    game: str
    record: str
    beside: Beside
    saved_at: float


class SetAside(msgspec.Struct, frozen=True):
    """A game that was put away for another one, to be gone on with; ``number`` tells it from all others put away."""

    number: int
    kept: OpenGame


class FinishedGame(msgspec.Struct, frozen=True):
    """A game played to its end, without its record, which ``Store.read_record(game_id)`` fetches."""

    game_id: str
    game: str
    finished_at: float
    winners: tuple[int, ...]
    beside: Beside

    @property
    def is_won(self) -> bool:
        """Whether the person, seat 0, is among the winners."""
        return 0 in self.winners

    @property
    def level(self) -> str:
        """The level that all opponents played at; empty when it is not known or they differ."""
        levels = set(self.beside.levels[1:])
        return levels.pop() if len(levels) == 1 else ""


class Tally(NamedTuple):
    """How many games were played to the end, and how many of them seat 0 won."""

    played: int
    won: int


class Notice(msgspec.Struct, frozen=True):
    """Something about the profile that the player should be told: a ``code`` that the screen has words for.

    At opening: ``profile-damaged`` (kept: where the old file is, rescued: rows taken over from it), ``profile-empty``
    (path), ``settings-faults`` (fields); and where nothing is saved: ``profile-unusable`` (folder, reason: it is tried
    again), ``profile-newer`` (path, version). Later: ``profile-found`` (folder: it can be used after all),
    ``save-failed`` (folder, reason), ``save-works-again`` (folder), ``profile-damaged``, ``profile-begun-anew``
    (folder: the file was taken away while it was in use). A reason is ``disk-full``, ``no-access``, ``in-use``,
    ``disk-fault``, ``damaged``, ``unwritable``, ``no-memory`` or ``unexpected``.
    """

    code: str
    values: Mapping[str, str | int] = {}


def write_beside(beside: Beside) -> str:
    """Return ``beside`` as JSON text, its defaults left out."""
    return write_struct(beside)


def read_beside(text: str) -> Beside:
    """Return what the JSON ``text`` holds, damaged fields at their defaults."""
    return read_struct(Beside, text)[0]
