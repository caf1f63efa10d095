"""How a turn comes to the person at the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rules import GAMES
from game.rules.base import Discard
from game.ui.app import Launch
from tests.ui.playing import at_table, awaits_person, running, until


@pytest.mark.parametrize("game", ["forty-one", "empat-satu", "forty-two"])
def test_ones_turn_is_heard_once_in_every_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """Where a turn has two parts, drawing and throwing, only its beginning is heard."""
    heard: list[str] = []
    monkeypatch.setattr("game.ui.audio.Audio.play", lambda audio, name, loudness=1.0: heard.append(name))
    begins = Launch(game=game, options=GAMES[game].read_options({}), number=5, size=(960, 600), speed="instant")
    with running(tmp_path, begins) as app:
        turns = 0
        for _move in range(6):
            until(app, lambda: awaits_person(app))
            scene = at_table(app)
            legal = scene.controller.view.legal_actions()
            turns += not isinstance(legal[0], Discard)
            assert heard.count("your-turn") == turns
            scene._act(legal[len(legal) // 3])
    assert turns >= 3
