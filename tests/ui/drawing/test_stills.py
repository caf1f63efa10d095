"""Finished pictures kept as files: read again at the next start, drawn anew where a file is damaged or out of date."""

from __future__ import annotations

import os
import struct
import sys
import zlib
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import numpy as np
import pygame
import pytest

from game.profile.cache import cache_folder, prune_cache
from game.ui.drawing.fonts import font_file
from game.ui.drawing.stills import Stills, _write, load_kept
from game.ui.drawing.styles import STYLES
from game.ui.drawing.textures.pictures import write_bitmap
from game.ui.drawing.textures.request import KINDS, Request
from tests.cases import for_each

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


@for_each("damage", ["empty", "cut", "text", "another size"])
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


def header_of(path: Path, width: int, height: int) -> None:
    """Have the head of a picture's file tell of another size."""
    content = bytearray(path.read_bytes())
    if content.startswith(b"BM"):
        struct.pack_into("<ii", content, 18, width, height)
    else:
        struct.pack_into(">II", content, 16, width, height)
        struct.pack_into(">I", content, 29, zlib.crc32(bytes(content[12:29])))
    path.write_bytes(content)


@for_each("name", ["picture.png", "picture.bmp"])
def test_a_file_that_tells_of_an_enormous_picture_is_not_decoded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """60 000 pixels wide and high, it took 2.4 GB before its size was looked at."""
    path = tmp_path / name
    pygame.image.save(pygame.Surface(SIZE), str(path))
    assert load_kept(path, SIZE) is not None
    header_of(path, 60_000, 60_000)
    monkeypatch.setattr("pygame.image.load", lambda *_path: pytest.fail("it was decoded"))
    assert load_kept(path, SIZE) is None
    assert not path.exists()


def test_all_that_is_cached_is_known_as_the_programs_own_and_read_by_its_owner_alone(tmp_path: Path) -> None:
    """What the clearing does not know by name would lie there for ever."""
    folder = cache_folder(tmp_path)
    assert folder is not None
    for size in (SIZE, (16_384, 10_000)):
        path = Stills(folder)._path("tile", size, ["cards/AS.svg"])
        assert path is not None
        _write(path, pygame.Surface(SIZE, pygame.SRCALPHA))
    for kind in KINDS:
        for style in STYLES:
            request = Request(kind, style, "", 60, 40, top_rail=9, rail=6)
            write_bitmap(np.zeros((40, 60, 3), np.uint8), folder / f"{request.key()}.bmp")
    for font in ("NotoSans_Regular", "NotoSans_Bold", "FiraGO_Regular"):
        font_file(font, folder)
    found = sorted(folder.iterdir())
    assert len(found) == 1 + 2 + len(KINDS) * len(STYLES) + 3
    if sys.platform != "win32":
        assert {path.stat().st_mode & 0o777 for path in found} == {0o600}
    assert prune_cache(folder, 0) == len(found) - 1
    assert cache_folder(tmp_path) == folder
