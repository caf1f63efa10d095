"""The rules in other languages against the English ones: the same page for every set of rules, and the house style."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import game.ui.tables
from game.games import GAMES
from game.rules.base import Options
from game.ui.document.blocks import Block, CardRow, Chapter, Figure, Grid, Paragraph, Points, TrickFigure
from game.ui.document.markdown import Facts, Figures, read_page
from tests.cases import for_each
from tools.card_words import with_words_of_the_gulf

TRANSLATIONS = ("ar", "id")
PACKAGES = ("forty_one", "empat_satu", "forty_two")
_TABLES = Path(game.ui.tables.__file__).parent
# not letters of a word, but what stands around the words: conditions, facts, figures, marks of a list
_FRAME = re.compile(r"<!--.*?-->|\{\w+\}|^\[[^\]]*\]|^\|[-|]+\||^(?:##|-|\d+\.) ", re.MULTILINE)


def sets_of_rules(package: str) -> Iterator[Options]:
    """Yield every preset of a game, and each with every single rule changed in every way."""
    page = GAMES.screens[package.replace("_", "-")].options_page
    for preset in page.presets():
        yield preset.options
        for row in page.option_rows(preset.options, preset.key):
            yield from (choice.options for choice in row.choices)


def chapters(monkeypatch: pytest.MonkeyPatch, package: str, language: str, options: Options) -> tuple[Chapter, ...]:
    module = import_module(f"game.ui.tables.{package}.rules_page")

    def read(_path: Path, facts: Facts, figures: Figures) -> tuple[Chapter, ...]:
        return read_page(path_of(package, language), facts, figures)

    monkeypatch.setattr(module, "read_page", read)
    told = module.chapters(options)
    assert isinstance(told, tuple)
    return told


def path_of(package: str, language: str) -> Path:
    return _TABLES / package / ("rules.md" if language == "en" else f"rules.{language}.md")


def words_of(block: Block) -> str:
    if isinstance(block, Paragraph):
        return block.text
    if isinstance(block, Points):
        return " ".join(block.texts)
    if isinstance(block, Grid):
        return " ".join(cell for row in (block.head, *block.rows) for cell in row)
    return block.caption if isinstance(block, CardRow | TrickFigure | Figure) else ""


def frame_of(block: Block) -> tuple[object, ...]:
    """Return what a block is, apart from its words."""
    if isinstance(block, Points):
        return Points, len(block.texts), block.first
    if isinstance(block, Grid):
        return Grid, len(block.head), len(block.rows), block.bold, block.strong
    if isinstance(block, CardRow):
        return CardRow, block.cards, block.lit, block.dim
    if isinstance(block, TrickFigure):
        return TrickFigure, block.cards, block.order, block.taker
    return (type(block),)


@pytest.mark.parametrize("apart", [2, pytest.param(1, marks=pytest.mark.soak)])
@for_each("package", PACKAGES)
def test_every_set_of_rules_makes_the_same_page(package: str, apart: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chapters, figures, lists and examples are the English ones, and so is every number in figures."""
    for options in [*dict.fromkeys(sets_of_rules(package))][::apart]:
        english = chapters(monkeypatch, package, "en", options)
        for language in TRANSLATIONS:
            translated = chapters(monkeypatch, package, language, options)
            assert len(translated) == len(english), language
            for chapter, original in zip(translated, english, strict=True):
                assert list(map(frame_of, chapter.blocks)) == list(map(frame_of, original.blocks)), chapter.title
                assert len(chapter.list_title) <= 20, f"the list of chapters is narrow: {chapter.list_title}"
                for block, before in zip(chapter.blocks, original.blocks, strict=True):
                    missing = Counter(figures_in(before)) - Counter(figures_in(block))
                    assert not missing, f"{options}: {words_of(block)}"


def figures_in(block: Block) -> list[str]:
    return re.findall(r"−?\d+", words_of(block))


@for_each("package", PACKAGES)
@for_each("language", TRANSLATIONS)
def test_conditions_facts_and_figures_come_in_the_english_order(language: str, package: str) -> None:
    """No set of rules reaches every line, so the lines themselves are compared, too."""

    def told(code: str) -> list[str]:
        return [
            each.strip()
            for each in _FRAME.findall(path_of(package, code).read_text(encoding="utf-8"))
            if not each.startswith("|")
        ]

    assert told(language) == told("en")


def words(package: str, language: str) -> list[str]:
    """Return a page's lines without conditions, facts and figures."""
    return _FRAME.sub("", path_of(package, language).read_text(encoding="utf-8")).splitlines()


@for_each("package", PACKAGES)
def test_arabic_has_no_marks_but_shadda_and_its_own_punctuation(package: str) -> None:
    for line in words(package, "ar"):
        marks = {unicodedata.name(sign) for sign in line if unicodedata.combining(sign)}
        assert marks <= {"ARABIC SHADDA"}, line
        assert not re.search(r"[A-Za-z,;?“”\"]", line), line
        assert not re.search(r"−(?!\d+\u2069)|(?<!\u2066)−", line), f"a minus changes sides: {line}"


@for_each("package", PACKAGES)
def test_arabic_names_nobody_by_gender(package: str) -> None:
    """Neither orders nor verbs that speak of an unnamed person: cards and bids do what is done."""
    told = set(re.findall(r"\w+", " ".join(words(package, "ar")).replace("\N{ARABIC SHADDA}", "")))
    assert not told & {
        "يلعب",
        "تلعب",
        "تطلب",
        "تستطيع",
        "يستطيع",
        "تختار",
        "يختار",
        "ترمي",
        "يرمي",
        "العب",
        "اختر",
        "اللاعب",
        "لاعب",
        "اللاعبين",
        "رهان",
        "قمار",
    }


@for_each("package", PACKAGES)
def test_indonesian_speaks_as_among_friends_and_of_no_stakes(package: str) -> None:
    told = set(re.findall(r"\w+", " ".join(words(package, "id")).lower()))
    assert not told & {"anda", "kau", "engkau", "taruhan", "judi", "bandar", "chip", "jenis", "wild", "void"}
    assert "kamu" in told


@for_each("package", PACKAGES)
def test_every_card_word_of_syria_has_its_word_of_the_gulf(package: str) -> None:
    for line in map(with_words_of_the_gulf, words(package, "ar")):
        assert not re.search(r"سباتي|آص|(?<!ا)ختيار|\bشب\b|أكل[ةتا]", line), line
