"""The pegs of 42: where they stand as the game stands, what colours and marks they have, and how they look."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import pygame

from game.rules.forty_two import TRACK, Table
from game.ui.drawing.stage import put
from game.ui.drawing.styles import Colour, colour
from game.ui.tables.forty_two.board_places import HOME, bid_hole, score_hole

PEG_KEYS: Final = ("ivory", "red", "blue", "amber", "green", "violet", "turquoise")  # as profiles keep them
PEG_COLOURS: Final = tuple(map(colour, ["F2E6C8", "E8513F", "4DA3F0", "F2B93B", "8ED35B", "D77BE0", "3FD0C0"]))
PEG_INKS: Final = tuple(map(colour, ["5C4B30", "A3231A", "1B5A9E", "855500", "2F6614", "7A2A8A", "0A6660"]))  # on paper
MARKS: Final = ("dot", "ring", "bar", "triangle", "cross", "square", "diamond")
MARK_FROM: Final = 5.0  # pixels of a peg's radius; on a smaller head no mark could be told
_FINE: Final = 6
_STEPS: Final = 14  # of light on the head


class Pegs(NamedTuple):
    """The holes of a player's three pegs, counted as in ``board_places``."""

    bid: int
    rear: int
    front: int


def peg_look(key: str, seat: int) -> tuple[Colour, str]:
    """Return colour and mark of a player's pegs by the key of their colour; without one they are those of the seat."""
    at = PEG_KEYS.index(key) if key in PEG_KEYS else seat
    return PEG_COLOURS[at], MARKS[at]


def peg_ink(key: str, seat: int) -> Colour:
    """Return the colour of a player's pegs as it is written and drawn with on paper, dark enough to be read."""
    return PEG_INKS[PEG_KEYS.index(key) if key in PEG_KEYS else seat]


def pegs_of(table: Table) -> tuple[Pegs, ...]:
    """Return by seat where the pegs stand: scoring pegs by the deals so far, the bid peg by this deal's bid."""
    return tuple(
        Pegs(_bid_peg(table, seat), *scoring_pegs(past.points[seat] for past in table.past))
        for seat in range(table.players)
    )


def _bid_peg(table: Table, seat: int) -> int:
    number = table.bids[seat] if table.bids else None
    return HOME if number is None else bid_hole(number)


def scoring_pegs(points: Iterable[int]) -> tuple[int, int]:
    """Return the holes of the rear and the front peg after deals worth ``points``.

    Each time the rear peg is moved in front of the other by the points won; none are moved for nothing, and the peg
    on the last hole stays.
    """
    rear, front = -1, 0
    for won in points:
        if won and front < TRACK:
            rear, front = front, min(TRACK, front + won)
    return score_hole(rear), score_hole(front)


def leap(rear: int, front: int, after: int) -> list[int]:
    """Return the holes that the rear peg stands in, one by one, on its way to the hole of ``after`` points.

    It jumps over the front peg. Empty when nothing was won, or when the front peg is on the last hole already.
    """
    goal = score_hole(after)
    return [hole for hole in range(rear + 1, goal + 1) if hole != front] if goal > front else []


def peg_picture(
    radius: float, tint: Colour, mark: str, phase: tuple[float, float] = (0.0, 0.0), lift: float = 0.0
) -> pygame.Surface:
    """Return a turned peg seen from above, lit from the upper left, its hole in the picture's middle; premultiplied.

    ``phase`` is what the middle lies off a whole pixel, so that small pegs do not waver from hole to hole; ``lift``
    (0 to 1) is how far it is held above the wood: it is larger then, and its shadow softer and farther off.
    """
    side, fine = peg_margin(radius) * 2, max(3, min(_FINE, round(45 / radius)))  # large pegs need less
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
    if radius >= MARK_FROM:
        _mark(big, mark, head, reach * 0.50, _mixed(tint, (24, 12, 8), 0.80))
    glint = head[0] - 0.36 * reach, head[1] - 0.44 * reach
    pygame.draw.circle(big, _mixed(tint, (255, 255, 255), 0.85), glint, max(2.0, reach * 0.13))
    return pygame.transform.smoothscale(big.premul_alpha(), (side, side))


def peg_margin(radius: float) -> int:
    """Return how far, in pixels, a peg's picture reaches from its middle."""
    return round(radius * 2.4) + 2


def _shade(big: pygame.Surface, middle: tuple[float, float], reach: float, lift: float) -> None:
    """Draw the shadow that a peg throws on the wood, to the lower right."""
    layer = pygame.Surface(big.get_size(), pygame.SRCALPHA)
    centre = middle[0] + reach * (0.30 + 0.35 * lift), middle[1] + reach * (0.42 + 0.35 * lift)
    for step in range(6):
        layer.fill((0, 0, 0, 0))
        pygame.draw.circle(
            layer, (38, 18, 6, round(34 - 10 * lift)), centre, reach * (1.30 - (0.10 + 0.04 * lift) * step)
        )
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
    elif mark == "bar":
        pygame.draw.rect(big, ink, pygame.Rect(x - reach, y - reach * 0.28, 2 * reach, reach * 0.56))
    elif mark == "cross":
        pygame.draw.rect(big, ink, pygame.Rect(x - reach, y - reach * 0.24, 2 * reach, reach * 0.48))
        pygame.draw.rect(big, ink, pygame.Rect(x - reach * 0.24, y - reach, reach * 0.48, 2 * reach))
    elif mark == "square":
        pygame.draw.rect(big, ink, pygame.Rect(x - reach * 0.66, y - reach * 0.66, 1.32 * reach, 1.32 * reach))
    elif mark == "triangle":
        corners = [(x, y - reach), (x + 0.95 * reach, y + 0.70 * reach), (x - 0.95 * reach, y + 0.70 * reach)]
        pygame.draw.polygon(big, ink, corners)
    elif mark == "diamond":
        pygame.draw.polygon(big, ink, [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)])


def mark_picture(size: int, tint: Colour, mark: str) -> pygame.Surface:
    """Return a player's mark in the colour of the pegs, ``size`` pixels square, premultiplied."""
    big = pygame.Surface((size * _FINE, size * _FINE), pygame.SRCALPHA)
    _mark(big, mark, (size * _FINE / 2, size * _FINE / 2), size * _FINE * 0.46, tint)
    whole = pygame.Surface((size, size), pygame.SRCALPHA)
    put(whole, pygame.transform.smoothscale(big.premul_alpha(), (size, size)), (0, 0))
    return whole
