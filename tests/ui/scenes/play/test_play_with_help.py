"""Play with help: told before the first time, noted beside the record, shown on the score page and at the end."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.profile.store import open_store
from game.rules.base import Bid
from game.ui.controls.panels import Label
from game.ui.navigation import begin
from game.ui.scenes.forms.game_page import with_help
from game.ui.scenes.forms.notices import Toast
from game.ui.scenes.scene import Launch, Scene
from tests.cases import for_each
from tests.ui.playing import at_table, awaits_person, frames, press, running, until
from tests.ui.results import at_score_page, finished

BEGINS = Launch(game="forty-one", number=5, size=(960, 600), speed="instant")


def test_the_first_undo_that_helps_only_says_so(tmp_path: Path) -> None:
    with running(tmp_path, BEGINS) as app:
        app.settings = app.settings.with_(knows_help=False)
        until(app, lambda: awaits_person(app))
        scene = at_table(app)
        controller = scene.controller
        scene.act(controller.view.legal_actions()[2])
        until(app, lambda: awaits_person(app) and controller.undo_helps)
        before = controller.state
        press(app, pygame.K_z, pygame.KMOD_CTRL)
        frames(app, 2)
        assert controller.state is before and not controller.autosave.beside.help_taken
        assert app.notices.toast is not None and app.settings.knows_help
        press(app, pygame.K_z, pygame.KMOD_CTRL)
        assert controller.state is not before and controller.autosave.beside.help_taken


@for_each("size", [(960, 600), (1280, 720), (960, 1040), (600, 960)], sampled=True)
@for_each("game", ["forty-one", "empat-satu", "forty-two"])
def test_the_first_hint_comes_at_once_with_the_notice_beside_it(
    tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    """It gave no hint until it was pressed again, and its notice lay over the hand."""
    with running(tmp_path, Launch(game=game, number=5, size=size, speed="instant")) as app:
        app.settings = app.settings.with_(knows_help=False)
        for is_asked_for_a_card in (False, True):
            until(app, lambda: awaits_person(app))
            scene = at_table(app)
            press(app, pygame.K_h)
            frames(app, 4)
            assert scene.table.hints.hint is not None or scene.coach.hint is not None
            toast = app.notices.toast
            if toast is not None:
                assert not toast.rect.colliderect(scene.table.lit_places()["hand"])
                assert not toast.rect.colliderect(scene.table.hints.panel.rect)
            assert (toast is not None) or is_asked_for_a_card
            scene.act(scene.controller.view.legal_actions()[-1])
            frames(app)
        assert scene.controller.autosave.beside.help_taken


def test_the_first_hint_can_be_turned_down(tmp_path: Path) -> None:
    with running(tmp_path, BEGINS) as app:
        app.settings = app.settings.with_(knows_help=False)
        until(app, lambda: awaits_person(app))
        controller = at_table(app).controller

        def is_marked_after_h() -> bool:
            press(app, pygame.K_h)
            frames(app, 2)
            return controller.autosave.beside.help_taken

        assert is_marked_after_h() and app.settings.knows_help
        assert not is_marked_after_h(), "turned down"
        assert is_marked_after_h() and is_marked_after_h(), "that can be done once"
    store = open_store(tmp_path)
    kept = store.open_game("forty-one")
    assert kept is not None and kept.beside.help_taken, "noted on the disk before the next step"
    assert store.settings.knows_help
    store.close()


@for_each("size", [(960, 600), (960, 1040), (1920, 1080)], sampled=True)
def test_the_pages_say_that_a_game_was_played_with_help(tmp_path: Path, size: tuple[int, int]) -> None:
    with running(tmp_path, Launch(size=size, speed="instant")) as app:
        controller = finished(won=True)
        assert with_help(controller, ["Score after deal 1", "Deal 1"]) == ["Score after deal 1", "Deal 1"]
        scene = at_score_page(app, controller)
        controller.note_help()
        scene.rebuild()
        assert "with help" in title_of(scene)
        scene.go_on()
        until(app, lambda: app.scene.name == "winners")
        assert "with help" in title_of(app.scene)
        assert any("You took a hint" in tip for item in app.scene.stage.items for tip in [getattr(item, "tip", "")])


def title_of(page: Scene) -> str:
    """Return the words beside the name of the game on the rail."""
    labels = [item for item in page.stage.items if isinstance(item, Label) and len(item.wordings) == 1]
    return " ".join(label.wordings[0] for label in labels)


@for_each("size", [(960, 600), (1280, 720)])
@for_each("game", ["forty-one", "forty-two"])
def test_a_notice_lay_over_the_numbers_that_came_up_under_it(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    with running(tmp_path, Launch(game=game, number=5, size=size, speed="instant")) as app:
        app.tell("A new game, from the move that you looked at. It counts as played with help.")
        frames(app)
        until(app, lambda: awaits_person(app))
        frames(app, 2)
        toast, strip = app.notices.toast, at_table(app).table.lit_places()["strip"]
        assert toast is not None and app.scene.stage.notice is toast
        assert not toast.rect.colliderect(strip)


def test_a_notice_of_four_lines_lay_over_half_the_trick_in_the_smallest_window(tmp_path: Path) -> None:
    with running(tmp_path, Launch(game="forty-two", number=5, size=(960, 600), speed="instant")) as app:
        until(app, lambda: awaits_person(app))
        at_table(app).act(Bid(1))
        until(app, lambda: awaits_person(app))
        app.tell(
            "Hints and take-backs mark this game as played with help. "
            "Press H again to turn the hint down; then nothing is marked."
        )
        frames(app, 3)
        toast, regions = app.notices.toast, at_table(app).table.layout.regions
        assert toast is not None and len(toast._lines) == 2
        assert not [name for name, rect in regions.items() if rect.colliderect(toast.rect)]


@for_each("size", [(960, 600), (1280, 720), (960, 1040), (600, 960)], sampled=True)
def test_a_notice_lay_over_plaques_at_a_table_of_seven(tmp_path: Path, size: tuple[int, int]) -> None:
    with running(tmp_path, Launch(size=size, speed="instant")) as app:
        game = app.games["forty-two"]
        options = game.rules.read_options({"players": 7})
        app.replace_all(begin(app, game.name, options, game.default_players(options), 3))
        until(app, lambda: awaits_person(app))
        app.tell("Your open game of 42 is saved: you will find it in the main menu, under “Your games”.")
        frames(app, 3)
        toast, regions = app.notices.toast, at_table(app).table.layout.regions
        assert toast is not None
        assert not [name for name, rect in regions.items() if "plaque" in name and rect.colliderect(toast.rect)]


@for_each("size", [(960, 600), (1280, 720), (600, 960)], sampled=True)
def test_a_notice_of_the_table_stayed_where_it_was_over_the_pause_menu(tmp_path: Path, size: tuple[int, int]) -> None:
    with running(tmp_path, Launch(game="forty-one", number=5, size=size, speed="instant")) as app:
        until(app, lambda: awaits_person(app))
        app.tell("A new game, from the move that you looked at. It counts as played with help.")
        frames(app, 3)
        table = app.scene
        press(app, pygame.K_ESCAPE)
        frames(app, 3)
        toast = app.notices.toast
        assert app.scene.name == "pause" and app.scene.stage.notice is toast is not None
        buttons = [each for each in app.scene.controls.widgets if each.rect.colliderect(toast.rect)]
        assert not buttons
        assert table.stage.notice is None, "nor does it shine through"
        press(app, pygame.K_ESCAPE)
        frames(app, 3)
        again = at_table(app).stage.notice
        assert app.scene is table and isinstance(again, Toast)
        assert not again.rect.colliderect(at_table(app).table.lit_places()["hand"])
