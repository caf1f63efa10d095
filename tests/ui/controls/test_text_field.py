"""The field to type into: editing, selecting, the clipboard, input methods, Arabic beside Latin."""

from __future__ import annotations

import gettext
from collections.abc import Iterator

import pygame
import pytest

from game.ui.audio import Audio
from game.ui.controls.base import Kit
from game.ui.controls.entry import TextField
from game.ui.drawing.assets import Art
from game.ui.drawing.scale import Scale
from game.ui.drawing.styles import DAMASCUS
from game.ui.drawing.text import Typesetter
from game.ui.language.messages import ENGLISH, Language, speak


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


MIXED = [
    *("abc", "سلمى", "41", "٤١", "abc سلمى", "سلمى abc", "سلمى, 3", "Sal سلمى 41", "طلب 4 أكلا", "a(سلمى)b"),
    *(
        "سلمى [41]",
        "41 سلمى 14",
        "−3 سلمى",
        "سلمى −3 ab",
        "x سلمى y ك",
        "سلمى x كري",
        "٤١ ab ١٤",
        "!سلمى? ab.",
        "ab 12 سل 3",
    ),
    "مُحَمَّد ab",
]


@pytest.fixture(params=[False, True], ids=["page from the left", "page from the right"])
def page(request: pytest.FixtureRequest) -> Iterator[bool]:
    """A page read from the left, or from the right."""
    from_right = bool(request.param)
    speak(Language("ar", "العربية", runs_left=True) if from_right else ENGLISH, gettext.NullTranslations())
    yield from_right
    speak(ENGLISH, gettext.NullTranslations())


@pytest.mark.usefixtures("page")
@pytest.mark.parametrize("text", MIXED)
def test_an_arrow_held_down_visits_every_place_once_from_one_end_to_the_other(field: TextField, text: str) -> None:
    assert len(MIXED) == 20
    field.insert(text)
    seen = field._places(text)
    for key, sign in ((pygame.K_LEFT, -1), (pygame.K_RIGHT, 1)):
        begin, end = (max(seen), min(seen)) if sign < 0 else (min(seen), max(seen))
        field.caret = field.anchor = next(at for at in (0, len(text)) if seen[at] == begin)
        visited = [field.caret]
        for _ in range(len(text)):
            typed(field, key)
            visited.append(field.caret)
        assert sorted(visited) == list(range(len(text) + 1))
        assert [sign * seen[at] for at in visited] == sorted(sign * place for place in seen)
        assert visited[-1] in (0, len(text)) and seen[visited[-1]] == end
        typed(field, key)
        assert field.caret == visited[-1], "there it ends"


@pytest.mark.usefixtures("page")
@pytest.mark.parametrize("text", MIXED)
def test_a_click_puts_the_caret_where_it_is_seen(field: TextField, text: str) -> None:
    field.insert(text)
    field.focused = True
    field.blits()
    left = field.rect.left + field._inset - field._shift
    seen = field._places(text)
    for place in seen:
        field.drag((left + place, 20))
        field.press()
        assert seen[field.caret] == place


def test_what_is_typed_lies_at_the_beginning_of_the_page(field: TextField, page: bool) -> None:
    for text in ("سلمى", "Rami", "4"):
        field.text = ""
        field.caret = field.anchor = 0
        field.insert(text)
        field.focused = True
        shown = field.blits()
        picture = pygame.Surface(field.rect.size)
        for blit in shown:
            picture.blit(blit.surface, (blit.place[0], blit.place[1]))
        caret = field._places(text)
        room, wide = field.rect.width - 2 * field._inset, max(caret)
        assert -field._shift == (room - wide if page else 0)
        gold = [x for x in range(300) if picture.get_at((x, 20))[:3] == field.kit.style.gold[:3]]
        wanted = field._inset - field._shift + caret[len(text)]
        assert gold and min(abs(x - wanted) for x in gold) <= 3, text


def test_home_and_end_are_those_of_the_text_and_words_are_passed_as_seen(field: TextField) -> None:
    field.insert("سلمى كريم ab")
    typed(field, pygame.K_HOME)
    assert field.caret == 0
    typed(field, pygame.K_LEFT, pygame.KMOD_CTRL)
    assert field.caret == 5, "on, to the left"
    typed(field, pygame.K_RIGHT, pygame.KMOD_CTRL)
    assert field.caret == 0
    typed(field, pygame.K_END)
    assert field.caret == len(field.text)
    typed(field, pygame.K_a, pygame.KMOD_CTRL)
    typed(field, pygame.K_LEFT)
    assert field.caret == len(field.text), "the left end of what was selected"
    typed(field, pygame.K_a, pygame.KMOD_CTRL)
    typed(field, pygame.K_RIGHT)
    assert field.caret == 0


def test_a_name_longer_than_its_field_shows_its_beginning(field: TextField, page: bool) -> None:
    field._limit = 60
    for text, from_right in (
        ("سلمى من حلب القديمة ومعها كريم ورامي الآن", True),
        ("Salma of the old town, with Rami and Karim", False),
    ):
        field.select_all()
        field.insert(text)
        field.focused = False
        field.blits()
        room, wide = field.rect.width - 2 * field._inset, max(field._places(text))
        assert wide > room and field._shift == (wide - room + 2 if from_right else 0)
        field.focused = True
        for place in range(len(text) + 1):
            field.caret = field.anchor = place
            field.blits()
            assert 0 <= field._places(text)[place] - field._shift <= room, "the caret is in sight"


def test_what_is_composed_or_selected_is_marked_where_it_is_seen(field: TextField, page: bool) -> None:
    field.insert("ab سلمى")
    field.focused = True
    field.caret = field.anchor = 5
    field.type(pygame.event.Event(pygame.TEXTEDITING, text="كر", start=0, length=2))
    line = round(20 + field._size * 0.55)
    assert is_near(marked(field, line, field.kit.style.gold[:3]), field._boxes("ab سلكرمى")[5:7])
    field.type(pygame.event.Event(pygame.TEXTINPUT, text=""))
    field.anchor, field.caret = 3, 5
    assert is_near(marked(field, 9, (124, 86, 34)), field._boxes(field.text)[3:5])


def is_near(seen: tuple[int, int], boxes: list[tuple[int, int]]) -> bool:
    """Whether what is seen covers these boxes, but for the caret at their end."""
    return abs(seen[0] - min(boxes)[0]) <= 2 and abs(seen[1] - max(right for _left, right in boxes)) <= 2


def marked(field: TextField, y: int, tone: tuple[int, int, int]) -> tuple[int, int]:
    """Return where a row of a field's picture has a colour, from the left edge of its text."""
    (blit,) = field.blits()
    columns = [x for x in range(field._inset, 300 - field._inset) if blit.surface.get_at((x, y))[:3] == tone]
    left = field._inset - field._shift
    return min(columns) - left, max(columns) + 1 - left
