"""Languages that are none, to see what does not follow the language, and languages whose catalogue is not complete yet.

``xa`` is English with an accent on every letter, in brackets, and longer by as much as nine in ten messages of other
programs are in Indonesian: what stands on the screen without accents was not translated. ``xb`` is English read from
right to left.
"""

from __future__ import annotations

import gettext
import io
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Final
from unittest.mock import patch

from game.ui.language import catalogues
from game.ui.language.catalogues import LANGUAGES, Wanted
from game.ui.language.digits import use_digits
from game.ui.language.messages import ENGLISH, Language, speak, spoken
from tools.catalogue import PLURALS, is_translated, mo_bytes, read_catalogue

ACCENTED: Final = Language("xa", "Ẋa")
REVERSED: Final = Language("xb", "Xb", runs_left=True)
ALL: Final = {language.code: language for language in (*LANGUAGES, ACCENTED, REVERSED)}
OPENS: Final = "⁅"
CLOSES: Final = "⁆"
_MORE: Final = ((12, 1.0), (30, 0.55), (10_000, 0.45))  # up to how many letters, and how much longer
_ACCENTS: Final = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "áƀçđéƒğĥíĵķĺṁñóṗɋřšťúṽŵẋýžÁƁÇĐÉƑĞĤÍĴĶĹṀÑÓṖɊŘŠŤÚṼŴẊÝŽ"
)
_BLANK: Final = re.compile(r"(\{[^{}]*\})")
_WORDS: Final = "lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore "


class Accented(gettext.NullTranslations):
    """Messages of the language ``xa``."""

    def gettext(self, message: str) -> str:
        """Return a message, accented."""
        return accented(message)

    def pgettext(self, context: str, message: str) -> str:
        """Return a message that has a context, accented."""
        return accented(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return a message for a number, accented."""
        return accented(msgid1 if n == 1 else msgid2)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """Return a message for a number that has a context, accented."""
        return accented(msgid1 if n == 1 else msgid2)


def accented(message: str) -> str:
    """Return a message in the language ``xa``, its blanks as they are; one without letters stays whole."""
    parts = _BLANK.split(message)
    letters = sum(map(len, parts[::2]))
    if not re.search(r"\w", "".join(parts[::2])):
        return message
    more = round(letters * next(more for most, more in _MORE if letters <= most))
    told = "".join(part if part.startswith("{") else part.translate(_ACCENTS) for part in parts)
    added = (_WORDS * (more // len(_WORDS) + 1))[: max(0, more - 3)].rstrip()
    return f"{OPENS}{told}{' ' * bool(added)}{added.translate(_ACCENTS)}{CLOSES}"


def messages_of(want: Wanted) -> gettext.NullTranslations:
    """Return the messages of a language, those not translated yet in English."""
    code = want.language.code
    if code == ACCENTED.code:
        return Accented()
    if code not in PLURALS:
        return gettext.NullTranslations()
    words = [message for message in read_catalogue(code) if message.id and is_translated(message) and not message.fuzzy]
    return gettext.GNUTranslations(io.BytesIO(mo_bytes(code, words, of_the_gulf=want.of_the_gulf)))


@contextmanager
def speaking(code: str, country: str = "") -> Iterator[None]:
    """Let the program speak any language, as if the system were set to it: it reads catalogues as they are written."""
    with ExitStack() as stack:
        replace = partial(patch.object, catalogues)
        stack.enter_context(replace("preferred", lambda: [(code, country)]))
        stack.enter_context(replace("offered", lambda: tuple(ALL.values())))
        stack.enter_context(replace("load", messages_of))
        stack.callback(speak, ENGLISH, gettext.NullTranslations())
        stack.callback(use_digits, eastern=False)
        yield


@contextmanager
def spoken_as(code: str) -> Iterator[None]:
    """Speak a language without a program that is open."""
    before = spoken()
    speak(ALL[code], messages_of(Wanted(ALL[code])))
    try:
        yield
    finally:
        speak(before, messages_of(Wanted(before)))
