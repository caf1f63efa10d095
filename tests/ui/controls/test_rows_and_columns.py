"""Rows, columns and grids: parts fill the whole, pixels stay pixels, and a thing is put where it was asked to be."""

from __future__ import annotations

import itertools

import pygame
from hypothesis import given
from hypothesis import strategies as st

from game.ui.controls.layout import around, between, columns, grid, inset, put_in, rows, trim

areas = st.builds(pygame.Rect, *[st.integers(-500, 500)] * 2, *[st.integers(300, 4000)] * 2)
gaps = st.integers(0, 20)


@given(areas, st.lists(st.integers(0, 30), max_size=4), st.lists(st.floats(0.1, 9.0), min_size=1, max_size=4), gaps)
def test_rows_fill_their_area_and_keep_their_pixels(
    area: pygame.Rect, pixels: list[int], shares: list[float], gap: int
) -> None:
    cut = rows(area, *pixels, *shares, gap=gap)
    assert [row.height for row in cut[: len(pixels)]] == pixels
    assert (cut[0].top, cut[-1].bottom) == (area.top, area.bottom)
    assert all(low.top - high.bottom == gap for high, low in itertools.pairwise(cut))
    assert all((row.left, row.width) == (area.left, area.width) for row in cut)


@given(areas, st.lists(st.floats(0.1, 9.0), min_size=1, max_size=4), gaps)
def test_columns_are_rows_turned_over(area: pygame.Rect, shares: list[float], gap: int) -> None:
    over = pygame.Rect(area.top, area.left, area.height, area.width)
    assert [(cell.left, cell.width) for cell in columns(area, *shares, gap=gap)] == [
        (cell.top, cell.height) for cell in rows(over, *shares, gap=gap)
    ]


@given(areas, st.lists(st.sampled_from([7, 12, 0.5, 1.0, 1.5]), min_size=1, max_size=5))
def test_pixels_stay_pixels_wherever_they_stand(area: pygame.Rect, sizes: list[float]) -> None:
    """A row between two equal shares was a pixel higher than asked where the shares ended at half pixels."""
    cut = rows(area, *sizes)
    assert all(row.height == size for row, size in zip(cut, sizes, strict=True) if isinstance(size, int))


def test_shares_are_as_large_as_they_say() -> None:
    assert [column.width for column in columns(pygame.Rect(0, 0, 100, 10), 10, 1.0, 2.0)] == [10, 30, 60]


@given(areas, st.integers(1, 5), st.integers(1, 5), gaps)
def test_cells_of_a_grid_lie_row_by_row_and_differ_by_a_pixel_at_most(
    area: pygame.Rect, across: int, down: int, gap: int
) -> None:
    cells = grid(area, across, down, gap)
    assert len(cells) == across * down
    assert [cell.topleft for cell in cells] == sorted((cell.topleft for cell in cells), key=lambda at: (at[1], at[0]))
    assert max(cell.width for cell in cells) - min(cell.width for cell in cells) <= 1
    assert cells[0].unionall(cells[1:]) == area


def test_a_thing_is_put_where_it_was_asked_to_be() -> None:
    area = pygame.Rect(10, 20, 100, 60)
    assert inset(area, 5) == pygame.Rect(15, 25, 90, 50)
    assert inset(area, 5, 0) == pygame.Rect(15, 20, 90, 60)
    assert put_in((20, 10), area) == pygame.Rect(50, 45, 20, 10)
    assert put_in((20, 10), area, 1.0, 0.0) == pygame.Rect(90, 20, 20, 10)
    assert put_in((20.4, 9.6), area, 0.0, 1.0) == pygame.Rect(10, 70, 20, 10)
    assert trim(area, top=5, right=7) == pygame.Rect(10, 25, 93, 55)
    assert between(9.6, 20.4, 30.5, 41.0) == pygame.Rect(10, 20, 20, 21)
    assert around((60.2, 49.8), (19.6, 10)) == pygame.Rect(50, 45, 20, 10)


@given(areas, st.integers(1, 300), st.integers(1, 300))
def test_what_lies_in_the_middle_of_an_area_has_its_centre(area: pygame.Rect, width: int, height: int) -> None:
    """A tray that was an odd number of pixels wide lay beside its owner's middle."""
    assert put_in((width, height), area).center == area.center
