"""The ways between the pages: every page that a scene promises opens, and brings back what was there."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from game.games import GAMES
from game.opponents.inquiry import Urgency
from game.profile.kept import Beside, Tally
from game.profile.store import new_game_id
from game.rules.base import Bid
from game.ui.controls.base import Kit
from game.ui.games.tile import TileCard, fan_of
from game.ui.navigation import open_record
from game.ui.scenes.menu import menu as menu_page
from game.ui.scenes.menu import tile as menu_tile
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.menu.new_game import NewGameScene
from game.ui.scenes.menu.rules import RulesScene
from game.ui.scenes.scene import Launch
from tests.cases import for_each
from tests.record_samples import read
from tests.thinking import ScriptedThinker
from tests.ui.playing import at_table, awaits_person, click, has_note, new_controller, press, running, until
from tests.ui.program import record


def test_the_rules_open_from_a_deal_thrown_in(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        app.replace_all(open_record(app, read(record(1, bid=1, target=61))))
        until(app, lambda: has_note(app))
        table = at_table(app)
        press(app, pygame.K_F1)
        rules = app.scene
        assert isinstance(rules, RulesScene)
        assert "61 points" in repr(rules.chapters), "the rules of this very game"
        press(app, pygame.K_ESCAPE)
        assert app.scene is table
        assert has_note(app)
        press(app, pygame.K_RETURN)
        until(app, lambda: awaits_person(app))
        assert table.controller.state.deals_begun == 2


def test_a_new_game_from_the_menu_is_of_the_game_meant(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        menu = app.scene
        assert isinstance(menu, MenuScene)
        first, second = menu._tiles[:2]
        for focus, last, wanted in (
            (None, "", first),
            (None, second.game.name, second),
            (first, second.game.name, first),
            (second, "", second),
        ):
            app.change_settings(last_game=last)
            menu.controls.set_focus(focus)
            for key, mod in ((pygame.K_n, pygame.KMOD_CTRL), (pygame.K_F1, 0)):
                press(app, key, mod)
                page = app.scene
                assert isinstance(page, NewGameScene | RulesScene)
                assert page.game is wanted.game
                press(app, pygame.K_ESCAPE)
                assert app.scene is menu
                first, second = menu._tiles[:2]
                menu.controls.set_focus(None if focus is None else first if focus.game is first.game else second)


def test_the_bar_that_continues_shows_cards_of_its_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[list[str]] = []

    def fan(kit: Kit, cards: Sequence[TileCard], height: int, size: tuple[int, int]) -> pygame.Surface:
        shown.append([lying.card for lying in cards])
        return fan_of(kit, cards, height, size)

    monkeypatch.setattr(menu_page, "fan_of", fan)
    with running(tmp_path) as app:
        for controller in (new_controller(game="forty-one"), new_controller(game="empat-satu")):
            controller.deal()
            app.store.save_open_game(controller.setup.game, controller.record_text(), Beside(game_id=new_game_id()))
            app.rebuild()
            app.scene.draw(app.screen)
        pictures = [GAMES.screens[name].tile_picture().cards[-3:] for name in ("forty-one", "empat-satu")]
        assert shown == [[lying.card for lying in cards] for cards in pictures]


@for_each("text_size", [1.0, 1.4])
@for_each("size", [(960, 600), (1280, 720), (1920, 1080), (2560, 1440), (1100, 1000)], sampled=True)
@for_each("continues", [False, True])
def test_three_games_have_room_in_the_menu(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text_size: float, continues: bool
) -> None:
    with running(tmp_path) as app:
        if continues:
            app.store.save_open_game("forty-one", record(1, actions=2), Beside(game_id=new_game_id()))
        monkeypatch.setattr(app.store, "tally", lambda _game: Tally(131, 112))
        app.size = size
        app.change_settings(text_size=text_size)
        lines: list[tuple[int, pygame.Rect]] = []

        def noted(target: pygame.Surface, line: pygame.Surface, x: float, y: float) -> None:
            place = pygame.Rect(round(x), round(y - line.get_height() * 0.3), line.get_width(), line.get_height() // 2)
            lines.append((id(target), place))
            assert target.get_rect().contains(place), "words leave their tile"

        monkeypatch.setattr(menu_tile, "line_at", noted)
        app.scenes[0].rebuild()
        menu = app.scene
        assert isinstance(menu, MenuScene)
        menu.draw(pygame.Surface(size).convert())
        assert len(menu._tiles) == 3
        for (one, a), (two, b) in itertools.combinations(lines, 2):
            assert one != two or not a.colliderect(b), "words lie on words"
        for one_tile, next_tile in itertools.pairwise(menu._tiles):
            assert one_tile.rect.right < next_tile.rect.left or one_tile.rect.bottom < next_tile.rect.top
        assert pygame.Rect(0, 0, *size).contains(menu._tiles[2].rect)


def test_keys_mean_the_game_whatever_was_clicked(tmp_path: Path) -> None:
    """A click on "Sound" once took the keyboard: 3 and Enter switched the sound again instead of bidding 3."""
    with running(tmp_path) as app:
        app.replace_all(open_record(app, read(record(1, actions=0))))
        until(app, lambda: awaits_person(app))
        sounds, table = app.settings.sounds, at_table(app)
        button = next(each for each in table.controls.widgets if "M" in each.keys)
        click(app, button.rect.center)
        for key in (pygame.K_TAB, pygame.K_3, pygame.K_RETURN):
            press(app, key)
        assert app.settings.sounds != sounds
        assert table.controls.focus is None
        assert Bid(3) in table.controller.record().deals[-1].actions


def test_no_remark_is_left_half_covered_by_a_page(tmp_path: Path) -> None:
    """Why? asked while a refusal still stood: the bubble stuck out from under the panel."""
    options = GAMES.rules["forty-one"].read_options({})
    with running(tmp_path, Launch(game="forty-one", options=options, size=(960, 600), speed="instant")) as app:
        until(app, lambda: awaits_person(app))
        table = at_table(app)
        for open_page in (table.ask_why, table.open_menu):
            table.table.say("Not now.")
            open_page()
            assert table.table.bubble is None


def test_a_remark_and_a_pause_last_as_long_as_the_frames_say(tmp_path: Path) -> None:
    """No clock but dt: a window that sleeps meanwhile loses none of them, one that hurries need not wait."""
    options = GAMES.rules["forty-one"].read_options({})
    with running(tmp_path, Launch(game="forty-one", options=options, size=(960, 600), speed="instant")) as app:
        until(app, lambda: awaits_person(app))
        table = at_table(app)
        table.table.say("Not now.")
        stands = []
        for _tenth in range(34):
            table.update(0.1)
            stands.append(table.table.bubble is not None)
        assert stands[:30] == [True] * 30 and not stands[-1]
        table.pacing.quiet_for, table.timeline.speed = 0.0, 1.0
        table.update(0.5)
        assert not table.pacing.has_been_quiet(0.6)
        table.update(0.2)
        assert table.pacing.has_been_quiet(0.6)


def test_what_a_table_had_asked_was_thought_about_after_it_was_left(tmp_path: Path) -> None:
    launch = Launch(game=next(iter(GAMES.rules)), number=2, size=(960, 600), speed="instant")
    with running(tmp_path, launch) as app:
        until(app, lambda: awaits_person(app))
        table, mind = at_table(app), ScriptedThinker()
        table.controller._thinker = table.coach._thinker = mind
        table.coach.is_checking = True
        table.controller.submit(table.controller.view.legal_actions()[-1])  # so high that nothing is thrown in
        until(app, lambda: len(mind.waiting) == 2)
        assert mind.waits_for(Urgency.OPPONENT) and mind.waits_for(Urgency.CHECKER)
        app.routes.go_to_menu()
        assert not mind.waiting


def test_a_hint_was_thought_about_after_the_table_was_left(tmp_path: Path) -> None:
    launch = Launch(game=next(iter(GAMES.rules)), number=2, size=(960, 600), speed="instant")
    with running(tmp_path, launch) as app:
        until(app, lambda: awaits_person(app))
        table, mind = at_table(app), ScriptedThinker()
        table.coach._thinker = mind
        table.coach.ask_hint()
        assert mind.waits_for(Urgency.HINT)
        app.routes.go_to_menu()
        assert not mind.waiting
