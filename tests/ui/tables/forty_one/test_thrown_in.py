"""A deal of Forty-One thrown in: one glance, one key."""

from __future__ import annotations

import itertools
from pathlib import Path

import pygame

from game.rules.forty_one import HAND_SIZE, PLAYERS
from game.ui.app import App
from game.ui.navigation import open_record
from game.ui.scenes.play.table import TableScene
from game.ui.tables.forty_one.layout import game_layout, open_places
from game.ui.tables.forty_one.table import FortyOneTable
from game.ui.tables.parts.strips import note_rect
from tests.cases import for_each
from tests.record_samples import read
from tests.ui.playing import at_table, awaits_person, click, frames, has_note, press, running, until
from tests.ui.program import record

SIZES = [(960, 600), (1280, 720), (1920, 1080), (2560, 1080), (960, 1040), (1000, 1380), (600, 960)]


def at_note(app: App) -> TableScene:
    """Come to a deal that has been thrown in."""
    app.replace_all(open_record(app, read(record(1, bid=1))))
    until(app, lambda: has_note(app))
    return at_table(app)


def test_a_deal_thrown_in_is_accounted_for_like_any_other(tmp_path: Path) -> None:
    # Its bids were missing from the statistics and the rating unless one happened to look back at it.
    with running(tmp_path) as app:
        scene = at_note(app)
        assert scene.looking_back.is_busy
        until(app, lambda: not scene.looking_back.is_busy)
        job = scene.looking_back.want(scene.controller.last_deal)
        assert job is not None and job.account is not None and job.account.verdicts(0)


def middle_of(scene: TableScene) -> tuple[int, int]:
    """Return the middle of the cloth."""
    assert scene.table is not None
    return scene.table.layout.middle.center


def test_a_deal_thrown_in_leaves_all_hands_in_sight(tmp_path: Path) -> None:
    """A box once hid an empty table: the own hand was gone, and what others had held was never seen."""
    with running(tmp_path) as app:
        scene = at_note(app)
        table = scene.table
        assert isinstance(table, FortyOneTable)
        hands = scene.controller.deals[0].cards.hands
        assert {sprite.card for sprite in table.hand.sprites} == set(hands[0])
        shown = [sprite.card for sprite in table.open_hands.sprites]
        assert sorted(map(str, shown)) == sorted(str(card) for hand in hands[1:] for card in hand)
        assert all(sprite.flip == 1.0 for sprite in (*table.open_hands.sprites, *table.hand.sprites))
        assert [fan.count for fan in table.fans] == [0] * PLAYERS
        app.size = (1280, 720)
        app.rebuild()
        assert has_note(app)
        assert isinstance(scene.table, FortyOneTable)
        assert len(scene.table.open_hands.sprites) == 3 * HAND_SIZE


@for_each("way", ["Enter", "Space", "button", "cloth"])
def test_one_key_or_click_goes_on_from_a_deal_thrown_in(tmp_path: Path, way: str) -> None:
    with running(tmp_path) as app:
        scene = at_note(app)
        assert scene.between_deals.note is not None
        assert scene.between_deals.note.button.has_enter
        if way in ("Enter", "Space"):
            press(app, pygame.K_RETURN if way == "Enter" else pygame.K_SPACE)
        else:
            click(app, scene.between_deals.note.button.rect.center if way == "button" else middle_of(scene))
        until(app, lambda: awaits_person(app))
        assert scene.controller.state.deals_begun == 2
        assert isinstance(scene.table, FortyOneTable)
        assert not scene.table.open_hands.sprites
        assert len(scene.table.hand.sprites) == HAND_SIZE


def test_enter_deals_again_after_why_was_asked_of_a_deal_thrown_in(tmp_path: Path) -> None:
    """Why? clicked, Esc, Enter: once Why? opened again."""
    with running(tmp_path) as app:
        scene = at_note(app)
        why = scene.controls.with_key("W")
        assert why is not None
        click(app, why.rect.center)
        frames(app, 2)
        assert app.scene.name == "why"
        press(app, pygame.K_ESCAPE)
        frames(app, 2)
        assert has_note(app)
        press(app, pygame.K_RETURN)
        until(app, lambda: awaits_person(app))
        assert scene.controller.state.deals_begun == 2


def test_a_bid_can_be_taken_back_from_a_deal_thrown_in(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        scene = at_note(app)
        press(app, pygame.K_z, pygame.KMOD_CTRL)
        assert not has_note(app)
        until(app, lambda: awaits_person(app))
        assert scene.controller.state.deals_begun == 1
        assert isinstance(scene.table, FortyOneTable)
        assert not scene.table.open_hands.sprites


@for_each("size", SIZES, sampled=True)
@for_each("text", [1.0, 1.3])
def test_open_hands_and_the_strip_meet_nothing(size: tuple[int, int], text: float) -> None:
    layout = game_layout(size, PLAYERS, 1.0, text)
    strip, window = note_rect(layout), pygame.Rect(0, 0, *size)
    hands = {}
    for seat, places in enumerate(open_places(layout)):
        cards = [pygame.Rect(0, 0, round(place.height * 0.7), place.height) for place in places]
        for rect, place in zip(cards, places, strict=True):
            rect.center = (round(place.x), round(place.y))
        if cards:
            hands[f"hand {seat}"] = cards[0].unionall(cards[1:])
    assert len(hands) == PLAYERS - 1
    things = {"strip": strip, **hands, **layout.regions}
    for (one, first), (two, second) in itertools.combinations(things.items(), 2):
        assert not first.colliderect(second), f"{one} meets {two}"
    assert all(window.contains(rect) for rect in (strip, *hands.values()))
    assert all(layout.hand_top(HAND_SIZE) >= rect.bottom for rect in (strip, *hands.values()))
