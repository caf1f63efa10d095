"""The order of mixed lines: as another program orders them, and where a caret stands in them."""

from __future__ import annotations

import random

import pytest

from game.ui.language.bidi import begins_left, gaps, reopened, runs

SIGNS = "abcXYZسلمىكورאבג0123٠١٢٣()[]{}  ..,,:;!?-+−%$/·…،؛\u0651\u0301\u200e\u200f\u061c"
ISOLATES = "\u2066\u2067\u2068\u2069\u2069\u2069"
MIXED = [
    *("abc", "سلمى", "", "41", "٤١", "abc سلمى", "سلمى abc", "سلمى, 3 tricks", "Salma سلمى 41", "طلب 4 أكلات"),
    *("a(سلمى)b", "(abc) سلمى [41]", "41 سلمى 14", "−3 سلمى", "سلمى −3 abc", "abc אבג سلمى", "x سلمى y كريم z"),
    *("سلمى x كريم y", "٤١ abc ١٤", "!سلمى? abc.", "abc 12 سلمى 34 def"),
]


def as_seen(text: str, runs_left: bool) -> str:
    """Return the characters of a line from left to right."""
    return "".join(text[first:last][:: -1 if is_left else 1] for first, last, is_left in runs(text, runs_left))


def random_lines(number: int, signs: str) -> list[tuple[str, bool]]:
    chance = random.Random(41)
    return [
        ("".join(chance.choice(signs) for _ in range(chance.randint(1, 24))), chance.random() < 0.5)
        for _ in range(number)
    ]


def test_lines_are_ordered_as_python_bidi_orders_them() -> None:
    """Left out is how it orders embeddings and overrides, which are passed over here, and what is never seen anyway."""
    bidi = pytest.importorskip("bidi")
    for text, runs_left in random_lines(10_000, SIGNS + ISOLATES):
        assert as_seen(text, runs_left) == bidi.get_display(text, base_dir="R" if runs_left else "L"), ascii(text)


@pytest.mark.parametrize(
    ("runs_left", "text", "seen"),
    [
        (False, "\u2068سلمى\u2069, 3 tricks", "ىملس, 3 tricks"),
        (True, "\u2068Rami\u2069: طلب \u20684\u2069", "4 بلط :Rami"),
        (True, "الورقة \u2066Q♥\u2069", "Q♥ ةقرولا"),
        (True, "النتيجة \u2068−3\u2069", "−3 ةجيتنلا"),
        (True, "\u20682026-11-23\u2069 ،", "، 2026-11-23"),
        (True, "(سلمى) 41.", ".41 )ىملس("),
        (True, "المجلد \u2066/home/x (1)\u2069.", "./home/x (1) دلجملا"),
    ],
)
def test_lines_that_were_shuffled(runs_left: bool, text: str, seen: str) -> None:
    shown = as_seen(text, runs_left)
    assert "".join(sign for sign in shown if sign not in ISOLATES) == seen


@pytest.mark.parametrize("text", MIXED)
@pytest.mark.parametrize("runs_left", [False, True])
def test_every_place_of_a_caret_has_a_gap_of_its_own(text: str, runs_left: bool) -> None:
    places = gaps(text, runs_left)
    assert sorted(places) == list(range(len(text) + 1))
    assert (places[0], places[-1]) == ((len(text), 0) if runs_left else (0, len(text)))


def test_letters_of_one_direction_are_one_run_though_a_value_ends_between_them() -> None:
    assert [each[2] for each in runs("الأكلة ل\u2068كريم\u2069", True)] == [True]
    assert [each[2] for each in runs("الأكلة ل\u2068Rami\u2069", True)] == [True, False, True]


def test_the_first_letter_outside_of_values_gives_the_direction() -> None:
    assert begins_left("41 سلمى abc") and begins_left("\u2068abc\u2069 سلمى")
    assert not begins_left("41") and not begins_left("abc سلمى") and not begins_left("\u2068سلمى\u2069 abc")


def test_a_value_cut_by_the_end_of_a_line_is_one_on_both_lines() -> None:
    assert reopened(["a \u2068b", "c\u2069 d"]) == ["a \u2068b\u2069", "\u2066c\u2069 d"]
    assert reopened(["a \u2068سلمى", "c", "d\u2069"]) == ["a \u2068سلمى\u2069", "\u2067c\u2069", "\u2067d\u2069"]
    assert reopened(["a", "b\u2069"]) == ["a", "b\u2069"]
