"""Accounts of deals are kept in the profile as they are worked out, and forgotten when their deal is undone."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pygame

from game.controller import PERSON
from game.games import GAMES
from game.looking_back.accountant import AccountJob
from game.profile.kept import Beside, RulesSought, Sought
from game.profile.statistics import Statistics
from game.record import read
from game.ui.app import App
from game.ui.navigation import begin
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.review.page import ReviewScene
from game.ui.scenes.scene import Launch
from tests.cases import for_each
from tests.playouts import take
from tests.profile.filling import sample
from tests.ui.playing import at_table, awaits_person, frames, new_controller, press, running, until, until_page

GAME = "forty-two"


def kept(app: App, rules: RulesSought | None = None) -> Statistics:
    """Return the statistics as they are now."""
    found: list[Statistics] = []
    assert app.store.read_statistics(Sought(GAME, rules=rules), found).wait(20)
    return found[0]


def helped(app: App) -> int:
    """Return how many accounts of deals played with help are kept."""
    assert app.store.settle().wait(20)
    with closing(sqlite3.connect(app.store.folder / "profile.sqlite")) as base:
        return int(base.execute("SELECT count(*) FROM deal_accounts WHERE helped").fetchone()[0])


def play_a_deal(app: App) -> None:
    """Play until the score page comes, always taking the first action."""

    def step() -> bool:
        if awaits_person(app):
            scene = at_table(app)
            scene.act(scene.controller.view.legal_actions()[0])
        return app.scene.name in ("score", "winners")

    until(app, step, most=6000)


def test_the_account_of_a_deal_is_kept_and_goes_when_the_deal_is_undone(tmp_path: Path) -> None:
    options = GAMES.rules[GAME].read_options({"players": 2, "simple": True})
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        app.replace_all(begin(app, GAME, options, GAMES.screens[GAME].default_players(options), 3))
        until(app, lambda: app.scene.name == "table")
        play_a_deal(app)
        table = app.scenes[0]
        until(app, lambda: kept(app).account.deals == 1)
        by_rules = [kept(app, RulesSought((text,))).account.deals for text in ('{"simple":true}', "{}")]
        assert by_rules == [1, 0], "it is found by its rules"
        assert sum(kept(app).grades) > 0
        table.undo()  # type: ignore[attr-defined]
        until_page(app, "table") if app.scene.name == "table" else app.pop()
        frames(app, 3)
        assert kept(app).account.deals == 0
        play_a_deal(app)
        until(app, lambda: helped(app) == 1)
        assert kept(app).account.deals == 0, "the cards were known: the deal was played with help"


def left_after_a_deal(app: App) -> tuple[str, AccountJob]:
    """Play a deal and leave the table before its account is worked out; return the game's id, and the work."""
    options = GAMES.rules[GAME].read_options({"players": 2})
    app.replace_all(begin(app, GAME, options, GAMES.screens[GAME].default_players(options), 3))
    until(app, lambda: app.scene.name == "table")
    table = at_table(app)
    play_a_deal(app)
    job = table.looking_back.want(table.controller.last_deal)
    assert job is not None and job.is_open
    app.routes.go_to_menu()
    return table.controller.autosave.beside.game_id, job


def test_an_account_unfinished_when_the_table_is_left_is_worked_out_at_the_menu(tmp_path: Path) -> None:
    # It was only worked out when one looked back at the deal, and missing from the statistics until then.
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        left_after_a_deal(app)
        assert kept(app).account.deals == 0
        until(app, lambda: kept(app).account.deals == 1)
        assert app.scene.name == "menu"


@for_each("key", [pygame.K_F2, pygame.K_F1])
def test_the_work_goes_on_under_any_page(tmp_path: Path, key: int) -> None:
    # Under settings and rules everything stood still, what an earlier table had left undone as well.
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        options = GAMES.rules[GAME].read_options({"players": 2})
        app.replace_all(begin(app, GAME, options, GAMES.screens[GAME].default_players(options), 3))
        until(app, lambda: app.scene.name == "table")
        table = at_table(app)
        play_a_deal(app)
        press(app, key)
        assert app.scene.name in ("settings", "rules") and table.looking_back.is_busy
        until(app, lambda: not table.looking_back.is_busy)
        assert app.scene.name in ("settings", "rules")


def test_what_was_left_is_dropped_once_a_deal_of_it_is_undone(tmp_path: Path) -> None:
    # Its account was kept after the deal had been taken back at the table that had taken the game up again.
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        left_after_a_deal(app)
        assert app.routes.go_on(GAME)
        until(app, lambda: app.scene.name in ("table", "score"))
        table = app.scenes[0]
        assert isinstance(table, TableScene)
        table.undo()
        frames(app, 40)
        assert kept(app).account.deals == 0


def test_a_review_left_early_goes_on_at_the_menu(tmp_path: Path) -> None:
    game = sample(GAME, 1)
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        app.store.finish_game(GAME, game.text, Beside(game_id="one"), game.public.winners)
        app.routes.look_back(read(game.text, GAMES.rules).record, Beside(game_id="one"))
        frames(app)
        press(app, pygame.K_ESCAPE)
        frames(app)
        assert app.scene.name == "menu" and kept(app).account.deals == 0
        until(app, lambda: kept(app).account.deals == 1)


def test_two_games_are_accounted_for_one_after_the_other(tmp_path: Path) -> None:
    # What a table had left undone and the review of another game asked in turn, and neither came to an end.
    game = sample(GAME, 1)
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        _game_id, left = left_after_a_deal(app)
        app.routes.look_back(read(game.text, GAMES.rules).record, Beside(game_id="other", names=("You", "Eve")))
        frames(app)
        review = app.scene
        assert isinstance(review, ReviewScene) and left.is_open
        until(app, lambda: not review.table.looking_back.is_busy)
        until(app, lambda: not left.is_open)
        assert left.account is not None and kept(app).account.deals == 2


def test_the_account_of_a_deleted_game_is_not_kept(tmp_path: Path) -> None:
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        game_id, job = left_after_a_deal(app)
        assert app.store.forget_finished([game_id]).wait(20)
        until(app, lambda: not job.is_open)
        assert job.account is not None and kept(app).account.deals == 0


def test_the_account_of_a_game_looked_back_at_is_kept_too(tmp_path: Path) -> None:
    game = sample(GAME, 1)
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        app.store.finish_game(GAME, game.text, Beside(game_id="one"), game.public.winners)
        record = read(game.text, GAMES.rules).record
        app.routes.look_back(record, Beside(game_id="one"))
        until(app, lambda: kept(app).account.deals == 1)
        assert app.store.open_games() == (), "looking back saves no game"


def test_an_undo_into_an_earlier_deal_is_help_in_all_deals_from_there_on() -> None:
    controller = new_controller(5, GAME, players=2)
    deals = 3
    while controller.state.deals_begun < deals or controller.state.turn != PERSON:
        if controller.state.awaits_deal:
            controller.deal()
        else:
            take(controller, controller.state.legal_actions()[0])
    assert controller.undo()
    assert controller.state.deals_begun == deals - 1
    assert controller.autosave.beside.helped == (deals - 1, deals)
    controller.note_help()
    assert controller.autosave.beside.helped == (deals - 1, deals), "known already"
