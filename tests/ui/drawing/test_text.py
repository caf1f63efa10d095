"""The typesetter: every text there can be is set, measured, cut and broken, though no font may show it."""

from __future__ import annotations

import gettext
import io
import itertools
import os
import random
import re
import time
import unicodedata
from collections.abc import Iterator

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game.ui.drawing.fonts import font_file
from game.ui.drawing.stage import premultiplied
from game.ui.drawing.text import Typesetter
from game.ui.language import bidi
from game.ui.language.messages import ENGLISH, Language, plain, speak

ARABIC = Language("ar", "العربية", runs_left=True)
INVISIBLE = "\u200b\u200d\ufeff\u2060\u061c\u200f\u00ad\u034f\ufe0f\u180e"
TEXTS = [
    *INVISIBLE,
    *("", INVISIBLE, "\0", "A\0B", "\n", "\ud800", "A\udfffB", "\u0301", "A\u200bB", "\u0639\u200d", "x" * 3000),
]


@pytest.fixture
def text() -> Iterator[Typesetter]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((320, 200))
    yield Typesetter()
    pygame.quit()


@pytest.mark.parametrize("words", TEXTS, ids=[ascii(words[:12]) for words in TEXTS])
def test_a_text_without_a_visible_character_or_that_no_font_takes_is_set(text: Typesetter, words: str) -> None:
    for size in (11, 40):
        line = text.line(words, size, (255, 255, 255))
        assert line.get_width() >= 1 and line.get_height() >= size
        assert text.width(words, size) >= 0
        assert len(text.boxes(words, size)) == len(words)
        assert text.width(text.shorten(words, size, 100), size) <= 100
        assert text.fit([words], size, 100)[1] <= max(size, text.least)
        assert "".join(text.wrap(words, size, 100)) == "".join(words.split())


@pytest.mark.parametrize("words", ["Abu Khalil al-Halabi", "\u0623\u0628\u0648 \u062e\u0644\u064a\u0644"])
def test_a_text_is_shortened_to_all_that_fits(text: Typesetter, words: str) -> None:
    for room in range(30, 260, 23):
        short = text.shorten(words, 20, room)
        assert text.width(short, 20) <= room
        if short != words:
            more = words[: len(short)]
            assert text.width(more.rstrip() + "…", 20) > room or more.rstrip() + "…" == short
    assert text.shorten("", 20, -6) == "", "nothing is not cut"


@pytest.mark.parametrize("marks", ["\u0301", "\u0323", "\u0332\u0301", "\u20dd", "\u0489"])
def test_no_tower_of_marks_leaves_its_line(text: Typesetter, marks: str) -> None:
    """The name of a file, or one in an old profile, once painted over everything above and below it."""
    plain, towers = (text.line(f"Sa{marks * count}lma", 24, (255, 255, 255)) for count in (0, 30))
    assert towers.get_height() <= 1.5 * plain.get_height()


@pytest.fixture
def arabic(text: Typesetter) -> Iterator[Typesetter]:
    """The typesetter of an interface in Arabic."""
    speak(ARABIC, gettext.NullTranslations())
    yield text
    speak(ENGLISH, gettext.NullTranslations())


def ink_of(line: pygame.Surface) -> tuple[int, int]:
    """Return how far a line's ink reaches above and below the middle of its capitals."""
    box, middle = line.get_bounding_rect(), line.get_height() // 2
    return middle - box.top, box.bottom - middle


@pytest.mark.parametrize("words", ["Deal of the day", "You lead; a king wins, then.", "Élise…", "(no)"])
def test_what_runs_from_left_to_right_is_drawn_as_by_the_font_alone(
    text: Typesetter, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    monkeypatch.setattr(bidi, "levels", lambda *_given: pytest.fail("a line of English was put in order"))
    for size, bold in ((14, False), (23, True)):
        name = f"NotoSans_{'Bold' if bold else 'Regular'}"
        alone = pygame.font.Font(io.BytesIO(font_file(name, None)), size).render(words, True, (255, 240, 200))
        ours, theirs = text.line(words, size, (255, 240, 200), bold), premultiplied(alone)
        cut = [each.subsurface(each.get_bounding_rect()) for each in (ours, theirs)]
        assert cut[0].get_size() == cut[1].get_size()
        assert pygame.image.tobytes(cut[0], "RGBA") == pygame.image.tobytes(cut[1], "RGBA")
        assert text.width(words, size, bold) == alone.get_width()


@pytest.mark.parametrize("bold", [False, True])
def test_figures_stand_in_equal_cells_in_arabic_too(arabic: Typesetter, bold: bool) -> None:
    for size in (14, 18, 20, 33):
        for digits in ("0123456789", "٠١٢٣٤٥٦٧٨٩"):
            assert len({arabic.width(f"{digit}{digit}", size, bold) for digit in digits}) == 1
        assert arabic.width("−11", size, bold) == arabic.width("−48", size, bold)
        assert arabic.width("19:11", size, bold) == arabic.width("20:48", size, bold)


@pytest.mark.parametrize(
    ("words", "seen"),
    [
        *(("−3", "−3"), ("+4", "+4"), ("58 %", "58 %"), ("\u206858\u2069 %", "58 %"), ("19:05", "19:05")),
        *(("12 / 13", "12 / 13"), ("\u061c−٣", "٣−"), ("\u061c+٤", "٤+"), ("٥٨ ٪\u061c", "٪ ٥٨"), ("١٩:٠٥", "١٩:٠٥")),
        ("\u2068٥٨\u2069 ٪\u061c", "٪ ٥٨"),
    ],
)
def test_figures_stand_alone_as_they_stand_in_a_sentence(arabic: Typesetter, words: str, seen: str) -> None:
    """Those of the cards are read from left to right, Arabic ones with their signs as Arabic is."""
    for text in (words, f"لا \u2068{words}\u2069"):
        boxes = [box for box in zip(arabic.boxes(text, 30), text, strict=True) if box[0][0] < box[0][1]]
        assert "".join(sign for _box, sign in sorted(boxes) if sign not in "لا").removesuffix(" ") == seen


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("size", [14, 16, 18, 20, 24, 33, 48])
def test_marks_over_letters_move_no_letter_and_leave_no_line(arabic: Typesetter, size: int, bold: bool) -> None:
    for marked, bare in (("مُحَمَّد", "محمد"), ("كُلٌّ", "كل"), ("شدّة", "شدة")):
        tall, low = (ink_of(arabic.line(words, size, (255, 255, 255), bold)) for words in (marked, bare))
        assert tall[1] == low[1] and tall[0] >= low[0], marked
    lines = [arabic.line(words, size, (255, 255, 255), bold) for words in ("إعادة التوزيع", "شدّة آخر", "جميع أوراقك")]
    above, below = (max(each) for each in zip(*map(ink_of, lines), strict=True))
    assert above + below <= 1.5 * size, "lines lie one and a half sizes apart"


def test_an_arabic_text_is_broken_as_it_is_read_and_its_values_stay_whole(arabic: Typesetter) -> None:
    words = "الدور على \u2068Salma and Rami of this town\u2069: طلب \u20684\u2069 أو \u2068أكثر من ذلك\u2069 الآن"
    for room in (120, 200, 333):
        lines = arabic.wrap(words, 20, room)
        assert len(lines) >= 2
        assert " ".join(map(plain, lines)) == plain(words)
        for line in lines:
            assert arabic.width(line, 20) <= room
            assert sum(line.count(sign) for sign in "\u2066\u2067\u2068") == line.count("\u2069")


def test_what_needs_too_many_lines_is_cut_at_the_end_of_the_last(text: Typesetter, arabic: Typesetter) -> None:
    words = "\u2068Salma and Rami of this town\u2069: طلب \u20684\u2069 الآن"
    for language in (ARABIC, ENGLISH):
        speak(language, gettext.NullTranslations())
        whole, cut = (text.wrap(words, 20, 120, False, most) for most in (None, 2))
        assert len(whole) > 2 == len(cut) and cut[0] == whole[0]
        assert cut[1].count("\u2066") == cut[1].count("\u2069") == 1, "one value, though it was cut twice"
        assert plain(words).startswith(f"{plain(cut[0])} {plain(cut[1]).rstrip('…')}")
    assert text.wrap("one two", 20, 500, False, 1) == ["one two"]


def test_lines_are_broken_where_they_would_be_if_each_were_measured_whole(arabic: Typesetter) -> None:
    words = " ".join(["الفوز لك في جولة اليوم", "4 أكلات", "(Forty-One)", "شدّة، ورقة"] * 30)
    for room in (120, 240, 700):
        lines = arabic.wrap(words, 18, room)
        for line, after in itertools.pairwise(lines):
            assert arabic.width(line, 18) <= room < arabic.width(f"{line} {after.split()[0]}", 18)


def test_long_arabic_texts_are_broken_fast(arabic: Typesetter) -> None:
    words = " ".join(f"جولة {number} من الشدّة، بلا كبّة" for number in range(2000))
    begun = time.process_time()
    arabic.wrap(words, 18, 600)
    assert time.process_time() - begun < 3


def test_an_arabic_text_is_cut_at_the_end_of_what_is_read(arabic: Typesetter) -> None:
    for words in ("الفوز لك في الجولة", "مُحَمَّدٌ وَسَلْمَى", "الدور على \u2068Salma al-Halabi\u2069"):
        for room in range(20, arabic.width(words, 20), 7):
            short = arabic.shorten(words, 20, room)
            kept = plain(short).removesuffix("…")
            assert short != words and arabic.width(short, 20) <= max(room, arabic.width("…", 20))
            assert plain(words).startswith(kept) and not unicodedata.combining(plain(words)[len(kept)]), "a lost mark"
            assert short.count("\u2068") == short.count("\u2069")
    boxes = arabic.boxes(arabic.shorten("الفوز لك في الجولة", 20, 90), 20)
    assert boxes[-1][0] == 0, "on the left"


def test_signs_drawn_apart_stand_where_they_are_read(arabic: Typesetter) -> None:
    sign = re.compile("([♥♠])")
    assert [plain(part) for part in arabic.parts("رمي \u2066Q♥\u2069 الآن", sign)] == [" الآن", "Q", "♥", "رمي "]
    assert [plain(part) for part in arabic.parts("كبّة ♥ أو ♠", sign)] == ["♠", " أو ", "♥", "كبّة "]
    speak(ENGLISH, gettext.NullTranslations())
    assert arabic.parts("Q♥, then ♠", sign) == ["Q", "♥", ", then ", "♠"]
    assert [plain(part) for part in arabic.parts("\u2068سلمى\u2069: Q♥", sign)] == ["سلمى", ": Q", "♥"]


def test_a_language_takes_its_own_fonts(text: Typesetter) -> None:
    latin = text.line("Rami", 30, (255, 255, 255))
    speak(ARABIC, gettext.NullTranslations())
    assert text.line("Rami", 30, (255, 255, 255)).get_size() != latin.get_size(), "FiraGO"
    speak(Language("id", "Bahasa Indonesia"), gettext.NullTranslations())
    assert text.line("Rami", 30, (255, 255, 255)).get_size() == latin.get_size()
    speak(ENGLISH, gettext.NullTranslations())


def test_a_line_feed_in_a_line_moves_what_stands_before_it_nowhere(text: Typesetter) -> None:
    one, two = (text.line(words, 20, (255, 255, 255)) for words in ("A", "A\nA"))
    assert ink_of(one)[0] == ink_of(two)[0]


@pytest.mark.parametrize("language", [ENGLISH, ARABIC, Language("xb", "Xb", runs_left=True)], ids=["en", "ar", "xb"])
def test_any_mixture_of_signs_is_measured_as_it_is_drawn(text: Typesetter, language: Language) -> None:
    signs = (
        "abc سلمى אב 0123٠١٢ ()[] ..,:!?-+−%/·…،؛\u0651\u064e\u0301\u200e\u061c\u2066\u2067\u2068\u2069\u2069\u200d日♥é"
    )
    chance = random.Random(9)
    speak(language, gettext.NullTranslations())
    try:
        for _ in range(200):
            words = "".join(chance.choice(signs) for _ in range(chance.randint(0, 30)))
            boxes, width, room = text.boxes(words, 20), text.width(words, 20), chance.randint(30, 200)
            assert len(boxes) == len(words), ascii(words)
            assert max((right for _left, right in boxes), default=0) == width, ascii(words)
            assert text.line(words, 20, (255, 255, 255)).get_width() >= width, ascii(words)
            assert text.width(text.shorten(words, 20, room), 20) <= room, ascii(words)
    finally:
        speak(ENGLISH, gettext.NullTranslations())
