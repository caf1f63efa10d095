"""Sixty lines of both scripts as they are seen: the order written down, the picture as Pillow and raqm draw it.

In the file of lines, ⟨ and ⟩ stand around a value that keeps its own order, ⟦ and ⟩ around one read to the right.
"""

from __future__ import annotations

import gettext
import io
import os
from collections.abc import Iterator

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from game.ui.drawing.fonts import font_file
from game.ui.drawing.text import Typesetter
from game.ui.language.messages import ENGLISH, Language, speak
from tests import ROOT

Picture = NDArray[np.float64]
SIZE, EDGE = 40, 4


def golden() -> list[tuple[str, str, str]]:
    marks = str.maketrans("⟨⟦⟩", "\u2068\u2066\u2069")
    rows = (ROOT / "tests/golden/lines.txt").read_text(encoding="utf-8").splitlines()
    return [(code, text.translate(marks), seen) for code, text, seen in (row.split("\t") for row in rows)]


@pytest.fixture
def typesetter() -> Iterator[Typesetter]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((320, 200))
    yield Typesetter()
    speak(ENGLISH, gettext.NullTranslations())
    pygame.quit()


def in_firago(code: str) -> None:
    """Speak a language that is set in one font, as raqm needs it."""
    speak(Language("ar", "", runs_left=code == "ar"), gettext.NullTranslations())


def test_sixty_lines_are_seen_in_their_order(typesetter: Typesetter) -> None:
    lines = golden()
    assert len(lines) == 60
    for code, text, seen in lines:
        for language in (Language(code, "", runs_left=code == "ar"), Language("ar", "", runs_left=code == "ar")):
            speak(language, gettext.NullTranslations())
            boxes = typesetter.boxes(text, SIZE)
            places = [at for at, sign in enumerate(text) if sign not in "\u2066\u2068\u2069"]
            assert "".join(text[at] for at in sorted(places, key=lambda at: (sum(boxes[at]), -at))) == seen
            assert max(right for _left, right in boxes) == typesetter.width(text, SIZE)


@pytest.mark.parametrize("bold", [False, True])
def test_sixty_lines_look_as_raqm_draws_them(typesetter: Typesetter, bold: bool) -> None:
    images = pytest.importorskip("PIL.ImageFont")
    if not pytest.importorskip("PIL.features").check("raqm"):
        pytest.skip("this Pillow has no raqm")
    content = io.BytesIO(font_file(f"FiraGO_{'Bold' if bold else 'Regular'}", None))
    font = images.truetype(content, SIZE, layout_engine=images.Layout.RAQM)
    for code, text, _seen in golden():
        in_firago(code)
        ours, theirs = ink_of(typesetter.line(text, SIZE, (255, 255, 255), bold)), drawn(font, text, code)
        assert likeness(ours, theirs) > 0.5, text
        assert abs(ours.shape[1] - theirs.shape[1]) <= 2 + 0.01 * theirs.shape[1], text


def ink_of(line: pygame.Surface) -> Picture:
    return cropped(pygame.surfarray.array_alpha(line).T / 255)


def drawn(font: object, text: str, code: str) -> Picture:
    """Return a line as raqm draws it."""
    from PIL import Image, ImageDraw

    image = Image.new("L", (1200, 4 * SIZE))
    direction = "rtl" if code == "ar" else "ltr"
    ImageDraw.Draw(image).text((SIZE, SIZE), text, 255, font=font, direction=direction)  # type: ignore[arg-type]
    return cropped(np.asarray(image) / 255)


def cropped(picture: Picture) -> Picture:
    rows, columns = np.nonzero(picture > 0.3)
    return picture[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]


def likeness(one: Picture, other: Picture) -> float:
    """Return how much ink two pictures share, at the best of a few places, as a part of all their ink."""
    size = [max(each) + 2 * EDGE for each in zip(one.shape, other.shape, strict=True)]
    ground = np.zeros(size)
    ground[EDGE : EDGE + one.shape[0], EDGE : EDGE + one.shape[1]] = one
    best = 0.0
    for down in range(EDGE - 2, EDGE + 3):
        for right in range(2 * EDGE + 1):
            moved = np.zeros(size)
            moved[down : down + other.shape[0], right : right + other.shape[1]] = other
            best = max(best, float(np.minimum(ground, moved).sum() / np.maximum(ground, moved).sum()))
    return best
