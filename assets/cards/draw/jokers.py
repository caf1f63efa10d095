"""The two jokers: the big one is the sun in colours, the little one the moon in ink."""

from card import edge, frame, mat, paper, twice
from palette import GOLD, INK, RED
from svg import Pen, card_file, circle, polygon, star
from card import PANEL


def _corner(pen: Pen, colour: str, big: bool) -> None:
    """Draw the corner sign, a fool's cap over the sun or the moon: letters would be too small to read."""
    cap = pen.at(29, 34)
    cap.fill("M-13 13C-20 6-22-6-15-13C-10-10-8-6-7-3C-6-10-4-16 0-20C4-16 6-10 7-3C8-6 10-10 15-13C22-6 20 6 13 13Z", colour)
    cap.fill(circle(-16.5, -14, 3.2) + circle(0, -21, 3.2) + circle(16.5, -14, 3.2), colour)
    cap.fill("M-14 15.5H14V20H-14Z", colour)
    if big:
        pen.fill(star(29, 73, 16, 8, 0.55), colour)
    else:
        pen.fill("M35 60A14 14 0 1 0 41 80A11.5 11.5 0 1 1 35 60Z", colour)


def joker_card(big: bool) -> str:
    """Return the file of a joker."""
    pen = Pen()
    paper(pen)
    pen.fill(polygon(PANEL), "#25326E" if big else "#E2E3EA")
    if big:
        pen.shape(star(125, 175, 90, 16, 0.6), GOLD, 2)
    else:
        pen.shape("M150 90A90 90 0 1 0 200 230A75 75 0 1 1 150 90Z", "#B8BDCB", 2)
    mat(pen)
    frame(pen, "#161F4A")
    twice(pen, lambda p: _corner(p, RED if big else INK, big))
    edge(pen)
    return card_file(pen.text())
