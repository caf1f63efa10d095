"""What the program says: messages in the player's language, and values filled in so that no script disturbs another."""

from __future__ import annotations

import gettext
import re
import unicodedata
from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache, wraps
from typing import Final, NamedTuple, TypeVar

from game.ui.language.digits import figure, in_digits, written_in

Given = TypeVar("Given", bound=Hashable)


class Language(NamedTuple):
    """A language of the program: its code (ISO 639), its own name, its direction, and the sign before decimals."""

    code: str
    own_name: str
    runs_left: bool = False
    decimal_comma: bool = False


ENGLISH: Final = Language("en", "English")
_ARABIC_OR_HEBREW: Final = re.compile(r"[\u0590-\u065f\u066d-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
_LEFT_TO_RIGHT, _RIGHT_TO_LEFT, _FIRST_STRONG, _END = "\u2066", "\u2067", "\u2068", "\u2069"
ISOLATES: Final = re.compile(f"[{_LEFT_TO_RIGHT}{_RIGHT_TO_LEFT}{_FIRST_STRONG}{_END}]")
"""The signs that keep a value apart from its sentence (UAX #9); they are never seen."""


class _Spoken:
    """The language now spoken, and its messages."""

    def __init__(self) -> None:
        self.language = ENGLISH
        self.messages: gettext.NullTranslations = gettext.NullTranslations()


_spoken: Final = _Spoken()


def speak(language: Language, messages: gettext.NullTranslations) -> None:
    """Say everything in ``language`` from now on, by its catalogue of ``messages``."""
    _spoken.language, _spoken.messages = language, messages


def spoken() -> Language:
    """Return the language in which the program speaks now."""
    return _spoken.language


def _(message: str) -> str:
    """Return ``message`` in the player's language."""
    return written_in(_spoken.messages.gettext(message))


def pgettext(context: str, message: str) -> str:
    """Return ``message`` in the player's language, as it is said in a context: on a button, at the head of a column."""
    return written_in(_spoken.messages.pgettext(context, message))


def ngettext(one: str, many: str, count: int) -> str:
    """Return the form of a message for ``count`` things in the player's language."""
    return written_in(_spoken.messages.ngettext(one, many, count))


def npgettext(context: str, one: str, many: str, count: int) -> str:
    """Return the form of a message for ``count`` things, as it is said in a context."""
    return written_in(_spoken.messages.npgettext(context, one, many, count))


def kept(words: Callable[[Given], str]) -> Callable[[Given], str]:
    """Have what a function puts into words kept, until something else is spoken or other digits are written."""

    @lru_cache(maxsize=1024)
    def found(given: Given, _messages: gettext.NullTranslations, _ten: str) -> str:
        return words(given)

    return wraps(words)(lambda given: found(given, _spoken.messages, in_digits("10")))


def say(message: str, **values: object) -> str:
    """Return a message with ``values`` in its blanks, whole numbers in the digits chosen.

    Each value is isolated, so that its order is its own (UAX #9), unless everything runs from left to right.
    """
    return message.format_map({name: _value(value) for name, value in values.items()})


def _value(value: object) -> str:
    return isolated(figure(value) if isinstance(value, int) else str(value))


def isolated(text: str) -> str:
    """Return a text that keeps its own order within another: a name, a sentence in a sentence.

    Where all letters are those of values in it, as in a list of names, the order is the language's.
    """
    if not text or not (_spoken.language.runs_left or is_mixed(text)):
        return text
    if text == plain(text) or _has_own_letters(text):
        return f"{_FIRST_STRONG}{text}{_END}"
    return f"{_RIGHT_TO_LEFT if _spoken.language.runs_left else _LEFT_TO_RIGHT}{text}{_END}"


def _has_own_letters(text: str) -> bool:
    """Whether a text has letters outside what is isolated in it."""
    depth = 0
    for sign in text:
        if ISOLATES.match(sign):
            depth += -1 if sign == _END else 1
        elif not depth and unicodedata.bidirectional(sign) in ("L", "R", "AL"):
            return True
    return False


def left_to_right(text: str) -> str:
    """Return a text that is read from left to right in every language: a card's sign, a sum, a key, a path."""
    return f"{_LEFT_TO_RIGHT}{text}{_END}" if text and (_spoken.language.runs_left or is_mixed(text)) else text


def as_read(text: str) -> str:
    """Return figures or signs that follow one another as the language is read: "0 / 4", tricks taken of a bid."""
    return f"{_RIGHT_TO_LEFT}{text}{_END}" if _spoken.language.runs_left else text


def question_mark() -> str:
    """Return the sign of what is not known, alone."""
    return "؟" if _spoken.language.runs_left else "?"


def is_mixed(text: str) -> bool:
    """Whether a text holds letters that are read from right to left."""
    return bool(_ARABIC_OR_HEBREW.search(text))


def plain(text: str) -> str:
    """Return a text without the signs that isolate its values: for a file, or to compare it."""
    return ISOLATES.sub("", text)


def listed(parts: Iterable[str]) -> str:
    """Return parts one after another with commas, for a list that is not within a sentence: "9, 10, queen"."""
    return pgettext("between the parts of a list", ", ").join(isolated(part) for part in parts)


def grouped(parts: Iterable[str]) -> str:
    """Return parts that are lists themselves one after another, with semicolons."""
    return pgettext("between lists", "; ").join(isolated(part) for part in parts)


def dotted(parts: Iterable[str]) -> str:
    """Return parts one after another with dots between them: "Forty-One · deal 4"; empty ones are left out."""
    return written_in(" · ").join(isolated(part) for part in parts if part)


def begun(text: str) -> str:
    """Return a sentence that may begin with a value, such as a card: with a capital, in scripts that have them."""
    at = next((at for at, sign in enumerate(text) if not ISOLATES.match(sign)), 0)
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]
