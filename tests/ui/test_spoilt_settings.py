"""Whatever stands in the settings, damaged or of a later version: the menu opens and every page is reached."""

from __future__ import annotations

import itertools
import json
import sqlite3
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, get_origin
from zlib import crc32

import msgspec
import pygame
import pytest

from game.games import GAMES
from game.profile.settings import Settings, read
from game.profile.store import open_store
from game.ui.app import App
from game.ui.navigation import first_scene
from game.ui.scenes.scene import Launch
from tests.cases import for_each
from tests.ui.playing import at_table, awaits_person, frames, press, running, until

GAME_NAMES = tuple(GAMES.rules)
WORDS = (
    *("Samarkand", "", "../../etc", "wine\0", "baize", "\u202e", "\ud800", "x" * 40, "0", "[]", "{}", "nan", "None"),
    "__init__",
)
TEXTS = (
    *("[", "[[]]", "7", '"', "{}", '{"players": 99}', '{"preset": "samarkand"}', '{"preset": 7, "x": []}', "[" * 9999),
    *('{"levels": 3}', '{"levels": ["grandmaster", null, 9]}', '{"faces": ["nobody", "../x", 5]}', '{"column": 1e300}'),
    *('{"column": -7, "colours": ["ultraviolet"]}', '{"column": null, "levels": {}}', "done", "declined", "999 x"),
    *("12 bid 3;play 2C;discard ZZ", "\u0664 x", "-1 ", "000", " ;;;", "5 " + "play 2C;" * 900),
)
ANYTHING: Final[tuple[object, ...]] = (
    *(None, True, False, 0, 1, -1, 7, 0.5, 1e308, 2**70, "", "Samarkand", "\0", [], [[]], {}, {"x": {}}, [1, 2]),
    *([None], [1280, 720], [0, 0], [-5, 1e9], [320, 32768], [32768, 320], [-100000, 100000]),
)


def odd_values(name: str) -> list[object]:
    """Return values of a setting that another version, a fault on the disk or a person may have written."""
    by_game = [dict.fromkeys((*GAME_NAMES, "whist", "", "x"), each) for each in (*ANYTHING, *WORDS, *TEXTS)]
    lessons = [{f"{game}/{key}": text for game in GAME_NAMES for key in ("first", "second", "x")} for text in TEXTS]
    many = [[each] * 7 for each in WORDS] + [[each] for each in WORDS] + [["", each, "owl"] for each in WORDS]
    return [*ANYTHING, *WORDS, *many, *by_game, *(lessons if name == "lessons" else ())]


every_value_or_some = pytest.mark.parametrize("apart", [4, pytest.param(1, marks=pytest.mark.soak)])


@cache
def odd_readings(name: str, apart: int) -> list[tuple[Settings, tuple[str, ...]]]:
    """Return how settings are read in which one alone has odd values, and what was found wrong there.

    Of all its values they are one in so many, for each setting others.
    """
    begin = crc32(name.encode()) % apart
    return [read(json.dumps({name: value})) for value in odd_values(name)[begin::apart]]


def odd_settings(apart: int) -> list[Settings]:
    """Return settings that together hold, field by field, all those odd values that the reading lets through."""
    names = [field.name for field in msgspec.structs.fields(Settings)]
    found = {
        name: [getattr(settings, name) for settings, _faults in odd_readings(name, apart) if settings != Settings()]
        for name in names
    }
    rows = itertools.zip_longest(*found.values())
    given = [{name: value for name, value in zip(found, row, strict=True) if value is not None} for row in rows]
    return [msgspec.structs.replace(Settings(), **values) for values in given]


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with running(tmp_path, Launch(speed="instant")) as app:
        yield app


def take(app: App, settings: Settings) -> None:
    """Let the program go on as if it had started with these settings."""
    app.settings = settings
    app._take_settings()
    app.replace_all(first_scene(app, None))


@every_value_or_some
def test_no_setting_keeps_the_menu_from_opening_or_the_settings_from_being_reached(app: App, apart: int) -> None:
    """A cloth of a later version led to the fault page at every start, and there was no way out."""
    for number, settings in enumerate(odd_settings(apart)):
        take(app, settings)
        frames(app)
        assert app.scene.name == "menu"
        app.routes.open_settings()
        frames(app)
        press(app, pygame.K_1 + number % 5)
        assert app.scene.name == "settings"
        app.routes.open_new_game(GAME_NAMES[number % len(GAME_NAMES)])
        frames(app)
        app.routes.open_rules(GAME_NAMES[number % len(GAME_NAMES)])
        frames(app)


@every_value_or_some
@for_each("name", [field.name for field in msgspec.structs.fields(Settings)])
def test_each_setting_falls_back_by_itself(name: str, apart: int) -> None:
    for settings, faults in odd_readings(name, apart):
        assert set(faults) <= {name}
        assert msgspec.structs.replace(settings, **{name: getattr(Settings(), name)}) == Settings()


@for_each("game", GAME_NAMES)
def test_a_table_comes_up_under_names_of_a_later_version(tmp_path: Path, game: str) -> None:
    """From the file on the disk, through the menu, to the first question."""
    by_game = dict.fromkeys(GAME_NAMES, "Samarkand")
    words: dict[str, object] = {
        field.name: by_game if get_origin(field.type) is dict else "Samarkand"
        for field in msgspec.structs.fields(Settings)
        if field.name not in ("opponents", "faces")
    }
    with_settings(tmp_path, {**words, "opponents": ["Samarkand"] * 6, "faces": ["Samarkand"] * 7})
    with running(tmp_path, Launch(speed="instant")) as app:
        frames(app, 2)
        assert app.scene.name == "menu"
        app.routes.open_new_game(game)
        frames(app, 2)
        press(app, pygame.K_RETURN, pygame.KMOD_CTRL)
        until(app, lambda: awaits_person(app))
        assert at_table(app).controller.setup.game == game


def with_settings(folder: Path, document: object) -> None:
    """Put a document of settings into a new profile, whatever it is."""
    assert open_store(folder).close()
    base = sqlite3.connect(folder / "profile.sqlite")
    base.execute("INSERT INTO settings VALUES (1, ?)", (json.dumps(document),))
    base.commit()
    base.close()
