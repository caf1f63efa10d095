"""A small net that says what each choice is worth, for any game: its kernels, and the file that holds its weights.

The inputs are *rows*, each of them there or not: "I hold the ace of hearts", "the next player needs three tricks". A
row has ``WIDE`` weights. A place in ``sums`` holds the sum of some rows, one place for each seat and some for trials.
It is kept up to date as cards fall (``begin``, then ``add`` and ``drop``), which is cheap because a card changes few
rows. ``look`` works out the second layer of ``NARROW`` units from the sums at one place, and ``worth`` one output
of it, so that only legal choices cost anything.

All weights are whole numbers, and so small that no sum is ever rounded. So the outputs are the same on any machine,
compiled or not, in whatever order they are added. An output of ``ONE`` means 1.

The file of a net holds ``MAGIC``; the numbers of rows and outputs; the weights of the first layer (by row, the last row
being the bias), of the second (by unit of the first, then the bias) and of the third (by output); and a digest of all
that. Numbers are signed and take two bytes each, the lower byte first.
"""

from __future__ import annotations

import array
import hashlib
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from game.opponents import compiled
from game.opponents.compiled import kernel

WIDE: Final = 64  # units of the first layer
NARROW: Final = 32  # units of the second
FIRST: Final = 128  # what stands for 1 in the first layer, ...
SECOND: Final = 64  # ... among the weights of the second, ...
THIRD: Final = 256  # ... and among those of the third
TOP: Final = 2047.0  # the most that a unit of the first layer tells the second
STEEP: Final = 127  # the largest weight of the second layer; WIDE * TOP * STEEP is less than 1 << 24
ONE: Final = FIRST * SECOND * THIRD
AT_ONCE: Final = 4  # rows or units that are added at once

MAGIC: Final = b"forty-odd net 1\n"
DIGEST: Final = 16
UNREADABLE: Final[list[str]] = []  # the files of nets that were missing or damaged


class Net(NamedTuple):
    """A net and its working memory. The real numbers have 24 bits in compiled kernels, which makes them fast."""

    first: list[float]
    second: list[float]
    third: list[float]
    sums: list[float]  # ``WIDE`` for each place
    lit: list[float]  # what the units of the first layer that are not dark tell the second ...
    which: list[int]  # ... and where the weights of each begin
    units: list[float]  # the second layer


@kernel
def begin(net: Net, place: int) -> None:
    """Set the sums at ``place`` to those of no row at all."""
    bias = len(net.first) - WIDE
    for unit in range(WIDE):
        net.sums[WIDE * place + unit] = net.first[bias + unit]


@kernel
def duplicate(net: Net, place: int, other: int) -> None:
    """Copy the sums at ``place`` to the place ``other``."""
    source, target = WIDE * place, WIDE * other
    if source >= 0 <= target:  # with this the compiler knows that no index counts from the end, and takes many at once
        for unit in range(WIDE):
            net.sums[target + unit] = net.sums[source + unit]


@kernel
def add(net: Net, place: int, row: int) -> None:
    """Add ``row`` to the sums at ``place``."""
    at, source = WIDE * place, WIDE * row
    if at >= 0 <= source:
        for unit in range(WIDE):
            net.sums[at + unit] += net.first[source + unit]


@kernel
def add_all(net: Net, place: int, rows: list[int], count: int) -> None:
    """Add the first ``count`` of ``rows`` to the sums at ``place``."""
    first, at = net.first, WIDE * place
    whole = count - count % AT_ONCE
    if at >= 0:
        for begun in range(0, whole, AT_ONCE):
            one = first[WIDE * rows[begun] : WIDE * rows[begun] + WIDE]
            two = first[WIDE * rows[begun + 1] : WIDE * rows[begun + 1] + WIDE]
            three = first[WIDE * rows[begun + 2] : WIDE * rows[begun + 2] + WIDE]
            four = first[WIDE * rows[begun + 3] : WIDE * rows[begun + 3] + WIDE]
            for unit in range(WIDE):
                net.sums[at + unit] += one[unit] + two[unit] + (three[unit] + four[unit])
    for rest in range(whole, count):
        add(net, place, rows[rest])


@kernel
def drop(net: Net, place: int, row: int) -> None:
    """Take ``row`` out of the sums at ``place``."""
    at, source = WIDE * place, WIDE * row
    if at >= 0 <= source:
        for unit in range(WIDE):
            net.sums[at + unit] -= net.first[source + unit]


@kernel
def look(net: Net, place: int) -> None:
    """Work out the second layer from the sums at ``place``, for ``worth``."""
    lit, which, units, second = net.lit, net.which, net.units, net.second
    sums = net.sums[WIDE * place : WIDE * place + WIDE]
    count = 0
    for unit in range(WIDE):
        lit[count] = min(sums[unit], TOP)
        which[count] = NARROW * unit
        count += 1 if sums[unit] > 0.0 else 0
    for more in range(AT_ONCE):
        lit[count + more] = 0.0
        which[count + more] = 0
    bias = second[NARROW * WIDE : NARROW * WIDE + NARROW]
    for unit in range(NARROW):
        units[unit] = bias[unit]
    for at in range(0, count, AT_ONCE):
        a = lit[at]
        b = lit[at + 1]
        c = lit[at + 2]
        d = lit[at + 3]
        one = second[which[at] : which[at] + NARROW]
        two = second[which[at + 1] : which[at + 1] + NARROW]
        three = second[which[at + 2] : which[at + 2] + NARROW]
        four = second[which[at + 3] : which[at + 3] + NARROW]
        for unit in range(NARROW):
            units[unit] += a * one[unit] + b * two[unit] + (c * three[unit] + d * four[unit])
    for unit in range(NARROW):
        units[unit] = max(units[unit], 0.0)


@kernel
def worth(net: Net, output: int) -> float:
    """Return an output, in units of 1 / ``ONE``, for the place last looked at.

    The products need more than 24 bits, so each begins with 1.0, which has 53.
    """
    units = net.units
    weights = net.third[NARROW * output : NARROW * output + NARROW]
    a = b = c = d = 0.0
    for unit in range(0, NARROW, 4):
        a += 1.0 * units[unit] * weights[unit]
        b += 1.0 * units[unit + 1] * weights[unit + 1]
        c += 1.0 * units[unit + 2] * weights[unit + 2]
        d += 1.0 * units[unit + 3] * weights[unit + 3]
    return a + b + (c + d)


def made_of(first: Iterable[int], second: Iterable[int], third: Iterable[int], places: int) -> Net:
    """Return the net with these weights, in the order of its file, with ``places`` places for sums."""
    return Net(
        first=compiled.short(first),
        second=compiled.short(second),
        third=compiled.short(third),
        sums=compiled.short([0] * (WIDE * places)),
        lit=compiled.short([0] * (WIDE + AT_ONCE)),
        which=compiled.whole([0] * (WIDE + AT_ONCE)),
        units=compiled.short([0] * NARROW),
    )


def read(path: Path, rows: int, outputs: int, places: int) -> Net | None:
    """Return the net in the file at ``path``; None, and its name in ``UNREADABLE``, if it is missing or damaged.

    A file for another number of rows or outputs counts as damaged.
    """
    sizes = (WIDE * (rows + 1), NARROW * (WIDE + 1), NARROW * outputs)
    try:
        raw = path.read_bytes()
    except OSError:
        raw = b""
    content, digest = raw[:-DIGEST], raw[-DIGEST:]
    is_sound = content.startswith(MAGIC) and hashlib.sha256(content).digest()[:DIGEST] == digest
    if not is_sound or len(content) != len(MAGIC) + 2 * (2 + sum(sizes)):
        UNREADABLE.append(path.name)
        return None
    numbers = array.array("h", content[len(MAGIC) :])
    if sys.byteorder == "big":
        numbers.byteswap()
    _, _, *weights = numbers
    first, second = sizes[0], sizes[0] + sizes[1]
    return made_of(weights[:first], weights[first:second], weights[second:], places)
