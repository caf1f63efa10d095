"""Whole games by keys while the language changes with every tenth move: nothing is lost, nothing else changes."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

import pygame
import pytest

from game.games import GAMES
from game.opponents.base import Level
from game.ui.app import App
from game.ui.controls.buttons import Button
from game.ui.controls.choices import Segments, Stepper
from game.ui.language.messages import spoken
from game.ui.scenes.results.winners import WinnersScene
from tests.ui.moves import by_keys, has_moved_on
from tests.ui.playing import at_table, awaits_person, frames, has_note, is_looked_at, launch, press, running, until
from tools.pseudo import ALL, speaking

GIVEN: Final[dict[str, dict[str, object]]] = {
    "forty-one": {"target": 11},
    "empat-satu": {"players": 4, "deals": 2},
    "forty-two": {"players": 3, "target": 11},
}
SHORT: Final[dict[str, dict[str, object]]] = {"empat-satu": {"players": 4, "deals": 1}, "forty-two": GIVEN["forty-two"]}
EVERY: Final = 10  # moves of the person and the others between two changes of the language


def go(app: App, key: int, scene: str) -> None:
    """Press a key and wait for the page that it opens, or comes back to."""
    until(app, lambda: not app.scene.is_animating)
    press(app, key)
    until(app, lambda: app.scene.name == scene, most=300)


def focus(app: App, is_meant: type[Segments] | type[Stepper] | type[Button], label: str) -> None:
    """Bring the focus by Tab to a control that has a label, or words of which this is one."""
    for _control in range(60):
        now = app.scene.controls.focus
        if isinstance(now, is_meant) and label in (now.label if isinstance(now, Button) else now.labels):
            return
        press(app, pygame.K_TAB)
    raise AssertionError(f"there is no {label} on the page {app.scene.name}")


def change_in_settings(app: App, code: str) -> None:
    """Choose a language in the settings, over the table."""
    go(app, pygame.K_F2, "settings")
    focus(app, Segments, "English")
    for _language in ALL:
        row = app.scene.controls.focus
        assert isinstance(row, Segments)
        at, to = row.chosen, list(ALL).index(code)
        if at == to:
            break
        press(app, pygame.K_RIGHT if (to > at) is not spoken().runs_left else pygame.K_LEFT)
        frames(app)
    go(app, pygame.K_ESCAPE, "table")


def change_by_globe(app: App, code: str) -> None:
    """Leave the table for the menu, choose a language there, and go on with the game."""
    go(app, pygame.K_ESCAPE, "pause")
    focus(app, Button, app_label(app, -2))
    go(app, pygame.K_RETURN, "menu")
    go(app, pygame.K_l, "language")
    focus(app, Button, ALL[code].own_name)
    go(app, pygame.K_RETURN, "menu")
    go(app, pygame.K_RETURN, "table")


def app_label(app: App, number: int) -> str:
    """Return what is written on one of the buttons of a list."""
    return [each.label for each in app.scene.controls.widgets if isinstance(each, Button)][number]


def played_by_keys(app: App, number: int, languages: tuple[str, ...]) -> str:
    """Play a game to its end and return its record; the language changes here in the settings, there on the menu."""
    changes = 0
    for _turn in range(2000):
        until(app, lambda: awaits_person(app) or has_note(app) or app.scene.name != "table" or is_looked_at(app))
        if app.scene.name == "winners":
            break
        if not awaits_person(app):
            press(app, pygame.K_RETURN)
            frames(app, 2)
            continue
        if languages and len(at_table(app).controller.steps) >= EVERY * (changes + 1):
            code = languages[changes % len(languages)]
            (change_in_settings if changes % 2 else change_by_globe)(app, code)
            assert spoken() == ALL[code]
            changes += 1
            until(app, lambda: awaits_person(app))
        controller = at_table(app).controller
        before = len(controller.steps)
        by_keys(app, GAMES.opponents.choose_at_once(controller.view, Level.CASUAL, number).action)
        until(app, partial(has_moved_on, app, before))
    assert app.scene.name == "winners" and changes >= 2 * bool(languages)
    return finished(app)


def finished(app: App) -> str:
    """Return the record of the game whose winners are shown; the profile has kept it as finished."""
    assert isinstance(app.scene, WinnersScene)
    app.store.settle().wait(20)
    game = app.scene.table.game.name
    assert app.store.tally(game).played == 1 and app.store.open_game(game) is None
    return app.scene.table.controller.record_text()


def look_round(app: App, code: str) -> None:
    """Look back at the game, at what can be practised and at what has been counted, each in another language."""
    go(app, pygame.K_a, "review")
    for key in (pygame.K_HOME, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_END):
        press(app, key)
        frames(app, 3)
    go(app, pygame.K_ESCAPE, "winners")
    go(app, pygame.K_ESCAPE, "menu")
    for key, scene in ((pygame.K_p, "practice"), (pygame.K_g, "your games")):
        go(app, key, scene)
        for _tab in range(3):
            press(app, pygame.K_PAGEDOWN, pygame.KMOD_CTRL)
            frames(app, 5)
        app.change_settings(language=code)
        app.rebuild()
        frames(app, 3)
        go(app, pygame.K_ESCAPE, "menu")
        code = "en"


def robot(folder: Path, game: str, given: dict[str, object], number: int, code: str) -> str:
    """Play and look round with a system set to ``code``, changing the language; return the record."""
    others = ("en", code, "id" if code == "ar" else "ar", code)
    with speaking(code), running(folder, launch(game, given, number=number)) as app:
        assert spoken() == ALL[code]
        record = played_by_keys(app, number, others)
        look_round(app, code)
    return record


def in_english(folder: Path, game: str, given: dict[str, object], number: int) -> str:
    """Play in English alone; return the record."""
    with speaking("en"), running(folder, launch(game, given, number=number)) as app:
        return played_by_keys(app, number, ())


@pytest.mark.parametrize(("game", "code"), [("empat-satu", "id"), ("forty-two", "ar")])
def test_a_game_by_keys_is_the_same_though_the_language_changes(game: str, code: str, tmp_path: Path) -> None:
    given = SHORT[game]
    assert robot(tmp_path / code, game, given, 3, code) == in_english(tmp_path / "en", game, given, 3)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(1, 21))
@pytest.mark.parametrize("game", GIVEN)
def test_twenty_games_by_keys_are_the_same_though_the_language_changes(game: str, number: int, tmp_path: Path) -> None:
    expected = in_english(tmp_path / "en", game, GIVEN[game], number)
    for code in ("ar", "id"):
        assert robot(tmp_path / code, game, GIVEN[game], number, code) == expected
