"""The sprites among the cards of a trick: the crown of its leader, the outline of the person's next card, rings."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.cards import Card
from game.ui.controls.base import Kit, Painted, Pictures
from game.ui.controls.panels import write
from game.ui.drawing import shapes
from game.ui.drawing.assets import CARD_ASPECT
from game.ui.drawing.sprites import CardPainter, CardSprite, Place
from game.ui.drawing.stage import Blit, premultiplied, put
from game.ui.drawing.styles import WINNING
from game.ui.language.messages import _, pgettext
from game.ui.motion.timeline import Timeline, ease_in_out
from game.ui.tables.parts.layout import TableLayout
from game.ui.tables.parts.ring import back_to_front

_TRICK_DEPTH: Final = 30.0  # depth on the stage: the lowest card of a trick
_CROWNED: Final = 0.18  # seconds: the crown's flight to the card that takes the lead


def trick_depth(layout: TableLayout, seat: int) -> float:
    """Return the stage depth of the trick card of ``seat``: stacked so that every corner index stays visible."""
    return _TRICK_DEPTH + back_to_front(layout.slots).index(seat) * 0.5


def laid_trick(
    painter: CardPainter, slots: Sequence[Place], cards: Iterable[tuple[int, Card]]
) -> list[tuple[int, CardSprite]]:
    """Return the ``cards`` (seat and card) of a trick as they lie in their seats' ``slots``."""
    order = back_to_front(slots)
    return [
        (seat, CardSprite(painter, card, slots[seat], _TRICK_DEPTH + order.index(seat) * 0.5)) for seat, card in cards
    ]


class GhostCard(Painted):
    """The outline of the place for the person's next card, shown while that card is awaited."""

    def paint(self) -> Pictures:
        """Return a faint card outline with "You" in its middle: at its foot it lay under a hint of two lines."""
        kit, (width, height), white = self.kit, self.rect.size, (255, 255, 255)
        edge, gold = max(1, kit.scale.px(2, 1)), kit.style.gold
        whole = shapes.panel((width, height), round(height * 0.05), white, white, gold, edge, alpha=16)
        whole.fill((*white, 150), special_flags=pygame.BLEND_RGBA_MULT)
        ghost, size = premultiplied(whole), min(kit.scale.font(19), height // 7)
        write(ghost, kit, pgettext("name", "You"), size, gold, (width / 2, height / 2), width - 8, bold=True, align=0.5)
        return [(ghost, (0, 0))]


def crown_diameter(height: int) -> int:
    """Return the diameter of the crown's seal on a trick card ``height`` pixels high."""
    return max(22, round(height * 0.17))


def crown_left(sprite: CardSprite) -> int:
    """Return the left edge, in window pixels, of the crown's seal on a trick card."""
    return round(sprite.x + sprite.height * CARD_ASPECT * 0.44 - crown_diameter(sprite.height) * 0.42)


def crown_seal(kit: Kit, diameter: int) -> pygame.Surface:
    """Return a golden seal with a crown, premultiplied."""
    seal = shapes.disc(diameter, (240, 192, 92), (122, 78, 26), max(1.2, diameter * 0.06))
    icon = kit.art.icon("crown", round(diameter * 0.62), (70, 40, 12))
    put(seal, icon, ((diameter - icon.get_width()) // 2, (diameter - icon.get_height()) // 2))
    return seal


class Crown(Painted):
    """A golden seal with a crown on the corner of the card that is winning the trick."""

    def __init__(self, kit: Kit, diameter: int) -> None:
        super().__init__(kit, pygame.Rect(0, 0, diameter, diameter), depth=_TRICK_DEPTH + 5)
        self.visible = False
        self.tip = _("This card takes the trick as it stands.")

    def put_on(self, sprite: CardSprite) -> None:
        """Lie on the card's upper right corner."""
        self.rect.topleft = self._corner(sprite)
        self.visible = True

    def _corner(self, sprite: CardSprite) -> tuple[int, int]:
        return crown_left(sprite), round(sprite.y - sprite.height / 2 - self.rect.width * 0.30)

    def fly_to(self, sprite: CardSprite, timeline: Timeline) -> None:
        """Fly in a low arc from the present card to the corner of another."""
        (x, y), goal = self.rect.topleft, self._corner(sprite)
        self.visible = True

        def step(part: float) -> None:
            rise = 0.6 * self.rect.height * math.sin(math.pi * part)
            self.rect.left = round(x + (goal[0] - x) * part)
            self.rect.top = round(y + (goal[1] - y) * part - rise)

        timeline.flourish(_CROWNED, step, ease_in_out)

    def paint(self) -> Pictures:
        """Return the seal."""
        return [(crown_seal(self.kit, self.rect.width), (0, 0))]


def crowned(kit: Kit, sprite: CardSprite) -> Crown:
    """Return the crown on a card that won its trick, which glows from now on."""
    sprite.glow = WINNING
    crown = Crown(kit, crown_diameter(sprite.height))
    crown.put_on(sprite)
    return crown


@dataclass(eq=False)
class Ring:
    """A premultiplied picture that grows and fades around a point."""

    picture: pygame.Surface
    centre: tuple[float, float]
    depth: float
    size: float = 1.0
    strength: float = 1.0

    def blits(self) -> list[Blit]:
        """Return the picture at its present size and strength."""
        width, height = (max(2, round(side * self.size)) for side in self.picture.get_size())
        shown, level = pygame.transform.scale(self.picture, (width, height)), round(255 * self.strength)
        shown.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
        return [Blit(shown, (round(self.centre[0] - width / 2), round(self.centre[1] - height / 2)))]
