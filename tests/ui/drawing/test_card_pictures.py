"""Pictures of cards are kept where they are wanted again, and made by the thread where they are not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.cards import Card, parse_cards
from game.rules.forty_one import HAND_SIZE
from game.ui.app import App
from game.ui.drawing.assets import Art, CardCache, card_width
from game.ui.drawing.sprites import CardPainter, CardSprite, Place
from game.ui.drawing.styles import STYLES
from tests.ui.playing import running
from tests.ui.program import within

HEIGHT = 257
FRAMES_AT_REST = 20


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with running(tmp_path) as app:
        yield app


def picture() -> pygame.Surface:
    return pygame.Surface((184, HEIGHT), pygame.SRCALPHA)


def test_cards_in_flight_do_not_push_out_the_hand(app: App) -> None:
    """Four cards a trick, each at forty angles, once made the whole hand be drawn anew when one's turn came."""
    assert app.size
    cache, hand = CardCache(), [("hand", number) for number in range(13)]
    for _frame in range(FRAMES_AT_REST):
        for key in hand:
            cache.get(key, picture)
    for flight in range(13 * 4 * 40):
        cache.get(("flight", flight), picture)
    assert all(cache.has(key) for key in hand)
    assert sum(cache.has(("flight", flight)) for flight in range(13 * 4 * 40)) < 40


def test_a_card_that_flew_and_is_drawn_ahead_to_lie_can_be_shown_for_long(app: App) -> None:
    """Once the picture of its flight had been let go of, a whole game ended in a fault."""
    assert app.size
    cache = CardCache()
    cache.put("card", picture())
    for flight in range(100):
        if cache.has("card"):
            cache.put(("flight", flight), picture())
    cache.put("card", picture(), rests=True)
    assert all(cache.used("card") is not None for _frame in range(FRAMES_AT_REST))


def test_a_hand_prepared_for_the_deal_is_there_when_it_is_dealt(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand drawn ahead was once let go of before it was dealt, and its cards were drawn in frames of 120 ms."""
    art, hand = app.art, [f"{rank}{suit}" for suit in "SH" for rank in "23456789TJQKA"][:HAND_SIZE]
    art.clear((1920, 1080))
    for number, card in enumerate(hand):
        art.prepare([card], HEIGHT, (0, number - 6))
    art.prepare(["back-pub"], 150, (0, 90))
    assert within(60, lambda: not art.is_busy)
    monkeypatch.setattr(art, "master", lambda *_wanted: pytest.fail("drawn by the window's thread"))
    for number, card in enumerate(hand):
        assert art.is_ready(card, HEIGHT)
        art.turned(card, HEIGHT, 0)
        art.turned(card, HEIGHT, number - 6)


def test_a_card_that_lay_still_was_put_together_anew_in_every_frame(app: App) -> None:
    painter = CardPainter(app.art, STYLES["pub"], "pub")
    sprite = CardSprite(painter, parse_cards("AS")[0], Place(400.0, 300.0, 100, 3.0))
    app.art.turned("AS", 100, 3)
    lying = [sprite.blits() for _frame in range(2 * FRAMES_AT_REST)][-1]
    assert sprite.blits() is lying
    changes: dict[str, object] = {
        "x": 401.0,
        "y": 302.0,
        "angle": 0.0,
        "lift": 0.5,
        "zoom": 0.8,
        "lean": 4.0,
        "flip": 0.3,
        "raise_by": 20.0,
    }
    changes |= {"shake": 6.0, "dimmed": True, "glow": (255, 200, 0), "is_told": True, "shadowed": False, "height": 120}
    for name, value in changes.items():
        before = getattr(sprite, name)
        setattr(sprite, name, value)
        assert sprite.blits() != lying, name
        setattr(sprite, name, before)
        assert within(60, lambda: not app.art.is_busy) and sprite.blits() == lying, name
    painter.back = "damascus"
    assert sprite.blits() is not lying, "everything is made anew"


def test_cards_that_lay_there_at_once_displaced_each_other_for_ever(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that was continued at 1920x1080 took a tenth of a core at rest: pictures of 16 cards were made in turn."""
    app.art.clear((1920, 1080))
    painter = CardPainter(app.art, STYLES["pub"], "pub")
    cards = parse_cards("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH 2S 3S 4S 5S 6S")
    sprites = [CardSprite(painter, card, Place(400.0, 300.0, 275, at - 8.0)) for at, card in enumerate(cards)]
    for _look in range(2 * FRAMES_AT_REST):
        for sprite in sprites:
            sprite.blits()
        assert within(60, lambda: not app.art.is_busy)
    asked: list[str] = []
    monkeypatch.setattr(Art, "prepare", lambda _art, names, *_given, **_named: asked.extend(names))
    lying = [sprite.blits() for sprite in sprites]
    assert not asked and all(sprite.blits() is before for sprite, before in zip(sprites, lying, strict=True))


def test_what_rests_is_let_go_of_at_last(app: App) -> None:
    assert app.size
    cache = CardCache()
    for number in range(200):
        for _frame in range(FRAMES_AT_REST):
            cache.get(number, picture)
    kept = sum(cache.has(number) for number in range(200))
    assert 40 < kept < 100, "10 MiB of pictures that take 185 KiB"


def test_a_back_is_drawn_from_its_file_once(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was once drawn anew in each deal, in 22 ms of a frame, because the faces had pushed it out."""
    drawn: list[str] = []
    draw = Art.drawn

    def note(art: Art, file: str, height: int) -> pygame.Surface:
        drawn.append(file)
        return draw(art, file, height)

    monkeypatch.setattr(Art, "drawn", note)
    art = app.art
    art.clear((1920, 1080))
    art.turned("back-pub", HEIGHT, 0)
    for rank in "23456789TJQKA":
        for suit in "SHDC":
            art.master(rank + suit, HEIGHT)
    for height, degree in ((HEIGHT, 3), (110, 0), (110, 90)):
        turned = art.turned("back-pub", height, degree)
        across = turned.get_height() if degree != 90 else turned.get_width()
        assert across == pytest.approx(height, abs=16)
    assert drawn.count("cards/back-pub.svg") == 1


def test_a_card_keeps_its_picture_until_the_next_is_made(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card whose picture had been let go of was once drawn by the window's thread, in 9 ms of a frame."""
    height = 600  # higher than the cards that tests share
    painter = CardPainter(app.art, STYLES["damascus"], "damascus")
    sprite = CardSprite(painter, Card.parse("9H"), Place(300, 300, height))
    assert sprite.blits()[-1].surface.get_size() == (card_width(height), height)
    before = sprite.blits()[-1].surface
    app.art.clear((1920, 1080))
    monkeypatch.setattr(app.art, "master", lambda *_wanted: pytest.fail("drawn by the window's thread"))
    assert sprite.blits()[-1].surface is before
    assert within(20, lambda: sprite.blits()[-1].surface is not before), "the thread never made it"
