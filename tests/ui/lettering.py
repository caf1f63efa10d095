"""Notes how texts are set: cut off, smaller than asked for, beyond the edge of what they stand on, over others."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

import pygame
import pytest

from game.ui.drawing import stage
from game.ui.drawing.stage import Blit
from game.ui.drawing.text import Typesetter
from game.ui.language.messages import plain
from game.ui.scenes.scene import Scene

_ROOT: Final = Path(__file__).parents[2]
_MIDST: Final = ("game/ui/drawing/text.py", "game/ui/controls/panels.py", "game/ui/drawing/stage.py")
_BESIDE: Final = 2  # pixels by which letters may reach beyond an edge, or into the box of their neighbours


class Fault(NamedTuple):
    """What is wrong with a text, and the place in the code that set it."""

    kind: str
    text: str
    where: str


class _Seen(NamedTuple):
    """A text on a surface, its letters' rectangle, and the place in the code that put it there."""

    text: str
    rect: pygame.Rect
    where: str


class Lettering:
    """Every text that is set while a program runs, and what is wrong with it."""

    def __init__(self) -> None:
        self.faults = dict[Fault, None]()
        self.count = 0
        """How many texts were found on the stage."""
        self.texts: WeakKeyDictionary[pygame.Surface, list[_Seen]] = WeakKeyDictionary()

    def take(self) -> list[Fault]:
        """Return the faults since the last time."""
        found = list(self.faults)
        self.faults.clear()
        return found

    def add(self, kind: str, text: str) -> None:
        """Note a fault."""
        self.faults[Fault(kind, plain(text), _caller())] = None

    def lay(self, target: pygame.Surface, surface: pygame.Surface, place: tuple[int, int]) -> None:
        """Note where a surface with texts comes to lie on another."""
        known = self.texts.get(surface)
        if known is None or sys._getframe(2).f_code.co_name == "_redraw":
            return
        where, on_target, whole = _caller(), self.texts.setdefault(target, []), target.get_rect()
        for text in known:
            rect = text.rect.move(place)
            if not whole.inflate(2 * _BESIDE, 2 * _BESIDE).contains(rect):
                self.add("outside", f"{text.text} {rect} of {whole.size}")
            for other in on_target:
                if text.text != other.text and _meet(rect, other.rect):
                    self.add("meets", f"{text.text} / {other.text}")
            on_target.append(_Seen(text.text, rect, where))

    def look(self, scene: Scene) -> None:
        """Note the texts of a scene that leave the window, and those over which others lie."""
        window = pygame.Rect(0, 0, *scene.app.size)
        shown = list[tuple[object, list[Blit]]]()
        for each in sorted(scene.stage.items, key=lambda each: each.depth):
            shown.append((each, scene.stage._seen(each)))
        below = list[tuple[object, _Seen]]()
        for item, blits in shown:
            for blit in blits:
                for seen in self.texts.get(blit.surface, ()):
                    rect, self.count = seen.rect.move(blit.place), self.count + 1
                    if not window.inflate(2, 2).contains(rect):
                        self.faults[Fault("leaves the window", f"{seen.text} {rect}", seen.where)] = None
                    for other, old in below:
                        if other is not item and _meet(rect, old.rect) and not _hides(blit, old.rect):
                            self.faults[Fault("over", f"{seen.text} / {old.text}", f"{seen.where} / {old.where}")] = (
                                None
                            )
                    below.append((item, _Seen(seen.text, rect, seen.where)))


def _hides(blit: Blit, rect: pygame.Rect) -> bool:
    """Whether a picture covers what lies under it at ``rect``, in whole."""
    if not blit.rect.contains(rect):
        return False
    part = blit.surface.subsurface(rect.move(-blit.place[0], -blit.place[1]))
    return (
        not blit.surface.get_flags() & pygame.SRCALPHA or pygame.mask.from_surface(part, 200).count() == rect.w * rect.h
    )


def _meet(one: pygame.Rect, two: pygame.Rect) -> bool:
    return one.inflate(-2, -2 * _BESIDE).colliderect(two.inflate(-2, -2 * _BESIDE))


def _caller() -> str:
    frame: FrameType | None = sys._getframe(2)
    while frame is not None:
        name = frame.f_code.co_filename.replace("\\", "/")  # as Windows writes it
        if "/game/ui/" in name and not name.endswith(_MIDST):
            return f"{name[name.index('/game/ui/') + 9 :]}:{frame.f_lineno}"
        frame = frame.f_back
    return "?"


@contextmanager
def read() -> Iterator[Lettering]:
    """Note every text that is set."""
    noted = Lettering()
    fit, shorten, line, lay = Typesetter.fit, Typesetter.shorten, Typesetter.line, stage.lay

    def noted_fit(
        text: Typesetter, wordings: Sequence[str], size: int, room: int, bold: bool = False
    ) -> tuple[str, int]:
        words, fitted = fit(text, wordings, size, room, bold)
        if fitted < max(size, text.least):
            noted.add(
                "smaller", f"{words} ({fitted} instead of {size}, {room} px, needs {text.width(words, size, bold)})"
            )
        return words, fitted

    def noted_shorten(text: Typesetter, words: str, size: int, room: int, bold: bool = False) -> str:
        short = shorten(text, words, size, room, bold)
        if short != words:
            noted.add("cut", f"{words} → {short} ({room} px, needs {text.width(words, size, bold)})")
        return short

    def noted_line(text: Typesetter, words: str, *given: object, **named: object) -> pygame.Surface:
        surface = line(text, words, *given, **named)  # type: ignore[arg-type]
        if words.strip() and surface not in noted.texts:
            noted.texts[surface] = [_Seen(plain(words), surface.get_bounding_rect(), "")]
        return surface

    def noted_lay(target: pygame.Surface, surface: pygame.Surface, place: tuple[int, int]) -> None:
        lay(target, surface, place)
        noted.lay(target, surface, place)

    with pytest.MonkeyPatch.context() as patching:
        patching.setattr(Typesetter, "fit", noted_fit)
        patching.setattr(Typesetter, "shorten", noted_shorten)
        patching.setattr(Typesetter, "line", noted_line)
        patching.setattr(stage, "lay", noted_lay)
        yield noted
