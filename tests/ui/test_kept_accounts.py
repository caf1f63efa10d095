"""Accounts of deals are kept in the profile as they are worked out, and forgotten when their deal is undone."""

from __future__ import annotations

from pathlib import Path

from game.games import GAMES
from game.profile.statistics import Statistics
from game.ui.app import App
from game.ui.navigation import begin
from game.ui.scenes.scene import Launch
from tests.ui.playing import at_table, awaits_person, frames, running, until, until_page

GAME = "forty-two"


def kept(app: App) -> Statistics:
    """Return the statistics as they are now."""
    found: list[Statistics] = []
    assert app.store.read_statistics(GAME, found).wait(20)
    return found[0]


def play_a_deal(app: App) -> None:
    """Play until the score page comes, always taking the first action."""

    def step() -> bool:
        if awaits_person(app):
            scene = at_table(app)
            scene.act(scene.controller.view.legal_actions()[0])
        return app.scene.name in ("score", "winners")

    until(app, step, most=6000)


def test_the_account_of_a_deal_is_kept_and_goes_when_the_deal_is_undone(tmp_path: Path) -> None:
    options = GAMES.rules[GAME].read_options({"players": 2})
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        app.replace_all(begin(app, GAME, options, GAMES.screens[GAME].default_players(options), 3))
        until(app, lambda: app.scene.name == "table")
        play_a_deal(app)
        table = app.scenes[0]
        until(app, lambda: kept(app).account.deals == 1)
        found = kept(app)
        assert found.helped_deals == 0 and sum(found.grades) > 0
        table.undo()  # type: ignore[attr-defined]
        until_page(app, "table") if app.scene.name == "table" else app.pop()
        frames(app, 3)
        assert kept(app).account.deals == 0
        play_a_deal(app)
        until(app, lambda: kept(app).helped_deals == 1)
        assert kept(app).account.deals == 0, "the cards were known: the deal was played with help"
