"""The card words of the Gulf in place of those of Syria and Lebanon: stems of one gender, so that no ending differs.

The catalogue is written in the words of Syria and Lebanon; the other is made from it when it is compiled.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Final

_STEMS: Final = {  # each with the letters that may follow: what agrees with it stays as it is
    "سباتي": ("سنك", ""),
    "آص": ("آس", "|ين|ان|ات"),
    "ختيار": ("شايب", "|ين|ان"),
    "شب": ("ولد", "|ين|ان"),
    "أكلة": ("لمّة", ""),
    "أكلت": ("لمّت", "|ك|ين|ان|ي|نا|ه|ها|هم"),
    "أكلات": ("لمّات", "|ك|ه|ها|هم"),
}
_MONTHS: Final = {
    **{"كانون الثاني": "يناير", "شباط": "فبراير", "آذار": "مارس", "نيسان": "أبريل", "أيار": "مايو", "حزيران": "يونيو"},
    **{"تموز": "يوليو", "آب": "أغسطس", "أيلول": "سبتمبر", "تشرين الأول": "أكتوبر", "تشرين الثاني": "نوفمبر"},
    **{"كانون الأول": "ديسمبر"},
}
_BEFORE: Final = r"(?<!\w)([وف]?[بكل]?(?:ال)?|[وف]?لل)"  # and, for, by, like, the
_WORDS: Final = [(re.compile(f"{_BEFORE}{stem}({more})(?!\\w)"), other) for stem, (other, more) in _STEMS.items()]


def with_words_of_the_gulf(text: str, context: str = "") -> str:
    """Return an Arabic text with the card words of the Gulf; months, which have the context "date", with its months."""
    if context == "date":
        return _MONTHS.get(text, text)
    for pattern, other in _WORDS:
        text = pattern.sub(partial(_exchanged, other), text)
    return text


def _exchanged(stem: str, found: re.Match[str]) -> str:
    """Return a word with another stem; no word begins with three times the letter lam."""
    before = found[1]
    return before + (stem.removeprefix("ل") if before.endswith("لل") else stem) + found[2]
