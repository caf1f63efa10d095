"""Keys under other keyboard layouts and on the keypad: a letter of another script counts by its place."""

from __future__ import annotations

import ctypes
from pathlib import Path

import pygame
import pygame.base
import pytest

from game.ui.app import App
from game.ui.controls import keys
from game.ui.controls.entry import TextField
from game.ui.controls.keys import key_name, meant
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.menu.new_game import NewGameScene
from game.ui.tables.forty_one.table import FortyOneTable
from tests.cases import for_each
from tests.ui.paging import GAME, Opener, bring, only, settle, show
from tests.ui.playing import at_table, press
from tests.ui.pressing import PEACE, come_to_own_turn, pass_time, playing

ALTGR = [
    pygame.KMOD_LCTRL | pygame.KMOD_RALT,  # as Windows tells it
    pygame.KMOD_LCTRL | pygame.KMOD_LALT,  # its other form there
    pygame.KMOD_RCTRL | pygame.KMOD_RALT,
    pygame.KMOD_LCTRL | pygame.KMOD_MODE,
    pygame.KMOD_RMETA | pygame.KMOD_RALT,  # Cmd and Option
]
KEYPAD = [getattr(pygame, f"K_KP{digit}") for digit in range(10)]


def pressed(sign: str, place: int, mod: int = 0) -> pygame.event.Event:
    """Return the press of a key that gives ``sign`` and lies at ``place``."""
    return pygame.event.Event(pygame.KEYDOWN, key=ord(sign), scancode=place, mod=mod, unicode=sign)


# as SDL reports these keys under X layouts: ara, gr, il, ru, th, ir
@for_each(
    ("sign", "place", "name"),
    [
        ("ا", pygame.KSCAN_H, "H"),
        ("ﻻ", pygame.KSCAN_B, "B"),
        ("ض", pygame.KSCAN_Q, "Q"),
        ("η", pygame.KSCAN_H, "H"),
        (";", pygame.KSCAN_Q, "Q"),
        ("ς", pygame.KSCAN_W, "W"),
        ("י", pygame.KSCAN_H, "H"),
        ("/", pygame.KSCAN_Q, "Q"),
        ("'", pygame.KSCAN_W, "W"),
        ("р", pygame.KSCAN_H, "H"),
        ("้", pygame.KSCAN_H, "H"),
        ("ๆ", pygame.KSCAN_Q, "Q"),
        ("۲", pygame.KSCAN_2, "2"),
        ("٠", pygame.KSCAN_0, "0"),
    ],
)
def test_no_letter_key_worked_under_a_layout_of_another_script(sign: str, place: int, name: str) -> None:
    assert key_name(meant(pressed(sign, place))) == name
    assert key_name(meant(pressed(sign, place, pygame.KMOD_LCTRL))) == f"Ctrl+{name}"


@for_each(
    ("sign", "place"),
    [
        ("a", pygame.KSCAN_Q),  # AZERTY
        (",", pygame.KSCAN_M),
        ("d", pygame.KSCAN_H),  # Dvorak
        ("'", pygame.KSCAN_Q),
        (",", pygame.KSCAN_W),
        ("ğ", pygame.KSCAN_E),  # Turkish F
        ("ª", pygame.KSCAN_A),
        ("ا", 53),  # left of 1: no place of a Latin letter or digit
    ],
)
def test_a_latin_layout_keeps_its_letters(sign: str, place: int) -> None:
    assert meant(pressed(sign, place)).key == ord(sign)


def test_keys_without_a_sign_stay_as_they_are() -> None:
    arrow = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LEFT, scancode=pygame.KSCAN_LEFT, mod=0, unicode="")
    assert meant(arrow).key == pygame.K_LEFT
    assert meant(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode="h")).key == pygame.K_h


def test_letters_from_an_arabic_keyboard_open_the_pages_of_the_menu(open_app: Opener) -> None:
    app = open_app()
    app.replace_all(MenuScene(app))
    app.frame(0.02)
    pygame.event.post(pressed("ح", pygame.KSCAN_P))
    app.frame(0.02)
    assert app.scene.name == "practice"


def test_an_arabic_q_with_ctrl_quits(open_app: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    app, told = open_app(), list[str]()
    monkeypatch.setattr(app, "quit", lambda: told.append("quit"))
    app.replace_all(MenuScene(app))
    app.frame(0.02)
    pygame.event.post(pressed("ض", pygame.KSCAN_Q, pygame.KMOD_LCTRL))
    app.frame(0.02)
    assert told == ["quit"]


def test_an_arabic_letter_is_typed_as_itself_into_a_field() -> None:
    press = meant(pressed("ا", pygame.KSCAN_H))
    assert press.unicode == "ا"


def field_of(app: App) -> TextField:
    """Open the new-game page and give the keyboard to its field."""
    page = NewGameScene(app, GAME)
    show(app, page)
    (field,) = only(TextField, page)
    bring(app, field)
    page.controls.set_focus(field)
    for _frame in range(20):  # at rest not every frame is drawn, and when it is, the field selects its text
        app.frame(0.02)
    return field


@for_each("mod", ALTGR)
def test_altgr_counted_as_ctrl(mod: int) -> None:
    for sign in "aqzxcvsnhecw17\r":
        assert key_name(pygame.event.Event(pygame.KEYDOWN, key=ord(sign), mod=mod, unicode="@")) == ""


@pytest.mark.parametrize("mod", ALTGR)
def test_an_at_sign_on_a_german_keyboard_quit_the_program(
    mod: int, open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, told = open_app(), list[str]()
    monkeypatch.setattr(app, "quit", lambda: told.append("quit"))
    for scene in (MenuScene(app), NewGameScene(app, GAME)):
        show(app, scene)
        for key in "qnszycr\r":  # letters that are shortcuts somewhere, and Enter, which fills the screen with Alt
            press(app, ord(key), mod)
        assert app.scene is scene and told == [] and not app.settings.full_screen
    press(app, pygame.K_q, pygame.KMOD_LCTRL)
    assert told == ["quit"]


@pytest.mark.parametrize("mod", ALTGR)
def test_a_polish_letter_selected_or_cut_the_whole_name(
    mod: int, open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied = list[str]()
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "7")
    field = field_of(open_app())
    field.insert("4711")
    for sign in "azxcvn":
        assert field.type(pygame.event.Event(pygame.KEYDOWN, key=ord(sign), mod=mod, unicode="")), "no key of the page"
        assert (field.text, field.selection, copied) == ("4711", (4, 4), [])
    for gone in (pygame.K_BACKSPACE, pygame.K_LEFT, pygame.K_DELETE):
        field.type(pygame.event.Event(pygame.KEYDOWN, key=gone, mod=mod, unicode=""))
    assert field.text == "47", "a character, not a word"


@for_each("is_mac", [False, True])
def test_a_keypad_without_numlock_typed_digits(is_mac: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "_HAS_NUMLOCK", not is_mac)
    moves = ["INSERT", "END", "DOWN", "PAGEDOWN", "LEFT", "CLEAR", "RIGHT", "HOME", "UP", "PAGEUP"]
    names = ["Ins", "End", "Down", "PgDn", "Left", "", "Right", "Home", "Up", "PgUp"]
    for digit, key in enumerate(KEYPAD):
        on, off = (pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="") for mod in (pygame.KMOD_NUM, 0))
        assert key_name(meant(on)) == str(digit)
        assert meant(off).key == (pygame.K_0 + digit if is_mac else getattr(pygame, f"K_{moves[digit]}"))
        assert key_name(meant(off)) == (str(digit) if is_mac else names[digit])
    for key, wanted in ((pygame.K_KP_PERIOD, pygame.K_DELETE), (pygame.K_KP_MINUS, pygame.K_MINUS)):
        assert is_mac or meant(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")).key == wanted
    enter = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_KP_ENTER, mod=0, unicode="")
    assert key_name(meant(enter)) == "Enter"


def test_a_step_to_the_right_on_the_keypad_chose_the_bid_of_six(tmp_path: Path) -> None:
    with playing(tmp_path, GAME) as app:
        scene, marks = at_table(app), list[int]()
        table = scene.table
        assert isinstance(table, FortyOneTable)
        come_to_own_turn(scene)
        pass_time(scene, PEACE)
        for key, mod in ((pygame.K_KP6, pygame.KMOD_NUM), (pygame.K_RIGHT, 0), (pygame.K_KP4, 0), (pygame.K_KP6, 0)):
            press(app, key, mod)
            looked_at = table.strip.looked_at
            marks.append(0 if looked_at is None else looked_at.number)
        assert marks == [6, 7, 6, 7]


def test_the_keypad_moves_in_a_field_and_scrolls_a_page(open_app: Opener) -> None:
    app = open_app((960, 600))
    field = field_of(app)
    field.insert("123")
    for key in (pygame.K_KP7, pygame.K_KP6, pygame.K_KP_PERIOD, pygame.K_KP1):
        press(app, key)
    assert (field.text, field.caret) == ("13", 2)
    for key in (pygame.K_KP_PLUS, pygame.K_KP_MINUS, pygame.K_KP5, pygame.K_KP0):
        press(app, key)
    press(app, pygame.K_KP9, pygame.KMOD_NUM)  # its digit comes as text
    assert (field.text, app.scene.controls.focus) == ("13", field)
    page = app.scene
    assert isinstance(page, NewGameScene)
    page.controls.set_focus(None)
    for fold in ("players", "rules"):
        page.unfold(fold)
    settle(app, page)
    offsets = list[float]()
    for key in (pygame.K_KP1, pygame.K_KP9, pygame.K_KP3, pygame.K_KP7):
        press(app, key)
        settle(app, page)
        offsets.append(page.area.offset)
    assert offsets[0] > offsets[1] and offsets[2] > offsets[1] and offsets[3] == 0


@pytest.mark.parametrize(("key", "left"), [(pygame.K_BACKSPACE, "1"), (pygame.K_LEFT, "1234567")])
def test_a_held_key_did_not_repeat_in_a_field(key: int, left: str, open_app: Opener) -> None:
    app = open_app()
    field = field_of(app)
    field.insert("1234567")
    press(app, key)
    for _frame in range(18):  # 0.36 seconds
        app.frame(0.02)
    assert field.caret == 6
    for caret in (5, 4, 3, 2, 1):
        app.frame(0.05)
        assert field.caret == caret
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0))
    for _frame in range(30):
        app.frame(0.04)
    assert (field.text, field.caret) == (left, 1)


def test_no_other_key_repeats_and_none_outside_a_field(open_app: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app()
    field = field_of(app)
    field.insert("1234567")
    heard = list[int]()

    def hear(event: pygame.event.Event) -> bool:
        heard.append(event.key)
        return True

    for key, mod in ((pygame.K_F11, 0), (pygame.K_RETURN, 0), (pygame.K_SPACE, 0), (pygame.K_v, pygame.KMOD_CTRL)):
        monkeypatch.setattr(app, "_global_key", hear)
        press(app, key, mod)
        for _frame in range(40):
            app.frame(0.04)
        assert heard.pop() == key and heard == []
    monkeypatch.undo()
    app.scene.controls.set_focus(None)
    monkeypatch.setattr(app.scene, "handle", hear)
    press(app, pygame.K_BACKSPACE)
    for _frame in range(40):
        app.frame(0.04)
    assert heard == [pygame.K_BACKSPACE]


def test_text_input_was_on_all_the_time_so_that_an_input_method_took_the_keys_of_the_game(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = ctypes.CDLL("SDL2.dll" if hasattr(ctypes, "WinDLL") else pygame.base.__file__)
    app, rects = open_app(), list[pygame.Rect]()
    monkeypatch.setattr(pygame.key, "set_text_input_rect", lambda rect: rects.append(rect.copy()))
    assert not loaded.SDL_IsTextInputActive(), "from the start"
    field = field_of(app)
    assert loaded.SDL_IsTextInputActive()
    assert rects == [field.rect]
    field.rect.move_ip(0, 10)
    app.frame(0.02)
    assert rects[1:] == [field.rect], "it follows the field"
    app.routes.open_settings()
    app.frame(0.02)
    assert not loaded.SDL_IsTextInputActive(), "the field lies below another page"
    app.pop()
    app.frame(0.02)
    assert loaded.SDL_IsTextInputActive() == (app.scene.controls.focus is not None)
    app.scene.controls.set_focus(None)
    app.frame(0.02)
    assert not loaded.SDL_IsTextInputActive()
