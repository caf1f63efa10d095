"""The drawing kit of the player portraits: paths that are clipped by construction to a disc of radius 50."""

import itertools
import math
import re
from dataclasses import dataclass

Point = tuple[float, float]
INK = "#24161b"
CENTRE = 50.0
RADIUS = 50.0


@dataclass
class Subpath:
    """One run of a path: a start, then segments of 1 (line), 2 (quadratic) or 3 (cubic) points."""

    start: Point
    segments: list[list[Point]]
    closed: bool = False

    def points(self) -> list[Point]:
        """Return every point, control points included."""
        return [self.start, *(point for segment in self.segments for point in segment)]

    def flat(self, steps: int = 14) -> list[Point]:
        """Return the run as a polyline."""
        result = [self.start]
        for segment in self.segments:
            if len(segment) == 1:
                result.append(segment[0])
                continue
            ends = [result[-1], *segment]
            result.extend(bezier(ends, step / steps) for step in range(1, steps + 1))
        return result

    def text(self) -> str:
        """Return the run as SVG path data."""
        words = [f"M{number(self.start[0])} {number(self.start[1])}"]
        for segment in self.segments:
            letter = " LQC"[len(segment)]
            words.append(letter + " ".join(f"{number(x)} {number(y)}" for x, y in segment))
        return "".join(words) + ("Z" if self.closed else "")


def number(value: float) -> str:
    """Return a coordinate with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def bezier(ends: list[Point], t: float) -> Point:
    """Return the point at t of the Bezier curve with these control points (De Casteljau)."""
    level = ends
    while len(level) > 1:
        level = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in itertools.pairwise(level)]
    return level[0]


def parse(data: str) -> list[Subpath]:
    """Read path data made of absolute M, L, Q, C and Z commands."""
    runs: list[Subpath] = []
    for letter, rest in re.findall(r"([MLQCZ])([^MLQCZ]*)", data):
        values = [float(word) for word in re.findall(r"-?\d*\.?\d+", rest)]
        points = list(zip(values[::2], values[1::2], strict=True))
        if letter == "M":
            runs.append(Subpath(points[0], [[point] for point in points[1:]]))
        elif letter == "Z":
            runs[-1].closed = True
        else:
            size = " LQC".index(letter)
            runs[-1].segments += [points[i : i + size] for i in range(0, len(points), size)]
    return runs


def mirror(data: str) -> str:
    """Return path data reflected in the vertical axis of the medallion."""
    runs = parse(data)
    for run in runs:
        run.start = (100 - run.start[0], run.start[1])
        run.segments = [[(100 - x, y) for x, y in segment] for segment in run.segments]
    return "".join(run.text() for run in runs)


def both(data: str) -> str:
    """Return path data together with its mirror image."""
    return data + mirror(data)


def oval(x: float, y: float, rx: float, ry: float, turn: float = 0.0) -> str:
    """Return an ellipse, turned by some degrees, as path data of four cubics."""
    k = 0.5523
    unit = [
        (1, 0),
        (1, k),
        (k, 1),
        (0, 1),
        (-k, 1),
        (-1, k),
        (-1, 0),
        (-1, -k),
        (-k, -1),
        (0, -1),
        (k, -1),
        (1, -k),
    ]
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    spots = [(x + a * rx * cos - b * ry * sin, y + a * rx * sin + b * ry * cos) for a, b in unit]
    spots.append(spots[0])
    words = [f"{number(a)} {number(b)}" for a, b in spots]
    return f"M{words[0]}" + "".join("C" + " ".join(words[i : i + 3]) for i in (1, 4, 7, 10)) + "Z"


def polygon(points: list[Point]) -> str:
    """Return a closed polygon as path data."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def star(x: float, y: float, outer: float, inner: float = 0.765, count: int = 8, turn: float = 0.0) -> str:
    """Return a star, by default the eight-pointed khatam."""
    return polygon(
        [
            (x + r * math.sin(a), y - r * math.cos(a))
            for i in range(2 * count)
            for r, a in [((outer, outer * inner)[i % 2], math.pi * i / count + math.radians(turn))]
        ]
    )


def clip_polygon(points: list[Point], radius: float, sides: int = 180) -> list[Point]:
    """Return a polygon cut to the disc (Sutherland and Hodgman against a fine regular polygon)."""
    inset = radius * math.cos(math.pi / sides)
    for side in range(sides):
        angle = 2 * math.pi * side / sides
        nx, ny = math.cos(angle), math.sin(angle)
        kept: list[Point] = []
        for a, b in zip(points, points[1:] + points[:1], strict=True):
            da = (a[0] - CENTRE) * nx + (a[1] - CENTRE) * ny - inset
            db = (b[0] - CENTRE) * nx + (b[1] - CENTRE) * ny - inset
            if da <= 0:
                kept.append(a)
            if (da < 0 < db) or (db < 0 < da):
                t = da / (da - db)
                kept.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
        points = kept
        if not points:
            break
    return points


def clip_line(points: list[Point], radius: float) -> list[list[Point]]:
    """Return the pieces of a polyline that lie in the disc."""
    pieces: list[list[Point]] = []
    inside = False
    for a, b in itertools.pairwise(points):
        dx, dy, fx, fy = b[0] - a[0], b[1] - a[1], a[0] - CENTRE, a[1] - CENTRE
        qa, qb, qc = dx * dx + dy * dy, 2 * (fx * dx + fy * dy), fx * fx + fy * fy - radius * radius
        root = qb * qb - 4 * qa * qc
        if qa == 0 or root <= 0:
            inside = False
            continue
        t0, t1 = (-qb - math.sqrt(root)) / (2 * qa), (-qb + math.sqrt(root)) / (2 * qa)
        t0, t1 = max(0.0, t0), min(1.0, t1)
        if t0 >= t1:
            inside = False
            continue
        if not inside or t0 > 0:
            pieces.append([(a[0] + dx * t0, a[1] + dy * t0)])
        pieces[-1].append((a[0] + dx * t1, a[1] + dy * t1))
        inside = t1 == 1.0
    return pieces


class Art:
    """A medallion in the making: shapes in painting order, cut to the disc where they leave it."""

    def __init__(self, ground: str) -> None:
        self.parts: list[str] = [f'<circle cx="50" cy="50" r="50" fill="{ground}"/>']
        self.tilt = 0.0
        self.zoom = 1.0

    def _runs(self, data: str) -> list[Subpath]:
        cos, sin = math.cos(math.radians(self.tilt)), math.sin(math.radians(self.tilt))

        def turned(point: Point) -> Point:
            x, y = self.zoom * (point[0] - 50), self.zoom * (point[1] - 74)
            return (50 + x * cos - y * sin, 62 + 12 * self.zoom + x * sin + y * cos)

        runs = parse(data)
        if self.tilt or self.zoom != 1:
            for run in runs:
                run.start = turned(run.start)
                run.segments = [[turned(point) for point in segment] for segment in run.segments]
        return runs

    def _inside(self, runs: list[Subpath], margin: float) -> bool:
        return all(math.dist(p, (CENTRE, CENTRE)) <= RADIUS - margin for run in runs for p in run.points())

    def shape(self, data: str, fill: str, line: str | None = INK, width: float = 1.5, opacity: float = 1.0) -> None:
        """Fill a shape (even-odd) and, unless line is None, outline it in ink."""
        runs = self._runs(data)
        whole = self._inside(runs, 0.1)
        text = "".join(run.text() for run in runs)
        if not whole:
            cut = [clip_polygon(run.flat(), RADIUS) for run in runs]
            text = "".join(polygon(points) for points in cut if points)
        see = f' fill-opacity="{opacity:g}"' if opacity < 1 else ""
        if text:
            self.parts.append(f'<path d="{text}" fill="{fill}" fill-rule="evenodd"{see}/>')
        if line:
            self.stroke(data, line, width)

    def stroke(self, data: str, colour: str = INK, width: float = 1.5, opacity: float = 1.0) -> None:
        """Draw a line with round ends."""
        runs = self._runs(data)
        if self._inside(runs, width / 2 + 0.1):
            text = "".join(run.text() for run in runs)
        else:
            pieces: list[list[Point]] = []
            for run in runs:
                points = run.flat()
                pieces += clip_line(points + points[:1] if run.closed else points, RADIUS - width / 2 - 0.1)
            text = "".join("M" + "L".join(f"{number(x)} {number(y)}" for x, y in piece) for piece in pieces)
        see = f' stroke-opacity="{opacity:g}"' if opacity < 1 else ""
        if text:
            self.parts.append(
                f'<path d="{text}" fill="none" stroke="{colour}" stroke-width="{width:g}"'
                f' stroke-linecap="round" stroke-linejoin="round"{see}/>'
            )

    def svg(self) -> str:
        """Return the finished file."""
        head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">'
        return "\n".join([head, *self.parts, "</svg>", ""])
