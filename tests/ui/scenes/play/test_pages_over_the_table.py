"""What lies on the table at the same time: hints, claims, offers, pages over them, a new size, resigning, undoing."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.profile.autosave import Autosave
from game.profile.kept import Beside
from game.profile.store import new_game_id
from game.ui.app import App
from game.ui.games.kept_games import beside_of
from game.ui.scenes.play.table import TableScene
from tests.cases import for_each
from tests.ui.playing import awaits_person, frames, press, until
from tests.ui.scenes.play.claiming import claiming, is_played_out, offered

PAGES = [(pygame.K_ESCAPE, 0), (pygame.K_F1, 0), (pygame.K_F2, 0), (pygame.K_l, 0), (pygame.K_w, 0), (pygame.K_g, 0)]
PAGES += [(pygame.K_n, pygame.KMOD_CTRL), (pygame.K_s, pygame.KMOD_CTRL)]


def visit_pages(app: App, scene: TableScene) -> int:
    """Open every page over the table, with another window size before each way back; return how many opened."""
    visited, usual = 0, app.size
    for number, (key, mod) in enumerate(PAGES):
        press(app, key, mod)
        visited += app.scene is not scene
        app.size = usual if number % 2 else (960, 1040)
        app.rebuild()
        frames(app)
        if app.scene is not scene:
            press(app, pygame.K_ESCAPE)
        until(app, lambda: app.scene is scene)
    return visited


def test_a_hint_outlives_the_pages_and_sizes_and_goes_with_a_claim(tmp_path: Path) -> None:
    with claiming(tmp_path, "own") as (app, scene):
        until(app, lambda: awaits_person(app))
        press(app, pygame.K_h)
        until(app, lambda: scene.table.hints.hint is not None)
        assert visit_pages(app, scene) >= 5
        until(app, lambda: awaits_person(app) and scene.table.hints.hint is not None)
        press(app, pygame.K_r)
        assert is_played_out(scene)
        until(app, lambda: scene.controller.state.turn is None)
        assert scene.table.hints.hint is None and not scene.coach.is_hinting and not scene.hint.button.chosen
        scene.undo()
        until(app, lambda: awaits_person(app))
        assert scene.table.hints.hint is None, "it has to be asked for again"


def test_an_offer_stands_under_every_page_and_in_every_size(tmp_path: Path) -> None:
    with claiming(tmp_path, "offer") as (app, scene):
        until(app, lambda: offered(scene))
        before, lying = scene.controller.state, {sprite.card for sprite in scene.claim.laid}
        press(app, pygame.K_h)
        assert not scene.coach.is_hinting, "it is not the person's turn"
        assert visit_pages(app, scene) >= 5
        assert scene.controller.state is before and offered(scene)
        assert {sprite.card for sprite in scene.claim.laid} == lying
        frames(app, 15)
        press(app, pygame.K_RETURN)
        until(app, lambda: scene.controller.state.turn is None)


def test_claimed_tricks_go_on_after_every_page(tmp_path: Path) -> None:
    with claiming(tmp_path, "own") as (app, scene):
        until(app, lambda: awaits_person(app))
        press(app, pygame.K_r)
        frames(app)
        assert is_played_out(scene) and scene.controller.state.turn is not None
        press(app, pygame.K_h)
        assert not scene.coach.is_hinting
        scene.open_menu()
        press(app, pygame.K_ESCAPE)
        app.rebuild()
        until(app, lambda: app.scene.name == "score")


@for_each("name", ["own", "offer"])
def test_a_game_is_given_up_amid_a_claim(tmp_path: Path, name: str) -> None:
    """While the tricks of one's own claim are played out, or an opponent's offer waits."""
    with claiming(tmp_path, name) as (app, scene):
        until(app, lambda: awaits_person(app) or offered(scene))
        beside = beside_of(scene.controller.setup, Beside(game_id=new_game_id()))
        scene.controller.save_with(Autosave(app.store, beside))
        if name == "own":
            press(app, pygame.K_r)
            frames(app, 2)
            assert is_played_out(scene)
        scene.open_menu()
        frames(app)
        given_up = scene.controller.record_text()
        press(app, pygame.K_r, pygame.KMOD_CTRL)
        assert app.scene.name == "resign"
        app.rebuild()
        press(app, pygame.K_r)
        until(app, lambda: app.scene.name == "resigned")
        assert app.store.open_game(scene.game.name) is None
        frames(app, 10)
        assert scene.controller.record_text() == given_up, "nobody plays on"
        app.rebuild()
        press(app, pygame.K_ESCAPE)
        until(app, lambda: app.scene.name == "menu")
