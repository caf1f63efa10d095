"""Card sprites: a card somewhere on the table, at a place, an angle and a height, face up or down, lit or dimmed."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

import msgspec
import pygame

from game.cards import Card
from game.ui.drawing import shapes
from game.ui.drawing.assets import Art, card_width
from game.ui.drawing.stage import Blit, premultiplied
from game.ui.drawing.styles import Colour, Style


class Place(msgspec.Struct, frozen=True):
    """Where a card lies: its centre, its height and its turn (degrees, clockwise)."""

    x: float
    y: float
    height: int
    angle: float = 0.0


_RADIUS: Final = 0.042  # of the height: 14 of 350 units, just over what the faces have, so that no corner shows
_DROP: Final = (3.0, 14.0)  # pixels at 1920x1080 by which a shadow lies below its card: one at rest, one held high
_BLUR: Final = (4.0, 12.0)  # and how far it is spread out
_STRENGTH: Final = (0.45, 0.25)
_MOST_DROP: Final = (0.02, 0.08)  # of the height of a card: where cards are small their shadows are
_MOST_BLUR: Final = (0.025, 0.07)
_SHADOW_TURN: Final = 4  # degrees between the pictures of a shadow
_LIFTS: Final = 3  # steps of a shadow between a card at rest and one held high
_DIMMEST: Final = 0.86  # how bright a card is while it stands on edge, of one that lies
_LEANS: Final = 2  # degrees between the pictures of a card that leans into its flight
_SEEN_SMALLER: Final = 0.9  # size on its way from which on a card throws a smaller shadow
_FINE_UP_TO: Final = 400  # pixels of height; larger cards are scaled quickly on their way: no eye sees it


class CardPainter:
    """Draws cards as they lie: turned, shaded, with shadow and glow, every picture cached."""

    def __init__(self, art: Art, style: Style, back: str) -> None:
        self._art = art
        self._style = style
        self.back = back

    def _name(self, card: Card | None) -> str:
        return f"back-{self.back}" if card is None else card.text

    def prepare(self, cards: Iterable[Card | None], height: int, degrees: tuple[int, ...] = ()) -> None:
        """Have cards (None: the back) drawn ahead for a height in pixels, also turned by whole ``degrees``."""
        self._art.prepare([self._name(card) for card in cards], height, degrees)

    def is_ready(self, card: Card | None, height: int) -> bool:
        """Whether a card can be shown at once at a height in pixels."""
        return self._art.is_ready(self._name(card), height)

    def are_ready(self, cards: Iterable[Card | None], height: int, degrees: tuple[int, ...] = ()) -> bool:
        """Whether ``cards`` can be shown at once; if not, they are being drawn from now on, as by ``prepare``."""
        wanted = list(cards)
        self.prepare(wanted, height, degrees)
        return all(self.is_ready(card, height) for card in wanted)

    def card(self, card: Card | None, height: int, angle: float) -> pygame.Surface:
        """Return a card (None: its back) ``height`` pixels high, turned by ``angle`` degrees clockwise."""
        return self._art.turned(self._name(card), height, round(angle))

    def picture(self, card: Card | None, height: int, degree: int, *, dimmed: bool) -> pygame.Surface | None:
        """Return a card as it lies, or None if that is still to be made; it then is, from now on."""
        if not self._art.is_turned(self._name(card), height, degree):
            return None
        return self.dimmed(card, height, degree) if dimmed else self.card(card, height, degree)

    def dimmed(self, card: Card | None, height: int, angle: float) -> pygame.Surface:
        """Return a card like ``card``, seen through a light veil in the tint of the style."""
        degree = round(angle)

        def draw() -> pygame.Surface:
            veiled = self.card(card, height, degree).copy()
            veiled.fill((*self._style.dim, 255), special_flags=pygame.BLEND_RGBA_MULT)
            return veiled

        return self._art.card_made(("dimmed", self._name(card), height, degree, self._style.name), draw)

    def drop(self, height: int, lift: float) -> float:
        """Return how many pixels below a card ``height`` pixels high its shadow lies while it is lifted."""
        return min(_between(_DROP, lift) * self._art.unit, _between(_MOST_DROP, lift) * height)

    def shadow(self, height: int, angle: float, lift: float, breadth: float = 1.0) -> pygame.Surface:
        """Return the soft shadow of a card lifted by ``lift`` (0 to 1); its middle is its surface's.

        The higher the card, the softer and paler it is. One of a card that turns over, seen at a part of its
        ``breadth``, is not kept.
        """
        degree, step = round(angle / _SHADOW_TURN) * _SHADOW_TURN, round(lift * _LIFTS) / _LIFTS
        spread = max(2, round(min(_between(_BLUR, step) * self._art.unit, _between(_MOST_BLUR, step) * height)))
        strength = _between(_STRENGTH, step)
        size, radius = (card_width(height), height), round(_RADIUS * height)
        key, grain = ("shadow", height, degree, spread, strength), shapes.grain(spread)
        small = self._art.made(key, lambda: shapes.card_shadow(size, radius, degree, spread, (8, 2, 2), strength))
        width, tall = small.get_width() * grain, small.get_height() * grain
        if breadth < 1.0:
            return pygame.transform.smoothscale(small, (max(2, round(width * breadth)), tall))
        return self._art.card_made(("large", *key), lambda: pygame.transform.smoothscale(small, (width, tall)))

    def glow(self, height: int, angle: float, tint: Colour) -> pygame.Surface:
        """Return a glow round a card; its middle is its surface's."""
        degree = round(angle)

        def draw() -> pygame.Surface:
            size = (card_width(height) + 4, height + 4)
            core = shapes.rounded_mask(size, round(_RADIUS * height) + 2)
            if degree:  # with an empty edge round it: turning smooths nothing at the end of a picture
                whole = pygame.Surface((core.get_width() + 4, core.get_height() + 4), pygame.SRCALPHA)
                whole.fill((255, 255, 255, 0))
                whole.blit(core, (2, 2), special_flags=pygame.BLEND_RGBA_MAX)
                core = pygame.transform.rotozoom(whole, -degree, 1.0)
            spread = max(3, round(0.042 * height))
            soft = shapes.blurred(core, spread, tint, 0.95)
            core.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
            edge = shapes.margin(spread)
            soft.blit(premultiplied(core), (edge, edge), special_flags=pygame.BLEND_PREMULTIPLIED)
            return soft

        return self._art.card_made(("glow", height, degree, tint), draw)


def _between(ends: tuple[float, float], part: float) -> float:
    return ends[0] + (ends[1] - ends[0]) * part


class CardSprite:
    """A card on the stage; its fields are set by tweens, springs and the scene, its pictures follow from them.

    ``lift`` (0 to 1) is how far it floats above the cloth, ``flip`` how far it is turned over (0 back, 1 face),
    ``raise_by`` how many pixels it stands up out of the fan, along its own axis, ``zoom`` how much larger than its
    height it is drawn while it flies, ``lean`` how many degrees it leans into its flight. ``speeds`` are those of its
    springs: x, y, angle and ``raise_by`` a second.
    """

    def __init__(self, painter: CardPainter, card: Card | None, place: Place, depth: float = 0.0) -> None:
        self._painter = painter
        self.card = card
        self.x, self.y, self.height, self.angle = place.x, place.y, place.height, place.angle
        self.depth = depth
        self.lift = 0.0
        self.zoom = 1.0
        self.lean = 0.0
        self.flip = 1.0 if card is not None else 0.0
        self.raise_by = 0.0
        self.shake = 0.0
        self.dimmed = False
        self.glow: Colour | None = None
        self.shadowed = True
        self.visible = True
        self.speeds = [0.0, 0.0, 0.0, 0.0]
        self._shown: tuple[tuple[Card | None, int], pygame.Surface] | None = None

    @property
    def place(self) -> Place:
        """Where the card lies, not counting how it is raised or shaken."""
        return Place(self.x, self.y, self.height, self.angle)

    def put(self, place: Place) -> None:
        """Lay the card at ``place``, where it rests."""
        self.x, self.y, self.height, self.angle = place.x, place.y, place.height, place.angle
        self.speeds[:3] = (0.0, 0.0, 0.0)

    @property
    def breadth(self) -> float:
        """How wide the card is seen, of its width: less while it turns over."""
        return abs(2 * self.flip - 1) if 0.0 < self.flip < 1.0 else 1.0

    def centre(self) -> tuple[float, float]:
        """Return where the middle of the card is seen: raised, shaken or lifted as it is."""
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
        centre = self.centre()
        degree = _LEANS * round((self.angle + self.lean) / _LEANS) if self.lean else round(self.angle)
        result = []
        if self.shadowed:
            shadow = self._painter.shadow(self.height, degree, self.lift, self.breadth)
            if self.zoom < _SEEN_SMALLER:
                shadow = pygame.transform.scale_by(shadow, self.zoom)
            drop = self._painter.drop(self.height, self.lift) * self.zoom
            result.append(_centred(shadow, (centre[0], centre[1] + drop)))
        if self.glow is not None:
            glow = self._painter.glow(self.height, self.angle, self.glow)
            result.append(_centred(self._scaled(glow, is_soft=True), centre))
        result.append(_centred(self._picture(degree), centre))
        return result

    def _picture(self, degree: int) -> pygame.Surface:
        """Return the card as it is seen: turned, foreshortened and darker while it turns over, larger or smaller.

        While the picture of a turn is being made it goes on showing the turn that it had, or one turned quickly.
        """
        was_shown = self._shown is not None and self._shown[0] == (self.card, self.height)
        can_be_shown = was_shown or self._painter.is_ready(self.card, self.height)
        card = self.card if self.flip >= 0.5 and can_be_shown else None
        if self.breadth < 1.0:
            return self._turned_quickly(card, degree)
        found = self._painter.picture(card, self.height, degree, dimmed=self.dimmed)
        if found is not None:
            self._shown = (card, self.height), found
        elif self._shown is None or self._shown[0] != (card, self.height):
            return self._turned_quickly(card, degree)
        return self._scaled(self._shown[1])

    def _turned_quickly(self, card: Card | None, degree: int) -> pygame.Surface:
        """Return the card as it is seen, made for this frame alone."""
        upright = self._painter.dimmed if self.dimmed else self._painter.card
        whole = upright(card, self.height, 0)
        flat = self._scaled(whole)
        if not degree and self.breadth == 1.0:
            return flat
        flat = flat.copy() if flat is whole else flat
        light = round(255 * (1 - (1 - _DIMMEST) * (1 - self.breadth)))
        flat.fill((light, light, light, 255), special_flags=pygame.BLEND_RGBA_MULT)
        flat.set_at((0, 0), (0, 0, 0, 0))  # turning fills the corners with this pixel's colour
        return pygame.transform.rotate(flat, -degree) if degree else flat

    def _scaled(self, picture: pygame.Surface, *, is_soft: bool = False) -> pygame.Surface:
        """Return a picture as wide as the card is seen, and as large as it is on its way; what is new is not kept.

        One that ``is_soft`` has no edges that quick scaling would break.
        """
        if self.zoom == 1.0 and self.breadth == 1.0:
            return picture
        width, height = picture.get_size()
        size = (max(2, round(width * self.zoom * self.breadth)), max(2, round(height * self.zoom)))
        if is_soft or self.height > _FINE_UP_TO:
            return pygame.transform.scale(picture, size)
        return pygame.transform.smoothscale(picture, size)


def _centred(surface: pygame.Surface, centre: tuple[float, float]) -> Blit:
    x, y = centre
    return Blit(surface, (round(x - surface.get_width() / 2), round(y - surface.get_height() / 2)))
