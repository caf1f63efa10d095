"""Reading kept JSON field by field: what is damaged falls back to its default and is named, the rest is kept."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import TypeVar

import msgspec

T = TypeVar("T", bound=msgspec.Struct)
WHOLE = "*"  # stands for the names of all fields where nothing at all could be read


def read_struct(kind: type[T], raw: bytes | str) -> tuple[T, tuple[str, ...]]:
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
    return convert_fields(kind, given)


def convert_fields(kind: type[T], given: Mapping[str, object]) -> tuple[T, tuple[str, ...]]:
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
