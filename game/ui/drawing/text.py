"""All text on the screen: translated, set in the right font for its script, cached as surfaces."""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

import pygame

from game.profile.settings import few_marks
from game.ui.drawing.assets import Cache, MissingAsset
from game.ui.drawing.fonts import Fonts
from game.ui.drawing.stage import premultiplied
from game.ui.drawing.styles import Colour
from game.ui.language.messages import ISOLATES

_ARABIC: Final = re.compile(r"([\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufeff][\u0600-\u06ff\u0750-\u077f ]*)")
_ARABIC_NUMBER: Final = re.compile(r"([\u0660-\u0669]+)")
_BLANK_AT_DIGIT: Final = re.compile(r"(?<=[0-9]) | (?=[0-9])")
_WORD: Final = re.compile(r"\S+(?: %\S*)?")  # what stays on one line: a word, or a number with its per cent sign
_LATIN, _LETTERS, _DIGITS = "NotoSans", "FiraGO", "FiraGO, left to right"
_BLANK: Final = "NotoSans, beside a digit"
_BROAD: Final = 0.27  # of the text size: the least width of a blank beside a digit
_UNSETTABLE: Final = re.compile("[\0\ud800-\udfff]")  # no font sets them: null, and halves of surrogate pairs
_CAPITAL: Final = 0.357  # of the text size: how far a capital of Noto Sans reaches above and below its middle
_LONGEST: Final = 1000  # characters of a line at most: far more than any window shows


class Typesetter:
    """Sets lines of any text at pixel sizes, none smaller than ``least``.

    ``folder`` stores the fonts.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.least = 14
        self._files = Fonts(folder)
        self._fonts: dict[tuple[str, bool, int], pygame.font.Font] = {}
        self._lines = Cache(4 * 2**20)
        self._faults: list[str] = []
        self._told: set[str] = set()

    def clear(self) -> None:
        """Drop every line and size, after a change of the window's size."""
        self._lines.clear()
        self._fonts.clear()

    def _font(self, family: str, size: int, bold: bool) -> pygame.font.Font:
        name = f"{family.split(',', maxsplit=1)[0]}_{'Bold' if bold else 'Regular'}"
        key = (name, family == _LETTERS, size)
        if key not in self._fonts:
            font = self._open_font(name, size)
            if family == _LETTERS:
                font.set_script("Arab")
                font.set_direction(pygame.DIRECTION_RTL)
            self._fonts[key] = font
        return self._fonts[key]

    def _open_font(self, name: str, size: int) -> pygame.font.Font:
        """Return a font, or pygame's plain one if its file is missing or damaged."""
        try:
            return self._files.open(name, size)
        except MissingAsset as fault:
            self._faults.append(str(fault))
            return pygame.font.Font(None, size)

    def take_faults(self) -> list[str]:
        """Return the new faults of the font files, each only once."""
        new = [fault for fault in dict.fromkeys(self._faults) if fault not in self._told]
        self._told.update(new)
        self._faults.clear()
        return new

    def width(self, text: str, size: int, bold: bool = False) -> int:
        """Return the width of ``text`` at ``size`` in pixels."""
        size = max(size, self.least)
        return sum(self._advance(family, run, size, bold) for family, run in _runs(text))

    def _advance(self, family: str, run: str, size: int, bold: bool) -> int:
        """Return the width of a run in pixels; a blank beside a digit has a least width, or it would seem to vanish."""
        width = self._font(family, size, bold).size(run)[0]
        return max(width, math.ceil(_BROAD * size)) if family == _BLANK else width

    def line(self, text: str, size: int, colour: Colour, bold: bool = False) -> pygame.Surface:
        """Return ``text`` as one premultiplied line; its capitals are centred on the middle of the surface."""
        size = max(size, self.least)
        return self._lines.get((text, size, colour, bold), lambda: self._set(text, size, colour, bold))

    def _set(self, text: str, size: int, colour: Colour, bold: bool) -> pygame.Surface:
        runs = _runs(few_marks(text[:_LONGEST]))
        fonts = [(self._font(family, size, bold), run) for family, run in runs]
        pieces = [(_rendered(font, run, colour), font.get_ascent()) for font, run in fonts]
        advances = [self._advance(family, run, size, bold) for family, run in runs]
        rise = max((ascent for _piece, ascent in pieces), default=size)
        fall = max((piece.get_height() - ascent for piece, ascent in pieces), default=0)
        middle = rise - round(_CAPITAL * size)
        half = max(middle, rise + fall - middle)
        advances = [max(advance, piece.get_width()) for advance, (piece, _ascent) in zip(advances, pieces, strict=True)]
        width = sum(advances)
        surface = pygame.Surface((max(1, width), 2 * half), pygame.SRCALPHA)
        x = 0
        for advance, (piece, ascent) in zip(advances, pieces, strict=True):
            surface.blit(piece, (x, half - middle + rise - ascent))
            x += advance
        return premultiplied(surface)

    def boxes(self, text: str, size: int, bold: bool = False) -> list[tuple[int, int, bool]]:
        """Return each character's left and right edge in the line, and whether it runs from right to left."""
        size = max(size, self.least)
        result: list[tuple[int, int, bool]] = []
        x = 0
        for family, run in _runs(text):
            font = self._font(family, size, bold)
            ends = [font.size(run[:number])[0] for number in range(len(run) + 1)]
            ends[-1] = self._advance(family, run, size, bold)
            is_rtl = family == _LETTERS
            for before, after in pairwise(ends):
                result.append(
                    (x + ends[-1] - after, x + ends[-1] - before, True) if is_rtl else (x + before, x + after, False)
                )
            x += ends[-1]
        return result

    def fit(self, wordings: Sequence[str], size: int, room: int, bold: bool = False) -> tuple[str, int]:
        """Return the first wording that fits ``room`` pixels at ``size``, else the last one set smaller, and its size.

        Sizes stop at ``least``; a wording that still does not fit ends in an ellipsis.
        """
        size = max(size, self.least)
        for wording in wordings:
            if self.width(wording, size, bold) <= room:
                return wording, size
        shortest = wordings[-1]
        for smaller in range(size - 1, self.least - 1, -1):
            if self.width(shortest, smaller, bold) <= room:
                return shortest, smaller
        return self.shorten(shortest, self.least, room, bold), self.least

    def shorten(self, text: str, size: int, room: int, bold: bool = False) -> str:
        """Return ``text``, with an ellipsis in place of its end if it is wider than ``room`` pixels."""
        if self.width(text, size, bold) <= room:
            return text
        short, long = 0, len(text)  # characters that may stay: a binary search, since a text may be very long
        while short < long:
            middle = (short + long + 1) // 2
            if self.width(text[:middle] + "…", size, bold) <= room:
                short = middle
            else:
                long = middle - 1
        return text[:short].rstrip() + "…"

    def wrap(self, text: str, size: int, room: int, bold: bool = False) -> list[str]:
        """Return ``text`` as lines at most ``room`` pixels wide, broken at blanks, but not before a per cent sign."""
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in _WORD.findall(paragraph):
                longer = f"{line} {word}" if line else word
                if line and self.width(longer, size, bold) > room:
                    lines.append(line)
                    line = word
                else:
                    line = longer
            lines.append(line)
        return lines


def _rendered(font: pygame.font.Font, run: str, colour: Colour) -> pygame.Surface:
    """Return a run as a surface, empty if it has no visible character."""
    try:
        return font.render(run, True, colour)
    except pygame.error:
        return pygame.Surface((0, font.get_height()), pygame.SRCALPHA)


@functools.lru_cache(maxsize=4096)
def _runs(text: str) -> tuple[tuple[str, str], ...]:
    """Split a line into runs of one font and direction, in their order from left to right.

    Arabic script runs from right to left, the numbers in it from left to right.
    """
    runs: list[tuple[str, str]] = []
    for part in _ARABIC.split(ISOLATES.sub("", _UNSETTABLE.sub("\ufffd", text))):
        if part and _ARABIC.match(part):
            pieces = [piece for piece in _ARABIC_NUMBER.split(part) if piece]
            runs.extend((_DIGITS if _ARABIC_NUMBER.match(piece) else _LETTERS, piece) for piece in reversed(pieces))
        elif part:
            runs.extend(_latin(part.replace("−", "–")))  # this Noto Sans has no minus sign
    return tuple(runs)


def _latin(part: str) -> list[tuple[str, str]]:
    """Split a line in Latin script at the blanks beside digits; each such blank is a run of its own."""
    words = _BLANK_AT_DIGIT.split(part)
    runs = [run for word in words for run in ((_LATIN, word), (_BLANK, " "))][:-1]
    return [(family, run) for family, run in runs if run]
