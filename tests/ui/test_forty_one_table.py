"""The table of Forty-One: its corner panels, without a screen."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.ui.scenes.table import TableScene
from game.ui.tables.forty_one.panels import RacePanel, Runner
from game.ui.words import minus
from tests.ui.playing import at_table, new_controller, running


@pytest.mark.parametrize("score", [-88, -104, -1234])
def test_a_score_far_below_zero_does_not_lie_on_its_bar(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, score: int
) -> None:
    bars: list[pygame.Rect] = []
    monkeypatch.setattr(RacePanel, "_bar", lambda _panel, _on, bar, _runner: bars.append(bar.copy()))
    with running(tmp_path) as app:
        app.replace_all(TableScene(app, new_controller()))
        kit = at_table(app).kit
        panel = RacePanel(kit, pygame.Rect(0, 0, 226, 110))
        panel.runners = tuple(Runner(name, score, is_ours=True) for name in ("You", "Salma", "Rami", "Karim"))
        panel.paint()
        size = kit.scale.font(18)
        room = panel.rect.width - kit.scale.gap - kit.text.width(minus(score), size, bold=True)
        assert len(bars) == 4
        assert all(bar.right <= room for bar in bars)
