"""What the figures hold in the other arm: orb, shield, oud, falcon, dove and lamb."""

from palette import (
    DARK_GOLD,
    FLEECE,
    GOLD,
    INK,
    LIGHT_GOLD,
    LIGHT_WOOD,
    MUZZLE,
    PAPER,
    SNOUT,
    STEEL,
    WHITE,
    WING,
    WOOD,
    WOOD_SHADE,
    Livery,
)
from pips import motif
from svg import Pen, circle, khatam, polar, star


def orb(pen: Pen, livery: Livery) -> None:
    """Draw an orb that rests on the origin."""
    pen.shape(circle(0, -9, 12.4), livery.main, 1.5)
    pen.fill("M4-20.4C14-17 15-2 4 2C9-4 9-14 4-20.4Z", livery.dark)
    pen.line("M-12-9C-6-5 6-5 12-9", 4.2, INK)
    pen.line("M-12-9C-6-5 6-5 12-9", 2.4, GOLD)
    pen.line("M0-6.4V2.6", 2.4, GOLD)
    pen.line(circle(0, -9, 12.4), 1.5)
    pen.fill(circle(-5, -15, 2), livery.jewel)
    pen.shape(star(0, -25, 5.6, 8, 0.6), GOLD, 1.1)


def shield(pen: Pen, livery: Livery, suit: str) -> None:
    """Draw a round shield about the origin."""
    pen.shape(circle(0, 0, 33), GOLD, 1.6)
    pen.fill([circle(*polar(0, 0, 29.4, 20 * i), 1.4) for i in range(18)], DARK_GOLD)
    pen.shape(circle(0, 0, 26), livery.accent, 1.3)
    pen.fill(star(0, 0, 24, 8, 0.52), livery.jewel)
    pen.fill(star(0, 0, 17, 8, 0.52, 22.5), STEEL)
    pen.shape(circle(0, 0, 8), GOLD, 1.4)
    pen.fill(motif(suit, 0, 0, 5), livery.dark)


def oud(pen: Pen, livery: Livery) -> None:
    """Draw an oud whose neck points up from the middle of its belly."""
    pen.shape("M-5.6-92L-6-108L3-116L5-110L-2-104L-3-92Z", WOOD, 1.4)
    pen.line("M-6-104L-12-102M-4.6-109L-11-109M-2-112L-7-115M3-112L8-108", 1.8, INK)
    pen.shape("M-4.6-30L-3.4-96H3.4L4.6-30Z", WOOD, 1.4)
    pen.shape("M0-46C10-42 30-24 31 2C32 24 16 37 0 37C-16 37-32 24-31 2C-30-24-10-42 0-46Z", LIGHT_WOOD)
    pen.fill("M8-41.6C18-34 30-20 31 2C32 24 16 37 0 37C18 30 26 8 20-12C17-24 12-34 8-41.6Z", WOOD_SHADE)
    pen.line("M0-46C10-42 30-24 31 2C32 24 16 37 0 37C-16 37-32 24-31 2C-30-24-10-42 0-46Z", 1.6)
    pen.line("M0-40C9-36 26-21 27 2C27.6 20 14 32.6 0 32.6C-14 32.6-27.6 20-27 2C-26-21-9-36 0-40Z", 1, WOOD)
    pen.shape(circle(0, -8, 10), WOOD, 1.3)
    pen.fill(khatam(0, -8, 8.4), LIGHT_GOLD)
    pen.fill(khatam(0, -8, 3.6), livery.main)
    pen.shape("M-11 19H11V24H-11Z", WOOD, 1.2)
    pen.line("M-3 21V-94M-1 21V-94M1 21V-94M3 21V-94", 0.7, PAPER)


def falcon(pen: Pen, livery: Livery) -> None:
    """Draw a hooded falcon perched on the origin, looking to the left."""
    pen.shape("M6-4C14 8 16 24 14 36L4 30L0 4Z", WOOD, 1.5)
    pen.line("M7 8L13 12M6 16L14 20M6 24L14 28", 1.6, LIGHT_WOOD)
    body = "M-5-62C-16-56-20-40-18-26C-16-10-8-2 2 0C14-6 20-24 18-40C16-52 10-60 4-64Z"
    pen.shape(body, WHITE)
    marks = [(-11, -42), (-5, -46), (-13, -32), (-6, -35), (-11, -22), (-4, -25), (-7, -12), (0, -15)]
    pen.line([f"M{x - 2} {y}L{x} {y + 2.6}L{x + 2} {y}" for x, y in marks], 1.3, WOOD)
    pen.shape("M6-60C18-52 24-34 20-14C18 0 14 10 12 18C6 8 0-4 0-20C0-36 2-50 6-60Z", WOOD, 1.5)
    pen.line("M6-42C10-34 14-32 19-32M4-28C9-20 14-19 19-20M5-14C9-7 13-7 17-8M8-2L15 2", 1.5, LIGHT_WOOD)
    pen.line(body, 0.1)
    pen.shape("M8-66C8-58-4-54-10-60C-16-62-18-70-14-76C-8-84 8-80 8-66Z", livery.accent, 1.5)
    pen.shape("M-15-72C-22-72-24-66-21-61C-19-64-17-65-13-64Z", GOLD, 1.3)
    pen.fill(circle(-8.4, -70, 3), LIGHT_GOLD)
    pen.fill(circle(-8.8, -70, 1.8), INK)
    pen.line("M-2-81C0-88 4-90 8-90M1-80C5-85 9-85 12-84", 2, livery.main)
    pen.line("M-3 0V6M3 0V6", 3.4, INK)
    pen.line("M-3 0V6M3 0V6", 1.8, GOLD)


def dove(pen: Pen) -> None:
    """Draw a white dove that sits at the origin, looking to the right."""
    pen.shape("M-10-8C-20-8-27-14-32-12C-29-7-24-3-15-1Z", WHITE, 1.4)
    pen.shape("M-18-4C-16-14-6-18 2-18C2-25 10-30 16-26C19-24 20-21 19-18C18-8 10 3-2 3C-10 3-16 1-18-4Z", WHITE, 1.5)
    pen.shape("M18.6-23.4L25-20.6L18.8-18.6Z", GOLD, 1.1)
    pen.shape("M-14-9C-10-15-2-15 4-11C2-3-6-1-22-6Z", WING, 1.3)
    pen.line("M-14-7C-8-6-4-7 0-9", 1, INK)
    pen.fill(circle(14, -22.4, 1.4), INK)


def lamb(pen: Pen) -> None:
    """Draw a lamb carried on the arm, its head to the left of the origin."""
    pen.shape(
        ("M-10 24C-18 20-20 10-15 5C-17-4-6-10 0-6C4-12 15-11 17-4C25-4 29 4 25 10C31 16 28 26 20 28Z"), WHITE, 1.5
    )
    pen.line(
        (
            "M-4 2C-1-2 4-1 4 3M8 0C11-4 16-2 16 2M-8 12C-5 8 0 9 0 13M8 11"
            "C11 7 16 8 16 12M-1 20C2 17 6 18 6 21M15 19C18 16 22 17 22 20"
        ),
        1,
        FLEECE,
    )
    pen.shape("M-12-6C-8-2-8 6-12 12C-15 17-22 17-24 12C-27 7-25-2-20-7Z", MUZZLE, 1.4)
    pen.shape("M-22-5C-27-9-32-7-33-2C-29 1-25 0-22-2ZM-11-6C-8-11-3-11-1-7C-3-2-8-1-11-2Z", MUZZLE, 1.2)
    pen.shape("M-24-6C-25-12-18-15-15-12C-10-13-8-8-11-5C-15-3-20-3-24-6Z", WHITE, 1.3)
    pen.fill(circle(-21, 2, 1.3) + circle(-14, 2, 1.3), WHITE)
    pen.line("M-20 12C-18 13.4-16 13.4-14.6 12", 0.9, SNOUT)
