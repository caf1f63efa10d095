"""Draws the player portraits as SVG files: python assets/faces/draw_faces.py [folder]."""

import sys
from collections.abc import Callable
from pathlib import Path

import faces_one
import faces_two
from face_kit import Art

HERE = Path(__file__).resolve().parent
FACES: dict[str, Callable[[], Art]] = {
    "young-man": faces_one.young_man,
    "woman-in-headscarf": faces_one.woman_in_headscarf,
    "man-with-tarbush": faces_one.man_with_tarbush,
    "old-man-with-beard-and-taqiyah": faces_one.old_man_with_beard_and_taqiyah,
    "woman-with-bun": faces_one.woman_with_bun,
    "man-with-peci": faces_one.man_with_peci,
    "woman-with-glasses": faces_one.woman_with_glasses,
    "red-haired-woman": faces_one.red_haired_woman,
    "man-with-flat-cap": faces_two.man_with_flat_cap,
    "grandmother": faces_two.grandmother,
    "man-with-kufiya": faces_two.man_with_kufiya,
    "young-woman-curls": faces_two.young_woman_curls,
    "boy": faces_two.boy,
    "bald-man-with-moustache": faces_two.bald_man_with_moustache,
    "man-with-blangkon": faces_two.man_with_blangkon,
    "girl-with-braids": faces_two.girl_with_braids,
}


def draw(folder: Path) -> list[Path]:
    """Write every portrait into a folder and return the files."""
    paths: list[Path] = []
    for name, recipe in FACES.items():
        path = folder / f"{name}.svg"
        path.write_text(recipe().svg(), encoding="utf-8", newline="\n")
        paths.append(path)
    return paths


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
