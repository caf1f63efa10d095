"""Sharing: a record dropped on the window is opened, and what can be copied is true."""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec
import pygame
import pytest

from game.record import read
from game.ui.app import App
from game.ui.controls.buttons import Button
from game.ui.scenes import save_record
from game.ui.scenes.dialogs import FaultScene
from game.ui.scenes.save_record import SaveRecordScene
from game.ui.scenes.scene import Launch
from game.ui.scenes.table import TableScene
from tests.ui.playing import frames, press, running, until, until_page
from tests.ui.test_account_scene import after_a_deal

SIZES = [(960, 600), (960, 1040), (1000, 1380), (1920, 1080)]


def drop(app: App, path: Path) -> None:
    """Drop a file on the window."""
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    frames(app, 3)


def shared(app: App, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Open the dialog with its key, press every button that copies, and return what was copied by its label."""
    copied = dict[str, str]()
    press(app, pygame.K_s, pygame.KMOD_CTRL)
    until_page(app, "save record")
    page = app.scene
    assert isinstance(page, SaveRecordScene)
    for button in page.controls.widgets:
        if isinstance(button, Button) and button.icon == "copy":

            def keep(text: str, label: str = button.label) -> bool:
                copied[label] = text
                return True

            monkeypatch.setattr(save_record, "to_clipboard", keep)
            button.press()
            assert "Copied" in page.message
    return copied


def test_a_record_dropped_during_a_guided_deal_was_swallowed_in_silence(tmp_path: Path) -> None:
    with running(tmp_path / "one", Launch(size=(960, 600), speed="instant")) as app:
        path = tmp_path / "shared.json"
        path.write_text(after_a_deal(app, "forty-two").controller.record_text(), encoding="utf-8")
        app.routes.open_lesson("forty-one", next(iter(app.games["forty-one"].lessons())))
        frames(app, 3)
        assert [scene.name for scene in app.scenes] == ["lesson"]
        drop(app, tmp_path / "no-record.json")
        assert "no-record.json" in app.notices._said
        assert app.scene.name == "lesson"
        drop(app, path)
        opened = app.scenes[0]
        assert isinstance(opened, TableScene) and opened.game.name == "forty-two"


def test_a_record_dropped_on_an_open_question_is_answered(tmp_path: Path) -> None:
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        app.scenes[:] = [FaultScene(app, "A fault.", None, None)]
        app.scene.rebuild()
        drop(app, tmp_path / "shared.json")
        assert "drop it again" in app.notices._said


@pytest.mark.parametrize("game", ["forty-one", "empat-satu", "forty-two"])
def test_a_record_dropped_on_the_window_is_opened(game: str, tmp_path: Path) -> None:
    with running(tmp_path / "one", Launch(size=(960, 600), speed="instant")) as app:
        table = after_a_deal(app, game)
        path = tmp_path / "shared.json"
        path.write_text(table.controller.record_text(), encoding="utf-8")
        steps = len(table.controller.steps)
    with running(tmp_path / "two", Launch(size=(960, 600), speed="instant")) as app:
        drop(app, path)
        opened = app.scenes[0]
        assert isinstance(opened, TableScene)
        assert opened.controller.setup.game == game
        assert len(opened.controller.steps) >= steps


def test_what_is_no_record_is_refused_in_a_sentence_and_nothing_is_left(tmp_path: Path) -> None:
    with running(tmp_path / "profile", Launch(size=(960, 600), speed="instant")) as app:
        told = list[str]()
        app.tell = told.append  # type: ignore[method-assign, assignment]
        table = after_a_deal(app, "forty-one")
        path = tmp_path / "holiday.json"
        path.write_bytes(b"\x00\xff no record")
        for dropped in (path, tmp_path, tmp_path / "none.json"):
            drop(app, dropped)
        assert table in app.scenes
        assert len(told) == 3
        assert all(f"“{each.name}” cannot be opened: " in told[at] for at, each in enumerate((path, tmp_path)))
        assert not any(sentence.endswith("..") for sentence in told)


def test_the_fingerprint_shown_before_is_that_of_the_proof_copied_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        table = after_a_deal(app, "forty-two")
        kept = table.controller.autosave
        kept.beside = msgspec.structs.replace(kept.beside, secret="0123456789abcdef")
        over = shared(app, monkeypatch)
        fingerprint, proof = over["Copy with proof"].split("\n")
        assert hashlib.sha256(proof.encode()).hexdigest() == fingerprint
        table.controller.go_back(len(table.controller.steps) - 2)
        before = SaveRecordScene(app, table).shared()
        assert [each.text for each in before if each.label == "Copy fingerprint"] == [fingerprint]
        assert read(over["Copy record"], app_rules(app)).record.game == "forty-two"
        assert over["Copy number"] == str(table.controller.setup.number)


def app_rules(app: App):  # type: ignore[no-untyped-def]
    return {name: game.rules for name, game in app.games.items()}


def test_the_secret_of_a_game_is_kept_with_it(tmp_path: Path) -> None:
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        app.routes.begin("forty-one", app.games["forty-one"].rules.read_options({}), players(app), 7)
        until(app, lambda: app.store.open_game("forty-one") is not None)
        kept = app.store.open_game("forty-one")
        assert kept is not None
        secret = kept.beside.secret
        assert len(secret) == 32
        app.routes.go_to_menu()
        assert app.routes.go_on("forty-one")
        frames(app, 3)
        assert isinstance(app.scene, TableScene)
        assert app.scene.controller.autosave.beside.secret == secret


def players(app: App):  # type: ignore[no-untyped-def]
    game = app.games["forty-one"]
    return game.default_players(game.rules.read_options({}))


@pytest.mark.parametrize("size", SIZES)
def test_the_dialog_fits_every_window(size: tuple[int, int], tmp_path: Path) -> None:
    with running(tmp_path, Launch(size=size, speed="instant")) as app:
        after_a_deal(app, "forty-one")
        press(app, pygame.K_s, pygame.KMOD_CTRL)
        until_page(app, "save record")
        window = pygame.Rect(0, 0, *app.size)
        rects = [widget.rect for widget in app.scene.controls.widgets]
        assert all(window.contains(rect) for rect in rects)
        assert not any(one.colliderect(other) for at, one in enumerate(rects) for other in rects[:at])
