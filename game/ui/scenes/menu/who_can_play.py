"""The page on who can play, and how that was tried: ``docs/access.md``, in packages beside ``game.ui.access``."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from game.ui import access
from game.ui.controls.actions import ACTIONS, told_key
from game.ui.controls.buttons import Button
from game.ui.document.blocks import Chapter
from game.ui.document.markdown import read_page
from game.ui.language.messages import _
from game.ui.scenes.menu.rules import RulesScene

_PLACES: Final = (Path(access.__file__).parent, Path(access.__file__).parents[3] / "docs")
_KEY: Final = re.compile("`([^`]+)`")


def access_page() -> Path:
    """Return where the page lies."""
    return next(path for place in _PLACES if (path := place / "access.md").exists() or place is _PLACES[-1])


class WhoCanPlayScene(RulesScene):
    """Who can play, what was tried and what was not, faults first."""

    name = "who can play"

    def contents(self) -> tuple[Chapter, ...]:
        """Return the chapters, with the keys in force where the file has those of the beginning."""
        return read_page(access_page(), {}, {}, _with_keys_in_force)

    def heading(self) -> tuple[str, list[str]]:
        return _("Who can play"), [_("and how that was tried")]

    def rail_end(self) -> list[Button]:
        """Return no guided deals."""
        return []


def _with_keys_in_force(line: str) -> str:
    def in_force(found: re.Match[str]) -> str:
        return told_key(next(name for name, action in ACTIONS.items() if found[1] in action.keys))

    return _KEY.sub(in_force, line)
