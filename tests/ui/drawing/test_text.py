"""The typesetter: every text there can be is set, measured, cut and broken, though no font may show it."""

from __future__ import annotations

import os
from collections.abc import Iterator

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game.ui.drawing.text import Typesetter

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


@pytest.mark.parametrize("marks", ["\u0301", "\u0323", "\u0332\u0301", "\u20dd", "\u0489"])
def test_no_tower_of_marks_leaves_its_line(text: Typesetter, marks: str) -> None:
    """The name of a file, or one in an old profile, once painted over everything above and below it."""
    plain, towers = (text.line(f"Sa{marks * count}lma", 24, (255, 255, 255)) for count in (0, 30))
    assert towers.get_height() <= 1.5 * plain.get_height()
