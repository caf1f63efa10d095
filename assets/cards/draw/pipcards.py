"""The number cards, two to ten."""

from card import edge, index, paper, twice
from palette import PAPER, Scheme
from pips import draw_pip
from svg import Pen, card_file

LEFT, MIDDLE, RIGHT = 83.0, 125.0, 167.0
TOP, BOTTOM, HALF = 60.0, 290.0, 175.0
STEP = (BOTTOM - TOP) / 3

_PAIRS = {2: (TOP, BOTTOM), 3: (TOP, HALF, BOTTOM), 4: (TOP, TOP + STEP, BOTTOM - STEP, BOTTOM)}


def spots(count: int) -> list[tuple[float, float]]:
    """Return where the pips of a number card stand, by the traditional layouts."""
    if count in {2, 3}:
        return [(MIDDLE, y) for y in _PAIRS[count]]
    rows = _PAIRS[2 if count < 6 else 3 if count < 9 else 4]
    result = [(x, y) for y in rows for x in (LEFT, RIGHT)]
    between = (rows[0] + rows[1]) / 2
    if count in {5, 9}:
        result.append((MIDDLE, HALF))
    if count in {7, 8, 10}:
        result.append((MIDDLE, between))
    if count in {8, 10}:
        result.append((MIDDLE, BOTTOM + TOP - between))
    return result


def number_card(rank: str, suit: str, scheme: Scheme) -> str:
    """Return the file of a number card."""
    count = 10 if rank == "T" else int(rank)
    colour = scheme.pips[suit]
    size = (56 if suit == "D" else 53) - (4 if count >= 9 else 0)
    pen = Pen()
    paper(pen)
    for x, y in spots(count):
        draw_pip(pen.at(x, y, turn=180 if y > HALF + 1 else 0), suit, size, colour, PAPER)
    twice(pen, index(rank, suit, colour))
    edge(pen)
    return card_file(pen.text())
