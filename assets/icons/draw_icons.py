"""Draws the interface icons as white SVG files: python assets/icons/draw_icons.py [folder]."""

import math
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def line(data: str, width: float = 2.0) -> str:
    """Return a path drawn as a line."""
    return f'<path d="{data}" stroke-width="{width:g}"/>'


def solid(data: str, edge: float = 0.0) -> str:
    """Return a filled path, with rounded corners if it gets an edge."""
    stroke = f'stroke-width="{edge:g}"' if edge else 'stroke="none"'
    return f'<path d="{data}" fill="#ffffff" fill-rule="evenodd" {stroke}/>'


def ring(x: float, y: float, r: float, width: float = 2.0) -> str:
    """Return a circle drawn as a line."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" stroke-width="{width:g}"/>'


def dot(x: float, y: float, r: float = 1.4) -> str:
    """Return a filled circle."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="#ffffff" stroke="none"/>'


def box(x: float, y: float, w: float, h: float, r: float = 2.0, turn: str = "") -> str:
    """Return a rounded rectangle drawn as a line."""
    turned = f' transform="{turn}"' if turn else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{r:g}" stroke-width="2"{turned}/>'


def bar(x: float, y: float, w: float, h: float, r: float = 1.0) -> str:
    """Return a filled rounded rectangle."""
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{r:g}" fill="#ffffff" stroke="none"/>'


def flipped(parts: str, vertical: bool = False) -> str:
    """Return parts mirrored in the middle of the icon."""
    matrix = "matrix(1 0 0 -1 0 24)" if vertical else "matrix(-1 0 0 1 24 0)"
    return f'<g transform="{matrix}">{parts}</g>'


def turned(parts: str, degrees: float) -> str:
    """Return parts turned about the middle of the icon."""
    return f'<g transform="rotate({degrees:g} 12 12)">{parts}</g>'


def spots(points: list[tuple[float, float]]) -> str:
    """Return a closed polygon as path data."""
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z"


def circle_data(x: float, y: float, r: float) -> str:
    """Return a circle as path data, for holes."""
    return f"M{x - r:g} {y:g}A{r:g} {r:g} 0 1 0 {x + r:g} {y:g}A{r:g} {r:g} 0 1 0 {x - r:g} {y:g}Z"


def khatam(r: float) -> str:
    """Return the eight-pointed star of two squares as path data."""
    inner = r * math.cos(math.pi / 4) / math.cos(math.pi / 8)
    radii = (r, inner)
    return spots(
        [
            (12 + radii[i % 2] * math.sin(math.pi * i / 8), 12 - radii[i % 2] * math.cos(math.pi * i / 8))
            for i in range(16)
        ]
    )


def cog(teeth: int, outer: float, root: float) -> str:
    """Return the outline of a cog-wheel as path data."""
    points: list[tuple[float, float]] = []
    for tooth in range(teeth):
        middle = 2 * math.pi * tooth / teeth
        for r, share in ((root, -0.31), (outer, -0.19), (outer, 0.19), (root, 0.31)):
            angle = middle + share * 2 * math.pi / teeth
            points.append((12 + r * math.sin(angle), 12 - r * math.cos(angle)))
    return spots(points)


UNDO = line("M8.5 4L3.5 9L8.5 14") + line("M4 9H14.5A5.5 5.5 0 0 1 14.5 20H9.5")
BACK = line("M4 12H20") + line("M10.5 5.5L4 12L10.5 18.5")
FAR_BACK = line("M11.5 5.5L5 12L11.5 18.5M19 5.5L12.5 12L19 18.5")
SPEAKER = solid("M4 9.5V14.5H7.2L11.5 18.2V5.8L7.2 9.5Z", 2)
STEM = "M10.9 14.6C10.9 18.4 9.8 20.6 7.6 22.2H16.4C14.2 20.6 13.1 18.4 13.1 14.6Z"

ICONS: dict[str, str] = {
    "menu": line("M4 6H20M4 12H20M4 18H20", 2.3),
    "undo": UNDO,
    "redo": flipped(UNDO),
    "hint": line("M9.2 17.6C9.2 14.8 6 13.4 6 9A6 6 0 0 1 18 9C18 13.4 14.8 14.8 14.8 17.6Z")
    + line("M10 21.2H14")
    + line("M12 17.4V12.6M10 10.8L12 12.6L14 10.8", 1.5),
    "cards": line("M8.6 5.4L5.1 6.3A1.6 1.6 0 0 0 4 8.3L6.7 18.4A1.6 1.6 0 0 0 8.6 19.5")
    + box(10.2, 4, 9.6, 14.4, 1.7, "rotate(9 15 11)")
    + solid(
        "M15.2 8.3C15.7 9.6 16.6 10.7 17.6 11.5C16.5 12.1 15.4 13.1 14.6 14.3"
        "C14.1 13 13.2 11.9 12.2 11.1C13.3 10.5 14.4 9.5 15.2 8.3Z"
    ),
    "sound": SPEAKER + line("M15 9.2A4.4 4.4 0 0 1 15 14.8") + line("M17.8 6A8.8 8.8 0 0 1 17.8 18"),
    "sound-off": SPEAKER + line("M15.8 9.2L21.4 14.8M21.4 9.2L15.8 14.8"),
    "lesson": line("M12 7.2C10 5.4 7 4.8 3.4 5V18C7 17.8 10 18.4 12 20.2")
    + flipped(line("M12 7.2C10 5.4 7 4.8 3.4 5V18C7 17.8 10 18.4 12 20.2"))
    + line("M12 7.4V20", 1.6)
    + line("M6.4 9.4C7.6 9.5 8.5 9.8 9.4 10.2M6.4 13C7.6 13.1 8.5 13.4 9.4 13.8", 1.5),
    "help": line("M7.4 8.2A4.6 4.6 0 1 1 14.3 12.1C12.7 13 12 13.8 12 15.4", 2.3) + dot(12, 19.8, 1.6),
    "gear": solid(cog(8, 10.6, 7.7) + circle_data(12, 12, 3.3), 0.8),
    "crown": solid("M4.6 16.4L3.2 7.6L8.3 11.2L12 4.8L15.7 11.2L20.8 7.6L19.4 16.4Z", 1.6) + line("M5.2 20H18.8"),
    "forbidden": ring(12, 12, 8.6) + line("M6 6L18 18"),
    "flag": line("M6 21.5V3.5") + line("M6 4.5C10 2 13.5 7 18.5 4.5V13.5C13.5 16 10 11 6 13.5"),
    "close": line("M5.5 5.5L18.5 18.5M18.5 5.5L5.5 18.5"),
    "check": line("M4 12.8L9.4 18.2L20 6.4", 2.4),
    "play": solid("M7.5 5L18.8 12L7.5 19Z", 2),
    "pause": bar(6, 4.5, 4.2, 15, 1.2) + bar(13.8, 4.5, 4.2, 15, 1.2),
    "back": BACK,
    "forward": flipped(BACK),
    "back-far": FAR_BACK,
    "forward-far": flipped(FAR_BACK),
    "arrow-up": turned(BACK, 90),
    "arrow-down": turned(BACK, -90),
    "plus": line("M12 4.5V19.5M4.5 12H19.5", 2.3),
    "minus": line("M4.5 12H19.5", 2.3),
    "pad-square": line("M5.5 5.5H18.5V18.5H5.5Z", 2.8),
    "pad-triangle": line("M12 3.5L19.9 17.2H4.1Z", 2.8),
    "pad-circle": ring(12, 12, 8.5, 2.8),
    "pad-view": line("M4 4H15V15H4ZM17.4 9H20V20H9V17.4", 2.6),
    "pad-create": line("M12 3.5V11M4.3 6L7.6 11.6M19.7 6L16.4 11.6M7 19H17", 2.6),
    "pad-ways": line("M8.7 3.5H15.3V8.7H20.5V15.3H15.3V20.5H8.7V15.3H3.5V8.7H8.7Z", 2.8),
    "star": line(khatam(10)) + solid(khatam(4.4)),
    "home": line("M3 11.6L12 3.8L21 11.6") + line("M5.6 10V20H9.6V14.4H14.4V20H18.4V10"),
    "quit": line("M13.5 4H5.5V20H13.5") + line("M10.5 12H20.5M16.6 8L20.6 12L16.6 16"),
    "fullscreen": line("M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15"),
    "save": line("M6 4H15.6L20 8.4V18A2 2 0 0 1 18 20H6A2 2 0 0 1 4 18V6A2 2 0 0 1 6 4Z")
    + line("M8.2 4V8.6H14.4V4M7.8 20V13.6H16.2V20"),
    "statistics": bar(3.6, 12.5, 4.4, 8) + bar(9.8, 3.5, 4.4, 17) + bar(16, 8, 4.4, 12.5),
    "language": ring(12, 12, 9)
    + line(
        "M12 3C8.8 5.4 7.8 8.6 7.8 12C7.8 15.4 8.8 18.6 12 21C15.2 18.6 16.2 15.4 16.2 12C16.2 8.6 15.2 5.4 12 3Z",
        1.7,
    )
    + line("M3.4 12H20.6", 1.7),
    "person": ring(12, 8, 4.2) + line("M4 20.4C4.4 16.2 7.6 14.6 12 14.6C16.4 14.6 19.6 16.2 20 20.4"),
    "robot": box(5, 8, 14, 12, 3)
    + line("M12 8V4.6M2 12.4V15.6M22 12.4V15.6")
    + dot(12, 3.6, 1.7)
    + dot(9, 12.8, 1.5)
    + dot(15, 12.8, 1.5)
    + line("M9.6 16.6H14.4", 1.6),
    "shuffle": line("M3 17H5.6C11.4 17 11.8 7 17.6 7H20.4")
    + line("M3 7H5.6C7.4 7 8.6 7.9 9.5 9.2M14 14.8C14.9 16.1 16 17 17.6 17H20.4")
    + line("M17.4 3.8L20.8 7L17.4 10.2M17.4 13.8L20.8 17L17.4 20.2"),
    "lock": box(5, 10.6, 14, 10, 2) + line("M8 10.4V7.6A4 4 0 0 1 16 7.6V10.4") + dot(12, 15.6, 1.7),
    "info": ring(12, 12, 9) + line("M12 11.4V16.4", 2.2) + dot(12, 7.7, 1.4),
    "warning": line("M12 4.2L21 19.6H3Z") + line("M12 10V14", 2.2) + dot(12, 16.9, 1.25),
    "trophy": solid("M7.4 4H16.6V9.4A4.6 4.6 0 0 1 7.4 9.4Z", 1.6)
    + line("M7 5.6H3.6C3.6 9 5 10.8 7.6 11M17 5.6H20.4C20.4 9 19 10.8 16.4 11", 1.8)
    + line("M12 14V19.4M8 20H16"),
    "eye": line(
        "M2.6 12C5 7.6 8.2 5.6 12 5.6C15.8 5.6 19 7.6 21.4 12C19 16.4 15.8 18.4 12 18.4C8.2 18.4 5 16.4 2.6 12Z"
    )
    + dot(12, 12, 3.1),
    "copy": box(8.6, 8.6, 11.4, 11.4, 2) + line("M5 15.4A1.6 1.6 0 0 1 4 14V6A2 2 0 0 1 6 4H14A1.6 1.6 0 0 1 15.4 5"),
    "dice": box(4, 4, 16, 16, 3.4)
    + "".join(dot(x, y, 1.5) for x, y in ((8.3, 8.3), (15.7, 8.3), (12, 12), (8.3, 15.7), (15.7, 15.7))),
    "suit-spades": solid(
        "M12 1.6C13.3 5.2 21.6 9.2 21.6 14.4C21.6 17.2 19.6 18.9 17.3 18.9"
        "C15.2 18.9 13.6 17.7 12.9 16H11.1C10.4 17.7 8.8 18.9"
        " 6.7 18.9C4.4 18.9 2.4 17.2 2.4 14.4C2.4 9.2 10.7 5.2 12 1.6Z"
    )
    + solid(STEM),
    "suit-hearts": solid(
        "M12 22C10.7 18.4 1.8 14.2 1.8 8.2C1.8 4.8 4.3 2.4 7.3 2.4"
        "C9.6 2.4 11.3 3.9 12 6.4C12.7 3.9 14.4 2.4 16.7 2.4C19.7 2.4"
        " 22.2 4.8 22.2 8.2C22.2 14.2 13.3 18.4 12 22Z"
    ),
    "suit-diamonds": solid(
        "M12 1.4C13.8 5.4 16.9 9.2 20.6 12C16.9 14.8 13.8 18.6 12 22.6"
        "C10.2 18.6 7.1 14.8 3.4 12C7.1 9.2 10.2 5.4 12 1.4Z"
    ),
    "suit-clubs": dot(12, 6.4, 4.7)
    + dot(6.5, 13.7, 4.7)
    + dot(17.5, 13.7, 4.7)
    + solid("M10 9L14 9L14.6 12.6L15.6 15L8.4 15L9.4 12.6Z")
    + solid(STEM),
}


def svg(parts: str) -> str:
    """Return one icon as a whole file."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24">\n'
        '<g fill="none" stroke="#ffffff" stroke-linecap="round" stroke-linejoin="round">\n'
        + parts.replace("><", ">\n<")
        + "\n</g>\n</svg>\n"
    )


def draw(folder: Path) -> list[Path]:
    """Write every icon into a folder and return the files."""
    paths: list[Path] = []
    for name, parts in ICONS.items():
        path = folder / f"{name}.svg"
        path.write_text(svg(parts), encoding="utf-8", newline="\n")
        paths.append(path)
    return paths


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
