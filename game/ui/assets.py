"""Pictures from the asset folder at the size they are needed: card faces and backs, medallion faces, icons."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Final

import pygame

from game.ui.stage import premultiplied

CARD_ASPECT: Final = 250 / 350
CARD_RADIUS: Final = 0.062 * 350 / 350
BACKS: Final = ("damascus", "kawung", "pub")
_CACHE_BYTES: Final = 24 * 2**20


class MissingAsset(RuntimeError):  # noqa: N818 (it is caught by this name and told in words)
    """A file of the program is not there or cannot be read; the text names it."""


def locate(name: str) -> Path:
    """Return the path of an asset (``cards/AS.svg``); raise MissingAsset."""
    for base in (Path(__file__).parents[2] / "assets", Path(__file__).parents[1] / "assets"):
        path = base / name
        if path.is_file():
            return path
    raise MissingAsset(f"assets/{name} is missing: please install Forty-Odd again")


class Cache:
    """Surfaces by key, the least recently used let go of when they take more than ``limit`` bytes."""

    def __init__(self, limit: int = _CACHE_BYTES) -> None:
        self._limit = limit
        self._held: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._bytes = 0

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface kept under ``key``, made by ``make`` if it is not there."""
        surface = self._held.get(key)
        if surface is not None:
            self._held.move_to_end(key)
            return surface
        surface = make()
        self._held[key] = surface
        self._bytes += _size(surface)
        while self._bytes > self._limit and len(self._held) > 1:
            _old, dropped = self._held.popitem(last=False)
            self._bytes -= _size(dropped)
        return surface

    def clear(self) -> None:
        """Let go of everything."""
        self._held.clear()
        self._bytes = 0


def _size(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()


def load_svg(name: str, size: tuple[int, int]) -> pygame.Surface:
    """Return asset ``name`` drawn to fit ``size`` pixels, straight alpha; raise MissingAsset if nothing is painted."""
    path = locate(name)
    try:
        surface = pygame.image.load_sized_svg(str(path), size)
    except (pygame.error, OSError) as fault:
        raise MissingAsset(f"assets/{name} cannot be read ({fault}): please install Forty-Odd again") from fault
    if not surface.get_bounding_rect().w:  # a file cut short gives an empty picture and no error
        raise MissingAsset(f"assets/{name} is damaged: please install Forty-Odd again")
    return surface


class Art:
    """Every picture of the program, drawn at exact sizes and cached; ``four_colours`` and ``back`` are settings."""

    def __init__(self) -> None:
        self.four_colours = False
        self._cache = Cache()

    def clear(self) -> None:
        """Let go of every picture, after the window's size has changed."""
        self._cache.clear()

    def face(self, card: str, height: int) -> pygame.Surface:
        """Return the face of ``card`` (its text), ``height`` pixels high, straight alpha."""
        return self._cache.get(("face", card, height, self.four_colours), lambda: self._draw_face(card, height))

    def _draw_face(self, card: str, height: int) -> pygame.Surface:
        width = card_width(height)
        if self.four_colours and card[-1] in "DC":
            return load_svg(f"cards/four-colour/{card}.svg", (width, height)).convert_alpha()
        return load_svg(f"cards/{card}.svg", (width, height)).convert_alpha()

    def back(self, name: str, height: int) -> pygame.Surface:
        """Return a card back (one of BACKS), ``height`` pixels high, straight alpha."""
        size = (card_width(height), height)
        return self._cache.get(
            ("back", name, height), lambda: load_svg(f"cards/back-{name}.svg", size).convert_alpha()
        )

    def portrait(self, name: str, diameter: int) -> pygame.Surface:
        """Return a medallion face, ``diameter`` pixels across, premultiplied."""
        size = (diameter, diameter)
        return self._cache.get(
            ("portrait", name, diameter), lambda: premultiplied(load_svg(f"faces/{name}.svg", size))
        )

    def icon(self, name: str, size: int, colour: tuple[int, int, int]) -> pygame.Surface:
        """Return an icon in one colour, ``size`` pixels square, premultiplied."""

        def draw() -> pygame.Surface:
            surface = load_svg(f"icons/{name}.svg", (size, size)).convert_alpha()
            surface.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
            return premultiplied(surface)

        return self._cache.get(("icon", name, size, colour), draw)

    def made(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return a picture composed elsewhere, kept under ``key`` with the others."""
        return self._cache.get(("made", key), make)


def card_width(height: int) -> int:
    """Return the width in pixels of a card ``height`` pixels high."""
    return round(height * CARD_ASPECT)


def face_names() -> tuple[str, ...]:
    """Return the names of the medallion faces, in alphabetical order."""
    folder = locate("faces/draw_faces.py").parent
    return tuple(sorted(path.stem for path in folder.glob("*.svg")))
