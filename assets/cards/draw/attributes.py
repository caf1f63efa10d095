"""What the figures carry upright in one hand; the grip is the origin and the thing rises from it."""

from palette import (
    DARK_GOLD,
    FLAME,
    GOLD,
    INK,
    LEAF,
    LEAF_DARK,
    LIGHT_GOLD,
    LIGHT_WOOD,
    OLIVE,
    PAPER,
    STEEL,
    STEEL_SHADE,
    WHITE,
    WOOD,
    Livery,
)
from pips import motif
from svg import Pen, circle, ellipse, khatam, star


def scimitar(pen: Pen, livery: Livery) -> None:
    """Draw the king of spades' blade."""
    blade = "M-5.5-12C2-44 2-82-18-120C12-98 24-52 8-12Z"
    pen.shape(blade, STEEL)
    pen.fill("M1-12C8-48 6-84-18-120C12-98 24-52 8-12Z", STEEL_SHADE)
    pen.line("M3.6-20C8-46 6-74-5-98", 1.1, livery.main, dash=".1 4")
    pen.line(blade, 1.6)
    pen.shape("M-22-15C-20-8-10-8 0-9C10-8 20-8 24-17C24-6 14-1 1-3C-12-1-22-5-22-15Z", GOLD, 1.5)
    pen.fill(khatam(1, -7, 3), livery.main)
    pen.shape("M-4 8H4L5.6 18C2 21.4-2 21.4-5.6 18Z", GOLD, 1.3)


def pomegranate(pen: Pen, livery: Livery) -> None:
    """Draw the king of hearts' sceptre."""
    pen.shape("M-3.4 16L-2.6-66H2.6L3.4 16Z", GOLD, 1.4)
    pen.line("M-2.4-40H2.4M-2.4-36H2.4M-2.4-22H2.4M-2.4-18H2.4", 1, DARK_GOLD)
    pen.shape("M-9-105L-11-120L-4-113L0-122L4-113L11-120L9-105Z", GOLD, 1.4)
    pen.shape("M0-107C16-110 23-96 21-84C19-72 10-66 0-65C-10-66-19-72-21-84C-23-96-16-110 0-107Z", livery.main)
    pen.fill("M6-107.6C18-108 23-96 21-84C19-72 10-66 0-65C12-72 17-92 6-107.6Z", livery.dark)
    pen.shape("M-1-103C10-96 11-80-1-71C-12-80-12-96-1-103Z", PAPER, 1.3)
    seeds = [(-1, -96), (-4.8, -90.4), (2.8, -90.4), (-1, -85.6), (-5, -81.4), (3, -81.4), (-1, -76.8)]
    pen.fill([motif("H", x, y - 0.6, 2.1) for x, y in seeds], livery.jewel)
    pen.shape("M-8-68H8L6-60H-6Z", LIGHT_GOLD, 1.3)


def axe(pen: Pen, livery: Livery) -> None:
    """Draw the king of diamonds' axe; its edge looks to the left."""
    pen.shape("M-3-104H3L3.6 60H-3.6Z", WOOD, 1.4)
    pen.line("M-2.6-30L2.6-26M-2.6-24L2.6-20M-2.6-18L2.6-14M-2.6 22L2.6 26M-2.6 28L2.6 32", 1.3, GOLD)
    blade = "M-2-96C-12-92-20-100-30-112C-42-94-42-62-30-46C-20-58-12-66-2-64Z"
    pen.shape(blade, STEEL)
    pen.fill("M-2-96C-12-92-18-97-24.4-104C-32-90-32-68-24.4-53.6C-18-61-12-66-2-64Z", livery.accent)
    pen.line("M-24.4-104C-32-90-32-68-24.4-53.6", 1.2)
    pen.fill(motif("D", -15, -79.6, 7), LIGHT_GOLD)
    pen.line(blade, 1.6)
    pen.shape("M2-92C10-92 14-98 20-99V-61C14-62 10-68 2-68Z", GOLD, 1.4)
    pen.shape("M-5-98H5V-62H-5Z", GOLD, 1.4)
    pen.shape("M0-121L6-110L0-99L-6-110Z", livery.jewel, 1.4)


def cedar(pen: Pen, livery: Livery) -> None:
    """Draw the king of clubs' staff, a cedar with flat storeys."""
    pen.shape("M-3.2 16L-2.4-112H2.4L3.2 16Z", WOOD, 1.4)
    storeys = [(-117, 12, 8), (-105, 19, 8.4), (-90, 24, 9.4), (-72, 27, 10), (-51, 28.5, 11)]
    for y, w, h in reversed(storeys):
        pen.shape(
            f"M{-w} {y + h * 0.35}C{-w * 0.9} {y - h * 0.1} {-w * 0.4} {y - h * 0.55} 0 {y - h * 0.6}"
            f"C{w * 0.4} {y - h * 0.55} {w * 0.9} {y - h * 0.1} {w} {y + h * 0.35}"
            f"C{w * 0.7} {y + h * 0.62} {w * 0.5} {y + h * 0.3} {w * 0.34} {y + h * 0.5}"
            f"C{w * 0.14} {y + h * 0.72} {-w * 0.14} {y + h * 0.72} {-w * 0.34} {y + h * 0.5}"
            f"C{-w * 0.5} {y + h * 0.3} {-w * 0.7} {y + h * 0.62} {-w} {y + h * 0.35}Z",
            livery.main,
            1.4,
        )
        pen.line(
            f"M{-w * 0.6} {y + h * 0.05}C{-w * 0.3} {y - h * 0.3} {w * 0.3} {y - h * 0.3} {w * 0.6} {y + h * 0.05}",
            1.2,
            livery.jewel,
        )
    pen.shape("M-5.4-34H5.4V-27H-5.4Z", GOLD, 1.3)


def rose(pen: Pen, livery: Livery) -> None:
    """Draw the queen of hearts' damask rose."""
    pen.line("M0 44C2 20-2-10 0-52", 5, INK)
    pen.line("M0 44C2 20-2-10 0-52", 2.8, LEAF)
    for y, turn in [(-14, 62), (-27, -62)]:
        leaf = pen.at(0, y, turn=turn)
        leaf.shape("M0 0C-9-4-10-16 0-26C10-16 9-4 0 0Z", LEAF, 1.3)
        leaf.line("M0-3V-20M0-10L-4-14M0-10L4-14", 0.9, LEAF_DARK)
    flower = pen.at(0, -72)
    for i in range(5):
        petal = flower.at(turn=72 * i + 36)
        petal.shape("M0-2C-17-6-16-25 0-25C16-25 17-6 0-2Z", livery.main, 1.4)
        petal.line("M-8-19C-4-22 4-22 8-19", 1, livery.jewel)
    for i in range(5):
        petal = flower.at(turn=72 * i)
        petal.shape("M0 0C-12-4-11-17 0-17C11-17 12-4 0 0Z", livery.dark if i % 2 else livery.jewel, 1.2)
    flower.shape("M0 8C-9 8-10-7 0-9C8-9 10 4 2 5C-4 5-4-4 1-3", livery.main, 1.3)
    flower.fill(circle(0.6, 0.6, 2.6), LIGHT_GOLD)


def peacock_fan(pen: Pen, livery: Livery) -> None:
    """Draw the queen of diamonds' fan of peacock feathers."""
    pen.shape("M-2.6 18L-2-50H2L2.6 18Z", GOLD, 1.3)
    pen.shape(circle(0, 20, 4), GOLD, 1.3)
    fan = pen.at(0, -46, size=0.86)
    for angle in (-56, 56, -37.4, 37.4, -18.7, 18.7, 0):
        feather = fan.at(turn=angle)
        feather.shape(
            ("M-2.4 0C-5-22-11-38-10-54C-9-64-4-68 0-68C4-68 9-64 10-54C11-38 5-22 2.4 0Z"), livery.accent, 1.3
        )
        feather.line("M0-6V-40M0-26L-4-34M0-26L4-34", 1, livery.jewel)
        feather.shape("M0-43C-6.6-47-6.6-61 0-61C6.6-61 6.6-47 0-43Z", livery.main, 1.1)
        feather.fill(circle(0, -53, 3.6), LIGHT_GOLD)
        feather.fill(circle(0, -52.6, 2), INK)
    fan.shape("M-11-4C-8-14 8-14 11-4C8 4-8 4-11-4Z", GOLD, 1.4)
    fan.fill(motif("D", 0, -4.6, 4), livery.jewel)


def olive(pen: Pen, livery: Livery) -> None:
    """Draw the queen of clubs' branch."""
    stem = "M1 40C-2 10 6-20 0-50C-3-70 2-88 6-104"
    pen.line(stem, 4.6, INK)
    pen.line(stem, 2.4, WOOD)
    leaf = "M0 0C-6-6-6-17 0-25C6-17 6-6 0 0Z"
    spots = [
        (2, -24, 64),
        (2.6, -26, -58),
        (1, -44, 58),
        (0, -50, -62),
        (-1, -66, 54),
        (-0.6, -70, -54),
        (2, -86, 46),
        (3, -90, -46),
        (6, -103, 4),
    ]
    for i, (x, y, turn) in enumerate(spots):
        part = pen.at(x, y, turn=turn)
        part.shape(leaf, livery.main if i % 3 else LEAF, 1.2)
        part.line("M0-3V-19", 0.9, livery.jewel)
    for x, y in [(-7, -35), (9, -57), (-8.6, -79)]:
        pen.shape(ellipse(x, y, 4.2, 5.2), OLIVE, 1.2)
        pen.fill(circle(x - 1.3, y - 1.8, 1.1), PAPER)


def lance(pen: Pen, livery: Livery) -> None:
    """Draw the jack of spades' lance with its swallow-tailed pennant."""
    pen.shape("M-2.6 60L-2-92H2L2.6 60Z", WOOD, 1.4)
    pen.shape("M2-88C12-94 16-82 27-88L22-74L27-60C16-56 12-66 2-60Z", livery.main, 1.5)
    pen.line("M4-84.6C12-90 16-79 23-83.4M4-63C12-68 16-60 23-64", 1.2, GOLD)
    pen.fill(khatam(11.4, -74, 5), GOLD)
    pen.shape("M0-124C7-112 7-102 2.6-92H-2.6C-7-102-7-112 0-124Z", STEEL, 1.5)
    pen.fill("M0-124C7-112 7-102 2.6-92H0Z", STEEL_SHADE)
    pen.shape("M-4-94H4V-88H-4Z", GOLD, 1.2)


def crook(pen: Pen, livery: Livery) -> None:
    """Draw the jack of clubs' crook with ivy."""
    staff = "M0 60V-84C0-104 10-116 20-112C30-107 27-92 17-93C11-94 11-101 16-102"
    pen.line(staff, 7, INK)
    pen.line(staff, 4.6, LIGHT_WOOD)
    pen.line("M-2-10L2-14M-2-4L2-8M-2-48L2-52", 1.2, WOOD)
    vine = "M2-20C12-28 12-36 0-42C-11-48-11-58 0-64C8-70 8-78 2-84"
    pen.line(vine, 1.6, LEAF_DARK)
    for x, y, turn in [(10, -30, 70), (-9, -52, -70), (8, -74, 74), (-3, -42, -120), (4, -62, 128)]:
        leaf = pen.at(x, y, turn=turn)
        leaf.shape("M0 2C-8 0-9-7-5-9C-3-8-2-9 0-14C2-9 3-8 5-9C9-7 8 0 0 2Z", livery.main, 1.1)
        leaf.line("M0 0V-8", 0.8, livery.jewel)


def lantern(pen: Pen, livery: Livery) -> None:
    """Draw the queen of spades' star lantern; it hangs from the origin."""
    pen.line("M0 0V10", 3.4, INK)
    pen.line("M0 0V10", 1.4, GOLD)
    pen.fill(circle(0, 42, 25), LIGHT_GOLD, opacity=0.45)
    pen.shape("M0 8C3 14 9 16 11 22H-11C-9 16-3 14 0 8Z", GOLD, 1.4)
    pen.shape("M-10 22H10L15 42L9 63H-9L-15 42Z", FLAME, 1.5)
    pen.line("M-4 22L-6 42L-4 63M4 22L6 42L4 63", 1, DARK_GOLD)
    pen.fill(khatam(0, 42.4, 8.4), livery.main)
    pen.fill(khatam(0, 42.4, 4), WHITE)
    pen.shape("M-11.5 20H11.5V24.4H-11.5ZM-10.5 61H10.5V65.4H-10.5Z", GOLD, 1.3)
    pen.shape("M-7 65.4H7L0 74Z", GOLD, 1.3)
    pen.shape(circle(0, 76, 2.6), livery.jewel, 1.1)


def badge(pen: Pen, livery: Livery) -> None:
    """Draw a small star brooch at the origin."""
    pen.shape(circle(0, 0, 7), GOLD, 1.4)
    pen.fill(star(0, 0, 5, 8, 0.7), livery.main)
    pen.fill(circle(0, 0, 1.8), LIGHT_GOLD)
