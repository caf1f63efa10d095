"""Values in sentences, and figures: what no script may disturb, and the digits chosen."""

from __future__ import annotations

import datetime
import gettext
from collections.abc import Iterator

import pytest

from game.ui.language import bidi, figures
from game.ui.language.digits import figure, use_digits, written_in
from game.ui.language.messages import (
    ENGLISH,
    Language,
    _,
    as_read,
    begun,
    dotted,
    isolated,
    left_to_right,
    listed,
    ngettext,
    npgettext,
    pgettext,
    plain,
    question_mark,
    say,
    speak,
)


@pytest.fixture
def arabic() -> Iterator[None]:
    speak(Language("ar", "العربية", runs_left=True), gettext.NullTranslations())
    yield
    speak(ENGLISH, gettext.NullTranslations())


@pytest.fixture
def eastern() -> Iterator[None]:
    use_digits(eastern=True)
    yield
    use_digits(eastern=False)


def test_english_sentences_hold_no_signs_but_around_letters_from_the_right() -> None:
    assert say("{name}, {count} tricks", name="Salma", count=-3) == "Salma, −3 tricks"
    assert say("{name}, {count} tricks", name="سلمى", count=3) == "\u2068سلمى\u2069, 3 tricks"
    assert left_to_right("10 + 7") == "10 + 7" and listed(["9", "10"]) == "9, 10" and dotted(["a", "", "b"]) == "a · b"


@pytest.mark.usefixtures("arabic")
def test_every_value_is_isolated_in_a_language_read_from_the_right() -> None:
    told = say("{name}: {count}", name="Rami", count=-3)
    assert told == "\u2068Rami\u2069: \u2068−3\u2069" and plain(told) == "Rami: −3"
    assert left_to_right("Q♥") == "\u2066Q♥\u2069" and left_to_right("") == ""


@pytest.mark.usefixtures("arabic")
def test_a_list_of_names_runs_as_the_language_does_whatever_the_names() -> None:
    names = listed(["Tom", "سلمى"])
    assert isolated(names) == f"\u2067{names}\u2069" and isolated(dotted(["Tom", "4"])).startswith("\u2067")
    assert isolated(say("فوز {name}", name="Tom")).startswith("\u2068") and isolated("−3") == "\u2068−3\u2069"
    speak(ENGLISH, gettext.NullTranslations())
    assert isolated(listed(["سلمى", "رامي"])).startswith("\u2066")


def test_a_sentence_begins_with_a_capital_whatever_stands_there() -> None:
    assert begun("the queen takes it") == "The queen takes it" and begun("") == ""
    assert begun("\u2068the queen\u2069 takes it") == "\u2068The queen\u2069 takes it"
    assert begun("بنت") == "بنت"


@pytest.mark.usefixtures("eastern")
def test_figures_take_the_digits_chosen() -> None:
    assert figure(-31) == "\u061c−٣١" and figure(1.25, 1) == "١٫٢"
    assert say("{count}", count=410) == "٤١٠" and figures.clock(9, 5) == "٠٩:٠٥"
    assert figures.date(datetime.date(2026, 11, 7)) == "٧ November ٢٠٢٦"
    assert figures.signed(4) == "\u061c+٤" and plain(figures.percent(0.58)) == "٥٨ ٪\u061c"


def test_figures_as_a_player_reads_them() -> None:
    assert [figures.signed(value, 1) for value in (0.04, -0.04, 0.06, -2)] == ["0.0", "0.0", "+0.1", "−2.0"]
    assert figures.percent(0.581) == "58 %" and figures.percent(-0.0125, 1) == "−1.2 %"
    assert figures.percent(0.02, with_sign=True) == "+2 %" and figures.either_way(6) == "±6"
    day = datetime.date(2026, 11, 27)
    assert figures.date(day, weekday=True) == "Friday, 27 November 2026"
    assert figures.date(day, year=False) == "27 November"


@pytest.mark.usefixtures("eastern")
def test_numbers_written_in_a_message_take_the_digits_chosen_but_no_key_and_no_blank() -> None:
    assert _("Trick {trick} of 13") == "Trick {trick} of ١٣" and pgettext("name", "42") == "٤٢"
    assert (
        ngettext("{number} in 10", "{number} in 10", 3) == npgettext("of", "{number} in 10", "", 1) == "{number} in ١٠"
    )
    assert written_in("F11, Ctrl+1, SHA-256, =A1, {AS}, {worth5} 1.5 at 110 %.") == (
        "F11, Ctrl+1, SHA-256, =A1, {AS}, {worth5} ١٫٥ at ١١٠ ٪\u061c."
    )


def test_what_follows_one_another_is_read_as_the_language_is() -> None:
    assert as_read("0 / 4") == "0 / 4" and question_mark() == "?"
    speak(Language("ar", "العربية", runs_left=True), gettext.NullTranslations())
    assert bidi.runs(as_read("0 / 4"), True)[0][0] == 6, "the 4 stands at the left"
    assert question_mark() == "؟"
    speak(ENGLISH, gettext.NullTranslations())


@pytest.mark.usefixtures("eastern", "arabic")
def test_no_dot_stands_beside_digits_whose_nought_is_a_dot() -> None:
    assert plain(dotted([say("{deal}", deal=1), "4"])) == "١، 4" and _("Deal {deal} · bids") == "Deal {deal}، bids"


def test_decimals_stand_behind_the_sign_of_the_language() -> None:
    use_digits(eastern=False, decimal_comma=True)
    try:
        assert figure(-1.5, 1) == "−1,5" and figures.percent(0.0125, 1) == "1,2 %" and figures.clock(9, 5) == "09:05"
    finally:
        use_digits(eastern=False)
    assert figure(1.5, 1) == "1.5"
