"""Usual names are shown in the player's language; games, profiles and records keep them in English."""

from __future__ import annotations

import json
from pathlib import Path

from game.games import GAMES
from game.opponents.base import Manner
from game.opponents.manner import MANNERS, manner_of
from game.ui.controls.entry import TextField
from game.ui.games.seating import Seating
from game.ui.words.names import shown_name, shown_players, typed_name
from tests.ui.paging import Opener, only, players_page
from tests.ui.playing import at_table, frames, launch, running
from tools.pseudo import accented, speaking


def test_every_name_that_a_game_seats_by_itself_is_shown_in_the_players_language(open_app: Opener) -> None:
    most = {"forty-one": {}, "empat-satu": {"players": 6}, "forty-two": {"players": 7}}
    with speaking("xa"):
        open_app()
        for name, game in GAMES.screens.items():
            for player in game.default_players(GAMES.rules[name].read_options(most[name])):
                assert shown_name(player.name) == accented(player.name) != player.name
                assert typed_name(shown_name(player.name)) == player.name
        assert all(shown_name(name) == accented(name) for name in MANNERS)
        assert shown_name("Hans") == typed_name("Hans") == "Hans"


def test_a_game_begun_in_another_language_keeps_names_and_manners(tmp_path: Path) -> None:
    with speaking("xa"), running(tmp_path, launch("forty-one")) as app:
        frames(app, 3)
        scene = at_table(app)
        names = [player.name for player in scene.controller.setup.players]
        assert names == json.loads(scene.controller.record_text())["players"] == ["You", "Rami", "Salma", "Karim"]
        assert [seat.name for seat in scene.table.seats] == list(map(accented, names))
        assert manner_of("Rami") is Manner.BOLD and accented("Rami") in scene.table.seats[1].character


def test_who_types_a_usual_name_as_it_is_shown_gets_the_usual_player(open_app: Opener) -> None:
    with speaking("xa"):
        app = open_app()
        page = players_page(app)
        assert only(TextField, page)[-3].text == accented("Rami")
        page._players._rename(1, accented("Rami"))
        assert page.seating.players[1].name == "Rami"
        kept = page.seating.kept_in(app.settings)
        assert kept["opponents"] == ("", "", "") and kept["player_name"] == ""


def test_in_english_names_are_as_they_are(open_app: Opener) -> None:
    app = open_app()
    players = Seating(GAMES.screens["forty-two"], app.settings, GAMES.rules["forty-two"].read_options({})).named()
    assert shown_players(players) == players
