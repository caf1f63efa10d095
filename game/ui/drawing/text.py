"""All text on the screen: translated, set in the right font for its script, cached as surfaces."""

from __future__ import annotations

import functools
import math
import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from game.profile.settings import few_marks
from game.ui.drawing.assets import Cache, MissingAsset
from game.ui.drawing.fonts import Fonts
from game.ui.drawing.stage import premultiplied
from game.ui.drawing.styles import Colour, strong
from game.ui.drawing.written import carry
from game.ui.language import bidi
from game.ui.language.messages import Language, spoken

_ARABIC: Final = re.compile(r"([\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]+)")  # what Noto Sans lacks
_NOT_ARABIC: Final = re.compile(r"[\u02b0-\u02ff\u1d00-\u1e9f]")  # what FiraGO lacks
_UNSEEN: Final = re.compile(r"[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")  # what only gives an order
_FIGURES: Final = re.compile(
    r"[\u2066\u2068]*[\s\u061c±+−–=-]*\d(?:[\s+-/:−–x×=٫٬]*\d)*[\u2069\s]*[%٪]?[\u061c\u2069]*"
)
_JOINER: Final = "\u200d"
_DIGIT: Final = re.compile(r"(\d)")
_OVER: Final = re.compile(r"[\u0610-\u061a\u064b\u064c\u064e\u064f\u0651-\u0654\u0657-\u065b\u0670\u06d6-\u06e2]")
_BLANK_AT_DIGIT: Final = re.compile(r"(?<=[0-9]) | (?=[0-9])")
_WORD: Final = re.compile(r"\S+(?: [%٪]\S*)?")  # what stays on one line: a word, or a number with its per cent sign
_LATIN, _LETTERS = "NotoSans", "FiraGO"
_BROAD: Final = 0.27  # of the text size: the least width of a blank beside a digit
_UNSETTABLE: Final = re.compile("[\0\ud800-\udfff]")  # no font sets them: null, and halves of surrogate pairs
_ANY_SCRIPT: Final = "Zzzz"  # what a font that was just opened is set to
_CAPITAL: Final = 0.357  # of the text size: how far a capital of Noto Sans reaches above and below its middle
_LONGEST: Final = 1000  # characters of a line at most: far more than any window shows


class _Run(NamedTuple):
    """Part of a line in one font and direction; it begins at the character ``at`` of those that are seen.

    A digit, or a blank beside one, may stand in a cell, which has a width of its own.
    """

    family: str
    words: str
    at: int
    runs_left: bool = False
    is_cell: bool = False


class Typesetter:
    """Sets lines of any text at pixel sizes, none smaller than ``least``.

    ``folder`` stores the fonts.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.least = 14
        self.is_strong = False
        """Whether words are set in stronger colours than asked for, for high contrast."""
        self._files = Fonts(folder)
        self._fonts: dict[tuple[str, bool, int], pygame.font.Font] = {}
        self._turned = set[pygame.font.Font]()  # those set to run left by now
        self._lines = Cache(4 * 2**20)
        self.faults: list[str] = []

    def clear(self) -> None:
        """Drop every line and size, after a change of the window's size."""
        self._lines.clear()
        self._fonts.clear()
        self._turned.clear()

    def _font(self, run: _Run, size: int, bold: bool) -> pygame.font.Font:
        """Return the font of a run, set to run as it does: one for both ways, as FiraGO's tables take 350 kB a size."""
        key = (run.family, bold, size)
        if key not in self._fonts:
            self._fonts[key] = self._open_font(f"{run.family}_{'Bold' if bold else 'Regular'}", size)
        font = self._fonts[key]
        if run.runs_left != (font in self._turned):
            self._turned ^= {font}
            font.set_direction(pygame.DIRECTION_RTL if run.runs_left else pygame.DIRECTION_LTR)
            font.set_script("Arab" if run.runs_left else _ANY_SCRIPT)
        return font

    def _open_font(self, name: str, size: int) -> pygame.font.Font:
        """Return a font, or pygame's plain one if its file is missing or damaged."""
        try:
            return self._files.open(name, size)
        except MissingAsset as fault:
            self.faults.append(str(fault))
            return pygame.font.Font(None, size)

    def width(self, text: str, size: int, bold: bool = False) -> int:
        """Return the width of ``text`` at ``size`` in pixels."""
        size = max(size, self.least)
        return sum(self._advance(run, size, bold) for run in _runs(text, spoken()))

    def _advance(self, run: _Run, size: int, bold: bool) -> int:
        """Return the width of a run in pixels: of a cell that of the widest digit.

        A blank beside a digit has a least width, or it would seem to vanish.
        """
        font = self._font(run, size, bold)
        if run.is_cell and run.words != " ":
            digits = "0123456789" if run.words.isascii() else "٠١٢٣٤٥٦٧٨٩"
            return max(font.size(digit)[0] for digit in digits)
        width = font.size(run.words)[0]
        return max(width, math.ceil(_BROAD * size)) if run.is_cell else width

    def line(self, text: str, size: int, colour: Colour, bold: bool = False) -> pygame.Surface:
        """Return ``text`` as one premultiplied line; its capitals are centred on the middle of the surface."""
        size, colour = max(size, self.least), strong(colour) if self.is_strong else colour
        key = (text, size, colour, bold, spoken())
        return self._lines.get(key, lambda: self._set(text, size, colour, bold))

    def _set(self, text: str, size: int, colour: Colour, bold: bool) -> pygame.Surface:
        runs = _runs(few_marks(text[:_LONGEST]), spoken())
        pieces = [_rendered(self._font(run, size, bold), run.words, colour) for run in runs]
        advances = [self._advance(run, size, bold) for run in runs]
        rise = max((ascent for _piece, ascent in pieces), default=size)
        fall = max((piece.get_height() - ascent for piece, ascent in pieces), default=0)
        middle = rise - round(_CAPITAL * size)
        half = max(middle, rise + fall - middle)
        advances = [max(advance, piece.get_width()) for advance, (piece, _ascent) in zip(advances, pieces, strict=True)]
        width = sum(advances)
        surface = pygame.Surface((max(1, width), 2 * half), pygame.SRCALPHA)
        x = 0
        for run, advance, (piece, ascent) in zip(runs, advances, pieces, strict=True):
            spare = advance - piece.get_width() if run.is_cell else 0
            surface.blit(piece, (x + spare // 2, half - middle + rise - ascent))
            x += advance
        return carry(premultiplied(surface), *([text] if text.strip() else ()))

    def boxes(self, text: str, size: int, bold: bool = False) -> list[tuple[int, int]]:
        """Return each character's left and right edge in the line."""
        size = max(size, self.least)
        seen, x = dict[int, tuple[int, int]](), 0
        for run in _runs(text, spoken()):
            font, width = self._font(run, size, bold), self._advance(run, size, bold)
            joined = _JOINER if run.runs_left else ""  # within a word, a letter is narrower than at its end
            starts = [run.words[:number] + joined * (number > 0) for number in range(len(run.words))]
            ends = [min(width, font.size(start)[0]) for start in starts]
            for at, (before, after) in enumerate(pairwise([*accumulate(ends, max), width]), run.at):
                seen[at] = (x + width - after, x + width - before) if run.runs_left else (x + before, x + after)
            x += width
        places, result = iter([seen[at] for at in sorted(seen)]), list[tuple[int, int]]()
        for sign in text:
            end = result[-1][1] if result else 0
            result.append((end, end) if _UNSEEN.match(sign) else next(places))
        return result

    def parts(self, text: str, apart: re.Pattern[str]) -> list[str]:
        """Return the parts of a line from left to right, split at what is to stand ``apart``: the sign of a suit."""
        if not _turns(text):
            return [part for part in apart.split(text) if part]
        found = list[str]()
        for first, last, runs_left in bidi.runs(text, _begins_left(text, spoken())):
            parts = [part for part in apart.split(_UNSEEN.sub("", text[first:last])) if part]
            whole = [part if apart.match(part) else bidi.embedded(part, runs_left) for part in parts]
            found += reversed(whole) if runs_left else whole
        return found

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

    def has_room(self, wordings: Sequence[str], room: float, bold: bool = False) -> bool:
        """Whether a wording fits ``room`` pixels whole, set as small as can be read."""
        return any(self.width(wording, self.least, bold) <= room for wording in wordings)

    def shorten(self, text: str, size: int, room: int, bold: bool = False) -> str:
        """Return ``text``, with an ellipsis in place of its end if it is wider than ``room`` pixels."""
        if self.width(text, size, bold) <= max(room, 0):
            return text
        short, long = 0, len(text)  # characters that may stay: a binary search, since a text may be very long
        while short < long:
            middle = (short + long + 1) // 2
            if self.width(text[:middle] + "…", size, bold) <= room:
                short = middle
            else:
                long = middle - 1
        while short and (unicodedata.combining(text[short]) or self.width(text[:short] + "…", size, bold) > room):
            short -= 1  # a letter keeps its marks
        return bidi.reopened([re.sub(r"[\s\u2066-\u2068]+\Z", "", text[:short]) + "…"])[0]

    def wrap(self, text: str, size: int, room: int, bold: bool = False, most: int | None = None) -> list[str]:
        """Return ``text`` as lines at most ``room`` pixels wide, broken at blanks, but not before a per cent sign.

        What would need more than ``most`` lines is cut at the end of the last one.
        """
        lines: list[str] = []
        turns, blank = _turns(text), self.width(" ", size, bold)
        for paragraph in text.split("\n"):
            line, about = "", 0
            for word in _WORD.findall(paragraph):
                longer = f"{line} {word}" if line else word
                about += blank + self.width(word, size, bold) if turns else room  # ordering whole lines takes long
                if line and about > room - size and self.width(longer, size, bold) > room:
                    lines.append(line)
                    line, about = word, self.width(word, size, bold) if turns else room
                else:
                    line = longer
            lines.append(line)
        cut = [] if most is None or len(lines) <= most else [" ".join(lines[most - 1 :])]
        whole = bidi.reopened([*lines[: (most or 0) - 1], *cut] if cut else lines)
        return [*whole[:-1], self.shorten(whole[-1], size, room, bold)] if cut else whole


def _rendered(font: pygame.font.Font, run: str, colour: Colour) -> tuple[pygame.Surface, int]:
    """Return a run as a surface, empty if it has no visible character, and how far down in it its letters stand."""
    try:
        piece = font.render(run, True, colour)
    except pygame.error:
        piece = pygame.Surface((0, font.get_height()), pygame.SRCALPHA)
    rise = font.get_ascent()
    if piece.get_height() > font.get_height() and _OVER.search(run):  # marks over the letters made room for themselves
        rise += piece.get_height() - font.size(_OVER.sub("", run))[1]
    return piece, rise


def _turns(text: str) -> bool:
    """Whether a text must be put in order: not everything in it, and on the page, is read from left to right."""
    return spoken().runs_left or bidi.may_turn(text)


def _begins_left(text: str, language: Language) -> bool:
    """Whether a line begins at the right; figures alone do so only in Arabic digits."""
    return language.runs_left and (bidi.may_turn(text) or not _FIGURES.fullmatch(text))


@functools.lru_cache(maxsize=4096)
def _runs(text: str, language: Language) -> tuple[_Run, ...]:
    """Split a line into runs of one font and direction, in their order from left to right."""
    text = _UNSETTABLE.sub("\ufffd", text)
    if not (language.runs_left or bidi.may_turn(text)):
        return tuple(_latin(_UNSEEN.sub("", text), 0))
    result = list[_Run]()
    for first, last, runs_left in bidi.runs(text, _begins_left(text, language)):
        words, at = _UNSEEN.sub("", text[first:last]), len(_UNSEEN.sub("", text[:first]))
        if not words:
            continue
        if not runs_left:
            result += _to_right(words, at, language, are_figures=bool(_FIGURES.fullmatch(text)))
        elif language.code == "ar" or _ARABIC.search(words):
            result.append(_Run(_LETTERS, words, at, runs_left=True))
        else:
            result.append(_Run(_LATIN, words.replace("−", "–"), at, runs_left=True))
    return tuple(result)


def _to_right(words: str, at: int, language: Language, *, are_figures: bool) -> Iterator[_Run]:
    """Split a part that runs from left to right by fonts: Arabic has one for all, and its digits differ in width."""
    is_arabic = language.code == "ar" and not _NOT_ARABIC.search(words)
    for part in (_DIGIT.split(words) if are_figures else [words]) if is_arabic else _ARABIC.split(words):
        if part and (is_arabic or _ARABIC.match(part)):
            yield _Run(_LETTERS, part, at, is_cell=is_arabic and are_figures and part.isdigit())
        elif part:
            yield from _latin(part, at)
        at += len(part)


def _latin(part: str, at: int) -> Iterator[_Run]:
    """Split a line in Latin script at the blanks beside digits; each such blank is a run of its own."""
    for number, word in enumerate(_BLANK_AT_DIGIT.split(part.replace("−", "–"))):  # this Noto Sans has no minus sign
        if number:
            yield _Run(_LATIN, " ", at, is_cell=True)
            at += 1
        if word:
            yield _Run(_LATIN, word, at)
            at += len(word)
