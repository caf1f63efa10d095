"""The keys are data: what each does is said once, in one place no key does two things, and each can be changed."""

from __future__ import annotations

import ast
import itertools
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pygame
import pytest

from game.profile.settings import read
from game.rules.base import Action, Bid, Close, Discard, Draw, Play
from game.ui.app import App
from game.ui.controls.actions import (
    ACTIONS,
    BARE,
    EVERYWHERE,
    changes,
    first_again,
    given,
    holder,
    key_of,
    keys_of,
    swapped,
    use_keys,
    without,
)
from game.ui.controls.base import Widget
from game.ui.controls.choices import Toggle
from game.ui.controls.keys import KEY_NAMES
from game.ui.scenes.menu.keys import KeyQuestion, KeyRowShown, KeysSheet
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.menu.settings import SettingsScene
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.practice.lesson import LessonScene
from game.ui.tables.forty_two.table import FortyTwoTable
from tests import ROOT
from tests.cases import for_each
from tests.test_architecture import nodes_of
from tests.ui.keying import ARABIC, place_of, remapped
from tests.ui.moves import GIVEN, every_game, has_moved_on
from tests.ui.paging import Opener, show
from tests.ui.playing import (
    FRAME,
    at_table,
    autosave,
    awaits_person,
    frames,
    has_note,
    is_looked_at,
    new_controller,
    press,
    running,
    until,
)

NAMED: Final = {name: code for code, name in KEY_NAMES.items()} | {
    **{"Left": pygame.K_LEFT, "Right": pygame.K_RIGHT, "Up": pygame.K_UP, "Down": pygame.K_DOWN, "Tab": pygame.K_TAB},
    **{"PgUp": pygame.K_PAGEUP, "PgDn": pygame.K_PAGEDOWN, "Home": pygame.K_HOME, "End": pygame.K_END},
}
MODS: Final = {"Ctrl": pygame.KMOD_LCTRL, "Shift": pygame.KMOD_LSHIFT, "Alt": pygame.KMOD_LALT}
NAMES_KEYS: Final = {
    "controls/keys.py",
    "controls/entry.py",
    "controls/actions.py",
}  # and typed
OF_GAMES: Final = {"tables/empat_satu/keys.py", "tables/forty_two/keys.py"}
A_KEY: Final = re.compile(
    r"(Ctrl|Shift|Alt)\+(\w+|.)|F([1-9]|1[0-2])|Enter|Esc|Space|Backspace|PgUp|PgDn|Tab|Home|End|Left|Right|Up|Down|Del"
)
KEYED: Final = {"Button", "rail_button", "Reply", "key_cap", "Pill", "Widget", "keys_of", "key_of", "is_for", "means"}


@pytest.fixture(autouse=True)
def first_keys() -> Iterator[None]:
    """Have the first keys in force before and after."""
    use_keys({})
    yield
    use_keys({})


def press_key(app: App, name: str) -> None:
    """Press a key by its name, where it lies."""
    *mods, key = name.split("+")
    code, mod = NAMED[key], sum(MODS[mod] for mod in mods)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, scancode=place_of(key), mod=mod, unicode=""))
    app.frame(FRAME)


def press_for(app: App, act: str) -> None:
    """Press the key in force for an action."""
    press_key(app, key_of(act))


# ------------------------------------------------------------------------------ one table


def test_no_key_has_two_purposes_in_one_place() -> None:
    twice = [(name, key, other.name) for name in ACTIONS for key in keys_of(name) if (other := holder(key, name))]
    assert not twice


def test_no_other_module_names_a_key() -> None:
    found = list[str]()
    for path in sorted((ROOT / "game").rglob("*.py")):
        place = path.relative_to(ROOT / "game").as_posix().removeprefix("ui/")
        if place in NAMES_KEYS | OF_GAMES:
            continue
        for node in nodes_of(path):
            match node:
                case ast.Attribute(attr=attr) if re.fullmatch(r"K_\w+", attr):
                    found.append(f"{place}:{node.lineno}: {attr}")
                case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=args) if name in KEYED:
                    inside = [each for arg in args for each in ast.walk(arg) if isinstance(each, ast.Constant)]
                    told = [each.value for each in inside if isinstance(each.value, str)]
                    keys = [each for each in told if A_KEY.fullmatch(each) or re.fullmatch("[A-Z]", each)]
                    found += [f"{place}:{node.lineno}: {each}" for each in keys]
                case ast.Compare(comparators=[ast.Constant(value=str(value))]) if A_KEY.fullmatch(value):
                    found.append(f"{place}:{node.lineno}: {value}")
    assert not found


def test_the_readme_has_every_key_and_no_other() -> None:
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \|$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    signs = {"←": "Left", "→": "Right", "↑": "Up", "↓": "Down", "Page Up": "PgUp", "Page Down": "PgDn"}
    text = " ; ".join(rows[rows.index("---") + 1 :] if "---" in rows else rows)
    for sign, name in signs.items():
        text = text.replace(sign, name)
    told = set(re.findall(r"(?:(?:Ctrl|Shift|Alt)\+)?(?:F\d+|[A-Z][A-Za-z]+|\b[A-Z]\b|(?<=\+)\d)", text))
    asked = ("saving", "share", "reset", "unsaved", "second", "fault", "resign", "offer", "pause", "settings", "bids")
    in_table = {key for each in ACTIONS.values() for key in each.keys if key not in BARE}
    of_pages = {key for each in ACTIONS.values() if not set(each.where) & {*asked} for key in each.keys} - BARE
    assert not {each for each in of_pages if each not in told and not each.startswith("Ctrl+")}
    assert not {each for each in told if len(each) == 1 or "+" in each or re.fullmatch(r"F\d+", each)} - in_table - BARE


SAYS_A_KEY: Final = re.compile(
    r"\b(F[1-9]\d?|Ctrl\+|Shift\+|Alt\+|Backspace|PgUp|PgDn|[Ss]pace ?bar)\b|\b[Pp]ress [A-Z]\b|[:,(] ?[B-HJ-Z][,;:)]"
)


def test_no_sentence_names_a_key_that_can_be_changed() -> None:
    """The rules named the space bar and F3, and the review V, whatever did it: all messages and rules are read."""
    texts = [path.read_text("utf-8") for path in (ROOT / "game").rglob("*.md")]
    for path in (ROOT / "game" / "locale").rglob("*.po"):
        told = re.findall(r'^msg(?:id|str)\S* "(.*)"$', path.read_text("utf-8"), re.MULTILINE)
        texts += [text for text in told if text]
    assert len(texts) > 10_000
    assert not [text for text in texts if SAYS_A_KEY.search(text) and text != "Space bar"]  # a key of the screen


# ---------------------------------------------------------------------------------- changes


def test_a_key_is_added_changed_and_taken_away() -> None:
    assert use_keys(given("undo", "F7")) and keys_of("undo") == ("Ctrl+Z", "F7")
    assert use_keys(given("undo", "F8", "Ctrl+Z")) and keys_of("undo") == ("F8", "F7")
    assert use_keys(without("undo", "F8")) and keys_of("undo") == ("F7",)
    assert without("undo", "F7") == changes(), "the last key stays"
    assert first_again("undo") == {}


def test_two_actions_swap_their_keys() -> None:
    found = swapped("last-trick", "W", "L")
    assert found == {"last-trick": ("W",), "why": ("L",)} and use_keys(found)
    assert first_again("why") == {}, "what had its first key has its own again"


def test_a_key_added_is_lost_by_one_that_has_others() -> None:
    found = swapped("undo", "F11")
    assert found is not None and found["undo"] == ("Ctrl+Z", "F11") and found["full-screen"] == ("Alt+Enter",)


def test_bare_keys_are_never_taken_away() -> None:
    assert use_keys({"back": ("F9",), "press": (), "undo": ("Esc", "F7")})
    assert keys_of("back") == ("Esc", "F9") and keys_of("press") == ("Enter", "Space") and keys_of("undo") == ("F7",)


def test_of_a_profile_unknown_actions_are_ignored_and_clashes_fall_back() -> None:
    assert use_keys({"no such action": ("F7",), "undo": ("F8",)}) and keys_of("undo") == ("F8",)
    assert not use_keys({"undo": ("W",)}) and keys_of("undo") == ("Ctrl+Z",)
    settings, faults = read('{"keys": {"undo": "F7"}}')
    assert settings.keys == {} and faults == ("keys",)


def test_a_spoilt_set_of_keys_is_told_of(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        app.change_settings(keys={"undo": ("W",)})
        assert app.settings.keys == {} and keys_of("undo") == ("Ctrl+Z",)
        assert [each.code for each in app.store.notices] == ["settings-faults"]


# ------------------------------------------------------------------------- sheet and settings


def test_f4_shows_what_can_be_done_now_and_any_key_puts_it_away(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        menu = app.scene
        press_for(app, "keys")
        sheet = app.scene
        assert isinstance(sheet, KeysSheet) and {"languages", "day", "practice", "quit"} <= {*sheet.acts}
        assert not {"undo", "review", "hint"} & {*sheet.acts} and sheet.figures == ["1", "2", "3"]
        press(app, pygame.K_q, pygame.KMOD_LCTRL)
        assert app.scene is menu and app._running, "the key only put the sheet away"


def test_while_bids_are_asked_f4_listed_the_suits_that_a_joker_may_be_named(open_app: Opener) -> None:
    app = open_app()
    controller = new_controller(3, "forty-two")
    table = TableScene(app, controller, autosave(app, controller))
    app.replace_all(table)
    until(app, lambda: awaits_person(app))
    assert table.table.hand.legal is None, "no card is asked for yet"
    press_for(app, "keys")
    assert isinstance(app.scene, KeysSheet) and "crib" in app.scene.acts
    assert not [name for name in app.scene.acts if name.startswith("name-")]
    assert app.scene.figures == list("01234567"), "a bid is typed, which the sheet did not tell"


def test_a_key_that_answers_is_listed_for_nothing_else(open_app: Opener) -> None:
    app = open_app()
    assert use_keys({"why": ("H",), "hint": ("F7",)})
    controller = new_controller(3, "forty-two")
    table = TableScene(app, controller, autosave(app, controller))
    app.replace_all(table)
    until(app, lambda: awaits_person(app))
    by_any_keys(app, Bid(2))
    until(app, lambda: awaits_person(app))
    assert isinstance(table.table, FortyTwoTable)
    table.table.suits.appear()
    sheet = KeysSheet(app, table)
    keys = [key for keys in sheet.acts.values() for key in keys if key not in BARE]
    assert sheet.acts["name-hearts"] == ("H",) and sheet.acts["hint"] == ("F7",)
    assert sorted(keys) == sorted({*keys}) and "why" not in sheet.acts


@for_each("game", list(GIVEN))
def test_in_a_guided_deal_f4_tells_only_what_can_be_done_there(game: str, open_app: Opener) -> None:
    app = open_app()
    app.replace_all(LessonScene(app, game, app.games[game].lessons()[0], anew=True))
    frames(app, 3)
    lesson = app.scene
    assert isinstance(lesson, LessonScene)
    for _saying in range(40):
        until(app, lambda: lesson.told is not None and not lesson.is_animating)
        sheet = KeysSheet(app, lesson)
        strange = [
            each for each in sheet.acts if not {*ACTIONS[each].where} & {EVERYWHERE, "lesson", "hint", "drawing"}
        ]
        assert not strange, "the settings name no such place for it"
        if lesson.pacing.is_asking:
            break
        assert not {"stock", "discard", "close"} & {*sheet.acts}, "nothing is asked yet"
        press_for(app, "go-on")
        frames(app, 3)
    assert lesson.pacing.is_asking and {"coach-plays", "hint", "left"} <= {*sheet.acts}
    assert bool(sheet.figures) == ("bid" in str(lesson.controller.view.legal_actions()[0]))


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080), (600, 960)])
def test_every_row_of_the_sheet_lies_in_it(size: tuple[int, int], open_app: Opener) -> None:
    app = open_app(size)
    show(app, MenuScene(app))
    app.settings = app.settings.with_(text_size=1.4)
    app.rebuild()
    press_for(app, "keys")
    frames(app, 2)
    window = pygame.Rect((0, 0), app.size)
    assert isinstance(app.scene, KeysSheet)
    rows = [item.rect for item in app.scene.stage.items if isinstance(item, KeyRowShown)]
    assert len(rows) > 10 and all(window.contains(row) for row in rows)
    assert not any(one.colliderect(other) for one, other in itertools.combinations(rows, 2))


def test_a_key_is_changed_in_the_settings_and_holds_at_once_and_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        show(app, page := SettingsScene(app))
        page.go_to(3)
        frames(app, 2)
        app.push(KeyQuestion(app, "sounds", "M"))
        press_key(app, "W")
        frames(app, 2)
        assert app.scene.name == "new key", "another has it: swap or leave"
        app.scene.controls.widgets[0].press()
        frames(app, 2)
        assert app.scene.name == "settings" and keys_of("sounds") == ("W",) and keys_of("why") == ("M",)
    use_keys({})
    with running(tmp_path) as app:
        assert keys_of("sounds") == ("W",) and app.settings.keys == {"sounds": ("W",), "why": ("M",)}


# ------------------------------------------------------------------------------- other keys


@pytest.fixture
def in_arabic(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Type under an Arabic layout if the test asks for it: no letter or digit then arrives as a Latin one."""
    if request.param:
        monkeypatch.setattr("tests.ui.controls.test_actions.NAMED", NAMED | ARABIC)


def by_any_keys(app: App, action: Action) -> None:
    """Make a move with the keys in force."""
    table = at_table(app).table
    match action:
        case Draw() | Close():
            names = {"draw stock": "stock", "draw discard": "discard"}
            press_for(app, names.get(str(action), "close"))
            if not isinstance(action, Close) or action.card is None:
                return
            by_any_keys(app, Discard(action.card))
            return
        case Bid():
            for digit in str(action.number):
                press_key(app, digit)
        case Play() | Discard():
            for _card in range(20):
                if table.hand.cursor is not None and table.hand.cursor.card is action.card:
                    break
                press_for(app, "right")
    press_for(app, "go-on")
    if isinstance(action, Play) and action.named is not None:
        press_for(app, f"name-{action.named.name.lower()}")


def is_to_go_on(app: App) -> bool:
    """Whether the table waits for the person to go on, at a note or before the hands laid open."""
    return has_note(app) or is_looked_at(app)


def walk_to(app: App, control: Widget) -> None:
    """Bring the focus to a control of the page, one after the other."""
    for _step in range(60):
        if app.scene.controls.focus is control:
            return
        press_for(app, "next")
    raise AssertionError("it is never reached")


SEEDS: Final = [pytest.param(n, n % 2 == 0, marks=pytest.mark.soak if n > 1 else []) for n in range(40)]


@pytest.mark.parametrize(("seed", "in_arabic"), SEEDS, indirect=["in_arabic"])
@every_game
@pytest.mark.usefixtures("in_arabic")
def test_a_deal_is_played_with_keys_chosen_at_random(game: str, seed: int, tmp_path: Path) -> None:
    with running(tmp_path) as app:
        app.change_settings(keys=remapped(seed))
        assert len(changes()) > 60
        controller, rng = new_controller(seed + 1, game, **GIVEN[game]), random.Random(seed)
        app.replace_all(TableScene(app, controller, autosave(app, controller)))
        at_table(app).pacing.quiet_for = 99.0
        moves = 0
        while app.scene.name == "table":
            until(app, lambda: app.scene.name != "table" or awaits_person(app) or is_to_go_on(app))
            if app.scene.name != "table":
                break
            if is_to_go_on(app):
                frames(app, 12)  # quick presses only hurry things along
                press_for(app, "go-on")
                continue
            before, scene = len(controller.steps), at_table(app)
            by_any_keys(app, rng.choice(scene.controller.view.legal_actions()))
            until(app, lambda before=before: has_moved_on(app, before))  # type: ignore[misc]
            moves += 1
        assert moves > 3 and app.scene.name == "score"
        press_for(app, "review")
        frames(app, 3)
        assert app.scene.name == "review"
        press_for(app, "back")
        frames(app, 3)
        press_for(app, "settings")
        frames(app, 3)
        page = app.scene
        assert isinstance(page, SettingsScene)
        walk_to(app, page.tabs[2])
        press_for(app, "go-on")
        frames(app, 2)
        was_on = app.settings.click_twice
        walk_to(app, next(each for each in page.controls.widgets if isinstance(each, Toggle)))
        press_for(app, "press")
        assert page.chapter == 2 and app.settings.click_twice is not was_on
        press_for(app, "back")
        frames(app, 3)
        assert app.scene.name == "score"
