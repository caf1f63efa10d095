"""The tool of the catalogues: what it extracts, what it finds wrong, and what it compiles."""

from __future__ import annotations

import gettext
import io
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from tests.cases import for_each
from tools import catalogue
from tools.card_words import with_words_of_the_gulf

FORMS = ("بلا أكلات", "أكلة", "أكلتان", "{count} أكلات", "{count} أكلة", "{count} أكلة")


def test_messages_lessons_and_comments_are_extracted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = (
        '_("Go on")\npgettext("button", "Play")\nngettext("{count} day", "{count} days", 3)\n'
        '# Translators: who and what\nsay(_("{a}: {b}"), a=1)\nnpgettext("short", "{count} d", "{count} ds", 2)\n'
    )
    lesson = (
        '{"title": "T", "offer": "O", "other": "E", "strayed": "S", "learnt": ["L"], "closing": "C", "comments": '
        '[{"at": 0, "say": "{KH} wins.", "answers": {"*": "No."}, "again": {"when": [], "say": "Again."}}]}'
    )
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "a.py").write_text(source, encoding="utf-8")
    (tmp_path / "game" / "lesson.json").write_text(lesson, encoding="utf-8")
    monkeypatch.setattr(catalogue, "GAME", tmp_path / "game")
    found = {(each.context, each.id): each for each in catalogue.messages() if each.id}
    assert (None, "Go on") in found and ("button", "Play") in found
    assert (None, ("{count} day", "{count} days")) in found and ("short", ("{count} d", "{count} ds")) in found
    assert found[None, "{a}: {b}"].auto_comments == ["who and what"]
    assert {text for _none, text in found} >= {"T", "O", "{KH} wins.", "No.", "Again.", "E", "S", "L", "C"}


@for_each(
    ("code", "english", "said", "what"),
    [
        ("id", "Go on", "", "untranslated"),
        ("id", "{name} wins.", "Menang.", "lacks ['name']"),
        ("id", "Go on", "{lanjut}", "has ['lanjut']"),
        ("id", "Go on.", "Lanjut", "ends otherwise"),
        ("ar", "Why?", "لماذا?", "؟"),
        ("ar", "Yes, it is", "نعم, هو", "؛ or ؟"),
        ("id", "Go on", "Lanjut ", "with a blank"),
        ("ar", ("{count} trick", "{count} tricks"), FORMS[:2], "2 forms instead of 6"),
        ("ar", ("{count} trick", "{count} tricks"), (*FORMS[:3], "أكلات", *FORMS[4:]), "form 3 lacks"),
    ],
)
def test_what_is_wrong_with_a_translation_is_told(
    code: str, english: str | tuple[str, str], said: str | tuple[str, ...], what: str
) -> None:
    faults = list(catalogue.faults_in(code, Message(english, said)))
    assert any(what in each for each in faults), faults


@for_each(
    ("code", "english", "said"),
    [
        ("ar", "Why?", "لماذا؟"),
        ("ar", ("{count} trick", "{count} tricks"), FORMS),
        ("id", ("{count} trick", "{count} tricks"), ("{count} trik",)),
        ("ar", "You hold {spades} spades.", "معك {spades cards} من البستوني."),
        ("id", "“Really?”", "“Sungguh?”"),
    ],
)
def test_nothing_is_wrong_with_a_sound_one(code: str, english: str | tuple[str, str], said: str) -> None:
    assert list(catalogue.faults_in(code, Message(english, said))) == []


def test_what_is_compiled_is_read_as_it_was_written() -> None:
    """In Arabic, 0 has the first form, 1 the second, 2 the third, 3 to 10 the fourth, 11 on the fifth, 100 the last."""
    words = Catalog(locale="ar")
    words.add(("{count} trick", "{count} tricks"), FORMS)
    words.add("Play", "لعب", context="button")
    words.add("Go on", "متابعة")
    read = gettext.GNUTranslations(io.BytesIO(catalogue.mo_bytes("ar", [each for each in words if each.id])))
    assert read.gettext("Go on") == "متابعة" and read.pgettext("button", "Play") == "لعب"
    assert read.gettext("Play") == "Play"
    told = [read.ngettext("{count} trick", "{count} tricks", number) for number in (0, 1, 2, 3, 11, 100)]
    assert told == list(FORMS)
    gulf = catalogue.mo_bytes("ar", [each for each in words if each.id], of_the_gulf=True)
    assert gettext.GNUTranslations(io.BytesIO(gulf)).ngettext("{count} trick", "{count} tricks", 1) == "لمّة"


@for_each(
    ("written", "in_the_gulf"),
    [
        *(("الأكلة لسلمى", "اللمّة لسلمى"), ("{count} أكلات", "{count} لمّات"), ("للأكلة", "للمّة"), ("أكلتك", "لمّتك")),
        *(("بالشب", "بالولد"), ("شبكة", "شبكة"), ("ختيار الكبّة", "شايب الكبّة"), ("وآص السباتي", "وآس السنك")),
    ],
)
def test_card_words_of_the_gulf_take_the_place_of_whole_words(written: str, in_the_gulf: str) -> None:
    assert with_words_of_the_gulf(written) == in_the_gulf


def test_months_of_the_gulf_are_only_those_of_dates() -> None:
    assert with_words_of_the_gulf("تشرين الثاني", "date") == "نوفمبر" and with_words_of_the_gulf("آب") == "آب"


def test_merging_keeps_what_is_translated_and_drops_what_is_no_longer_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "LOCALE", tmp_path)
    now = Catalog()
    now.add("Go on", locations=[("game/a.py", 0)])
    now.add("Press {key} to close the page.", locations=[("game/a.py", 0)])
    monkeypatch.setattr(catalogue, "messages", lambda: now)
    before = Catalog(locale="id")
    before.add("Go on", "Lanjut")
    before.add("Press {key} to close this page.", "Tekan {key} untuk menutup halaman ini.")
    before.add("Something else", "Lain")
    catalogue.file_of("id").parent.mkdir()
    catalogue.file_of("id").write_bytes(catalogue.po_text("id", before))
    assert catalogue.merge("id") == 0
    told = {(fault.message, fault.what) for fault in catalogue.faults("id")}
    assert told == {("Press {key} to close the page.", "fuzzy")}
    first = catalogue.file_of("id").read_bytes()
    assert b"fuzzy" in first and b"Lain" not in first and catalogue.compile_("id") == 1
    catalogue.file_of("id").write_bytes(first.replace(b"#, fuzzy\n", b""))
    assert catalogue.compile_("id") == 0 and catalogue.file_of("id").with_suffix(".mo").exists()
    catalogue.merge("id")
    assert catalogue.file_of("id").read_bytes() == first.replace(b"#, fuzzy\n", b"")
