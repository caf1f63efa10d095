"""The language is the player's alone: records, profile, exports and opponents' moves are the same in every one."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final

import pygame
import pytest

from game.games import GAMES
from game.opponents.base import Level
from game.profile.files import FILE
from game.ui.app import App
from game.ui.scenes.forms.saving import proposed_path
from tests.ui.moves import has_moved_on
from tests.ui.playing import at_table, awaits_person, frames, has_note, is_looked_at, launch, press, running, until
from tools.pseudo import speaking
from tools.scenes.showing import world_at_rest

GAMES_PLAYED: Final[dict[str, dict[str, object]]] = {
    "forty-one": {"target": 11},
    "empat-satu": {"players": 4, "deals": 2},
    "forty-two": {"players": 3, "target": 11},
}
SHORT: Final[dict[str, dict[str, object]]] = {**GAMES_PLAYED, "empat-satu": {"players": 4, "deals": 1}}
OTHERS: Final = ("ar", "id", "xa", "xb", "each in turn")
_NOT_COMPARED: Final = {"writer", "revision", "checksum"}  # the last is of all the others, how long it took among them
_TABLES: Final = ("settings", "finished_games", "open_games", "game_figures")


def languages_at(steps: int) -> str:
    """Return the language that is spoken after so many steps, where it changes with every tenth."""
    return ("en", "ar", "xa", "id", "xb")[steps // 10 % 5]


def play(app: App, number: int, *, changes: bool) -> None:
    """Play a game to its end, the person by rules of thumb; where the language ``changes``, with every tenth step."""
    for _turn in range(2000):
        until(app, lambda: awaits_person(app) or has_note(app) or app.scene.name != "table" or is_looked_at(app))
        if app.scene.name == "winners":
            break
        if awaits_person(app):
            controller = at_table(app).controller
            if changes and (code := languages_at(len(controller.steps))) != app.settings.language:
                app.change_settings(language=code)
                app.rebuild()
                until(app, lambda: awaits_person(app))
            before = len(controller.steps)
            at_table(app).act(GAMES.opponents.choose_at_once(controller.view, Level.CASUAL, number).action)
            until(app, partial(has_moved_on, app, before))
        else:
            press(app, pygame.K_RETURN)
            frames(app, 2)
    assert app.scene.name == "winners"
    app.change_settings(language="")


def left_behind(
    folder: Path, code: str, game: str, given: dict[str, object], number: int
) -> Iterator[tuple[str, object]]:
    """Play a game in a language and yield all that it leaves, by name."""
    changes = code == OTHERS[-1]
    begun = launch(game, given, number=number)
    with speaking("en" if changes else code), world_at_rest(), running(folder / "profile", begun) as app:
        play(app, number, changes=changes)
        app.store.settle().wait(20)
        for name in ("games.csv", "games.jsonl"):
            ticket = app.store.export_games(folder / name, as_table=name.endswith("csv"))
            ticket.wait(20)
            yield name, _without_accounts((folder / name).read_bytes())
        yield "file name", proposed_path(game, folder, time.localtime()).name
    with closing(sqlite3.connect(folder / "profile" / FILE)) as base:
        base.row_factory = sqlite3.Row
        for table in _TABLES:
            rows = [dict(row) for row in base.execute(f"SELECT * FROM {table}")]
            yield table, [{name: _timeless(row[name]) for name in row if name not in _NOT_COMPARED} for row in rows]


def _without_accounts(table: bytes) -> list[list[bytes]]:
    """Return the lines of an export without the columns of accounts, of which as many are made as there is time for."""
    lines = [line.split(b",") for line in table.splitlines()]
    most = lines[0].index(b"accounts") if b"accounts" in lines[0] else None
    return [line[:most] for line in lines]


def _timeless(value: object) -> object:
    """Return what a profile keeps without how long the game took."""
    return re.sub(r'"seconds_played":[0-9.e-]+', "", value) if isinstance(value, str) else value


def assert_all_the_same(folder: Path, game: str, given: dict[str, object], number: int, codes: tuple[str, ...]) -> None:
    (folder / "en").mkdir()
    expected = dict(left_behind(folder / "en", "en", game, given, number))
    assert expected["games.csv"] and expected["finished_games"]
    for code in codes:
        (folder / code).mkdir()
        for name, found in left_behind(folder / code, code, game, given, number):
            assert found == expected[name], f"{name} in {code}"


@pytest.fixture(autouse=True)
def nothing_is_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the same names and secrets for each game."""
    monkeypatch.setattr("tools.scenes.showing.random.Random.randbytes", lambda _random, count: bytes(range(count)))


@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_a_game_leaves_the_same_behind_in_every_language(game: str, tmp_path: Path) -> None:
    assert_all_the_same(tmp_path, game, SHORT[game], 5, (OTHERS[-1],))


@pytest.mark.soak
@pytest.mark.parametrize("number", range(1, 21))
@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_twenty_games_leave_the_same_behind_in_every_language(game: str, number: int, tmp_path: Path) -> None:
    assert_all_the_same(tmp_path, game, GAMES_PLAYED[game], number, OTHERS)
