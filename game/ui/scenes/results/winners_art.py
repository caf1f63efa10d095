"""The drawings of the winners' page: heading and plaques, the fan of cards, the light behind it, the laurels."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from functools import partial
from typing import Final

import msgspec
import pygame

from game.cards import Card
from game.controller import Player
from game.ui.controls.base import Kit, Painted, Pictures
from game.ui.controls.layout import trim
from game.ui.controls.panels import Drawn, body, gild, line_at, put_medallion, write, write_lines
from game.ui.drawing import shapes
from game.ui.drawing.assets import card_width
from game.ui.drawing.sprites import CardPainter, Place
from game.ui.drawing.stage import Blit, put
from game.ui.drawing.styles import LOSS, PARTNER, Colour, colour
from game.ui.drawing.written import as_one
from game.ui.language.digits import figure
from game.ui.language.messages import _, say
from game.ui.motion.timeline import ease_out
from game.ui.scenes.forms.game_page import name_lines

_LEAVES: Final = 8  # pairs on each branch of a wreath
_COARSE: Final = 4  # light is drawn so much smaller and scaled up
_CARDS_A_FRAME: Final = 2  # drawn ahead of the celebration, in each frame
_GOLD_LIGHT, _GOLD_DARK, _GOLD_EDGE = colour("FDEBB8"), colour("CF9540"), colour("8A5A1E")
_SILVER_LIGHT, _SILVER_DARK = colour("F2E9DA"), colour("B9A88C")


HEADING: Final = 1.35  # of the letters' size: height of the heading


def paint_heading(words: str, is_golden: bool, kit: Kit, whole: pygame.Surface) -> None:
    """Draw a heading in letters of gold over their shadow, or of silver for a game that was lost."""
    size = whole.get_size()
    words, text_size = kit.text.fit([words], min(kit.scale.font(58), round(size[1] / HEADING)), size[0] - 20, bold=True)
    letters = kit.text.line(words, text_size, (255, 255, 255), bold=True).copy()
    light, dark = (_GOLD_LIGHT, _GOLD_DARK) if is_golden else (_SILVER_LIGHT, _SILVER_DARK)
    wide, high = letters.get_size()
    top = high // 2 - round(text_size * 0.38)
    tint = pygame.Surface((wide, high), pygame.SRCALPHA)
    tint.fill((*dark, 255))
    tint.fill((*light, 255), (0, 0, wide, top))
    tint.blit(shapes.gradient((wide, round(text_size * 0.76)), light, dark), (0, top))
    place = ((size[0] - wide) // 2, (size[1] - high) // 2)
    with as_one(whole, words):
        gild(whole, letters, tint, 190, max(1, round(text_size * 0.045)), place)


def paint_score(
    player: Player, team: list[str], score: int, won: bool, is_ours: bool, kit: Kit, whole: pygame.Surface
) -> None:
    """Draw a plaque with a player's final score, face and ``team`` in the first wording that fits.

    Winners have a crown.
    """
    scale, style, (width, height) = kit.scale, kit.style, whole.get_size()
    line = PARTNER if is_ours else style.line
    put(whole, body(kit, (width, height), style.gold if won else line), (0, 0))
    diameter, air = min(round(height * 0.74), round(width * 0.3)), max(6, scale.gap // 2)
    edge = (height - diameter) // 2
    put_medallion(whole, kit, player.face, diameter, (edge, edge), line)
    left, right, tint = edge + diameter + air, width - max(8, scale.gap), LOSS if score < 0 else style.gold
    wide = write(whole, kit, figure(score), scale.font(34), tint, (right, height / 2), bold=True, align=1.0)
    room = right - wide - air - left
    lines, text_size = name_lines(kit, player.name, scale.font(23), room)
    steps: tuple[float, ...] = (0.34, 0.70)
    team_size: float = scale.font(17)
    if len(lines) > 1:
        lines, text_size = name_lines(kit, player.name, min(text_size, height * 0.215), room)
        steps, team_size = (0.22, 0.47, 0.76), min(team_size, height * 0.23)
    for words, step in zip(lines, steps, strict=False):
        write(whole, kit, words, text_size, style.text, (left, height * step), bold=True)
    if won:
        crown = kit.art.icon("crown", min(scale.font(19), height // 3), style.gold)
        line_at(whole, crown, left, height * (steps[-1] - 0.01))
        left, room = left + crown.get_width() + 4, room - crown.get_width() - 4
    write(whole, kit, [*team, ""], team_size, style.muted, (left, height * steps[-1]), room)


def paint_sentence(lines: list[str], text_size: int, kit: Kit, whole: pygame.Surface) -> None:
    """Draw a sentence in the middle on as many lines as it needs, with a dark seam, to be read on any cloth."""
    step = whole.get_height() / len(lines)
    for off, ink in ((1, (20, 6, 6)), (0, kit.style.text)):
        write_lines(whole, kit, lines, text_size, ink, (whole.get_width() / 2 + off, step / 2 + off), step, align=0.5)


class FanPlace(msgspec.Struct, frozen=True):
    """Where the fan of cards opens: the point it turns about, how far its cards reach, and the faces before it."""

    pivot: tuple[float, float]
    reach: float
    stretch: float
    card: int
    face: int
    faces: tuple[tuple[float, float], ...]


def fan_place(room: pygame.Rect, count: int) -> FanPlace:
    """Return places for the fan and ``count`` faces in ``room``; wide rooms draw the fan apart."""
    size = max(1.0, min(room.height * 0.97, room.width * 0.53))
    stretch = min(1.55, max(1.0, room.width * 0.40 / size))
    face = round(min(size * 0.43, room.width / count / 1.5))
    bottom = room.bottom - (room.height * 0.97 - size) * 0.36
    y = bottom - face * 0.64
    apart = face * 1.42
    faces = tuple((room.centerx + (number - (count - 1) / 2) * apart, y) for number in range(count))
    return FanPlace((room.centerx, bottom - size * 0.02), size * 0.70, stretch, round(size * 0.53), face, faces)


class FanCard:
    """One card of the page: it keeps its own pictures, so that the page never waits for them once they are drawn.

    ``hidden`` is how many pixels at its foot are left out: what a plaque would let shine through.
    """

    def __init__(self, painter: CardPainter, card: Card | None, goal: Place, depth: float, hidden: int = 0) -> None:
        self.depth = depth
        self.shift = (0.0, 0.0)
        self.visible = True
        self._painter = painter
        self._card = card
        self._goal = goal
        self._hidden = hidden
        self._pictures: list[tuple[pygame.Surface, float]] = []

    def draw(self) -> bool:
        """Draw the pictures; return whether there was anything left to draw."""
        if self._pictures:
            return False
        goal = self._goal
        shadow = self._painter.shadow(goal.height, goal.angle, 0.0)
        picture = self._painter.card(self._card, goal.height, goal.angle)
        pictures = [(shadow, 0.018 * goal.height), (picture, 0.0)]
        self._pictures = [self._cut(*each) for each in pictures] if self._hidden else pictures
        return True

    def _cut(self, picture: pygame.Surface, drop: float) -> tuple[pygame.Surface, float]:
        """Return a picture without what reaches below the card's seen part, and how much higher its middle is then."""
        below = (picture.get_height() - self._goal.height) / 2 + drop  # how far it reaches under the card's foot
        away = round(below) + self._hidden
        width, height = picture.get_size()
        return picture.subsurface((0, 0, width, height - away)), drop - away / 2

    def blits(self) -> list[Blit]:
        """Return shadow and card, as far from their place as ``shift`` says."""
        if not self.visible:
            return []
        self.draw()
        x, y = self._goal.x + self.shift[0], self._goal.y + self.shift[1]
        sizes = [(picture, drop, picture.get_size()) for picture, drop in self._pictures]
        return [Blit(each, (round(x - wide / 2), round(y + drop - high / 2))) for each, drop, (wide, high) in sizes]


class LaidCards:
    """Cards that lie on the page at their ``goals``; they are drawn a few at a time."""

    def __init__(
        self, painter: CardPainter, faces: Sequence[Card | None], goals: list[Place], depth: float, hidden: int = 0
    ) -> None:
        self._painter = painter
        self._faces = faces
        self._goals = goals
        if goals:
            painter.prepare(faces, goals[0].height)
        laid = enumerate(zip(faces, goals, strict=True))
        self.cards = [FanCard(painter, card, goal, depth + at * 0.01, hidden) for at, (card, goal) in laid]

    def draw_some(self) -> bool:
        """Draw two more cards, if they can be had at once; return whether all are drawn."""
        if not all(self._painter.is_ready(card, self._goals[0].height) for card in self._faces):
            return False
        drawn = 0
        for card in self.cards:
            if drawn == _CARDS_A_FRAME:
                return False
            drawn += card.draw()
        return True

    def open(self, pivot: tuple[float, float], part: float) -> None:
        """Show them opened to ``part``: card by card out of a point."""
        for number, (card, goal) in enumerate(zip(self.cards, self._goals, strict=True)):
            own = ease_out(min(1.0, max(0.0, (part - 0.05 * number) / 0.4)))
            card.visible = own > 0
            card.shift = ((pivot[0] - goal.x) * (1 - own), (pivot[1] - goal.y) * (1 - own))


def hand_row(painter: CardPainter, seen: pygame.Rect, height: int, hand: Sequence[Card]) -> LaidCards:
    """Return a player's hand side by side: upper parts of cards fill ``seen``, what is below lies behind the plaque."""
    width = card_width(height)
    step = min(0.62 * width, (seen.width - width) / max(1, len(hand) - 1))
    left = seen.centerx - step * (len(hand) - 1) / 2
    goals = [Place(left + step * number, seen.top + height / 2, height) for number in range(len(hand))]
    return LaidCards(painter, hand, goals, depth=14, hidden=height - seen.height)


def card_fan(painter: CardPainter, place: FanPlace, faces: Sequence[Card | None]) -> LaidCards:
    """Return cards in a wide fan."""
    last, goals = len(faces) - 1, []
    for number in range(len(faces)):
        angle = (number - last / 2) * min(20.0, 126.0 / max(1, last))
        turn = math.radians(angle)
        x = place.pivot[0] + place.reach * place.stretch * math.sin(turn)
        goals.append(Place(x, place.pivot[1] - place.reach * math.cos(turn), place.card, round(angle)))
    return LaidCards(painter, faces, goals, depth=6)


def rays(kit: Kit, room: pygame.Rect, place: FanPlace) -> Drawn:
    """Return light behind the fan: broad golden rays that fade outwards."""
    whole = trim(room, bottom=-round(room.height * 0.45))  # the light fades out below the fan as well
    pivot = place.pivot[0] - whole.left, place.pivot[1] - whole.top
    return Drawn(kit, whole, 3, partial(paint_rays, pivot, place))


def paint_rays(pivot: tuple[float, float], place: FanPlace, kit: Kit, whole: pygame.Surface) -> None:
    """Draw rays from a point, drawn coarsely: they have no sharp edges."""
    size = whole.get_size()
    coarse = (max(2, size[0] // _COARSE), max(2, size[1] // _COARSE))
    light = pygame.Surface(coarse, pygame.SRCALPHA)
    x, y = pivot[0] / _COARSE, pivot[1] / _COARSE
    reach, half = math.hypot(*coarse), math.radians(2.6)
    for number in range(17):
        turn = math.radians(-90 + (number - 8) * 11.5)
        ends = [(x + reach * math.cos(turn + side), y + reach * math.sin(turn + side)) for side in (-half, half)]
        pygame.draw.polygon(light, (*kit.style.gold, 255), [(x, y), *ends])
    light = pygame.transform.gaussian_blur(light.premul_alpha(), 2)
    light.blit(falloff(coarse, (x, y), place), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    put(whole, pygame.transform.smoothscale(light, size), (0, 0))


def falloff(size: tuple[int, int], centre: tuple[float, float], place: FanPlace) -> pygame.Surface:
    """Return grey that is strongest at the centre of the fan and gone at the edges."""
    side = 64
    spot = pygame.Surface((side, side), pygame.SRCALPHA)
    for x, y in itertools.product(range(side), repeat=2):
        far = math.hypot(x - side / 2 + 0.5, y - side / 2 + 0.5) / (side / 2)
        spot.set_at((x, y), (round(128 * max(0.0, 1 - far) ** 1.3),) * 4)
    far = (place.reach + place.card * 0.8) / _COARSE
    across = min(far * place.stretch * 1.35, size[0] / 2)
    down = min(far * 1.15, max(centre[1], size[1] - centre[1]))
    large = pygame.transform.smoothscale(spot, (round(2 * across), round(2 * down)))
    result = pygame.Surface(size, pygame.SRCALPHA)
    corner = (round(centre[0] - across), round(centre[1] - down))
    result.blit(large, corner, special_flags=pygame.BLEND_RGBA_ADD)
    return result


class Laurel(Painted):
    """A winner's face in a golden ring, in a laurel wreath, with the name on a band below."""

    def __init__(self, kit: Kit, place: FanPlace, winners: Sequence[Player], number: int) -> None:
        side = place.face
        x, y = place.faces[number]
        rect = pygame.Rect(0, 0, round(side * 1.40), round(side * 1.32))
        rect.midtop = (round(x), round(y - side * 0.5 - side * 0.20))
        super().__init__(kit, rect, depth=12 + number * 0.1)
        self._side = side
        self._player = winners[number]
        self._top = rect.top
        self.tip = say(_("{name} has won."), name=self._player.name)

    def show(self, part: float) -> None:
        """Let the face rise into its place."""
        self.rect.top = self._top + round((1 - part) * self._side * 0.25)
        self.visible = part > 0

    def paint(self) -> Pictures:
        """Return shadow, wreath, medallion and band."""
        kit, side = self.kit, self._side
        left, top = (self.rect.width - side) // 2, round(side * 0.20)
        surface = wreath_picture(self.rect.size, (self.rect.width / 2, top + side / 2), side)
        ring = max(3, round(side * 0.045))
        put(surface, shapes.disc(side, _GOLD_DARK, _GOLD_EDGE, max(1, side * 0.008)), (left, top))
        rim = round(ring * 0.3)
        put(surface, shapes.ring(side - 2 * rim, _GOLD_LIGHT, max(1, ring * 0.35)), (left + rim, top + rim))
        put(surface, kit.art.portrait(self._player.face, side - 2 * ring), (left + ring, top + ring))
        self._band(surface, top + round(side * 0.93))
        spread = max(4, round(side * 0.05))
        edge = shapes.margin(spread)
        shadow = shapes.blurred(shapes.rounded_mask((side, side), side // 2), spread, (0, 0, 0), 0.6)
        return [(shadow, (left - edge, top + round(side * 0.03) - edge)), (surface, (0, 0))]

    def _band(self, surface: pygame.Surface, middle: int) -> None:
        """Put the name on a golden band over the lower edge of the medallion."""
        kit, width = self.kit, round(self._side * 1.16)
        row = max(22, round(self._side * 0.17))
        lines, size = name_lines(kit, self._player.name, row * 0.60, width - row * 0.7)
        widest = max(kit.text.width(words, size, bold=True) for words in lines)
        wide = min(width, max(round(self._side * 0.5), widest + round(row if len(lines) == 1 else row * 0.7)))
        height = row if len(lines) == 1 else round(size * 3.1)
        band = shapes.plate((wide, height), row // 2, (245, 206, 122), (207, 154, 69), (255, 226, 160), 1, alpha=255)
        step = size * 1.28
        first = (wide / 2, (height - (len(lines) - 1) * step) / 2)
        write_lines(band, kit, lines, size, (42, 22, 10), first, step, bold=True, align=0.5)
        put(surface, band, ((self.rect.width - wide) // 2, middle - height // 2))


def wreath_picture(size: tuple[int, int], centre: tuple[float, float], side: float) -> pygame.Surface:
    """Return two branches of golden laurel around a medallion ``side`` pixels wide, open at the top; premultiplied."""
    parts: list[tuple[Colour, list[tuple[float, float]]]] = []
    for branch in (-1, 1):
        for number in range(_LEAVES):
            for leans, reach, fill in ((30.0, 0.52, _GOLD_DARK), (-8.0, 0.535, colour("E9B84F"))):
                around = 168 - number * (140 / _LEAVES) - (7 if leans < 0 else 0)  # degrees from the top
                turn = math.radians(around * branch - 90)
                root = (centre[0] + reach * side * math.cos(turn), centre[1] + reach * side * math.sin(turn))
                along = turn - branch * math.radians(90 - leans)
                length = side * (0.205 - 0.006 * number)
                parts.append((_GOLD_EDGE, _leaf(root, along, length * 1.06, side * 0.046)))
                parts.append((fill, _leaf(root, along, length, side * 0.037)))
                parts.append((_GOLD_LIGHT, _leaf(root, along, length * 0.8, side * 0.010)))
    return shapes.drawn_fine(size, parts)


def _leaf(root: tuple[float, float], along: float, length: float, half: float) -> list[tuple[float, float]]:
    """Return a leaf from ``root`` in the direction ``along``, at its middle twice ``half`` wide."""
    edge = [(length * step / 8, half * math.sin(math.pi * step / 8)) for step in range(9)]
    outline = [*edge, *((x, -y) for x, y in reversed(edge))]
    return [
        (root[0] + x * math.cos(along) - y * math.sin(along), root[1] + x * math.sin(along) + y * math.cos(along))
        for x, y in outline
    ]
