"""Cloth: patterns strewn over a garment, ermine, trims, and the halos behind the heads."""

from collections.abc import Sequence

from geometry import Point, inside, outline, reach
from palette import GOLD, INK, WHITE, Livery
from pips import motif
from svg import Pen, circle, khatam, polar, star

AXIS = 124.0


def strew(
    pen: Pen, suit: str, cloth: str, colour: str, holes: Sequence[str] = (), r: float = 4.2, step: float = 17.0
) -> None:
    """Strew a suit's motif over a cloth; a motif is placed only where the whole of it shows."""
    area = outline(cloth)
    gaps = [outline(hole) for hole in holes]
    spots: list[Point] = []
    for j in range(24):
        for i in range(-9, 10):
            spot = (AXIS + step * (i + (0.5 if j % 2 else 0)), 96 + j * step * 0.8)
            if not inside(spot, area) or reach(spot, area) < r + 2.4:
                continue
            if any(inside(spot, gap) or reach(spot, gap) < r + 1.6 for gap in gaps):
                continue
            if not 14 < spot[0] < 236 or spot[1] > 175 + 0.325 * (spot[0] - 125) - 8:
                continue
            spots.append(spot)
    pen.whole().fill([motif(suit, x, y, r) for x, y in spots], colour)


def ermine(pen: Pen, points: Sequence[Point]) -> None:
    """Strew the black tails of ermine."""
    pen.fill([f"M{x} {y - 2.4}l1.5 4.2l-1.5-.8l-1.5.8Z" for x, y in points], INK)


def king_halo(pen: Pen, livery: Livery) -> None:
    """Draw the halo of power: sixteen rays and two interlaced squares, none of them upright."""
    x, y = AXIS, 74.0
    pen.shape(star(x, y, 62, 16, 0.87), livery.halo, 1.2, GOLD)
    pen.line(star(x, y, 52, 2, 1.0, 22.5) + star(x, y, 52, 2, 1.0, 67.5), 2.2, GOLD, sharp=True)
    pen.fill([circle(*polar(x, y, 56, 22.5 * i + 11.25), 1.7) for i in range(16)], GOLD)


def queen_halo(pen: Pen, livery: Livery) -> None:
    """Draw the halo of grace: scallops round a disc."""
    x, y = AXIS, 72.0
    lobes = [polar(x, y, 49, 22.5 * i + 11.25) for i in range(16)]
    pen.line([circle(a, b, 10.4) for a, b in lobes], 1.6, GOLD)
    pen.fill([circle(a, b, 10.4) for a, b in lobes], livery.halo)
    pen.fill([circle(*polar(x, y, 54, 22.5 * i + 11.25), 1.8) for i in range(16)], livery.main)
    pen.shape(circle(x, y, 48.5), livery.halo, 2.2, GOLD)


def jack_halo(pen: Pen, livery: Livery) -> None:
    """Draw the halo of service: a pointed double arch between two stars."""
    pen.shape("M72 128V74C72 48 96 34 124 17C152 34 176 48 176 74V128Z", livery.halo, 2.2, GOLD)
    pen.line("M78 128V76C78 53 100 40 124 25C148 40 170 53 170 76V128", 1, GOLD)
    for x in (72.0, 176.0):
        pen.fill(khatam(x, 36, 7), GOLD)
        pen.fill(khatam(x, 36, 3), WHITE)
