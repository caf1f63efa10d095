"""Presses meant to hurry things along make no move; a press in peace does, at once."""

from __future__ import annotations

import random
from pathlib import Path

import pygame

from game.ui.scenes.play.input import GUARDED
from game.ui.scenes.play.table import TableScene
from game.ui.tables.parts.answers import MoveControl
from tests.cases import for_each
from tests.playouts import take
from tests.ui.playing import at_table, until
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


def press(scene: TableScene, point: tuple[int, int], held: float = 0.02) -> None:
    """Click at ``point``, holding the button down for some seconds."""
    mouse(scene, pygame.MOUSEMOTION, point)
    mouse(scene, pygame.MOUSEBUTTONDOWN, point)
    pass_time(scene, held)
    mouse(scene, pygame.MOUSEBUTTONUP, point)


def offered(scene: TableScene) -> list[tuple[int, int]]:
    """Return where the person can make a move now: on cards they may play, tiles, piles."""
    assert scene.table is not None
    hand = scene.table.hand
    cards = [sprite for sprite in hand.sprites if hand.legal is not None and sprite.card in hand.legal]
    tiles = [each for each in scene.controls.widgets if isinstance(each, MoveControl) and each.visible and each.enabled]
    return [*map(on_card, cards), *(tile.rect.center for tile in tiles)]


def targets(scene: TableScene) -> list[tuple[int, int]]:
    """Return where somebody clicks who wants to see things go on: all over the hand, and where moves are offered."""
    assert scene.table is not None
    return [*map(on_card, scene.table.hand.sprites), *offered(scene)]


def move(scene: TableScene) -> None:
    """Make a move by a click: one that is allowed, among bids not the lowest, with which a deal may be thrown in."""
    before = moves_made(scene)
    points = offered(scene)
    for point in (*points[len(points) // 3 :], *points):
        press(scene, point)
        if moves_made(scene) > before:
            return
        pass_time(scene, 2 * GUARDED)
    raise AssertionError("no click makes a move")


@for_each("game", GAMES_OPENED)
def test_clicks_that_hurry_things_play_no_card(tmp_path: Path, game: str) -> None:
    """Of 25 clicks 180 ms apart over the hand, the last two once played cards; here 360 run on into one's own turns."""
    rng = random.Random(41)
    with playing(tmp_path, game) as app:
        scene = at_table(app)
        for turn in range(1, 4):
            was_asked = False
            for _click in range(120):
                was_asked |= scene.pacing.is_asking
                places = targets(scene)
                if places:
                    press(scene, rng.choice(places), held=rng.uniform(0.02, 0.09))
                pass_time(scene, rng.uniform(0.1, 0.21))
                assert moves_made(scene) == turn - 1
            assert was_asked, "it went on into one's own turn"
            come_to_own_turn(scene)
            pass_time(scene, PEACE)
            move(scene)
            assert moves_made(scene) == turn


def test_a_press_that_began_too_soon_plays_nothing_however_long_it_is_held(tmp_path: Path) -> None:
    with playing(tmp_path, "forty-two") as app:
        scene = at_table(app)
        come_to_own_turn(scene)
        assert scene.input.guard.holds
        press(scene, offered(scene)[0], held=3 * GUARDED)
        assert moves_made(scene) == 0
        pass_time(scene, PEACE)
        press(scene, offered(scene)[0])
        assert moves_made(scene) == 1


@for_each("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_enter_and_space_hurry_things_and_then_play(tmp_path: Path, key: int) -> None:
    with playing(tmp_path, "forty-one") as app:
        scene = at_table(app)
        come_to_own_turn(scene)
        pass_time(scene, PEACE)
        type_key(scene, pygame.K_3)
        for _press in range(20):
            type_key(scene, pygame.K_RIGHT)
        type_key(scene, key)
        assert moves_made(scene) == 1, "keys in peace are not held up"
        for _press in range(200):
            type_key(scene, pygame.K_RIGHT)
            type_key(scene, key)
            pass_time(scene, 0.12)
        assert moves_made(scene) == 1
        come_to_own_turn(scene)
        pass_time(scene, PEACE)
        type_key(scene, pygame.K_RIGHT)
        type_key(scene, key)
        assert moves_made(scene) == 2


def test_a_letter_that_draws_a_card_is_guarded_too(tmp_path: Path) -> None:
    with playing(tmp_path, "empat-satu") as app:
        scene = at_table(app)
        for _press in range(60):
            type_key(scene, pygame.K_s)
            pass_time(scene, 0.2)
        assert moves_made(scene) == 0
        come_to_own_turn(scene)
        pass_time(scene, PEACE)
        type_key(scene, pygame.K_s)
        assert moves_made(scene) == 1


def test_a_refusal_holds_nobody_up(tmp_path: Path) -> None:
    """A card that may not be played shakes; a click on another one meanwhile plays it."""
    with playing(tmp_path, "forty-two") as app:
        scene = at_table(app)
        assert scene.table is not None
        while True:
            come_to_own_turn(scene)
            pass_time(scene, PEACE)
            legal = scene.table.hand.legal
            refused = [each for each in scene.table.hand.sprites if legal is not None and each.card not in legal]
            if refused:
                break
            move(scene)
        before = moves_made(scene)
        sprite = refused[0]
        press(scene, on_card(sprite))
        assert scene.table.bubble is not None
        press(scene, offered(scene)[0])
        assert moves_made(scene) == before + 1


def test_a_double_click_on_the_stock_draws_and_scolds_nobody(tmp_path: Path) -> None:
    with playing(tmp_path, "empat-satu") as app:
        scene = at_table(app)
        come_to_own_turn(scene)
        pass_time(scene, PEACE)
        stock = next(each for each in scene.controls.widgets if isinstance(each, MoveControl) and each.visible)
        for _click in range(2):
            press(scene, stock.rect.center)
            pass_time(scene, 0.4)
        assert moves_made(scene) == 1
        assert scene.table.bubble is None


def test_the_third_quick_press_is_told_what_it_does(tmp_path: Path) -> None:
    with playing(tmp_path, "forty-two") as app:
        scene = at_table(app)
        come_to_own_turn(scene)
        told = []
        for _click in range(6):
            press(scene, offered(scene)[0])
            told.append(scene.table.bubble is not None)
            pass_time(scene, 0.15)
        assert told == [False, False, True, True, True, True]
        assert moves_made(scene) == 0


def test_play_at_once_takes_the_guard_away(tmp_path: Path) -> None:
    with playing(tmp_path, "forty-two") as app:
        app.settings = app.settings.with_(plays_at_once=True)
        scene = at_table(app)
        come_to_own_turn(scene)
        assert not scene.input.guard.holds
        press(scene, offered(scene)[0])
        assert moves_made(scene) == 1


def test_no_page_comes_under_a_finger_that_hurries_things(tmp_path: Path) -> None:
    with playing(tmp_path, "empat-satu", trick_rest=0.0) as app:
        scene = at_table(app)
        scene.controller.deal()
        while scene.controller.state.turn is not None:
            take(scene.controller, scene.controller.state.legal_actions()[-1])
        while scene.pacing.quiet_for < 2:
            press(scene, (480, 560))
            pass_time(scene, 0.25)
            app.frame(0.01)
            assert app.scene is scene, "only the finger keeps it away"
        pass_time(scene, 2 * GUARDED)
        type_key(scene, pygame.K_RETURN)
        until(app, lambda: app.scene is not scene)


@for_each("game", ["forty-one", "empat-satu"])
def test_even_somebody_who_never_stops_pressing_goes_on(tmp_path: Path, game: str) -> None:
    """Enter every tenth of a second once kept a deal thrown in on the table for ever."""
    with playing(tmp_path, game, trick_rest=0.0) as app:
        scene = at_table(app)
        scene.controller.deal()
        while scene.controller.state.turn is not None:
            actions = scene.controller.state.legal_actions()
            take(scene.controller, actions[0 if game == "forty-one" else -1])
        for _press in range(200):
            if app.scene is not scene or scene.controller.state.deals_begun == 2:
                return
            type_key(scene, pygame.K_RETURN)
            pass_time(scene, 0.1)
            app.frame(0.01)
        raise AssertionError(
            f"still there: {scene.between_deals.is_looked_at=} {scene.between_deals.note=} {scene.pacing.quiet_for=}"
        )
