"""How the game at a table comes to the disk, and that nobody is a move ahead of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from unittest.mock import patch

import pygame

from game.controller import PERSON, Controller
from game.games import GAMES
from game.profile.kept import Beside
from game.profile.store import Store, Ticket
from game.ui.scenes.autosave import Autosave
from game.ui.scenes.scene import Launch
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

    def finish_game(self, game: str, record: str, beside: Beside | None, winners: Sequence[int]) -> Ticket:
        """Take a finished game to be saved."""
        return self.save_open_game(game, record, beside)


def begun() -> tuple[Controller, SlowDisk, Autosave]:
    """Return a game in which the person has bid, and what keeps it."""
    controller, disk = new_controller(5), SlowDisk()
    controller.deal()
    while controller.state.turn != PERSON:
        controller.submit(controller.state.legal_actions()[0])
    controller.act(controller.view.legal_actions()[2])
    return controller, disk, Autosave(disk, controller, Beside(game_id="this one"))


def test_every_move_is_saved_once() -> None:
    controller, disk, keeper = begun()
    for _frame in range(3):
        keeper.keep()
    assert [record for record, _beside, _ticket in disk.saves] == [controller.record_text()]
    controller.submit(controller.state.legal_actions()[0])
    keeper.keep()
    assert disk.saves[1][0] == controller.record_text() != disk.saves[0][0]


def test_a_move_taken_back_stays_taken_back_after_a_power_cut() -> None:
    """Undo was shown and not saved: the game came back with the move in it."""
    controller, disk, keeper = begun()
    keeper.keep()
    keeper.note_undo(controller.undo())
    keeper.keep()
    assert len(disk.saves) == 2
    record, beside, _ticket = disk.saves[-1]
    assert record == controller.record_text() != disk.saves[0][0]
    assert beside.undos == 1
    controller.redo()
    keeper.keep()
    assert disk.saves[-1][0] == controller.record_text() == disk.saves[0][0]
    assert len(disk.saves) == 3


def test_a_restored_game_taken_back_at_once_is_saved() -> None:
    before, _disk, _autosave = begun()
    controller, disk = new_controller(5), SlowDisk()
    keeper = Autosave(disk, controller, Beside())
    controller.restore(before.deals())
    keeper.take_for_kept()
    keeper.keep()
    assert disk.saves == [], "it is as it was on the disk"
    keeper.note_undo(controller.undo())
    keeper.keep()
    assert [record for record, _beside, _ticket in disk.saves] == [controller.record_text()]


def test_what_is_saved_is_done_when_the_disk_says_so() -> None:
    controller, disk, keeper = begun()
    told = [keeper.is_done]  # there is nothing to wait for
    keeper.keep()
    told.append(keeper.is_done)
    controller.submit(controller.state.legal_actions()[0])
    keeper.keep()
    disk.saves[0][2].close(is_kept=True)
    told.append(keeper.is_done)  # the last move is not on the disk yet
    disk.saves[1][2].close(is_kept=True)
    assert [*told, keeper.is_done] == [True, False, False, True]


def test_no_opponent_acts_before_the_last_move_is_on_the_disk(tmp_path: Path) -> None:
    """After a power cut the game would come back without the person's card, and opponents might choose otherwise."""
    with running(tmp_path, BEGINS) as app:
        until(app, lambda: awaits_person(app))
        scene, disk = at_table(app), SlowDisk()
        with patch.object(app.store, "save_open_game", disk.save_open_game):
            scene.controller.act(scene.controller.view.legal_actions()[2])
            done = len(scene.controller.steps)
            assert scene.controller.state.turn not in (None, PERSON)
            frames(app, 90)
            assert len(scene.controller.steps) == done
            disk.saves[-1][2].close(is_kept=True)
            until(app, lambda: len(scene.controller.steps) > done)


def test_undo_at_the_table_is_on_its_way_to_the_disk_with_the_next_frame(tmp_path: Path) -> None:
    with running(tmp_path, BEGINS) as app:
        until(app, lambda: awaits_person(app))
        scene, disk = at_table(app), SlowDisk()
        with patch.object(app.store, "save_open_game", disk.save_open_game):
            scene.controller.act(scene.controller.view.legal_actions()[2])
            frames(app, 2)
            press(app, pygame.K_z, pygame.KMOD_CTRL)
            frames(app, 2)
            assert scene.controller.is_persons_turn
            assert disk.saves[-1][0] == scene.controller.record_text() != disk.saves[0][0]
            assert disk.saves[-1][1].undos == 1
