"""The portraits and the icons: what the scripts give now, drawn whole, inside their outline and all different."""

import itertools
import subprocess
import sys
from pathlib import Path

import numpy as np
import pygame
from numpy.typing import NDArray

from tests import ROOT
from tests.cases import for_each

ASSETS = ROOT / "assets"
FACES = sorted((ASSETS / "faces").glob("*.svg"))
ICONS = sorted((ASSETS / "icons").glob("*.svg"))
WANTED = {
    "menu", "undo", "redo", "hint", "lesson", "cards", "sound", "sound-off", "help",
    "gear", "crown", "forbidden", "flag", "close", "check", "play", "pause", "back", "back-far", "forward-far",
    "forward", "arrow-up", "arrow-down", "plus", "minus", "star", "home", "quit",
    "fullscreen", "save", "statistics", "language", "person", "robot", "shuffle", "lock",
    "info", "warning", "trophy", "eye", "copy", "dice", "suit-spades", "suit-hearts",
    "suit-diamonds", "suit-clubs",
    "pad-square", "pad-triangle", "pad-circle", "pad-view", "pad-create", "pad-ways",
}  # fmt: skip


def painted(path: Path, size: int) -> NDArray[np.uint8]:
    """Return the picture as an array (x, y, red green blue alpha)."""
    surface = pygame.image.load_sized_svg(str(path), (size, size))
    assert surface.get_size() == (size, size)
    return np.dstack([pygame.surfarray.array3d(surface), pygame.surfarray.array_alpha(surface)])


def distance(size: int) -> NDArray[np.float64]:
    """Return the distance of every pixel from the middle, as a share of half the size."""
    axis = (np.arange(size) + 0.5) / size * 2 - 1
    return np.asarray(np.hypot(axis[:, None], axis[None, :]))


@for_each(("folder", "script"), [("faces", "draw_faces.py"), ("icons", "draw_icons.py")])
def test_the_files_are_what_the_script_gives(folder: str, script: str, tmp_path: Path) -> None:
    subprocess.run([sys.executable, str(ASSETS / folder / script), str(tmp_path)], check=True)
    made = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.glob("*.svg")}
    kept = {path.name: path.read_text(encoding="utf-8") for path in (ASSETS / folder).glob("*.svg")}
    assert made == kept


def test_there_are_enough_faces_and_every_icon() -> None:
    assert len(FACES) >= 16
    assert {path.stem for path in ICONS} == WANTED


@for_each("path", FACES)
@for_each("size", [40, 137])
def test_a_face_fills_its_disc_and_nothing_else(path: Path, size: int) -> None:
    picture, away = painted(path, size), distance(size)
    assert (picture[..., 3][away < 0.95] == 255).all(), "the disc is opaque"
    assert (picture[..., 3][away > 1 + 3 / size] == 0).all(), "nothing is painted beyond it"
    assert len(np.unique(picture[..., :3].reshape(-1, 3), axis=0)) > 60, "a face, not a bare disc"


def test_faces_differ_at_forty_pixels() -> None:
    pictures = {path.stem: painted(path, 40)[..., :3].astype(np.float64) for path in FACES}
    inner = distance(40) < 0.7
    for (one, a), (two, b) in itertools.combinations(pictures.items(), 2):
        gap = float(np.mean(np.abs(a - b)[inner]))
        assert gap > 18, f"{one} and {two} look alike ({gap:.1f})"


@for_each("path", ICONS)
@for_each("size", [16, 28])
def test_an_icon_is_white_and_neither_empty_nor_cut_off(path: Path, size: int) -> None:
    picture = painted(path, size)
    alpha = picture[..., 3].astype(np.float64) / 255
    assert 0.03 < float(alpha.mean()) < 0.75
    assert float(alpha.max()) > 0.7, "some pixels at nearly full strength"
    assert (picture[..., :3][picture[..., 3] > 127] > 250).all(), "white, to be tinted"
    rim = np.concatenate([alpha[0], alpha[-1], alpha[:, 0], alpha[:, -1]])
    assert float(rim.max()) < 0.75, "the outline stays inside the box"


def test_icons_differ() -> None:
    pictures = {path.stem: painted(path, 20)[..., 3].astype(np.float64) for path in ICONS}
    for (one, a), (two, b) in itertools.combinations(pictures.items(), 2):
        assert float(np.mean(np.abs(a - b))) > 6, f"{one} and {two} look alike"
