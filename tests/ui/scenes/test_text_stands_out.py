"""Every text stands out from its ground, that of a control which cannot be used now, too."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame
import pytest

from tests.ui.reading import faint
from tools.scenes.groups import GROUPS
from tools.scenes.program import GAMES
from tools.scenes.showing import Show, Size, at, new_game, played

LEAST: Final = 4.5  # as WCAG 2.2 asks for
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


def test_what_cannot_be_used_now_was_too_pale_to_be_read(tmp_path: Path) -> None:
    found = faint((960, 600), some, tmp_path, LEAST)
    assert not found, "\n".join(found)


@pytest.mark.soak
@pytest.mark.parametrize("group", MANY)
@pytest.mark.parametrize("size", [(960, 600), (1920, 1080), (600, 960)])
def test_every_text_of_every_page_stands_out(tmp_path: Path, size: Size, group: str) -> None:
    found = faint(size, GROUPS[group], tmp_path, LEAST)
    assert not found, "\n".join(found)
