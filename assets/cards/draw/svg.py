"""The pen that every drawing uses, and the shapes and file frame it shares."""

import math
from collections.abc import Iterable
from functools import lru_cache

from geometry import IDENTITY, HalfPlane, Matrix, Point, Segment, clip, mapped, parse, placement
from palette import INK

WIDTH, HEIGHT = 250, 350
TURNED = f'<g transform="rotate(180 {WIDTH // 2} {HEIGHT // 2})">'


def number(value: float) -> str:
    """Write a number with at most two decimals and nothing superfluous."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text in {"-0", ""}:
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def _tenths(value: int) -> str:
    return number(value / 10)


def path_data(segments: Iterable[Segment]) -> str:
    """Write segments as relative path data on a grid of tenths, without letting rounding add up."""
    parts: list[str] = []
    hx = hy = bx = by = 0
    last = ""
    for kind, points in segments:
        grid = [(round(x * 10), round(y * 10)) for x, y in points]
        if kind == "Z":
            parts.append("z")
            hx, hy = bx, by
            last = "z"
            continue
        ex, ey = grid[-1]
        if kind == "L" and (ex, ey) == (hx, hy):
            continue
        if kind == "M":
            text, letter = f"{_tenths(ex)} {_tenths(ey)}", "M"
            bx, by = ex, ey
        elif kind == "L" and ey == hy:
            text, letter = _tenths(ex - hx), "h"
        elif kind == "L" and ex == hx:
            text, letter = _tenths(ey - hy), "v"
        else:
            text = " ".join(f"{_tenths(x - hx)} {_tenths(y - hy)}" for x, y in grid)
            letter = "l" if kind == "L" else "c"
        text = text.replace(" -", "-")
        if letter == last and letter != "M":
            parts.append(text if text.startswith("-") else " " + text)
        else:
            parts.append(letter + text)
        hx, hy = ex, ey
        last = letter
    return "".join(parts)


@lru_cache(maxsize=8192)
def _final(d: str, matrix: Matrix, cut: HalfPlane | None) -> str:
    segments = mapped(parse(d), matrix)
    return path_data(segments if cut is None else clip(segments, cut))


class Pen:
    """Draws paths in a local frame onto a shared sheet, cutting them at a half-plane if told to."""

    def __init__(self, sheet: list[str] | None = None, matrix: Matrix = IDENTITY, cut: HalfPlane | None = None) -> None:
        self._sheet: list[str] = [] if sheet is None else sheet
        self._matrix = matrix
        self._cut = cut

    def at(
        self,
        x: float = 0.0,
        y: float = 0.0,
        turn: float = 0.0,
        size: float = 1.0,
        flip: bool = False,
        stretch: float = 1.0,
    ) -> "Pen":
        """Return a pen whose frame is moved, turned, sized and mirrored within this one."""
        return Pen(self._sheet, self._matrix.after(placement(x, y, turn, size, flip, stretch)), self._cut)

    def within(self, cut: HalfPlane) -> "Pen":
        """Return a pen in the same frame that keeps to a half-plane of the card."""
        return Pen(self._sheet, self._matrix, cut)

    def whole(self) -> "Pen":
        """Return a pen in the same frame that does not cut."""
        return Pen(self._sheet, self._matrix)

    def text(self) -> str:
        """Return everything drawn so far."""
        return "".join(self._sheet)

    def raw(self, text: str) -> None:
        """Put finished markup on the sheet."""
        self._sheet.append(text)

    def _emit(self, d: str | Iterable[str], style: str, merge: bool) -> None:
        data = d if isinstance(d, str) else "".join(d)
        final = _final(data, self._matrix, self._cut)
        if not final:
            return
        tail = f'"{style}/>'
        # Opaque lines of one style may share an element: the union looks the same.
        if merge and self._sheet and self._sheet[-1].endswith(tail):
            self._sheet[-1] = self._sheet[-1][: -len(tail)] + final + tail
        else:
            self._sheet.append(f'<path d="{final}{tail}')

    def fill(self, d: str | Iterable[str], colour: str, even_odd: bool = False, opacity: float = 1.0) -> None:
        """Fill a path without an outline."""
        style = f' fill="{colour}"'
        if even_odd:
            style += ' fill-rule="evenodd"'
        if opacity < 1:
            style += f' opacity="{number(opacity)}"'
        self._emit(d, style, merge=False)

    def line(
        self,
        d: str | Iterable[str],
        width: float = 1.6,
        colour: str = INK,
        dash: str = "",
        sharp: bool = False,
        opacity: float = 1.0,
    ) -> None:
        """Draw along a path; ``sharp`` asks for butt caps and mitre joins."""
        style = f' fill="none" stroke="{colour}" stroke-width="{number(width)}"'
        if dash:
            style += f' stroke-dasharray="{dash}"'
        if sharp:
            style += ' stroke-linecap="butt" stroke-linejoin="miter"'
        if opacity < 1:
            style += f' opacity="{number(opacity)}"'
        self._emit(d, style, merge=not dash and opacity >= 1)

    def shape(
        self, d: str | Iterable[str], colour: str, width: float = 1.6, ink: str = INK, even_odd: bool = False
    ) -> None:
        """Fill a path and outline it."""
        style = f' fill="{colour}" stroke="{ink}" stroke-width="{number(width)}"'
        if even_odd:
            style += ' fill-rule="evenodd"'
        self._emit(d, style, merge=False)


def card_file(body: str) -> str:
    """Wrap a drawing as a card file."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}">'
        f'<g stroke-linecap="round" stroke-linejoin="round">{body}</g></svg>\n'
    )


def _f(value: float) -> str:
    return f"{value:.3f}"


def polygon(points: Iterable[Point]) -> str:
    """Return a closed polygon."""
    return "M" + "L".join(f"{_f(x)} {_f(y)}" for x, y in points) + "Z"


def circle(x: float, y: float, r: float) -> str:
    """Return a circle, drawn clockwise; two cubics are round enough for a small one."""
    if r > 6.5:
        return ellipse(x, y, r, r)
    k, w = _f(r * 4 / 3), _f(2 * r)
    return f"M{_f(x - r)} {_f(y)}c0-{k} {w}-{k} {w} 0c0 {k}-{w} {k}-{w} 0Z"


def ellipse(x: float, y: float, rx: float, ry: float) -> str:
    """Return an upright ellipse, drawn clockwise."""
    return (
        f"M{_f(x - rx)} {_f(y)}A{_f(rx)} {_f(ry)} 0 0 1 {_f(x + rx)} {_f(y)}"
        f"A{_f(rx)} {_f(ry)} 0 0 1 {_f(x - rx)} {_f(y)}Z"
    )


def rectangle(x: float, y: float, w: float, h: float, r: float = 0.0) -> str:
    """Return a rectangle with corners rounded by r."""
    if r == 0:
        return f"M{_f(x)} {_f(y)}h{_f(w)}v{_f(h)}h{_f(-w)}Z"
    q = f"{_f(r)} {_f(r)} 0 0 1"
    return (
        f"M{_f(x + r)} {_f(y)}h{_f(w - 2 * r)}a{q} {_f(r)} {_f(r)}v{_f(h - 2 * r)}a{q} {_f(-r)} {_f(r)}"
        f"h{_f(2 * r - w)}a{q} {_f(-r)} {_f(-r)}v{_f(2 * r - h)}a{q} {_f(r)} {_f(-r)}Z"
    )


def polar(x: float, y: float, r: float, degrees: float) -> Point:
    """Return the point at a distance and an angle (0 is up, clockwise) from a centre."""
    t = math.radians(degrees)
    return (x + r * math.sin(t), y - r * math.cos(t))


def star(x: float, y: float, r: float, points: int = 8, inner: float = 0.7654, turn: float = 0.0) -> str:
    """Return a star; with eight points and the usual inner radius it is the khatam."""
    step = 180 / points
    return polygon(polar(x, y, r if i % 2 == 0 else r * inner, turn + i * step) for i in range(2 * points))


def khatam(x: float, y: float, r: float) -> str:
    """Return the eight-point star as two squares: half the points, the same silhouette when filled."""
    return star(x, y, r, 2, 1.0, 0.0) + star(x, y, r, 2, 1.0, 45.0)


def dot(x: float, y: float) -> str:
    """Return a stroke so short that a round cap makes it a dot."""
    return f"M{_f(x)} {_f(y)}h.1"


def closed_curve(points: list[Point], tangents: list[Point]) -> str:
    """Join points by cubics that follow the tangents given per step (Hermite form)."""
    parts = [f"M{_f(points[0][0])} {_f(points[0][1])}"]
    count = len(points)
    for i in range(count):
        p, q = points[i], points[(i + 1) % count]
        s, t = tangents[i], tangents[(i + 1) % count]
        parts.append(
            f"C{_f(p[0] + s[0] / 3)} {_f(p[1] + s[1] / 3)} "
            f"{_f(q[0] - t[0] / 3)} {_f(q[1] - t[1] / 3)} {_f(q[0])} {_f(q[1])}"
        )
    return "".join(parts) + "Z"
