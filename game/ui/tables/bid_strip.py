"""What the bidding strips of the games have in common: tiles with a number each, and a mark that keys move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

import pygame

from game.ui.controls.base import Kit, Painted, Widget
from game.ui.tables.keys import PRESSES, arrow


class NumberTile(Widget):
    """A number of the strip; ``marked`` is the one that Enter would bid, and so no tile takes the focus."""

    focusable = False
    makes_move = True

    def __init__(self, kit: Kit, rect: pygame.Rect, number: int) -> None:
        super().__init__(kit, rect, None, (), depth=46)
        self.number = number
        self.marked = False

    @property
    def can_be_bid(self) -> bool:
        """Whether the arrow keys stop at it."""
        return self.enabled


Tile = TypeVar("Tile", bound=NumberTile)


class NumberStrip(Painted, Generic[Tile]):
    """A strip at ``rect`` whose ``tiles`` are marked by keys; ``on_bid`` is called with the number that is bid."""

    def __init__(self, kit: Kit, rect: pygame.Rect, on_bid: Callable[[int], None]) -> None:
        super().__init__(kit, rect, depth=44)
        self.visible = False
        self.on_bid = on_bid
        self.tiles: list[Tile] = []

    def mark(self, number: int | None) -> None:
        """Mark the tile of ``number``, or none; a mouse that rests on another counts again once it moves."""
        for tile in self.tiles:
            tile.marked = tile.number == number
            tile.hovered = False

    def type_digit(self, digit: str) -> None:
        """Mark the tile of a digit; one that no tile has marks none."""
        self.mark(int(digit))

    def step(self, step: int) -> None:
        """Move the mark by ``step`` tiles, past those that cannot be bid."""
        able = [tile for tile in self.tiles if tile.can_be_bid]
        at = able.index(self.marked) if self.marked in able else (-1 if step > 0 else 0)
        self.mark(able[(at + step) % len(able)].number)

    def key(self, name: str, event: pygame.event.Event) -> bool:
        """Take a key while a bid is asked for: digits and arrows mark, Enter bids; return whether it was used."""
        if name.isdecimal() and len(name) == 1:
            self.type_digit(name)
        elif step := arrow(event):
            self.step(step)
        elif name in PRESSES and self.marked is not None:
            self.on_bid(self.marked.number)
        else:
            return False
        return True

    @property
    def marked(self) -> Tile | None:
        """The tile that Enter would bid: typed, or gone to with the arrows."""
        return next((tile for tile in self.tiles if tile.marked), None)

    @property
    def looked_at(self) -> Tile | None:
        """The tile that the strip explains: under the mouse, else the marked one."""
        return next((tile for tile in self.tiles if tile.hovered), None) or self.marked
