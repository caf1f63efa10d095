"""The card itself: paper, edge, indices, the court panel and its frame."""

from collections.abc import Callable

from geometry import Point
from glyphs import draw_rank
from palette import EDGE, GOLD, INK, PAPER
from pips import draw_pip
from svg import HEIGHT, TURNED, WIDTH, Pen, polygon, rectangle

CARD = rectangle(0, 0, WIDTH, HEIGHT, 14)
_EDGE_LINE = rectangle(0.6, 0.6, WIDTH - 1.2, HEIGHT - 1.2, 13.4)
INDEX_X = 29.0
RANK_TOP, RANK_HEIGHT = 13.0, 40.0
PIP_Y, PIP_SIZE = 73.0, 30.0

# The panel gives the figure all the room that the indices do not need.
PANEL: list[Point] = [
    (56, 12), (230, 12), (238, 20), (238, 254), (204, 254), (194, 264),
    (194, 338), (20, 338), (12, 330), (12, 96), (46, 96), (56, 86),
]  # fmt: skip


def paper(pen: Pen) -> None:
    """Lay the sheet of paper."""
    pen.fill(CARD, PAPER)


def edge(pen: Pen) -> None:
    """Draw the line that keeps overlapping cards apart."""
    pen.line(_EDGE_LINE, 1.3, EDGE)


def twice(pen: Pen, draw: Callable[[Pen], None]) -> None:
    """Draw something and draw it again turned by half a turn about the middle of the card."""
    part = Pen()
    draw(part)
    pen.raw(part.text() + TURNED + part.text() + "</g>")


def index(rank: str, suit: str, colour: str) -> Callable[[Pen], None]:
    """Return the drawing of one corner: rank over suit."""

    def draw(pen: Pen) -> None:
        draw_rank(pen.at(INDEX_X, RANK_TOP), rank, RANK_HEIGHT, colour)
        draw_pip(pen.at(INDEX_X, PIP_Y), suit, PIP_SIZE, colour)

    return draw


def mat(pen: Pen) -> None:
    """Cover everything outside the panel with paper; this stands in for a clipping path."""
    pen.fill(CARD + polygon(PANEL), PAPER, even_odd=True)


def frame(pen: Pen, dark: str, gold: str = GOLD) -> None:
    """Draw the frame round the panel: ink, metal and a row of dots."""
    shape = polygon(PANEL)
    pen.line(shape, 6.6, INK, sharp=True)
    pen.line(shape, 4.6, gold, sharp=True)
    pen.line(shape, 1.7, dark, dash=".1 6.4")
