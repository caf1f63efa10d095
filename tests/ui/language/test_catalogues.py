"""The catalogues of the languages offered: complete, sound, compiled as they stand, and quick to read."""

from __future__ import annotations

import gettext
import re
from typing import Final

import pytest

from game.ui.language import catalogues
from game.ui.language.catalogues import LANGUAGES, Wanted, load
from game.ui.language.messages import ENGLISH, plain, say
from tests import ROOT
from tests.cases import for_each
from tools.catalogue import blanks, compiled, faults, file_of, ids_of, messages, read_catalogue
from tools.pseudo import spoken_as

OTHERS: Final = [language.code for language in LANGUAGES if language is not ENGLISH]
OFFERED: Final = [language.code for language in catalogues.offered() if language is not ENGLISH]
NUMBERS: Final = (0, 1, 2, 3, 11, 100)


def test_every_language_has_a_catalogue_of_its_own_and_is_offered_when_that_is_complete() -> None:
    assert OTHERS == ["ar", "id"] and all(file_of(code).exists() for code in OTHERS)
    assert [code for code in OTHERS if not list(faults(code))] == OFFERED


@for_each("code", OFFERED)
def test_a_language_offered_is_complete(code: str) -> None:
    """Nothing is untranslated, fuzzy or obsolete, blanks and ends are as in English: ``tools.catalogue check``."""
    assert not list(faults(code)), "\n".join(map(str, faults(code)))


@for_each("code", OFFERED)
def test_what_the_program_reads_is_what_was_compiled(code: str) -> None:
    for path, content in compiled(code).items():
        assert path.read_bytes() == content, f"{path.name}: python -m tools.catalogue compile"


@for_each("code", OFFERED)
def test_every_count_can_be_said(code: str) -> None:
    """At 0, 1, 2, 3, 11 and 100 each counted message finds a form, and all its blanks are filled."""
    catalogue = read_catalogue(code)
    counted = [message for message in catalogue if message.id and len(ids_of(message)) > 1]
    assert len(counted) > 50
    read = load(Wanted(next(language for language in LANGUAGES if language.code == code)))
    assert isinstance(read, gettext.GNUTranslations)
    with spoken_as(code):
        for message in counted:
            one, many = ids_of(message)
            for number in NUMBERS:
                context = message.context
                said = (
                    read.ngettext(one, many, number) if context is None else read.npgettext(context, one, many, number)
                )
                values = dict.fromkeys(blanks(many) | blanks(one), "x") | {"count": number}
                assert "{" not in plain(say(said, **values))


@pytest.mark.skipif("ar" not in OFFERED, reason="the Arabic catalogue is not complete yet")
def test_the_words_of_the_gulf_differ_in_nothing_but_those_words() -> None:
    levant, gulf = (load(Wanted(LANGUAGES[1], of_the_gulf)) for of_the_gulf in (False, True))
    messages = [ids_of(message)[0] for message in read_catalogue("ar") if message.id and message.context is None]
    told = [(levant.gettext(each), gulf.gettext(each)) for each in messages]
    changed = [pair for pair in told if pair[0] != pair[1]]
    assert 100 < len(changed) < len(told) / 2
    assert all(len(one.split()) == len(other.split()) for one, other in changed)


def test_every_blank_is_told_to_translators() -> None:
    """Those of guided deals are marks: docs/lessons.md."""
    page = (ROOT / "docs" / "translating.md").read_text(encoding="utf-8")
    told = set(re.findall(r"`(\w+)`", page[page.index("## What stands in the blanks") :]))
    own = [each for each in messages() if each.id and not any("lesson" in path for path, _line in each.locations)]
    assert len(own) > 1000
    assert {blank for message in own for words in ids_of(message) for blank in blanks(words)} == told
