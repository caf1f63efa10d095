"""The four aces: the suit sign as a jewel, each in a setting of its own."""

from collections.abc import Callable

from card import edge, index, paper, twice
from geometry import Point
from guilloche import polar_curve
from palette import DARK_GOLD, GOLD, INK, LEAF, LIGHT_GOLD, OLIVE, PAPER, Livery, Scheme
from pips import MIDDLES, OUTLINES
from svg import Pen, card_file, circle, khatam, polar, star

CENTRE: Point = (125, 175)
_LOBES = [(0.0, -26.0), (-25.5, 11.5), (25.5, 11.5)]
_LEAF = "M0-10C5-5 5 4 0 10C-5 4-5-5 0-10Z"


def _ring(r: float, count: int, first: float = 0.0) -> list[Point]:
    return [polar(0, 0, r, first + i * 360 / count) for i in range(count)]


def _squares(pen: Pen, r: float, width: float, colour: str) -> None:
    """Draw two interlaced squares as lines."""
    pen.line(star(0, 0, r, 2, 1.0, 0) + star(0, 0, r, 2, 1.0, 45), width, colour, sharp=True)


def _setting_spade(pen: Pen, livery: Livery) -> None:
    pen.shape(star(0, 0, 112), livery.ground, 2)
    _squares(pen, 103, 3, GOLD)
    _squares(pen, 103, 0.8, DARK_GOLD)
    _squares(pen, 91, 1.6, livery.main)
    pen.shape(star(0, 0, 86, 4, 1.0, 22.5), PAPER, 1.4)
    pen.line(star(0, 0, 79, 4, 1.0, 22.5), 1.8, livery.main, dash=".1 4.6")
    for x, y in _ring(95, 8, 22.5):
        pen.shape(circle(x, y, 4.4), GOLD, 1.2)
        pen.fill(circle(x, y, 1.6), INK)


def _setting_heart(pen: Pen, livery: Livery) -> None:
    scallops = [circle(x, y, 20.6) for x, y in _ring(86, 16, 11.25)]
    pen.line(scallops, 3.2, INK)
    pen.fill([*scallops, circle(0, 0, 88)], livery.ground)
    for x, y in _ring(95.4, 16, 11.25):
        pen.fill(circle(x, y, 2.4), livery.main)
    pen.line([circle(x, y, 14.8) for x, y in _ring(86, 16, 11.25)], 1, GOLD)
    pen.shape(circle(0, 0, 86), livery.halo, 1.4)
    pen.line(circle(0, 0, 82), 2.6, GOLD)
    pen.line(polar_curve(71.5, 5, 16), 1.3, LEAF)
    for i in range(16):
        petal = pen.at(*polar(0, 0, 71.5, i * 22.5), turn=i * 22.5, size=0.8)
        if i % 2 == 0:
            petal.shape("M0-10C7-9 9.5-2 7 4C4.5 8.5 2 9 0 12C-2 9-4.5 8.5-7 4C-9.5-2-7-9 0-10Z", livery.main, 1.1)
            petal.fill("M0-6C3-3 3 2 0 6C-3 2-3-3 0-6Z", LIGHT_GOLD)
        else:
            petal.shape("M0-8C4-3 4 4 0 12C-4 4-4-3 0-8Z", LEAF, 1)


def _setting_diamond(card: Pen, livery: Livery) -> None:
    pen = card.at(size=1.07)
    rhomb = "M0-118C14-78 40-38 96 0C40 38 14 78 0 118C-14 78-40 38-96 0C-40-38-14-78 0-118Z"
    for i in range(4):
        fan = pen.at(turn=90 * i + 45)
        for angle in (-32, 32, -16, 16, 0):
            feather = fan.at(turn=angle)
            feather.shape("M0-92C10-90 11-76 5-66L1.5-30H-1.5L-5-66C-11-76-10-90 0-92Z", livery.accent, 1.2)
            feather.fill(circle(0, -80, 5), livery.main)
            feather.fill(circle(0, -79.4, 2.6), INK)
            feather.line("M0-72V-40", 0.9, livery.jewel)
    pen.shape(rhomb, livery.ground, 2)
    pen.at(size=0.9).line(rhomb, 2.8, GOLD)
    pen.at(size=0.79).shape(rhomb, livery.halo, 1.3)
    for x, y in [(0, -99), (0, 99)]:
        pen.fill(star(x, y, 4.4, 4, 0.4), livery.accent)
    for x, y in [(-80, 0), (80, 0)]:
        pen.fill(star(x, y, 4.4, 4, 0.4), livery.accent)


def _setting_club(pen: Pen, livery: Livery) -> None:
    lobes = [polar(0, 4, 41, 120.0 * i) for i in range(3)]
    for i in range(24):
        angle = i * 15 + 7.5
        lean = 52 if i % 2 else -52
        sprig = pen.at(*polar(0, 0, 98 + (5 if i % 2 else -1), angle), turn=angle + 90 - lean * 0.7, size=1.2)
        sprig.shape(_LEAF, livery.main if i % 2 else livery.jewel, 1)
        sprig.line("M0 8V-6", 0.7, livery.dark)
    pen.shape(circle(0, 0, 95), livery.ground, 1.8)
    pen.line(circle(0, 0, 91), 2.4, GOLD)
    pen.line(circle(0, 0, 87), 1.6, livery.main, dash=".1 5.05")
    for i in range(12):
        pen.shape(circle(*polar(0, 0, 95, i * 30), 4), GOLD if i % 2 else OLIVE, 1.1)
    for i in range(3):
        bud = pen.at(*polar(0, 4, 62, 60 + 120 * i), turn=60 + 120 * i)
        bud.line("M0 6C-4 0-14-2-18 6M0 6C4 0 14-2 18 6", 1.5, livery.main)
        bud.shape("M0-15C8-8 7 4 0 9C-7 4-8-8 0-15Z", livery.accent, 1.2)
        bud.fill(circle(0, -2, 2.4), LIGHT_GOLD)
    pen.line([circle(x, y, 45) for x, y in lobes], 8.4, INK)
    pen.line([circle(x, y, 45) for x, y in lobes], 5.2, GOLD)
    pen.fill([circle(x, y, 43) for x, y in lobes] + [circle(0, 4, 40)], livery.halo)


_SETTINGS: dict[str, Callable[[Pen, Livery], None]] = {
    "S": _setting_spade,
    "H": _setting_heart,
    "D": _setting_diamond,
    "C": _setting_club,
}


def _tendrils(pen: Pen, suit: str, colour: str) -> None:
    """Draw the scrolls that fill the sign on both sides of its star."""
    scroll = "M8 15C20 22 32 16 31 6C30-2 19-3 19 4C19 8 24 9 25.5 6M10-13C12-22 18-24 20-20C21.5-17 18-15 17-17"
    for flip in (False, True):
        if suit in "SH":
            x, y = MIDDLES[suit]
            pen.at(x, y, size=0.86, flip=flip).line(scroll, 2.0, colour)
        elif suit == "D":
            for mirror in (1, -1):
                part = pen.at(size=0.62, flip=flip, stretch=mirror)
                part.line("M25 12C34 22 50 14 46 5C43-1 36 3 39.5 8", 1.8, colour)


def _jewel(pen: Pen, suit: str, colour: str) -> None:
    pen.fill(OUTLINES[suit], colour)
    x, y = MIDDLES[suit]
    if suit == "C":
        pen.line([circle(cx, cy, 18.4) for cx, cy in _LOBES], 1.2, GOLD)
    else:
        # The contour leaves out the spade's stem: a smaller stem would not lie within the larger one.
        body = OUTLINES[suit] if suit != "S" else OUTLINES[suit].replace("C-6.5 38-11 45-23 49H23C11 45 6.5 38", "L")
        pen.at(x, y).at(size=0.84).at(-x, -y).line(body, 1.2, GOLD)
    if suit == "S":
        pen.fill("M0-34C4.4-24 4.4-20 0-12C-4.4-20-4.4-24 0-34ZM0 31C2.4 36 2.4 39 0 44C-2.4 39-2.4 36 0 31Z", GOLD)
    _tendrils(pen, suit, LIGHT_GOLD)
    if suit == "C":
        for cx, cy in _LOBES:
            pen.fill(khatam(cx, cy, 8.5), GOLD)
            pen.fill(khatam(cx, cy, 4), PAPER)
    pen.fill(khatam(x, y, 13), GOLD)
    pen.fill(khatam(x, y, 9), colour)
    pen.fill(khatam(x, y, 6), LIGHT_GOLD)


def ace_card(suit: str, scheme: Scheme) -> str:
    """Return the file of an ace."""
    pen = Pen()
    paper(pen)
    centre = pen.at(*CENTRE)
    _SETTINGS[suit](centre, scheme.liveries[suit])
    _jewel(
        centre.at(y=-3 if suit == "S" else 0, size={"S": 1.3, "H": 1.08, "D": 1.44, "C": 1.16}[suit]),
        suit,
        scheme.pips[suit],
    )
    twice(pen, index("A", suit, scheme.pips[suit]))
    edge(pen)
    return card_file(pen.text())
