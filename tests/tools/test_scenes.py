"""The scenes: drawn twice they are equal, and the comparison sees what a change does to them."""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from tests.cases import for_each
from tools.scenes.comparing import compare, difference
from tools.scenes.groups import save
from tools.scenes.showing import SIGHTS, Things, seen_by, write_scene

SIZE = (64, 48)
Rgb = tuple[int, int, int]


def scene(place: Path, *controls: tuple[int, int, int, int], red: int = 0, tip: str = "Go on") -> Path:
    """Write a black scene with controls, one pixel of it more or less red; return its path without the ending."""
    picture = pygame.Surface(SIZE)
    picture.set_at((5, 7), (red, 0, 0))
    place.parent.mkdir(parents=True, exist_ok=True)
    write_scene(place, picture, Things([], [(*rect, "") for rect in controls], [], [(0, 0, 9, 9, tip)]))
    return place


def test_scenes_saved_twice_are_equal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("one", "other"):
        assert save(tmp_path / name, [(960, 600)], ["questions"], "fault") == 0
    assert compare(tmp_path / "one", tmp_path / "other") == 0
    assert "2 scenes compared, none differ" in capsys.readouterr().out


@for_each(
    ("sight", "colour", "seen"),
    [
        ("grey", (255, 0, 0), (127, 127, 127)),
        ("grey", (255, 255, 255), (255, 255, 255)),
        ("deuteranopia", (255, 0, 0), (163, 144, 0)),
        ("deuteranopia", (0, 200, 0), (187, 167, 44)),
        ("deuteranopia", (128, 128, 128), (128, 128, 128)),
    ],
)
def test_pictures_are_written_as_other_eyes_see_them(sight: str, colour: Rgb, seen: Rgb) -> None:
    picture = pygame.Surface(SIZE)
    picture.fill(colour)
    assert tuple(seen_by(SIGHTS[sight], picture).get_at((3, 3)))[:3] == seen


def test_a_control_that_lies_elsewhere_is_found(tmp_path: Path) -> None:
    before = scene(tmp_path / "before", (10, 10, 20, 8), (10, 30, 20, 8))
    near = difference(before, scene(tmp_path / "near", (12, 10, 20, 8), (10, 30, 18, 8)))
    assert not near, "two pixels are rounding"
    far = difference(before, scene(tmp_path / "far", (13, 10, 20, 8), (10, 30, 20, 8)))
    assert far.moved == ["controls: 10,10 20x8 -> 13,10 20x8"]
    fewer = difference(before, scene(tmp_path / "fewer", (10, 30, 20, 8)))
    assert fewer.moved == ["controls: 10,10 20x8 -> gone"]
    more = difference(before, scene(tmp_path / "more", (10, 10, 20, 8), (10, 30, 20, 8), (10, 30, 20, 8)))
    assert more.moved == ["controls: new 10,30 20x8"], "one of two that lie on each other counts as well"


def test_a_tip_in_other_words_is_found(tmp_path: Path) -> None:
    before, after = scene(tmp_path / "before"), scene(tmp_path / "after", tip="Continue")
    assert difference(before, after).moved == ["tips: 0,0 9x9 Go on -> gone", "tips: new 0,0 9x9 Continue"]


@for_each(("red", "seen"), [(8, 0), (9, 1)])
def test_a_pixel_of_another_colour_is_found(tmp_path: Path, red: int, seen: int) -> None:
    found = difference(scene(tmp_path / "before"), scene(tmp_path / "after", red=red))
    one = 1 / (SIZE[0] * SIZE[1])
    assert (found.moved, found.any_pixels, found.seen_pixels) == ([], one, seen * one)


def test_scenes_that_differ_or_are_missing_are_counted_and_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before, after, shown = (tmp_path / name for name in ("before", "after", "shown"))
    for name in ("same", "other", "gone"):
        scene(before / "64x48" / name)
    scene(after / "64x48" / "same")
    scene(after / "64x48" / "other", red=255)
    assert compare(before, after) == 2
    assert compare(before, after, is_part=True, shown=shown) == 1
    assert "2 scenes compared, 1 differ" in capsys.readouterr().out
    assert [path.name for path in shown.iterdir()] == ["64x48-other.png"]
    beside = pygame.image.load(str(shown / "64x48-other.png"))
    assert beside.get_size() == (3 * SIZE[0], SIZE[1]), "before, after, and what differs"
    assert [beside.get_at((5 + n * SIZE[0], 7))[:3] for n in range(3)] == [(0, 0, 0), (255, 0, 0), (255, 255, 255)]


def test_an_empty_folder_proves_nothing(tmp_path: Path) -> None:
    scene(tmp_path / "before" / "64x48" / "one")
    assert compare(tmp_path / "before", tmp_path / "after", is_part=True) > 0
