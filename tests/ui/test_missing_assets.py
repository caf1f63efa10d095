"""Files of the program that are missing or damaged: a sentence tells it, and the game plays on with plain stand-ins."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from game.ui import audio
from game.ui.app import App
from game.ui.drawing import assets, fonts
from game.ui.drawing.assets import face_names
from game.ui.scenes.forms.dialogs import PauseScene
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.menu.new_game import NewGameScene
from game.ui.scenes.menu.rules import RulesScene
from game.ui.scenes.menu.settings import SettingsScene
from game.ui.scenes.scene import Launch
from tests import ROOT
from tests.cases import for_each
from tests.ui.playing import at_table, awaits_person, frames, running, until


def gone(path: Path) -> None:
    path.unlink()


def empty(path: Path) -> None:
    path.write_bytes(b"")


def cut_off(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])


def nonsense(path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 8)


def play_through(folder: Path) -> list[str]:
    """Go through all pages and play some tricks; return what was told about files."""
    told: list[str] = []
    launch = Launch(size=(960, 600), speed="instant")
    with running(folder, launch) as app:
        app.audio.open()
        app.notices.tell = told.append  # type: ignore[method-assign,assignment]
        for page in (SettingsScene(app), RulesScene(app, "forty-one"), NewGameScene(app, "forty-one")):
            app.push(page)
            frames(app, 2)
            app.pop()
        app.push(NewGameScene(app, "forty-one"))
        frames(app, 2)
        begin_and_play(app)
    return told


def begin_and_play(app: App) -> None:
    """Begin a game of the usual kind, bid, and play three tricks."""
    from game.games import GAMES
    from game.ui.navigation import begin

    options = GAMES.rules["forty-one"].read_options({})
    app.replace_all(begin(app, "forty-one", options, GAMES.screens["forty-one"].default_players(options), 3))
    for _turn in range(4):
        until(app, lambda: awaits_person(app) or app.scene.name != "table")
        scene = at_table(app)
        legal = scene.controller.view.legal_actions()
        scene.act(legal[min(4, len(legal) - 1)])
    app.push(PauseScene(app, at_table(app)))
    frames(app, 2)
    app.replace_all(MenuScene(app))
    frames(app, 2)


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the program use a copy of its assets, which may be damaged."""
    folder = tmp_path / "assets"
    shutil.copytree(ROOT / "assets", folder)
    monkeypatch.setattr(assets, "_bases", lambda: (folder, folder))
    return folder


@pytest.mark.parametrize("damage", [gone, empty, cut_off, nonsense])
def test_a_damaged_file_of_each_kind_is_told_and_replaced(
    copied: Path, tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    for name in ("cards/AH.svg", "cards/back-damascus.svg", "faces/young-man.svg", "icons/crown.svg", "sounds/bid.wav"):
        damage(copied / name)
    said = " ".join(play_through(tmp_path / "profile"))
    assert "assets/" in said
    if damage is not cut_off:  # what is left of a picture or a sound may still serve
        assert "bid" in said


@pytest.mark.parametrize("folder", ["cards", "faces", "icons", "sounds"])
def test_a_whole_folder_may_be_gone(copied: Path, tmp_path: Path, folder: str) -> None:
    shutil.rmtree(copied / folder)
    said = play_through(tmp_path / "profile")
    assert any("install Forty-Odd again" in sentence for sentence in said)
    assert len(set(said)) < 8, "not a sentence for every file"
    assert face_names()


@for_each("content", [b"", b"no font"])
def test_fonts_may_be_damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    monkeypatch.setattr(fonts, "font_file", lambda _name, _folder: content)
    said = play_through(tmp_path / "profile")
    assert any("the font NotoSans_Bold cannot be read" in sentence for sentence in said)


def test_without_a_sound_device_it_plays_in_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    silent = audio.Audio(True, 70)
    silent.open()
    silent.play("bid")
    assert silent.fault and silent.faults == []
    silent.close()
