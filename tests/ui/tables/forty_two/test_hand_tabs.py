"""The tabs on the strongest cards in the hand of 42: on which cards they stand, and that they hide nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.cards import Card, parse_cards
from game.rules.forty_two import Kind, Trumps
from game.ui.audio import Audio
from game.ui.controls.base import Kit
from game.ui.drawing.assets import Art, card_width
from game.ui.drawing.scale import Scale
from game.ui.drawing.sprites import CardPainter
from game.ui.drawing.stage import Stage
from game.ui.drawing.styles import PUB
from game.ui.drawing.text import Typesetter
from game.ui.tables.forty_two.labels import HandTabs, TrickShown
from game.ui.tables.forty_two.layout import bidding, game_layout
from game.ui.tables.forty_two.words import strength_of
from game.ui.tables.parts.hand import Hand
from tests.cases import for_each

SIZES = [(960, 600), (1100, 1000), (1280, 720), (1920, 1080), (2560, 1080), (2560, 1440)]
TRUMPS = Trumps.of(Card.parse("9D"), simple=False)


@pytest.fixture(autouse=True)
def screen() -> Iterator[None]:
    """Give every test a display to make surfaces for."""
    pygame.init()
    pygame.display.set_mode((64, 64))
    yield
    pygame.display.quit()


def tabs_of(cards: str, size: tuple[int, int], players: int, text_scale: float = 1.0) -> tuple[HandTabs, Hand]:
    """Return the tabs of a hand that is asked for a card, all of which may be played but the first."""
    kit = Kit(Art(), Typesetter(), Audio(False, 0), Scale(size, text_scale), PUB)
    layout = game_layout(size, players, 1.0, text_scale)
    hand = Hand(Stage(size), layout, CardPainter(kit.art, PUB, "pub"), PUB)
    hand.show(parse_cards(cards))
    hand.ask(frozenset(parse_cards(cards)[1:]))
    for _frame in range(60):
        hand.update(1 / 30)
    hand_tabs = HandTabs(kit, hand, TrickShown(trumps=TRUMPS), layout.ribbon.bottom + 1)
    hand_tabs.visible = True
    return hand_tabs, hand


@for_each(
    ("card", "kind"),
    [
        ("BJ", Kind.BIG_JOKER),
        ("LJ", Kind.LITTLE_JOKER),
        ("9C", Kind.TRUMP_NUMBER),
        ("9S", Kind.TRUMP_NUMBER),
        ("2D", Kind.TRUMP),
        ("AD", Kind.TRUMP),
        ("AS", None),
        ("2C", None),
    ],
)
def test_what_makes_a_card_strong_in_a_deal(card: str, kind: Kind | None) -> None:
    assert strength_of(Card.parse(card), TRUMPS) is kind


def test_without_trumps_the_jokers_alone_are_strong() -> None:
    trumps = Trumps.of(Card.parse("LJ"), simple=False)
    assert [strength_of(card, trumps) for card in parse_cards("BJ 9C 2D AS")] == [Kind.BIG_JOKER, None, None, None]


@for_each("cards", ["BJ LJ 9S 9C KD 3D 2S", "9S KD 3D 2S 3S 4S 5S", "AD KD QD JD TD 8D 7D", "9S 2S"])
@for_each("text_scale", [0.8, 1.4])
@for_each("players", [2, 4, 7])
@for_each("size", SIZES, sampled=True)
def test_a_new_player_sees_the_strongest_cards(
    size: tuple[int, int], players: int, text_scale: float, cards: str
) -> None:
    """They were easily overlooked; each run of them has a tab now, behind the cards, clear of prompt and bids."""
    hand_tabs, hand = tabs_of(cards, size, players, text_scale)
    kinds = [strength_of(card, TRUMPS) for card in parse_cards(cards)]
    groups = {Kind.BIG_JOKER if kind is Kind.LITTLE_JOKER else kind for kind in kinds if kind is not None}
    tabs = [blit.rect for blit in hand_tabs.blits()]
    assert len(tabs) == len(groups)
    assert all(hand_tabs.depth < sprite.depth for sprite in hand.sprites), "no index is hidden"
    layout = game_layout(size, players, 1.0, text_scale)
    for number, tab in enumerate(tabs):
        assert tab.collidelist(tabs[number + 1 :]) == -1
        assert not tab.colliderect(layout.ribbon)
        assert not tab.colliderect(bidding(layout).strip)
        assert layout.cards.left - layout.scale.gap < tab.left and tab.right <= layout.cards.right
        words = range(tab.left + tab.width // 6, tab.right - tab.width // 6)
        assert min(hand_tabs._top(x, ()) for x in words) - tab.top > 0.4 * tab.height, "the words can be read"


@for_each("size", SIZES, sampled=True)
@for_each(("cards", "number"), [("AD KD QD 7C 8H 2H", 0), ("AD KD QD 7C 8H 2H", 1), ("9C KD 7C 8H", 0)])
def test_a_raised_card_does_not_cover_the_tab_of_its_neighbours(size: tuple[int, int], cards: str, number: int) -> None:
    hand_tabs, hand = tabs_of(cards, size, 4)
    hand.hovered = hand.sprites[number]
    for _frame in range(60):
        hand.update(1 / 30)
    assert hand.hovered.raise_by > 0
    tab = hand_tabs.blits()[-1].rect
    words = tab.inflate(-tab.width // 4, 0)
    width, height = card_width(hand.hovered.height), hand.hovered.height
    card = pygame.Rect(0, 0, width, height)
    card.center = (round(hand.hovered.x), round(hand.hovered.y - hand.hovered.raise_by))
    turned = 0.03 * height  # how far its edge lies from that of the upright card
    assert words.right <= card.left + turned or words.left >= card.right - turned


@for_each("size", [*SIZES, (600, 960), (960, 1040)], sampled=True)
@for_each("players", [2, 4, 7])
@for_each("text_scale", [1.0, 1.4])
@for_each("cards", ["BJ LJ 9S 9C KD 3D 2S", "KD 3D 2S 3S 4S", "KD 2S 3S", "9S KD 3C"])
def test_the_label_of_a_raised_card_was_cut_by_it(
    size: tuple[int, int], players: int, text_scale: float, cards: str
) -> None:
    hand_tabs, hand = tabs_of(cards, size, players, text_scale)
    for sprite in hand.sprites[1:]:
        hand.hovered = sprite
        for _frame in range(60):
            hand.update(1 / 30)
        for tab in (blit.rect for blit in hand_tabs.blits()):
            words = range(tab.left + tab.width // 6, tab.right - tab.width // 6)
            assert min(hand_tabs._top(x, hand.sprites) for x in words) - tab.top > 0.38 * tab.height


def test_a_card_that_is_carried_has_no_tab() -> None:
    hand_tabs, hand = tabs_of("9S KD 2S", (1280, 720), 4)
    assert len(hand_tabs.blits()) == 2
    hand.dragged = hand.sprites[0]
    assert len(hand_tabs.blits()) == 1
    hand_tabs.visible = False
    assert not hand_tabs.blits()
