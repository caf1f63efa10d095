"""The field to type into: editing, selecting, the clipboard, input methods, Arabic beside Latin."""

from __future__ import annotations

import os
from collections.abc import Iterator

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game.ui.audio import Audio
from game.ui.controls.base import Kit
from game.ui.controls.entry import TextField
from game.ui.drawing.assets import Art
from game.ui.drawing.scale import Scale
from game.ui.drawing.styles import DAMASCUS
from game.ui.drawing.text import Typesetter


@pytest.fixture
def field() -> Iterator[TextField]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((320, 200))
    kit = Kit(Art(), Typesetter(), Audio(enabled=False, volume=0), Scale((1280, 720)), DAMASCUS)
    yield TextField(kit, pygame.Rect(0, 0, 300, 40), "", lambda _text: None, limit=12)
    pygame.quit()


def typed(field: TextField, code: int, mod: int = 0) -> None:
    field.type(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))


def test_a_field_edits_selects_and_uses_the_clipboard(field: TextField, monkeypatch: pytest.MonkeyPatch) -> None:
    held = {"text": ""}
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: held.update(text=text))
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: held["text"])
    field.insert("Rami\tand\nSalma and others")
    assert field.text == "Rami and Sal", "one line, no longer than the limit"
    typed(field, pygame.K_HOME)
    typed(field, pygame.K_RIGHT, pygame.KMOD_SHIFT | pygame.KMOD_CTRL)
    assert field.selection == (0, 5)
    typed(field, pygame.K_x, pygame.KMOD_CTRL)
    assert field.text == "and Sal"
    typed(field, pygame.K_END)
    typed(field, pygame.K_v, pygame.KMOD_CTRL)
    assert field.text == "and SalRami "
    typed(field, pygame.K_BACKSPACE, pygame.KMOD_CTRL)
    assert field.text == "and "
    typed(field, pygame.K_a, pygame.KMOD_CTRL)
    field.type(pygame.event.Event(pygame.TEXTINPUT, text="x"))
    assert field.text == "x"


def test_a_field_takes_arabic_and_shows_what_an_input_method_composes(field: TextField) -> None:
    field.focused = True
    field.blits()
    field.insert("Salma سلمى")
    boxes = Typesetter().boxes(field.text, 20)
    assert boxes[0][0] == 0 and boxes[5][1] == boxes[9][0], "Latin runs to the right"
    assert boxes[6][1] > boxes[7][1] > boxes[9][0], "Arabic runs to the left"
    field.type(pygame.event.Event(pygame.TEXTEDITING, text="にほ", start=0, length=2))
    field.blits()
    assert field.text == "Salma سلمى"
    typed(field, pygame.K_BACKSPACE)
    assert field.text == "Salma سلمى", "keys belong to the input method while it composes"
    field.type(pygame.event.Event(pygame.TEXTINPUT, text="日"))
    assert field.text == "Salma سلمى日"
    assert not field.composing


@pytest.mark.parametrize("ways", [["whole"], ["sign by sign"], ["whole", "whole"]])
def test_marks_typed_or_pasted_stood_on_each_other_in_towers(field: TextField, ways: list[str]) -> None:
    for way in ways:
        for text in ["a" + "\u0301" * 8] if way == "whole" else ["a", *["\u0301"] * 8]:
            field.insert(text)
    assert field.text == "a\u0301\u0301\u0301" * len(ways)
    assert field.caret == len(field.text)
    field.insert("b\u0323\u0323")
    field.caret = field.anchor = field.text.index("b") + 1
    typed(field, pygame.K_BACKSPACE)
    assert field.text == "a\u0301\u0301\u0301" * len(ways), (
        "nor do those of a letter that goes come upon the one before"
    )
    field.insert("é\u0301\u0301\u0301\u0301")
    assert field.text.endswith("é\u0301\u0301"), "the letter’s own mark is one of three"


def test_marks_that_an_input_method_composes_do_no_harm(field: TextField) -> None:
    field.focused = True
    field.insert("a\u0301\u0301\u0301b")
    field.blits()
    field.caret = field.anchor = 4
    field.type(pygame.event.Event(pygame.TEXTEDITING, text="\u0301" * 9, start=0, length=9))
    assert field.blits()
    field.type(pygame.event.Event(pygame.TEXTINPUT, text="\u0301" * 7))
    assert (field.text, field.caret) == ("a\u0301\u0301\u0301b", 4)


def test_an_empty_clipboard_pasted_erased_what_was_selected(field: TextField, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "")
    field.insert("Salma")
    field.select_all()
    typed(field, pygame.K_v, pygame.KMOD_CTRL)
    assert (field.text, field.selection) == ("Salma", (0, 5))


def test_ctrl_and_an_arrow_go_by_words(field: TextField) -> None:
    field.insert("ab cd  ef")
    for key, to in ((pygame.K_LEFT, [0, 0, 0, 0, 3, 3, 3, 3, 7, 7]), (pygame.K_RIGHT, [3, 3, 3, 7, 7, 7, 7, 9, 9, 9])):
        for caret, wanted in enumerate(to):
            field.caret = field.anchor = caret
            typed(field, key, pygame.KMOD_CTRL)
            assert field.caret == wanted
