"""Finished pictures kept as files: read again at the next start, drawn anew where a file is damaged or out of date."""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game.ui.drawing.stills import Stills

SIZE = (40, 30)


@pytest.fixture(autouse=True)
def window() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))


def drawn(stills: Stills, key: object = "tile", size: tuple[int, int] = SIZE) -> tuple[bool, bytes]:
    """Return whether a picture had to be drawn, and its pixels."""
    calls: list[int] = []

    def draw() -> pygame.Surface:
        calls.append(1)
        picture = pygame.Surface(size, pygame.SRCALPHA)
        picture.fill((90, 40, 10, 128))
        return picture

    picture = stills.picture(key, size, ["cards/AS.svg"], draw)
    assert picture.get_size() == size
    return bool(calls), pygame.image.tobytes(picture, "RGBA")


def test_a_picture_is_written_after_the_first_frame_and_read_at_the_next_start(tmp_path: Path) -> None:
    first = Stills(tmp_path)
    was_drawn, pixels = drawn(first)
    assert was_drawn
    assert list(tmp_path.iterdir()) == [], "the first picture waits for no file"
    first.write_waiting()
    assert drawn(Stills(tmp_path)) == (False, pixels)
    assert drawn(Stills(tmp_path), key="another")[0]


@pytest.mark.parametrize("damage", ["empty", "cut", "text", "another size"])
def test_a_damaged_file_is_drawn_anew(tmp_path: Path, damage: str) -> None:
    stills = Stills(tmp_path)
    _drawn, pixels = drawn(stills)
    stills.write_waiting()
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    if damage == "another size":
        pygame.image.save(pygame.Surface((7, 7)), str(file))
    else:
        file.write_bytes({"empty": b"", "cut": whole[: len(whole) // 2], "text": b"no picture"}[damage])
    again = Stills(tmp_path)
    assert drawn(again) == (True, pixels)
    again.write_waiting()
    assert drawn(Stills(tmp_path)) == (False, pixels)


def test_where_nothing_can_be_kept_it_is_drawn_each_time(tmp_path: Path) -> None:
    stills = Stills(None)
    assert drawn(stills)[0]
    stills.write_waiting()
    assert drawn(stills)[0]
    gone = Stills(tmp_path / "gone")
    gone.write_waiting()
    assert drawn(gone)[0] and drawn(gone)[0]
