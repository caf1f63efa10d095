"""Sets of rules of a person: kept, offered, renamed, passed on, opened and deleted by clicks, whatever their names."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from game.games import GAMES
from game.profile.kept import OwnRules
from game.record import read
from game.rules.empat_satu import EmpatSatuOptions
from game.rules.forty_one import PRESETS
from game.rules.forty_two import FortyTwoOptions
from game.ui.app import App
from game.ui.controls.base import Widget
from game.ui.controls.entry import TextField
from game.ui.games.kept_games import read_kept, standing
from game.ui.games.own_rules import own_rules, readable
from game.ui.navigation import first_scene
from game.ui.scenes.forms.page import RowText
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.menu.new_game import NewGameScene, PresetTile
from game.ui.scenes.menu.own_rules import NameRulesScene, PassOnScene
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.scene import Scene
from tests.ui.keeping import opened
from tests.ui.laying import assert_laid_out
from tests.ui.paging import GAME, Opener, button, choose, click, every_size, key, only, press, settle, show, step
from tests.ui.playing import at_table, until

NAME = "Grandma’s"
OWN = PRESETS["right"].with_option("target", 31).with_option("min_total", 9)


def rules_page(app: App, game: str = GAME) -> NewGameScene:
    """Open the new-game page with its rules unfolded."""
    page = NewGameScene(app, game)
    page.unfolded = {"rules"}
    show(app, page)
    return page


def change(app: App, page: NewGameScene, title: str, label: str) -> None:
    control = next(each[2] for each in page.rows if each[1].title == title)
    choose(app, control, control.labels.index(label))


def press_named(app: App, label: str, scene: Scene | None = None) -> None:
    """Press the button with a label, on the page or on what lies over it."""
    scene = scene or app.scene
    wanted = button(scene, label)
    if isinstance(scene, NewGameScene):
        press(app, wanted)
    else:
        click(app, wanted.rect.center)
    step(app, 3)


def name_it(app: App, name: str) -> None:
    """Type a name into the question for it, in place of what is there, and keep the rules."""
    asked = app.scene
    assert isinstance(asked, NameRulesScene)
    click(app, asked.field.rect.center)
    asked.field.select_all()
    app.scene.handle(pygame.event.Event(pygame.TEXTINPUT, text=name))
    step(app)


def keep(app: App, name: str = NAME) -> None:
    press_named(app, "Keep…")
    name_it(app, name)
    press_named(app, "Keep")


def page_with_a_set_deleted(app: App) -> NewGameScene:
    """Return the page from which the only set of rules has just been deleted."""
    app.store.keep_rules(own_rules(NAME, app.games[GAME], OWN))
    page = rules_page(app)
    press(app, only(PresetTile, page)[-1])
    press_named(app, "Delete")
    return page


def titles(page: NewGameScene) -> list[str]:
    return [tile.preset.title for tile in only(PresetTile, page)]


def names(app: App, game: str = GAME) -> list[str]:
    return [each.name for each in app.store.own_rules(game)]


def drop(app: App, path: Path) -> None:
    app.routes.open_dropped([path])
    step(app, 3)


def told(app: App) -> str:
    notices = app.notices
    return " ".join([notices._said, *notices._important, *notices._waiting])


def test_a_set_of_rules_is_kept_offered_and_played_by(open_app: Opener) -> None:
    app = open_app()
    page = rules_page(app)
    assert not button(page, "Keep…").enabled
    assert not any(button(page, label).visible for label in ("Rename…", "Pass on…", "Delete")), "there is no set yet"
    change(app, page, "Least total of the four bids", "9")
    change(app, page, "Points to win", "31")
    keep(app)
    assert app.scene is page and titles(page)[-1] == NAME
    tile = only(PresetTile, page)[-1]
    assert tile.chosen and tile.preset.options == OWN
    assert tile.preset.sentence == "Like “Usual game”. Least total of the four bids: 9 · Points to win: 31."
    press(app, only(PresetTile, page)[1])
    assert page.options == PRESETS["left"]
    press(app, only(PresetTile, page)[-1])
    assert page.options == OWN
    press(app, button(page, "Begin"))
    assert isinstance(app.scene, TableScene) and app.scene.controller.setup.options == OWN


def test_the_rail_did_not_name_a_set_of_rules_of_ones_own(open_app: Opener) -> None:
    """It was promised that every game bears the name, and the bar over the table said "Four Hundred"."""
    app = open_app((1920, 1080))
    app.store.keep_rules(own_rules(NAME, app.games[GAME], OWN))
    for options, name in ((OWN, NAME), (PRESETS["right"], ""), (PRESETS["four-hundred"], "")):
        app.routes.begin(GAME, options, app.games[GAME].default_players(options), 5)
        until(app, lambda: at_table(app).controller.state.turn is not None)
        title = at_table(app).title_words()[0]
        assert title == ("Deal 1 · bidding" + (f" · {name}" if name else ""))
        assert (NAME in at_table(app).on_rail[-1]) is bool(name)
        app.replace_all(MenuScene(app))


def test_sets_of_rules_last_and_stay_with_their_game(open_app: Opener) -> None:
    first = open_app()
    first.store.keep_rules(own_rules(NAME, first.games[GAME], OWN))
    first.store.keep_rules(own_rules("Five", first.games["empat-satu"], EmpatSatuOptions(players=3, deals=7)))
    first.store.close()
    app = open_app()
    assert titles(rules_page(app)) == ["Usual game", "Clockwise", "Four Hundred", "Syrian 41", NAME]
    page = rules_page(app, "empat-satu")
    press(app, only(PresetTile, page)[-1])
    settle(app, page)
    assert (page.options.players, len(page.seating.players)) == (3, 3), "an own set says how many play"
    assert titles(rules_page(app, "forty-two")) == ["Full game", "Simple"]


def test_rules_that_only_have_other_players_could_not_be_kept(open_app: Opener) -> None:
    app = open_app()
    page = rules_page(app, "forty-two")
    assert not button(page, "Keep…").enabled, "they are those of the game"
    change(app, page, "Players", "3")
    assert button(page, "Keep…").enabled
    press_named(app, "Keep…")
    name_it(app, "Trio")
    press_named(app, "Keep")
    tile = only(PresetTile, page)[-1]
    assert tile.chosen and tile.preset.options == FortyTwoOptions(players=3)
    assert tile.preset.sentence == "Like “Full game”. Players: 3."
    assert not button(page, "Keep…").enabled and button(page, "Rename…").visible
    press(app, only(PresetTile, page)[0])
    assert page.options.players == 3 and button(page, "Keep…").enabled, "a set of the game's does not say who plays"
    change(app, page, "Players", "4")
    assert not button(page, "Keep…").enabled
    assert titles(rules_page(app, "forty-two")) == ["Full game", "Simple", "Trio"]
    assert only(PresetTile, rules_page(app, "forty-two"))[0].chosen, "the set for three is another one"


def test_names_that_will_not_do_are_refused_in_words(open_app: Opener) -> None:
    app = open_app()
    app.store.keep_rules(own_rules(NAME, app.games[GAME], OWN))
    app.store.keep_rules(own_rules("Other", app.games[GAME], OWN.with_option("target", 61)))
    page = rules_page(app)
    change(app, page, "Points to win", "21")
    press_named(app, "Keep…")
    for name, words in (
        ("   ", "Give these rules a name"),
        ("\u200b\u200d", "Give these rules a name"),
        ("four hundred", "One of the game’s own sets"),
        ("GRANDMA’S", "these take their place"),
        ("New", "You will find them beside"),
    ):
        name_it(app, name)
        asked = app.scene
        assert isinstance(asked, NameRulesScene) and words in asked._told.text, name
        assert asked.keeps.enabled == (name in ("GRANDMA’S", "New"))
    name_it(app, "four hundred")
    key(app, pygame.K_RETURN)
    assert isinstance(app.scene, NameRulesScene) and names(app) == [NAME, "Other"]
    name_it(app, "GRANDMA’S")
    key(app, pygame.K_RETURN)
    step(app, 3)
    assert names(app) == ["GRANDMA’S", "Other"], "one took the place of the other"
    assert page.options.written() == {"target": 21}
    press_named(app, "Rename…")
    name_it(app, "other")
    assert isinstance(app.scene, NameRulesScene) and not app.scene.keeps.enabled
    name_it(app, "Grandma’s own")
    press_named(app, "Keep")
    assert names(app) == ["Grandma’s own", "Other"] and page.preset == "own Grandma’s own"
    key(app, pygame.K_ESCAPE)


def test_a_long_name_is_cut_and_set_small_enough_for_its_tile(open_app: Opener) -> None:
    app = open_app((960, 600))
    page = rules_page(app)
    change(app, page, "Points to win", "21")
    keep(app, "W" * 60)
    assert names(app) == ["W" * 24]
    assert_laid_out(app, page)


def test_a_deleted_set_comes_back_with_undo_and_its_rules_stay_chosen(open_app: Opener) -> None:
    app = open_app()
    page = page_with_a_set_deleted(app)
    assert names(app) == [] and titles(page)[-1] == "Syrian 41" and page.options == OWN
    row = next(item for item in page.area.places if isinstance(item, RowText) and "of your own" in item.title)
    assert row.sentence == f"“{NAME}” has been deleted."
    press_named(app, "Undo")
    assert names(app) == [NAME] and page.preset == f"own {NAME}"
    press_named(app, "Delete")
    key(app, pygame.K_ESCAPE)
    app.store.close()
    assert names(open_app()) == []


def test_after_one_set_another_could_not_be_deleted_on_the_same_page(open_app: Opener) -> None:
    app = open_app()
    for name, target in (("One", 31), ("Two", 61)):
        app.store.keep_rules(own_rules(name, app.games[GAME], OWN.with_option("target", target)))
    page = rules_page(app)
    for _name in ("One", "Two"):
        press(app, only(PresetTile, page)[4])
        press_named(app, "Delete")
    assert names(app) == []
    press_named(app, "Undo")
    assert names(app) == ["Two"], "the last one comes back"


def test_undo_put_a_deleted_set_over_another_that_had_taken_its_name(open_app: Opener) -> None:
    app = open_app()
    page = page_with_a_set_deleted(app)
    change(app, page, "Points to win", "21")
    keep(app)
    assert [options.written()["target"] for _kept, options in readable(page.game, app.store)[0]] == [21]
    assert button(page, "Delete").visible, "it is the new set that can be deleted"


def test_a_set_passed_on_is_a_sound_record_and_opens_on_another_machine(open_app: Opener, tmp_path: Path) -> None:
    app = open_app()
    app.store.keep_rules(own_rules(NAME, app.games[GAME], OWN))
    page = rules_page(app)
    press(app, only(PresetTile, page)[-1])
    press_named(app, "Pass on…")
    asked = app.scene
    assert isinstance(asked, PassOnScene) and asked._stem == "forty-one-Grandmas"
    path = tmp_path / "rules.json"
    ticket = asked.write(path)
    assert ticket.wait(20) and ticket.is_kept
    content = json.loads(path.read_text("utf-8"))
    assert (content["deals"], content["rules_name"]) == ([], NAME)
    assert read(path.read_bytes(), GAMES.rules).record.options == OWN
    key(app, pygame.K_ESCAPE)
    press_named(app, "Delete")
    app.replace_all(MenuScene(app))
    step(app)
    drop(app, path)
    asked = app.scene
    assert isinstance(asked, NameRulesScene) and asked.typed == NAME
    press_named(app, "Keep")
    page = app.scene  # type: ignore[assignment]
    assert isinstance(page, NewGameScene) and page.options == OWN
    assert [(kept.name, options) for kept, options in readable(page.game, app.store)[0]] == [(NAME, OWN)]
    drop(app, path)
    assert "These are the rules of “Grandma’s”, which you have." in told(app)
    assert isinstance(app.scene, NewGameScene)


def test_the_program_could_not_be_started_with_a_set_of_rules_passed_on(open_app: Opener) -> None:
    app, record = open_app(), own_rules(NAME, GAMES.screens[GAME], OWN).record
    app.push(first_scene(app, read(record, GAMES.rules)))
    step(app, 3)
    assert isinstance(app.scene, NameRulesScene) and app.scene.typed == NAME
    key(app, pygame.K_ESCAPE)
    key(app, pygame.K_ESCAPE)
    assert [scene.name for scene in app.scenes] == ["menu"], "and the menu asks it no more"
    step(app, 3)
    assert app.scene.name == "menu"


def test_rules_passed_on_can_be_played_without_being_kept(open_app: Opener, tmp_path: Path) -> None:
    app = open_app()
    app.push(MenuScene(app))
    (tmp_path / "r.json").write_text(own_rules("Theirs", app.games["forty-two"], GAMES.rules["forty-two"].read_options(
        {"players": 3, "target": 21})).record)  # fmt: skip
    drop(app, tmp_path / "r.json")
    press_named(app, "Not now")
    page = app.scene
    assert isinstance(page, NewGameScene) and page.options.written() == {"players": 3, "target": 21}
    assert names(app, "forty-two") == []
    press(app, button(page, "Begin"))
    assert isinstance(app.scene, TableScene) and len(app.scene.controller.setup.players) == 3


HOSTILE = {
    "very long": "x" * 500_000,
    "controls": "a\u0000\u001b[31m\nb",
    "right to left": "\u202e\u2066evil",
    "lone surrogate": "\ud800z",
    "empty": "",
    "marks": "a" + "\u0301" * 500,
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_name_in_a_file_does_no_harm(open_app: Opener, tmp_path: Path, kind: str) -> None:
    app = open_app()
    app.push(MenuScene(app))
    path, name = tmp_path / "r.json", HOSTILE[kind]
    content = {"format": "card-table-record/1", "game": GAME, "options": {"target": 31}, "deals": []}
    path.write_text(json.dumps({**content, "rules_name": name}))
    drop(app, path)
    asked = app.scene
    assert isinstance(asked, NameRulesScene)
    assert len(asked.typed) <= 24 and asked.typed.isprintable() and not set(asked.typed) & set("\u202e\u2066")
    assert asked.keeps.enabled == bool(asked.typed)


@pytest.mark.parametrize("name", [None, 5, ["a"], {"a": 1}, True])
def test_a_name_that_is_no_text_leaves_a_game_not_begun(open_app: Opener, tmp_path: Path, name: object) -> None:
    app = open_app()
    app.push(MenuScene(app))
    path = tmp_path / "r.json"
    path.write_text(json.dumps({"format": "card-table-record/1", "game": GAME, "deals": [], "rules_name": name}))
    drop(app, path)
    assert isinstance(app.scene, TableScene)


def test_a_set_that_cannot_be_read_is_told_and_stays_in_the_profile(open_app: Opener) -> None:
    app = open_app()
    later = '{"format": "card-table-record/1", "game": "forty-one", "options": {"trumpets": 3}, "deals": []}'
    app.store.keep_rules(OwnRules(GAME, "Later", later))
    app.store.keep_rules(OwnRules(GAME, "Damaged", "no record"))
    page = rules_page(app)
    assert titles(page)[-1] == "Syrian 41"
    assert "“Damaged” cannot be read" in told(app) and "“Later” cannot be read" in told(app)
    app.store.close()
    assert names(open_app()) == ["Damaged", "Later"]


def test_your_games_and_continue_name_the_rules(open_app: Opener) -> None:
    app = open_app((1920, 1080))
    app.store.keep_rules(own_rules(NAME, app.games[GAME], OWN))

    def begun(options: object) -> list[str]:
        """Begin a game, and return what the menu and the page of games tell of it."""
        assert isinstance(options, type(OWN))
        app.routes.begin(GAME, options, app.games[GAME].default_players(options), 5)
        scene = app.scene
        assert isinstance(scene, TableScene)
        until(app, lambda: bool(scene.controller.steps) and scene.controller.autosave.is_done)
        app.replace_all(MenuScene(app))
        page = opened(app)
        return [item.sentence for item in page.area.places if isinstance(item, RowText)][:1]

    assert begun(PRESETS["left"])[0].startswith("Clockwise · It waits")
    assert begun(OWN)[0].startswith(f"{NAME} · It waits")
    kept, game = app.store.open_game(GAME), app.games[GAME]
    assert kept is not None
    said = standing(kept, read_kept(kept, app.games), game, app.store)
    assert len(said) > 1 and all(words.startswith(f"{NAME} · ") for words in said), "where room is short, too"
    assert begun(PRESETS["four-hundred"])[0].startswith("It waits"), "its title says it"
    own = PRESETS["left"].with_option("target", 61)
    assert begun(own)[0].startswith("Own rules like “Clockwise” (Points to win: 61) · It waits")


@every_size
def test_the_page_with_ten_sets_of_rules_has_room(open_app: Opener, size: tuple[int, int]) -> None:
    app = open_app(size)
    for number in range(10):
        rules = OWN.with_option("target", 20 + number).with_option("double_from", 9).with_option("redeal_by", "same")
        app.store.keep_rules(own_rules(f"Table {number}", app.games[GAME], rules))
    page = rules_page(app)
    assert_laid_out(app, page)
    tiles = only(PresetTile, page)
    assert [tile.keys for tile in tiles[8:]] == [("9",)] + [()] * 5
    asked = NameRulesScene(app, app.games[GAME], OWN, NAME, lambda: None)
    app.push(asked)
    step(app)
    window, placed = pygame.Rect(0, 0, *app.size), [each.rect for each in only(Widget, asked)]
    assert all(window.contains(rect) for rect in placed) and len(only(TextField, asked)) == 1
