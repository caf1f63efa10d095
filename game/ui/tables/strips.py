"""Strips on the table that ask for a bid or a suit: tiles side by side, one of which keys can mark."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Generic, TypeVar

import pygame

from game.rules.base import Bid
from game.ui.controls.base import Kit, Painted
from game.ui.controls.panels import Pictures, halo
from game.ui.drawing import shapes
from game.ui.drawing.styles import REFUSED, Colour, colour
from game.ui.drawing.text import _
from game.ui.tables.card_table import PRESSES, Answer, MoveControl, OnScreen, arrow

_GOLD: Final = colour("FFF0C2"), colour("F2C565")


class StripTile(MoveControl):
    """A choice on a strip; Enter takes the ``marked`` tile, so no tile takes the focus."""

    choose: Callable[[], Answer]

    def __init__(self, kit: Kit, rect: pygame.Rect, depth: float = 46) -> None:
        super().__init__(kit, rect, depth=depth)
        self.marked = False

    @property
    def can_be_chosen(self) -> bool:
        """Whether the arrow keys stop at the tile."""
        return self.enabled

    @property
    def is_lit(self) -> bool:
        """Whether the tile stands out: it is under the mouse, or marked by keys."""
        return self.hovered or self.marked

    @property
    def colours(self) -> tuple[Colour, Colour]:
        """The tile's colours from the top down: golden while it stands out and can be chosen."""
        style = self.kit.style
        return _GOLD if self.is_lit and self.can_be_chosen else (style.tile_top, style.tile_bottom)

    def blank(self, radius: int, line: Colour | None = None, edge: int = 1) -> pygame.Surface:
        """Return the empty tile, premultiplied."""
        line = line or self.kit.style.line
        return shapes.plate(self.rect.size, radius, *self.colours, line, edge)

    def raised(self, radius: int, *faces: tuple[pygame.Surface, tuple[int, int]]) -> Pictures:
        """Return the pictures of the tile with ``faces`` on it: raised and glowing while it stands out."""
        scale = self.kit.scale
        rise = -scale.px(6, 3) if self.is_lit and self.can_be_chosen else 0
        pictures = [(face, (x, y + rise)) for face, (x, y) in faces]
        if not self.is_lit:
            return pictures
        tint = self.kit.style.gold if self.can_be_chosen else REFUSED
        return [halo(self.rect.size, radius, scale.px(12, 6), tint, 0.8, (0, rise)), *pictures]

    def answer(self, point: tuple[int, int]) -> Answer:
        if not self.enabled:
            return OnScreen.ONLY
        self.kit.audio.play("button")
        return self.choose()


TileT = TypeVar("TileT", bound=StripTile)


class Strip(Painted, Generic[TileT]):
    """A strip at ``rect`` whose ``tiles`` are chosen by a press, or by Enter once keys have marked one."""

    def __init__(self, kit: Kit, rect: pygame.Rect, tiles: Sequence[TileT], depth: float = 44) -> None:
        super().__init__(kit, rect, depth)
        self.tiles = tuple(tiles)
        self.hide()
        for tile in tiles:
            tile.choose = partial(self.choose, tile)

    def choose(self, tile: TileT) -> Answer:
        """Return the answer to choosing ``tile``."""
        raise NotImplementedError

    def appear(self) -> None:
        """Show the strip with no tile marked."""
        self._begin(True)

    def hide(self) -> None:
        """Hide the strip."""
        self._begin(False)

    def _begin(self, is_seen: bool) -> None:
        self.visible = is_seen
        for tile in self.tiles:
            tile.visible = is_seen
            tile.marked = tile.focused = tile.hovered = False

    def mark(self, marked: TileT | None) -> None:
        """Mark a tile, or none; a mouse resting on another tile counts again only once it moves."""
        for tile in self.tiles:
            tile.marked = tile is marked
            tile.hovered = False

    def step(self, step: int) -> None:
        """Move the mark by ``step`` tiles, skipping those that cannot be chosen."""
        able = [tile for tile in self.tiles if tile.can_be_chosen]
        at = able.index(self.marked) if self.marked in able else (-1 if step > 0 else 0)
        self.mark(able[(at + step) % len(able)])

    def key(self, name: str, event: pygame.event.Event) -> Answer:
        """Return the answer to a key while the strip asks: arrows mark, Enter chooses."""
        if step := arrow(event):
            self.step(step)
            return OnScreen.ONLY
        return self.choose(self.marked) if name in PRESSES and self.marked is not None else None

    @property
    def marked(self) -> TileT | None:
        """The tile that Enter would choose, marked by a digit or by the arrows."""
        return next((tile for tile in self.tiles if tile.marked), None)

    @property
    def looked_at(self) -> TileT | None:
        """The tile that the strip explains: the one under the mouse, else the marked one."""
        return next((tile for tile in self.tiles if tile.hovered), None) or self.marked


class NumberTile(StripTile):
    """A number that can be bid."""

    def __init__(self, kit: Kit, rect: pygame.Rect, number: int) -> None:
        super().__init__(kit, rect)
        self.number = number


NumberTileT = TypeVar("NumberTileT", bound=NumberTile)


class NumberStrip(Strip[NumberTileT]):
    """A strip of numbers to bid; digits mark them as well."""

    def choose(self, tile: NumberTileT) -> Answer:
        return Bid(tile.number)

    def asks(self) -> tuple[str, ...]:
        """Return wordings of the question."""
        return _("How many tricks will you take?"), _("How many tricks?"), _("Your bid?")

    def mark_number(self, number: int | None) -> None:
        """Mark the tile of ``number``, or none."""
        self.mark(next((tile for tile in self.tiles if tile.number == number), None))

    def type_digit(self, digit: str) -> None:
        """Mark the tile of ``digit``; without such a tile, mark none."""
        self.mark_number(int(digit))

    def key(self, name: str, event: pygame.event.Event) -> Answer:
        if not (name.isdecimal() and len(name) == 1):
            return super().key(name, event)
        self.type_digit(name)
        return OnScreen.ONLY
