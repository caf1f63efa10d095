"""Captions of sounds, for whoever does not hear them."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

import pytest

from game.ui.access import captions
from game.ui.access.captions import SHOWN, TOLD, Caption
from game.ui.app import App
from tests.test_architecture import nodes_of
from tests.ui.playing import running

ROOT = Path(__file__).resolve().parents[2]
MUTE: Final = frozenset(
    (
        *("bid", "button", "count", "counted", "deal", "discard", "draw", "flip", "hop", "peg", "place"),
        *("shuffle", "slide", "sweep", "take", "tick"),
    )
)
"""Sounds that only go with what moves before one's eyes."""


def played() -> set[str]:
    """Return the names of all sounds that the code plays."""
    found = set[str]()
    for path in (ROOT / "game").rglob("*.py"):
        for node in nodes_of(path):
            if isinstance(node, ast.Call) and _plays(node):
                texts = [each.value for each in ast.walk(node) if isinstance(each, ast.Constant)]
                found |= {text for text in texts if isinstance(text, str)}
    return found


def _plays(node: ast.Call) -> bool:
    """Whether a call plays a sound, or hands on how to."""
    parts = [each for each in (node.func, *node.args) if isinstance(each, ast.Attribute)]
    return any(each.attr == "play" and "audio" in ast.unparse(each) for each in parts)


def test_every_sound_is_captioned_or_declared_mute() -> None:
    names = played()
    assert {"your-turn", "gong", "place", "win", "loss"} <= names
    assert names <= {*TOLD, *MUTE}
    assert not {*TOLD} & MUTE


def shown(app: App) -> Caption | None:
    """Return the caption on the page."""
    caption = app.scene.stage.caption
    return caption if isinstance(caption, Caption) else None


def test_the_caption_of_a_sound_comes_and_goes(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        app.change_settings(captions=True, sounds=False)
        app.audio.play("place")
        app.frame(0.02)
        assert shown(app) is None
        app.audio.play("your-turn")
        app.frame(0.02)
        caption = shown(app)
        assert caption is not None
        assert caption.words == "bell: your turn"
        assert app.screen.get_rect().contains(caption.rect)
        app.rebuild()
        app.frame(0.02)
        assert shown(app) is not None  # a page laid out again keeps it
        for _frame in range(round(SHOWN / 0.1) + 2):
            app.frame(0.1)
        assert shown(app) is None


def test_without_the_setting_no_caption_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path) as app:
        monkeypatch.setattr(captions, "Caption", None)  # to make one would fail
        app.audio.play("gong")
        app.frame(0.02)
        assert shown(app) is None
