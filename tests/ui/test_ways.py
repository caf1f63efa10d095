"""The ways between the pages: every page that a scene promises opens, and brings back what was there."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.record import read
from game.ui.opening import open_record
from game.ui.scenes.explain import ExplainScene
from game.ui.scenes.rules import RulesScene
from tests.ui.playing import frames, press, running, until
from tests.ui.program import record


def test_the_rules_open_from_the_explanation_of_a_deal_thrown_in(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        app.replace_all(open_record(app, read(record(1, bid=1, target=61))))
        until(app, lambda: isinstance(app.scene, ExplainScene))
        explanation = app.scene
        press(app, pygame.K_F1)
        rules = app.scene
        assert isinstance(rules, RulesScene)
        assert "61 points" in repr(rules.chapters), "the rules of this very game"
        press(app, pygame.K_ESCAPE)
        assert app.scene is explanation
        press(app, pygame.K_RETURN)
        frames(app, 3)
        assert app.scene.name == "table"
