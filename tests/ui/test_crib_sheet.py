"""The crib sheet of 42: the order of power of this deal, with examples that the rules bear out, and where it lies."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections.abc import Iterator

import pygame
import pytest

from game.cards import PACK_WITH_JOKERS, Card, Rank
from game.rules.forty_two import Kind, Trumps, kind_of, winning_place
from game.ui.assets import Art, card_width
from game.ui.audio import Audio
from game.ui.layout import Scale
from game.ui.tables.forty_two.crib import CribSheet
from game.ui.tables.forty_two.places import crib_room, game_layout, naming_rect, strip_rect
from game.ui.tables.forty_two.powers import deal_words, led_words, order_of_power
from game.ui.text import Typesetter
from game.ui.widgets.base import Kit
from game.ui.worlds import WORLDS

SIZES = [(960, 600), (1100, 1000), (1280, 720), (1920, 1080), (2560, 1080), (2560, 1440), (3840, 2160)]
PLAYERS = range(2, 8)


@pytest.fixture(autouse=True)
def screen() -> Iterator[None]:
    """Give every test a display to make surfaces for."""
    pygame.init()
    pygame.display.set_mode((64, 64))
    yield
    pygame.display.quit()


def kit_for(size: tuple[int, int], text_scale: float = 1.0) -> Kit:
    return Kit(Art(), Typesetter(), Audio(False, 0), Scale(size, text_scale), WORLDS["pub"])


@pytest.mark.parametrize("simple", [False, True])
@pytest.mark.parametrize("turn_up", [None, *PACK_WITH_JOKERS], ids=str)
def test_the_crib_sheet_gives_the_order_of_power_of_the_deal(turn_up: Card | None, simple: bool) -> None:
    """Its examples once were of a nine of diamonds, whatever had been turned up."""
    trumps = Trumps.of(turn_up or Card.parse("9D"), simple)
    led, powers = order_of_power(turn_up, simple=simple)
    cards = [power.card for power in powers]
    assert len({*cards, led, turn_up}) == len(cards) + 2, "all different, and none is the card turned up"
    kinds = [kind_of(card, led, None, trumps) for card in cards]
    assert kinds == sorted(set(kinds), reverse=True), "each example is of its kind, the strongest first"
    every = {*Kind} - {Kind.OTHER}
    if simple:
        every -= {Kind.LITTLE_JOKER, Kind.PAIR, Kind.FIFTEEN}
    if turn_up is not None and turn_up.is_joker:
        gone = Kind.BIG_JOKER if turn_up.rank is Rank.BIG_JOKER else Kind.LITTLE_JOKER
        every -= {gone, Kind.TRUMP, Kind.TRUMP_NUMBER}
    assert set(kinds) == every, "all that there are in this deal"
    for place, card in enumerate(cards):
        for weaker in cards[place + 1 :]:
            assert winning_place((led, weaker, card), None, trumps)[0] == 2
        assert winning_place((led, card), None, trumps)[0] == 1, "and the card led"


@pytest.mark.parametrize(
    ("turn_up", "words", "led"),
    [
        ("5C", "This deal: trumps clubs, trump number 5", "Examples for when the 9 of diamonds is led"),
        ("QD", "This deal: trumps diamonds, trump number queen", "Examples for when the jack of clubs is led"),
        ("BJ", "This deal: no trumps, a joker was turned up", "Examples for when the queen of clubs is led"),
        (None, "Say the 9 of diamonds was turned up", "Examples for when the queen of clubs is led"),
    ],
)
def test_the_crib_sheet_names_the_trumps_of_the_deal(turn_up: str | None, words: str, led: str) -> None:
    card = Card.parse(turn_up) if turn_up else None
    assert deal_words(card)[0] == words
    assert led_words(order_of_power(card, simple=False).led)[0] == led


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("size", [*SIZES, (900, 900)])
@pytest.mark.parametrize("text_scale", [0.8, 1.0, 1.4])
def test_the_crib_sheet_leaves_hand_bids_and_trick_in_view(
    size: tuple[int, int], text_scale: float, players: int
) -> None:
    """It once lay over the middle, on the bids and on half the hand."""
    kit = kit_for(size, text_scale)
    layout = game_layout(size, players, 1.0, text_scale)
    sheet = CribSheet(kit, layout.window, crib_room(layout), simple=False)
    for up in ("4D", "5S", "AH", "LJ"):
        sheet.turn_up = Card.parse(up)
        lies = sheet.card_rect()
        assert layout.window.contains(lies)
        powers = order_of_power(sheet.turn_up, simple=False)
        assert all(len(note) <= 3 for note in sheet._set(powers).notes)
        assert not lies.colliderect(strip_rect(layout)) and not lies.colliderect(naming_rect(layout))
        assert lies.left >= layout.hand_room[1]
        for place in map(layout.trick_slot, range(players)):
            assert lies.left > place.x + card_width(layout.trick_height) / 2
