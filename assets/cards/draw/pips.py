"""The four suit signs in a box from -50 to 50, and the small motifs made after them."""

from geometry import Point
from svg import Pen, circle, dot, khatam, polygon, star

SUITS = "SHDC"

# One ogee serves heart and spade, one stem serves spade and club: the four are a family.
OUTLINES = {
    "S": (
        "M0-49C-4-37-11-28.5-22-18C-36-5-47 5-47 19C-47 32-38 40.5-27 40.5C-17 40.5-9 35-5.5 27"
        "C-6.5 38-11 45-23 49H23C11 45 6.5 38 5.5 27C9 35 17 40.5 27 40.5C38 40.5 47 32 47 19"
        "C47 5 36-5 22-18C11-28.5 4-37 0-49Z"
    ),
    "H": (
        "M0-23C-4-38-13-46-25-46C-38-46-47-36.5-47-22.5C-47-6-36 5-22 18C-11 28.5-4 37 0 49"
        "C4 37 11 28.5 22 18C36 5 47-6 47-22.5C47-36.5 38-46 25-46C13-46 4-38 0-23Z"
    ),
    "D": "M0-50C8-33 24-12 40 0C24 12 8 33 0 50C-8 33-24 12-40 0C-24-12-8-33 0-50Z",
    "C": (
        "M-6.5 24A22.5 22.5 0 1 1-10.5-6.2A22.5 22.5 0 1 1 10.5-6.2A22.5 22.5 0 1 1 6.5 24"
        "C7 36 11 45 23 49H-23C-11 45-7 36-6.5 24Z"
    ),
}
# Where the optical middle of each sign lies, for the inlay.
MIDDLES: dict[str, Point] = {"S": (0, 8), "H": (0, -8), "D": (0, 0), "C": (0, 1)}


def draw_pip(pen: Pen, suit: str, size: float, colour: str, inlay: str = "") -> None:
    """Draw a suit sign of the given height at the pen's origin, with a star let into it if asked."""
    small = pen.at(size=size / 100)
    small.fill(OUTLINES[suit], colour)
    if inlay:
        x, y = MIDDLES[suit]
        small.fill(khatam(x, y, 9.6), inlay)


def motif(suit: str, x: float, y: float, r: float) -> str:
    """Return a suit's small ornament: star, bud, lozenge or trefoil, as a path to fill."""
    if suit == "S":
        return khatam(x, y, r)
    if suit == "H":
        flat = [k * r for k in (-0.35, -1.05, -1.3, -0.85, -1.05, -0.1, -0.9, 0.35, -0.3, 0.6, 1.05)]
        a, b, c, d, e, f, g, h, i, j, k = flat
        return (
            f"M{x:.2f} {y + a:.2f}C{x + a:.2f} {y + b:.2f} {x + c:.2f} {y + d:.2f} {x + e:.2f} {y + f:.2f}"
            f"C{x + g:.2f} {y + h:.2f} {x + i:.2f} {y + j:.2f} {x:.2f} {y + k:.2f}"
            f"C{x - i:.2f} {y + j:.2f} {x - g:.2f} {y + h:.2f} {x - e:.2f} {y + f:.2f}"
            f"C{x - c:.2f} {y + d:.2f} {x - a:.2f} {y + b:.2f} {x:.2f} {y + a:.2f}Z"
        )
    if suit == "D":
        return polygon([(x, y - r * 1.15), (x + r * 0.8, y), (x, y + r * 1.15), (x - r * 0.8, y)])
    k = r * 0.52
    return circle(x, y - k, k) + circle(x - k, y + k * 0.7, k) + circle(x + k, y + k * 0.7, k)


def ground_motif(pen: Pen, suit: str, spots: list[Point], r: float, colour: str) -> None:
    """Strew many small ornaments; trefoils become dots of a round pen because that is far shorter."""
    if suit == "C":
        k = r * 0.55
        for x, y in spots:
            pen.line(dot(x, y - k) + dot(x - k, y + k * 0.7) + dot(x + k, y + k * 0.7), 2 * k, colour)
        return
    pen.fill([motif(suit, x, y, r) for x, y in spots], colour)


def rosette(x: float, y: float, r: float) -> str:
    """Return the star used where a garment needs an ornament without a suit."""
    return star(x, y, r, 8, 0.62)
