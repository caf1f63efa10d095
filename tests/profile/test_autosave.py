"""How the game at a table comes to the disk, and that nobody is a move ahead of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from game.controller import PERSON, Controller
from game.games import GAMES
from game.profile.autosave import Autosave
from game.profile.kept import Beside
from game.profile.statistics import GameFigures
from game.profile.store import Store, open_store
from game.profile.writer import Ticket
from game.rules.base import Bid, IllegalAction
from game.ui.scenes.scene import Launch
from tests.playouts import played, take
from tests.ui.playing import at_table, awaits_person, frames, new_controller, press, running, until

BEGINS = Launch(
    game="forty-one", options=GAMES.rules["forty-one"].read_options({}), number=5, size=(960, 600), speed="instant"
)


class SlowDisk(Store):
    """A store that remembers what it is to save and has none of it on the disk until it is told."""

    def __init__(self) -> None:
        self.saves: list[tuple[str, Beside, Ticket]] = []

    def save_open_game(self, game: str, record: str, beside: Beside | None = None) -> Ticket:
        """Take a game to be saved."""
        assert beside is not None
        self.saves.append((record, beside, Ticket()))
        return self.saves[-1][2]

    def finish_game(
        self,
        game: str,
        record: str,
        beside: Beside | None,
        winners: Sequence[int],
        figures: GameFigures | None = None,
    ) -> Ticket:
        """Take a finished game to be saved."""
        return self.save_open_game(game, record, beside)


def begun() -> tuple[Controller, SlowDisk]:
    """Return a game in which the person has bid, saved from its first cards on."""
    controller, disk = new_controller(5), SlowDisk()
    controller.save_with(Autosave(disk, Beside(game_id="this one")))
    controller.deal()
    while controller.state.turn != PERSON:
        take(controller, controller.state.legal_actions()[0])
    controller.submit(controller.view.legal_actions()[2])
    return controller, disk


def test_nothing_is_saved_before_the_first_cards_are_dealt() -> None:
    controller, disk = new_controller(5), SlowDisk()
    controller.save_with(Autosave(disk, Beside()))
    assert disk.saves == []
    controller.deal()
    assert [record for record, _beside, _ticket in disk.saves] == [controller.record_text()]


def test_every_step_is_saved_once_and_as_it_is_taken() -> None:
    """Whatever is done, taken back and done again: no position passes for one that was saved before."""
    controller, disk = begun()
    saved = len(disk.saves)
    assert saved == len(controller.steps)

    def is_saved_again() -> bool:
        nonlocal saved
        saved += 1
        return len(disk.saves) == saved and disk.saves[-1][0] == controller.record_text() != disk.saves[-2][0]

    for _step in range(3):
        take(controller, controller.state.legal_actions()[-1])
        assert is_saved_again()
    for _time in range(2):
        assert controller.undo() and is_saved_again()
        assert controller.redo() and is_saved_again()
    assert controller.undo() and is_saved_again()
    assert not controller.undo() and len(disk.saves) == saved


def test_what_the_rules_refuse_is_not_saved() -> None:
    controller, disk = begun()
    saved = len(disk.saves)
    with pytest.raises(IllegalAction):
        take(controller, Bid(99))
    assert len(disk.saves) == saved


def test_a_move_taken_back_stays_taken_back_after_a_power_cut() -> None:
    """Undo was shown and not saved: the game came back with the move in it."""
    controller, disk = begun()
    assert controller.undo()
    record, beside, _ticket = disk.saves[-1]
    assert record == controller.record_text() != disk.saves[-2][0]
    assert beside.undos == 1
    controller.redo()
    assert disk.saves[-1][0] == controller.record_text() == disk.saves[-3][0]


def test_a_game_that_is_looked_at_is_saved_once_something_is_done_in_it() -> None:
    before, _disk = begun()
    controller, disk = new_controller(5), SlowDisk()
    controller.restore(before.deals)
    controller.save_with(Autosave(disk, Beside(), controller.record()))
    assert disk.saves == [], "it is as it was"
    controller.undo()
    assert [record for record, _beside, _ticket in disk.saves] == [controller.record_text()]
    controller.redo()
    assert disk.saves[-1][0] == before.record_text(), "as it was at first, but not on the disk"


def test_an_opponent_answers_when_the_disk_has_the_last_step() -> None:
    controller, disk = begun()
    assert not controller.autosave.is_done
    assert controller.think() is None
    for _record, _beside, ticket in disk.saves[:-1]:
        ticket.close(is_kept=True)
    assert controller.think() is None, "the last step is not on the disk yet"
    disk.saves[-1][2].close(is_kept=True)
    decision = controller.think()
    assert decision is not None
    controller.submit(decision.action, decision)
    assert controller.think() is None, "nor is this one"


def test_a_disk_that_refuses_stops_nobody() -> None:
    """The player is told of it; play goes on."""
    controller, disk = begun()
    disk.saves[-1][2].close(is_kept=False, fault="disk-full")
    assert controller.think() is not None


def test_no_opponent_acts_before_the_last_move_is_on_the_disk(tmp_path: Path) -> None:
    """After a power cut the game would come back without the person's card, and opponents might choose otherwise."""
    with running(tmp_path, BEGINS) as app:
        until(app, lambda: awaits_person(app))
        scene, disk = at_table(app), SlowDisk()
        with patch.object(app.store, "save_open_game", disk.save_open_game):
            scene.controller.submit(scene.controller.view.legal_actions()[2])
            done = len(scene.controller.steps)
            assert scene.controller.state.turn not in (None, PERSON)
            frames(app, 90)
            assert len(scene.controller.steps) == done
            disk.saves[-1][2].close(is_kept=True)
            until(app, lambda: len(scene.controller.steps) > done)


def test_undo_at_the_table_is_on_its_way_to_the_disk_at_once(tmp_path: Path) -> None:
    with running(tmp_path, BEGINS) as app:
        until(app, lambda: awaits_person(app))
        scene, disk = at_table(app), SlowDisk()
        with patch.object(app.store, "save_open_game", disk.save_open_game):
            scene.controller.submit(scene.controller.view.legal_actions()[2])
            frames(app, 2)
            press(app, pygame.K_z, pygame.KMOD_CTRL)
            assert scene.controller.is_persons_turn
            assert disk.saves[-1][0] == scene.controller.record_text() != disk.saves[0][0]
            assert disk.saves[-1][1].undos == 1


def test_the_seconds_and_the_help_of_a_game_add_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    store = open_store(tmp_path)
    autosave = Autosave(store, Beside(seconds_played=60.0))
    for now[0], steps, helped in ((1010.0, 3, range(1, 2)), (1015.0, 4, range(0))):
        autosave.note_undo(helped)
        autosave.save(*played("forty-one", 1, stop_after=steps))
    assert store.close()
    beside = autosave.beside
    assert (beside.seconds_played, beside.undos, beside.help_taken, beside.helped) == (75.0, 2, True, (1,))


def test_a_resigned_game_is_finished_without_winners_and_saved_no_more() -> None:
    controller, disk = begun()
    record, saves = controller.record_text(), len(disk.saves)
    assert controller.can_resign
    controller.resign()
    ((kept, beside, _ticket),) = disk.saves[saves:]
    assert (kept, beside.resigned, beside.game_id) == (record, True, "this one")
    controller.undo()
    assert len(disk.saves) == saves + 1
    assert not controller.autosave.is_saving
