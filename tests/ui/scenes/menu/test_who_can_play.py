"""The page on who can play, opened from the settings: its keys are those in force, in every language."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ui.controls.actions import ACTIONS
from game.ui.controls.buttons import Button
from game.ui.document.blocks import Grid, Paragraph, Points
from game.ui.scenes.menu.settings import SettingsScene
from game.ui.scenes.menu.who_can_play import WhoCanPlayScene, access_page
from game.ui.scenes.scene import Launch
from tests.ui.playing import frames, running


@pytest.mark.parametrize("language", ["en", "id", "ar"])
def test_the_page_tells_the_keys_in_force_faults_before_all_else(language: str, tmp_path: Path) -> None:
    with running(tmp_path, Launch(size=(960, 600), speed="instant", language=language)) as app:
        app.change_settings(keys={"log": ("F9",)})
        app.push(page := WhoCanPlayScene(app, "forty-one"))
        frames(app)
        assert len(page.chapters) == 9 and isinstance(page.chapters[1].blocks[0], Points), "faults come first"
        [grid] = [block for chapter in page.chapters for block in chapter.blocks if isinstance(block, Grid)]
        assert {len(row) for row in (grid.head, *grid.rows)} == {7}
        texts = [block.text for chapter in page.chapters for block in chapter.blocks if isinstance(block, Paragraph)]
        texts += [
            item for each in page.chapters for one in each.blocks if isinstance(one, Points) for item in one.texts
        ]
        assert not any("`" in text or "Shift+L" in text for text in texts) and any("F9" in text for text in texts)
        assert any(ACTIONS["voice"].keys[0] in text for text in texts)


def test_the_settings_lead_to_it(tmp_path: Path) -> None:
    assert access_page().exists()
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        app.push(settings := SettingsScene(app))
        settings.chapter = 4
        settings.rebuild()
        [button] = [
            each for each in settings.controls.widgets if isinstance(each, Button) and each.label == "Who can play"
        ]
        button.press()
        frames(app, 3)
        assert isinstance(app.scene, WhoCanPlayScene)
