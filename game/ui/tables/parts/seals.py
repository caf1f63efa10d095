"""Seals on what somebody means: the lamp of a hint, the star of the coach, on a card of the hand or a tile's corner."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.cards import Card
from game.ui.controls.base import Kit
from game.ui.controls.panels import put_medallion
from game.ui.drawing import shapes
from game.ui.drawing.assets import card_width
from game.ui.drawing.sprites import CardSprite
from game.ui.drawing.stage import Blit, put
from game.ui.drawing.styles import PEARL, PLUM, colour
from game.ui.tables.parts.hand import Hand

FACE: Final = "grandmother"
"""The coach's face."""
_INDEX: Final = 0.23  # of a card's width: its corner index
CORNER: Final = 0.05
"""What the round corners take of a card's upper edge, of its height."""
_IN_STAR: Final = 1.3  # of the star's radius: the diameter of the face


def star(kit: Kit, place: pygame.Rect | None = None) -> pygame.Surface:
    """Return the coach's mark, not too large for ``place``: her face on an eight-pointed star of pearl."""
    radius = kit.scale.px(32, 21)
    radius = min(radius, place.width // 4) if place is not None else radius

    def draw() -> pygame.Surface:
        side, middle = 2 * radius + 2, (radius + 1, radius + 1)
        points = [(PLUM, shapes.star_points(middle, radius)), (PEARL, shapes.star_points(middle, 0.9 * radius))]
        whole, face = shapes.drawn_fine((side, side), points), round(_IN_STAR * radius)
        put_medallion(whole, kit, FACE, face, ((side - face) // 2, (side - face) // 2), PLUM)
        return whole

    return kit.art.made(("coach's star", radius), draw)


def lamp(kit: Kit, diameter: int) -> pygame.Surface:
    """Return the seal on what a hint advises: a lamp on a golden disc."""

    def draw() -> pygame.Surface:
        seal = shapes.disc(diameter, kit.style.gold, (120, 78, 30), max(1, diameter * 0.06)).copy()
        light = kit.art.icon("hint", round(diameter * 0.72), colour("2A160A"))
        put(seal, light, ((diameter - light.get_width()) // 2, (diameter - light.get_height()) // 2))
        return seal

    return kit.art.made(("lamp seal", diameter, kit.style.name), draw)


def in_sight(sprite: CardSprite, following: Sequence[CardSprite]) -> int:
    """Return how many pixels of a card's upper edge, less its corner, the ``following`` card leaves in sight."""
    width, corner = card_width(sprite.height), CORNER * sprite.height
    step = following[0].x - sprite.x if following else width
    return round(min(step, width) - corner if 0 < step < width else width - 2 * corner)


class Seal:
    """A seal on the upper edge of a card of ``hand``, between its index and its neighbour, or of a place.

    ``draw`` returns its picture, of which ``above`` (0 to 1) stands out over the card's edge; below 0: it lies beneath.
    """

    depth = 66.0

    def __init__(self, hand: Hand, draw: Callable[[], pygame.Surface], above: float) -> None:
        self._hand, self._draw, self.above = hand, draw, above
        self.card: Card | None = None
        self.place: pygame.Rect | None = None

    @property
    def middle(self) -> tuple[float, float] | None:
        """The middle of the seal, in window pixels; None while there is nothing to seal."""
        if self.place is not None:
            return self.place.left + 0.58 * self._draw().get_width(), self.place.top  # the right corner is a crown's
        sprites = self._hand.sprites
        at = next((at for at, sprite in enumerate(sprites) if sprite.card is self.card is not None), None)
        return None if at is None else self._on_edge(sprites[at], sprites[at + 1 : at + 2])

    def _on_edge(self, sprite: CardSprite, following: Sequence[CardSprite]) -> tuple[float, float]:
        wide, turn = card_width(sprite.height), math.radians(sprite.angle)
        end = in_sight(sprite, following) + CORNER * sprite.height
        along = (_INDEX * wide + end) / 2 - wide / 2
        up = sprite.height / 2 + (self.above - 0.5) * self._draw().get_height()
        x, y = sprite.centre()
        return x + along * math.cos(turn) + up * math.sin(turn), y + along * math.sin(turn) - up * math.cos(turn)

    def blits(self) -> list[Blit]:
        """Return the seal where it belongs now."""
        middle = self.middle
        if middle is None:
            return []
        seal = self._draw()
        return [Blit(seal, (round(middle[0] - seal.get_width() / 2), round(middle[1] - seal.get_height() / 2)))]
