"""Soft edges put together from corners look like those worked out whole, in every size."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.ui.drawing import shapes
from tests.cases import for_each

SIZES = [((400, 300), 12, 14), ((60, 40), 9, 7), ((303, 157), 14, 16), ((64, 200), 9, 15), ((90, 90), 9, 10)]
GOLD = (200, 150, 2)


@pytest.fixture(autouse=True, scope="module")
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.display.quit()


def differ(one: pygame.Surface, other: pygame.Surface, leave_out: pygame.Rect | None = None) -> int:
    """Return by how much the strongest pixel of two surfaces differs, in any channel."""
    assert one.get_size() == other.get_size()
    points = ((x, y) for x in range(one.get_width()) for y in range(one.get_height()))
    seen = [point for point in points if leave_out is None or not leave_out.collidepoint(point)]
    return max(abs(a - b) for point in seen for a, b in zip(one.get_at(point), other.get_at(point), strict=True))


@for_each(("size", "radius", "spread"), SIZES)
def test_a_soft_rectangle_is_what_blurring_makes(size: tuple[int, int], radius: int, spread: int) -> None:
    whole = shapes.blurred(shapes.rounded_mask(size, radius), spread, GOLD, 0.6)
    assert differ(shapes.soft_rect(size, radius, spread, GOLD, 0.6), whole) <= 6


@for_each(
    ("size", "radius", "spread"), [each for each in SIZES if min(each[0]) > 2 * (each[1] + shapes.margin(each[2]))]
)
def test_a_soft_frame_is_one_but_for_its_middle(size: tuple[int, int], radius: int, spread: int) -> None:
    edge = shapes.margin(spread)
    rect = shapes.soft_rect(size, radius, spread, GOLD, 0.6)
    frame = pygame.Surface(rect.get_size(), pygame.SRCALPHA).convert_alpha()
    covered = 0
    for part, (x, y) in shapes.soft_frame(size, radius, spread, GOLD, 0.6):
        frame.blit(part, (x + edge, y + edge), special_flags=pygame.BLEND_PREMULTIPLIED)
        covered += part.get_width() * part.get_height()
    reach = 2 * (radius + 2 * edge)
    middle = rect.get_rect().inflate(-reach, -reach) if min(rect.get_size()) > reach else pygame.Rect(0, 0, 0, 0)
    assert differ(frame, rect, middle) <= 2
    assert covered <= rect.get_width() * rect.get_height() - middle.width * middle.height


def test_a_picture_with_round_corners() -> None:
    picture = pygame.Surface((120, 80)).convert()
    picture.fill((200, 180, 160))
    masked = shapes.masked(picture, shapes.rounded_mask(picture.get_size(), 9)).premul_alpha()
    assert differ(shapes.cut_round(picture, 9), masked) <= 2
    assert shapes.cut_round(picture, 9).get_at((0, 0)).a == 0
