"""The app opened for a test of pages, and closed after it; what takes long and tests nothing is left out or shared."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Hashable, Iterator
from pathlib import Path
from typing import Final, ParamSpec

from game.games import GAMES

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from game.profile import files
from game.profile.store import Store
from game.ui.access import engines
from game.ui.app import App
from game.ui.drawing import assets, backdrop, fonts, shapes
from game.ui.drawing.assets import Art
from game.ui.drawing.backdrop import Backdrops
from game.ui.drawing.styles import Colour
from game.ui.drawing.text import Typesetter
from game.ui.language import catalogues
from game.ui.language.messages import spoken
from game.ui.scenes.scene import Launch
from tests.ui.paging import Opener

_Given = ParamSpec("_Given")
_HEIGHTS: Final = (104, 144, 200, 280, 400, 560)  # pixels of a card, at which its file is drawn: see ``drawn_once``
_SHAPES: Final = ("panel", "plate", "rounded_mask", "gradient", "soft_rect", "blurred", "card_shadow", "disc", "ring")


@pytest.fixture(scope="session", autouse=True)
def drawn_once() -> Iterator[None]:
    """Draw every picture file, card, shape and plain backdrop once for all tests, but for damaged files each time.

    A card is drawn from its file at some heights only, and scaled down to those between: in windows of all sizes it is
    asked for at so many that each was drawn anew, again and again, as each was turned for every table.
    """
    own, load, draw, turn, plain = assets._bases, assets.load_svg, Art.drawn, assets.turned, backdrop.plain
    files, cards, masters, lying, shown, laid = (_Shared(each * 2**20) for each in (16, 96, 32, 64, 96, 48))

    def load_svg(name: str, size: tuple[int, int]) -> pygame.Surface:
        if assets._bases is not own or name.startswith("cards/"):
            return load(name, size)
        return files.get((name, size), lambda: load(name, size))

    def drawn(art: Art, file: str, height: int) -> pygame.Surface:
        if assets._bases is not own or height > max(_HEIGHTS):
            return draw(art, file, height)
        return masters.get((file, height), lambda: scaled(art, file, height))

    def turned(master: pygame.Surface, height: int, degree: int) -> pygame.Surface:
        return lying.get((master, height, degree), lambda: turn(master, height, degree))

    def scaled(art: Art, file: str, height: int) -> pygame.Surface:
        tall = min(each for each in _HEIGHTS if each >= height)
        card = cards.get((file, tall), lambda: draw(art, file, tall))
        return assets._with_edge(pygame.transform.smoothscale(card, (assets.card_width(2 * height), 2 * height)))

    def shared(shape: Callable[_Given, pygame.Surface]) -> Callable[_Given, pygame.Surface]:
        def made(*given: _Given.args, **named: _Given.kwargs) -> pygame.Surface:
            key = (shape, given, *named.items())
            return shown.get(key, lambda: shape(*given, **named)).copy()  # some are drawn on

        return made

    with pytest.MonkeyPatch.context() as patching:
        patching.setattr(assets, "load_svg", load_svg)
        patching.setattr(Art, "drawn", drawn)
        patching.setattr(assets, "turned", turned)
        for name in _SHAPES:
            patching.setattr(shapes, name, shared(getattr(shapes, name)))
        patching.setattr(backdrop, "plain", lambda request: laid.get(request, lambda: plain(request)))
        for slow in ("keep_large_blocks_apart", "let_go"):  # they save memory, of which tests need little
            patching.setattr(f"game.ui.app.{slow}", lambda: None)
        yield


class _Shared(assets.Cache):
    """Pictures that tests and their threads share."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self._lock = threading.Lock()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        with self._lock:
            surface = self.used(key)
        if surface is None:
            surface = make()
            with self._lock:
                if not self.has(key):
                    self.put(key, surface)
        return surface


@pytest.fixture(scope="session", autouse=True)
def set_once() -> Iterator[None]:
    """Measure, break and set every text once for all tests, except where a font is missing or damaged."""
    measure, wrap, set_line = Typesetter.width, Typesetter.wrap, Typesetter._set
    own = fonts.font_file, fonts._unpacked
    widths, broken = dict[Hashable, int](), dict[Hashable, list[str]]()
    lines = _Shared(48 * 2**20)

    def is_sound() -> bool:
        return (fonts.font_file, fonts._unpacked) == own

    def width(text: Typesetter, words: str, size: int, bold: bool = False) -> int:
        if not is_sound():
            return measure(text, words, size, bold)
        key = words, max(size, text.least), bold
        if (key, spoken()) not in widths:
            widths[key, spoken()] = measure(text, *key)
        return widths[key, spoken()]

    def wrapped(
        text: Typesetter, words: str, size: int, room: int, bold: bool = False, most: int | None = None
    ) -> list[str]:
        if not is_sound():
            return wrap(text, words, size, room, bold, most)
        key = words, max(size, text.least), room, bold, most
        if (key, spoken()) not in broken:
            broken[key, spoken()] = wrap(text, *key)
        return list(broken[key, spoken()])

    def line(text: Typesetter, *given: *tuple[str, int, Colour, bool]) -> pygame.Surface:
        return lines.get((given, spoken()), lambda: set_line(text, *given)) if is_sound() else set_line(text, *given)

    with pytest.MonkeyPatch.context() as patching:
        patching.setattr(Typesetter, "width", width)
        patching.setattr(Typesetter, "wrap", wrapped)
        patching.setattr(Typesetter, "_set", line)
        patching.setattr("game.ui.app.Typesetter", lambda _folder: Typesetter())  # no profile stores the fonts anew
        yield


@pytest.fixture(scope="session", autouse=True)
def english() -> Iterator[None]:
    """Speak English unless a test asks for another language, whatever this computer is set to."""
    with pytest.MonkeyPatch.context() as patching:
        patching.setattr(catalogues, "preferred", lambda: [])
        yield


@pytest.fixture(scope="session", autouse=True)
def without_a_voice() -> Iterator[None]:
    """Have no engine speak: a test that presses every switch would be heard in the room."""
    with pytest.MonkeyPatch.context() as patching:
        patching.setattr(engines, "installed", list)
        yield


@pytest.fixture(scope="module", autouse=True)
def kept_in_no_hurry() -> Iterator[None]:
    """Let the system write profiles to the disk when it likes: every save of every test waited for the disk itself.

    Not for the whole session: a test of profiles in the same process asks whether the disk is waited for.
    """
    lazy = [pragma.replace("synchronous = FULL", "synchronous = OFF") for pragma in files._PRAGMAS]
    assert lazy != list(files._PRAGMAS)
    with pytest.MonkeyPatch.context() as patching:
        patching.setattr(files, "_PRAGMAS", lazy)
        yield


@pytest.fixture
def open_app(tmp_path: Path) -> Iterator[Opener]:
    """Return a function that opens the app on the profile of this test; all are closed at the end."""
    opened: list[App] = []

    def make(size: tuple[int, int] = (1280, 720), **changes: object) -> App:
        app = App(Launch(size=size), Store(tmp_path / "profile"), GAMES)
        app.settings = app.settings.with_(**changes)
        app.open()
        app.backdrops = Backdrops(None)
        opened.append(app)
        return app

    yield make
    for app in opened:
        app.close()
