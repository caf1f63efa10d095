"""Rank figures drawn as strokes of one weight, centred on x = 0, from y = 0 to y = 36."""

from svg import Pen, ellipse

WEIGHT = 6.0
TALL = 36.0

_SIX = (
    "M8.7 6.4C6.8 4.1 4.2 3 1 3C-6.4 3-10.8 9-10.8 19C-10.8 28.4-6.8 33 .1 33C6.5 33 10.7 29 10.7 23.2"
    "C10.7 17.5 6.6 13.8.7 13.8C-4.6 13.8-9.2 16.8-10.7 21.8"
)

STROKES: dict[str, list[str]] = {
    "A": ["M-11 33.6L-2.4 3H2.4L11 33.6", "M-17 33H-5M5 33H17", "M-8 20.5L0 25.2L8 20.5"],
    "K": ["M-8.6 1V35", "M-15 3H-2.2M-15 33H-2.2", "M10.6 4L-7 20.4", "M-1 14.5L11 32.6", "M4.6 3H16M4.6 33H16.8"],
    "Q": [ellipse(0, 17, 11.6, 14), "M2.6 23.6L13.4 36.4"],
    "J": ["M-3.4 3H14", "M6 3V23.4C6 30 2.8 33-2.6 33C-8 33-11.2 29.8-11.2 23.2"],
    "T": [ellipse(6.8, 18, 8, 15)],
    "9": [],
    "8": [ellipse(0, 10.2, 8.2, 7.2), ellipse(0, 25.2, 10.6, 7.8)],
    "7": ["M-12 3H9.6L-3.2 36.4"],
    "6": [_SIX],
    "5": [
        "M10.2 3H-7.2L-8.3 17.6",
        (
            "M-8.4 17.2C-6.2 14.8-3.2 13.7.2 13.7C6.6 13.7 10.9 17.5 10.9 23.2"
            "C10.9 29.2 6.5 33-.2 33C-5.6 33-9.6 30.8-11.4 26.6"
        ),
    ],
    "4": [],
    "3": [
        "M-10.4 9.4C-9 5.1-5.4 3-.4 3C5.6 3 9.4 5.8 9.4 10C9.4 14.4 5.8 16.9-3.2 16.9",
        "M-3.2 16.9C6.6 16.9 11 20 11 25C11 30.1 6.4 33-.2 33C-5.8 33-9.8 30.5-11.4 25.8",
    ],
    "2": [
        ("M-10.4 11.4C-10.2 5.8-6.2 3-.2 3C6 3 10.4 6 10.4 11.2C10.4 15.8 7.4 18.8 2.6 22.8L-9 32.4"),
        "M-12 33H12.4",
    ],
}

# Figures with a slanting join are filled: a mitre would shoot past the top of the line.
SOLIDS = {
    "4": "M8 0V21.6H14V27.6H8V36H2V27.6H-14.4V22.8L.8 0ZM2 21.6V9.4L-6 21.6Z",
    "T": "M-8.4 0V36H-14.4V7.6L-17.8 10.2L-20.2 5.8L-12.6 0Z",
}


def draw_rank(pen: Pen, rank: str, height: float, colour: str) -> None:
    """Draw a rank figure of the given height, top at the pen's origin."""
    size = height / TALL
    if rank == "9":
        # A nine is a six stood on its head, about the middle of the box.
        pen.at(y=height, turn=180, size=size).line(STROKES["6"], WEIGHT * size, colour, sharp=True)
        return
    if rank in SOLIDS:
        pen.at(size=size).fill(SOLIDS[rank], colour, even_odd=True)
    if STROKES[rank]:
        pen.at(size=size).line(STROKES[rank], WEIGHT * size, colour, sharp=True)
