"""Draws the program's own icon: ``python assets/icons/program/draw_program_icon.py`` (the pictures need pygame-ce).

It is an SVG file for desktops that take one, a PNG for the window, an ICO for Windows and an ICNS for macOS.
"""

import io
import math
import struct
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
NAME = "forty-odd"

HEART = (
    "M0-23C-4-38-13-46-25-46C-38-46-47-36.5-47-22.5C-47-6-36 5-22 18C-11 28.5-4 37 0 49"
    "C4 37 11 28.5 22 18C36 5 47-6 47-22.5C47-36.5 38-46 25-46C13-46 4-38 0-23Z"
)
SPADE = (
    "M0-49C-4-37-11-28.5-22-18C-36-5-47 5-47 19C-47 32-38 40.5-27 40.5C-17 40.5-9 35-5.5 27"
    "C-6.5 38-11 45-23 49H23C11 45 6.5 38 5.5 27C9 35 17 40.5 27 40.5C38 40.5 47 32 47 19"
    "C47 5 36-5 22-18C11-28.5 4-37 0-49Z"
)
WINE, DARK_WINE, GOLD, DARK_GOLD = "#7a1526", "#4d0c18", "#e9b84f", "#8a5a1c"
PAPER, EDGE, RED, BLACK = "#fbf6e9", "#2a160a", "#b3131f", "#1b1b22"


def star(x: float, y: float, outer: float, inner: float, points: int = 8) -> str:
    """Return a star with a point upwards."""
    spots = []
    for number in range(2 * points):
        reach = outer if number % 2 == 0 else inner
        turn = math.pi * number / points - math.pi / 2
        spots.append(f"{x + reach * math.cos(turn):.1f} {y + reach * math.sin(turn):.1f}")
    return f"M{'L'.join(spots)}Z"


def card(turn: float, aside: float, sign: str, ink: str) -> str:
    """Return a card turned about a point below the middle, a large sign on it and a small one in its corners."""
    small = "".join(
        f'<path d="{sign}" fill="{ink}" transform="translate({x} {y}) rotate({half}) scale(0.17)"/>'
        for x, y, half in ((-37, -59, 0), (37, 59, 180))
    )
    return (
        f'<g transform="translate(128 132) rotate({turn}) translate({aside} -4) scale(1.14)">'
        f'<rect x="-52" y="-76" width="104" height="152" rx="11" fill="{EDGE}"/>'
        f'<rect x="-49" y="-73" width="98" height="146" rx="9" fill="{PAPER}"/>'
        f'<path d="{sign}" fill="{ink}" transform="scale(0.66)"/>{small}</g>'
    )


def svg() -> str:
    """Return the icon as a file."""
    ground = "".join(
        f'<path d="{star(x, y, 27, 14.6)}" fill="{DARK_WINE}"/>'
        for x, y in ((58, 58), (198, 58), (58, 198), (198, 198))
    )
    parts = (
        f'<rect x="8" y="8" width="240" height="240" rx="46" fill="{EDGE}"/>'
        f'<rect x="12" y="12" width="232" height="232" rx="42" fill="{DARK_GOLD}"/>'
        f'<rect x="14" y="14" width="228" height="228" rx="40" fill="{GOLD}"/>'
        f'<rect x="22" y="22" width="212" height="212" rx="33" fill="{WINE}"/>'
        f"{ground}"
        f'<rect x="18" y="18" width="220" height="220" rx="37" fill="none" stroke="{GOLD}" stroke-width="8"/>'
        + card(-20, -15, SPADE, BLACK)
        + card(11, 17, HEART, RED)
    )
    body = parts.replace("><", ">\n<")
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256">'
    return f"{head}\n{body}\n</svg>\n"


def png(side: int) -> bytes:
    """Return the icon as a PNG file, ``side`` pixels wide and high."""
    import pygame

    drawn = pygame.image.load_sized_svg(HERE / f"{NAME}.svg", (4 * side, 4 * side))
    file = io.BytesIO()
    pygame.image.save(pygame.transform.smoothscale(drawn, (side, side)), file, "icon.png")
    return file.getvalue()


def ico(sides: tuple[int, ...] = (16, 24, 32, 48, 64, 128, 256)) -> bytes:
    """Return the icon for Windows: PNG files behind a list of their sizes."""
    pictures = [png(side) for side in sides]
    entries, at = b"", 6 + 16 * len(sides)
    for side, picture in zip(sides, pictures, strict=True):
        entries += struct.pack("<BBBBHHII", side % 256, side % 256, 0, 0, 1, 32, len(picture), at)
        at += len(picture)
    return struct.pack("<HHH", 0, 1, len(sides)) + entries + b"".join(pictures)


def icns() -> bytes:
    """Return the icon for macOS: PNG files, each behind the name of its size."""
    kinds = {b"icp4": 16, b"icp5": 32, b"icp6": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512}
    pictures = [(kind, png(side)) for kind, side in kinds.items()]
    body = b"".join(kind + struct.pack(">I", 8 + len(picture)) + picture for kind, picture in pictures)
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def draw(folder: Path) -> None:
    """Write all four files into a folder."""
    (folder / f"{NAME}.svg").write_text(svg(), encoding="utf-8", newline="\n")
    (folder / f"{NAME}.png").write_bytes(png(128))
    (folder / f"{NAME}.ico").write_bytes(ico())
    (folder / f"{NAME}.icns").write_bytes(icns())


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
