"""How a turn comes to the person at the table."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.games import GAMES
from game.rules.base import Discard
from game.ui.navigation import open_record
from game.ui.scenes.scene import Launch
from game.ui.tables.forty_two.table import FortyTwoTable
from tests.cases import for_each
from tests.record_samples import read
from tests.ui.playing import at_table, awaits_person, frames, has_note, press, running, until
from tests.ui.program import record


@for_each("game", ["forty-one", "empat-satu", "forty-two"])
def test_ones_turn_is_heard_once_in_every_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """Where a turn has two parts, drawing and throwing, only its beginning is heard."""
    heard: list[str] = []
    monkeypatch.setattr("game.ui.audio.Audio.play", lambda audio, name, loudness=1.0, step=0: heard.append(name))
    begins = Launch(game=game, options=GAMES.rules[game].read_options({}), number=5, size=(960, 600), speed="instant")
    with running(tmp_path, begins) as app:
        turns = 0
        for _move in range(6):
            until(app, lambda: awaits_person(app))
            scene = at_table(app)
            legal = scene.controller.view.legal_actions()
            turns += not isinstance(legal[0], Discard)
            assert heard.count("your-turn") == turns
            scene.act(legal[len(legal) // 3])
    assert turns >= 3


def test_the_rail_names_the_deal_that_is_dealt(tmp_path: Path) -> None:
    """It said "Deal 1" until the cards of the second deal lay."""
    with running(tmp_path, Launch(size=(960, 600), speed="normal")) as app:
        app.replace_all(open_record(app, read(record(1, bid=1))))
        until(app, lambda: has_note(app))
        scene = at_table(app)
        titles = [scene._rail._title.wordings[0]]
        press(app, pygame.K_RETURN)
        until(app, lambda: scene.pacing.is_moving and bool(scene.controller.steps[-1].events))
        until(app, lambda: not scene.pacing.queue)
        titles.append(scene._rail._title.wordings[0])
        assert scene.pacing.is_moving, "it is dealt"
    assert [title.split(" · ")[0] for title in titles] == ["Deal 1", "Deal 2"]


def test_rail_and_panel_tell_of_the_same_trick(tmp_path: Path) -> None:
    """While the second trick still lay on the table the rail said "trick 3 of 7", the panel "Trick 2 of 7"."""
    options = GAMES.rules["forty-two"].read_options({"players": 3})
    begins = Launch(game="forty-two", options=options, number=5, size=(960, 600), speed="normal")
    told: list[tuple[str, str]] = []
    with running(tmp_path, begins) as app:
        app.settings = app.settings.with_(trick_rest=0.8)
        for _frame in range(4000):
            frames(app)
            scene = at_table(app)
            table = scene.table
            assert isinstance(table, FortyTwoTable)
            if awaits_person(app):
                legal = scene.controller.view.legal_actions()
                scene.act(legal[len(legal) // 3])
            elif table.shown.cards:
                told.append((scene._rail._title.wordings[0], table.bids.lines[2][0]))
            if told and told[-1][1] == "Trick 3 of 7":
                break
    assert {trick for _rail, trick in told} == {"Trick 1 of 7", "Trick 2 of 7", "Trick 3 of 7"}
    assert all(rail.split(" · ")[1] == trick.lower() for rail, trick in told), told


@for_each("all_forced", [False, True])
def test_the_last_card_is_played_for_the_person_and_undo_goes_to_the_last_choice(
    tmp_path: Path, all_forced: bool
) -> None:
    """It had to be clicked; and with forced cards played, Undo came back at once to where it had been taken."""
    options = GAMES.rules["forty-one"].read_options({"min_total": 4})
    with running(tmp_path, Launch(game="forty-one", options=options, number=3, speed="instant")) as app:
        app.change_settings(plays_forced=all_forced)
        table = at_table(app)
        asked = []
        while not table.controller.state.public.past:
            until(app, lambda: awaits_person(app) or bool(table.controller.state.public.past))
            if awaits_person(app):
                view = table.controller.view
                asked.append((len(view.hand), len(view.legal_actions())))
                table.act(view.legal_actions()[0])
        assert 1 not in [held for held, _choices in asked], "the last card plays itself"
        assert all_forced == all(choices > 1 for _held, choices in asked)
        assert table.controller.undo()
        view = table.controller.view
        assert (len(view.hand), len(view.legal_actions())) == asked[-1], "the last move made, none that makes itself"
