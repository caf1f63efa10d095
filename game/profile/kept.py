"""The values kept in the profile, and their JSON text; damaged fields fall back to their defaults."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from typing import Annotated, Final, NamedTuple, TypeVar, get_origin

import msgspec

from game.record import without_lone_surrogates

_Kind = TypeVar("_Kind", bound=msgspec.Struct)
LATEST: Final = 32_503_680_000.0  # the year 3000 in seconds since 1970: not every system can handle later times
WHOLE: Final = "*"  # stands for all fields when nothing at all could be read


def read_struct(kind: type[_Kind], raw: bytes | str) -> tuple[_Kind, tuple[str, ...]]:
    """Return the ``kind`` that the JSON object ``raw`` holds, and the names of the fields that had to be defaulted.

    Every field of ``kind`` has a default. Unknown fields are ignored; anything but a JSON object gives ``("*",)``.
    """
    with suppress(ValueError, RecursionError):
        return msgspec.json.decode(raw, type=kind), ()  # valid, as nearly always
    try:
        given: object = msgspec.json.decode(without_lone_surrogates(raw.encode() if isinstance(raw, str) else raw))
    except (ValueError, RecursionError):  # msgspec's own errors and those of UTF-8 are ValueErrors
        return kind(), (WHOLE,)
    if not isinstance(given, dict):
        return kind(), (WHOLE,)
    return _convert_fields(kind, given)


def _convert_fields(kind: type[_Kind], given: Mapping[str, object]) -> tuple[_Kind, tuple[str, ...]]:
    """Return the ``kind`` made of the valid fields of ``given``, and the names of the invalid ones."""
    good: dict[str, object] = {}
    faults: list[str] = []
    for field in msgspec.structs.fields(kind):
        if field.encode_name not in given:
            continue
        value, is_whole = _converted(given[field.encode_name], field.type)
        if not is_whole:
            faults.append(field.name)
        if value is not None:
            good[field.name] = value
    return kind(**good), tuple(faults)


def _converted(value: object, kind: object) -> tuple[object, bool]:
    """Return ``value`` as ``kind`` and whether all of it is; of a dictionary the sound entries, else None."""
    with suppress(ValueError, RecursionError):
        return msgspec.convert(value, type=kind), True
    if get_origin(kind) is not dict or not isinstance(value, dict):
        return None, False
    sound: dict[object, object] = {}
    for entry in value.items():
        with suppress(ValueError, RecursionError):
            sound |= msgspec.convert(dict([entry]), type=kind)
    return sound, False


def write_struct(value: msgspec.Struct) -> str:
    """Return ``value`` as JSON text, whatever its strings hold."""
    try:
        return msgspec.json.encode(value).decode()
    except UnicodeEncodeError:  # a lone surrogate, which pasted text may hold
        return clean_text(json.dumps(msgspec.to_builtins(value), ensure_ascii=False))


def columns_of(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """Return the columns that keep a ``kind``: one for each of its fields, named like it, without "is_"."""
    return tuple(name.removeprefix("is_") for name in kind.__struct_fields__)


def row_of(value: msgspec.Struct) -> tuple[object, ...]:
    """Return what ``columns_of`` its kind hold: lists as words, tables as JSON, and days as ISO dates."""
    return tuple(map(_cell, msgspec.structs.astuple(value)))


def _cell(value: object) -> object:
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    if isinstance(value, dict):
        return msgspec.json.encode(value).decode()
    return value.isoformat() if isinstance(value, date) else value


def selected(kind: type[msgspec.Struct]) -> str:
    """Return SQL that reads ``columns_of`` a ``kind`` of plain fields, whatever a damaged file holds in them."""
    casts = {str: "CAST({} AS TEXT)", float: "CAST({} AS REAL)", int: "CAST({} AS INTEGER)", bool: "{} IS 1"}
    types = (field.type for field in msgspec.structs.fields(kind))
    return ", ".join(casts[each].format(column) for each, column in zip(types, columns_of(kind), strict=True))


def moment(seconds: float) -> float:
    """Return ``seconds`` since 1970, or 0 if no clock can have shown them."""
    return seconds if 0.0 <= seconds <= LATEST else 0.0


def clean_text(text: str) -> str:
    """Return ``text`` with lone surrogates, which UTF-8 cannot hold, replaced by question marks."""
    return text.encode("utf-8", "replace").decode("utf-8")


class Beside(msgspec.Struct, frozen=True, omit_defaults=True):
    """What belongs to a game but is not in its record (docs/record.md#what-is-kept-beside-a-record).

    Lists by seat may be empty; later versions may add fields.

    ``game_id`` distinguishes games of one kind; if empty, it means the open game, whose id the store then fills in.
    ``helped`` are the numbers of the deals in which the person had help, counted from 1; without any in a game in which
    ``help_taken`` is true, as before version 2 of the profile, every deal may be one.
    A game that the person ``resigned`` is finished, without winners, though its record is not. A game whose first deal
    is the deal of a ``day`` names it.
    ``secret`` is what the fingerprints of its deals are made with (``game/deals/fingerprint.py``).
    """

    game_id: str = ""
    names: tuple[str, ...] = ()
    faces: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    columns: tuple[int, ...] = ()
    deal_number: int | None = None
    help_taken: bool = False
    helped: tuple[int, ...] = ()
    resigned: bool = False
    undos: int = 0
    started_at: float = 0.0
    seconds_played: float = 0.0
    day: date | None = None
    secret: str = ""

    @property
    def level(self) -> str:
        """The level of all opponents; empty if it is unknown or they differ."""
        levels = set(self.levels[1:])
        return levels.pop() if len(levels) == 1 else ""

    def helped_in(self, deals: int) -> frozenset[int]:
        """Return which of the first ``deals`` deals were, or may have been, played with help."""
        known = self.helped or (range(1, deals + 1) if self.help_taken else ())
        return frozenset(known)


class OpenGame(msgspec.Struct, frozen=True):
    """A game in progress as last saved; ``record`` is its JSON text.

    ``saved_at`` is in seconds since 1970, or 0 if unknown.
    """

    game: str
    record: str
    beside: Beside
    saved_at: float


class SetAside(msgspec.Struct, frozen=True):
    """A game put away for another, to be continued later; ``number`` identifies it among the games put away."""

    number: int
    kept: OpenGame


Points = Annotated[float, msgspec.Meta(ge=-1000.0, le=1000.0)]
"""Points of one deal: no deal of any game brings as many as these bounds."""


class DayResult(msgspec.Struct, frozen=True):
    """What a deal of the day brought: by how many points the person was ahead, and each level in the same seat.

    ``points`` are those of the own side, less the average of the others. ``is_helped``: it was played with help.
    ``levels`` are by name, as far as they have been played.
    """

    day: date
    game: str
    points: Points
    is_helped: bool = False
    levels: dict[str, Points] = {}


class OwnRules(msgspec.Struct, frozen=True):
    """A set of rules that the person keeps under a ``name``; ``record`` is the text in which it is passed on."""

    game: str
    name: str
    record: str


class FinishedGame(NamedTuple):
    """A finished game: its kind, and whether the person, seat 0, is among the winners."""

    game: str
    is_won: bool


class Finished(NamedTuple):
    """A finished game of the list: when it ended, in seconds since 1970, and what belongs to it."""

    game: str
    finished_at: float
    is_won: bool
    beside: Beside


class RulesSought(NamedTuple):
    """Games that were played by one of these rules, as ``rules_text`` writes them; ``is_other``: by none of them."""

    texts: tuple[str, ...]
    is_other: bool = False


class Sought(NamedTuple):
    """Which finished games are looked for; None stands for all. The ``level`` "" is that of differing opponents.

    ``partner`` is a name, ``title`` the key of the game's title, "" of its usual one.
    """

    game: str | None = None
    level: str | None = None
    is_won: bool | None = None
    partner: str | None = None
    title: str | None = None
    rules: RulesSought | None = None

    @property
    def wanted(self) -> tuple[str, tuple[object, ...]]:
        """What a finished game must be as SQL, and the values that stand in it."""
        columns = "game", "level", "won", "partner", "ifnull(title, '')"
        terms = [f"{column} = ?" for column, value in zip(columns, self, strict=False) if value is not None]
        values: list[object] = [value for value in self[:-1] if value is not None]
        if self.rules is not None:
            marks = ", ".join("?" * len(self.rules.texts))
            terms.append(f"ifnull(rules, '{{}}') {'NOT ' * self.rules.is_other}IN ({marks})")
            values += self.rules.texts
        return " AND ".join(terms) or "1", tuple(values)


class Listed(msgspec.Struct):
    """What was found of the games sought: some of them, how many there are, and the names of all partners so far."""

    games: list[Finished] = []
    count: int = 0
    partners: list[str] = []


class Tally(NamedTuple):
    """The number of finished games, and how many of them seat 0 won."""

    played: int
    won: int


class Notice(msgspec.Struct, frozen=True):
    """Something about the profile that the player should know: a ``code`` for which the screen has words.

    On opening: ``profile-damaged`` (kept: where the old file is now, rescued: rows recovered from it),
    ``profile-empty`` (path), ``games-damaged`` (count), ``settings-faults`` (fields); and if nothing can be saved:
    ``profile-unusable`` (folder, reason; opening is tried again), ``profile-newer`` (path, version),
    ``profile-unread`` (path, reason; not even a copy could be made of what it holds). Later:
    ``profile-found`` (folder; it is usable after all), ``save-failed`` (folder, reason), ``save-works-again`` (folder),
    ``profile-damaged``, ``profile-begun-anew`` (folder; the file was removed while in use). A reason is ``disk-full``,
    ``no-access``, ``in-use``, ``disk-fault``, ``damaged``, ``unwritable``, ``no-memory`` or ``unexpected``.
    """

    code: str
    values: Mapping[str, str | int] = {}
