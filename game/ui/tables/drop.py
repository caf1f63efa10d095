"""Where a carried card may be let go: a part of the cloth that is lit while a card is carried."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Final

import pygame

from game.ui.controls.base import Kit, Painted
from game.ui.controls.panels import Pictures
from game.ui.drawing import shapes
from game.ui.drawing.stage import Blit, premultiplied
from game.ui.tables.hand import Hand
from game.ui.tables.layout import TableLayout

Point = tuple[int, int]

_EDGE: Final = 190  # how opaque the light is, of 255: at its edge, ...
_VEIL, _UNDER_CARD = 20, 44  # ... inside while a card is carried, and while it is over it


class DropArea(Painted):
    """The ``shapes`` of cloth, less what lies on it at ``others``, that take a card.

    ``carried`` tells where one is carried now, None where none is.
    """

    def __init__(
        self,
        kit: Kit,
        shapes: Sequence[pygame.Rect],
        carried: Callable[[], Point | None],
        others: Iterable[pygame.Rect] = (),
    ) -> None:
        super().__init__(kit, shapes[0].unionall(shapes[1:]), depth=11)
        self._shapes = tuple(shapes)
        self._others = tuple(others)
        self._carried = carried

    def takes(self, point: Point) -> bool:
        """Whether a card let go at ``point`` is taken."""
        is_free = not any(other.collidepoint(point) for other in self._others)
        return is_free and any(shape.collidepoint(point) for shape in self._shapes)

    def blits(self) -> list[Blit]:
        """Return the light while a card is carried, nothing else."""
        return [] if self._carried() is None else super().blits()

    def look(self) -> Hashable:
        """What the picture depends on: whether the card is over it."""
        point = self._carried()
        return point is not None and self.takes(point)

    def paint(self) -> Pictures:
        """Return a veil of light with a golden edge over each of the shapes."""
        scale, gold = self.kit.scale, self.kit.style.gold
        radius, edge = scale.px(22, 12), max(1, scale.px(2, 1))
        alpha = _UNDER_CARD if self.look() else _VEIL
        whole = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        for shape in self._shapes:
            whole.blit(shapes.rounded_mask(shape.size, radius), shape.move(-self.rect.left, -self.rect.top))
        hole = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        for shape in self._shapes:
            inner = shape.move(-self.rect.left, -self.rect.top).inflate(-2 * edge, -2 * edge)
            hole.blit(shapes.rounded_mask(inner.size, radius - edge), inner)
        hole.fill((0, 0, 0, _EDGE - alpha), special_flags=pygame.BLEND_RGBA_MULT)  # takes away all but the veil
        whole.fill((*gold, _EDGE), special_flags=pygame.BLEND_RGBA_MULT)
        whole.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
        return [(premultiplied(whole), (0, 0))]


def trick_area(kit: Kit, layout: TableLayout, hand: Hand) -> DropArea:
    """Return the cloth around the trick, down to the hand, for cards carried from ``hand``."""
    area = layout.middle.copy()
    area.height = round(layout.hand_top(layout.hand_size)) - layout.scale.px(6, 3) - area.top
    return DropArea(kit, [area], lambda: hand.carried_to_play, layout.regions.values())
