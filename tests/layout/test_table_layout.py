"""The table's layout: nothing meets, nothing is cut off, from the smallest window to 4K."""

from __future__ import annotations

import itertools
import math

import pygame

from game.cards import Card, Rank, Suit
from game.rules.forty_one import HAND_SIZE as FORTY_ONE_HAND
from game.rules.forty_two import HAND_SIZE
from game.ui.drawing.assets import card_width
from game.ui.drawing.fonts import Fonts
from game.ui.drawing.scale import Scale
from game.ui.drawing.sprites import Place
from game.ui.drawing.text import Typesetter
from game.ui.tables.forty_one.layout import apart, shown_places, strip_places
from game.ui.tables.forty_one.layout import game_layout as forty_one_layout
from game.ui.tables.forty_two import layout as places
from game.ui.tables.parts.hand_places import cut_between_suits
from game.ui.tables.parts.layout import Home, Seat, TableLayout, table_layout
from game.ui.tables.parts.strips import INSIDE
from game.ui.tables.parts.tricks import trick_depth
from tests.cases import for_each

SIZES = [(960, 600), (1280, 720), (1920, 1080), (2560, 1440), (3840, 2160), (2560, 1080), (1180, 1000)]
TALL = [(600, 960), (1100, 1000), (960, 1040), (1000, 1000), (1000, 1380), (1280, 1390), (1440, 2560)]
WITH_BOARD = [*SIZES, (600, 960), (960, 1040), (1000, 1380), (1280, 1390), (1440, 2560)]


def box(place: Place) -> pygame.Rect:
    """Return the rectangle around a card as it lies."""
    turn = math.radians(abs(place.angle))
    width, height = card_width(place.height), place.height
    across = width * math.cos(turn) + height * math.sin(turn)
    down = height * math.cos(turn) + width * math.sin(turn)
    return pygame.Rect(place.x - across / 2, place.y - down / 2, across, down)


@for_each("size", SIZES)
@for_each("players", [2, 3, 4, 5, 6, 7])
def test_plaques_and_corners_never_meet(size: tuple[int, int], players: int) -> None:
    layout = table_layout(size, players, 13 if players == 4 else 7)
    for (one, first), (two, second) in itertools.combinations(layout.regions.items(), 2):
        assert not first.colliderect(second), f"{one} meets {two}"
    for name, rect in layout.regions.items():
        assert layout.window.contains(rect), f"{name} leaves the window"


@for_each("size", [*SIZES, *TALL], sampled=True)
@for_each("card_scale", [0.8, 1.0, 1.2])
@for_each("text_scale", [1.0, 1.4])
def test_a_card_that_tells_the_trumps_lies_by_its_holder_clear_of_all_else(
    size: tuple[int, int], card_scale: float, text_scale: float
) -> None:
    """Beside a seat at the side of a tall window it lay under the strip that asks for a bid."""
    layout = forty_one_layout(size, 4, card_scale, text_scale)
    shown = shown_places(layout)
    assert list(shown) == [1, 2, 3]
    strip = strip_places(layout).rect
    for seat, place in shown.items():
        rect, fan = box(place), layout.seats[seat].fan
        assert layout.cloth.contains(rect) and place.height >= 0.7 * fan.height
        for other in (strip, *layout.regions.values(), *map(box, layout.slots)):
            assert not rect.colliderect(other)
        to_seats = [apart(rect, each.plaque.union(each.backs(0))) for each in layout.seats]
        assert to_seats[seat] < min(to_seats) + layout.scale.px(40, 24), "nobody takes it for another player's"


def test_a_card_that_tells_the_trumps_covered_the_backs_beside_it_and_their_count() -> None:
    layout = forty_one_layout((1000, 1000), 4, 1.0, 1.0)
    for seat, place in shown_places(layout).items():
        assert not box(place).colliderect(layout.lying()["backs"][seat - 1]), seat


@for_each("size", SIZES)
@for_each("card_scale", [0.8, 1.0, 1.2])
@for_each("count", [13, 7, 2, 1])
def test_the_hand_lies_between_the_bottom_corners(size: tuple[int, int], card_scale: float, count: int) -> None:
    layout = table_layout(size, 4, 13, card_scale)
    for place in layout.hand(count):
        rect = box(place)
        assert layout.window.contains(rect)
        assert rect.left >= layout.seats[0].plaque.right
        assert rect.right <= layout.bottom_end.left


@for_each("size", SIZES)
@for_each("text_scale", [0.8, 1.0, 1.2])
def test_the_bidding_strip_covers_neither_hand_nor_seats(size: tuple[int, int], text_scale: float) -> None:
    layout = table_layout(size, 4, 13, 1.0, text_scale)
    strip = strip_places(layout).rect
    assert layout.window.contains(strip)
    for name, rect in layout.regions.items():
        assert not strip.colliderect(rect), f"the strip covers {name}"
    first, middle = layout.hand(13)[0], layout.hand(13)[6]
    assert strip.bottom <= middle.y - middle.height / 2
    assert first.y - first.height / 2 > strip.bottom


@for_each("size", [*SIZES, (1900, 1040), (1919, 1060)])
@for_each("text_scale", [1.0, 1.2, 1.3, 1.4])
def test_the_bidding_strip_uses_the_width_there_is(size: tuple[int, int], text_scale: float) -> None:
    layout = table_layout(size, 4, 13, 1.0, text_scale)
    strip = strip_places(layout).rect
    assert strip.width >= min(0.66 * size[0], layout.scale.px(1300)), "not squeezed in between the seats"
    for seat in layout.seats[1:]:
        backs = pygame.Rect(0, 0, seat.fan.height, round(1.5 * seat.fan.height))
        backs.center = (round(seat.fan.x), round(seat.fan.y))
        assert seat.side == "top" or not strip.colliderect(backs), "the strip meets the backs at the sides"


@for_each("size", SIZES)
def test_every_corner_index_of_a_trick_stays_in_view(size: tuple[int, int]) -> None:
    layout = table_layout(size, 4, 13)
    slots = [layout.slots[seat] for seat in range(4)]
    order = [1, 2, 3, 0]  # from the back to the front
    for back, seat in enumerate(order):
        slot = slots[seat]
        width = card_width(slot.height)
        index = pygame.Rect(slot.x - width / 2 + 2, slot.y - slot.height / 2 + 2, 0.16 * width, 0.20 * slot.height)
        for front in order[back + 1 :]:
            assert not index.colliderect(box(slots[front]).inflate(-6, -6)), f"{front} covers the index of {seat}"


@for_each("size", SIZES)
def test_the_trick_lies_free_of_seats_ribbon_and_hand(size: tuple[int, int]) -> None:
    layout = table_layout(size, 4, 13)
    for seat in range(4):
        rect = box(layout.slots[seat]).inflate(-4, -4)
        assert not any(rect.colliderect(other.plaque) for other in layout.seats)
        assert rect.bottom <= layout.ribbon.top + 6
        assert layout.cloth.contains(rect)


def letters(font: pygame.font.Font) -> int:
    """Return how many pixels lie between the lowest descender and the highest ascender."""
    ink = pygame.mask.from_surface(font.render("bdfhklgjpqy", True, (255, 255, 255)), 60).get_bounding_rects()
    return max(rect.bottom for rect in ink) - min(rect.top for rect in ink)


@for_each("size", [*SIZES, (600, 960), (960, 1040), (1000, 1380), (1440, 2560)])
@for_each("text_scale", [0.8, 1.0, 1.4])
def test_letters_are_never_smaller_than_can_be_read(size: tuple[int, int], text_scale: float) -> None:
    scale = Scale(size, text_scale)
    wanted = max(18 * scale.unit, 10 + 8 * scale.unit, 14) * min(1.0, text_scale)
    pygame.font.init()
    assert letters(Fonts(None).open("NotoSans_Regular", scale.smallest)) >= max(14, round(wanted) - 1)
    assert all(scale.font(base) >= scale.smallest for base in (10, 13, 15, 17, 18))
    assert Scale((1920, 1080)).smallest == 18


def test_no_line_is_set_smaller_than_the_least() -> None:
    pygame.init()
    pygame.display.set_mode((10, 10))
    text = Typesetter()
    text.least = 18
    assert text.width("Trumps", 11) == text.width("Trumps", 18)
    assert text.line("Trumps", 11, (0, 0, 0)) is text.line("Trumps", 18, (0, 0, 0))
    words, size = text.fit(["Play goes counter-clockwise"], 20, 90)
    assert size == 18 and words.endswith("…") and text.width(words, size) <= 90


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


@for_each("size", WITH_BOARD)
@for_each("players", range(2, 8))
@for_each("text_scale", [0.8, 1.0, 1.2, 1.4])
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


@for_each("size", WITH_BOARD)
@for_each("players", range(2, 8))
@for_each("text_scale", [0.8, 1.0, 1.2, 1.4])
def test_bids_and_suits_are_asked_for_on_free_cloth(size: tuple[int, int], players: int, text_scale: float) -> None:
    layout = places.game_layout(size, players, 1.0, text_scale)
    for strip, _head, tiles in (places.bidding(layout), places.naming(layout)):
        assert layout.play.contains(strip)
        covered = [name for name, rect in seats_of(layout).items() if strip.colliderect(rect)]
        assert not covered, f"the strip covers {covered}"
        assert strip.bottom <= layout.hand_top(HAND_SIZE)
        assert not meeting({str(number): rect for number, rect in enumerate(tiles)})
        assert all(strip.contains(rect) for rect in tiles)


@for_each("size", WITH_BOARD)
@for_each("players", range(2, 8))
def test_every_index_of_a_trick_beside_the_board_stays_in_view(size: tuple[int, int], players: int) -> None:
    layout = places.game_layout(size, players)
    slots = [layout.slots[seat] for seat in range(players)]
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


@for_each("size", [*WITH_BOARD, *TALL])
@for_each("players", range(2, 8))
@for_each("text_scale", [1.0, 1.4])
def test_the_label_on_a_card_of_a_trick_leaves_the_number_of_cards_in_sight(
    size: tuple[int, int], players: int, text_scale: float
) -> None:
    """The word "pair" on the card of the player opposite lay over the chip that counts that player's cards."""
    layout = places.game_layout(size, players, 1.0, text_scale)
    scale = layout.scale
    rise = 1.29 * min(scale.font(16), max(11, round(0.165 * layout.trick_height)))
    for seat, slot in zip(layout.seats, layout.slots, strict=True):
        chip = seat.fan.y + 0.53 * seat.fan.height + 0.825 * scale.smallest
        assert seat.side != "top" or slot.y - slot.height / 2 - rise >= chip - 1


@for_each("size", WITH_BOARD)
@for_each("players", range(2, 8))
def test_the_line_under_the_trick_lies_beside_the_cards_of_the_seats(size: tuple[int, int], players: int) -> None:
    """With seven players at 960x600 it lay over the backs of both low seats."""
    layout = places.game_layout(size, players)
    line = places.caption_rect(layout)
    assert line.width > 0.3 * layout.play.width
    for seat in layout.seats[1:]:
        assert not line.colliderect(fan_of(layout, seat)), f"it covers the cards at the {seat.side}"


def forty_one(size: tuple[int, int], text_scale: float = 1.0, card_scale: float = 1.0) -> TableLayout:
    """Return the layout of Forty-One, its strip of bids asked for."""
    return forty_one_layout(size, 4, card_scale, text_scale)


def coach_height(size: tuple[int, int], text_scale: float) -> int:
    """Return the greatest height of a strip in which a coach speaks."""
    return Scale(size, text_scale).line(20, 4.0)


@for_each("size", TALL, sampled=True)
@for_each("text_scale", [0.8, 1.0, 1.2, 1.4])
@for_each("players", range(2, 8))
@for_each("is_high", [False, True])
def test_in_a_tall_window_nothing_meets(size: tuple[int, int], players: int, text_scale: float, is_high: bool) -> None:
    layouts = [places.game_layout(size, players, 1.0, text_scale)]
    high = coach_height(size, text_scale)
    if players <= 5:
        layouts.append(places.game_layout(size, players, 1.0, text_scale, Home(lambda _width: high, is_high=is_high)))
    if players == 4:
        layouts.append(forty_one(size, text_scale))
        layouts.append(forty_one_layout(size, 4, 1.0, text_scale, Home(lambda _width: high, is_high=is_high)))
    homes = [layout.ribbon.height if layout.has_home else layout.head and layout.head.height for layout in layouts]
    assert homes == [None, high, None, high][: len(layouts)]
    for layout in layouts:
        still = layout.regions | {"ribbon": layout.ribbon}
        if layout.head is not None:
            still["head"] = layout.head
        assert not meeting(still)
        for name, rect in still.items():
            assert layout.cloth.contains(rect), f"{name} leaves the cloth"
        cards = {f"card of {seat}": box(slot).inflate(-4, -4) for seat, slot in enumerate(layout.slots)}
        for name, rect in cards.items():
            assert layout.play.contains(rect)
            assert rect.collidelist(list(still.values())) < 0, f"the {name} covers something"
        for seat in layout.seats[1:]:
            backs = [fan_of(layout, seat)]
            assert not any(backs[0].colliderect(other) for other in still.values() if other is not seat.plaque)
            assert seat.side == "top" or not any(backs[0].colliderect(rect) for rect in cards.values())
        for place in layout.hand(layout.hand_size):
            assert layout.window.contains(box(place))
            assert not any(box(place).colliderect(rect) for rect in (*still.values(), *cards.values()))


def fan_of(layout: TableLayout, seat: Seat) -> pygame.Rect:
    """Return the rectangle around the backs of a full hand, without what lies under the plaque."""
    half = math.radians(layout.hand_size - 1)
    across = round(2 * seat.fan.height * (2.1 * math.sin(half) + 0.357 * math.cos(half)))
    rect = pygame.Rect(0, 0, *((across, seat.fan.height) if seat.side == "top" else (seat.fan.height, across)))
    rect.center = (round(seat.fan.x), round(seat.fan.y))
    if seat.side == "top":
        rect.update(rect.left, seat.plaque.bottom, rect.width, rect.bottom - seat.plaque.bottom)
    elif seat.side == "left":
        rect.update(seat.plaque.right, rect.top, rect.right - seat.plaque.right, rect.height)
    else:
        rect.width = seat.plaque.left - rect.left
    return rect


@for_each("size", TALL)
@for_each("text_scale", [1.0, 1.4])
@for_each("count", range(1, 14))
def test_in_two_rows_every_index_of_the_hand_stays_in_view(
    size: tuple[int, int], text_scale: float, count: int
) -> None:
    layout = forty_one(size, text_scale)
    suits = [Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS]
    cards = [Card.parse(f"{Rank(2 + number % 13)}{suits[number // 4]}") for number in range(count)]
    assert_indices_are_seen(layout.hand_of(cards))
    cut = cut_between_suits(cards)
    assert count - cut <= 9 and cut <= count - cut, "never more behind than in front"
    lies = layout.hand_of(cards)
    assert all(place.y < lies[-1].y - 0.3 * place.height for place in lies[:cut])
    rows = {place.y for place in layout.hand(FORTY_ONE_HAND)}
    for place in lies:
        assert min(abs(place.y - y) for y in rows) < 0.02 * place.height, "nothing moves up or down as cards go"


@for_each("size", TALL)
@for_each("text_scale", [0.8, 1.0, 1.4])
def test_a_suit_was_cut_in_two_where_another_cut_keeps_it_whole(size: tuple[int, int], text_scale: float) -> None:
    ranks = [rank for rank in Rank if rank <= Rank.ACE]
    cards = [Card.parse(f"{rank}H") for rank in ranks[:4]] + [Card.parse(f"{rank}S") for rank in ranks[:9]]
    layout = forty_one(size, text_scale)
    lies = layout.hand_of(cards)
    assert all(place.y < lies[-1].y - 0.3 * place.height for place in lies[:4])
    assert_indices_are_seen(lies)
    usual = layout.hand(FORTY_ONE_HAND)
    assert min(place.y for place in lies) > min(place.y for place in usual) - 2, "no higher than seven in front"


@for_each("size", [*SIZES, *TALL])
@for_each("players", range(2, 8))
def test_every_index_of_a_hand_of_seven_stays_in_view(size: tuple[int, int], players: int) -> None:
    layout = places.game_layout(size, players)
    for count in range(1, HAND_SIZE + 1):
        assert_indices_are_seen(layout.hand(count))


def assert_indices_are_seen(lies: list[Place]) -> None:
    """Fail if a card covers the index at the upper left of one behind it."""
    for number, place in enumerate(lies):
        width, turn = card_width(place.height), math.radians(place.angle)
        x, y = -0.40 * width, -0.385 * place.height  # the middle of the index from that of the card
        at = (place.x + x * math.cos(turn) - y * math.sin(turn), place.y + x * math.sin(turn) + y * math.cos(turn))
        index = pygame.Rect(0, 0, 0.16 * width, 0.19 * place.height)
        index.center = (round(at[0]), round(at[1]))
        for other in lies[number + 1 :]:
            lean = math.radians(other.angle)
            dx, dy = index.centerx - other.x, index.centery - other.y
            across = dx * math.cos(lean) + dy * math.sin(lean)
            down = -dx * math.sin(lean) + dy * math.cos(lean)
            is_beside = across + index.width / 2 < -card_width(other.height) / 2
            is_above = down + index.height / 2 < -other.height / 2
            assert is_beside or is_above, f"card {number} of {len(lies)} shows no index"


def test_a_hand_is_cut_between_suits_near_the_middle() -> None:
    def cut(*lengths: int) -> int:
        suits = [Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS]
        ranks = [rank for rank in Rank if rank <= Rank.ACE]
        return cut_between_suits(
            [Card.parse(f"{rank}{suit}") for suit, count in zip(suits, lengths, strict=False) for rank in ranks[:count]]
        )

    assert cut(3, 3, 4, 3) == 6
    assert cut(5, 1, 4, 1) == 5
    assert cut(2, 3, 4, 3) == 5
    assert cut(13) == 6
    assert cut(4, 7, 2) == cut(4, 9) == 4, "up to nine in front keep a suit whole"
    assert cut(3, 7, 3) == 6, "unless that is too many"
    assert cut(2, 6) == 2
    assert cut(4) == cut(1, 2) == 0, "a few lie side by side"


@for_each("size", TALL)
@for_each("text_scale", [0.8, 1.0, 1.2, 1.4])
def test_in_a_tall_window_the_bids_lie_over_the_own_row(size: tuple[int, int], text_scale: float) -> None:
    layout = forty_one(size, text_scale)
    strip = strip_places(layout)
    assert strip.rect.bottom < layout.seats[0].plaque.top
    assert strip.rect.width == layout.bottom_end.right - layout.seats[0].plaque.left
    assert layout.play.contains(strip.rect)
    for seat in layout.seats[1:]:
        assert not strip.rect.colliderect(seat.plaque)
        assert not strip.rect.colliderect(fan_of(layout, seat))
    assert not meeting({str(number): tile for number, tile in enumerate(strip.tiles, 1)})
    assert all(strip.rect.contains(tile) for tile in strip.tiles)
    assert {tile.top for tile in strip.tiles[:6]} != {tile.top for tile in strip.tiles[6:]}
    assert not strip.note.colliderect(layout.bottom_end) and not strip.note.colliderect(layout.seats[0].plaque)
    assert strip.note.width >= 9 * layout.scale.font(18)


@for_each("size", [*SIZES, *TALL])
@for_each("text_scale", [1.0, 1.3, 1.4])
def test_the_numbers_of_the_bids_keep_clear_of_the_edges_of_their_tiles(
    size: tuple[int, int], text_scale: float
) -> None:
    pygame.init()
    pygame.display.set_mode((10, 10))
    layout = forty_one(size, text_scale)
    text = Typesetter()
    text.least = layout.scale.smallest
    for number, tile in enumerate(strip_places(layout).tiles, 1):
        for words, base in ((str(number), 40), ("±26", 18)):
            fitted, size_set = text.fit([words], layout.scale.font(base), round(tile.width * INSIDE), bold=True)
            assert fitted == words, "nothing is cut off"
            assert text.width(words, size_set, bold=True) <= 0.86 * tile.width


@for_each("size", TALL)
def test_the_trick_is_never_larger_than_the_hand(size: tuple[int, int]) -> None:
    for layout in (forty_one(size), *(places.game_layout(size, players) for players in range(2, 8))):
        assert 0.55 * layout.cards.height <= layout.trick_height <= 0.86 * layout.cards.height
        assert layout.cards.height <= 0.27 * size[0] + 1
