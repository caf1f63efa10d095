"""Longer words than the English ones find room: none is cut off, leaves what it stands on, or lies over another."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from game.ui.drawing.scale import largest_text
from game.ui.language.messages import plain
from game.ui.words.names import shown_name
from tests.ui.lettering import Fault, read
from tools.pseudo import speaking, spoken_as
from tools.scenes.groups import GROUPS
from tools.scenes.showing import Show, Size, show, world_at_rest

SIZES: Final = ((960, 600), (600, 960))
TEXT_SIZES: Final = (0.8, 1.0, 1.4)
LARGE: Final[tuple[tuple[Size, float], ...]] = (((1600, 900), 2.0), ((1280, 720), 1.6))
"""Windows, and the largest text that they offer."""
LANGUAGES: Final = ("en", "ar", "id", "xa", "xb")
NAMES: Final = ("You", "Rami", "Salma", "Karim", "Wayan", "Ayu", "Budi", "Tom", "Nora", "Gus", "Ivy", "Raj", "Mei")
SHORT: Final = ("menu", "new", "forty-one")  # the groups of the suite: what a player meets most
LONG: Final = (
    "menu",
    "new",
    "settings",
    "rules",
    "forty-one",
    "empat-satu",
    "forty-two",
    "scores",
    "reviews",
    "questions",
)
TIPS: Final = "controls/tips.py"  # they lie over what they explain


def faults_seen(language: str, size: Size, text_size: float, group: str, folder: Path) -> list[str]:
    """Return what is wrong with the texts of a group of scenes; the smallest and the usual large may be cut off."""
    found = dict[str, None]()
    with spoken_as(language):
        names = [plain(shown_name(name)) for name in NAMES]

    def looked(shown: Show, name: str, *, settled: bool = True) -> None:
        if settled:
            shown.settle()
        for scene in shown.app.scenes:
            scene.stage.repaint()
        shown.app.scene.draw(shown.app.screen)
        noted.look(shown.app.scene)
        found.update({f"{name}: {fault}": None for fault in noted.take() if is_seen(fault)})

    def is_seen(fault: Fault) -> bool:
        if fault.kind == "smaller" or TIPS in fault.where:
            return False
        return fault.kind != "cut" or (
            text_size not in TEXT_SIZES[::2] and not any(name in fault.text for name in names)
        )

    with (
        pytest.MonkeyPatch.context() as patching,
        read() as noted,
        speaking(language),
        world_at_rest() as clock,
        show(size, clock, folder, "") as shown,
    ):
        patching.setattr(Show, "save", looked)
        shown.app.change_settings(text_size=text_size)
        GROUPS[group](shown)
        assert noted.count > 0
    return list(found)


@pytest.mark.parametrize(("language", "group"), [("en", "forty-one"), *(("xa", group) for group in SHORT)])
def test_words_have_room_in_the_smallest_window(language: str, group: str, tmp_path: Path) -> None:
    found = faults_seen(language, SIZES[0], 1.0, group, tmp_path)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("group", ["menu"])
def test_words_twice_as_large_have_room_in_a_larger_window(group: str, tmp_path: Path) -> None:
    found = faults_seen("en", *LARGE[0], group, tmp_path)
    assert not found, "\n".join(found)


def test_a_window_offers_the_text_for_which_it_has_room() -> None:
    assert [largest_text(size) for size, _text in LARGE] == [text for _size, text in LARGE]
    assert [largest_text(size) for size in ((960, 600), (600, 960), (1920, 1080), (960, 1040))] == [1.4, 1.4, 2.0, 1.4]


@pytest.mark.soak
@pytest.mark.parametrize("group", LONG)
@pytest.mark.parametrize("size, text_size", LARGE)
def test_large_words_have_room_everywhere(size: Size, text_size: float, group: str, tmp_path: Path) -> None:
    found = faults_seen("en", size, text_size, group, tmp_path)
    assert not found, "\n".join(found)


@pytest.mark.soak
@pytest.mark.parametrize("group", LONG)
@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_words_have_room_everywhere(language: str, size: Size, text_size: float, group: str, tmp_path: Path) -> None:
    found = faults_seen(language, size, text_size, group, tmp_path)
    assert not found, "\n".join(found)
