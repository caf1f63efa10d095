"""Crowns, tiaras and the hats of the jacks; the origin is the bridge of the nose."""

from palette import DARK_GOLD, GOLD, INK, LIGHT_GOLD, PAPER, STEEL, STEEL_SHADE, Livery
from pips import motif
from svg import Pen, circle, khatam


def circlet(pen: Pen, livery: Livery, suit: str, wide: float = 22.0, y: float = -17.0) -> None:
    """Draw the jewelled band that every crown stands on."""
    w = wide
    pen.shape(
        (
            f"M{-w} {y - 5}C{-w * 0.5} {y - 2} {w * 0.5} {y - 2} {w} {y - 5}"
            f"L{w - 1} {y + 5}C{w * 0.5} {y + 8} {-w * 0.5} {y + 8} {1 - w} {y + 5}Z"
        ),
        LIGHT_GOLD,
    )
    pen.fill(motif(suit, 0, y + 2, 4.2), livery.main)
    pen.fill(
        [circle(s * w * 0.42, y + 1.4, 1.9) for s in (-1, 1)] + [circle(s * w * 0.75, y + 0.4, 1.9) for s in (-1, 1)],
        livery.accent,
    )


def crown_points(pen: Pen, livery: Livery) -> None:
    """Draw the open crown of spades: five points with stars."""
    pen.shape(
        "M-21-21L-27-45L-15.5-33L-11.4-51L-4-34.6L0-56L4-34.6L11.4-51L15.5-33L27-45L21-21C10-17-10-17-21-21Z", GOLD
    )
    pen.line("M-12-24L-13.6-34M0-23V-38M12-24L13.6-34", 1.1, DARK_GOLD)
    for x, y in [(-27, -46), (-11.4, -51.6), (0, -56.6), (11.4, -51.6), (27, -46)]:
        pen.fill(khatam(x, y, 5.4), INK)
        pen.fill(khatam(x, y, 3.9), LIGHT_GOLD)
    circlet(pen, livery, "S")


def crown_dome(pen: Pen, livery: Livery) -> None:
    """Draw the domed crown of hearts."""
    pen.shape("M-21-21C-33-38-22-50 0-51C22-50 33-38 21-21C10-17-10-17-21-21Z", livery.main)
    pen.fill("M12-19.4C20-30 18-44 2-51C24-50 33-38 21-21Z", livery.dark)
    pen.line("M-19-21C-26-36-16-46 0-50M19-21C26-36 16-46 0-50M0-18V-50", 5, INK)
    pen.line("M-19-21C-26-36-16-46 0-50M19-21C26-36 16-46 0-50M0-18V-50", 2.8, GOLD)
    pen.shape(circle(0, -53, 4.4), GOLD, 1.2)
    pen.fill(khatam(0, -53, 2.4), PAPER)
    circlet(pen, livery, "H")


def crown_steps(pen: Pen, livery: Livery) -> None:
    """Draw the stepped crown of diamonds, as on old coins of the east."""
    pen.shape(
        "M-21-20V-42H-15V-48H-9V-42H-5V-50H-1.5V-55H4V-50H7.5V-42H11.5V-48H17.5V-42H23V-20C10-16-8-16-21-20Z", GOLD
    )
    for x in (-12, 1.2, 14.5):
        pen.shape(motif("D", x, -33, 5.4), livery.accent, 1)
    circlet(pen.at(1), livery, "D", 22.4)


def crown_trefoil(pen: Pen, livery: Livery) -> None:
    """Draw the crown of clubs with its leaves."""
    pen.shape("M-21-21L-25-37L-13-31L-9-37L0-31L9-37L13-31L25-37L21-21C10-17-10-17-21-21Z", GOLD)
    for x, y, r in [(-25, -42, 6.2), (0, -41, 9.5), (25, -42, 6.2)]:
        pen.line(motif("C", x, y, r), 2.6, INK)
        pen.fill(motif("C", x, y, r), livery.main)
    pen.shape(circle(-10, -38.6, 2.8), LIGHT_GOLD, 1)
    pen.shape(circle(10, -38.6, 2.8), LIGHT_GOLD, 1)
    pen.line("M0-36V-29M-23-36L-21-30M23-36L21-30", 2.2, livery.main)
    circlet(pen, livery, "C")


_TIARAS = {
    "S": "M-19-23C-13-25-9-29-7-33C-5-37-3-43 0-51C3-43 5-37 7-33C9-29 13-25 19-23C9-19-9-19-19-23Z",
    "H": "M-20-23C-21-32-14-36-10-33C-10-43-4-45 0-45C4-45 10-43 10-33C14-36 21-32 20-23C9-19-9-19-20-23Z",
    "D": "M-20-23L-17-35L-10-28L-7-41L-2.6-32L0-48L2.6-32L7-41L10-28L17-35L20-23C9-19-9-19-20-23Z",
    "C": (
        "M-20-23C-24-34-14-38-11-30C-12-40-6-42-4-36C-5-46 5-46 4-36"
        "C6-42 12-40 11-30C14-38 24-34 20-23C9-19-9-19-20-23Z"
    ),
}


def tiara(pen: Pen, livery: Livery, suit: str) -> None:
    """Draw a queen's tiara, each suit with its own contour."""
    pen.shape(_TIARAS[suit], GOLD, 1.5)
    pen.fill(motif(suit, 0, -30, 5), livery.accent)
    pen.shape("M-20-24.5C-10-20.5 10-20.5 20-24.5L19.4-18C10-14.4-10-14.4-19.4-18Z", LIGHT_GOLD, 1.3)
    pen.fill([circle(x, -19.2 - abs(x) * 0.04 * abs(x) * 0.22, 1.5) for x in (-13, -6.5, 0, 6.5, 13)], livery.accent)


def helmet(pen: Pen, livery: Livery) -> None:
    """Draw a spiked steel helmet in profile."""
    pen.shape("M-26-14C-27-32-16-42-7-58C0-42 11-34 11-12C0-16-14-17-26-14Z", STEEL)
    pen.fill("M-26-14C-27-32-16-42-7-58C-12-38-16-26-14-16C-18-15.6-22-15-26-14Z", STEEL_SHADE)
    pen.line("M-7-56C-3-40-3-28-4-17", 1.1, STEEL_SHADE)
    pen.line("M-26-14C-27-32-16-42-7-58C0-42 11-34 11-12", 1.6)
    pen.shape(circle(-7, -58, 2.8), GOLD, 1.2)
    pen.shape("M-28-17C-14-22 2-20 13-15L13.4-8C0-13-14-14-28-10Z", GOLD)
    pen.fill(khatam(-6, -27, 5.6), livery.main)
    pen.fill(
        [circle(-21, -14.4, 1.3), circle(-13.4, -16.2, 1.3), circle(-5.4, -15.8, 1.3), circle(2.4, -14, 1.3)],
        livery.dark,
    )


def feather_turban(pen: Pen, livery: Livery) -> None:
    """Draw the striped turban of the jack of hearts with its plume, in profile."""
    pen.shape("M-4-34C-1-50 10-58 22-55C24-46 14-38 6-32Z", livery.main, 1.4)
    pen.line("M2-36C7-44 12-49 19-52.6M5-40L4-45M8.6-43.6L8.6-49M13-44L14.4-50", 1, livery.jewel)
    pen.shape("M-29-16C-34-32-18-42-3-40C12-40 17-26 10-12C4-15-8-18-14-15C-18-12-26-11-29-16Z", PAPER)
    pen.line(
        "M-27-19C-16-34-8-36 2-38.6M-22-15C-12-28 0-31 9-31.4M-13-16C-6-22 4-24 12-22.6M-30-26C-24-34-18-38-12-39",
        3,
        livery.main,
    )
    pen.line("M-29-16C-34-32-18-42-3-40C12-40 17-26 10-12C4-15-8-18-14-15C-18-12-26-11-29-16Z", 1.6)
    pen.shape(circle(1, -31, 5), GOLD, 1.3)
    pen.fill(motif("H", 1, -31, 2.6), livery.main)


def tarbush(pen: Pen, livery: Livery) -> None:
    """Draw the tall felt hat of the jack of diamonds with its tassel."""
    pen.shape("M-19-19L-15-52C-8-56 8-56 15-52L19-19C9-15-9-15-19-19Z", livery.main)
    pen.fill("M7-16.6L8-54.4C11-54 13-53.2 15-52L19-19C15-17.6 11-17 7-16.6Z", livery.dark)
    pen.line("M-15-52C-8-48 8-48 15-52", 1.1)
    pen.line("M0-52C8-56 19-54 21-44", 1.5)
    pen.shape("M18-44H24.6L26-26H17Z", INK, 1)
    pen.shape(circle(21.2, -45, 2.8), GOLD, 1)
    pen.shape("M-20-25C-10-21 10-21 20-25L19.6-15.4C10-11.4-10-11.4-19.6-15.4Z", livery.accent)
    pen.fill([motif("D", x, -17.6 + abs(x) * -0.09, 3.4) for x in (-13, -6.5, 0, 6.5, 13)], LIGHT_GOLD)


def kufiya(pen: Pen, livery: Livery) -> None:
    """Draw the head-cloth of the jack of clubs, in front of the hair, with its double cord."""
    pen.shape("M-19-14C-24-36-14-46 0-46C14-46 24-36 19-14C9-21-9-21-19-14Z", PAPER)
    pen.fill("M10-18C14-30 12-40 4-46C16-44 23-34 19-14Z", livery.ground)
    pen.line("M-19-14C-24-36-14-46 0-46C14-46 24-36 19-14C9-21-9-21-19-14Z", 1.6)
    for y in (-23.0, -29.5):
        pen.line(f"M-21 {y + 4}C-10 {y - 3.6} 10 {y - 3.6} 21 {y + 4}", 5.2, INK)
        pen.line(f"M-21 {y + 4}C-10 {y - 3.6} 10 {y - 3.6} 21 {y + 4}", 2.6, livery.main)
    pen.fill([circle(x, -38 + abs(x) * 0.25, 1.2) for x in (-12, -6, 0, 6, 12)], livery.main)
