"""Assembles a court card: ground, two half figures, band, frame and indices."""

import math

from card import PANEL, edge, frame, index, mat, paper, twice
from figures import FIGURES
from geometry import HalfPlane, Point, inside, reach
from palette import GOLD, INK, LIGHT_GOLD, Livery, Scheme
from pips import ground_motif
from svg import Pen, card_file, khatam, polygon, star

SLOPE = 18.0
_COS, _SIN = math.cos(math.radians(SLOPE)), math.sin(math.radians(SLOPE))
# Everything above the sloping line through the middle of the card.
UPPER = HalfPlane(-_SIN, _COS, -_SIN * 125 + _COS * 175)


def _ground(pen: Pen, suit: str, livery: Livery) -> None:
    spots: list[Point] = []
    for j in range(-12, 3):
        for i in range(-9, 10):
            spot = (125 + 15.0 * i + (7.5 if j % 2 else 0), 175 + 13.0 * j)
            hidden = abs(spot[0] - 124) < 48 and spot[1] > 40
            if inside(spot, PANEL) and reach(spot, PANEL) > 5 and UPPER.depth(spot) > 12 and not hidden:
                spots.append(spot)
    ground_motif(pen, suit, spots, 3.1, livery.ground2)


def _band(pen: Pen, livery: Livery) -> None:
    band = pen.at(125, 175, turn=SLOPE)
    band.shape("M-140-11.5H140V11.5H-140Z", livery.dark, 1.6)
    band.line("M-140-8.6H140M-140 8.6H140", 1.5, GOLD)
    for k in (1, -1):
        half = band.at(turn=0 if k > 0 else 180)
        for i in range(1, 8):
            x = 17.0 * i + 6
            if i % 2 == 0:
                half.fill(khatam(x, 0, 6.4), GOLD)
            else:
                half.fill(star(x, 0, 5, 2, 0.55), livery.jewel)
                for flip in (False, True):
                    leaf = half.at(x - 6 if flip else x + 6, flip=flip)
                    leaf.fill("M0 0C2-3 1-5-2-6C3-7 5-4 5 0C5 4 3 7-2 6C1 5 2 3 0 0Z", GOLD)
    band.fill(khatam(0, 0, 21), INK)
    band.fill(khatam(0, 0, 19), GOLD)
    band.fill(khatam(0, 0, 14.5), livery.main)
    band.fill(khatam(0, 0, 7.5), LIGHT_GOLD)


def court_card(rank: str, suit: str, scheme: Scheme) -> str:
    """Return the file of a king, queen or jack."""
    livery = scheme.liveries[suit]
    pen = Pen()
    paper(pen)
    pen.fill(polygon(PANEL), livery.ground)

    def half(part: Pen) -> None:
        _ground(part, suit, livery)
        figure = part.within(UPPER)
        FIGURES[rank + suit](figure, livery.queenly() if rank == "Q" else livery)

    twice(pen, half)
    _band(pen, livery)
    mat(pen)
    frame(pen, livery.dark)
    twice(pen, index(rank, suit, scheme.pips[suit]))
    edge(pen)
    return card_file(pen.text())
