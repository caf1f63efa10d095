"""Card sprites: a card somewhere on the table, at a place, an angle and a height, face up or down, lit or dimmed."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable
from typing import Final

import msgspec
import pygame

from game.cards import Card
from game.ui.drawing import shapes
from game.ui.drawing.assets import STAYS, Art, card_width
from game.ui.drawing.stage import Blit, premultiplied
from game.ui.drawing.styles import INK, PEARL, Colour, Style
from game.ui.drawing.written import carry, written_on


class Place(msgspec.Struct, frozen=True):
    """A card's place: centre and height in pixels, and angle in degrees, clockwise."""

    x: float
    y: float
    height: int
    angle: float = 0.0

    @property
    def box(self) -> pygame.Rect:
        """The rectangle of the card as it would lie straight."""
        box = pygame.Rect(0, 0, card_width(self.height), self.height)
        box.center = round(self.x), round(self.y)
        return box


_RADIUS: Final = 0.042  # of the card's height: 14 of 350 units, just above the faces' radius, so that no corner shows
_DROP: Final = (3.0, 14.0)  # pixels at 1920x1080 by which a shadow lies below a resting card, and below one held high
_BLUR: Final = (4.0, 12.0)  # pixels at 1920x1080 by which the shadow spreads, in the same two cases
_STRENGTH: Final = (0.45, 0.25)  # opacity (0 to 1) of the shadow, in the same two cases
_MOST_DROP: Final = (0.02, 0.08)  # of the card's height: limits for the shadows of small cards
_MOST_BLUR: Final = (0.025, 0.07)
_SHADOW_TURN: Final = 4  # degrees between the pictures of a shadow
_LIFTS: Final = 3  # steps of the shadow from a resting card to one held high
_DIMMEST: Final = 0.86  # brightness of a card standing on edge, where one lying flat has 1
_LEANS: Final = 2  # degrees between the pictures of a card that leans into its flight
_SEEN_SMALLER: Final = 0.9  # zoom below which a flying card has a smaller shadow
_FINE_UP_TO: Final = 400  # pixels of height; larger cards are scaled quickly in flight, which nobody sees


class CardPainter:
    """Draws cards turned and shaded, with shadow and glow, and caches every picture."""

    def __init__(self, art: Art, style: Style, back: str) -> None:
        self._art = art
        self._style = style
        self.back = back

    @property
    def source(self) -> Hashable:
        """What its pictures are made from besides the cards: it changes when all pictures are to be made anew."""
        return self.back, self._art.generation

    def _name(self, card: Card | None) -> str:
        return f"back-{self.back}" if card is None else card.text

    def prepare(self, cards: Iterable[Card | None], height: int, degrees: tuple[int, ...] = ()) -> None:
        """Have cards (None: the back) drawn in advance at ``height`` pixels, also turned by whole ``degrees``."""
        self._art.prepare([self._name(card) for card in cards], height, degrees)

    def is_ready(self, card: Card | None, height: int) -> bool:
        """Whether a card can be shown at once at ``height`` pixels."""
        return self._art.is_ready(self._name(card), height)

    def are_ready(self, cards: Iterable[Card | None], height: int, degrees: tuple[int, ...] = ()) -> bool:
        """Whether ``cards`` can be shown at once; if not, they are drawn in advance, as by ``prepare``."""
        wanted = list(cards)
        self.prepare(wanted, height, degrees)
        return all(self.is_ready(card, height) for card in wanted)

    def card(self, card: Card | None, height: int, angle: float) -> pygame.Surface:
        """Return a card (None: its back) ``height`` pixels high, turned clockwise by ``angle`` degrees."""
        picture = self._art.turned(self._name(card), height, round(angle))
        return picture if card is None or written_on(picture) else carry(picture, card)

    def picture(
        self, card: Card | None, height: int, degree: int, *, dimmed: bool, rests: bool
    ) -> pygame.Surface | None:
        """Return a card turned by ``degree``, or None while it is being made, to stay in the cache if it ``rests``."""
        if not self._art.is_turned(self._name(card), height, degree, rests=rests):
            return None
        return self.dimmed(card, height, degree) if dimmed else self.card(card, height, degree)

    def dimmed(self, card: Card | None, height: int, angle: float) -> pygame.Surface:
        """Return the picture that ``card`` returns, under a light veil in the style's tint."""
        degree = round(angle)

        def draw() -> pygame.Surface:
            veiled = self.card(card, height, degree).copy()
            veiled.fill((*self._style.dim, 255), special_flags=pygame.BLEND_RGBA_MULT)
            return veiled

        return self._art.card_made(("dimmed", self._name(card), height, degree, self._style.name), draw)

    def drop(self, height: int, lift: float) -> float:
        """Return how many pixels the shadow lies below a card ``height`` pixels high, lifted by ``lift`` (0 to 1)."""
        return min(_between(_DROP, lift) * self._art.unit, _between(_MOST_DROP, lift) * height)

    def shadow(self, height: int, angle: float, lift: float, breadth: float = 1.0) -> pygame.Surface:
        """Return the soft shadow of a card lifted by ``lift`` (0 to 1), centred on its surface.

        The higher the card, the softer and paler its shadow. The shadow of a card turning over (``breadth`` below 1) is
        not cached.
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
        """Return a glow round a card, centred on its surface."""
        degree = round(angle)

        def draw() -> pygame.Surface:
            size = (card_width(height) + 4, height + 4)
            core = shapes.rounded_mask(size, round(_RADIUS * height) + 2)
            if degree:  # with an empty edge: turning does not smooth the border of a picture
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

    def told_line(self, height: int, angle: float) -> pygame.Surface:
        """Return the line round a card that a coach speaks of, centred on its surface."""
        width = max(2, round(0.015 * height))
        size, radius = (card_width(height), height), round(_RADIUS * height)
        return self._line("told line", height, angle, lambda: shapes.told_line(size, radius, width))

    def focus_ring(self, height: int, angle: float) -> pygame.Surface:
        """Return the ring round the card that the keyboard is on, centred on its surface."""
        width = max(3, round(3 * self._art.unit))
        size = card_width(height) + 4 * width, height + 4 * width
        return self._line("focus ring", height, angle, lambda: shapes.focus_ring(size, width, PEARL, INK))

    def _line(self, kind: str, height: int, angle: float, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return a line round a card, turned with it, centred on its surface."""
        degree = round(angle)

        def turned() -> pygame.Surface:
            line = draw()
            whole = pygame.Surface((line.get_width() + 4, line.get_height() + 4), pygame.SRCALPHA)
            whole.blit(line, (2, 2), special_flags=pygame.BLEND_PREMULTIPLIED)
            return pygame.transform.rotozoom(whole, -degree, 1.0) if degree else whole

        return self._art.card_made((kind, height, degree), turned)


def _between(ends: tuple[float, float], part: float) -> float:
    return ends[0] + (ends[1] - ends[0]) * part


class CardSprite:
    """A card on the stage; tweens, springs and the scene set its fields, which determine its pictures.

    ``lift`` (0 to 1) is its height above the cloth, ``flip`` how far it is turned over (0 back, 1 face), ``raise_by``
    how many pixels it stands out of the fan along its own axis, ``zoom`` its size in flight relative to ``height``,
    ``lean`` the degrees it leans into its flight. A coach's line is round it while it ``is_told`` of. ``speeds`` are
    those of its springs: x, y, angle and ``raise_by`` per second.
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
        self.is_told = False
        self.shadowed = True
        self.visible = True
        self.speeds = [0.0, 0.0, 0.0, 0.0]
        self._shown: tuple[tuple[Card | None, int], pygame.Surface] | None = None
        self._is_final = False  # whether the last picture stands in for no other that is still being made
        self._look: Hashable = None
        self._alike = 0  # frames in which it looked as it does
        self._blits: list[Blit] = []

    @property
    def place(self) -> Place:
        """The card's place, ignoring whether it is raised or shaken."""
        return Place(self.x, self.y, self.height, self.angle)

    def is_resting_at(self, place: Place) -> bool:
        """Whether the card lies at ``place`` and no spring moves it."""
        x, y, angle, _raised = self.speeds
        return not (x or y or angle) and self.place == place

    @property
    def pose(self) -> Hashable:
        """Everything on which the place of something that lies on the card depends."""
        place = self.x, self.y, self.height, self.angle, self.lift, self.zoom, self.raise_by, self.shake
        return self.card, self.flip, self.visible, place

    def put(self, place: Place) -> None:
        """Lay the card at ``place``, at rest."""
        self.x, self.y, self.height, self.angle = place.x, place.y, place.height, place.angle
        self.speeds[:3] = (0.0, 0.0, 0.0)

    @property
    def breadth(self) -> float:
        """The visible part (0 to 1) of the card's width: less than 1 while it turns over."""
        return abs(2 * self.flip - 1) if 0.0 < self.flip < 1.0 else 1.0

    def centre(self) -> tuple[float, float]:
        """Return the middle of the visible card, raised, shaken or lifted as it is."""
        turn = math.radians(self.angle)
        x = self.x + self.shake + self.raise_by * math.sin(turn)
        return x, self.y - self.raise_by * math.cos(turn) - self.lift * 0.05 * self.height

    @property
    def box(self) -> pygame.Rect:
        """The upright rectangle around the card, in window pixels."""
        turn, (x, y), (wide, high) = math.radians(self.angle), self.centre(), (card_width(self.height), self.height)
        width = wide * abs(math.cos(turn)) + high * abs(math.sin(turn))
        height = wide * abs(math.sin(turn)) + high * abs(math.cos(turn))
        return pygame.Rect(round(x - width / 2), round(y - height / 2), round(width), round(height))

    def contains(self, point: tuple[int, int]) -> bool:
        """Whether ``point`` (window pixels) is on the card, at rest or raised."""
        turn = math.radians(-self.angle)
        dx, dy = point[0] - self.x, point[1] - self.y
        along = dx * math.cos(turn) - dy * math.sin(turn)
        down = dx * math.sin(turn) + dy * math.cos(turn)
        half_w, half_h = card_width(self.height) / 2, self.height / 2
        return abs(along) <= half_w and -half_h - self.raise_by <= down <= half_h

    def blits(self) -> list[Blit]:
        """Return the shadow, the glow, the card and a coach's line: the same list for as long as they stay the same."""
        if not self.visible:
            return []
        place = self.x, self.y, self.height, self.angle, self.lift, self.zoom, self.lean, self.raise_by, self.shake
        shown = self.card, self.flip, self.dimmed, self.glow, self.is_told, self.shadowed, self._painter.source
        rests = (place, shown) == self._look
        if not rests:
            self._look, self._alike = (place, shown), 0
        if self._alike <= STAYS:  # until then the caches learn which pictures are those of a card that lies still
            self._blits = self._drawn(rests=rests)
            self._alike = self._alike + 1 if self._is_final else 0
        return self._blits

    def _drawn(self, *, rests: bool) -> list[Blit]:
        centre = self.centre()
        degree = _LEANS * round((self.angle + self.lean) / _LEANS) if self.lean else round(self.angle)
        result = []
        if self.shadowed:
            shadow = self._painter.shadow(self.height, degree, self.lift, self.breadth)
            if self.zoom < _SEEN_SMALLER:
                shadow = pygame.transform.scale_by(shadow, self.zoom)
            drop = self._painter.drop(self.height, self.lift) * self.zoom
            result.append(centred(shadow, (centre[0], centre[1] + drop)))
        if self.glow is not None:
            glow = self._painter.glow(self.height, self.angle, self.glow)
            result.append(centred(self._scaled(glow, is_soft=True), centre))
        result.append(centred(self._picture(degree, rests=rests), centre))
        if self.is_told and self.zoom == self.breadth == 1.0:
            result.append(centred(self._painter.told_line(self.height, self.angle), centre))
        return result

    def _picture(self, degree: int, *, rests: bool) -> pygame.Surface:
        """Return the visible card: turned, scaled, and while it turns over also foreshortened and darker.

        Until the picture at a new angle is ready, it shows the last one, or one turned quickly.
        """
        was_shown = self._shown is not None and self._shown[0] == (self.card, self.height)
        can_be_shown = was_shown or self._painter.is_ready(self.card, self.height)
        card = self.card if self.flip >= 0.5 and can_be_shown else None
        self._is_final = False
        if self.breadth < 1.0:
            return self._turned_quickly(card, degree)
        found = self._painter.picture(card, self.height, degree, dimmed=self.dimmed, rests=rests)
        if found is not None:
            self._shown = (card, self.height), found
            self._is_final = can_be_shown
        elif self._shown is None or self._shown[0] != (card, self.height):
            return self._turned_quickly(card, degree)
        return self._scaled(self._shown[1])

    def _turned_quickly(self, card: Card | None, degree: int) -> pygame.Surface:
        """Return the visible card, made for this frame alone."""
        upright = self._painter.dimmed if self.dimmed else self._painter.card
        whole = upright(card, self.height, 0)
        flat = self._scaled(whole)
        if not degree and self.breadth == 1.0:
            return flat
        flat = flat.copy() if flat is whole else flat
        light = round(255 * (1 - (1 - _DIMMEST) * (1 - self.breadth)))
        flat.fill((light, light, light, 255), special_flags=pygame.BLEND_RGBA_MULT)
        flat.set_at((0, 0), (0, 0, 0, 0))  # turning fills the corners with the colour of this pixel
        return pygame.transform.rotate(flat, -degree) if degree else flat

    def _scaled(self, picture: pygame.Surface, *, is_soft: bool = False) -> pygame.Surface:
        """Return a picture scaled to the card's ``breadth`` and ``zoom``; a new picture is not cached.

        An ``is_soft`` picture has no edges that quick scaling would spoil.
        """
        if self.zoom == 1.0 and self.breadth == 1.0:
            return picture
        width, height = picture.get_size()
        size = (max(2, round(width * self.zoom * self.breadth)), max(2, round(height * self.zoom)))
        if is_soft or self.height > _FINE_UP_TO:
            return pygame.transform.scale(picture, size)
        return pygame.transform.smoothscale(picture, size)


def centred(surface: pygame.Surface, centre: tuple[float, float]) -> Blit:
    """Return a picture with its middle at ``centre``."""
    x, y = centre
    return Blit(surface, (round(x - surface.get_width() / 2), round(y - surface.get_height() / 2)))
