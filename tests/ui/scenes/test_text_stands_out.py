"""Every text stands out from its ground, that of a control which cannot be used now, too."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np
import pygame
import pytest

from game.ui.drawing.styles import STYLES, Style, worn
from game.ui.scenes.forms.dialogs import FaultScene
from tests.cases import for_each
from tests.ui.playing import frames, launch, press, running
from tests.ui.reading import faint
from tests.ui.seeing import luminance, ratio
from tools.scenes.groups import GROUPS
from tools.scenes.program import GAMES
from tools.scenes.showing import Show, Size, at, new_game, played

LEAST: Final = {False: 4.5, True: 7.0}  # in the usual styles, and in high contrast, as WCAG 2.2 asks for
MANY: Final = ("menu", "new", "settings", "rules", *GAMES.screens, "scores", "reviews", "questions", "looks")


def some(show: Show) -> None:
    """The menu, keys that cannot be changed, and each table where much of it cannot be used."""
    show.menu()
    show.save("menu")
    show.keys(pygame.K_F2, pygame.K_4, pygame.K_END)
    show.save("keys")
    show.table(played(new_game("forty-one", 5), at("bid")))
    show.save("forty-one")
    show.table(played(new_game("empat-satu", 5), at("discard")))
    show.save("empat-satu")
    show.table(played(new_game("forty-two", 5, {"players": 2}), at("bid", deal=4), bid=2))  # a bid is not allowed
    show.save("forty-two")


@for_each("high", [False, True])
def test_what_cannot_be_used_now_was_too_pale_to_be_read(tmp_path: Path, high: bool) -> None:
    found = faint((960, 600), some, tmp_path, LEAST[high], high_contrast=high)
    assert not found, "\n".join(found)


@pytest.mark.soak
@pytest.mark.parametrize("group", MANY)
@pytest.mark.parametrize("size", [(960, 600), (1920, 1080), (600, 960)])
@pytest.mark.parametrize("high", [False, True])
def test_every_text_of_every_page_stands_out(tmp_path: Path, high: bool, size: Size, group: str) -> None:
    found = faint(size, GROUPS[group], tmp_path, LEAST[high], high_contrast=high)
    assert not found, "\n".join(found)


def test_high_contrast_is_worn_and_laid_aside_at_the_table_and_on_every_page_over_it(tmp_path: Path) -> None:
    with running(tmp_path, launch("empat-satu")) as app:
        table = app.scene
        press(app, pygame.K_F2)
        for high in (True, False):
            app.change_settings(high_contrast=high)
            app.rebuild()
            frames(app, 3)
            names = [scene.style.name for scene in (table, app.scene)]
            assert names == ["batik-plain" if high else "batik"] * 2
            assert app.kit(table.style).style is table.kit.style
            request = table.backdrop()
            assert request is None or request.style == names[0]
            corner = tuple(app.screen.get_at((1, app.size[1] - 2)))[:3]
            assert (corner == (0, 0, 0)) == high
            assert not app.backdrops.busy or not high, "nothing is painted for plain grounds"


def test_the_page_of_a_fault_was_brown_in_high_contrast(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        app.change_settings(high_contrast=True)
        app.replace_all(FaultScene(app, "A fault.", None, None))
        frames(app, 3)
        assert tuple(app.screen.get_at((1, 1)))[:3] == (0, 0, 0)


@for_each("style", [*STYLES.values()])
def test_an_empty_bar_could_not_be_made_out_in_high_contrast(style: Style) -> None:
    plain, shown = worn(style, is_plain=True), pygame.Surface((3, 1))
    groove = [part * plain.groove // 255 for part in plain.line]
    for x, ink in enumerate((plain.panel_top, groove, plain.gold)):
        shown.set_at((x, 0), ink)
    ground, empty, full = np.split(luminance(shown), 3)
    assert ratio(empty, ground) >= 3.0 <= ratio(full, empty)
