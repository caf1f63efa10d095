"""Which language is spoken: the system's or that chosen, at once and everywhere, and English where one is missing."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame
import pytest

from game.games import GAMES
from game.profile.settings import Settings, read
from game.profile.store import Store
from game.ui.app import App
from game.ui.controls.buttons import Button
from game.ui.controls.choices import PictureChoice, Segments, Stepper
from game.ui.controls.entry import TextField
from game.ui.language import catalogues
from game.ui.language.catalogues import LANGUAGES, Wanted, wanted
from game.ui.language.digits import figure
from game.ui.language.messages import ENGLISH, Language, spoken
from game.ui.scenes.menu.language import LanguageScene
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.menu.settings import SettingsScene
from game.ui.scenes.scene import Launch, Scene
from tests.cases import for_each
from tests.ui import playing
from tests.ui.paging import Opener, choose, key, only, players_page, show, step
from tests.ui.playing import at_table, awaits_person, frames, launch, running, until
from tools.catalogue import mo_bytes
from tools.pseudo import ACCENTED, ALL, OPENS, accented, speaking

_, ARABIC, INDONESIAN = LANGUAGES


@for_each(
    ("code", "words", "system", "language", "of_the_gulf"),
    [
        ("", "", [], ENGLISH, False),
        ("", "", [("fr", "FR"), ("in", "ID"), ("ar", "SY")], INDONESIAN, False),
        ("", "", [("ar", "SY")], ARABIC, False),
        ("", "", [("ar", "")], ARABIC, False),
        ("", "", [("ar", "SA")], ARABIC, True),
        ("", "levant", [("ar", "SA")], ARABIC, False),
        ("ar", "gulf", [("en", "US")], ARABIC, True),
        ("en", "gulf", [("ar", "SY")], ENGLISH, False),
        ("tlh", "", [("id", "ID")], INDONESIAN, False),
    ],
)
def test_the_language_is_that_chosen_or_the_first_of_the_system_that_is_offered(
    code: str,
    words: str,
    system: list[tuple[str, str]],
    language: Language,
    of_the_gulf: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(catalogues, "preferred", lambda: system)
    monkeypatch.setattr(catalogues, "offered", lambda: LANGUAGES)
    assert wanted(code, words) == Wanted(language, of_the_gulf)


def test_a_language_is_offered_once_its_messages_are_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogues, "_FOLDER", tmp_path)
    assert catalogues.offered() == (ENGLISH,)
    (tmp_path / "id").mkdir()
    (tmp_path / "id" / "forty-odd.mo").write_bytes(mo_bytes("id", []))
    assert catalogues.offered() == (ENGLISH, INDONESIAN)


_SOUND: Final = mo_bytes("id", [])


@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"\0" * 40, b"\xde\x12\x04\x95" + b"\xff" * 40, None),
        *(_SOUND[:27], _SOUND[:-20], _SOUND.replace(b"plural=0", b"plural!0"), _SOUND.replace(b"UTF-8", b"UTF-9")),
    ],
)
def test_a_missing_or_damaged_catalogue_leaves_english_and_is_told(
    content: bytes | None,
    open_app: Opener,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(catalogues, "_FOLDER", tmp_path)
    monkeypatch.setattr(catalogues, "offered", lambda: LANGUAGES)
    if content is not None:
        (tmp_path / "id").mkdir()
        (tmp_path / "id" / "forty-odd.mo").write_bytes(content)
    app = open_app(language="id")
    told = capsys.readouterr().err
    show(app, Scene(app))
    assert app.notices.toast is not None and "cannot be read" in " ".join(app.notices.toast._lines)
    assert spoken() is ENGLISH and "cannot be read" in told and "Traceback" not in told


def test_with_one_language_there_is_nothing_to_choose(open_app: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogues, "offered", lambda: (ENGLISH,))
    app = open_app()
    page = SettingsScene(app)
    show(app, page)
    assert isinstance(next(iter(each for each in page.controls.widgets if hasattr(each, "chosen"))), Button)
    assert not [
        each for each in page.controls.widgets if isinstance(each, Segments | Stepper) and "English" in each.labels
    ]


def language_row(page: Scene) -> Segments | Stepper:
    """Return the choice of the language on the settings page: its first row."""
    first = next(each for each in page.controls.widgets if isinstance(each, PictureChoice | Segments | Stepper))
    assert isinstance(first, Segments | Stepper)
    return first


def test_the_first_row_of_the_settings_changes_all_words_at_once(open_app: Opener, tmp_path: Path) -> None:
    with speaking("en"):
        app = open_app()
        app.push(MenuScene(app))
        page = SettingsScene(app)
        show(app, page)
        row = language_row(page)
        assert list(row.labels[:3]) == ["English", "العربية", "Bahasa Indonesia"] and row.chosen == 0
        choose(app, row, list(ALL.values()).index(ACCENTED))
        assert spoken() == ACCENTED and app.settings.language == "xa"
        assert page.heading()[0].startswith(OPENS) and all(tab.label.startswith(OPENS) for tab in page.tabs)
        assert language_row(page).chosen == list(ALL.values()).index(ACCENTED)
        key(app, pygame.K_ESCAPE)
        assert all(each.label.startswith(OPENS) for each in buttons(app) if each.cap in ("F1", "F2", "P"))


def buttons(app: App) -> list[Button]:
    return [each for each in app.scene.controls.widgets if isinstance(each, Button)]


def test_the_globe_on_the_menu_lists_the_languages_by_their_own_names(open_app: Opener) -> None:
    with speaking("en"):
        app = open_app()
        show(app, MenuScene(app))
        key(app, next(pygame.K_l for each in buttons(app) if each.icon == "language"))
        assert isinstance(app.scene, LanguageScene)
        assert [each.label for each in buttons(app)[:3]] == ["English", "العربية", "Bahasa Indonesia"]
        next(each for each in buttons(app) if each.label == ACCENTED.own_name).press()
        step(app)
        assert isinstance(app.scene, MenuScene) and spoken() == ACCENTED
        assert next(each for each in buttons(app) if each.cap == "F1").label == accented("Rules")


def test_the_language_of_the_command_line_is_for_this_time_only(tmp_path: Path) -> None:
    with speaking("en"):
        app = App(Launch(size=(960, 600), language="xa"), Store(tmp_path / "profile"), GAMES)
        app.open()
        try:
            app.change_settings(sounds=False)
            assert spoken() == ACCENTED and app.settings.language == ""
            app.change_settings(language="en")
            assert spoken() is ENGLISH, "what the player chooses while it runs counts"
        finally:
            app.close()


def test_what_only_arabic_has_is_chosen_only_there(open_app: Opener) -> None:
    with speaking("ar", "SA"):
        app = open_app()
        page = SettingsScene(app)
        show(app, page)
        language, digits, words, *others = only(Segments, page)
        assert (language.chosen, digits.chosen, words.chosen) == (1, 0, 1)
        choose(app, digits, 1)
        assert app.settings.eastern_digits and figure(41) == "٤١"
        choose(app, only(Segments, page)[2], 0)
        assert app.settings.arabic_words == "levant"
        app.change_settings(language="id")
        assert figure(41) == "41", "the digits are those of Arabic"
        page.rebuild()
        assert len(only(Segments, page)) == 1 + len(others)
    step(app)


def test_choices_of_the_language_are_kept_and_read_safely() -> None:
    kept = Settings().with_(language="ar", arabic_words="gulf", eastern_digits=True)
    assert read('{"language": "ar", "arabic_words": "gulf", "eastern_digits": true}') == (kept, ())
    assert read('{"arabic_words": "moon"}') == (Settings(), ("arabic_words",))


def test_nothing_is_lost_when_the_language_changes_in_the_middle_of_a_trick_with_a_hint_shown(tmp_path: Path) -> None:
    with speaking("en"), running(tmp_path, launch("forty-one", number=5)) as app:
        until(app, lambda: awaits_person(app))
        scene = at_table(app)
        bid = scene.controller.view.legal_actions()[-1]
        scene.act(bid)
        until(app, lambda: awaits_person(app) and len(scene.controller.steps) > 6)
        playing.press(app, pygame.K_h)
        until(app, lambda: scene.table.hints.panel.visible and scene.table.hints.hint is not None)
        before = scene.controller.state, [sprite.card for sprite in scene.table.hand.sprites]
        help_taken = scene.controller.autosave.beside.help_taken
        app.change_settings(language="xa")
        app.rebuild()
        frames(app, 10)
        assert (scene.controller.state, [sprite.card for sprite in scene.table.hand.sprites]) == before
        assert scene.table.hints.panel.visible and scene.controller.autosave.beside.help_taken == help_taken
        assert scene.hint.button.chosen and OPENS in " ".join(scene.table.hints.panel._lines)


def test_a_name_that_is_being_typed_stays_when_the_language_changes(open_app: Opener) -> None:
    with speaking("en"):
        app = open_app()
        page = players_page(app)
        field = only(TextField, page)[-4]
        page.controls.set_focus(field)
        for letter in "Zoë":
            app.scene.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        typed = field.text
        assert typed.endswith("Zoë")
        app.change_settings(language="xa")
        app.rebuild()
        again = only(TextField, page)[-4]
        assert again.text == typed and page.controls.focus is again
