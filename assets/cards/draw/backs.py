"""The three backs, all point-symmetric: Damascus tiles, kawung batik and an engraved pub back."""

import math
from collections.abc import Callable

from card import CARD, edge, paper
from palette import GOLD, INK, LIGHT_GOLD, PAPER
from svg import Pen, card_file, circle, closed_curve, dot, khatam, polar, rectangle, star

FIELD = rectangle(11, 11, 228, 328, 8)
BOTTLE, BOTTLE_DARK, CREAM, WINE = "#0E4034", "#0A3027", "#F0E6C8", "#B3263A"


def _margin(pen: Pen, line: str, second: str = "") -> None:
    """Cover what runs beyond the field with paper and rule the field's edge."""
    pen.fill(CARD + FIELD, PAPER, even_odd=True)
    pen.line(FIELD, 1.6, line)
    if second:
        pen.line(rectangle(13.4, 13.4, 223.2, 323.2, 6), 1, second)


def _damascus(pen: Pen) -> None:
    blue, teal, red = "#1B2A63", "#1F8A8A", "#B3263A"
    pen.fill(FIELD, blue)
    octagons = [(25 + 50 * i, 25 + 50 * j) for j in range(7) for i in range(5)]
    squares = [(50 * i, 50 * j) for j in range(8) for i in range(6)]
    eights = [star(x, y, 25, 8, 0.541) for x, y in octagons]
    fours = [star(x, y, 25 - 50 / (2 + math.sqrt(2)) + 0.0, 4, 0.414, 45) for x, y in squares]
    fours = [star(x, y, 10.36, 4, 0.414, 45) for x, y in squares]
    pen.fill(eights, teal)
    pen.fill(fours, red)
    pen.line([*eights, *fours], 4.6, INK)
    pen.line([*eights, *fours], 2.6, GOLD)
    pen.fill([khatam(x, y, 9.6) for x, y in octagons], INK)
    pen.fill([khatam(x, y, 8) for x, y in octagons], LIGHT_GOLD)
    pen.fill([khatam(x, y, 4) for x, y in octagons], red)
    _margin(pen, INK)


def _kawung(pen: Pen) -> None:
    soil, brown, cream = "#4A2A18", "#A8642A", "#F3E3C0"
    pen.fill(FIELD, soil)
    petal = "M0-5C8-9 10.5-16 10-20C9-27 4-30 0-32C-4-30-9-27-10-20C-10.5-16-8-9 0-5Z"
    inner = "M0-9.5C5-12 6.6-17 6.3-20C5.8-24.4 2.6-26.6 0-28C-2.6-26.6-5.8-24.4-6.3-20C-6.6-17-5-12 0-9.5Z"
    nodes = [(25 + 50 * i, 25 + 50 * j) for j in range(-1, 8) for i in range(-1, 6)]
    for x, y in nodes:
        for k in range(4):
            part = pen.at(x, y, turn=45 + 90 * k)
            part.fill(petal, cream)
    for x, y in nodes:
        for k in range(4):
            pen.at(x, y, turn=45 + 90 * k).line(inner, 1.1, brown)
    for x, y in nodes:
        for k in range(4):
            pen.at(x, y, turn=45 + 90 * k).line(dot(0, -14) + dot(0, -18.5) + dot(0, -23), 2.1, soil)
    pen.fill([star(x, y, 5, 4, 0.42) for x, y in nodes], GOLD)
    pen.fill([star(x, y + 25, 6, 4, 0.36) for x, y in nodes], brown)
    pen.fill([star(x + 25, y, 6, 4, 0.36) for x, y in nodes], brown)
    _margin(pen, soil, cream)


def _polar_curve(r: float, swing: float, waves: int, phase: float, steps: int) -> str:
    points, tangents = [], []
    for i in range(steps):
        t = math.tau * i / steps
        rho = r + swing * math.sin(waves * t + phase)
        slope = swing * waves * math.cos(waves * t + phase)
        points.append((rho * math.sin(t), -rho * math.cos(t)))
        k = math.tau / steps
        tangents.append(
            ((slope * math.sin(t) + rho * math.cos(t)) * k, (-slope * math.cos(t) + rho * math.sin(t)) * k)
        )
    return closed_curve(points, tangents)


def _pub(pen: Pen) -> None:
    pen.fill(FIELD, BOTTLE)
    middle = pen.at(125, 175)
    for k in range(12):
        middle.line(_polar_curve(78, 17, 12, math.tau * k / 12, 72), 0.8, CREAM)
    middle.shape(circle(0, 0, 60), BOTTLE_DARK, 2, CREAM)
    middle.shape(star(0, 0, 40), CREAM, 1, CREAM)
    for x, y in [polar(125, 175, 130, a) for a in (0, 180)]:
        pen.shape(circle(x, y, 5), WINE, 1, CREAM)
    pen.line(rectangle(22, 22, 206, 306, 4), 1.2, CREAM)
    _margin(pen, BOTTLE_DARK)


_BACKS: dict[str, Callable[[Pen], None]] = {"damascus": _damascus, "kawung": _kawung, "pub": _pub}
NAMES = tuple(_BACKS)


def back_card(name: str) -> str:
    """Return the file of a back."""
    pen = Pen()
    paper(pen)
    _BACKS[name](pen)
    edge(pen)
    return card_file(pen.text())
