"""The values that the profile keeps and hands out, and their text, of which what is damaged falls back to a default."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Final, NamedTuple, TypeVar

import msgspec

_Kind = TypeVar("_Kind", bound=msgspec.Struct)
WHOLE: Final = "*"  # stands for the names of all fields where nothing at all could be read


def read_struct(kind: type[_Kind], raw: bytes | str) -> tuple[_Kind, tuple[str, ...]]:
    """Return the ``kind`` that the JSON object ``raw`` holds, and the names of the fields that had to be defaulted.

    Every field of ``kind`` has a default. Unknown fields are passed over; what is no JSON object gives ``("*",)``.
    """
    with suppress(ValueError, RecursionError):
        return msgspec.json.decode(raw, type=kind), ()  # sound, as nearly always
    try:
        given: object = msgspec.json.decode(raw)
    except (ValueError, RecursionError):  # msgspec's own errors and those of UTF-8 are ValueErrors
        return kind(), (WHOLE,)
    if not isinstance(given, dict):
        return kind(), (WHOLE,)
    return _convert_fields(kind, given)


def _convert_fields(kind: type[_Kind], given: Mapping[str, object]) -> tuple[_Kind, tuple[str, ...]]:
    """Return the ``kind`` made of the sound fields of ``given``, and the names of those that are not."""
    good: dict[str, object] = {}
    faults: list[str] = []
    for field in msgspec.structs.fields(kind):
        if field.encode_name not in given:
            continue
        try:
            good[field.name] = msgspec.convert(given[field.encode_name], type=field.type)
        except (ValueError, RecursionError):
            faults.append(field.name)
    return kind(**good), tuple(faults)


def write_struct(value: msgspec.Struct) -> str:
    """Return ``value`` as JSON text, whatever its strings hold."""
    try:
        return msgspec.json.encode(value).decode()
    except UnicodeEncodeError:  # half a surrogate pair, as pasted text may hold
        return clean_text(json.dumps(msgspec.to_builtins(value), ensure_ascii=False))


def clean_text(text: str) -> str:
    """Return ``text`` with what UTF-8 cannot hold, halves of surrogate pairs, replaced by a question mark."""
    return text.encode("utf-8", "replace").decode("utf-8")


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

    @property
    def level(self) -> str:
        """The level that all opponents play at; empty when it is not known or they differ."""
        levels = set(self.levels[1:])
        return levels.pop() if len(levels) == 1 else ""


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


class FinishedGame(NamedTuple):
    """A game of a kind that was played to its end, and whether the person, seat 0, is among the winners."""

    game: str
    is_won: bool


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
