"""The check behind ``main.py --check`` (docs/record.md#checking-records): one line of JSON for each record."""

from __future__ import annotations

import errno
import json
import os
import stat
import sys
from collections.abc import Callable, Iterator
from enum import Enum
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final, TextIO

import msgspec

from game.output import has_lost_reader, turn_away
from game.record import (
    BYTE_ORDER_MARK,
    LARGEST,
    WHITESPACE,
    AllRules,
    RecordFault,
    brackets,
    read,
    utf8_fault,
    without_lone_surrogates,
)

SOUND, FAULTY = 0, 2
_BLOCK: Final = 1 << 20


def check_record(data: bytes, games: AllRules) -> dict[str, object]:
    """Return the report on one record, or ``{"error": ...}`` with the first fault."""
    try:
        replayed = read(data, games)
    except RecordFault as fault:
        return {"error": str(fault)}
    except MemoryError:
        return {"error": "no record: too large"}
    state = replayed.state
    report = {"game": replayed.record.game, "finished": state.is_over, "winners": state.winners}
    return {**report, "deals": state.deal_reports()}


def check_stream(stream: BinaryIO, games: AllRules) -> Iterator[dict[str, object]]:
    """Yield the report on each record of ``stream``, as soon as it is read."""
    for data in records_of(stream):
        yield {"error": "no record: too large"} if data is None else check_record(data, games)


def check_command(
    source: str, games: AllRules, stdin: BinaryIO | None, out: TextIO, say: Callable[[str], None], named: bool = False
) -> int:
    """Check the records of the file ``source`` (``-``: ``stdin``) and return the exit status, 0 or 2.

    Each line goes to ``out`` at once; if it is ``named``, it begins with the source. ``say`` gets a sentence if
    somebody has to type the records, or if the source can't be read; when nobody reads ``out`` any longer, the check
    ends quietly.
    """
    name, first = "standard input" if source == "-" else source, {"file": source} if named else {}
    try:
        if source != "-":
            with open_regular(Path(source)) as stream:
                return _check(stream, games, out, say, first)
        if stdin is None:
            raise ValueError("it is closed")
        if stdin.isatty():
            say(f"paste the records here, then press {'Ctrl+Z and Enter' if sys.platform == 'win32' else 'Ctrl+D'}")
        return _check(stdin, games, out, say, first)
    except (OSError, ValueError) as fault:  # ValueError: a name with a null in it, or a closed stream
        say(f"{name} can't be read: {getattr(fault, 'strerror', None) or fault}")
        return FAULTY


def open_regular(path: Path) -> BinaryIO:
    """Open a file for reading; raise OSError unless it is a regular file: a pipe may never end, nor even begin."""
    if path.is_dir():  # which Windows does not open, as if it were forbidden
        raise IsADirectoryError(errno.EISDIR, "it is a folder")
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    if stat.S_ISREG(os.fstat(handle).st_mode):
        return os.fdopen(handle, "rb")
    os.close(handle)
    raise OSError(errno.EINVAL, "it is not a regular file")


def _check(stream: BinaryIO, games: AllRules, out: TextIO, say: Callable[[str], None], first: dict[str, str]) -> int:
    status = SOUND
    for answer in check_stream(stream, games):
        if "error" in answer:
            status = FAULTY
        try:
            out.write(json.dumps({**first, **answer}) + "\n")
            out.flush()
        except (OSError, ValueError) as fault:
            if not has_lost_reader(fault):
                say(f"the results can't be written: {getattr(fault, 'strerror', None) or fault}")
            turn_away(out)
            return FAULTY
    return status


# --- where one record ends and the next begins


def records_of(stream: BinaryIO) -> Iterator[bytes | None]:
    """Yield the text of each record of ``stream``, None for one that is too large.

    The input is one record if it is one JSON value; otherwise every line that is not blank is a record. Usually the
    first line decides: if it is a whole value, or cannot begin one, the records are lines. Only if it begins a value is
    more read, and never more than a record may have; a larger value is one record, and too large.
    """
    first = _first_line(stream)
    if first is None or len(first) > LARGEST or shape_of(first) is not Shape.BEGINNING:
        yield from _lines(first or b"", stream)
        return
    whole = first + stream.read(LARGEST + 1 - len(first))
    shape = shape_of(whole)
    if len(whole) > LARGEST and shape is not Shape.NEITHER:
        yield None
    elif shape is Shape.VALUE:
        yield whole
    else:
        yield from _lines(whole, stream)


def _first_line(stream: BinaryIO) -> bytes | None:
    """Return the first line that is not blank, cut just above the size limit, or None if there is none."""
    blank = 0
    while line := stream.readline(LARGEST + 1):
        if not _is_blank(line):
            return line
        blank = _spent(blank, line)
    return None


def _lines(start: bytes, stream: BinaryIO) -> Iterator[bytes | None]:
    """Yield the lines of ``start``, then of ``stream``, skipping blank ones; None for one that is too large."""
    ahead = BytesIO(start)
    while line := ahead.readline():
        if not line.endswith(b"\n") and len(line) <= LARGEST:
            line += stream.readline(LARGEST + 1 - len(line))
        yield from _line(line, stream)
    blank = 0
    while line := stream.readline(LARGEST + 1):
        blank = _spent(blank, line) if _is_blank(line) else 0
        yield from _line(line, stream)


def _spent(before: int, line: bytes) -> int:
    """Return how many bytes have been read in vain; raise ValueError once they exceed the size limit of a record."""
    if before + len(line) > LARGEST:
        raise ValueError("it does not come to an end, or to a record")
    return before + len(line)


def _line(line: bytes, stream: BinaryIO) -> Iterator[bytes | None]:
    if len(line) > LARGEST and not line.endswith(b"\n"):
        yield None
        vain = 0
        while (rest := stream.readline(_BLOCK)) and not rest.endswith(b"\n"):
            vain = _spent(vain, rest)
    elif not _is_blank(line):
        yield line


def _is_blank(line: bytes) -> bool:
    return not line.strip().removeprefix(BYTE_ORDER_MARK)


class Shape(Enum):
    """What a text is: a whole JSON value, the beginning of one, or neither."""

    VALUE = 1
    BEGINNING = 2
    NEITHER = 3


_ANY_VALUE: Final = msgspec.json.Decoder(msgspec.Raw)
_CUT_SHORT: Final = "Input data was truncated"


def shape_of(data: bytes) -> Shape:
    """Return the shape of ``data``, without building the value."""
    data = data.strip(WHITESPACE).removeprefix(BYTE_ORDER_MARK)
    if utf8_fault(data, whole=False):
        return Shape.NEITHER
    try:
        _ANY_VALUE.decode(without_lone_surrogates(data))
    except RecursionError:
        return _shape_of_deep(data)
    except msgspec.DecodeError as fault:
        return Shape.BEGINNING if str(fault) == _CUT_SHORT else Shape.NEITHER
    return Shape.VALUE


def _shape_of_deep(data: bytes) -> Shape:
    """Return the shape of a text nested too deeply for any decoder, judged by its brackets alone."""
    depth = 0
    closed = False
    for piece in brackets(data):
        for mark in piece:
            if closed:
                return Shape.NEITHER
            depth += 1 if mark in b"[{" else -1
            closed = depth == 0
    return Shape.VALUE if closed else Shape.BEGINNING
