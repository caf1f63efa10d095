"""The pegs of 42: where they stand at each point of the game, how they hop, their colours, marks and pictures."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import pygame

from game.controller import Player
from game.rules.forty_two import TRACK, PublicState
from game.ui.controls.base import Kit
from game.ui.drawing.stage import Blit
from game.ui.drawing.styles import Colour, colour
from game.ui.tables.forty_two.board.layout import HOME, BoardLayout, bid_hole, score_hole

_MARK_FROM: Final = 5.0  # pixels: least radius of a peg's head whose mark is legible
_FINE: Final = 6
_STEPS: Final = 14  # steps of light on the head
_LIFTS: Final = 3  # steps of a peg's picture as it is lifted
_CORNERS: Final = {
    "triangle": ((0.0, -1.0), (0.95, 0.70), (-0.95, 0.70)),
    "diamond": ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)),
}
_BARS: Final = {"bar": ((1.0, 0.28),), "cross": ((1.0, 0.24), (0.24, 1.0)), "square": ((0.66, 0.66),)}
_PHASES: Final = 4  # steps per pixel: pegs and holes are drawn between pixels, so that their row looks even


class PegLook(NamedTuple):
    """A colour of pegs: its key in profiles, its shades on wood and as text on paper, and the mark on the head."""

    key: str
    tint: Colour
    ink: Colour
    mark: str


PEG_LOOKS: Final = (
    PegLook("ivory", colour("F2E6C8"), colour("5C4B30"), "dot"),
    PegLook("red", colour("E8513F"), colour("A3231A"), "ring"),
    PegLook("blue", colour("4DA3F0"), colour("1B5A9E"), "bar"),
    PegLook("amber", colour("F2B93B"), colour("855500"), "triangle"),
    PegLook("green", colour("8ED35B"), colour("2F6614"), "cross"),
    PegLook("violet", colour("D77BE0"), colour("7A2A8A"), "square"),
    PegLook("turquoise", colour("3FD0C0"), colour("0A6660"), "diamond"),
)


def peg_look(key: str, seat: int) -> PegLook:
    """Return the look of a player's pegs by the key of their colour; without a key, the seat's own look."""
    return next((look for look in PEG_LOOKS if look.key == key), PEG_LOOKS[seat])


class Pegs(NamedTuple):
    """The holes of a player's three pegs, numbered as in ``board.layout``."""

    bid: int
    rear: int
    front: int


def pegs_of(public: PublicState) -> tuple[Pegs, ...]:
    """Return the pegs' holes by seat: the scoring pegs follow the finished deals, the bid peg this deal's bid."""
    bids = public.bids or (None,) * public.players
    return tuple(
        Pegs(HOME if bid is None else bid_hole(bid), *scoring_pegs(past.points[seat] for past in public.past))
        for seat, bid in enumerate(bids)
    )


def scoring_pegs(points: Iterable[int]) -> tuple[int, int]:
    """Return the holes of the rear and the front peg after deals worth ``points``.

    After each deal the rear peg moves in front of the other by the points won. No peg moves for nothing, and a peg in
    the last hole stays.
    """
    rear, front = -1, 0
    for won in points:
        if won and front < TRACK:
            rear, front = front, min(TRACK, front + won)
    return score_hole(rear), score_hole(front)


def leap(rear: int, front: int, after: int) -> list[int]:
    """Return the holes that the rear peg passes, one by one, on its way to the hole of ``after`` points.

    It jumps over the front peg. The list is empty if nothing was won, or if the front peg is already in the last hole.
    """
    goal = score_hole(after)
    return [hole for hole in range(rear + 1, goal + 1) if hole != front] if goal > front else []


@dataclass
class Pose:
    """The position of a peg: in ``hole``, or ``part`` (0 to 1) of the way from there to ``towards``.

    ``swing`` is its swerve on the way, in column widths to the right, or upwards where the board lies across; ``rise``
    is how high it is lifted (0 to 1).
    """

    hole: int
    towards: int = 0
    part: float = 0.0
    swing: float = 0.0
    rise: float = 0.0

    def rest(self, hole: int) -> None:
        """Stand in ``hole``."""
        self.hole, self.towards, self.part = hole, hole, 0.0

    def fly(self, start: int, end: int, part: float) -> None:
        """Be ``part`` of the way from hole ``start`` to hole ``end``, held high."""
        self.hole, self.towards, self.part, self.swing, self.rise = start, end, part, -0.20, 1.0

    def hop(self, path: Sequence[int], part: float) -> None:
        """Be ``part`` of the way through ``path``, at least two holes; leap over any peg in between."""
        hops = len(path) - 1
        at = min(int(part * hops), hops - 1)
        self.hole, self.towards, self.part = path[at], path[at + 1], part * hops - at
        self.swing, self.rise = (0.24, 0.7) if self.towards - self.hole > 1 else (0.0, 0.4)


@dataclass
class PegColumn:
    """A player's column: owner, three pegs, score, the smallest winning bid, and whether a made 0 would win."""

    player: Player
    look: PegLook
    bid: Pose = field(default_factory=lambda: Pose(HOME))
    rear: Pose = field(default_factory=lambda: Pose(score_hole(-1)))
    front: Pose = field(default_factory=lambda: Pose(score_hole(0)))
    score: int = 0
    notes: Callable[[int], Sequence[str]] = lambda _score: ()
    """Returns what is said of a score."""
    winning_bid: int | None = None
    zero_wins: bool = False

    @property
    def pegs(self) -> tuple[Pose, Pose, Pose]:
        """The three pegs."""
        return self.bid, self.rear, self.front

    @property
    def farthest(self) -> int:
        """The hole of the foremost peg, on its way or at rest."""
        return max(self.rear.hole, self.front.hole)


class PegSprite:
    """A peg on the stage, drawn at its pose."""

    def __init__(self, kit: Kit, layout: BoardLayout, seat: int, look: PegLook, pose: Pose, depth: float) -> None:
        self._kit, self._layout, self._seat, self._look, self._pose = kit, layout, seat, look, pose
        self.depth = depth
        self.visible = True
        self._drawn: tuple[tuple[float, ...], list[Blit]] = ((), [])

    def centre(self) -> tuple[float, float]:
        """Return the centre of its foot, in window pixels."""
        pose, layout = self._pose, self._layout
        along, across = layout.along[pose.hole], layout.across(self._seat)
        if pose.part:
            along += (layout.along[pose.towards] - along) * pose.part
            aside = pose.swing * layout.column_width * math.sin(math.pi * pose.part)
            across += -aside if layout.is_across else aside
        return layout.at(along, across)

    def blits(self) -> list[Blit]:
        """Return the peg's picture, with its shadow."""
        pose = self._pose
        if not self.visible or not self._layout.has(pose.hole):
            return []
        state = pose.hole, pose.towards, pose.part, pose.swing, pose.rise
        if state != self._drawn[0]:
            self._drawn = state, self._draw(pose, self._look)
        return self._drawn[1]

    def _draw(self, pose: Pose, look: PegLook) -> list[Blit]:
        radius = round(self._layout.peg_radius, 2)
        lift = round(_LIFTS * pose.rise * math.sin(math.pi * pose.part)) / _LIFTS if pose.part else 0.0
        at, phase = phase_of(*self.centre())
        if lift:
            phase = (0.0, 0.0)
        picture = self._kit.art.made(
            ("peg", radius, look.tint, look.mark, phase, lift), lambda: peg_picture(radius, look, phase, lift)
        )
        half = picture.get_width() // 2
        return [Blit(picture, (at[0] - half, at[1] - half))]


def phase_of(x: float, y: float) -> tuple[tuple[int, int], tuple[float, float]]:
    """Return the whole pixel of a point, and its offset from that pixel in quarters of a pixel."""
    at = (int(x // 1), int(y // 1))
    return at, ((x - at[0]) * _PHASES // 1 / _PHASES, (y - at[1]) * _PHASES // 1 / _PHASES)


def peg_picture(
    radius: float, look: PegLook, phase: tuple[float, float] = (0.0, 0.0), lift: float = 0.0
) -> pygame.Surface:
    """Return a turned peg seen from above, lit from the upper left and centred on its hole; premultiplied.

    ``phase`` is the centre's offset from a whole pixel, which keeps small pegs from wavering between holes. ``lift`` (0
    to 1) is its height above the wood: a lifted peg is larger, its shadow softer and farther off.
    """
    tint, side = look.tint, 2 * (round(radius * 2.4) + 2)
    fine = max(3, min(_FINE, round(45 / radius)))  # large pegs need less
    big = pygame.Surface((side * fine, side * fine), pygame.SRCALPHA)
    x, y = (side / 2 + phase[0]) * fine, (side / 2 + phase[1]) * fine
    reach = radius * fine
    _shade(big, (x, y), reach, lift)
    reach *= 1 + 0.22 * lift
    head = x - 0.06 * reach, y - (0.16 + 0.55 * lift) * reach
    pygame.draw.circle(big, _mixed(tint, (26, 14, 8), 0.62), head, reach)
    body = _mixed(tint, (40, 20, 10), 0.22)
    for step in range(_STEPS):
        part = step / (_STEPS - 1)
        tone = _mixed(body, tint, part * 1.5) if part < 0.66 else _mixed(tint, (255, 255, 255), (part - 0.66) * 0.9)
        centre = head[0] - part * 0.26 * reach, head[1] - part * 0.30 * reach
        pygame.draw.circle(big, tone, centre, reach * (0.86 - 0.70 * part))
    if radius >= _MARK_FROM:
        _mark(big, look.mark, head, reach * 0.50, _mixed(tint, (24, 12, 8), 0.80))
    glint = head[0] - 0.36 * reach, head[1] - 0.44 * reach
    pygame.draw.circle(big, _mixed(tint, (255, 255, 255), 0.85), glint, max(2.0, reach * 0.13))
    return pygame.transform.smoothscale(big.premul_alpha(), (side, side))


def _shade(big: pygame.Surface, middle: tuple[float, float], reach: float, lift: float) -> None:
    """Draw the shadow that the peg casts on the wood, to the lower right."""
    layer = pygame.Surface(big.get_size(), pygame.SRCALPHA)
    centre = middle[0] + reach * (0.30 + 0.35 * lift), middle[1] + reach * (0.42 + 0.35 * lift)
    ink = (38, 18, 6, round(34 - 10 * lift))
    for step in range(6):
        layer.fill((0, 0, 0, 0))
        pygame.draw.circle(layer, ink, centre, reach * (1.30 - (0.10 + 0.04 * lift) * step))
        big.blit(layer, (0, 0))


def _mixed(one: Colour, other: Colour, part: float) -> Colour:
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _mark(big: pygame.Surface, mark: str, at: tuple[float, float], reach: float, ink: Colour) -> None:
    """Draw a player's mark on the head of a peg."""
    x, y = at
    if mark == "dot":
        pygame.draw.circle(big, ink, at, reach * 0.55)
    elif mark == "ring":
        pygame.draw.circle(big, ink, at, reach * 0.92, max(1, round(reach * 0.36)))
    elif mark in _CORNERS:
        pygame.draw.polygon(big, ink, [(x + across * reach, y + down * reach) for across, down in _CORNERS[mark]])
    for across, down in _BARS.get(mark, ()):
        pygame.draw.rect(big, ink, (x - reach * across, y - reach * down, 2 * across * reach, 2 * down * reach))


def mark_picture(size: int, look: PegLook) -> pygame.Surface:
    """Return a player's mark in the colour of the pegs, ``size`` pixels square, premultiplied."""
    big = pygame.Surface((size * _FINE, size * _FINE), pygame.SRCALPHA)
    _mark(big, look.mark, (size * _FINE / 2, size * _FINE / 2), size * _FINE * 0.46, look.tint)
    return pygame.transform.smoothscale(big.premul_alpha(), (size, size))
