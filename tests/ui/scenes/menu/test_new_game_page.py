"""The new-game page: presets, single rules, players, the deal number; driven by clicks and keys without a screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.games import GAMES
from game.opponents.base import Level
from game.profile.kept import SetAside
from game.profile.store import Store
from game.rules.forty_one import PRESETS
from game.ui.app import App
from game.ui.controls.base import Widget
from game.ui.controls.buttons import Button
from game.ui.controls.choices import Selector
from game.ui.controls.entry import TextField
from game.ui.drawing.assets import face_names
from game.ui.scenes.forms.page import RowText
from game.ui.scenes.menu.new_game import NewGameScene, PresetTile, plan_tiles
from game.ui.scenes.menu.players import Medallion
from game.ui.scenes.play.table import TableScene
from tests.ui.laying import assert_laid_out
from tests.ui.paging import GAME, Opener, button, choose, click, every_size, key, only, press, settle, show, step


def row(app: App, page: NewGameScene, title: str) -> tuple[RowText, Selector, Button]:
    """Return what a single rule is laid out with; the rules are unfolded first."""
    unfold(app, page, "rules")
    return next(each[1:] for each in page.rows if each[1].title == title)


def unfold(app: App, page: NewGameScene, name: str) -> None:
    if name not in page.unfolded:
        press(app, page.folds[name])
        settle(app, page)


def test_left_preset_with_one_rule_changed_begins_a_game_with_these_options(open_app: Opener) -> None:
    app = open_app()
    page = NewGameScene(app, GAME)
    show(app, page)
    press(app, only(PresetTile, page)[1])
    text, control, reset = row(app, page, "Least total of the four bids")
    assert (text.mark, reset.visible) == ("", False)
    choose(app, control, control.labels.index("13"))
    assert (text.mark, reset.visible) == ("changed", True)
    press(app, button(page, "Begin"))
    scene = app.scene
    assert isinstance(scene, TableScene)
    options = scene.controller.setup.options
    assert options == PRESETS["left"].with_option("min_total", 13)
    assert [player.level for player in scene.controller.setup.players] == [None, *[Level.CASUAL] * 3]


def test_a_changed_rule_is_reset_by_its_button_and_by_delete(open_app: Opener) -> None:
    app = open_app()
    page = NewGameScene(app, GAME)
    show(app, page)
    _text, control, reset = row(app, page, "Points to win")
    choose(app, control, control.labels.index("31"))
    press(app, reset)
    assert page.options == PRESETS["right"]
    choose(app, control, control.labels.index("51"))
    page.controls.set_focus(control)
    key(app, pygame.K_DELETE)
    assert page.options == PRESETS["right"]
    assert not reset.visible


def test_a_rule_with_which_another_one_came_moved_away_from_under_the_mouse(open_app: Opener) -> None:
    """With closing, a row is added that tells when to: a second click on the minus hit nothing."""
    app = open_app((960, 600))
    page = NewGameScene(app, "empat-satu")
    show(app, page)
    _text, control, _reset = row(app, page, "Ending a deal early")
    page.area.scroll_to(page.area.most, glide=False)
    place = control.rect.copy()
    choose(app, control, control.labels.index("from 40"))
    settle(app, page)
    assert len(page.rows) > 4 and row(app, page, "Ending a deal early")[1].rect == place


def test_names_faces_levels_and_options_are_remembered(open_app: Opener, tmp_path: Path) -> None:
    app = open_app()
    page = NewGameScene(app, GAME)
    show(app, page)
    unfold(app, page, "players")
    _number, own, first = only(TextField, page)[:3]
    press(app, own)
    key(app, pygame.K_a, pygame.KMOD_CTRL)
    key(app, pygame.K_b, 0, "Ben")
    press(app, first)
    key(app, pygame.K_a, pygame.KMOD_CTRL)
    key(app, pygame.K_BACKSPACE)
    face = only(Medallion, page)[2]
    was = face.chosen
    press(app, face)
    level = only(Selector, page)
    levels = [each for each in level if each.labels[0] == "Beginner"]
    choose(app, levels[3], 0)
    step(app)
    press(app, only(PresetTile, page)[1])
    key(app, pygame.K_RETURN)
    scene = app.scene
    assert isinstance(scene, TableScene)
    players = scene.controller.setup.players
    assert [player.name for player in players] == ["Ben", "Rami", "Salma", "Karim"], "an empty name falls back"
    assert players[2].face != was
    assert players[3].level is Level.BEGINNER
    app.store.close()
    again = Store(tmp_path / "profile")
    kept = again.settings
    again.close()
    assert kept.player_name == "Ben"
    assert kept.last_game == GAME
    app.settings = kept
    page = NewGameScene(app, GAME)
    assert page.seating.players[2].face == players[2].face
    assert page.options == PRESETS["left"]
    assert page.seating.players[3].level is Level.BEGINNER
    assert [player.name for player in page.seating.players] == ["Ben", "Rami", "Salma", "Karim"]


def test_the_deal_number_takes_digits_only_and_deals_the_same_cards(open_app: Opener) -> None:
    app = open_app()
    hands = []
    for _time in range(2):
        page = NewGameScene(app, GAME)
        show(app, page)
        field = only(TextField, page)[-1]
        press(app, field)
        for text in "-1a2b3456789012":
            key(app, ord(text), 0, text)
        assert field.text == "123456789", "nine digits at most"
        key(app, pygame.K_RETURN)
        scene = app.scene
        assert isinstance(scene, TableScene)
        step(app, 4)
        hands.append(scene.controller.view.hand)
    assert hands[0] == hands[1]


def number_field(app: App) -> tuple[TextField, Callable[[], str]]:
    """Open the page with the keyboard in the field for the deal number; return also what the words beside it say."""
    page = NewGameScene(app, GAME)
    show(app, page)
    (field,) = only(TextField, page)
    press(app, field)
    row = next(each for each in page.stage.items if isinstance(each, RowText) and each.title == "Deal number")
    return field, lambda: f"{row.mark} {row.sentence}"


@pytest.mark.parametrize(
    ("pasted", "read"),
    [
        ("٤١", "41"),  # Arabic
        ("۱۲۳۴۵۶۷۸۹", "123456789"),  # Persian
        ("१२३", "123"),  # Devanagari
        ("১২৩", "123"),  # Bengali
        ("１２３", "123"),  # full width
        (" 123456789\r\n", "123456789"),
        ("\u200f\u2067٧٧\u2069", "77"),
        ("\ufeff5\u200b", "5"),
        ("123,456,789", "123456789"),
        ("12,34,56,789", "123456789"),  # lakhs and crores
        ("123.456.789", "123456789"),
        ("12\u202f345", "12345"),
        ("12’345", "12345"),
        ("١٢٬٣٤٥", "12345"),
        ("0", "0"),
    ],
)
def test_a_number_in_the_digits_of_another_script_left_the_field_empty(
    pasted: str, read: str, open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: pasted)
    app = open_app()
    field, words = number_field(app)
    before = words()
    key(app, pygame.K_v, pygame.KMOD_CTRL)
    assert (field.text, words()) == (read, before)
    key(app, pygame.K_RETURN)
    assert isinstance(app.scene, TableScene)
    assert app.scene.controller.setup.number == int(read)


@pytest.mark.parametrize(
    "pasted",
    [
        *("99999999999999", "1000000000", "1e5", "-5", "+5", "12\n34", "5, 6", "0x10", "1.5", "1.234", "1,5"),
        *("١٫٥", "²", "½", "number 5", "5\x00", "\u22125", "12,345.67", "1,23", "\n", "", "一"),
    ],
)
def test_a_pasted_deal_number_was_silently_another_one(
    pasted: str, open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: pasted)
    app = open_app()
    field, words = number_field(app)
    before = words()
    for text in "77":
        key(app, ord(text), 0, text)
    field.select_all()
    key(app, pygame.K_v, pygame.KMOD_CTRL)
    assert (field.text, field.selection) == ("77", (0, 2)), "the field is as it was"
    assert words() != before and words().startswith("left out") and "from 0 to 999999999" in words()
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "41")
    key(app, pygame.K_v, pygame.KMOD_CTRL)
    assert (field.text, words()) == ("41", before)


def test_a_typed_number_with_a_letter_in_it_is_told_until_it_is_put_right(open_app: Opener) -> None:
    app = open_app()
    field, words = number_field(app)
    before = words()
    for text in "1e٥":
        key(app, ord(text), 0, text)
    assert field.text == "15"
    assert words() != before
    key(app, pygame.K_BACKSPACE)
    assert (field.text, words()) == ("1", before)
    for text in "2345678901":
        key(app, ord(text), 0, text)
    assert field.text == "123456789"
    assert words() != before, "ten digits are no deal number"


@every_size
def test_the_sentence_about_a_number_has_room(size: tuple[int, int], open_app: Opener) -> None:
    app = open_app(size, text_size=1.4)
    field, _words = number_field(app)
    field.insert("1e5")
    step(app)
    page = app.scene
    assert isinstance(page, NewGameScene)
    assert_laid_out(app, page)
    row = page._number_row
    assert row.rect.height >= RowText.height(page.kit, row.rect.width, [row.sentence], page.bases)


def test_spoilt_memories_fall_back_to_the_usual_game(open_app: Opener) -> None:
    app = open_app(
        new_game={GAME: '{"target": -3}'}, new_game_seats={GAME: "[7, null"}, faces=("nobody",), opponents=("", "Zoë")
    )
    page = NewGameScene(app, GAME)
    assert page.options == PRESETS["right"]
    assert page.seating.players[0].face in face_names()
    assert [player.name for player in page.seating.players] == ["You", "Rami", "Zoë", "Karim"]


def test_an_open_game_can_be_continued_or_is_set_aside(open_app: Opener) -> None:
    app = open_app()
    page = NewGameScene(app, GAME)
    show(app, page)
    assert not [each for each in only(Button, page) if each.label == "Continue the open game"]
    key(app, pygame.K_RETURN)
    table = app.scene
    assert isinstance(table, TableScene)
    step(app, 4)
    table.skip()
    step(app, 4)
    kept = app.store.open_game(GAME)
    assert kept is not None
    page = NewGameScene(app, GAME)
    show(app, page)
    press(app, button(page, "Continue the open game"))
    assert app.scene is table
    show(app, NewGameScene(app, GAME))
    key(app, pygame.K_RETURN)
    assert isinstance(app.scene, TableScene)
    assert app.scene is not table
    begun = app.store.open_game(GAME)
    assert begun is None or begun.beside.game_id != kept.beside.game_id
    aside: list[SetAside] = []
    assert app.store.read_set_aside(aside).wait(20)
    assert [each.kept.beside.game_id for each in aside] == [kept.beside.game_id]


def test_enter_presses_what_the_keyboard_chose_and_begins_after_a_click(open_app: Opener) -> None:
    app = open_app()
    page = NewGameScene(app, GAME)
    show(app, page)
    assert button(page, "Begin").cap == "Enter"
    for _time in range(3):
        key(app, pygame.K_TAB)
    assert page.controls.focus is only(PresetTile, page)[1]
    key(app, pygame.K_RETURN)
    assert app.scene is page
    assert page.preset == "left"
    assert button(page, "Begin").cap == "Ctrl+Enter", "Enter is the focus's own now"
    press(app, only(PresetTile, page)[0])
    assert button(page, "Begin").cap == "Enter"
    key(app, pygame.K_RETURN)
    assert isinstance(app.scene, TableScene)


@pytest.mark.parametrize("kind", [PresetTile, TextField, Selector, Medallion])
def test_ctrl_enter_begins_wherever_the_keyboard_is(open_app: Opener, kind: type[Widget]) -> None:
    app = open_app()
    page = NewGameScene(app, GAME)
    page.unfolded = {"players", "rules"}
    show(app, page)
    while not isinstance(page.controls.focus, kind):
        key(app, pygame.K_TAB)
    assert button(page, "Begin").cap == "Ctrl+Enter"
    key(app, pygame.K_RETURN, pygame.KMOD_CTRL)
    assert isinstance(app.scene, TableScene)


@pytest.mark.parametrize("game", list(GAMES.screens))
@every_size
def test_a_stranger_sees_all_it_takes_to_begin_and_leaves_with_one_click(
    open_app: Opener, size: tuple[int, int], game: str
) -> None:
    app = open_app(size)
    page = NewGameScene(app, game)
    app.push(page)
    assert page.area.most == 0, "nothing needs scrolling, the deal number least of all"
    titles = [text.title for text, _place in page.area.places.items() if isinstance(text, RowText)]
    assert titles[-2:] == ["Opponents", "Deal number"]
    assert len(titles) <= 3, "single rules are folded away"
    click(app, button(page, "Begin").rect.center)
    assert isinstance(app.scene, TableScene)


def test_what_differs_from_the_preset_is_told_in_a_line(open_app: Opener) -> None:
    app = open_app()
    page = NewGameScene(app, GAME)
    show(app, page)
    rules = page.folds["rules"]
    assert (rules.is_marked, rules.wordings[0]) == (False, "“Usual game”, unchanged")
    page.options = PRESETS["right"].with_option("target", 61).with_option("minimum_bid", "rising")
    page.refresh()
    assert (rules.is_marked, rules.wordings) == (True, ("Lowest bid: Rises · Points to win: 61", "2 rules changed"))


def test_pictures_and_titles_of_the_presets_stand_in_line(open_app: Opener) -> None:
    for size in ((960, 600), (1280, 720), (1920, 1080), (600, 960), (960, 1040)):
        app = open_app(size, text_size=1.2)
        for game in GAMES.screens.values():
            presets = [*game.options_page.presets(), *game.options_page.presets()[:1]]
            for shown in (presets[:2], presets):
                plan = plan_tiles(app.kit(game.style), size[0] - 100, shown)
                assert plan.columns * plan.width <= size[0] - 100
                assert 1 <= plan.columns <= len(shown)


def test_one_level_is_chosen_for_all_and_single_ones_make_it_mixed(open_app: Opener) -> None:
    app = open_app()
    page = NewGameScene(app, GAME)
    show(app, page)
    levels = [each for each in only(Selector, page) if each.labels[0] == "Beginner"]
    choose(app, levels[0], levels[0].labels.index("Expert"))
    assert {player.level for player in page.seating.players[1:]} == {Level.EXPERT}
    unfold(app, page, "players")
    levels = [each for each in only(Selector, page) if each.labels[0] == "Beginner"]
    choose(app, levels[2], 1)
    first = next(each for each in only(Selector, page) if each.labels[0] == "Beginner")
    assert first.labels[first.chosen] == "Mixed"
    choose(app, first, 2)
    assert page.seating.level is Level.SKILLED
    levels = [each for each in only(Selector, page) if each.labels[0] == "Beginner"]
    assert [each.chosen for each in levels] == [2] * 4


@pytest.mark.parametrize("text_size", [1.0, 1.4])
@every_size
def test_unfolded_everything_has_room(open_app: Opener, size: tuple[int, int], text_size: float) -> None:
    app = open_app(size, text_size=text_size)
    for game in GAMES.screens:
        page = NewGameScene(app, game)
        page.unfolded = {"players", "rules"}
        app.scenes.append(page)
        page.rebuild()
        assert_laid_out(app, page)
        app.scenes.clear()


def test_what_no_account_of_the_game_has_is_marked_as_a_house_rule(open_app: Opener) -> None:
    app = open_app()
    page = NewGameScene(app, GAME)
    show(app, page)
    text, control, _reset = row(app, page, "Lowest bid")
    assert [("house rule" in note) for note in control.notes] == [label == "Always 2" for label in control.labels]
    assert text.remark == ""
    choose(app, control, control.labels.index("Always 2"))
    assert (text.mark, text.remark) == ("changed", "house rule")
    tiles = {tile.preset.key: tile.preset.sentence for tile in only(PresetTile, page)}
    assert [key for key, sentence in tiles.items() if sentence.endswith("House rules.")] == ["syrian"]
    for game in GAMES.screens.values():  # a preset of the sources holds none of them
        for preset in game.options_page.presets():
            assert bool(game.options_page.house_rules(preset.options)) == (preset.key == "syrian")
