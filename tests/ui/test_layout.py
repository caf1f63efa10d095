"""The table's layout: nothing meets, nothing is cut off, from the smallest window to 4K."""

from __future__ import annotations

import itertools
import math

import pygame
import pytest

from game.rules.forty_two import HAND_SIZE
from game.ui.assets import card_width
from game.ui.layout import Place, Scale, TableLayout, table_layout
from game.ui.tables.forty_one.bidding import strip_rect
from game.ui.tables.forty_two import places
from game.ui.tables.trick_table import trick_depth

SIZES = [(960, 600), (1280, 720), (1920, 1080), (2560, 1440), (3840, 2160), (2560, 1080), (1100, 1000)]


def box(place: Place) -> pygame.Rect:
    """Return the rectangle around a card as it lies."""
    turn = math.radians(abs(place.angle))
    width, height = card_width(place.height), place.height
    across = width * math.cos(turn) + height * math.sin(turn)
    down = height * math.cos(turn) + width * math.sin(turn)
    return pygame.Rect(place.x - across / 2, place.y - down / 2, across, down)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
def test_plaques_and_corners_never_meet(size: tuple[int, int], players: int) -> None:
    layout = table_layout(size, players, 13 if players == 4 else 7)
    for (one, first), (two, second) in itertools.combinations(layout.regions.items(), 2):
        assert not first.colliderect(second), f"{one} meets {two}"
    for name, rect in layout.regions.items():
        assert layout.window.contains(rect), f"{name} leaves the window"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("card_scale", [0.8, 1.0, 1.2])
@pytest.mark.parametrize("count", [13, 7, 2, 1])
def test_the_hand_lies_between_the_bottom_corners(size: tuple[int, int], card_scale: float, count: int) -> None:
    layout = table_layout(size, 4, 13, card_scale)
    for place in layout.hand(count):
        rect = box(place)
        assert layout.window.contains(rect)
        assert rect.left >= layout.seats[0].plaque.right
        assert rect.right <= layout.bottom_end.left


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", [0.8, 1.0, 1.2])
def test_the_bidding_strip_covers_neither_hand_nor_seats(size: tuple[int, int], text_scale: float) -> None:
    layout = table_layout(size, 4, 13, 1.0, text_scale)
    strip = strip_rect(layout, layout.hand_top(13))
    assert layout.window.contains(strip)
    for name, rect in layout.regions.items():
        assert not strip.colliderect(rect), f"the strip covers {name}"
    first, middle = layout.hand(13)[0], layout.hand(13)[6]
    assert strip.bottom <= middle.y - middle.height / 2
    assert first.y - first.height / 2 > strip.bottom


@pytest.mark.parametrize("size", [*SIZES, (1900, 1040), (1919, 1060)])
@pytest.mark.parametrize("text_scale", [1.0, 1.2, 1.3, 1.4])
def test_the_bidding_strip_uses_the_width_there_is(size: tuple[int, int], text_scale: float) -> None:
    layout = table_layout(size, 4, 13, 1.0, text_scale)
    strip = strip_rect(layout, layout.hand_top(13))
    assert strip.width >= min(0.66 * size[0], layout.scale.px(1300)), "not squeezed in between the seats"
    for seat in layout.seats[1:]:
        backs = pygame.Rect(0, 0, seat.fan.height, round(1.5 * seat.fan.height))
        backs.center = (round(seat.fan.x), round(seat.fan.y))
        assert seat.side == "top" or not strip.colliderect(backs), "the strip meets the backs at the sides"


@pytest.mark.parametrize("size", SIZES)
def test_every_corner_index_of_a_trick_stays_in_view(size: tuple[int, int]) -> None:
    layout = table_layout(size, 4, 13)
    slots = [layout.trick_slot(seat) for seat in range(4)]
    order = [1, 2, 3, 0]  # from the back to the front
    for back, seat in enumerate(order):
        slot = slots[seat]
        width = card_width(slot.height)
        index = pygame.Rect(slot.x - width / 2 + 2, slot.y - slot.height / 2 + 2, 0.16 * width, 0.20 * slot.height)
        for front in order[back + 1 :]:
            assert not index.colliderect(box(slots[front]).inflate(-6, -6)), f"{front} covers the index of {seat}"


@pytest.mark.parametrize("size", SIZES)
def test_the_trick_lies_free_of_seats_ribbon_and_hand(size: tuple[int, int]) -> None:
    layout = table_layout(size, 4, 13)
    for seat in range(4):
        rect = box(layout.trick_slot(seat)).inflate(-4, -4)
        assert not any(rect.colliderect(other.plaque) for other in layout.seats)
        assert rect.bottom <= layout.ribbon.top + 6
        assert layout.cloth.contains(rect)


def test_text_never_gets_smaller_than_eleven_pixels() -> None:
    for size in SIZES:
        assert Scale(size).font(15) >= 11


def test_the_same_window_gives_the_same_layout() -> None:
    assert table_layout((1280, 720), 4, 13).regions == table_layout((1280, 720), 4, 13).regions


def meeting(rects: dict[str, pygame.Rect]) -> list[tuple[str, str]]:
    """Return the names of those rectangles that meet, two by two."""
    return [(one, two) for (one, a), (two, b) in itertools.combinations(rects.items(), 2) if a.colliderect(b)]


def seats_of(layout: TableLayout) -> dict[str, pygame.Rect]:
    """Return plaques, corners, board, and the fans of backs of all seats but the person's."""
    fans = {}
    for number, seat in enumerate(layout.seats[1:], 1):
        out, across = 1.1 * seat.fan.height, 1.2 * seat.fan.height  # seven cards, two degrees apart, and the chip
        fans[f"fan {number}"] = pygame.Rect(0, 0, *((across, out) if seat.side == "top" else (out, across)))
        fans[f"fan {number}"].center = (round(seat.fan.x), round(seat.fan.y))
    return layout.regions | fans


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize("text_scale", [0.8, 1.0, 1.2, 1.4])
def test_beside_the_pegging_board_nothing_meets(size: tuple[int, int], players: int, text_scale: float) -> None:
    layout = places.game_layout(size, players, 1.0, text_scale)
    assert layout.board is not None
    still = layout.regions | {"ribbon": layout.ribbon, "caption": places.caption_rect(layout)}
    assert not meeting(still)
    for name, rect in still.items():
        assert layout.window.contains(rect), f"{name} leaves the window"
        assert name == "board" or layout.play.contains(rect), f"{name} leaves what the board leaves"
    for place in layout.hand(HAND_SIZE):
        rect = box(place)
        assert layout.window.contains(rect)
        assert not any(rect.colliderect(other) for other in still.values()), "a card of the hand covers something"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize("text_scale", [0.8, 1.0, 1.2, 1.4])
def test_bids_and_suits_are_asked_for_on_free_cloth(size: tuple[int, int], players: int, text_scale: float) -> None:
    layout = places.game_layout(size, players, 1.0, text_scale)
    for strip, tiles in (
        (places.strip_rect(layout), places.tile_rects(layout)),
        (places.naming_rect(layout), places.suit_rects(layout)),
    ):
        assert layout.play.contains(strip)
        covered = [name for name, rect in seats_of(layout).items() if strip.colliderect(rect)]
        assert not covered, f"the strip covers {covered}"
        assert strip.bottom <= layout.hand_top(HAND_SIZE)
        assert not meeting({str(number): rect for number, rect in enumerate(tiles)})
        assert all(strip.contains(rect) for rect in tiles)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", range(2, 8))
def test_every_index_of_a_trick_beside_the_board_stays_in_view(size: tuple[int, int], players: int) -> None:
    layout = places.game_layout(size, players)
    slots = [layout.trick_slot(seat) for seat in range(players)]
    order = sorted(range(players), key=lambda seat: trick_depth(layout, seat))
    for back, seat in enumerate(order):
        slot = slots[seat]
        width = card_width(slot.height)
        index = pygame.Rect(slot.x - width / 2 + 2, slot.y - slot.height / 2 + 2, 0.16 * width, 0.20 * slot.height)
        for front in order[back + 1 :]:
            assert not index.colliderect(box(slots[front]).inflate(-6, -6)), f"{front} covers the index of {seat}"
        rect = box(slot).inflate(-4, -4)
        assert not any(rect.colliderect(other) for other in layout.regions.values())
        assert rect.bottom <= places.caption_rect(layout).top + 4
        assert layout.play.contains(rect)
