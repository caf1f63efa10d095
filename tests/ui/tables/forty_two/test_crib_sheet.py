"""The crib sheet of 42: what may be played and the order of power, with examples that the rules bear out."""

from __future__ import annotations

import functools
import gettext
import itertools
from collections.abc import Iterator

import pygame
import pytest

from game.cards import PACK_WITH_JOKERS, Card, Rank, Suit
from game.rules.forty_two import Kind, Trumps, followers, kind_of, winning_place
from game.ui.audio import Audio
from game.ui.controls.base import Kit
from game.ui.drawing.assets import Art
from game.ui.drawing.scale import Scale
from game.ui.drawing.styles import STYLES
from game.ui.drawing.text import Typesetter
from game.ui.language.messages import ENGLISH, Language, speak
from game.ui.tables.forty_two.crib import CribSheet, deal_words, led_words, order_of_power
from game.ui.tables.forty_two.layout import crib_rooms, game_layout
from tests.cases import for_each
from tools.pseudo import spoken_as

SIZES = [(960, 600), (1280, 720), (1920, 1080), (2560, 1080), (3840, 2160)]
SIZES += [(600, 960), (960, 1040), (1000, 1380), (1440, 2560)]


@pytest.fixture(scope="module", autouse=True)
def screen() -> Iterator[None]:
    """Give the tests a display to make surfaces for."""
    pygame.init()
    pygame.display.set_mode((64, 64))
    yield
    kit_for.cache_clear()
    pygame.display.quit()


@functools.cache
def kit_for(size: tuple[int, int], text_scale: float = 1.0) -> Kit:
    return Kit(Art(), Typesetter(), Audio(False, 0), Scale(size, text_scale), STYLES["pub"])


@for_each("simple", [False, True])
@for_each("turn_up", [None, *PACK_WITH_JOKERS])
def test_the_crib_sheet_gives_the_order_of_power_of_the_deal(turn_up: Card | None, simple: bool) -> None:
    """Its examples once were of a nine of diamonds, whatever had been turned up."""
    trumps = Trumps.of(turn_up or Card.parse("9D"), simple)
    led, _plays, powers = order_of_power(turn_up, simple=simple)
    cards = [power.card for power in powers if power.card is not None]
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


@for_each(
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


class SameWord(gettext.NullTranslations):
    """A language that has one word for everything."""

    def gettext(self, message: str) -> str:
        return "kata"

    def pgettext(self, context: str, message: str) -> str:
        return "kata"


@pytest.fixture
def same_word() -> Iterator[None]:
    speak(Language("id", "Bahasa Indonesia"), SameWord())
    yield
    speak(ENGLISH, gettext.NullTranslations())


def test_examples_and_red_lines_hang_on_no_word_of_the_sheet(same_word: None) -> None:
    """The example of a pair, and which line is red, were found by what they were called in English."""
    turn_up = Card.parse("4D")
    led, plays, _kinds = order_of_power(turn_up, simple=False)
    assert [power.name for power in plays] == ["kata"] * 4
    assert plays[2].card is not None and plays[2].card.rank is led.rank, "a pair of the card led"
    layout = game_layout((1920, 1080), 4)
    sheet = CribSheet(kit_for((1920, 1080)), pygame.Rect(0, 0, 1920, 1080), crib_rooms(layout), simple=False)
    sheet.turn_up = turn_up
    assert [is_deal for _line, is_deal in sheet.set_print().parts[1].lines] == [True, False]


@for_each("simple", [False, True])
@for_each("turn_up", [Card.parse(card) for card in ("4D", "5S", "QH", "KC", "LJ", "BJ")])
def test_the_crib_sheet_tells_what_may_be_played(turn_up: Card, simple: bool) -> None:
    """It once told what beats what alone, which reads as if all of that might be played at any time."""
    led, plays, _kinds = order_of_power(turn_up, simple=simple)
    cards = [power.card for power in plays]
    assert cards[-1] is None and plays[-1].name == "Any card", "for a hand that is void in the suit"
    assert led.suit is not None
    hand = (Card.of(Rank.TWO, led.suit), *(card for card in cards[1:] if card is not None))
    trump = Card.of(Rank.THREE, next(suit for suit in Suit if suit is not led.suit))
    assert set(followers((*hand, trump), led, None, simple)) == set(hand), "each of them, and nothing else"
    assert (len(cards) == 4) == (not simple)
    assert len(cards) == (2 if simple and turn_up.rank is Rank.BIG_JOKER else 3 if simple else 4)


@for_each(
    ("size", "text_scale", "players"),
    [
        (size, text_scale, players)
        for number, (size, text_scale) in enumerate(itertools.product(SIZES, (1.0, 1.4)))
        for players in ([2, 4, 7] if size in ((960, 600), (600, 960)) else [(2, 7, 4)[number % 3]])
    ],
    sampled=True,
)
def test_the_crib_sheet_lies_on_the_board_alone(size: tuple[int, int], text_scale: float, players: int) -> None:
    """It once lay over the middle, on the bids and on half the hand, and later on a seat.

    In the smallest windows with any number of players, elsewhere with one number for each size and text.
    """
    kit = kit_for(size, text_scale)
    layout = game_layout(size, players, 1.0, text_scale)
    assert layout.board is not None
    sheet = CribSheet(kit, layout.window, crib_rooms(layout), simple=False)
    assert sheet.room == layout.board
    for up in ("4D", "QH"):
        sheet.turn_up = Card.parse(up)
        found = sheet.set_print()
        first, second = found.parts
        assert not first.rect.colliderect(second.rect)
        assert found.size >= kit.scale.smallest and found.spare >= 0
        assert "♠ > ♥ > ♦ > ♣" in " ".join((*second.head, *(line for line, _is_deal in second.lines))), (
            "pairs and trump numbers hang on it"
        )
        for part in found.parts:
            assert sheet.room.contains(part.rect)
            assert part.height(found.size) <= part.rect.height + 1, "all rows have room"
            if size != (600, 960):
                assert all(row.note for row in part.rows), "and each is explained"


def test_the_crib_sheet_lies_on_the_board_in_arabic_too() -> None:
    """It lay at the other side of the window, over seats, the trick and half the hand: the board is not mirrored."""
    layout = game_layout((960, 600), 7)
    sheet = CribSheet(kit_for((960, 600)), layout.window, crib_rooms(layout), simple=False)
    sheet.visible = True
    with spoken_as("ar"):
        _shadow, paper = sheet.blits()
    assert paper.rect == layout.board


def test_a_folded_board_shows_the_crib_sheet_over_the_cloth() -> None:
    layout = game_layout((880, 600), 4)
    sheet = CribSheet(kit_for((880, 600)), layout.window, crib_rooms(layout), simple=True)
    assert layout.cloth.contains(sheet.room) and sheet.room.width > 800
    assert all(row.note for part in sheet.set_print().parts for row in part.rows)


@for_each("turn_up", [None, "QH", "BJ"])
@for_each("text_scale", [0.8, 1.0, 1.4])
def test_the_crib_sheet_of_two_had_no_room_in_the_smallest_tall_picture(turn_up: str | None, text_scale: float) -> None:
    """K ended the program there: the board of two players is too low for the names alone."""
    layout = game_layout((480, 720), 2, 1.0, text_scale)
    sheet = CribSheet(kit_for((480, 720), text_scale), layout.window, crib_rooms(layout), simple=False)
    sheet.turn_up = Card.parse(turn_up) if turn_up else None
    assert sheet.paint() and layout.cloth.contains(sheet.room)
