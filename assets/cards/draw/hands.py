"""Hands in five poses and the sleeves they come out of; origins are where the thing is held."""

from palette import GOLD, INK, Livery, Skin
from svg import Pen, circle, rectangle


def _finger(pen: Pen, d: str, skin: Skin, width: float = 4.4) -> None:
    pen.line(d, width + 2.4, INK)
    pen.line(d, width, skin.light)


def fist(pen: Pen, skin: Skin, ring: str = "") -> None:
    """Draw a hand closed round an upright shaft that runs through the origin."""
    pen.shape(
        "M-9.6-8.4C-5-11 5.4-11.2 9.4-8.8C12.2-6.6 12.4-1 11.2 3.4C10 8.4 7.4 10.8 2.4 10.8H-6"
        "C-10.4 10.8-12 7-11.6.4C-11.6-4-11.4-7-9.6-8.4Z",
        skin.light,
    )
    pen.fill("M11.2 3.4C10 8.4 7.4 10.8 2.4 10.8H-6C-2 9.6 5 9.4 7-5.4L12-5C12.2-2 11.8 1 11.2 3.4Z", skin.shade)
    pen.line("M-11-3.4H1.6M-11.4 1.4H2M-10.6 6.2H.6", 1.2)
    pen.line("M9.2-6.2C5-5.8 2.4-8-.6-6.4C-2.6-4.6-.4-2.6 4.4-2.4", 1.3)
    if ring:
        pen.shape(circle(-5.6, 3.8, 2.5), GOLD, 0.9)
        pen.fill(circle(-5.6, 3.8, 1.2), ring)


def pinch(pen: Pen, skin: Skin, ring: str = "") -> None:
    """Draw a hand that holds a stem between thumb and finger, the other fingers spread."""
    _finger(pen, "M7 12C11 4 14-2 19-7", skin, 4)
    _finger(pen, "M6 11C9 2 12-5 15-11", skin, 4.2)
    _finger(pen, "M5 11C5 2 7-6 9-12", skin, 4.2)
    pen.shape("M-1 25C-3 18-4 13-1 8C2 3 8 2 11 5C15 9 13 18 12 25Z", skin.light, 1.5)
    pen.fill("M7 25C10 18 11 10 8 4C14 5 14 12 12.6 19L12 24.4Z", skin.shade)
    _finger(pen, "M1 10C0 5-2 2-1-1", skin, 4.4)
    _finger(pen, "M6 14C3 10 1 6 1 1", skin, 4.4)
    pen.line("M5 15.6C2.5 13 1 11 0 8", 0, skin.light)
    if ring:
        pen.shape(circle(12.6, -5.4, 2.2), GOLD, 0.9)
        pen.fill(circle(12.6, -5.4, 1), ring)


def palm(pen: Pen, skin: Skin) -> None:
    """Draw a raised open hand, palm forward, two fingers bent: the hand that grants a word."""
    _finger(pen, "M8 4C12 1 13-3 13-6", skin, 4.4)
    for d in ("M-6 0C-8-7-9-11-9.4-15", "M-2.4-1C-3-9-3.2-14-3.2-18.4", "M1.6 0C2-8 2.4-12 2.6-16.4"):
        _finger(pen, d, skin, 4.2)
    pen.shape("M-6 15C-10 8-9.6 2-8-2C-5-5 3-5 6-2C9 1 10 8 5 15Z", skin.light, 1.5)
    pen.fill("M5 15C9 9 9 2 6-2C4 4 4 10-1 15Z", skin.shade)
    pen.line("M-6.4-1.4L-6.8-4M-2.2-2L-2.4-5M2-2L2.2-4.6", 4.2, skin.light)
    pen.line("M-5 6C-2 3 2 3 4 6", 1, skin.shade)


def breast(pen: Pen, skin: Skin, ring: str = "") -> None:
    """Draw a hand laid flat, fingers to the right; the wrist is at the left."""
    _finger(pen, "M-3-3C1-8 5-10 9-10.4", skin, 4.4)
    for d in (
        "M2 5.6C8 7.4 12 8 15 8.6",
        "M3 2.4C9 3.4 14 4 18 4.4",
        "M3-1C9-1.4 15-1 20-.6",
        "M2-4C8-5.6 13-5.8 17-5.6",
    ):
        _finger(pen, d, skin, 4.2)
    pen.shape("M-13-6C-6-8 0-8 4-6C7-2 7 4 3 8C-2 9.4-8 8-13 7Z", skin.light, 1.5)
    pen.line("M4-4.6H9M5-1H11M5 2.6H9.6M3.4 5.4L7 6.2", 4, skin.light)
    pen.fill("M-13 7C-8 8-2 9.4 3 8C5 6.4 6 4 6 2.4C0 4-6 4-13 3.4Z", skin.shade)
    if ring:
        pen.shape(circle(10, 2.8, 2.2), GOLD, 0.9)
        pen.fill(circle(10, 2.8, 1), ring)


def cup(pen: Pen, skin: Skin) -> None:
    """Draw a hand that carries something from below; draw the thing first, it rests at the origin."""
    pen.shape("M-7 20C-8 14-13 10-14 4C-8 7 6 7 13 3C13 10 7 14 6 20Z", skin.light, 1.5)
    pen.fill("M6 20C7 14 13 10 13 3C10 5 7 5.6 4 6C6 10 2 14 2 20Z", skin.shade)
    _finger(pen, "M-11 6C-14 3-15.4-1-15-5", skin, 4.2)
    for d in ("M11 6C15 3 16-1 16-5", "M6 8C10 6 12 2 12.4-2"):
        _finger(pen, d, skin, 4.0)


def cuff(pen: Pen, wide: float = 36.0, jewel: str = INK) -> None:
    """Draw a gold cuff centred on the origin."""
    pen.shape(rectangle(-wide / 2, -4.6, wide, 9.2, 3), GOLD)
    pen.fill([circle(-wide / 2 + (i + 0.5) * wide / 5, 0, 1.5) for i in range(5)], jewel)


def sleeve(pen: Pen, livery: Livery, colour: str, wide: float = 36.0, fall: float = 1.0) -> None:
    """Draw a bell sleeve that opens downwards from a cuff at the origin and spreads to the right."""
    w = wide / 2 - 2
    pen.shape(
        f"M{-w} 0C{-w - 2} 16 {-w - 10 * fall} 30 {-w - 26 * fall} 52L{w + 40 * fall} 66"
        f"C{w + 34 * fall} 40 {w + 6} 22 {w} 0Z",
        colour,
    )
    pen.line(
        f"M{-w * 0.5} 8C{-w * 0.6} 24 {-w - 2} 36 {-w - 8} 48M{w * 0.4} 8C{w * 0.5} 26 {w * 0.9} 38 {w + 8} 54",
        1.8,
        livery.jewel,
    )
    cuff(pen, wide, livery.dark)
