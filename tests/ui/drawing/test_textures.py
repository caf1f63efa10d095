"""The painted woods, cloths and papers: same request, same picture, and everything where it was asked for."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from game.ui.drawing.backdrop import plain
from game.ui.drawing.painter import paint_file
from game.ui.drawing.styles import STYLES
from game.ui.drawing.textures.canvas import generator, spline_noise, streaks, white
from game.ui.drawing.textures.inlay import khatam, square_grid
from game.ui.drawing.textures.pictures import paint, write_bitmap
from game.ui.drawing.textures.request import KINDS, Kind, Request
from tests import ROOT
from tests.cases import for_each

os.environ["SDL_VIDEODRIVER"] = "dummy"

TABLE = Request("table", "damascus", "wine", 480, 300, top_rail=30, rail=20)
CLOTHS = {"damascus": ("wine", "green", "midnight"), "batik": ("indigo",), "pub": ("baize",)}
LIGHT_TEXT = (0xF8, 0xEF, 0xDD)


def luminance(colour: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the relative luminance of colours (..., 3) from 0 to 255, as contrast is reckoned."""
    level = colour / 255
    linear = np.where(level <= 0.04045, level / 12.92, ((level + 0.055) / 1.055) ** 2.4)
    result: NDArray[np.float64] = linear @ np.array([0.2126, 0.7152, 0.0722])
    return result


def contrast_with_text(pixels: NDArray[np.uint8]) -> float:
    """Return the contrast of light text with the mean luminance of some pixels (..., 3)."""
    text = float(luminance(np.array(LIGHT_TEXT, np.float64)))
    ground = float(luminance(pixels.reshape(-1, 3).astype(np.float64)).mean())
    return (text + 0.05) / (ground + 0.05)


@for_each("kind", KINDS)
@for_each("style", ["damascus", "batik", "pub"])
def test_every_kind_of_every_style_has_the_size_asked_for(kind: Kind, style: str) -> None:
    request = Request(kind, style, "", 331, 207, top_rail=24, rail=16)
    picture = paint(request)
    assert picture.shape == (207, 331, 3)
    assert picture.dtype == np.uint8
    assert picture.std() > 2


def test_the_same_request_gives_the_same_bytes() -> None:
    assert paint(TABLE).tobytes() == paint(replace(TABLE)).tobytes()


def test_another_cloth_gives_another_picture() -> None:
    assert paint(TABLE).tobytes() != paint(replace(TABLE, cloth="green")).tobytes()


def test_keys_differ_for_whatever_differs() -> None:
    others = [
        TABLE,
        replace(TABLE, cloth="green"),
        replace(TABLE, style="pub"),
        replace(TABLE, kind="tile"),
        replace(TABLE, width=481),
        replace(TABLE, height=301),
        replace(TABLE, rail=21),
        replace(TABLE, top_rail=31),
        replace(TABLE, unit=0.5),
        replace(TABLE, rosettes=((50, 50, 20),)),
        replace(TABLE, star_lines=((10, 90, 50),)),
    ]
    keys = [request.key() for request in others]
    assert len(set(keys)) == len(keys)
    assert TABLE.key() == replace(TABLE).key()
    assert all(set(key) <= set("abcdefghijklmnopqrstuvwxyz0123456789-") for key in keys)


def test_wood_lies_on_the_rails_and_cloth_between_them() -> None:
    picture = paint(replace(TABLE, cloth="green")).astype(np.float64)
    top = picture[4:24, 60:-60].mean(axis=(0, 1))
    cloth = picture[60:-60, 60:-60].mean(axis=(0, 1))
    assert top[0] > 1.3 * top[1] > 1.3 * top[2]
    assert cloth[1] > 1.5 * cloth[0]
    # Right up to the opening, and not a pixel of it on the rails.
    left_of_opening, inside_opening = picture[120:180, :20], picture[120:180, 24:34]
    assert left_of_opening[..., 0].mean() > left_of_opening[..., 1].mean()
    assert inside_opening[..., 1].mean() > 1.5 * inside_opening[..., 0].mean()


def test_pearl_shines_in_the_inlaid_rails_alone() -> None:
    inlaid = paint(TABLE)[100:200, :20].min(axis=2)
    plain = paint(replace(TABLE, style="pub", cloth=""))[100:200, :20].min(axis=2)
    assert (inlaid > 100).mean() > 0.10
    assert (plain > 100).mean() < 0.01


def test_the_table_is_brightest_near_its_middle() -> None:
    picture = paint(TABLE).astype(np.float64).mean(axis=2)
    assert picture[110:150, 200:280].mean() > 1.3 * picture[230:270, 30:90].mean()


@for_each(("style", "cloth"), [(w, c) for w, cloths in CLOTHS.items() for c in cloths])
def test_light_text_can_be_read_on_the_middle_of_every_cloth(style: str, cloth: str) -> None:
    picture = paint(replace(TABLE, style=style, cloth=cloth))
    assert contrast_with_text(picture[90:180, 160:320]) >= 5.5


def test_light_text_can_be_read_on_the_rail_and_the_menu() -> None:
    assert contrast_with_text(paint(TABLE)[4:26, 60:-60]) >= 5.5
    assert contrast_with_text(paint(replace(TABLE, kind="menu"))[60:-60, 60:-60]) >= 5.5


def test_dark_ink_can_be_read_on_paper() -> None:
    sheet = paint(Request("paper", "damascus", "", 300, 200))
    ground = float(luminance(sheet[30:-30, 30:-30].reshape(-1, 3).astype(np.float64)).mean())
    ink = float(luminance(np.array([0x2E, 0x18, 0x0C], np.float64)))
    assert (ground + 0.05) / (ink + 0.05) >= 10


def test_rosettes_and_star_lines_stand_where_the_request_puts_them() -> None:
    bare = Request("menu", "damascus", "", 480, 300)
    adorned = replace(bare, rosettes=((150, 80, 30),), star_lines=((20, 100, 80),))
    changed = np.abs(paint(bare).astype(int) - paint(adorned).astype(int)).max(axis=2) > 40
    rows, columns = np.nonzero(changed)
    assert 45 <= rows.min() <= 55 and 105 <= rows.max() <= 115
    assert 18 <= columns.min() <= 24 and 175 <= columns.max() <= 185


def test_a_rosette_may_hang_over_the_edge() -> None:
    assert paint(Request("menu", "damascus", "", 200, 120, rosettes=((0, 0, 40), (199, 300, 40)))).shape


@for_each(("width", "height"), [(40, 40), (96, 30), (30, 96), (333, 61)])
def test_small_and_odd_sizes_are_painted_too(width: int, height: int) -> None:
    for kind in KINDS:
        request = Request(kind, "damascus", "", width, height, top_rail=9, rail=6)
        assert paint(request).shape == (height, width, 3)


@for_each("width", [64, 65, 66, 67])
def test_a_written_bitmap_loads_with_the_same_pixels(tmp_path: Path, width: int) -> None:
    request = Request("tile", "damascus", "wine", width, 50, top_rail=10, rail=8)
    path = tmp_path / "cache" / f"{request.key()}.bmp"
    write_bitmap(paint(request), path)
    loaded = pygame.surfarray.array3d(pygame.image.load(path)).transpose(1, 0, 2)
    assert np.array_equal(loaded, paint(request))
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_picture_that_cannot_be_written_ends_the_painter_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file where the folder should be", encoding="utf-8")
    with pytest.raises(SystemExit, match="wood and cloth stay plain"):
        paint_file(Request("paper", "damascus", "", 40, 30), tmp_path / "cache" / "paper.bmp")


def test_noise_has_the_mean_and_deviation_it_promises() -> None:
    for field in (
        spline_noise(200, 300, 3.0, 7.0, generator(1)),
        white(200, 300, generator(2)),
        streaks(white(200, 300, generator(3)), 5, 1),
    ):
        assert field.dtype == np.float32
        assert abs(float(field.mean())) < 0.1
        assert 0.85 < float(field.std()) < 1.15


def test_the_eight_point_star_reaches_its_tips_and_no_further() -> None:
    x, y = square_grid(400)
    inside = khatam(x, y, 0.4) < 0
    far = np.hypot(x, y)[inside].max()
    assert 0.39 < far <= 0.401
    assert np.array_equal(inside, inside.T) and np.array_equal(inside, inside[::-1])


def test_asking_for_a_picture_does_not_load_numpy() -> None:
    code = "import sys; from game.ui.drawing.textures.request import Request; sys.exit('numpy' in sys.modules)"
    root = ROOT
    assert subprocess.run([sys.executable, "-c", code], cwd=root, check=False).returncode == 0


def picture_of(surface: pygame.Surface) -> NDArray[np.uint8]:
    """Return the pixels of a surface as ``paint`` gives them."""
    width, height = surface.get_size()
    return np.frombuffer(pygame.image.tobytes(surface, "RGB"), np.uint8).reshape(height, width, 3)


@for_each("kind", ["tile", "table"])
@for_each(("style", "cloth"), [(style.name, cloth) for style in STYLES.values() for cloth in style.cloths])
def test_the_stand_in_of_a_cloth_has_its_colour_not_the_worlds(kind: Kind, style: str, cloth: str) -> None:
    """The three cloths for 42 were all green until they had been painted."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    request = Request(kind, style, cloth, 192, 120, top_rail=16, rail=10)
    middle = slice(40, 80), slice(60, 130)
    shown = picture_of(plain(request))[middle].mean((0, 1))
    painted = paint(request)[middle].mean((0, 1))
    assert np.abs(shown - painted).max() < 28, "near to the eye"
