"""Card sprites: a card somewhere on the table, at a place, an angle and a height, face up or down, lit or dimmed."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

import pygame

from game.cards import Card
from game.ui import paint
from game.ui.assets import Art, card_width
from game.ui.layout import Place
from game.ui.stage import Blit, premultiplied
from game.ui.worlds import REFUSED, WINNING, Colour, World

_RADIUS: Final = 0.042  # of the height: 14 of 350 units, just over what the faces have, so that no corner shows


class CardPainter:
    """Draws cards as they lie: turned, shaded, with shadow and glow, every picture cached."""

    def __init__(self, art: Art, world: World, back: str) -> None:
        self._art = art
        self._world = world
        self.back = back

    def _name(self, card: Card | None) -> str:
        return f"back-{self.back}" if card is None else card.text

    def prepare(self, cards: Iterable[Card | None], height: int) -> None:
        """Have cards (None: the back) drawn ahead for a height in pixels."""
        self._art.prepare([self._name(card) for card in cards], height)

    def is_ready(self, card: Card | None, height: int) -> bool:
        """Whether a card can be shown at once at a height in pixels."""
        return self._art.is_ready(self._name(card), height)

    def card(self, card: Card | None, height: int, angle: float) -> pygame.Surface:
        """Return a card (None: its back) ``height`` pixels high, turned by ``angle`` degrees clockwise."""
        name, degree = self._name(card), round(angle)
        key = ("card", name, height, degree, self._art.four_colours)
        return self._art.made(key, lambda: _turned(self._art.master(name, height), height, degree))

    def shade(self, height: int, angle: float) -> pygame.Surface:
        """Return what a dimmed card is multiplied by: a tint inside its outline, white outside, opaque."""
        degree = round(angle)

        def draw() -> pygame.Surface:
            mask = paint.rounded_mask((card_width(2 * height), 2 * height), round(_RADIUS * 2 * height))
            mask = _turned(premultiplied(mask), height, degree)
            red, green, blue = (round(part * 0.63) for part in self._world.dim)
            mask.fill((255 - red, 255 - green, 255 - blue, 255), special_flags=pygame.BLEND_RGBA_MULT)
            shade = pygame.Surface(mask.get_size()).convert()
            shade.fill((255, 255, 255))
            shade.blit(mask, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
            return shade

        return self._art.made(("shade", height, degree, self._world.name), draw)

    def shadow(self, height: int, angle: float, lift: float) -> pygame.Surface:
        """Return the soft shadow of a card lifted by ``lift`` (0 to 1); its middle is its surface's."""
        degree, step = round(angle / 4) * 4, 1.0 if lift > 0.3 else 0.0

        def draw() -> pygame.Surface:
            mask = paint.rounded_mask((card_width(height), height), round(_RADIUS * height))
            if degree:
                mask = pygame.transform.rotate(mask, -degree)
            spread = max(2, round((0.022 + 0.05 * step) * height))
            return paint.blurred(mask, spread, (8, 2, 2), 0.50 - 0.12 * step)

        return self._art.made(("shadow", height, degree, step), draw)

    def glow(self, height: int, angle: float, tint: Colour) -> pygame.Surface:
        """Return a glow round a card; its middle is its surface's."""
        degree = round(angle)

        def draw() -> pygame.Surface:
            size = (card_width(height) + 4, height + 4)
            mask = paint.rounded_mask(size, round(_RADIUS * height) + 2)
            core = mask.copy()
            if degree:
                big = pygame.transform.scale2x(mask)
                big = pygame.transform.rotate(big, -degree)
                core = pygame.transform.smoothscale(big, (big.get_width() // 2, big.get_height() // 2))
            spread = max(3, round(0.042 * height))
            soft = paint.blurred(core, spread, tint, 0.95)
            core.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
            edge = paint.margin(spread)
            soft.blit(premultiplied(core), (edge, edge), special_flags=pygame.BLEND_PREMULTIPLIED)
            return soft

        return self._art.made(("glow", height, degree, tint), draw)


def _turned(master: pygame.Surface, height: int, degree: int) -> pygame.Surface:
    """Return a premultiplied master turned clockwise and brought down to a card of ``height`` pixels."""
    size = (card_width(height), height)
    if not degree:
        return pygame.transform.smoothscale(master, size)
    if master.get_height() != 2 * height:
        master = pygame.transform.smoothscale(master, (2 * size[0], 2 * height))
    master = master.copy()
    master.set_at((0, 0), (0, 0, 0, 0))  # what turning adds at the corners takes this pixel's colour: it must add none
    turned = pygame.transform.rotate(master, -degree)
    return pygame.transform.smoothscale(turned, (turned.get_width() // 2, turned.get_height() // 2))


class CardSprite:
    """A card on the stage; its fields are set by tweens and the scene, its pictures follow from them.

    ``lift`` (0 to 1) is how far it floats above the cloth, ``flip`` how far it is turned over (0 back, 1 face),
    ``raise_by`` how many pixels it stands up out of the fan, along its own axis, ``zoom`` how much larger than its
    height it is drawn while it flies.
    """

    def __init__(self, painter: CardPainter, card: Card | None, place: Place, depth: float = 0.0) -> None:
        self._painter = painter
        self.card = card
        self.x, self.y, self.height, self.angle = place.x, place.y, place.height, place.angle
        self.depth = depth
        self.lift = 0.0
        self.zoom = 1.0
        self.flip = 1.0 if card is not None else 0.0
        self.raise_by = 0.0
        self.shake = 0.0
        self.dimmed = False
        self.glow: Colour | None = None
        self.shadowed = True
        self.visible = True

    @property
    def place(self) -> Place:
        """Where the card lies, not counting how it is raised or shaken."""
        return Place(self.x, self.y, self.height, self.angle)

    def put(self, place: Place) -> None:
        """Lay the card at ``place``."""
        self.x, self.y, self.height, self.angle = place.x, place.y, place.height, place.angle

    def _centre(self) -> tuple[float, float]:
        turn = math.radians(self.angle)
        x = self.x + self.shake + self.raise_by * math.sin(turn)
        return x, self.y - self.raise_by * math.cos(turn) - self.lift * 0.05 * self.height

    def contains(self, point: tuple[int, int]) -> bool:
        """Whether ``point`` (window pixels) is on the card where it lies at rest or as it is raised."""
        turn = math.radians(-self.angle)
        dx, dy = point[0] - self.x, point[1] - self.y
        along = dx * math.cos(turn) - dy * math.sin(turn)
        down = dx * math.sin(turn) + dy * math.cos(turn)
        half_w, half_h = card_width(self.height) / 2, self.height / 2
        return abs(along) <= half_w and -half_h - self.raise_by <= down <= half_h

    def blits(self) -> list[Blit]:
        """Return shadow, glow and card."""
        if not self.visible:
            return []
        centre = self._centre()
        result = []
        if self.shadowed and self.zoom == 1.0:
            drop = (0.018 + 0.05 * self.lift) * self.height
            shadow = self._painter.shadow(self.height, self.angle, self.lift)
            result.append(_centred(shadow, (centre[0], centre[1] + drop)))
        if self.glow is not None:
            result.append(_centred(self._painter.glow(self.height, self.angle, self.glow), centre))
        picture = self._painter.card(self.card if self.flip >= 0.5 else None, self.height, self.angle)
        width, height = picture.get_size()
        if 0.0 < self.flip < 1.0:
            width = max(2, round(width * abs(2 * self.flip - 1)))
        if self.zoom != 1.0:
            width, height = max(2, round(width * self.zoom)), max(2, round(height * self.zoom))
        if (width, height) != picture.get_size():  # on its way: quickly scaled, not kept
            picture = pygame.transform.scale(picture, (width, height))
        result.append(_centred(picture, centre))
        if self.dimmed and self.flip >= 1.0 and self.zoom == 1.0:
            shade = _centred(self._painter.shade(self.height, self.angle), centre)
            result.append(Blit(shade.surface, shade.place, pygame.BLEND_RGB_MULT))
        return result


def _centred(surface: pygame.Surface, centre: tuple[float, float]) -> Blit:
    x, y = centre
    return Blit(surface, (round(x - surface.get_width() / 2), round(y - surface.get_height() / 2)))


__all__ = ["REFUSED", "WINNING", "CardPainter", "CardSprite"]
