"""Keys under other keyboard layouts: a letter of another script counts by its place, a Latin one by itself."""

from __future__ import annotations

import pygame
import pytest

from game.ui.controls.base import key_name
from game.ui.controls.keys import meant
from game.ui.scenes.menu import MenuScene
from tests.ui.paging import Opener


def pressed(sign: str, place: int, mod: int = 0) -> pygame.event.Event:
    """Return the press of a key that gives ``sign`` and lies at ``place``."""
    return pygame.event.Event(pygame.KEYDOWN, key=ord(sign), scancode=place, mod=mod, unicode=sign)


# as SDL reports these keys under X layouts: ara, gr, il, ru, th, ir
@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
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
