"""The log of a game: every event, deal by deal and trick by trick, and what has vanished from the table since."""

from __future__ import annotations

import itertools
from pathlib import Path

import pygame

from game.opponents.base import Choice, Decision, Level, Reason
from game.rules.base import Bid
from game.rules.deal import Deal
from game.ui.document.blocks import Chapter, Grid
from game.ui.scenes.play.log import LogScene, log_of
from tests.cases import for_each
from tests.ui.playing import at_table, awaits_person, frames, launch, press, running, until


def lines_of(chapters: tuple[Chapter, ...]) -> list[str]:
    """Return all lines of a log."""
    grids = itertools.chain.from_iterable(chapter.blocks for chapter in chapters)
    return [row[0] for grid in grids if isinstance(grid, Grid) for row in grid.rows]


@for_each("game", ["forty-one", "empat-satu", "forty-two"])
def test_shift_l_opens_all_that_has_happened_at_its_end(game: str, tmp_path: Path) -> None:
    with running(tmp_path, launch(game, number=5)) as app:
        for _turn in range(4):
            until(app, lambda: awaits_person(app))
            table = at_table(app)
            legal = table.controller.view.legal_actions()
            table.act(legal[-1] if isinstance(legal[0], Bid) else legal[0])  # low bids are thrown in
        until(app, lambda: awaits_person(app))
        app.tell("A notice that stays for nine seconds.")
        frames(app, 2)
        table.table.say("A bubble that stays for three.")
        told = [line.usual for line in app.lines.kept if line.kind in ("event", "talk")]
        press(app, pygame.K_l, pygame.KMOD_SHIFT)
        frames(app, 3)
        assert isinstance(app.scene, LogScene)
        lines = lines_of(app.scene.chapters)
        assert lines == [*told, "A notice that stays for nine seconds.", "A bubble that stays for three."]
        dealt = [step for step in table.controller.steps if isinstance(step.done, Deal)]
        assert [chapter.title for chapter in app.scene.chapters] == [f"Deal {at}" for at in range(1, len(dealt) + 1)]
        assert app.scene.area.offset == app.scene.area.most, "the newest lines are seen first"
        heads = [grid.head[0] for grid in app.scene.chapters[-1].blocks if isinstance(grid, Grid)]
        assert len({*heads}) == len(heads) > 1
        press(app, pygame.K_l, pygame.KMOD_SHIFT)
        frames(app, 2)
        assert app.scenes[-1].name == "table"


def test_what_is_taken_back_is_told_no_more_but_that_it_was_taken_back(tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-two", number=3)) as app:
        until(app, lambda: awaits_person(app))
        table = at_table(app)
        before = lines_of(log_of(table))
        table.act(table.controller.view.legal_actions()[0])
        until(app, lambda: awaits_person(app))
        table.table.say("Not now.")
        assert lines_of(log_of(table))[-1] == "Not now."
        table.undo()
        assert lines_of(log_of(table)) == [*before, "Your last move is taken back."]


def test_a_game_that_is_continued_has_its_whole_log(tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-two", number=3)) as app:
        until(app, lambda: awaits_person(app))
        at_table(app).act(at_table(app).controller.view.legal_actions()[0])
        until(app, lambda: awaits_person(app))
        told = lines_of(log_of(at_table(app)))
        app.routes.go_to_menu()
        frames(app, 3)
        assert not app.lines.logs, "a table that was left listens no more"
        assert not app.lines.readers, "nobody reads out what is told"
        assert app.routes.go_on("forty-two")
        frames(app, 3)
        until(app, lambda: awaits_person(app))
        assert lines_of(log_of(at_table(app)))[: len(told)] == told


def test_before_the_first_deal_there_is_no_log(tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-two", number=3)) as app:
        assert not at_table(app).controller.steps
        press(app, pygame.K_l, pygame.KMOD_SHIFT)
        assert app.scene.name == "table"


def test_a_long_game_shows_its_newest_deals(tmp_path: Path) -> None:
    """All bid the least, so that every deal is thrown in."""
    with running(tmp_path, launch("forty-one", number=3, autoplay=Level.BEGINNER)) as app:
        table, controller = at_table(app), at_table(app).controller
        while controller.state.deals_begun < 30:
            if controller.state.awaits_deal:
                controller.deal()
            else:
                action = controller.state.legal_actions()[0]
                controller.submit(action, Decision(action, (Choice(action),), Reason("scripted")))
        table.skip()
        assert [chapter.title for chapter in log_of(table)] == [f"Deal {deal}" for deal in range(7, 31)]
