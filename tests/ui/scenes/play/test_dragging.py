"""Cards carried by the mouse: where they can be let go, and how they come back."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.cards import Card
from game.rules.base import DISCARD, STOCK, Draw, Play, View
from game.ui.drawing.sprites import CardSprite
from game.ui.scenes.play.table import TableScene
from game.ui.tables.card_table import CardTable
from game.ui.tables.empat_satu.table import EmpatSatuTable
from tests.cases import for_each
from tests.ui.playing import at_table
from tests.ui.pressing import (
    GAMES_OPENED,
    PEACE,
    come_to_own_turn,
    mouse,
    moves_made,
    on_card,
    pass_time,
    playing,
    type_key,
)


def table_of(scene: TableScene) -> CardTable[View]:
    """Return what lies on the table."""
    return scene.table


def come_to_play_a_card(scene: TableScene) -> CardSprite:
    """Bid or draw until a card of the hand is asked for; return one that may be given."""
    while True:
        come_to_own_turn(scene)
        pass_time(scene, PEACE)
        hand = table_of(scene).hand
        if hand.legal is not None:
            return next(sprite for sprite in hand.sprites if sprite.card in hand.legal)
        legal = scene.controller.view.legal_actions()
        scene.act(next((action for action in legal if action == Draw(STOCK)), legal[len(legal) // 2]))


def come_to_a_discard_to_take(scene: TableScene) -> EmpatSatuTable:
    """Play on until the person may take a discard; return the table."""
    while True:
        come_to_own_turn(scene)
        pass_time(scene, PEACE)
        legal = scene.controller.view.legal_actions()
        if Draw(DISCARD) in legal:
            table = table_of(scene)
            assert isinstance(table, EmpatSatuTable)
            return table
        scene.act(legal[0])


def carry(scene: TableScene, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Press at ``start`` and carry what is there to ``end``."""
    mouse(scene, pygame.MOUSEMOTION, start)
    mouse(scene, pygame.MOUSEBUTTONDOWN, start)
    for part in (0.3, 0.7, 1.0):
        point = (round(start[0] + (end[0] - start[0]) * part), round(start[1] + (end[1] - start[1]) * part))
        mouse(scene, pygame.MOUSEMOTION, point)
        pass_time(scene, 0.05)


def order(scene: TableScene) -> list[Card | None]:
    """Return the hand from left to right."""
    return [sprite.card for sprite in table_of(scene).hand.sprites]


def elsewhere(scene: TableScene) -> dict[str, tuple[int, int]]:
    """Return points that take no card: controls, plaques, panels, the board, the rails."""
    layout = table_of(scene).layout
    points = {f"region {name}": rect.center for name, rect in layout.regions.items()}
    points |= {f"plaque {seat}": place.plaque.center for seat, place in enumerate(layout.seats)}
    points |= {"wood": (5, layout.window.centery), "rail": (layout.window.centerx, 8)}
    rules = scene.controls.with_key("F1")
    assert rules is not None
    return points | {"rules": rules.rect.center}


@for_each("game", GAMES_OPENED)
def test_a_card_dropped_beside_the_trick_flies_back(tmp_path: Path, game: str) -> None:
    """On the Rules button, on the pegging board, on one's own plaque: dropped there, a card was once played."""
    with playing(tmp_path, game) as app:
        scene = at_table(app)
        sprite = come_to_play_a_card(scene)
        before, made, home = order(scene), moves_made(scene), sprite.place
        for name, point in elsewhere(scene).items():
            carry(scene, on_card(sprite), point)
            mouse(scene, pygame.MOUSEBUTTONUP, point)
            pass_time(scene, 1.0)
            assert moves_made(scene) == made, name
            assert app.scene is scene, name
            assert order(scene) == before, name
            assert table_of(scene).hand.hovered is None, name
            assert (sprite.x, sprite.y) == pytest.approx((home.x, home.y), abs=1), name


@for_each("game", GAMES_OPENED)
def test_the_cloth_that_takes_a_card_is_lit_while_one_is_carried(tmp_path: Path, game: str) -> None:
    with playing(tmp_path, game) as app:
        scene = at_table(app)
        sprite = come_to_play_a_card(scene)
        area, made = table_of(scene).drop_area, moves_made(scene)
        assert not area.blits()
        carry(scene, on_card(sprite), area._shapes[0].center)
        (under_card,) = area.blits()
        mouse(scene, pygame.MOUSEMOTION, (5, 5))
        (lit,) = area.blits()
        middle = (lit.surface.get_width() // 2, lit.surface.get_height() // 2)
        if len(area._shapes) == 1:
            assert 0 < lit.surface.get_at(middle).a < under_card.surface.get_at(middle).a
        mouse(scene, pygame.MOUSEMOTION, area._shapes[0].center)
        mouse(scene, pygame.MOUSEBUTTONUP, area._shapes[0].center)
        assert not area.blits()
        assert moves_made(scene) == made + 1


@for_each("cancel", ["Esc", "right button"])
def test_esc_and_the_right_button_let_a_card_go_back(tmp_path: Path, cancel: str) -> None:
    with playing(tmp_path, "forty-one") as app:
        scene = at_table(app)
        sprite = come_to_play_a_card(scene)
        made, home, point = moves_made(scene), sprite.place, table_of(scene).layout.middle.center
        carry(scene, on_card(sprite), point)
        assert table_of(scene).hand.dragged is sprite
        if cancel == "Esc":
            type_key(scene, pygame.K_ESCAPE)
        else:
            mouse(scene, pygame.MOUSEBUTTONDOWN, point, button=pygame.BUTTON_RIGHT)
        assert table_of(scene).hand.dragged is None
        assert table_of(scene).hand.hovered is None
        pass_time(scene, 1.0)
        mouse(scene, pygame.MOUSEBUTTONUP, point)
        app.frame(0.01)
        assert app.scene is scene, "Esc opens no menu then"
        assert moves_made(scene) == made
        assert (sprite.x, sprite.y) == pytest.approx((home.x, home.y), abs=1)


def test_a_card_dropped_on_the_hand_finds_its_place_there(tmp_path: Path) -> None:
    with playing(tmp_path, "forty-two") as app:
        scene = at_table(app)
        sprite = come_to_play_a_card(scene)
        made, last = moves_made(scene), table_of(scene).hand.sprites[-1]
        others = [card for card in order(scene) if card is not sprite.card]
        start = on_card(sprite)
        end = (round(last.x + last.height * 0.3), start[1])
        carry(scene, start, end)
        mouse(scene, pygame.MOUSEBUTTONUP, end)
        assert moves_made(scene) == made
        assert order(scene) == [*others, sprite.card]


def test_no_control_wakes_while_a_card_is_carried_over_it(tmp_path: Path) -> None:
    """Over the pegging board a note once opened under the card."""
    with playing(tmp_path, "forty-two") as app:
        scene = at_table(app)
        sprite = come_to_play_a_card(scene)
        board = table_of(scene).layout.regions["board"]
        for part in (0.3, 0.5, 0.7):
            carry(scene, on_card(sprite), (board.centerx, round(board.top + part * board.height)))
            assert not [widget for widget in scene.controls.widgets if widget.hovered]
            scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
            pass_time(scene, PEACE)


def test_a_carried_discard_is_not_on_its_pile(tmp_path: Path) -> None:
    """It once left a glowing twin there."""
    with playing(tmp_path, "empat-satu") as app:
        scene = at_table(app)
        table = come_to_a_discard_to_take(scene)
        pile, spot = table.piles.discards[-1], table.piles.spots[-1]
        top, made = pile[-1], moves_made(scene)
        carry(scene, spot.rect.center, table.layout.middle.midtop)
        scene.draw(app.screen)
        assert not top.blits()
        mouse(scene, pygame.MOUSEBUTTONUP, table.layout.middle.midtop)
        scene.draw(app.screen)
        assert not top.blits(), "it is on its way back"
        pass_time(scene, 0.5)
        scene.draw(app.screen)
        assert top.blits()
        assert moves_made(scene) == made
        hand = table.hand.sprites[1]
        carry(scene, spot.rect.center, on_card(hand))
        mouse(scene, pygame.MOUSEBUTTONUP, on_card(hand))
        assert moves_made(scene) == made + 1


def test_a_discard_dragged_to_the_hand_is_seen_there(tmp_path: Path) -> None:
    """Hidden on its pile while it was carried, it once lay in the hand unseen, with a gap in its place."""
    with playing(tmp_path, "empat-satu") as app:
        scene = at_table(app)
        table = come_to_a_discard_to_take(scene)
        top, over = table.piles.discards[-1][-1], on_card(table.hand.sprites[1])
        carry(scene, table.piles.spots[-1].rect.center, over)
        scene.draw(app.screen)
        assert not top.blits()
        mouse(scene, pygame.MOUSEBUTTONUP, over)
        pass_time(scene, 1.0)
        assert top in table.hand.sprites
        assert top.blits()


def test_a_tray_is_not_named_before_its_last_card_has_left(tmp_path: Path) -> None:
    """Half of "Wayan’s discards" stood beside a card that was being taken."""
    with playing(tmp_path, "empat-satu") as app:
        scene = at_table(app)
        table = come_to_a_discard_to_take(scene)
        assert len(table.piles.discards[-1]) == 1
        scene.act(Draw(DISCARD))
        pass_time(scene, 0.06)
        assert not table.piles.discards[-1]
        assert scene.pacing.is_moving
        assert len(table.piles.trays[-1].paint()) == 1
        pass_time(scene, 1.0)
        assert len(table.piles.trays[-1].paint()) == 2


def test_a_card_carried_before_ones_turn_is_not_played_when_the_turn_comes(tmp_path: Path) -> None:
    with playing(tmp_path, "forty-one") as app:
        scene = at_table(app)
        sprite = come_to_play_a_card(scene)
        assert sprite.card is not None
        scene.act(Play(sprite.card))
        while scene.pacing.is_moving or scene.controller._happenings:
            pass_time(scene, 0.02)
        assert not scene.pacing.is_asking, "an opponent thinks"
        carried, made = table_of(scene).hand.sprites[0], moves_made(scene)
        middle = table_of(scene).layout.middle.center
        carry(scene, on_card(carried), middle)
        assert not table_of(scene).drop_area.blits()
        come_to_own_turn(scene)
        pass_time(scene, PEACE)
        mouse(scene, pygame.MOUSEBUTTONUP, middle)
        assert moves_made(scene) == made
