"""JSON text judged and taken apart before it is decoded, so that no text, however bad, costs much memory."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from enum import Enum
from typing import Final

import msgspec

BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
WHITESPACE: Final = b" \t\r\n"
_STRING_OR_MARK: Final = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[\[\]{},]', re.DOTALL)


def elements(array: bytes) -> Iterator[bytes]:
    """Yield the elements of a sound JSON array one by one, as the text they are written in."""
    depth = start = 0
    for match in _STRING_OR_MARK.finditer(array):
        at = match.start()
        mark = array[at]
        if mark in b"[{":
            depth += 1
            if depth == 1:
                start = at + 1
        elif mark in b"]}":
            depth -= 1
            if depth == 0 and (element := array[start:at].strip(WHITESPACE)):
                yield element
        elif mark == 0x2C and depth == 1:  # a comma
            yield array[start:at].strip(WHITESPACE)
            start = at + 1


_ALL_BUT_MARKS: Final = bytes(set(range(256)) - set(b'[]{}"'))
_ESCAPED: Final = re.compile(rb"\\.?", re.DOTALL)
_PIECE: Final = 1 << 20


def brackets(data: bytes) -> Iterator[bytes]:
    """Yield the brackets of a JSON text that stand outside its strings, in order, piece by piece."""
    inside = escaped = False
    for start in range(0, len(data), _PIECE):
        piece = data[start : start + _PIECE]
        if escaped:
            piece = piece[1:]  # what the last backslash of the piece before stands for
        escaped = (len(piece) - len(piece.rstrip(b"\\"))) % 2 == 1
        if b"\\" in piece:
            piece = _ESCAPED.sub(b"", piece)
        parts = piece.translate(None, _ALL_BUT_MARKS).split(b'"')
        yield b"".join(parts[inside::2])
        inside ^= len(parts) % 2 == 0


def is_deeper(data: bytes, most: int) -> bool:
    """Whether a JSON text is nested deeper than ``most``."""
    depth = 0
    for piece in brackets(data):
        if depth + piece.count(b"[") + piece.count(b"{") <= most:
            depth += len(piece) - 2 * (piece.count(b"]") + piece.count(b"}"))
            continue
        for mark in piece:
            depth += 1 if mark in b"[{" else -1
            if depth > most:
                return True
    return False


def utf8_fault(data: bytes, whole: bool = True) -> str:
    """Return why ``data`` is not well-formed UTF-8, or nothing if it is; if not ``whole``, it may end anywhere."""
    if data.isascii():
        return ""
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        for start in range(0, len(data), _PIECE):
            decoder.decode(data[start : start + _PIECE])
        decoder.decode(b"", final=whole)
    except UnicodeDecodeError as fault:
        return fault.reason
    return ""


_SURROGATE: Final = re.compile(rb"\\u[dD][89a-fA-F]")
_ESCAPE: Final = re.compile(rb"\\(?:u[dD][89abAB]..\\u[dD][c-fC-F]..|u[dD][89a-fA-F]..|.)", re.DOTALL)


def without_lone_surrogates(data: bytes) -> bytes:
    """Return a JSON text with each escaped half of a character made U+FFFD: JSON allows such halves, UTF-8 does not."""
    if not _SURROGATE.search(data):
        return data
    mended = bytearray(data)
    for found in _ESCAPE.finditer(data):
        if found.end() - found.start() == 6:
            mended[found.start() : found.end()] = rb"\ufffd"
    return bytes(mended)


class Shape(Enum):
    """What a text is: one JSON value; the beginning of one that goes on; or neither."""

    VALUE = 1
    BEGINNING = 2
    NEITHER = 3


_ANY_VALUE: Final = msgspec.json.Decoder(msgspec.Raw)
_CUT_SHORT: Final = "Input data was truncated"


def shape_of(data: bytes) -> Shape:
    """Return what ``data`` is, without building the value."""
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
    """Return what the brackets alone say of a text that is nested too deeply for any decoder."""
    depth = 0
    closed = False
    for piece in brackets(data):
        for mark in piece:
            if closed:
                return Shape.NEITHER
            depth += 1 if mark in b"[{" else -1
            closed = depth == 0
    return Shape.VALUE if closed else Shape.BEGINNING
