"""Who sits down: up to seven players, one of the levels, a colour for each where a game asks for it."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import msgspec
import pygame
import pytest

from game.controller import Player
from game.games import GAMES
from game.opponents.base import Level
from game.profile.kept import Beside, OpenGame
from game.profile.settings import Settings
from game.record import write
from game.rules.forty_one import FortyOneOptions
from game.ui.controls.base import Kit
from game.ui.controls.choices import Selector
from game.ui.controls.entry import TextField
from game.ui.drawing import shapes
from game.ui.games.game import Game
from game.ui.games.options import SeatColour
from game.ui.games.seating import Seating, with_own_colours
from game.ui.navigation import resume
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.menu.new_game import NewGameScene
from game.ui.scenes.menu.players import ColourButton
from game.ui.scenes.play.table import TableScene
from game.ui.tables.forty_one import options_page
from game.ui.tables.forty_one.game import GAME as FORTY_ONE
from game.ui.tables.forty_one.game import FortyOneGame
from game.ui.tables.forty_two.board.pegs import peg_look
from game.ui.tables.forty_two.table import FortyTwoTable
from tests.cases import for_each
from tests.playouts import played
from tests.ui.laying import assert_laid_out
from tests.ui.playing import frames, press, running, until
from tests.ui.program import record

NAMES = ("White", "Red", "Blue", "Light orange", "Green", "Violet", "Turquoise")
SIZES = ((960, 600), (1280, 720), (1920, 1080), (2560, 1440), (1100, 1000))


class Coloured(FortyOneGame):
    """Forty-One whose players have colours."""

    package = FORTY_ONE.package

    def seat_colours(self) -> tuple[SeatColour, ...]:
        """Return seven colours."""

        def picture(_kit: Kit, size: tuple[int, int]) -> pygame.Surface:
            return shapes.disc(size[0], (200, 60, 50), (20, 20, 20), 1)

        return tuple(SeatColour(name.lower(), name, picture) for name in NAMES)


class Crowded(Coloured):
    """A table at which seven sit."""

    def default_players(self, options: FortyOneOptions) -> tuple[Player, ...]:
        """Return seven players."""
        first = FORTY_ONE.default_players(options)
        more = (Player(f"The guest number {seat} of all", "young-man", Level.CASUAL) for seat in range(4, 7))
        return (*first, *more)

    def level_sentence(self, level: Level) -> str:
        """Return a long sentence."""
        return "Counts trumps and high cards and bids with care, and says so at length."


def crowded_roles(options: FortyOneOptions) -> tuple[str, ...]:
    """Return where the seven sit."""
    return ("you, at the bottom of the table", *("far away, for themselves alone" for _seat in range(6)))


@for_each("text_size", [0.8, 1.0, 1.4])
@for_each("size", SIZES, sampled=True)
@for_each("count", [2, 4])
def test_seven_players_with_levels_and_colours_have_room(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    text_size: float,
    count: int,
) -> None:
    monkeypatch.setitem(GAMES.screens, "forty-one", Crowded())
    monkeypatch.setattr(Crowded, "levels", tuple(Level)[:count])
    monkeypatch.setattr(options_page.PAGE, "seat_roles", crowded_roles)
    with running(tmp_path) as app:
        app.size = size
        app.change_settings(text_size=text_size)
        page = NewGameScene(app, "forty-one")
        page.unfolded = {"players"}
        app.push(page)
        assert_laid_out(app, page)
        widgets = page.controls.widgets
        assert sum(isinstance(each, ColourButton) for each in widgets) == 7
        assert sum(isinstance(each, Selector) and each.labels[0] == "Beginner" for each in widgets) == 7
        fields = [each for each in widgets if isinstance(each, TextField)][1:]
        assert len(fields) == 7
        for field in fields:
            assert field.rect.width >= 7 * app.kit(page.style).scale.font(19), "a name has no room"


def test_a_game_without_colours_shows_none(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        page = NewGameScene(app, "forty-one")
        page.unfolded = {"players"}
        app.push(page)
        assert not [each for each in page.controls.widgets if isinstance(each, ColourButton)]
        assert {player.colour for player in page.seating.named()} == {""}


def test_a_colour_is_taken_in_exchange_kept_and_comes_to_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES.screens, "forty-one", Coloured())
    with running(tmp_path) as app:
        page = NewGameScene(app, "forty-one")
        page.unfolded = {"players"}
        app.push(page)
        mine = next(each for each in page.controls.widgets if isinstance(each, ColourButton))
        assert [player.colour for player in page.seating.players] == ["white", "red", "blue", "light orange"]
        page.controls.set_focus(mine)
        press(app, pygame.K_RIGHT)
        page.controls.set_focus(mine)
        press(app, pygame.K_RIGHT)
        wanted = ["blue", "white", "red", "light orange"]
        assert [player.colour for player in page.seating.players] == wanted
        assert mine.name == "Blue"
        press(app, pygame.K_RETURN, pygame.KMOD_CTRL)
        table = app.scene
        assert isinstance(table, TableScene)
        assert [player.colour for player in table.controller.setup.players] == wanted
        frames(app, 3)
        assert list(table.controller.autosave.beside.colours) == wanted
        again = Seating(cast("Game", Coloured()), app.settings, table.controller.setup.options)
        assert [player.colour for player in again.players] == wanted


def test_a_kept_game_has_its_colours_again_and_one_of_before_gets_some(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES.screens, "forty-one", Coloured())
    with running(tmp_path) as app:
        for kept, wanted in (
            (("blue", "white", "red", "green"), ["blue", "white", "red", "green"]),
            ((), ["white", "red", "blue", "light orange"]),
            (("blue", "blue", "no such"), ["blue", "white", "red", "light orange"]),
        ):
            table = resume(app, OpenGame("forty-one", record(1, actions=2), Beside(colours=kept), 0.0))
            assert [player.colour for player in table.controller.setup.players] == wanted


@for_each("kept", ['["", "beginner", "casual", "beginner"]', '{"levels": ["", "beginner", "casual", "beginner"]}'])
def test_levels_are_read_as_they_were_kept_before_there_were_colours(kept: str) -> None:
    settings = Settings().with_(new_game_seats={"forty-one": kept})
    seats = Seating(GAMES.screens["forty-one"], settings, GAMES.rules["forty-one"].read_options({}))
    assert [player.level for player in seats.players] == [None, Level.BEGINNER, Level.CASUAL, Level.BEGINNER]


@for_each("kept", ["", "7", "[[]]", "{", '{"levels": 3, "colours": [1, null, {}]}', "[" * 5000])
def test_spoilt_seats_give_the_usual_players(kept: str) -> None:
    settings = Settings().with_(new_game_seats={"forty-one": kept})
    options = GAMES.rules["forty-one"].read_options({})
    assert Seating(GAMES.screens["forty-one"], settings, options).players == GAMES.screens["forty-one"].default_players(
        options
    )


def sat_down(game: str, settings: Settings, **given: object) -> Seating:
    """Return who sits down at a new game with rules as in a record."""
    return Seating(GAMES.screens[game], settings, GAMES.rules[game].read_options(given))


def test_faces_do_not_wander_to_other_games() -> None:
    settings = Settings()
    for name, table in GAMES.screens.items():
        seating = sat_down(name, settings)
        assert seating.players == table.default_players(GAMES.rules[name].read_options({})), (
            f"{name}: strangers sit here"
        )
        settings = settings.with_(**seating.kept_in(settings))
    seating = sat_down("forty-two", settings)
    seating.change(0, face="grandmother")
    seating.change(1, face="boy")
    settings = settings.with_(**seating.kept_in(settings))
    again = [player.face for player in sat_down("forty-two", settings).players]
    assert again[:2] == ["grandmother", "boy"]
    for name in ("forty-one", "empat-satu"):
        usual = [player.face for player in GAMES.screens[name].default_players(GAMES.rules[name].read_options({}))]
        assert [player.face for player in sat_down(name, settings).players] == ["grandmother", *usual[1:]]


def test_usual_faces_are_not_kept() -> None:
    seating = sat_down("forty-two", Settings())
    settings = Settings().with_(**seating.kept_in(Settings()))
    assert not any(settings.faces)
    assert "flat-cap" not in settings.new_game_seats["forty-two"]


def test_seats_that_are_empty_this_time_keep_face_level_and_colour() -> None:
    seating = sat_down("forty-two", Settings(), players=7)
    seating.change(5, face="boy", level=Level.BEGINNER)
    seating.take_colour(0, "violet")
    settings = Settings().with_(**seating.kept_in(Settings()))
    settings = settings.with_(**sat_down("forty-two", settings, players=2).kept_in(settings))
    assert sat_down("forty-two", settings, players=7).players == seating.players


@for_each(("game", "players"), [("forty-two", 2), ("forty-two", 7), ("empat-satu", 3)])
def test_choosing_a_preset_keeps_the_players(tmp_path: Path, game: str, players: int) -> None:
    with running(tmp_path) as app:
        page = NewGameScene(app, game)
        app.push(page)
        options = GAMES.rules[game].read_options({"players": players})
        page._take(options)
        page.seating.change(1, name="Zoë")
        frames(app, 2)
        for preset in reversed(page.game.options_page.presets()):
            page.choose_preset(preset)
            frames(app, 2)
            assert [page.seating.players[1].name, len(page.seating.players)] == ["Zoë", players]
            assert page.preset == page.game.options_page.nearest(page.options) == preset.key
            assert page.options == msgspec.structs.replace(preset.options, players=players)
            rows = page.game.options_page.option_rows(page.options, page.preset)
            assert not [row for row in rows if row.reset is not None]


def test_a_colour_of_pegs_is_chosen_comes_to_the_board_and_is_kept(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        page = NewGameScene(app, "forty-two")
        page.unfolded = {"players"}
        app.push(page)
        mine = next(each for each in page.controls.widgets if isinstance(each, ColourButton))
        page.controls.set_focus(mine)
        press(app, pygame.K_LEFT)  # round to the last colour, which nobody of four has
        assert [player.colour for player in page.seating.players] == ["turquoise", "red", "blue", "amber"]
        press(app, pygame.K_RETURN, pygame.KMOD_CTRL)
        scene = app.scene
        assert isinstance(scene, TableScene) and isinstance(scene.table, FortyTwoTable)
        looks = [column.look for column in scene.table.board.columns]
        assert looks[0] == peg_look("turquoise", 0) and len(set(looks)) == 4
        until(app, lambda: app.store.open_game("forty-two") is not None)
        app.replace_all(MenuScene(app))
        assert app.routes.go_on("forty-two")
        frames(app, 2)
        scene = app.scene
        assert isinstance(scene, TableScene)
        assert scene.controller.setup.players[0].colour == "turquoise"
        assert NewGameScene(app, "forty-two").seating.players[0].colour == "turquoise"
        assert NewGameScene(app, "forty-one").seating.players[0].colour == ""


def test_everybody_gets_a_colour_of_their_own() -> None:
    colours = Coloured().seat_colours()
    usual = [Player("", "", None, name.lower()) for name in NAMES]
    wished = [Player("", "", None, wish) for wish in ("red", "red", "", "white", "nothing", "violet", "red")]
    given = [player.colour for player in with_own_colours(wished, usual, colours)]
    assert given == ["red", "light orange", "blue", "white", "green", "violet", "turquoise"]


@for_each("game", list(GAMES.screens))
def test_every_level_of_a_game_is_told_in_a_sentence_of_its_own(game: str) -> None:
    said = [GAMES.screens[game].level_sentence(level) for level in GAMES.screens[game].levels]
    assert len(said) == len(Level) == len(set(said))
    assert all(sentence.endswith(".") for sentence in said)


@for_each("players", [2, 4, 7])
@for_each("column", range(4))
def test_the_person_chooses_a_column_and_the_others_follow_round_and_round(players: int, column: int) -> None:
    game, options = GAMES.screens["forty-two"], GAMES.rules["forty-two"].read_options({"players": players})
    seating = Seating(game, Settings(), options)
    assert [player.column for player in seating.named()] == list(range(players))
    seating.choose_column(column)
    columns = [player.column for player in seating.named()]
    assert columns == [(column + seat) % players for seat in range(players)]
    again = Seating(game, msgspec.structs.replace(Settings(), **seating.kept_in(Settings())), options)
    assert again.named() == seating.named(), "kept for the next time"
    other = Seating(GAMES.screens["forty-one"], Settings(), GAMES.rules["forty-one"].read_options({}))
    assert {player.column for player in other.named()} == {None}


def test_the_column_is_chosen_on_the_new_game_page_and_comes_to_the_table(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        page = NewGameScene(app, "forty-two")
        page.unfolded = {"players"}
        app.push(page)
        choose = page.seating.choose_column
        columns = next(
            each for each in page.controls.widgets if isinstance(each, Selector) and each.on_choose == choose
        )
        assert columns.labels == ("1", "2", "3", "4")
        page.controls.set_focus(columns)
        press(app, pygame.K_RIGHT)
        assert page.seating.column == 1
        press(app, pygame.K_RETURN, pygame.KMOD_CTRL)
        until(app, lambda: isinstance(app.scene, TableScene) and app.scene.table is not None)
        scene = app.scene
        assert isinstance(scene, TableScene) and isinstance(scene.table, FortyTwoTable)
        frames(app, 3)
        assert scene.table.board.layout.order == (1, 2, 3, 0)
        until(app, lambda: scene.controller.autosave.beside.columns == (1, 2, 3, 0))


@for_each(("kept", "order"), [((), (0, 1, 2)), ((2, 0, 1), (2, 0, 1)), ((1, 1, 0), (0, 1, 2)), ((5, -1, 0), (0, 1, 2))])
def test_columns_are_kept_beside_the_record(tmp_path: Path, kept: tuple[int, ...], order: tuple[int, ...]) -> None:
    """What is no order, from a damaged profile, is taken for that of the seats."""
    options = GAMES.rules["forty-two"].read_options({"players": 3})
    begun, _state = played("forty-two", 1, options, most_deals=1, stop_after=6)
    with running(tmp_path) as app:
        app.push(resume(app, OpenGame("forty-two", write(begun), Beside(columns=kept), 0.0)))
        frames(app, 3)
        scene = app.scene
        assert isinstance(scene, TableScene) and isinstance(scene.table, FortyTwoTable)
        board = scene.table.board
        assert board.layout.order == order
        seen = []
        for _player in order:
            press(app, pygame.K_b)
            assert board.pointed is not None
            seen.append(order[board.pointed])
        assert seen == [0, 1, 2], "B goes from column to column"
