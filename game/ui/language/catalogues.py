"""The languages in which the program is offered: which the player reads, and the messages of each from its file."""

from __future__ import annotations

import gettext
import struct
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from game.ui.language.messages import ENGLISH, Language

_INDONESIAN: Final = Language("id", "Bahasa Indonesia", decimal_comma=True)
LANGUAGES: Final = (ENGLISH, Language("ar", "العربية", runs_left=True), _INDONESIAN)
_FOLDER: Final = Path(__file__).parents[2] / "locale"
_FORMERLY: Final = {"in": "id"}  # Indonesian, as some systems still write it
_LIKE_SYRIA: Final = {"", "SY", "LB", "JO", "PS", "IQ"}  # countries whose months are ours; "": none was named


class NoCatalogue(Exception):  # noqa: N818 (the sibling of MissingAsset)
    """The messages of a language cannot be read; the text says why."""


class Wanted(NamedTuple):
    """What the player reads: a language, and whether with the Arabic words of the Gulf."""

    language: Language
    of_the_gulf: bool = False


def file_of(code: str, *, of_the_gulf: bool = False) -> Path:
    """Return the file of a language's messages."""
    return _FOLDER / code / ("forty-odd-gulf.mo" if of_the_gulf else "forty-odd.mo")


def offered() -> tuple[Language, ...]:
    """Return the languages that can be chosen: English, and those whose messages are all there."""
    return tuple(each for each in LANGUAGES if each is ENGLISH or file_of(each.code).exists())


def preferred() -> Iterable[tuple[str, str]]:
    """Return the languages that the system is set to, the first before the second, each with its country or ""."""
    import pygame.system  # late: the command line needs the languages, and no window for a check of records

    return [(each["language"], each["country"] or "") for each in pygame.system.get_pref_locales()]


def wanted(code: str, words: str) -> Wanted:
    """Return what the player reads who chose a language by its ``code`` and the Arabic ``words`` of a region.

    Empty choices are left to the system: its first language that is offered, else English.
    """
    choice = {each.code: each for each in offered()}
    system = [(_FORMERLY.get(code, code), country) for code, country in preferred()]
    language = choice.get(code) or next((choice[code] for code, _country in system if code in choice), ENGLISH)
    country = next((country for code, country in system if code == language.code), "")
    return Wanted(language, language.code == "ar" and (words == "gulf" if words else country not in _LIKE_SYRIA))


def words_of(want: Wanted) -> str:
    """Return the region whose Arabic words are used."""
    return "gulf" if want.of_the_gulf else "levant"


def load(want: Wanted) -> gettext.NullTranslations:
    """Return the messages of a language; raise NoCatalogue if its file is missing or damaged."""
    if want.language is ENGLISH:
        return gettext.NullTranslations()
    path = file_of(want.language.code, of_the_gulf=want.of_the_gulf)
    try:
        with path.open("rb") as file:
            return gettext.GNUTranslations(file)
    except (OSError, ValueError, LookupError, struct.error) as fault:
        reason = getattr(fault, "strerror", None) or "it is damaged"
        raise NoCatalogue(f"the messages in {path} cannot be read: {reason}") from fault
