"""What the program tells of its parts: installed as a package of a system, or run by a Python."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame
import pytest

from game.ui.controls.buttons import Button
from game.ui.controls.panels import Text
from game.ui.scenes.forms.page import RowText
from game.ui.scenes.menu.licence import LicenceScene
from game.ui.scenes.menu.settings import SettingsScene
from game.ui.shipped import built_from, parts
from tests.ui.playing import frames, press, running


def test_run_by_a_python_it_names_the_packages_that_it_needs() -> None:
    found = parts()
    assert built_from() == []
    assert {"numpy", "pygame-ce", "pymupdf-fonts"} <= {part.name.split()[0] for part in found}
    assert all(part.name.split()[1][0].isdigit() and part.terms for part in found)
    (fonts,) = (part for part in found if part.name.startswith("pymupdf-fonts"))
    assert "SIL" in fonts.text()


def test_a_package_tells_its_commit_and_shows_each_licence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "licences").mkdir()
    for name in ("zlib", "Brotli"):
        path = tmp_path / "licences" / f"{name}.txt"
        path.write_text(f"{name}\nterms of {name}\n\nFirst\nline.\n\nSecond.\n", encoding="utf-8")
    (tmp_path / "BUILD.txt").write_text("Forty-Odd 9.9\ncommit 0123456789\nnumpy 1\n", encoding="utf-8")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "forty-odd"))
    with running(tmp_path / "profile") as app:
        app.routes.open_settings()
        frames(app)
        assert isinstance(app.scene, SettingsScene)
        app.scene.go_to(len(app.scene.chapters()) - 1)
        frames(app, 2)
        rows = {each.title: each.sentence for each in app.scene.stage.items if isinstance(each, RowText)}
        assert [*rows][3:] == ["This package", "Brotli", "zlib"] and "commit 0123456789" in rows["This package"]
        assert rows["zlib"] == "terms of zlib"
        buttons = [each for each in app.scene.controls.widgets if isinstance(each, Button) and each.label == "Licence"]
        buttons[1].press()
        frames(app, 2)
        assert isinstance(app.scene, LicenceScene) and app.scene.heading() == ("zlib", ["terms of zlib"])
        assert [each.text for each in app.scene.stage.items if isinstance(each, Text)] == [
            "zlib terms of zlib",
            "First line.",
            "Second.",
        ]
        press(app, pygame.K_ESCAPE)
        frames(app, 2)
        assert isinstance(app.scene, SettingsScene)
