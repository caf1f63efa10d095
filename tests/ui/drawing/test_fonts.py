"""The fonts: taken out once and kept, whole whatever lies in the cache, with a picture of every character shown."""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game.ui.drawing import fonts
from game.ui.drawing.assets import MissingAsset
from game.ui.drawing.fonts import Fonts, font_file
from game.ui.drawing.text import Typesetter
from game.ui.words.cards import SUIT_SIGNS
from tests import ROOT
from tests.cases import for_each
from tests.test_architecture import nodes_of

NAMES = ("NotoSans_Regular", "NotoSans_Bold", "FiraGO_Regular", "FiraGO_Bold")
DRAWN = set("".join(SUIT_SIGNS.values()))
"""Characters that no font shows: they are drawn as pictures."""


@pytest.fixture(autouse=True)
def ready() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((320, 200))
    yield
    pygame.quit()


@pytest.fixture
def no_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the package of the fonts away, and what was unpacked before."""
    for name in ("pymupdf_fonts", *(f"pymupdf_fonts.{name}" for name in NAMES)):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setattr(fonts, "_unpacked", fonts._unpacked.__wrapped__)


@pytest.mark.parametrize("name", NAMES)
def test_a_font_is_kept_and_needs_no_unpacking_the_next_time(
    name: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    whole = font_file(name, tmp_path)
    assert whole == font_file(name, None) and whole[:4] == b"\0\1\0\0"
    request.getfixturevalue("no_package")
    assert font_file(name, tmp_path) == whole
    assert Fonts(tmp_path).open(name, 20).size("Trumps")[0] > 40


def half(content: bytes) -> bytes:
    return content[: len(content) // 2]


def changed(content: bytes) -> bytes:
    return content[:5000] + bytes(20) + content[5020:]


@for_each("damage", [half, changed, lambda _content: b"", lambda _content: b"no font"])
def test_a_damaged_file_in_the_cache_is_noticed_and_written_anew(
    damage: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    whole = font_file(NAMES[0], tmp_path)
    (path,) = tmp_path.iterdir()
    kept = path.read_bytes()
    path.write_bytes(damage(kept))
    assert font_file(NAMES[0], tmp_path) == whole
    assert path.read_bytes() == kept


def test_where_nothing_can_be_kept_the_fonts_are_there_all_the_same(tmp_path: Path) -> None:
    blocked = tmp_path / "cache"
    blocked.write_text("a file where the folder should be")
    assert Fonts(blocked).open(NAMES[0], 20).size("Trumps")[0] > 40


@pytest.mark.usefixtures("no_package")
def test_without_the_package_a_sentence_says_how_to_install_it_and_a_plain_font_serves(tmp_path: Path) -> None:
    with pytest.raises(MissingAsset, match="pip install --force-reinstall pymupdf-fonts"):
        font_file(NAMES[0], tmp_path)
    text = Typesetter(tmp_path)
    assert text.width("Trumps", 20) > 20
    assert any("NotoSans_Regular" in sentence for sentence in text.faults)


@cache
def shown() -> str:
    """Return every character of the program's strings, docstrings left out, and of its pages of rules, once."""
    found = {character for page in (ROOT / "game").rglob("*.md") for character in page.read_text(encoding="utf-8")}
    for path in (ROOT / "game" / "ui").rglob("*.py"):
        told = {id(node.value) for node in nodes_of(path) if isinstance(node, ast.Expr)}  # docstrings among them
        for node in nodes_of(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
                found.update(node.value)
    return "".join(sorted(each for each in found - DRAWN if each.isprintable()))


@for_each("bold", [False, True])
def test_every_character_of_the_programs_words_is_in_the_fonts(bold: bool) -> None:
    characters = shown()
    assert set("“”’–…·±") <= set(characters)
    text = Typesetter()
    missing = text.line("\U0010fffd", 40, (255, 255, 255), bold)  # what is shown for one that no font has
    box = pygame.image.tobytes(missing, "RGBA")
    for each in characters:
        assert pygame.image.tobytes(text.line(each, 40, (255, 255, 255), bold), "RGBA") != box, f"no {each!r}"


@for_each("bold", [False, True])
@for_each("size", [14, 16, 18, 20, 26, 40])
def test_figures_are_all_of_one_width_so_that_columns_and_counters_stand_still(size: int, bold: bool) -> None:
    text = Typesetter()
    assert len({text.width(f"{digit}0", size, bold) for digit in "0123456789"}) == 1
    assert text.width("1110", size, bold) == text.width("8880", size, bold)


@for_each("bold", [False, True])
def test_arabic_letters_are_joined_and_run_from_right_to_left(bold: bool) -> None:
    text = Typesetter()
    name = "\u062e\u0644\u064a\u0644"  # Khalil
    assert text.width(name, 40, bold) < 0.9 * sum(text.width(letter, 40, bold) for letter in name)
    lefts = [left for left, _right in text.boxes(name, 40, bold)]
    assert lefts == sorted(lefts, reverse=True)
