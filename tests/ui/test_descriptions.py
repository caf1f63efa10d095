"""Each page describes itself: all that is written on it, every control, and nothing that nobody sees."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import pytest

from game.ui.controls.choices import Selector
from game.ui.controls.described import Thing
from game.ui.controls.tips import TipBubble
from game.ui.drawing.text import Typesetter
from game.ui.language.messages import plain
from game.ui.scenes.scene import Scene
from tests.ui import lettering
from tools.scenes.groups import GROUPS
from tools.scenes.showing import Show, show, world_at_rest

_BLANKS: Final = re.compile(r"\s+")


def words_of(thing: Thing) -> str:
    """Return all that is said of a thing, as one text."""
    return squeezed(" ".join((thing.group, thing.name, thing.value, thing.help, thing.key)))


def squeezed(text: str) -> str:
    """Return a text in one line, as what is broken into lines is described."""
    return _BLANKS.sub(" ", plain(text)).strip()


class Reader(Show):
    """Reads each scene instead of saving it, and compares what is written on it with its description."""

    def __init__(self, shown: Show, noted: lettering.Lettering, wordings: dict[str, set[str]]) -> None:
        super().__init__(shown.app, shown._clock, Path(), "")
        self.noted, self.wordings = noted, wordings
        self.faults = list[str]()
        self.scenes = 0

    def save(self, name: str, *, settled: bool = True) -> None:
        if settled:
            self.settle()
        scene = self.app.scene
        scene.stage.repaint()
        scene.draw(self.app.screen)
        self.scenes += 1
        self.faults += [f"{name}: {fault}" for fault in (*self.untold(scene), *ill_told(scene))]

    def untold(self, scene: Scene) -> Iterator[str]:
        """Return the texts in sight that the description lacks."""
        all_words = "\n".join(words_of(each) for each in scene.described().things)
        for item in scene.stage.items:
            if isinstance(item, TipBubble):
                continue
            for text in {seen.text for blit in item.blits() for seen in self.noted.texts.get(blit.surface, ())}:
                options = item.labels if isinstance(item, Selector) else ()
                if not any(squeezed(each).rstrip("…") in all_words for each in {text, *self.wordings[text]}) and (
                    text not in map(plain, options)
                ):
                    yield f"nothing says {text!r}, which stands on {type(item).__name__}"


def ill_told(scene: Scene) -> Iterator[str]:
    """Return what is wrong with the description of a scene."""
    things = scene.described().things
    for thing in things:
        if not thing.name:
            yield f"{thing.role} of {type(thing.source).__name__} has no name"
    told = {id(thing.source) for thing in things}
    for widget in scene.controls.widgets:
        if widget.visible and widget.focusable and id(widget) not in told:
            yield f"{type(widget).__name__} is not described"


def read(tmp_path: Path, bring_up: Callable[[Reader], None]) -> Reader:
    """Bring scenes up and read them."""
    wordings, fit = defaultdict[str, set[str]](set), Typesetter.fit

    def noted_fit(text: Typesetter, given: Sequence[str], size: int, room: int, bold: bool = False) -> tuple[str, int]:
        words, fitted = fit(text, given, size, room, bold)
        wordings[plain(words)].update(given)
        return words, fitted

    with pytest.MonkeyPatch.context() as patching, world_at_rest() as clock:
        patching.setattr(Typesetter, "fit", noted_fit)
        with lettering.read() as noted, show((1280, 720), clock, tmp_path, "") as shown:
            reader = Reader(shown, noted, wordings)
            bring_up(reader)
    return reader


@pytest.mark.parametrize(
    "group", [name if name == "menu" else pytest.param(name, marks=pytest.mark.soak) for name in GROUPS]
)
def test_all_that_is_written_is_described(tmp_path: Path, group: str) -> None:
    reader = read(tmp_path, GROUPS[group])
    assert reader.scenes
    assert not reader.faults, "\n".join([f"{len(reader.faults)} faults", *reader.faults[:60]])
