"""Giving a game up: asked a second time, kept as lost, and never to come back."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pygame

from game.controller import Player
from game.games import GAMES
from game.profile.autosave import Autosave
from game.profile.database import unpacked
from game.profile.kept import Beside, Tally
from game.profile.store import open_store
from game.record import read
from game.ui.app import App
from game.ui.navigation import begin
from game.ui.scenes.results.resign import ResignedScene
from game.ui.scenes.scene import Launch
from game.ui.words.cards import ahead_words
from tests.cases import for_each
from tests.ui.playing import at_table, awaits_person, click, frames, press, running, until

GAME = "forty-one"


@contextmanager
def game_on(
    folder: Path, game: str = GAME, size: tuple[int, int] = (960, 600), players: int = 4, **changes: object
) -> Iterator[App]:
    """Open a game in which the person has acted once."""
    with running(folder, Launch(size=size, speed="instant")) as app:
        app.change_settings(**changes)
        options = GAMES.rules[game].read_options({} if game == GAME else {"players": players})
        app.replace_all(begin(app, game, options, GAMES.screens[game].default_players(options), 3))
        until(app, lambda: awaits_person(app))
        at_table(app).act(at_table(app).controller.view.legal_actions()[2 if game != "empat-satu" else 0])
        until(app, lambda: awaits_person(app))
        yield app


def ask(app: App) -> None:
    """Open the question by keys."""
    press(app, pygame.K_ESCAPE)
    assert app.scene.name == "pause"
    press(app, pygame.K_r, pygame.KMOD_CTRL)
    assert app.scene.name == "resign"


def resign(app: App) -> None:
    """Give the game up by keys."""
    ask(app)
    press(app, pygame.K_r)
    until(app, lambda: app.scene.name == "resigned")


def rows(folder: Path, table: str) -> list[tuple[str, str]]:
    """Return record and beside of the games in a table of the profile as it stands on the disk."""
    base = sqlite3.connect(folder / "profile.sqlite")
    found = base.execute(f"SELECT record, beside FROM {table}").fetchall()
    base.close()
    return [(unpacked(kept), beside) for kept, beside in found]


def test_a_resigned_game_is_finished_and_lost_and_no_longer_open(tmp_path: Path) -> None:
    """The record is kept up to the position, and is a sound one of an unfinished game."""
    with game_on(tmp_path) as app:
        record = at_table(app).controller.record_text()
        resign(app)
        assert app.store.open_game(GAME) is None
        assert app.store.tally(GAME) == Tally(played=1, won=0)
        press(app, pygame.K_ESCAPE)
        until(app, lambda: app.scene.name == "menu")
        assert not any(widget.is_default for widget in app.scene.controls.widgets), "there is nothing to continue"
    ((kept, beside),) = rows(tmp_path, "finished_games")
    assert kept == record
    assert not read(kept, GAMES.rules).state.is_over
    assert msgspec.json.decode(beside, type=Beside).resigned
    assert rows(tmp_path, "open_games") == rows(tmp_path, "abandoned_games") == []


def test_a_program_killed_right_after_a_resignation_does_not_bring_the_game_back(tmp_path: Path) -> None:
    """By the time its page is shown it is on the disk: another connection, as after a kill, finds it there."""
    with game_on(tmp_path) as app:
        assert rows(tmp_path, "open_games")
        resign(app)
        assert rows(tmp_path, "open_games") == []
        ((_record, beside),) = rows(tmp_path, "finished_games")
        assert json.loads(beside)["resigned"] is True
        killed = tmp_path / "killed"
        killed.mkdir()
        for file in tmp_path.glob("profile.sqlite*"):  # what the disk holds at this moment
            (killed / file.name).write_bytes(file.read_bytes())
        store = open_store(killed)
        assert store.open_games() == ()
        assert store.tally(GAME) == Tally(played=1, won=0)
        assert store.close()


def test_the_question_is_answered_no_by_enter_escape_and_its_button(tmp_path: Path) -> None:
    """Giving up takes a key or a button of its own."""
    with game_on(tmp_path) as app:
        for key in (pygame.K_RETURN, pygame.K_ESCAPE):
            ask(app)
            press(app, key)
            until(app, lambda: app.scene.name == "pause")
            press(app, pygame.K_ESCAPE)
            until(app, lambda: app.scene.name == "table")
        ask(app)
        golden = app.scene.controls.widgets[-1]
        click(app, golden.rect.center)
        assert app.scene.name == "pause"
        assert app.store.open_game(GAME) is not None
        assert app.store.tally().played == 0


def test_nothing_can_be_taken_back_after_a_resignation(tmp_path: Path) -> None:
    """Undo does nothing, and what might still happen at that table is saved nowhere."""
    with game_on(tmp_path) as app:
        controller = at_table(app).controller
        resign(app)
        press(app, pygame.K_z, pygame.KMOD_CTRL)
        frames(app, 5)
        assert app.scene.name == "resigned"
        controller.undo()
        frames(app, 5)
        assert app.store.open_game(GAME) is None
        assert not controller.can_resign


def test_a_new_game_can_be_begun_after_a_resignation(tmp_path: Path) -> None:
    """Nothing of the old one is set aside for it."""
    with game_on(tmp_path) as app:
        resign(app)
        press(app, pygame.K_RETURN)
        until(app, lambda: app.scene.name == "new game")
        press(app, pygame.K_RETURN, pygame.KMOD_CTRL)
        until(app, lambda: awaits_person(app))
        assert app.store.open_game(GAME) is not None
    assert len(rows(tmp_path, "finished_games")) == 1
    assert rows(tmp_path, "abandoned_games") == []


def test_a_demonstration_cannot_be_resigned(tmp_path: Path) -> None:
    """There is nothing to lose; the pause menu does not offer it."""
    with game_on(tmp_path) as app:
        controller = at_table(app).controller
        offered = [controller.can_resign]
        controller.autosave = Autosave()  # as in a demonstration
        offered.append(controller.can_resign)
        assert offered == [True, False]
        press(app, pygame.K_ESCAPE)
        press(app, pygame.K_r, pygame.KMOD_CTRL)
        frames(app, 3)
        assert app.scene.name == "pause"


@for_each(
    ("game", "players", "size"),
    [
        ("forty-one", 4, (960, 600)), ("empat-satu", 4, (960, 1040)), ("empat-satu", 2, (960, 600)),
        ("forty-two", 7, (600, 960)), ("forty-two", 2, (1280, 720)),
    ],
)  # fmt: skip
def test_the_page_has_room_for_everything(tmp_path: Path, game: str, players: int, size: tuple[int, int]) -> None:
    """In each game, in the middle of the first deal, with large letters."""
    with game_on(tmp_path, game, size, players, text_size=1.4) as app:
        resign(app)
        page = app.scene
        assert isinstance(page, ResignedScene)
        places = [(name, rect) for name, rect in page.regions.items() if rect]
        window = pygame.Rect((0, 0), app.size)
        for number, (name, rect) in enumerate(places):
            assert window.contains(rect), name
            hit = [other for other, place in places[number + 1 :] if rect.colliderect(place)]
            assert not hit, f"{name} meets {hit}"


def test_the_page_shows_the_hand_that_was_held_and_nobody_first_before_a_deal_is_over(tmp_path: Path) -> None:
    # In Empat Satu it showed the hand as dealt, with a card long thrown, and called all four "first".
    with game_on(tmp_path, "empat-satu") as app:
        table = at_table(app)
        while len(table.controller.steps) < 12 or not table.controller.is_persons_turn:
            if table.controller.is_persons_turn:
                table.act(table.controller.view.legal_actions()[0])
            frames(app)
        held = set(table.controller.view.hand)
        resign(app)
        page = app.scene
        assert isinstance(page, ResignedScene)
        assert set(page.best_cards()) == held != set(table.controller.deals[-1].cards.hands[0])
        sheet = table.game.score_sheet(table.controller.state, table.controller.setup.players)
        assert set(sheet.heads) == {"tied"}


@for_each(
    ("game", "players", "expected"),
    [
        ("empat-satu", 2, ["lost", "won"]),
        ("empat-satu", 3, ["lost", "tied", "tied"]),
        ("forty-one", 4, ["lost", "won", "lost", "won"]),
        ("forty-two", 2, ["lost", "won"]),
    ],
)
def test_a_resigned_game_counted_as_lost_above_two_plates_that_said_tied(
    tmp_path: Path, game: str, players: int, expected: list[str]
) -> None:
    with game_on(tmp_path, game, players=players) as app:
        resign(app)
        page = app.scene
        assert isinstance(page, ResignedScene)
        names = [player.name for player in page.table.controller.setup.players]
        told = [f"{name} · {standing}" for name, standing in zip(names, expected, strict=True)]
        assert [plaque.tip.partition("\n")[0] for plaque in page.scores] == told


def test_it_is_said_who_stood_ahead() -> None:
    """Those who are level are named together."""
    players = [Player(name, "young-man") for name in ("You", "Rami", "Salma", "Karim")]
    teams, alone = ((0, 2), (1, 3)), ((0,), (1,), (2,), (3,))
    assert ahead_words(teams, (15, 7), players) == "Your team stood ahead, 15 to 7."
    assert ahead_words(teams, (-4, 7), players) == "Rami and Karim stood ahead, 7 to −4."
    assert ahead_words(teams, (7, 7), players) == "Everybody stood level with 7."
    assert ahead_words(alone, (9, 3, 5, 4), players) == "You stood ahead with 9."
    assert ahead_words(alone, (2, 3, 8, 4), players) == "Salma stood ahead with 8; you had 2."
    assert ahead_words(alone, (8, 3, 8, 4), players) == "You and Salma stood ahead with 8 each."
