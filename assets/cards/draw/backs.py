"""The three backs, all point-symmetric: Damascus tiles, kawung batik and an engraved pub back."""

from collections.abc import Callable

from card import edge, paper
from guilloche import braid, lattice, polar_curve, wreath
from palette import DAMASCUS, GOLD, INK, KAWUNG, LIGHT_GOLD, PUB
from svg import Pen, card_file, circle, dot, khatam, polar, rectangle, star

FIELD = rectangle(11, 11, 228, 328, 8)
INNER = rectangle(25, 25, 200, 300, 2)


def _border(pen: Pen, ground: str, rule: str, ink: str) -> None:
    """Lay the border strip over the ends of the pattern and rule it on both sides."""
    pen.fill(FIELD + INNER, ground, even_odd=True)
    pen.line(INNER, 4, ink)
    pen.line(INNER, 2.2, rule)
    pen.line(FIELD, 2.4, ink)
    pen.line(rectangle(14, 14, 222, 322, 5.6), 1.2, rule)


def _along_border() -> list[tuple[float, float, bool]]:
    """Return the places for ornaments in the border strip; the flag tells every other one."""
    spots = [(25 + 25.0 * i, y, i % 2 == 1) for i in range(9) for y in (19.6, 330.4)]
    return spots + [(x, 25 + 25.0 * j, j % 2 == 1) for j in range(13) for x in (19.6, 230.4)]


def _damascus(pen: Pen) -> None:
    blue, teal, red = DAMASCUS.ground, DAMASCUS.first, DAMASCUS.second
    pen.fill(INNER, blue)
    octagons = [(50 + 50 * i, 50 + 50 * j) for j in range(6) for i in range(4)]
    squares = [(25 + 50 * i, 25 + 50 * j) for j in range(7) for i in range(5)]
    stars = [star(x, y, 25, 8, 0.541) for x, y in octagons]
    knots = [star(x, y, 10.36, 4, 0.414, 45) for x, y in squares]
    pen.fill(stars, teal)
    pen.fill(knots, red)
    pen.line([*stars, *knots], 4.6, INK)
    pen.line([*stars, *knots], 2.6, GOLD)
    pen.fill([khatam(x, y, 9.6) for x, y in octagons], INK)
    pen.fill([khatam(x, y, 8) for x, y in octagons], LIGHT_GOLD)
    pen.fill([khatam(x, y, 4) for x, y in octagons], red)
    _border(pen, blue, GOLD, INK)
    pen.fill([khatam(x, y, 3.6) for x, y, odd in _along_border() if not odd], GOLD)
    pen.fill([star(x, y, 4, 2, 0.6) for x, y, odd in _along_border() if odd], teal)
    sun = pen.at(125, 175)
    sun.shape(star(0, 0, 49, 16, 0.84), INK, 2, INK)
    sun.fill(star(0, 0, 47, 16, 0.84), GOLD)
    sun.shape(circle(0, 0, 37.6), red, 1.6)
    sun.fill([star(*polar(0, 0, 32, 22.5 * i), 3.4, 2, 0.62, 22.5 * i) for i in range(16)], LIGHT_GOLD)
    sun.shape(khatam(0, 0, 28.6), INK, 2)
    sun.fill(khatam(0, 0, 27.4), GOLD)
    sun.fill(khatam(0, 0, 23.6), blue)
    sun.fill(star(0, 0, 20, 8, 0.541), teal)
    sun.line(star(0, 0, 20, 8, 0.541), 3.6, INK)
    sun.line(star(0, 0, 20, 8, 0.541), 2, GOLD)
    sun.fill(khatam(0, 0, 7.4), LIGHT_GOLD)
    sun.fill(khatam(0, 0, 3.6), red)


def _kawung(pen: Pen) -> None:
    soil, brown, cream = KAWUNG.ground, KAWUNG.first, KAWUNG.light
    pen.fill(INNER, soil)
    petal = "M0-4.4C6.4-8 9.8-14 9.6-19C9.4-26 4.4-30.4 0-32C-4.4-30.4-9.4-26-9.6-19C-9.8-14-6.4-8 0-4.4Z"
    nodes = [(50 + 50 * i, 50 + 50 * j) for j in range(6) for i in range(4)]
    petals = [(x, y, 45 + 90 * k) for x, y in nodes for k in range(4)]
    for x, y, turn in petals:
        pen.at(x, y, turn=turn).fill(petal, cream)
    for x, y, turn in petals:
        # A dotted spine and a flame at its foot: two plain seeds would read as coffee beans.
        pen.at(x, y, turn=turn).line(dot(0, -19.4) + dot(0, -23.6) + dot(0, -27.4), 1.9, brown)
    for x, y, turn in petals:
        pen.at(x, y, turn=turn).line("M0-15.6V-8M-5-19C-5-15-3-11 0-8C3-11 5-15 5-19", 1.3, brown)
    pen.fill([star(x, y, 6.4, 4, 0.4) for x, y in nodes], GOLD)
    gaps = [(x + dx, y + dy) for x, y in nodes for dx, dy in ((25, 0), (-25, 0), (0, 25), (0, -25))]
    pen.fill([star(x, y, 7, 4, 0.34) for x, y in sorted(set(gaps))], brown)
    pen.fill([circle(x, y, 1.5) for x, y in sorted(set(gaps))], cream)
    _border(pen, soil, GOLD, KAWUNG.deep)
    pen.fill([star(x, y, 3.8, 2, 0.62) for x, y, odd in _along_border() if not odd], cream)
    pen.line([dot(x, y) for x, y, odd in _along_border() if odd], 3, brown)


def _pub(pen: Pen) -> None:
    bottle, deep, cream, wine, sheen = PUB.ground, PUB.deep, PUB.light, PUB.first, PUB.second
    pen.fill(FIELD, bottle)
    pen.line(lattice(29, 29, 221, 321, 9), 0.8, sheen)
    pen.line(rectangle(16, 16, 218, 318, 5), 1.3, cream)
    pen.line(rectangle(29, 29, 192, 292, 2), 1.3, cream)
    for x, y, turn, length in [
        (125, 22.5, 0, 176),
        (125, 327.5, 180, 176),
        (22.5, 175, -90, 276),
        (227.5, 175, 90, 276),
    ]:
        pen.at(x, y, turn=turn).line(braid(length, 4.6, length // 11, 4), 0.8, cream)
    for x in (23.5, 226.5):
        for y in (23.5, 326.5):
            pen.shape(khatam(x, y, 11), deep, 1, cream)
            pen.fill(khatam(x, y, 11), deep)
            pen.fill(khatam(x, y, 8.4), cream)
            pen.fill(khatam(x, y, 4.6), wine)
    for k in (0, 1):
        half = pen.at(125, 175, turn=180 * k)
        for flip in (False, True):
            vine = half.at(flip=flip)
            vine.line(
                "M0-96C-26-96-40-104-58-104C-76-104-86-116-84-128C-82-139-67-139-67-129C-67-122-75-121-76-127"
                "M-58-104C-72-100-82-90-84-76C-85-66-74-62-71-70C-70-75-75-78-78-75",
                2.2,
                cream,
            )
            for x, y, turn in [
                (-22, -97, -60),
                (-40, -102, -110),
                (-70, -107, -20),
                (-66, -101, -150),
                (-82, -116, 40),
            ]:
                vine.at(x, y, turn=turn).fill("M0 0C-5-4-5-11 0-16C5-11 5-4 0 0Z", cream)
        rosette = half.at(0, -112)
        rosette.fill(circle(0, 0, 29), bottle)
        rosette.line([polar_curve(17, 11, 8, 0.0), polar_curve(17, 11, 8, 3.14159)], 0.9, cream)
        rosette.line([polar_curve(20, 6, 12, 0.0), polar_curve(20, 6, 12, 3.14159)], 0.7, cream)
        rosette.shape(circle(0, 0, 8), deep, 1.4, cream)
        rosette.fill(khatam(0, 0, 5.6), wine)
    middle = pen.at(125, 175)
    middle.fill(circle(0, 0, 84), bottle)
    middle.line(wreath(68, 15, 12, 12), 0.75, cream)
    middle.shape(circle(0, 0, 53), deep, 2.2, cream)
    middle.line(circle(0, 0, 49), 1.2, GOLD)
    for i in range(24):
        ear = middle.at(*polar(0, 0, 41, 15 * i + 7.5), turn=15 * i + 7.5 + 38)
        ear.fill("M0-8C4-4 4 3 0 8C-4 3-4-4 0-8Z", GOLD if i % 2 else LIGHT_GOLD)
    middle.fill(khatam(0, 0, 31), cream)
    middle.fill(khatam(0, 0, 28.4), bottle)
    middle.line([polar_curve(17, 7.6, 8, 0.0), polar_curve(17, 7.6, 8, 3.14159)], 0.9, cream)
    middle.fill(khatam(0, 0, 12), GOLD)
    middle.fill(khatam(0, 0, 9), wine)
    middle.fill(khatam(0, 0, 4.6), cream)


_BACKS: dict[str, Callable[[Pen], None]] = {"damascus": _damascus, "kawung": _kawung, "pub": _pub}
NAMES = tuple(_BACKS)


def back_card(name: str) -> str:
    """Return the file of a back."""
    pen = Pen()
    paper(pen)
    _BACKS[name](pen)
    edge(pen)
    return card_file(pen.text())
