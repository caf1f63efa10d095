"""Whatever a colour tells is told by a shape, too: drawn without any colour, no two meanings look alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Final

import numpy as np
import pygame

from game.ui.charts.bars import change_bar
from game.ui.charts.plot import Canvas, dashes_of
from game.ui.controls.base import Kit
from game.ui.drawing.styles import DAMASCUS
from game.ui.tables.forty_two.board.pegs import PEG_LOOKS, mark_picture
from game.ui.words.grades import _MARKS, grade_mark
from tests.cases import for_each
from tests.ui.playing import running

SIDE: Final = 30  # pixels of a sign
APART: Final = 0.04  # of the pixels, that differ by a third of full light


def gains_and_losses(_kit: Kit) -> Iterator[pygame.Surface]:
    """The bars of an account: what the cards and the moves brought."""
    for is_gain in (True, False):
        yield change_bar((3 * SIDE, SIDE // 2), is_gain=is_gain, alpha=255)


def score_lines(_kit: Kit) -> Iterator[pygame.Surface]:
    """The dashes of seven players' lines."""
    for seat in range(7):
        canvas = Canvas((8 * SIDE, 8))
        canvas.dashed([(0, 4), (8 * SIDE, 4)], dashes_of(seat, 3.0), 4.0, (255, 255, 255))
        yield canvas.finish()


def score_marks(_kit: Kit) -> Iterator[pygame.Surface]:
    """The marks at the ends of seven players' lines."""
    for seat in range(7):
        canvas = Canvas((SIDE, SIDE))
        canvas.mark(seat, (SIDE / 2, SIDE / 2), 0.35 * SIDE, (60, 60, 60))
        yield canvas.finish()


def pegs(_kit: Kit) -> Iterator[pygame.Surface]:
    """The marks of seven players' pegs."""
    for look in PEG_LOOKS:
        yield mark_picture(SIDE, look)


def grades(kit: Kit) -> Iterator[pygame.Surface]:
    """The marks of moves in a review."""
    for mark in _MARKS:
        yield grade_mark(kit, mark, SIDE)


MEANINGS: Final[tuple[Callable[[Kit], Iterator[pygame.Surface]], ...]] = (
    gains_and_losses,
    score_lines,
    score_marks,
    pegs,
    grades,
)


def shape_of(picture: pygame.Surface) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Return a picture on mid grey without colour, from its darkest pixel (0) to its brightest (1)."""
    ground = pygame.Surface(picture.get_size())
    ground.fill((110, 110, 110))
    ground.blit(picture, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    grey = pygame.surfarray.array3d(ground) @ np.array([0.299, 0.587, 0.114])
    shape: np.ndarray[tuple[int, ...], np.dtype[np.float64]] = (grey - grey.min()) / max(1.0, float(np.ptp(grey)))
    return shape


@for_each("meaning", MEANINGS)
def test_without_colour_every_state_has_a_shape_of_its_own(
    tmp_path: Path, meaning: Callable[[Kit], Iterator[pygame.Surface]]
) -> None:
    with running(tmp_path) as app:
        shapes = [shape_of(picture) for picture in meaning(app.kit(DAMASCUS))]
    for one, other in combinations(shapes, 2):
        wide, high = (min(ends) for ends in zip(one.shape, other.shape, strict=True))
        differ = np.abs(one[:wide, :high] - other[:wide, :high]) > 1 / 3
        assert differ.mean() > APART, f"{meaning.__name__}: {differ.mean():.3f}"
