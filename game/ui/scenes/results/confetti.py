"""Confetti: paper stars, hearts and slips thrown up from both sides, tumbling down for about six seconds."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.drawing import shapes
from game.ui.drawing.stage import put
from game.ui.drawing.styles import Colour, colour
from game.ui.scenes.scene import Scene

SECONDS: Final = 6.0
_TURNS: Final = 16  # pictures of each piece as it tumbles
_COLOURS: Final = tuple(map(colour, ("F4C765", "ECE4D2", "C4304A", "2FA192", "F08A5D", "E2B34E")))
_GRAVITY: Final = 620.0  # pixels of the 1920x1080 design per second, per second
_DRAG: Final = 1.15  # per second: the rate at which air slows a piece


@dataclass
class PaperScrap:
    """One piece of paper in the air: where it is, how it moves and tumbles, which picture it has."""

    x: float
    y: float
    across: float
    down: float
    turn: float
    spin: float
    sway: float
    kind: int
    starts: float


class Confetti:
    """The pieces of one celebration; ``update`` moves them, ``draw`` returns the rectangles it drew on.

    ``size`` is that of the window; ``unit`` is how many pixels one pixel of the 1920x1080 design takes.
    """

    def __init__(self, size: tuple[int, int], unit: float, seed: int) -> None:
        self._size = size
        self._unit = unit
        self._age = 0.0
        kinds = [_tumbling(shape, tint, unit) for tint in _COLOURS for shape in ("star", "heart", "slip")]
        self._kinds = [*kinds, *kinds[2::3]]  # makes slips as frequent as stars and hearts together
        chance = random.Random(seed)
        self._pieces = [self._thrown(chance, number) for number in range(190)]

    def _thrown(self, chance: random.Random, number: int) -> PaperScrap:
        """Return a piece thrown up from the lower left or right corner in one of three throws."""
        width, height = self._size
        from_left = number % 2 == 0
        reach = width / (1920 * self._unit)  # wide windows need a wider throw
        speed = chance.uniform(0.55, 1.12)
        slope = math.radians(chance.uniform(48, 82))
        across = math.cos(slope) * speed * 1900 * reach * self._unit
        return PaperScrap(
            x=-10 if from_left else width + 10,
            y=height * chance.uniform(0.72, 0.95),
            across=across if from_left else -across,
            down=-math.sin(slope) * speed * 1330 * height / 1080,
            turn=chance.uniform(0, _TURNS),
            spin=chance.uniform(7, 20) * chance.choice((-1, 1)),
            sway=chance.uniform(0, 2 * math.pi),
            kind=chance.randrange(len(self._kinds)),
            starts=(number % 3) * 0.42 + chance.uniform(0, 0.30),
        )

    @property
    def is_over(self) -> bool:
        """Whether the last piece has fallen out of sight."""
        return self._age >= SECONDS or not self._pieces

    def update(self, dt: float) -> None:
        """Let every piece fly on for ``dt`` seconds."""
        self._age += dt
        age, unit = self._age, self._unit
        slow, fall, low = math.exp(-_DRAG * dt), _GRAVITY * unit * dt, self._size[1] + 20
        for piece in self._pieces:
            if piece.starts > age:
                continue
            piece.across *= slow
            piece.down = piece.down * slow + fall
            piece.x += (piece.across + 46 * unit * math.sin(piece.sway + 3.1 * age)) * dt
            piece.y += piece.down * dt
            piece.turn += piece.spin * dt
        self._pieces = [piece for piece in self._pieces if piece.y < low or piece.starts > age]

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Draw every piece on ``target``; return the rectangles drawn on."""
        fades = self._age > SECONDS - 0.5
        drawn = []
        for piece in self._pieces:
            if piece.starts > self._age:
                continue
            large, little = self._kinds[piece.kind]
            picture = (little if fades else large)[int(piece.turn) % _TURNS]
            place = (round(piece.x - picture.get_width() / 2), round(piece.y - picture.get_height() / 2))
            put(target, picture, place)
            drawn.append(pygame.Rect(place, picture.get_size()))
        return drawn


class Celebration:
    """Confetti over a scene: it lies over everything, and only its own small places are drawn anew."""

    def __init__(self) -> None:
        self.confetti: Confetti | None = None
        self._clean: pygame.Surface | None = None  # the scene without confetti
        self._paper: list[pygame.Rect] = []

    def draw(
        self, target: pygame.Surface, scene: Scene, draw: Callable[[pygame.Surface], list[pygame.Rect]]
    ) -> list[pygame.Rect]:
        """Have the ``scene`` drawn by ``draw``, on the screen with the confetti over it; return what changed."""
        if target is not scene.app.screen or (self.confetti is None and self._clean is None):
            return draw(target)
        if self._clean is None:
            self._clean = pygame.Surface(target.get_size()).convert(target)
            scene.stage.repaint()
        changed = draw(self._clean)
        for rect in (*changed, *self._paper):
            target.blit(self._clean, rect, rect)
        old, self._paper = self._paper, []
        if self.confetti is not None and self.confetti.is_over:
            self.confetti = None
        if self.confetti is not None:
            self._paper = self.confetti.draw(target)
        else:
            self._clean = None
        return [*changed, *old, *self._paper]


def _tumbling(shape: str, tint: Colour, unit: float) -> tuple[list[pygame.Surface], list[pygame.Surface]]:
    """Return the pictures of a piece as it turns and flips, and the same at half the size."""
    side = max(12, round(30 * unit))
    pictures, middle = [], side / 2
    for turn in range(_TURNS):
        angle = 2 * math.pi * turn / _TURNS
        flat, lean = max(0.18, abs(math.cos(angle))), angle / 2 + 0.5
        across, down = math.cos(lean), math.sin(lean)
        outline = [(x * middle, y * flat * middle) for x, y in _outline(shape)]
        points = [(middle + x * across - y * down, middle + x * down + y * across) for x, y in outline]
        pictures.append(shapes.drawn_fine((side, side), [(shapes.mixed(tint, 0.72 + 0.36 * flat), points)]))
    half = [pygame.transform.smoothscale(picture, (side // 2, side // 2)) for picture in pictures]
    return pictures, half


def _outline(shape: str) -> list[tuple[float, float]]:
    """Return the corners of a piece lying flat, within one unit of its middle."""
    if shape == "star":
        return [(x * 0.72, y * 0.72) for x, y in shapes.star_points((0, 0), 1.0)]
    if shape == "heart":
        turns = [2 * math.pi * step / 24 for step in range(24)]
        return [
            (
                16 * math.sin(turn) ** 3 / 23,
                (math.cos(4 * turn) + 2 * math.cos(3 * turn) + 5 * math.cos(2 * turn) - 13 * math.cos(turn)) / 23,
            )
            for turn in turns
        ]
    return [(-0.62, -0.34), (0.62, -0.34), (0.62, 0.34), (-0.62, 0.34)]
